"""The tree of moves as columns, for played games and solver runs alike; nodes are only ever added."""

from array import array
from collections.abc import Iterator

from .game import Move

ROOT = 0


class Tree:
    """Nodes by number, the root 0. Columns: parent, move, and sparsely fate ("won", "lost", "unknown") and note."""

    def __init__(self) -> None:
        self.parent = array("q", [-1])
        self.depth = array("q", [0])
        self.move: list[Move | None] = [None]
        self.fate: dict[int, str] = {}
        self.note: dict[int, str] = {}
        self.edits = 0  # counts the changes of notes and fates, so that who shows them knows of each
        self._children: dict[int, dict[Move, int]] = {}

    def __len__(self) -> int:
        """The number of nodes, the root among them."""
        return len(self.parent)

    def add(self, parent: int, move: Move) -> int:
        """The child of a node by a move, made if it is not there."""
        children = self._children.setdefault(parent, {})
        if move not in children:
            depth = self.depth[parent] + 1  # of a parent that is not there this fails before anything is changed
            children[move] = len(self)
            self.parent.append(parent)
            self.depth.append(depth)
            self.move.append(move)
        return children[move]

    def children(self, node: int) -> list[int]:
        """The children of a node, in the order in which they were added."""
        return list(self._children.get(node, {}).values())

    def line(self, node: int) -> list[int]:
        """The nodes from the root to this one."""
        return [*self.climb(node)][::-1]

    def climb(self, node: int) -> Iterator[int]:
        """The nodes from this one up to the root."""
        while node >= 0:
            yield node
            node = self.parent[node]
