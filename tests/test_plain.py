"""Who plays without thought: the plain strategy of each game, what it wins, and what a study notes of its games."""

import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from positions import blockade, line
from strategies import BLOCKADES, LINES, NUMBERS
from test_own_game import KLONDIKE, Least

import patience_widget as pw
from patience_widget.player import wilson

COLUMN = pw.BritishBlockade(ranks=6, suits=1, columns=2)
BLOCKADE, PRECEDENCE = pw.BritishBlockade(), pw.Precedence()
LONGEST = 20_000  # moves of a game: reversals at random, on a small board


def ended(game: pw.Game[Any], deal: int) -> Any:
    """The last position of a plain game."""
    state, chance = game.deal(deal), random.Random(f"1 {deal}")
    for _turn in range(LONGEST):
        if game.won(state) or game.lost(state):
            break
        state = game.play(state, game.plain(state, chance))
    return state


@pytest.mark.parametrize(("game", "share"), [(PRECEDENCE, 0.153), (BLOCKADE, 0.051)], ids=["line", "blockade"])
def test_it_wins_what_was_measured(game: pw.Game[Any], share: float) -> None:
    """What it wins of 400 deals agrees with 15.3 % (± 0.2) and 5.1 % (± 0.2), found by other programs on many."""
    low, high = wilson(sum(game.won(ended(game, deal)) for deal in range(1, 401)), 400)
    assert low <= share <= high < 0.25


@settings(deadline=None, max_examples=60)
@given(st.one_of(BLOCKADES, LINES), NUMBERS)
def test_every_game_ends(game: pw.Game[Any], deal: int) -> None:
    """Of every option and size; a move is there until the game is over."""
    state = ended(game, deal)
    assert game.won(state) or game.lost(state)
    assert min(game.tally(state).values()) >= 0


def chosen(game: pw.Game[Any], state: Any) -> set[str]:
    """The moves that chance may choose."""
    return {str(game.plain(state, random.Random(seed))) for seed in range(40)}


def test_a_fill_while_one_card_is_left_to_build() -> None:
    """B7: with two cards that can be built one of them goes; a card and its twin are one."""
    assert chosen(COLUMN, blockade(COLUMN, "2 6 | 3 6 | 4 . | 3 5", stock="4")) == {"a1-AC", "b4-KC"}
    assert chosen(COLUMN, blockade(COLUMN, "2 6 | 3 6 | 4 . | 3 4", stock="5")) == {"stock-b3"}
    assert chosen(COLUMN, blockade(COLUMN, "2 2 | 3 6 | 4 . | 3 4", stock="5")) == {"stock-b3"}
    assert chosen(COLUMN, blockade(COLUMN, "2 6 | 3 6 | 4 . | 3 4")) == {"a1-AC"}


def test_it_deals_at_a_standstill_and_reverses_last() -> None:
    """B8, B12: though foundations meet."""
    assert chosen(COLUMN, blockade(COLUMN, "2 . | 2 . | 5 .", "AC:3 KC:4", stock="5")) == {"stock-tableau"}
    assert chosen(COLUMN, blockade(COLUMN, "2 . | 2 . | 5 .", "AC:3 KC:4")) == {"AC-KC", "KC-AC"}


def test_of_several_foundations_that_with_most_to_come() -> None:
    """P5: and every card that can be built is built, before one is turned."""
    game = pw.Precedence(ranks=6, foundations=3)
    assert chosen(game, line(game, "6 5 | 5", "3 4", "2")) == {"waste-f3"}
    assert chosen(game, line(game, "6 5 | 5", "3", "2")) == {"stock-waste"}
    assert chosen(game, line(game, "6 5 | 5", "3 2")) == {"waste-stock"}


def test_the_same_chance_plays_the_same_game() -> None:
    assert ended(BLOCKADE, 5) == ended(BLOCKADE, 5)


@settings(deadline=None, max_examples=30)
@given(st.sampled_from([BLOCKADE, PRECEDENCE]), NUMBERS, st.integers(0, 80), st.randoms(use_true_random=False))
def test_what_lies_face_down_makes_no_difference(game: Any, deal: int, turns: int, order: random.Random) -> None:
    state = game.deal(deal)
    for _turn in range(turns):
        move = game.plain(state, random.Random(deal))
        state = game.play(state, move) if move else state
    other = state._replace(stock=bytes(order.sample(state.stock, len(state.stock))))
    assert game.plain(other, random.Random(deal)) == game.plain(state, random.Random(deal))


def test_what_a_study_notes() -> None:
    """B10, P7."""
    assert COLUMN.tally(blockade(COLUMN, "2 . | 2 . | 3 .")) == {"rows_dealt": 3}
    assert PRECEDENCE.tally(PRECEDENCE.deal(1)._replace(redeals=2)) == {"redeals_used": 2}


def test_a_game_of_ones_own_is_played_at_random() -> None:
    """Any legal move, and none where there is none; nothing is noted."""
    for game in (KLONDIKE, Least()):
        state = game.deal(3)
        found = {game.plain(state, random.Random(seed)) for seed in range(200)}
        assert found == {*game.moves(state)}
        assert game.tally(state) == {}
    won = Least().deal(1).put({"stock": b"", "up": bytes(range(5))})
    assert Least().plain(won, random.Random(1)) is None
