"""How far a search has come, and the step of it that is shown; both are right whenever Python asks."""

from typing import Any

from .recording import Recording
from .run import Run
from .scene import changed, lay
from .standing import Standing
from .stepping import Stepping
from .table import PatienceTable
from .trace import Trace
from .visited import Visited

PATIENCE = 0.05  # seconds that who asks waits for the slice of the search that runs: a strategy may hang


class Reached(Stepping):
    """The steps of a search as far as it is: what a page is shown is taken over now and then, and when it is asked."""

    def __init__(self, table: PatienceTable, own: Recording, trace: Trace, run: Run | None) -> None:
        """As of a replay."""
        self._standing = Standing(trace, own)
        super().__init__(table, own, self._standing.record, self._standing.record.node)
        self.run, self.trace = run, trace
        self._visited = Visited(trace)
        self._step, self._follow, self._more = 0, False, 0
        self._moved: list[int] | None = None  # the cards that lie elsewhere than a step before, or after
        self.update()

    def __len__(self) -> int:
        """The number of nodes that can be shown."""
        self._come_up()
        return self._visited.count

    @property
    def last(self) -> int:
        """The last step that there is."""
        self._come_up()
        return self._newest

    @property
    def step(self) -> int:
        """The node that is shown."""
        self._come_up()
        return self._step

    @property
    def position(self) -> Any:
        """The position that is shown."""
        self._come_up()
        return self.record.state

    @property
    def shown_step(self) -> int:
        """The node that is shown, as pages know it."""
        return self._step

    @property
    def _newest(self) -> int:
        """The last step, as pages know it."""
        return max(0, self._visited.count - 1)

    def update(self) -> None:
        """Take over what the search has visited since; this waits for the slice that runs, however slow it is."""
        if self.run:
            self.trace = self.run.trace
        self._take_over()

    def _take_over(self) -> None:
        """Look at what is in the trace."""
        nodes = self.run.progress.nodes if self.run else 0
        self._visited.update()
        self._more = max(0, nodes - self._visited.count)

    def _come_up(self) -> None:
        """Take it over where that need not be waited for, and stand at the newest step where that is followed."""
        if self.run and self.run.caught_up(PATIENCE):
            self._take_over()
        with self.record.lock:
            if self._follow and self._step != self._newest:
                self._stand(self._newest)

    def _stand(self, step: int) -> None:
        """Go to a step; to the next or the one before the cards move, to any other they only lie there then."""
        if not self._visited.count:
            return
        near, before = abs(step - self._step) == 1, self.record.state
        self._standing.to(step)
        self._step = step
        self._moved = self._changed_since(before) if near else None

    def _changed_since(self, before: Any) -> list[int]:
        """The cards that lie elsewhere than in another position."""
        record = self.record
        return changed(lay(record, before), lay(record), frozenset(record.game.hidden(record.state)))
