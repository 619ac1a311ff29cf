"""Lessons at the table: whole ones by the mouse and by keys, and what is wrong, shown, or locked."""

import pytest
from host import host
from learner import BLOCKED, TAP, Learner, answer, begun, button, marks, taps, told
from playwright.sync_api import expect
from tables import Open, drag, middle

import patience_widget as pw

__all__ = ["host"]  # a fixture
WALKED = {"british-blockade": 2, "precedence": 1}  # of the shipped lessons, from 0


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
    one = taps()
    view, [place, *_more] = host(one.show(), 1100), answer(one)
    Learner(view)
    before = view.widget.scene["cards"]
    view.card(place).click()
    view.settle()
    assert marks(view, "tapped") == {place}
    expect(view.find(".pw-learn-progress")).to_contain_text("1 of 1 marked")
    assert "marked" in (view.find(f"[role=gridcell][data-place={place}]").get_attribute("aria-label") or "")
    drag(view, view.card(place), middle(view.card("AD").bounding_box()))
    view.settle()
    assert view.widget.scene["cards"] == before
    view.card(place).click()
    view.settle()
    assert marks(view, "tapped") == set()


def test_a_wrong_answer(host: Open) -> None:
    """The clause that says why; another try, and half of the score."""
    one = taps()
    view = host(one.show(), 1100)
    learner = Learner(view)
    learner.act(BLOCKED)
    learner.check()
    verdict = view.find(".pw-learn-verdict")
    expect(verdict).to_have_attribute("data-right", "false")
    reasons = told(view)["verdict"]["reasons"]
    failing = next(reason for reason in reasons if not reason[1])
    assert verdict.locator("li").count() == len(reasons)
    expect(verdict).to_contain_text(failing[3])
    expect(view.find(".pw-learn-clause")).to_have_text(f"{failing[0]} {one.show().record.game.rules[failing[0]]}")
    assert marks(view, "wrong") == {BLOCKED}
    assert marks(view, "keeps") == {place for reason in reasons if not reason[1] for place in reason[2]}
    verdict.locator("[data-why]").click()
    expect(view.find(".pw-why [data-free=way]")).to_be_visible()
    view.page.keyboard.press("Escape")
    learner.act(BLOCKED)
    expect(verdict).to_be_hidden()
    learner.answer()
    learner.is_right()
    assert (one.answers[0]["tries"], one.answers[0]["right"]) == (2, True)


def test_show_me(host: Open) -> None:
    """The answer is marked; the step counts nothing, and the next one can be had."""
    one = taps(TAP)
    view = host(one.show(), 1100)
    learner = Learner(view)
    expect(button(view, "next")).to_be_hidden()
    learner.press("m", "show")
    assert marks(view, "suggestion") == set(answer(one))
    expect(button(view, "check")).to_be_hidden()
    expect(view.find(".pw-learn-at").first).to_have_attribute("aria-label", "Step 1: shown")
    learner.next()
    assert told(view)["at"] == 1
    assert one.score == 0


def test_skip_and_back(host: Open) -> None:
    series = pw.lessons("precedence")
    view = host(begun(series[1]).show(), 760)
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
    expect(view.find(".pw-learn-title")).to_contain_text(f"Lesson 3 of {len(series)}")


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
    one = begun(pw.Lesson("Choices", [pw.Step("Well?", 1, pw.DealOrNot())], game="british-blockade"))
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
    right = answer(one)
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
    learner.choose("no" if answer(one) == "yes" else "yes")
    assert one.answers[0]["right"] is False
    learner.next()
    assert told(view)["at"] == 1
