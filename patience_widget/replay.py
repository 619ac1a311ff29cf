"""Replay: a search on the table, step by step in the order in which it went, while it goes on or afterwards."""

from collections.abc import Callable, Mapping
from itertools import count
from typing import Any

from . import telling
from .deadend import DeadEnd
from .flow import shortened
from .live import Live
from .reached import Reached
from .recording import Recording
from .run import Run
from .scene import Json
from .searched import Searched
from .stepping import Acts
from .table import PatienceTable
from .text import _
from .trace import Trace
from .visited import NONE
from .windows import Ask

_numbers = count(1)


class Replay(Reached):
    """The nodes of a search on a table: a step for each, in the order visited, 0 the position where it begins.

    It goes `next`, `back` and `to` a step, `over` what lies below one, `out` of a branch, to the `next_branch` and the
    `next_backtrack`, and plays on by itself; `async for` goes through the positions from here on. While the search goes
    on, `follow` keeps it at the newest step; `stop` and `go_on` are the search's. `leave` shows the player's game
    again, which nothing of this has touched; `branch` goes on in that game from here. Any thread may do so.
    """

    def __init__(self, table: PatienceTable, own: Recording, trace: Trace, run: Run | None = None) -> None:
        """`own` is the record on the table, and stands where the trace begins; without a `run` nothing is added."""
        super().__init__(table, own, trace, run)
        self.id = next(_numbers)
        self._live = Live(run, self._look) if run else None
        self._searched = Searched(trace, self._visited, self.record, lambda: self.status != "running")
        self._end = DeadEnd(self, lambda: self.table.refresh(still=True) if self.is_on else None)
        self._looked: tuple[Any, ...] = ()  # what was shown when it was last looked at

    @property
    def status(self) -> str:
        """Of the search: "ready", "running", "paused", "stopped" or "done"."""
        return self._live.status if self._live else "done"

    def _name(self) -> str:
        """What this is called in an error."""
        return _("replay")

    @property
    def sentence(self) -> str:
        """What this step did, and what became of it."""
        self._come_up()
        self._end.found()
        return self._said()

    def _said(self) -> str:
        """The sentence as it is shown: what shows a dead end is looked for after that."""
        error, (_marks, why) = self._live.error if self._live else None, self._end.known
        said = f"{telling.step(self.trace, self._visited, self._standing, self._step)} {why}".rstrip()
        if error is None or self._step != self._newest:
            return said
        return said + " " + _("The search has stopped here: {error}").format(error=telling.failed(error))

    # From one step to another.

    def over(self) -> bool:
        """On to the next step that is not below this one; whether there was one."""
        return self._leap(self._visited.after)

    def out(self) -> bool:
        """On to the next step outside the branch that this one is in; whether there was one."""
        return self._leap(lambda step: self._visited.after(self.trace.parent[step]))

    def next_branch(self) -> bool:
        """On to the next step after which several moves were tried; whether there was one."""
        return self._leap(self._visited.next_branch)

    def previous_branch(self) -> bool:
        """Back to the last step after which several moves were tried; whether there was one."""
        return self._leap(self._visited.branch_before)

    def next_backtrack(self) -> bool:
        """On to the next step for which the search went back; whether there was one."""
        return self._leap(self._visited.next_backtrack)

    def _leap(self, where: Callable[[int], int]) -> bool:
        """Go to the step that is said of this one; whether there was one."""
        self._take()
        with self.record.lock:
            step = where(self._step) if self._visited.count else NONE
            if step != NONE:
                self._stand(step)
        self._show()
        return step != NONE

    def _take(self) -> None:
        """It is taken in hand: it stays where it is led, also while the search goes on."""
        super()._take()
        self._come_up()

    def _halt(self) -> None:
        """Nothing moves by itself any more."""
        super()._halt()
        self._follow = False

    def _at_end(self) -> None:
        """What has come to the newest step by itself follows the search from there."""
        plays = self.playing
        self._halt()
        self._follow = plays and self._grows

    # The search.

    @property
    def follow(self) -> bool:
        """Whether it stays at the newest step."""
        return self._follow

    @follow.setter
    def follow(self, on: object) -> None:
        if not isinstance(on, bool):
            raise TypeError(_("follow is True or False, not {given}").format(given=shortened(on)))
        self._take()
        with self.record.lock:
            self._follow = on
            if on:
                self._stand(self._newest)
        self._show()

    def look_on(self) -> None:
        """Show what comes, where the search goes on already."""
        if self._live and self.status in {"running", "paused"}:
            self._live.watch()

    def stop(self) -> None:
        """Stop the search; all that it found is kept, and `go_on` goes on."""
        if self._live:
            self._live.stop()
        self._notice()

    def go_on(self) -> None:
        """Let the search go on, where it had come to its limit for as much again."""
        if self._live:
            if not self.is_on:
                self._take()
            self._live.start()
        self._notice()

    def tick(self) -> bool:
        """Where there are no threads, search for a moment and show that; whether the search goes on."""
        going = self._live is not None and self._live.tick()
        if not self._watched:
            self._catch_up()
        return going

    @property
    def _grows(self) -> bool:
        """Whether steps may be added."""
        return self._watched or self.status in {"running", "paused"}

    @property
    def _watched(self) -> bool:
        """Whether a thread of its own takes over what comes."""
        return self._live is not None and self._live.watched

    def _look(self) -> bool:
        """Show what has come since; whether this is still on the table."""
        if self.is_on and self._live:
            self._live.tick()
            self._catch_up()
        return self.is_on

    def _catch_up(self) -> None:
        """Take over what the search has visited, and show that."""
        self.update()
        self._notice()

    def _notice(self) -> None:
        """Show what is new: the newest step, where that is followed, or only how far the search is."""
        with self.record.lock:
            still = not self._follow or self._step == self._newest
            if not still:
                self._stand(self._newest)
        error, nodes = (self._live.error, self._live.run.progress.nodes) if self._live else (None, 0)
        looked = self._step, self._visited.count, self.status, nodes, error
        if looked != self._looked and self.is_on:
            self._looked = looked
            self.table.refresh(still=still)

    # What the table and its pages see and say.

    @property
    def windows(self) -> Mapping[str, Ask]:
        """The chart, the tree and the line, by windows; whoever asks lets a search go on that has no thread."""
        self._lend()
        return self._searched.windows

    def _lend(self) -> None:
        """Where there are no threads the search goes on a little for whoever asks."""
        if self._live and self._live.sliced:
            self.tick()

    def _show(self) -> None:
        """Show it as it stands, unless it is over; then what shows that it is a dead end."""
        super()._show()
        if self.is_on:
            self._end.soon()

    def dress(self, shown: Json) -> Json:
        """The scene of this step, with the cards that have moved for it."""
        moved = {} if self._moved is None else {"moved": self._moved}
        return super().dress({**shown, **moved}) | {"marks": [list(mark) for mark in self._end.known[0]]}

    def _figures(self) -> Json:
        """Where it is, and what the search has done so far."""
        run, trace, visited, step = self.run, self.trace, self._visited, self._step
        known = step < visited.count
        return {
            "run": {
                "id": self.id,
                "step": step,
                "steps": max(1, visited.count),
                "plays": self._plays,
                "speed": self._speed,
                "depth": trace.depth[step] if known else 0,
                "fate": telling.fate(trace.fate_of(step)) if known else "",
                "back": visited.back(step) if known else 0,
                "try": visited.try_of(step) if known else 0,
                "status": self.status,
                "follow": self._follow,
                "said": self._said(),
                "text": telling.whole(run, trace, self.status, self._live.error if self._live else None),
                "cuts": [list(cut) for cut in telling.cuts(trace.game, run.cuts)] if run else [],
                "more": self._more,
            }
        }

    def _acts(self, intent: Json) -> Acts:
        """What a page can mean, by name."""
        more: Acts = {
            "over": self.over,
            "out": self.out,
            "next_branch": self.next_branch,
            "previous_branch": self.previous_branch,
            "next_backtrack": self.next_backtrack,
            "follow": lambda: setattr(self, "follow", intent.get("on")),
            "stop": self.stop,
            "go_on": self.go_on,
        }
        return super()._acts(intent) | more

    def hear(self, intent: Json) -> None:
        """Do what a page means."""
        super().hear(intent)
        self._lend()

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        """In a cell the table, in a terminal its text."""
        bundle = getattr(self.table, "_repr_mimebundle_", None)
        return bundle(**kwargs) if bundle else {"text/plain": repr(self.table)}

    def __repr__(self) -> str:
        return f"<Replay of {self.trace.game.name}, step {self.step:,} of {self.last:,}, {self.status}>"
