"""A solver's line walked on the table: nothing of the player's game is touched, and it can go on from any step."""

import asyncio
import random
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hostile import BAD
from hypothesis import given, settings
from hypothesis import strategies as st
from klondike import Klondike
from pages import WAIT, Page, at_once, position, wired
from test_own_game import Least

import patience_widget as pw
from patience_widget.table import PatienceTable

GAMES = Path(__file__).parent / "data" / "recordings"
NAMES = ["british-blockade-at_once-two_rows-won", "british-blockade-if_stuck-never-won", "precedence-placed-2-won"]
Json = dict[str, Any]


def won(name: str = NAMES[0]) -> pw.Recording:
    """A golden game that was won."""
    return pw.Recording.read((GAMES / f"{name}.txt").read_text())


def begun(name: str = NAMES[0], count: int = 20, kind: Any = pw.PatienceWidget, **more: Any) -> Any:
    """A table where so many moves of a golden game were made, with a branch and a note."""
    record = won(name)
    table = kind(record.game, record.deal, **more)
    for move in record.moves[:count]:
        table.play(move)
    other = [move for move in record.game.moves(table.record.state) if move != record.moves[count]]
    if other:
        table.play(other[0])
        table.undo()
    table.record.annotate("Here I think.")
    return table


def found(table: PatienceTable, name: str = NAMES[0], **more: Any) -> pw.Result:
    """What a search would have found there: the rest of the golden game."""
    record = won(name)
    rest = record.moves[table.record.turn :]
    given = {"fate": "won", "moves": rest, "nodes": 9, "seconds": 0.1, "method": "by hand", "game": record.game}
    return pw.Result(**{**given, "start": table.record.state, **more})


def walking(table: PatienceTable, name: str = NAMES[0]) -> pw.Walk:
    """A walk on that table."""
    return pw.step_through(table, found(table, name))


def game_of(table: PatienceTable) -> tuple[str, int, int, list[Any]]:
    """All that there is of the player's own game."""
    record = table.record
    return str(record), record.node, record.tree.edits, [record.onward(node) for node in range(len(record.tree))]


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
    assert (walk.step, len(walk), walk.back(), repr(table)) == (0, 109, False, own)
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


@pytest.mark.parametrize("speed", [0, -1, float("nan"), float("inf"), 101, True, "2", None])
def test_speeds_that_are_none(speed: Any) -> None:
    walk = walking(begun())
    with pytest.raises((ValueError, TypeError), match="a speed is a number above 0, up to 100, not "):
        walk.speed = speed
    assert walk.speed == 1


def test_what_the_page_is_shown() -> None:
    """The cards and moves of the step, its sentence; no banner of a game that is won, no offer, no undo."""
    table = begun()
    walk = walking(table)
    assert table.scene["text"] == "A line to the win, in 109 steps. Your own game waits meanwhile."
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
    one.send("walk", what="leave")
    assert "walk" not in table.scene
    assert one.send("walk", what="next", at=1).error == "no line is walked on this table"


FINE = {"what": set(), "at": {"ninety-nine"}, "speed": {"ninety-nine", "fraction", "whole fraction", "tiny"}}


@pytest.mark.parametrize("field", FINE)
def test_what_a_page_should_not_send(field: str) -> None:
    table = begun()
    walk, page = walking(table), Page(table)
    walk.to(7)
    before = position(table)
    meant: Json = {"what": "speed"} if field == "speed" else {"what": "to", "at": 1}
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


# Back to the game, or on from there.


def test_branch() -> None:
    """The steps are a branch of the game, one step of undo; the record takes them back one by one."""
    table = begun()
    before, node = position(table), table.record.node
    walk = walking(table)
    walk.to(12)
    shown = walk.position
    walk.branch()
    assert (table.walk, table.record.state, table.record.turn) == (None, shown, 32)
    assert table.scene["text"].startswith("The 12 steps of the walk are a branch of your game now.")
    assert table.record.branches(node)[-1] in table.record.tree.line(table.record.node)
    table.undo()
    assert (table.record.node, table.scene["cards"], table.scene["text"]) == (node, before["cards"], before["text"])
    table.redo()
    assert table.record.state == shown
    table.record.undo()
    assert table.record.turn == 31
    with pytest.raises(ValueError, match="this walk is over"):
        walk.next()


def test_branch_at_the_start_is_leaving() -> None:
    table = begun()
    before, scene = game_of(table), position(table)
    walking(table).branch()
    assert (game_of(table), position(table)) == (before, scene)


@pytest.mark.parametrize("step", [0, 9])
@pytest.mark.parametrize("by", ["page", "call"])
def test_a_move_goes_on_from_the_step(step: int, by: str) -> None:
    """A card that is played leaves the walk: the steps and the move are a branch, each of them one step of undo."""
    table = begun()
    walk, page, own = walking(table), Page(table), table.record.node
    walk.to(step)
    shown = walk.position
    move = list(walk.record.game.moves(shown))[-1]
    page.send("play", move=str(move)) if by == "page" else table.play(move)
    assert (table.walk, table.record.before) == (None, shown)
    assert table.record.moves[-1] == move
    assert ("The walk has ended: its 9 steps are a branch of your game now." in table.scene["text"]) == (step == 9)
    table.undo()
    assert table.record.state == shown
    if step:
        table.undo()
    assert table.record.node == own


def test_an_illegal_move_leaves_the_walk_as_it_is() -> None:
    table = begun()
    walk = walking(table)
    walk.to(9)
    before = position(table)
    with pytest.raises(pw.IllegalMove):
        table.play("a1-a2")
    assert (position(table), table.walk) == (before, walk)
    assert Page(table).send("play", move="a1-a2").error.startswith("a1-a2 is not legal")
    assert position(table) == before


def test_auto_play_goes_on_after_a_move_from_the_walk() -> None:
    table = begun(NAMES[2], 60)
    walk = walking(table, NAMES[2])
    walk.to(40)
    table.auto_play = True
    assert table.walk is walk
    table.play(next(walk.record.game.moves(walk.position)))
    assert (table.walk, table.record.moves[60:100]) == (None, walk.moves[:40])


ENDS: dict[str, Callable[[Any], object]] = {
    "undo": lambda table: table.undo(),
    "go": lambda table: table.go(3),
    "stay": lambda table: table.go(table.record.node),
    "redo": lambda table: table.redo(),
    "auto": lambda table: table.auto(),
    "new": lambda table: table.new(3),
    "lay": lambda table: setattr(table, "record", won(NAMES[2])),
    "undo one": lambda table: table.record.undo(),
    "first": lambda table: table.record.go(0),
    "play": lambda table: table.record.play(next(table.record.game.moves(table.record.state))),
    "read": lambda table: Page(table).send("read", text=str(won())),
    "end": lambda table: Page(table).send("go", node=0).send("end"),
}


@pytest.mark.parametrize("kind", ENDS)
@pytest.mark.parametrize("make", [PatienceTable, pw.PatienceWidget])
def test_what_is_done_in_the_game_leaves_the_walk_first(kind: str, make: Any) -> None:
    """It does what it does without a walk."""
    if make is PatienceTable and kind in {"read", "end"}:
        make = pw.PatienceWidget
    table, other = begun(kind=make), begun(kind=make)
    walk = walking(table)
    walk.to(30)
    before, own = game_of(table), table.record
    for one in (table, other):
        ENDS[kind](one)
    assert table.walk is None
    assert game_of(table) == game_of(other)
    if table.record is not own:
        assert table.games == [own]
        table.back(1)
        assert game_of(table) == before
    if make is pw.PatienceWidget:
        assert "walk" not in table.scene


def test_notes_do_not_end_it() -> None:
    table = begun()
    walk, page = walking(table), Page(table)
    walk.to(3)
    assert page.send("note", text="Wait.", node=20, table=1).error == ""
    assert page.send("go", node=999).error
    assert table.walk is walk
    assert table.record.note() == "Wait."


def test_a_second_walk_ends_the_first() -> None:
    table = begun()
    first = walking(table)
    first.to(50)
    second = walking(table)
    assert (table.walk, second.step, first.is_on) == (second, 0, False)
    second.next()
    first.leave()
    assert table.walk is second
    with pytest.raises(ValueError, match="this walk is over"):
        first.to(3)


def test_another_walk_goes_on_from_a_branch() -> None:
    """Walk, branch, solve from there, walk again."""
    table = begun()
    walk = walking(table)
    walk.to(50)
    walk.branch()
    again = walking(table)
    assert len(again) == 59
    again.to(59)
    again.leave()
    assert table.record.turn == 70


# What is kept, and what counts.


def test_nothing_of_a_walk_is_kept_or_counted(store: pw.Store) -> None:
    """A win in a walk is none in the statistics, and no file changes."""
    table = begun(autosave=store)
    store.flush()
    saved = {path: path.read_bytes() for path in store.folder.rglob("*") if path.is_file()}
    walk = walking(table)
    walk.to(109)
    walk.back()
    store.flush()
    assert {path: path.read_bytes() for path in store.folder.rglob("*") if path.is_file()} == saved
    walk.leave()
    store.flush()
    assert {path: path.read_bytes() for path in store.folder.rglob("*") if path.is_file()} == saved
    assert [(row["played"], row["won"]) for row in store.statistics()] == [(1, 0)]


def test_what_was_left_is_not_offered_in_a_walk(store: pw.Store) -> None:
    left = begun(autosave=store)
    store.flush()
    left.new(5)
    table = pw.play(won().game, won().deal, autosave=store)
    walk = walking(table)
    assert "offer" not in table.scene
    walk.leave()


# What there is to walk.


@pytest.mark.parametrize(
    ("changed", "message"),
    [
        ({"fate": "lost", "moves": []}, "the position is lost: there is no line to walk"),
        ({"fate": "unknown", "moves": []}, r"is not known \(by hand\): there is no line to walk"),
        ({"moves": []}, "the game is won: there is no line to walk"),
        ({"game": pw.Precedence()}, "the result is of Precedence, and British Blockade is on the table"),
        ({"game": pw.BritishBlockade(refill="never")}, r"refill='never'.* is on the table"),
        ({"start": won().start}, r"another position than the one on the table \(table.go\(0\) leads to it\)"),
        ({"start": won().game.deal(4)}, "another position than the one on the table$"),
        ({"moves": [pw.Move("a1", "a2")]}, "step 1 of the line cannot be played: a1-a2 is not legal"),
    ],
)
def test_results_without_a_line_here(changed: Json, message: str) -> None:
    """One sentence says why; the table is untouched, a walk that is on goes on."""
    table = begun()
    result = found(table, **changed)
    before, scene = game_of(table), position(table)
    with pytest.raises(ValueError, match=message):
        pw.step_through(table, result)
    assert (game_of(table), position(table), table.walk) == (before, scene, None)
    walk = walking(table)
    with pytest.raises(ValueError, match=message):
        pw.step_through(table, result)
    assert table.walk is walk


def test_what_is_no_table_and_no_result() -> None:
    with pytest.raises(TypeError, match="a walk needs a table"):
        pw.step_through(won())  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="a walk needs the Result of a search, not "):
        pw.step_through(begun(), ["a1-AH"])  # type: ignore[arg-type]


def test_without_a_result_the_position_is_solved() -> None:
    """Any game, a user's own too; where no line is found one sentence says so."""
    wins = [number for number in range(1, 99) if pw.solve(Least(), number).fate == "won"]
    for number in wins:
        table = pw.play(Least(), number)
        walk = pw.step_through(table)
        walk.to(len(walk))
        assert table.record.game.won(walk.position)
        walk.leave()
        assert (table.turn, len(table.record.tree)) == (0, 1)
    assert wins
    small = pw.play(pw.BritishBlockade(ranks=5, suits=2, columns=4), 3)
    with pytest.raises(ValueError, match="there is no line to walk"):
        pw.step_through(small, limit=pw.Limit(nodes=1))


def test_a_users_own_game_is_walked() -> None:
    """Klondike, along moves at random: the last need not win."""
    table, chance = pw.play(Klondike(), 7), random.Random(4)
    other = pw.Recording(Klondike(), 7)
    for _move in range(60):
        other.play(chance.choice(list(other.game.moves(other.state))))
    result = pw.Result("won", other.moves, 1, 0, "", other.game, other.start)
    before, scene = game_of(table), position(table)
    walk = pw.step_through(table, result)
    for step in (60, 1, 33):
        walk.to(step)
        assert table.scene["walk"][0] == step
    walk.leave()
    assert (game_of(table), position(table)) == (before, scene)


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
