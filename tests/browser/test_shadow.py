"""The table where a page is not one document: in a shadow root, in a frame; and traits that come one by one."""

import pytest
from host import Host, host
from playwright.sync_api import Page, expect
from tables import Open, blockade, drag, middle, moves, with_choice

import patience_widget as pw

__all__ = ["host"]  # a fixture


def shadow(host: Open, widget: pw.PatienceWidget, width: int = 760) -> Host:
    """Only one view of the widget, in a shadow root."""
    view = host(widget, width)
    view.show(width, shadow=True)
    view.page.evaluate("host.close(0)")
    expect(view.find(".pw-card").first).to_be_visible()
    return view


def test_a_click_and_its_focus(host: Open) -> None:
    view = shadow(host, blockade())
    view.card("j1").click()
    view.settle()
    assert moves(view.widget) == ["j1-AH"]
    expect(view.find(".pw-ring")).to_be_hidden()
    focus = "document.activeElement.shadowRoot?.activeElement?.dataset.place"
    assert view.page.evaluate(focus) == "j1"


def test_the_keyboard(host: Open) -> None:
    """The ring goes with the arrow keys, Enter plays, and the page round it hears none of it."""
    view = shadow(host, blockade())
    view.page.evaluate("() => { window.heard = []; document.addEventListener('keydown', (e) => heard.push(e.key)); }")
    view.find(".pw-place[data-place=i1]").focus()
    expect(view.find(".pw-ring")).to_be_visible()
    view.page.keyboard.press("ArrowRight")
    ring, place = view.find(".pw-ring").bounding_box(), view.find(".pw-place[data-place=j1]").bounding_box()
    assert middle(ring) == pytest.approx(middle(place), abs=1)
    for key in ("Enter", "z", "Shift+Z"):
        view.page.keyboard.press(key)
        view.settle()
    assert moves(view.widget) == ["j1-AH"]
    assert view.page.evaluate("heard.filter((key) => key !== 'Shift')") == []


def test_ghosts(host: Open) -> None:
    view = shadow(host, with_choice())
    before = view.widget.turn
    view.card("waste").last.click()
    expect(view.find(".pw-ghost")).not_to_have_count(0)
    view.find(".pw-ghost").nth(1).click()
    view.settle()
    assert view.widget.turn == before + 1


def test_drag_and_drop(host: Open) -> None:
    view = shadow(host, blockade())
    drag(view, view.card("j1"), middle(view.card("AH").bounding_box()))
    view.settle()
    assert moves(view.widget) == ["j1-AH"]


def test_what_opens_closes(host: Open) -> None:
    """By Escape, which gives the focus back, and by a press elsewhere, within the root or outside."""
    view = shadow(host, blockade())
    view.button("game").click()
    view.find("input[value=precedence]").check()
    view.page.keyboard.press("Escape")
    expect(view.find(".pw-popover")).to_have_count(0)
    assert view.page.evaluate("document.activeElement.shadowRoot.activeElement.dataset.do") == "game"
    for place in ((5, 5), middle(view.find(".pw-status").bounding_box())):
        view.button("more").click()
        expect(view.find(".pw-popover")).to_be_visible()
        view.page.mouse.click(*place)
        expect(view.find(".pw-popover")).to_have_count(0)


def test_a_deal_number_is_copied_and_pasted(host: Open) -> None:
    """A page without https has no `navigator.clipboard`."""
    view = shadow(host, blockade())
    assert view.page.evaluate("navigator.clipboard === undefined")
    view.button("number").click()
    view.find("[data-form=copy]").click()
    for keys, number in (("24", "#24"), ("Control+V", "#17")):
        view.button("number").click()
        for key in keys if keys.isdigit() else [keys]:
            view.page.keyboard.press(key)
        view.page.keyboard.press("Enter")
        expect(view.button("number")).to_have_text(number)


def test_the_theme(host: Open) -> None:
    view = shadow(host, blockade())
    view.theme("dark")
    expect(view.find(".pw-root.pw-dark")).to_be_visible()


def test_a_phone(host: Open) -> None:
    view = shadow(host, blockade(), 390)
    expect(view.find(".pw-root.pw-narrow")).to_be_visible()


def test_traits_that_come_one_by_one(host: Open) -> None:
    """The scene of another game comes before its setup, as in marimo: nothing is drawn from the two together."""
    view = host(blockade())
    view.widget.new(3, "precedence")
    state = view._state()
    view.page.evaluate("state => host.trickle(state)", {name: state[name] for name in ("scene", "setup")})
    first, last = (view.find(f".pw-place[data-place=f{n}]").bounding_box() for n in (1, 8))
    assert first
    assert last
    assert first["y"] == last["y"]
    assert first["x"] < last["x"]


def test_a_page_in_a_frame(host: Open, page: Page) -> None:
    """A table in a page that another page embeds: a click finds its card."""
    view = host(blockade())
    outer = """async () => {
      const frame = document.createElement("iframe");
      frame.style.cssText = "margin: 30px 50px; width: 500px; height: 600px; border: 3px solid";
      document.body.append(frame);
      const { contentDocument } = frame;
      contentDocument.head.append(document.querySelector("link[rel=stylesheet]").cloneNode());
      contentDocument.body.append(document.querySelector(".view"));
      host.resize(470);
    }"""
    page.evaluate(outer)
    frame = page.frame_locator("iframe")
    frame.locator(".pw-card[data-place=j1]").click()
    view.settle()
    assert moves(view.widget) == ["j1-AH"]
