"""The settings and the finder on the host page: kept in the browser, in force at once."""

import json
import re

from host import ADDRESS, Host, host
from playwright.sync_api import Page, expect
from tables import Open, blockade, rows

import patience_widget as pw

__all__ = ["host"]  # a fixture
AUDIO = """() => {
  window.tones = 0;
  const start = OscillatorNode.prototype.start;
  OscillatorNode.prototype.start = function (...when) { window.tones += 1; return start.apply(this, when); };
}"""


def prefer(page: Page, **values: object) -> None:
    """What an earlier visit has left in the browser."""
    page.add_init_script(f"localStorage.setItem('patience-widget-settings', {json.dumps(json.dumps(values))})")


def settings(view: Host, width: int = 0) -> None:
    view.button("more", width).click()
    view.find("[data-item=settings]", width).click()


def choose(view: Host, text: str) -> None:
    view.find(".pw-settings .pw-choice").get_by_text(text, exact=True).click()


def test_a_setting_is_in_force_at_once_in_every_view_and_kept(host: Open) -> None:
    view = host(blockade())
    view.show()
    settings(view)
    choose(view, "four colours")
    choose(view, "dark")
    for number in (0, 1):
        expect(view.find(".pw-root", number)).to_have_class(re.compile(r"pw-four.*pw-dark|pw-dark.*pw-four"))
    kept = json.loads(view.page.evaluate("localStorage.getItem('patience-widget-settings')"))
    assert (kept["colours"], kept["theme"]) == ("four", "dark")
    view.page.keyboard.press("Escape")
    expect(view.button("more")).to_be_focused()


def test_what_was_kept_is_worn(page: Page, host: Open) -> None:
    prefer(page, theme="contrast", left_handed=True, faces="large")
    view = host(blockade())
    root = view.find(".pw-root")
    expect(root).to_have_class(re.compile("pw-contrast"))
    stock, first = view.card("stock").first.bounding_box(), view.card("a1").bounding_box()
    assert stock is not None
    assert first is not None
    assert stock["x"] < first["x"]
    deal, undo = view.button("deal").bounding_box(), view.button("undo").bounding_box()
    assert deal is not None
    assert undo is not None
    assert deal["x"] < undo["x"]


def test_the_system_s_wish_for_contrast_is_heard(host: Open) -> None:
    view = host(blockade())
    view.page.emulate_media(contrast="more")
    expect(view.find(".pw-root")).to_have_class(re.compile("pw-contrast"))
    settings(view)
    choose(view, "light")
    expect(view.find(".pw-root")).not_to_have_class(re.compile("pw-contrast|pw-dark"))


def test_a_wish_for_auto_reaches_a_new_table_only(page: Page, host: Open) -> None:
    prefer(page, auto_play=True)
    view = host(blockade())
    view.settle()
    assert view.widget.auto_play is True
    begun = rows(2)
    again = Host(page.context.new_page(), begun)
    again.settle()
    assert begun.auto_play is False
    assert again.complaints == []


def test_sounds_only_when_wanted(host: Open) -> None:
    view = host(pw.PatienceWidget(pw.Precedence(), deal=3))
    view.page.evaluate(AUDIO)
    view.card("stock").first.click()
    view.settle()
    assert view.page.evaluate("window.tones") == 0
    settings(view)
    choose(view, "Sound")
    view.page.keyboard.press("Escape")
    view.card("stock").first.click()
    view.settle()
    assert view.page.evaluate("window.tones") > 0


def test_time_is_shown_only_when_wanted_and_from_the_first_move(host: Open) -> None:
    view = host(blockade())
    expect(view.find(".pw-time")).to_be_hidden()
    settings(view)
    choose(view, "Show the time")
    view.page.keyboard.press("Escape")
    expect(view.find(".pw-time")).to_be_hidden()
    view.card("j1").click()
    expect(view.find(".pw-time")).to_have_text(re.compile(r"^0:0\d$"))


def test_no_nudge_and_no_flight_where_the_system_wants_none(host: Open) -> None:
    view = host(rows(4))
    view.page.emulate_media(reduced_motion="reduce")
    running = "() => document.getAnimations().length"
    view.find(".pw-card.pw-blocked").first.click()
    assert view.page.evaluate(running) == 0


def test_forced_colours_leave_every_mark(host: Open) -> None:
    view = host(rows(4))
    view.page.emulate_media(forced_colors="active")
    view.find(".pw-grid [tabindex='0']").focus()
    bar = view.find(".pw-card.pw-playable").first.evaluate("card => getComputedStyle(card, '::after').backgroundColor")
    assert bar == "rgb(0, 121, 90)"
    expect(view.find(".pw-ring")).not_to_have_css("box-shadow", "none")
    expect(view.find(".pw-card.pw-blocked").first).to_have_css("border-style", "dashed")
    expect(view.button("redo")).to_have_css("border-style", "dashed")


# Finding a card.


def find(view: Host, *keys: str) -> str:
    for key in keys:
        view.page.keyboard.press(key)
    return (view.page.get_by_role("status").text_content() or "").strip()


def test_a_card_and_its_twin_are_found(host: Open) -> None:
    view = host(rows(4))
    faces = [card[2] for card in view.widget.scene["cards"] if len(card) > 2]
    twin = next(face for face in faces if faces.count(face) == 2)
    places = [card[0] for card in view.widget.scene["cards"] if card[2:3] == [twin]]
    view.find(".pw-grid [tabindex='0']").focus()
    said = find(view, "/", *twin.replace("T", "10").lower())
    assert re.search(r"^Found: .*, 1 of 2;", said)
    expect(view.find(f".pw-place[data-place='{places[0]}']")).to_be_focused()
    assert "2 of 2" in find(view, "Enter")
    expect(view.find(f".pw-place[data-place='{places[1]}']")).to_be_focused()
    expect(view.card(places[1]).last).to_have_class(re.compile("pw-found"))
    find(view, "Escape")
    expect(view.find(".pw-found")).to_have_count(0)
    assert view.widget.record.turn == rows(4).record.turn


def test_letters_are_not_commands_while_a_card_is_looked_for(host: Open) -> None:
    view = host(pw.PatienceWidget(pw.Precedence(), deal=3))
    view.find(".pw-grid [tabindex='0']").focus()
    assert find(view, "/", "x", "7", "Backspace", "a", "d").startswith("No ace of diamonds")
    view.settle()
    assert view.widget.record.turn == 0


def test_a_private_window_keeps_nothing_and_works(page: Page, host: Open) -> None:
    page.add_init_script("Object.defineProperty(window, 'localStorage', { get() { throw new Error('denied'); } })")
    view = host(blockade())
    settings(view)
    choose(view, "four colours")
    expect(view.find(".pw-root")).to_have_class(re.compile("pw-four"))
    assert view.page.url == ADDRESS


# Keys that step.


def test_home_end_and_single_steps(host: Open) -> None:
    widget = rows(3)
    view, turn = host(widget), widget.record.turn
    view.find(".pw-grid [tabindex='0']").focus()
    for key, wanted in (("Home", 0), ("End", turn), ("[", turn - 1), ("]", turn)):
        view.page.keyboard.press(key)
        view.settle()
        assert widget.record.turn == wanted, key


def test_f_fills_the_first_space(host: Open) -> None:
    widget = blockade(refill="never")
    widget.play(next(iter(widget.record.game.moves(widget.record.state))))
    view = host(widget)
    view.find(".pw-grid [tabindex='0']").focus()
    view.page.keyboard.press("f")
    view.settle()
    assert str(widget.record.moves[-1]).startswith("stock-")
