"""What shows that a game is lost, in the page: a frame inside each card, the sentence as status, until a move."""

import sys
from pathlib import Path

import pytest
from host import host
from playwright.sync_api import expect
from tables import Open
from test_axe import AXE, THEMES, WEAR, complaints
from test_hint_button import known, settle
from test_marks import lies, marked

import patience_widget as pw

sys.path.append(str(Path(__file__).parent.parent))
from positions import line
from test_certificate import LINES, STUCK, played

__all__ = ["host"]  # a fixture
NEAR = 1.5  # px


@pytest.mark.parametrize("width", [320, 390, 760, 1100])
def test_frames_are_inside_the_cards(host: Open, width: int) -> None:
    """Red frames on just these cards, and the sentence, when it is asked for from a cell."""
    table = pw.PatienceWidget(played(3, STUCK))
    view = host(table, width)
    view.find(".pw-panel").wait_for(state="attached")
    assert not view.find(".pw-mark").count()
    found = pw.refute(table)
    assert found
    view.sync()
    view.find(".pw-mark").first.wait_for()
    frames = marked(view)
    assert set(frames) == set(found.places)
    assert {one["kind"] for one in frames.values()} == {"blocker"}
    for place, one in frames.items():
        card, ring = lies(view, place), one["ring"]
        assert all(abs(ring[side] - card[side]) < NEAR for side in ("x", "y", "width", "height"))
    assert view.find(".pw-text").inner_text() == found.text
    label = view.find(f".pw-place[data-place={found.places[0]}]").get_attribute("aria-label")
    assert str(label).endswith(", stuck")


def test_they_vanish_with_a_move(host: Open) -> None:
    """Nothing has to be cleared."""
    table = pw.PatienceWidget(played(3, STUCK))
    assert pw.refute(table)
    view = host(table)
    view.find(".pw-mark").first.wait_for()
    table.play(next(table.record.game.moves(table.record.state)))
    view.sync()
    view.settle()
    assert not view.find(".pw-mark").count()
    assert not view.find(".pw-text").inner_text().startswith("No win is left")


@pytest.mark.parametrize("width", [760, 1100])
def test_of_a_covered_card_of_the_waste_its_strip_is_framed(host: Open, width: int) -> None:
    """The top card whole; what others hide not at all; and the waste says it once."""
    game = LINES[5, 2, 0]
    table = pw.PatienceWidget(pw.Recording(game, state=line(game, "5 4", "3 3 2 4 5 2 1")))
    found = pw.refute(table)
    assert found
    assert found.places == ("waste.4", "waste.5")
    view = host(table, width)
    view.find(".pw-mark").first.wait_for()
    frames = [one["ring"] for one in marked(view).values()]
    whole = lies(view, "waste")
    assert len(frames) == 2
    assert all(frame["width"] < whole["width"] * 0.6 for frame in frames)
    assert abs(frames[0]["x"] + frames[0]["width"] - frames[1]["x"]) < NEAR
    assert str(view.find(".pw-place[data-place=waste]").get_attribute("aria-label")).count("stuck") == 1


@pytest.mark.parametrize("width", [360, 1000])
def test_axe_finds_nothing(host: Open, width: int) -> None:
    table = pw.PatienceWidget(played(6, STUCK, 48))
    assert pw.refute(table)
    view = host(table, width)
    view.page.add_script_tag(path=AXE)
    view.find(".pw-mark").first.wait_for()
    for theme in THEMES:
        view.page.evaluate(WEAR, theme)
        assert complaints(view, colours=theme != "light") == [], theme


@pytest.mark.parametrize("width", [320, 1100])
def test_a_hint_shows_why_no_win_is_left(host: Open, width: int) -> None:
    """By the key: the sentence, the frames in place of numbers, no arrow; nothing of it after an undo."""
    record = played(3, STUCK)
    found = pw.refute(record)
    assert found
    view = host(pw.PatienceWidget(record), width)
    view.find(".pw-grid [tabindex='0']").focus()
    for _press in range(3):
        view.page.keyboard.press("h")
        settle(view)
    known(view)
    expect(view.find(".pw-text")).to_have_text(found.text)
    expect(view.find(".pw-mark[data-kind=blocker]")).to_have_count(3)
    assert not view.find(".pw-arrows g, .pw-number-on").count()
    view.page.keyboard.press("z")
    settle(view)
    expect(view.find(".pw-mark")).to_have_count(0)
