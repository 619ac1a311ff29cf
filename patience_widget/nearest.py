"""Nearest: the search for the shortest line that makes a card playable, in any game; or a proof that there is none."""

import time
from collections.abc import Iterator
from heapq import heappop, heappush
from typing import Any, NamedTuple

from . import kernel
from .freed import Card, Freed
from .game import Game, Move, Reason
from .orders import reordered, unseen
from .recording import Recording, unsealed
from .search import Limit
from .text import _

SLICE = 0.01  # seconds, about
ORDERS = 8  # of the unseen cards, in all of which a line must hold that turns some


class Node(NamedTuple):
    """What was found: a position in each of the orders that are looked at, and the shortest way there that is known.

    That is the node before it, the move to it, and how many moves there are; `key` is what positions are known by.
    """

    states: tuple[Any, ...]
    parent: int
    move: Move | None
    depth: int
    key: Any


class Freeing:
    """The search for the shortest line that frees a card, slice by slice; what it found may be read at any time."""

    def __init__(self, record: Recording, place: str, limit: Limit, *, open_cards: bool = False) -> None:
        """From where the record stands; ValueError where no card that can be seen lies on the place."""
        with unsealed(record).lock:
            self.game, self.start = record.game, record.state
            self.card = Card(self.game, self.start, place)
            self.needs = _needs(self.game, self.start, place)
            self._unseen = frozenset[int]() if open_cards else never_seen(record)
        self.place, self.limit, self.open_cards = place, limit, open_cards
        if self.card.hidden and not open_cards:
            raise ValueError(_("the card on {place} lies face down").format(place=place))
        self.nodes, self.seconds, self.fate, self.line = 0, 0.0, "unknown", list[Move]()
        self.blind = self._left_out = self._exhausted = False

    @property
    def found(self) -> Freed:
        """What is known so far."""
        needs = () if self.fate == "free" and not self.line else self.needs
        known = self.fate, tuple(self.line), needs, self.nodes, self.seconds, self.open_cards
        honest = self._left_out and self._exhausted and self.fate == "unknown"
        blind = self.blind and self.fate == "free"
        return Freed(self.card.face, self.place, *known, honest, blind, game=self.game, start=self.start)

    @property
    def more(self) -> bool:
        """Whether who looks at the stock may find more: a line turned unseen cards, and was left out for that."""
        return self._left_out and not (self.fate == "free" and not self.blind)

    @property
    def share(self) -> float:
        """How much of its limit was used, as a part of 1."""
        nodes, seconds = self.limit.nodes, self.limit.seconds
        used = self.nodes / nodes if nodes else 0, self.seconds / seconds if seconds else 0
        return round(min(1, max(used)), 2)

    def work(self) -> Iterator[None]:
        """Look at position after position, the nearest first; it stops after every slice."""
        began, told = time.perf_counter(), 0.0
        for _node in self._all():
            now = time.perf_counter()
            self.seconds, told, began = self.seconds + now - began, told + now - began, now
            if told >= SLICE:
                yield
                began, told = time.perf_counter(), 0.0
            if self._full():
                self._exhausted = False
                return

    def _full(self) -> bool:
        """Whether the limit is reached."""
        nodes, seconds = self.limit.nodes, self.limit.seconds
        return (nodes is not None and self.nodes >= nodes) or (seconds is not None and self.seconds >= seconds)

    def _all(self) -> Iterator[None]:
        """Without a card that was never seen; then, where those can be drawn by lot, in several orders of them."""
        yield from self._nearest_first((self.start,))
        if self._exhausted and self._left_out and kernel.knows(self.game, self.start):
            self._exhausted, self.blind = False, True
            yield from self._nearest_first(tuple(reordered(self.start, 0, number) for number in range(ORDERS)))
            self.blind = self.fate == "free" and self._holds()

    def _nearest_first(self, states: tuple[Any, ...]) -> Iterator[None]:
        """Every position that can be reached, by the least length of a line through it, until the card can be played.

        That is the A* search of Hart, Nilsson and Raphael (1968): as no line is shorter than the game's least, what is
        found first is shortest. In several orders at once a move is one that can be played in all of them.
        """
        nodes, depths = [Node(states, -1, None, 0, self._key(states))], {self._key(states): 0}
        looked, waiting = dict[int, list[Move]](), [(0, 0, 0)]
        while waiting:
            length, _depth, at = heappop(waiting)
            states, _parent, _move, depth, key = nodes[at]
            if depths[key] < depth:
                continue
            if at not in looked:
                near = self._near(states)
                self.nodes += 1
                yield
                if near is None:
                    continue
                least, looked[at] = near
                if depth + least > length:
                    heappush(waiting, (depth + least, -depth, at))
                    continue
            moves = looked.pop(at)
            if any(all(self.card.starts(state, move) for state in states) for move in moves):
                self.fate, self.line = "free", _way(nodes, at)
                return
            for move, after in self._after(states, moves):
                key = self._key(after)
                if depths.get(key, depth + 2) > depth + 1:
                    depths[key] = depth + 1
                    heappush(waiting, (max(length, depth + 1), -depth - 1, len(nodes)))
                    nodes.append(Node(after, at, move, depth + 1, key))
            nodes[at] = nodes[at]._replace(states=())
        self._settle()

    def _near(self, states: tuple[Any, ...]) -> tuple[int, list[Move]] | None:
        """The least length of the rest of a line, and the moves that it can begin with; None where there is none."""
        if self.card.id is None:
            return 0, self._moves(states)
        near = self.game.nearing(states[0], self.card.id, () if self.blind else self._unseen)
        if self.blind:
            return near and (near[0], self._moves(states))
        if self._unseen and (near is None or len(near[1]) < len(self._moves(states))):
            self._left_out = True  # perhaps: the game was not asked why
        return near

    def _after(self, states: tuple[Any, ...], moves: list[Move]) -> Iterator[tuple[Move, tuple[Any, ...]]]:
        """What moves lead to; a line that turns what was never seen is left out."""
        for move in moves:
            after = tuple(self.game.play(state, move) for state in states)
            if self.blind or not self._turns(after[0]):
                yield move, after
            else:
                self._left_out = True

    def _moves(self, states: tuple[Any, ...]) -> list[Move]:
        """The moves that can be played in all of these positions."""
        first, *others = (list(self.game.moves(state)) for state in states)
        return [move for move in first if all(move in other for other in others)]

    def _settle(self) -> None:
        """There is no such line; none at all if none was left out, or if the game says so."""
        self._exhausted = True
        if self._left_out and self.card.id is not None:
            self._left_out = self.game.nearing(self.start, self.card.id, ()) is not None
        self.fate = "unknown" if self._left_out else "never"

    def _holds(self) -> bool:
        """Whether the line that was found in sampled orders holds in the true one; else it is none."""
        state = self.start
        for move in self.line:
            if move not in self.game.moves(state):
                break
            state = self.game.play(state, move)
        else:
            if any(self.card.starts(state, move) for move in self.game.moves(state)):
                return True
        self.fate, self.line, self._exhausted = "unknown", [], True
        return False

    def _turns(self, after: Any) -> bool:
        """Whether a card lies open now that was never seen."""
        return bool(self._unseen) and not self._unseen <= frozenset(self.game.hidden(after))

    def _key(self, states: tuple[Any, ...]) -> Any:
        """Equal for positions that play alike, and in which the card lies in the same place."""
        return self.card.where(states[0]), *(self.game.key(state) for state in states)


def never_seen(record: Recording) -> frozenset[int]:
    """The cards that the player has not seen on the way to where a record stands."""
    game, hidden = record.game, unseen(record.game, record.state)
    for node in record.tree.line(record.node):
        if hidden:
            hidden &= frozenset(game.hidden(record.position(node)))
    return hidden


def _way(nodes: list[Node], at: int) -> list[Move]:
    """The moves to one of the nodes."""
    way = list[Move]()
    while at >= 0:
        _states, at, move, *_known = nodes[at]
        if move:
            way.append(move)
    return way[::-1]


def _needs(game: Game[Any], state: Any, place: str) -> tuple[Reason, ...]:
    """What keeps the card of a place: the clauses that do not hold, or how many cards lie on it."""
    name, dot, height = place.partition(".")
    above = len(game.cards(state, name)) - int(height) if dot else 0
    if above > 0:
        one, more = _("1 card lies on it."), _("{count} cards lie on it.")
        return (Reason("", False, (name,), (one if above == 1 else more).format(count=above)),)
    return tuple(game.needs(state, name))
