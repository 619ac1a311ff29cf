"""A hint in Pyodide, which has no threads: it is thought about as a page asks, for a moment each time."""

import json

from test_kernel_pyodide import in_pyodide

CODE = """
import json
import patience_widget as pw
from patience_widget import pointing
from patience_widget.table import PatienceTable

pointing.SLICE = 0  # a step
table, asked = PatienceTable(pw.BritishBlockade(), 17), 0
for press in range(3):
    table.hint()
busy = [table._scene()["hint"]["busy"]]
while table._scene()["hint"]["busy"] == 2:
    table.window({"what": "hint"})
    asked += 1
scene = table._scene()
json.dumps([busy, asked, scene["hint"]["busy"], scene["arrows"], scene["text"]])
"""


def test_a_page_has_it_think_on() -> None:
    """No question keeps the page waiting long: each is a step of it."""
    busy, asked, left, arrows, text = json.loads(in_pyodide(CODE))
    assert (busy, left) == ([2], 0)
    assert asked > 5
    assert [arrow[0] for arrow in arrows] == ["suggestion"]
    assert text.startswith("From what you have seen: ")
