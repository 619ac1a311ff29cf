"""Recording: a game as the tree of its moves with a cursor, and its text form."""

import operator
import random
import threading
from collections.abc import Callable
from copy import deepcopy
from typing import Any, Self, SupportsIndex

from .cards import check_number, number_text
from .difficulty import meant
from .game import Game, Move
from .notation import Reader, RecordingError, check_name, follow, path_of, quoted, tag, written
from .text import _
from .tree import ROOT, Tree

__all__ = ["Recording", "RecordingError"]
RANDOM_DEALS = 999_999  # a deal that nobody named has a number that is easily told


class Recording:
    """A game from its deal on: every move that was ever played in it, and a cursor among them.

    Undo moves the cursor up, playing something else there makes a branch: nothing is lost. Any thread
    may play; `watch` tells of every change, with no lock held.
    """

    _sealed = False

    def __init__(self, game: Game[Any], deal: Any = None, *, state: Any = None) -> None:
        """`deal` is a deal number, a pack, or "winnable", "easy" or "hard"; without one the number is a random one.

        Or it begins at a `state`.
        """
        if not isinstance(game, Game):
            message = _("a Recording is of a game, such as Precedence(), not {given}")
            raise TypeError(message.format(given=repr(game)[:60]))
        self.game, self.dealt = game, state is None
        if self.dealt:
            deal = random.randint(1, RANDOM_DEALS) if deal is None else meant(game, deal)
        self.start = game.deal(deal) if self.dealt else state
        self.deal: int | None = check_number(deal) if isinstance(deal, SupportsIndex) else None
        self.tree = Tree()
        self.tags: dict[str, str] = {}  # what a text said besides
        self.lock = threading.RLock()
        self._line, self._states = [ROOT], [self.start]
        self._visited: dict[int, int] = {}
        self._watchers: list[Callable[[], None]] = []

    @property
    def sealed(self) -> bool:
        """Whether nothing is taken back in it, and nobody helps with it: see `unsealed`."""
        return self._sealed

    def seal(self) -> None:
        """From now on, for good."""
        self._sealed = True

    # Where the cursor stands.

    @property
    def node(self) -> int:
        """The node of the tree where the cursor stands; 0 is the deal."""
        return self._line[-1]

    @property
    def state(self) -> Any:
        """The position at the cursor."""
        return self._states[-1]

    @property
    def before(self) -> Any:
        """The position before the last move; of the deal, the deal itself."""
        return self._states[-2:][0]

    @property
    def turn(self) -> int:
        """The number of moves from the deal to the cursor."""
        return len(self._line) - 1

    @property
    def moves(self) -> list[Move]:
        """The moves from the deal to the cursor."""
        return self.last(self.turn)

    def last(self, count: int) -> list[Move]:
        """The last moves before the cursor, at most so many."""
        nodes = self._line[max(1, len(self._line) - count) :]
        return [move for move in (self.tree.move[node] for node in nodes) if move]

    @property
    def outcome(self) -> str:
        """Of the position at the cursor: "won", "lost" or neither, ""."""
        state = self.state
        return "won" if self.game.won(state) else "lost" if self.game.lost(state) else ""

    @property
    def next(self) -> int | None:
        """The node that redo goes to: the child last visited, else the first; None at the end of a line."""
        return self.onward(self.node)

    def onward(self, node: int) -> int | None:
        """The node that redo goes to from a node."""
        return self._visited.get(node) or next(iter(self.branches(node)), None)

    def branches(self, node: int | None = None) -> list[int]:
        """The nodes one move after a node (the cursor's, if none is named)."""
        return self.tree.children(self.node if node is None else self.checked(node))

    # Moving it.

    def play(self, move: Move | str) -> int:
        """Play a move where the cursor stands and return its node; IllegalMove changes nothing."""
        with self.lock:
            move = self.game.check(self.state, move)
            self._step(move)
            node = self.node
            if node not in self.tree.fate and self.outcome:
                self._write(self.tree.fate, node, self.outcome)
        self._tell()
        return node

    def undo(self) -> bool:
        """Go back one move; whether there was one."""
        with self.lock:
            if unsealed(self).node == ROOT:
                return False
            self._back()
        self._tell()
        return True

    def redo(self) -> bool:
        """Go on one move, to where the cursor was last; whether there was one."""
        with self.lock:
            node = self.next
            if node is None:
                return False
            self._climb_to(node)
        self._tell()
        return True

    def end(self) -> None:
        """Go on to the end of the line, where redo after redo leads."""
        with self.lock:
            while (node := self.next) is not None:
                self._climb_to(node)
        self._tell()

    def go(self, node: int) -> None:
        """Go to any node of the tree; ValueError says which there are."""
        with self.lock:
            self._climb_to(unsealed(self).checked(node))
        self._tell()

    def until_here(self) -> Self:
        """A recording of its own with the moves from the deal to the cursor: the line alone, without notes."""
        own = object.__new__(type(self))
        with self.lock:
            fresh = {"tree": Tree(), "tags": {**self.tags}, "_visited": {}, "_line": [ROOT]}
            own.__setstate__(vars(self) | fresh | {"_states": [*self._states]})
            moves = self.moves
        for move in moves:
            own._line.append(own.tree.add(own.node, move))
        return own

    def position(self, node: int) -> Any:
        """The position at a node of the line to the cursor; None of a node that is not on it."""
        depth = self.tree.depth[self.checked(node)]
        return self._states[depth] if depth < len(self._line) and self._line[depth] == node else None

    def checked(self, node: object) -> int:
        """The node as an integer; ValueError says which there are."""
        # An integer is asked for first: to ask for a protocol takes long.
        if isinstance(node, int | SupportsIndex) and not isinstance(node, bool):
            at = operator.index(node)
            if 0 <= at < len(self.tree):
                return at
        message = _("{given} is not a node of this recording: they are 0 to {last}")
        raise ValueError(message.format(given=quoted(node), last=len(self.tree) - 1))

    def _step(self, move: Move) -> None:
        """One move down the tree."""
        state = self.game.play(self.state, move)
        node = self.tree.add(self.node, move)
        self._visited[self.node] = node
        self._line.append(node)
        self._states.append(state)

    def _back(self) -> None:
        """One move up the tree."""
        self._line.pop()
        self._states.pop()

    def _climb_to(self, node: int) -> None:
        """Up to where the way to the node parts from the current line, then down to it."""
        way = self._way(node)
        depth = self.tree.depth[node] - len(way)
        del self._line[depth + 1 :], self._states[depth + 1 :]
        for below in way:
            move = self.tree.move[below]
            if move:
                self._step(move)

    def _way(self, node: int) -> list[int]:
        """The nodes to a node from where the way to it parts from the current line."""
        way = []
        while self.position(node) is None:
            way.append(node)
            node = self.tree.parent[node]
        return way[::-1]

    # Notes and watchers.

    def note(self, node: int | None = None) -> str:
        """What has been written at a node (the cursor's, if none is named)."""
        return self.tree.note.get(self.node if node is None else self.checked(node), "")

    def annotate(self, text: str, node: int | None = None) -> None:
        """Write a note at a node (the cursor's, if none is named); an empty one takes it away."""
        if not isinstance(text, str):
            raise TypeError(_("a note is text, not {given}").format(given=quoted(text)))
        with self.lock:
            self._write(self.tree.note, self.node if node is None else self.checked(node), text)
        self._tell()

    def name(self, text: str, node: int | None = None) -> None:
        """Name a node (the cursor's, if none is named), at the deal the game itself; an empty name takes it away."""
        text = check_name(text)
        with self.lock:
            at = self.node if node is None else self.checked(node)
            if at == ROOT:
                self._write(self.tags, "Name", text)
            else:
                self._write(self.tree.name, at, text)
        self._tell()

    def _write(self, texts: dict[Any, str], key: int | str, text: str) -> None:
        """Set a text, or take it away."""
        texts[key] = text
        if not text:
            del texts[key]
        self.tree.edits += 1

    def watch(self, callback: Callable[[], None]) -> Callable[[], None]:
        """Call back after every change, in the thread that made it; returns what ends the watch."""
        self._watchers.append(callback)

        def stop() -> None:
            if callback in self._watchers:
                self._watchers.remove(callback)

        return stop

    def _tell(self) -> None:
        """Call every watcher; the first error is raised after the last was called."""
        errors = []
        for callback in tuple(self._watchers):
            try:
                callback()
            except Exception as error:  # noqa: BLE001 - the watchers after it are told all the same
                errors.append(error)
        if errors:
            raise errors[0]

    # As text.

    def __str__(self) -> str:
        """Tags, then the numbered moves with comments in braces and variations in parentheses."""
        if not self.dealt:
            raise ValueError(_("a game that began at a position, not with a deal, has no text form"))
        with self.lock:
            options = " ".join(f"{name}={value}" for name, value in self.game.options.items())
            tags = {
                "Game": self.game.name,
                "Options": options,
                "Deal": "" if self.deal is None else number_text(self.deal),
                "Cards": " ".join(self.game.pack(self.start).cards) if self.deal is None else "",
                "Result": self.outcome or "*",
                "At": path_of(self.tree, self._line),
                **self.tags,
            }
            head = "".join(tag(name, value) for name, value in tags.items() if value or name in self.tags)
            return f"{head}\n{written(self.tree)}"

    @classmethod
    def read(cls, text: str, game: Game[Any] | type[Game[Any]] | None = None) -> Self:
        """A recording from its text; `game` is needed for one that does not ship with the package.

        RecordingError, a ValueError, says in which line what was found and what was expected.
        """
        reader = Reader(text)
        kind, deal = reader.game(game), reader.deal()
        record: Self = reader.check(lambda: cls(kind, deal), "Deal" if "Deal" in reader.tags else "Cards")
        record.tags = reader.other_tags()
        reader.read_moves(record.tree, record._replay)
        record._climb_to(ROOT)
        record._climb_to(reader.check(lambda: follow(record.tree, reader.tags.get("At")), "At"))
        return record

    def _replay(self, node: int, move: Move | None) -> int:
        """For the reader: go to a node, play a move there, and say where that leads."""
        if node != self.node:
            self._climb_to(node)
        if move:
            self._step(move)
        return self.node

    def __repr__(self) -> str:
        deal = _("given cards") if self.deal is None else f"deal={number_text(self.deal)[:24]}"
        return f"<Recording of {self.game.name}, {deal}, move {self.turn} of {len(self.tree) - 1}>"

    def __getstate__(self) -> dict[str, Any]:
        """Everything but the lock and the watchers; what changes is copied, so that a copy stands alone."""
        with self.lock:
            kept = {name: value for name, value in vars(self).items() if name not in {"lock", "_watchers"}}
            grown = deepcopy({name: kept[name] for name in ("tree", "tags", "_visited", "_line")})
            return kept | grown | {"_states": [*self._states]}

    def __setstate__(self, state: dict[str, Any]) -> None:
        vars(self).update(state, lock=threading.RLock(), _watchers=[])


def unsealed(record: Recording) -> Recording:
    """The record; ValueError where it is sealed."""
    if record.sealed:
        raise ValueError(_("this lesson is locked: nothing is taken back in it, and nobody helps"))
    return record
