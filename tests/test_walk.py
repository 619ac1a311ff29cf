"""A solver's line walked on the table, step by step and by itself: nothing of the player's game is touched."""

import asyncio
import threading
from collections.abc import Callable
from typing import Any

import pytest
from hostile import BAD
from hypothesis import given, settings
from hypothesis import strategies as st
from pages import WAIT, Page, at_once, position, wired
from walks import NAMES, begun, game_of, walking

import patience_widget as pw
from patience_widget.table import PatienceTable

Json = dict[str, Any]


# One step and another.

CALLS: dict[str, Callable[[pw.Walk, int], object]] = {
    "next": lambda walk, _at: walk.next(),
    "back": lambda walk, _at: walk.back(),
    "to": lambda walk, at: walk.to(at % (len(walk) + 1)),
    "pause": lambda walk, _at: walk.pause(),
    "speed": lambda walk, at: setattr(walk, "speed", 1 + at % 9),
    "hear to": lambda walk, at: walk.hear({"what": "to", "at": at % (len(walk) + 1)}),
    "hear next": lambda walk, at: walk.hear({"what": "next", "at": at % (len(walk) + 1)}),
    "hear play": lambda walk, _at: walk.hear({"what": "play"}),
    "why": lambda walk, _at: walk.table.ask(next(iter(walk.record.game.moves(walk.table.record.state))).source),
    "note": lambda walk, _at: walk.table.window({"what": "text"}),
}


@settings(max_examples=60, deadline=None, derandomize=True, database=None)
@given(st.sampled_from(NAMES), st.lists(st.tuples(st.sampled_from(sorted(CALLS)), st.integers(0, 500))))
def test_whatever_is_walked_the_game_stays_as_it_is(name: str, calls: list[tuple[str, int]]) -> None:
    """After any series of calls the position is that of the line, and after leave the table is what it was."""
    table = begun(name)
    before, scene, traits = game_of(table), position(table), (table.turn, table.outcome)
    walk = walking(table, name)
    states = [table.record.state]
    for move in walk.moves:
        states.append(table.record.game.play(states[-1], move))
    for call, at in calls:
        CALLS[call](walk, at)
        assert walk.position == states[walk.step]
        assert table.scene["walk"][:2] == [walk.step, len(walk)]
        assert (game_of(table), (table.turn, table.outcome)) == (before, traits)
        assert (table.scene["node"], table.scene["tree"]) == (scene["node"], scene["tree"])
    walk.leave()
    assert (game_of(table), position(table)) == (before, scene)


def test_steps(capsys: pytest.CaptureFixture[str]) -> None:
    """next, back, to, len, step; a terminal shows what is walked."""
    table = begun(kind=PatienceTable)
    own = repr(table)
    walk = walking(table)
    assert (walk.step, len(walk), walk.back()) == (0, 109, False)
    assert repr(table) == own + "\n\n<Walk on British Blockade, step 0 of 109>"
    assert walk.next()
    assert (walk.step, table.shown.turn, table.record.turn) == (1, 21, 20)
    walk.to(109)
    assert (walk.next(), walk.step) == (False, 109)
    assert walk.sentence == "A♦ goes to its King pile. The game is won."
    print(table)
    assert "104 of 104 cards placed" in capsys.readouterr().out
    assert repr(walk) == "<Walk on British Blockade, step 109 of 109>"
    walk.leave()
    walk.leave()
    assert repr(table) == own


@pytest.mark.parametrize("step", [-1, 110, 1.0, True, None, "1", 10**100])
def test_steps_that_are_none(step: Any) -> None:
    walk = walking(begun())
    walk.to(5)
    with pytest.raises(ValueError, match="the steps of this walk are 0 to 109"):
        walk.to(step)
    assert walk.step == 5


@pytest.mark.parametrize("speed", [0, -1, float("nan"), float("inf"), 101, 10**400, True, "2", None])
def test_speeds_that_are_none(speed: Any) -> None:
    walk = walking(begun())
    with pytest.raises((ValueError, TypeError), match="a speed is a number above 0, up to 100, not "):
        walk.speed = speed
    assert walk.speed == 1


def test_what_the_page_is_shown() -> None:
    """The cards and moves of the step, its sentence; no banner of a game that is won, no offer, no undo."""
    table = begun()
    walk = walking(table)
    assert table.scene["text"] == "A line to the win: 109 steps. Your own game waits meanwhile."
    walk.to(109)
    scene = table.scene
    assert (scene["placed"], scene["outcome"], scene["tag"]) == ([104, 104], "", "solver")
    deal = {"label": "Deal", "move": None, "primary": False}
    assert scene["buttons"] == {"undo": False, "redo": False, "auto": False, "deal": deal}
    assert (table.turn, table.outcome) == (20, "")
    assert table.window({"what": "picture"}) != table.window({"what": "text"})
    assert "104 of 104" in table.window({"what": "picture"}).content["text"]


def test_why_is_of_the_step_and_gone_with_it() -> None:
    table = begun(NAMES[2], 60)
    walk = walking(table, NAMES[2])
    walk.to(30)
    Page(table).send("why", place="f8")
    assert table.scene["why"]["reasons"] == [list(r) for r in walk.record.game.why(walk.position, "f8")]
    walk.next()
    assert table.scene["why"] is None


# By itself.


def apart(task: Callable[[], object]) -> None:
    """Do it in a thread where no event loop runs."""
    at_once(task)


def test_async_for_goes_through_the_positions() -> None:
    async def through() -> None:
        walk = walking(begun(kind=PatienceTable))
        walk.speed = 100
        walk.to(100)
        seen = [(walk.step, state) async for state in walk]
        assert [step for step, _state in seen] == [*range(101, 110)]
        assert seen[-1][1] == walk.position
        walk.to(100)
        async for _state in walk:
            if walk.step == 103:
                walk.leave()
        assert walk.step == 103

    apart(lambda: asyncio.run(through()))


def test_it_plays_on_in_a_loop_until_it_is_paused() -> None:
    async def play() -> None:
        shown = asyncio.Event()
        table = begun()
        walk = walking(table)
        table.observe(lambda _change: walk.step in {3, 109} and shown.set(), "scene")
        walk.play(speed=100)
        assert (walk.playing, table.scene["walk"][2:]) == (True, [2, 100.0])
        await asyncio.wait_for(shown.wait(), WAIT)
        walk.pause()
        assert (walk.playing, walk.step, table.scene["walk"][2]) == (False, 3, 0)
        shown.clear()
        walk.to(105)
        walk.play()
        await asyncio.wait_for(shown.wait(), WAIT)
        assert (walk.playing, walk.step) == (False, 109)

    apart(lambda: asyncio.run(play()))


def test_it_plays_on_in_a_thread_where_no_loop_runs() -> None:
    table, ended = begun(), threading.Event()
    walk = walking(table)
    table.observe(lambda change: change["new"]["walk"][:3] == [109, 109, 0] and ended.set(), "scene")
    walk.to(109)
    apart(lambda: walk.play(100))
    assert ended.wait(WAIT)
    assert game_of(table) == game_of(begun())


def test_pages_play_on_step_by_step() -> None:
    """Each page asks for the step after the one it shows, so that two make no two steps of one."""
    table = begun()
    walk, one, other = walking(table), Page(table, "one"), Page(table, "other")
    assert one.send("walk", what="play").error == ""
    assert table.scene["walk"] == [0, 109, 1, 1.0]
    for page in (one, other):
        assert page.send("walk", what="next", at=0).error == ""
    assert walk.step == 1
    other.send("walk", what="speed", speed=4)
    assert table.scene["walk"] == [1, 109, 1, 4.0]
    other.send("walk", what="to", at=108)
    assert table.scene["walk"] == [108, 109, 0, 4.0]
    one.send("walk", what="play").send("walk", what="next", at=108)
    assert table.scene["walk"] == [109, 109, 0, 4.0]
    one.send("walk", what="play")
    assert table.scene["walk"] == [0, 109, 1, 4.0]
    one.send("walk", what="next").send("walk", what="back").send("walk", what="next").send("walk", what="pause")
    assert table.scene["walk"] == [1, 109, 0, 4.0]
    for by, step in ((1, 2), (40, 42), (1000, 109)):
        assert one.send("walk", what="next", at=walk.step, by=by).error == ""
        assert walk.step == step
    one.send("walk", what="leave")
    assert "walk" not in table.scene
    assert one.send("walk", what="next", at=1).error == "no line is walked on this table"


ABOVE_0 = {kind for kind, bad in BAD.items() if type(bad) is int and bad > 0}
FINE = {
    "what": set(),
    "at": {"ninety-nine"},
    "speed": {"ninety-nine", "fraction", "whole fraction", "tiny"},
    "by": ABOVE_0,
}


def test_a_question_stops_it() -> None:
    """A walk that plays on stays where why is asked; a place that there is not changes nothing."""
    table = begun(NAMES[2], 60)
    walk, page = walking(table, NAMES[2]), Page(table)
    assert page.send("walk", what="play").send("why", place="nowhere").error
    assert walk.playing
    assert page.send("why", place="f8").error == ""
    assert (walk.playing, table.scene["why"]["place"]) == (False, "f8")


@pytest.mark.parametrize("field", FINE)
def test_what_a_page_should_not_send(field: str) -> None:
    table = begun()
    walk, page = walking(table), Page(table)
    walk.to(7)
    before = position(table)
    others: Json = {"speed": {"what": "speed"}, "by": {"what": "next", "at": 7}}
    meant = others.get(field, {"what": "to", "at": 1})
    wire = wired(table)
    for kind, bad in BAD.items():
        if kind in FINE[field]:
            continue
        page.count += 1
        wire.write(outbox=[{"page": "page", "n": page.count, "do": "walk", **meant, field: bad}])
        assert page.error, kind
        assert position(table) == before
    assert page.send("walk", what="next", at=None).error
    assert position(table) == before


def test_threads_walk_together() -> None:
    """Steps of several threads add up, and the one that leaves ends it for all."""
    table = begun()
    walk = walking(table)
    threads = [threading.Thread(target=lambda: [walk.next() for _step in range(20)]) for _thread in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(WAIT)
    assert walk.step == 80
    assert table.scene["walk"][0] == 80
    walk.leave()
    assert game_of(table) == game_of(begun())
