"""Lessons as a teacher writes and reads them: one sentence for what is wrong, answers from Python, a data frame."""

import sys
from typing import Any

import polars as pl
import pytest
from taught import lesson

import patience_widget as pw
from patience_widget import frames

TAP = pw.TapPlayable()
COLUMNS = ["lesson", "student", "step", "task", "answer", "right", "tries", "seconds"]


def made(text: str = "", position: Any = 17, task: Any = None, game: Any = "british-blockade") -> pw.Lesson:
    """A lesson of two steps, of which the second is to be looked at."""
    return pw.Lesson("Written", [pw.Step("", 1), pw.Step(text, position, task)], game=game)


@pytest.mark.parametrize(
    ("position", "sentence"),
    [
        (0, "step 2: deal 0 does not exist: deal numbers start at 1"),
        (True, r"step 2: True is not a deal number \(an integer"),
        ("eazy", "step 2: 'eazy' is not a deal: a number, a pack, or one of winnable, easy, hard is expected"),
        (3.5, "step 2: 3.5 is not a position of British Blockade: a deal, a Recording"),
        ((17, "", ""), r"step 2: \(17, '', ''\) is not a position"),
        (pw.Precedence().deal(17), r"step 2: .* is not a position of British Blockade"),
        ({"deel": 17}, "step 2: a position has deal and moves, not 'deel'"),
        ((17, 3), "step 2: moves are text, or a list of moves, not 3"),
        ((17, "c3"), "step 2: 'c3' is not a move"),
        ((17, "j1-AH j1-AS"), "step 2: j1-AS is not legal in British Blockade; legal moves: b1-AH"),
        ('[Game "British Blockade"]', "step 2: line 1: a tag"),
    ],
)
def test_a_position_that_does_not_exist(position: Any, sentence: str) -> None:
    with pytest.raises((TypeError, ValueError), match=f"^{sentence}"):
        made(position=position)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("{6X}", r"{6X} is not a card: a rank and a suit are expected, as {6H}"),
        ("First {6H}, then {H6}.", "{H6} is not a card"),
        ("{11D}", "{11D} is not a card"),
        ("**{1C}** {1C}", "{1C} is not a card"),
        ("[B3], [B99]", "British Blockade has no clause B99; clauses: B1, B2, "),
        ("[P3]", "British Blockade has no clause P3"),
    ],
)
def test_a_mark_that_is_none(text: str, sentence: str) -> None:
    with pytest.raises(ValueError, match=f"^step 2: {sentence}"):
        made(text)


def test_brackets_that_are_no_marks() -> None:
    """They stay what they are."""
    assert made("a[0], [see], {}, {x}, {a b}, {1, 2} and [B]").steps[1].text.startswith("a[0]")


@pytest.mark.parametrize(
    ("task", "sentence"),
    [
        (pw.TapTargets("zz"), "'zz' is not a place of British Blockade"),
        (pw.TapTargets("c9"), "no card lies on c9"),
        (pw.Play("a1"), "a1-… is not legal here; legal moves: j1-AH"),
        (pw.Play(target="AD"), "…-AD is not legal here"),
        (pw.Play("zz"), "'zz' is not a place"),
        (pw.OrderFills(0), "n=0: a number of places from 1 up is expected"),
        (pw.OrderFills(), "no card of the stock can be dealt here"),
        (pw.Watch("B3", moves=0), "moves=0: a number of moves from 1 up is expected"),
        (pw.Win("few"), "builds='few': a number is expected"),  # type: ignore[arg-type]
        (pw.Win(95), "builds=95: every win from here takes 96"),
        (pw.Watch("P3"), "British Blockade has no clause 'P3'; clauses: B1"),
    ],
)
def test_a_task_that_cannot_be_asked_there(task: pw.Task, sentence: str) -> None:
    with pytest.raises((TypeError, ValueError), match=f"^step 2: {sentence}"):
        made(task=task)


def test_fills_of_one_place() -> None:
    with pytest.raises(ValueError, match=r"^step 2: the next cards of the stock do not go to places of their own here"):
        made(task=pw.OrderFills(2), game="precedence")


def test_more_fills_than_there_are() -> None:
    with pytest.raises(ValueError, match=r"^step 2: n=99: only 10 cards can be dealt here"):
        made(position=1, task=pw.OrderFills(99))


def test_a_task_where_the_table_stays_is_not_tried() -> None:
    """Nobody knows yet where it will stand."""
    assert made(position=None, task=pw.Play("a1")).steps[1].task == pw.Play("a1")


@pytest.mark.parametrize(
    ("make", "sentence"),
    [
        (lambda: pw.Step("", 17, "tap"), "a step's task is one of the tasks, as pw.TapPlayable"),
        (lambda: pw.Step("", TAP), r"is a task, not a position: pw.Step\(text, position, task\)"),
        (lambda: pw.Step(17), "a step's text is text, not 17"),  # type: ignore[arg-type]
        (lambda: pw.Lesson("One", pw.Step("", 17)), r"a lesson's steps are a list, \[pw.Step\(…\), …\]"),  # type: ignore[arg-type]
        (lambda: pw.Lesson("One", "text"), "a lesson's steps are a list"),  # type: ignore[arg-type]
        (lambda: pw.Lesson("One", ["text"]), "a lesson is made of steps"),  # type: ignore[list-item]
        (lambda: pw.Lesson("One", [pw.Step("", 17)]), "step 1: a lesson whose steps begin at 17 needs a game"),
        (lambda: lesson(student=" "), "a student's name is text, not ' '"),
        (lambda: made(game="chess"), "'chess' is not a game; there are british-blockade"),
    ],
)
def test_what_is_no_step_or_lesson(make: Any, sentence: str) -> None:
    with pytest.raises((TypeError, ValueError), match=sentence):
        make()


# Answers from Python.


def test_answers_from_python() -> None:
    """As at the table: what is wrong says why and counts as a try; what the engine finds is right."""
    one = lesson()
    wrong = one.answer(2, ["a2"])
    assert (wrong.right, wrong.reasons[0].clause, wrong.wrong) == (False, "B4", ("a2",))
    assert not one.answer(4, "a2-AC").right
    assert one.answer(4, "a3-KC").sentence == "That is allowed, but another move was asked for."
    assert not one.answer(5, ["a1-AC"]).right
    for step in (2, 3, 4, 5):
        assert one.answer(step, one.solution(step)).right
    assert [row["tries"] for row in one.answers] == [2, 1, 3, 1]
    assert one.answer(4, "a3-KC").right is False
    assert one.score == (1 / 2 + 1 + 1 / 3 + 1) / 4


@pytest.mark.parametrize("step", [0, 1, 6, "2", True, None])
def test_a_step_that_asks_nothing(step: Any) -> None:
    with pytest.raises(ValueError, match=r"asks nothing; steps that do: 2, 3, 4, 5$"):
        lesson().answer(step, "no")


@pytest.mark.parametrize("answer", [None, 3, object(), {"a1": 1}])
@pytest.mark.parametrize("step", [2, 3, 4, 5])
def test_what_is_no_answer(step: int, answer: Any) -> None:
    one = lesson()
    with pytest.raises((TypeError, ValueError), match=r"an answer is a list|is not one of the answers"):
        one.answer(step, answer)
    assert one.answers == []


def test_a_locked_lesson_from_python() -> None:
    """It is answered in its order, and tells no answer."""
    one = lesson(locked=True)
    with pytest.raises(ValueError, match="this lesson is locked: its steps are done one after the other"):
        one.answer(3, "no")
    with pytest.raises(ValueError, match="this lesson is locked"):
        one.solution(2)
    assert one.answer(2, ["a1", "a3"]).right


@pytest.mark.parametrize(
    ("place", "sentence", "clauses"),
    [
        ("f1", "Cards do not come back from the foundations.", [("P6", False)]),
        ("f2", "No card lies on f2.", [("P4", True), ("P6", True)]),
        ("stock", "stock cannot be played now.", [("P6", True)]),
    ],
)
@pytest.mark.parametrize("task", [TAP, pw.Play("waste")], ids=["tap", "play"])
def test_what_is_no_card_to_be_played(task: pw.Task, place: str, sentence: str, clauses: list[Any]) -> None:
    """Why a card stays, not what might come to it; of a place without one the clauses that go with it."""
    record = pw.Recording(pw.Precedence(), 1)
    for _turn in range(19):
        record.play("stock-waste")
    verdict = task.check(record.game, record.state, [place if task == TAP else f"{place}-f3"])
    assert (verdict.right, verdict.sentence) == (False, sentence)
    assert [(reason.clause, reason.holds) for reason in verdict.reasons] == clauses


def test_lessons_of_a_series_are_answered_each() -> None:
    """Though one table shows them all."""
    first, second = (pw.Lesson(title, [pw.Step("", 17, TAP)], game="british-blockade") for title in ("One", "Two"))
    assert pw.Lesson.together(first, second) is first
    first.show().learn({"what": "lesson", "at": 1})
    assert first.answer(1, first.solution(1)).right
    assert (first.score, second.score) == (1.0, 0.0)


def test_lessons_that_were_shown_come_together() -> None:
    """The table of each has them all from then on; what is no lesson is refused."""
    first, second = (pw.Lesson(title, [pw.Step("", 17)], game="british-blockade") for title in ("One", "Two"))
    alone = first.show()
    pw.Lesson.together(first, second)
    assert (alone.scene["lesson"]["of"], first.show().scene["lesson"]["titles"]) == (1, ["One", "Two"])
    for some in ((), ([first],), (first, "Two")):
        with pytest.raises(TypeError, match="lessons are expected"):
            pw.Lesson.together(*some)  # type: ignore[arg-type]


# A data frame.


def test_a_frame(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of polars or pandas; without answers it has its columns."""
    one = lesson(student="Ada")
    assert [*one.frame().columns] == COLUMNS
    one.answer(2, ["a1", "a3"])
    one.answer(3, "no")
    for kind in ("pandas", "polars"):
        monkeypatch.setattr(frames, "KINDS", (kind,))
        found = one.frame()
        assert ([*found.columns], [*found["answer"]], [*found["student"]]) == (COLUMNS, ["a1 a3", "no"], ["Ada"] * 2)
    assert isinstance(found, pl.DataFrame)


def test_a_frame_without_pandas(monkeypatch: pytest.MonkeyPatch) -> None:
    """One sentence; the answers are there all the same."""
    for kind in frames.KINDS:
        monkeypatch.delitem(sys.modules, kind, raising=False)
    monkeypatch.setattr(frames, "_is_there", lambda _name: False)
    one = lesson()
    one.answer(3, "no")
    with pytest.raises(ImportError, match="a data frame needs pandas or polars, and neither is installed"):
        one.frame()
    assert one.answers[0]["answer"] == "no"
