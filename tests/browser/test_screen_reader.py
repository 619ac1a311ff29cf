"""Whole games by ear: a player who hears accessible names and the status, and has only the keyboard."""

import re
from collections.abc import Iterator

import pytest
from host import Host, host
from playwright.sync_api import expect
from tables import Open, blockade, rows, with_choice

import patience_widget as pw

__all__ = ["host"]  # a fixture
COLUMNS = 10
HEARD = """() => {
  window.heard = [];
  const options = { childList: true, characterData: true, subtree: true };
  for (const region of document.querySelectorAll("[role=status]"))
    new MutationObserver(() => window.heard.push(region.textContent)).observe(region, options);
}"""


class Listener:
    """A player who hears: the name of what has the focus, and what is announced."""

    def __init__(self, view: Host) -> None:
        self.view = view
        view.page.emulate_media(reduced_motion="reduce")
        view.page.evaluate(HEARD)
        self.press("Tab")
        while self.role != "gridcell":
            self.press("Tab")

    def press(self, *keys: str) -> str:
        """Press keys; what has the focus then, as it is read."""
        for key in keys:
            self.view.page.keyboard.press(key)
        snapshot = self.view.page.locator("*:focus").aria_snapshot()
        found = re.match(r"""- '?(\w+)(?: "(.*)")?""", snapshot.replace('\\"', "'"))
        assert found, snapshot
        self.role, self.name = found[1], found[2] or ""
        return self.name

    def act(self, *keys: str) -> str:
        """Press keys that do something; what is announced, once the table is at rest."""
        for key in keys:
            self.view.page.keyboard.press(key)
        self.view.settle()
        self.press()
        return self.status

    @property
    def status(self) -> str:
        """The last announcement."""
        return (self.view.page.get_by_role("status").text_content() or "").strip()

    @property
    def heard(self) -> list[str]:
        """All announcements since they were last asked for."""
        said: list[str] = self.view.page.evaluate("() => window.heard.splice(0)")
        return said

    @property
    def over(self) -> bool:
        return self.status in {"The game is won.", "No moves are left."}

    def cells(self) -> Iterator[str]:
        """Walk the tableau by arrows, row by row from its first place; the names on the way."""
        if not self.at():
            self.press(*["ArrowUp"] * 9, "ArrowRight")
        row, column = self.at() or (1, 1)
        self.press(*["ArrowUp"] * (row - 1), *["ArrowLeft"] * (column - 1))
        row = 1
        while self.at() == (row, 1):
            yield self.name
            for _column in range(1, COLUMNS):
                self.press("ArrowRight")
                yield self.name
            assert self.at() == (row, COLUMNS)
            self.press(*["ArrowLeft"] * (COLUMNS - 1), "ArrowDown")
            row += 1

    def at(self) -> tuple[int, int] | None:
        """Row and column, where the name says them first after the card."""
        found = re.match(r"[^,]+, row (\d+) column (\d+)", self.name)
        return (int(found[1]), int(found[2])) if found else None


def goes(name: str) -> bool:
    return "can go to" in name


def test_a_whole_game_of_british_blockade(host: Open) -> None:
    ear = Listener(host(blockade(3248)))
    while not ear.over:
        if any(goes(name) for name in ear.cells()):
            said = ear.act("Enter")
            if "choose one" in said:
                said = ear.act("1")
            assert ear.over or re.search("goes to its (Ace|King) pile", said)
        else:
            assert re.search("dealt|filled", ear.act("d"))
    assert ear.status == "No moves are left."
    assert ear.heard.count("No moves are left.") == 1


def test_a_whole_game_of_precedence(host: Open) -> None:
    ear = Listener(host(pw.PatienceWidget(pw.Precedence(), deal=3779)))
    while ", waste" not in ear.name:
        ear.press("ArrowRight" if ", stock" in ear.name else "ArrowDown")
    while not ear.over:
        said = ear.act("Enter") if goes(ear.name) else ear.act("d")
        if "choose one" in said:
            said = ear.act("1")
        assert said
    assert ear.status == "The game is won."
    assert ear.heard.count("The game is won.") == 1


# One sentence for each action.


def focus(view: Host, place: str) -> None:
    view.page.evaluate(HEARD)
    view.find(f".pw-place[data-place='{place}']").focus()


def said(view: Host, *keys: str) -> list[str]:
    """What is announced while keys are pressed, one after the other."""
    for key in keys:
        view.page.keyboard.press(key)
        view.settle()
    announced: list[str] = view.page.evaluate("() => window.heard.splice(0)")
    return announced


def test_each_action_is_one_sentence(host: Open) -> None:
    view = host(blockade())
    focus(view, "j1")
    assert said(view, "Enter") == ["two of hearts goes to its Ace pile."]
    assert said(view, "z") == ["British Blockade, deal 17."]
    assert said(view, "ArrowLeft", "ArrowRight", "Escape") == []


def test_the_same_answer_is_heard_again(host: Open) -> None:
    view = host(rows(4))
    blocked = view.find(".pw-card.pw-blocked").first.get_attribute("data-place")
    focus(view, str(blocked))
    first, second = said(view, "Enter", "Enter")
    assert first.strip() == second.strip()
    assert first != second
    assert "blocked" in first


def test_choosing_is_two_sentences_and_leaving_it_none(host: Open) -> None:
    view = host(with_choice())
    focus(view, "waste")
    [asked] = said(view, "Enter")
    assert asked.endswith("choose one.")
    assert said(view, "Escape") == []
    assert len(said(view, "Enter", "1")) == 2


def test_ghosts_are_reached_by_tab_and_give_the_focus_back(host: Open) -> None:
    view = host(with_choice())
    focus(view, "waste")
    view.page.keyboard.press("Enter")
    view.page.keyboard.press("Tab")
    expect(view.page.get_by_role("button", name=re.compile("^1: "))).to_be_focused()
    view.page.keyboard.press("Enter")
    view.settle()
    expect(view.find(".pw-ghost")).to_have_count(0)
    expect(view.find("[data-place=waste].pw-place")).to_be_focused()


def test_the_status_is_said_with_its_counts(host: Open) -> None:
    view = host(pw.PatienceWidget(pw.Precedence(), deal=3))
    focus(view, "stock")
    [spoken] = said(view, "s")
    assert re.fullmatch(
        r"Precedence, deal 3; move 0, 1 of 104 placed, stock 103, Pass 1 of 3, 2 redeals left\.", spoken.strip()
    )


def test_two_views_say_it_once(host: Open) -> None:
    view = host(blockade())
    view.show()
    focus(view, "j1")
    assert said(view, "Enter") == ["two of hearts goes to its Ace pile."]


# The grid.


@pytest.mark.parametrize("width", [760, 390])
def test_rows_and_columns_are_counted(host: Open, width: int) -> None:
    view = host(rows(3), width)
    grid = view.page.get_by_role("grid")
    found = grid.evaluate(
        """grid => [...grid.children].map((row, at) => [Number(row.ariaRowIndex) === at + 1, row.children.length,
          [...row.children].map((cell) => Number(cell.ariaColIndex))])"""
    )
    assert all(right for right, _count, _columns in found)
    assert all(columns == list(range(1, count + 1)) for _right, count, columns in found)
    assert int(grid.get_attribute("aria-rowcount") or 0) == len(found)
    assert int(grid.get_attribute("aria-colcount") or 0) == max(count for _right, count, _columns in found)
    assert [count for _right, count, _columns in found] == [10, 10, 10, *([4, 5] if width == 760 else [9])]
    stops = grid.locator("[tabindex='0']")
    expect(stops).to_have_count(1)


def test_the_focus_survives_another_layout(host: Open) -> None:
    view = host(rows(3))
    focus(view, "KH")
    view.resize(390)
    expect(view.find(".pw-place[data-place=KH]")).to_be_focused()
    view.resize(760)
    expect(view.find(".pw-place[data-place=KH]")).to_be_focused()
