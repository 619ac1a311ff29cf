"""Visited: what the columns of a trace tell of its nodes: backtracks, branches, dead ends, what lies below a node."""

import threading
from array import array
from bisect import bisect_right
from collections.abc import Sequence
from itertools import compress, pairwise
from operator import ne

from .trace import FATES, Trace

BACK, DEAD, WON = 1, 2, 4  # what a bin of the chart says of the nodes in it
FLAGS = bytes(WON if fate == "won" else 0 if fate == "unknown" else DEAD for fate in FATES) + bytes(256 - len(FATES))
TURNED = bytes([1]) + bytes(255)  # for `translate`: 1 of what is 0
MASKED = bytes([255]) + bytes(255)
NONE = -1


class Visited:
    """The nodes of a trace as far as `update` has looked at them; what is asked of many nodes is done in loops of C.

    Most nodes are the first child of the node before them. The others, *turns*, are backtracks and beginnings of tries.
    """

    def __init__(self, trace: Trace) -> None:
        self.trace, self.count = trace, 0
        self.tries: list[int] = []  # the nodes where one begins
        self._lock = threading.Lock()
        self._turns = bytearray()  # by node 1 if it is one
        # By node 1 if it has a child, if it has several, and its last child that is a turn; at the end those of NONE.
        self._leads, self._branches, self._last = bytearray(1), bytearray(1), array("i", [NONE])
        self._elder = array("i")  # by node that is a turn the one before it of the same parent
        self._sizes: array[int] | None = None

    def update(self) -> None:
        """Look at the nodes that have been added to the trace."""
        with self._lock:
            trace, old = self.trace, self.count
            new = min(map(len, (trace.parent, trace.move, trace.depth, trace.fate, trace.rule)))
            if new == old:
                return
            parents = trace.parent[old:new]
            turns = bytes(map(ne, parents, range(old - 1, new - 1)))
            self._grow(turns, new - old)
            leads, branches, elder, last = self._leads, self._branches, self._elder, self._last
            for node in compress(range(old, new), turns):
                parent = parents[node - old]
                if parent == NONE:
                    self.tries.append(node)
                else:
                    branches[parent], leads[parent] = leads[parent], 1
                    elder[node], last[parent] = last[parent], node
            self.count, self._sizes = new, None

    def _grow(self, turns: bytes, more: int) -> None:
        """Room for so many nodes more; each that is no turn is the first child of the one before it."""
        old = self.count
        self.tries += [0] if old == 0 else []
        self._turns += turns
        self._elder.extend(array("i", [NONE]) * more)
        self._last.extend(array("i", [NONE]) * more)
        self._branches += bytes(more)
        self._leads[max(0, old - 1) :] = turns.translate(TURNED)[old == 0 :] + bytes(2)

    @property
    def backtracks(self) -> int:
        """How many nodes lie below another one than the node before them; a new try is none."""
        return sum(self._turns) - max(0, len(self.tries) - 1)

    # Steps from one node to another.

    def next_backtrack(self, node: int) -> int:
        """The next node whose parent is not the node before it; NONE where there is none."""
        return self._turns.find(1, node + 1, self.count)

    def next_branch(self, node: int) -> int:
        """The next node with more than one child; NONE where there is none."""
        return self._branches.find(1, node + 1, self.count)

    def after(self, node: int) -> int:
        """The next node that is not below this one; NONE where there is none."""
        count = self.count  # another thread may add to it
        below = bytearray(count + 1)
        below[node] = 1
        for at, parent in enumerate(self.trace.parent[node + 1 : count], node + 1):
            if not below[parent]:
                return at
            below[at] = 1
        return NONE

    def back(self, node: int) -> int:
        """By how many moves the search went back before it came to this node."""
        return self.trace.depth[node - 1] - self._shared(node) if self._turns[node] else 0

    def on(self, node: int) -> int:
        """By how many moves it then went on."""
        return self.trace.depth[node] - self._shared(node) if self._turns[node] else 1

    def _shared(self, node: int) -> int:
        """How many moves the line to a node, and to the node before it, have in common."""
        parent, depth = self.trace.parent, self.trace.depth
        left, right = node - 1, parent[node]
        while left != right and NONE not in {left, right}:
            if depth[left] >= depth[right]:
                left = parent[left]
            else:
                right = parent[right]
        return depth[left] if left == right else 0

    def branch_before(self, node: int) -> int:
        """The last node before this one with more than one child; NONE where there is none."""
        return self._branches.rfind(1, 0, node)

    def try_of(self, node: int) -> int:
        """Which try a node is in, from 1; 0 where there is only one search."""
        if len(self.tries) < 2:
            return 0
        while (above := self.trace.parent[node]) != NONE:
            node = above
        return bisect_right(self.tries, node)

    # What lies below a node.

    def leads(self, node: int) -> bool:
        """Whether the search went on from this node."""
        return bool(self._leads[node])

    def children(self, node: int) -> list[int]:
        """The nodes one move after a node, in the order visited; of NONE those where the tries begin."""
        if node == NONE:
            return [*self.tries]
        last = self._last[node]
        return self._first(node) if last == NONE else [*self.before(node, last), last]

    def before(self, parent: int, child: int) -> list[int]:
        """The children of a node that were visited before this one."""
        turns = list[int]()
        if child == NONE or not self._turns[child]:
            return turns
        while (child := self._elder[child]) != NONE:
            turns.append(child)
        return self._first(parent) + turns[::-1]

    def _first(self, node: int) -> list[int]:
        """The child that was visited right after the node, if there is one."""
        return [node + 1] if node + 1 < self.count and not self._turns[node + 1] else []

    def sizes(self) -> "array[int]":
        """By node how many there are from it down, itself among them; counted once for all."""
        with self._lock:
            if self._sizes is None:
                sizes, parents = array("i", [1]) * (self.count + 1), self.trace.parent[: self.count]
                for node, parent in zip(range(self.count - 1, -1, -1), reversed(parents), strict=True):
                    sizes[parent] += sizes[node]
                self._sizes = sizes
            return self._sizes

    # The chart.

    def bins(self, first: int, last: int, count: int) -> tuple["array[int]", "array[int]", "array[int]"]:
        """Of the nodes from `first` to before `last`, in so many bins: lowest and highest depth; BACK, DEAD, WON."""
        return self.among([first + (last - first) * at // count for at in range(count + 1)])

    def among(self, edges: Sequence[int]) -> tuple["array[int]", "array[int]", "array[int]"]:
        """The same of bins of any size: from each of these nodes to before the next."""
        first, last = edges[0], edges[-1]
        depth, flags = self.trace.depth[first:last], self._flags(first, last)
        slices = [slice(a - first, b - first) for a, b in pairwise(edges)]
        low, high = array("i", [min(depth[one]) for one in slices]), array("i", [max(depth[one]) for one in slices])
        return low, high, array("i", [_any({*flags[one]}) for one in slices])

    def _flags(self, first: int, last: int) -> bytes:
        """By node, what a bin says of it: a dead end and a win are where a line ends."""
        ends = int.from_bytes(self._leads[first:last].translate(MASKED))
        fates = int.from_bytes(self.trace.fate[first:last].tobytes().translate(FLAGS))
        return (fates & ends | int.from_bytes(self._turns[first:last])).to_bytes(last - first)


def _any(flags: set[int]) -> int:
    """The flags that any of them has."""
    found = 0
    for one in flags:
        found |= one
    return found
