"""Lessons at the table: puzzles, what is read and heard, the focus, and every width."""

import re

import pytest
from axe import violations
from host import host
from learner import BLOCKED, TAP, Learner, answer, begun, button, marks, taps
from playwright.sync_api import expect
from tables import Open, middle
from test_why import Finger

import patience_widget as pw
from patience_widget.lessons.lines import THREE_ROWS

__all__ = ["host"]  # a fixture


# Puzzles.


@pytest.mark.parametrize("way", ["answered", "shown"])
def test_a_lost_puzzle_frames_its_proof(host: Open, way: str) -> None:
    """The cards that show that it is lost, as soon as the answer is known."""
    puzzle = next(one for one in pw.puzzles("british-blockade", "lost") if one.answer == "lost")
    found = pw.refute(puzzle.record, open_cards=True)
    assert found
    view = host(begun(puzzle.lesson()).show(), 760)
    learner = Learner(view)
    assert marks(view, "blocker") == set()
    if way == "answered":
        learner.answer()
    else:
        learner.press("m", "show")
    learner.is_right()
    assert marks(view, "blocker") == set(found.places)
    expect(view.find(".pw-learn-verdict")).to_have_attribute("aria-label", re.compile(re.escape(found.sentence) + "$"))


def test_a_win_is_shown_step_by_step(host: Open) -> None:
    """Show me walks through the line; leaving it comes back to the puzzle."""
    puzzle = pw.puzzles("precedence", "win_in")[0]
    view = host(begun(puzzle.lesson()).show(), 760)
    learner = Learner(view)
    learner.press("m", "show")
    expect(view.find(".pw-walk")).to_be_visible()
    view.find(".pw-walk [data-walk=leave]").click()
    view.settle()
    expect(view.find(".pw-walk")).to_be_hidden()
    learner.answer()
    assert view.widget.outcome == "won"


# Reading.


def test_a_clause_opens_the_rules_and_leads_back(host: Open) -> None:
    view = host(taps().show(), 1100)
    Learner(view)
    expect(view.find(".pw-token")).to_have_attribute("aria-label", "six of hearts")
    view.find(".pw-learn-text .pw-clause-link").click()
    expect(view.find(".pw-clause.pw-found")).to_have_attribute("data-clause", "B4")
    view.find(".pw-back").click()
    expect(view.find(".pw-learn-text")).to_be_visible()


def test_steps_and_verdicts_are_heard(host: Open) -> None:
    """Each once, politely: a mark, what was said of the answer, and the next step with its cards by name."""
    one = taps(pw.Step("Build {QC}, then [B4].", (1, THREE_ROWS), pw.TapPlayable()))
    view, [place, *_more] = host(one.show(), 760), answer(one)
    learner = Learner(view, keys=True)
    learner.act(place)
    voice = view.page.get_by_role("status")
    expect(voice).to_have_text(re.compile("^1 of 1 marked: [a-z]+ of [a-z]+"))
    learner.check()
    expect(voice).to_have_text("Right.")
    learner.next()
    said = re.compile(r"^Step 2 of 2\. Build queen of clubs, then B4\. Tap every")
    expect(voice).to_have_text(said)
    view.page.keyboard.press("l")
    expect(voice).to_have_text(said)


def test_the_keys_of_a_lesson_are_in_the_help(host: Open) -> None:
    view = host(taps().show(), 760)
    Learner(view, keys=True)
    view.page.keyboard.press("?")
    expect(view.find(".pw-keys")).to_contain_text("check the answer")


def test_a_table_without_a_lesson_has_no_such_tab(host: Open) -> None:
    view = host(pw.play("precedence", 3), 1100)
    view.button("panel").click()
    expect(view.find("[data-tab=learn]")).to_have_count(0)


def test_a_finger_taps(host: Open) -> None:
    one = taps()
    view, [place, *_more] = host(one.show(), 390), answer(one)
    Learner(view)
    finger = Finger(view)
    finger("touchStart", middle(view.card(place).bounding_box()))
    finger("touchEnd")
    view.settle()
    assert marks(view, "tapped") == {place}
    for what in ("check", "show", "skip"):
        box = button(view, what).bounding_box()
        assert box
        assert min(box["width"], box["height"]) >= 44


@pytest.mark.parametrize("width", [320, 390, 760, 1100])
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_at_every_width(host: Open, width: int, theme: str) -> None:
    """The panel opens on it, nothing sticks out, and axe finds nothing at a question, a verdict and a choice."""
    view = host(taps().show(), width, theme)
    learner = Learner(view)
    learner.act(BLOCKED)
    learner.check()
    assert view.page.evaluate("() => document.querySelector('.view').scrollWidth") <= width
    assert view.find(".pw-learn").evaluate("one => one.scrollWidth <= one.clientWidth")
    assert violations(view.page) == []


def test_the_focus_stays_with_the_buttons(host: Open) -> None:
    """Check, then Next, then the next step's Check: Enter is enough."""
    one = taps(TAP)
    view = host(one.show(), 760)
    for place in answer(one):
        Learner(view).act(place)
    button(view, "check").focus()
    view.page.keyboard.press("Enter")
    view.settle()
    expect(button(view, "next")).to_be_focused()
    view.page.keyboard.press("Enter")
    view.settle()
    expect(button(view, "check")).to_be_focused()
