"""How a study shows itself: summary, data frames, the live view, and what is seen while a cell or terminal waits."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from .bar import Line, notebook, surface
from .frames import frame
from .outcome import Row
from .study_words import ended_text, in_one_line
from .summary import Summary, summed

if TYPE_CHECKING:
    from .study_view import StudyView


class Shown:
    """What a study shows of itself; who derives from it knows the rows."""

    ended: str
    left_out: int
    plan: Any
    _seen: "StudyView | None" = None
    _cell: object = None  # where the live view was shown while it was waited for

    @property
    def rows(self) -> list[Row]:
        """Those so far, in the order of the deals."""
        raise NotImplementedError

    @property
    def progress(self) -> Any:
        """How far it is."""
        raise NotImplementedError

    def summary(self) -> Summary:
        """What it has found so far: a line for each game, options, player and limit, with intervals of 95 %.

        The deals that are undecided count as lost at the lower end of an interval and as won at the upper one. An
        interval holds the truth in 19 of 20 studies whose number of deals, or width, was fixed beforehand: who looks
        until it pleases picks the moments when chance was kind. So a width is declared where the study begins.
        """
        open_deals = self.progress.open if self.plan else 0
        return summed(self.rows, left_out=self.left_out, ended=ended_text(self), open_deals=open_deals)

    def frame(self) -> Any:
        """A data frame, a row for each deal: of pandas or polars, whichever is there; ImportError where neither is."""
        return frame([row._asdict() for row in self.rows])

    def view(self) -> "StudyView":
        """The live view, a widget: how far it is, its interval closing in, the hard deals, Stop and Go on."""
        from .study_view import StudyView  # noqa: PLC0415 - the widget is loaded where one is shown

        if self._seen is None or self._seen.comm is None:
            self._seen = StudyView(self)  # type: ignore[arg-type]  # a Study
        return self._seen

    def on_change(self, observer: Callable[[], object]) -> Callable[[], None]:
        """Have a function called at every change; what undoes that."""
        raise NotImplementedError

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        """The live view, and for viewers without widgets the summary; alone where the view is in this cell already."""
        summary = self.summary()
        if self.plan is None or (self._cell is not None and self._cell == _cell()):
            return {"text/html": summary._repr_html_(), "text/plain": str(summary)}
        return self.view()._repr_mimebundle_(**kwargs)

    @contextmanager
    def _watched(self) -> Iterator[None]:
        """Show how far it is while a cell or a terminal waits: in a notebook the live view, which stays."""
        display, place = notebook(), surface()
        if isinstance(place, Line):
            undo = self.on_change(lambda: place.put(in_one_line(self)))
            try:
                yield
            finally:
                undo()
                place.clear()
        elif display and place:
            self._cell = _cell()
            handle = display(self._bundle(), raw=True, display_id=True)
            try:
                yield
            finally:
                handle.update(self._bundle(), raw=True)
        else:
            yield

    def _bundle(self) -> dict[str, Any]:
        """The live view as data; what is saved with the notebook is the summary."""
        data: dict[str, Any] = self.view()._repr_mimebundle_()[0]
        return data


def _cell() -> object:
    """Which cell runs."""
    python = sys.modules.get("IPython")
    shell = python.get_ipython() if python else None
    return getattr(shell, "execution_count", None)
