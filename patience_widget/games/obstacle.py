"""Why a position of Precedence is lost while moves are left: cards of which one stays on the waste for good.

In the last pass a card leaves the waste only when all that lie over it have left. Choose some cards and take all
others to be at hand: those of the waste at once, those of the stock when they are turned. Then play on with the chosen
cards as well as could be, a card counting as played as soon as that may be possible at all (P4 to P6):

- A foundation that lacks a rank comes to it only after all the ranks that it wants before. So of any rank no more can
  be played than the foundations that are past some other rank, and one for each card of that rank at hand.
- A chosen card that is turned is played at once if there may be a place for its rank; else it lies on the waste.
- The top one of those there is played when there may be a place for it besides those of its rank that lay over it.

If one is left at the end it is left in every play, by induction over the builds: what is built in any play counts as
played here by then. The fewer the chosen cards, the more is at hand; so of a set that refutes the position cards are
left out as long as it does.

The order of the stock is not asked for where the player has not seen it: then the cards are chosen from the waste
alone, and all of the stock is at hand at once.
"""

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from operator import add
from random import Random
from typing import NamedTuple

from ..cards import Pack

ORDERS = 6  # in which cards are left out; the smallest outcome is taken
Cards = frozenset[int]


class Laid(NamedTuple):
    """What matters of a position: ranks, the foundations' bases and heights, the waste bottom to top, the stock."""

    pack: Pack
    ranks: int
    bases: Sequence[int]
    heights: Sequence[int]
    waste: bytes
    stock: bytes


class Stop(NamedTuple):
    """Why a card stays: of its rank only so many more can be played by then, which `lack` keeps few.

    `over` are the chosen cards of its rank that lay over it, `under` those of the lacking rank that lie on the waste
    still, `later` whether some of that rank come after `covering`, which is laid on it then (None: never).
    """

    card: int
    room: int
    lack: int
    over: tuple[int, ...]
    under: tuple[int, ...]
    later: bool
    covering: int | None


class Forward:
    """The rest of the last pass, played as well as could be with some chosen cards, all others being at hand."""

    def __init__(self, laid: Laid) -> None:
        self.laid, self.rank = laid, laid.pack.ranks
        self.past = [[self._past(rank, other) for other in range(laid.ranks)] for rank in range(laid.ranks)]
        never = len(laid.pack.cards) * 2  # a rank does not wait for itself
        self._others = [[*past[:rank], never, *past[rank + 1 :]] for rank, past in enumerate(self.past)]

    def _past(self, rank: int, other: int) -> int:
        """How many foundations lack a rank and need none of the other rank before."""
        laid, count = self.laid, 0
        for base, height in zip(laid.bases, laid.heights, strict=True):
            mine, its = (base - rank) % laid.ranks, (base - other) % laid.ranks  # as how many-th they take the two
            count += height <= mine and (its > mine or its < height)
        return count

    def room(self, rank: int, free: Sequence[int]) -> tuple[int, int]:
        """How many of a rank can be played at most with so many of each at hand, and the rank that keeps them few."""
        found = [*map(add, self._others[rank], free)]
        room = min(found)
        return room, found.index(room)

    def play(self, cards: Cards, *, noted: bool = False) -> "_Play":
        """Play on; what is left on the waste is in its pile."""
        play = _Play(self, cards, noted=noted)
        for card in self.laid.stock:
            play.turn(card)
        play.stop(None)
        return play

    def in_waste(self) -> Cards:
        """The fewest cards of the waste that refute the position; none where only the stock's order does.

        They are cards of a rank, and under all of them cards of another rank: more of the first than can be played
        with none of the second. Of as few cards the highest are chosen, which are seen.
        """
        counts = [(past + self._to_come(other) + 1, rank, other) for rank, other, past in self._pairs()]
        found = [cards for few in sorted(counts) if (cards := self._cut(*few))]
        alike = [cards for cards in found if len(cards) == len(found[0])]
        return max(alike, key=lambda cards: min(map(self.laid.waste.index, cards)), default=frozenset())

    def _pairs(self) -> Iterator[tuple[int, int, int]]:
        """Any two ranks, and the foundations that take the first without the second before."""
        ranks = range(self.laid.ranks)
        return ((rank, other, self.past[rank][other]) for rank in ranks for other in ranks if rank != other)

    def _to_come(self, rank: int) -> int:
        """How many of a rank are not played."""
        return sum(self.rank[card] == rank for card in (*self.laid.waste, *self.laid.stock))

    def _cut(self, fewest: int, rank: int, other: int) -> Cards:
        """So many cards of the two ranks, those of the first above; none if there are not so many."""
        waste = self.laid.waste
        for at in (at for at in range(len(waste) - 1, -1, -1) if self.rank[waste[at]] == rank):
            upper = [card for card in waste[at:] if self.rank[card] == rank]
            lower = [card for card in waste[:at] if self.rank[card] == other][-(fewest - 1) :]
            if len(upper) + len(lower) >= fewest:
                return frozenset(lower + upper[: fewest - len(lower)])
        return frozenset()

    def smallest(self) -> Cards:
        """The fewest cards found, those of the stock too, that refute the position, none to be left out; or none."""
        cards, chance = [*self.laid.waste, *self.laid.stock], Random(0)
        if not self.play(frozenset(cards)).pile:
            return frozenset()
        orders = [cards] + [chance.sample(cards, len(cards)) for _order in range(ORDERS - 1)]
        return min((self._thinned(order) for order in orders), key=len)

    def _thinned(self, order: Sequence[int]) -> Cards:
        """What is left when each in turn is left out if the others do without it; at first many at a time."""
        cards, size = frozenset(order), len(order) // 2
        while size:
            for at in range(0, len(order), size):
                fewer = cards.difference(order[at : at + size])
                cards = fewer if len(fewer) < len(cards) and self.play(fewer).pile else cards
            size //= 2
        return cards


class _Play:
    """How far such a play is."""

    def __init__(self, forward: Forward, cards: Cards, *, noted: bool) -> None:
        self.forward, self.cards, self.rank, self.noted = forward, cards, forward.rank, noted
        self.lack = -1  # the rank that keeps the top one there, of which one more may let it go
        self.free = [0] * forward.laid.ranks  # of each rank the cards at hand
        self.pile: list[tuple[int, int]] = []  # chosen cards on the waste: as which one of its rank each was laid there
        self.laid: dict[int, list[int]] = {}  # by rank, all that were ever laid there
        self.stops: list[Stop] = []
        for card in forward.laid.waste:
            self._lay(card) if card in cards else self._free(card)
        self._dig()

    def turn(self, card: int) -> None:
        """The next card of the stock: at hand, or laid on the waste where there can be no place for it."""
        if card in self.cards and not self.forward.room(self.rank[card], self.free)[0]:
            self.stop(card)
            self._lay(card)
            self.lack = self.forward.room(self.rank[card], self.free)[1]
        else:
            self._free(card)
            if self.rank[card] == self.lack:
                self._dig()

    def _lay(self, card: int) -> None:
        laid = self.laid.setdefault(self.rank[card], [])
        laid.append(card)
        self.pile.append((card, len(laid)))

    def _free(self, card: int) -> None:
        self.free[self.rank[card]] += 1

    def _dig(self) -> None:
        """Play the top ones as long as there may be places for them."""
        while self.pile:
            card, number = self.pile[-1]
            rank = self.rank[card]
            room, self.lack = self.forward.room(rank, self.free)
            if room <= len(self.laid[rank]) - number:
                return
            self.pile.pop()
            self._free(card)

    def stop(self, covering: int | None) -> None:
        """Note why the top one stays until another is laid on it, or for good."""
        if self.noted and self.pile:
            card, number = self.pile[-1]
            rank, stock = self.rank[card], self.forward.laid.stock
            room, lack = self.forward.room(rank, self.free)
            under = tuple(one for one, _number in self.pile if self.rank[one] == lack)
            after = stock[stock.index(covering) :] if covering is not None else b""
            later = any(self.rank[one] == lack for one in after)
            self.stops.append(Stop(card, room, lack, tuple(self.laid[rank][number:]), under, later, covering))


def refutes(laid: Laid, cards: Collection[int]) -> bool:
    """Whether one of these cards stays on the waste in every play: the same play, its places counted pile by pile."""
    ranks, free, over, waste = laid.pack.ranks, Counter[int](), Counter[int](), list[tuple[int, int]]()
    for at, card in enumerate((*laid.waste, *laid.stock)):
        turned = at >= len(laid.waste)
        if card in cards and not (turned and _places(laid, ranks[card], free)):
            waste.append((card, over[ranks[card]]))
            over[ranks[card]] += 1
        else:
            free[ranks[card]] += 1
        while waste and at >= len(laid.waste) - 1:
            rank = ranks[waste[-1][0]]
            if _places(laid, rank, free) < over[rank] - waste[-1][1]:
                break
            waste.pop()
            free[rank] += 1
    return bool(waste)


def _places(laid: Laid, rank: int, free: Counter[int]) -> int:
    """How many foundations can come to take a rank with the cards at hand, the nearest served first (P5)."""
    wants = []
    for base, height in zip(laid.bases, laid.heights, strict=True):
        to_come = [(base - at) % laid.ranks for at in range(height, laid.ranks)]
        if rank in to_come:
            wants.append(to_come[: to_come.index(rank)])
    left, served = free.copy(), 0
    for want in sorted(wants, key=len):
        if not all(left[one] for one in want):
            break
        left.subtract(want)
        served += 1
    return served
