"""Overlay: what is shown on a table in place of the player's own game, which waits and is not touched."""

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import Any

from .flow import shortened
from .game import Move
from .recording import Recording
from .scene import Json
from .table import PatienceTable
from .text import _
from .windows import Ask


class Overlay(ABC):
    """A record of its own over the player's: left, or gone on from in the player's game."""

    def __init__(
        self, table: PatienceTable, own: Recording, record: Recording, start: int, stood: int | None = None
    ) -> None:
        """`record` is a copy of the player's `own`, to be shown in its place; it begins at the node `start`.

        The player's game stands at the node `stood` meanwhile, or there too.
        """
        self.table, self.record = table, record
        self._own, self._start, self._stood = own, start, start if stood is None else stood

    def __bool__(self) -> bool:
        """It is there, also where it has no steps."""
        return True

    @property
    def sentence(self) -> str:
        """What has led to the position that is shown."""
        return self._said()

    @abstractmethod
    def _said(self) -> str:
        """The sentence as it is shown."""

    @abstractmethod
    def _figures(self) -> Json:
        """What only a scene of this kind has."""

    @abstractmethod
    def pause(self) -> None:
        """Nothing moves by itself any more, and that is shown."""

    @abstractmethod
    def hear(self, intent: Json) -> None:
        """Do what a page means."""

    @abstractmethod
    def _halt(self) -> None:
        """Nothing moves by itself any more."""

    def _tag(self) -> str:
        """The tag of its sentence."""
        return _("solver")

    def _name(self) -> str:
        """What this is called in an error."""
        return _("walk")

    @property
    def position(self) -> Any:
        """The position that is shown."""
        return self.record.state

    @property
    def begins(self) -> int:
        """The node of the player's own game at which it begins."""
        return self._start

    @property
    def way(self) -> list[Move]:
        """The moves from the node at which it begins to the position that is shown."""
        depth = self.record.tree.depth
        return self.record.last(depth[self.record.node] - depth[self._start])

    @property
    def is_on(self) -> bool:
        """Whether this is what the table shows."""
        return self.table.walk is self

    @property
    def strayed(self) -> bool:
        """Whether the player's game has gone on meanwhile, or another was laid."""
        return self.table.record is not self._own or self._own.node != self._stood

    @property
    def windows(self) -> Mapping[str, Ask]:
        """What pages can ask for, besides what any table has."""
        return {}

    # Back to the game.

    def leave(self) -> None:
        """Show the player's own game again, exactly as it was."""
        self._halt()
        if self.is_on:
            self.table.show_walk(None)

    def branch(self) -> None:
        """Leave, and play the moves up to here in the player's own game, from where this begins.

        They are one step of undo there; `table.record.undo()` takes them back one by one.
        """
        self._take()
        way = self.way
        self.table.branch(self._start, way)
        if way:
            message = _("What was walked ({steps}) is a branch of your game now; Undo takes it back at once.")
            self.table.say(message.format(steps=counted(len(way))))

    def play_on(self, move: Move | str) -> None:
        """Branch here, and play a move there; IllegalMove changes nothing."""
        with self.record.lock:
            move, way = self.record.game.check(self.record.state, move), self.way
            said = self.record.game.sentence(self.record.state, move)
        self._take()
        self.table.branch(self._start, way, move)
        if way:
            message = _("{move} The walk has ended: what was walked ({steps}) is a branch of your game now.")
            self.table.say(message.format(move=said, steps=counted(len(way))))

    def _take(self) -> None:
        """It is taken in hand, so that nothing moves by itself; ValueError where it is over."""
        if not self.is_on:
            raise ValueError(_("this {name} is over: the table shows the game again").format(name=self._name()))
        self._halt()

    # What is seen of it.

    def _show(self) -> None:
        """Show it as it stands, unless it is over."""
        if self.is_on:
            self.table.refresh()

    def dress(self, shown: Json) -> Json:
        """The scene of this step; where the player's game stands in its tree does not change."""
        own = self._own
        buttons = shown["buttons"]
        deal = buttons["deal"] and {**buttons["deal"], "primary": False}
        said = {} if shown["why"] else {"tag": self._tag(), "text": self._said()}
        return {
            **{name: value for name, value in shown.items() if name != "offer"},
            **said,
            "outcome": "",
            "marks": [],  # those are of the game
            "arrows": [],
            "buttons": {"undo": False, "redo": False, "auto": False, "deal": deal},
            "node": own.node,
            "tree": [len(own.tree), own.tree.edits],
            **self._figures(),
        }


def the_table(table: object) -> PatienceTable:
    """A table itself, where marimo has wrapped it; TypeError for what is none."""
    table = table if isinstance(table, PatienceTable) else getattr(table, "widget", table)
    if isinstance(table, PatienceTable):
        return table
    message = _("a walk needs a table, as pw.play(…) returns it, not {given}")
    raise TypeError(message.format(given=shortened(table)))


def counted(count: int) -> str:
    """So many steps."""
    return _("1 step") if count == 1 else _("{count} steps").format(count=count)
