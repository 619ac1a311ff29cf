"""British Blockade: its options, what is lost, and the positions on which wrong rules were found out."""

import pytest
from positions import COLUMN, blockade, legal, pile, play, rows, winnable

from patience_widget import BritishBlockade

FULL = BritishBlockade()
OPTIONS = [(n, r) for n in ("at_once", "if_stuck") for r in ("two_rows", "always", "never")]
options = pytest.mark.parametrize(("next_row", "refill"), OPTIONS)


def suit(columns: int = 3, next_row: str = "at_once", refill: str = "two_rows") -> BritishBlockade:
    """One suit of five ranks."""
    return BritishBlockade(next_row, refill, ranks=5, suits=1, columns=columns)


def test_refilled_always() -> None:
    """B6, B7: option refill="always": 'every space is filled at once while the stock lasts'."""
    game = suit(refill="always")
    state = play(game, blockade(game, "2 5 5 | 5 5 5 | 5 5 4", stock="1 3"), "a1-AC")
    assert rows(game, state) == "1 5 5 | 5 5 5 | 5 5 4"
    assert rows(game, play(game, state, "c3-KC")) == "1 5 5 | 5 5 5 | 5 5 3"
    assert legal(game, state) == {"c3-KC"}


def test_refilled_always_until_the_stock_ends() -> None:
    """B11: with refill="always" too the last spaces stay."""
    game = suit(refill="always")
    state = play(game, blockade(game, "2 5 5 | 5 5 5 | 5 5 4", stock="1"), "a1-AC c3-KC")
    assert rows(game, state) == "1 5 5 | 5 5 5 | 5 5 ."


def test_never_refilled() -> None:
    """B6, B7: option refill="never": 'B6 never applies, B7 applies from the first row'."""
    game = suit(refill="never")
    state = play(game, blockade(game, "2 4 5", stock="1 3"), "a1-AC")
    assert (rows(game, state), legal(game, state)) == (". 4 5", {"b1-KC", "stock-a1"})
    assert rows(game, play(game, state, "stock-a1")) == "1 4 5"


@pytest.mark.parametrize(("next_row", "dealt"), [("at_once", "3 3 5 | 5 1 1"), ("if_stuck", "3 3 5")])
def test_never_refilled_at_a_standstill(next_row: str, dealt: str) -> None:
    """B10: with refill="never" it 'applies to any number of rows in place of B9'."""
    game = suit(refill="never", next_row=next_row)
    state = play(game, blockade(game, ". 3 5", stock="3 5 1 1"), "stock-tableau")
    assert rows(game, state) == dealt


def test_never_refilled_and_no_space() -> None:
    """B10: with refill="never" the clause that deals a row is B10 on the first row already."""
    game = suit(refill="never")
    assert [reason.clause for reason in game.why(blockade(game, "3 3 5", stock="1 3 5"), "stock")] == [
        "B8",
        "B10",
    ]


@options
def test_a_hope_by_reversal(next_row: str, refill: str) -> None:
    """B13: a game whose last hope is a reversal is not lost."""
    game = suit(1, next_row, refill)
    state = blockade(game, "5 | 1 | 4", tops="AC:2 KC:3")
    assert legal(game, state) == {"AC-KC", "KC-AC"}
    assert not game.lost(state)
    assert not game.lost(play(game, state, "KC-AC"))
    assert "c1-AC" not in legal(game, state)
    assert "a3-AC" in legal(game, play(game, state, "KC-AC"))


@options
def test_reversals_that_free_nothing(next_row: str, refill: str) -> None:
    """B13: one in which only reversals that free nothing are left is lost."""
    game = BritishBlockade(next_row, refill, ranks=5, suits=2, columns=1)
    state = blockade(game, "5S | 3 | 1S", tops="AC:2 KC:3 AS:2 KS:4")
    assert legal(game, state) == {"AC-KC", "KC-AC"}
    assert game.lost(state)
    assert not game.won(state)


@pytest.mark.parametrize(
    ("laid", "tops", "stock"),
    [
        ("3 | 3 | 3", "", "3"),  # the stock is not empty: the player may deal
        ("3 | 2 | 2", "", ""),  # a card can be built
        (".", "AC:5 KC:1", ""),  # won
    ],
)
def test_not_lost(laid: str, tops: str, stock: str) -> None:
    """B13: lost 'when it is not won, the stock is empty, no tableau card can be built', all three."""
    assert not COLUMN.lost(blockade(COLUMN, laid, tops=tops, stock=stock))


def test_lost() -> None:
    """B13: stock empty, nothing to build, no meeting; a blocked card of a suit that meets is no hope."""
    assert COLUMN.lost(blockade(COLUMN, "3 | 2 | 3"))
    game = BritishBlockade(ranks=5, suits=2, columns=1)
    assert game.lost(blockade(game, "3S | 5 | 3S", tops="AC:2 KC:3"))
    assert not game.lost(blockade(game, "3S | . | 5 | 3S", tops="AC:2 KC:3"))


def test_the_row_after_a_forced_fill() -> None:
    """B10, readings chosen: 'the row after a forced fill comes at once (the option gives the other …)'."""
    results = {}
    for next_row in ("at_once", "if_stuck"):
        game = suit(2, next_row)
        state = blockade(game, ". 3 | 5 5 | 1 1", stock="2 4")
        results[next_row] = rows(game, play(game, state, "stock-tableau"))
    assert results == {"at_once": "2 3 | 5 5 | 1 1 | 4 .", "if_stuck": "2 3 | 5 5 | 1 1"}


def test_a_standstill_made_on_purpose() -> None:
    """B8, readings chosen: 'a standstill can be made on purpose by sliding a meeting'."""
    state = blockade(COLUMN, "3 | 5 | 5", tops="AC:2 KC:3", stock="4")
    assert legal(COLUMN, state) == {"a1-AC", "AC-KC", "KC-AC"}
    assert legal(COLUMN, play(COLUMN, state, "AC-KC")) == {"stock-tableau", "KC-AC"}


def test_equal_tops_do_not_meet() -> None:
    """B12, readings chosen: 'a meeting is tops in sequence, not equal tops'."""
    assert legal(COLUMN, blockade(COLUMN, "1", tops="AC:3 KC:3")) == set()


def test_only_dealing_wins() -> None:
    """B8, B12: the smallest board on which sliding allows builds and only dealing wins (solving.md)."""
    state = blockade(COLUMN, "5 | 4 | 1", tops="AC:3 KC:4", stock="2 3")
    assert legal(COLUMN, state) == {"AC-KC", "KC-AC", "stock-tableau"}
    assert winnable(COLUMN, play(COLUMN, state, "stock-tableau"))
    for slide, built in (("KC-AC", "a1-AC"), ("AC-KC AC-KC", "a3-KC")):
        slid = play(COLUMN, state, slide)
        assert built in legal(COLUMN, slid)
        assert not winnable(COLUMN, play(COLUMN, slid, built))


def test_a_forced_play_that_loses() -> None:
    """B7: forced plays are no rule: building the 3 loses, filling first wins (solving.md)."""
    state = COLUMN.deal("AC 5C AC 3C 4C 2C 4C 3C 5C 2C")
    state = play(COLUMN, state, "stock-tableau stock-tableau a3-KC")
    assert rows(COLUMN, state) == "1 | 3 | ."
    assert pile(COLUMN, state, "stock") == "2 5 3 4 2"
    assert legal(COLUMN, state) == {"a2-KC", "stock-a3"}
    assert not winnable(COLUMN, play(COLUMN, state, "a2-KC"))
    assert winnable(COLUMN, play(COLUMN, state, "stock-a3"))


def test_a_forced_play_that_loses_with_refill() -> None:
    """B6: 'With refill="always" too': rows 3 | 3 | 2, building the 2 loses (solving.md)."""
    game = suit(1, refill="always")
    state = play(game, game.deal("AC 5C 3C 3C 4C 2C 2C AC 5C 4C"), "stock-tableau stock-tableau a3-KC")
    assert rows(game, state) == "3 | 3 | 2"
    assert winnable(game, state)
    assert not winnable(game, play(game, state, "a3-AC"))


def test_won_at_the_last_card() -> None:
    """B13: 'The game is won when all 104 cards are on the foundations', not a card before."""
    state = blockade(COLUMN, "2", tops="AC:5 KC:3")
    assert not COLUMN.won(state)
    state = play(COLUMN, state, "a1-KC")
    assert (COLUMN.won(state), COLUMN.lost(state), legal(COLUMN, state)) == (True, False, set())
    assert not COLUMN.won(blockade(COLUMN, ".", tops="AC:5 KC:1", stock="2"))


def test_a_whole_game_is_won() -> None:
    """B13: 104 cards, of the real game."""
    order = [card for pair in zip(_up("CSHD"), _down("CSHD"), strict=True) for card in pair]
    bases = ["AC", "AS", "AH", "AD", "KC", "KS", "KH", "KD"]
    state = FULL.deal([*bases, *order])
    while moves := [move for move in FULL.moves(state) if move.source not in bases]:
        assert not FULL.won(state)
        state = FULL.play(state, moves[0])
    assert FULL.won(state)
    assert not FULL.lost(state)


def _up(suits: str) -> list[str]:
    """What Ace piles take, one after the other."""
    return [rank + s for s in suits for rank in "23456789TJQK"]


def _down(suits: str) -> list[str]:
    """What King piles take, one after the other."""
    return [rank + s for s in suits for rank in "QJT98765432A"]
