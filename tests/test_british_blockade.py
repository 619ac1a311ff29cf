"""British Blockade: one tiny position or more for each clause of rules.md, which its test quotes."""

from dataclasses import replace

import pytest
from positions import COLUMN, blockade, legal, pile, play, rows, winnable

from patience_widget import BritishBlockade, IllegalMove

FULL = BritishBlockade()
SUIT = BritishBlockade(ranks=5, suits=1, columns=3)
NEXT_ROW = ("at_once", "if_stuck")


def test_base_cards() -> None:
    """B1: 'One Ace and one King of each suit … are the base cards of eight foundations'."""
    state = FULL.deal(1)
    assert [pile(FULL, state, f"A{s}") for s in "CSHD"] == ["1", "1S", "1H", "1D"]
    assert [pile(FULL, state, f"K{s}") for s in "CSHD"] == ["K", "KS", "KH", "KD"]
    assert [place.name for place in FULL.places][:8] == ["AC", "AS", "AH", "AD", "KC", "KS", "KH", "KD"]


def test_base_cards_of_a_small_board() -> None:
    """B1, with fewer ranks: the highest takes the King's part."""
    state = SUIT.deal("AC 5C 2C 3C 4C AC 2C 3C 4C 5C")
    assert (pile(SUIT, state, "AC"), pile(SUIT, state, "KC")) == ("1", "5")


def test_first_row() -> None:
    """B2: 'The other 96 cards are the stock, face down. A row of ten is dealt from it, left to right'."""
    state = FULL.deal(1)
    dealt = state.pack.cards
    assert [FULL.cards(state, f"{letter}1") for letter in "abcdefghij"] == [[card] for card in dealt[8:18]]
    assert FULL.cards(state, "stock")[::-1] == list(dealt[18:])
    assert FULL.cards(state, "a2") == []
    assert set(FULL.hidden(state)) == set(FULL.ids(state, "stock"))


def test_names_of_places() -> None:
    """B2: 'Row 2 will be a2 to j2, and so on; column letter, row number from the top'."""
    game = SUIT
    state = play(game, game.deal("AC 5C 3C 3C 5C AC 4C 4C 2C 2C"), "stock-tableau")
    assert rows(game, state) == "3 3 5 | 1 4 4"
    assert [pile(game, state, place) for place in ("a2", "b2", "c2")] == ["1", "4", "4"]


def test_build_up_and_down() -> None:
    """B3: 'An Ace pile is built up in suit, from the Ace to the King; a King pile is built down'."""
    game = BritishBlockade(suits=2, columns=4)
    state = blockade(game, "2 QS 2S Q")
    assert legal(game, state) == {"a1-AC", "b1-KS", "c1-AS", "d1-KC"}
    state = play(game, state, "a1-AC b1-KS")
    assert (pile(game, state, "AC"), pile(game, state, "KS")) == ("1 2", "KS QS")


def test_nothing_out_of_sequence() -> None:
    """B3: up by one rank only, down by one rank only, and never round the corner."""
    assert legal(SUIT, blockade(SUIT, "3 3 1")) == set()
    assert legal(SUIT, blockade(SUIT, "1 1 1", tops="AC:5 KC:5")) == set()
    assert legal(SUIT, blockade(SUIT, "5 5 5", tops="AC:1 KC:1")) == set()


@pytest.mark.parametrize(("top", "builds"), [("4", {"a1-AC"}), ("3", set()), ("5", set())])
def test_to_the_king(top: str, builds: set[str]) -> None:
    """B3: 'Each ends with 13 cards', the Ace pile with a King."""
    assert legal(COLUMN, blockade(COLUMN, "5", tops=f"AC:{top} KC:1")) == builds


@pytest.mark.parametrize(("top", "builds"), [("2", {"a1-KC"}), ("3", set()), ("1", set())])
def test_to_the_ace(top: str, builds: set[str]) -> None:
    """B3: 'from the King to the Ace'."""
    assert legal(COLUMN, blockade(COLUMN, "1", tops=f"AC:5 KC:{top}")) == builds


def test_a_card_that_fits_both() -> None:
    """B3: 'A card that fits both of its suit may go to either'."""
    state = blockade(COLUMN, "3", tops="AC:2 KC:4")
    assert legal(COLUMN, state) == {"a1-AC", "a1-KC"}
    assert pile(COLUMN, play(COLUMN, state, "a1-KC"), "KC") == "5 4 3"


def test_a_row_between_two_rows_is_blocked() -> None:
    """B4: available 'if one of its narrow edges is free: nothing above it, or nothing below it'."""
    assert legal(SUIT, blockade(SUIT, "5 5 5 | 2 2 4 | 5 5 5")) == set()


def test_top_and_bottom_row() -> None:
    """B4: 'The top row has no row above it and the bottom row none below it'."""
    assert legal(SUIT, blockade(SUIT, "2 5 5 | 5 5 5 | 5 4 5")) == {"a1-AC", "b3-KC"}


def test_a_space_counts_as_nothing() -> None:
    """B4: 'a space counts as nothing', above as below."""
    assert legal(SUIT, blockade(SUIT, ". 5 5 | 2 2 4 | 5 5 .")) == {"a2-AC", "c2-KC"}


def test_the_sides_never_matter() -> None:
    """B4: 'the sides never matter'."""
    assert legal(SUIT, blockade(SUIT, "5 5 5 | . 2 . | 5 5 5")) == set()


@pytest.mark.parametrize("laid", ["2 4 5", "2 4 5 | 5 5 5", "5 5 5 | 2 4 5"])
def test_one_or_two_rows(laid: str) -> None:
    """B4: 'So with one or two rows every card is available'."""
    assert {move.partition("-")[2] for move in legal(SUIT, blockade(SUIT, laid))} == {"AC", "KC"}


def test_a_fill_blocks_again() -> None:
    """B4: 'A card dealt into a space blocks its neighbours again'."""
    state = blockade(SUIT, ". 5 5 | 2 5 5 | 5 4 5", stock="3 3")
    assert "a2-AC" in legal(SUIT, state)
    assert "a2-AC" not in legal(SUIT, play(SUIT, state, "stock-a1"))


def test_only_available_cards_are_built() -> None:
    """B5: 'Only available tableau cards are built'."""
    state = blockade(SUIT, "5 5 5 | 2 5 5 | 4 5 5", stock="2")
    assert legal(SUIT, state) == {"a3-KC"}
    with pytest.raises(IllegalMove, match=r"^a2-AC is not legal in British Blockade; legal moves: a3-KC$"):
        SUIT.play(state, "a2-AC")


@pytest.mark.parametrize("move", ["a1-b1", "AC-a1", "stock-AC", "a1-stock", "KC-AC", "stock-a1", "a9-AC"])
def test_nothing_is_built_on_the_tableau(move: str) -> None:
    """B5: 'Nothing is ever built on the tableau', nor from the stock, nor back."""
    with pytest.raises(IllegalMove, match=f"{move} is not legal"):
        SUIT.play(blockade(SUIT, "2 3 4", stock="2"), move)


@pytest.mark.parametrize("laid", ["2 3 3", "5 5 5 | 2 3 3"])
def test_filled_at_once(laid: str) -> None:
    """B6: with one or two rows 'the space that a built card leaves is filled at once from the stock'."""
    state = blockade(SUIT, laid, stock="1 3")
    after = play(SUIT, state, f"a{1 + laid.count('|')}-AC")
    assert rows(SUIT, after) == laid.replace("2", "1")
    assert pile(SUIT, after, "stock") == "3"


def test_a_build_leaves_a_space_from_the_third_row_on() -> None:
    """B7: 'From the deal of the third row on, for good, spaces need not be filled'."""
    state = blockade(SUIT, "2 5 5 | 5 5 5 | 5 5 5", stock="1")
    assert rows(SUIT, play(SUIT, state, "a1-AC")) == ". 5 5 | 5 5 5 | 5 5 5"


def test_a_fill_needs_a_build() -> None:
    """B7: 'As long as some tableau card can be built and the stock lasts, the player may deal'."""
    assert legal(SUIT, blockade(SUIT, ". 5 5 | 2 5 5 | 5 5 5", stock="1")) == {"a2-AC", "stock-a1"}
    assert legal(SUIT, blockade(SUIT, ". 5 5 | 1 5 5 | 5 5 5", stock="1")) == {"stock-tableau"}
    assert legal(SUIT, blockade(SUIT, ". 5 5 | 2 5 5 | 5 5 5")) == {"a2-AC"}


def test_the_first_space() -> None:
    """B7: 'to the first space, reading the rows from left to right and from top to bottom'."""
    state = blockade(SUIT, "4 5 . | . 5 5 | 5 5 .", stock="1 3 2")
    filled = ["4 5 1 | . 5 5 | 5 5 .", "4 5 1 | 3 5 5 | 5 5 .", "4 5 1 | 3 5 5 | 5 5 2"]
    for place, laid in zip(("c1", "a2", "c3"), filled, strict=True):
        assert {move for move in legal(SUIT, state) if move.startswith("stock")} == {f"stock-{place}"}
        state = SUIT.play(state, f"stock-{place}")
        assert rows(SUIT, state) == laid


def test_a_fill_can_close_the_last_build() -> None:
    """B7: 'each time on the same condition (a fill can close the last build)'."""
    state = blockade(SUIT, ". 5 5 | 2 5 5 | 5 5 .", stock="1 1")
    assert legal(SUIT, state) == {"a2-AC", "stock-a1"}
    assert legal(SUIT, play(SUIT, state, "stock-a1")) == {"stock-tableau"}


def test_nobody_peeks() -> None:
    """B7: 'Turning up the next stock card is dealing it there': the moves do not depend on what it is."""
    laid = ". 5 5 | 2 5 5 | 5 5 5"
    assert len({frozenset(legal(SUIT, blockade(SUIT, laid, stock=card))) for card in "12345"}) == 1


def test_deal_only_at_a_standstill() -> None:
    """B8: 'Only at a standstill may the player deal', no tableau card being buildable."""
    assert "stock-tableau" not in legal(SUIT, blockade(SUIT, "2 3 3", stock="1"))
    assert legal(SUIT, blockade(SUIT, "1 3 3", stock="1")) == {"stock-tableau"}


def test_a_reversal_does_not_prevent_a_standstill() -> None:
    """B8: 'An available reversal does not prevent a standstill'."""
    state = blockade(SUIT, "1 1 5", tops="AC:2 KC:3", stock="5")
    assert legal(SUIT, state) == {"stock-tableau", "AC-KC", "KC-AC"}


def test_no_fill_at_a_standstill() -> None:
    """B8: 'at a standstill B7 does not apply'."""
    state = blockade(SUIT, ". 1 5 | 5 5 5 | 5 5 5", tops="AC:2 KC:3", stock="5")
    assert legal(SUIT, state) == {"stock-tableau", "AC-KC", "KC-AC"}


@pytest.mark.parametrize("next_row", NEXT_ROW)
@pytest.mark.parametrize("laid", ["3 3 1", "3 3 1 | 1 3 5"])
def test_the_next_row(laid: str, next_row: str) -> None:
    """B9: 'With one or two rows, dealing at a standstill deals the next row of ten below the last'."""
    game = replace(SUIT, next_row=next_row)
    state = play(game, blockade(game, laid, stock="2 4 4 5"), "stock-tableau")
    assert rows(game, state) == f"{laid} | 2 4 4"
    assert pile(game, state, "stock") == "5"


def test_spaces_then_a_row() -> None:
    """B10: 'first fills every space, left to right and top to bottom …; then … a row'."""
    state = blockade(SUIT, "3 . 3 | . 3 3 | 3 1 .", stock="2 4 2 1 3 4 5")
    state = play(SUIT, state, "stock-tableau")
    assert rows(SUIT, state) == "3 2 3 | 4 3 3 | 3 1 2 | 1 3 4"
    assert pile(SUIT, state, "stock") == "5"


def test_the_row_only_if_stuck() -> None:
    """B10: '"if_stuck" deals it only when there was no space to fill'."""
    game = replace(SUIT, next_row="if_stuck")
    state = play(game, blockade(game, "3 . 3 | . 3 3 | 3 1 .", stock="2 4 2 1 3 4 5"), "stock-tableau")
    assert rows(game, state) == "3 2 3 | 4 3 3 | 3 1 2"
    assert legal(game, state) == {"b1-AC", "c3-AC"}
    stuck = blockade(game, "3 3 3 | 3 3 3 | 3 1 1", stock="2 4 2 1")
    assert rows(game, play(game, stuck, "stock-tableau")) == "3 3 3 | 3 3 3 | 3 1 1 | 2 4 2"


@pytest.mark.parametrize("next_row", NEXT_ROW)
def test_the_stock_ends_among_the_spaces(next_row: str) -> None:
    """B11: 'Where the stock runs short, spaces are filled in order'; 'A row of no cards is not dealt'."""
    game = replace(SUIT, next_row=next_row)
    state = play(game, blockade(game, "3 . 3 | . 3 3 | 3 1 .", stock="2 4"), "stock-tableau")
    assert rows(game, state) == "3 2 3 | 4 3 3 | 3 1 ."
    exactly = play(game, blockade(game, "3 . 3 | 3 3 3 | 3 1 .", stock="2 4"), "stock-tableau")
    assert rows(game, exactly) == "3 2 3 | 3 3 3 | 3 1 4"


def test_the_stock_ends_in_the_row() -> None:
    """B11: 'a row is dealt from the left for as long as it lasts; the places … that get none are spaces'."""
    assert rows(SUIT, play(SUIT, blockade(SUIT, "3 3 3", stock="2 4"), "stock-tableau")) == "3 3 3 | 2 4 ."
    game = BritishBlockade(ranks=5, suits=1, columns=2)
    state = play(game, blockade(game, "3 . | 3 3 | 1 1", stock="2 4"), "stock-tableau")
    assert rows(game, state) == "3 2 | 3 3 | 1 1 | 4 ."
    assert game.spaces(state) == ["b4", "stock"]


def test_the_stock_ends_with_a_build() -> None:
    """B11: spaces are filled in order, 'B6's too'; then 'spaces stay, and nothing moves up'."""
    state = play(SUIT, blockade(SUIT, "2 3 5 | 1 1 1", stock="1"), "a1-AC")
    assert rows(SUIT, state) == "1 3 5 | 1 1 1"
    assert rows(SUIT, play(SUIT, state, "b1-AC")) == "1 . 5 | 1 1 1"


def test_an_empty_stock_deals_nothing() -> None:
    """B11: 'When the stock is empty there is nothing to fill or deal'."""
    assert legal(SUIT, blockade(SUIT, "3 . 3 | 3 3 3 | 3 1 1")) == set()


def test_ten_rows() -> None:
    """B11: 'There are at most ten rows', even of a game in which nothing is ever built."""
    assert [place.name for place in FULL.places if place.role == "tableau"][-2:] == ["i10", "j10"]
    middle = [rank + s for rank in "3456789TJ" for s in "CSHD" for _pack in "12"]
    dealt = [
        *["AC", "AS", "AH", "AD", "KC", "KS", "KH", "KD"],
        *middle,
        *(face + s for face in "AK2Q" for s in "CSHD"),
    ]
    state = FULL.deal([*dealt, *(face + s for face in "2Q" for s in "CSHD")])
    for _row in range(7):
        state = play(FULL, state, "stock-tableau")
    assert rows(FULL, state).count("|") == 7


def test_meeting() -> None:
    """B12: foundations 'meet when the top of the Ace pile is one rank below the top of the King pile'."""
    assert legal(SUIT, blockade(SUIT, "1 1 1", tops="AC:2 KC:3")) == {"AC-KC", "KC-AC"}
    for tops in ("AC:2 KC:4", "AC:3 KC:3", "AC:4 KC:3"):
        assert not {move for move in legal(SUIT, blockade(SUIT, "1 1 1", tops=tops)) if move[0] in "AK"}


def test_reversals() -> None:
    """B12: 'Then the top card of either may be moved onto the other …, as often as wanted'."""
    state = play(SUIT, blockade(SUIT, "1 1 1", tops="AC:3 KC:4"), "AC-KC AC-KC")
    assert (pile(SUIT, state, "AC"), pile(SUIT, state, "KC")) == ("1", "5 4 3 2")
    state = play(SUIT, state, "KC-AC KC-AC KC-AC")
    assert (pile(SUIT, state, "AC"), pile(SUIT, state, "KC")) == ("1 2 3 4", "5")


def test_base_cards_never_move() -> None:
    """B12: 'Base cards never move'."""
    assert legal(SUIT, blockade(SUIT, "4 4 4", tops="AC:1 KC:2")) == {"KC-AC"}
    assert legal(SUIT, blockade(SUIT, "1 1 1", tops="AC:4 KC:5")) == {"AC-KC"}


def test_reversals_at_any_time() -> None:
    """B12: 'at any time between moves', while cards can be built too; suits do not help one another."""
    game = BritishBlockade(ranks=5, suits=2, columns=2)
    state = blockade(game, "3 3S", tops="AC:2 KC:3 AS:2")
    assert legal(game, state) == {"a1-AC", "b1-AS", "AC-KC", "KC-AC"}


def test_a_reversal_lets_a_card_be_built() -> None:
    """B12, B13: after some reversals a meeting takes a card of any rank."""
    for rank in "12345":
        state = blockade(COLUMN, rank, tops="AC:2 KC:3")
        assert winnable(COLUMN, state) is True
