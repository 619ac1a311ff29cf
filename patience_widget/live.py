"""Live: a search that goes on while somebody looks on: in a thread, or in slices where there are none."""

import asyncio
import logging
import threading
import time
from collections.abc import Callable
from dataclasses import replace

from .run import Run

log = logging.getLogger(__name__)
GAP = 0.05  # seconds from one look at a search to the next, at least
SHARE = 3  # of the time that a look takes, how much passes before the next at least
SLICE = 0.02  # seconds of searching at once, where there are no threads


class Live:
    """Lets a search go on, and looks at it at most twenty times a second, until nobody looks on any more."""

    def __init__(self, run: Run, look: Callable[[], bool]) -> None:
        """`look` returns whether somebody looks on; when nobody does the search that was begun here is stopped."""
        self.run, self._looks = run, look
        self.error: Exception | None = None  # of a user's function, in the thread
        self._limit = run.limit
        self._begun = False  # here
        self._failed = False  # to show how far it is
        self._starts = False  # its thread was started, and may not have begun yet
        self.sliced = False  # it goes on in slices
        self._watcher: threading.Thread | None = None
        self._task: asyncio.Task[None] | None = None

    @property
    def status(self) -> str:
        """That of the run."""
        status = self.run.status
        if status not in {"ready", "stopped"}:
            return status
        goes_on = self.sliced or (self._starts and self.run.threaded)
        return "running" if goes_on else "stopped" if self.error else status

    @property
    def watched(self) -> bool:
        """Whether a thread looks at it: it alone waits for a slice of the search to end, however slow that is."""
        return self._watcher is not None and self._watcher.is_alive()

    def start(self) -> None:
        """Go on; where its limit was reached, for as much again."""
        if self.run.done:
            return
        self.error, self._begun = None, True
        self._raise_limit()
        try:
            self.run.start()
        except RuntimeError:
            self._slices()
        else:
            self._starts = True
            self.watch()

    def watch(self) -> None:
        """Look at it from now on, whoever lets it go on."""
        if not self.watched:
            self._watcher = threading.Thread(target=self._watch, name="patience replay", daemon=True)
            self._watcher.start()

    def stop(self) -> None:
        """Stop; nothing of what was found is lost."""
        self._starts = self.sliced = False
        self.run.stop()

    def tick(self) -> bool:
        """Where there are no threads, search for a moment; whether it goes on."""
        began, nodes = time.perf_counter(), 1
        while self.sliced and time.perf_counter() - began < SLICE:
            before = self.run.progress.nodes
            try:
                self.run.step(nodes)
            except Exception as error:  # noqa: BLE001 - a user's function: it is told as that of a thread is
                self.error = error
            self.sliced = self.sliced and not self.error and not self.run.done and self.run.progress.nodes > before
            nodes *= 2
        return self.sliced

    def _raise_limit(self) -> None:
        """Room for as much again as it had, if that is used up."""
        run, nodes, seconds = self.run, self._limit.nodes, self._limit.seconds
        if nodes is not None and run.progress.nodes >= (run.limit.nodes or 0):
            run.limit = replace(run.limit, nodes=run.progress.nodes + nodes)
        if seconds is not None and run.progress.seconds >= (run.limit.seconds or 0):
            run.limit = replace(run.limit, seconds=run.progress.seconds + seconds)

    def _watch(self) -> None:
        """Look at it until it stands still, or nobody looks on."""
        over = False
        while not over:
            began = time.perf_counter()
            if not self._look():
                self._unwatched()
                return
            over = self._stands(max(GAP, SHARE * (time.perf_counter() - began)))
        self._look()

    def _look(self) -> bool:
        """Look; whether somebody looks on. A user's game may fail to be shown: its table says so, the next may be."""
        try:
            return self._looks()
        except Exception:
            if not self._failed:
                log.exception("a search that is watched")
            self._failed = True
            return True

    def _unwatched(self) -> None:
        """Nobody looks on."""
        if self._begun:
            self.stop()

    def _stands(self, seconds: float) -> bool:
        """Wait for so long, or until the thread of the search has ended; whether it stands still."""
        began = time.perf_counter()
        try:
            self.run.wait(seconds)
        except Exception as error:  # noqa: BLE001 - it is told on the table
            self.error = error
        left = seconds - (time.perf_counter() - began)
        self._starts = False
        if left > 0 and self.run.status in {"running", "paused"}:  # another drives it
            threading.Event().wait(left)
        return left > 0 and self.run.status not in {"running", "paused"}

    # Where there are no threads.

    def _slices(self) -> None:
        """Go on in slices: in the loop that runs, and whenever somebody asks."""
        self.sliced = True
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            return
        self._task = loop.create_task(self._stroll())

    async def _stroll(self) -> None:
        """Slice after slice, a look after each."""
        while self.sliced:
            await asyncio.sleep(GAP)
            if not self._look():
                self.sliced = False
