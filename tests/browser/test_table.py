"""The table on the host page: clicks, ghosts and dragging, before the real Python widget."""

import re

from host import Host, host
from playwright.sync_api import Browser, expect
from tables import Open, blockade, deal_due, drag, middle, moves, play_until, rows, several, with_choice

import patience_widget as pw

__all__ = ["host"]  # a fixture


def test_a_click_plays_the_only_move_of_a_card(host: Open) -> None:
    view = host(blockade())
    card = view.card("j1")
    number = card.get_attribute("data-id")
    card.click()
    expect(view.find(f".pw-card[data-id='{number}']")).to_have_attribute("data-place", "AH")
    assert moves(view.widget) == ["j1-AH"]
    expect(view.find(".pw-status")).to_contain_text("goes to its Ace pile")


def test_quick_clicks_are_all_sent_and_heard_in_order(host: Open) -> None:
    view = host(pw.PatienceWidget(pw.Precedence(), deal=3))
    spot = middle(view.card("stock").first.bounding_box())
    for _click in range(6):
        view.page.mouse.click(*spot)
    view.settle()
    assert moves(view.widget) == ["stock-waste"] * 6


def test_a_double_click_plays_once(host: Open) -> None:
    view = host(blockade())
    view.card("j1").dblclick()
    view.settle()
    assert moves(view.widget)[:1] == ["j1-AH"]
    assert "j1-AH" not in moves(view.widget)[1:]
    expect(view.find(".pw-status.pw-bad")).to_have_count(0)


def test_a_card_with_several_targets_shows_ghosts_in_the_order_of_the_moves(host: Open) -> None:
    widget = with_choice()
    choice, turn = several(widget), widget.turn
    view = host(widget)
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


def test_a_digit_chooses_a_ghost_and_escape_clears_them(host: Open) -> None:
    widget = with_choice()
    choice, turn = several(widget), widget.turn
    view = host(widget)
    view.card("waste").last.click()
    view.page.keyboard.press("Escape")
    expect(view.find(".pw-ghost")).to_have_count(0)
    view.card("waste").last.click()
    view.page.keyboard.press("2")
    view.settle()
    assert moves(widget)[turn:] == [str(choice[1])]


def test_a_click_elsewhere_clears_the_ghosts(host: Open) -> None:
    view = host(with_choice())
    view.card("waste").last.click()
    expect(view.find(".pw-ghost").first).to_be_visible()
    view.find(".pw-board").click(position={"x": 3, "y": 3})
    expect(view.find(".pw-ghost")).to_have_count(0)


def test_a_blocked_card_nudges_and_the_status_line_says_why(host: Open) -> None:
    widget = rows(4)
    view = host(widget)
    place = view.find(".pw-card.pw-blocked").first.get_attribute("data-place")
    assert place is not None
    moves_now = "card => { card.click(); return card.getAnimations().map((a) => a.effect.getTiming().duration); }"
    assert view.card(place).evaluate(moves_now) == [120]
    expect(view.find(".pw-text")).to_contain_text("It is blocked")
    expect(view.find(".pw-tag")).to_have_text("B4")


def test_a_click_on_a_space_fills_it(host: Open) -> None:
    widget = play_until(blockade(refill="never"), lambda state: 255 in state.tableau)
    view = host(widget)
    fill = next(m for m in widget.record.game.moves(widget.record.state) if m.source == "stock")
    view.find(f".pw-place[data-place='{fill.target}']").click()
    view.settle()
    assert moves(widget)[-1] == str(fill)


def test_a_click_on_an_empty_stock_turns_the_waste_over(host: Open) -> None:
    widget = pw.PatienceWidget(pw.Precedence(), deal=3)
    while ["stock", "waste"] in widget.scene["moves"]:
        widget.play("stock-waste")
    view = host(widget)
    expect(view.find(".pw-place[data-place=stock]")).to_have_css("cursor", "pointer")
    view.find(".pw-place[data-place=stock]").click()
    view.settle()
    assert moves(widget)[-1] == "waste-stock"


def test_what_python_refuses_is_said(host: Open) -> None:
    view = host(blockade())
    view.page.evaluate(
        "() => { const scene = structuredClone(host.model.get('scene')); scene.moves = [['a1', 'AH']];"
        " host.model.apply({ scene }); }"
    )
    view.card("a1").click()
    expect(view.find(".pw-status.pw-bad .pw-text")).to_contain_text("a1-AH is not legal")


# Dragging.


def test_a_card_is_dragged_to_its_target(host: Open) -> None:
    view = host(blockade())
    target = middle(view.find(".pw-place[data-place=AH]").bounding_box())
    drag(view, view.card("j1"), target, drop=False)
    expect(view.find(".pw-light.pw-over-it")).to_have_attribute("data-light", "AH")
    view.page.mouse.up()
    view.settle()
    assert moves(view.widget) == ["j1-AH"]
    expect(view.find(".pw-light")).to_have_count(0)


def test_a_card_dropped_elsewhere_glides_back(host: Open) -> None:
    view = host(blockade())
    before = view.card("j1").bounding_box()
    drag(view, view.card("j1"), (400, 500))
    view.settle()
    assert view.card("j1").bounding_box() == before
    assert moves(view.widget) == []


def test_a_drag_outlives_what_python_plays_meanwhile(host: Open) -> None:
    view = host(blockade())
    home = view.card("j1").bounding_box()
    drag(view, view.card("j1"), (400, 400), drop=False)
    held = view.card("j1").bounding_box()
    view.widget.play("g1-KH")
    view.sync()
    assert view.card("j1").bounding_box() == held
    view.page.mouse.up()
    view.settle()
    assert view.card("j1").bounding_box() == home


def test_a_card_that_python_plays_while_it_is_dragged_is_not_played_again(host: Open) -> None:
    view = host(blockade())
    drag(view, view.card("j1"), middle(view.find(".pw-place[data-place=AH]").bounding_box()), drop=False)
    view.widget.play("j1-AH")
    view.sync()
    view.page.mouse.up()
    view.settle()
    assert moves(view.widget) == ["j1-AH"]
    expect(view.find(".pw-status.pw-bad")).to_have_count(0)
    assert view.card("AH").last.bounding_box() == view.find(".pw-place[data-place=AH]").bounding_box()


def test_the_stock_is_dragged_onto_the_tableau(host: Open) -> None:
    widget = deal_due()
    view = host(widget)
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
