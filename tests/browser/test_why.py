"""Why a card may go or not: the checklist, the red frames, the mark of the last move, piles counted."""

from typing import Any

import pytest
from axe import violations
from host import Host, host
from playwright.sync_api import Locator
from tables import Open, blockade, middle, moves, play_until, rows, with_choice

import patience_widget as pw

__all__ = ["host"]  # a fixture


def checklist(view: Host) -> Locator:
    return view.find(".pw-why")


def framed(view: Host) -> list[str]:
    places: list[str] = view.find(".pw-blocker").evaluate_all("all => all.map((one) => one.dataset.frame)")
    return places


def cell(view: Host, place: str) -> Locator:
    return view.find(f"[role=gridcell][data-place='{place}']")


def focused(view: Host) -> str:
    place: str = view.page.evaluate("() => document.activeElement.dataset.place ?? ''")
    return place


def press(view: Host, place: str) -> None:
    """W at a place."""
    cell(view, place).focus()
    view.page.keyboard.press("w")


class Finger:
    """Touches, as a screen reports them."""

    def __init__(self, view: Host) -> None:
        self.client = view.page.context.new_cdp_session(view.page)

    def __call__(self, kind: str, point: tuple[float, float] | None = None) -> None:
        points: list[dict[str, Any]] = [{"x": point[0], "y": point[1]}] if point else []
        self.client.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})


# The checklist.


def test_w_opens_the_checklist(host: Open) -> None:
    """Its heading names the card, its place and its state; each reason has a mark, a sentence and its clause."""
    view = host(rows(5))
    press(view, "b3")
    checklist(view).wait_for()
    face = view.card("b3").get_attribute("data-face") or ""
    head = checklist(view).locator("b").inner_text()
    assert head.endswith(" (b3): blocked")
    assert head[0] == face[0].replace("T", "1")
    reasons = view.widget.record.game.why(view.widget.record.state, "b3")
    items = checklist(view).locator("li")
    assert items.count() == len(reasons)
    for at, reason in enumerate(reasons):
        assert reason.sentence in items.nth(at).inner_text()
        assert items.nth(at).locator(".pw-check").inner_text() == ("✓" if reason.holds else "✗")
        said = "holds" if reason.holds else "does not hold"
        assert items.nth(at).locator(".pw-check").get_attribute("aria-label") == said
        assert items.nth(at).locator("button").inner_text() == reason.clause
    assert sorted(framed(view)) == sorted({p for r in reasons if not r.holds for p in r.places})
    assert violations(view.page) == []


def test_escape_closes_it_and_gives_the_focus_back(host: Open) -> None:
    view = host(rows(5))
    press(view, "b3")
    checklist(view).wait_for()
    assert framed(view)
    view.page.keyboard.press("Escape")
    assert checklist(view).count() == 0
    assert framed(view) == []
    assert focused(view) == "b3"


@pytest.mark.parametrize("place", ["stock", "AC", "KD", "a1"])
def test_every_place_of_british_blockade(host: Open, place: str) -> None:
    view = host(rows(3))
    press(view, place)
    checklist(view).locator("li").first.wait_for()
    assert moves(view.widget)


def test_a_space(host: Open) -> None:
    widget = rows(3)
    game = widget.record.game
    play_until(widget, lambda state: bool(game.spaces(state)))
    space = game.spaces(widget.record.state)[0]
    view = host(widget)
    press(view, space)
    assert checklist(view).locator("b").inner_text() == space


@pytest.mark.parametrize("place", ["stock", "waste", "f1", "f8"])
def test_every_place_of_precedence(host: Open, place: str) -> None:
    view = host(with_choice())
    press(view, place)
    checklist(view).locator("li").first.wait_for()


def test_a_right_click_opens_it_and_plays_nothing(host: Open) -> None:
    view = host(rows(5))
    before = moves(view.widget)
    for place in ("b3", "j5", "KS"):
        view.card(place).last.click(button="right")
        checklist(view).get_by_text(f"({place})").wait_for()
    assert moves(view.widget) == before
    view.page.mouse.click(5, 5)
    assert checklist(view).count() == 0


def test_a_right_click_beside_everything_is_the_browsers(host: Open) -> None:
    view = host(blockade())
    view.page.evaluate(
        "() => addEventListener('contextmenu', (event) => (window.menu = event), true)",
    )
    view.find(".pw-status").click(button="right")
    assert view.page.evaluate("() => window.menu.defaultPrevented") is False
    view.find(".pw-board").click(button="right", position={"x": 5, "y": 5})
    assert view.page.evaluate("() => window.menu.defaultPrevented") is False
    view.card("a1").click(button="right")
    assert view.page.evaluate("() => window.menu.defaultPrevented") is True


def test_a_finger_that_rests_opens_it_and_plays_nothing(host: Open) -> None:
    view = host(blockade())
    move = next(view.widget.record.game.moves(view.widget.record.state))
    at, finger = middle(view.card(move.source).bounding_box()), Finger(view)
    finger("touchStart", at)
    checklist(view).wait_for()
    finger("touchEnd")
    view.settle()
    assert moves(view.widget) == []
    assert checklist(view).locator("b").inner_text().endswith(f"({move.source}): playable")
    assert view.page.evaluate("() => getSelection().toString()") == ""
    view.page.keyboard.press("Escape")
    finger("touchStart", at)
    finger("touchEnd")
    view.settle()
    assert moves(view.widget) == [str(move)]


def test_a_finger_that_drags_asks_nothing(host: Open) -> None:
    view = host(blockade())
    move = next(view.widget.record.game.moves(view.widget.record.state))
    (x, y), finger = middle(view.card(move.source).bounding_box()), Finger(view)
    finger("touchStart", (x, y))
    finger("touchMove", (x + 30, y + 10))
    view.find(".pw-dragging").wait_for()
    view.page.wait_for_function("since => performance.now() - since > 700", arg=view.page.evaluate("performance.now()"))
    finger("touchEnd")
    view.settle()
    assert checklist(view).count() == 0


@pytest.mark.parametrize("width", [1100, 760, 560, 390, 320])
def test_the_checklist_leaves_the_blockers_in_sight(host: Open, width: int) -> None:
    """It lies beside the card, or over or under the cards that are framed."""
    view = host(rows(5), width)
    press(view, "e3")
    checklist(view).wait_for()
    box, root = checklist(view).bounding_box(), view.find(".pw-root").bounding_box()
    assert box
    assert root
    assert root["x"] <= box["x"] <= root["x"] + root["width"] - box["width"]
    for place in ("e2", "e3", "e4"):
        x, y = middle(view.card(place).bounding_box())
        assert not (box["x"] < x < box["x"] + box["width"] and box["y"] < y < box["y"] + box["height"])


def test_a_plain_click_frames_what_keeps_the_card(host: Open) -> None:
    """With the one-line answer, and no checklist; the frames go with the answer."""
    view = host(rows(5))
    view.card("b3").click()
    view.find(".pw-blocker[data-frame=b2]").wait_for()
    assert {"b2", "b4"} <= set(framed(view))
    assert checklist(view).count() == 0
    view.page.keyboard.press("Escape")
    assert framed(view) == []
    view.card("b3").click()
    view.find(".pw-blocker[data-frame=b2]").wait_for()
    view.button("undo").click()
    view.settle()
    assert framed(view) == []


# What moved last.


def marked(view: Host) -> set[str]:
    return set(view.find(".pw-last").evaluate_all("all => all.map((one) => one.dataset.place)"))


def test_the_last_move_is_marked(host: Open) -> None:
    view = host(blockade())
    assert marked(view) == set()
    move = next(view.widget.record.game.moves(view.widget.record.state))
    view.card(move.source).click()
    view.settle()
    assert marked(view) == {move.target, move.source}  # a card from the stock has filled the space
    assert "moved last" in (cell(view, move.target).get_attribute("aria-label") or "")
    view.widget.play(next(view.widget.record.game.moves(view.widget.record.state)))
    view.sync()
    last = view.widget.record.moves[-1]
    assert last.target in marked(view)
    view.button("undo").click()
    view.settle()
    assert marked(view) == {move.target, move.source}
    view.button("undo").click()
    view.settle()
    assert marked(view) == set()


# Piles counted.


def test_a_pile_tells_how_many_cards_it_has(host: Open) -> None:
    view = host(with_choice())
    game, state = view.widget.record.game, view.widget.record.state
    for place in ("stock", "waste"):
        count = len(game.ids(state, place))
        assert view.card(place).last.get_attribute("title") == f"{place}: {count} cards"
        assert f"{count} cards" in (cell(view, place).get_attribute("aria-label") or "")
    assert (view.card("f1").last.get_attribute("title") or "").startswith("foundation 1: ")


def test_cards_of_the_tableau_are_not_counted(host: Open) -> None:
    view = host(blockade())
    assert view.card("a1").get_attribute("title") is None
    assert view.card("AC").get_attribute("title") == "foundation 1: 1 card"


def test_notes_are_asked_nothing(host: Open) -> None:
    """Neither a note nor what is no place."""
    widget = pw.PatienceWidget(pw.Precedence(), deal=1)
    view = host(widget)
    view.find(".pw-note").first.dispatch_event("contextmenu")
    assert checklist(view).count() == 0


@pytest.mark.parametrize("width", [320, 390, 560, 760, 1100])
def test_the_checklist_covers_no_frame(host: Open, width: int) -> None:
    view = host(with_choice(), width)
    press(view, "f8")
    checklist(view).locator("li").first.wait_for()
    box = checklist(view).bounding_box()
    assert box
    for frame in view.find(".pw-blocker, .pw-asked").all():
        rect = frame.bounding_box()
        assert rect
        beside = rect["x"] >= box["x"] + box["width"] or rect["x"] + rect["width"] <= box["x"]
        assert beside or rect["y"] >= box["y"] + box["height"] or rect["y"] + rect["height"] <= box["y"]
