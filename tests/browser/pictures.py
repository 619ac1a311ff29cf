"""Every state of the table at every width, light and dark, for eyes: `python pictures.py FOLDER [STATE …]`."""

import json
import random
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

import chromium
from host import Host
from playwright.sync_api import Browser, sync_playwright
from tables import blockade, deal_due, lost, rows, with_choice

import patience_widget as pw

GAMES = Path(__file__).parent.parent / "data" / "recordings"
FOUNDATIONS = {kind + suit for kind in "AK" for suit in pw.cards.SUITS}
WINDOW = {"width": 1960, "height": 420}
WIDTHS = {"narrow": (320, 390, 560), "wide": (760, 1100)}
SIDE_BY_SIDE = """() => {
  const flow = "display: flex; flex-wrap: wrap; gap: 20px; align-items: flex-start; width: max-content";
  document.body.style.cssText = flow;
  for (const view of document.querySelectorAll(".view")) view.style.margin = "0";
}"""
State = tuple[Callable[[], pw.PatienceWidget], Callable[[Host, int], None]]


def recorded(name: str, back: int = 0) -> pw.PatienceWidget:
    """A golden game, so many moves before its end."""
    record = pw.Recording.read((GAMES / f"{name}.txt").read_text())
    for _move in range(back):
        record.undo()
    return pw.PatienceWidget(record)


def tall(count: int) -> pw.PatienceWidget:
    """A game that comes to nine rows, when it has so many: one in fifty thousand of those played at random."""
    table, chance = blockade(16132), random.Random(220671)
    while len(table.record.state.tableau) < 10 * count:
        moves = [move for move in table.record.game.moves(table.record.state) if move.source not in FOUNDATIONS]
        moves = [move for move in moves if move.source != "stock"] or moves
        table.play(moves[int(chance.random() * len(moves))])
    return table


def kept() -> pw.PatienceWidget:
    """A table where games are kept: one was left, others are counted."""
    store = pw.Store(tempfile.mkdtemp())
    results = store.folder / "results"
    results.mkdir()
    given = [
        ("British Blockade", {"next_row": "at_once", "refill": "two_rows"}, 131, 19),
        ("British Blockade", {"next_row": "if_stuck", "refill": "never"}, 3, 2),
        ("Precedence", {"first_king": "awaited", "redeals": 0}, 24, 6),
    ]
    lines = []
    for kind, (game, options, played, won) in enumerate(given):
        for at in range(played):
            outcome = "won" if at >= played - won else "lost"
            result = pw.results.Result(f"{kind}-{at}", game, options, "1", outcome, 140 + at, f"{at:04}", "")
            lines.append(json.dumps(result._asdict()) + "\n")
    (results / "2026-01-01-a.jsonl").write_text("".join(lines))
    left = pw.play("british-blockade", 17, autosave=store)
    for _move in range(30):
        left.play(next(left.record.game.moves(left.record.state)))
    return pw.play("precedence", 5, autosave=store)


def nothing(_host: Host, _view: int) -> None:
    """The table as it stands."""


def press(*buttons: str) -> Callable[[Host, int], None]:
    """What opens when these are pressed, one after the other."""

    def run(host: Host, view: int) -> None:
        for button in buttons:
            host.find(button, view).first.click()

    return run


def keys(place: str, *pressed: str) -> Callable[[Host, int], None]:
    """What keys do on a place; by default on the one that has the tab stop."""

    def run(host: Host, view: int) -> None:
        host.find(f".pw-place[data-place='{place}']" if place else ".pw-grid [tabindex='0']", view).focus()
        for key in pressed:
            host.page.keyboard.press(key)

    return run


STATES: dict[str, State] = {
    "start": (blockade, nothing),
    **{f"rows-{count}": ((lambda count=count: tall(count)), nothing) for count in range(2, 10)},
    "deal": (deal_due, nothing),
    "left": (kept, nothing),
    "statistics": (kept, press("[data-do=more]", "[data-item=statistics]")),
    "blockade-late": (lambda: recorded("british-blockade-at_once-two_rows-won", 25), nothing),
    "blockade-won": (lambda: recorded("british-blockade-at_once-two_rows-won"), nothing),
    "focus": (lambda: rows(4), keys("c2")),
    "choice": (with_choice, press(".pw-card[data-place=waste].pw-playable")),
    "precedence": (lambda: recorded("precedence-placed-2-won", 60), nothing),
    "precedence-start": (lambda: pw.PatienceWidget(pw.Precedence(), deal=1907), nothing),
    "precedence-won": (lambda: recorded("precedence-placed-2-won"), nothing),
    "precedence-lost": (lost, nothing),
    "menu": (blockade, press("[data-do=more]")),
    "game": (blockade, press("[data-do=game]")),
}


def draw(browser: Browser, name: str, theme: str, folder: Path) -> None:
    """One sheet for the narrow widths of a state and one for the wide ones."""
    table, act = STATES[name]
    for kind, widths in WIDTHS.items():
        host = Host(browser.new_page(viewport=WINDOW), table(), widths[0], theme)
        for width in widths[1:]:
            host.show(width)
        host.page.evaluate(SIDE_BY_SIDE)
        for view in range(len(widths)):
            act(host, view)
        host.settle()
        host.page.screenshot(path=folder / f"{name}-{kind}-{theme}.png", full_page=True)
        host.page.close()


def main(folder: Path, *names: str) -> None:
    """Draw these states, or all."""
    folder.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(**chromium.launch_arguments())
        for name in names or STATES:
            for theme in ("light", "dark"):
                draw(browser, name, theme, folder)
        browser.close()


if __name__ == "__main__":
    main(Path(sys.argv[1]), *sys.argv[2:])
