"""Lesson: steps with words, positions and tasks, done at a table; a few lines of plain Python make one."""

from collections.abc import Sequence
from typing import Any

from .flow import shortened
from .frames import frame
from .game import IllegalMove
from .handout import handout, opened
from .sheet import COLUMNS, Sheet, Step
from .task import Task, Verdict, no
from .teaching import LessonTable
from .text import _

__all__ = ["Lesson", "Step"]


class Lesson(Sheet):
    """A lesson: `show` lays it on a table, and so does a cell that ends with it.

    `steps` are Steps, `game` is what their deals are of. A locked lesson has no hints, no undo, nothing shown or
    skipped; moves that were played, and the step begun anew, are a try. With a `student` (a name) a step at a deal's
    number, or at a kind of deals, has a deal of their own, always the same. Observe `answers` and `score`; both stay
    when the cell runs again.
    """

    series: Sequence["Lesson"] = ()  # the lessons that it is one of, in their order
    _table: LessonTable | None = None

    @staticmethod
    def together(*lessons: "Lesson") -> "Lesson":
        """Have one table show these lessons, one after the other; that is the table of the first, which is returned."""
        other = next((one for one in lessons if not isinstance(one, Lesson)), None)
        if other is not None or not lessons:
            message = _("lessons are expected, as together(first, second), not {given}")
            raise TypeError(message.format(given=shortened(lessons and other)))
        for one in lessons:
            one.series, one._table = lessons, None  # noqa: SLF001 - a table has its lessons when it is made
        return lessons[0]

    def show(self) -> LessonTable:
        """The table of this lesson, always the same one until it is closed."""
        if self._table is None or self._table.comm is None:
            self._table = LessonTable(self, self.series)
        return self._table

    @property
    def table(self) -> LessonTable:
        """The table of this lesson."""
        return self.show()

    def handout(self, *, answers: bool = False) -> str:
        """All of it as text, to be read or printed; with `answers` the right ones, which a locked lesson keeps."""
        return handout(self, answers=answers)

    def __str__(self) -> str:
        return self.handout()

    def __getstate__(self) -> dict[str, Any]:
        """All but its table and series: a copy, or what is read from a pickle, gets a table of its own."""
        return {name: value for name, value in super().__getstate__().items() if name not in {"_table", "series"}}

    def answer(self, step: int, answer: Any) -> Verdict:
        """Answer a step (counted from 1) from Python, as at the table: with places, a choice, or moves to be played.

        What comes of it is at the table too, and counts as a try there.
        """
        task, table = self._asked(step), self.show()
        if table.lesson is not self:
            table.teacher.other([*self.series].index(self))
        table.teacher.to(step - 1)
        if task.asks != "play":
            table.teacher.answer(answer)
            return table.teacher.verdict or no("")
        record, state = table.record, table.record.state
        moves = answer.split() if isinstance(answer, str) else answer
        if not isinstance(moves, list | tuple):
            raise TypeError(_("an answer is a list of moves, not {given}").format(given=shortened(answer)))
        try:
            for move in moves:
                table.play(move)
        except IllegalMove as error:
            return table.teacher.verdict or no(str(error))
        return table.teacher.verdict or task.check(record.game, state, moves)

    def solution(self, step: int) -> Any:
        """The right answer to a step (counted from 1), found by the engine; ValueError in a locked lesson."""
        task = self._asked(step)
        if self.locked:
            raise ValueError(_("this lesson is locked: nothing is shown or skipped"))
        record = self.begin(step - 1)
        return task.shown(record.game, record.state)

    def frame(self) -> Any:
        """The answers as a data frame of pandas or polars, with the lesson and the student; an answer is one text."""
        told = {"lesson": self.title, "student": self.student or ""}
        rows = [{**told, **row, "answer": _written(row["answer"])} for row in self.answers]
        return frame(rows, (*told, *COLUMNS))

    def _asked(self, step: Any) -> Task:
        """The task of a step, counted from 1; ValueError says which steps have one."""
        tasks = {number: one.task for number, one in enumerate(self.steps, 1) if one.task}
        task = tasks.get(step) if isinstance(step, int) and not isinstance(step, bool) else None
        if task is None:
            known = ", ".join(map(str, tasks)) or _("none")
            message = _("step {given} asks nothing; steps that do: {known}")
            raise ValueError(message.format(given=shortened(step), known=known))
        return task

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        """The table, in a notebook; where there is no widget its words and a picture, in a terminal the text."""
        data, metadata = self.show()._repr_mimebundle_(**kwargs)
        teacher = self.show().teacher
        said = opened(teacher.lesson.title, teacher.step.text, teacher.record.game)
        return data | {"text/html": said + data["text/html"], "text/plain": str(self)}, metadata

    def __repr__(self) -> str:
        return f"<Lesson {self.title!r}, {len(self.steps)} steps, score {self.score:.2f}>"


def _written(answer: Any) -> str:
    """An answer in one text: a1 a3."""
    if isinstance(answer, str):
        return answer
    return " ".join(map(str, answer or ()))
