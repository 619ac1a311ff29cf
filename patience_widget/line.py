"""step_through: the line of a solver's result is laid over a table, to be walked."""

from collections.abc import Sequence
from copy import copy

from .flow import shortened
from .game import IllegalMove, Move
from .laid import check_same
from .overlay import the_table
from .recording import Recording
from .search import Limit, Result
from .solver import solve
from .table import PatienceTable
from .text import _
from .walk import Walk

SECONDS = 20  # that a position is searched for a line, unless a limit is given


def step_through(table: PatienceTable, result: Result | None = None, *, limit: Limit | None = None) -> Walk:
    """Walk on a table through the line of a solver's result.

    Without a result the position on the table is solved first, within a limit, by default of 20 seconds.
    Until the walk is left the table shows its steps; the player's game waits, and nothing of it changes.
    ValueError says why there is nothing to walk: no win was found, or the result is of something else.
    """
    table = the_table(table)
    own = table.record
    line = copy(own)
    if result is None:
        result = solve(line, limit=limit or Limit(seconds=SECONDS))
    if not isinstance(result, Result):
        message = _("a walk needs the Result of a search, not {given}")
        raise TypeError(message.format(given=shortened(result)))
    _check(result, line)
    walk = Walk(table, own, line, nodes_of(line, result.moves))
    table.show_walk(walk)
    if walk.strayed:
        raise ValueError(_("the game went on while a line was looked for: there is none from where it stands now"))
    return walk


def _check(result: Result, line: Recording) -> None:
    """ValueError where a result has no line, or none from where this record stands."""
    if result.fate != "won":
        lost = _("the position is lost: there is no line to walk")
        unknown = _("whether the position can be won is not known ({method}): there is no line to walk")
        raise ValueError(lost if result.fate == "lost" else unknown.format(method=result.method))
    check_same(result.game, result.start, line)
    if not result.moves:
        raise ValueError(_("the game is won: there is no line to walk"))


def nodes_of(line: Recording, moves: Sequence[Move]) -> list[int]:
    """The nodes of a line from where the record stands, which is where it then stands again."""
    nodes = [line.node]
    for count, move in enumerate(moves, 1):
        try:
            nodes.append(line.play(move))
        except IllegalMove as error:
            message = _("step {count} of the line cannot be played: {error}")
            raise ValueError(message.format(count=count, error=error)) from error
    line.go(nodes[0])
    return nodes
