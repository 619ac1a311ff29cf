"""Which moves keep a win: small positions, decided by the solver or by looking at every position to come."""

from collections import deque
from functools import lru_cache
from itertools import islice
from typing import Any, NamedTuple

from .game import Game, Move
from .scene import roles_of
from .search import Limit
from .solver import solve

NODES = 20_000  # of the search of one position: what is not decided by then makes no puzzle
POSITIONS = 20_000  # that are looked at for a shortest line
STEPS = 8  # moves to the card that is left, at most
NEXT = 5  # cards that are named to choose from


class Decided(NamedTuple):
    """What comes of a position, the moves to the win, and how many nodes it took."""

    fate: str
    moves: tuple[Move, ...]
    nodes: int


@lru_cache(maxsize=4096)
def decided(game: Game[Any], state: Any) -> Decided:
    """What comes of a position, within a limit of nodes; a position is searched once."""
    result = solve(game, state=state, limit=Limit(nodes=NODES))
    return Decided(result.fate, tuple(result.moves), result.nodes)


def fates(game: Game[Any], state: Any) -> dict[Move, str]:
    """Of every legal move, whether the position after it is won, lost (proved) or unknown."""
    return {move: decided(game, game.play(state, move)).fate for move in game.moves(state)}


def only(game: Game[Any], state: Any) -> Move | None:
    """The move that keeps the win while all others are proved to lose; None where there is no such move."""
    found = fates(game, state)
    won = [move for move, fate in found.items() if fate == "won"]
    return won[0] if len(won) == 1 and [*found.values()].count("lost") == len(found) - 1 else None


def shortest(game: Game[Any], start: Any, most: int = POSITIONS) -> list[Move] | None:
    """The shortest line to a win, breadth first through all positions to come; None where it finds none in so many."""
    before: dict[Any, tuple[Any, Move] | None] = {game.key(start): None}
    waiting = deque([start])
    while waiting and len(before) <= most:
        state = waiting.popleft()
        key = game.key(state)
        if game.won(state):
            return _line(before, key)
        for move in game.moves(state):
            after = game.play(state, move)
            if game.key(after) not in before:
                before[game.key(after)] = key, move
                waiting.append(after)
    return None


def _line(before: dict[Any, tuple[Any, Move] | None], key: Any) -> list[Move]:
    """The moves from the start to a position."""
    moves: list[Move] = []
    while step := before[key]:
        key, move = step
        moves.append(move)
    return moves[::-1]


class Left(NamedTuple):
    """The first card that has to be left on the waste: those to choose from, in the order in which they come.

    `at` says which it is of `cards` (ids), `line` are the moves to where it lies on top: every card before it that
    fits is played, on the one pile that keeps the win; `state` is the position there.
    """

    cards: tuple[int, ...]
    at: int
    line: tuple[Move, ...]
    state: Any

    @property
    def card(self) -> int:
        """The card to be left."""
        return self.cards[self.at]


@lru_cache(maxsize=256)
def left(game: Game[Any], state: Any) -> Left | None:
    """The first card that loses wherever it is played, and wins when it is left; those before it that fit are played.

    None where one of those keeps the win on several piles, or where something is not proved; or where nothing has to
    be left within some moves.
    """
    waste, stock = (_place(game, role) for role in ("waste", "stock"))
    met, line = list[int](), list[Move]()
    while waste and stock and len(line) < STEPS and (found := fates(game, state)) and "unknown" not in found.values():
        plays = [move for move in found if move.source == waste and move.target != stock]
        kept = [move for move in found if found[move] == "won" and (move in plays or not plays)]
        met += game.ids(state, waste)[-1:] if plays else b""
        if plays and not kept:
            leaves = "won" in found.values()
            return Left(_choices(game, state, met, stock), len(met) - 1, tuple(line), state) if leaves else None
        if len(kept) != 1:
            return None
        line += kept
        state = game.play(state, kept[0])
    return None


def _choices(game: Game[Any], state: Any, met: list[int], stock: str) -> tuple[int, ...]:
    """The cards that fitted, the last of them the one to be left, and some that come after it."""
    coming = reversed(game.ids(state, stock))
    return (*met, *islice(coming, max(1, NEXT - len(met))))


def _place(game: Game[Any], role: str) -> str:
    """The first place of a role; "" where there is none."""
    return next((place.name for place in game.places if place.role == role), "")


def builds_left(game: Game[Any], state: Any) -> int:
    """How many cards do not lie on a foundation: each of them is built once in every win."""
    on = [name for name, role in roles_of(game.places).items() if role == "foundation"]
    return len(game.pack(state).cards) - sum(len(game.ids(state, name)) for name in on)
