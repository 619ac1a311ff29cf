"""A solver's line walked on a table in a real JupyterLab."""

from lab import Lab
from playwright.sync_api import Page, expect

CELL = "import patience_widget as pw\ntable = pw.play('british-blockade', deal=17)\ntable"
BUSY = """import threading
walked = threading.Event()
table.observe(lambda _: walk.step >= 9 and walked.set(), "scene")
print("busy")
print("walked while busy:", walked.wait(30))"""


def test_a_line_is_walked(lab: Lab, page: Page) -> None:
    """By buttons and keys, by itself in the page while a cell runs, by Python, and by `async for`; then it is left."""
    book = lab.open(page, "walk", [CELL])
    book.show_table()
    assert book.ask("walk = pw.step_through(table); walk.speed = 8; print(walk.step, len(walk) > 50)") == "0 True"
    strip = book.table.locator(".pw-walk")
    expect(strip).to_be_visible()
    strip.locator("[data-step=forward]").click()
    book.wait_for("print(walk.step)", "1")
    strip.locator("[data-step=forward]").focus()
    page.keyboard.press("]")
    page.keyboard.press("]")
    book.wait_for("print(walk.step)", "3")

    book.start(BUSY)
    expect(book.printed).to_have_text("busy")
    strip.locator("[data-step=play]").click()
    expect(book.printed).to_contain_text("walked while busy: True")
    strip.locator("[data-step=play]").click()
    book.wait_for("print(walk.playing, table.turn)", "False 0", 30)

    book.ask("walk.to(len(walk) - 9); walk.play(20)")
    book.wait_for("print(walk.playing, walk.step == len(walk))", "False True")
    seen = "walk.to(len(walk) - 9); walk.speed = 20\nprint(len([state async for state in walk]))"
    assert book.ask(seen) == "9"
    expect(strip.locator("[data-step=forward]")).to_have_attribute("aria-disabled", "true")

    strip.locator(".pw-scrubber").focus()
    page.keyboard.press("Home")
    expect(strip.locator(".pw-steps")).to_contain_text("step 0 of")
    page.keyboard.press("Escape")
    expect(strip).to_be_hidden()
    book.wait_for("print(table.walk, table.turn, len(table.record.tree))", "None 0 1")
