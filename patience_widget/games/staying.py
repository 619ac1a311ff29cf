"""The words for cards of Precedence of which one stays on the waste for good: see obstacle.py."""

from collections.abc import Collection, Sequence

from ..cards import RANKS, pretty
from ..game import Reason
from ..text import _
from .obstacle import Forward, Laid, Stop

TOLD = 6  # cards at most of which one sentence tells everything
SEEN = 5  # cards of the waste at least that a table shows
NAMED = 3  # cards of a rank at most that are named one by one


def because(laid: Laid, cards: Collection[int]) -> tuple[str, list[Reason]]:
    """One sentence for these cards, and step by step what keeps them on the waste."""
    chosen = frozenset(cards)
    told = _Told(laid)
    stops = Forward(laid).play(chosen, noted=True).stops
    steps = [told.reason(stop) for stop in stops]
    last = steps[-1].sentence if steps else ""
    if len(steps) == 1 or len(chosen) > TOLD:
        return last, steps
    sentences = [told.together(alike).rstrip(".") for alike in _chains(stops)]
    return _("{clauses}.").format(clauses=_("; ").join(sentences)), steps


def _chains(stops: Sequence[Stop]) -> list[list[Stop]]:
    """The steps, those together that follow on each other for the same cause: each card waits under the next one."""
    found: list[list[Stop]] = []
    for stop in stops:
        before = found[-1][-1] if found else None
        if before and before.covering == stop.card and _cause(before) == _cause(stop):
            found[-1].append(stop)
        else:
            found.append([stop])
    return found


def _cause(stop: Stop) -> tuple[object, ...]:
    """What keeps a card until the next is turned; of one that stays for good, or of whose rank some can go, its own."""
    if stop.covering is None or stop.room:
        return (stop,)
    return stop.lack, stop.under, stop.later


class _Told:
    """The words for cards that stay on the waste."""

    def __init__(self, laid: Laid) -> None:
        self.laid = laid

    def reason(self, stop: Stop) -> Reason:
        """Why a card stays, with the places of the cards that it speaks of."""
        named = (stop.card, *stop.over, *stop.under, *([stop.covering] if stop.covering is not None else []))
        places = tuple(dict.fromkeys(self.place(card) for card in named))
        return Reason("P6", holds=False, places=places, sentence=self.together([stop]))

    def place(self, card: int) -> str:
        """Where a card lies: which one of the waste, from its bottom."""
        return f"waste.{self.laid.waste.index(card) + 1}" if card in self.laid.waste else "stock"

    def together(self, stops: Sequence[Stop]) -> str:
        """Why a card stays, or a chain of them, in a sentence."""
        stop, cards = stops[-1], [one.card for one in stops]
        ranks = {"rank": self.rank(stop.card), "lack": self.rank(lack=stop.lack), "count": stop.room}
        given = ranks | {"cards": self.names((*cards, *stop.over)), "others": self.names(stop.under)}
        given["these"] = _("it") if len(stop.under) == 1 else _("one of these")
        if stop.covering is not None:
            given["next"] = self.name(stop.covering)
        return self._template(stop).format(**given)

    def _template(self, stop: Stop) -> str:
        """The sentence that fits."""
        if stop.covering is None:
            return self._for_good(stop)
        if stop.room:
            return _("{cards} cannot all go before {next} is turned: only {count} of rank {rank} can by then.")
        if stop.under and stop.later:
            return _("{cards} cannot go before {next} is turned: every {lack} left comes later, or is {others} below.")
        if stop.under:
            return _("{cards} cannot go before {next} is turned: the only {lack} left is {others}, below.")
        return _("{cards} cannot go before {next} is turned: every {lack} left comes later.")

    def _for_good(self, stop: Stop) -> str:
        """The sentence for the one that stays for good."""
        if not stop.room and len(stop.under) == 1:
            return _("{cards} lies over {others}, and without it, the last {lack}, no {rank} has a place.")
        if not stop.room:
            return _("{cards} lies over {others}, and without one of them no {rank} has a place.")
        if stop.room == 1:
            return _(
                "{cards} have to go before {others} under them, but without {these} only one more {rank} has a place."
            )
        return _(
            "{cards} have to go before {others} under them, but without {these} only {count} more {rank}s have places."
        )

    def rank(self, card: int | None = None, lack: int = 0) -> str:
        """A rank as a reader sees it."""
        return RANKS[lack if card is None else self.laid.pack.ranks[card]].replace("T", "10")

    def name(self, card: int) -> str:
        """A card; where it lies deep in the waste, how deep."""
        face = pretty(self.laid.pack.cards[card])
        down = self.laid.waste[::-1].find(card)
        return face if down < SEEN else _("{card} ({count} cards down)").format(card=face, count=down)

    def names(self, cards: Sequence[int]) -> str:
        """Several."""
        names = [self.name(card) for card in cards]
        if len(names) < 2:
            return "".join(names)
        if len(names) > NAMED and len({*map(self.rank, cards)}) == 1:
            return _("{count} cards of rank {rank}").format(count=len(names), rank=self.rank(cards[0]))
        return _("{cards} and {last}").format(cards=", ".join(names[:-1]), last=names[-1])
