"""How a walk begins and ends: what there is to walk, leaving it, going on from a step; nothing is kept of it."""

import random
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest
from klondike import Klondike
from pages import Page, position
from test_own_game import Least
from walks import NAMES, begun, found, game_of, walking, won

import patience_widget as pw
from patience_widget.table import PatienceTable

Json = dict[str, Any]


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
    assert table.scene["text"].startswith("What was walked (12 steps) is a branch of your game now")
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
    assert ("The walk has ended: what was walked (9 steps) is a branch of your game now." in table.scene["text"]) == (
        step == 9
    )
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


def test_a_table_that_marimo_has_wrapped() -> None:
    """What `mo.ui.anywidget` returns holds the table as `widget`."""
    table = begun()
    wrapped: Any = SimpleNamespace(widget=table, record=table.record)
    assert pw.step_through(wrapped, found(table)) is table.walk


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


def test_a_game_that_goes_on_while_it_is_solved(monkeypatch: pytest.MonkeyPatch) -> None:
    """The line is of a position that is no longer there: one sentence says so, and the game is as it was played."""
    for act in (lambda table: table.record.undo(), lambda table: table.new(4)):
        table = begun()

        def solved(_record: object, table: Any = table, act: Any = act, **_limit: object) -> pw.Result:
            result = found(table)
            act(table)
            return result

        monkeypatch.setattr("patience_widget.line.solve", solved)
        with pytest.raises(ValueError, match="the game went on while a line was looked for"):
            pw.step_through(table)
        assert table.walk is None
        assert "walk" not in table.scene


def test_one_step_is_one() -> None:
    table = begun(count=128)
    walk = walking(table)
    assert walk.sentence == "A line to the win: 1 step. Your own game waits meanwhile."
    walk.next()
    walk.branch()
    assert (table.outcome, table.scene["outcome"]) == ("won", "won")
