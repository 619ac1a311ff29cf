"""The button Hint: how many moves, which cards, the best and why; found from what the player has seen."""

import random
from typing import Any

import pytest
from klondike import Klondike
from test_own_game import Count, Least, Plain
from thinking import known, thought

import patience_widget as pw
from patience_widget.table import PatienceTable

GAMES = [pw.BritishBlockade(), pw.Precedence(), pw.BritishBlockade(next_row="if_stuck", refill="never")]


def table(game: Any = None, deal: Any = 17) -> PatienceTable:
    return PatienceTable(game or pw.BritishBlockade(), deal)


def scene(of: PatienceTable) -> dict[str, Any]:
    return of._scene()


# The levels.


def test_pressed_again_and_again_it_says_more() -> None:
    """How many moves; rings round the cards; numbers, an arrow for the best, and a sentence why; then no more."""
    board = table()
    sources = {move.source for move in board.record.game.moves(board.record.state)}
    board.hint()
    first = scene(board)
    assert (first["text"], first["tag"], first["hint"]["level"]) == ("4 moves are possible.", "hint", 1)
    assert (first["marks"], first["arrows"], first["hint"]["candidates"]) == ([], [], [])
    board.hint()
    second = scene(board)
    assert second["text"] == "Possible: 2♥, Q♣ (2), Q♥."
    assert {tuple(mark) for mark in second["marks"]} == {("hint", source, "") for source in sources}
    assert (second["arrows"], second["hint"]["level"]) == ([], 2)
    board.hint()
    third = known(board)
    best = third["hint"]["candidates"][0]
    assert third["arrows"] == [["suggestion", *best["move"]]]
    assert third["text"].startswith(f"From what you have seen: {best['text']}")
    assert third["text"].endswith(f"Chance: about {best['chance']:.0%}.")
    assert third["text"] == third["hint"]["text"]
    board.hint()
    assert scene(board) == third


def test_the_best_are_listed() -> None:
    """Up to three, with how many of the play-outs win, from what to what, and what else is to be said of them."""
    board = table()
    board.hint(3)
    hint = known(board)["hint"]
    assert (hint["level"], hint["basis"], hint["busy"]) == (3, "From what you have seen", 0)
    assert [one["n"] for one in hint["candidates"]] == [1, 2, 3]
    shares = [one["share"] for one in hint["candidates"]]
    assert shares == sorted(shares, reverse=True)
    for one in hint["candidates"]:
        assert 0 <= one["low"] <= one["share"] <= one["high"] <= 1
        assert pw.Move(*one["move"]) in board.record.game.moves(board.record.state)
        assert (one["fate"], one["steps"]) == ("unknown", 0)
        assert one["text"] in one["said"]
    assert [one["short"] for one in hint["candidates"]] == ["Q♥ ↓", "Q♣ ↓", "2♥ ↑"]


def test_a_level_can_be_asked_for() -> None:
    board = table()
    for level in (2, 1, 3):
        board.hint(level)
        assert scene(board)["hint"]["level"] == level
    for wrong in (0, 4, True, "2", 1.5):
        with pytest.raises(ValueError, match=r"^a hint has the levels 1 to 3, not "):
            board.hint(wrong)  # type: ignore[arg-type]
    assert thought(board)


@pytest.mark.parametrize(
    ("game", "deal", "said", "cards"),
    [
        (pw.Precedence(), 17, "Nothing can be built: Turn.", "Possible: Turn."),
        (Klondike(), 7, "4 moves are possible, 3 of them build a card.", "Possible: A♦, 10♣, 9♦, Turn."),
        (Least(), 3, "Nothing can be built: Deal.", "Possible: A♣."),
        (Plain(), 1, "2 moves are possible.", "Possible: 6♥."),
    ],
    ids=repr,
)
def test_what_is_said_before_any_advice(game: Any, deal: int, said: str, cards: str) -> None:
    board = table(game, deal)
    board.hint()
    assert scene(board)["text"] == said
    board.hint()
    assert scene(board)["text"] == cards
    assert thought(board)


def test_many_cards_are_counted() -> None:
    """No status line names them all."""
    board = table(Count(), 4)
    board.hint(2)
    assert thought(board)
    named = scene(board)["text"]
    assert named.startswith("Possible: ")
    assert named.count(",") <= 8


def test_a_game_that_is_over_has_one_level() -> None:
    board = table(pw.BritishBlockade(ranks=3, suits=1, columns=2), 5)
    result = pw.solve(board.record)
    for move in result.moves:
        board.play(move)
    assert board.record.outcome == "won"
    for _press in range(3):
        board.hint()
        shown = scene(board)
        assert (shown["text"], shown["hint"]["level"], shown["marks"]) == ("The game is won.", 1, [])
    assert shown["buttons"]["hint"] is False


# Honesty.


def otherwise(record: pw.Recording, chance: random.Random) -> pw.Recording:
    """The same game as far as it was seen, where other cards lie face down."""
    state = record.state
    faces, hidden = list(state.pack.cards), sorted(record.game.hidden(state))
    for card, face in zip(hidden, chance.sample([faces[card] for card in hidden], len(hidden)), strict=True):
        faces[card] = face
    other = pw.Recording(record.game, faces)
    for move in record.moves:
        other.play(move)
    return other


@pytest.mark.parametrize("game", GAMES, ids=repr)
def test_what_lies_face_down_makes_no_difference(game: Any) -> None:
    """Not at any level, to anything that is shown."""
    chance = random.Random(5)
    for turns in (0, 7, 19):
        board = table(game, 23)
        for _turn in range(turns):
            board.play(chance.choice(list(game.moves(board.record.state))))
        assert game.hidden(board.record.state)
        other = PatienceTable(otherwise(board.record, chance))
        assert other.record.state != board.record.state
        for level in (1, 2, 3):
            board.hint(level)
            other.hint(level)
            one, two = known(board), known(other)
            for what in ("hint", "marks", "arrows", "text", "tag"):
                assert one[what] == two[what]


def test_no_card_is_told_that_lies_face_down() -> None:
    """The short forms neither: a game's own tell what is turned."""
    for deal in range(1, 9):
        board = table(pw.Precedence(), deal)
        board.hint(3)
        turn = next(one for one in known(board)["hint"]["candidates"] if one["move"] == ["stock", "waste"])
        assert turn["short"] == "Turn"


def test_with_open_cards_it_says_so() -> None:
    board = table()
    board.hint(open_cards=True)
    shown = known(board)
    assert (shown["hint"]["level"], shown["hint"]["basis"], shown["tag"]) == (3, "Looking at the stock", "open cards")
    assert shown["text"].startswith("Looking at the stock: ")
    assert shown["hint"]["candidates"][0]["steps"] > 50
    board.hint()
    honest = known(board)
    assert (honest["hint"]["level"], honest["hint"]["basis"], honest["tag"]) == (3, "From what you have seen", "hint")


def test_once_all_cards_are_known_it_says_so() -> None:
    """Precedence from its second pass on."""
    board = table(pw.Precedence(ranks=4, suits=2, foundations=2), 3)
    while not any(move.target == "stock" for move in board.record.moves):
        board.play(list(board.record.game.moves(board.record.state))[-1])
    board.hint(3)
    shown = known(board)
    assert shown["hint"]["basis"] == "All cards are known"
    assert shown["text"].startswith("All cards are known: ")


def test_where_nobody_knows_what_was_seen_two_levels_are_left() -> None:
    """And it is said that one can look at the stock."""
    board = table(Klondike(), 7)
    for _press in range(3):
        board.hint()
    shown = known(board)
    assert shown["hint"]["level"] == 2
    assert "advice is possible with open cards only" in shown["text"]
    assert {mark[0] for mark in shown["marks"]} == {"hint"}
    board.hint(open_cards=True)
    assert known(board)["hint"]["level"] == 3


@pytest.mark.parametrize("game", [Least(), Plain(), Count()], ids=repr)
def test_a_game_of_ones_own_has_hints(game: pw.Game[Any]) -> None:
    """With nothing hidden the plain search finds them."""
    board = table(game, 4)
    board.hint(3)
    shown = known(board)
    assert shown["hint"]["basis"] == "All cards are known"
    assert shown["hint"]["candidates"]
