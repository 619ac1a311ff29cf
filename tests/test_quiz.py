"""Quizzes: questions by lot, the same ones for the same seed, graded by the engine."""

from typing import Any

import pytest
from klondike import Klondike
from positions import COLUMN, blockade, line

import patience_widget as pw
from patience_widget.legality import Legal
from patience_widget.quizzes import KINDS
from patience_widget.topics import topic

BLOCKADE, PRECEDENCE = pw.BritishBlockade(), pw.Precedence()
TASKS = {"tap_playable", "tap_targets", "deal_or_not", "order_fills", "predict_deal", "legal"}


def opened(lesson: pw.Lesson, at: int) -> tuple[pw.Game[Any], Any]:
    """The game and the position of a question."""
    record = lesson.begin(at)
    return record.game, record.state


@pytest.mark.parametrize("game", ["british-blockade", "precedence"])
def test_the_same_seed_asks_the_same(game: str) -> None:
    one, same, other = (pw.quiz(game, seed=seed) for seed in (3, 3, 4))
    assert one.steps == same.steps
    assert one.steps != other.steps
    assert len(one.steps) == 10


@pytest.mark.parametrize("game", [BLOCKADE, PRECEDENCE, pw.BritishBlockade(refill="never"), Klondike()])
def test_every_question_has_an_answer_that_is_right(game: pw.Game[Any]) -> None:
    """The engine's own, and no answer at all is wrong, except of a card that may go nowhere."""
    lesson = pw.quiz(game, seed=1)
    for at, step in enumerate(lesson.steps):
        assert step.task is not None
        where = opened(lesson, at)
        right = step.task.shown(*where)
        assert right or isinstance(step.task, pw.TapTargets)
        assert step.task.check(*where, right).right
        if step.task.asks == "tap":
            assert step.task.check(*where, []).right == (not right)
        else:
            values = [value for value, _label in step.task.choices(*where)]
            assert right in values
            assert len(values) == len({*values}) > 1


def test_all_kinds_come_in_turn() -> None:
    lesson = pw.quiz("british-blockade", n=6)
    assert {step.task.kind for step in lesson.steps if step.task} == TASKS
    assert [step.task.kind for step in pw.quiz("precedence", ["where"], n=3).steps if step.task] == ["tap_targets"] * 3


@pytest.mark.parametrize("kind", ["deal", "legal"])
def test_no_answer_is_always_right(kind: str) -> None:
    lesson = pw.quiz("british-blockade", kind, n=16)
    right = {step.task.shown(*opened(lesson, at)) for at, step in enumerate(lesson.steps) if step.task}
    assert "yes" in right
    assert len(right) > 1


def test_each_question_is_of_another_game() -> None:
    deals = [step.position["deal"] for step in pw.quiz("british-blockade", n=10).steps]
    assert len({*deals}) == 10


def test_it_is_answered_at_the_table() -> None:
    """A wrong answer and a right one, as rows."""
    lesson = pw.quiz("british-blockade", "legal", n=2, seed=7)
    table = lesson.show()
    game, state = opened(lesson, 0)
    task = lesson.steps[0].task
    assert task is not None
    right = task.shown(game, state)
    wrong = next(value for value, _label in task.choices(game, state) if not task.check(game, state, value).right)
    table.teacher.answer(wrong)
    table.teacher.answer(right)
    assert [row | {"seconds": 0} for row in lesson.answers] == [
        {"step": 1, "task": "legal", "answer": right, "right": True, "tries": 2, "seconds": 0}
    ]
    assert lesson.score == 0.25


def test_a_blocked_card_is_kept_by_its_clause() -> None:
    """B4 of a card between two; B3 of one that no foundation wants; both where both do."""
    state = blockade(COLUMN, "2 | 3 | 4")
    assert [Legal(move).shown(COLUMN, state) for move in ("a1-AC", "a2-AC", "a3-KC")] == ["yes", "B4", "yes"]
    both = Legal("a2-AC")
    assert [both.check(COLUMN, state, answer).right for answer in ("B4", "B3", "yes")] == [True, True, False]
    assert Legal("a1-AC").check(COLUMN, state, "yes").right
    assert not Legal("a1-AC").check(COLUMN, state, "B4").right


def test_a_base_waits_for_its_left() -> None:
    """P4; and P5 where no foundation wants the card."""
    waiting, unwanted = line(PRECEDENCE, "K", "J"), line(PRECEDENCE, "K", "3")
    assert Legal("waste-f3").shown(PRECEDENCE, waiting) == "P4"
    assert Legal("waste-f1").shown(PRECEDENCE, unwanted) == "P5"


def test_what_is_no_quiz_is_refused() -> None:
    with pytest.raises(ValueError, match=f"'hard' is not a kind of question; kinds: {', '.join(KINDS)}"):
        pw.quiz("precedence", "hard")
    with pytest.raises(ValueError, match="Precedence has no positions for questions of the kind 'fills'"):
        pw.quiz("precedence", ["where", "fills"])
    for n in (0, 1000, "ten"):
        with pytest.raises(ValueError, match="1 to 200 questions are expected"):
            pw.quiz("precedence", n=n)  # type: ignore[arg-type]
    for kinds in (7, [None], [["where"]]):
        with pytest.raises(ValueError, match="is not a kind of question; kinds: "):
            pw.quiz("precedence", kinds)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="is not a game"):
        pw.quiz(17)
    assert pw.quiz("precedence", [], n=2).title == pw.quiz("precedence", n=2).title


@pytest.mark.parametrize("game", ["british-blockade", "precedence"])
def test_one_clause_alone_keeps_a_move(game: str) -> None:
    """So that of the answers one is right, and the clauses can be looked up in the question."""
    lesson = pw.quiz(game, "legal", n=12, seed=5)
    for at, step in enumerate(lesson.steps):
        where, task = opened(lesson, at), step.task
        assert task is not None
        values = [value for value, _label in task.choices(*where)]
        assert [task.check(*where, value).right for value in values].count(True) == 1
        assert all(f"[{value}]" in step.text for value in values if value != "yes")


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("game", ["british-blockade", "precedence"])
def test_one_thing_and_then_another(game: str, seed: int) -> None:
    """No clause refuses twice while others do; and the clauses to choose from are not those of the card alone."""
    lesson = pw.quiz(game, seed=seed)
    found = [(step.task, opened(lesson, at)) for at, step in enumerate(lesson.steps)]
    shown = [task.shown(*where) for task, where in found if isinstance(task, Legal)]
    refused = [one for one in shown if one != "yes"]
    assert len(refused) == len({*refused})
    assert all(len(task.choices(*where)) > 2 for task, where in found if isinstance(task, Legal))


def test_what_is_rare_is_asked_now_and_then() -> None:
    """A redeal, round the corner, wanted but blocked, nowhere to go, both piles, a deal refused, a short stock."""
    asked = {
        (step.task.kind, *topic(*opened(lesson, at), step.task))
        for game in ("british-blockade", "precedence")
        for lesson in (pw.quiz(game, n=60, seed=5),)
        for at, step in enumerate(lesson.steps)
        if step.task
    }
    rare = {("deal_or_not", "yes", "P7"), ("deal_or_not", "no", "B8"), ("legal", "B4", ""), ("legal", "P4", "")}
    rare |= {("tap_targets", "0", "B4"), ("tap_targets", "0", "P5"), ("tap_targets", "2", "next")}
    assert rare <= asked
    assert any("B11" in one[1] and one[0] in {"order_fills", "predict_deal"} for one in asked)
    assert any("back" in one[2] for one in asked)
    assert any("corner" in one[2] for one in asked)


def test_turning_is_asked_of_both_ways() -> None:
    """P6, P7: also when the third pass is over."""
    lesson = pw.quiz("precedence", "deal", n=12, seed=5)
    right = {step.task.shown(*opened(lesson, at)) for at, step in enumerate(lesson.steps) if step.task}
    assert right == {"yes", "no"}


def test_a_question_says_which_card() -> None:
    """Twins lie side by side: the place is told; and always that what a reversal moves is not meant."""
    twins = blockade(COLUMN, "2 | 4 | 4")
    assert (
        pw.TapTargets("a2").prompt(COLUMN, twins)
        == "Tap every place where 4♣ (a2) may go now; none, if it may go nowhere."
    )
    meeting = pw.quiz("british-blockade", "playable", n=30, seed=5)
    prompts = {step.task.prompt(*opened(meeting, at)) for at, step in enumerate(meeting.steps) if step.task}
    assert prompts == {"Tap every card that you may play now. Those on foundations are not meant."}
