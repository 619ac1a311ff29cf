"""The page of a search, opened from disk with no network: its steps are those of the trace, its chart is a scrubber."""

import re
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest
from playwright.sync_api import expect
from test_film_page import CARDS, Film, film  # noqa: F401 - a fixture

import patience_widget as pw
from patience_widget.footage import Footage, footage
from patience_widget.reel import shown

Open = Callable[..., Film]


@cache
def found(game: "pw.Game[Any]", deal: int) -> "pw.Run":
    """A search as far as 2,000 steps."""
    run = pw.search(game, deal=deal)
    run.solve(pw.Limit(nodes=2000))
    return run


def searched() -> "pw.Run":
    """A search with backtracks and dead ends."""
    return found(pw.Precedence(redeals=0), 3)


@cache
def written(run: "pw.Run") -> str:
    """Its page: why each of its dead ends is one takes a while to find out."""
    return pw.html(run)


def check(view: Film, made: Footage, at: int) -> None:
    """The page shows what Python has at a step, and says it."""
    said = made.said(at)
    record = made.record
    assert record.node == made.nodes[at]
    depth = record.trace.depth[made.first + at]  # type: ignore[attr-defined]
    where = f"step {made.first + at:,} of {made.last:,} · depth {depth}"
    expect(view.find(".pw-steps")).to_have_text(where)
    expect(view.find(".pw-text")).to_have_text(said)
    cards = view.page.evaluate(CARDS)
    for card, (place, height, *face) in enumerate(shown(record)["cards"]):
        assert cards[str(card)] == [place, height, face[0] if face else None]


@pytest.mark.parametrize(
    ("game", "deal", "width"), [(pw.Precedence(redeals=0), 3, 1100), (pw.BritishBlockade(), 1, 390)]
)
def test_step_by_step_over_backtracks(film: Open, game: "pw.Game[Any]", deal: int, width: int) -> None:  # noqa: F811
    run = found(game, deal)
    made = footage(run)
    view = film(run, width, text=written(run))
    back = next(step for step in range(1, len(run.trace)) if run.trace.parent[step] != step - 1)
    view.find(".pw-scrubber").fill(str(back - 2))
    for step in range(back - 2, back + 6):
        check(view, made, step)
        view.step("forward")
    view.step("last")
    check(view, made, len(run.trace) - 1)
    view.step("back")
    check(view, made, len(run.trace) - 2)
    view.step("first")
    check(view, made, 0)


def test_the_chart_is_a_scrubber(film: Open) -> None:  # noqa: F811
    """A press on it goes to that step; its keys step; it tells a screen reader where it is."""
    run = searched()
    made, last = footage(run), len(run.trace) - 1
    view = film(run, text=written(run))
    chart = view.find("[role=slider].pw-chart")
    expect(view.find(".pw-chart-line")).to_have_attribute("d", re.compile("L"))
    box = chart.bounding_box()
    assert box
    view.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + 30)
    expect(view.find(".pw-steps")).to_have_text(re.compile(rf"^step 8[0-9]{{2}} of {last:,}"))
    chart.press("Home")
    check(view, made, 0)
    chart.press("ArrowRight")
    check(view, made, 1)
    chart.press("End")
    check(view, made, last)
    expect(chart).to_have_attribute("aria-valuenow", str(last))
    expect(chart).to_have_attribute("aria-valuetext", f"step {last:,} of {last:,}, depth {run.trace.depth[last]}")


def test_keys_wherever_the_focus_is(film: Open) -> None:  # noqa: F811
    run = searched()
    made = footage(run)
    view = film(run, text=written(run))
    expect(view.find("[data-do=panel]")).to_be_visible()
    view.page.keyboard.press("]")
    check(view, made, 1)
    view.page.keyboard.press("End")
    check(view, made, len(run.trace) - 1)
    view.page.keyboard.press("[")
    check(view, made, len(run.trace) - 2)
    view.page.keyboard.press("Home")
    check(view, made, 0)


def test_it_plays_at_a_speed_and_stops_at_the_end(film: Open) -> None:  # noqa: F811
    run = searched()
    view = film(run, text=pw.html(run, (10, 40)), reduced_motion="reduce")
    made = footage(run, (10, 40))
    check(view, made, 0)
    view.page.clock.install()
    view.page.keyboard.press("p")
    view.page.clock.run_for(1000)
    check(view, made, 1)
    view.find(".pw-speed").select_option("64")
    view.page.clock.run_for(2000)
    check(view, made, 30)
    expect(view.find("[data-step=play]")).to_have_attribute("aria-label", "Play")


def test_a_move_that_was_searched_is_followed_and_no_other(film: Open) -> None:  # noqa: F811
    run = searched()
    view = film(run, text=written(run))
    made = footage(run)
    view.find("[data-do=deal]").click()
    tried = {str(run.trace.move_to(step)) for step in range(1, len(run.trace)) if run.trace.parent[step] == 0}
    if "stock-waste" in tried:
        check(view, made, next(step for step in range(1, 99) if str(run.trace.move_to(step)) == "stock-waste"))
    else:
        expect(view.find(".pw-bad .pw-text")).to_contain_text("stock-waste was not played here")


def test_there_is_nothing_for_which_python_is_needed(film: Open) -> None:  # noqa: F811
    run = searched()
    view = film(run, text=written(run))
    view.find("[data-do=more]").click()
    offered = set(view.find("[data-item]").evaluate_all("items => items.map((item) => item.dataset.item)"))
    assert offered == {"settings", "keys"}
    view.page.keyboard.press("Escape")
    view.find("[data-do=panel]").click()
    expect(view.find("[data-tab]")).to_have_count(2)


def test_nothing_scrolls_sideways_and_the_chart_is_as_wide_as_the_page(film: Open) -> None:  # noqa: F811
    run = searched()
    for width in (320, 390, 760, 1100):
        view = film(run, width, text=written(run))
        expect(view.find(".pw-chart-line")).to_have_attribute("d", re.compile("L"))
        assert view.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        wide = view.find(".pw-chart").evaluate("e => e.offsetWidth / e.closest('.pw-root').offsetWidth")
        assert wide > 0.9


def test_a_walk_begins_at_its_step(film: Open) -> None:  # noqa: F811
    table = pw.play("british-blockade", 17)
    for _move in range(3):
        table.play(next(iter(table.record.game.moves(table.record.state))))
    walk = pw.step_through(table)
    walk.to(4)
    view = film(table.record, text=pw.html(walk))
    expect(view.find(".pw-steps")).to_have_text(f"step 4 of {len(walk)}")
    view.step("last")
    expect(view.find(".pw-steps")).to_have_text(f"step {len(walk)} of {len(walk)}")
    expect(view.find(".pw-banner").first).to_contain_text("Won")
