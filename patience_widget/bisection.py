"""Until where on a line of play a win existed, and from where on none did: by bisection, as a loss is for good."""

import time
from collections.abc import Generator, Iterator, Sequence
from dataclasses import replace
from typing import Any

from .game import Game, Move
from .search import Limit, Result
from .solver import search

LEVELS = (0.04, 0.5, 2.0, 8.0)  # seconds of the search of a position, in turn
MEMORY = 2**27  # bytes that it takes at most
SLICE = 0.01  # seconds, about


class Fates:
    """What is known of the positions of a line, from its first to its last.

    Where a win exists after some move it existed after every one before it; where none is left none is left after any
    later one. So two numbers say all: up to the position `won` a win exists, and from `lost` on none does, both proved.
    """

    def __init__(self, game: Game[Any], states: Sequence[Any], nodes: int | None = None) -> None:
        """`nodes` is how many each search may have at most."""
        self.game, self.states = game, states
        self.lost = len(states)
        self.best = -1, list[Move]()  # the position `won` and the line to the win from there: one, as threads read it
        self.tries: list[tuple[int, str]] = []  # positions that were searched, and what was found
        self._nodes = nodes
        last = len(states) - 1
        if game.won(states[last]):
            self.best = last, []
        elif game.lost(states[last]):
            self.lost = last

    @property
    def won(self) -> int:
        """The last position where a win is known to exist; -1 where none is."""
        return self.best[0]

    def of(self, at: int) -> str:
        """Whether a win exists at a position of the line: "won", "lost" (both proved), or "unknown"."""
        return "won" if at <= self.won else "lost" if at >= self.lost else "unknown"

    @property
    def settled(self) -> bool:
        """Whether nothing is unknown."""
        return self.won + 1 == self.lost

    def work(self, level: int) -> Iterator[None]:
        """Search positions with one of the `LEVELS`, each in the middle of what is unknown; it stops after every slice.

        What is not decided is taken to lie in one stretch, which is not searched any more at this level.
        """
        low, high = self.lost, self.won  # the stretch; none yet
        while (at := self._middle(low, high)) is not None:
            found = yield from searched(self.game, self.states[at], self._limit(level))
            self.tries.append((at, found.fate))
            if found.fate == "won":
                self.best = at, list(found.moves)
            elif found.fate == "lost":
                self.lost = at
            else:
                low, high = min(low, at), max(high, at)
            if self.won >= high or self.lost <= low:  # what is beyond the stretch says what lies in it
                low, high = self.lost, self.won

    def _middle(self, low: int, high: int) -> int | None:
        """The middle of the longer part of the unknown beside a stretch; None where there is nothing."""
        if low > high:
            return (self.won + self.lost) // 2 if self.won + 1 < self.lost else None
        before, after = low - self.won - 1, self.lost - high - 1
        if before < 1 and after < 1:
            return None
        return high + (after + 1) // 2 if after >= before else self.won + (before + 1) // 2

    def _limit(self, level: int) -> Limit:
        """How far the search of a position goes: a fourth of the nodes, where those are given, at the level before."""
        if self._nodes is None:
            return Limit(seconds=LEVELS[level], memory=MEMORY)
        return Limit(nodes=max(1, self._nodes // 4 ** (len(LEVELS) - 1 - level)), memory=MEMORY)


def searched(game: Game[Any], state: Any, limit: Limit) -> Generator[None, None, Result]:
    """What a search of a position finds within a limit; it stops after every slice."""
    run, more = search(game, state=state, limit=limit, trace=0), 64
    run.again = None  # nobody watches it, and its memory is free as soon as it is not needed
    while not run.done:
        began, before = time.perf_counter(), run.progress.nodes
        run.step(more)
        yield
        if run.progress.nodes == before:
            break
        more *= 1 if time.perf_counter() - began > SLICE / 2 else 2
    return replace(run.result, run=None)
