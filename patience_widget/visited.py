"""Visited: what the columns of a trace tell of its nodes: backtracks, branches, dead ends, what lies below a node."""

import threading
from array import array
from bisect import bisect_right
from collections.abc import Callable
from itertools import compress
from operator import ne

from .trace import FATES, Trace

BACK, DEAD, WON = 1, 2, 4  # what a bin of the chart says of the nodes in it
SHIFTED = bytes(WON if fate == "won" else 0 if fate == "unknown" else DEAD for fate in FATES) + bytes(256 - len(FATES))
LEAF = b"\xff" + bytes(255)


class Visited:
    """The nodes of a trace, as far as `update` has looked at them; whatever is asked of many is done in loops of C."""

    def __init__(self, trace: Trace) -> None:
        self.trace, self.count = trace, 0
        self.tries: list[int] = []  # the nodes where one begins
        self._lock = threading.Lock()
        self._back = bytearray()  # 1 of a node whose parent is not the node before it
        # By node 1 if something, or several nodes, come after it; the last is that of "no node", -1.
        self._leads, self._branches = bytearray(1), bytearray(1)
        self._sizes: array[int] | None = None

    def update(self) -> None:
        """Look at the nodes that have been added to the trace."""
        with self._lock:
            trace, old = self.trace, self.count
            new = min(map(len, (trace.parent, trace.move, trace.depth, trace.fate, trace.rule)))
            if new == old:
                return
            parents = trace.parent[old:new]
            self._back += bytes(map(ne, parents, range(old - 1, new - 1)))
            self.tries += [old + at for at in compress(range(new - old), map((-1).__eq__, parents))]
            leads, branches, more = self._leads, self._branches, bytes(new - old)
            leads += more
            branches += more
            leads[old] = branches[old] = 0
            for parent in parents:
                branches[parent] = leads[parent]
                leads[parent] = 1
            self.count, self._sizes = new, None

    # Steps from one node to another.

    def next_backtrack(self, node: int) -> int:
        """The next node whose parent is not the node before it; -1 where there is none."""
        return self._back.find(1, node + 1, self.count)

    def next_branch(self, node: int) -> int:
        """The next node with more than one child; -1 where there is none."""
        return self._branches.find(1, node + 1, self.count)

    def after(self, node: int) -> int:
        """The next node that is not below this one; -1 where there is none."""
        below = bytearray(self.count + 1)
        below[node] = 1
        for at, parent in enumerate(self.trace.parent[node + 1 : self.count], node + 1):
            if not below[parent]:
                return at
            below[at] = 1
        return -1

    def back(self, node: int) -> int:
        """By how many moves the search went back before it came to this node."""
        if not self._back[node]:
            return 0
        parent, depth = self.trace.parent, self.trace.depth
        left, over = node - 1, parent[node]
        if over < 0:
            return depth[left]
        while left != over:
            if depth[left] >= depth[over]:
                left = parent[left]
            else:
                over = parent[over]
            if left < 0 or over < 0:
                return depth[node - 1]
        return depth[node - 1] - depth[left]

    def try_of(self, node: int) -> int:
        """Which try a node is in, from 1; 0 where there is only one search."""
        return bisect_right(self.tries, node) if len(self.tries) > 1 else 0

    # What lies below a node.

    def leads(self, node: int) -> bool:
        """Whether any node comes after this one in a line."""
        return bool(self._leads[node])

    def children(self, node: int) -> list[int]:
        """The nodes one move after a node; of -1 those where the tries begin."""
        if node < 0:
            return [*self.tries]
        after = self.trace.parent[node + 1 : self.count] if self._leads[node] else array("i")
        return [*compress(range(node + 1, self.count), map(node.__eq__, after))]

    def tried_before(self, line: list[int]) -> dict[int, list[int]]:
        """By node of a line, the other children of its parent that were visited before it."""
        first, parents = line[0], self.trace.parent[line[0] : line[-1]]
        found = compress(range(first, line[-1]), map({*line[:-1]}.__contains__, parents))
        onward = dict(zip(line, line[1:], strict=False))
        tried: dict[int, list[int]] = {node: [] for node in line}
        for node in found:
            goes = onward[self.trace.parent[node]]
            if node < goes:
                tried[goes].append(node)
        return tried

    def sizes(self) -> "array[int]":
        """By node how many lie below it and itself, counted once for all."""
        with self._lock:
            if self._sizes is None:
                sizes = array("i", [1]) * (self.count + 1)
                for at, parent in zip(
                    range(self.count - 1, -1, -1), reversed(self.trace.parent[: self.count]), strict=True
                ):
                    sizes[parent] += sizes[at]
                self._sizes = sizes
            return self._sizes

    # The chart.

    def bins(self, first: int, last: int, count: int) -> tuple["array[int]", "array[int]", "array[int]"]:
        """Of the nodes from `first` to before `last`, in so many bins: lowest and highest depth, and BACK, DEAD, WON."""
        edges = [(last - first) * at // count for at in range(count + 1)]
        depth, flags = self.trace.depth[first:last], self._flags(first, last)
        slices = [slice(a, b) for a, b in zip(edges, edges[1:], strict=False)]
        lowest, highest = ([best(depth[one]) for one in slices] for best in _BOTH)
        return array("i", lowest), array("i", highest), array("i", [_any(flags[one]) for one in slices])

    def _flags(self, first: int, last: int) -> bytes:
        """By node, what a bin says of it: a dead end and a win are where a line ends."""
        ends = int.from_bytes(self._leads[first:last].translate(LEAF))
        fates = int.from_bytes(self.trace.fate[first:last].tobytes().translate(SHIFTED))
        return (fates & ends | int.from_bytes(self._back[first:last])).to_bytes(last - first)


_BOTH: tuple[Callable[["array[int]"], int], ...] = (min, max)


def _any(flags: bytes) -> int:
    """The flags that any of them has."""
    found = 0
    for one in {*flags}:
        found |= one
    return found
