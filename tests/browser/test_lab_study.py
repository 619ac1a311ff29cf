"""A study in a real JupyterLab: its view lives while a cell waits for it, and its Stop ends the wait."""

from lab import Lab
from playwright.sync_api import Page, expect

CELL = """import patience_widget as pw
study = pw.study("precedence", range(1, 1_000_001), "plain")
print("ended:", study.ended)"""


def test_a_cell_that_waits_shows_how_far_it_is_and_stop_ends_it(lab: Lab, page: Page) -> None:
    """Stopped on the page, it goes on there in the background; what is saved is the summary."""
    book = lab.open(page, "study", [])
    book.start(CELL)
    view = page.locator(".pw-study")
    expect(view.locator(".pw-study-stands")).to_have_text("running", timeout=30_000)
    expect(view.locator(".pw-study-legend li").first).not_to_have_text("0 of 1,000,000 deals")
    page.wait_for_function(
        "() => document.querySelectorAll('.pw-closing-share')[0]?.getAttribute('d').split('L').length > 8"
    )
    right = 'root => ["dl", "dd"].map((name) => root.querySelector(name).getBoundingClientRect().right)'
    whole, figure = view.evaluate(right)
    assert whole == figure  # JupyterLab has another width for one
    view.locator(".pw-study-does .pw-button").click()
    expect(book.printed).to_have_text("ended: stopped")
    expect(view).to_have_count(1)
    expect(view.locator(".pw-study-stands")).to_have_text("stopped")

    done = int(book.ask("print(study.progress.done)"))
    view.locator(".pw-study-does .pw-button").click()
    expect(view.locator(".pw-study-stands")).to_have_text("running")
    book.wait_for(f"print(study.progress.done > {done})", "True")
    view.locator(".pw-study-does .pw-button").click()
    book.wait_for("print(study.ended, study.running)", "stopped False")

    page.evaluate("() => window.jupyterapp.commands.execute('docmanager:save')")
    saved = (lab.folder / "study.ipynb").read_text()
    assert "Precedence" in saved
    assert "stopped: " in saved
    assert '"text/html"' in saved


def test_in_the_background(lab: Lab, page: Page) -> None:
    """The view of one that nobody waits for; interrupting a cell that waits then stops it at once."""
    book = lab.open(page, "behind", [])
    book.ask("import patience_widget as pw")
    book.start("study = pw.study('precedence', range(1, 1_000_001), 'plain', wait=False)\nstudy")
    view = page.locator(".pw-study")
    expect(view.locator(".pw-study-stands")).to_have_text("running", timeout=30_000)
    expect(view.locator(".pw-study-share b")).to_contain_text("%")
    book.start("print('waiting'); study.wait(); print('waited')")
    expect(book.printed).to_have_text("waiting")
    page.evaluate("() => window.jupyterapp.commands.execute('notebook:interrupt-kernel')")
    expect(book.printed).to_contain_text("waited")
    expect(view.locator(".pw-study-stands")).to_have_text("stopped")
    assert book.ask("print(study.ended)") == "stopped"
