"""A lesson as text, to be read or printed: what each step says, where it stands, what it asks, and what is right."""

from collections.abc import Iterator
from html import escape
from textwrap import fill
from typing import Any

from .cards import pretty
from .game import Game
from .markup import parts
from .page import board
from .sheet import Sheet
from .task import Task
from .text import _

WIDTH = 100  # characters in a line
MOVES = 50  # of an answer, at most


def handout(lesson: Sheet, *, answers: bool = False) -> str:
    """The lesson as text, each position drawn as a terminal shows a table; with `answers` what the engine finds.

    At its end stand the clauses that its steps link to. ValueError where the answers of a locked lesson are asked for.
    """
    if answers and lesson.locked:
        raise ValueError(_("this lesson is locked: nothing is shown or skipped"))
    return "\n\n".join(_blocks(lesson, answers=answers))


def opened(title: str, text: str, game: Game[Any]) -> str:
    """The title and the text of a step as HTML, for what shows no widget."""
    paragraphs = [f"<strong>{escape(title)}</strong>", *map(escape, _read(text, game).split("\n\n"))]
    return "".join(f"<p>{paragraph}</p>" for paragraph in paragraphs)


def _blocks(lesson: Sheet, *, answers: bool) -> Iterator[str]:
    """Its title, its steps and the clauses."""
    yield f"{lesson.title}\n{'=' * len(lesson.title)}"
    drawn, played, linked = "", False, dict[str, str]()
    for at, step in enumerate(lesson.steps):
        record = lesson.begin(at)
        game = record.game
        yield _worded(f"{at + 1}. {_read(step.text, game)}")
        table = board(record)
        if table != drawn and (step.position is not None or step.task):
            yield table
            drawn = table
        elif played and step.task and step.position is not None:
            yield _("(The table is the one that was drawn last, without that move.)")
        played = bool(step.task and step.task.asks == "play")
        if step.task:
            yield from _asked(step.task, game, record.state, answers=answers)
        linked |= _linked(step.text, game)
    if linked:
        yield _("The rules named here:")
        yield "\n".join(_worded(f"[{clause}] {linked[clause]}") for clause in sorted(linked, key=_number))


def _asked(task: Task, game: Game[Any], state: Any, *, answers: bool) -> Iterator[str]:
    """What is to be done, what can be chosen, and the right answer."""
    choices = _(" / ").join(label for _value, label in task.choices(game, state))
    yield _worded(f"→ {task.prompt(game, state)}{f' ({choices})' if choices else ''}")
    if answers:
        yield _worded(_right(task, game, state))


def _right(task: Task, game: Game[Any], state: Any) -> str:
    """The right answer, and the reasons that go with it."""
    told, shown = task.told(game, state), task.shown(game, state)
    if task.asks == "tap":
        return told
    if task.asks == "play" and len(shown) > MOVES:
        first = _("The answer: {moves}, … ({count} moves).")
        told = first.format(moves=", ".join(shown[:MOVES]), count=len(shown))
    verdict = task.check(game, state, shown)
    new = [reason for reason in verdict.reasons if reason.sentence not in told]
    said = [f"{reason.sentence} [{reason.clause}]" if reason.clause else reason.sentence for reason in new]
    if verdict.sentence not in told and not verdict.reasons:
        said.append(verdict.sentence)
    return " ".join([told, *said])


def _read(text: str, game: Game[Any]) -> str:
    """A text without its marks, cards as they are seen."""
    return "".join(_part(*part) for part in parts(text, game.rules))


def _part(kind: str, text: str) -> str:
    """A part of it."""
    return {"card": pretty, "clause": "[{}]".format}.get(kind, str)(text)


def _linked(text: str, game: Game[Any]) -> dict[str, str]:
    """The clauses that a text links to."""
    return {clause: game.rules[clause] for kind, clause in parts(text, game.rules) if kind == "clause"}


def _number(clause: str) -> tuple[str, int]:
    """Their order: B2 comes before B10."""
    letters = clause.rstrip("0123456789")
    return letters, int(clause[len(letters) :] or 0)


def _worded(text: str) -> str:
    """A text in lines that are not too long, its paragraphs apart."""
    paragraphs = text.split("\n\n")
    return "\n\n".join(fill(one, WIDTH, break_on_hyphens=False, break_long_words=False) for one in paragraphs)
