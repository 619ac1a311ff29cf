"""Hint in a real JupyterLab: levels by key, soon, also while a cell runs; a candidate is looked at and played."""

from lab import Lab
from playwright.sync_api import Page, expect

CELL = "import patience_widget as pw\ntable = pw.play('british-blockade', deal=17)\ntable"
BUSY = """import threading
hinted = threading.Event()
table.observe(lambda change: change["new"]["arrows"] and hinted.set(), "scene")
print("busy")
print("hinted while busy:", hinted.wait(30))"""
THINKERS = "print([thread.name for thread in __import__('threading').enumerate() if 'hint' in thread.name])"
GENEROUS = 1500  # ms: 300 are wanted, of a machine that does nothing else

# From the key that is pressed last to the first arrow, in milliseconds.
WATCH = """(root) => {
  let began = 0;
  root.addEventListener("keydown", () => { began = performance.now(); }, { capture: true });
  window.arrow = new Promise((done) => {
    const look = () => root.querySelector(".pw-arrow") && done(performance.now() - began);
    new MutationObserver(look).observe(root, { childList: true, subtree: true });
  });
}"""


def test_a_hint_is_given_and_played(lab: Lab, page: Page) -> None:
    book = lab.open(page, "hint", [CELL])
    book.show_table()
    text = book.table.locator(".pw-text")
    book.table.evaluate(WATCH)
    book.table.locator("[role=gridcell][tabindex='0']").focus()
    page.keyboard.press("h")
    expect(text).to_have_text("4 moves are possible.")
    page.keyboard.press("h")
    expect(text).to_contain_text("Possible: ")
    page.keyboard.press("h")
    assert page.evaluate("() => window.arrow") < GENEROUS
    expect(text).to_contain_text("From what you have seen: ")
    book.wait_for(THINKERS, "[]")

    book.table.locator("[data-do=panel]").click()
    book.table.locator("[data-tab=run]").click()
    row = book.table.locator(".pw-candidates-list li").first
    row.locator(".pw-candidate").hover()
    expect(book.table.locator(".pw-pale")).to_have_count(1)
    row.locator("[data-play]").click()
    expect(book.table.locator(".pw-mark")).to_have_count(0)
    book.wait_for("print(table.turn)", "1")

    book.start(BUSY)
    expect(book.printed).to_have_text("busy")
    book.table.locator("[role=gridcell][tabindex='0']").focus()
    for _press in range(3):
        page.keyboard.press("h")
    expect(book.printed).to_contain_text("hinted while busy: True")
    page.keyboard.press("Shift+H")
    expect(text).to_contain_text("Looking at the stock: ")
    book.wait_for(THINKERS, "[]")
