"""Walk: the line of a solver's result, stepped through on the player's own table while the player's game waits."""

from .game import Move
from .overlay import counted
from .recording import Recording
from .scene import Json
from .stepping import Stepping
from .table import PatienceTable
from .text import _


class Walk(Stepping):
    """A line on a table, at one of its steps: 0 is the position it begins at, `len(walk)` its end.

    It goes `next`, `back` and `to` a step, and plays on by itself; `async for` goes through the positions
    from here on. `leave` shows the player's game again, which nothing of this has touched; `branch` goes
    on in that game from here. Any thread may do so.
    """

    def __init__(
        self, table: PatienceTable, own: Recording, line: Recording, nodes: list[int], stood: int | None = None
    ) -> None:
        """`line` is a copy of the player's own record with the line played in it: its nodes from where `own` stands.

        Where they begin at another node, `stood` is where it stands.
        """
        super().__init__(table, own, line, nodes[0], stood)
        self._nodes = nodes

    def __len__(self) -> int:
        """The number of steps."""
        return len(self._nodes) - 1

    @property
    def last(self) -> int:
        """The last step."""
        return len(self)

    @property
    def step(self) -> int:
        """How many steps were made."""
        depth = self.record.tree.depth
        return depth[self.record.node] - depth[self._start]

    @property
    def nodes(self) -> tuple[int, ...]:
        """The nodes of its steps in `record`."""
        return tuple(self._nodes)

    @property
    def moves(self) -> list[Move]:
        """The moves of the whole line."""
        return [move for node in self._nodes[1:] if (move := self.record.tree.move[node])]

    def _said(self) -> str:
        """What this step did."""
        if not self.step:
            message = _("A line to the win: {steps}. Your own game waits meanwhile.")
            return message.format(steps=counted(len(self)))
        said = self.record.game.sentence(self.record.before, *self.record.last(1))
        return said + " " + _("The game is won.") if self.record.outcome == "won" else said

    def _stand(self, step: int) -> None:
        """Go to a step."""
        self.record.go(self._nodes[step])

    def _figures(self) -> Json:
        """Step, steps, who plays on, and how fast."""
        return {"walk": [self.step, len(self), self._plays, self._speed]}

    def __repr__(self) -> str:
        return f"<Walk on {self.record.game.name}, step {self.step} of {len(self)}>"
