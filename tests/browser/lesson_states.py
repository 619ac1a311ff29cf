"""Lessons as they are drawn for eyes: each a table, and what is done there by who learns."""

from collections.abc import Callable
from typing import Any

from host import Host
from learner import begun

import patience_widget as pw

Act = Callable[[Host, int], None]
Drawn = tuple[Callable[[], pw.PatienceWidget], Act]


def shipped(game: str, at: int, task: type[Any] | None = None, number: int = 0) -> Callable[[], pw.PatienceWidget]:
    """The table of a shipped lesson, at its first step with such a task, or a later one."""

    def table() -> pw.PatienceWidget:
        lesson = begun(pw.lessons(game)[at])
        steps = [step for step, one in enumerate(lesson.steps) if task is None or isinstance(one.task, task)]
        return at_step(lesson, steps[number])

    return table


def at_step(lesson: pw.Lesson, step: int) -> pw.PatienceWidget:
    """The table of a lesson, at a step."""
    table = lesson.show()
    table.teacher.to(step)
    return table


def done(game: str, at: int) -> Callable[[], pw.PatienceWidget]:
    """A lesson whose steps are all done, some with help."""

    def table() -> pw.PatienceWidget:
        lesson = begun(pw.lessons(game)[at])
        shown = lesson.show()
        for step, one in enumerate(lesson.steps):
            shown.teacher.to(step)
            if one.task:
                shown.teacher.show() if step % 3 == 0 else shown.teacher.skip() if step % 3 == 1 else right(shown)
        return at_step(lesson, len(lesson.steps) - 1)

    return table


def right(table: Any) -> None:
    """The step answered right."""
    task, record = table.teacher.task, table.record
    shown = task.shown(record.game, record.state)
    if task.asks == "play":
        for move in shown:
            table.play(move)
    else:
        table.teacher.answer(shown)


def locked() -> pw.PatienceWidget:
    """A locked lesson at its second step."""
    steps = [pw.Step(f"Question {n} of three.", n, pw.DealOrNot()) for n in (1, 2, 3)]
    lesson = pw.Lesson("A test", steps, game="british-blockade", locked=True, student="eyes")
    if not lesson.answers:
        right(lesson.show())
        lesson.show().teacher.next()
    return lesson.show()


def puzzle(game: str, kind: str, at: int = 0) -> Callable[[], pw.PatienceWidget]:
    """A puzzle that ships."""
    return lambda: begun(pw.puzzles(game, kind)[at].lesson()).show()


# What is done.


def learn(*intents: dict[str, Any]) -> Act:
    """What a page means, one after the other, once for all views."""

    def act(host: Host, view: int) -> None:
        if not view:
            for intent in intents:
                host.widget.teacher.hear({"do": "learn", **intent})
            host.sync()
        host.find(".pw-learn-title", view).wait_for()

    return act


def tap(*places: str) -> list[dict[str, Any]]:
    """Taps."""
    return [{"what": "tap", "place": place} for place in places]


CHECK, SHOW = {"what": "check"}, {"what": "show"}


def chosen(host: Host, view: int) -> None:
    """A choice that is made and not yet checked."""
    host.find(".pw-learn-choice", view).first.click()


def wrongly(host: Host, view: int) -> None:
    """A choice that is not right."""
    teacher = host.widget.teacher
    right = teacher.task.shown(teacher.table.record.game, teacher.table.record.state)
    wrong = next(value for value, _label in host.widget.scene["lesson"]["choices"] if value != right)
    learn({"what": "answer", "answer": wrong})(host, view)


def opened(host: Host, view: int) -> None:
    """The other lessons of the set."""
    host.find(".pw-learn summary", view).click()
    host.find(".pw-learn-lesson", view).first.wait_for()


BB, PR = "british-blockade", "precedence"
LESSONS: dict[str, Drawn] = {
    "lesson-first": (shipped(BB, 0), learn()),
    "lesson-tapped": (shipped(BB, 2, pw.TapPlayable), learn(*tap("c1", "i3", "b2"))),
    "lesson-wrong": (shipped(BB, 2, pw.TapPlayable), learn(*tap("b2"), CHECK)),
    "lesson-picture": (shipped(BB, 2, pw.TapPlayable, 1), learn(*tap("b4", "i3"), CHECK)),
    "lesson-right": (shipped(BB, 2, pw.TapPlayable), learn(*tap("i3"), CHECK)),
    "lesson-shown": (shipped(BB, 0, pw.TapPlayable), learn(SHOW)),
    "lesson-choice": (shipped(BB, 1, pw.DealOrNot), chosen),
    "lesson-choice-wrong": (shipped(BB, 1, pw.PredictDeal), wrongly),
    "lesson-fills": (shipped(BB, 3, pw.OrderFills), learn(*tap("a1", "b1"))),
    "lesson-play": (shipped(BB, 2, pw.Play), learn(*tap("b2"))),
    "lesson-done": (done(BB, 2), opened),
    "lesson-precedence": (shipped(PR, 1, pw.TapTargets), learn(*tap("f3", "f6"), CHECK)),
    "lesson-precedence-shown": (shipped(PR, 2, pw.TapTargets), learn(SHOW)),
    "lesson-locked": (locked, learn()),
    "lesson-lost": (puzzle(BB, "lost", 4), learn(SHOW)),
    "lesson-leave": (puzzle(PR, "leave"), chosen),
    "lesson-walked": (puzzle(PR, "win_in"), learn(SHOW)),
}
