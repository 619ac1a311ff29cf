"""Replay: a search on the table, step by step in the order in which it went, while it goes on or afterwards."""

from collections.abc import Callable, Mapping
from itertools import count
from typing import Any

from . import telling
from .deadend import DeadEnd
from .flow import shortened
from .live import Live
from .recording import Recording
from .run import Run
from .scene import Json, changed, lay
from .searched import Searched
from .standing import Standing
from .stepping import Acts, Stepping
from .table import PatienceTable
from .text import _
from .trace import Trace
from .visited import NONE, Visited
from .windows import Ask

_numbers = count(1)


class Replay(Stepping):
    """The nodes of a search on a table: a step for each, in the order visited, 0 the position where it begins.

    It goes `next`, `back` and `to` a step, `over` what lies below one, `out` of a branch, to the `next_branch` and the
    `next_backtrack`, and plays on by itself; `async for` goes through the positions from here on. While the search goes
    on, `follow` keeps it at the newest step; `stop` and `go_on` are the search's. `leave` shows the player's game
    again, which nothing of this has touched; `branch` goes on in that game from here. Any thread may do so.
    """

    def __init__(self, table: PatienceTable, own: Recording, trace: Trace, run: Run | None = None) -> None:
        """`own` is the record on the table, and stands where the trace begins; without a `run` nothing is added."""
        self._standing = Standing(trace, own)
        record = self._standing.record
        super().__init__(table, own, record, record.node)
        self.id, self.run, self.trace = next(_numbers), run, trace
        self._live = Live(run, self._look) if run else None
        self._visited = Visited(trace)
        self._searched = Searched(trace, self._visited, record, lambda: self.status != "running")
        self._step, self._follow, self._more = 0, False, 0
        self._moved: list[int] | None = None  # the cards that lie elsewhere than a step before, or after
        self._end = DeadEnd(self)
        self._looked: tuple[Any, ...] = ()  # what was shown when it was last looked at
        self.update()

    def __len__(self) -> int:
        """The number of nodes that can be shown."""
        return self._visited.count

    @property
    def last(self) -> int:
        """The last step that there is."""
        return max(0, len(self) - 1)

    @property
    def step(self) -> int:
        """The node that is shown."""
        return self._step

    @property
    def status(self) -> str:
        """Of the search: "ready", "running", "paused", "stopped" or "done"."""
        return self._live.status if self._live else "done"

    def update(self) -> None:
        """Take over what the search has visited since."""
        if self.run:
            nodes = self.run.progress.nodes
            self.trace = self.run.trace
            self._visited.update()
            self._more = max(0, nodes - len(self))
        else:
            self._visited.update()

    def _name(self) -> str:
        """What this is called in an error."""
        return _("replay")

    # Where it stands.

    def _stand(self, step: int) -> None:
        """Go to a step; to the next or the one before the cards move, to any other they only lie there then."""
        if not len(self):
            return
        near, before = abs(step - self._step) == 1, self.record.state
        self._standing.to(step)
        self._step = step
        self._moved = self._changed_since(before) if near else None

    def _changed_since(self, before: Any) -> list[int]:
        """The cards that lie elsewhere than in another position."""
        record = self.record
        return changed(lay(record, before), lay(record), frozenset(record.game.hidden(record.state)))

    @property
    def sentence(self) -> str:
        """What this step did, and what became of it."""
        error = self._live.error if self._live else None
        said = f"{telling.step(self.trace, self._visited, self._standing, self._step)} {self._end.sentence}".rstrip()
        if error is None or self._step != self.last:
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
            step = where(self._step) if len(self) else NONE
            if step != NONE:
                self._stand(step)
        self._show()
        return step != NONE

    def _take(self) -> None:
        """It is taken in hand: it stays where it is led, also while the search goes on."""
        super()._take()
        if not self._watched:
            self.update()

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
                self._stand(self.last)
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
            still = not self._follow or self._step == self.last
            if not still:
                self._stand(self.last)
        error, nodes = (self._live.error, self._live.run.progress.nodes) if self._live else (None, 0)
        looked = self._step, len(self), self.status, nodes, error
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

    def dress(self, shown: Json) -> Json:
        """The scene of this step, with the cards that have moved for it."""
        moved = {} if self._moved is None else {"moved": self._moved}
        return super().dress({**shown, **moved}) | {"marks": [list(mark) for mark in self._end.marks]}

    def _figures(self) -> Json:
        """Where it is, and what the search has done so far."""
        run, trace, visited, step = self.run, self.trace, self._visited, self._step
        known = step < len(self)
        return {
            "run": {
                "id": self.id,
                "step": step,
                "steps": max(1, len(self)),
                "plays": self._plays,
                "speed": self._speed,
                "depth": trace.depth[step] if known else 0,
                "fate": telling.fate(trace.fate_of(step)) if known else "",
                "back": visited.back(step) if known else 0,
                "try": visited.try_of(step) if known else 0,
                "status": self.status,
                "follow": self._follow,
                "said": self.sentence,
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
        return f"<Replay of {self.trace.game.name}, step {self._step:,} of {self.last:,}, {self.status}>"
