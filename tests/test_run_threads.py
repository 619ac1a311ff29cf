"""Runs in other threads, and interrupts at any moment."""

import random
import sys
import threading
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pages import WAIT
from searches import LOST, SMALL, Steps, counting, hard, searching, until
from test_brute_force import naively, shuffled

import patience_widget as pw
from patience_widget import fate, memory, run


def test_an_interrupt_keeps_what_was_found() -> None:
    """The result so far is returned, and the run goes on."""
    engine = Steps(1000, cost=1e-3)
    one = counting(engine)

    def interrupt() -> None:
        if engine.nodes > 300:
            raise KeyboardInterrupt

    engine.hook = interrupt
    result = one.solve()
    assert (result.fate, result.nodes, result.method) == ("unknown", engine.nodes, "counting; interrupted")
    assert 300 < result.nodes < 400
    engine.hook = lambda: None
    assert one.solve().fate == "lost"


OURS = {module.__file__ for module in (fate, memory, run, sys.modules[pw.DepthFirst.__module__])}


def interrupted(one: pw.Run, line: int) -> pw.Result:
    """Solve it, with an interrupt at the line of that number among those that run."""
    left = line

    def trace(frame: Any, event: str, _what: Any) -> Any:
        nonlocal left
        if frame.f_code.co_filename not in OURS:
            return None
        if event == "line":
            left -= 1
            if left == 0:
                raise KeyboardInterrupt
        return trace

    sys.settrace(trace)
    try:
        return one.solve()
    finally:
        sys.settrace(None)


@pytest.mark.parametrize("best", [False, True])
def test_an_interrupt_at_any_line_loses_nothing(best: bool) -> None:  # noqa: FBT001
    """Wherever it comes, what would have been found is found afterwards."""
    chance = random.Random(4)
    for game, number in zip([*SMALL[::9], LOST], range(1, 99), strict=False):
        cards = shuffled(naively(game), number)
        fate = searching(game, cards, best=best).solve().fate
        for _time in range(40):
            one = searching(game, cards, best=best)
            for _interrupt in range(3):
                with suppress(KeyboardInterrupt):  # it came before the search began, or when it was stopped already
                    interrupted(one, chance.randint(1, 600))
            assert one.solve().fate == fate
            assert one.status == "done"


# Threads.


def test_start_pause_resume_stop_and_go_on() -> None:
    """From this thread, while another one searches."""
    one = hard()
    assert (one.status, one.progress.nodes) == ("ready", 0)
    one.start()
    until(lambda: one.progress.nodes > 100)
    one.pause()
    nodes = one.progress.nodes
    assert one.status == "paused"
    assert one.step(1).nodes == nodes + 1 == one.progress.nodes
    one.resume()
    until(lambda: one.progress.nodes > nodes + 100)
    assert one.status == "running"
    one.stop()
    nodes = one.progress.nodes
    assert one.status == "stopped"
    assert one.wait(WAIT).method.endswith("; stopped")
    assert one.solve(pw.Limit(nodes=nodes + 50)).nodes == nodes + 50
    one.start()
    until(lambda: one.progress.nodes > nodes + 100)
    one.stop()


def test_a_thread_finds_what_solve_finds() -> None:
    for game in SMALL[::5]:
        cards = shuffled(naively(game), 2)
        one = searching(game, cards)
        one.start()
        one.start()  # as well as once
        result = one.wait(WAIT)
        assert result == searching(game, cards).solve()
        assert one.status == "done"


def test_a_thread_keeps_to_the_limit() -> None:
    game = pw.Precedence(redeals=0)
    state = game.deal(1)
    one = pw.Run(pw.DepthFirst(game, state), game, state, pw.Limit(nodes=321))
    one.start()
    result = one.wait(WAIT)
    assert (result.nodes, result.fate) == (321, "unknown")


def test_a_solve_is_paused_and_stopped_from_another_thread() -> None:
    """It returns when it is stopped, also while it is paused."""
    one, results = hard(), []
    thread = threading.Thread(target=lambda: results.append(one.solve()))
    thread.start()
    until(lambda: one.progress.nodes > 10)
    one.pause()
    assert thread.is_alive()
    one.stop()
    thread.join(WAIT)
    assert [result.method.endswith("; stopped") for result in results] == [True]


def test_many_threads_drive_one_run() -> None:
    """Their slices take turns; no node is lost, none doubled."""
    one = hard()
    threads = [threading.Thread(target=lambda: [one.step(10) for _time in range(20)]) for _thread in range(4)]
    one.start()
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(WAIT)
    one.stop()
    alone = hard()
    alone.step(one.progress.nodes)
    assert one.progress[2:] == alone.progress[2:]
    assert one._engine.nodes == one.progress.nodes


def test_a_strategy_stops_its_own_run() -> None:
    """It does not wait for itself."""
    game = pw.Precedence(redeals=0)
    state, runs = game.deal(1), list[pw.Run]()

    def score(_game: Any, _state: Any) -> float:
        if runs[0]._engine.nodes > 50:
            runs[0].stop()
        return 0.0

    runs.append(pw.Run(pw.BestFirst(game, state, score), game, state))
    assert runs[0].solve().method.endswith("; stopped")


def test_an_error_in_a_thread_is_raised_where_it_is_waited_for() -> None:
    """With its traceback; the run can be looked at, and goes on once that is mended."""
    game, bad = LOST, [True]
    state = game.deal(3)

    def faulty(_game: Any, _state: Any) -> float:
        return 1 / (not bad[0])

    one = pw.Run(pw.BestFirst(game, state, faulty), game, state)
    one.start()
    with pytest.raises(ZeroDivisionError) as caught:
        one.wait(WAIT)
    assert "faulty" in [entry.name for entry in caught.traceback]
    assert one.result.method == "best-first, by faulty; stopped by ZeroDivisionError: division by zero"
    assert one.status == "stopped"
    bad[0] = False
    one.start()
    assert one.wait(WAIT).fate == searching(game, 3).solve().fate


def test_who_waits_is_interrupted(monkeypatch: pytest.MonkeyPatch) -> None:
    """That stops the search, as it stops `solve`, and it goes on."""
    one = hard()
    one.start()
    until(lambda: one.progress.nodes > 10)

    def interrupt(_thread: threading.Thread, _timeout: float | None) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(threading.Thread, "join", interrupt)
        result = one.wait()
    assert result.method.endswith("; interrupted")
    assert one.status == "stopped"
    assert one.solve(pw.Limit(nodes=result.nodes + 5)).nodes == result.nodes + 5


def test_where_there_are_no_threads(monkeypatch: pytest.MonkeyPatch) -> None:
    """A browser's Python has none."""

    def refuse(_thread: threading.Thread) -> None:
        raise RuntimeError("can't start new thread")

    monkeypatch.setattr(threading.Thread, "start", refuse)
    with pytest.raises(
        RuntimeError, match=r"^no thread can be started here: run\.solve\(\) and run\.step\(\) need none$"
    ):
        hard().start()


@settings(max_examples=50, deadline=None)
@given(st.sampled_from(SMALL), st.integers(1, 10**6), st.integers(1, 200), st.lists(st.integers(1, 50)), st.booleans())
def test_the_same_limit_the_same_result(game: Any, seed: int, nodes: int, steps: list[int], best: bool) -> None:  # noqa: FBT001
    """However it was driven to the limit."""
    cards = shuffled(naively(game), seed)
    one, other = searching(game, cards, best=best), searching(game, cards, best=best)
    for step in steps:
        other.step(min(step, max(1, nodes - other.progress.nodes)) if other.progress.nodes < nodes else 1)
        if other.progress.nodes >= nodes:
            break
    assert one.solve(pw.Limit(nodes=nodes)) == other.solve(pw.Limit(nodes=nodes))
    assert one.progress.nodes <= nodes
