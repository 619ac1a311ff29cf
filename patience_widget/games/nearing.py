"""How near a card of British Blockade is to being built: at least how many moves, and which of them can matter to it.

A run is cards of a column without a space between. Rows come below and fills come into spaces, so a run is only ever
covered more, and its cards leave from its ends inward (B4): a card leaves after all those above it in its run have
left, or all those below. And it leaves after the foundations of its suit have come to want it (B3): on one of the two
after the ranks between, or, where these have met, after reversals (B12).

*Loose* are the cards that might leave at all: those of the stock, while it can be turned, are taken to be at hand; one
of the tableau is loose if all above it are, or all below, and if for all ranks on a way to it some card is. What is not
loose never leaves, by induction over the builds. Suits have moves of their own, so what must be built of each adds up.

Where nothing is turned any more, a build or a reversal only matters to the moves of its own suit that come after it,
and to the cards of its run. So what neither the card asks for, nor what it may wait for, can be left out of a line.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import cache, lru_cache
from itertools import pairwise
from typing import NamedTuple

SUIT = 13  # faces of a suit
EVERY = (1 << SUIT) - 1  # a bit for each rank

Spot = tuple[int, int]  # a run, and how many are above a card in it


class Laid(NamedTuple):
    """The top ranks of each suit's Ace and King pile, the runs downward, and the stock that can be turned: as faces.

    `builds` says whether a card can be built before one is turned that must not be, `deals` whether the stock's cards
    only come by moves of their own.
    """

    tops: Sequence[tuple[int, int]]
    runs: Sequence[bytes]
    stock: bytes
    builds: bool
    deals: bool


class Nearing:
    """The loose cards of a position, and what they wait for."""

    def __init__(self, laid: Laid) -> None:
        self.laid = laid
        self.stock, ranks = _at_hand(laid.stock)
        self.got = [*ranks[: len(laid.tops)]]  # the ranks of each suit of which a card is loose
        self.wanted = [_wanted(*tops, got) for tops, got in zip(laid.tops, self.got, strict=True)]
        self.ends = [(0, len(run)) for run in laid.runs]  # what lies between is not loose
        self.copies: dict[int, list[Spot]] = {}
        if laid.builds:
            while self._peel():
                pass

    def _peel(self) -> bool:
        """Whether further cards at the ends of runs are loose."""
        before = self.ends[:]
        for at, run in enumerate(self.laid.runs):
            low, high = self.ends[at]
            while low < high and self._comes(run[low]):
                self._take(run[low], (at, low))
                low += 1
            while low < high and self._comes(run[high - 1]):
                high -= 1
                self._take(run[high], (at, high))
            self.ends[at] = low, high
        return self.ends != before

    def _comes(self, face: int) -> bool:
        """Whether the foundations of its suit may come to want a card."""
        return bool(self.wanted[face // SUIT] >> face % SUIT & 1)

    def _take(self, face: int, spot: Spot) -> None:
        """A card of the tableau is loose."""
        self.copies.setdefault(face, []).append(spot)
        suit, rank = divmod(face, SUIT)
        if not self.got[suit] >> rank & 1:
            self.got[suit] |= 1 << rank
            self.wanted[suit] = _wanted(*self.laid.tops[suit], self.got[suit])

    def sides(self, spot: Spot) -> list[list[Spot]]:
        """The cards above one in its run and those below, where all of them are loose: the ways to an edge of it."""
        run, at = spot
        low, high = self.ends[run]
        above = [[(run, n) for n in range(at)]] if at <= low or low >= high else []
        size = len(self.laid.runs[run])
        return above + ([[(run, n) for n in range(at + 1, size)]] if at + 1 >= high or low >= high else [])

    def ways(self, face: int) -> list[int]:
        """The ranks to be built before a card on each of the ways to it on which all of them are loose."""
        suit, rank = divmod(face, SUIT)
        return [way for way in _ways(*self.laid.tops[suit], rank) if not way & ~self.got[suit]]

    def least(self, spot: Spot) -> int | None:
        """At least how many moves come before one with the card; None if it never leaves."""
        face = self.laid.runs[spot[0]][spot[1]]
        counts = [_Needed(self, spot, side, way).count - 1 for side in self.sides(spot) for way in self.ways(face)]
        return min(counts, default=None)

    def matter(self, spot: Spot) -> set[Spot]:
        """The cards that may have to be built before one, itself among them: all that any of them may wait for."""
        found, waiting = {spot}, [spot]
        while waiting:
            for other in self._awaited(waiting.pop()):
                if other not in found:
                    found.add(other)
                    waiting.append(other)
        return found

    def suits(self, cards: Iterable[Spot]) -> set[int]:
        """The suits of some cards."""
        return {self.laid.runs[run][at] // SUIT for run, at in cards}

    def _awaited(self, spot: Spot) -> Iterator[Spot]:
        """What a card may wait for itself: those around it, and on the ways of its suit, which meets after both."""
        for side in self.sides(spot):
            yield from side
        face = self.laid.runs[spot[0]][spot[1]]
        suit, _rank = divmod(face, SUIT)
        whole = self.wanted[suit] == EVERY
        for way in [EVERY] if whole else self.ways(face):
            for rank in _bits(way):
                yield from self.copies.get(suit * SUIT + rank, ())


class _Needed:
    """What must be built before a card leaves, itself with it, on one side and one way: what is left no choice."""

    def __init__(self, nearing: Nearing, spot: Spot, side: list[Spot], way: int) -> None:
        self.nearing, self.stock = nearing, False
        self.ranks, self.found = [0] * len(nearing.got), {spot}
        self._waiting = [spot]
        face = self._face(spot)
        self._add(side)
        self._pass(face // SUIT, way)
        while self._waiting:
            self._follow(self._waiting.pop(), only=spot)

    def _face(self, spot: Spot) -> int:
        return self.nearing.laid.runs[spot[0]][spot[1]]

    def _add(self, spots: list[Spot]) -> None:
        """These must be built."""
        for spot in spots:
            if spot not in self.found:
                self.found.add(spot)
                self._waiting.append(spot)

    def _pass(self, suit: int, way: int) -> None:
        """Of each of these ranks some card must be built; the only one that is loose, or one of the stock's."""
        new = way & ~self.ranks[suit]
        self.ranks[suit] |= way
        for rank in _bits(new):
            face = suit * SUIT + rank
            copies = self.nearing.copies.get(face, [])
            if face not in self.nearing.stock and len(copies) == 1:
                self._add(copies)
            self.stock |= not copies

    def _follow(self, spot: Spot, only: Spot) -> None:
        """What a card waits for, where it has one way alone."""
        if spot == only:
            return
        face = self._face(spot)
        sides, ways = self.nearing.sides(spot), self.nearing.ways(face)
        if len(sides) == 1:
            self._add(sides[0])
        if len(ways) == 1:
            self._pass(face // SUIT, ways[0])

    @property
    def count(self) -> int:
        """How many moves that are at least: those of every suit, and one to turn what is not in the tableau."""
        laid = self.nearing.laid
        cards: list[list[int]] = [[] for _suit in laid.tops]
        for spot in self.found:
            suit, rank = divmod(self._face(spot), SUIT)
            cards[suit].append(rank)
        turned = int(self.stock and laid.deals)
        return turned + sum(
            max(len(ranks), _passed(*tops, passed), *(_to(*tops, rank) for rank in ranks))
            for tops, ranks, passed in zip(laid.tops, cards, self._passed(cards), strict=True)
            if ranks or passed
        )

    def _passed(self, cards: list[list[int]]) -> list[int]:
        """Of each suit the ranks of which some card must be built."""
        return [ranks | sum({1 << rank for rank in built}) for ranks, built in zip(self.ranks, cards, strict=True)]


@lru_cache(maxsize=1024)
def _at_hand(stock: bytes) -> tuple[frozenset[int], list[int]]:
    """The faces of a stock, and of each suit the ranks among them."""
    faces = frozenset(stock)
    return faces, [sum(1 << face % SUIT for face in faces if face // SUIT == suit) for suit in range(4)]


def _bits(ranks: int) -> Iterator[int]:
    """The ranks of a set."""
    while ranks:
        lowest = ranks & -ranks
        yield lowest.bit_length() - 1
        ranks ^= lowest


def _between(low: int, high: int) -> int:
    """The ranks over one and under another."""
    return (1 << high) - (1 << low + 1) if high > low + 1 else 0


@cache
def _wanted(ace: int, king: int, got: int) -> int:
    """B3, B12: the ranks that two foundations may come to want if cards of the ranks `got` can be built."""
    if ace < king and not _between(ace, king) & ~got:
        return EVERY
    low, high = ace, king
    while got >> low + 1 & 1:
        low += 1
    while high > 0 and got >> high - 1 & 1:
        high -= 1
    return _between(ace, low + 2) | _between(max(high - 2, -1), king)


@cache
def _ways(ace: int, king: int, rank: int) -> tuple[int, ...]:
    """B3: the ranks to be built before one, up and down; only down or up if it is not between, so after they met."""
    if ace < rank < king:
        return _between(ace, rank), _between(rank, king)
    if ace < king:
        return (_between(ace, king),)
    return (_between(ace, rank),) if rank > ace else (_between(rank, king),)


@cache
def _to(ace: int, king: int, rank: int) -> int:
    """The moves of a suit until a card of that rank is built, each of which takes a top one rank further."""
    up, down = rank - ace, king - rank
    return down if rank <= ace else up if rank >= king else min(up, down)


@cache
def _passed(ace: int, king: int, ranks: int) -> int:
    """The builds of a suit until one of each of these ranks between the tops is built: some up, the others down."""
    between = [ace, *(rank for rank in _bits(ranks) if ace < rank < king), king]
    return min((low - ace + king - high for low, high in pairwise(between)), default=0)
