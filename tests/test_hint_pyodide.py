"""A hint in Pyodide, which has no threads: it is thought about as a page asks, for a moment each time."""

import json

from test_kernel_pyodide import in_pyodide

CODE = """
import json, time
import patience_widget as pw
from patience_widget.table import PatienceTable

table, took = PatienceTable(pw.BritishBlockade(), 17), []
for press in range(3):
    table.hint()
busy = [table._scene()["hint"]["busy"]]
while table._scene()["hint"]["busy"] == 2:
    began = time.perf_counter()
    table.window({"what": "hint"})
    took.append(time.perf_counter() - began)
scene = table._scene()
json.dumps([busy, max(took), scene["hint"]["busy"], scene["arrows"], scene["text"]])
"""


def test_a_page_has_it_think_on() -> None:
    """No question keeps the page waiting long."""
    busy, longest, left, arrows, text = json.loads(in_pyodide(CODE))
    assert (busy, left) == ([2], 0)
    assert longest < 1  # 0.04 on an idle machine
    assert [arrow[0] for arrow in arrows] == ["suggestion"]
    assert text.startswith("From what you have seen: ")
