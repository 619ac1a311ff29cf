"""The table on the host page: its views, sizes and themes, and the keyboard."""

import re

import pytest
from host import Host, host
from playwright.sync_api import expect
from tables import Open, blockade, moves

import patience_widget as pw

__all__ = ["host"]  # a fixture
SIZES = {  # container: cards of British Blockade at 5, 6, 8 and 10 rows, and a card of Precedence
    1100: ((82, 114), (82, 94), (82, 69), (82, 54), (92, 129)),
    800: ((57, 80), (57, 80), (57, 67), (57, 52), (87, 122)),
    760: ((54, 76), (54, 76), (54, 64), (54, 50), (82, 115)),
    560: ((37, 52), (37, 52), (37, 49), (37, 38), (57, 80)),
    390: ((34, 44), (34, 44), (34, 38), (34, 32), (43, 60)),
    320: ((27, 35), (27, 35), (27, 30), (27, 26), (34, 48)),
}
ROWS = """count => {
  const scene = structuredClone(host.model.get("scene"));
  const held = new Set(scene.cards.map((card) => card[0]));
  const rows = host.model.get("setup").places.filter((p) => p.role === "tableau" && p.wide[2] < count);
  scene.spaces = rows.map((p) => p.name).filter((name) => !held.has(name));
  host.model.apply({ scene });
}"""


def test_two_views_of_one_model_stay_in_step(host: Open) -> None:
    view = host(blockade())
    view.show(390, shadow=True)
    view.card("j1").click()
    expect(view.card("AH", 1).last).to_have_attribute("data-face", "2H")
    view.card("g1", 1).click()
    expect(view.card("KH").last).to_have_attribute("data-face", "QH")
    assert moves(view.widget) == ["j1-AH", "g1-KH"]


def test_a_closed_view_leaves_no_listener_behind(host: Open) -> None:
    view = host(blockade())
    listening = view.page.evaluate("() => host.model.listening")
    view.show()
    view.page.evaluate("() => host.close(1)")
    assert view.page.evaluate("() => host.model.listening") == listening
    view.card("j1").click()
    view.settle()
    assert moves(view.widget) == ["j1-AH"]


def test_a_render_never_takes_the_focus(host: Open) -> None:
    view = host(blockade())
    assert view.page.evaluate("() => document.activeElement === document.body")


def test_the_dark_theme_is_followed(host: Open) -> None:
    view = host(blockade())
    board = view.find(".pw-board")
    expect(board).to_have_css("background-color", "rgb(223, 232, 225)")
    view.theme("dark")
    expect(board).to_have_css("background-color", "rgb(31, 43, 39)")
    view.theme("light")
    expect(board).to_have_css("background-color", "rgb(223, 232, 225)")


@pytest.mark.parametrize("width", SIZES)
def test_cards_have_their_sizes_and_nothing_scrolls(host: Open, width: int) -> None:
    view = host(blockade(), width)
    *grids, fan = SIZES[width]
    for count, size in zip((5, 6, 8, 10), grids, strict=True):
        show_rows(view, count)
        check_size(view, "a1", size)
        check_fit(view)
    view.widget.new(1907, pw.Precedence())
    view.sync()
    check_size(view, "stock", fan)
    check_fit(view)


def show_rows(view: Host, count: int) -> None:
    """The scene as if that many rows had been dealt, the last of them all spaces."""
    view.page.evaluate(ROWS, count)


def check_size(view: Host, place: str, size: tuple[int, int]) -> None:
    """A card of that place is as large as that, give or take a pixel."""
    box = view.find(f".pw-place[data-place={place}]").bounding_box()
    assert box is not None
    assert box["width"] == pytest.approx(size[0], abs=1)
    assert box["height"] == pytest.approx(size[1], abs=1)


def check_fit(view: Host) -> None:
    """Nothing is wider or higher than what holds it; the board is about 600 px high at most."""
    view.settle()
    fits = "e => e.scrollWidth <= e.clientWidth && e.scrollHeight <= e.clientHeight"
    assert all(view.find(part).evaluate(fits) for part in (".pw-root", ".pw-board", ".pw-title"))
    assert view.find(".pw-board").evaluate("e => e.offsetHeight") <= 642
    assert view.page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")


def test_a_table_follows_the_width_of_its_container(host: Open) -> None:
    view = host(blockade())
    check_size(view, "a1", (54, 76))
    view.resize(390)
    expect(view.find(".pw-root.pw-narrow")).to_have_count(1)
    check_size(view, "a1", (34, 44))


# The keyboard.


def test_arrows_move_the_focus_and_enter_plays(host: Open) -> None:
    view = host(blockade())
    view.find(".pw-place[data-place=a1]").focus()
    for _step in range(9):
        view.page.keyboard.press("ArrowRight")
    expect(view.find(".pw-place[data-place=j1]")).to_be_focused()
    expect(view.find(".pw-ring")).to_be_visible()
    view.page.keyboard.press("Enter")
    view.settle()
    assert moves(view.widget) == ["j1-AH"]
    expect(view.find(".pw-place[data-place=j1]")).to_be_focused()


def test_there_is_one_tab_stop_in_the_grid_and_cells_have_names(host: Open) -> None:
    view = host(blockade())
    expect(view.find(".pw-grid [tabindex='0']")).to_have_count(1)
    face = view.card("a1").get_attribute("data-face")
    assert face == "4D"
    expect(view.find(".pw-place[data-place=a1]")).to_have_attribute(
        "aria-label", "four of diamonds, row 1 column 1, available"
    )


def test_the_notebook_hears_no_letter_and_what_is_its_own(host: Open) -> None:
    view = host(blockade())
    view.page.evaluate(
        "() => { window.heard = []; document.addEventListener('keydown', (e) => window.heard.push(e.key)); }"
    )
    view.find(".pw-place[data-place=a1]").focus()
    for key in ("Shift+Enter", "q", "ArrowRight", "d", "Tab", "Escape"):
        view.page.keyboard.press(key)
    heard = view.page.evaluate("() => window.heard.filter((key) => key !== 'Shift')")
    assert heard == ["Enter", "Tab", "Escape"]


def test_reduced_motion_outlines_instead(host: Open) -> None:
    view = host(blockade())
    view.page.emulate_media(reduced_motion="reduce")
    view.card("j1").click()
    expect(view.card("AH").last).to_have_class(re.compile("pw-moved"))
    assert view.page.evaluate("() => document.getAnimations().length") == 0
