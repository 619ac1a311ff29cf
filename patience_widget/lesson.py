"""Lesson: steps with words, positions and tasks, done at a table; a few lines of plain Python make one."""

from collections.abc import Sequence
from typing import Any

from .handout import handout
from .sheet import Sheet, Step
from .teaching import LessonTable

__all__ = ["Lesson", "Step"]


class Lesson(Sheet):
    """A lesson: `show` lays it on a table, and so does a cell that ends with it.

    `steps` are Steps, `game` is what their deals are of. A locked lesson has no hints, no undo, nothing shown or
    skipped. With a `student` (a name) a step at a deal's number, or at a kind of deals, has a deal of their own, always
    the same. Observe `answers` and `score`; both stay when the cell runs again.
    """

    series: Sequence["Lesson"] = ()  # the lessons that it is one of, in their order
    _table: LessonTable | None = None

    def show(self) -> LessonTable:
        """The table of this lesson, always the same one."""
        if self._table is None:
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

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        """The table, in a notebook; a terminal shows the text."""
        data, metadata = self.show()._repr_mimebundle_(**kwargs)
        return data | {"text/plain": str(self)}, metadata

    def __repr__(self) -> str:
        return f"<Lesson {self.title!r}, {len(self.steps)} steps, score {self.score:.2f}>"
