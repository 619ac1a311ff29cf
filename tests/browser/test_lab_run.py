"""A solver's run in a real JupyterLab: followed while it searches, scrubbed, and its kernel killed in the middle."""

import re

from lab import Lab
from playwright.sync_api import Locator, Page, expect

CELL = """import patience_widget as pw
replay = pw.watch(pw.Precedence(redeals=1), 11, limit=pw.Limit(nodes=400_000))
replay"""
STILL = 20  # frames
FRAME = "() => new Promise((done) => requestAnimationFrame(done))"


def standing(page: Page, table: Locator) -> int:
    """How many cards are seen, once as many are for some frames."""
    counts: list[int] = []
    while len(counts) < STILL or len({*counts[-STILL:]}) > 1:
        page.evaluate(FRAME)
        counts.append(table.locator(".pw-card:not([hidden])").count())
    return counts[-1]


def test_a_search_is_watched(lab: Lab, page: Page) -> None:
    """It is followed; chart, buttons, keys and tree work; then its kernel dies, and all can still be read."""
    book = lab.open(page, "run", [CELL])
    book.run_all()
    table = book.table
    chart = table.locator(".pw-chart")
    expect(chart).to_be_visible()
    book.wait_for("replay.stop(); print(replay.status == 'running')", "False", 30)
    last = int(book.ask("print(replay.last)"))
    expect(table.locator(".pw-run-where")).to_contain_text(f"step {last:,} of {last:,}")
    expect(table.locator(".pw-chart-line")).to_have_attribute("d", re.compile("L"))

    table.locator("[data-step=first]").click()
    book.wait_for("print(replay.step)", "0")
    table.locator("[data-run=next_backtrack]").click()
    book.wait_for("print(replay.step > 0, replay.trace.parent[replay.step] != replay.step - 1)", "True True")
    chart.focus()
    page.keyboard.press("Home")
    for _press in range(5):
        page.keyboard.press("ArrowRight")
    book.wait_for("print(replay.step)", "5")

    chart.scroll_into_view_if_needed()
    box = table.locator(".pw-chart-drawing").bounding_box()
    assert box is not None
    page.mouse.move(box["x"], box["y"] + 20)
    page.mouse.down()
    for at in range(60):
        page.mouse.move(box["x"] + box["width"] * at / 60, box["y"] + 20)
        page.evaluate(FRAME)
    page.mouse.move(box["x"] + box["width"] + 40, box["y"] + 20)
    page.mouse.up()
    book.wait_for("print(replay.step == replay.last)", "True")

    table.locator(".pw-searched summary").click()
    expect(table.locator(".pw-tree li").first).to_be_visible()
    expect(table.locator(".pw-run-where")).to_contain_text(f"step {last:,} of {last:,}")
    cards, where = standing(page, table), table.locator(".pw-run-where").inner_text()
    book.start("import os; os._exit(1)")
    expect(table.locator(".pw-banner")).to_be_visible(timeout=60_000)
    expect(table.locator("[data-run=leave]")).to_have_attribute("aria-disabled", "true")
    expect(chart).to_have_attribute("aria-disabled", "true")
    assert table.locator(".pw-run-where").inner_text() == where
    assert standing(page, table) == cards
