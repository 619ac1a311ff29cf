"""Depth-first and best-first search, in plain Python, for any game: to be read, to be taught from, to be beaten.

Both keep the positions that wait for their turn, take one, generate its moves (that makes it a *node*), and put
the positions that those lead to among the ones that wait. What has had its turn is never taken again, so a move
that only takes another one back leads round in no circle. Where nothing waits any more every position has been
looked at: without a win among them the game is lost, and that is proved.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable
from heapq import heappop, heappush
from math import isnan, nan
from typing import Any, SupportsFloat

from .engine import Engine
from .fate import Limit, Progress, Result
from .game import Game, Move
from .memory import Meter
from .notes import RULES, Notes
from .run import Run
from .shown import brief
from .text import _
from .tree import Columns

__all__ = ["BestFirst", "DepthFirst", "Engine", "Limit", "Node", "Progress", "Result", "Run"]

Order = Callable[[Game[Any], Any, list[Move]], Iterable[Move]]
Score = Callable[[Game[Any], Any], float]


class Node:
    """A position that was found: its key, the move that led to it and from where, and how deep it lies."""

    __slots__ = ("depth", "key", "left", "move", "number", "parent", "size", "state")

    def __init__(self, key: Any, state: Any, move: Move | None = None, parent: "Node | None" = None) -> None:
        self.key, self.state, self.move, self.parent = key, state, move, parent
        self.depth: int = parent.depth + 1 if parent else 0
        self.size = 0  # bytes of its position, where memory is limited
        self.number = -1  # in the trace
        self.left = 0  # positions below it from which not all has been tried

    def line(self) -> list[Move]:
        """The moves that lead to it."""
        moves, node = [], self
        while node.parent and node.move:
            moves.append(node.move)
            node = node.parent
        return moves[::-1]


class Search(ABC):
    """What the two searches share; they differ in which of the positions that wait comes next."""

    waiting: list[Any]

    def __init__(self, game: Game[Any], state: Any, name: str, memory: int | None = None, trace: int = 0) -> None:
        """`memory` is the most that what it keeps may take, in bytes: then it stops, and forgets nothing.

        `trace` is how many of the nodes that it visits first it traces.
        """
        self.game, self.name, self.nodes = game, name, 0
        self.won: list[Move] | None = [] if game.won(state) else None
        self.complete, self.full = True, False  # whether every move is tried; whether the memory is used up
        self.seen: set[Any] = set()
        self.waiting = []
        self.meter = Meter(memory, game, state)
        self.notes = Notes(trace)
        if self.won is None and not game.lost(state):
            first = [Node(_hashable(game, game.key(state)), state)]
            self.full = not self.meter.take(first)
            self.put(first)

    # How it searches.

    def step(self, nodes: int, /) -> None:
        """Go on for at most so many nodes."""
        last = self.nodes + nodes
        while not self.done:
            node = self.next()
            if node.key in self.seen:
                self.notes.seen(node)
                self.drop()
                self.meter.drop(node)
                continue
            safe = self.game.safe(node.state)  # it costs nothing, so no other move is needed
            if safe is None and self.nodes == last:
                return
            moves = [safe] if safe else self.choices(node.state)
            self.notes.visit(node, "safe" if safe else "")
            self.expand(node, moves)

    def expand(self, node: Node, moves: Iterable[Move]) -> None:
        """Find where the moves of a position lead.

        The position keeps its turn until it is among those seen, at the end, so that nothing is lost where a user's
        function fails, or the keyboard interrupts, before that.
        """
        found = []
        for move in moves:
            state = self.game.play(node.state, move)
            if self.game.won(state):
                self.won = [*node.line(), move]
                self.notes.win(Node(None, None, move, node))
                return
            key = self.game.key(state)
            if key in self.seen:
                self.notes.cut("seen")
            elif self.game.lost(state):
                self.notes.cut("lost")
            else:
                found.append(Node(key, state, move, node))
        self.full = not self.meter.take(found)
        if not self.full:
            self.put(found)
            self.seen.add(node.key)
            self.notes.leads(node, len(found))
            node.state = None  # it is not needed any more

    def choices(self, state: Any) -> list[Move]:
        """The moves of a position, in the order in which they are tried."""
        self.nodes += 1
        return list(self.game.moves(state))

    @abstractmethod
    def next(self) -> Node:
        """The position whose turn it is; it goes on waiting."""

    @abstractmethod
    def put(self, found: list[Node]) -> None:
        """Let positions wait; those of the moves to be tried first come first."""

    @abstractmethod
    def drop(self) -> None:
        """The position whose turn it is waits no more."""

    # What came out.

    @property
    def fate(self) -> str:
        """One of "won", "lost" (every position was looked at), or "unknown"."""
        if self.won is not None:
            return "won"
        return "lost" if self.complete and not self.waiting else "unknown"

    @property
    def done(self) -> bool:
        """Whether there is nothing more to do."""
        return self.won is not None or self.full or not self.waiting

    @property
    def moves(self) -> list[Move]:
        """The moves to the win."""
        return self.won or []

    @property
    def depth(self) -> int:
        """How many moves deep the position lies whose turn it is."""
        return len(self.moves) if self.done else self.next().depth

    @property
    def cuts(self) -> dict[str, int]:
        """How often it left moves out, by why: "seen", "lost" (as the game defines it), "safe", "order"."""
        return self.notes.cuts

    @property
    def rules(self) -> tuple[str, ...]:
        """What can leave moves out at a node, a bit each in the trace."""
        return RULES

    def traced(self, since: int) -> Columns:
        """The traced nodes from this number on; of their fates all."""
        return self.notes.columns(since)

    def named(self, code: int) -> Move:
        """The move that a code of the trace stands for."""
        return self.notes.moves[code]

    @property
    def method(self) -> str:
        """What it did, and why it knows no answer where it has none and is at its end."""
        if self.full:
            why = _("stopped at its limit of {memory} bytes of memory").format(memory=f"{self.meter.limit:,}")
        elif self.done and self.fate == "unknown":
            why = _("moves were left out, so that finding no win proves nothing")
        else:
            return self.name
        return _("{method}; {why}").format(method=self.name, why=why)


class DepthFirst(Search):
    """Goes on from the position found last: one line to its end, then back to the last choice that is left.

    `order(game, state, moves)` returns the moves in the order in which they are to be tried. It may leave some out.
    """

    def __init__(
        self,
        game: Game[Any],
        state: Any,
        order: Order | None = None,
        memory: int | None = None,
        note: str = "",
        trace: int = 0,
    ) -> None:
        """`note` is what else its `method` says."""
        ordered, plain = _("depth-first, ordered by {function}"), _("depth-first, in plain Python")
        name = ordered.format(function=_name(order)) if order else plain
        self.order = order
        super().__init__(game, state, f"{name} ({note})" if note else name, memory, trace)

    def next(self) -> Node:
        """The last one."""
        node: Node = self.waiting[-1]
        return node

    def put(self, found: list[Node]) -> None:
        """On top of those that wait already."""
        self.waiting += reversed(found)

    def drop(self) -> None:
        """Off the top."""
        self.waiting.pop()

    def choices(self, state: Any) -> list[Move]:
        """The moves as `order` has them; without one that leaves some out, every move is tried."""
        moves = super().choices(state)
        chosen = _moves(self.order(self.game, state, moves.copy()), moves) if self.order else moves
        if set(chosen) != set(moves):
            self.complete = False
            self.notes.cut("order")
        return chosen


class BestFirst(Search):
    """Goes on from the position with the highest `score(game, state)`; among equals from the one found last."""

    def __init__(self, game: Game[Any], state: Any, score: Score, memory: int | None = None, trace: int = 0) -> None:
        self.score, self.found = score, 0
        super().__init__(game, state, _("best-first, by {function}").format(function=_name(score)), memory, trace)

    def next(self) -> Node:
        """The best one: a heap has its least element in front."""
        node: Node = self.waiting[0][-1]
        return node

    def put(self, found: list[Node]) -> None:
        """Each with its score; the first of all needs none."""
        scored = [(_number(self.score(self.game, node.state)) if node.parent else 0.0, node) for node in found]
        for score, node in reversed(scored):
            self.found += 1
            heappush(self.waiting, (-score, -self.found, node))

    def drop(self) -> None:
        """Out of the heap."""
        heappop(self.waiting)


# What a user's game or function returned.


def _hashable(game: Game[Any], key: Any) -> Any:
    """What `key` returned, if it can be looked up among those seen."""
    try:
        hash(key)
    except TypeError:
        message = _("the key of a position must be hashable: {game} has {given}")
        raise TypeError(message.format(game=_(game.name), given=brief(key))) from None
    return key


def _moves(given: Any, moves: list[Move]) -> list[Move]:
    """What an `order` returned, if it is moves out of those that it was given."""
    if not isinstance(given, Iterable):
        message = _("order must return moves in the order to try them, not {given}")
        raise TypeError(message.format(given=brief(given)))
    chosen = list(given)
    for move in chosen:
        if move not in moves:
            message = _("order must return moves out of those it was given, not {given}")
            raise ValueError(message.format(given=brief(move)))
    return chosen


def _number(given: Any) -> float:
    """What a `score` returned, if it is a number."""
    try:
        score = float(given) if isinstance(given, SupportsFloat) else nan
    except (TypeError, ValueError, OverflowError):  # an array, or an integer that no float can hold
        score = nan
    if isnan(score):
        message = _("score must return a number, the higher the better, not {given}")
        raise TypeError(message.format(given=brief(given)))
    return score


def _name(function: Any) -> str:
    """The name of a user's function."""
    return str(getattr(function, "__name__", type(function).__name__))
