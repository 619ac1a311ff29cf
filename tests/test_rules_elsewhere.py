"""Where the kernel's pruning rules are false, and rules that it does not have: each with a position that shows it."""

import random
from typing import Any

import pytest
from kernels import set_up
from positions import COLUMN, blockade, line, play, winnable
from test_rules_of_search import wins

import patience_widget as pw
from patience_widget.kernel.precedence import Rule as LineRule


def numbered(ranks: int, heights: str, waste: str = "", stock: str = "", redeals: int = 0) -> tuple[pw.Precedence, Any]:
    """A game of that size and its position, with ranks by number from 0 on, as the rules of the kernel have them."""
    game = pw.Precedence(redeals=redeals, ranks=ranks, foundations=len(heights.split()))
    piles = [
        " ".join(str((ranks - 1 - pile - at) % ranks + 1) for at in range(int(height)))
        for pile, height in enumerate(heights.split())
    ]
    up, hidden = (" ".join(str(int(rank) + 1) for rank in cards.split()) for cards in (waste, stock))
    return game, line(game, " | ".join(piles), waste=up, stock=hidden)


def refuted(game: pw.Game[Any], state: Any, move: pw.Move) -> None:
    """The move throws a win away, and the kernel finds the win."""
    assert winnable(game, state)
    assert not winnable(game, game.play(state, move))
    assert wins(game, state)
    assert not wins(game, game.play(state, move))


NOT_CANONICAL = [(3, "2 0", "0 2 0", "1"), (3, "2 2 0", "2 1 0 2", "0"), (3, "3 2 0", "2 1 2", "0")]
MANY_FOUNDATIONS = (2, "2 1 1 0 0 0", "1 1 1 0 0 0 1", "0")


@pytest.mark.parametrize("position", [*NOT_CANONICAL, MANY_FOUNDATIONS], ids=str)
def test_rivals_is_false_elsewhere(position: Any) -> None:
    """Building loses where the heights are not canonical, or foundations are more than ranks; the search knows it."""
    game, state = numbered(*position)
    refuted(game, state, next(game.moves(state)))
    for rule in (LineRule.RIVALS, LineRule.REFUTED):
        assert wins(game, state, rules=LineRule.PILE | rule)
        assert not wins(game, state, rules=LineRule.PILE | rule | LineRule.AS_GIVEN)


def test_rivals_is_false_before_the_last_pass() -> None:
    game, state = numbered(4, "1 1", "1 0 0 2 3 1", redeals=1)
    refuted(game, state, next(game.moves(state)))


def test_settled_is_false_with_the_rank_above_in_the_stock() -> None:
    """The 1 makes a foundation take a 0."""
    game, state = numbered(3, "2 0", "0 2 0", "1")
    refuted(game, state, next(game.moves(state)))


def test_settled_is_false_before_the_last_pass() -> None:
    """No 1 is in the stock, but one is in the waste."""
    game, state = numbered(4, "3 0", "0 2 3 1 0", redeals=1)
    refuted(game, state, next(game.moves(state)))


def test_heights_is_false_elsewhere() -> None:
    """Two positions with the same cards left, of different heights, are taken for one."""
    game, state = numbered(3, "1 2 0", "2 1 1 2", "0 0")
    assert winnable(game, state)
    rules = LineRule.PILE | LineRule.HEIGHTS
    assert wins(game, state)
    assert wins(game, state, rules=rules)
    assert not wins(game, state, rules=rules | LineRule.AS_GIVEN)


def test_heights_needs_as_many_ranks_as_foundations() -> None:
    """The same cards built, on the lowest foundation always, come to two positions."""
    game, state = numbered(2, "1 0 0 0", "", "0 1 0 1 0 0 1")
    ways = [
        "stock-waste waste-f2 stock-waste waste-f3 stock-waste waste-f4",
        "stock-waste waste-f2 stock-waste stock-waste waste-f1 waste-f3",
    ]
    ends = [play(game, state, way) for way in ways]
    assert len({(end.waste, end.stock) for end in ends}) == 1
    assert [list(map(len, end.foundations)) for end in ends] == [[1, 1, 1, 1], [2, 1, 1, 0]]


def test_playing_whatever_goes_loses() -> None:
    """Two cards of one rank compete for one foundation that waits, and the one left is an obstacle."""
    game, state = numbered(3, "1 0 0", "", "1 2 1 2 1 0 0 0")
    assert winnable(game, state)
    assert wins(game, state)
    while moves := list(game.moves(state)):
        state = game.play(state, moves[0])
    assert game.lost(state)


@pytest.mark.parametrize("redeals", [8, 255, 256, 2**31 - 1])
def test_redeals_without_end(redeals: int) -> None:
    """With more redeals than cards every position is won: in each pass a card that is wanted comes up."""
    chance = random.Random(redeals)
    for deal in range(1, 40):
        game = pw.Precedence(redeals=redeals, ranks=chance.randint(2, 4), foundations=2)
        assert wins(game, game.deal(deal))
        assert wins(game, set_up(pw.Precedence(redeals=0, ranks=game.ranks, foundations=2), chance)._replace(redeals=0))


def test_where_a_meeting_stands() -> None:
    """No standstill where a slide lets a card be built? Sliding would do, and only dealing wins."""
    state = blockade(COLUMN, "5 | 4 | 1", tops="AC:3 KC:4", stock="2 3")
    assert wins(COLUMN, state)
    for slid in (state, COLUMN.play(state, "AC-KC")):
        for move in COLUMN.moves(slid):
            if "AC" not in move.source and "KC" not in move.source and move.source != "stock":
                refuted(COLUMN, slid, move)


FORCED = [
    ({}, "1 | 3 | .", "2 4 3 5 2", "AC:1 KC:4", 5, "a2-KC"),
    ({"refill": "always"}, "3 | 3 | 2", "2 1 5 4", "AC:1 KC:4", 5, "a3-AC"),
    ({}, "2 | . | .", "1 3 2 4", "AC:1 KC:3", 4, "a1-AC"),
    ({"refill": "never"}, "2 | . | .", "1 3 2 4", "AC:1 KC:3", 4, "a1-AC"),
    ({"next_row": "if_stuck"}, "2 | . | . | .", "1 3 2 4", "AC:1 KC:3", 4, "a1-AC"),
]
CROSSED_WITH_STOCK = [
    ({"refill": "always"}, "2 | 3 | 4 | .", "5", "AC:1 KC:1", 5, "a1-AC"),
    ({"next_row": "if_stuck"}, "5 | 1 | .", "3 4", "AC:2 KC:2", 5, "a2-KC"),
]


@pytest.mark.parametrize("position", [*FORCED, *CROSSED_WITH_STOCK], ids=str)
def test_what_is_not_built_at_once(position: Any) -> None:
    """The forced plays, and a card of a crossed suit with stock left: a card that can be built is a licence to fill."""
    options, rows, stock, tops, ranks, move = position
    game = pw.BritishBlockade(**options, ranks=ranks, suits=1, columns=1)
    refuted(game, blockade(game, rows, tops=tops, stock=stock), pw.Move(*move.split("-")))


def test_twins_with_stock_left() -> None:
    """The one alone in its run may have to go first: the space that the other leaves is filled."""
    game = pw.BritishBlockade("if_stuck", ranks=5, suits=1, columns=1)
    state = blockade(game, "5 | 2 | . | . | . | 2 | .", tops="AC:1 KC:4", stock="1 4 3 3")
    refuted(game, state, pw.Move("a2", "AC"))
    assert winnable(game, game.play(state, "a6-AC"))
