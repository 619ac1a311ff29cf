"""Lane: one search among several that are compared: where it was after so many nodes, and how it ended."""

from array import array
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from copy import copy
from itertools import pairwise
from math import expm1, log1p
from typing import Any

from . import shown
from .bar import Bar
from .fate import Limit, Result
from .game import Move, Place
from .recording import Recording
from .run import Run
from .scene import Json, lay, moved, scene
from .standing import Standing
from .text import _
from .trace import FATES, Trace
from .visited import Visited
from .watching import traced

MOST = 6  # searches side by side
SECONDS = 20.0  # that a run is searched which has no limit of its own
APART = 6  # times as long as the shortest: from there on nodes are counted by their logarithm
UNSEEN = ("moves", "last", "buttons", "tree", "node", "deal", "turn")  # of a scene: nothing is played on these boards


class Scale:
    """Where nodes lie between 0 and 1: evenly, or by their logarithm where the shortest search would be a dot."""

    def __init__(self, lengths: Sequence[int]) -> None:
        self.last = max(lengths, default=0)
        self.even = self.last < APART * max(1, min(lengths, default=0))

    def share(self, node: float) -> float:
        """How far along a node lies."""
        if not self.last:
            return 0.0
        return node / self.last if self.even else log1p(node) / log1p(self.last)

    def node(self, share: float) -> int:
        """The node that lies there, or the last before it."""
        exact = share * self.last if self.even else expm1(share * log1p(self.last))
        return min(self.last, int(exact + 1e-6))


class Lane:
    """A search that is compared, up to where it was when the comparison was made."""

    def __init__(self, name: str, trace: Trace, result: Result | None = None, *, going: bool = False) -> None:
        """`result` is what the search found, so far if it is `going` on; a trace alone says what it knows of that."""
        self.name, self.trace, self.game, self.going = name, trace, trace.game, going
        self._numbers, self._visited = _counted(trace), Visited(trace)
        self._visited.update()
        self.fate = result.fate if result else self._traced_fate()
        self.nodes = result.nodes if result else len(self._numbers) - (self.fate == "won")
        self.count = min(len(self._numbers), self.nodes)
        self.seconds = result.seconds if result else None
        self.moves = result.moves if result else self._traced_moves()
        self._standing = Standing(trace, copy(trace.record))

    def _traced_fate(self) -> str:
        """What a trace knows of the fate."""
        first = self.trace.fate_of(0) if len(self.trace) else "unknown"
        return "lost" if first == "deadlock" else first if first in {"won", "lost"} else "unknown"

    def _traced_moves(self) -> list[Move]:
        """The moves to the win that a trace has seen."""
        won = FATES.index("won")
        last = len(self.trace) - 1
        while last >= 0 and self.trace.fate[last] != won:
            last -= 1
        return self.trace.moves(last) if last >= 0 else []

    @property
    def row(self) -> Json:
        """What it took, as a row of the table."""
        return {
            "strategy": self.name,
            "fate": self.fate,
            "going": self.going,
            "nodes": self.nodes,
            "seconds": self.seconds,
            "length": len(self.moves) if self.fate == "won" else None,
            "deepest": max(self.trace.depth[: self._visited.count], default=0),
            "backtracks": self._visited.backtracks,
        }

    # After so many nodes.

    def board(self, count: int) -> tuple[Json, tuple[Place, ...]]:
        """The table after so many nodes as the page draws it, and the places on it."""
        node = self._numbers[min(count, self.count) - 1] if min(count, self.count) else -1
        record, since = self._stand(count, node)
        table = lay(record)
        drawn = {name: value for name, value in scene(record, table).items() if name not in UNSEEN}
        drawn |= {"moved": moved(record, since), "said": self._said(count, node), "kind": self.kind(count)}
        return drawn, table.places

    def _stand(self, count: int, node: int) -> tuple[Recording, int]:
        """A record that stands there, at the end of a search that has won where it is won; the node before its move."""
        record = self._standing.record
        won = count >= self.count and self.fate == "won"
        if len(self.trace):
            self._standing.to(0 if won else max(0, node))
        if won:
            for move in self.moves:
                record.play(move)
            return record, record.tree.line(record.node)[-2:][0]
        return record, record.tree.line(record.node)[-1 - len(self._standing.last)]

    def kind(self, count: int) -> str:
        """How it has ended by then: "won", "lost", "unknown" or, while it goes on, ""."""
        return self.fate if count >= self.count and not self.going else ""

    def _said(self, count: int, node: int) -> str:
        """Where it is, or how it ended, in one phrase."""
        if count >= self.count:
            return self.ended
        if node < 0:
            return _("at its start")
        record, back = self._standing.record, self._visited.back(node)
        words = [_("depth {depth}").format(depth=self.trace.depth[node])]
        words += [_("back {count}").format(count=back)] if back else []
        words += [record.game.short(record.before, move) for move in self._standing.last[-1:]]
        return " · ".join(words)

    @property
    def ended(self) -> str:
        """How it ended."""
        ends = {"won": _("won after {nodes}"), "lost": _("lost (proved) after {nodes}")}
        end = _("{nodes} so far") if self.going else ends.get(self.fate, _("gave up after {nodes}"))
        said = end.format(nodes=shown.nodes(self.nodes))
        traced_to = _("{end} · traced to {count}").format(end=said, count=f"{self.count:,}")
        return traced_to if self.count < self.nodes else said

    # The chart.

    def bins(self, scale: Scale, count: int) -> Sequence["array[int]"]:
        """Of each bin as far as it came of so many: lowest and highest depth, and flags; a bin may have no node."""
        edges = [min(self.count, scale.node(at / count)) for at in range(count + 1)]
        ends = [*self._numbers[: self.count], self._visited.count]
        filled = [ends[edge] for edge, after in pairwise(edges) if after > edge]
        columns = self._visited.among([*filled, self._visited.count]) if filled else [array("i")] * 3
        return [self._spread(column, edges, flags=at == 2) for at, column in enumerate(columns)]

    def _spread(self, column: "array[int]", edges: Sequence[int], *, flags: bool) -> "array[int]":
        """A column with a value for each bin: where no node begins the one before goes on, without its flags."""
        found, values, last = array("i"), iter(column), 0
        for edge, after in pairwise(edges):
            if edge == self.count:
                break
            last = next(values) if after > edge else 0 if flags else last
            found.append(last)
        return found


def _counted(trace: Trace) -> Sequence[int]:
    """The numbers in a trace of what counts as a node: what costs nothing, a safe move or a look, does not."""
    if "safe" not in trace.rules:
        return range(len(trace))
    bit, seen = 1 << trace.rules.index("safe"), FATES.index("seen")
    pairs = enumerate(zip(trace.fate, trace.rule, strict=True))
    return array("i", (number for number, (fate, rule) in pairs if fate != seen and not rule & bit))


# What is compared.


def lanes(runs: Any) -> list[Lane]:
    """The searches that are meant; those that have not begun are searched. TypeError or ValueError where none are."""
    named = [*runs.items()] if isinstance(runs, Mapping) else [("", run) for run in _listed(runs)]
    if not 1 <= len(named) <= MOST:
        message = _("1 to {most} searches are compared; {count} were given")
        raise ValueError(message.format(most=MOST, count=len(named)))
    _check([run for _name, run in named])
    found = [_lane(str(name), run) for name, run in named]
    for lane, name in zip(found, _apart([lane.name for lane in found]), strict=True):
        lane.name = name
    return found


def _listed(runs: Any) -> list[Any]:
    """The runs as a list; TypeError says what is expected."""
    if isinstance(runs, Iterable) and not isinstance(runs, str | Trace):
        return [*runs]
    message = _("a list of searches is expected, as in [run, …], or names and searches; {given} was given")
    raise TypeError(message.format(given=shown.brief(runs)))


def _check(runs: Sequence[Any]) -> None:
    """TypeError for what is no search, ValueError where they are not of one position."""
    for run in runs:
        if not isinstance(run, Run | Result | Trace):
            message = _("what is compared is a Run, a Result or a Trace, not {given}")
            raise TypeError(message.format(given=shown.brief(run)))
    (game, start), *others = [(run.game, _start(run)) for run in runs]
    for other, position in others:
        if other != game:
            message = _("searches of one game are compared, not of {game} and {other}")
            raise ValueError(message.format(game=repr(game), other=repr(other)))
        if position != start:
            message = _("searches of one position are compared; these are of different positions of {game}")
            raise ValueError(message.format(game=_(game.name)))


def _start(run: Any) -> Any:
    """The position that a search begins at."""
    return run.result.start if isinstance(run, Run) else run.start


def _lane(name: str, given: Any) -> Lane:
    """What is compared of a search."""
    if isinstance(given, Run) and given.status == "ready":
        endless = given.limit.nodes is None and given.limit.seconds is None
        with Bar(given.limit) as bar:
            given.solve(Limit(seconds=SECONDS) if endless else None, on_progress=bar)
    trace, run = traced(given)
    if run is None:
        return Lane(name or _("a trace"), trace)
    return Lane(name or run.progress.doing, trace, run.result, going=run.status in {"running", "paused"})


def _apart(names: Sequence[str]) -> Iterator[str]:
    """Names none of which is twice there."""
    met = Counter[str]()
    for name in names:
        met[name] += 1
        yield f"{name} ({met[name]})" if met[name] > 1 else name
