"""A search that goes on while its table follows: in a thread, paused, stopped, failing, in slices, and under load."""

import asyncio
import threading
import time
from typing import Any

import pytest
from klondike import Klondike
from pages import WAIT, Page, wired
from replays import Gate, answered, came_to, positions
from searches import still, until
from test_own_game import Count, Least

import patience_widget as pw
from patience_widget.replay import Replay

HARD = pw.Precedence(redeals=0)


def gated(nodes: int, game: Any = HARD, deal: int = 1) -> tuple[Replay, Gate]:
    """A search that is watched, and is paused after so many nodes."""
    gate = Gate(nodes)
    replay = pw.watch(game, deal, strategy=gate)
    gate.tell(replay.run)
    until(lambda: gate.run.status == "paused")
    gate.run.pause()  # the slice in which it was paused has ended then
    until(lambda: replay.table.scene["run"]["steps"] >= nodes)
    return replay, gate


@pytest.mark.parametrize("game", [HARD, Klondike()])
def test_the_table_follows(game: pw.Game[Any]) -> None:
    """It stands at the newest step, as the search goes on; by hand it stays where it is led."""
    replay, gate = gated(60, game)
    came_to(replay, "paused")
    scene = still(replay.table)["run"]
    assert (scene["step"], scene["status"], scene["follow"]) == (scene["steps"] - 1, "paused", True)
    assert replay.position == positions(replay.trace)[replay.step]
    replay.back()
    at, steps = replay.step, len(replay)
    assert not replay.follow
    gate.open(60)
    until(lambda: replay.table.scene["run"]["steps"] >= steps + 59)
    assert (still(replay.table)["run"]["step"], replay.step) == (at, at)
    replay.follow = True
    assert replay.step == replay.last
    gate.open()
    replay.stop()
    came_to(replay, "stopped", "done")


def test_what_is_asked_while_it_goes_on() -> None:
    """The chart and the tree as far as they are; what lies below a node is counted only when all lies still."""
    replay, gate = gated(60)
    gate.open(30, hangs=True)
    assert gate.waits.wait(WAIT)
    assert (replay.status, len(replay) >= 60) == ("running", True)
    table = replay.table
    assert table.window({"what": "run"}).content["steps"] == len(replay)
    assert table.window({"what": "searched"}).content["children"][0][3] is None
    gate.open()
    replay.stop()
    came_to(replay, "stopped")
    assert table.window({"what": "searched"}).content["children"][0][3] == len(replay) - 1


def test_a_click_is_answered_while_a_strategy_hangs() -> None:
    """Stepping, a question, a move that leaves: none waits for the search, which stops by itself then."""
    table, gate = pw.play(HARD, 1), Gate(40)
    replay, page = pw.watch(table, strategy=gate), Page(table)
    gate.tell(replay.run)
    until(lambda: len(replay) >= 40)
    gate.open(20, hangs=True)
    assert gate.waits.wait(WAIT)
    for what in ("back", "back", "next", "over", "next_branch", "pause", "stop", "go_on"):
        assert answered(page.send("walk", what=what)) == ""
    replay.to(30)
    place = next(iter(table.record.game.moves(replay.position))).source
    page.send("why", place=place)
    assert still(table)["why"]["place"] == place
    way, move = replay.way, next(HARD.moves(replay.position))
    assert answered(page.send("play", move=str(move))) == ""
    assert (table.walk, table.record.moves) == (None, [*way, move])
    gate.open()
    until(lambda: gate.run.status == "stopped")


def test_why_is_answered_where_the_cards_lie_still() -> None:
    """What the search does meanwhile does not take the answer away."""
    replay, gate = gated(40)
    page, steps = Page(replay.table), len(replay)
    page.send("walk", what="to", at=7).send("why", place="waste")
    assert not replay.follow
    gate.open(30)
    until(lambda: replay.table.scene["run"]["steps"] >= steps + 29)
    assert still(replay.table)["why"]["place"] == "waste"
    replay.leave()


@pytest.mark.parametrize("game", ["british-blockade", "precedence", Klondike()])
def test_what_is_asked_when_the_search_has_ended(game: Any) -> None:
    """The thread that looks on may not have come to it: whoever asks is answered what is."""
    replay = pw.watch(game, 17, limit=pw.Limit(nodes=2000))
    assert still(replay.table)["run"]["follow"]
    assert replay.run
    replay.run.wait()
    count = len(replay.run.trace)
    assert (replay.step, len(replay), replay.last) == (count - 1, count, count - 1)
    assert replay.status == replay.run.status
    assert repr(replay).endswith(f"step {count - 1:,} of {count - 1:,}, {replay.status}>")
    replay.to(12)
    assert replay.position == positions(replay.trace)[12]
    assert still(replay.table)["run"]["step"] == 12


@pytest.mark.parametrize("how", ["leave", "undo", "new", "another"])
def test_the_search_stops_where_nobody_looks_on(how: str) -> None:
    table = pw.play("precedence", 7, redeals=0)
    table.play("stock-waste")
    replay = pw.watch(table, strategy=lambda _game, _state, moves: moves)
    until(lambda: len(replay) > 20)
    {
        "leave": replay.leave,
        "undo": table.undo,
        "new": lambda: table.new(3),
        "another": lambda: pw.show(pw.search(table.record), table),
    }[how]()
    assert not replay.is_on
    assert replay.run
    until(lambda: replay.run is not None and replay.run.status in {"stopped", "done"})
    assert len(replay.run.trace) > 20
    for call in (replay.next, replay.go_on, replay.over):
        with pytest.raises(ValueError, match="this replay is over"):
            call()


def test_a_search_that_others_drive_is_not_stopped() -> None:
    """It is followed as long as it is on the table; leaving it leaves the search alone."""
    gate = Gate(30)
    run = pw.search(HARD, 1, strategy=gate)
    gate.tell(run)
    run.start()
    until(lambda: run.status == "paused")
    replay, count = pw.show(run), len(run.trace)
    assert (replay.step, replay.follow, replay.status) == (0, False, "paused")
    gate.open(30)
    until(lambda: len(replay) >= count + 29)
    replay.leave()
    gate.open()
    until(lambda: run.progress.nodes > count + 100)
    assert run.status == "running"
    run.stop()


def test_stop_keeps_everything_and_go_on_goes_on() -> None:
    replay, gate = gated(50)
    page = Page(replay.table)
    gate.open()
    assert answered(page.send("walk", what="stop")) == ""
    came_to(replay, "stopped")
    count = len(replay)
    assert count >= 50
    assert replay.table.scene["run"]["text"].startswith("stopped · ")
    assert answered(page.send("walk", what="go_on")) == ""
    until(lambda: len(replay) > count)
    assert answered(page.send("walk", what="follow", on=True)) == ""
    until(lambda: replay.table.scene["run"]["step"] > count)
    replay.stop()


def test_at_a_limit_it_goes_on_for_as_much_again() -> None:
    replay = pw.watch(HARD, 1, strategy=lambda _g, _s, moves: moves, limit=pw.Limit(nodes=200))
    came_to(replay, "stopped")
    assert replay.run
    assert replay.run.progress.nodes == 200
    assert replay.table.scene["run"]["text"].startswith("stopped at its limit of 200 nodes · ")
    replay.go_on()
    until(lambda: replay.run is not None and replay.run.progress.nodes == 400)
    came_to(replay, "stopped")


@pytest.mark.parametrize("nodes", [0, 1, 40])
def test_a_strategy_that_fails_is_told(nodes: int) -> None:
    """The status and the sentence say so; what was found stays."""
    left = [nodes]

    def score(_game: Any, _state: Any) -> int:
        left[0] -= 1
        if left[0] < 0:
            raise ZeroDivisionError("a score\nof mine")
        return 0

    replay = pw.watch(HARD, 1, strategy=score)
    until(lambda: "ZeroDivisionError" in replay.table.scene["text"])
    scene = replay.table.scene
    assert scene["run"]["status"] == "stopped"
    assert "ZeroDivisionError: a score" in scene["run"]["text"]
    assert scene["text"].endswith("The search has stopped here: ZeroDivisionError: a score\nof mine")
    assert replay.to(0) is None
    assert replay.step == 0


def test_what_is_decided_at_once() -> None:
    """Won, lost, or a move before the end: it is watched like any other."""
    for game, deal in ((Count(), 2), (Least(), 3), (pw.Precedence(), 17)):
        replay = pw.watch(game, deal)
        came_to(replay, "done")
        assert replay.step == replay.last
    for state, said in ((0, "won in 0 moves"), (1, "lost, proved")):
        replay = pw.watch(Count(), state=state)
        came_to(replay, "done")
        assert replay.table.scene["run"]["text"].startswith(said)
        assert replay.position == state
        replay.go_on()
        replay.stop()


def test_it_is_watched_from_a_page() -> None:
    table = pw.play(Klondike(), 5)
    for move in list(pw.solve(Klondike(), 5).moves[:200]):
        table.play(move)
    page = Page(table)
    assert answered(page.send("watch")) == ""
    replay = table.walk
    assert isinstance(replay, Replay)
    came_to(replay, "done")
    assert replay.trace.game.won(replay.position)
    assert replay.run
    assert replay.run.limit.seconds == 60
    assert answered(page.send("walk", what="leave")) == ""
    assert table.turn == 200


def test_twenty_updates_a_second_and_never_a_queue() -> None:
    """However fast the search is, and whatever a page asks meanwhile; each click is answered before the next."""
    table = pw.play("precedence", 1, redeals=0)
    wire, page = wired(table), Page(table)
    updates: list[float] = []
    publish = wire.publish_msg

    def counting(kind: str, data: Any = None, buffers: Any = None, **more: Any) -> None:
        if (data or {}).get("method") == "update":
            updates.append(time.monotonic())
        publish(kind, data, buffers, **more)

    wire.publish_msg = counting  # type: ignore[method-assign]
    replay = pw.watch(table, strategy=lambda _game, _state, moves: moves)
    began = time.monotonic()
    while time.monotonic() - began < 1.5:
        for what in ("back", "next_backtrack", "over", "follow"):
            page.send("walk", what=what, on=True)
            assert answered(page) == ""
    replay.stop()
    assert len(updates) <= 3 + 20 * (updates[-1] - updates[0])
    came_to(replay, "stopped", "done")
    until(lambda: wire.shown["scene"]["run"] == table.scene["run"])
    assert wire.shown["scene"]["run"]["status"] != "running"


def test_playing_on_into_the_search() -> None:
    """What has played on to the newest step follows the search from there."""
    replay, gate = gated(10)
    replay.to(5)
    assert not replay.follow
    replay.play(100)
    until(lambda: replay.follow)
    assert (replay.playing, replay.step) == (False, replay.last)
    gate.open(20)
    until(lambda: replay.table.scene["run"]["step"] >= 28)
    replay.leave()


def test_positions_as_they_come() -> None:
    """`async for` goes on as the search does, to its end."""

    async def through() -> list[Any]:
        replay = pw.watch(Least(), 3)
        replay.to(0)
        replay.speed = 100
        return [replay.position, *[state async for state in replay], replay]

    *states, replay = asyncio.run(through())
    assert states == positions(replay.trace)


def test_its_threads_end(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing looks on where there is nothing to be seen any more."""
    begun, start = [threading.current_thread()], threading.Thread.start

    def noting(thread: threading.Thread) -> None:
        if threading.current_thread() in begun:  # not what tests before this one have left running
            begun.append(thread)
        start(thread)

    monkeypatch.setattr(threading.Thread, "start", noting)
    replay = pw.watch(Least(), 3)
    came_to(replay, "done")
    assert {thread.name for thread in begun} >= {"patience search", "patience replay"}
    until(lambda: not any(thread.is_alive() for thread in begun[1:]))
