"""How far a search may go, how far it is, and what came out of it: limit, progress, result."""

import operator
from contextlib import suppress
from dataclasses import dataclass, field
from numbers import Real
from typing import Any, NamedTuple, SupportsIndex

from . import shown
from .game import SHOWN, Game, IllegalMove, Move
from .text import _


@dataclass(frozen=True)
class Limit:
    """How far a search may go, counted from its beginning: nodes, seconds of searching, bytes of memory.

    Without a limit of memory the kernel takes 256 MiB at most, a search in plain Python what it needs.
    """

    nodes: int | None = None
    seconds: float | None = None
    memory: int | None = None

    def __post_init__(self) -> None:
        """Refuse what is no limit, saying what one is."""
        for name in ("nodes", "memory"):
            given = getattr(self, name)
            if given is not None:
                object.__setattr__(self, name, whole(name, given))
        if self.seconds is not None:
            object.__setattr__(self, "seconds", _seconds(self.seconds))

    def instead(self, given: "Limit | None") -> "Limit":
        """The limit that holds where this other one is given; the memory is settled when a search begins."""
        if given is None:
            return self
        if not isinstance(given, Limit):
            raise TypeError(shown.no_limit(given))
        if given.memory not in {None, self.memory}:
            raise ValueError(_("the memory of a search is limited when it begins: pw.search(…, limit=…)"))
        return given


class Progress(NamedTuple):
    """How far a search is: nodes, seconds, its fate so far, how deep it stands, and what it does."""

    nodes: int
    seconds: float
    fate: str
    depth: int
    doing: str

    @property
    def speed(self) -> float:
        """Nodes a second."""
        return self.nodes / self.seconds if self.seconds else 0.0


@dataclass(frozen=True)
class Result:
    """What a search found: a fate ("lost" means proved), the moves to the win, and what it took.

    `start` is the position of `game` that it is about; `run` goes on where it stopped, and keeps the memory of an
    undecided search for that. Two results are equal if they found the same in as many nodes, however long that took.
    """

    fate: str
    moves: list[Move]
    nodes: int
    seconds: float = field(compare=False)
    method: str
    game: Game[Any]
    start: Any
    run: Any = field(default=None, compare=False)

    def __post_init__(self) -> None:
        """The moves are this result's own."""
        object.__setattr__(self, "moves", list(self.moves))

    def __hash__(self) -> int:
        return hash((self.fate, *self.moves, self.nodes, self.method))

    def __repr__(self) -> str:
        """One line: what came out, and how."""
        return f"<Result: {shown.headline(self)}; {self.method}>"

    def __getstate__(self) -> dict[str, Any]:
        """Everything but the run, which stays where it is driven."""
        return vars(self) | {"run": None}

    @property
    def because(self) -> str:
        """Of a loss that the game's deadlock test shows at once, why, in one sentence; "" of any other outcome."""
        cards = self.game.deadlock(self.start, open_cards=True) if self.fate == "lost" else None
        return self.game.because(self.start, cards)[0] if cards else ""

    def _repr_mimebundle_(self, **_kwargs: Any) -> dict[str, str]:
        """As a cell and as a terminal shows it."""
        return {"text/plain": shown.text(self), "text/html": shown.html(self)}


def replayed(game: Game[Any], start: Any, moves: list[Move]) -> list[Move]:
    """The moves, once the rules themselves have played them to a win; AssertionError where they do not."""
    state = start
    with suppress(IllegalMove):
        for move in moves:
            state = game.play(state, move)
        if game.won(state):
            return moves
    message = _(
        "a search of {game} found moves that do not win, which is a bug; the position: {start}; the moves: {line}"
    )
    raise AssertionError(message.format(game=repr(game), start=repr(start), line=" ".join(map(str, moves))))


def _seconds(given: object) -> float:
    """A number from 0 up; ValueError for anything else."""
    with suppress(OverflowError):
        if isinstance(given, Real) and not isinstance(given, bool) and float(given) >= 0:
            return float(given)
    message = _("seconds={given} is no limit: a number from 0 up is expected")
    raise ValueError(message.format(given=repr(given)[:SHOWN]))


def whole(name: str, given: object) -> int:
    """A whole number from 1 up; ValueError for anything else."""
    if isinstance(given, SupportsIndex) and not isinstance(given, bool) and operator.index(given) > 0:
        return operator.index(given)
    raise ValueError(
        _("{name}={given} is no limit: a whole number from 1 up is expected").format(
            name=name, given=repr(given)[:SHOWN]
        )
    )
