"""Luck and error told apart: what the moves of a line did to the honest player's chance."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from . import kernel
from .game import Game, Move
from .odds import FITTED, estimate

SAMPLES = (256, kernel.MOST_SAMPLES)  # orders of the unseen cards in which moves are tried: at first, and then
SLICE = 128  # samples between two looks whether to go on


@dataclass(frozen=True)
class Sampled:
    """A position with unseen cards: the chance with its best move, and with the move that was chosen there."""

    best: float
    chosen: float


class Chances:
    """The honest player's chance at the positions of a line, as far as it was worked out."""

    def __init__(self, game: Game[Any], states: Sequence[Any], moves: Sequence[Move]) -> None:
        """`moves` are those of the line, one fewer than its positions."""
        self.game, self.states, self.moves = game, states, moves
        unseen = [_unseen(game, state) for state in states]
        self.turned = [before > after for before, after in pairwise(unseen)]  # whether a move turned cards
        self.sampled = [bool(cards) and not over(game, state) for cards, state in zip(unseen, states, strict=True)]
        self._sampled: dict[int, tuple[int, Sampled]] = {}

    @property
    def known(self) -> int:
        """At how many positions it was worked out so far."""
        return len(self._sampled)

    def at(self, at: int, fate: str) -> float | None:
        """The chance at a position; where no card is unseen it is what the fate says."""
        if not self.sampled[at]:
            return {"won": 1.0, "lost": 0.0}.get(fate)
        return self._sampled[at][1].best if at in self._sampled else None

    def error(self, at: int, fates: tuple[str, str]) -> float | None:
        """What the move to a position cost; the `fates` are of the position before it and of that after it."""
        if not self.sampled[at - 1]:
            before, after = self.at(at - 1, fates[0]), self.at(at, fates[1])
            return None if before is None or after is None else before - after
        found = self._sampled.get(at - 1)
        return found[1].best - found[1].chosen if found else None

    def luck(self, at: int, fates: tuple[str, str]) -> float | None:
        """What the cards that the move to a position turned did to the chance; 0 where it turned none."""
        if not self.turned[at - 1]:
            return 0.0 if self.error(at, fates) is not None else None
        found, after = self._sampled.get(at - 1), self.at(at, fates[1])
        return None if found is None or after is None else after - found[1].chosen

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
        advice = kernel.Advice(self.game, self.states[at], samples=samples, alone=True)
        while not advice.done:
            advice.step(SLICE)
            yield
        self._sampled[at] = samples, self._told(at, advice.candidates)

    def _told(self, at: int, candidates: Sequence[kernel.Candidate]) -> Sampled:
        """The chances of the best move and of the chosen one, which are the same where chance may explain why not."""
        state = self.states[at]
        best = max(candidates, key=lambda one: (one.tried, one.wins / max(1, one.samples)))
        played = [one for one in candidates if at < len(self.moves) and self._begins(state, one, self.moves[at])]
        chosen = max(played, key=lambda one: (one.tried, one.wins / max(1, one.samples)), default=best)
        value = self._value(state, best)
        return Sampled(value, value if chosen.tried else min(value, self._value(state, chosen)))

    def _begins(self, state: Any, one: kernel.Candidate, move: Move) -> bool:
        """Whether a candidate is that move, or reversals lead to it of which that is the first."""
        return move in {one.move, next(kernel.spelt(self.game, state, [one.move]))}

    def _value(self, state: Any, one: kernel.Candidate) -> float:
        """The chance after a move, by the map of `pw.chance`."""
        found = estimate(self.game, state, one.wins, one.samples)
        return found.chance if found else 0.0


def over(game: Game[Any], state: Any) -> bool:
    """Whether the game is won or lost."""
    return game.won(state) or game.lost(state)


def _unseen(game: Game[Any], state: Any) -> frozenset[int]:
    """The cards that the player has not seen."""
    if kernel.knows(game, state) and not kernel.unseen(game, state):
        return frozenset()
    return frozenset(game.hidden(state))
