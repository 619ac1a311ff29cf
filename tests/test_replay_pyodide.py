"""A search that is watched in Pyodide, in Node: it has no threads, so the search goes on when a page asks."""

import json
from typing import Any

from test_kernel_pyodide import in_pyodide

import patience_widget as pw
from patience_widget.following import watch_here
from patience_widget.table import PatienceTable

CODE = "import json, test_replay_pyodide; json.dumps(test_replay_pyodide.watched())"
NODES = 20_000


def fewest(game: pw.Game[Any], state: Any) -> int:
    """A score: how few cards lie on the waste."""
    return -len(game.ids(state, "waste"))


def watched() -> list[Any]:
    """What a table shows of searches that are watched, by the kernel and by a strategy, when they have ended."""
    found = []
    for strategy, nodes in ((None, NODES), (fewest, 300)):
        table = PatienceTable("british-blockade", 83) if strategy is None else PatienceTable("precedence", 1)
        replay = watch_here(table, pw.Limit(nodes=nodes), strategy=strategy)
        for _time in range(100_000):
            table.window({"what": "run"})
            if replay.status != "running":
                break
        chart = table.window({"what": "run", "bins": 100})
        run = table._scene()["run"]
        found.append([[run[name] for name in ("step", "steps", "status", "said")], sum(map(sum, chart.buffers))])
    return found


def test_the_same_in_pyodide() -> None:
    there = json.loads(in_pyodide(CODE))
    run = pw.search("british-blockade", 83, limit=pw.Limit(nodes=NODES))
    run.solve()
    assert there[0][0][:3] == [len(run.trace) - 1, len(run.trace), "stopped"]
    assert there[1][0][2] == "stopped"
    chart = pw.show(run).table.window({"what": "run", "bins": 100})
    assert there[0][1] == sum(map(sum, chart.buffers))
