"""Run: a search that is driven: stepped, solved, paused and stopped, from any thread."""

import threading
import time
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from . import shown
from .engine import Ended, Engine
from .fate import Limit, Progress, Result, replayed, whole
from .game import Game, Move
from .recording import Recording
from .text import _
from .trace import Trace

SLICE = 0.005  # seconds that one slice of a search aims at: at most 0.02, where nodes become four times as dear
SHORT_SLICE = 0.002  # of one that holds the interpreter meanwhile: a click waits for its end, several times perhaps
PACE = 0.1  # seconds between two reports of progress, at least
PATIENCE = 1.0  # seconds that `pause` and `stop` wait for the slice that runs: a strategy may hang


class Run:
    """A search of one position that can be driven, in this thread or in one of its own; nothing is ever lost.

    Any thread may step, pause, resume and stop it, and ask for its `progress` and its `result`.
    """

    def __init__(
        self,
        engine: Engine,
        game: Game[Any],
        start: Any,
        limit: Limit | None = None,
        *,
        trace: Trace | None = None,
        holds: bool = True,
        clock: Callable[[], float] = time.perf_counter,
    ) -> None:
        """`engine` searches from the position `start`; whether it `holds` the interpreter; `clock` tells seconds.

        The `trace` is of the engine.
        """
        self._holds, self._slice_seconds = holds, SHORT_SLICE if holds else SLICE
        self.game, self.limit = game, limit or Limit()
        self._engine: Engine = engine
        self._start, self._clock = start, clock
        self.again: Callable[[], Run] | None = None  # begins the same search once more, and traces it
        self._trace = Trace(game, start) if trace is None else trace
        self._traced = 0  # nodes, when it was last brought up to date
        self._turn = threading.RLock()  # held by whoever lets the engine work
        self._changed = threading.Condition()
        self._paused, self._stops = False, 0
        self._drivers: list[int] = []  # the threads that drive it, each as often as it does
        self._thread: tuple[threading.Thread, int] | None = None
        self._error: BaseException | None = None
        self._size, self._seconds = 1, 0.0  # the nodes of a slice; what all of them took
        self._moves: list[Move] | None = None
        self._ended = ""  # why it stopped short of an answer
        self._look()

    # What is known so far.

    @property
    def progress(self) -> Progress:
        """How far it was after the last slice."""
        return self._progress

    @property
    def done(self) -> bool:
        """Whether there is nothing more to do."""
        return self._done

    @property
    def status(self) -> str:
        """One of "ready", "running", "paused", "stopped" or "done"."""
        if self._done:
            return "done"
        if self._drivers:
            return "paused" if self._paused else "running"
        return "stopped" if self._progress.nodes else "ready"

    @property
    def result(self) -> Result:
        """What was found so far: "unknown" while it is undecided."""
        nodes, seconds, fate, _depth, method = self._progress
        if not self._done:
            method = _("{method}; {why}").format(method=method, why=self._ended or _("not at its end yet"))
        moves = self._moves if fate == "won" and self._moves else []
        return Result(fate, moves, nodes, seconds, method, self.game, self._start, self)

    @property
    def ended(self) -> str:
        """Why it stopped short of an answer; nothing while it goes on, or where it has one."""
        return "" if self._done else self._ended

    @property
    def trace(self) -> Trace:
        """What it visited first, as far as it is now: the same object every time, that grows with the search."""
        with self._turn:
            if self._traced != self._engine.nodes:
                self._traced = self._engine.nodes
                self._trace.update()
        return self._trace

    def caught_up(self, seconds: float) -> bool:
        """Have in the trace what was visited so far, unless the slice that runs takes longer; whether it is there."""
        if self._traced == self._progress.nodes:
            return True
        drivers = [*self._drivers]
        if threading.get_ident() in drivers or not self._turn.acquire(timeout=seconds if drivers else -1):
            return False  # asked within a slice, or while a strategy takes its time
        try:
            return len(self.trace) >= 0
        finally:
            self._turn.release()

    @property
    def cuts(self) -> dict[str, int]:
        """How often moves were left out, or the way was ended, so far, by the name of the rule."""
        return dict(self._engine.cuts)

    @property
    def record(self) -> Recording:
        """A recording of its own that stands where the search begins."""
        return self._trace.record

    def __repr__(self) -> str:
        return f"<Run: {shown.running(self)}>"

    def __getstate__(self) -> object:
        """It stays where it is driven; TypeError says what can be sent."""
        raise TypeError(_("a run cannot be copied or sent: run.result and run.trace can"))

    def _repr_mimebundle_(self, **_kwargs: Any) -> dict[str, str]:
        """As a cell and as a terminal shows it."""
        return {"text/plain": shown.running(self), "text/html": shown.running_html(self)}

    # In this thread.

    def step(self, nodes: int = 1) -> Progress:
        """At most so many nodes more, fewer at the end or the run's limit; a paused one too."""
        most = self._progress.nodes + whole("nodes", nodes)
        self._drive(replace(self.limit, nodes=min(most, self.limit.nodes or most)), self._stops, waits=False)
        if self._progress.nodes >= most:
            self._ended = ""
            self._room(self.limit)  # says so where that is reached too
        return self._progress

    def solve(self, limit: Limit | None = None, on_progress: Callable[[Progress], object] | None = None) -> Result:
        """Go on to the end or the limit (the run's own, if none is given); what was found.

        `on_progress` is told how far it is, ten times a second at most. An interrupt stops it at once, and the
        result so far is returned.
        """
        limit = self.limit.instead(limit)
        self.resume()
        try:
            self._drive(limit, self._stops, on_progress)
        except KeyboardInterrupt:
            self._ended = _("interrupted")
        return self.result

    # In a thread of its own.

    def start(self) -> None:
        """Go on in a thread of its own, to the end or the run's limit; where it does already, after any pause."""
        self.resume()
        with self._changed:
            if self.threaded:
                return
            self._error = None
            thread = threading.Thread(target=self._work, args=(self._stops,), name="patience search", daemon=True)
            try:
                thread.start()
            except RuntimeError as error:
                raise RuntimeError(_("no thread can be started here: run.solve() and run.step() need none")) from error
            self._thread = thread, self._stops

    @property
    def threaded(self) -> bool:
        """Whether a thread of its own lets it go on, or is about to."""
        return self._thread is not None and self._thread[0].is_alive() and self._thread[1] == self._stops

    def pause(self) -> None:
        """Stand still until `resume`, `start` or `solve`."""
        with self._changed:
            self._paused = True
        if self._turn.acquire(timeout=PATIENCE):
            self._turn.release()

    def resume(self) -> None:
        """Go on after a pause."""
        with self._changed:
            self._paused = False
            self._changed.notify_all()

    def stop(self) -> None:
        """End the thread, or the `solve` of another one; `start` and `solve` go on where it stood."""
        with self._changed:
            self._stops += 1
            self._paused = False
            self._changed.notify_all()
            self._changed.wait_for(lambda: not {*self._drivers} - {threading.get_ident()}, PATIENCE)

    def wait(self, timeout: float | None = None) -> Result:
        """Wait until the thread has ended, at most so many seconds; the result so far. Its error is raised here.

        An interrupt stops it, as it does `solve`.
        """
        try:
            if self._thread:
                self._thread[0].join(timeout)
        except KeyboardInterrupt:
            self.stop()
            self._ended = _("interrupted")
        if self._error:
            raise self._error
        return self.result

    # How it is driven.

    def _work(self, stops: int) -> None:
        """What the thread does; what goes wrong in it is kept for who waits."""
        try:
            self._drive(self.limit, stops)
        except BaseException as error:  # noqa: BLE001 - an error of a thread vanishes otherwise
            self._error = error

    def _drive(
        self, limit: Limit, stops: int, tell: Callable[[Progress], object] | None = None, *, waits: bool = True
    ) -> None:
        """Slice after slice, until the end, the limit or a stop."""
        told, self._ended = self._clock(), ""
        try:
            self._drivers.append(threading.get_ident())
            while not self._done and self._may_go_on(stops, waits) and self._slice(limit):
                if tell and self._clock() - told >= PACE:
                    told = self._clock()
                    tell(self._progress)
                if self._holds:
                    time.sleep(0)  # whoever waits for the interpreter gets it
        except BaseException as error:
            self._ended = _("stopped by {error}").format(error=f"{type(error).__name__}: {error}")
            raise
        finally:
            with self._changed:
                if threading.get_ident() in self._drivers:
                    self._drivers.remove(threading.get_ident())
                self._changed.notify_all()

    def _may_go_on(self, stops: int, waits: bool) -> bool:  # noqa: FBT001 - said at the one call
        """Whether nobody has stopped it; a pause is waited for."""
        with self._changed:
            while waits and self._paused and self._stops == stops:
                self._changed.wait()
            if self._stops != stops:
                self._ended = _("stopped")
            return self._stops == stops

    def _slice(self, limit: Limit) -> bool:
        """One slice, if the limit leaves room for one; whether it did."""
        with self._turn:
            if self._engine.nodes != self._progress.nodes:
                self._look()  # an interrupt came before it could
            size = self._room(limit)
            if size < 1 or self._done:
                return False
            began = self._clock()
            try:
                self._engine.step(size)
            finally:
                took = self._clock() - began
                self._seconds += took
                self._look()
            if took > self._slice_seconds:
                self._size = max(1, int(size * self._slice_seconds / took))
            elif took < self._slice_seconds / 2 and size == self._size:
                self._size *= 2
            return True

    def _room(self, limit: Limit) -> int:
        """How many nodes the next slice may have; with none it is said why."""
        size = self._size
        if limit.seconds is not None:
            left = limit.seconds - self._seconds
            size = max(1, int(size * min(1, left / self._slice_seconds))) if left > 0 else 0
        if limit.nodes is not None:
            size = min(size, limit.nodes - self._engine.nodes)
        if size < 1:
            used = limit.nodes is not None and self._engine.nodes >= limit.nodes
            self._ended = shown.at_nodes(limit.nodes or 0) if used else shown.at_seconds(limit.seconds or 0)
        return size

    def _look(self) -> None:
        """Note how far the engine is. Nobody sees a win before its moves have been replayed."""
        engine = self._engine
        if engine.fate == "won" and self._moves is None:
            self._moves = replayed(self.game, self._start, list(engine.moves))
        self._progress = Progress(engine.nodes, self._seconds, engine.fate, engine.depth, engine.method)
        self._done = engine.done
        if self._done:  # results keep their runs
            self._trace.end()
            self._engine = Ended(engine.nodes, engine.fate, self._moves or [], engine.depth, engine.method, engine.cuts)
