"""What its writer may have got wrong in a step of a lesson, said in one sentence."""

import re
from collections.abc import Callable
from typing import Any

from .game import Game
from .markup import parts
from .recording import Recording
from .task import Task
from .text import _

LIKE_A_CARD = re.compile(r"\{[0-9A-Za-z♣♠♥♦]{2,3}\}")
LIKE_A_CLAUSE = re.compile(r"\[([A-Z][0-9]{1,2}[a-z]?)\]")


def proofread(number: int, text: str, task: Task | None, begin: Callable[[], Recording]) -> None:
    """TypeError or ValueError, which names the step, where its position, its text or its task is not possible.

    A task is tried only where the step says itself where it begins.
    """
    try:
        record = begin()
        read(text, record.game)
        if task is not None:
            task.fit(record.game, record.state)
    except (TypeError, ValueError) as error:
        kind = ValueError if isinstance(error, ValueError) else TypeError
        raise kind(_("step {number}: {error}").format(number=number, error=error)) from error


def read(text: str, game: Game[Any]) -> None:
    """ValueError for what is marked as a card or a clause, and is none."""
    for kind, part in parts(text, game.rules):
        if kind != "text":
            continue
        if card := LIKE_A_CARD.search(part):
            raise ValueError(
                _("{given} is not a card: a rank and a suit are expected, as {{6H}}").format(given=card[0])
            )
        if clause := LIKE_A_CLAUSE.search(part):
            known = ", ".join(game.rules) or _("none")
            message = _("{game} has no clause {given}; clauses: {known}")
            raise ValueError(message.format(game=_(game.name), given=clause[1], known=known))
