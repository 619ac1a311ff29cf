"""Animations in a browser: at every step the cards lie where the game has them, inside an <img> too."""

import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

import patience_widget as pw
from patience_widget.animated import SECONDS
from patience_widget.footage import footage
from patience_widget.stage import Shot, stage

sys.path.append(str(Path(__file__).parent.parent))
from klondike import Klondike
from test_film import grown

# What is seen at a time: of every place on the picture where cards lie, the face that lies on top there.
TOPS = """(time) => {
  for (const one of document.getAnimations()) { one.pause(); one.currentTime = time * 1000; }
  const tops = {};
  for (const card of document.querySelectorAll(".u > use")) {
    if (getComputedStyle(card).visibility === "hidden") continue;
    const gone = getComputedStyle(card).translate.split(" ").map((one) => Number.parseFloat(one) || 0);
    const at = ["x", "y"].map((one, n) => Number(card.getAttribute(one)) + (gone[n] ?? 0));
    tops[at.map((value) => Math.round(value * 2) / 2).join(" ")] = card.getAttribute("href").slice(1);
  }
  return tops;
}"""
SAID = """() => {
  const rolled = document.querySelector(".w");
  const [, y = "0"] = getComputedStyle(rolled).translate.split(" ");
  return rolled.children[Math.round(-Number.parseFloat(y) / 18)].textContent;
}"""  # in the rows of the caption one is seen
Open = Callable[..., Page]


@pytest.fixture
def seen(browser: Browser, tmp_path: Path) -> Iterator[Open]:
    """`seen(text)` opens an animation from disk without a network; with `img` inside a page that has scripts off."""
    pages: list[Page] = []

    def show(text: str, *, img: bool = False, **options: Any) -> Page:
        size = {"width": 760, "height": 640}
        context = browser.new_context(offline=True, viewport=size, java_script_enabled=not img, **options)
        pages.append(context.new_page())
        path = tmp_path / "animation.svg"
        path.write_text(text, encoding="utf-8")
        if img:
            page = tmp_path / "page.html"
            page.write_text('<!doctype html><title>x</title><img src="animation.svg" width="760">', encoding="utf-8")
            path = page
        pages[-1].goto(path.as_uri())
        return pages[-1]

    yield show
    for page in pages:
        page.context.close()


def expected(shot: Shot) -> dict[str, str]:
    """What is on top at every place of a picture where cards lie."""
    cards = [card for card in shot.cards.values() if card.seen]
    return {f"{round(card.x * 2) / 2:g} {round(card.y * 2) / 2:g}": card.face or "down" for card in cards}


def lines() -> Iterator[Any]:
    """Wins of both games, games with branches, one whose cards are turned over, and a search with its backtracks."""
    yield pytest.param(pw.solve("british-blockade", deal=17), None, id="blockade")
    yield pytest.param(pw.solve("precedence", deal=17), (150, 290), id="precedence")
    yield pytest.param(grown(Klondike(), 60), None, id="klondike")
    run = pw.search(pw.Precedence(redeals=0), deal=3)
    run.solve()
    yield pytest.param(run, (300, 400), id="run")
    hard = pw.search("british-blockade", deal=1, seed=4)
    hard.step(600)
    yield pytest.param(hard, (30, 100), id="tries")


@pytest.mark.parametrize(("given", "steps"), [*lines()])
def test_the_cards_lie_where_the_game_has_them(seen: Open, given: Any, steps: tuple[int, int] | None) -> None:
    """At every step, once its cards have come; and at once after it was begun, none is gone."""
    film = footage(given, steps)
    shots = stage(film.record, film.nodes).shots
    page = seen(pw.animation(given, steps))
    for step, shot in enumerate(shots):
        assert page.evaluate(TOPS, (step + 0.95) * SECONDS) == expected(shot), step
        assert page.evaluate(SAID) == f"{film.first + step:,} of {film.last:,} · {film.said(step, why=False)}"
    assert page.evaluate(TOPS, len(shots) * SECONDS + 2.9) == expected(shots[-1])
    assert page.evaluate("document.getAnimations().every((one) => one.effect.getTiming().iterations === Infinity)")


def test_a_card_on_its_way_lies_over_the_others(seen: Open) -> None:
    """It is the last that is drawn, and between where it was and where it goes."""
    result = pw.solve("british-blockade", deal=17)
    film = footage(result)
    shots = stage(film.record, film.nodes).shots
    page = seen(pw.animation(result))
    step = next(at for at, move in enumerate(result.moves, 1) if move.source not in {"stock", "AH", "KH"})
    card = next(
        card
        for card, one in shots[step].cards.items()
        if one != shots[step - 1].cards.get(card) and one.seen and one.place == result.moves[step - 1].target
    )
    before, after = shots[step - 1].cards[card], shots[step].cards[card]
    tops = page.evaluate(TOPS, (step + 0.15) * SECONDS)
    (x, y), face = [*map(float, [*tops][-1].split())], [*tops.values()][-1]
    assert face == after.face
    assert min(before.x, after.x) < x < max(before.x, after.x)
    assert min(before.y, after.y) - 1 <= y <= max(before.y, after.y) + 1


def shot_of(page: Page) -> bytes:
    """A screenshot as it is at this moment, of a page whose time stands still."""
    return page.screenshot(animations="allow")


def test_inside_an_image_it_moves_with_no_script(seen: Open) -> None:
    """The time of the page is driven: what an <img> shows is what the document shows then."""
    text = pw.animation(pw.solve("british-blockade", deal=17))
    page = seen(text, img=True)
    clock = page.context.new_cdp_session(page)
    pictures = []
    for _time in range(3):
        clock.send("Emulation.setVirtualTimePolicy", {"policy": "advance", "budget": 5000})
        pictures.append(shot_of(page))
    assert len({*pictures}) == 3


def test_without_motion_it_shows_the_last_position(seen: Open) -> None:
    result = pw.solve("british-blockade", deal=17)
    text = pw.animation(result)
    still = seen(text, reduced_motion="reduce")
    assert still.evaluate("document.getAnimations().length") == 0
    film = footage(result)
    shots = stage(film.record, film.nodes).shots
    assert still.evaluate(TOPS, 0) == expected(shots[-1])
    assert still.evaluate(SAID).endswith("The game is won.")


def test_inside_an_image_it_is_still_where_the_system_wants_no_motion(
    launch_browser: Callable[..., Browser], browser_type_launch_args: dict[str, Any], tmp_path: Path
) -> None:
    """What is emulated for a page does not reach its images; what the system says does."""
    args = [*browser_type_launch_args.get("args", []), "--force-prefers-reduced-motion"]
    browser = launch_browser(**browser_type_launch_args | {"args": args})
    (tmp_path / "animation.svg").write_text(pw.animation(pw.solve("british-blockade", deal=17)), encoding="utf-8")
    (tmp_path / "page.html").write_text('<!doctype html><img src="animation.svg">', encoding="utf-8")
    page = browser.new_page()
    page.goto((tmp_path / "page.html").as_uri())
    clock = page.context.new_cdp_session(page)
    pictures = []
    for _time in range(3):
        clock.send("Emulation.setVirtualTimePolicy", {"policy": "advance", "budget": 5000})
        pictures.append(shot_of(page))
    browser.close()
    assert len({*pictures}) == 1


def test_the_theme_is_that_of_the_system(seen: Open) -> None:
    text = pw.animation(pw.solve("british-blockade", deal=17), (0, 5))
    grounds = [
        seen(text, color_scheme=scheme).evaluate("getComputedStyle(document.querySelector('svg > rect')).fill")
        for scheme in ("light", "dark")
    ]
    assert grounds == ["rgb(223, 232, 225)", "rgb(31, 43, 39)"]
