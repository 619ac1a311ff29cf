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


# By `python tests/fit_chance.py`, which says how: on 250, 242 and 287 games of the honest player, deals 100,001 and up.
FITTED: dict[Game[Any], Fitted] = {
    BritishBlockade(): Fitted(constant=4.28, share=1.05, placed=-3.593, unseen=-2.636, spread=0.7),
    BritishBlockade(next_row="if_stuck"): Fitted(constant=3.508, share=0.929, placed=-3.102, unseen=-1.761, spread=1.0),
    Precedence(): Fitted(constant=6.832, share=0.826, placed=6.046, unseen=-2.946, spread=1.15),
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
