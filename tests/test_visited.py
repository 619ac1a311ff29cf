"""What the columns of a trace tell of its nodes, held against the slow way, in whatever order they were visited."""

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st
from replays import SEARCHES, searched

import patience_widget as pw
from patience_widget.trace import FATES, Trace
from patience_widget.visited import BACK, DEAD, NONE, WON, Visited

GAME = pw.Precedence()
START = GAME.deal(1)
ENDS = {"won": WON, "lost": DEAD, "deadlock": DEAD, "seen": DEAD, "unknown": 0}


@st.composite
def traces(draw: Any) -> tuple[Trace, list[int]]:
    """A trace in any order, and at which lengths it is looked at."""
    trace = Trace(GAME, START)
    for node in range(draw(st.integers(1, 30))):
        parent = draw(st.sampled_from([node - 1, node - 1, node - 1, draw(st.integers(-1, node - 1)), -1]))
        trace.parent.append(parent)
        trace.depth.append(trace.depth[parent] + 1 if parent >= 0 else 0)
        trace.fate.append(draw(st.integers(0, len(FATES) - 1)))
        trace.move.append(0)
        trace.rule.append(0)
    return trace, draw(st.lists(st.integers(1, len(trace))))


def part(trace: Trace, count: int) -> Trace:
    """The trace as it was when it had so many nodes."""
    shorter = Trace(GAME, START)
    for name in ("parent", "move", "depth", "fate", "rule"):
        getattr(shorter, name).extend(getattr(trace, name)[:count])
    return shorter


def grown(trace: Trace, looks: list[int]) -> Visited:
    """What is told of a trace that grew, and was looked at now and then."""
    visited = Visited(Trace(GAME, START))
    for count in [*sorted(looks), len(trace)]:
        visited.trace = part(trace, count)
        visited.update()
    return visited


class Slow:
    """The same, the slow way."""

    def __init__(self, trace: Trace) -> None:
        self.trace, self.nodes = trace, range(len(trace))

    def children(self, node: int) -> list[int]:
        return [one for one in self.nodes if self.trace.parent[one] == node]

    def line(self, node: int) -> list[int]:
        return self.trace.line(node)

    def turns(self, node: int) -> bool:
        return node > 0 and self.trace.parent[node] != node - 1

    def shared(self, node: int) -> int:
        return max(0, len({*self.line(node)} & {*self.line(node - 1)}) - 1)

    def flags(self, node: int) -> int:
        ends = ENDS[self.trace.fate_of(node)] if not self.children(node) else 0
        return BACK * self.turns(node) | ends


def first(nodes: list[int]) -> int:
    return nodes[0] if nodes else NONE


def check(trace: Trace, visited: Visited) -> None:
    """Everything that is told of every node."""
    slow = Slow(trace)
    sizes, tries = visited.sizes(), slow.children(NONE)
    assert (visited.count, visited.children(NONE)) == (len(trace), tries)
    for node in slow.nodes:
        after = range(node + 1, len(trace))
        assert visited.children(node) == slow.children(node)
        assert visited.leads(node) == bool(slow.children(node))
        assert visited.next_backtrack(node) == first([one for one in after if slow.turns(one)])
        assert visited.next_branch(node) == first([one for one in after if len(slow.children(one)) > 1])
        earlier = [one for one in reversed(range(node)) if len(slow.children(one)) > 1]
        assert visited.branch_before(node) == first(earlier)
        assert visited.after(node) == first([one for one in after if node not in slow.line(one)])
        assert sizes[node] == sum(node in slow.line(one) for one in slow.nodes)
        if trace.parent[node] != NONE:
            before = [one for one in slow.children(trace.parent[node]) if one < node]
            assert visited.before(trace.parent[node], node) == before
        turned = slow.turns(node)
        assert visited.back(node) == (trace.depth[node - 1] - slow.shared(node) if turned else 0)
        assert visited.on(node) == (trace.depth[node] - slow.shared(node) if turned else 1)
        assert visited.try_of(node) == (tries.index(slow.line(node)[0]) + 1 if len(tries) > 1 else 0)


def check_bins(trace: Trace, visited: Visited, start: int, end: int, count: int) -> None:
    """The chart, bin by bin: none is empty, and each says all of its nodes."""
    slow = Slow(trace)
    bins = [
        range(start + (end - start) * at // count, start + (end - start) * (at + 1) // count) for at in range(count)
    ]
    found = [*zip(*visited.bins(start, end, count), strict=True)]
    for nodes, (low, high, flags) in zip(bins, found, strict=True):
        depths, said = [trace.depth[node] for node in nodes], 0
        for node in nodes:
            said |= slow.flags(node)
        assert (low, high, flags) == (min(depths), max(depths), said)


@settings(max_examples=150, deadline=None, derandomize=True, database=None)
@given(traces(), st.data())
def test_any_trace_however_it_grew(made: tuple[Trace, list[int]], data: st.DataObject) -> None:
    trace, looks = made
    visited = grown(trace, looks)
    check(trace, visited)
    start = data.draw(st.integers(0, len(trace) - 1))
    end = data.draw(st.integers(start + 1, len(trace)))
    check_bins(trace, visited, start, end, data.draw(st.integers(1, end - start)))


def test_every_kind_of_search() -> None:
    for name in SEARCHES:
        trace = part(searched(name).trace, 120)
        visited = Visited(trace)
        visited.update()
        check(trace, visited)
        check_bins(trace, visited, 0, len(trace), min(7, len(trace)))


def test_nothing_visited() -> None:
    visited = Visited(Trace(GAME, START))
    visited.update()
    assert (visited.count, visited.children(NONE)) == (0, [])
