"""How strong the solver is, and how fast: on one core, through wasmtime, unless a row says otherwise."""

import random
import statistics
import subprocess
import sys
import threading
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from copy import copy
from functools import cache, partial
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple

import bench_honest
from figures import line, row, seconds

import patience_widget as pw
from patience_widget import kernel
from patience_widget.trace import MOST

ROOT = Path(__file__).parent.parent
SLICE = 20_000  # nodes between two looks at what was done
FEW = 8  # cards of a stock
STEPS, BINS = 10_000, 1000  # of a page, and of a chart
LONG = 10**7  # nodes of the searches that are timed whole
ENDGAME_SECONDS = 10  # after which an endgame counts as not decided
Positions = Callable[[Any], Iterator[Any]]


class Plan(NamedTuple):
    """How much is measured: deals, a time for each deal as a share of the whole one, runs, seconds of a run, games."""

    deals: int
    share: float
    runs: int
    seconds: float
    endgames: int
    games: int


WHOLE = Plan(200, 1, 5, 2, 1000, 2000)
QUICK = Plan(10, 0.1, 1, 0.3, 50, 20)


# Strength.


def solved(game: pw.Game[Any], positions: Iterable[Any], limit: float) -> tuple[Counter[str], list[float]]:
    """The fates of positions, each within so many seconds, and how long each took."""
    fates: Counter[str] = Counter()
    fate(game, game.deal(1), 0)  # the kernel is compiled once, when the first search begins
    times = [seconds(lambda at=state: fates.update([fate(game, at, limit)])) for state in positions]
    return fates, times


def fate(game: pw.Game[Any], state: Any, limit: float) -> str:
    """What the solver finds within so many seconds."""
    return pw.solve(game, state=state, limit=pw.Limit(seconds=limit)).fate


def strength(plan: Plan) -> None:
    """How many deals are decided within a time, and how long that takes."""
    blockade, precedence = pw.BritishBlockade(), pw.Precedence()
    stuck, one_pass = pw.BritishBlockade(next_row="if_stuck"), pw.Precedence(redeals=0)
    for game, options, deals, limit in (
        (blockade, "", plan.deals, 10 * plan.share),
        (stuck, ', `next_row="if_stuck"`', plan.deals, 10 * plan.share),
        (precedence, "", plan.deals, 20 * plan.share),
        (one_pass, ", `redeals=0`", plan.deals // 2, 20 * plan.share),
    ):
        positions = (game.deal(number) for number in range(1, deals + 1))
        what = f"{game.name}{options}: deals 1 to {deals} decided within {limit:g} s each"
        tell(what, *solved(game, positions, limit))


def tell(what: str, fates: Counter[str], times: list[float]) -> None:
    """A row of fates and times."""
    decided = fates["won"] + fates["lost"]
    found = f"{decided:,} of {len(times):,} ({fates['won']:,} won, {fates['lost']:,} lost)"
    line(what, found, f"median {1000 * statistics.median(times):,.1f} ms, slowest {max(times):.2f} s")


# Endgames.


def ended(state: Any, game: pw.Game[Any]) -> bool:
    """Whether the stock is empty for good."""
    return not state.stock and getattr(state, "redeals", 0) == getattr(game, "redeals", 0)


def endgames(game: pw.Game[Any], seed: int = 1) -> Iterator[Any]:
    """Positions of random games, more and less eager to deal: the stock is empty, the game not over. One of each."""
    chance = random.Random(seed)
    while True:
        state, met, eager = game.deal(chance.randrange(1, 10**6)), [], chance.random()
        for _move in range(400):
            moves = list(game.moves(state))
            if not moves or game.lost(state):
                break
            dealt, others = ([m for m in moves if (m.source == "stock") == stock] for stock in (True, False))
            state = game.play(state, chance.choice((chance.random() < eager and dealt) or others or dealt))
            met += [state] * (ended(state, game) and not game.won(state) and not game.lost(state))
        if met:
            yield chance.choice(met)


def endgame(plan: Plan) -> None:
    """How many endgames are decided, and how long the slowest takes."""
    for game in (pw.BritishBlockade(), pw.Precedence()):
        what = f"{game.name}: {plan.endgames:,} random endgames decided"
        tell(what, *solved(game, islice(endgames(game), plan.endgames), ENDGAME_SECONDS))


# Speed.


def rate(game: pw.Game[Any], states: Iterable[Any], what: str, least: float, *, exactly: bool) -> float:
    """How many of what it counts a search does a second: over positions, for so many seconds.

    It takes turns; of its slices those are counted that are all tries, or all exact search.
    """
    counted, spent = 0, 0.0
    for seed, state in enumerate(states):
        search = kernel.Search(game, state, seed=seed)
        while not search.done and spent < least:
            before = search.counts
            took = seconds(lambda running=search: running.step(SLICE))
            done = {name: search.counts[name] - before[name] for name in before}
            if done["exact"] == exactly * done["nodes"]:
                counted += done[what]
                spent += took
        if spent >= least:
            break
    return counted / spent


def deals(game: pw.Game[Any]) -> Iterator[Any]:
    """The deals from 1 on."""
    return map(game.deal, range(1, 10**6))


def late(game: pw.BritishBlockade) -> Iterator[Any]:
    """Positions of random games in which few cards of the stock are left."""
    chance = random.Random(1)
    for dealt in deals(game):
        state = dealt
        while len(state.stock) > FEW:
            state = game.play(state, chance.choice(list(game.moves(state))))
        if 0 < len(state.stock) <= FEW:
            yield state


def speed(plan: Plan) -> None:
    """Nodes and play-outs a second."""
    blockade, precedence, one_pass = pw.BritishBlockade(), pw.Precedence(), pw.Precedence(redeals=0)
    rows: list[tuple[str, str, pw.Game[Any], Positions, str, bool]] = [
        ("Precedence: random restarts", "nodes/s", precedence, deals, "nodes", False),
        ("British Blockade: whole play-outs", "a second", blockade, deals, "tries", False),
        ("Precedence, `redeals=0`: exact search", "nodes/s", one_pass, deals, "exact", True),
        (f"British Blockade, stock of {FEW} or fewer: exact search", "nodes/s", blockade, late, "exact", True),
    ]
    for name, unit, game, positions, what, exactly in rows:
        measure = partial(rate, game, what=what, least=plan.seconds, exactly=exactly)
        row(name, unit, lambda m=measure, p=positions, g=game: m(p(g)), runs=plan.runs)


# Threads and browsers.


@cache
def open_deal(nodes: int) -> int:
    """The first deal of Precedence that is not decided within so many nodes."""
    game = pw.Precedence()
    return next(number for number in range(1, 1000) if not searched(kernel.Search(game, game.deal(number)), nodes).done)


def searched(search: kernel.Search, nodes: int) -> kernel.Search:
    """A search that went on for so many nodes."""
    search.step(nodes)
    return search


def nodes_per_second(nodes: int, deal: int) -> float:
    """How fast one long search goes, in this thread: Pyodide, which runs this too, has no other."""
    game = pw.Precedence()
    search = kernel.Search(game, game.deal(deal))
    return nodes / seconds(lambda: search.step(nodes))


def together(count: int, nodes: int) -> float:
    """How long so many of that search take, each in a thread of its own."""
    game = pw.Precedence()
    searches = [kernel.Search(game, game.deal(open_deal(nodes))) for _thread in range(count)]
    threads = [threading.Thread(target=search.step, args=(nodes,)) for search in searches]

    def run() -> None:
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()

    return seconds(run)


def two_threads(plan: Plan) -> None:
    """What a second core brings: one thread and two, in turn."""
    nodes = int(LONG * plan.share)
    row("Two threads against one", "times", lambda: 2 * together(1, nodes) / together(2, nodes), 2, plan.runs)


# Traces.


def traced(game: pw.Game[Any], nodes: int) -> float:
    """How long a search takes that traces every node, against one that traces none."""
    longs = [kernel.Search(game, game.deal(open_deal(nodes)), trace=trace) for trace in (nodes, 0)]
    slow, fast = (seconds(lambda search=search: search.step(nodes)) for search in longs)
    return slow / fast


def opened(run: pw.Run) -> None:
    """A search put on a new table, and its chart asked for."""
    table = pw.PatienceWidget(copy(run.record))
    replay = pw.show(run, table)
    table.window({"what": "run", "from": 0, "to": len(replay), "bins": BINS})


def trace(plan: Plan) -> None:
    """What tracing costs, in turn."""
    nodes, game = int(MOST * plan.share), pw.Precedence()
    row("Precedence: a million nodes traced, against none", "times", lambda: traced(game, nodes), 2, plan.runs)
    run = pw.search(game, open_deal(nodes))
    run.step(nodes)
    row("A trace of a million nodes opened, its chart made", "s", lambda: seconds(lambda: opened(run)), 2, plan.runs)
    steps = 0, min(nodes, STEPS) - 1
    row("A page of 10,000 steps written", "s", lambda: seconds(lambda: pw.html(run, steps=steps)), 1, plan.runs)


def in_pyodide(nodes: int, deal: int) -> float:
    """What `nodes_per_second` is in Pyodide, in Node."""
    code = f"import bench_solver; bench_solver.nodes_per_second({nodes}, {deal})"
    command = ["node", ROOT / "tests" / "js" / "pyodide.mjs", code]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        sys.exit(done.stderr[-2000:])
    return float(done.stdout.splitlines()[-1])


def pyodide(plan: Plan) -> None:
    """The browser's Python against wasmtime, in turn."""
    asked = int(LONG * plan.share), open_deal(int(LONG * plan.share))
    row(
        "Pyodide in Node against wasmtime", "times", lambda: in_pyodide(*asked) / nodes_per_second(*asked), 2, plan.runs
    )


PARTS: dict[str, Callable[[Plan], None]] = {
    "strength": strength,
    "endgames": endgame,
    "honest": lambda plan: bench_honest.honest(plan.games),
    "speed": speed,
    "trace": trace,
    "threads": two_threads,
    "pyodide": pyodide,
}
