"""Searches side by side in a page: boards, charts, one scrubber, keys, a phone, what is sent."""

import re
from typing import Any

import pytest
from axe import violations
from host import Host, host
from klondike import Klondike
from playwright.sync_api import expect
from tables import Open
from test_comparison import FEW, last_first, three

import patience_widget as pw

__all__ = ["host"]  # a fixture
CARDS = """lane => Object.fromEntries([...lane.querySelectorAll(".pw-card")].map((card) =>
  [card.dataset.id, [card.dataset.place, Number(card.dataset.height), card.dataset.face ?? null]]))"""
DRAG = """([values]) => {
  const slider = document.querySelector(".pw-scrubber");
  for (const value of values) {
    slider.value = String(value);
    slider.dispatchEvent(new Event("input", { bubbles: true }));
  }
}"""


def opened(host: Open, width: int = 1100, theme: str = "light", step: int = 40, **searches: Any) -> Host:
    """A comparison on a page, after so many nodes."""
    comparison = pw.compare(three(searches.pop("game", pw.BritishBlockade()), **searches))
    comparison.to(step)
    return host(comparison, width, theme)


def at(view: Host, step: int) -> None:
    """The page shows this step: scrubber, words and every board that can be seen."""
    text = f"after {step:,} node{'' if step == 1 else 's'}"
    expect(view.find(".pw-steps")).to_have_text(text)
    expect(view.find(".pw-scrubber")).to_have_attribute("aria-valuetext", text)
    view.page.wait_for_function("step => host.model.get('scene').at === step", arg=step)
    view.settle()
    assert view.widget.step == step
    for lane, board in enumerate(view.widget.scene["boards"]):
        expect(view.find(".pw-lane-said").nth(lane)).to_have_text(board["said"])
        element = view.find(".pw-lane").nth(lane)
        if not element.locator(".pw-board").is_visible():
            continue
        top = next(card for card in board["cards"] if card[2:])
        expect(element.locator(f".pw-card[data-face='{top[2]}'][data-place='{top[0]}']").first).to_be_attached()
        wanted = {
            str(card): [place, height, face[0] if face else None]
            for card, (place, height, *face) in enumerate(board["cards"])
        }
        view.page.wait_for_function(
            f"([lane, wanted]) => JSON.stringify(({CARDS})(document.querySelectorAll('.pw-lane')[lane])) === wanted",
            arg=[lane, view.page.evaluate("JSON.stringify", wanted)],
        )


@pytest.mark.parametrize("game", [pw.BritishBlockade(), pw.Precedence(), Klondike()], ids=repr)
def test_buttons_and_keys(host: Open, game: pw.Game[Any]) -> None:
    view = opened(host, game=game)
    last = len(view.widget)
    at(view, 40)
    for what, step in (("forward", 41), ("back", 40), ("first", 0), ("last", last)):
        view.find(f"[data-step={what}]").click()
        at(view, step)
    expect(view.find("[data-step=forward]")).to_have_attribute("aria-disabled", "true")
    view.find(".pw-grid [tabindex='0']").first.focus()
    for key, step in (("Home", 0), ("]", 1), ("]", 2), ("[", 1), ("End", last)):
        view.page.keyboard.press(key)
        at(view, step)
    view.find(".pw-scrubber").focus()
    for key, step in (("Home", 0), ("ArrowRight", 1), ("ArrowUp", 2), ("ArrowLeft", 1)):
        view.page.keyboard.press(key)
        at(view, step)
    view.page.keyboard.press("PageUp")
    view.settle()
    assert 1 < view.widget.step < last


def test_a_search_that_has_ended_says_how(host: Open) -> None:
    view = opened(host)
    expect(view.find(".pw-lane-said[data-kind]")).to_have_count(0)
    view.find("[data-step=last]").click()
    at(view, len(view.widget))
    kinds = view.find(".pw-lane-said").evaluate_all("all => all.map((one) => one.dataset.kind)")
    assert kinds == [row["fate"] for row in view.widget.rows]
    assert "won" in kinds
    expect(view.find(".pw-compare > .pw-voice")).to_contain_text("won after")


def test_however_fast_it_is_scrubbed_the_newest_step_comes_and_few_are_asked_for(host: Open) -> None:
    view = opened(host, limit=pw.Limit(nodes=3000))
    asked: list[dict[str, Any]] = []
    view.widget.observe(lambda change: asked.append(change["new"]["at"]), "scene")
    slider = view.find(".pw-scrubber")
    most = int(slider.get_attribute("max") or 0)
    view.page.evaluate(DRAG, [[*range(0, most, max(1, most // 300)), most]])
    at(view, len(view.widget))
    assert len(set(asked)) <= 3


def test_a_chart_is_pointed_at(host: Open) -> None:
    """All go there; each chart is drawn as far as its search came."""
    view = opened(host)
    widths = view.find(".pw-track .pw-chart").evaluate_all("all => all.map((one) => one.offsetWidth)")
    lanes, scale = view.widget._lanes, view.widget._scale
    track = view.find(".pw-track").first.evaluate("e => e.clientWidth")
    assert widths == pytest.approx([track * scale.share(lane.count) for lane in lanes], abs=2)
    chart = view.find(".pw-track .pw-chart").nth(widths.index(max(widths)))
    box = chart.bounding_box()
    assert box is not None
    chart.click(position={"x": box["width"] * 0.75, "y": 20})
    view.settle()
    step = view.widget.step
    assert scale.share(step) == pytest.approx(0.75, abs=0.02)
    at(view, step)


def test_it_plays_on_and_stops(host: Open) -> None:
    view = opened(host)
    view.find(".pw-speed").select_option("8")
    view.find(".pw-scrubber").focus()
    view.page.keyboard.press("p")
    expect(view.find("[data-step=play]")).to_have_attribute("aria-label", "Pause")
    view.page.wait_for_function("() => host.model.get('scene').at > 60")
    view.page.keyboard.press("p")
    expect(view.find("[data-step=play]")).to_have_attribute("aria-label", "Play")
    view.settle()
    assert not view.widget.playing
    at(view, view.widget.step)


def test_python_goes_to_a_step(host: Open) -> None:
    view = opened(host)
    view.widget.to(7)
    view.sync()
    at(view, 7)


@pytest.mark.parametrize("width", [320, 390])
def test_on_a_phone_one_board_at_a_time(host: Open, width: int) -> None:
    view = opened(host, width)
    at(view, 40)
    shown = view.find(".pw-lane-board")
    names = view.find(".pw-lane-name")
    expect(shown.nth(0)).to_be_visible()
    expect(shown.nth(1)).to_be_hidden()
    names.nth(1).click()
    expect(shown.nth(0)).to_be_hidden()
    expect(shown.nth(1)).to_be_visible()
    expect(names.nth(1)).to_have_attribute("aria-expanded", "true")
    at(view, 40)
    view.find("[data-step=forward]").click()
    at(view, 41)
    view.resize(1100)
    for lane in range(3):
        expect(shown.nth(lane)).to_be_visible()
    at(view, 41)


@pytest.mark.parametrize("width", [320, 390, 760, 1100])
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_and_nothing_sticks_out(host: Open, width: int, theme: str) -> None:
    view = opened(host, width, theme)
    at(view, 40)
    assert violations(view.page) == []
    assert view.find(".pw-compare").evaluate("root => root.scrollWidth <= root.clientWidth")
    for button in view.find(".pw-stepper button").all():
        box = button.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= (44 if width < 560 else 28)
        assert box["x"] + box["width"] <= width + 12


def test_the_table(host: Open) -> None:
    view = opened(host)
    rows = view.find(".pw-rows tr").evaluate_all(
        "rows => rows.map((row) => [...row.cells].map((one) => one.textContent))"
    )
    assert rows == view.widget.setup["rows"]
    expect(view.page.get_by_role("table", name=re.compile("3 searches of one position"))).to_be_visible()
    expect(view.page.get_by_role("rowheader")).to_have_count(3)
    expect(view.page.get_by_role("region", name="best-first, by placed")).to_be_visible()
    expect(view.page.get_by_role("slider", name="Nodes")).to_have_count(1)


def test_the_boards_take_nothing(host: Open) -> None:
    """A card is pressed, a key of the table: nothing is played, and nothing is said to be wrong."""
    view = opened(host)
    before = view.widget.scene["boards"]
    view.find(".pw-playable").first.click()
    view.page.keyboard.press("d")
    view.page.keyboard.press("z")
    view.settle()
    assert view.widget.scene["boards"] == before
    assert view.widget.scene["heard"] == {} or not [e for _n, e in view.widget.scene["heard"].values() if e]


def test_two_views_show_the_same(host: Open) -> None:
    view = opened(host)
    view.show(760)
    view.find("[data-step=forward]").click()
    at(view, 41)
    expect(view.find(".pw-steps", 1)).to_have_text("after 41 nodes")


def test_a_board_is_no_place_that_moves_while_it_is_scrubbed(host: Open) -> None:
    """From one node to the next cards glide; over many they only lie there."""
    view = opened(host)
    flights = "() => document.getAnimations().length"
    view.widget.to(90)
    view.sync()
    view.page.wait_for_function("() => host.model.get('scene').at === 90")
    view.page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    assert view.page.evaluate(flights) == 0
    assert view.widget.scene["jump"]


def test_six_searches_and_one(host: Open) -> None:
    game = pw.Precedence()
    many = pw.compare([pw.search(game, 17, strategy=last_first, limit=FEW) for _ in range(6)])
    view = host(many, 1100)
    expect(view.find(".pw-lane .pw-board")).to_have_count(6)
    view.find("[data-step=last]").click()
    at(view, len(many))
    assert violations(view.page) == []


def test_a_page_that_is_there_before_what_it_shows(host: Open) -> None:
    view = opened(host)
    view.page.evaluate("() => { host.model.apply({ setup: {}, scene: {} }); host.show(760); }")
    expect(view.find(".pw-compare", 1)).to_be_attached()
    view.sync()
    expect(view.find(".pw-lane .pw-board", 1)).to_have_count(3)
    expect(view.find(".pw-steps", 1)).to_have_text("after 40 nodes")


def test_a_kernel_that_is_gone(host: Open) -> None:
    """What was shown last stays, and it is said."""
    view = host(pw.compare(three(pw.Precedence())), kernel=True)
    at(view, 0)
    view.kernel()
    expect(view.find(".pw-compare > .pw-banner")).to_contain_text("The kernel has ended.")
    view.find("[data-step=last]").click()
    expect(view.find(".pw-steps")).to_have_text("after 0 nodes")
    expect(view.find(".pw-compare > .pw-banner")).to_contain_text("What is shown is no longer connected")
    expect(view.find(".pw-compare-error")).to_contain_text("no longer connected")
    expect(view.find(".pw-lane .pw-board")).to_have_count(3)


class Faulty(pw.Precedence):
    """A game whose labels cannot be told any more once three cards lie on the waste."""

    def labels(self, state: Any) -> Any:
        if len(self.ids(state, "waste")) > 3:
            raise LookupError("the label is lost")
        return super().labels(state)


def test_an_error_of_ones_own_game_is_said(host: Open) -> None:
    view = host(pw.compare([pw.search(Faulty(), 17, limit=FEW)]), kernel=True)
    at(view, 0)
    with pytest.raises(LookupError):
        view.widget.to(len(view.widget) // 2)
    assert view.widget.step == 0
    view.find("[data-step=last]").click()
    expect(view.find(".pw-compare-error")).to_have_text("Not done: the label is lost")
    view.find("[data-step=forward]").click()
    at(view, 1)
    expect(view.find(".pw-compare-error")).to_be_hidden()


def test_in_a_shadow_root(host: Open) -> None:
    """As marimo shows it."""
    view = opened(host)
    view.show(760, shadow=True)
    expect(view.find(".pw-lane .pw-board", 1)).to_have_count(3)
    view.find("[data-step=forward]", 1).click()
    expect(view.find(".pw-steps", 1)).to_have_text("after 41 nodes")
    view.find(".pw-grid [tabindex='0']", 1).first.focus()
    view.page.keyboard.press("[")
    expect(view.find(".pw-steps", 1)).to_have_text("after 40 nodes")
