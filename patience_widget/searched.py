"""What a page asks for of a search: the chart of its depth, the children of a node, the line to it."""

import threading
from collections.abc import Callable, Mapping
from typing import Any

from .flow import shortened
from .recording import Recording
from .scene import Json
from .standing import Standing
from .text import _
from .trace import Trace
from .visited import NONE, Visited
from .windows import Ask, Window, column

BINS = 1000  # of the chart, at most
CHILDREN = 200  # of a node, in one message at most
LINE = 40  # moves of a line that are told
ENDS = 3  # dead ends that are told of each


class Searched:
    """What the trace of a search has for pages; it stands at the nodes that are asked for with a record of its own."""

    def __init__(self, trace: Trace, visited: Visited, record: Recording, still: Callable[[], bool]) -> None:
        """`record` stands where the search begins; what lies below a node is counted when all lies `still`."""
        self._trace, self._visited, self._still = trace, visited, still
        self._standing, self._lock = Standing(trace, record), threading.Lock()

    @property
    def windows(self) -> Mapping[str, Ask]:
        """By name."""
        return {"run": self._chart, "searched": self._children, "line": self._line}

    def _chart(self, _record: Recording, intent: Json) -> Window:
        """Steps `from` one to before another, `to`, in `bins`: lowest depth, highest, and flags (BACK, DEAD, WON).

        `steps` is how many there are; a search that visited nothing has one, the position where it stands.
        """
        count = self._visited.count
        bins = _whole(intent, "bins", BINS, 1, BINS)
        first = _whole(intent, "from", 0, 0, max(0, count - 1))
        last = min(max(count, 1), _whole(intent, "to", max(count, 1), first + 1))
        content = {"from": first, "to": last, "steps": max(1, count)}
        columns = self._visited.bins(first, last, min(bins, last - first)) if count else ([0], [0], [0])
        return Window(content, [column(values) for values in columns])

    def _children(self, _record: Recording, intent: Json) -> Window:
        """The `children` of a `node` (-1: of none, where the tries begin) `from` one of them on, and how many `more`.

        Of each node, move, fate (a name, "" of what is open), how many lie below it if that is counted, whether any do.
        """
        node, first = self._node(intent, "node", NONE), _whole(intent, "from", 0, 0)
        children, sizes = self._visited.children(node), self._sizes()
        told = children[first : first + CHILDREN]
        with self._lock:
            if node != NONE:
                self._standing.to(node)
            rows = [[one, self._short(node, one), self._fate(one), *self._below(one, sizes)] for one in told]
        more = max(0, len(children) - first - len(told))
        return Window({"node": node, "from": first, "children": rows, "more": more})

    def _line(self, _record: Recording, intent: Json) -> Window:
        """The last moves of the `line` to a `step`, and how many come `before`.

        Of each node, number, move, the dead ends that were tried before it (node, move, fate, nodes), the last first,
        and how many more.
        """
        step = self._node(intent, "step", 0)
        if not self._visited.count:
            return Window({"step": step, "line": [], "before": 0})
        sizes, standing = self._sizes(), self._standing
        with self._lock:
            standing.to(step)
            line = standing.line(LINE)
            tried = {node: self._tried(node) for node, _number, _short in line}
            shorts = self._shorts(tried)
        rows = [
            [node, number, short, [self._end(one, shorts, sizes) for one in tried[node][:ENDS]], *_more(tried[node])]
            for node, number, short in line
        ]
        return Window({"step": step, "line": rows, "before": line[0][1] - 1 if line else 0})

    def _tried(self, node: int) -> list[int]:
        """What was tried in place of a node before it, the last first."""
        return self._visited.before(self._trace.parent[node], node)[::-1]

    def _shorts(self, tried: dict[int, list[int]]) -> dict[int, str]:
        """The moves to the dead ends that are told: the record goes up the line for that, and stays there."""
        shorts = dict[int, str]()
        for node in reversed(tried):
            ends = tried[node][:ENDS]
            if ends:
                self._standing.to(self._trace.parent[node])
            shorts |= {one: self._standing.short(one) for one in ends}
        return shorts

    def _end(self, node: int, shorts: Mapping[int, str], sizes: Any) -> list[Any]:
        """A dead end as a line shows it."""
        return [node, shorts[node], self._trace.fate_of(node), sizes[node] if sizes else None]

    def _short(self, parent: int, node: int) -> str:
        """The move to a child, or which try begins there."""
        if parent != NONE:
            return self._standing.short(node)
        number = self._visited.try_of(node)
        return _("try {number}").format(number=f"{number:,}") if number else ""

    def _fate(self, node: int) -> str:
        """The name of a node's fate, where it is known."""
        fate = self._trace.fate_of(node)
        return "" if fate == "unknown" else fate

    def _below(self, node: int, sizes: Any) -> list[Any]:
        """How many nodes lie below one, and whether any do."""
        return [sizes[node] - 1 if sizes else None, self._visited.leads(node)]

    def _sizes(self) -> Any:
        """How many nodes there are from each down, unless more come."""
        return self._visited.sizes() if self._still() else None

    def _node(self, intent: Json, name: str, least: int) -> int:
        """A node that is meant."""
        none = NONE if least == NONE else 0
        return _whole(intent, name, least, least, max(none, self._visited.count - 1))


def _more(tried: list[int]) -> list[int]:
    """How many dead ends are not told."""
    return [max(0, len(tried) - ENDS)]


def _whole(intent: Json, name: str, usual: int, least: int, most: int | None = None) -> int:
    """A whole number of an intent; ValueError says what is expected."""
    given = intent.get(name, usual)
    if isinstance(given, int) and not isinstance(given, bool) and least <= given and (most is None or given <= most):
        return given
    upward, between = (
        _("{name} is {given}: a number from {least} up is expected"),
        _("{name} is {given}: {least} to {most} is expected"),
    )
    message = upward if most is None else between
    raise ValueError(message.format(name=name, given=shortened(given), least=least, most=most))
