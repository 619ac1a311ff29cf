"""The kernel's pruning rules against every position of thousands of small boards, and where each one is false.

The other side is the engine's own moves, all of them, with no rule at all (`winning` in positions.py). Its positions
are those that any play leads to from a deal or from a position set up by hand: meetings slid anywhere, and builds
that no rule of the kernel would choose.
"""

import random
import re
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from kernels import set_up
from positions import winning

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
        for ranks, foundations in [(3, 2), (3, 3), (3, 4), (4, 2), (4, 3), (5, 2), (2, 3), (2, 5), (2, 8), (3, 5)]
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
        (pw.Precedence, [1, 2, 4, 8, 16, 32, 64], 127),
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
            assert wins(game, state, seed=asked, memory=2**20) == won, (game, state)
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


@pytest.mark.parametrize("cls", [pw.BritishBlockade, pw.Precedence])
def test_late_in_real_games(cls: type[pw.Game[Any]]) -> None:
    """Near the end of lines that win, and where a few moves at random lead from there; all cards, all columns."""
    fates, chance, game = set(), random.Random(4), cls()
    for deal in range(1, 13):
        states = list(won_line(game, deal))
        for _time in range(16):
            state = strayed(game, chance.choice(states[-50:-1]), chance)
            positions = winning(game, state, 800)
            if positions:
                won = positions[game.key(state)][1]
                assert wins(game, state, seed=deal) == won, (deal, state)
                fates.add(won)
    assert fates == {True, False}


def won_line(game: pw.Game[Any], deal: int) -> Iterator[Any]:
    """The positions of a line that wins a deal."""
    search, state = kernel.Search(game, game.deal(deal)), game.deal(deal)
    search.step(ENOUGH)
    for move in search.moves:
        yield state
        state = game.play(state, move)


def strayed(game: pw.Game[Any], state: Any, chance: random.Random) -> Any:
    """A position a few random moves on."""
    for _move in range(chance.randrange(12)):
        moves = list(game.moves(state))
        state = game.play(state, chance.choice(moves)) if moves else state
    return state


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


def test_the_rules_are_those_of_the_kernel() -> None:
    """The bits of both headers, and of each rule what it says."""
    for cls, header in ((BlockadeRule, "british_blockade"), (LineRule, "precedence")):
        text = (Path(kernel.__file__).parent / f"{header}.hpp").read_text()
        enum = re.search(r"enum Rule : uint32_t \{ (.*) \};", text)
        assert enum
        bits = dict(bit.split(" = ") for bit in enum[1].split(", "))
        assert bits == {rule.name: str(rule.value) for rule in cls if rule.value < 2**31}
        assert all((rule.__doc__ or "").count("Holds") for rule in cls if rule.value < 2**31)
