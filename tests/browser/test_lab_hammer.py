"""JupyterLab while a cell plays and a hand clicks, in one window and in two: no move is lost, none is doubled."""

import json
from typing import Any

import pytest
from lab import READY, Lab, Notebook
from playwright.sync_api import Browser, Page, expect

PLAYED, CLICKED = 500, 20
STOCK = ".jp-OutputArea-output .pw-place[data-place='stock']"
LONG = 60_000  # ms that a busy machine may take
GAME = """import json, threading
import patience_widget as pw

class Turning(pw.Game):
    "The stock is turned over, and over again."
    name = "Turning"

    def deal(self, deal):
        return pw.State(pw.Pack(("AC", "2C", "3C", "4C", "5C")), (("stock", bytes(range(5))), ("by", b"")))

    def moves(self, state):
        yield pw.Move("stock", "by")

    def play(self, state, move):
        if str(move) != "stock-by":
            raise pw.IllegalMove(move, self, self.moves(state))
        return state.put({"stock": state["stock"][1:] + state["stock"][:1]})

    def won(self, state):
        return False

    def lost(self, state):
        return False
"""
TRACED = """
answered, turned, answer = [], [], table._answer

def traced(intent):
    error = answer(intent)
    answered.append([intent["page"], intent["n"], intent["do"], error])
    return error

table._answer = traced
stop = table.record.watch(lambda: turned.append(table.record.turn))
table"""
TABLE = GAME + "\ntable = pw.play(Turning(), 17)" + TRACED
LOOP = f"""pause = threading.Event()
for move in range({PLAYED}):
    table.play("stock-by")
    pause.wait(0.004)
"""
TOLD = "print(json.dumps([table.record.turn, len(table.record.tree) - 1, table.scene['turn'], answered]))"
RUN = """(index) => {
  const { commands, shell } = window.jupyterapp;
  shell.currentWidget.content.activeCellIndex = index;
  window.running = commands.execute("notebook:run-cell");
}"""
CLICKS = """() => {
  window.clicks = 0;
  document.addEventListener("pointerdown", (event) => {
    if (event.target.closest?.(".pw-board")) window.clicks += 1;
  }, { capture: true });
}"""


@pytest.fixture
def notebook(lab: Lab, page: Page, request: pytest.FixtureRequest) -> Notebook:
    """A notebook with a table, and a cell that plays on it, which has not been run."""
    book = lab.open(page, request.node.originalname, [TABLE, LOOP])
    book.run(0)
    expect(page.locator(STOCK)).to_be_visible(timeout=LONG)
    page.evaluate(CLICKS)
    return book


def told(notebook: Notebook) -> tuple[int, int, int, list[list[Any]]]:
    """Turn, moves in the tree, turn of the scene, and what was answered."""
    turn, tree, shown, answered = json.loads(notebook.ask(TOLD))
    return turn, tree, shown, answered


def click_stock(page: Page, times: int, gap: int) -> None:
    """Click the stock, so many milliseconds apart."""
    page.locator(STOCK).first.scroll_into_view_if_needed()
    box = page.locator(STOCK).first.bounding_box()
    assert box is not None
    for _click in range(times):
        page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        page.evaluate("gap => new Promise((done) => setTimeout(done, gap))", gap)


def check(book: Notebook, clicked: list[int], played: int) -> None:
    """Each page's intents were answered once, in order, none refused; they and every move of the cell stand."""
    book.wait_for("print(len(answered))", str(sum(clicked)), LONG / 1000)
    turn, tree, shown, answered = told(book)
    pages = list(dict.fromkeys(page for page, *_rest in answered))
    numbers = [[n for who, n, _do, _error in answered if who == page] for page in pages]
    assert sorted(numbers) == sorted([*range(1, count + 1)] for count in clicked)
    assert {(do, error) for _page, _n, do, error in answered} == {("play", None)}
    assert turn == tree == shown == played + sum(clicked)


def test_a_cell_plays_while_somebody_clicks(notebook: Notebook) -> None:
    """Every click is an intent, and is answered while the cell plays on."""
    notebook.page.evaluate(RUN, 1)
    click_stock(notebook.page, CLICKED, 80)
    notebook.page.evaluate("() => window.running")
    assert notebook.page.evaluate("() => window.clicks") == CLICKED
    check(notebook, [CLICKED], PLAYED)


def test_faster_clicks_than_there_are_cards(notebook: Notebook) -> None:
    """A click on a pile whose every card is on its way is no intent, and the page says so: nothing else is lost."""
    notebook.page.evaluate(RUN, 1)
    click_stock(notebook.page, CLICKED, 0)
    notebook.page.evaluate("() => window.running")
    sent = int(notebook.ask("print(len(answered))"))
    assert 5 <= sent <= CLICKED
    check(notebook, [sent], PLAYED)


def test_two_windows_of_one_kernel(notebook: Notebook, browser: Browser) -> None:
    """Both click while a cell plays; both show the same in the end."""
    notebook.command("docmanager:save")
    context = browser.new_context()
    try:
        other = Notebook(context.new_page())
        other.page.goto(notebook.page.url)
        other.page.wait_for_function(READY)
        expect(other.page.locator(STOCK).first).to_be_visible(timeout=LONG)
        notebook.page.evaluate(RUN, 1)
        for _time in range(CLICKED // 2):
            click_stock(notebook.page, 1, 60)
            click_stock(other.page, 1, 60)
        notebook.page.evaluate("() => window.running")
        check(notebook, [CLICKED // 2, CLICKED // 2], PLAYED)
        for page in (notebook.page, other.page):
            expect(page.locator(".pw-root").first).to_contain_text(str(PLAYED + CLICKED))
    finally:
        context.close()


def test_a_reload_in_the_midst_of_clicks(notebook: Notebook) -> None:
    """The page that comes back counts anew; what the one before it said stands."""
    click_stock(notebook.page, 3, 120)
    notebook.wait_for("print(len(answered))", "3", LONG / 1000)
    notebook.page.evaluate(RUN, 1)
    click_stock(notebook.page, 1, 0)
    notebook.reload()
    expect(notebook.page.locator(STOCK).first).to_be_visible(timeout=LONG)
    before = int(notebook.ask("print(len(answered))"))
    click_stock(notebook.page, 3, 120)
    check(notebook, [before, 3], PLAYED)
