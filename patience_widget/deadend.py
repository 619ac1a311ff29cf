"""What shows that a step of a search is a dead end, found when it is looked at."""

import threading
from collections.abc import Callable
from typing import Any, Protocol

from .certificate import certified
from .flow import told
from .recording import Recording
from .scene import Mark
from .text import _
from .trace import Trace

STILL = 0.1  # seconds that a step is looked at before what shows it is looked for: that takes a moment
Shown = tuple[list[Mark], str]  # a frame on each card that shows it, and in what way they do
NOTHING: Shown = [], ""


class Stands(Protocol):
    """What stands at a step of a search, and may move on by itself."""

    record: Recording
    trace: Trace

    @property
    def shown_step(self) -> int:
        """The step."""

    @property
    def playing(self) -> bool:
        """Whether it plays on by itself."""

    @property
    def follow(self) -> bool:
        """Whether it stays at the newest step."""


class DeadEnd:
    """Marks and a sentence for a step that the deadlock test refuted, while nothing moves by itself; else nothing."""

    def __init__(self, at: Stands, tell: Callable[[], None]) -> None:
        """Who looks on is told when it is found."""
        self._at, self._tell = at, tell
        self._found: tuple[int, Shown] = -1, NOTHING
        self._timer: threading.Timer | None = None

    @property
    def known(self) -> Shown:
        """What was found of the step."""
        step, found = self._found
        return found if step == self._at.shown_step and self._asked() else NOTHING

    def found(self) -> Shown:
        """The same, looked for if it was not yet."""
        with self._at.record.lock:
            step, state = self._at.shown_step, self._at.record.state
        if self._asked() and self._found[0] != step:
            found = step, self._look(state)
            with self._at.record.lock:
                if self._at.shown_step == step:  # else it comes too late, and may be known of the other
                    self._found = found
        return self.known

    def soon(self) -> None:
        """Look for it when the step has been shown, and has stood for a moment; where there are no threads at once."""
        if self._timer:
            self._timer.cancel()
            self._timer = None
        if not self._asked() or self._found[0] == self._at.shown_step:
            return
        timer = threading.Timer(STILL, self._find)
        timer.daemon = True
        try:
            timer.start()
        except RuntimeError:
            self._find()
        else:
            self._timer = timer

    def _find(self) -> None:
        """Look for it now, and say so."""
        if self.found() != NOTHING:
            self._tell()

    def _asked(self) -> bool:
        """Whether the step is such a one, and nothing moves."""
        at, step = self._at, self._at.shown_step
        moves = at.playing or at.follow or step >= len(at.trace)
        return not moves and at.trace.fate_of(step) == "deadlock"

    def _look(self, state: Any) -> Shown:
        """What shows it; a game of one's own may fail at that."""
        try:
            found = certified(self._at.trace.game, state, open_cards=True)
        except Exception as error:  # noqa: BLE001 - of a user's game, maybe in a thread: it is told where it is seen
            return [], _("Why is not known: {error}").format(error=f"{type(error).__name__}: {told(error)}")
        return (found.marks, found.sentence) if found else NOTHING
