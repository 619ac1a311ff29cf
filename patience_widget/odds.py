"""The honest player's chance at a glance: a map from quick play-outs, fitted to how its games on other deals ended."""

from math import exp, log
from typing import Any, NamedTuple

from . import kernel
from .game import Game
from .games.british_blockade import BritishBlockade
from .games.precedence import Precedence

SAMPLES = kernel.MOST_SAMPLES  # of the play-outs
SLICE = 200  # samples between two looks at the keyboard
Z = 1.959964  # standard deviations to either side that hold 95 %


class Fitted(NamedTuple):
    """The log-odds of a win: a constant, and so much for each of what `measured` gives.

    `spread` is the standard deviation, in log-odds, with which positions that measure the same differ in truth.
    """

    constant: float
    share: float
    placed: float
    unseen: float
    spread: float

    def logit(self, share: float, placed: float, unseen: float) -> float:
        """The log-odds of a win."""
        return self.constant + self.share * share + self.placed * placed + self.unseen * unseen


# By `python tests/fit_chance.py`, which says how: on games of the honest player, deals 100,001 and up.
FITTED: dict[Game[Any], Fitted] = {
    BritishBlockade(): Fitted(6.589, 1.406, -6.896, -4.458, 0.6),
    BritishBlockade(next_row="if_stuck"): Fitted(4.524, 0.988, -4.921, -2.674, 0.6),
    Precedence(): Fitted(6.894, 0.831, 5.965, -3.031, 1.0),
}


class Estimate(NamedTuple):
    """A chance, and where it lies with a confidence of 95 %."""

    chance: float
    low: float
    high: float


def share(wins: int, samples: int) -> float:
    """The log-odds of so many play-outs."""
    return log((wins + 0.5) / (samples - wins + 0.5))


def measured(state: Any, wins: int, samples: int) -> tuple[float, float, float]:
    """The log-odds of the play-outs of a move, how much of the pack is placed, and how much was never seen."""
    cards = len(state.pack.cards)
    return share(wins, samples), sum(map(len, state.foundations)) / cards, len(state.stock) / cards


def estimate(game: Game[Any], state: Any, wins: int, samples: int) -> Estimate | None:
    """The chance after a move by what its play-outs won; None where nothing was fitted, or nothing was played yet.

    The position, before the move, is one of the game's with unseen cards.
    """
    fitted = FITTED.get(game)
    if fitted is None or not samples:
        return None
    middle = fitted.logit(*measured(state, wins, samples))
    low, high = middle - Z * fitted.spread, middle + Z * fitted.spread
    return Estimate(*(1 / (1 + exp(-odds)) for odds in (middle, low, high)))


def quick(game: Game[Any], state: Any, seed: int) -> kernel.Candidate:
    """The move that wins most quick play-outs, and how many."""
    advice = kernel.Advice(game, state, seed=seed, samples=SAMPLES, alone=True)
    while not advice.done:
        advice.step(SLICE)
    return advice.candidates[0]
