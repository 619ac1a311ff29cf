"""What is written at the nodes of a game: notes, names and fates, in the recording, its text and by intents."""

import copy
import pickle
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pages import Page, position

import patience_widget as pw
from patience_widget import windows
from patience_widget.scene import moved

read = pw.Recording.read
DEAL = 107  # its first card is a queen
SLIDES = '[Game "British Blockade"]\n[Options "ranks=3 suits=1"]\n[Deal "1"]\n\nb1-AC '


def branched() -> pw.Recording:
    """Three turns, and a branch of one after the first."""
    record = pw.Recording(pw.Precedence(), deal=DEAL)
    for _turn in range(3):
        record.play("stock-waste")
    record.go(1)
    record.play("waste-f2")
    return record


def written(record: pw.Recording) -> Any:
    """By the moves to a node, for a text numbers its nodes anew."""
    tree = record.tree
    of = [
        {tuple(tree.move[at] for at in tree.line(node)): text for node, text in texts.items()}
        for texts in (tree.name, tree.note, tree.fate)
    ]
    return of, record.tags


# Names.


def test_a_node_has_a_name() -> None:
    record = branched()
    record.name("  the \n fork ", 1)
    record.name("here")
    assert record.tree.name == {1: "the fork", 4: "here"}
    assert "1. stock-waste {#the fork} 2. stock-waste (2. waste-" in str(record)
    record.name("", 1)
    assert record.tree.name == {4: "here"}


def test_the_game_itself_has_a_name() -> None:
    record = branched()
    record.name("Sunday's", 0)
    assert (record.tags, record.tree.name) == ({"Name": "Sunday's"}, {})
    assert '[Name "Sunday\'s"]' in str(record)
    assert read(str(record)).tags == record.tags
    record.name("", 0)
    assert record.tags == {}


@given(
    st.dictionaries(st.integers(1, 4), st.text(max_size=60)), st.dictionaries(st.integers(0, 4), st.text(max_size=99))
)
def test_names_and_notes_read_back(names: dict[int, str], notes: dict[int, str]) -> None:
    """Also notes that begin like a name, and names with whatever is in them."""
    record = branched()
    for node, name in names.items():
        record.name(name, node)
    for node, note in notes.items():
        record.annotate("#" + note if node % 2 else note, node)
    again = read(str(record))
    assert written(again) == written(record)
    assert str(again) == str(record)


@pytest.mark.parametrize("comment", ["# x", "#", "#" + "x" * 61, "#a  b", "#a\nb", "##"])
def test_comments_that_are_no_names(comment: str) -> None:
    """What is long, or has several lines, stays a note, and so does whatever stands before the first move."""
    record = read(
        f"{SLIDES}{{{comment}}} AC-KC {{{comment}}}" if comment != "##" else f"{SLIDES}{{\\##}} AC-KC {{\\##}}"
    )
    assert (record.tree.name, record.tree.note) == ({}, {1: comment, 2: comment})
    assert written(read(str(record))) == written(record)
    assert read(SLIDES.replace("b1-AC", "{#deal} b1-AC")).tree.note == {0: "#deal"}


def test_what_is_no_name() -> None:
    record = branched()
    with pytest.raises(ValueError, match="a name has 60 characters at most, not 61"):
        record.name("x" * 61)
    with pytest.raises(TypeError, match="a name is text, not 7"):
        record.name(7)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="9 is not a node of this recording"):
        record.name("x", 9)


def pickled(record: pw.Recording) -> pw.Recording:
    again: pw.Recording = pickle.loads(pickle.dumps(record))  # noqa: S301 - our own
    return again


@pytest.mark.parametrize("copied", [copy.deepcopy, copy.copy, pickled])
def test_a_copy_has_names_of_its_own(copied: Any) -> None:
    record = branched()
    record.name("one")
    again = copied(record)
    record.name("two")
    assert again.tree.name == {4: "one"}


# Fates.


def lost() -> pw.Recording:
    record = pw.Recording(pw.Precedence(redeals=0), deal=3)
    while not record.outcome:
        record.play(list(record.game.moves(record.state))[-1])
    return record


def test_a_lost_game_is_written_down_once() -> None:
    record = lost()
    assert record.tree.fate == {record.node: "lost"}
    edits, text = record.tree.edits, str(record)
    assert text.rstrip().endswith("=lost")
    move = record.moves[-1]
    record.undo()
    record.redo()
    record.undo()
    record.play(move)
    assert (record.tree.edits, str(record)) == (edits, text)
    assert str(read(text)) == text


def test_a_won_game_is_written_down() -> None:
    path = next((Path(__file__).parent / "data" / "recordings").glob("*-won.txt"))
    record = read(path.read_text())
    end = record.tree.line(max(range(len(record.tree)), key=record.tree.depth.__getitem__))
    again = pw.Recording(record.game, record.deal)
    for node in end[1:]:
        again.play(str(record.tree.move[node]))
    assert again.tree.fate == {again.node: "won"}


def test_a_fate_that_was_given_stays() -> None:
    """A proof that a position is lost is not overwritten, nor noted where the game still goes on."""
    record = branched()
    record.tree.fate[4] = "unknown"
    record.go(1)
    record.play(str(record.tree.move[4]))
    assert record.tree.fate == {4: "unknown"}


# By intents.


def test_a_page_writes_notes_and_names() -> None:
    table = pw.PatienceWidget(branched())
    page = Page(table)
    assert page.send("note", node=2, text="why not?", table=table.scene["table"]).error == ""
    assert page.send("name", node=1, text="fork").error == ""
    assert (table.record.note(2), table.record.tree.name) == ("why not?", {1: "fork"})
    assert table.scene["tree"] == [5, 2]
    assert page.send("name", node=0, text="Sunday").error == ""
    assert windows.window(table.record, {"what": "tree"}).content["names"] == {"0": "Sunday", "1": "fork"}
    page.send("note", node=2, text="")
    assert table.record.tree.note == {}


REFUSED: list[tuple[dict[str, Any], str]] = [
    ({"do": "note", "node": 1, "text": "x" * 10_001}, "a note has 10000 characters at most, not 10001"),
    ({"do": "name", "node": 1, "text": "x" * 61}, "a name has 60 characters at most, not 61"),
    ({"do": "note", "node": 1}, "an intent's text must be text"),
    ({"do": "note", "text": "x"}, "None is not a node of this recording: they are 0 to 4"),
    ({"do": "name", "node": 5, "text": "x"}, "5 is not a node of this recording: they are 0 to 4"),
    ({"do": "note", "node": True, "text": "x"}, "True is not a node"),
    ({"do": "note", "node": 1, "text": "x", "table": 7}, "the game that this was written for is no longer on the"),
]


@pytest.mark.parametrize(("intent", "said"), REFUSED, ids=[said for _intent, said in REFUSED])
def test_what_a_page_cannot_write(intent: dict[str, Any], said: str) -> None:
    table = pw.PatienceWidget(branched())
    before = position(table)
    page = Page(table)
    page.send(**intent)
    assert page.error.startswith(said)
    assert position(table) == before


# Moves as a list shows them.


def shorts(record: pw.Recording, *nodes: int) -> list[str]:
    answer = windows.window(record, {"what": "short", "nodes": list(nodes)}).content["short"]
    assert list(answer) == [str(node) for node in nodes]
    return list(answer.values())


def test_moves_in_a_few_characters() -> None:
    record = branched()
    top = record.game.cards(record.state, "waste")
    texts = shorts(record, 0, 1, 2, 3, 4)
    assert texts[0] == ""
    assert [text.split()[0] for text in texts[1:4]] == ["turn"] * 3
    assert texts[4].split()[0] == texts[1].split()[1], top
    assert texts[4].endswith("→ 2")


def test_moves_of_british_blockade() -> None:
    record = read(SLIDES + "AC-KC KC-AC")
    assert shorts(record, 1, 2, 3) == ["2♣ ↑", "2♣ ⇄ ↓", "2♣ ⇄ ↑"]
    record = pw.Recording(pw.BritishBlockade(), deal=17)
    while "stock-tableau" not in map(str, record.moves):
        record.play(list(record.game.moves(record.state))[0 if record.turn < 300 else -1])
    assert shorts(record, record.node) == ["row 2"]


def test_a_card_that_stays_face_down_is_not_named() -> None:
    class Secret(pw.Precedence):
        name = "Secret"
        short = pw.Game.short

    record = pw.Recording(Secret(), deal=17)
    record.play("stock-waste")
    assert shorts(record, 1) == ["stock → waste"]


@pytest.mark.parametrize("nodes", [None, [9], [-1], ["1"], [True], [None], [[1]], list(range(501))])
def test_nodes_that_are_none(nodes: Any) -> None:
    with pytest.raises(ValueError, match="node"):
        windows.window(branched(), {"what": "short", "nodes": nodes})


def test_long_games_are_told_quickly(monkeypatch: pytest.MonkeyPatch) -> None:
    """Five thousand moves from the other end of the game, page by page: each is replayed once for a page."""
    record, plays, play = read(SLIDES + "AC-KC KC-AC " * 2500), [0], pw.BritishBlockade.play
    record.go(0)

    def counting(game: pw.BritishBlockade, state: Any, move: Any) -> Any:
        plays[0] += 1
        return play(game, state, move)

    monkeypatch.setattr(pw.BritishBlockade, "play", counting)
    for at in range(1, 5001, 500):
        plays[0] = 0
        assert len(shorts(record, *range(at, at + 500))) == 500
        assert plays[0] < at + 500


# What moved last.


def test_the_cards_that_moved_last() -> None:
    record = pw.Recording(pw.BritishBlockade(), deal=17)
    assert moved(record) == []
    while str(record.moves[-1:]) == "[]" or record.moves[-1] != ("stock", "tableau"):
        record.play(next(record.game.moves(record.state)))
    faces = [record.game.pack(record.state).cards[card] for card in moved(record)]
    assert faces == [card for column in "abcdefghij" for card in record.game.cards(record.state, f"{column}2")]
    record.undo()
    place = record.moves[-1].target
    ids = record.game.ids(record.state, place)
    assert ids[-1] in moved(record)


def test_a_run_played_by_itself_is_marked_as_one() -> None:
    table = pw.PatienceWidget(pw.Precedence(), deal=17)
    table.auto_play = True
    assert table.scene["moved"] == []
    count = 0
    while not table.outcome and count < 2 and table.turn < 400:
        before, placed = table.turn, table.scene["placed"][0]
        table.play(next(table.record.game.moves(table.record.state)))
        if table.turn > before + 1:
            count += 1
            assert len(table.scene["moved"]) >= table.scene["placed"][0] - placed > 0
    assert count


def test_what_lies_face_down_is_not_marked() -> None:
    record = pw.Recording(pw.Precedence(), deal=17)
    while record.game.moves(record.state) and record.moves[-1:] != [pw.Move("waste", "stock")]:
        record.play(list(record.game.moves(record.state))[-1])
    assert moved(record) == []
