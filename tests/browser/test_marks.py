"""What is pointed out, in the page: rings and numbers on the right cards, an arrow from edge to edge, until a move."""

from collections.abc import Callable
from typing import Any

import pytest
from host import Host, host
from tables import Open, blockade, deal_due, pointing, rows, tall, with_choice
from test_axe import AXE, THEMES, WEAR, complaints

import patience_widget as pw
from patience_widget.scene import Mark

__all__ = ["host"]  # a fixture
Box = dict[str, float]
NEAR = 1.5  # px

# The points of the arrow's line in the page: where it begins, and the tip of its head.
ENDS = """view => {
  const at = (path, share) => {
    const point = path.getPointAtLength(path.getTotalLength() * share);
    const box = path.ownerSVGElement.getBoundingClientRect();
    return [point.x + box.x, point.y + box.y];
  };
  const arrow = view.querySelector(".pw-arrow");
  return arrow && [at(arrow.querySelector(".pw-shaft"), 0), at(arrow.querySelector(".pw-head-of"), 0)];
}"""
BOXES = """view => [...view.querySelectorAll(".pw-mark")].map((ring) => {
  const place = ring.dataset.mark;
  const board = view.querySelector(".pw-board").getBoundingClientRect();
  const box = (one) => { const { x, y, width, height } = one.getBoundingClientRect(); return { x, y, width, height }; };
  const badge = view.querySelector(`[data-badge="${place}"]`);
  const inside = (one) => one.x >= board.x && one.x + one.width <= board.right && one.y >= board.y;
  return {
    place, kind: ring.dataset.kind, ring: box(ring), text: badge?.textContent ?? "",
    inside: !badge || inside(badge.getBoundingClientRect()),
    fits: !badge || badge.scrollWidth <= badge.clientWidth,
  };
})"""


def marked(view: Host, at: int = 0) -> dict[str, Any]:
    """The rings of a view by place."""
    found: list[dict[str, Any]] = view.find(".pw-root", at).evaluate(BOXES)
    assert all(one["inside"] and one["fits"] for one in found)
    return {one["place"]: one for one in found}


def lies(view: Host, place: str, at: int = 0) -> Box:
    """Where the top card of a place lies, or its frame."""
    cards = view.card(place, at)
    box = (cards.last if cards.count() else view.find(f".pw-place[data-place='{place}']", at)).bounding_box()
    assert box is not None
    return dict(box)


def outside(box: Box, point: list[float]) -> float:
    """How far a point is from an outline, either way."""
    dx = abs(point[0] - box["x"] - box["width"] / 2) - box["width"] / 2
    dy = abs(point[1] - box["y"] - box["height"] / 2) - box["height"] / 2
    return max(dx, dy)


def check_rings(view: Host, at: int = 0) -> None:
    """Every ring is round its card."""
    for place, one in marked(view, at).items():
        card, ring = lies(view, place, at), one["ring"]
        assert abs(ring["x"] + ring["width"] / 2 - card["x"] - card["width"] / 2) < NEAR
        assert abs(ring["y"] + ring["height"] / 2 - card["y"] - card["height"] / 2) < NEAR
        assert 0 < ring["width"] - card["width"] < 6


THREE = ("h5-AS", "d5-KH", "j5-KD")


@pytest.mark.parametrize("width", [320, 390, 760, 1100])
def test_marks_are_on_the_cards_and_where_they_go(host: Open, width: int) -> None:
    view = host(pointing(rows(5), *THREE), width)
    view.find(".pw-mark").first.wait_for()
    found = marked(view)
    assert {place: one["text"] for place, one in found.items()} == {
        "h5": "1",
        "AS": "1",
        "d5": "2",
        "KH": "2",
        "j5": "3",
        "KD": "3",
    }
    assert {one["kind"] for place, one in found.items() if place.islower()} == {"suggestion"}
    assert {one["kind"] for place, one in found.items() if place.isupper()} == {"target"}
    check_rings(view)


@pytest.mark.parametrize("width", [760, 1100])
def test_the_arrow_goes_from_edge_to_edge(host: Open, width: int) -> None:
    view = host(pointing(rows(5), *THREE), width)
    view.find(".pw-arrow").wait_for(state="attached")
    assert view.find(".pw-arrow").count() == 1
    start, end = view.find(".pw-root").evaluate(ENDS)
    assert abs(outside(lies(view, "h5"), start)) < NEAR
    assert abs(outside(lies(view, "AS"), end)) < NEAR


@pytest.mark.parametrize("table", [lambda: pointing(rows(5), *THREE), lambda: pointing(deal_due(), "stock-tableau")])
def test_no_arrow_goes_across_the_grid_of_a_phone(host: Open, table: Callable[[], pw.PatienceWidget]) -> None:
    view = host(table(), 390)
    view.find(".pw-mark").first.wait_for()
    assert not view.find(".pw-arrow").count()


@pytest.mark.parametrize("width", [320, 390, 760])
def test_a_waste_has_one_badge_for_all_its_numbers(host: Open, width: int) -> None:
    """The card that can be played, and where the next is turned."""
    view = host(pointing(with_choice(), "stock-waste", "waste-f1", "waste-f2"), width)
    view.find(".pw-mark").first.wait_for()
    found = marked(view)
    assert {place: one["text"] for place, one in found.items()} == {
        "waste": "1 2 3",
        "f2": "3",
        "f1": "2",
        "stock": "1",
    }
    assert {place for place, one in found.items() if one["kind"] == "suggestion"} == {"waste", "stock"}
    assert view.find(".pw-arrow").count() == 1
    check_rings(view)


def test_a_deal_goes_to_the_whole_tableau(host: Open) -> None:
    view = host(pointing(deal_due(), "stock-tableau"))
    view.find(".pw-arrow").wait_for(state="attached")
    area = marked(view)["tableau"]["ring"]
    first, last = lies(view, "a1"), lies(view, "j1")
    assert abs(area["x"] - first["x"]) < 4
    assert abs(area["x"] + area["width"] - last["x"] - last["width"]) < 4
    start, end = view.find(".pw-root").evaluate(ENDS)
    assert abs(outside(lies(view, "stock"), start)) < NEAR
    assert abs(outside(area, end)) < 4


def test_they_follow_the_cards_when_the_view_is_resized(host: Open) -> None:
    view = host(pointing(rows(5), *THREE), 1100)
    view.find(".pw-mark").first.wait_for()
    for width in (640, 390, 320, 1000):
        view.resize(width)
        check_rings(view)
        assert view.find(".pw-arrow").count() == (width >= 560)


def test_every_view_has_them(host: Open) -> None:
    view = host(pointing(rows(5), *THREE), 760)
    view.show(390)
    view.find(".pw-mark", 1).first.wait_for()
    check_rings(view)
    check_rings(view, 1)


def test_they_vanish_with_a_move(host: Open) -> None:
    """Nothing has to be cleared: the next scene has none."""
    view = host(pointing(rows(5), *THREE))
    view.find(".pw-mark").first.wait_for()
    view.card("f1").click()
    view.settle()
    assert not view.find(".pw-mark, .pw-number-on, .pw-arrow").count()
    assert "suggestion" not in str(view.find("[data-place=h5]").first.get_attribute("aria-label"))


def test_they_are_shown_when_they_come(host: Open) -> None:
    """On a table that stands there already, whose status says so, also to a screen reader."""
    table = rows(5)
    view = host(table)
    view.find(".pw-panel").wait_for(state="attached")
    assert not view.find(".pw-mark").count()
    pointing(table, *THREE)
    view.sync()
    view.find(".pw-mark").first.wait_for()
    assert view.find(".pw-text").inner_text().endswith("A win in 42 moves is known, with this one.")
    assert str(view.find(".pw-voice").text_content()).startswith(
        "Looking at the stock: five of spades goes to its Ace pile."
    )


def test_a_suggestion_is_shown_and_played(host: Open) -> None:
    """Asked for in a cell while the table stands on the page."""
    table = pw.PatienceWidget(pw.BritishBlockade(ranks=4, suits=2, columns=3), deal=5)
    view = host(table)
    view.find(".pw-panel").wait_for(state="attached")
    advice = pw.suggest(table)
    view.sync()
    view.find(".pw-arrow").wait_for(state="attached")
    assert view.find(".pw-text").inner_text().startswith("Looking at the stock: ")
    assert view.find(".pw-text").inner_text() == advice.text
    numbers = {one["text"] for one in marked(view).values()}
    assert numbers >= {"1", "3"}
    view.card(advice[0].move.source).click()
    view.settle()
    if view.find(".pw-ghost").count():
        view.page.keyboard.press("1")
        view.settle()
    assert table.record.moves == [advice[0].move]
    assert not view.find(".pw-mark").count()


def test_a_marked_card_says_so(host: Open) -> None:
    view = host(pointing(rows(5), *THREE))
    view.find(".pw-mark").first.wait_for()
    label = {place: view.find(f".pw-place[data-place={place}]").get_attribute("aria-label") for place in ("h5", "AS")}
    assert str(label["h5"]).endswith(", suggestion 1")
    assert str(label["AS"]).endswith(", where suggestion 1 goes")
    assert view.find(".pw-marks").get_attribute("aria-hidden") == "true"


def test_a_marked_card_is_played_by_a_click(host: Open) -> None:
    """The marks take no click away from what is under them."""
    view = host(pointing(tall(8), "b8-KC", "d8-AH"))
    view.find(".pw-mark").first.wait_for()
    box = lies(view, "b8")
    view.page.mouse.click(box["x"] + box["width"] - 3, box["y"] + 3)
    view.settle()
    assert str(view.widget.record.moves[-1]) == "b8-KC"


def test_while_a_target_is_chosen_there_are_no_other_numbers(host: Open) -> None:
    view = host(pointing(with_choice(), "waste-f2", "waste-f1"))
    view.find(".pw-mark").first.wait_for()
    view.card("waste").last.click()
    view.find(".pw-ghost").first.wait_for()
    assert not any(one.is_visible() for one in view.find(".pw-number-on, .pw-arrow").all())
    assert view.find(".pw-mark").first.is_visible()
    view.page.keyboard.press("Escape")
    assert all(one.is_visible() for one in view.find(".pw-number-on").all())


def test_what_is_not_there_has_no_mark(host: Open) -> None:
    table = blockade()
    table.mark(table.record, 0, [Mark("suggestion", "c9", "1"), Mark("suggestion", "a1")])
    view = host(table)
    view.find(".pw-mark").first.wait_for()
    assert list(marked(view)) == ["a1"]
    assert not view.find(".pw-number-on").count()


@pytest.mark.parametrize("width", [360, 1000])
def test_axe_finds_nothing(host: Open, width: int) -> None:
    view = host(pointing(with_choice(), "waste-f2", "waste-f1", "stock-waste"), width)
    view.page.add_script_tag(path=AXE)
    view.find(".pw-mark").first.wait_for()
    for theme in THEMES:
        view.page.evaluate(WEAR, theme)
        assert complaints(view, colours=theme != "light") == [], theme
