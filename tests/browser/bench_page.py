"""What `make bench` measures in a browser: clicks in JupyterLab, and the frames while cards move."""

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import chromium
from host import Host
from lab import running
from playwright.sync_api import Page, sync_playwright
from runs import DRAG, large, opened

import patience_widget as pw

GAMES = Path(__file__).parent.parent / "data" / "recordings"
CLICKS = 100
OPENING = 3000  # ms in which JupyterLab, opening, is busy with itself
APART = 300  # ms between two clicks: faster ones measure the server's batching
THROTTLE = 4  # times slower than this machine
SCRUBBED, SLOWER = 2, 2  # seconds of a chart drawn along, in a browser that is so many times slower
CELL = "import patience_widget as pw\npw.play('precedence', deal=17)"

# From the release of the button to the first frame after a card has been moved elsewhere.
CLOCK = """() => {
  window.clicks = [];
  let start = 0;
  document.addEventListener("pointerup", (event) => { start = event.timeStamp; }, true);
  const painted = (since) => requestAnimationFrame(() => {
    const channel = new MessageChannel();
    channel.port1.onmessage = () => window.clicks.push(performance.now() - since);
    channel.port2.postMessage(0);
  });
  new MutationObserver(() => {
    if (start) painted(start);
    start = 0;
  }).observe(document.querySelector(".pw-cards"), { subtree: true, attributeFilter: ["data-place"] });
}"""

# The length of each frame while something moves.
FRAMES = """async (go) => {
  const frames = [];
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  const flying = () => document.querySelector(".pw-flying") !== null;
  await frame();
  host.apply(go);
  let last = await frame();
  while (flying()) {
    const now = await frame();
    frames.push(now - last);
    last = now;
  }
  return frames;
}"""


@contextmanager
def a_page() -> Iterator[Page]:
    """A page of the tests' browser."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(**chromium.launch_arguments())
        yield browser.new_page(viewport={"width": 1200, "height": 1000})
        browser.close()


def clicks() -> list[float]:
    """Milliseconds from a click on the stock to the painted card, in JupyterLab, one for each click."""
    with tempfile.TemporaryDirectory() as folder, running(Path(folder)) as lab, a_page() as page:
        book = lab.open(page, "bench", [CELL])
        book.run_all()
        stock = book.table.locator(".pw-place[data-place=stock]")
        stock.scroll_into_view_if_needed()
        box = stock.bounding_box()
        assert box is not None
        page.wait_for_timeout(OPENING)
        page.evaluate(CLOCK)
        for _click in range(CLICKS):
            page.mouse.click(box["x"] + 20, box["y"] + 20)
            page.wait_for_timeout(APART)
        measured: list[float] = page.evaluate("window.clicks")
    assert len(measured) >= CLICKS * 0.95, f"{len(measured)} of {CLICKS} clicks moved a card"
    return measured


def frames(record: pw.Recording, node: int) -> list[float]:
    """Milliseconds of each frame while the table goes from where the record stands to a node, in a slower browser."""
    with a_page() as page:
        host = Host(page, pw.PatienceWidget(record), 1100)
        page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": THROTTLE})
        record.go(node)
        measured: list[float] = page.evaluate(FRAMES, {"scene": host.widget.scene})
    return measured


def all_cards() -> list[float]:
    """Frames while every card of a won game goes back to the stock."""
    return frames(pw.Recording.read((GAMES / "precedence-awaited-2-won.txt").read_text()), 0)


def a_row() -> list[float]:
    """Frames while a row is dealt."""
    record = pw.Recording(pw.BritishBlockade(), deal=17)
    while not (deal := record.game.button(record.state)) or not deal.move:
        record.play(next(record.game.moves(record.state)))
    node = record.play(deal.move)
    record.undo()
    return frames(record, node)


def scrubbed() -> tuple[float, float]:
    """Frames and positions a second while the chart of a million steps is drawn along, in a slower browser."""
    with a_page() as page:
        opened(lambda table, width: Host(page, table, width), large())
        page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
        drawn, positions, _waiting, seconds = page.evaluate(DRAG, [SCRUBBED, True])
    return drawn / seconds, positions / seconds
