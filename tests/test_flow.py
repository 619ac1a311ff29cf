"""Tasks one at a time, and messages at a pace: nothing is lost, and the newest comes last."""

import threading
from collections.abc import Callable

import pytest

from patience_widget.flow import Pace, Serial

WAIT = 20  # seconds that another thread has


def start(*tasks: Callable[[], None]) -> list[threading.Thread]:
    threads = [threading.Thread(target=task) for task in tasks]
    for thread in threads:
        thread.start()
    return threads


def join(threads: list[threading.Thread]) -> None:
    for thread in threads:
        thread.join(WAIT)
        assert not thread.is_alive()


def test_tasks_run_in_order_each_once() -> None:
    serial, done = Serial(), []
    for number in range(5):
        serial.run(lambda number=number: done.append(number))
    assert done == [0, 1, 2, 3, 4]


def test_a_task_within_a_task_waits_its_turn() -> None:
    serial, done = Serial(), []

    def outer() -> None:
        serial.run(lambda: done.append("inner"))
        serial.run(lambda: serial.run(lambda: done.append("innermost")))
        done.append("outer")

    serial.run(outer)
    assert done == ["outer", "inner", "innermost"]


def test_a_task_from_another_thread_waits_its_turn() -> None:
    """And its thread does not: the one that runs does it."""
    serial = Serial()
    done: list[tuple[str, int]] = []
    begun, may_end = threading.Event(), threading.Event()

    def long() -> None:
        begun.set()
        assert may_end.wait(WAIT)
        done.append(("long", threading.get_ident()))

    threads = start(lambda: serial.run(long))
    assert begun.wait(WAIT)
    serial.run(lambda: done.append(("short", threading.get_ident())))
    assert done == []
    may_end.set()
    join(threads)
    assert [name for name, _thread in done] == ["long", "short"]
    assert {thread for _name, thread in done} == {threads[0].ident}


def test_tasks_of_many_threads() -> None:
    """Each runs once, never two at a time, those of one thread in their order."""
    serial, free = Serial(), threading.Lock()
    done: list[tuple[int, int]] = []
    gate = threading.Barrier(8)

    def task(thread: int, number: int) -> None:
        assert free.acquire(blocking=False)
        done.append((thread, number))
        free.release()

    def give(thread: int) -> None:
        gate.wait(WAIT)
        for number in range(200):
            serial.run(lambda number=number: task(thread, number))

    join(start(*(lambda thread=thread: give(thread) for thread in range(8))))
    serial.run(lambda: done.append((8, 0)))
    assert len(done) == len(set(done)) == 1601
    for thread in range(8):
        assert [number for who, number in done if who == thread] == list(range(200))


def fail(error: BaseException) -> Callable[[], None]:
    def task() -> None:
        raise error

    return task


def test_an_error_is_raised_after_the_others_ran() -> None:
    serial, done = Serial(), []

    def outer() -> None:
        serial.run(fail(ZeroDivisionError("second")))
        serial.run(lambda: done.append(1))
        raise LookupError("first")

    with pytest.raises(LookupError, match="first"):
        serial.run(outer)
    serial.run(lambda: done.append(2))
    assert done == [1, 2]


def test_an_interrupt_does_not_end_it_all() -> None:
    """It comes through, before any other error, and what is given later is run."""
    serial, done = Serial(), []

    def outer() -> None:
        serial.run(fail(KeyboardInterrupt()))
        serial.run(lambda: done.append(1))
        raise LookupError("first")

    with pytest.raises(KeyboardInterrupt):
        serial.run(outer)
    serial.run(lambda: done.append(2))
    assert done == [1, 2]


class Page:
    """What a page gets: the values at the time of sending."""

    def __init__(self, gap: float) -> None:
        self.values = {"a": 0, "b": 0}
        self.sent: list[dict[str, int]] = []
        self.wanted: Callable[[], bool] = lambda: False
        self.reached = threading.Event()
        self.pace = Pace(self.send, gap)

    def send(self, keys: set[str] | None) -> None:
        self.sent.append({key: self.values[key] for key in keys or self.values})
        if self.wanted():
            self.reached.set()

    def wait(self, wanted: Callable[[], bool]) -> None:
        """Until what was sent is what is wanted."""
        self.wanted = wanted
        assert wanted() or self.reached.wait(WAIT)

    def seen(self) -> dict[str, int]:
        """What the page shows after all messages."""
        shown: dict[str, int] = {}
        for message in list(self.sent):
            shown |= message
        return shown


def test_the_first_is_sent_at_once() -> None:
    page = Page(1000)
    page.values["a"] = 1
    page.pace.send("a")
    assert page.sent == [{"a": 1}]


def test_all_keys_are_sent_at_once_at_any_time() -> None:
    """A page that has just opened does not wait."""
    page = Page(1000)
    page.pace.send("a")
    page.pace.send(None)
    assert page.sent == [{"a": 0}, {"a": 0, "b": 0}]


def test_within_the_gap_the_newest_is_sent_once() -> None:
    page = Page(0.02)
    for value in range(1, 100):
        page.values |= {"a": value, "b": -value}
        page.pace.send("a" if value % 2 else ["b"])
    page.wait(lambda: page.seen() == {"a": 99, "b": -99})
    assert len(page.sent) < 50


def test_without_a_gap_everything_is_sent() -> None:
    page = Page(0)
    for value in range(50):
        page.values["a"] = value
        page.pace.send({"a"})
    page.wait(lambda: page.seen() == {"a": 49})


def test_many_threads_send() -> None:
    """After the last of them the page shows the last values, whoever sent when."""
    page, lock = Page(0.001), threading.Lock()

    def change(key: str) -> None:
        for _time in range(300):
            with lock:
                page.values[key] += 1
            page.pace.send(key)

    join(start(*(lambda key=key: change(key) for key in "abab")))
    page.wait(lambda: page.seen() == {"a": 600, "b": 600})


def test_a_slow_message_is_not_overtaken() -> None:
    """Older values never arrive after newer ones."""
    value = 1
    sent: list[int] = []
    slow, may_go, both = threading.Event(), threading.Event(), threading.Event()

    def send(_keys: set[str] | None) -> None:
        read = value
        if read == 1:
            slow.set()
            assert may_go.wait(WAIT)
        sent.append(read)
        if len(sent) == 2:
            both.set()

    pace = Pace(send, 0)
    threads = start(lambda: pace.send("a"))
    assert slow.wait(WAIT)
    value = 2
    threads += start(lambda: pace.send("a"))
    threads[1].join(0.05)  # as far as it comes
    may_go.set()
    join(threads)
    assert both.wait(WAIT)
    assert sent == [1, 2]


def test_where_no_thread_can_be_started_nothing_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    """As in a browser's Python."""

    def start_new(_self: threading.Timer) -> None:
        raise RuntimeError("can't start new thread")

    monkeypatch.setattr(threading.Timer, "start", start_new)
    page = Page(1000)
    for value in range(3):
        page.values["a"] = value
        page.pace.send("a")
    assert page.sent == [{"a": 0}, {"a": 1}, {"a": 2}]
