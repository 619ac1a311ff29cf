"""A study in a page: how far it is, its chart, Stop and Go on, the hard deals, a phone, what is sent."""

from itertools import pairwise
from typing import Any

import pytest
from axe import violations
from host import Host, host
from playwright.sync_api import expect
from studies import Rows, given, row
from tables import Open, wait_for

import patience_widget as pw
from patience_widget.study_view import StudyView

__all__ = ["host"]  # a fixture
MINUTE = pw.Limit(seconds=60)


def opened(host: Open, done: int = 412, width: int = 1100, theme: str = "light", **more: Any) -> tuple[Host, Rows]:
    """A study of a thousand deals of which so many are done."""
    study = Rows(given(1000), done, limit=MINUTE, width=more.pop("wanted", None), **more)
    return host(StudyView(study), width, theme), study


def test_how_it_stands(host: Open) -> None:
    view, study = opened(host)
    expect(view.page.get_by_role("group", name="British Blockade, solver · 60 s a deal · 1,000 deals")).to_be_visible()
    expect(view.find(".pw-study-stands")).to_have_text("running")
    expect(view.find(".pw-study-legend li")).to_have_text(["412 of 1,000 deals", "405 won", "5 lost", "2 undecided"])
    expect(view.find(".pw-study-share b")).to_have_text("98.3\N{EN DASH}98.8%")
    expect(view.find(".pw-study-range b")).to_have_text("96.5\N{EN DASH}99.5%")
    expect(view.find(".pw-study-range span")).to_have_text(
        ["95% interval", "2.9 points wide", "the undecided counted both ways"]
    )
    expect(view.find(".pw-study-figures dt")).to_have_text(["Speed", "Time", "Left"])
    expect(view.page.get_by_role("img", name="96.5\N{EN DASH}99.5% after 412 deals")).to_be_visible()
    widths = view.find(".pw-study-bar span").evaluate_all("all => all.map((one) => one.offsetWidth)")
    assert widths[0] == pytest.approx(sum(widths) * 0.405, rel=0.03)
    assert study.asked == []


def test_it_goes_on(host: Open) -> None:
    """New rows come; the end is said."""
    view, study = opened(host, 0)
    expect(view.find(".pw-closing-none")).to_be_visible()
    study.to(100)
    wait_for(lambda: view.widget.scene["counts"] == (98, 2, 0))
    view.sync()
    expect(view.find(".pw-closing-none")).to_be_hidden()
    expect(view.find(".pw-study-legend li").first).to_have_text("100 of 1,000 deals")
    study.to(1000, running=False)
    wait_for(lambda: view.widget.scene["status"] != "running")
    view.sync()
    expect(view.find(".pw-voice")).to_contain_text("98.3\N{EN DASH}98.9%")


def test_stop_and_go_on(host: Open) -> None:
    view, study = opened(host)
    button = view.find(".pw-study-does .pw-button")
    expect(button).to_have_text("Stop")
    button.click()
    wait_for(lambda: view.widget.scene["status"] == "stopped")
    view.sync()
    expect(view.find(".pw-study-stands")).to_have_text("stopped")
    expect(button).to_have_text("Go on")
    button.click()
    view.settle()
    expect(view.find(".pw-study-stands")).to_have_text("running")
    expect(button).to_have_text("Stop")
    assert study.asked == ["stop", "start"]


@pytest.mark.parametrize("ended", ["done", "width"])
def test_one_that_has_ended_has_no_button(host: Open, ended: str) -> None:
    view, _study = opened(host, 1000, running=False, ended=ended, wanted=0.05)
    expect(view.find(".pw-study-does .pw-button")).to_be_hidden()
    expect(view.find(".pw-closing-ahead")).to_have_count(0)
    expect(view.find(".pw-closing-wanted")).to_have_count(1)


def test_an_error_is_said(host: Open) -> None:
    view, _study = opened(host, 30, running=False, error=ValueError("deal 31: <b>no</b>"))
    expect(view.find(".pw-study-error")).to_have_text("deal 31: <b>no</b>")
    expect(view.find(".pw-study-stands")).to_have_text("stopped by an error")


def test_what_is_not_known_is_refused(host: Open) -> None:
    view, study = opened(host)
    view.page.evaluate("""() => { host.model.set("outbox", [{ page: "x", n: 1, do: "burn" }]);
      return host.model.save_changes(); }""")
    assert view.widget.scene["heard"]["x"] == [1, "a study knows stop, go_on, not 'burn'"]
    assert study.asked == []


def test_a_hard_deal_is_copied_as_a_call(host: Open) -> None:
    game = pw.BritishBlockade(next_row="if_stuck")
    view, _study = opened(host, game=game)
    expect(view.find(".pw-study-deal")).to_have_count(8)
    first = view.find(".pw-study-deal").first
    expect(first).to_have_text("#300undecided60.0 s · 48,000,900 nodes")
    first.click()
    call = 'pw.play(pw.BritishBlockade(next_row="if_stuck"), 300)'
    expect(view.find(".pw-study-copied")).to_have_text(f"Copied: {call}")
    table = eval(call, {"pw": pw})  # noqa: S307 - our own
    assert (table.record.game, table.record.deal) == (game, 300)


def test_who_does_not_search_has_no_hard_deals(host: Open) -> None:
    view = host(StudyView(Rows([row(deal=deal, nodes=None) for deal in range(1, 20)], 9)))
    expect(view.find(".pw-study section")).to_be_hidden()


@pytest.mark.parametrize("width", [320, 390, 760, 1100])
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_and_nothing_sticks_out(host: Open, width: int, theme: str) -> None:
    view, _study = opened(host, 412, width, theme)
    assert violations(view.page) == []
    root = view.find(".pw-study")
    assert root.evaluate("root => root.scrollWidth <= root.clientWidth")
    inside = "all => all.every((one) => one.scrollWidth <= one.parentElement.parentElement.clientWidth)"
    assert view.find(".pw-study-side b").evaluate_all(inside)
    box = view.find(".pw-study-does .pw-button").bounding_box()
    assert box is not None
    assert box["height"] >= (44 if width < 560 else 28)


@pytest.mark.parametrize("width", [320, 560, 1100])
def test_a_long_share_and_a_long_end_have_room(host: Open, width: int) -> None:
    """From 97.5 to 100.0%: neither lies over the chart, or beyond its edge."""
    rows = Rows([row(deal=deal, fate="unknown" if deal == 20 else "won") for deal in range(1, 41)], 40, ended="done")
    view = host(StudyView(rows), width)
    share = view.find(".pw-study-share b")
    expect(share).to_have_text("97.5\N{EN DASH}100.0%")
    right = "one => one.getBoundingClientRect().right"
    assert share.evaluate("one => one.scrollWidth <= one.clientWidth")
    assert share.evaluate(right) <= view.find(".pw-study-side").evaluate(right)
    edge = view.find(".pw-closing").evaluate(right)
    assert max(view.find(".pw-closing-end").evaluate_all(f"all => all.map({right})")) <= edge


@pytest.mark.parametrize("width", [320, 560, 1100])
def test_the_longest_share_has_room(host: Open, width: int) -> None:
    """With two decimals at both ends: the smaller letters of a long share are for that."""
    rows = [row(deal=deal, fate={1: "unknown", 2: "lost"}.get(deal, "won")) for deal in range(1, 1001)]
    share = host(StudyView(Rows(rows, 1000, ended="done")), width).find(".pw-study-share b")
    expect(share).to_have_text("99.80\N{EN DASH}99.90%")
    assert share.evaluate("one => one.scrollWidth <= one.clientWidth")


@pytest.mark.parametrize("width", [320, 1100])
def test_the_deals_under_the_chart_lie_apart(host: Open, width: int) -> None:
    view, _study = opened(host, 999, width, running=False)
    boxes = view.find(".pw-closing-tick:not([text-anchor=end]), .pw-closing-tick:last-of-type").evaluate_all(
        "all => all.map((one) => { const { left, right } = one.getBoundingClientRect(); return [left, right]; })"
    )
    assert len(boxes) > 1
    assert all(before[1] < after[0] for before, after in pairwise(boxes))


def test_a_page_that_is_there_before_what_it_shows(host: Open) -> None:
    view, _study = opened(host)
    view.page.evaluate("() => { host.model.apply({ setup: {}, scene: {} }); host.show(760); }")
    expect(view.find(".pw-study", 1)).to_be_attached()
    view.sync()
    expect(view.find(".pw-study-stands", 1)).to_have_text("running")


def test_a_kernel_that_is_gone(host: Open) -> None:
    """What was shown last stays, and it is said."""
    view = host(StudyView(Rows(given(50), 20)), kernel=True)
    view.kernel()
    expect(view.find(".pw-banner")).to_contain_text("The kernel has ended.")
    expect(view.find(".pw-banner")).to_contain_text("What is shown is no longer connected: start a kernel")
    view.find(".pw-study-does .pw-button").click()
    expect(view.find(".pw-study-error")).to_have_text("Not done: what is shown is no longer connected to Python")
    expect(view.find(".pw-study-legend li").first).to_have_text("20 of 50 deals")


def test_in_a_shadow_root_and_twice(host: Open) -> None:
    """As marimo shows it."""
    view, study = opened(host)
    view.show(760, shadow=True)
    view.find(".pw-study-does .pw-button", 1).click()
    wait_for(lambda: study.asked == ["stop"])
    view.sync()
    for at in (0, 1):
        expect(view.find(".pw-study-stands", at)).to_have_text("stopped")
