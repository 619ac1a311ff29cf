"""axe-core on every state of the table: it finds nothing."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from host import Host, host
from lesson_states import LESSONS
from runs import small
from tables import Open, blockade, lost, rows, walked, with_choice

import patience_widget as pw

__all__ = ["host"]  # a fixture
AXE = Path(__file__).parent.parent.parent / "js" / "node_modules" / "axe-core" / "axe.min.js"
GAMES = Path(__file__).parent.parent / "data" / "recordings"
# Of the page round the table, which is the notebook's: its landmarks, its one heading, its title, its language.
PAGES_OWN = ["region", "landmark-one-main", "page-has-heading-one", "bypass", "document-title", "html-has-lang"]
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
COLOURS = ["color-contrast", "link-in-text-block"]  # what a theme may change
RUN = """async ([tags, left]) => {
  const rules = Object.fromEntries(left.map((rule) => [rule, { enabled: false }]));
  rules["target-size"] = { enabled: true };
  const { violations } = await axe.run(".view", left.length ? { runOnly: tags, rules } : { runOnly: tags });
  return violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html.slice(0, 200) + node.failureSummary)]);
}"""
SMALL = """() => [...document.querySelectorAll(".pw-root button, .pw-root label, .pw-root [role=gridcell]")]
  .filter((one) => one.checkVisibility())
  .map((one) => [one.textContent || one.ariaLabel, one.getBoundingClientRect()])
  .filter(([, { width, height }]) => Math.min(width, height) < 24)
  .map(([name, { width, height }]) => [name, width, height])"""


def won() -> pw.PatienceWidget:
    return pw.PatienceWidget(pw.Recording.read((GAMES / "precedence-placed-2-won.txt").read_text()))


def deep() -> pw.PatienceWidget:
    """Precedence in the middle of its game."""
    table = won()
    for _move in range(60):
        table.undo()
    return table


def nothing(_view: Host) -> None:
    """The table as it stands."""


def opened(*clicked: str) -> Callable[[Host], None]:
    def run(view: Host) -> None:
        for one in clicked:
            view.find(one).first.click()

    return run


def keyed(*keys: str) -> Callable[[Host], None]:
    def run(view: Host) -> None:
        view.find(".pw-grid [tabindex='0']").focus()
        for key in keys:
            view.page.keyboard.press(key)

    return run


def why(view: Host) -> None:
    view.find(".pw-card.pw-blocked").first.click()


def silent(view: Host) -> None:
    """Python does not answer."""
    view.answers = False
    keyed("d")(view)
    view.find(".pw-banner").wait_for()


def run(view: Host) -> None:
    """A solver's run, with its tree."""
    view.find(".pw-line-moves button").first.wait_for(state="attached")
    opened(".pw-searched summary")(view)
    view.find(".pw-tree li").first.wait_for()


def taught(state: str) -> tuple[Callable[[], pw.PatienceWidget], Callable[[Host], None]]:
    """A state of a lesson, in the first view."""
    table, act = LESSONS[state]
    return table, lambda view: act(view, 0)


STATES: dict[str, tuple[Callable[[], pw.PatienceWidget], Callable[[Host], None]]] = {
    "start": (blockade, nothing),
    "many rows": (lambda: rows(5), keyed("ArrowDown")),
    "precedence": (deep, nothing),
    "choice": (with_choice, opened(".pw-card[data-place=waste].pw-playable")),
    "why": (lambda: rows(4), why),
    "why, whole": (lambda: rows(4), keyed("w")),
    "moves": (lambda: rows(4), opened("[data-do=panel]")),
    "menu": (blockade, opened("[data-do=more]")),
    "new deal": (blockade, opened("[data-do=more]", "[data-item=new_deal]")),
    "games": (blockade, opened("[data-do=game]")),
    "settings": (blockade, opened("[data-do=more]", "[data-item=settings]")),
    "keys": (blockade, keyed("?")),
    "finding": (blockade, keyed("/", "7")),
    "walk": (lambda: walked("british-blockade-at_once-two_rows-won", 99, 12), nothing),
    "run": (small, run),
    **{state: taught(state) for state in ("lesson-wrong", "lesson-choice-wrong", "lesson-precedence", "lesson-locked")},
    "lesson-done": taught("lesson-done"),
    "won": (won, nothing),
    "lost": (lost, nothing),
    "no answer": (deep, silent),
}
THEMES = ["light", "dark", "contrast"]
WEAR = "theme => window.dispatchEvent(new CustomEvent('pw-settings', { detail: { theme, motion: 'off' } }))"


def complaints(view: Host, *, colours: bool = False) -> list[Any]:
    """What axe-core finds, and the targets below 24 px; or only what is wrong with colours."""
    if colours:
        return list(view.page.evaluate(RUN, [COLOURS, []]))
    found: list[Any] = view.page.evaluate(RUN, [TAGS, PAGES_OWN])
    small: list[Any] = view.page.evaluate(SMALL)
    return found + small


@pytest.mark.parametrize("width", [360, 1000])
@pytest.mark.parametrize("state", STATES)
def test_axe_finds_nothing(host: Open, state: str, width: int) -> None:
    table, act = STATES[state]
    view = host(table(), width)
    view.page.add_script_tag(path=AXE)
    view.page.evaluate(WEAR, "light")
    act(view)
    for theme in THEMES:
        view.page.evaluate(WEAR, theme)
        assert complaints(view, colours=theme != "light") == [], theme
