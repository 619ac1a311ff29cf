"""Nothing is lost: the games that lay on a table before are kept, and come back as they were."""

from typing import Any

import pytest
from pages import Page

import patience_widget as pw


def first(table: pw.PatienceWidget) -> str:
    return str(next(iter(table.record.game.moves(table.record.state))))


@pytest.fixture
def table() -> pw.PatienceWidget:
    table = pw.play("british-blockade", 17)
    table.play(first(table))
    return table


def rows(table: pw.PatienceWidget) -> list[dict[str, Any]]:
    """What a page is told when it asks."""
    told: list[dict[str, Any]] = []
    table.send = lambda content, _buffers=(): told.append(content)  # type: ignore[method-assign]
    assert Page(table, f"asks {len(table.scene['heard'])}").send("window", what="games").error == ""
    games: list[dict[str, Any]] = told[-1]["games"]
    return games


def test_a_game_is_kept_whatever_takes_its_place(table: pw.PatienceWidget) -> None:
    """A new deal, the same deal, a paste, another game, Python's own."""
    page, laid = Page(table), []
    for do, what in [
        ("new", {}),
        ("new", {"deal": "17"}),
        ("read", {"text": "18"}),
        ("new", {"game": "precedence", "options": {"redeals": 1}}),
    ]:
        laid.append(table.record)
        assert page.send(do, **what).error == ""
        assert "kept under “Earlier games”" in table.scene["text"]
        table.play(first(table))
        assert "kept" not in table.scene["text"]
    laid.append(table.record)
    table.record = pw.Recording(pw.BritishBlockade(), 19)
    assert table.games == laid
    assert table.scene["earlier"] == 5


def test_a_game_without_a_move_is_not_kept(table: pw.PatienceWidget) -> None:
    table.new(18)
    table.new(19)
    assert [game.deal for game in table.games] == [17]
    assert table.scene["text"] == "British Blockade, deal 19."


def test_a_game_whose_moves_are_all_taken_back_is_kept(table: pw.PatienceWidget) -> None:
    table.undo()
    table.new(18)
    assert [game.deal for game in table.games] == [17]


def test_back_with_cursor_and_branches(table: pw.PatienceWidget) -> None:
    """And the game that lay there is kept in its turn: none is there twice."""
    table.play(first(table))
    table.undo()
    text, kept = table.notation(), table.record
    table.new(18)
    table.play(first(table))
    (row,) = rows(table)
    assert row == {"at": row["at"], "game": "British Blockade", "deal": "17", "moves": 1, "outcome": ""}
    assert Page(table).send("back", at=row["at"]).error == ""
    assert (table.notation(), table.record) == (text, kept)
    assert [row["deal"] for row in rows(table)] == ["18"]
    assert Page(table, "2").send("redo").error == ""
    assert table.turn == 2


def test_the_newest_is_first(table: pw.PatienceWidget) -> None:
    for deal in (18, 19):
        table.new(deal)
        table.play(first(table))
    table.new(20)
    assert [row["deal"] for row in rows(table)] == ["19", "18", "17"]


def test_the_recording_that_lies_there_may_be_laid_again(table: pw.PatienceWidget) -> None:
    table.record = table.record
    assert table.games == []
    kept = table.record
    table.new(18)
    table.record = kept
    assert table.games == []


@pytest.mark.parametrize("at", [None, 99, "1", [1]])
def test_there_is_no_such_game(table: pw.PatienceWidget, at: object) -> None:
    table.new(18)
    assert Page(table).send("back", at=at).error.startswith("there is no earlier game")
    assert table.record.deal == 18


def test_a_question_beside_the_outbox_changes_no_scene(table: pw.PatienceWidget) -> None:
    told: list[dict[str, Any]] = []
    table.send = lambda content, _buffers=(): told.append(content)  # type: ignore[method-assign]
    before = table.scene
    table._handle_custom_msg({"page": "pq", "n": 1, "what": "text"}, [])
    assert table.scene is before
    assert told == [{**told[0], "window": "text", "page": "pq", "n": 1, "text": table.notation()}]
    for nonsense in (None, 17, {}, {"page": "p", "n": 1, "what": "no"}, {"outbox": 3}, {"page": [], "n": 2}):
        table._handle_custom_msg(nonsense, [])
    assert [content["error"].partition(": ")[0] for content in told[1:]] == [
        *["there is no window ''"] * 3,
        "there is no window 'no'",
        "an outbox is a list of intents, not 3",
        "there is no window ''",
    ]


def test_an_outbox_sent_as_a_message_is_heard_once(table: pw.PatienceWidget) -> None:
    """For a page whose trait no longer gets through after the connection was lost."""
    intent = {"page": "p", "n": 1, "do": "play", "move": first(table)}
    for _time in range(2):
        table._handle_custom_msg({"outbox": [intent]}, [])
    assert (table.turn, table.scene["heard"]["p"]) == (2, [1, None])
