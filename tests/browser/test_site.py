"""The site that needs no server: the plain page and JupyterLite, with Python in the browser and nobody else asked."""

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, Route, expect

ROOT = Path(__file__).parent.parent.parent
SITE = ROOT / "site"
LOADING = 180_000  # milliseconds that a busy machine may take to start Python
WORKERS = """
  window.workers = [];
  window.Worker = class extends Worker {
    constructor(...given) { super(...given); window.workers.push(this); }
  };
"""
ASK = """() => new Promise((done) => {
  const [worker] = window.workers;
  worker.addEventListener("message", ({ data: { text, buffers } }) => {
    const { method, content } = JSON.parse(text);
    if (method === "custom") done([content.n, content.moves, buffers.map((bytes) => [...bytes])]);
  });
  const intent = { page: "test", n: 7, do: "window", what: "tree", from: 1 };
  worker.postMessage({ data: { method: "update", state: { outbox: [intent] }, buffer_paths: [] }, buffers: [] });
})"""
SEARCH = """
import patience_widget as pw
from patience_widget import kernel

game = pw.Precedence()
state = start = game.deal(1)
search = kernel.Search(game, start)
while not search.done:
    search.step(100_000)
for move in search.moves:
    state = game.play(state, move)
print(search.fate, game.won(state))
"""


class Visit:
    """The browser's page on the site. `strangers` are the addresses elsewhere that it asked for."""

    def __init__(self, page: Page, url: str) -> None:
        self.page, self.url = page, url
        self.strangers: list[str] = []
        page.context.route(re.compile(f"^(?!{re.escape(url)})"), self._refuse)

    def open(self, path: str) -> None:
        """Open a page of the site."""
        self.page.goto(self.url + path)

    def wait(self) -> None:
        """Wait until Python has laid the table."""
        expect(self.page.locator(".pw-card").first).to_be_visible(timeout=LOADING)

    def settle(self) -> None:
        """Wait until nothing moves."""
        self.page.wait_for_function("() => !document.querySelector('.pw-flying')")

    def click(self, place: str) -> None:
        """Click the top card of a place."""
        self.settle()
        self.page.locator(f".pw-card[data-place='{place}']:not([hidden])").last.click()

    def press(self, what: str) -> None:
        """Press a button of the bar."""
        self.page.locator(f".pw-button[data-do={what}]").click()

    def _refuse(self, route: Route) -> None:
        self.strangers.append(route.request.url)
        route.abort()


@pytest.fixture(scope="module")
def url() -> Iterator[str]:
    """The site, made where it is out of date, and served as anybody would serve it."""
    subprocess.run([sys.executable, ROOT / "js" / "site" / "build.py"], check=True)
    command = [sys.executable, "-u", "-m", "http.server", "0", "--bind", "127.0.0.1", "--directory", str(SITE)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as server:
        assert server.stdout
        port = re.search(r"port (\d+)", server.stdout.readline())
        assert port
        yield f"http://127.0.0.1:{port[1]}/"
        server.terminate()


@pytest.fixture
def visit(page: Page, url: str) -> Iterator[Visit]:
    """A visit that may not leave the site."""
    visit = Visit(page, url)
    yield visit
    assert visit.strangers == []


def test_the_plain_page_is_small(url: str) -> None:
    assert url
    files = [path for path in SITE.rglob("*") if path.is_file() and SITE / "lab" not in path.parents]
    assert 0 < sum(path.stat().st_size for path in files) <= 20_000_000


def test_both_games_are_played_on_the_plain_page(visit: Visit) -> None:
    page = visit.page
    page.add_init_script(WORKERS)
    visit.open("?game=precedence&deal=17")
    expect(page.locator("#progress")).to_contain_text("Loading Python")
    visit.wait()
    expect(page.locator(".pw-name")).to_have_text("Precedence")
    visit.press("deal")
    expect(page.locator(".pw-card[data-place=waste]")).to_have_count(1)
    expect(page.locator("#waiting")).to_have_count(0)
    play_british_blockade(visit)
    assert page.evaluate(ASK) == [7, ["j1-AH", "g1-KH"], [[0, 0, 0, 0, 1, 0, 0, 0], [0, 0, 0, 0, 1, 0, 0, 0]]]
    page.reload()
    visit.wait()
    expect(page.locator(".pw-banner")).to_contain_text("British Blockade, deal 17, move 2")
    page.locator("[data-do=resume]").click()
    expect(page.locator(".pw-card[data-place=KH]")).to_have_count(2)


def play_british_blockade(visit: Visit) -> None:
    """Choose it in the menu, type deal 17, play two moves, take one back and play it again."""
    page = visit.page
    visit.press("game")
    page.locator(".pw-choice").get_by_text("British Blockade").click()
    page.locator("[data-form=start]").click()
    expect(page.locator(".pw-name")).to_have_text("British Blockade")
    visit.press("number")
    page.keyboard.type("17")
    page.keyboard.press("Enter")
    expect(page).to_have_url(f"{visit.url}?game=british-blockade&deal=17&next_row=at_once&refill=two_rows")
    visit.click("j1")
    expect(page.locator(".pw-card[data-place=AH]").last).to_have_attribute("data-face", "2H")
    visit.click("g1")
    expect(page.locator(".pw-card[data-place=KH]").last).to_have_attribute("data-face", "QH")
    visit.press("undo")
    expect(page.locator(".pw-card[data-place=KH]")).to_have_count(1)
    visit.press("redo")
    expect(page.locator(".pw-card[data-place=KH]")).to_have_count(2)


def test_an_address_that_means_no_game_is_told_so(visit: Visit) -> None:
    """The sentence is Python's own, whose integers are of 32 bits there."""
    visit.open("?game=precedence&redeals=many")
    problem = visit.page.locator("#problem")
    expect(problem).to_contain_text("choices: an integer from 0 up", timeout=LOADING)
    expect(problem.get_by_role("link")).to_have_attribute("href", "./")
    expect(visit.page.locator("#progress")).to_be_hidden()


def test_a_browser_without_webassembly_is_told_so(visit: Visit) -> None:
    visit.page.add_init_script("delete window.WebAssembly")
    visit.open("")
    expect(visit.page.locator("#problem")).to_contain_text("has no WebAssembly")


def test_a_site_that_lacks_a_file_says_so(visit: Visit) -> None:
    visit.page.route("**/*.wasm", lambda route: route.fulfill(status=404))
    visit.open("")
    expect(visit.page.locator("#problem")).to_contain_text("Python could not be loaded", timeout=LOADING)


def test_the_page_opened_as_a_file_says_what_to_do(page: Page, url: str) -> None:
    assert url
    page.goto((SITE / "index.html").as_uri())
    expect(page.locator("#problem")).to_contain_text("python -m http.server")
    expect(page.locator("#progress")).to_be_hidden()


def test_a_notebook_runs_without_a_server(visit: Visit) -> None:
    page = visit.page
    visit.open("")
    page.get_by_role("link", name="In a notebook").click()
    expect(page.locator(".jp-Toolbar-kernelName")).to_have_text("Python (Pyodide)", timeout=LOADING)
    cell = page.locator(".jp-Notebook .jp-CodeCell").first
    cell.locator(".cm-content").click()
    page.keyboard.press("Shift+Enter")
    expect(cell.locator(".jp-InputPrompt")).to_have_text("[*]:")
    visit.wait()
    visit.click("j1")
    expect(page.locator(".pw-card[data-place=AH]").last).to_have_attribute("data-face", "2H")
    visit.press("undo")
    expect(page.locator(".pw-card[data-place=AH]")).to_have_count(1)


def test_the_kernel_searches_without_a_server(visit: Visit) -> None:
    """In the browser's own engine."""
    page = visit.page
    visit.open("lab/lab/index.html?path=play.ipynb")
    expect(page.locator(".jp-Toolbar-kernelName")).to_have_text("Python (Pyodide)", timeout=LOADING)
    cell = page.locator(".jp-Notebook .jp-CodeCell").first
    cell.locator(".cm-content").click()
    page.keyboard.press("ControlOrMeta+a")
    page.keyboard.insert_text(SEARCH)
    page.keyboard.press("Shift+Enter")
    expect(cell.locator(".jp-OutputArea-output").last).to_have_text("won True", timeout=LOADING)
