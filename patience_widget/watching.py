"""watch and show: a search on a table of its own or on the player's, while it goes on or afterwards."""

from copy import copy
from typing import Any

from .bar import Bar
from .flow import shortened
from .following import shown_on, watch_here, watched_on
from .overlay import the_table
from .recording import Recording
from .replay import Replay
from .run import Run
from .search import Limit, Result
from .solver import search
from .table import PatienceTable
from .text import _
from .trace import MOST, Trace
from .widget import PatienceWidget


def watch(
    game: Any,
    deal: Any = None,
    *,
    state: Any = None,
    strategy: Any = None,
    seed: int = 0,
    limit: Limit | None = None,
) -> Replay:
    """Search, and look on: the table follows the search while it goes on, and every step of it can be shown.

    All is given as in `search`. On a table it is shown there, from where that stands, while its own game waits;
    anything else is shown on a new table. The search goes on in a thread; where there are none, when a page asks.
    """
    given = {"strategy": strategy, "seed": seed, "limit": limit}
    table = getattr(game, "widget", game)  # marimo wraps it
    if isinstance(table, PatienceTable) and deal is None and state is None:
        return watch_here(table, **given)
    run = search(game, deal, state=state, **given)
    own = game if isinstance(game, Recording) else copy(run.record)
    return watched_on(PatienceWidget(own), own, run)


def show(found: Run | Result | Trace, table: PatienceTable | None = None) -> Replay:
    """Replay a search step by step, in the order in which it went: a Run, the Result of one, or a Trace.

    On a table it is shown over the player's own game, which must stand where the search began; without one on a new
    table. What has no trace is searched again, with the same seed and as many nodes.
    """
    trace, run = traced(found)
    if table is None:
        own = copy(trace.record)
        return shown_on(PatienceWidget(own), own, trace, run)
    table = the_table(table)
    return shown_on(table, table.record, trace, run)


def traced(found: object) -> tuple[Trace, Run | None]:
    """The trace of what was found, and its run where there is one; TypeError or ValueError says what is missing."""
    if isinstance(found, Trace):
        return found, None
    if not isinstance(found, Run | Result):
        message = _("a Run, a Result or a Trace is shown, as pw.search(…) returns it, not {given}")
        raise TypeError(message.format(given=shortened(found)))
    run = found.run if isinstance(found, Result) else found
    if run and (len(run.trace) or not run.progress.nodes):
        return run.trace, run
    run = _again(found.result if isinstance(found, Run) else found)
    return run.trace, run


def _again(result: Result) -> Run:
    """The search of a result once more, traced."""
    again = result.run.again if result.run else None
    limit = Limit(nodes=max(1, result.nodes) + (0 if result.fate == "unknown" else MOST))
    run: Run = again() if again else search(result.game, state=result.start, limit=limit)
    with Bar(run.limit) as bar:
        found = run.solve(on_progress=bar)
    if found.fate != result.fate:
        message = _("searched again it came out otherwise ({found}, not {fate}): pw.search(…) keeps a trace")
        raise ValueError(message.format(found=found.fate, fate=result.fate))
    return run
