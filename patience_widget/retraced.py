"""A search's nodes as branches of one recording, and what each step of the search did, in words."""

from collections.abc import Sequence
from functools import cached_property
from typing import Any, NamedTuple

from . import telling
from .certificate import Certificate, certified
from .game import Game, Move
from .recording import Recording
from .trace import Trace
from .visited import Visited

EXPLAINED = 200  # dead ends of a film up to which what shows them is shown: each takes some hundredths of a second


class Known(NamedTuple):
    """A position, the one before the last move to it, and the moves from the node above."""

    state: Any
    before: Any
    moves: list[Move]


def _played(game: Game[Any], state: Any, moves: list[Move]) -> Known:
    """What is known after these moves."""
    before = state
    for move in moves:
        before, state = state, game.play(state, move)
    return Known(state, before, moves)


class Retraced(Recording):
    """A recording whose moves are those of a search: what a search leaves out is played with the move after it."""

    def __init__(self, begun: Recording, trace: Trace) -> None:
        """`begun` stands where the search begins."""
        vars(self).update(vars(begun))
        self.trace, self._begin = trace, begun.node
        self._known = {begun.node: Known(begun.state, begun.before, [])}
        self._dead = set[int]()  # nodes that are dead ends, where there are not too many
        self._certified: dict[int, Certificate | None] = {}

    def grow(self, visits: Sequence[int]) -> list[int]:
        """Add these nodes of the trace and those above them; their numbers here."""
        at = dict[int, int]()
        for one in sorted(_with_those_above(self.trace, visits)):
            above = self.trace.parent[one]
            self._climb_to(self._begin if above < 0 else at[above])
            move = self.trace.move_to(one)
            at[one] = self.tree.add(self.node, move) if move else self._begin
            if at[one] not in self._known and move:
                self._known[at[one]] = _played(self.game, self.state, self.trace.step(self.state, one))
            self._climb_to(at[one])
        self._climb_to(at[visits[0]] if visits else self._begin)
        dead = {at[one] for one in visits if self.trace.fate_of(one) == "deadlock"}
        self._dead = dead if len(dead) <= EXPLAINED else set()
        return [at[one] for one in visits]

    @property
    def before(self) -> Any:
        """The position before the last move."""
        return self._known[self.node].before if self.node in self._known else super().before

    def _step(self, move: Move) -> None:
        """One move down the tree."""
        node = self.tree.add(self.node, move)
        if node not in self._known:
            super()._step(move)
            return
        self._visited[self.node] = node
        self._line.append(node)
        self._states.append(self._known[node].state)

    # What a step did.

    @cached_property
    def seen(self) -> Visited:
        """What the trace tells of its nodes."""
        seen = Visited(self.trace)
        seen.update()
        return seen

    def told(self, one: int, *, why: bool = True) -> str:
        """What the search did at the node of the trace where this stands, in words; and why it is a dead end."""
        said = telling.step(self.trace, self.seen, Stood(self, self._known[self.node].moves), one)
        found = self.certificate if why and self.trace.fate_of(one) == "deadlock" else None
        return f"{said} {found.sentence}" if found else said

    @property
    def certificate(self) -> Certificate | None:
        """What shows that it is a dead end where this stands; None where that is not known, or there are too many."""
        if self.node not in self._dead:
            return None
        if self.node not in self._certified:
            self._certified[self.node] = certified(self.game, self.state, open_cards=True)
        return self._certified[self.node]


class Stood(NamedTuple):
    """Where a recording stands, and the moves of its last step."""

    record: Recording
    last: list[Move]


def _with_those_above(trace: Trace, visits: Sequence[int]) -> set[int]:
    """These nodes and all on the ways to them."""
    known = set(visits)
    for node in visits:
        while (node := trace.parent[node]) >= 0 and node not in known:
            known.add(node)
    return known
