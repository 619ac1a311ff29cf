"""The lessons that ship: every step begins where it says, every clause and card is one, every task can be done."""

import re
from random import Random
from typing import Any

import pytest

import patience_widget as pw
from patience_widget.markup import parts

COUNTS = {"british-blockade": 6, "precedence": 5}
EMPTY = {("Precedence", 6)}  # where the right answer is that the card goes nowhere
LESSONS = [lesson for game in COUNTS for lesson in pw.lessons(game)]
STEPS = [pytest.param(one, at, id=f"{one.title} {at + 1}") for one in LESSONS for at in range(len(one.steps))]


@pytest.mark.parametrize("game", COUNTS)
def test_so_many_lessons(game: str) -> None:
    lessons = pw.lessons(game)
    assert len(lessons) == COUNTS[game]
    assert all([*lesson.series] == lessons for lesson in lessons)
    assert isinstance(lessons[-1].steps[-1].task, pw.Win)


@pytest.mark.parametrize("game", COUNTS)
def test_the_last_game_wants_some_thought(game: str) -> None:
    """Whoever plays without thought loses it mostly; that it can be won is shown below."""
    last = pw.lessons(game)[-1]
    record = last.begin(len(last.steps) - 1)
    assert not record.moves
    assert sum(_plainly(record.game, record.state, seed) for seed in range(20)) < 8


def _plainly(game: Any, state: Any, seed: int) -> bool:
    """Whether a plain game is won."""
    random = Random(seed)
    while not game.lost(state) and (move := game.plain(state, random)):
        state = game.play(state, move)
    return bool(game.won(state))


def test_by_other_names() -> None:
    assert len(pw.lessons("Parallels")) == len(pw.lessons(pw.BritishBlockade())) == 6
    with pytest.raises(ValueError, match="there are no lessons of"):
        pw.lessons("klondike")


@pytest.mark.parametrize("game", COUNTS)
def test_every_clause_is_taught(game: str) -> None:
    rules = pw.find(game)().rules
    texts = [step.text for lesson in pw.lessons(game) for step in lesson.steps]
    linked = {part[1] for text in texts for part in parts(text, rules) if part[0] == "clause"}
    assert linked == set(rules)


@pytest.mark.parametrize(("one", "at"), STEPS)
def test_text(one: pw.Lesson, at: int) -> None:
    """Nothing that looks like a mark is left as text."""
    game = one.begin(at).game
    left = "".join(part[1] for part in parts(one.steps[at].text, game.rules) if part[0] == "text")
    assert not re.search(r"[{}\[\]*]", left)


@pytest.mark.parametrize(("one", "at"), STEPS)
def test_cards_of_the_text_lie_on_the_table(one: pw.Lesson, at: int) -> None:
    """A card that is named in a step with a position and a task can be seen there, or is wanted there."""
    step = one.steps[at]
    if step.task is None or step.position is None:
        return
    record = one.begin(at)
    hidden = set(record.game.hidden(record.state))
    pack = record.game.pack(record.state)
    seen = {face for card, face in enumerate(pack.cards) if card not in hidden}
    wanted = {label.chip for label in record.game.labels(record.state).values()}
    named = {part[1] for part in parts(step.text, record.game.rules) if part[0] == "card"}
    assert not {face for face in named - seen if not any(face[0] in chip for chip in wanted)}


@pytest.mark.parametrize(("one", "at"), STEPS)
def test_every_task_can_be_done(one: pw.Lesson, at: int) -> None:
    """The engine's own answer is right, and there is one."""
    task: Any = one.steps[at].task
    if task is None:
        return
    record = one.begin(at)
    shown = task.shown(record.game, record.state)
    assert shown or (one.title, at + 1) in EMPTY
    assert task.check(record.game, record.state, shown).right


@pytest.mark.parametrize("game", COUNTS)
def test_all_of_them_at_one_table(game: str) -> None:
    """From the first step to the last, answered by what the engine says."""
    lessons = pw.lessons(game)
    table = lessons[0].show()
    for lesson in lessons:
        for step in lesson.steps:
            assert table.teacher.step is step
            _do(table, step.task)
            if step is not lessons[-1].steps[-1]:
                table.learn({"what": "next"})
    assert [lesson.score for lesson in lessons] == [1.0] * len(lessons)


def _do(table: Any, task: pw.Task | None) -> None:
    """Do the task of a step."""
    if task is None:
        return
    shown = task.shown(table.record.game, table.record.state)
    if task.asks == "play":
        for move in shown:
            table.play(move)
    elif task.asks == "tap":
        for place in shown:
            table.learn({"what": "tap", "place": place})
        table.learn({"what": "check"})
    else:
        table.learn({"what": "answer", "answer": shown})
    assert table.scene["lesson"]["verdict"]["right"]


@pytest.mark.parametrize(("one", "at"), STEPS)
def test_a_wrong_answer_is_told_a_clause(one: pw.Lesson, at: int) -> None:
    """Each wrong choice, and each wrong place of the table that is tapped alone, or first."""
    task: Any = one.steps[at].task
    if task is None or task.asks == "play":
        return
    record = one.begin(at)
    game, state = record.game, record.state
    if task.asks == "choice":
        answers: list[Any] = [value for value, _label in task.choices(game, state)]
    else:
        roles = {"tableau", "foundation", "waste"}
        places = [place.name for place in game.places if place.role in roles]
        answers = [[name] for name in places if game.ids(state, name) or name in game.spaces(state)]
    verdicts = [task.check(game, state, answer) for answer in answers]
    wrong = [verdict for verdict in verdicts if not verdict.right]
    assert wrong
    assert all(verdict.sentence and any(reason.clause for reason in verdict.reasons) for verdict in wrong)
