"""The kernel's pruning rules against every position of thousands of small boards, and where each one is false.

The other side is the engine's own moves, all of them, with no rule at all (`winning` in positions.py). Its positions
are those that any play leads to from a deal or from a position set up by hand: meetings slid anywhere, and builds
that no rule of the kernel would choose.
"""

import random
import re
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from kernels import set_up
from positions import COLUMN, blockade, line, play, winnable, winning

import patience_widget as pw
from patience_widget import kernel
from patience_widget.kernel.british_blockade import Rule as BlockadeRule
from patience_widget.kernel.precedence import Rule as LineRule
from patience_widget.search import DepthFirst

BOARDS = 120  # of each option, dealt, and as many set up by hand
MOST = 250  # positions of a board
ASKED = 5  # positions of a board from which the kernel searches
ENOUGH = 10**7  # nodes
SIZES: dict[type[pw.Game[Any]], list[dict[str, int]]] = {
    pw.BritishBlockade: [
        {"ranks": ranks, "suits": suits, "columns": columns}
        for ranks, suits, columns in [(3, 2, 1), (3, 2, 2), (4, 1, 1), (4, 1, 2), (5, 1, 1), (5, 1, 2), (5, 1, 3)]
    ]
    + [{"ranks": 6, "suits": 1, "columns": columns} for columns in (1, 2, 3)],
    pw.Precedence: [
        {"ranks": ranks, "foundations": foundations}
        for ranks, foundations in [(3, 2), (3, 3), (3, 4), (4, 2), (4, 3), (5, 2), (2, 3), (2, 5), (1 + 2, 5)]
    ],
}
OPTIONS: list[tuple[type[pw.Game[Any]], dict[str, Any]]] = [
    *(
        (pw.BritishBlockade, {"next_row": next_row, "refill": refill})
        for next_row, refill in product(("at_once", "if_stuck"), ("two_rows", "always", "never"))
    ),
    *(
        (pw.Precedence, {"first_king": king, "redeals": redeals})
        for king, redeals in product(("placed", "awaited"), range(3))
    ),
]
RULES: dict[type[pw.Game[Any]], list[int]] = {
    cls: [0, *rules, *(whole - rule for rule in rules), *range(whole + 1)]
    for cls, rules, whole in [
        (pw.BritishBlockade, [1, 2, 4], 7),
        (pw.Precedence, [1, 2, 4, 8, 16, 32], 63),
    ]
}
every_option = pytest.mark.parametrize("option", OPTIONS, ids=lambda option: "-".join(map(str, option[1].values())))


def fate(game: pw.Game[Any], state: Any, **given: Any) -> str:
    """What the kernel says of a position; a line that wins is played by the engine."""
    search = kernel.Search(game, state, **given)
    search.step(ENOUGH)
    for move in search.moves:
        assert move in game.moves(state), (game, state, search.moves)
        state = game.play(state, move)
    assert search.fate != "won" or game.won(state)
    return search.fate


def wins(game: pw.Game[Any], state: Any, **given: Any) -> bool:
    """The same as yes or no."""
    said = fate(game, state, **given)
    assert said in {"won", "lost"}
    return said == "won"


def boards(option: Any, chance: random.Random) -> Any:
    """All positions of some small boards, each with whether it can be won, by the engine's moves alone."""
    cls, options = option
    for number in range(2 * BOARDS):
        game = cls(**options, **chance.choice(SIZES[cls]))
        start = game.deal(chance.randrange(10**6)) if number % 2 else set_up(game, chance)
        positions = list(winning(game, start, MOST).values())
        yield game, chance.sample(positions, min(ASKED, len(positions)))


@every_option
def test_brute_force(option: Any) -> None:
    """All rules, none, each one alone, all but one, and any of them, with several seeds: what is lost is lost."""
    chance = random.Random(str(option))
    asked = 0
    for game, positions in boards(option, chance):
        for state, won in positions:
            rules = chance.choice(RULES[option[0]])
            assert wins(game, state, seed=asked) == won, (game, state)
            assert wins(game, state, seed=asked, rules=rules) == won, (game, state, rules)
            asked += 1
    assert asked > BOARDS


@every_option
def test_the_plain_search_says_the_same(option: Any) -> None:
    """The search in plain Python, on boards of the same kind."""
    chance = random.Random(str(option))
    for game, positions in list(boards(option, chance))[:BOARDS]:
        for state, won in positions[:2]:
            search = DepthFirst(game, state)
            search.step(ENOUGH)
            assert search.fate == ("won" if won else "lost"), (game, state)


def least(game: pw.Game[Any], state: Any) -> int:
    """The least memory that the kernel begins with, to a page."""
    no, yes = 0, 4096
    while yes - no > 1:
        page = (no + yes) // 2
        try:
            kernel.Search(game, state, memory=page * 65536)
        except ValueError:
            no = page
        else:
            yes = page
    return yes * 65536


FORGETFUL = [("at_once", "two_rows", 280), ("if_stuck", "never", 280), ("at_once", "always", 1680)]


def forgetful(next_row: str, refill: str, seed: int) -> tuple[pw.Game[Any], Any]:
    """A lost position of British Blockade that takes more than the table holds at first, set up by hand."""
    chance = random.Random(seed)
    ranks, columns = chance.choice((6, 7)), chance.choice((2, 3))
    game = pw.BritishBlockade(next_row, refill, ranks=ranks, suits=2, columns=columns)
    return game, set_up(game, chance)


@pytest.mark.parametrize("given", [*FORGETFUL, 7, 48], ids=str)
def test_what_is_forgotten_is_not_lost(given: Any) -> None:
    """With the least memory positions are forgotten, and are found to be what they are with much."""
    line_of_four = pw.Precedence(redeals=0, ranks=5, foundations=4)
    game, state = (line_of_four, line_of_four.deal(given)) if isinstance(given, int) else forgetful(*given)
    ample, little = (kernel.Search(game, state, rules=0, memory=most) for most in (2**24, least(game, state)))
    for search in (ample, little):
        search.step(ENOUGH)
    assert ample.counts["kept"] > 1.2 * little.counts["kept"]
    assert little.nodes > ample.nodes
    assert [ample.fate, little.fate, fate(game, state)] == ["lost"] * 3


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
    rules = LineRule.PILE | LineRule.RIVALS
    assert wins(game, state, rules=rules)
    assert not wins(game, state, rules=rules | LineRule.AS_GIVEN)


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


def test_the_rules_are_those_of_the_kernel() -> None:
    """The bits of both headers, and of each rule what it says."""
    for cls, header in ((BlockadeRule, "british_blockade"), (LineRule, "precedence")):
        text = (Path(kernel.__file__).parent / f"{header}.hpp").read_text()
        enum = re.search(r"enum Rule : uint32_t \{ (.*) \};", text)
        assert enum
        bits = dict(bit.split(" = ") for bit in enum[1].split(", "))
        assert bits == {rule.name: str(rule.value) for rule in cls if rule.value < 2**31}
        assert all((rule.__doc__ or "").count("Holds") for rule in cls if rule.value < 2**31)
