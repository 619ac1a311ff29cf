"""The widget in a real JupyterLab."""

import pytest
from lab import BUSY, Lab, Notebook
from playwright.sync_api import Page, expect

import patience_widget as pw

CELL = "import patience_widget as pw\ntable = pw.play('british-blockade', deal=17)\ntable"
MOVES = "print(*table.record.moves)"
LOOKING = """class Own(pw.BritishBlockade):
    name = "My Blockade"

table.record = pw.Recording(Own(), 17)
print("looking")
for _again in range(8):
    advice = pw.suggest(table, pw.Limit(seconds=3))
    if table.turn == 1:
        break
print(f"heard meanwhile: {table.turn == 1}; {len(advice)} suggestions, {len(table.scene['marks'])} marks")"""
LISTENERS = """() => {
  // The listeners that outlive an element, as far as a widget's module (loaded from a blob) added them.
  window.listening = new Set();
  const { addEventListener, removeEventListener } = EventTarget.prototype;
  const lasting = (target) => [window, document, document.body, document.documentElement].includes(target);
  EventTarget.prototype.addEventListener = function (type, listener, options) {
    if (lasting(this) && new Error().stack.includes("blob:")) {
      window.listening.add(listener);
      options?.signal?.addEventListener("abort", () => window.listening.delete(listener));
    }
    return addEventListener.call(this, type, listener, options);
  };
  EventTarget.prototype.removeEventListener = function (type, listener, options) {
    if (lasting(this)) window.listening.delete(listener);
    return removeEventListener.call(this, type, listener, options);
  };
}"""


@pytest.fixture
def notebook(lab: Lab, page: Page, request: pytest.FixtureRequest) -> Notebook:
    """A notebook of one cell, run, that shows deal 17 of British Blockade."""
    book = lab.open(page, request.node.originalname, [CELL])
    book.show_table()
    return book


def one_click() -> pw.Move:
    """The first legal move of deal 17 whose source has no other, so that one click plays it."""
    game = pw.BritishBlockade()
    moves = list(game.moves(game.deal(17)))
    sources = [move.source for move in moves]
    return next(move for move in moves if sources.count(move.source) == 1)


def test_a_cell_shows_the_table(notebook: Notebook) -> None:
    expect(notebook.table).to_have_count(1)
    expect(notebook.table.locator(".pw-card").first).to_be_visible()


def test_one_click_plays_a_legal_move(notebook: Notebook) -> None:
    move = one_click()
    notebook.click(move.source)
    notebook.wait_for(MOVES, str(move))


def test_a_click_is_answered_while_a_cell_runs(notebook: Notebook) -> None:
    notebook.start(BUSY)
    expect(notebook.printed).to_have_text("busy")
    notebook.click(one_click().source)
    expect(notebook.printed).to_contain_text("heard while busy: True")


def test_a_click_is_answered_while_a_suggestion_is_looked_for(notebook: Notebook) -> None:
    """In plain Python, which takes long; it is for the position that it was asked for, and is not drawn any more."""
    notebook.start(LOOKING)
    expect(notebook.printed).to_have_text("looking")
    expect(notebook.table.locator(".pw-name")).to_have_text("My Blockade")
    notebook.click(one_click().source)
    expect(notebook.printed).to_contain_text("heard meanwhile: True; 3 suggestions, 0 marks", timeout=30_000)


def test_two_views_of_one_table_keep_in_step(notebook: Notebook) -> None:
    notebook.ask("table")
    expect(notebook.table).to_have_count(2)
    move = one_click()
    notebook.click(move.source)
    notebook.wait_for(MOVES, str(move))
    expect(notebook.table.locator(".pw-flying")).to_have_count(0)
    first, second = (positions(notebook, view) for view in (0, 1))
    assert first == second


def positions(notebook: Notebook, view: int) -> list[list[str]]:
    """Where each card lies in a view, and how it is marked."""
    look = "cards => cards.map(card => [card.dataset.id, card.dataset.place, card.className, card.style.transform])"
    cards: list[list[str]] = notebook.table.nth(view).locator(".pw-card").evaluate_all(look)
    return cards


def test_a_reload_keeps_the_table(notebook: Notebook) -> None:
    """The page that is loaded anew shows the table as it stood, and its clicks are heard."""
    move = one_click()
    notebook.click(move.source)
    notebook.wait_for(MOVES, str(move))
    notebook.reload()
    expect(notebook.table.locator(f".pw-card[data-place='{move.target}']")).to_have_count(2)
    notebook.table.locator("[data-do=undo]").click()
    notebook.wait_for(MOVES, "")


def test_the_dark_theme_is_followed(notebook: Notebook) -> None:
    background = "table => getComputedStyle(table).backgroundColor"
    notebook.theme("JupyterLab Light")
    light = notebook.table.evaluate(background)
    notebook.theme("JupyterLab Dark")
    expect(notebook.table).not_to_have_css("background-color", light)
    notebook.theme("JupyterLab Light")


def test_a_narrow_window_shows_every_card(notebook: Notebook) -> None:
    notebook.page.set_viewport_size({"width": 390, "height": 844})
    notebook.command("application:toggle-left-area")
    fits = """table => {
      const { left, right } = table.getBoundingClientRect();
      const boxes = [...table.querySelectorAll(".pw-card")].map((card) => card.getBoundingClientRect());
      return boxes.length > 0 && boxes.every((box) => box.left >= left - 1 && box.right <= right + 1);
    }"""
    handle = notebook.table.element_handle()
    assert handle is not None
    notebook.page.wait_for_function(fits, arg=handle)


def test_running_the_cell_again_leaves_no_listener_behind(notebook: Notebook) -> None:
    notebook.page.evaluate(LISTENERS)
    for _ in range(4):
        notebook.run(0)
        expect(notebook.table).to_have_count(1)
        expect(notebook.table.locator(".pw-card").first).to_be_visible()
    notebook.command("notebook:clear-all-cell-outputs")
    expect(notebook.table).to_have_count(0)
    notebook.page.wait_for_function("window.listening.size === 0")


def test_the_table_never_takes_the_focus(notebook: Notebook) -> None:
    notebook.ask("table.record.play(next(iter(table.record.game.moves(table.record.state))))")
    notebook.ask("table")
    expect(notebook.table).to_have_count(2)
    assert notebook.page.evaluate("!document.activeElement.closest('.pw-root')")
