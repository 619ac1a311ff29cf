"""Honest advice: next moves from what the player has seen, the rest drawn by lot; by search when that is all."""

import time
from collections.abc import Iterator
from copy import copy
from typing import Any

from . import kernel
from .advice import Advice, Refuted, Suggestion, refuted, told
from .game import Game, Move
from .looking import SLICE, USUAL, Looking, check_number, grounds, summed
from .odds import estimate
from .page import recorded
from .player import wilson
from .recording import Recording, unsealed
from .shown import percent
from .solver import whole_seed
from .text import _

DOUBTED = 64  # samples after which, where nothing was won, the deadlock test is asked


def hint(table: Any, *, n: int = 3, samples: int = kernel.MOST_SAMPLES, seed: int = 0) -> Advice:
    """Up to `n` next moves for a Recording or a table, from what the player has seen; on a table they are drawn.

    Each move is played on in so many `samples` of what may lie face down, all in the same, and those that fall behind
    in fewer. When all cards are known it searches, for a second. The same seed gives the same while cards are unseen.
    """
    record, draw = unsealed(recorded(table)), getattr(table, "mark", None)
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
        return self._source.advice(self.n, self._record)


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

    def advice(self, _n: int, record: Recording | None) -> Advice:
        """Why there is none."""
        return Advice((), self.why, self.basis, self.game, self.state, 0, 0.0, record)


class _Sampling:
    """Each move played on to the end, in the same sampled orders of the unseen cards."""

    basis = _("From what you have seen")

    def __init__(self, game: Game[Any], state: Any, seed: int, samples: int) -> None:
        self.game, self.state, self.seconds = game, state, 0.0
        self._sampled = kernel.Advice(game, state, seed=seed, samples=samples, alone=True)
        self._refuted: Refuted | None = None

    def work(self) -> Iterator[None]:
        """More samples, a slice after the other; where none of the first is won it may be that none can be."""
        more, doubted = 4, False
        while not self._sampled.done:
            began = time.perf_counter()
            self._sampled.step(more)
            took = time.perf_counter() - began
            self.seconds += took
            more *= 1 if took > SLICE / 2 else 2
            yield
            if not doubted and (self._sampled.done or self._tried >= DOUBTED):
                doubted = True
                self._refuted = None if self._won else refuted(self.game, self.state)
                if self._refuted:
                    return

    @property
    def _tried(self) -> int:
        """In how many samples the move was tried that was tried most."""
        return max((one.samples for one in self._sampled.candidates), default=0)

    @property
    def _won(self) -> int:
        """How many of all play-outs were won."""
        return sum(one.wins for one in self._sampled.candidates)

    def advice(self, n: int, record: Recording | None) -> Advice:
        """The best so many, as far as they are known."""
        firsts: dict[Move, kernel.Candidate] = {}
        for one in sorted(self._sampled.candidates, key=_order):
            firsts.setdefault(next(kernel.spelt(self.game, self.state, [one.move])), one)
        shown = [*firsts.items()][:n]
        best = shown[0][1] if shown else None
        found = tuple(self._suggestion(move, one, alike=_alike(one, best)) for move, one in shown)
        alike = _numbered([_alike(one, best) for _move, one in shown])
        shows, text = self._refuted or (None, " ".join(filter(None, [summed(found, self.basis), alike])))
        of, playouts = (self.game, self.state, 0, self.seconds, record), best.samples if best else 0
        return Advice(found, text, self.basis, *of, playouts, shows)

    def _suggestion(self, move: Move, one: kernel.Candidate, *, alike: bool) -> Suggestion:
        """A move with its grounds."""
        text, reason = told(self.game, self.state, move), self.game.reason(self.state, move)
        if self._refuted:
            return Suggestion(move, text, "lost", grounds("lost", None, 0), None, 0, chance=0.0, reason=reason)
        if not one.samples:
            return Suggestion(move, text, "unknown", _("Nothing is known yet."), None, 0, reason=reason)
        share, (low, high) = one.wins / one.samples, wilson(one.wins, one.samples)
        odds = estimate(self.game, self.state, one.wins, one.samples)
        chance = odds and odds.chance
        why = _sampled(one, share, low, high, chance)
        if alike:
            why = _("{grounds} As far as can be told it is as good as the first.").format(grounds=why)
        return Suggestion(move, text, "unknown", why, None, 0, share, low, high, chance, reason)


def _sampled(one: kernel.Candidate, share: float, low: float, high: float, chance: float | None) -> str:
    """What is known of a move: first the chance, which is not the share of its play-outs, then that."""
    count = f"{one.samples:,}"
    if one.wins:
        found = _("{share} of {count} quick play-outs win ({low} to {high}).")
        found = found.format(share=percent(share), count=count, low=percent(low), high=percent(high))
    else:
        found = _("none of {count} quick play-outs wins.").format(count=count)
    if chance is None:
        return found[0].upper() + found[1:]
    return _("Chance: about {chance}; {found}").format(chance=percent(chance), found=found)


def _alike(one: kernel.Candidate, best: kernel.Candidate | None) -> bool:
    """Whether a move is as good as the first, which wins: their difference may be chance."""
    return one.tried and one is not best and best is not None and best.wins > 0


def _numbered(alike: list[bool]) -> str:
    """Which of the moves are as good as the first."""
    numbers = [str(n) for n, one in enumerate(alike, 1) if one]
    if not numbers:
        return ""
    if len(numbers) == 1:
        return _("Number {number} is as good, as far as can be told.").format(number=numbers[0])
    return _("Numbers {numbers} are as good, as far as can be told.").format(numbers=_(" and ").join(numbers))


def _order(one: kernel.Candidate) -> tuple[bool, float]:
    """Those that are still tried first, and of them and of the others the one that wins most."""
    return not one.tried, -(one.wins / one.samples if one.samples else 0.0)
