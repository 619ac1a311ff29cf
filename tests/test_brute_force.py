"""Every position of many small boards: the engine beside the naive rules, and what the engine calls safe."""

import random
from collections.abc import Iterator
from itertools import product
from typing import Any

import naive
import pytest
from naive import BritishBlockade, Precedence
from positions import laid, legal, winning

from patience_widget import BritishBlockade as Engine
from patience_widget import Game
from patience_widget import Precedence as PrecedenceEngine

ALL = 12_000  # positions of a board that is searched to its end
MOST = 900  # positions looked at in lock-step, of one board
BLOCKADES = [
    (5, 1, 1),
    (5, 1, 2),
    (5, 1, 3),
    (3, 2, 2),
    (4, 2, 2),
    (4, 2, 3),
    (3, 4, 3),
    (13, 1, 4),
    (2, 4, 3),
]
LINES = [(3, 3), (4, 3), (2, 5), (4, 2), (5, 1), (1 + 5, 4), (3, 8), (13, 2)]
PAIRS: list[tuple[Any, Any]] = [
    *(
        (
            Engine(n, r, ranks=ranks, suits=suits, columns=columns),
            BritishBlockade(n, r, ranks, suits, columns),
        )
        for n, r, (ranks, suits, columns) in product(
            ("at_once", "if_stuck"), ("two_rows", "always", "never"), BLOCKADES
        )
    ),
    *(
        (PrecedenceEngine(k, n, ranks=ranks, foundations=piles), Precedence(k, n, ranks, piles))
        for k, n, (ranks, piles) in product(("placed", "awaited"), (0, 1, 2), LINES)
    ),
]


def name(value: Any) -> str:
    """A test's name: the game, its options and sizes."""
    values = vars(value).values() if isinstance(value, BritishBlockade | Precedence) else ()
    return "-".join([type(value).__name__ if values else "", *map(str, values)])


def shuffled(game: Any, seed: int) -> list[str]:
    """A deal of any size: the base cards stay in front."""
    cards: list[str] = game.pack()
    base = 2 * game.suits if isinstance(game, BritishBlockade) else int(game.first_king == "placed")
    return cards[:base] + random.Random(seed).sample(cards[base:], len(cards) - base)


def in_step(engine: Game[Any], game: Any, cards: list[str]) -> Iterator[tuple[Any, Any]]:
    """The positions of both, wherever the same moves lead, random ones first; MOST at most."""
    start = game.start(cards)
    seen, waiting, chance = {start}, [(engine.deal(cards), start)], random.Random(0)
    while waiting and len(seen) < MOST:
        at = chance.randrange(len(waiting))
        waiting[at], waiting[-1] = waiting[-1], waiting[at]
        state, pos = waiting.pop()
        yield state, pos
        for move in sorted(game.moves(pos)):
            after = game.play(pos, move)
            if after not in seen:
                seen.add(after)
                waiting.append((engine.play(state, move), after))
    yield from waiting


@pytest.mark.parametrize(("engine", "game"), PAIRS, ids=name)
def test_the_same_rules(engine: Game[Any], game: Any) -> None:
    """The same legal moves, the same cards on every place, the same end, in every position of two deals."""
    for seed in (1, 2):
        for state, pos in in_step(engine, game, shuffled(game, seed)):
            assert legal(engine, state) == game.moves(pos), pos
            assert laid(engine, state) == game.shape(pos)
            assert (engine.won(state), engine.lost(state)) == (game.won(pos), game.lost(pos)), pos


@pytest.mark.parametrize(("engine", "game"), [pair for pair in PAIRS if isinstance(pair[0], Engine)], ids=name)
def test_the_same_cards_are_available(engine: Engine, game: BritishBlockade) -> None:
    """B4: the cards of which `available` tells."""
    for state, pos in in_step(engine, game, shuffled(game, 3)):
        free = state.pack.faces(engine.available(state))
        assert sorted(free) == sorted(face for face, _twin in game._available(pos).values())


SAFE: list[Game[Any]] = [
    *(
        Engine(n, r, ranks=ranks, suits=suits, columns=columns)
        for n, r, (ranks, suits, columns) in product(
            ("at_once", "if_stuck"),
            ("two_rows", "always", "never"),
            [(5, 1, 1), (5, 1, 2), (4, 2, 2), (3, 3, 2)],
        )
    ),
    *(
        PrecedenceEngine(k, n, ranks=ranks, foundations=piles)
        for k, n, (ranks, piles) in product(("placed", "awaited"), (0, 1, 2), [(3, 3), (4, 3), (2, 5), (5, 2)])
    ),
]


def naively(game: Game[Any]) -> Any:
    """The naive game of the same options and sizes."""
    if isinstance(game, Engine):
        return naive.BritishBlockade(game.next_row, game.refill, game.ranks, game.suits, game.columns)
    assert isinstance(game, PrecedenceEngine)
    return naive.Precedence(game.first_king, game.redeals, game.ranks, game.foundations)


def searched(game: Game[Any], seed: int) -> dict[Any, tuple[Any, bool]]:
    """Every position of the first deal from this seed on that has not too many, and whether it can be won."""
    for more in range(100):
        positions = winning(game, game.deal(shuffled(naively(game), seed + 10 * more)), ALL)
        if positions:
            return positions
    raise AssertionError(game)


@pytest.mark.parametrize("game", SAFE, ids=repr)
def test_what_is_safe_costs_nothing(game: Game[Any]) -> None:
    """A safe move never makes a lost position of one that can be won, however that one was reached."""
    for seed in range(6):
        positions = searched(game, seed)
        for state, wins in positions.values():
            move = game.safe(state)
            assert move is None or move in game.moves(state)
            assert not (isinstance(game, Engine) and move and state.stock)
            if move and wins:
                assert positions[game.key(game.play(state, move))][1], (state, move)


@pytest.mark.parametrize("kind", [Engine, PrecedenceEngine])
def test_something_is_safe(kind: type[Game[Any]]) -> None:
    """The search above meets safe moves in positions that can be won, and not only there."""
    fates = set()
    for game in SAFE:
        if isinstance(game, kind):
            fates |= {(game.safe(state) is not None, wins) for state, wins in searched(game, 1).values()}
    assert fates == {(True, True), (True, False), (False, True), (False, False)}


@pytest.mark.parametrize("game", SAFE, ids=repr)
def test_the_end(game: Game[Any]) -> None:
    """A lost position cannot be won, a won one has no move, and one without a move is over."""
    for state, wins in searched(game, 7).values():
        moves = list(game.moves(state))
        assert not (game.lost(state) and wins)
        assert not (game.won(state) and (moves or game.lost(state)))
        assert moves or game.won(state) or game.lost(state)
