"""Trying: the last position of a game that could be won, in place of the game, for a move of one's own."""

from copy import copy
from typing import Protocol

from .flow import act
from .game import Move
from .overlay import Overlay
from .recording import Recording
from .scene import Json
from .table import PatienceTable
from .text import _


class Judge(Protocol):
    """Who says what came of a move."""

    table: PatienceTable
    verdict: Json | None

    def answer(self, move: Move | str, /) -> bool:
        """Judge a move."""


class Attempt(Overlay):
    """The last position that could be won, over the player's game: a move that is played there is judged."""

    def __init__(self, judge: Judge, own: Recording, node: int) -> None:
        """`own` is the record on the table; that position is at a node of it."""
        record = copy(own)
        record.go(node)
        super().__init__(judge.table, own, record, node, own.node)
        self._judge = judge

    def _name(self) -> str:
        """What this is called in an error."""
        return _("try")

    def _said(self) -> str:
        """What is asked, or what came of it."""
        verdict = self._judge.verdict
        return str(verdict["sentence"]) if verdict else _("A win still exists here: find a move that keeps it.")

    def _tag(self) -> str:
        """The tag of its sentence."""
        return _("your turn")

    def _figures(self) -> Json:
        """Nothing but what any scene has."""
        return {}

    def pause(self) -> None:
        """Nothing moves by itself."""

    def _halt(self) -> None:
        """Nothing moves by itself."""

    def play_on(self, move: Move | str) -> None:
        """A move is an answer, until one was right; after that it goes on from there in the player's game."""
        if self.way:
            super().play_on(move)
        else:
            self._judge.answer(move)

    def hear(self, intent: Json) -> None:
        """Leave it, or go on from it in the player's game."""
        acts = {"leave": self.leave, "branch": self.branch}
        act(intent, acts, _("a {name} knows {known}, not {given!r}"), name=self._name())
