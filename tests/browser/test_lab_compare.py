"""Searches compared in a real JupyterLab."""

from lab import Lab
from playwright.sync_api import Page, expect

CELL = """import patience_widget as pw
game = pw.Precedence()
def last_first(game, state, moves): return moves[::-1]
limit = pw.Limit(nodes=2000)
comparison = pw.compare([pw.search(game, 17), pw.search(game, 17, strategy=last_first, limit=limit)])
comparison"""
BUSY = """import threading
gone = threading.Event()
comparison.observe(lambda _: comparison.step > 900 and gone.set(), "scene")
print("busy")
print("gone to while busy:", gone.wait(30))"""


def test_two_searches_under_one_scrubber(lab: Lab, page: Page) -> None:
    """By buttons and keys, by Python, while a cell runs, by itself."""
    book = lab.open(page, "compare", [CELL])
    book.run_all()
    root = book.page.locator(".pw-compare")
    expect(root.locator(".pw-board")).to_have_count(2, timeout=30_000)  # both are searched first
    expect(root.locator(".pw-steps")).to_have_text("after 0 nodes")
    root.locator("[data-step=forward]").click()
    book.wait_for("print(comparison.step)", "1")
    root.locator(".pw-scrubber").focus()
    page.keyboard.press("]")
    page.keyboard.press("]")
    book.wait_for("print(comparison.step)", "3")

    assert book.ask("comparison.to(120); print(comparison.step)") == "120"
    expect(root.locator(".pw-steps")).to_have_text("after 120 nodes")

    book.start(BUSY)
    expect(book.printed).to_have_text("busy")
    root.locator("[data-step=last]").click()
    expect(book.printed).to_contain_text("gone to while busy: True")
    expect(root.locator(".pw-lane-said[data-kind=won]")).to_contain_text("won after")
    expect(root.locator(".pw-lane-said[data-kind=unknown]")).to_contain_text("gave up after 2,000 nodes")

    book.ask("comparison.play(60)")
    book.wait_for("print(comparison.playing, comparison.step == len(comparison))", "False True", 30)
    shown = book.ask("print(comparison._repr_mimebundle_()[0]['text/plain'])")
    assert "Precedence: 2 searches of one position" in shown
