"""The keyboard in a real JupyterLab: no key typed at the table reaches the notebook, and nothing traps."""

from typing import Any

import pytest
from lab import Lab, Notebook
from playwright.sync_api import Page, expect

TABLE = "import patience_widget as pw\ntable = pw.play('british-blockade', deal=17)\ntable"
CELLS = [TABLE, "first = 1", "second = 2"]
# What would insert, cut, delete, merge, run, retype or move cells, and what the table has a meaning for.
KEYS = ["b", "a", "d", "d", "x", "v", "m", "r", "y", "1", "0", "0", "Delete", "Backspace", "Enter", "z", "Shift+z"]
KEYS += ["Control+z", "Control+y", "Control+x", "Control+v", "ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"]
KEYS += ["j", "k", "Shift+m", "Shift+j", "Home", "End", "Space", "Shift+Space", "/", "7", "d", "?", "Escape"]
STATE = """() => {
  const notebook = window.jupyterapp.shell.currentWidget.content;
  return {
    sources: notebook.widgets.map((cell) => cell.model.sharedModel.getSource()),
    types: notebook.widgets.map((cell) => cell.model.type),
    counts: notebook.widgets.map((cell) => cell.model.executionCount ?? null),
    active: notebook.activeCellIndex,
    mode: notebook.mode,
    selected: notebook.selectedCells.length,
  };
}"""


@pytest.fixture
def notebook(lab: Lab, page: Page, request: pytest.FixtureRequest) -> Notebook:
    """A notebook with a table and two cells more, run."""
    book = lab.open(page, request.node.originalname, CELLS)
    book.show_table()
    return book


def state(notebook: Notebook) -> dict[str, Any]:
    """What keys could change in a notebook."""
    found: dict[str, Any] = notebook.page.evaluate(STATE)
    return found


def focus_table(notebook: Notebook) -> None:
    """Give the focus to the place that has the tab stop."""
    stop = notebook.table.locator(".pw-grid [tabindex='0']")
    stop.focus()
    expect(stop).to_be_focused()


@pytest.mark.parametrize("mode", ["command", "edit"])
def test_no_key_reaches_the_notebook(notebook: Notebook, mode: str) -> None:
    notebook.page.locator(".jp-Cell .cm-content").first.click()
    if mode == "command":
        notebook.page.keyboard.press("Escape")
    focus_table(notebook)
    before = state(notebook)
    for key in KEYS:
        notebook.page.keyboard.press(key)
        assert state(notebook) == before, key
    notebook.page.wait_for_function("document.activeElement.closest('.pw-root') !== null")


def test_escape_twice_leaves_to_where_the_notebook_s_keys_work(notebook: Notebook) -> None:
    focus_table(notebook)
    notebook.page.keyboard.press("s")
    notebook.page.keyboard.press("Escape")
    assert notebook.page.evaluate("document.activeElement.closest('.pw-root') !== null")
    notebook.page.keyboard.press("Escape")
    assert notebook.page.evaluate("document.activeElement.closest('.pw-root') === null")
    notebook.page.keyboard.press("b")
    notebook.page.wait_for_function("() => jupyterapp.shell.currentWidget.content.widgets.length === 4")
    assert state(notebook)["sources"] == [TABLE, "", "first = 1", "second = 2"]


def test_shift_enter_runs_the_cell(notebook: Notebook) -> None:
    notebook.page.locator(".jp-Cell .cm-content").first.click()
    focus_table(notebook)
    before = state(notebook)
    notebook.page.keyboard.press("Shift+Enter")
    count = "count => jupyterapp.shell.currentWidget.content.widgets[0].model.executionCount > count"
    notebook.page.wait_for_function(count, arg=before["counts"][0])
    assert state(notebook)["sources"] == CELLS


def test_tab_walks_through_and_out_of_the_table(notebook: Notebook) -> None:
    notebook.table.locator("[data-do=game]").focus()
    inside = "() => document.activeElement.closest('.pw-root') !== null"
    stops = 0
    while notebook.page.evaluate(inside):
        notebook.page.keyboard.press("Tab")
        stops += 1
        assert stops < 20
    notebook.page.keyboard.press("Shift+Tab")
    assert notebook.page.evaluate(inside)


def test_a_right_click_on_a_card_asks_why_and_opens_no_menu_of_the_notebook(notebook: Notebook) -> None:
    notebook.click("a1", button="right")
    expect(notebook.table.locator(".pw-why")).to_be_visible()
    expect(notebook.page.locator(".lm-Menu:visible")).to_have_count(0)
