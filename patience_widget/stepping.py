"""Stepping: what is shown step by step on a table while the player's own game waits, by hand or by itself."""

import asyncio
import threading
from abc import abstractmethod
from collections.abc import AsyncIterator, Callable
from typing import Any

from .flow import act, shortened
from .overlay import Overlay
from .recording import Recording
from .scene import Json
from .table import PatienceTable
from .text import _

PACE = 0.9  # seconds from one step to the next at speed 1, as in the page
FASTEST = 100  # times that
NOBODY, PAGES, PYTHON = range(3)  # who plays on: the pages that show the table, or Python
Acts = dict[str, Callable[[], object]]


class Stepping(Overlay):
    """At one of its steps, from 0 on: a walk along a line, or the replay of a search.

    It goes `next`, `back` and `to` a step, and plays on by itself; `async for` goes through the positions
    from here on. `leave` shows the player's game again, which nothing of this has touched; `branch` goes
    on in that game from here. Any thread may do so.
    """

    def __init__(
        self, table: PatienceTable, own: Recording, record: Recording, start: int, stood: int | None = None
    ) -> None:
        """As of any overlay."""
        super().__init__(table, own, record, start, stood)
        self._speed, self._plays = 1.0, NOBODY
        self._stop = threading.Event()  # of what plays on in Python
        self._task: asyncio.Task[None] | None = None

    # What is shown: said by each of its kinds.

    @property
    @abstractmethod
    def step(self) -> int:
        """The step that is shown."""

    @property
    @abstractmethod
    def last(self) -> int:
        """The last step that there is."""

    @abstractmethod
    def _stand(self, step: int) -> None:
        """Go to a step; the lock of the record is held."""

    # Step by step.

    def next(self) -> bool:
        """One step on; whether there was one."""
        return self._by_hand(1)

    def back(self) -> bool:
        """One step back; whether there was one."""
        return self._by_hand(-1)

    def to(self, step: int) -> None:
        """Go to a step; ValueError says which there are."""
        self._checked(step)
        self._take()
        with self.record.lock:
            self._stand(step)
        self._show()

    def _by_hand(self, way: int) -> bool:
        """One step this way; whether there was one."""
        self._take()
        return self._go(way)

    def _go(self, way: int = 1, at: int | None = None) -> bool:
        """One step this way, if it stands at that step; whether it was made. At the end nothing plays on."""
        with self.record.lock:
            step = self.step
            made = self.is_on and at in {None, step} and 0 <= step + way <= self.last
            if made:
                self._stand(step + way)
            if self.step == self.last:
                self._at_end()
        self._show()
        return made

    def _at_end(self) -> None:
        """There are no more steps: nothing plays on."""
        self._halt()

    def _checked(self, step: object) -> int:
        """The number of a step; ValueError says which there are."""
        message = _("the steps of this {name} are 0 to {last:,}; {given} was given")
        return checked_step(step, self.last, message, name=self._name())

    # By itself.

    @property
    def speed(self) -> float:
        """How fast it plays on: at speed 1 a step takes 0.9 seconds."""
        return self._speed

    @speed.setter
    def speed(self, speed: object) -> None:
        self._speed = checked_speed(speed)
        self._show()

    @property
    def playing(self) -> bool:
        """Whether it plays on by itself."""
        return self._plays != NOBODY

    def play(self, speed: float | None = None) -> None:
        """Play on by itself, from the start where this is the end: a task of the running loop, else a thread."""
        wanted = self._speed if speed is None else checked_speed(speed)
        self._take()
        self._speed, stop = wanted, threading.Event()
        self._begin(PYTHON, stop)
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            threading.Thread(target=self._drive, args=(stop,), daemon=True).start()
        else:
            self._task = loop.create_task(self._stroll(stop))

    def pause(self) -> None:
        """Play on no more, whether Python did or a page."""
        self._halt()
        self._show()

    async def __aiter__(self) -> AsyncIterator[Any]:
        """The positions after this one, each when its step is shown, at `speed`; over where this is."""
        self.pause()
        while self.is_on and (self.step < self.last or self._grows):
            await asyncio.sleep(PACE / self._speed)
            if self._go():
                yield self.position

    @property
    def _grows(self) -> bool:
        """Whether more steps may come."""
        return False

    def _begin(self, plays: int, stop: threading.Event) -> None:
        """Somebody plays on from here, from the start where this is the end."""
        if self.step == self.last and not self._grows:
            with self.record.lock:
                self._stand(0)
        self._plays, self._stop = plays, stop
        self._show()

    def _halt(self) -> None:
        """Nobody plays on."""
        self._plays = NOBODY
        self._stop.set()

    def _drive(self, stop: threading.Event) -> None:
        """Play on in this thread."""
        while self.is_on and not stop.wait(PACE / self._speed):
            self._go()

    async def _stroll(self, stop: threading.Event) -> None:
        """Play on in this loop."""
        while self.is_on and not stop.is_set():
            await asyncio.sleep(PACE / self._speed)
            if not stop.is_set():
                self._go()

    # What pages mean.

    def hear(self, intent: Json) -> None:
        """Do what a page means; TypeError or ValueError where it means nothing."""
        act(intent, self._acts(intent), _("a {name} knows {known}, not {given!r}"), name=self._name())

    def _acts(self, intent: Json) -> Acts:
        """What a page can mean, by name."""
        return {
            "next": lambda: self._on(intent) if "at" in intent else self.next(),
            "back": self.back,
            "to": lambda: self.to(self._checked(intent.get("at"))),
            "play": self._play_in_pages,
            "pause": self.pause,
            "speed": lambda: setattr(self, "speed", intent.get("speed")),
            "leave": self.leave,
            "branch": self.branch,
        }

    def _on(self, intent: Json) -> None:
        """On from the step that a page shows, `by` several where it plays too fast to show each; at most to the end."""
        at, by = self._checked(intent["at"]), intent.get("by", 1)
        if not isinstance(by, int) or isinstance(by, bool) or by < 1:
            message = _("a number of steps from 1 up is expected; {given} was given")
            raise ValueError(message.format(given=shortened(by)))
        self._go(max(1, min(by, self.last - at)), at)

    def _play_in_pages(self) -> None:
        """The pages ask for each step when the one before it is shown: that needs neither thread nor loop here."""
        self._take()
        self._begin(PAGES, self._stop)


def checked_step(step: object, last: int, message: str, **named: str) -> int:
    """The number of a step from 0 to the last; ValueError with this message says which there are."""
    if isinstance(step, int) and not isinstance(step, bool) and 0 <= step <= last:
        return step
    raise ValueError(message.format(last=last, given=shortened(step), **named))


def checked_speed(speed: Any) -> float:
    """A speed; TypeError or ValueError says what it can be."""
    message = _("a speed is a number above 0, up to {most}, not {given}").format(most=FASTEST, given=shortened(speed))
    if isinstance(speed, bool) or not isinstance(speed, int | float):
        raise TypeError(message)
    if not 0 < speed <= FASTEST:
        raise ValueError(message)
    return float(speed)
