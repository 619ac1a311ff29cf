"""The table of a lesson: each step lays its own position, and what is asked there is answered on it."""

from collections.abc import Iterable, Sequence
from copy import copy
from typing import Any

from .game import IllegalMove, Move
from .laid import Walking
from .line import nodes_of
from .recording import Recording
from .scene import Json
from .sheet import Sheet
from .taught import dressed
from .teacher import Teacher
from .text import _
from .walk import Walk
from .widget import PatienceWidget

OTHERS = (  # commands of a page that lay another game, or that make more of this one than a lesson: not offered
    *("game", "number", "new_deal", "next_deal", "again", "earlier", "paste", "open_file", "resume", "forget"),
    *("go_on", "let_go", "statistics", "review"),
)
HELP = (  # and of a locked lesson
    *("undo", "redo", "back", "forward", "first", "last", "undo_last", "hint", "hint_open", "auto", "auto_play", "run"),
    *("branch_next", "branch_previous"),
)


class LessonTable(PatienceWidget):
    """A table on which a lesson is read and done, one step after the other; `series` are the lessons it is one of.

    What a step, or a locked lesson, does not allow is a ValueError, whoever asks: a page or Python.
    """

    def __init__(self, lesson: Sheet, series: Sequence[Sheet] = ()) -> None:
        self._opens = False  # it can be closed, though its lesson cannot begin
        self.teacher = Teacher(self, lesson, series)
        super().__init__(_sealed(self.teacher.record, lesson))

    @property
    def lesson(self) -> Sheet:
        """The lesson that is on the table."""
        return self.teacher.lesson

    # What the teacher needs.

    def lay(self, record: Recording) -> None:
        """Lay the record with which a step begins."""
        self._opens = True
        try:
            with self._as_one_change():
                if self.walk:
                    super().show_walk(None)
                self.record = _sealed(record, self.lesson)
        finally:
            self._opens = False

    def unwalked(self) -> None:
        """Leave a line that is shown, and show how the lesson stands."""
        self.show_walk(None)

    def walk_line(self, moves: Sequence[str]) -> None:
        """Walk through a line to the win; ValueError where there is none."""
        if not moves:
            raise ValueError(_("no line to the win was found from here: begin this step again, or undo"))
        own, line = self.record, copy(self.record)
        self.show_walk(Walk(self, own, line, nodes_of(line, [Move.parse(move) for move in moves])))

    def _put_away(self, _record: Recording) -> None:
        """The games of steps are not kept; no other is laid."""
        if not self._opens:
            raise ValueError(_("this table shows a lesson: another game needs a table of its own, as pw.play(…)"))

    # What is allowed.

    def permit(self, do: str, intent: Json) -> None:
        """ValueError where this step, or a locked lesson, does not allow it."""
        self.teacher.permit(do, intent)

    def learn(self, intent: Json) -> None:
        """Do what a page means in the lesson; TypeError or ValueError where it means nothing."""
        self.teacher.hear(intent)

    def play(self, move: Move | str) -> None:
        """Play a move; the task hears of it, of one that is refused too."""
        self.permit("play", {})
        if self.lesson.locked and self.auto_play:
            self.auto_play = False
        state, walked = self.shown.state, self.walk is not None
        try:
            super().play(move)
        except IllegalMove as error:
            if not walked:
                self.teacher.refused(state, error.move.source)
            raise
        if not walked:  # from a walk it is a branch, which comes here by itself
            self.teacher.judge()

    def branch(self, node: int, run: Iterable[Move], move: Move | None = None) -> None:
        """Play a run of moves, and after it a move; the task hears of them."""
        self.permit("branch", {})
        super().branch(node, run, move)
        if move is None:
            self.teacher.judge()

    def undo(self) -> bool:
        """Take back the last move, not further than to where the step begins."""
        self.permit("undo", {})
        return super().undo()

    def redo(self) -> bool:
        """Play again what was taken back."""
        self.permit("redo", {})
        return super().redo()

    def go(self, node: Any) -> None:
        """Go to a node of the record's tree."""
        self.permit("go", {})
        super().go(node)

    def auto(self) -> int:
        """Play on while a play is proved safe; the task hears of it."""
        self.permit("auto", {})
        count = super().auto()
        self.teacher.judge()
        return count

    def hint(self, level: int | None = None, *, open_cards: bool = False) -> None:
        """Press the hint's button."""
        self.permit("hint", {})
        super().hint(level, open_cards=open_cards)

    def show_walk(self, walk: Walking | None) -> None:
        """Show a line in place of the game, or (None) the game again."""
        if walk is not None:
            self.permit("walk", {})
        super().show_walk(walk)

    def show_inquiry(self, name: str, inquiry: Any) -> None:
        """Show what was asked about the game, a review or how a card is freed, or (None) no more of it."""
        if inquiry is not None:
            self.permit(name, {})
        super().show_inquiry(name, inquiry)

    # What is seen.

    def _setup(self, record: Recording) -> Json:
        """What stays while this game is on the table; what no lesson, or this one, allows is not offered."""
        return super()._setup(record) | {"without": [*OTHERS, *HELP * self.lesson.locked]}

    def _scene(self) -> Json:
        """What is seen, and the lesson beside it."""
        return dressed(self.teacher, super()._scene(), walked=self.walk is not None)


def _sealed(record: Recording, lesson: Sheet) -> Recording:
    """The record; of a locked lesson one in which nothing is taken back, and which nobody helps with."""
    if lesson.locked:
        record.seal()
    return record
