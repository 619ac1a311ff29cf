"""The tree of moves as columns, for played games and solver runs alike; nodes are only ever added."""

import sys
from array import array
from collections.abc import Iterator
from typing import NamedTuple

from .game import Move

ROOT = 0


class Columns(NamedTuple):
    """Nodes that a search visited, as little-endian columns: see `trace.Trace`."""

    parent: bytes
    move: bytes
    depth: bytes
    fate: bytes
    rule: bytes


class Tree:
    """Nodes by number, the root 0. Columns: parent, move; sparsely fate ("won", "lost", "unknown"), note and name."""

    def __init__(self) -> None:
        self.parent = array("q", [-1])
        self.depth = array("q", [0])
        self.move: list[Move | None] = [None]
        self._first, self._next = array("q", [0]), array("q", [0])  # child and sibling; 0, the root, is neither
        self.fate: dict[int, str] = {}
        self.note: dict[int, str] = {}
        self.name: dict[int, str] = {}
        self.edits = 0  # counts the changes of notes, names and fates, so that who shows them knows of each

    def __len__(self) -> int:
        """The number of nodes, the root among them."""
        return len(self.parent)

    def add(self, parent: int, move: Move) -> int:
        """The child of a node by a move, made if it is not there."""
        last, new = 0, len(self)
        for last in self.children(parent):
            if self.move[last] == move:
                return last
        self.depth.append(self.depth[parent] + 1)
        self.parent.append(parent)
        self.move.append(move)
        self._first.append(0)
        self._next.append(0)
        if last:
            self._next[last] = new
        else:
            self._first[parent] = new
        return new

    def children(self, node: int) -> list[int]:
        """The children of a node, in the order in which they were added."""
        children, child = [], self._first[node]
        while child:
            children.append(child)
            child = self._next[child]
        return children

    def line(self, node: int) -> list[int]:
        """The nodes from the root to this one."""
        return [*self.climb(node)][::-1]

    def climb(self, node: int) -> Iterator[int]:
        """The nodes from this one up to the root."""
        while node >= 0:
            yield node
            node = self.parent[node]


def little(numbers: "array[int]") -> bytes:
    """A column as little-endian bytes."""
    if sys.byteorder == "big":
        numbers = numbers[:]
        numbers.byteswap()
    return numbers.tobytes()


def column(code: str, data: bytes | bytearray | memoryview) -> "array[int]":
    """A column from little-endian bytes; ValueError where there is half a number."""
    numbers = array(code)
    numbers.frombytes(data)
    if sys.byteorder == "big":
        numbers.byteswap()
    return numbers
