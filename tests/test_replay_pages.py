"""What pages mean by an intent to a replay, what they should never send, and several of them at once."""

import threading
from typing import Any

import pytest
from hostile import BAD
from pages import WAIT, Page, at_once, position, wired
from replays import Gate, answered, came_to, positions, searched
from searches import still, until

import patience_widget as pw
from patience_widget.replay import Replay

FINE = {
    "what": set(),
    "at": {"ninety-nine"},
    "speed": {"ninety-nine", "fraction", "whole fraction", "tiny"},
    "on": {"true", "false"},
}


@pytest.mark.parametrize("field", FINE)
def test_what_a_page_should_not_send(field: str) -> None:
    """It is refused in one sentence, and nothing has changed."""
    replay = pw.show(searched("proved"))
    replay.to(7)
    before, wire = position(replay.table), wired(replay.table)
    meant: dict[str, Any] = {"speed": {"what": "speed"}, "on": {"what": "follow"}}.get(field, {"what": "to", "at": 1})
    for number, (kind, bad) in enumerate(BAD.items(), 1):
        if kind in FINE[field] or (field == "on" and isinstance(bad, bool)):
            continue
        wire.write(outbox=[{"page": "page", "n": number, "do": "walk", **meant, field: bad}])
        assert still(replay.table)["heard"]["page"] == [number, still(replay.table)["heard"]["page"][1]]
        assert still(replay.table)["heard"]["page"][1], kind
        assert position(replay.table) == before


def test_every_intent() -> None:
    """As the methods do; an unknown one is told which there are."""
    replay = pw.show(searched("proved"))
    page, other = Page(replay.table), pw.show(replay.run)
    for what, call in (
        ("next", other.next),
        ("next_backtrack", other.next_backtrack),
        ("over", other.over),
        ("next_branch", other.next_branch),
        ("out", other.out),
        ("previous_branch", other.previous_branch),
        ("back", other.back),
    ):
        page.send("walk", what=what)
        call()
        assert (page.error, replay.step) == ("", other.step)
    page.send("walk", what="follow", on=True)
    assert replay.step == replay.last
    assert page.send("walk", what="dance").error.startswith("a replay knows next, back, to, play,")
    wrong = page.send("walk", what="to", at=len(replay)).error
    assert wrong == f"the steps of this replay are 0 to {replay.last:,}; {len(replay)} was given"
    page.send("walk", what="leave")
    assert page.send("walk", what="next").error == "no line is walked on this table"


def test_pages_play_on_step_by_step() -> None:
    """Each page asks for the step after the one it shows, so that two make no two steps of one."""
    replay = pw.show(searched("merged"))
    table, one, other = replay.table, Page(replay.table, "one"), Page(replay.table, "other")
    one.send("walk", what="play")
    assert (still(table)["run"]["plays"], replay.playing) == (1, True)
    for page in (one, other):
        assert page.send("walk", what="next", at=0).error == ""
    assert replay.step == 1
    other.send("walk", what="speed", speed=4)
    one.send("walk", what="to", at=replay.last - 1).send("walk", what="play")
    one.send("walk", what="next", at=replay.last - 1)
    run = still(table)["run"]
    assert (run["step"], run["plays"], run["speed"], run["follow"]) == (replay.last, 0, 4.0, False)
    one.send("walk", what="play")
    assert (replay.step, still(table)["run"]["plays"]) == (0, 1)


def test_it_plays_on_in_a_thread() -> None:
    replay, ended = pw.show(searched("merged")), threading.Event()
    replay.table.observe(lambda change: change["new"]["run"]["step"] == replay.last and ended.set(), "scene")
    replay.play(100)
    assert ended.wait(WAIT)
    until(lambda: not replay.playing)


def test_threads_step_together() -> None:
    """Steps of several threads add up, while the search goes on and is looked at; the position is that of the step."""
    gate = Gate(200)
    replay = pw.watch(pw.Precedence(redeals=0), 1, strategy=gate)
    gate.tell(replay.run)
    came_to(replay, "paused")
    replay.to(0)
    gate.open()
    at_once(*[lambda: [replay.next() for _step in range(40)]] * 4)
    assert replay.step == 160
    replay.stop()
    came_to(replay, "stopped", "done")
    assert replay.position == positions(replay.trace)[160]


@pytest.mark.parametrize("what", ["new", "watch"])
def test_a_page_watches_while_others_do_something_else(what: str) -> None:
    """Whatever comes first, the table shows one thing, and every intent is answered."""
    table = pw.play("precedence", 1, redeals=0)
    pages = [Page(table, f"page {number}") for number in range(4)]
    for _time in range(5):
        for page in pages:
            assert answered(page.send("watch" if page is pages[0] else what)) == ""
    walk = table.walk
    assert walk is None or isinstance(walk, Replay)
    if isinstance(walk, Replay):
        walk.leave()
    assert "run" not in still(table)
