"""How a replay begins on a table: of a search that was made, or of one that goes on while the table follows it."""

from copy import copy
from typing import Any

from .laid import check_same
from .recording import Recording
from .replay import Replay
from .run import Run
from .search import Limit
from .solver import search
from .table import PatienceTable
from .text import _
from .trace import Trace


def shown_on(table: PatienceTable, own: Recording, trace: Trace, run: Run | None = None) -> Replay:
    """Show a search over the record on a table, from where it stands; one that goes on is looked at meanwhile.

    ValueError where it is of another position than that.
    """
    replay = Replay(table, own, trace, run)
    check_same(trace.game, trace.start, replay.record)
    table.show_walk(replay)
    if replay.strayed:
        raise ValueError(_("the game went on meanwhile: the search is not from where it stands now"))
    replay.look_on()
    return replay


def watched_on(table: PatienceTable, own: Recording, run: Run) -> Replay:
    """Let a search go on while a table follows it."""
    replay = shown_on(table, own, run.trace, run)
    replay.follow = True
    replay.go_on()
    return replay


def watch_here(table: PatienceTable, limit: Limit | None = None, **more: Any) -> Replay:
    """Search from where a table stands, and follow that on it."""
    own = table.record
    return watched_on(table, own, search(copy(own), limit=limit, **more))
