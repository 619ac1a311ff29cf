"""How a card is freed, asked in the checklist of a why: by mouse, keys and touch, in both games and in one's own."""

import sys
import threading
from pathlib import Path

import pytest
from axe import violations
from host import Host, host
from playwright.sync_api import Locator, expect
from tables import Open, blockade, deal_due, lost, recorded, rows, wait_for
from test_why import checklist, focused, press

import patience_widget as pw
from patience_widget.freeing import Way

sys.path.append(str(Path(__file__).parent.parent))
from klondike import Klondike

__all__ = ["host"]  # a fixture


def way(view: Host) -> Locator:
    return view.find("[data-free=way]")


def asked(host: Open, table: pw.PatienceWidget, place: str, width: int = 760) -> Host:
    """The checklist of a place, open."""
    view = host(table, width)
    press(view, place)
    checklist(view).wait_for()
    return view


def walk(view: Host) -> Way:
    """The line that is walked."""
    found = view.widget.walk
    assert isinstance(found, Way)
    return found


LINES = {  # a table, a place whose card is freed, after how many moves; no unseen card is turned
    "blockade": (lambda: rows(5), "h4", 2),
    "blockade-late": (lambda: recorded("british-blockade-at_once-two_rows-won", 40), "c3", 4),
    "precedence": (lambda: recorded("precedence-placed-2-won", 11), "waste", 4),
}


@pytest.mark.parametrize("name", LINES)
@pytest.mark.parametrize("by", ["mouse", "keys"])
def test_the_line_is_stepped_through(host: Open, name: str, by: str) -> None:
    """The button, or F; the line is walked to where the card can be played; Escape, and the focus is on the card."""
    table, place, steps = LINES[name]
    view = asked(host, table(), place)
    before = view.widget.record.node
    expect(way(view)).to_have_text("Show how to free it")
    if by == "mouse":
        way(view).click()
    else:
        view.page.keyboard.press("f")
    expect(view.find(".pw-walk")).to_be_visible()
    expect(view.find(".pw-walk b")).to_have_text("How to free it")
    assert checklist(view).count() == 0
    assert focused(view) == place
    expect(view.find(".pw-text")).to_contain_text(f"After {steps} moves ")
    expect(view.find(".pw-voice")).to_contain_text(f"After {steps} moves ")
    expect(view.find(".pw-tag")).to_have_text("how to free it")
    for _step in range(steps):
        view.page.keyboard.press("]")
        view.settle()
    assert (walk(view).step, len(walk(view))) == (steps, steps)
    expect(view.find(".pw-text")).to_contain_text(" can be played.")
    shown = walk(view).record
    assert any(move.source == place for move in shown.game.moves(shown.state))
    view.page.keyboard.press("Escape")
    view.settle()
    assert (view.widget.walk, view.widget.record.node, focused(view)) == (None, before, place)


def test_only_what_was_seen(host: Open) -> None:
    """No unseen card is turned until that is asked for; then the screen says so."""
    view = asked(host, deal_due(), "a1")
    way(view).click()
    text = view.find(".pw-free-text")
    expect(text).to_contain_text("whatever the cards are that you have not seen yet.")
    expect(view.find(".pw-need")).to_contain_text("First: ")
    said = "No moves free four of diamonds whatever the cards are that you have not seen yet."
    expect(view.find(".pw-voice")).to_have_text(said)
    expect(way(view)).to_be_hidden()
    assert view.page.evaluate("() => document.activeElement.className.includes('pw-why')")
    assert violations(view.page) == []
    view.find("[data-free=open]").click()
    expect(view.find(".pw-walk")).to_be_visible()
    expect(view.find(".pw-tag")).to_have_text("looking at the stock")
    expect(view.find(".pw-text")).to_contain_text("Looking at the stock: after ")


def test_a_line_that_turns_cards_is_told(host: Open) -> None:
    """It holds whatever is turned, and what is turned is not shown."""
    view = asked(host, blockade(), "c1")
    way(view).click()
    expect(view.find(".pw-free-text")).to_contain_text("whatever is turned meanwhile: ")
    assert view.widget.walk is None
    expect(view.find("[data-free=open]")).to_be_visible()


def test_none_exists(host: Open) -> None:
    """In a game that is lost: that it is proved, and what would have had to come first."""
    view = asked(host, lost(), "waste", 390)
    way(view).click()
    expect(view.find(".pw-free-text")).to_contain_text("Nothing frees ")
    expect(view.find(".pw-need")).to_contain_text("Soonest on pile 1, ")
    expect(way(view)).to_be_hidden()
    expect(view.find("[data-free=open]")).to_be_hidden()
    view.page.keyboard.press("Escape")
    assert checklist(view).count() == 0
    assert focused(view) == "waste"


@pytest.mark.parametrize("by", ["mouse", "keys"])
def test_stop(host: Open, by: str) -> None:
    """What takes long says how far it is, and can be stopped by the button or by F; then it can be begun again."""
    view = asked(host, rows(3), "d2")
    way(view).click()
    expect(way(view)).to_have_text("Stop")
    expect(view.find(".pw-free-bar")).to_be_visible()
    expect(view.find(".pw-voice")).to_have_text("Looking for a way to free it …")
    first = view.widget.scene["free"]["nodes"]
    wait_for(lambda: view.widget.scene["free"]["nodes"] > first)
    view.sync()
    assert float(view.find(".pw-free-bar").get_attribute("value") or 0) > 0
    expect(way(view)).to_be_focused()
    if by == "mouse":
        way(view).click()
    else:
        view.page.keyboard.press("f")
    expect(view.find(".pw-free-text")).to_contain_text("No way to free ")
    expect(way(view)).to_have_text("Show how to free it")
    expect(way(view)).to_be_focused()
    expect(view.find(".pw-free-bar")).to_be_hidden()
    wait_for(lambda: not [one for one in threading.enumerate() if one.name == "patience freeing"])
    assert view.widget.walk is None


def test_without_threads_the_page_has_it_go_on(host: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    """As in a browser's own Python."""
    plain = threading.Thread.start

    def start(thread: threading.Thread) -> None:
        if thread.name == "patience freeing":
            raise RuntimeError("can't start new thread")
        plain(thread)

    monkeypatch.setattr(threading.Thread, "start", start)
    view = asked(host, rows(5), "a5")
    way(view).click()
    expect(view.find(".pw-walk")).to_be_visible()
    assert walk(view).sentence.startswith("After 8 moves ")


def test_a_game_of_ones_own(host: Open) -> None:
    """Its cards are freed like any other's; what it cannot tell is left out."""
    view = asked(host, pw.PatienceWidget(Klondike(), deal=5), "t3")
    way(view).click()
    text = view.find(".pw-free-text")
    expect(text).to_contain_text("whatever the cards are that you have not seen yet.")
    view.find("[data-free=open]").click()
    expect(view.find(".pw-walk")).to_be_visible()
    expect(view.find(".pw-text")).to_contain_text("Looking at the stock: after 3 moves ")


def test_it_is_offered_for_cards_that_cannot_be_played(host: Open) -> None:
    """Neither for one that can, nor for foundations and the stock, nor while a line is shown."""
    table = rows(5)
    view = host(table)
    for place, there in {"h4": True, "AC": False, "stock": False, "d1": False, "d2": True}.items():
        press(view, place)
        checklist(view).locator("li").first.wait_for()
        assert way(view).is_visible() is there, place
        view.page.keyboard.press("Escape")
    press(view, "h4")
    checklist(view).wait_for()
    view.page.keyboard.press("f")
    expect(view.find(".pw-walk")).to_be_visible()
    press(view, "d2")
    checklist(view).locator("li").first.wait_for()
    expect(way(view)).to_be_hidden()
    expect(checklist(view).locator("[data-clause]").first).to_be_focused()


@pytest.mark.parametrize("locked", [True, False])
def test_a_locked_lesson_does_not_offer_it(host: Open, *, locked: bool) -> None:
    steps = [pw.Step("Win.", (5, " ".join(map(str, rows(5).record.moves))), pw.Win())]
    lesson = pw.Lesson("One", steps, game="british-blockade", locked=locked)
    view = asked(host, lesson.show(), "h4")
    expect(way(view)).to_be_visible(visible=not locked)


@pytest.mark.parametrize("width", [320, 390, 760, 1100])
def test_targets_are_large_enough(host: Open, width: int) -> None:
    """24 px at least, 44 px on a phone; nothing sticks out of the table."""
    view = asked(host, deal_due(), "a1", width)
    narrow = width < 560
    for click in (True, False):
        for button in view.find(".pw-why [data-free]:visible").all():
            box = button.bounding_box()
            assert box
            assert box["height"] >= (44 if narrow else 24)
        box, root = checklist(view).bounding_box(), view.find(".pw-root").bounding_box()
        assert box
        assert root
        assert root["x"] <= box["x"] <= root["x"] + root["width"] - box["width"]
        assert root["y"] <= box["y"] <= root["y"] + root["height"] - box["height"]
        assert view.find(".pw-root").evaluate("root => root.scrollWidth <= root.clientWidth")
        if click:
            way(view).click()
            view.find("[data-free=open]:visible").wait_for()
