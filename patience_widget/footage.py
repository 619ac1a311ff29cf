"""What films and animations are made from: a line of nodes in a recording, whatever was given."""

from collections.abc import Sequence
from copy import copy
from typing import Any, NamedTuple

from .fate import Result
from .flow import shortened
from .page import deal_name, recorded
from .recording import Recording
from .retraced import Retraced
from .text import _
from .trace import Trace


class Footage(NamedTuple):
    """A recording of its own, and the nodes that are stepped through in it.

    The first of them is step `first` of `last`.
    """

    record: Recording
    nodes: list[int]
    first: int
    last: int

    @property
    def part(self) -> bool:
        """Whether there are other steps too."""
        return len(self.nodes) <= self.last

    def said(self, at: int, *, why: bool = True) -> str:
        """What the step there did, in a sentence, of a dead end with why it is one; the record stands there then."""
        record = self.record
        record.go(self.nodes[at])
        if isinstance(record, Retraced):
            return record.told(self.first + at, why=why)
        if not record.turn:
            return _("{game}, {deal}.").format(game=_(record.game.name), deal=deal_name(record))
        said = record.game.sentence(record.before, *record.last(1))
        return said + " " + _("The game is won.") if record.outcome == "won" else said


def footage(given: Any, steps: Sequence[int] | None = None, most: int | None = None) -> Footage:
    """The footage of a Recording, a table, a Walk, a Result that is won, a Run, a Trace or a Replay.

    `steps` are the first and the last step; without them all, of a run the first `most`. TypeError or ValueError
    says what is wrong.
    """
    trace = given if isinstance(given, Trace) else getattr(given, "trace", None)
    if isinstance(trace, Trace):
        return _of_trace(trace, steps, most)
    if isinstance(given, Result):
        record, nodes = _of_result(given)
    else:
        record = copy(recorded(given))
        nodes = [*getattr(given, "nodes", ())] or _line(record)
    first, last = window(steps, len(nodes) - 1)
    if record.node not in nodes[first : last + 1]:
        record.go(nodes[first])
    return Footage(record, nodes[first : last + 1], first, len(nodes) - 1)


def _line(record: Recording) -> list[int]:
    """The whole line on which the cursor stands."""
    nodes = record.tree.line(record.node)
    while (after := record.onward(nodes[-1])) is not None:
        nodes.append(after)
    return nodes


def _of_result(result: Result) -> tuple[Recording, list[int]]:
    """A recording of the line of a result, which begins where its search began."""
    if result.fate != "won":
        message = _("a film needs moves: this result is “{fate}” ({method}), and has none; its run can be shown")
        raise ValueError(message.format(fate=result.fate, method=result.method))
    record = _begun(result.run.record if result.run else Recording(result.game, state=result.start))
    nodes = [record.node, *(record.play(move) for move in result.moves)]
    record.go(nodes[0])
    return record, nodes


def _begun(record: Recording) -> Recording:
    """A recording that stands where this one does, with no other line."""
    if not record.dealt:
        return Recording(record.game, state=record.state)
    begun = Recording(record.game, record.game.pack(record.start) if record.deal is None else record.deal)
    for move in record.moves:
        begun.play(move)
    return begun


def _of_trace(trace: Trace, steps: Sequence[int] | None, most: int | None) -> Footage:
    """The nodes of a trace in the order visited, as branches of one recording."""
    last = len(trace) - 1
    if last < 0:
        raise ValueError(_("there is nothing to show: the trace of this search has no nodes"))
    first, end = window(steps, last) if steps is not None or most is None else (0, min(last, most - 1))
    record = Retraced(_begun(trace.record), trace)
    nodes = record.grow(range(first, end + 1))
    return Footage(record, nodes, first, last)


def window(steps: Any, last: int) -> tuple[int, int]:
    """The first and the last step of those from 0 to `last`; TypeError or ValueError says what they can be."""
    if steps is None:
        return 0, last
    pair = isinstance(steps, tuple | list) and len(steps) == 2
    if not pair or not all(isinstance(one, int) and not isinstance(one, bool) for one in steps):
        message = _("steps are the first and the last one, as (0, {last}), not {given}")
        raise TypeError(message.format(last=last, given=shortened(steps)))
    first, end = steps
    if not 0 <= first <= end <= last:
        message = _("there are the steps 0 to {last:,}; {given} was given")
        raise ValueError(message.format(last=last, given=shortened(steps)))
    return first, end
