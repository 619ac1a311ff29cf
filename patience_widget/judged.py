"""Luck and error told apart: what the moves of a line did to the honest player's chance."""

from collections.abc import Generator, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import hypot, sqrt
from statistics import fmean, stdev
from typing import Any, NamedTuple

from . import kernel, orders
from .game import Game, Move
from .odds import FITTED, estimate

SAMPLES = (256, kernel.MOST_SAMPLES)  # orders of the unseen cards in which moves are tried: at first, and then
ORDERS = 16  # in which a move is followed that turns cards, where all those samples are tried
SLICE = 128  # samples between two looks whether to go on
SURE = 2.0  # standard deviations by which a move has to be worse


@dataclass(frozen=True)
class Sampled:
    """A position with unseen cards: the chance there by quick play-outs, and what the move that was chosen cost."""

    chance: float
    cost: float


class Chances:
    """The honest player's chance at the positions of a line, as far as it was worked out."""

    def __init__(self, game: Game[Any], states: Sequence[Any], moves: Sequence[Move]) -> None:
        """`moves` are those of the line, one fewer than its positions."""
        self.game, self.states, self.moves = game, states, moves
        unseen = [orders.unseen(game, state) for state in states]
        self.turned = [before > after for before, after in pairwise(unseen)]  # whether a move turned cards
        self.sampled = [bool(cards) and not over(game, state) for cards, state in zip(unseen, states, strict=True)]
        self._sampled: dict[int, tuple[int, Sampled]] = {}
        self._worked, self._told = 0, (0, dict[int, float]())  # how often something was sampled, and what that told

    @property
    def known(self) -> int:
        """At how many positions it was worked out so far."""
        return len(self._sampled)

    def at(self, at: int, fate: str) -> float | None:
        """The chance at a position; where no card is unseen it is what the fate says."""
        if not self.sampled[at]:
            return {"won": 1.0, "lost": 0.0}.get(fate)
        return self._chances().get(at)

    def _chances(self) -> dict[int, float]:
        """By position what is known of the chance, where cards are unseen.

        It changes where a card is turned, and where a move cost something: nothing else is learnt on the way. So it is
        the same from one of these moves to the next, and that which most play-outs of those positions say, as who
        plays well finds what follows; a move that costs something leaves no more than there was.
        """
        count, found = self._told
        if count != self._worked:
            count, found, after = self._worked, {}, 0.0
            for last in reversed(range(len(self.states))):
                if last in found or last not in self._sampled:
                    continue
                stretch = [last]
                while self._goes_on(stretch[-1] - 1):
                    stretch.append(stretch[-1] - 1)
                chance = max(self._sampled[at][1].chance for at in stretch)
                bound = last < len(self.moves) and not self.turned[last]
                after = max(after, chance) if bound and last + 1 in found else chance
                found |= dict.fromkeys(stretch, after)
            self._told = count, found
        return found

    def _goes_on(self, at: int) -> bool:
        """Whether the chance at a position is that at the next: its move turned nothing, and cost nothing."""
        return at in self._sampled and not self.turned[at] and not self._sampled[at][1].cost

    def error(self, at: int, fates: tuple[str, str]) -> float | None:
        """What the move to a position cost; the `fates` are of the position before it and of that after it."""
        before, after = self.at(at - 1, fates[0]), self.at(at, fates[1])
        if before is None or after is None:
            return None
        if self.sampled[at - 1] and self.turned[at - 1]:
            return min(before, self._sampled[at - 1][1].cost)
        return max(0.0, before - after)

    def luck(self, at: int, fates: tuple[str, str]) -> float | None:
        """What the cards that the move to a position turned did to the chance; 0 where it turned none."""
        error = self.error(at, fates)
        if error is None or not self.turned[at - 1]:
            return error and 0.0
        before, after = self.at(at - 1, fates[0]), self.at(at, fates[1])
        return None if before is None or after is None else after - before + error

    def work(self, samples: int) -> Iterator[None]:
        """Try the moves of every position in so many sampled orders, from the last one back; a slice at a time."""
        if self.game not in FITTED or not kernel.runs():
            return
        for at in reversed(range(len(self.states))):
            if self.sampled[at] and self._samples(at) < samples:
                yield from self._work_at(at, samples)

    def _samples(self, at: int) -> int:
        """In how many orders the moves of a position were tried."""
        return self._sampled[at][0] if at in self._sampled else 0

    def _work_at(self, at: int, samples: int) -> Iterator[None]:
        """The same for one position."""
        state = self.states[at]
        candidates = yield from _tried(self.game, state, samples)
        best, played = candidates[0], []
        if at < len(self.moves):
            played = [one for one in candidates if self._begins(state, one, self.moves[at])]
        chosen = max(played, key=_rank, default=best)
        cost, chance = 0.0, _value(self.game, state, best)
        if not chosen.tried:  # chance does not explain why it won fewer of the same play-outs
            most = max(0.0, chance - _value(self.game, state, chosen))
            cost = yield from self._cost(at, [*kernel.spelt(self.game, state, [best.move])], samples, most)
        self._sampled[at] = samples, Sampled(chance, cost)
        self._worked += 1

    def _cost(self, at: int, best: Sequence[Move], samples: int, most: float) -> Generator[None, None, float]:
        """The chance after the best moves minus that after the chosen one: at most so much, 0 where it may be none.

        What wins fewer quick play-outs may cost less, or nothing: what was best is often still there after it.
        """
        ends = [best, self.moves[at : at + 1]]
        count = max(2, ORDERS * samples // SAMPLES[-1]) if any(self._turns(at, way) for way in ends) else 1
        differences, spread = list[float](), 0.0
        for number in range(count):
            order = orders.reordered(self.states[at], 0, number) if count > 1 else self.states[at]
            values = list[Value]()
            for way in ends:
                found = yield from _after(self.game, order, way, samples // min(count, 8))
                if found is None:
                    return most
                values.append(found)
            differences.append(values[0].chance - values[1].chance)
            spread = hypot(values[0].spread, values[1].spread)
        if count > 1:
            spread = stdev(differences) / sqrt(count)
        cost = min(most, fmean(differences))
        return cost if cost > SURE * spread else 0.0

    def _turns(self, at: int, way: Sequence[Move]) -> bool:
        """Whether moves at a position turn a card."""
        state = self.states[at]
        before = orders.unseen(self.game, state)
        for move in way:
            state = self.game.play(state, move)
        return before > orders.unseen(self.game, state)

    def _begins(self, state: Any, one: kernel.Candidate, move: Move) -> bool:
        """Whether a candidate is that move, or reversals lead to it of which that is the first."""
        return move in {one.move, next(kernel.spelt(self.game, state, [one.move]))}


class Value(NamedTuple):
    """A chance, and the standard deviation with which so many play-outs tell it."""

    chance: float
    spread: float


def _tried(game: Game[Any], state: Any, samples: int) -> Generator[None, None, list[kernel.Candidate]]:
    """The moves of a position, the best first, tried in so many sampled orders; a slice at a time."""
    advice = kernel.Advice(game, state, samples=samples, alone=True)
    while not advice.done:
        advice.step(SLICE)
        yield
    return sorted(advice.candidates, key=_rank, reverse=True)


def _rank(one: kernel.Candidate) -> tuple[bool, float]:
    """By what moves are compared: those that fell behind come last."""
    return one.tried, one.wins / max(1, one.samples)


def _after(game: Game[Any], state: Any, way: Sequence[Move], samples: int) -> Generator[None, None, Value | None]:
    """The chance after some moves; None where every card is seen then, of which play-outs say nothing."""
    for move in way:
        state = game.play(state, move)
    if over(game, state):
        return Value(float(game.won(state)), 0.0)
    if not orders.unseen(game, state):
        return None
    best = (yield from _tried(game, state, samples))[0]
    chance = _value(game, state, best)
    more = _value(game, state, best._replace(wins=min(best.samples, best.wins + round(sqrt(best.samples) / 2))))
    less = _value(game, state, best._replace(wins=max(0, best.wins - round(sqrt(best.samples) / 2))))
    return Value(chance, (more - less) / 2)


def _value(game: Game[Any], state: Any, one: kernel.Candidate) -> float:
    """The chance after a move, by the map of `pw.chance`."""
    found = estimate(game, state, one.wins, one.samples)
    return found.chance if found else 0.0


def over(game: Game[Any], state: Any) -> bool:
    """Whether the game is won or lost."""
    return game.won(state) or game.lost(state)
