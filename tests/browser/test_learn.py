"""Lessons at the table: whole ones by the mouse and by keys, and what is wrong, shown, locked, or a puzzle."""

import re

import pytest
from axe import violations
from host import host
from learner import Learner, begun, button, marks, told
from playwright.sync_api import expect
from tables import Open, drag, middle

import patience_widget as pw

__all__ = ["host"]  # a fixture
WALKED = {"british-blockade": 2, "precedence": 1}  # of the shipped lessons, from 0
TAP = pw.Step("Which of these are {6H} and [B4]?", (1, "stock-tableau"), pw.TapPlayable())


def lesson(game: str, at: int) -> pw.Lesson:
    return begun(pw.lessons(game)[at])


# Whole lessons.


@pytest.mark.parametrize("keys", [False, True], ids=["mouse", "keys"])
@pytest.mark.parametrize("game", WALKED)
def test_a_whole_lesson(host: Open, game: str, keys: bool) -> None:  # noqa: FBT001
    """Every answer is right at the first try; the page says so, and so does the lesson."""
    one = lesson(game, WALKED[game])
    view = host(one.show(), 1100)
    expect(view.find(".pw-learn-title")).to_have_text(
        f"Lesson {WALKED[game] + 1} of {len(pw.lessons(game))} · {one.title}"
    )
    Learner(view, keys=keys).walk()
    assert one.score == 1
    assert [row["tries"] for row in one.answers] == [1] * len(one.answers)
    expect(view.find(".pw-learn-score")).to_have_text("Score 100%")
    expect(view.find(".pw-learn-done")).to_be_visible()
    fates = view.find(".pw-learn-at").evaluate_all("all => all.map((one) => one.dataset.fate)")
    assert fates == ["right" if step.task else "read" for step in one.steps]


def test_a_quiz(host: Open) -> None:
    """Questions of all kinds, one after the other."""
    quiz = begun(pw.quiz("british-blockade", n=5, seed=3))
    view = host(quiz.show(), 760)
    Learner(view).walk()
    assert quiz.score == 1


# Taps.


def test_a_click_taps_and_moves_nothing(host: Open) -> None:
    """Nor does a drag; a second click takes the mark away."""
    view = host(lesson("british-blockade", 2).show(), 1100)
    Learner(view)
    before = view.widget.scene["cards"]
    view.card("i3").click()
    view.settle()
    assert marks(view, "tapped") == {"i3"}
    expect(view.find(".pw-learn-progress")).to_contain_text("1 of 1 marked")
    assert "marked" in (view.find("[role=gridcell][data-place=i3]").get_attribute("aria-label") or "")
    drag(view, view.card("i3"), middle(view.card("AD").bounding_box()))
    view.settle()
    assert view.widget.scene["cards"] == before
    view.card("i3").click()
    view.settle()
    assert marks(view, "tapped") == set()


def test_a_wrong_answer(host: Open) -> None:
    """The clause that says why; another try, and half of the score."""
    one = lesson("british-blockade", 2)
    view = host(one.show(), 1100)
    learner = Learner(view)
    learner.act("b2")
    learner.check()
    verdict = view.find(".pw-learn-verdict")
    expect(verdict).to_have_attribute("data-right", "false")
    reasons = told(view)["verdict"]["reasons"]
    failing = next(reason for reason in reasons if not reason[1])
    assert verdict.locator("li").count() == len(reasons)
    expect(verdict).to_contain_text(failing[3])
    expect(view.find(".pw-learn-clause")).to_have_text(f"{failing[0]} {one.show().record.game.rules[failing[0]]}")
    assert marks(view, "wrong") == {"b2"}
    assert marks(view, "keeps") == {place for reason in reasons if not reason[1] for place in reason[2]}
    learner.act("b2")
    expect(verdict).to_be_hidden()
    learner.answer()
    learner.is_right()
    assert (one.answers[0]["tries"], one.answers[0]["right"]) == (2, True)


def test_show_me(host: Open) -> None:
    """The answer is marked; the step counts nothing, and the next one can be had."""
    one = lesson("british-blockade", 2)
    view = host(one.show(), 1100)
    learner = Learner(view)
    expect(button(view, "next")).to_be_hidden()
    shown = one.show().teacher.task.shown(one.show().record.game, one.show().record.state)  # type: ignore[union-attr]
    learner.press("m", "show")
    assert marks(view, "suggestion") == set(shown)
    expect(button(view, "check")).to_be_hidden()
    expect(view.find(".pw-learn-at").first).to_have_attribute("aria-label", "Step 1: shown")
    learner.next()
    assert told(view)["at"] == 1
    assert one.score == 0


def test_skip_and_back(host: Open) -> None:
    view = host(lesson("precedence", 1).show(), 760)
    learner = Learner(view)
    learner.press("", "skip")
    assert told(view)["at"] == 1
    learner.press("G", "back")
    assert told(view)["at"] == 0
    view.find(".pw-learn-at").nth(3).click()
    view.settle()
    assert told(view)["at"] == 3
    view.find(".pw-learn summary").click()
    view.find(".pw-learn-lesson").nth(2).click()
    view.settle()
    expect(view.find(".pw-learn-title")).to_contain_text("Lesson 3 of 5")


def test_a_card_that_stays_is_an_answer_where_one_is_to_be_played(host: Open) -> None:
    one = begun(pw.Lesson("Play", [pw.Step("Play it.", 1, pw.Play("stock"))], game="british-blockade"))
    view = host(one.show(), 1100)
    learner = Learner(view)
    learner.act("a1")
    expect(view.find(".pw-learn-verdict")).to_have_attribute("data-right", "false")
    assert one.answers[0]["tries"] == 1
    learner.answer()
    learner.is_right()


# Choices.


def test_choices_are_radio_buttons(host: Open) -> None:
    """One tab stop; arrows choose; Check without a choice asks for one."""
    one = lesson("british-blockade", 1)
    view = host(one.show(), 760)
    learner = Learner(view)
    learner.check()
    expect(view.find(".pw-status")).to_contain_text("Choose an answer first.")
    radios = view.find("[role=radiogroup] [role=radio]")
    radios.first.focus()
    view.page.keyboard.press("ArrowDown")
    expect(radios.nth(1)).to_be_focused()
    expect(radios.nth(1)).to_have_attribute("aria-checked", "true")
    assert radios.evaluate_all("all => all.map((one) => one.tabIndex)") == [-1, 0]
    right = one.show().teacher.task.shown(one.show().record.game, one.show().record.state)  # type: ignore[union-attr]
    wrong = next(value for value, _label in told(view)["choices"] if value != right)
    learner.choose(wrong)
    expect(view.find(".pw-learn-choice[data-said=wrong]")).to_have_attribute("data-value", wrong)
    learner.choose(right)
    expect(view.find(".pw-learn-choice[data-said=right]")).to_have_attribute("data-value", right)
    assert one.answers[0]["tries"] == 2


# Locked.


def test_a_locked_lesson_gives_no_help(host: Open) -> None:
    """Neither buttons nor keys: it is gone through step after step."""
    steps = [pw.Step("Deal?", 1, pw.DealOrNot()), pw.Step("And now?", 2, pw.DealOrNot()), pw.Step("Done.")]
    one = begun(pw.Lesson("A test in silence", steps, game="british-blockade", locked=True))
    view = host(one.show(), 1100)
    learner = Learner(view, keys=True)
    for what in ("undo", "redo", "hint", "auto"):
        expect(view.button(what)).to_be_hidden()
    for what in ("show", "skip", "next"):
        expect(button(view, what)).to_be_hidden()
    expect(view.find("[data-tab=run]")).to_be_hidden()
    for key in ("h", "m", "g", "z"):
        view.page.keyboard.press(key)
        view.settle()
        assert (told(view)["at"], told(view)["verdict"], told(view)["done"][0]) == (0, None, "")
    expect(view.find(".pw-learn-at").nth(1)).to_have_attribute("aria-disabled", "true")
    teacher = one.show().teacher
    right = teacher.task.shown(teacher.table.record.game, teacher.table.record.state)  # type: ignore[union-attr]
    learner.choose("no" if right == "yes" else "yes")
    assert one.answers[0]["right"] is False
    learner.next()
    assert told(view)["at"] == 1


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
    expect(view.find(".pw-learn-verdict")).to_have_attribute("aria-label", found.sentence)


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
    view = host(begun(pw.Lesson("One", [TAP], game="british-blockade")).show(), 1100)
    Learner(view)
    expect(view.find(".pw-token")).to_have_attribute("aria-label", "six of hearts")
    view.find(".pw-learn-text .pw-clause-link").click()
    expect(view.find(".pw-clause.pw-found")).to_have_attribute("data-clause", "B4")
    view.find(".pw-back").click()
    expect(view.find(".pw-learn-text")).to_be_visible()


def test_steps_and_verdicts_are_heard(host: Open) -> None:
    """Each once, politely: a mark, what was said of the answer, and the next step with its cards by name."""
    view = host(lesson("precedence", 1).show(), 760)
    learner = Learner(view, keys=True)
    learner.act("f1")
    voice = view.page.get_by_role("status")
    expect(voice).to_have_text(re.compile("^1 of 1 marked: foundation 1"))
    learner.check()
    expect(voice).to_have_text("Right.")
    learner.next()
    expect(voice).to_have_text(re.compile(r"^Step 2 of 7. And here queen of clubs has started.*may go now\.$"))
    view.page.keyboard.press("l")
    expect(voice).to_have_text(re.compile(r"^Step 2 of 7."))


def test_the_keys_of_a_lesson_are_in_the_help(host: Open) -> None:
    view = host(lesson("precedence", 1).show(), 760)
    Learner(view, keys=True)
    view.page.keyboard.press("?")
    expect(view.find(".pw-keys")).to_contain_text("check the answer")


def test_a_table_without_a_lesson_has_no_such_tab(host: Open) -> None:
    view = host(pw.play("precedence", 3), 1100)
    view.button("panel").click()
    expect(view.find("[data-tab=learn]")).to_have_count(0)


@pytest.mark.parametrize("width", [320, 390, 760, 1100])
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_at_every_width(host: Open, width: int, theme: str) -> None:
    """The panel opens on it, nothing sticks out, and axe finds nothing at a question, a verdict and a choice."""
    view = host(lesson("british-blockade", 2).show(), width, theme)
    learner = Learner(view)
    learner.act("b2")
    learner.check()
    assert view.page.evaluate("() => document.querySelector('.view').scrollWidth") <= width
    assert view.find(".pw-learn").evaluate("one => one.scrollWidth <= one.clientWidth")
    assert violations(view.page) == []


def test_the_focus_stays_with_the_buttons(host: Open) -> None:
    """Check, then Next, then the next step's Check: Enter is enough."""
    view = host(lesson("precedence", 1).show(), 760)
    Learner(view).act("f1")
    button(view, "check").focus()
    view.page.keyboard.press("Enter")
    view.settle()
    expect(button(view, "next")).to_be_focused()
    view.page.keyboard.press("Enter")
    view.settle()
    expect(button(view, "check")).to_be_focused()
