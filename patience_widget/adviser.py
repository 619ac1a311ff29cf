"""Honest advice: next moves from what the player has seen, the rest drawn by lot; by search when that is all."""

import time
from collections.abc import Iterator
from copy import copy
from typing import Any

from . import kernel
from .advice import Advice, Suggestion, told
from .game import Game, Move
from .looking import SLICE, USUAL, Looking, check_number, summed
from .odds import estimate
from .page import recorded
from .player import wilson
from .recording import Recording
from .solver import whole_seed
from .text import _


def hint(table: Any, *, n: int = 3, samples: int = kernel.MOST_SAMPLES, seed: int = 0) -> Advice:
    """Up to `n` next moves for a Recording or a table, from what the player has seen; on a table they are drawn.

    Each move is played on in so many `samples` of what may lie face down, all in the same, and those that fall behind
    in fewer. When all cards are known it searches, for a second. The same seed gives the same while cards are unseen.
    """
    record, draw = recorded(table), getattr(table, "mark", None)
    with record.lock:
        node, state, still = record.node, record.state, None if draw else copy(record)
    adviser = Adviser(record.game, state, seed=seed, n=n, samples=samples, record=still)
    try:
        while not adviser.done:
            adviser.step()
    except KeyboardInterrupt:
        pass  # what was found so far is what is known
    advice = adviser.advice
    if draw:
        draw(record, node, advice.marks, advice.arrows, advice.text)
    return advice


class Adviser:
    """Honest advice on a position that grows by steps of some hundredths of a second; one thread at a time."""

    def __init__(
        self,
        game: Game[Any],
        state: Any,
        *,
        seed: int = 0,
        n: int = 3,
        samples: int = kernel.MOST_SAMPLES,
        record: Recording | None = None,
    ) -> None:
        """`record` is for a picture of the advice, where no table shows it."""
        check_number(n)
        seed = whole_seed(seed)
        self.game, self.state, self.n, self._record = game, state, n, record
        self._source = _source(game, state, seed, samples)
        self._work = self._source.work()
        self.done = False

    def step(self) -> None:
        """Go on for about a hundredth of a second, or to the end."""
        if not self.done and next(self._work, self) is self:
            self.done = True

    @property
    def advice(self) -> Advice:
        """What is known so far."""
        return self._source.advice(self.n, self._source.basis, self._record)


def _source(game: Game[Any], state: Any, seed: int, samples: int) -> "_Sampling | _Known | _Unseen":
    """Where the advice comes from."""
    if not kernel.knows(game, state):
        if not game.hidden(state):
            return _Known(game, state, USUAL, seed)
        why = _("What a player of {game} has seen is not known here: advice is possible with open cards only.")
        return _Unseen(game, state, why.format(game=_(game.name)))
    if not kernel.unseen(game, state):
        return _Known(game, state, USUAL, seed)
    try:
        return _Sampling(game, state, seed, samples)
    except kernel.NoKernel as error:
        why = _("There is no honest advice, as {reason}. Advice is possible with open cards only.")
        return _Unseen(game, state, why.format(reason=error))


class _Known(Looking):
    """Advice where all cards are known."""

    basis = _("All cards are known")


class _Unseen:
    """No advice: nobody here knows what a player of this game has seen, or can sample the rest."""

    basis = _("From what you have seen")

    def __init__(self, game: Game[Any], state: Any, why: str) -> None:
        self.game, self.state, self.why = game, state, why

    def work(self) -> Iterator[None]:
        """There is nothing to do."""
        return iter(())

    def advice(self, _n: int, basis: str, record: Recording | None) -> Advice:
        """Why there is none."""
        return Advice((), self.why, basis, self.game, self.state, 0, 0.0, record)


class _Sampling:
    """Each move played on to the end, in the same sampled orders of the unseen cards."""

    basis = _("From what you have seen")

    def __init__(self, game: Game[Any], state: Any, seed: int, samples: int) -> None:
        self.game, self.state, self.seconds = game, state, 0.0
        self._sampled = kernel.Advice(game, state, seed=seed, samples=samples, alone=True)

    def work(self) -> Iterator[None]:
        """More samples, a slice after the other."""
        more = 4
        while not self._sampled.done:
            began = time.perf_counter()
            self._sampled.step(more)
            took = time.perf_counter() - began
            self.seconds += took
            more *= 1 if took > SLICE / 2 else 2
            yield

    def advice(self, n: int, basis: str, record: Recording | None) -> Advice:
        """The best so many, as far as they are known."""
        firsts: dict[Move, kernel.Candidate] = {}
        for one in sorted(self._sampled.candidates, key=_order):
            firsts.setdefault(next(kernel.spelt(self.game, self.state, [one.move])), one)
        shown = [*firsts.items()][:n]
        best = shown[0][1] if shown else None
        found = tuple(self._suggestion(move, one, alike=one.tried and one is not best) for move, one in shown)
        text = " ".join(filter(None, [summed(found, basis), _alike([one.tried for _move, one in shown])]))
        playouts = best.samples if best else 0
        return Advice(found, text, basis, self.game, self.state, 0, self.seconds, record, playouts)

    def _suggestion(self, move: Move, one: kernel.Candidate, *, alike: bool) -> Suggestion:
        """A move with its grounds."""
        text, reason = told(self.game, self.state, move), self.game.reason(self.state, move)
        if not one.samples:
            return Suggestion(move, text, "unknown", _("Nothing is known yet."), None, 0, reason=reason)
        share, (low, high) = one.wins / one.samples, wilson(one.wins, one.samples)
        grounds = _("It wins {share:.0%} of {count} play-outs ({low:.0%} to {high:.0%}).")
        if not one.wins:
            grounds = _("It wins none of {count} play-outs (up to {high:.0%} for all that is known).")
        grounds = grounds.format(share=share, low=low, high=high, count=f"{one.samples:,}")
        if alike:
            grounds = _("{grounds} As far as can be told it is as good as the first.").format(grounds=grounds)
        odds = estimate(self.game, self.state, one.wins, one.samples)
        return Suggestion(move, text, "unknown", grounds, None, 0, share, low, high, odds and odds.chance, reason)


def _alike(tried: list[bool]) -> str:
    """Which of the moves are as good as the first: those whose difference chance explains."""
    numbers = [str(n) for n, one in enumerate(tried, 1) if one and n > 1]
    if not numbers:
        return ""
    if len(numbers) == 1:
        return _("Number {number} is as good, as far as can be told.").format(number=numbers[0])
    return _("Numbers {numbers} are as good, as far as can be told.").format(numbers=_(" and ").join(numbers))


def _order(one: kernel.Candidate) -> tuple[bool, float]:
    """Those that are still tried first, and of them and of the others the one that wins most."""
    return not one.tried, -(one.wins / one.samples if one.samples else 0.0)
