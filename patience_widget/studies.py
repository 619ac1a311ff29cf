"""study: many deals of a game for one player, on all cores or a cluster; stopped or killed, it goes on."""

import os
import threading
import time
from collections.abc import Callable, Generator, Iterable
from concurrent.futures import Executor
from typing import Any, Self

from .crew import Came, Crew
from .dealing import Dealing
from .fate import Limit
from .job import Failure, Player, plays
from .known import Known
from .ledger import Lines, ledger
from .plan import Plan, checked_executor, checked_workers, planned
from .sample import Progress
from .slices import Slices
from .text import _

PATIENCE = 1.0  # seconds that a stop waits for what is being played
LOOK = 0.1  # seconds between two looks at the keyboard
Make = Callable[[], Executor]


class StudyError(RuntimeError):
    """What ended a study, and at which deal. Its rows stay: `study` has them."""

    def __init__(self, message: str, study: "Study | None" = None) -> None:
        super().__init__(message)
        self.study = study


class Study(Known):
    """Deals that are played, and their rows; any thread may ask, start, stop and wait.

    `ended` says how it ended: "done", "width", "stopped" or "failed", and nothing while it has not. `left_out` is how
    many rows of its deals are in its file, but of other versions.
    """

    def __init__(
        self,
        plan: Plan | None,
        file: Lines | None = None,
        executor: Executor | Make | None = None,
        workers: int | None = None,
    ) -> None:
        """Take what the file has. Without a plan there is nothing to play: all rows of the file are its."""
        super().__init__(plan, file)
        self._executor, self._asked = executor, workers
        self.error: StudyError | None = None
        self._lock = threading.RLock()
        self._thread: threading.Thread | None = None
        self._still = threading.Event()  # no join: in Python 3.11 one that is interrupted takes the thread for ended
        self._still.set()
        self._running = False
        self._crew: Crew | None = None
        self._slices: Slices | None = None  # where there are no threads
        self._stopping, self._began, self._seconds = False, 0.0, 0.0

    # How far it is.

    @property
    def progress(self) -> Progress:
        """How far it is."""
        now = time.perf_counter() - self._began if self._began else 0.0
        return self._sample.progress(self._seconds + now, self._skipped)

    @property
    def done(self) -> bool:
        """Whether there is nothing more to play: all deals have a row, or the width is reached."""
        return self.ended in {"done", "width"}

    @property
    def running(self) -> bool:
        """Whether it goes on."""
        return self._running

    def __repr__(self) -> str:
        done, total, won, lost, unknown = self.progress[:5]
        text = _("<Study: {done} of {total} deals, {won} won, {lost} lost, {unknown} unknown; {ended}>")
        counts = {"done": done, "total": total, "won": won, "lost": lost, "unknown": unknown}
        words = {"done": _("ended"), "width": _("width reached"), "stopped": _("stopped"), "failed": _("failed")}
        ended = _("running") if self.running else words.get(self.ended, _("ready"))
        text = text if self.plan else _("<Study: {total} rows were read, {won} won, {lost} lost, {unknown} unknown>")
        return text.format(ended=ended, **{name: f"{number:,}" for name, number in counts.items()})

    # How it is driven.

    def start(self) -> None:
        """Go on in the background; where there are no threads, in the loop that runs, or whenever somebody waits."""
        with self._lock:
            if self.running or self.plan is None:
                return
            if self._file:
                self._file.begin()
            self.error, self.ended, self._stopping, self._began = None, "", False, time.perf_counter()
            self._dealing = Dealing(self.plan, self._sample)
            self._crew = self._enlisted()
            self._running, self._still = True, threading.Event()
            self._slices = None
            if self._crew:
                self._thread = threading.Thread(target=self._work, args=(self._crew,), name="study", daemon=True)
                self._thread.start()
            else:
                self._slices = Slices(self._alone())
        self._changed()

    def _enlisted(self) -> Crew | None:
        """Who plays; None where there are no threads."""
        try:
            return Crew(self._executor, self._asked)
        except RuntimeError:
            if self._executor is not None:
                raise
            return None

    def stop(self) -> None:
        """End it in a moment; what has a row keeps it, and `start` goes on."""
        self._stopping = True
        if self._crew and self.running:
            self._crew.stop()
            if self._thread is not threading.current_thread():
                self._still.wait(2 * PATIENCE)
        if self._slices:
            self._slices.end()

    def wait(self, timeout: float | None = None) -> Self:
        """Wait for its end, at most so many seconds; an interrupt stops it. StudyError where something went wrong."""
        ends = time.monotonic() + (float("inf") if timeout is None else timeout)
        try:
            while not self._still.is_set() and time.monotonic() < ends:
                self._pass(min(LOOK, max(0.0, ends - time.monotonic())))
        except KeyboardInterrupt:
            self.stop()
        if self.error and not self.running:
            raise self.error
        return self

    def _pass(self, seconds: float) -> None:
        """Let so much time go by, or play a slice where there are no threads."""
        if self._slices:
            self._slices.go()
        else:
            self._still.wait(seconds)

    def _work(self, crew: Crew) -> None:
        """What the thread does."""
        try:
            try:
                self._conduct(crew)
            finally:
                crew.stop()
                crew.end()
        except BaseException as error:  # noqa: BLE001 - told to who waits; an observer may have left the program
            self._fail(f"{type(error).__name__}: {error}", error)
        finally:
            self._end()

    def _conduct(self, crew: Crew) -> None:
        """Give out jobs and take back what they bring, until all deals have a row or it is over."""
        ends: float | None = None
        while True:
            while crew.room and (deals := self._next(crew.workers)):
                crew.give(self._dealing.job(deals, crew.seconds))
            if not crew.busy:
                return
            if self._stopping and ends is None:
                crew.stop()
                ends = time.monotonic() + PATIENCE
            came = crew.take(None if ends is None else max(0.0, ends - time.monotonic()))
            if came:
                self._took(came)
            elif ends is not None and time.monotonic() >= ends:
                return

    def _alone(self) -> Generator[None, None, None]:
        """Play one deal after the other, a slice at a time."""
        try:
            while deals := self._next(1):
                self._dealing.keep(deals[1:])
                job = self._dealing.job(deals[:1])
                report = yield from plays(job, lambda: self._stopping)
                self._took(Came(job, report))
        except Exception as error:  # noqa: BLE001 - told to who waits
            self._fail(f"{type(error).__name__}: {error}", error)
        finally:
            self._end()

    # What is given out, and what comes back.

    def _next(self, workers: int) -> tuple[int, ...]:
        """The deals of the next job; none when it is over."""
        return () if self._stopping or self._over() else self._dealing.next(workers)

    def _took(self, came: Came) -> None:
        """A job has come back, or never will."""
        if came.report is None:
            text = "" if self._stopping else self._dealing.again(came)
            if text:
                self._fail(text, came.error)
            return
        self._dealing.measure(came)
        self._keep(came.report.found)
        if came.report.failure:
            self._failed(came.report.failure)

    def _failed(self, failure: Failure) -> None:
        """A user's function has raised, or a worker has another version of the package."""
        text = _("deal {deal}: {error}").format(deal=failure.deal, error=failure.what)
        self._fail(failure.what if failure.deal is None else text, failure.error, failure.where)

    def _fail(self, text: str, cause: BaseException | None = None, where: str = "") -> None:
        """Something went wrong: it ends here. Of several errors the first one is told."""
        self._stopping = True
        if self.error is None:
            self.error = StudyError(text, self)
            self.error.__cause__ = cause
            if where and cause is None:
                self.error.add_note(where)

    def _end(self) -> None:
        """It stands still."""
        try:
            if self._file:
                self._file.end()
        except OSError as error:
            self._fail(f"{type(error).__name__}: {error}", error)
        self._seconds, self._began = self._seconds + time.perf_counter() - self._began, 0.0
        self.ended = "failed" if self.error else self._over() or "stopped"
        self._running, still = False, self._still
        try:
            self._changed()  # it may be started again from there
        finally:
            still.set()


def study(
    game: Any,
    deals: Iterable[int],
    player: str | Player = "solver",
    *,
    limit: Limit | None = None,
    seed: int = 0,
    file: str | os.PathLike[str] | None = None,
    executor: Executor | Make | None = None,
    workers: int | None = None,
    width: float | None = None,
    wait: bool = True,
) -> Study:
    """Many deals of a game, played by one player: how often it wins, row by row, kept in a file.

    `player` is "solver", "honest", "plain" or a function, `player(game, state) -> move`, as `strategy` of `played`.
    `limit` is of each deal of the solver: without one it stays at a deal until it is decided, which may be never.

    The rows are added to `file` (.jsonl, or .parquet where pyarrow is) as they come. What it has of this study is not
    played again, so that a study that was stopped or killed goes on with the same call. Rows of another version of the
    package, or of the function, stay in the file and are not counted.

    It runs on threads, `workers` of them or one for each core, each with the memory of a search; or on any `executor`
    of concurrent.futures, or what a function without arguments makes one from. Deals of a worker that dies are given
    out again. A `width` of the 95 % interval is declared beforehand: the study ends when it is reached.

    It is waited for, and an interrupt stops it at once; with wait=False it goes on in the background.
    """
    kept = None if file is None else ledger(file)
    plan = planned(game, deals, player, limit, seed, width, kept.largest if kept else None)
    found = Study(plan, kept, checked_executor(executor), checked_workers(workers))
    if not found.done:
        found.start()
    if not wait:
        return found
    with found._watched():  # noqa: SLF001 - its own
        return found.wait()
