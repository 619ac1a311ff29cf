"""The widget in other hosts than JupyterLab: shown, clicked, dark, and left alone by their keys and styles."""

import re
from collections.abc import Iterator

import pytest
from host import Host
from hosts import DARK, LOOK, Seven, marimo, notebook7, voila
from lab import BUSY, Notebook
from playwright.sync_api import Browser, ConsoleMessage, Locator, Page, expect

import patience_widget as pw

CELL = "import patience_widget as pw\ntable = pw.play('british-blockade', deal=17)\ntable"
MOVE = "j1-AH"
OURS = ("blob:", "patience", "pw-", "@file", "anywidget", "data:text/javascript")
Folders = pytest.TempPathFactory


@pytest.fixture(scope="module")
def seven(tmp_path_factory: Folders) -> Iterator[Seven]:
    with notebook7(tmp_path_factory.mktemp("notebook")) as server:
        yield server


@pytest.fixture(scope="module")
def app(tmp_path_factory: Folders) -> Iterator[str]:
    with voila(tmp_path_factory.mktemp("voila")) as url:
        yield url


@pytest.fixture(scope="module")
def edited(tmp_path_factory: Folders) -> Iterator[str]:
    with marimo(tmp_path_factory.mktemp("edit"), "edit") as url:
        yield url


@pytest.fixture(scope="module")
def run(tmp_path_factory: Folders) -> Iterator[str]:
    with marimo(tmp_path_factory.mktemp("run"), "run", DARK) as url:
        yield url


@pytest.fixture(autouse=True)
def _console(page: Page) -> Iterator[None]:
    """Of what a host's console says against anything, nothing is about the widget."""
    said: list[str] = []

    def hear(message: ConsoleMessage) -> None:
        said.append(f"{message.type} {message.text} {message.location['url']}")

    page.on("console", hear)
    page.on("pageerror", lambda error: said.append(f"error {error} {error.stack}"))
    page.set_viewport_size({"width": 1100, "height": 1000})
    yield
    assert [line for line in said if line.startswith(("error", "warning")) and any(ours in line for ours in OURS)] == []


def opened(page: Page, url: str) -> Locator:
    """The table of an app's page."""
    page.goto(url)
    expect(page.locator(".pw-card").first).to_be_visible(timeout=30_000)
    return page.locator(".pw-root")


def book(page: Page, seven: Seven, name: str) -> Notebook:
    """A run notebook in Notebook 7."""
    notebook = seven.open(page, name, [CELL])
    notebook.run_all()
    expect(notebook.table.locator(".pw-card").first).to_be_visible()
    return notebook


def click(page: Page, place: str = "j1") -> None:
    """Click the card of a place."""
    page.locator(f".pw-card[data-place='{place}']:not([hidden])").click()


def looks(page: Page) -> dict[str, list[str]]:
    """How the bar, the menu and the forms look, one of the buttons with the focus."""
    shown: dict[str, list[str]] = {}
    for what in ("more", "number", "game"):
        page.locator(f"[data-do={what}]").focus()
        page.keyboard.press("Enter")
        expect(page.locator(".pw-popover")).to_be_visible()
        page.keyboard.press("ArrowDown")
        shown |= {f"{what}: {part}": look for part, look in page.evaluate(LOOK).items()}
        page.keyboard.press("Escape")
    return shown


def untouched(page: Page, browser: Browser) -> None:
    """The host's own style changes nothing: the table looks as on an empty page of that width."""
    width = page.locator(".pw-root").evaluate("root => root.getBoundingClientRect().width")
    there = looks(page)
    with browser.new_page() as other:
        here = looks(Host(other, pw.play("british-blockade", deal=17), width).page)
    parts = sorted(there.keys() & here.keys())
    assert len(parts) > 100
    assert [(part, set(there[part]) - set(here[part])) for part in parts if there[part] != here[part]] == []


# Notebook 7.


def test_notebook_7_plays_a_click(page: Page, seven: Seven) -> None:
    notebook = book(page, seven, "click")
    click(page)
    notebook.wait_for("print(*table.record.moves)", MOVE)


def test_notebook_7_answers_a_click_while_a_cell_runs(page: Page, seven: Seven) -> None:
    notebook = book(page, seven, "busy")
    notebook.start(BUSY)
    expect(notebook.printed).to_have_text("busy")
    click(page)
    expect(notebook.printed).to_contain_text("heard while busy: True")


def test_notebook_7_is_followed_into_the_dark(page: Page, seven: Seven) -> None:
    notebook = book(page, seven, "dark")
    notebook.theme("JupyterLab Dark")
    expect(notebook.table).to_have_class(re.compile("pw-dark"))
    notebook.theme("JupyterLab Light")
    expect(notebook.table).not_to_have_class(re.compile("pw-dark"))


def test_notebook_7_hears_no_key_of_the_table(page: Page, seven: Seven) -> None:
    """In its command mode x cuts the cell, a and b insert one, d d deletes it, m makes it a text."""
    notebook = book(page, seven, "keys")
    click(page)
    for key in ("x", "a", "b", "d", "d", "m", "y", "ArrowDown", "Enter"):
        page.keyboard.press(key)
    cells = "window.jupyterapp.shell.currentWidget.content.widgets.map((cell) => cell.model.type)"
    assert page.evaluate(cells) == ["code"]
    notebook.wait_for("print(table.record.moves[0])", MOVE)


def test_notebook_7_leaves_its_style_outside(page: Page, seven: Seven, browser: Browser) -> None:
    book(page, seven, "style")
    untouched(page, browser)


# Voila.


def test_voila_plays_a_click(page: Page, app: str) -> None:
    opened(page, app)
    click(page)
    expect(page.get_by_text(f"played {MOVE}")).to_be_visible()


def test_voila_is_followed_into_the_dark(page: Page, app: str, browser: Browser) -> None:
    expect(opened(page, f"{app}?theme=light")).not_to_have_class(re.compile("pw-dark"))
    untouched(page, browser)
    expect(opened(page, f"{app}?theme=dark")).to_have_class(re.compile("pw-dark"))


# marimo: the table lies in a shadow root, and cells that depend on it run again.


def test_marimo_runs_what_depends_on_the_table(page: Page, run: str) -> None:
    """Once for each click, when Python has played."""
    table = opened(page, run)
    expect(table).to_have_class(re.compile("pw-dark"))
    assert table.evaluate("root => root.getRootNode() instanceof ShadowRoot")
    click(page)
    expect(page.get_by_text(f"played 1: {MOVE}; runs [0, 1]")).to_be_visible()
    page.locator("[data-do=undo]").click()
    expect(page.get_by_text("played 0: ; runs [0, 1, 0]")).to_be_visible()


def test_marimo_shows_another_game(page: Page, run: str) -> None:
    """Its model tells of one trait after the other: the new game's cards are not laid on the old one's places."""
    opened(page, run)
    page.locator("[data-do=game]").click()
    page.locator("input[value=precedence]").check()
    page.locator("[data-form=start]").click()
    expect(page.locator(".pw-name")).to_have_text("Precedence")
    tops = [page.locator(f".pw-place[data-place=f{n}]").bounding_box() for n in (1, 8)]
    assert tops[0]
    assert tops[1]
    assert tops[0]["y"] == tops[1]["y"]


def test_marimo_edits_beside_the_table(page: Page, edited: str, browser: Browser) -> None:
    """The keyboard plays, its keys are not the notebook's, and a cell run again shows a new table."""
    opened(page, edited)
    untouched(page, browser)
    page.locator(".pw-place[data-place=j1]").focus()
    expect(page.locator(".pw-ring")).to_be_visible()
    page.keyboard.press("Enter")
    expect(page.get_by_text(f"played 1: {MOVE}").last).to_be_visible()
    for key in ("a", "b", "x", "j", "k", "z"):
        page.keyboard.press(key)
    expect(page.get_by_text("played 0: ;").last).to_be_visible()
    expect(page.locator("[data-do=redo]")).to_be_enabled()
    expect(page.locator("[data-cell-id]")).to_have_count(3)
    page.locator(".cm-content").nth(1).click()
    page.keyboard.press("Control+Enter")
    expect(page.locator("[data-do=redo]")).to_be_disabled()
    click(page)
    expect(page.get_by_text(f"played 1: {MOVE}").last).to_be_visible()
