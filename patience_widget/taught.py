"""A lesson as the plain data that a page draws beside its table."""

from .flow import sendable
from .markup import parts
from .questions import TapPlayable
from .scene import Json, Mark
from .sheet import OVER
from .task import named
from .teacher import Teacher
from .text import _


def dressed(teacher: Teacher, shown: Json, *, walked: bool) -> Json:
    """The scene of a table with its lesson; where a step asks, what would give the answer away is left out."""
    covered = _covered(shown) if teacher.asked and not walked else _buttons_of(teacher, shown)
    marks = [*shown["marks"], *map(list, teacher.marks), *map(list, _tapped(teacher))]
    lesson = told(teacher)
    said = {} if shown["why"] or walked else _status(teacher, lesson, shown["text"])
    return {**shown, **covered, **said, "marks": marks, "lesson": lesson}


def _status(teacher: Teacher, lesson: Json, usual: str) -> Json:
    """The status line: the verdict, what was tapped, or what is to be done; after a move what it did."""
    said, text = lesson["verdict"], lesson["prompt"]
    if said:
        text = said["sentence"] if said["right"] else _("Not right yet. {sentence}").format(sentence=said["sentence"])
    elif teacher.taps:
        text = _marked(teacher, lesson["wanted"])
    elif not text or teacher.table.record.node != teacher.begun:
        text = usual
    tag = _("lesson {number}").format(number=lesson["number"]) if lesson["of"] > 1 else _("lesson")
    return {"tag": tag, "text": text}


def _marked(teacher: Teacher, wanted: int) -> str:
    """What was tapped so far: the cards, or the places where those are asked for."""
    game, state = teacher.table.record.game, teacher.table.record.state
    cards = isinstance(teacher.task, TapPlayable)
    names = [named(game, state, place) if cards else place for place in teacher.taps]
    told = 0 < len(names) <= wanted
    message = _("{count} of {wanted} marked: {names}.") if told else _("{count} marked: {names}.")
    return message.format(count=len(names), wanted=wanted, names=", ".join(names))


def _covered(shown: Json) -> Json:
    """In place of what tells which moves there are."""
    cards = [[*card[:3], "f"] if card[3:] == ["p"] else card for card in shown["cards"]]
    deal = shown["buttons"]["deal"] and {**shown["buttons"]["deal"], "move": None, "primary": False}
    buttons = {**dict.fromkeys(shown["buttons"], False), "deal": deal}
    return {"cards": cards, "moves": [], "buttons": buttons}


def _buttons_of(teacher: Teacher, shown: Json) -> Json:
    """The buttons that a step which is played leaves."""
    buttons = shown["buttons"]
    if teacher.task is None and buttons["deal"]:
        buttons = {**buttons, "deal": {**buttons["deal"], "primary": False}}  # on to the next step is
    if teacher.lesson.locked:
        return {"buttons": {**dict.fromkeys(buttons, False), "deal": buttons["deal"]}}
    return {"buttons": {**buttons, "undo": buttons["undo"] and teacher.table.record.node != teacher.begun}}


def _tapped(teacher: Teacher) -> list[Mark]:
    """The marks of what was tapped, numbered where the order matters."""
    ordered = teacher.task is not None and teacher.task.ordered
    wrong = {mark.place for mark in teacher.marks}
    labels = ((place, str(at) if ordered else "") for at, place in enumerate(teacher.taps, 1))
    return [Mark("tapped", place, label) for place, label in labels if place not in wrong]


def told(teacher: Teacher) -> Json:
    """The lesson at its step."""
    lesson, entry = teacher.lesson, teacher.lesson.entries[teacher.at]
    return {
        "title": sendable(lesson.title),
        "number": teacher.number + 1,
        "of": len(teacher.series),
        "titles": [sendable(one.title) for one in teacher.series],
        "steps": len(lesson.steps),
        "at": teacher.at,
        "text": parts(sendable(teacher.step.text), teacher.table.record.game.rules),
        **teacher.once(lambda: _asked(teacher)),
        "taps": [*teacher.taps],
        "found": len(teacher.taps),
        "buttons": _buttons(teacher),
        "verdict": _said(teacher),
        "answer": entry.answer if isinstance(entry.answer, str) else "",
        "tries": entry.tries,
        "done": [one.fate for one in lesson.entries],
        "score": None if lesson.locked and not lesson.done else lesson.score,
        "locked": lesson.locked,
    }


def _asked(teacher: Teacher) -> Json:
    """The task: its name, how it is answered ("tap", "choice" or "play"), its words and choices."""
    task, record = teacher.task, teacher.table.record
    if task is None:
        return {"task": "", "asks": "", "prompt": "", "choices": [], "wanted": 0}
    start = record.position(teacher.begun)
    game, state = record.game, record.state if start is None else start
    return {
        "task": task.kind,
        "asks": task.asks,
        "prompt": sendable(task.prompt(game, state)),
        "choices": [list(choice) for choice in task.choices(game, state)],
        "wanted": 0 if teacher.lesson.locked else task.wanted(game, state),
    }


def _said(teacher: Teacher) -> Json | None:
    """The verdict; what it would tell of what was left out is not for a locked lesson."""
    verdict = teacher.verdict
    if verdict is None:
        return None
    reasons = [] if teacher.lesson.locked and verdict.reveals else [list(reason) for reason in verdict.reasons]
    return {"right": verdict.right, "sentence": verdict.sentence, "reasons": reasons}


def _buttons(teacher: Teacher) -> list[str]:
    """The buttons that can be pressed."""
    task, helped = teacher.task, not teacher.lesson.locked
    waits = task is not None and teacher.fate not in OVER
    moved = teacher.table.record.node != teacher.begun
    shown = {
        "check": waits and teacher.asked,
        "show": waits and helped,
        "skip": waits and helped,
        "again": moved,
        "next": teacher.may_go_on and not (waits and helped),
        "back": teacher.at > 0,
    }
    return [name for name, there in shown.items() if there]
