"""study: many deals of a game for one player, on all cores or a cluster; stopped or killed, it goes on."""

import asyncio
import logging
import os
import threading
import time
from collections import Counter, deque
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import Executor
from inspect import GEN_RUNNING, getgeneratorstate
from itertools import count
from math import ceil
from operator import attrgetter
from secrets import token_hex
from typing import Any, Self

from .crew import AHEAD, Came, Crew
from .fate import Limit
from .job import Failure, Found, Player, Report, plays
from .ledger import Lines, ledger
from .outcome import Row
from .plan import Plan, checked_executor, checked_workers, planned
from .sample import Progress, Sample
from .study_shown import Shown
from .text import _

log = logging.getLogger(__name__)
PATIENCE = 1.0  # seconds that a stop waits for what is being played
LOOK = 0.1  # seconds between two looks at the keyboard
MOST = 3  # times that a deal is given out again after a worker has died
LARGEST_JOB = 1000  # deals
Make = Callable[[], Executor]


class StudyError(RuntimeError):
    """What ended a study, and at which deal. Its rows stay: `study` has them."""

    def __init__(self, message: str, study: "Study | None" = None) -> None:
        super().__init__(message)
        self.study = study


class Study(Shown):
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
        self.plan, self._file, self._executor, self._asked = plan, file, executor, workers
        self.error: StudyError | None = None
        self.ended, self.left_out = "", 0
        self._observers: list[Callable[[], object]] = []
        self._lock = threading.RLock()
        self._thread: threading.Thread | None = None
        self._still = threading.Event()  # no join: in Python 3.11 one that is interrupted takes the thread for ended
        self._still.set()
        self._running = False
        self._task: asyncio.Task[None] | None = None
        self._crew: Crew | None = None
        self._here: Generator[None, None, None] | None = None  # what goes on without threads
        self._stopping, self._began, self._seconds = False, 0.0, 0.0
        rows = file.rows() if file else []
        self._place: Callable[[int], int | None] = plan.places() if plan else lambda _deal: None
        self._sample = Sample(len(plan.deals) if plan else len(rows))
        self._sample.put(self._ours(rows) if plan else enumerate(sorted(rows, key=attrgetter("key"))))
        self._skipped = len(self._sample)
        self.ended = self._over() if plan else "done"

    @classmethod
    def read(cls, file: str | os.PathLike[str]) -> Self:
        """The rows of a file, all groups that it has, each by deal; nothing is played. FileNotFoundError without."""
        if not os.path.exists(file):  # noqa: PTH110 - any path
            raise FileNotFoundError(_("{given} is not there").format(given=os.fspath(file)))
        return cls(None, ledger(file))

    # What is known so far.

    @property
    def rows(self) -> list[Row]:
        """Those so far, in the order of the deals."""
        return self._sample.rows

    @property
    def hard(self) -> list[Row]:
        """The undecided, then the slowest, at most 20."""
        return self._sample.hard

    @property
    def total(self) -> int:
        """How many deals it is about."""
        return self._sample.total

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
        return text.format(ended=ended, **{name: f"{number:,}" for name, number in counts.items()})

    def on_change(self, observer: Callable[[], object]) -> Callable[[], None]:
        """Have a function called, from the study's thread, when it begins, has rows and ends; what undoes that."""
        self._observers.append(observer)
        return lambda: self._observers.remove(observer)

    # How it is driven.

    def start(self) -> None:
        """Go on in the background; where there are no threads, in the loop that runs, or whenever somebody waits."""
        with self._lock:
            if self.running or self.plan is None:
                return
            if self._file:
                self._file.begin()
            self.error, self.ended, self._stopping, self._began = None, "", False, time.perf_counter()
            self._waiting: deque[tuple[int, ...]] = deque()
            self._at, self._size = 0, 1
            self._given: Counter[int] = Counter()
            self._numbers, self._token = count(), token_hex(8)
            self._crew = self._enlisted()
            self._running, self._still = True, threading.Event()
            if self._crew:
                self._thread = threading.Thread(target=self._work, args=(self._crew,), name="study", daemon=True)
                self._thread.start()
            else:
                self._here = self._alone()
                self._stroll()
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
        while self._here is not None and getgeneratorstate(self._here) != GEN_RUNNING:  # it is where an observer asks
            next(self._here, None)

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
        if self._here is not None:
            next(self._here, None)
        else:
            self._still.wait(seconds)

    def _work(self, crew: Crew) -> None:
        """What the thread does."""
        try:
            self._conduct(crew)
        except Exception as error:  # noqa: BLE001 - told to who waits
            self._fail(f"{type(error).__name__}: {error}", error)
        finally:
            crew.stop()
            crew.end()
            self._end()

    def _conduct(self, crew: Crew) -> None:
        """Give out jobs and take back what they bring, until all deals have a row or it is over."""
        ends: float | None = None
        while True:
            while not self._stopping and crew.room and (deals := self._next(crew.workers)):
                crew.give(self._job(deals, crew.seconds))
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
            while not self._stopping and (deals := self._next(1)):
                job = self._job(deals[:1], 0)
                self._waiting.extend([deals[1:]] if deals[1:] else [])
                yield from self._slices(job)
        except Exception as error:  # noqa: BLE001 - told to who waits
            self._fail(f"{type(error).__name__}: {error}", error)
        finally:
            self._here = None
            self._end()

    def _slices(self, job: Any) -> Iterator[None]:
        """Play a job here."""
        playing = plays(job)
        try:
            next(playing)
            while True:
                yield
                playing.send(self._stopping)
        except StopIteration as end:
            report: Report = end.value
            self._took(Came(job, report))

    def _stroll(self) -> None:
        """Where a loop runs, have it go on there."""
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            return
        self._task = loop.create_task(self._stroller())

    async def _stroller(self) -> None:
        """Slice after slice."""
        while self._here is not None and getgeneratorstate(self._here) != GEN_RUNNING:  # it is where an observer asks
            next(self._here, None)
            await asyncio.sleep(0)

    # What is given out, and what comes back.

    def _next(self, workers: int) -> tuple[int, ...]:
        """The deals of the next job: those that came back, then those that nobody has had; none when it is over."""
        if self.plan is None or self._over():
            return ()
        if self._waiting:
            return self._waiting.popleft()
        size = max(1, min(self._size, ceil((self.total - self._at) / (AHEAD * workers))))
        deals: list[int] = []
        while len(deals) < size and self._at < self.total:
            if self._at not in self._sample:
                deals.append(self.plan.deals[self._at])
            self._at += 1
        return tuple(deals)

    def _job(self, deals: tuple[int, ...], seconds: float) -> Any:
        """Some deals as a job; its number is like no other's, for a cluster may remember what it did."""
        assert self.plan  # noqa: S101 - who has none plays nothing
        return self.plan.job(f"{self._token}-{next(self._numbers)}", deals, seconds)

    def _took(self, came: Came) -> None:
        """A job has come back."""
        if came.report is None:
            self._again(came)
            return
        found, left, failure = came.report
        if left:
            self._size = max(1, len(found))
            self._waiting.extend(part for part in (left[:1], left[1:]) if part)  # the first may take long
        elif sum(one.seconds for one in found) < came.job.seconds / 2:
            self._size = max(self._size, min(LARGEST_JOB, 2 * len(found)))
        self._keep(found)
        if failure:
            self._failed(failure)

    def _keep(self, found: list[Found]) -> None:
        """Rows are written, then counted; what has a row already is neither."""
        assert self.plan  # noqa: S101 - as above
        places = {self._place(one.deal): one for one in found}
        new = {at: self.plan.row(one) for at, one in places.items() if at is not None and at not in self._sample}
        if new:
            if self._file:
                self._file.add(new.values())
            self._sample.put(new.items())
            self._changed()

    def _again(self, came: Came) -> None:
        """The deals of a worker that has died are given out again, each by itself, a few times."""
        if self._stopping:
            return
        self._given.update(came.job.deals)
        worst = max(came.job.deals, key=lambda deal: self._given[deal])
        if self._given[worst] > MOST:
            text = _("deal {deal} was given out {count} times and never came back: {error}")
            reason = f"{type(came.error).__name__}: {came.error}"
            self._fail(text.format(deal=worst, count=self._given[worst], error=reason), came.error)
        else:
            self._waiting.extend((deal,) for deal in came.job.deals)

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

    def _over(self) -> str:
        """Whether nothing more is to be played, and why."""
        progress = self._sample.progress(0, 0)
        if progress.done == progress.total:
            return "done"
        low, high = progress.interval
        return "width" if self.plan and self.plan.width and high - low <= self.plan.width else ""

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
        self._changed()  # it may be started again from there
        still.set()

    def _ours(self, rows: Iterable[Row]) -> Iterator[tuple[int, Row]]:
        """The rows of this study with their places; those of other versions are counted only."""
        assert self.plan  # noqa: S101 - as above
        group = self.plan.group
        for row in rows:
            at = self._place(row.deal)
            if at is not None and row.group == group:
                yield at, row
            elif at is not None and row.group._replace(version=group.version) == group:
                self.left_out += 1

    def _changed(self) -> None:
        """Tell who looks on; one who fails at that is no reason to stop."""
        for observer in [*self._observers]:
            try:
                observer()
            except Exception:
                log.exception("a study that is watched")


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
