"""Crew: who plays the jobs of a study: threads of its own, or any `concurrent.futures.Executor`."""

import os
import threading
import time
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import suppress
from queue import Empty, SimpleQueue
from typing import Any, NamedTuple, TypeVar

from .job import SECONDS, Job, Report, play
from .shown import brief
from .text import _

T = TypeVar("T")
AHEAD = 2  # jobs for each worker, so that none waits for its next
LOOK = 5.0  # seconds between two looks at how many workers there are
SEVERAL = 30  # workers, to whom jobs of usual length go with half the time of the process that sends them


class Came(NamedTuple):
    """A job that has come back: with a report, or with what kept it from being played."""

    job: Job
    report: Report | None
    error: BaseException | None = None


class Threads(Executor):
    """As many threads, which keep no process from ending."""

    def __init__(self, workers: int) -> None:
        """RuntimeError where there are no threads."""
        self._max_workers = workers
        self._tasks: SimpleQueue[tuple[Future[Any], Callable[..., Any], tuple[Any, ...]] | None] = SimpleQueue()
        for _number in range(workers):
            threading.Thread(target=self._work, name="patience study", daemon=True).start()

    def submit(self, fn: Callable[..., T], /, *args: Any, **_kwargs: Any) -> Future[T]:
        """Have a function called; it takes no arguments by name."""
        future: Future[T] = Future()
        self._tasks.put((future, fn, args))
        return future

    def shutdown(self, wait: bool = False, *, cancel_futures: bool = False) -> None:  # noqa: ARG002, FBT001, FBT002
        """Have the threads end after what was submitted."""
        for _number in range(self._max_workers):
            self._tasks.put(None)

    def _work(self) -> None:
        """What a thread does."""
        while task := self._tasks.get():
            future, function, given = task
            if future.set_running_or_notify_cancel():
                try:
                    future.set_result(function(*given))
                except BaseException as error:  # noqa: BLE001 - it is told to who waits
                    future.set_exception(error)


class Crew:
    """Has jobs played by an executor, a bounded number at once; makes another one where a pool has broken."""

    def __init__(self, executor: Executor | Callable[[], Executor] | None, workers: int | None) -> None:
        """`executor` may be a function that makes one; None is threads, RuntimeError where there are none."""
        self._own = executor is None
        self._make = None if executor is None or isinstance(executor, Executor) else executor
        self._executor = Threads(workers or os.cpu_count() or 1) if executor is None else self._made(executor)
        self._asked, self._looked, self._workers = workers, -LOOK, 1
        self._stop = threading.Event()
        self._flying: dict[Future[Report], Job] = {}
        self._came: SimpleQueue[Future[Report] | None] = SimpleQueue()

    @staticmethod
    def _made(executor: Executor | Callable[[], Executor]) -> Executor:
        """The executor, made where a function is given that makes one."""
        made = executor if isinstance(executor, Executor) else executor()
        if not isinstance(made, Executor):
            message = _("the function that makes an executor has made {given}: an Executor is expected")
            raise TypeError(message.format(given=brief(made)))
        return made

    @property
    def workers(self) -> int:
        """How many jobs are played at once; a cluster may grow."""
        if time.monotonic() - self._looked > LOOK:
            self._looked, self._workers = time.monotonic(), self._asked or _workers(self._executor)
        return self._workers

    @property
    def seconds(self) -> float:
        """How long a job should take: longer with many workers, so that no more come back than can be taken."""
        return SECONDS * max(1.0, self.workers / SEVERAL)

    @property
    def busy(self) -> int:
        """How many jobs are given out."""
        return len(self._flying)

    @property
    def room(self) -> bool:
        """Whether another one can be given out."""
        return self.busy < AHEAD * self.workers

    def give(self, job: Job) -> None:
        """Have a job played; BrokenExecutor or RuntimeError where nobody can."""
        stopped = (self._stop.is_set,) if isinstance(self._executor, Threads | ThreadPoolExecutor) else ()
        try:
            future = self._executor.submit(play, job, *stopped)
        except BrokenExecutor as error:
            self._executor = self._another(error)
            future = self._executor.submit(play, job, *stopped)
        future.add_done_callback(self._came.put)
        self._flying[future] = job

    def take(self, timeout: float | None = None) -> Came | None:
        """The next job that has come back; None after so many seconds, or when it was poked."""
        try:
            future = self._came.get(timeout=timeout)
        except Empty:
            return None
        job = self._flying.pop(future, None) if future else None
        if future is None or job is None:
            return None
        try:
            return Came(job, future.result())
        except BaseException as error:  # noqa: BLE001 - a worker that died, an executor that was shut down
            return Came(job, None, error)

    def poke(self) -> None:
        """Have `take` return."""
        self._came.put(None)

    def stop(self) -> None:
        """Have threads end their jobs in a moment, and take back from others what they have not begun."""
        self._stop.set()
        for future in [*self._flying]:
            future.cancel()
        self.poke()

    def end(self) -> None:
        """Nothing more is given out."""
        if self._own:
            self._executor.shutdown(wait=False)

    def _another(self, error: BrokenExecutor) -> Executor:
        """An executor in the place of one that has broken."""
        other = self._make() if self._make else _renewed(self._executor)
        if other is None:
            message = _(
                "the executor has broken ({reason}); with a function that makes one, executor=…, it would go on"
            )
            raise RuntimeError(message.format(reason=error)) from error
        return other


def _renewed(executor: Any) -> Executor | None:
    """A pool like one that has broken; None where it is not known how it was made."""
    begun: dict[str, Any] = {
        "initializer": getattr(executor, "_initializer", None),
        "initargs": getattr(executor, "_initargs", ()),
    }
    with suppress(Exception):  # where its makers have changed what is theirs
        if hasattr(type(executor), "get_reusable_executor"):  # loky's
            other: Executor = type(executor).get_reusable_executor(executor._max_workers, **begun)[0]  # noqa: SLF001
            return other
        if type(executor) is ProcessPoolExecutor:
            pool: Any = executor
            return ProcessPoolExecutor(pool._max_workers, mp_context=pool._mp_context, **begun)  # noqa: SLF001
    return None


def _workers(executor: Any) -> int:
    """How many jobs an executor plays at once, as far as it says so."""
    if isinstance(count := getattr(executor, "_max_workers", None), int) and count > 0:
        return count
    with suppress(Exception):  # a cluster that cannot be asked now
        threads: dict[str, int] = executor._client.nthreads()  # noqa: SLF001 - Dask's
        return max(1, sum(threads.values()))
    return os.cpu_count() or 1
