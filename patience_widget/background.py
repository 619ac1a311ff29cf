"""Work in slices: in a thread of its own or, where there are none, a moment whenever somebody asks."""

import logging
import threading
import time
from collections.abc import Callable, Iterator

log = logging.getLogger(__name__)

IDLE, THREAD, PAGES = range(3)  # who has it go on: nobody, a thread, or who looks on, by asking
GAP = 0.25  # seconds between two times that who looks on is told, at least
MOMENT = 0.05  # seconds that it goes on when it is asked


class Background:
    """Work that stops after every slice of some hundredths of a second, and goes on where it stood."""

    def __init__(self, work: Iterator[object], tell: Callable[[], object], name: str) -> None:
        """`tell` is called now and then, and at its end or stop, in the thread that works."""
        self.done, self.busy = False, IDLE
        self._failed = False  # to tell who looks on
        self.error: BaseException | None = None
        self._work, self._tell, self._name = work, tell, name
        self._turn, self._stops, self._told = threading.Lock(), 0, 0.0
        self._thread: threading.Thread | None = None

    def start(self) -> None:
        """Go on in a thread; where there is none, as often as somebody asks."""
        if self.done or self.busy:
            return
        self.busy = THREAD
        thread = threading.Thread(target=self._drive, args=(self._stops,), name=self._name, daemon=True)
        try:
            thread.start()
        except RuntimeError:
            self.busy = PAGES
        else:
            self._thread = thread

    def stop(self) -> None:
        """Go on no more, after the slice that runs; `start` goes on where it stood."""
        self._stops += 1
        self.busy = IDLE

    def first(self, seconds: float) -> None:
        """So many seconds at once, in this thread."""
        self.busy = PAGES
        self._for(seconds)
        self.busy = IDLE

    def ask(self, seconds: float = MOMENT) -> None:
        """Where there are no threads, go on for a moment."""
        if self.busy == PAGES:
            self._for(seconds)

    def wait(self, timeout: float | None = None) -> None:
        """Until it has ended or was stopped, at most so many seconds; an interrupt stops it, its error is raised."""
        try:
            if self.busy == PAGES:
                self._for(timeout)
            elif self._thread:
                self._thread.join(timeout)
        except KeyboardInterrupt:
            self.stop()
        if self.error:
            raise self.error

    def _for(self, seconds: float | None) -> None:
        """So many seconds in this thread, or to the end."""
        end = None if seconds is None else time.monotonic() + seconds
        while self.busy and self._slice() and (end is None or time.monotonic() < end):
            pass

    def _drive(self, stops: int) -> None:
        """What the thread does; what goes wrong is kept, and who looks on hears that it has ended."""
        while self._stops == stops and self._slice():
            if time.monotonic() - self._told >= GAP:
                self._told = time.monotonic()
                self._try_to_tell()
        self._try_to_tell()

    def _try_to_tell(self) -> None:
        """Tell who looks on; what a user's observer raises ends no thread, and is logged once."""
        try:
            self._tell()
        except Exception:
            if not self._failed:
                log.exception(self._name)
            self._failed = True

    def _slice(self) -> bool:
        """One slice; whether there was one."""
        with self._turn:
            try:
                self.done = next(self._work, self) is self
            except Exception as error:  # noqa: BLE001 - an error of a thread vanishes otherwise
                self.error, self.done = error, True
            if self.done:
                self.busy = IDLE
        return not self.done
