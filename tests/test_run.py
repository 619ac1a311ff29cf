"""Runs: limits, slices, the clock, other threads, and interrupts at any moment."""

import copy
import pickle
import random
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from dataclasses import FrozenInstanceError
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pages import WAIT
from test_brute_force import naively, shuffled
from test_search import SMALL, Counted, placed

import patience_widget as pw
from patience_widget import fate, memory, run
from patience_widget.fate import Progress

LOST = pw.Precedence(redeals=0, ranks=5, foundations=3)


class Clock:
    """A clock that goes on by so many seconds whenever it is looked at."""

    def __init__(self, tick: float = 0.0) -> None:
        self.time, self.tick = 0.0, tick

    def __call__(self) -> float:
        self.time += self.tick
        return self.time


class Steps:
    """An engine that counts to a goal, on a clock of its own, and writes down its slices."""

    fate, moves, method, depth = "unknown", (), "counting", 0

    def __init__(self, goal: int = 10**9, clock: Clock | None = None, cost: float = 0.0) -> None:
        self.nodes, self.goal, self.clock, self.cost = 0, goal, clock or Clock(), cost
        self.slices: list[int] = []
        self.hook: Callable[[], object] = lambda: None

    @property
    def done(self) -> bool:
        return self.nodes >= self.goal

    def step(self, nodes: int, /) -> None:
        self.hook()
        nodes = min(nodes, self.goal - self.nodes)
        self.nodes += nodes
        self.slices.append(nodes)
        self.clock.time += nodes * self.cost
        self.fate = "lost" if self.done else "unknown"


def counting(engine: Steps, limit: pw.Limit | None = None) -> pw.Run:
    """A run of that engine."""
    return pw.Run(engine, Counted(), (0,), limit, clock=engine.clock)


def searching(game: pw.Game[Any], cards: Any, *, best: bool = False) -> pw.Run:
    """A run of a search in plain Python."""
    state = game.deal(cards)
    return pw.Run(pw.BestFirst(game, state, placed) if best else pw.DepthFirst(game, state), game, state)


def hard() -> pw.Run:
    """A run that is not done for long."""
    return searching(pw.Precedence(redeals=0), 1)


# Limits.


@pytest.mark.parametrize(
    "given_", [{"nodes": 0}, {"nodes": -5}, {"nodes": 1e6}, {"nodes": True}, {"memory": 0}, {"memory": "1 GB"}]
)
def test_what_is_no_limit(given_: dict[str, Any]) -> None:
    [(name, value)] = given_.items()
    with pytest.raises(ValueError, match=rf"^{name}={value!r} is no limit: a whole number from 1 up is expected$"):
        pw.Limit(**given_)


@pytest.mark.parametrize("seconds", [-1, float("nan"), "1", True])
def test_what_is_no_limit_of_time(seconds: Any) -> None:
    with pytest.raises(ValueError, match=rf"^seconds={seconds!r} is no limit: a number from 0 up is expected$"):
        pw.Limit(seconds=seconds)


@pytest.mark.parametrize("nodes", [1, 2, 3, 17, 1000, 1_234])
@pytest.mark.parametrize("cost", [0.0, 1e-5, 1.0])
def test_nodes_are_exact(nodes: int, cost: float) -> None:
    """Never one more, by solve or by step, however long a node takes; and what is left of it can be had later."""
    engine = Steps(cost=cost)
    one = counting(engine, pw.Limit(nodes=nodes))
    assert one.step(nodes).nodes == one.solve().nodes == one.step(7).nodes == engine.nodes == nodes
    assert one.result.method == f"counting; stopped at its limit of {nodes:,} node{'s' * (nodes > 1)}"
    assert one.solve(pw.Limit(nodes=nodes + 3)).nodes == nodes + 3
    assert counting(Steps(cost=cost), pw.Limit(nodes=nodes)).solve().nodes == nodes


def test_a_step_has_come_to_no_limit() -> None:
    """But to the run's own, if that is where it ends."""
    one = counting(Steps(), pw.Limit(nodes=10))
    one.step(4)
    assert one.result.method == "counting; not at its end yet"
    one.step(6)
    assert one.result.method == "counting; stopped at its limit of 10 nodes"


def test_seconds_are_those_of_the_clock() -> None:
    """A slice ends about where the limit is, and slices last 2 ms, whatever a node costs."""
    for cost in (1e-6, 1e-4, 1.9e-3):
        engine = Steps(clock=Clock(), cost=cost)
        result = counting(engine, pw.Limit(seconds=2)).solve()
        assert 2 <= result.seconds < 2.002 + cost
        assert result.method == "counting; stopped at its limit of 2 s"
        assert max(engine.slices) * cost <= 0.004


def test_a_slice_is_short_also_when_nodes_become_dear() -> None:
    """The next slices are so much shorter."""
    engine = Steps(clock=Clock(), cost=1e-7)
    one = counting(engine)
    one.step(100_000)
    engine.cost = 1e-4
    engine.slices.clear()
    one.step(50_000)
    assert max(engine.slices[1:]) <= 40


def test_no_seconds_at_all() -> None:
    result = counting(Steps(), pw.Limit(seconds=0)).solve()
    assert (result.fate, result.nodes, result.seconds) == ("unknown", 0, 0.0)


def test_progress_is_told_ten_times_a_second_at_most() -> None:
    """By the clock: after a tenth of a second for the first time."""
    engine, told = Steps(goal=50_000, clock=Clock(), cost=1e-4), []
    counting(engine).solve(on_progress=lambda progress: told.append((engine.clock.time, progress)))
    assert 40 <= len(told) <= 50
    assert all(after[0] - before[0] >= run.PACE for before, after in zip([(0, None), *told], told, strict=False))
    assert told[0][1] == Progress(told[0][1].nodes, pytest.approx(told[0][0]), "unknown", 0, "counting")
    assert told[0][1].speed == pytest.approx(1e4)
    quick: list[Progress] = []
    counting(Steps(goal=900, clock=Clock(), cost=1e-4)).solve(on_progress=quick.append)
    assert not quick


def test_what_is_no_limit_to_solve_by() -> None:
    with pytest.raises(TypeError, match=r"^limit=10 is no Limit: pw\.Limit\(nodes=…, seconds=…, memory=…\) is$"):
        hard().solve(10)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="memory of a search is limited when it begins"):
        hard().solve(pw.Limit(memory=10**6))


# Results.


def test_a_result() -> None:
    """Frozen, of one line, equal to what was found in as many nodes; it goes anywhere, but for its run."""
    game = pw.BritishBlockade(ranks=5, suits=1, columns=1)
    result = searching(game, 1).solve()
    assert (result.fate, result.game, result.start) == ("won", game, game.deal(1))
    with pytest.raises(FrozenInstanceError):
        result.fate = "lost"  # type: ignore[misc]
    again = searching(game, 1).solve()
    assert (again, hash(again)) == (result, hash(result))
    assert again.run is not result.run
    for other in (pickle.loads(pickle.dumps(result)), copy.deepcopy(result)):  # noqa: S301 - its own
        assert (other, other.run, other.seconds) == (result, None, result.seconds)
    assert repr(result).startswith(f"<Result: won in {len(result.moves)} moves · ")
    assert "\n" not in repr(result)


def test_a_result_goes_on() -> None:
    """Its run stands where it stopped."""
    game = LOST
    whole = searching(game, 3).solve()
    part = searching(game, 3).solve(pw.Limit(nodes=4))
    assert (part.fate, part.nodes, part.moves) == ("unknown", 4, [])
    assert part.run.solve() == whole
    assert part.fate == "unknown"


class Liar(Steps):
    """An engine that claims a win which is none."""

    def __init__(self, *moves: str) -> None:
        super().__init__(1)
        self.moves = [pw.Move.parse(move) for move in moves]  # type: ignore[assignment]

    def step(self, _nodes: int, /) -> None:
        self.nodes, self.fate = 1, "won"


@pytest.mark.parametrize("moves", [[], ["waste-f1"], ["stock-waste", "stock-waste"]])
def test_a_line_that_does_not_win_is_never_shown(moves: list[str]) -> None:
    """The rules replay it first; what comes out says which position it was."""
    one = pw.Run(Liar(*moves), LOST, LOST.deal(3))
    for _time in range(2):
        with pytest.raises(AssertionError, match=r"found moves that do not win, which is a bug; the position: Line"):
            one.solve()
        assert (one.progress.fate, one.result.fate, one.result.moves) == ("unknown", "unknown", [])


# Interrupts.


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


def until(what: Callable[[], bool]) -> None:
    """Wait until something holds that another thread brings about."""
    never = threading.Event()
    for _time in range(100 * WAIT):
        if what():
            return
        never.wait(0.01)
    raise AssertionError


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
