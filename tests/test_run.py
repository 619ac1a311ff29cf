"""Runs: limits, slices, the clock, other threads, and interrupts at any moment."""

import copy
import gc
import pickle
import weakref
from dataclasses import FrozenInstanceError
from fractions import Fraction
from typing import Any

import pytest
from searches import LOST, Clock, Steps, counting, hard, searching

import patience_widget as pw
from patience_widget import run
from patience_widget.fate import Progress

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


def test_what_no_clock_can_reach_is_no_limit_of_time() -> None:
    with pytest.raises(ValueError, match=r"^seconds=10{59} is no limit"):
        pw.Limit(seconds=10**400)
    assert pw.Limit(seconds=10**300).seconds == 1e300


def test_any_real_number_is_a_limit_of_time() -> None:
    result = counting(Steps(cost=0.01), pw.Limit(seconds=Fraction(1, 8))).solve()  # type: ignore[arg-type]
    assert result.method == "counting; stopped at its limit of 0.125 s"


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


@pytest.mark.parametrize("strategy", [None, lambda _game, _state: 0.0])
@pytest.mark.parametrize(("redeals", "fate"), [(2, "won"), (0, "lost")])
def test_what_is_decided_keeps_no_memory(strategy: Any, redeals: int, fate: str) -> None:
    """Hundreds of results may be kept; an undecided one goes on, so its search stays."""
    run = pw.search(pw.Precedence(redeals=redeals, ranks=5, foundations=3), 1, strategy=strategy)
    engine = weakref.ref(run._engine)
    run.step(1)
    gc.collect()
    assert engine()
    result = run.solve()
    gc.collect()
    assert engine() is None
    assert result.fate == fate
    assert (run.step(10), run.solve(), run.result) == (run.progress, result, result)
