"""How much memory a search in plain Python takes, estimated from above."""

import gc
import sys
from collections.abc import Iterable
from types import BuiltinFunctionType, FunctionType, ModuleType
from typing import Any, Protocol

ROUNDED = 16  # bytes by which an allocation may be rounded up
NODE = (
    400  # of a node, its move, its place among those that wait and in the set of what was seen, that set's growth too
)
FIELD = 16  # of an attribute, in an object with a dictionary of them
FIELDS = 120  # of that dictionary
NOT_DATA = (type, ModuleType, FunctionType, BuiltinFunctionType)


class Meted(Protocol):
    """A position that a search keeps."""

    key: Any
    state: Any
    size: int


class Meter:
    """Adds up what a search keeps, if there is a limit: positions, keys, and what holds them.

    What a game or a strategy keeps for itself is not in it, nor what the positions share with the first one.
    """

    def __init__(self, limit: int | None, *shared: Any) -> None:
        self.limit, self.used = limit, 0
        self._shared = shared  # kept, for the ids below are theirs
        self._known = frozenset(id(one) for one in parts(shared)) if limit is not None else frozenset()

    def take(self, found: Iterable[Meted]) -> bool:
        """Whether there is room for these too; if not, nothing changes."""
        if self.limit is None:
            return True
        more = 0
        for node in found:
            node.size = size(node.state, self._known)
            more += node.size + NODE + size(node.key, self._known)
        if self.used + more > self.limit:
            return False
        self.used += more
        return True

    def drop(self, node: Meted) -> None:
        """Its position is not needed any more."""
        self.used -= node.size


def parts(thing: Any, known: frozenset[int] = frozenset()) -> Iterable[Any]:
    """An object and all that it is made of, each once, without what is known."""
    waiting, seen = [thing], set[int]()
    while waiting:
        one = waiting.pop()
        if id(one) not in seen and id(one) not in known and not isinstance(one, NOT_DATA):
            seen.add(id(one))
            yield one
            waiting += gc.get_referents(one)


def size(thing: Any, known: frozenset[int] = frozenset()) -> int:
    """The bytes that an object takes with all that it is made of, without what is known; rather more than less."""
    total = 0
    for one in parts(thing, known):
        total += sys.getsizeof(one) + ROUNDED
        if type(one).__dictoffset__:
            total += FIELDS + FIELD * len(gc.get_referents(one))
    return total
