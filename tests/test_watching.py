"""What can be watched and shown: games, positions, tables, runs, results and traces; and what cannot."""

import pickle
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from klondike import Klondike
from replays import came_to, positions, reverse, searched
from searches import LOST, placed, still
from test_own_game import Count, Least

import patience_widget as pw
from patience_widget.table import PatienceTable


def test_a_game_by_name_with_a_deal() -> None:
    """It is laid on a new table, which is played on when the replay is left."""
    replay = pw.watch("precedence", 17)
    came_to(replay, "done")
    table = replay.table
    assert isinstance(table, pw.PatienceWidget)
    assert (table.record.deal, table.turn, replay.follow) == (17, 0, True)
    assert replay.trace.game.won(replay.position)
    replay.leave()
    assert (table.walk, table.turn) == (None, 0)
    table.play("stock-waste")


def test_a_state() -> None:
    game = pw.Precedence()
    state = game.play(game.deal(17), "stock-waste")
    replay = pw.watch(game, state=state, seed=3)
    came_to(replay, "done")
    assert (replay.table.record.state, replay.table.record.deal) == (state, None)
    assert game.won(replay.position)


def test_a_recording_from_where_it_stands() -> None:
    """It is that recording that lies on the table, so that a branch is made in it."""
    record = pw.Recording(Klondike(), 5)
    for move in pw.solve(record).moves[:250]:
        record.play(move)
    replay = pw.watch(record)
    came_to(replay, "done")
    assert replay.table.record is record
    replay.branch()
    assert (record.outcome, record.turn) == ("won", 250 + replay.trace.depth[replay.last])


@pytest.mark.parametrize("wrap", [lambda table: table, lambda table: SimpleNamespace(widget=table)])
@pytest.mark.parametrize("kind", [PatienceTable, pw.PatienceWidget])
def test_a_table_from_where_it_stands(kind: Any, wrap: Any) -> None:
    table = kind("precedence", 17)
    table.play("stock-waste")
    replay = pw.watch(wrap(table), limit=pw.Limit(nodes=50_000))
    until_done(replay)
    assert (replay.table, table.walk, table.record.turn) == (table, replay, 1)
    again = pw.show(replay.run, wrap(table))
    assert (table.walk, replay.is_on, again.step) == (again, False, 0)


def until_done(replay: pw.Replay) -> None:
    """Wait until the search is over; a table without pages has no scene."""
    assert replay.run
    replay.run.wait()


@pytest.mark.parametrize("strategy", [reverse, placed, None])
def test_a_strategy(strategy: Any) -> None:
    replay = pw.watch(LOST, 2, strategy=strategy)
    came_to(replay, "done")
    assert still(replay.table)["run"]["text"].startswith("lost, proved")
    assert replay.run
    assert list(replay.trace.parent) == list(searched_like(strategy).trace.parent)


def searched_like(strategy: Any) -> pw.Run:
    run = pw.search(LOST, 2, strategy=strategy)
    run.solve()
    return run


def test_a_deal_that_only_the_game_knows() -> None:
    """A game of one's own may number its deals as it likes."""
    replay = pw.watch(Count(), 0)
    came_to(replay, "done")
    assert replay.table.record.state == Count().deal(0)


@pytest.mark.parametrize("deal", [17, 3])
@pytest.mark.parametrize("strategy", [None, reverse])
def test_a_result_is_searched_again(deal: int, strategy: Any) -> None:
    """With the same seed, to the same nodes: what solve returns has no trace."""
    game = pw.Precedence(redeals=0)
    result = pw.solve(game, deal, strategy=strategy, seed=5, limit=pw.Limit(nodes=2500))
    replay = pw.show(result)
    assert replay.run
    assert replay.run.result == result
    assert len(replay) >= result.nodes
    assert replay.table.record.deal == deal
    found = pw.search(game, deal, strategy=strategy, limit=pw.Limit(nodes=300)).solve()
    assert pw.show(found).run is found.run


def test_a_result_from_another_process() -> None:
    """Its run is not there: what decided it is searched for from the beginning."""
    result = pickle.loads(pickle.dumps(pw.solve("precedence", 17)))  # noqa: S301 - our own
    assert pw.show(result).trace.game.won(positions(pw.show(result).trace)[-1])


def test_a_trace_alone(tmp_path: Path) -> None:
    """Also one that was read from a file."""
    run = searched("proved")
    run.trace.save(tmp_path / "run.npz")
    replay = pw.show(pw.Trace.read(tmp_path / "run.npz"))
    assert (len(replay), replay.run, replay.status) == (len(run.trace), None, "done")
    assert replay.table.record.deal == 3
    assert still(replay.table)["run"]["text"] == f"{len(replay):,} nodes traced"
    assert still(replay.table)["run"]["cuts"] == []
    for node in (0, 700, replay.last):
        replay.to(node)
        assert replay.position == positions(run.trace)[node]
    replay.stop()
    replay.go_on()
    replay.follow = True
    assert replay.step == replay.last


def test_a_run_that_goes_on_by_hand() -> None:
    """What it has visited since is there when it is asked for."""
    run = pw.search(LOST, 2, strategy=reverse)
    replay = pw.show(run)
    assert (replay.status, replay.sentence, len(replay)) == ("ready", "The search has not begun.", 0)
    run.step(5)
    assert not replay.back()
    assert (replay.status, replay.last) == ("stopped", 4)
    run.solve()
    replay.to(0)
    assert replay.status == "done"
    replay.update()
    assert replay.last == len(run.trace) - 1


def test_what_cannot_be_watched() -> None:
    table = pw.play("precedence", 17)
    for given, more, error, said in (
        (7, {}, TypeError, "7 is not a game, nor the name of one"),
        ("precedence", {}, TypeError, "a deal or a state is expected"),
        ("nothing", {"deal": 1}, ValueError, "nothing"),
        (table, {"deal": 1}, TypeError, "it takes neither a deal nor a state"),
        ("precedence", {"deal": 1, "limit": 7}, TypeError, "limit=7 is no Limit"),
        ("precedence", {"deal": 1, "seed": "x"}, TypeError, "a seed is a whole number"),
        ("precedence", {"deal": 1, "strategy": 5}, TypeError, "a strategy is a function"),
    ):
        with pytest.raises(error, match=said):
            pw.watch(given, **more)  # type: ignore[arg-type]
    assert table.walk is None


def test_what_cannot_be_shown() -> None:
    run, table = searched("proved"), pw.play("precedence", 17)
    for found, where, error, said in (
        (7, None, TypeError, "a Run, a Result or a Trace is shown, as .* not 7"),
        (run, 7, TypeError, "a walk needs a table"),
        (run, pw.play("british-blockade", 3), ValueError, "of Precedence, and British Blockade is on the table"),
        (run, table, ValueError, "redeals"),
        (run, pw.play(pw.Precedence(redeals=0), 4), ValueError, "of another position than the one on the table"),
        (searched("least"), table, ValueError, "the result is of Least, and Precedence is on the table"),
    ):
        with pytest.raises(error, match=said):
            pw.show(found, where)  # type: ignore[arg-type]
    moved = pw.PatienceWidget(run.record)
    moved.play("stock-waste")
    with pytest.raises(ValueError, match=r"table.go\(0\) leads to it"):
        pw.show(run, moved)
    assert (table.walk, moved.walk) == (None, None)


def test_a_game_that_is_lost_or_won_already() -> None:
    least = Least()
    state = least.deal(3)
    while moves := list(least.moves(state)):
        state = least.play(state, moves[-1])
    replay = pw.watch(least, state=state)
    came_to(replay, "done")
    assert still(replay.table)["run"]["text"].startswith("lost, proved")
    with pytest.raises(ValueError, match="the steps of this replay are 0 to 0"):
        replay.to(1)
