"""Studies in Pyodide, in Node: it has no threads, so one deal is played after the other."""

import json

from studied import SMALL
from test_kernel_pyodide import in_pyodide

import patience_widget as pw

CODE = """
import json
import patience_widget as pw
from studied import SMALL

LIMIT = pw.Limit(nodes=3_000)
def played(player, limit=None, **more):
    return pw.study(SMALL, range(1, 9), player, limit=limit, **more)

def shown(study):
    return [study.ended, [[row.deal, row.fate, row.moves, row.nodes] for row in study.rows]]

found = [shown(played("solver", LIMIT, file="rows.jsonl")), shown(played("plain"))]
found.append([played("solver", LIMIT, file="rows.jsonl").progress.skipped, len(open("rows.jsonl").readlines())])

slow = played("plain", wait=False)
before = [slow.running, len(slow.rows)]
slow.wait()
found.append([before, shown(slow)])

def breaks(study):
    if len(study.rows) == 3:
        study.stop()
endless = pw.study("british-blockade", [1, 2, 3, 83], wait=False)
endless.on_change(lambda: breaks(endless))
endless.wait()
found.append([endless.ended, endless.running, len(endless.rows)])

json.dumps(found)
"""


def test_the_same_in_pyodide() -> None:
    solved, plain, again, slow, endless = json.loads(in_pyodide(CODE))
    for found, player, limit in ((solved, "solver", pw.Limit(nodes=3_000)), (plain, "plain", None)):
        study = pw.study(SMALL, range(1, 9), player, limit=limit)
        assert found == ["done", [[row.deal, row.fate, row.moves, row.nodes] for row in study.rows]]
    assert again == [8, 8]
    assert slow == [[True, 0], plain]
    assert endless == ["stopped", False, 3]
