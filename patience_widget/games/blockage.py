"""Why a position of British Blockade is lost while moves are left: cards none of which can be the first to leave.

Take some cards of the tableau, and suppose that none of them has left it. A card of theirs is *stuck* among them

- if it has one of them above it in its run, and one below it (B4). A run is cards of a column without a space between.
  Its cards leave from its ends inward: of those between the two, the first to leave would lie between two
  neighbours still. Rows come below and fills come into spaces, so a run is only ever covered more.
- or if its foundations cannot come to want it (B3): on every way there they stop at a rank of which all cards that
  are still to come are among them. All other cards, in the tableau and in the stock, are taken to be at hand, as often
  as one likes. Where the two foundations of a suit come to meet without them, reversals (B12) let any rank be built.

If all of them are stuck among them, none is ever the first to leave, so none leaves, and the game is lost: with every
option, whatever the stock's order, and however spaces are filled. So the player who sees no stock can know it.
"""

from collections.abc import Collection, Iterable, Iterator, Sequence
from random import Random
from typing import NamedTuple

from ..cards import Pack, pretty
from ..game import Reason
from ..text import _

ORDERS = 8  # in which cards are left out; the smallest outcome is taken
TOLD = 6  # cards at most of which one sentence tells everything
Cards = frozenset[int]


class Laid(NamedTuple):
    """What matters of a position: the top ranks of each suit's Ace and King pile, the runs downward, the stock.

    `places` says where each card of the tableau lies.
    """

    pack: Pack
    tops: Sequence[tuple[int, int]]
    runs: Sequence[bytes]
    stock: bytes
    places: dict[int, str]


class Blockage:
    """What keeps each card of the tableau: the cards over and under it in its run, and those that it waits for."""

    def __init__(self, laid: Laid) -> None:
        self.laid = laid
        self.above = {card: frozenset(run[:at]) for run in laid.runs for at, card in enumerate(run)}
        self.below = {card: frozenset(run[at + 1 :]) for run in laid.runs for at, card in enumerate(run)}
        self.ways = {card: [list(self._stops(card, way)) for way in self._ways(card)] for card in self.above}

    def _ways(self, card: int) -> list[range]:
        """The ranks to be built before a card, on each of the ways on which its foundations come to want it."""
        rank, (ace, king) = self.laid.pack.ranks[card], self.laid.tops[self.laid.pack.suits[card]]
        if ace < rank < king:
            return [range(ace + 1, rank), range(rank + 1, king)]
        if ace < king:  # only after they have met
            return [range(ace + 1, king)]
        return [range(ace + 1, rank)] if rank > ace else [range(rank + 1, king)]

    def _stops(self, card: int, way: range) -> Iterator[Cards]:
        """The cards of each rank on a way of which none is in the stock: where all of them stay, it ends."""
        pack, stock = self.laid.pack, self.laid.stock
        for rank in way:
            copies = pack.twins.get((pack.suits[card], rank), b"")
            if not any(copy in stock for copy in copies):
                yield frozenset(copy for copy in copies if copy in self.above)

    def stuck(self, card: int, cards: Cards) -> bool:
        """Whether a card is not the first of these to leave."""
        if self.above[card] & cards and self.below[card] & cards:
            return True
        return all(any(stop <= cards for stop in way) for way in self.ways[card])

    def core(self, cards: Cards) -> Cards:
        """The most of these that are stuck among each other: what could leave goes, until nothing more does."""
        left = frozenset(card for card in cards if self.stuck(card, cards))
        return left if left == cards else self.core(left)

    def smallest(self) -> Cards:
        """Cards stuck among each other none of which can be left out, few if possible; none where all can leave."""
        core, chance = self.core(frozenset(self.above)), Random(0)
        found = core
        for _order in range(ORDERS if core else 0):
            found = min(found, self._thinned(core, chance.sample(sorted(core), len(core))), key=len)
        return found

    def _thinned(self, cards: Cards, order: Iterable[int]) -> Cards:
        """What is left when each card in turn is left out, with those that it kept, if some are stuck without it."""
        for card in order:
            if card in cards:
                cards = self.core(cards - {card}) or cards
        return cards


def refutes(laid: Laid, cards: Collection[int]) -> bool:
    """Whether none of these cards can be the first to leave, by the rules: B4 in its run, B3 and B12 by playing."""
    pack, given = laid.pack, frozenset(cards)
    lying = {card: run for run in laid.runs for card in run}
    free = {(pack.suits[card], pack.ranks[card]) for card in (*lying, *laid.stock) if card not in given}
    wanted = {(suit, rank) for suit, tops in enumerate(laid.tops) for rank in _wanted(suit, tops, free)}
    return bool(given) and all(
        card in lying and (_between(lying[card], card, given) or (pack.suits[card], pack.ranks[card]) not in wanted)
        for card in given
    )


def _between(run: bytes, card: int, cards: Cards) -> bool:
    """Whether some of the cards lie over a card in its run, and some under it."""
    at = run.index(card)
    return not cards.isdisjoint(run[:at]) and not cards.isdisjoint(run[at + 1 :])


def _wanted(suit: int, tops: tuple[int, int], free: Collection[tuple[int, int]]) -> set[int]:
    """The ranks that two foundations come to want, built on with free cards alone, as they are or after reversals."""
    met, waiting, wanted = {tops}, [tops], set[int]()
    while waiting:
        ace, king = waiting.pop()
        wanted |= {ace + 1, king - 1}
        after = [(ace + 1, king)] * ((suit, ace + 1) in free) + [(ace, king - 1)] * ((suit, king - 1) in free)
        if ace + 1 == king:
            after += [(ace + 1, king + 1), (ace - 1, king - 1)]
        new = {pair for pair in after if min(pair) >= 0 and max(pair) < RANKS} - met
        met |= new
        waiting += new
    return wanted


RANKS = 13  # at most; where a game has fewer, no card of the others is there to be built


def because(laid: Laid, cards: Collection[int]) -> tuple[str, list[Reason]]:
    """One sentence for all of these cards, and for each of them what keeps it."""
    told = _Told(laid, frozenset(cards))
    order = sorted(cards, key=lambda card: (not told.lies_between(card), laid.places[card]))
    return told.sentence(order), [told.reason(card) for card in order]


class _Told:
    """The words for cards that are stuck among each other."""

    def __init__(self, laid: Laid, cards: Cards) -> None:
        self.laid, self.cards, self.blockage = laid, cards, Blockage(laid)

    def lies_between(self, card: int) -> bool:
        """Whether it has some of them over it, and some under it."""
        return bool(self.blockage.above[card] & self.cards and self.blockage.below[card] & self.cards)

    def around(self, card: int) -> tuple[int, int]:
        """The nearest over it and the nearest under it."""
        run = next(run for run in self.laid.runs if card in run)
        at = run.index(card)
        above = next(one for one in reversed(run[:at]) if one in self.cards)
        return above, next(one for one in run[at + 1 :] if one in self.cards)

    def awaited(self, card: int) -> list[Cards]:
        """On each of its ways the fewest cards that end it, such as lie between others if possible."""
        stops = ([stop for stop in way if stop <= self.cards] for way in self.blockage.ways[card])
        return [min(way, key=lambda stop: (len(stop), not all(map(self.lies_between, stop)))) for way in stops]

    def name(self, card: int) -> str:
        """A card; where its twin is one of them too, with its place."""
        pack = self.laid.pack
        face = pretty(pack.cards[card])
        if len(self.cards & {*pack.twins[pack.suits[card], pack.ranks[card]]}) == 1:
            return face
        return _("{card} in {place}").format(card=face, place=self.laid.places[card])

    def names(self, cards: Cards) -> str:
        """The cards of a rank that is awaited."""
        face = pretty(self.laid.pack.cards[min(cards)])
        return face if len(cards) == 1 else _("either {card}").format(card=face)

    def waits(self, card: int) -> str:
        """What it waits for."""
        awaited = [self.names(stop) for stop in self.awaited(card)]
        return awaited[0] if len(awaited) == 1 else _("{low} and {high}").format(low=awaited[0], high=awaited[1])

    def clause(self, card: int) -> str:
        """What keeps a card, in a few words."""
        if self.lies_between(card):
            above, below = map(self.name, self.around(card))
            return _("{card} lies between {above} and {below}").format(card=self.name(card), above=above, below=below)
        return _("{card} waits for {others}").format(card=self.name(card), others=self.waits(card))

    def reason(self, card: int) -> Reason:
        """What keeps a card, with its clause and the places that it speaks of, its own first."""
        between = self.lies_between(card)
        others = self.around(card) if between else sorted(frozenset[int]().union(*self.awaited(card)))
        places = tuple(self.laid.places[one] for one in (card, *others))
        return Reason("B4" if between else "B3", holds=False, places=places, sentence=self._whole(card))

    def _whole(self, card: int) -> str:
        """What keeps a card, in a sentence."""
        awaited = [] if self.lies_between(card) else [self.names(stop) for stop in self.awaited(card)]
        if len(awaited) < 2:
            return _("{clause}.").format(clause=self.clause(card))
        sentence = _("{card} waits for {low} on its Ace pile, and for {high} on its King pile.")
        return sentence.format(card=self.name(card), low=awaited[0], high=awaited[1])

    def sentence(self, order: Sequence[int]) -> str:
        """All of it in one sentence; of many cards only what to look for."""
        middle = [card for card in order if self.lies_between(card)]
        rest = [card for card in order if card not in middle]
        if len(middle) == 1 and set(self.around(middle[0])) == set(rest) and self._wait_for(rest, middle[0]):
            sentence = _("{between}, and both wait for it.")
            return sentence.format(between=self.clause(middle[0]))
        if len(order) > TOLD:
            sentence = _(
                "None of these {count} cards can be the first to leave: each lies between two of them or waits for one."
            )
            return sentence.format(count=len(order))
        sentence = _("None of these {count} cards can be the first to leave: {clauses}.")
        clauses = [*map(self.clause, middle), *self._waiting(rest)]
        return sentence.format(count=len(order), clauses=_("; ").join(clauses))

    def _waiting(self, cards: Iterable[int]) -> Iterator[str]:
        """What the cards wait for that lie between no two, those together that wait for the same."""
        alike: dict[str, list[str]] = {}
        for card in cards:
            alike.setdefault(self.waits(card), []).append(self.name(card))
        for others, names in alike.items():
            waits = _("{cards} wait for {others}") if len(names) > 1 else _("{cards} waits for {others}")
            yield waits.format(cards=_(" and ").join(names), others=others)

    def _wait_for(self, cards: Iterable[int], other: int) -> bool:
        """Whether all of them wait for that one alone, on every way."""
        return all(stop == {other} for card in cards for stop in self.awaited(card))
