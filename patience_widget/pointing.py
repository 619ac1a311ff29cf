"""What is pointed out on a table, until it moves on: marks, arrows, and hints that become better while one thinks."""

import threading
import time
from collections.abc import Callable, Iterable
from typing import Any

from .background import IDLE, PAGES, THREAD
from .hinting import LEVELS, Hint
from .laid import Pointed
from .recording import Recording
from .scene import Arrow, Json, Mark
from .text import _

GAP = 0.1  # seconds between two updates of a hint, at least
SLICE = 0.03  # seconds of thinking for each time that a page asks for it


class Pointing:
    """The half of a table that points something out on it."""

    record: Recording
    walk: Any
    _changed: Callable[[], None]
    _pointed: Pointed | None
    _hint: Hint | None = None
    _why: tuple[int, str] | None
    _notice: tuple[int, str, str]

    def mark(
        self, record: Recording, node: int, marks: Iterable[Mark] = (), arrows: Iterable[Arrow] = (), text: str = ""
    ) -> bool:
        """Point something out at a node of the record, until the table moves on; whether it stands there still.

        The text is the status meanwhile; without marks, arrows and text nothing is pointed out any more.
        """
        with record.lock:
            stands = record is self.record and record.node == node
            if stands:
                self._hint, self._pointed = None, Pointed(node, tuple(marks), tuple(arrows), text)
        if stands:
            self._changed()
        return stands

    @property
    def pointed(self) -> Pointed:
        """What is pointed out where the table stands."""
        pointed = self._pointed
        return pointed if pointed and pointed.node == self.record.node else Pointed(self.record.node)

    def hint(self, level: int | None = None, *, open_cards: bool = False) -> None:
        """Press the button: how many moves there are, then which cards, then the best move and why; or that level.

        It is found from what the player has seen, in a thread of its own, and becomes better until the table moves
        on. With `open_cards` it is found by looking at the stock, and says so.
        """
        if level not in {None, *range(1, LEVELS + 1)} or isinstance(level, bool):
            raise ValueError(_("a hint has the levels 1 to {last}, not {given!r}").format(last=LEVELS, given=level))
        if self.walk:
            raise ValueError(_("a hint is about your own game, which waits while a line is shown: leave that first"))
        record = self.record
        with record.lock:
            hint = self._pressed(record, open_cards=open_cards)
            hint.level = level or (LEVELS if open_cards else min(hint.level + 1, LEVELS))
            self._think(hint)
            self._hint, self._pointed = hint, hint.pointed()
            self._why, self._notice = None, (-1, "", "")
        self._changed()

    def _asked_to_think(self) -> Json:
        """Where there are no threads, have the adviser go on for a moment, as a page asks; who has it go on."""
        hint = self._hint
        if hint and hint.thinks == PAGES:
            hint.think(SLICE)
            self._goes_on(hint)
            self._show_hint(hint)
        return {"busy": hint.thinks if hint else IDLE}

    def _pressed(self, record: Recording, *, open_cards: bool) -> Hint:
        """The hint that is shown, or a new one; after one of the other kind as much of it as of that."""
        was = self._hint if self._hint and self._stands(self._hint) else None
        if was and was.open_cards == open_cards:
            return was
        hint = Hint(record, open_cards=open_cards)
        hint.level = was.level if was else 0
        return hint

    def _stands(self, hint: Hint) -> bool:
        """Whether that hint is what is pointed out where the table stands."""
        pointed, record = self._pointed, self.record
        shown = self._hint is hint and pointed is not None and pointed.hint is not None
        return shown and record is hint.record and record.node == hint.node

    def _think(self, hint: Hint) -> None:
        """Have the adviser think on in a thread; where there is none, for a moment, and then as pages ask."""
        if hint.done or hint.thinks:
            return
        hint.thinks = THREAD
        try:
            threading.Thread(target=self._think_on, args=(hint,), name="patience hint", daemon=True).start()
        except RuntimeError:
            hint.thinks = PAGES
            hint.think(SLICE)

    def _think_on(self, hint: Hint) -> None:
        """Think until there is nothing more to think about, or the table has moved on; show what comes of it."""
        shown = 0.0
        while self._goes_on(hint):
            hint.think(SLICE)
            if hint.level == LEVELS and time.monotonic() - shown >= GAP:
                self._show_hint(hint)
                shown = time.monotonic()
        self._show_hint(hint)

    def _goes_on(self, hint: Hint) -> bool:
        """Whether the adviser is to think on; if not, the next press may have him do so again."""
        with hint.record.lock:
            if hint.done or self.walk or not self._stands(hint):
                hint.thinks = IDLE
            return hint.thinks != IDLE

    def _show_hint(self, hint: Hint) -> None:
        """Show how far the adviser is, where that is anything new and still wanted."""
        with hint.record.lock:
            fresh = self._stands(hint) and (pointed := hint.pointed()) != self._pointed
            if fresh:
                self._pointed = pointed
        if fresh:
            self._changed()

    def _move_on(self) -> None:
        """What was pointed out elsewhere is over."""
        if self._pointed and self._pointed.node != self.record.node:
            self._pointed = self._hint = None
