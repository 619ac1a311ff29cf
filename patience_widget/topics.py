"""What a question of a quiz asks, in a word or two: so that a quiz asks of one thing and then of another."""

from collections import Counter
from collections.abc import Iterable
from typing import Any

from .cards import RANKS
from .game import Game, Move, Reason
from .questions import DealOrNot, OrderFills, PredictDeal, TapTargets, dealt_to, of_fill
from .scene import roles_of
from .task import Task, table_of, why

Topic = tuple[str, str]  # the answer, or how many places it has, or what it hangs on; and more of it
Told = Counter[tuple[str, ...]]  # how often an answer, and a topic, of a kind was asked for
FEW = 4  # questions of a kind, in which an answer may not have come up
MANY = 3  # places of an answer: so many, or more


def topic(game: Game[Any], state: Any, task: Task) -> Topic:
    """The topic of a question at a position."""
    shown = task.shown(game, state)
    if isinstance(task, PredictDeal):
        return _clauses(why(game, state, dealt_to(game, state))), ""
    if isinstance(task, DealOrNot):
        return shown, _clauses(why(game, state, dealt_to(game, state)))
    if isinstance(task, OrderFills):
        return _clauses(of_fill(game, state, shown[0])), str(len(shown))
    if isinstance(task, TapTargets):
        ways = {_way(game, state, Move(task.place, place)) for place in shown}
        return str(min(len(shown), MANY)), " ".join(sorted(ways)) or _kept(game, state, task.place)
    move = getattr(task, "move", "")
    if isinstance(shown, str):
        return shown, _way(game, state, Move.parse(move)) if shown == "yes" else ""
    return str(min(len(shown), MANY)), ""


def rank(asked: Topic, told: Told, kind: str) -> tuple[int, int]:
    """How often this answer, and this very topic, was asked for in questions of the kind."""
    return told[kind, asked[0]], told[kind, *asked]


def least(told: Told, kind: str) -> int:
    """How often the answer was asked for that was asked for least; 0 of few questions, when not all may be known."""
    counts = [count for key, count in told.items() if len(key) == len((kind, "answer")) and key[0] == kind]
    return min(counts) if sum(counts) >= FEW else 0


def _clauses(reasons: Iterable[Reason]) -> str:
    """The clauses of reasons."""
    return " ".join(dict.fromkeys(reason.clause for reason in reasons))


def _kept(game: Game[Any], state: Any, place: str) -> str:
    """The clauses that keep a card."""
    return _clauses(reason for reason in why(game, state, place) if not reason.holds)


def _way(game: Game[Any], state: Any, move: Move) -> str:
    """How a card goes: back from a foundation, first on a place, on the rank next to its own, or round the corner."""
    if roles_of(table_of(game, state).places).get(move.source) == "foundation":
        return "back"
    card, below = (game.ids(state, place.partition(".")[0])[-1:] for place in move)
    if not below:
        return "first"
    faces = game.pack(state).cards
    ranks = [RANKS.find(faces[one[0]][0]) for one in (card, below) if one]
    return "next" if abs(ranks[0] - ranks[-1]) <= 1 else "corner"
