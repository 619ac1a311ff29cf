"""The table on the host page: its buttons, menus and banners."""

import re

import pytest
from host import host
from playwright.sync_api import expect
from tables import Open, blockade, deal_due, lost, moves

import patience_widget as pw

__all__ = ["host"]  # a fixture


def test_deal_is_primary_exactly_when_nothing_can_be_built(host: Open) -> None:
    view = host(blockade())
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


def test_undo_and_redo_by_button_and_key(host: Open) -> None:
    view = host(blockade())
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


def test_a_deal_number_is_typed(host: Open) -> None:
    view = host(blockade())
    view.button("number").click()
    view.page.keyboard.type("1000000")
    view.page.keyboard.press("Enter")
    expect(view.button("number")).to_have_text("#1000000")
    assert view.widget.record.deal == 1000000
    expect(view.find(".pw-popover")).to_have_count(0)


def test_a_long_deal_number_is_taken_whole_and_nothing_overflows(host: Open) -> None:
    view = host(blockade(), 320)
    number = "1234567890" * 12
    view.button("more").click()
    view.find("[data-item=number]").click()
    view.page.keyboard.insert_text(number)
    view.page.keyboard.press("Enter")
    view.settle()
    assert view.widget.record.deal == int(number)
    expect(view.find(".pw-text")).to_contain_text(number[:40] + "…")
    assert view.find(".pw-status").evaluate("e => e.scrollWidth <= e.clientWidth")


def test_the_button_of_a_form_that_scrolls_stays_in_sight(host: Open) -> None:
    view = host(blockade(), 320)
    view.button("game").click()
    scrolls = view.find(".pw-popover").evaluate("e => e.scrollHeight > e.clientHeight")
    seen = view.find("[data-form=start]").evaluate(
        "b => b.getBoundingClientRect().bottom <= b.parentElement.getBoundingClientRect().bottom"
    )
    assert (scrolls, seen) == (True, True)


def test_a_number_left_empty_stays_as_it_was(host: Open) -> None:
    view = host(pw.PatienceWidget(pw.Precedence(redeals=5), deal=3))
    view.button("game").click()
    view.find("input[name=redeals]").fill("")
    view.find("[data-form=start]").click()
    view.settle()
    assert view.widget.record.game == pw.Precedence(redeals=5)


def test_another_game_with_its_options_is_started(host: Open) -> None:
    view = host(blockade())
    view.button("game").click()
    view.find(".pw-choice", 0).get_by_text("Precedence").click()
    view.find("input[name=redeals]").fill("5")
    view.find("[data-form=start]").click()
    expect(view.find(".pw-name")).to_have_text("Precedence")
    assert view.widget.record.game == pw.Precedence(redeals=5)


def test_the_menu_has_the_setting_and_closes(host: Open) -> None:
    view = host(blockade())
    view.button("more").click()
    view.find("[data-item=auto_play]").click()
    view.settle()
    assert view.widget.auto_play is True
    view.button("more").click()
    expect(view.find("[data-item=auto_play]")).to_have_attribute("aria-checked", "true")
    view.page.keyboard.press("Escape")
    expect(view.find(".pw-popover")).to_have_count(0)
    expect(view.button("more")).to_be_focused()


def test_a_lost_game_says_so_and_undo_goes_on(host: Open) -> None:
    widget = lost()
    view = host(widget)
    expect(view.find(".pw-banner")).to_contain_text("No moves left")
    view.button("undo_last").click()
    expect(view.find(".pw-banner")).to_be_hidden()
    assert widget.outcome == ""


def test_an_unanswered_intent_says_that_python_does_not_answer(host: Open) -> None:
    view = host(blockade())
    view.answers = False
    view.card("j1").click()
    expect(view.find(".pw-card.pw-selected")).to_have_count(1)
    expect(view.find(".pw-banner")).to_contain_text("Python does not answer")
    view.answers = True
    view.card("g1").click()
    expect(view.find(".pw-banner")).to_be_hidden()
    assert moves(view.widget) == ["j1-AH", "g1-KH"]


@pytest.mark.parametrize("width", [560, 640, 700, 760, 900, 1100])
@pytest.mark.parametrize("played", [0, 12])
def test_a_deal_number_is_read_whole(host: Open, width: int, played: int) -> None:
    """The number of the move gives way where there is no room for both."""
    widget = blockade(61786)
    for _move in range(played):
        widget.play(next(widget.record.game.moves(widget.record.state)))
    view = host(widget, width)
    expect(view.button("number")).to_contain_text("#61786")
    assert view.button("number").evaluate("e => e.scrollWidth <= e.clientWidth")
    assert view.find(".pw-title").evaluate("e => e.scrollWidth <= e.clientWidth")
