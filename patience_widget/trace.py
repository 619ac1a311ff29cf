"""Trace: the first nodes that a search visited, in that order, and what became of each."""

from array import array
from collections.abc import Callable
from functools import cached_property
from importlib import import_module
from itertools import count, repeat
from operator import eq, lt
from pathlib import Path
from typing import Any, Protocol, Self

from . import kernel
from .game import Game, Move
from .recording import Recording
from .text import _
from .tree import Columns, column

MOST = 1_000_000  # nodes that are traced, where nothing else is asked for
LARGEST = 100_000_000  # that can be
DEEPEST = 2**16 - 1  # moves that the column `depth` tells
LONGEST = 1000  # characters of a place
FATES = ("unknown", "won", "lost", "deadlock", "seen")
TYPES = {"parent": "i", "move": "H", "depth": "H", "fate": "B", "rule": "B"}  # the columns, as `array` names them


class Traced(Protocol):
    """A search that traces what it visits."""

    @property
    def rules(self) -> tuple[str, ...]:
        """The names of what can leave moves out, as the bits of `Trace.rule` count them."""

    def traced(self, since: int, /) -> Columns:
        """The nodes from this number on."""

    def named(self, code: int, /) -> Move:
        """The move that a code of the column `move` stands for."""


class Trace:
    """The nodes that a search visited first, by number from 0 in the order visited, as columns.

    `parent` is the node above (-1 where the search, or one of its tries, begins: that node is the start position),
    `move` the code of the move from there, `depth` how many moves deep it lies, `fate` an index into FATES, `rule`
    the rules (a bit each, named by `rules`) that left moves out at it. The fates: "won" and those on the way to
    it; "lost": nothing below it is left to try; "deadlock": the deadlock test refutes it; "seen": met before, and not
    looked at again; else "unknown". The kernel leaves reversals out; `moves` spells them.
    """

    def __init__(
        self,
        game: Game[Any],
        start: Any,
        source: Traced | None = None,
        record: Callable[[], Recording] | None = None,
        *,
        merged: bool = False,
    ) -> None:
        """`source` is the search to follow; `record` makes a recording that stands at the start.

        In a `merged` one reversals are left out, as the kernel leaves them out.
        """
        self.game, self.start = game, start
        self.parent, self.move, self.depth, self.fate, self.rule = (array(code) for code in TYPES.values())
        self.rules = source.rules if source else ()
        self.merged = merged
        self._source = source
        self._record = record or (lambda: Recording(game, state=start))
        self._names: dict[int, Move] = {}

    def __len__(self) -> int:
        """How many nodes are traced so far."""
        return len(self.parent)

    def __repr__(self) -> str:
        return f"<Trace of {self.game.name}: {len(self):,} nodes>"

    def __getstate__(self) -> dict[str, Any]:
        """As far as it is, for another process or a copy: that follows no search."""
        record = self.record if self.record.dealt else None
        return vars(self) | {"_source": None, "_names": self._named_all(), "_record": None, "record": record}

    def __setstate__(self, state: dict[str, Any]) -> None:
        record = state["record"] or Recording(state["game"], state=state["start"])
        vars(self).update(state, record=record)

    def update(self) -> None:
        """Take over what the search has visited since; by one thread at a time, and not while the search runs."""
        if self._source:
            new = self._source.traced(len(self))
            for name in ("parent", "move", "depth", "rule"):
                getattr(self, name).extend(column(TYPES[name], getattr(new, name)))
            self.fate = column(TYPES["fate"], new.fate)

    def end(self) -> None:
        """Take over the rest; the search is followed no more, and need not be kept."""
        self.update()
        if self._source:
            self._names = self._named_all()
        self._source = None

    @cached_property
    def record(self) -> Recording:
        """A recording of its own that stands where the search begins."""
        return self._record()

    # In a file.

    def save(self, path: str | Path) -> None:
        """Write it as an .npz, which numpy opens too; a search that began at a state is read with that given again."""
        about = {
            "record": str(self.record) if self.record.dealt else "",
            "merged": self.merged,
            "rules": self.rules,
            "moves": {str(code): [*move] for code, move in self._named_all().items()},
        }
        _files().write(path, {name: getattr(self, name) for name in TYPES}, about)

    @classmethod
    def read(cls, path: str | Path, game: Game[Any] | None = None, *, start: Any = None) -> Self:
        """A trace from its file; `game` is needed for one that does not ship with the package.

        So is `start` where the search began at a state. ValueError says what is wrong with a file.
        """
        columns, about = _files().read(path, TYPES, LARGEST)
        try:
            names = {int(code): _move(*places) for code, places in about["moves"].items()}
            sound = _fit(columns["parent"], columns["depth"])
            sound = sound and {*columns["move"]} <= names.keys() and max(columns["fate"], default=0) < len(FATES)
            rules, merged, text = tuple(map(str, about["rules"])), bool(about["merged"]), str(about["record"])
        except (KeyError, TypeError, ValueError, AttributeError):
            sound = False
        if not sound:
            raise ValueError(_("{path} holds no trace: its columns do not fit together").format(path=path))
        record = _begun(text, game, start)
        trace = cls(record.game, record.state, record=lambda: record, merged=merged)
        vars(trace).update(columns, rules=rules, _names=names)
        return trace

    # A node and the way to it.

    def move_to(self, node: int) -> Move | None:
        """The move to a node from the one above it, as the search made it; None where a try begins."""
        node = self.checked(node)
        return None if self.parent[node] < 0 else self._named(self.move[node])

    def line(self, node: int) -> list[int]:
        """The nodes from where its try begins to this one."""
        line = [self.checked(node)]
        while (above := self.parent[line[-1]]) >= 0:
            line.append(above)
        return line[::-1]

    def moves(self, node: int) -> list[Move]:
        """The moves of the engine from the start to a node."""
        steps = [self._named(self.move[one]) for one in self.line(node)[1:]]
        return list(kernel.spelt(self.game, self.start, steps)) if self.merged else steps

    def step(self, state: Any, node: int) -> list[Move]:
        """The moves of the engine to a node from the position `state` of the one above it."""
        move = self.move_to(node)
        if move is None:
            return []
        return kernel.spell(self.game, state, move) if self.merged else [move]

    def fate_of(self, node: int) -> str:
        """What became of a node, as far as that is known."""
        return FATES[self.fate[self.checked(node)]]

    def rules_at(self, node: int) -> list[str]:
        """The rules that left moves out at a node."""
        mask = self.rule[self.checked(node)]
        return [name for bit, name in enumerate(self.rules) if mask >> bit & 1]

    def checked(self, node: int) -> int:
        """The number of a node; IndexError says which there are."""
        if 0 <= node < len(self):
            return node
        message = _("the nodes of this trace are 0 to {last}; {given} was given")
        raise IndexError(message.format(last=len(self) - 1, given=node))

    def _named(self, code: int) -> Move:
        """The move that a code stands for."""
        if code not in self._names and self._source:
            self._names[code] = self._source.named(code)
        return self._names[code]

    def _named_all(self) -> dict[int, Move]:
        """What the codes met so far stand for."""
        return {code: self._named(code) for code in {*self.move}}


def _move(source: str, target: str) -> Move:
    """A move from its places; TypeError for what can be none."""
    if not all(isinstance(place, str) and len(place) <= LONGEST for place in (source, target)):
        raise TypeError
    return Move(source, target)


def _fit(parents: "array[int]", depths: "array[int]") -> bool:
    """Whether each node comes after the one above it, and is a move deeper as far as the column can tell."""
    if min(parents, default=0) < -1 or not all(map(lt, parents, count())):
        return False
    deeper = array("i", [0, *map((1).__add__, depths)])  # by parent + 1: where a try begins, nothing
    expected = map(deeper.__getitem__, map((1).__add__, parents))
    return all(map(eq, depths, map(min, expected, repeat(DEEPEST))))


def _files() -> Any:
    """What reads and writes files: loaded when the first one is."""
    return import_module(".npz", __package__)


def _begun(text: str, game: Game[Any] | None, start: Any) -> Recording:
    """A recording that stands where a search began."""
    if start is not None:
        if game is None:
            raise ValueError(_("a start goes with its game: game= is expected too"))
        return Recording(game, state=start)
    if not text:
        raise ValueError(_("this search began at a position that is not in its file: game= and start= are expected"))
    return Recording.read(text, game)
