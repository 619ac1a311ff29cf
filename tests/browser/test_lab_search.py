"""A search in JupyterLab: its bar, clicks while it runs, and the button that interrupts it."""

import pytest
from lab import Lab, Notebook
from playwright.sync_api import Page, expect

LONG = 60_000  # ms that a busy machine may take
TABLE = """import patience_widget as pw
table = pw.play("precedence", 17)
table"""
# A search in plain Python that only ends when the table has been played on five times, or after a minute and more.
PLAIN = """run = pw.search(pw.Precedence(redeals=0), 1, strategy=lambda game, state: 0)
table.observe(lambda _: table.turn >= 5 and run.stop(), "turn")
print(run.solve(pw.Limit(seconds=100)).method)"""
ENDLESS = "found = pw.solve('british-blockade', 83)\nfound"


@pytest.fixture
def notebook(lab: Lab, page: Page, request: pytest.FixtureRequest) -> Notebook:
    """A notebook of one cell, run, that shows a table of Precedence."""
    book = lab.open(page, request.node.originalname, [TABLE])
    book.show_table()
    return book


def test_clicks_are_answered_while_a_cell_searches(notebook: Notebook) -> None:
    """Five clicks, and what answers the fifth ends the search."""
    notebook.start(PLAIN)
    for turn in range(1, 6):
        notebook.click("stock")
        expect(notebook.table.locator(".pw-card[data-place='waste']")).to_have_count(turn, timeout=LONG)
    expect(notebook.printed).to_have_text("best-first, by <lambda>; stopped", timeout=LONG)
    assert notebook.ask("print(table.turn)") == "5"


def test_a_cell_that_is_interrupted_keeps_what_it_found(notebook: Notebook) -> None:
    """A bar while it runs; the result in its place; and it goes on from there."""
    notebook.start(ENDLESS)
    progress = notebook.page.locator(".jp-OutputArea-output progress")
    expect(progress).to_be_visible(timeout=LONG)
    notebook.command("notebook:interrupt-kernel")
    result = notebook.page.locator(".jp-OutputArea-output .pw-result")
    expect(result).to_contain_text("interrupted", timeout=LONG)
    expect(progress).to_have_count(0)
    more = "nodes = found.nodes + 1000\nprint(found.run.solve(pw.Limit(nodes=nodes)).nodes == nodes)"
    assert notebook.ask(more) == "True"
