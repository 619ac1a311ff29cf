"""Bar: how far a search is while a cell or a terminal waits for it."""

import shutil
import sys
import threading
from contextlib import suppress
from types import TracebackType
from typing import Any, Self, TextIO

from . import shown
from .fate import Limit, Progress

SOON = 0.3  # seconds that a search may take without a bar


class Bar:
    """In a notebook a bar, on a terminal a line, elsewhere nothing; nothing either for a search that is over soon.

    It is called with the progress, and taken away at the end of its `with`.
    """

    def __init__(self, limit: Limit, begun: float = 0.0) -> None:
        """`begun` is how many seconds the search has taken already."""
        self._limit, self._begun = limit, begun
        self._surface: Cell | Line | None = None

    def __call__(self, progress: Progress) -> None:
        """Show how far it is."""
        if progress.seconds - self._begun >= SOON:
            self._surface = self._surface or surface()
            if self._surface:
                self._surface.show(progress, self._limit)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, _kind: type[BaseException] | None, _error: BaseException | None, _where: TracebackType | None
    ) -> None:
        if self._surface:
            self._surface.clear()


class Cell:
    """A bar among the outputs of a notebook's cell."""

    def __init__(self, display: Any) -> None:
        """`display` is IPython's."""
        self._display, self._handle = display, None

    def show(self, progress: Progress, limit: Limit) -> None:
        """Show it, or bring it up to date."""
        self._put(shown.bar(progress, limit), shown.bar_text(progress, limit))

    def clear(self) -> None:
        """Take it away."""
        self._put("", "")

    def _put(self, html: str, text: str) -> None:
        """Set what the output shows."""
        data = {"text/html": html, "text/plain": text}
        if self._handle is None:
            self._handle = self._display(data, raw=True, display_id=True)
        else:
            self._handle.update(data, raw=True)


class Line:
    """A line of a terminal, written again and again."""

    def __init__(self, stream: TextIO) -> None:
        self._stream, self._width = stream, 0

    def show(self, progress: Progress, limit: Limit) -> None:
        """Write it in place of the one before."""
        self.put(shown.bar_text(progress, limit))

    def put(self, text: str) -> None:
        """Write a text in place of the one before, as much of it as there is room for."""
        self._write(text[: shutil.get_terminal_size().columns - 1])

    def clear(self) -> None:
        """Leave an empty line."""
        self._write("")
        self._write("")

    def _write(self, text: str) -> None:
        """From the start of the line, over all that was there."""
        before, self._width = self._width, max(self._width, len(text))  # an interrupt may come in the middle
        with suppress(OSError, ValueError):  # a terminal that has gone is no reason to stop
            self._stream.write("\r" + text.ljust(before))
            self._stream.flush()
        self._width = len(text)


def surface() -> Cell | Line | None:
    """Where progress can be shown, if anywhere; the searches of other threads show none."""
    if threading.current_thread() is not threading.main_thread():
        return None
    if display := notebook():
        return Cell(display)
    stream = sys.stderr
    return Line(stream) if stream and stream.isatty() else None


def notebook() -> Any:
    """What shows something among the outputs of a cell, if this is a notebook's kernel."""
    python = sys.modules.get("IPython")
    return python.display.display if python and hasattr(python.get_ipython(), "kernel") else None
