"""Standing: a record that goes from one node of a trace to another; of the way to each it plays only what is new."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any, Self

from .game import Move
from .recording import Recording
from .trace import Trace

KEPT = 10_000  # positions


class Line(Recording):
    """A private copy of a record, led along lines that are known to be legal; it keeps the positions that it met."""

    _met: dict[int, Any]

    @classmethod
    def of(cls, record: Recording) -> Self:
        """A copy of that record."""
        line = cls.__new__(cls)
        line.__setstate__(record.__getstate__() | {"_met": {}})
        return line

    @contextmanager
    def whole(self) -> Iterator[None]:
        """Where a user's game fails on the way it stands where it stood."""
        line, states = [*self._line], [*self._states]
        try:
            yield
        except BaseException:
            self._line, self._states = line, states
            raise

    def follow(self, moves: Iterable[Move]) -> int:
        """Play moves from here; the node where that leads."""
        for move in moves:
            self._step(move)
        return self.node

    def _step(self, move: Move) -> None:
        """One move down the tree; a position is made once."""
        node = self.tree.add(self.node, move)
        if node not in self._met:
            if len(self._met) >= KEPT:
                self._met.clear()
            self._met[node] = self.game.play(self.state, move)
        self._visited[self.node] = node
        self._line.append(node)
        self._states.append(self._met[node])


class Standing:
    """A private record, and the node of a trace where it stands; the moves that a trace leaves out are played too."""

    def __init__(self, trace: Trace, record: Recording) -> None:
        """A copy of the `record` is led; it stands where the trace begins."""
        self.trace, self.record = trace, Line.of(record)
        self._line, self._ends = list[int](), [record.node]  # nodes of the trace; those of the record, from the start

    def to(self, node: int) -> None:
        """Go to a node of the trace."""
        line, record = self.trace.line(node)[1:], self.record
        shared = 0
        for old, new in zip(self._line, line, strict=False):
            if old != new:
                break
            shared += 1
        ends = self._ends[: shared + 1]
        with record.lock, record.whole():
            record.go(ends[-1])
            for below in line[shared:]:
                ends.append(record.follow(self.trace.step(record.state, below)))
            self._line, self._ends = line, ends

    @property
    def last(self) -> list[Move]:
        """The moves of the last step: one, and before it those that the trace leaves out."""
        depth = self.record.tree.depth
        return self.record.last(depth[self._ends[-1]] - depth[self._ends[-2:][0]])

    def short(self, node: int) -> str:
        """The move to a child of this node, as a list shows it."""
        record = self.record
        move = self.trace.step(record.state, node)[-1:]
        return record.game.short(record.state, move[0]) if move else ""

    def line(self, most: int) -> list[tuple[int, int, str]]:
        """The last nodes of the way here, at most so many: node, number, and its move as a list shows it."""
        found, record = [], self.record
        for number in range(max(1, len(self._ends) - most), len(self._ends)):
            node = self._ends[number]
            move, before = record.tree.move[node], record.position(record.tree.parent[node])
            found.append((self._line[number - 1], number, record.game.short(before, move) if move else ""))
        return found
