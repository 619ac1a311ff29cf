"""The table on the host page: the real bundle before the real Python widget."""

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from host import Host, host
from playwright.sync_api import Browser, FloatRect, Locator, expect

import patience_widget as pw

__all__ = ["host"]  # a fixture
Open = Callable[..., Host]
SIZES = {  # container: cards of British Blockade at 5, 6, 8 and 10 rows, and a card of Precedence
    1100: ((82, 114), (82, 94), (82, 69), (82, 54), (92, 129)),
    800: ((57, 80), (57, 80), (57, 67), (57, 52), (87, 122)),
    760: ((54, 76), (54, 76), (54, 64), (54, 50), (82, 115)),
    560: ((37, 52), (37, 52), (37, 49), (37, 38), (57, 80)),
    390: ((34, 44), (34, 44), (34, 38), (34, 32), (43, 60)),
    320: ((27, 35), (27, 35), (27, 30), (27, 26), (34, 48)),
}


@pytest.fixture
def table(host: Open) -> Iterator[Open]:
    """Opens tables, and wants nothing in their consoles."""
    opened: list[Host] = []

    def start(widget: pw.PatienceWidget, width: int = 760, theme: str = "light") -> Host:
        opened.append(host(widget, width, theme))
        return opened[-1]

    yield start
    assert [line for one in opened for line in one.complaints] == []


def blockade(deal: int = 17, **options: Any) -> pw.PatienceWidget:
    return pw.PatienceWidget(pw.BritishBlockade(**options), deal=deal)


def play_until(widget: pw.PatienceWidget, wanted: Callable[[Any], bool]) -> pw.PatienceWidget:
    """Play the preferred move until the position is one that is wanted."""
    while not wanted(widget.record.state):
        widget.play(next(widget.record.game.moves(widget.record.state)))
    return widget


def several(widget: pw.PatienceWidget) -> list[pw.Move]:
    """The moves of the first card that can go to several places."""
    moves = list(widget.record.game.moves(widget.record.state))
    sources = [move.source for move in moves]
    choice = next((source for source in sources if sources.count(source) > 1 and source == "waste"), None)
    return [move for move in moves if move.source == choice]


def with_choice() -> pw.PatienceWidget:
    """Precedence where the top of the waste can go to several foundations."""
    widget = pw.PatienceWidget(pw.Precedence(), deal=1907)
    return play_until(widget, lambda _state: len(several(widget)) > 1)


def rows(count: int, deal: int = 5) -> pw.PatienceWidget:
    """British Blockade with that many rows, dealt and never filled."""
    widget = blockade(deal)
    game = widget.record.game

    def move() -> pw.Move:
        moves = list(game.moves(widget.record.state))
        return next((m for m in moves if m.target == "tableau"), moves[0])

    while len(widget.record.state.tableau) < 10 * count and any(True for _ in game.moves(widget.record.state)):
        widget.play(move())
    return widget


def moves(widget: pw.PatienceWidget) -> list[str]:
    return [str(move) for move in widget.record.moves]


def middle(box: FloatRect | None) -> tuple[float, float]:
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def drag(view: Host, card: Locator, target: tuple[float, float], *, drop: bool = True) -> None:
    view.page.mouse.move(*middle(card.bounding_box()))
    view.page.mouse.down()
    view.page.mouse.move(*target, steps=6)
    if drop:
        view.page.mouse.up()


# Clicks.


def test_a_click_plays_the_only_move_of_a_card(table: Open) -> None:
    view = table(blockade())
    card = view.card("j1")
    number = card.get_attribute("data-id")
    card.click()
    expect(view.find(f".pw-card[data-id='{number}']")).to_have_attribute("data-place", "AH")
    assert moves(view.widget) == ["j1-AH"]
    expect(view.find(".pw-status")).to_contain_text("goes to its Ace pile")


def test_quick_clicks_are_all_sent_and_heard_in_order(table: Open) -> None:
    view = table(pw.PatienceWidget(pw.Precedence(), deal=3))
    spot = middle(view.card("stock").first.bounding_box())
    for _click in range(6):
        view.page.mouse.click(*spot)
    view.settle()
    assert moves(view.widget) == ["stock-waste"] * 6


def test_a_double_click_plays_once(table: Open) -> None:
    view = table(blockade())
    view.card("j1").dblclick()
    view.settle()
    assert moves(view.widget)[:1] == ["j1-AH"]
    assert "j1-AH" not in moves(view.widget)[1:]
    expect(view.find(".pw-status.pw-bad")).to_have_count(0)


def test_a_card_with_several_targets_shows_ghosts_in_the_order_of_the_moves(table: Open) -> None:
    widget = with_choice()
    choice, turn = several(widget), widget.turn
    view = table(widget)
    view.card("waste").last.click()
    ghosts = view.find(".pw-ghost")
    expect(ghosts).to_have_count(len(choice))
    assert [ghost.get_attribute("data-move") for ghost in ghosts.all()] == [str(move) for move in choice]
    expect(ghosts.first).to_have_class(re.compile("pw-first"))
    expect(view.find(".pw-text")).to_contain_text("choose one")
    ghosts.nth(1).click()
    expect(ghosts).to_have_count(0)
    view.settle()
    assert moves(widget)[turn:] == [str(choice[1])]


def test_a_digit_chooses_a_ghost_and_escape_clears_them(table: Open) -> None:
    widget = with_choice()
    choice, turn = several(widget), widget.turn
    view = table(widget)
    view.card("waste").last.click()
    view.page.keyboard.press("Escape")
    expect(view.find(".pw-ghost")).to_have_count(0)
    view.card("waste").last.click()
    view.page.keyboard.press("2")
    view.settle()
    assert moves(widget)[turn:] == [str(choice[1])]


def test_a_click_elsewhere_clears_the_ghosts(table: Open) -> None:
    view = table(with_choice())
    view.card("waste").last.click()
    expect(view.find(".pw-ghost").first).to_be_visible()
    view.find(".pw-board").click(position={"x": 3, "y": 3})
    expect(view.find(".pw-ghost")).to_have_count(0)


def test_a_blocked_card_nudges_and_the_status_line_says_why(table: Open) -> None:
    widget = rows(4)
    view = table(widget)
    place = view.find(".pw-card.pw-blocked").first.get_attribute("data-place")
    assert place is not None
    view.page.evaluate(
        "() => { window.nudged = 0; const { animate } = Element.prototype;"
        " Element.prototype.animate = function (...given) { window.nudged += 1; return animate.apply(this, given); }; }"
    )
    view.card(place).click()
    expect(view.find(".pw-text")).to_contain_text("It is blocked")
    expect(view.find(".pw-tag")).to_have_text("B4")
    assert view.page.evaluate("() => window.nudged") == 1


def test_a_click_on_a_space_fills_it(table: Open) -> None:
    widget = play_until(blockade(refill="never"), lambda state: 255 in state.tableau)
    view = table(widget)
    fill = next(m for m in widget.record.game.moves(widget.record.state) if m.source == "stock")
    view.find(f".pw-place[data-place='{fill.target}']").click()
    view.settle()
    assert moves(widget)[-1] == str(fill)


def test_a_click_on_an_empty_stock_turns_the_waste_over(table: Open) -> None:
    widget = pw.PatienceWidget(pw.Precedence(), deal=3)
    while ["stock", "waste"] in widget.scene["moves"]:
        widget.play("stock-waste")
    view = table(widget)
    view.find(".pw-place[data-place=stock]").click()
    view.settle()
    assert moves(widget)[-1] == "waste-stock"


def test_what_python_refuses_is_said(table: Open) -> None:
    view = table(blockade())
    view.page.evaluate(
        "() => { const scene = structuredClone(host.model.get('scene')); scene.moves = [['a1', 'AH']];"
        " host.model.apply({ scene }); }"
    )
    view.card("a1").click()
    expect(view.find(".pw-status.pw-bad .pw-text")).to_contain_text("a1-AH is not legal")


# Dragging.


def test_a_card_is_dragged_to_its_target(table: Open) -> None:
    view = table(blockade())
    target = middle(view.find(".pw-place[data-place=AH]").bounding_box())
    drag(view, view.card("j1"), target, drop=False)
    expect(view.find(".pw-light.pw-over-it")).to_have_attribute("data-light", "AH")
    view.page.mouse.up()
    view.settle()
    assert moves(view.widget) == ["j1-AH"]
    expect(view.find(".pw-light")).to_have_count(0)


def test_a_card_dropped_elsewhere_glides_back(table: Open) -> None:
    view = table(blockade())
    before = view.card("j1").bounding_box()
    drag(view, view.card("j1"), (400, 500))
    view.settle()
    assert view.card("j1").bounding_box() == before
    assert moves(view.widget) == []


def test_the_stock_is_dragged_onto_the_tableau(table: Open) -> None:
    widget = deal_due()
    view = table(widget)
    before = widget.turn
    drag(view, view.card("stock").first, middle(view.card("e1").bounding_box()))
    view.settle()
    assert moves(widget)[before:] == ["stock-tableau"]


def test_a_finger_taps_and_drags(browser: Browser) -> None:
    context = browser.new_context(has_touch=True, viewport={"width": 420, "height": 800})
    view = Host(context.new_page(), blockade(), 390)
    view.card("j1").tap()
    view.settle()
    assert moves(view.widget) == ["j1-AH"]
    assert view.card("g1").evaluate("card => getComputedStyle(card).touchAction") == "none"
    assert view.card("a1").evaluate("card => getComputedStyle(card).touchAction") != "none"
    touch = context.new_cdp_session(view.page)
    x, y = middle(view.card("g1").bounding_box())
    to_x, to_y = middle(view.find(".pw-place[data-place=KH]").bounding_box())
    touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    for part in (0.2, 0.6, 1):
        point = {"x": x + part * (to_x - x), "y": y + part * (to_y - y)}
        touch.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [point]})
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    view.settle()
    assert moves(view.widget) == ["j1-AH", "g1-KH"]
    assert view.complaints == []
    context.close()


# Buttons, menus, banners.


def deal_due() -> pw.PatienceWidget:
    """A standstill: dealing is all there is."""
    widget = blockade()
    return play_until(widget, lambda _state: widget.scene["buttons"]["deal"]["primary"])


def test_deal_is_primary_exactly_when_nothing_can_be_built(table: Open) -> None:
    view = table(blockade())
    expect(view.button("deal")).to_be_disabled()
    expect(view.button("deal")).not_to_have_class(re.compile("pw-primary"))
    widget = deal_due()
    view.widget.record = widget.record
    view.sync()
    expect(view.button("deal")).to_have_class(re.compile("pw-primary"))
    before = view.widget.turn
    view.button("deal").click()
    view.settle()
    assert moves(view.widget)[before:] == ["stock-tableau"]


def test_undo_and_redo_by_button_and_key(table: Open) -> None:
    view = table(blockade())
    expect(view.button("undo")).to_be_disabled()
    view.card("j1").click()
    view.button("undo").click()
    expect(view.button("redo")).to_be_enabled()
    assert moves(view.widget) == []
    view.button("redo").click()
    expect(view.card("AH")).not_to_have_count(1)
    assert moves(view.widget) == ["j1-AH"]
    view.page.keyboard.press("z")
    expect(view.button("undo")).to_be_disabled()
    view.page.keyboard.press("Shift+Z")
    expect(view.button("undo")).to_be_enabled()


def test_a_deal_number_is_typed(table: Open) -> None:
    view = table(blockade())
    view.button("number").click()
    view.page.keyboard.type("1000000")
    view.page.keyboard.press("Enter")
    expect(view.button("number")).to_have_text("#1000000")
    assert view.widget.record.deal == 1000000
    expect(view.find(".pw-popover")).to_have_count(0)


def test_another_game_with_its_options_is_started(table: Open) -> None:
    view = table(blockade())
    view.button("game").click()
    view.find(".pw-choice", 0).get_by_text("Precedence").click()
    view.find("input[name=redeals]").fill("5")
    view.find("[data-form=start]").click()
    expect(view.find(".pw-name")).to_have_text("Precedence")
    assert view.widget.record.game == pw.Precedence(redeals=5)


def test_the_menu_has_the_setting_and_closes(table: Open) -> None:
    view = table(blockade())
    view.button("more").click()
    view.find("[data-item=auto]").click()
    view.settle()
    assert view.widget.auto_play is True
    view.button("more").click()
    expect(view.find("[data-item=auto]")).to_have_attribute("aria-checked", "true")
    view.page.keyboard.press("Escape")
    expect(view.find(".pw-popover")).to_have_count(0)
    expect(view.button("more")).to_be_focused()


def test_a_lost_game_says_so_and_undo_goes_on(table: Open) -> None:
    widget = lost()
    view = table(widget)
    expect(view.find(".pw-banner")).to_contain_text("No moves left")
    view.button("undo_last").click()
    expect(view.find(".pw-banner")).to_be_hidden()
    assert widget.outcome == ""


def lost() -> pw.PatienceWidget:
    """Precedence turned through without a redeal."""
    widget = pw.PatienceWidget(pw.Precedence(redeals=0), deal=3)
    while not widget.outcome:
        widget.play(list(widget.record.game.moves(widget.record.state))[-1])
    return widget


def test_an_unanswered_intent_says_that_python_does_not_answer(table: Open) -> None:
    view = table(blockade())
    view.answers = False
    view.card("j1").click()
    expect(view.find(".pw-card.pw-selected")).to_have_count(1)
    expect(view.find(".pw-banner")).to_contain_text("Python does not answer")
    view.answers = True
    view.card("g1").click()
    expect(view.find(".pw-banner")).to_be_hidden()
    assert moves(view.widget) == ["j1-AH", "g1-KH"]


# Views.


def test_two_views_of_one_model_stay_in_step(table: Open) -> None:
    view = table(blockade())
    view.show(390, shadow=True)
    view.card("j1").click()
    expect(view.card("AH", 1).last).to_have_attribute("data-face", "2H")
    view.card("g1", 1).click()
    expect(view.card("KH").last).to_have_attribute("data-face", "QH")
    assert moves(view.widget) == ["j1-AH", "g1-KH"]


def test_a_closed_view_leaves_no_listener_behind(table: Open) -> None:
    view = table(blockade())
    listening = view.page.evaluate("() => host.model.listening")
    view.show()
    view.page.evaluate("() => host.close(1)")
    assert view.page.evaluate("() => host.model.listening") == listening
    view.card("j1").click()
    view.settle()
    assert moves(view.widget) == ["j1-AH"]


def test_a_render_never_takes_the_focus(table: Open) -> None:
    view = table(blockade())
    assert view.page.evaluate("() => document.activeElement === document.body")


def test_the_dark_theme_is_followed(table: Open) -> None:
    view = table(blockade())
    board = view.find(".pw-board")
    expect(board).to_have_css("background-color", "rgb(223, 232, 225)")
    view.theme("dark")
    expect(board).to_have_css("background-color", "rgb(31, 43, 39)")
    view.theme("light")
    expect(board).to_have_css("background-color", "rgb(223, 232, 225)")


@pytest.mark.parametrize("width", SIZES)
def test_cards_have_their_sizes_and_nothing_scrolls(table: Open, width: int) -> None:
    view = table(blockade(), width)
    *grids, fan = SIZES[width]
    for count, size in zip((5, 6, 8, 10), grids, strict=True):
        view.widget.record = rows(count).record
        view.sync()
        check_size(view, "a1", size)
        assert len(view.widget.record.state.tableau) == 10 * count
        check_fit(view)
    view.widget.new(1907, pw.Precedence())
    view.sync()
    check_size(view, "stock", fan)
    check_fit(view)


def check_size(view: Host, place: str, size: tuple[int, int]) -> None:
    """A card of that place is as large as that, give or take a pixel."""
    box = view.find(f".pw-place[data-place={place}]").bounding_box()
    assert box is not None
    assert (box["width"], box["height"]) == (pytest.approx(size[0], abs=1), pytest.approx(size[1], abs=1))


def check_fit(view: Host) -> None:
    """Nothing is wider or higher than what holds it; the board is about 600 px high at most."""
    fits = "e => e.scrollWidth <= e.clientWidth && e.scrollHeight <= e.clientHeight"
    assert all(view.find(part).evaluate(fits) for part in (".pw-root", ".pw-board", ".pw-title"))
    assert view.find(".pw-board").evaluate("e => e.offsetHeight") <= 642
    assert view.page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")


def test_a_table_follows_the_width_of_its_container(table: Open) -> None:
    view = table(blockade())
    check_size(view, "a1", (54, 76))
    view.resize(390)
    expect(view.find(".pw-root.pw-narrow")).to_have_count(1)
    check_size(view, "a1", (34, 44))


# The keyboard.


def test_arrows_move_the_focus_and_enter_plays(table: Open) -> None:
    view = table(blockade())
    view.find(".pw-place[data-place=a1]").focus()
    for _step in range(9):
        view.page.keyboard.press("ArrowRight")
    expect(view.find(".pw-place[data-place=j1]")).to_be_focused()
    expect(view.find(".pw-ring")).to_be_visible()
    view.page.keyboard.press("Enter")
    view.settle()
    assert moves(view.widget) == ["j1-AH"]
    expect(view.find(".pw-place[data-place=j1]")).to_be_focused()


def test_there_is_one_tab_stop_in_the_grid_and_cells_have_names(table: Open) -> None:
    view = table(blockade())
    expect(view.find(".pw-grid [tabindex='0']")).to_have_count(1)
    face = view.card("a1").get_attribute("data-face")
    assert face == "4D"
    expect(view.find(".pw-place[data-place=a1]")).to_have_attribute(
        "aria-label", "four of diamonds, row 1 column 1, free"
    )


def test_keys_that_mean_nothing_go_on_to_the_notebook(table: Open) -> None:
    view = table(blockade())
    view.page.evaluate(
        "() => { window.heard = []; document.addEventListener('keydown', (e) => window.heard.push(e.key)); }"
    )
    view.find(".pw-place[data-place=a1]").focus()
    for key in ("Escape", "Shift+Enter", "q", "ArrowRight", "d"):
        view.page.keyboard.press(key)
    assert view.page.evaluate("() => window.heard.filter((key) => key !== 'Shift')") == ["Escape", "Enter", "q"]


def test_reduced_motion_outlines_instead(table: Open) -> None:
    view = table(blockade())
    view.page.emulate_media(reduced_motion="reduce")
    view.card("j1").click()
    expect(view.card("AH").last).to_have_class(re.compile("pw-moved"))
    assert view.page.evaluate("() => document.getAnimations().length") == 0
