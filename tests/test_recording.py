"""A recording: cursor, undo and redo, branches, notes, watchers, threads."""

import pickle
import random
from copy import copy
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from klondike import Klondike
from strategies import BLOCKADES, LINES, NUMBERS, REAL

import patience_widget as pw

WAIT = 20  # seconds that another thread has
quick = settings(max_examples=200, deadline=None, derandomize=True, database=None)
SEEDS = st.integers(0, 10**9)
OWN: st.SearchStrategy[pw.Game[Any]] = st.just(Klondike())
GAMES: st.SearchStrategy[pw.Game[Any]] = st.one_of(BLOCKADES, LINES, REAL, OWN)
NOTES = ("", "plain", 'a "quoted" {braced} (word) \\', "two\r\nlines", "1. e4 =won", "\x00\ud800\u2028", "王")


def wander(record: "pw.Recording", seed: int, steps: int = 60) -> "pw.Recording":
    """Play, undo, redo, go and write at random."""
    chance = random.Random(seed)
    for _step in range(steps):
        moves = list(record.game.moves(record.state))
        what = chance.choice(["play"] * 6 + ["undo", "undo", "redo", "go", "note"])
        if what == "play" and moves:
            record.play(chance.choice(moves))
        elif what == "go":
            record.go(chance.randrange(len(record.tree)))
        elif what == "note":
            record.annotate(chance.choice(NOTES), chance.randrange(len(record.tree)))
        elif what == "undo":
            record.undo()
        else:
            record.redo()
    return record


def shape(record: "pw.Recording", node: int = 0) -> dict[str, Any]:
    """By the moves that lead there, each node's children, note and fate."""
    tree = record.tree
    lines = {at: " ".join(str(tree.move[n]) for n in tree.line(at)[1:]) for at in range(node, len(tree))}
    return {
        line: ([str(tree.move[child]) for child in tree.children(at)], tree.note.get(at), tree.fate.get(at))
        for at, line in lines.items()
    }


def consistent(record: "pw.Recording") -> None:
    """Each node's move is legal in its parent's position, and the cursor is where its moves lead."""
    states = {0: record.start}
    for node in range(1, len(record.tree)):
        parent, move = record.tree.parent[node], record.tree.move[node]
        assert move in record.game.moves(states[parent])
        states[node] = record.game.play(states[parent], move)
    assert record.state == states[record.node]
    assert record.turn == record.tree.depth[record.node] == len(record.moves)
    assert record.before == states[max(record.tree.parent[record.node], 0)]


def first(record: "pw.Recording") -> pw.Move:
    return next(iter(record.game.moves(record.state)))


@quick
@given(GAMES, NUMBERS, SEEDS)
def test_text_reads_back(game: pw.Game[Any], number: int, seed: int) -> None:
    """Tree, notes, cursor and position come back, and the text is written as it was."""
    record = wander(pw.Recording(game, deal=number), seed)
    record.tree.fate[seed % len(record.tree)] = ("won", "lost", "unknown")[seed % 3]
    again = pw.Recording.read(str(record), game=game if isinstance(game, Klondike) else None)
    assert (again.game, again.deal, again.start) == (game, number, record.start)
    assert shape(again) == shape(record)
    assert (again.moves, again.state, again.outcome) == (record.moves, record.state, record.outcome)
    assert again.note() == record.note()
    assert str(again) == str(record)
    consistent(again)


@quick
@given(GAMES, NUMBERS, SEEDS)
def test_the_tree_is_consistent(game: pw.Game[Any], number: int, seed: int) -> None:
    consistent(wander(pw.Recording(game, deal=number), seed))


@quick
@given(GAMES, NUMBERS, SEEDS)
def test_undo_and_redo(game: pw.Game[Any], number: int, seed: int) -> None:
    """Redo goes where undo came from, move by move; the tree stays as it is."""
    record = wander(pw.Recording(game, deal=number), seed)
    size, way = len(record.tree), [(record.node, record.state)]
    while record.undo():
        way.append((record.node, record.state))
    assert (record.node, record.turn, record.undo()) == (0, 0, False)
    assert way[-1] == (0, record.start)
    for node, state in way[-2::-1]:
        assert record.next == node
        assert record.redo()
        assert (record.node, record.state) == (node, state)
    assert len(record.tree) == size


@quick
@given(GAMES, NUMBERS, SEEDS)
def test_go_to_every_node(game: pw.Game[Any], number: int, seed: int) -> None:
    record = wander(pw.Recording(game, deal=number), seed, 40)
    tree = record.tree
    for node in random.Random(seed).sample(range(len(tree)), len(tree)):
        record.go(node)
        assert record.node == node
        assert record.moves == [tree.move[at] for at in tree.line(node)[1:]]
        assert record.branches() == tree.children(node)
    consistent(record)


@quick
@given(GAMES, NUMBERS, SEEDS)
def test_a_recording_travels(game: pw.Game[Any], number: int, seed: int) -> None:
    record = wander(pw.Recording(game, deal=number), seed)
    record.watch(lambda: None)
    there = pickle.loads(pickle.dumps(record))  # noqa: S301 - our own
    assert (str(there), there.node, there.state, there.next) == (str(record), record.node, record.state, record.next)
    assert wander(there, seed).turn >= 0  # it has a lock of its own
    consistent(there)


def test_the_end_of_the_line_is_where_redo_leads() -> None:
    record = pw.Recording(pw.Precedence(), deal=3)
    for _turn in range(4):
        record.play("stock-waste")
    end = record.node
    record.go(0)
    told: list[int] = []
    record.watch(lambda: told.append(record.node))
    record.end()
    assert (record.node, told) == (end, [end])
    record.end()
    assert record.node == end


def test_redo_goes_to_the_child_last_visited() -> None:
    record = pw.Recording(pw.BritishBlockade(), deal=17)
    move, *_others, last = record.game.moves(record.state)
    one = record.play(move)
    other = record.play(first(record))
    record.go(0)
    third = record.play(last)
    record.undo()
    assert (record.next, record.branches()) == (third, [one, third])
    record.go(other)
    record.go(0)
    assert record.next == one
    record.redo()
    assert record.next == other


def test_playing_otherwise_makes_a_branch() -> None:
    """Nothing is lost; playing the same again makes no node."""
    record = pw.Recording(pw.Precedence(), deal=17)
    for _turn in range(3):
        record.play("stock-waste")
    assert record.branches() == []
    record.go(1)
    assert record.play("stock-waste") == 2
    assert len(record.tree) == 4
    assert record.redo()
    assert not record.redo()
    assert record.node == 3


def test_illegal_moves_change_nothing() -> None:
    record = wander(pw.Recording(pw.BritishBlockade(), deal=17), 3)
    before, told = str(record), []
    record.watch(lambda: told.append(1))
    for move, error in (("a1-AC", pw.IllegalMove), ("x-y", pw.IllegalMove), ("a1", ValueError), (7, ValueError)):
        with pytest.raises(error):
            record.play(move)
    assert (str(record), told) == (before, [])


@pytest.mark.parametrize("node", [-1, 1, True, 1.0, "0", None, float("nan"), [0], 10**30], ids=repr)
def test_nodes_that_are_not_there(node: Any) -> None:
    record = pw.Recording(pw.BritishBlockade(), deal=17)
    with pytest.raises(ValueError, match="is not a node of this recording: they are 0 to 0"):
        record.go(node)
    assert record.node == 0


def test_last_moves() -> None:
    record = pw.Recording(pw.Precedence(), deal=5)
    for _turn in range(5):
        record.play(first(record))
    assert record.last(2) == record.moves[-2:]
    assert (record.last(99), record.last(0)) == (record.moves, [])


def test_notes() -> None:
    record = pw.Recording(pw.Precedence(), deal=5)
    record.annotate("the deal")
    node = record.play(first(record))
    record.annotate("a move")
    assert (record.note(), record.note(0), record.note(node)) == ("a move", "the deal", "a move")
    record.annotate("", 0)
    record.annotate("", 0)
    assert (record.note(0), record.tree.note) == ("", {node: "a move"})
    with pytest.raises(TypeError, match="a note is text, not 7"):
        record.annotate(7)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="9 is not a node"):
        record.annotate("x", 9)


def test_without_a_deal_it_is_a_random_number() -> None:
    deals = {pw.Recording(pw.Precedence()).deal for _time in range(4)}
    assert len(deals) > 1
    assert all(deal and 1 <= deal <= 999_999 for deal in deals)


def test_given_cards() -> None:
    game = pw.Precedence()
    pack = " ".join(game.deal(7).pack.cards)
    record = pw.Recording(game, deal=pack)
    assert record.deal is None
    assert record.start == game.deal(7)
    again = pw.Recording.read(str(record))
    assert (again.deal, again.start, str(again)) == (None, record.start, str(record))
    assert repr(record) == "<Recording of Precedence, given cards, move 0 of 0>"


def test_repr() -> None:
    record = pw.Recording(pw.Precedence(), deal=10**50)
    record.play("stock-waste")
    record.undo()
    assert repr(record) == f"<Recording of Precedence, deal={'1' + '0' * 23}, move 0 of 1>"


def test_a_copy_stands_alone() -> None:
    record = pw.Recording(pw.Precedence(), 24)
    record.play("stock-waste")
    other = copy(record)
    other.undo()
    other.annotate("here")
    assert (record.turn, record.note(0), other.turn, other.note(0)) == (1, "", 0, "here")


def test_the_line_alone_stands_where_the_cursor_does_and_changes_with_nothing() -> None:
    record = pw.Recording(pw.Precedence(), 17)
    for _turn in range(4):
        record.play("stock-waste")
    record.go(2)
    branched = record.play("waste-f1") if "waste-f1" in map(str, record.game.moves(record.state)) else record.node
    record.annotate("here", branched)
    before = str(record)
    own = record.until_here()
    assert (own.moves, own.state, own.deal, own.tree.note) == (record.moves, record.state, 17, {})
    assert len(own.tree) == record.turn + 1
    assert [own.position(node) for node in own.tree.line(own.node)] == [*record._states]
    own.play("stock-waste")
    own.go(0)
    assert str(record) == before
    assert pw.Recording.read(str(own)).tree.move == own.tree.move


@pytest.mark.parametrize("given", ["precedence", 3, None, pw.Precedence], ids=repr)
def test_what_is_no_game(given: Any) -> None:
    """Names are for tables: a Recording is of a game with its options."""
    with pytest.raises(TypeError, match=r"^a Recording is of a game, such as Precedence\(\), not "):
        pw.Recording(given, 3)
