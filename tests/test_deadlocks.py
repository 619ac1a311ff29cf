"""What shows that a position is lost: against every position of small boards, against the kernel's test, at full size.

The other side of the first is the engine's own moves, all of them, with no rule at all (`winning` in positions.py).
"""

import random
from collections.abc import Iterator
from itertools import combinations
from typing import Any

import pytest
from kernels import set_up
from positions import winning
from test_rules_of_search import MOST, SIZES, every_option

import patience_widget as pw
from patience_widget import kernel

BOARDS = 25  # of each option, dealt, and as many set up by hand
DEADLOCK = {pw.BritishBlockade: 4, pw.Precedence: 16}  # the kernel's rule
SEEN = [False, True]
MIDDLING: dict[type[pw.Game[Any]], dict[str, tuple[int, int]]] = {
    pw.BritishBlockade: {"ranks": (5, 9), "suits": (1, 3), "columns": (2, 5)},
    pw.Precedence: {"ranks": (3, 8), "foundations": (2, 6)},
}


def check(game: pw.Game[Any], state: Any, cards: tuple[int, ...]) -> None:
    """The cards refute the position, and no fewer of them do."""
    assert len(set(cards)) == len(cards)
    assert game.refutes(state, cards), (game, state, cards)
    fewer = range(1, len(cards)) if len(cards) < 8 else [len(cards) - 1]
    for few in fewer:
        for some in combinations(cards, few):
            assert not game.refutes(state, some), (game, state, cards, some)


def refuted(game: pw.Game[Any], state: Any) -> bool:
    """Whether the kernel's test of this position alone, without any other rule, finds it lost."""
    if isinstance(game, pw.Precedence) and state.redeals < game.redeals:
        return False
    search = kernel.Search(game, state, rules=DEADLOCK[type(game)])
    search.step(1)
    return search.fate == "lost" and search.counts["dead"] == 1


def boards(option: Any, chance: random.Random) -> Iterator[tuple[pw.Game[Any], Any, bool]]:
    """Positions of small boards, each with whether it can be won."""
    cls, options = option
    for number in range(2 * BOARDS):
        game = cls(**options, **chance.choice(SIZES[cls]))
        start = game.deal(chance.randrange(10**6)) if number % 2 else set_up(game, chance)
        for state, won in winning(game, start, MOST).values():
            yield game, state, won


def strayed(game: pw.Game[Any], chance: random.Random) -> Iterator[Any]:
    """The positions of a whole game played at random, cards seldom passed over."""
    state, over = game.deal(chance.randrange(1, 10**6)), chance.choice((0, 0.1, 0.3))
    while moves := [move for move in game.moves(state) if move.source[0] not in "AK"]:
        builds = [move for move in moves if move.source != "stock" and move.target != "stock"]
        state = game.play(state, chance.choice(builds if builds and chance.random() >= over else moves))
        yield state


@every_option
def test_what_can_be_won_has_none(option: Any) -> None:
    """Every position of every board: what can be won is refuted by nothing, what is refuted by as little as can be."""
    chance, found, lost = random.Random(str(option)), 0, 0
    for game, state, won in boards(option, chance):
        lost += not won
        for seen in SEEN:
            cards = game.deadlock(state, open_cards=seen)
            assert not (won and cards), (game, state, cards)
            if cards:
                check(game, state, cards)
                found += 1
        if won:
            some = bytes(chance.sample(range(len(state.pack.cards)), chance.randrange(len(state.pack.cards))))
            assert not game.refutes(state, some), (game, state, some)
    assert lost > 20
    assert found > 20


@every_option
def test_it_finds_what_the_kernel_finds(option: Any) -> None:
    """Wherever the kernel's rule refutes a position there are cards that show it."""
    cls, options = option
    chance, met = random.Random(str(option)), 0
    while met < 40:
        game = cls(**options, **{name: chance.randint(*ends) for name, ends in MIDDLING[cls].items()})
        for state in strayed(game, chance):
            if refuted(game, state):
                assert game.deadlock(state, open_cards=True), (game, state)
                met += 1


@pytest.mark.parametrize(
    "game",
    [
        pw.BritishBlockade(),
        pw.BritishBlockade(next_row="if_stuck"),
        pw.BritishBlockade(refill="never", next_row="if_stuck"),
        pw.BritishBlockade(refill="always"),
        pw.Precedence(redeals=0),
        pw.Precedence(),
    ],
    ids=lambda game: f"{game.name}-{'-'.join(map(str, game.options.values()))}",
)
def test_at_full_size(game: pw.Game[Any]) -> None:
    """Positions of random play: what is found is checked, is found where the kernel refutes, and can be told."""
    chance, found = random.Random(game.name), 0
    while found < 40:
        for state in [state for state in strayed(game, chance) if chance.random() < 0.1]:
            cards = game.deadlock(state, open_cards=True)
            assert cards or not refuted(game, state)
            if cards:
                check(game, state, cards)
                sentence, reasons = game.because(state, cards)
                assert sentence.endswith(".")
                assert reasons
                assert all(reason.sentence.endswith(".") and reason.places for reason in reasons)
                found += 1


@pytest.mark.parametrize("game", [pw.BritishBlockade(), pw.BritishBlockade("if_stuck"), pw.Precedence(redeals=0)])
def test_the_order_of_the_unseen_stock_is_not_asked_for(game: Any) -> None:
    """With the stock in any order the cards and what is said of them are the same."""
    chance, found = random.Random(7), 0
    while found < 10:
        for state in [state for state in strayed(game, chance) if state.stock and chance.random() < 0.2]:
            other = state._replace(stock=bytes(chance.sample(state.stock, len(state.stock))))
            cards = game.deadlock(state)
            assert cards == game.deadlock(other)
            if cards:
                assert game.because(state, cards) == game.because(other, cards)
                assert game.refutes(other, cards)
                found += 1


def test_a_game_with_other_rules_is_not_judged_by_these() -> None:
    """A subclass may change a rule: it states its own test, or has none."""

    class Mine(pw.BritishBlockade):
        """A game of one's own."""

    class Ours(pw.Precedence):
        """Another."""

    chance = random.Random(3)
    for cls, own in ((pw.BritishBlockade, Mine), (pw.Precedence, Ours)):
        game, met = cls(), False
        while not met:
            for state in strayed(game, chance):
                if cards := game.deadlock(state):
                    met = True
                    assert own().deadlock(state) is None
                    assert not own().refutes(state, cards)


def test_foundations_out_of_sequence_are_not_judged() -> None:
    """Of a position that no play leads to nothing is said."""
    game = pw.BritishBlockade()
    state = next(state for state in strayed(game, random.Random(3)) if game.deadlock(state))
    piles = state.foundations
    odd = state._replace(foundations=(piles[0] + piles[5], *piles[1:]))
    assert game.deadlock(odd) is None
