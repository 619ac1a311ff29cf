"""What a search in plain Python notes of what it visits: the columns of its trace, and how often it cut what."""

from array import array
from collections import Counter
from typing import Any, Protocol

from .game import Move
from .tree import Columns, little

RULES = ("safe", "order")  # what can leave moves out at a node, a bit each
UNKNOWN, WON, LOST, _DEADLOCK, SEEN = range(5)  # fates, as `trace.FATES` counts them
CODES = 2**16  # moves that differ, at most


class Noted(Protocol):
    """A position that was found, as `search.Node` is."""

    move: Move | None
    parent: Any
    depth: int
    number: int
    left: int


class Notes:
    """Notes of the first nodes visited, at most so many."""

    def __init__(self, most: int) -> None:
        self.cuts: dict[str, int] = Counter()
        self.moves: list[Move] = []  # by their codes
        self._most, self._codes = most, dict[Move, int]()
        self._parent, self._move, self._depth = array("i"), array("H"), array("H")
        self._fate, self._rule = array("B"), array("B")
        self._left_out = 0  # what left moves out at the node that is visited next

    def cut(self, why: str) -> None:
        """Something was left out, or not looked at again."""
        self.cuts[why] += 1
        if why in RULES:
            self._left_out |= 1 << RULES.index(why)

    def visit(self, node: Noted, cut: str = "", fate: int = UNKNOWN) -> None:
        """A position has its turn; with what is cut there. Tried again after an error it is noted once."""
        if cut:
            self.cut(cut)
        left_out, self._left_out = self._left_out, 0
        above = node.parent.number if node.parent else -1
        code = self._code(node.move) if node.move else 0
        if node.number >= 0 or len(self._parent) >= self._most or code >= CODES or (node.parent and above < 0):
            return
        node.number = len(self._parent)
        self._parent.append(above)
        self._move.append(code)
        self._depth.append(min(node.depth, CODES - 1))
        self._fate.append(fate)
        self._rule.append(left_out)

    def seen(self, node: Noted) -> None:
        """A position had been looked at before its turn came."""
        self.visit(node, "seen", SEEN)
        self._close(node.parent)

    def leads(self, node: Noted, count: int) -> None:
        """A position leads to so many others that wait; where it is none, nothing below it is left to try."""
        node.left = count
        if not count:
            self._mark(node, LOST)
            self._close(node.parent)

    def win(self, node: Noted) -> None:
        """The won position was found: those on the way to it are won."""
        self.visit(node)
        while node:
            self._mark(node, WON)
            node = node.parent

    def columns(self, since: int) -> Columns:
        """The nodes from this number on; of their fates all."""
        fresh = self._parent[since:], self._move[since:], self._depth[since:], self._fate, self._rule[since:]
        return Columns(*map(little, fresh))

    def _close(self, node: Noted | None) -> None:
        """One less of the positions below a node is left to try."""
        while node:
            node.left -= 1
            if node.left:
                return
            self._mark(node, LOST)
            node = node.parent

    def _mark(self, node: Noted, fate: int) -> None:
        """What became of a node, if it is traced."""
        if node.number >= 0:
            self._fate[node.number] = fate

    def _code(self, move: Move) -> int:
        """The code of a move, a new one for one not met before."""
        code = self._codes.setdefault(move, len(self.moves))
        if code == len(self.moves):
            self.moves.append(move)
        return code
