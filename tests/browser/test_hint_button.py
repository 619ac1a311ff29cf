"""Hint in the page: its levels by button and key, the list of the best, previews, and how soon all that is there."""

import re
import threading
from collections.abc import Iterator
from typing import Any

import pytest
from host import Host, host
from pages import WAIT
from panels import opened
from playwright.sync_api import expect
from tables import Open, blockade, drag, lost, middle, moves, rows, several, wait_for, walked, with_choice
from test_axe import AXE, THEMES, WEAR, complaints
from test_marks import check_rings, marked

import patience_widget as pw
from patience_widget import pointing
from patience_widget.adviser import Adviser

__all__ = ["host"]  # a fixture
ANSWERED = "() => !host.model.get('outbox').length"
LAID = """view => [...view.querySelectorAll(".pw-pale")].map((card) => {
  const { x, y, width, height } = card.getBoundingClientRect();
  return [card.dataset.suit ?? "", x, y, width, height];
})"""


def settle(view: Host) -> None:
    """Wait until all is answered: the thread that thinks may be the one that shows what a click has changed."""

    def answered() -> bool:
        view.sync()
        return bool(view.page.evaluate(ANSWERED))

    wait_for(answered)
    view.settle()


def known(view: Host) -> dict[str, Any]:
    """The scene when nobody thinks any more, and the page shows it."""
    settle(view)
    wait_for(lambda: not view.widget.scene["hint"]["busy"])
    settle(view)
    scene: dict[str, Any] = view.widget.scene
    return scene


def said(view: Host) -> str:
    return view.find(".pw-text").inner_text()


def row(view: Host, number: int) -> Any:
    return view.find(".pw-candidates-list li").filter(has=view.page.locator(f".pw-candidate-number:text('{number}')"))


def hinted(host: Open, table: pw.PatienceWidget | None = None, width: int = 1100, **more: Any) -> Host:
    """All that a hint shows, with the list open."""
    table = rows(5) if table is None else table
    table.hint(3, **more)
    view = opened(host, table, width, "run")
    known(view)
    return view


# The levels.


@pytest.mark.parametrize("width", [390, 760, 1100])
def test_every_press_of_the_button_says_more(host: Open, width: int) -> None:
    """How many moves; rings; numbers on the cards, an arrow where there is room for one, and a sentence why."""
    view = host(rows(5), width)
    view.button("hint").click()
    expect(view.find(".pw-text")).to_have_text("7 moves are possible.")
    expect(view.find(".pw-tag")).to_have_text("hint")
    assert not view.find(".pw-mark").count()
    view.button("hint").click()
    expect(view.find(".pw-text")).to_have_text("Possible: 9♣, 5♠, 3♥, 6♣, 8♠, Q♥, 7♦.")
    expect(view.find(".pw-mark")).to_have_count(7)
    check_rings(view)
    assert not view.find(".pw-number-on, .pw-arrow").count()
    view.button("hint").click()
    scene = known(view)
    best = scene["hint"]["candidates"][0]
    found = marked(view)
    assert found[best["move"][0]]["text"] == found[best["move"][1]]["text"] == "1"
    assert view.find(".pw-arrow").count() == (width >= 560)
    assert said(view) == scene["text"]
    assert best["text"] in said(view)
    assert best["reason"] in said(view)


def test_every_press_of_the_key_too(host: Open) -> None:
    """And a screen reader hears each."""
    view = host(rows(5))
    view.find("[role=gridcell][tabindex='0']").focus()
    for level in (1, 2, 3):
        view.page.keyboard.press("h")
        settle(view)
        assert view.widget.scene["hint"]["level"] == level
    known(view)
    expect(view.find(".pw-voice")).to_have_text(re.compile("^From what you have seen: six of clubs goes to its King"))


def test_with_open_cards_the_screen_says_so(host: Open) -> None:
    """By Shift+H and from the menu."""
    view = host(rows(5))
    view.find("[role=gridcell][tabindex='0']").focus()
    view.page.keyboard.press("Shift+H")
    settle(view)
    known(view)
    expect(view.find(".pw-tag")).to_have_text("open cards")
    assert said(view).startswith("Looking at the stock: ")
    view.button("hint").click()
    settle(view)
    known(view)
    assert said(view).startswith("From what you have seen: ")
    view.button("more").click()
    view.find("[data-item=hint_open]").click()
    settle(view)
    known(view)
    assert said(view).startswith("Looking at the stock: ")


def test_the_help_names_its_keys(host: Open) -> None:
    view = host(blockade())
    view.find("[role=gridcell][tabindex='0']").focus()
    view.page.keyboard.press("?")
    expect(view.find(".pw-keys")).to_contain_text("a hint; once more: more of it")
    expect(view.find(".pw-keys")).to_contain_text("the best move, looking at the stock")


def test_a_game_that_is_over_says_so(host: Open) -> None:
    view = host(lost())
    expect(view.button("hint")).to_have_attribute("aria-disabled", "true")
    view.find("[role=gridcell][tabindex='0']").focus()
    view.page.keyboard.press("h")
    expect(view.find(".pw-text")).to_have_text("No moves are left.")


def test_while_a_line_is_walked_it_says_why_not(host: Open) -> None:
    """By the button, which is off, and by the key."""
    view = host(walked("british-blockade-at_once-two_rows-won", 60, 3))
    expect(view.button("hint")).to_have_attribute("aria-disabled", "true")
    view.button("hint").dispatch_event("click")
    expect(view.find(".pw-text")).to_contain_text("Not done: a hint is about your own game")
    assert "hint" not in view.widget.scene


def test_a_move_takes_it_all_away(host: Open) -> None:
    view = hinted(host)
    view.card("j5").click()
    settle(view)
    assert view.widget.turn == 35
    assert not view.find(".pw-mark, .pw-number-on, .pw-arrow, .pw-pale").count()
    assert not view.find(".pw-candidates").is_visible()


# How soon.


@pytest.fixture
def more(monkeypatch: pytest.MonkeyPatch) -> Iterator[threading.Event]:
    """One step is thought, and more of them when this is set."""
    may, steps, step = threading.Event(), list[Adviser](), Adviser.step

    def held(adviser: Adviser) -> None:
        if steps:
            may.wait(WAIT)
        steps.append(adviser)
        step(adviser)

    monkeypatch.setattr(Adviser, "step", held)
    monkeypatch.setattr(pointing, "SLICE", 0)
    yield may
    may.set()


def test_the_arrow_is_there_soon_after_the_third_press(host: Open, more: threading.Event) -> None:
    """With the first step, within 300 ms in a notebook; here it is looked for again and again."""
    view = host(rows(5))
    view.find("[role=gridcell][tabindex='0']").focus()
    for _press in range(3):
        view.page.keyboard.press("h")

    def pointed() -> int:
        view.sync()
        return view.find(".pw-arrow").count()

    wait_for(pointed)
    assert view.widget.scene["hint"]["busy"]
    more.set()
    known(view)


def test_clicks_go_on_while_somebody_thinks(host: Open, more: threading.Event) -> None:
    """Each is played as if there were no hint, and none of the hints is left."""
    view = host(pw.PatienceWidget(pw.Precedence(), deal=24))
    for turn in range(1, 9):
        view.button("hint").click(click_count=3)
        view.button("deal").click()
        expect(view.find(".pw-info").first).to_contain_text("/104")
        settle(view)
        assert view.widget.turn == turn
    assert not more.is_set()
    assert "hint" not in view.widget.scene


def test_what_becomes_better_disturbs_nobody(host: Open) -> None:
    """Not who chooses where a card goes, nor who drags one, nor what the keyboard is at."""
    table = with_choice()
    record = table.record
    view = host(table)
    view.find(".pw-panel").wait_for(state="attached")
    chosen = several(table)
    view.card("waste").last.click()
    expect(view.find(".pw-ghost")).to_have_count(len(chosen))
    table.mark(record, record.node, text="Better.")
    view.sync()
    expect(view.find(".pw-text")).to_have_text("Better.")
    expect(view.find(".pw-ghost")).to_have_count(len(chosen))
    view.page.keyboard.press("Escape")
    drag(view, view.card("waste").last, middle(view.find("[data-place=f2]").first.bounding_box()), drop=False)
    table.hint(3)
    known(view)
    expect(view.find(".pw-dragging")).to_have_count(1)
    view.page.mouse.up()
    settle(view)
    assert str(record.moves[-1]) == "waste-f2"


def test_names_are_not_repeated_by_what_becomes_better(host: Open) -> None:
    table = rows(5)
    view = host(table)
    view.find(".pw-panel").wait_for(state="attached")
    table.hint(3)
    known(view)
    best = table.scene["hint"]["candidates"][0]["move"][0]
    for text in ("Better.", "Better still."):
        advice = pw.hint(table, samples=30)
        table.mark(table.record, table.record.node, advice.marks, advice.arrows, text)
        view.sync()
        expect(view.find(".pw-text")).to_have_text(text)
        label = str(view.find(f".pw-place[data-place={best}]").get_attribute("aria-label"))
        assert label.count("suggestion") <= 1
    table.mark(table.record, table.record.node)
    view.sync()
    expect(view.find(f".pw-place[data-place={best}]")).not_to_have_attribute("aria-label", re.compile("suggestion"))


# The list of the best.


def test_the_best_are_listed_with_bars(host: Open) -> None:
    """Number, card, per cent, a bar with its interval, and the reason."""
    view = hinted(host)
    found = view.widget.scene["hint"]["candidates"]
    expect(view.find(".pw-candidates-list li")).to_have_count(len(found))
    expect(view.find(".pw-candidates")).to_contain_text("From what you have seen")
    for one in found:
        text = row(view, one["n"]).inner_text()
        assert one["short"] in text
        assert one["reason"] in text
        assert f"{100 * one['share']:.0f}%" in text
    widths = [bar.bounding_box() for bar in view.find(".pw-candidate-bar .pw-fill").all()]
    shares = [one["share"] for one in found]
    for box, share in zip(widths, shares, strict=True):
        assert box
        assert widths[0]
        assert abs(box["width"] / widths[0]["width"] - share / shares[0]) < 0.05


def test_a_row_that_is_pointed_at_is_shown_on_the_table(host: Open) -> None:
    """Its card, pale, where it would lie, and its arrow; nothing is played."""
    view = hinted(host)
    for number in (2, 3, 1):
        move = view.widget.scene["hint"]["candidates"][number - 1]["move"]
        row(view, number).locator(".pw-candidate").hover()
        ((suit, x, y, width, height),) = view.find(".pw-root").evaluate(LAID)
        card, target = view.card(move[0]).bounding_box(), view.card(move[1]).last.bounding_box()
        assert card
        assert target
        assert suit == view.card(move[0]).get_attribute("data-suit")
        assert abs(x - target["x"]) + abs(y - target["y"]) < 2
        assert abs(width - target["width"]) + abs(height - target["height"]) < 3
        assert view.find(".pw-arrow").count() == 1
    view.find(".pw-text").hover()
    assert not view.find(".pw-pale").count()
    assert view.widget.turn == 34


def test_the_keyboard_goes_through_the_rows_and_plays(host: Open) -> None:
    """Tab or the arrows look at a move; its button plays it, and the keyboard is back at the cards."""
    view = hinted(host)
    second = view.widget.scene["hint"]["candidates"][1]["move"]
    row(view, 1).locator(".pw-candidate").focus()
    view.page.keyboard.press("ArrowDown")
    expect(row(view, 2).locator(".pw-candidate")).to_be_focused()
    assert view.find(".pw-pale").count() == 1
    view.page.keyboard.press("Enter")
    settle(view)
    assert view.widget.turn == 34
    view.page.keyboard.press("Tab")
    expect(row(view, 2).locator("[data-play]")).to_be_focused()
    view.page.keyboard.press("Enter")
    settle(view)
    assert moves(view.widget)[-1] == "-".join(second)
    expect(view.find("[role=gridcell]:focus")).to_have_count(1)


def test_a_double_click_plays(host: Open) -> None:
    view = hinted(host)
    third = view.widget.scene["hint"]["candidates"][2]["move"]
    row(view, 3).locator(".pw-candidate").dblclick()
    settle(view)
    assert moves(view.widget)[-1] == "-".join(third)


def test_on_a_phone_a_tap_looks_and_the_button_plays(host: Open) -> None:
    """There is no arrow across the grid; the numbers are on the cards, and the sentence is in the status line."""
    view = hinted(host, width=390)
    assert not view.find(".pw-arrow").count()
    assert {one["text"] for one in marked(view).values()} == {"1", "2", "3"}
    check_rings(view)
    box = row(view, 2).locator("[data-play]").bounding_box()
    assert box
    assert box["height"] >= 44
    row(view, 2).locator(".pw-candidate").dispatch_event("click")
    assert view.find(".pw-pale").count() == 1
    assert view.widget.turn == 34


@pytest.mark.parametrize("width", [320, 390, 760, 1100])
def test_nothing_of_it_sticks_out(host: Open, width: int) -> None:
    view = hinted(host, width=width)
    for part in (".pw-status", ".pw-text", ".pw-candidates", ".pw-tools", ".pw-title"):
        assert view.find(part).evaluate("e => e.scrollWidth <= e.clientWidth"), part
    assert view.find(".pw-status").evaluate("e => e.clientHeight") < 90


@pytest.mark.parametrize("width", [360, 1000])
def test_axe_finds_nothing(host: Open, width: int) -> None:
    view = hinted(host, width=width)
    row(view, 1).locator(".pw-candidate").focus()
    view.page.add_script_tag(path=AXE)
    for theme in THEMES:
        view.page.evaluate(WEAR, theme)
        assert complaints(view, colours=theme != "light") == [], theme


# Where things lie.


@pytest.mark.parametrize("width", [320, 390, 760, 1100])
def test_no_number_covers_a_heading(host: Open, width: int) -> None:
    """Of the piles under it."""
    table = rows(5)
    record = table.record
    names = [place.name for place in record.game.places if place.role == "foundation"]
    marks = [pw.scene.Mark("target", name, label) for name in names for label in ("1", "2")]
    table.mark(record, record.node, marks)
    view = host(table, width)
    view.find(".pw-number-on").first.wait_for()
    badges = [one.bounding_box() for one in view.find(".pw-number-on").all()]
    heads = [one.bounding_box() for one in view.find(".pw-head").all() if one.is_visible()]
    assert len(heads) > 1
    for badge in badges:
        for head in heads:
            assert badge
            assert head
            apart = (
                badge["x"] >= head["x"] + head["width"]
                or badge["x"] + badge["width"] <= head["x"]
                or badge["y"] >= head["y"] + head["height"] - 3
            )
            assert apart
