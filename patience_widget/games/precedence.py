"""Precedence, also called Order of Precedence, Panama or Downing Street: rules.md, clauses P1 to P8."""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from random import Random
from typing import Any, ClassVar, NamedTuple

from ..cards import RANKS, SUITS, Pack, check_number, pretty, read_pack, shuffle
from ..game import Button, Game, Label, Move, Place, Reason, Spot, option, size
from ..text import _
from . import obstacle, staying

TURN = Move("stock", "waste")
REDEAL = Move("waste", "stock")
BUILDS = tuple(Move("waste", f"f{pile}") for pile in range(1, 9))


class Line(NamedTuple):
    """A position: the foundations from f1 on, the waste bottom to top, the stock in dealing order, redeals made."""

    pack: Pack
    foundations: tuple[bytes, ...]
    waste: bytes
    stock: bytes
    redeals: int


@dataclass(frozen=True)
class Precedence(Game[Line]):
    """Precedence: eight foundations built down regardless of suit, each started after the one on its left."""

    name: ClassVar[str] = "Precedence"
    aliases: ClassVar[tuple[str, ...]] = ("Order of Precedence", "Panama", "Downing Street")
    packs: ClassVar[int] = 2

    first_king: str = option(
        "placed",
        _("The first King"),
        {"placed": _("is laid out at the start"), "awaited": _("is the first one turned")},
    )
    redeals: int = option(2, _("Redeals"), range(2**31))
    ranks: int = size(13, 2, 13)
    suits: int = size(4, 1, 4)
    foundations: int = size(8, 1, 8)

    # The rules.

    def deal(self, deal: Any) -> Line:
        """P1 to P3: the first King on f1, if it is placed; the other cards are the stock."""
        pack = self._pack(deal)
        placed = int(self.first_king == "placed")
        first = (bytes(range(placed)),) + (b"",) * (self.foundations - 1)
        return Line(pack, first, b"", bytes(range(placed, len(pack.cards))), 0)

    def _pack(self, deal: Any) -> Pack:
        """The pack of a deal number, or the one that is given: as many cards of each rank as foundations."""
        suits = (SUITS[copy % self.suits] for copy in range(self.foundations))
        faces = [rank + suit for suit in suits for rank in RANKS[: self.ranks]]
        king = RANKS[self.ranks - 1] if self.first_king == "placed" else ""
        if not isinstance(deal, int) and hasattr(deal, "__iter__"):
            return read_pack(deal, faces, [king])
        dealt = shuffle(faces, check_number(deal))[::-1]
        if king:  # the one nearest the start of the list, so the last to be dealt
            at = max(i for i, card in enumerate(dealt) if card[0] == king)
            dealt.insert(0, dealt.pop(at))
        return Pack(tuple(dealt))

    def moves(self, state: Line) -> Iterator[Move]:
        """P4 to P7: builds, the one with most cards to come first; then turning, or the redeal."""
        if state.waste:
            takers = self._takers(state, state.pack.ranks[state.waste[-1]])
            for pile in sorted(takers, key=lambda pile: len(state.foundations[pile])):
                yield BUILDS[pile]
        if state.stock:
            yield TURN
        elif state.waste and state.redeals < self.redeals:
            yield REDEAL

    def play(self, state: Line, move: Move | str) -> Line:
        """The position after a move; the awaited King goes to f1 in the turn (P2)."""
        move = self.check(state, move)
        pack, foundations, waste, stock, redeals = state
        if move == REDEAL:
            return Line(pack, foundations, b"", waste, redeals + 1)
        if move != TURN:
            return Line(pack, self._build(state, BUILDS.index(move), waste[-1:]), waste[:-1], stock, redeals)
        if not foundations[0] and pack.ranks[stock[0]] == self._bases[0]:
            return Line(pack, self._build(state, 0, stock[:1]), waste, stock[1:], redeals)
        return Line(pack, foundations, waste + stock[:1], stock[1:], redeals)

    def won(self, state: Line) -> bool:
        """P8: all cards are on the foundations."""
        return not state.stock and not state.waste

    def lost(self, state: Line) -> bool:
        """P8: no stock, no redeal, and the top of the waste fits nowhere."""
        if state.stock or not state.waste or state.redeals < self.redeals:
            return False
        return not self._takers(state, state.pack.ranks[state.waste[-1]])

    def _takers(self, state: Line, rank: int) -> list[int]:
        """P4, P5: the foundations that take a card of this rank now."""
        ranks, above, full = state.pack.ranks, (rank + 1) % self.ranks, self.ranks
        takers: list[int] = []
        for pile, cards in enumerate(state.foundations):
            if not cards:
                return takers + [pile] * (rank == self._bases[pile])
            if ranks[cards[-1]] == above and len(cards) < full:
                takers.append(pile)
        return takers

    def _build(self, state: Line, pile: int, card: bytes) -> tuple[bytes, ...]:
        """The foundations with one card more."""
        piles = state.foundations
        return (*piles[:pile], piles[pile] + card, *piles[pile + 1 :])

    @cached_property
    def _bases(self) -> list[int]:
        """P1: the base ranks K Q J 10 …, one for each foundation."""
        return [(self.ranks - 1 - pile) % self.ranks for pile in range(self.foundations)]

    def key(self, state: Line) -> tuple[Any, ...]:
        """Equal for positions that play alike: suits never matter, full foundations are all alike."""
        ranks = state.pack.ranks.ljust(256, b"\xff")
        heights = bytes(len(cards) for cards in state.foundations)
        return heights, state.waste.translate(ranks), state.stock.translate(ranks), state.redeals

    # What it says about itself.

    @cached_property
    def rules(self) -> Mapping[str, str]:
        """The clauses of rules.md, for its reader."""
        return {
            "P1": _("Eight foundations in a row wait for the base cards K Q J 10 9 8 7 6, in that order."),
            "P2": _(
                "One King is laid on the first foundation at the start; or the first King turned goes there by itself."
            ),
            "P3": _("The other cards are the stock, face down."),
            "P4": _(
                "A foundation is started with its own base rank, and only when the one on its left has been started."
            ),
            "P5": _(
                "A started foundation is built down regardless of suit and round the corner, until it has 13 cards."
            ),
            "P6": _(
                "The stock is turned one card at a time onto the waste, whose top card is available at any time, and "
                "then the one under it. No play is compulsory. Cards do not come back from the foundations."
            ),
            "P7": _(
                "When the stock is empty the waste may be turned over, unshuffled, as often as redeals are allowed."
            ),
            "P8": _(
                "The game is won when all cards are on the foundations; lost when the stock is empty, no redeal is "
                "left, and the top of the waste fits nowhere."
            ),
        }

    @cached_property
    def places(self) -> tuple[Place, ...]:
        """Eight fans, under them the stock and the waste."""
        spots = [Spot("main", pile, 0) for pile in range(self.foundations)]
        fans = (
            Place(
                f"f{pile + 1}",
                "foundation",
                spot,
                spot,
                "down",
                f"{self._rank(base)} → {self._rank(base + 1)}",
            )
            for pile, (spot, base) in enumerate(zip(spots, self._bases, strict=True))
        )
        stock, waste = Spot("bottom", 0, 0), Spot("bottom", 1.2, 0)
        return (
            *fans,
            Place("stock", "stock", stock, stock),
            Place("waste", "waste", waste, waste, "right"),
            Place("pass", "note", Spot("bottom", 5, 0), Spot("foot", 0, 0)),
        )

    def _rank(self, rank: int) -> str:
        """A rank as a reader sees it, round the corner."""
        return RANKS[rank % self.ranks].replace("T", "10")

    def ids(self, state: Line, place: str) -> bytes:
        """The ids of the cards on a place, bottom to top."""
        if self.check_place(place) in {"stock", "waste", "pass"}:
            return {"stock": state.stock[::-1], "waste": state.waste, "pass": b""}[place]
        return state.foundations[int(place[1:]) - 1]

    def hidden(self, state: Line) -> Collection[int]:
        """P3: the stock lies face down."""
        return state.stock

    def spaces(self, state: Line) -> list[str]:
        """The empty places; none when the game is won."""
        return [] if self.won(state) else super().spaces(state)

    def labels(self, state: Line) -> Mapping[str, Label]:
        """What each foundation wants or waits for, how far it is; stock and waste counted; the pass."""
        labels = {f"f{pile + 1}": self._label(state, pile) for pile in range(self.foundations)}
        if self.won(state):
            return labels
        for place, cards in (("stock", state.stock), ("waste", state.waste)):
            labels[place] = Label(str(len(cards)), _(place)) if cards else Label("", _("empty"))
        return labels | {"pass": Label("", self._passes(state))}

    def _label(self, state: Line, pile: int) -> Label:
        """The chip of a foundation."""
        cards = state.foundations[pile]
        if len(cards) == self.ranks:
            return Label("✓", "", self.ranks, self.ranks)
        lead = _("next") if cards else _("needs") if self._may_start(state, pile) else _("waits for")
        return Label(self._rank(self._next(state, pile)), lead, len(cards), self.ranks)

    def _next(self, state: Line, pile: int) -> int:
        """P4, P5: the rank that a foundation wants next."""
        cards = state.foundations[pile]
        return (state.pack.ranks[cards[-1]] - 1) % self.ranks if cards else self._bases[pile]

    def _may_start(self, state: Line, pile: int) -> bool:
        """P4: whether the foundation on its left has been started."""
        return pile == 0 or bool(state.foundations[pile - 1])

    def _passes(self, state: Line) -> str:
        """P7: which pass of how many, and the redeals left."""
        left = self.redeals - state.redeals
        text = (
            _("Pass {number} of {passes} · 1 redeal left")
            if left == 1
            else _("Pass {number} of {passes} · {left} redeals left")
        )
        return text.format(number=state.redeals + 1, passes=self.redeals + 1, left=left)

    def button(self, state: Line) -> Button:
        """Turn, or the redeal when the stock is empty."""
        redeal = not state.stock and REDEAL in self.moves(state)
        return Button(_("Redeal"), REDEAL) if redeal else Button(_("Turn"), TURN if state.stock else None)

    def sentence(self, state: Line, move: Move) -> str:
        """What a move does, in one sentence."""
        if move == REDEAL:
            return _("The waste is turned over: pass {number}.").format(number=state.redeals + 2)
        if move == TURN:
            card = pretty(state.pack.cards[state.stock[0]])
            king = not state.foundations[0] and state.pack.ranks[state.stock[0]] == self._bases[0]
            return (_("{card} is turned and goes to pile 1.") if king else _("{card} is turned.")).format(card=card)
        card = pretty(state.pack.cards[state.waste[-1]])
        return _("{card} goes to pile {number}.").format(card=card, number=move.target[1:])

    def reason(self, state: Line, move: Move) -> str:
        """What a move is good for, by what is seen."""
        if move == REDEAL:
            return _("brings the waste again, in the same order")
        if move != TURN:
            return self._reason_to_build(state, int(move.target[1:]) - 1)
        rank = state.pack.ranks[state.waste[-1]] if state.waste else 0
        takers = self._takers(state, rank) if state.waste else []
        if not takers:
            return _("is the only move")
        if self._left(state, rank) == 1:
            return ""
        keeps = _("keeps pile {pile} for another {rank}")
        if self._left(state, rank) == 2:
            keeps = _("keeps pile {pile} for the last other {rank}")
        return keeps.format(pile=takers[0] + 1, rank=self._rank(rank))

    def _reason_to_build(self, state: Line, pile: int) -> str:
        """P4 to P6: what it completes, frees or starts; or what it costs the cards of its rank that are left."""
        rank, height = state.pack.ranks[state.waste[-1]], len(state.foundations[pile]) + 1
        after = state._replace(foundations=self._build(state, pile, state.waste[-1:]), waste=state.waste[:-1])
        if self.won(after):
            return _("wins the game")
        if height == self.ranks:
            return _("completes pile {pile}").format(pile=pile + 1)
        freed = self._takers(after, state.pack.ranks[after.waste[-1]]) if after.waste else []
        if freed:
            card = pretty(state.pack.cards[after.waste[-1]])
            return _("frees the {card} for pile {pile}").format(card=card, pile=freed[0] + 1)
        if height == 1 and pile + 1 < self.foundations:
            return _("lets pile {pile} be started").format(pile=pile + 2)
        return self._reason_of_rank(state, pile, rank)

    def _reason_of_rank(self, state: Line, pile: int, rank: int) -> str:
        """P5: whether every card of the rank that is left has a pile, another pile is kept for it, or the next rank."""
        takers, left = self._takers(state, rank), self._left(state, rank)
        if left == 1:
            return _("plays the last {rank}").format(rank=self._rank(rank))
        if len(takers) >= left:
            return _("leaves a pile for every other {rank}").format(rank=self._rank(rank))
        others = [taker for taker in takers if taker != pile]
        if others:
            return _("keeps pile {pile} for another {rank}").format(pile=others[0] + 1, rank=self._rank(rank))
        return _("makes pile {pile} ready for {rank}").format(pile=pile + 1, rank=self._rank(rank - 1))

    def _left(self, state: Line, rank: int) -> int:
        """How many cards of a rank are not played: what lies on the foundations tells it."""
        played = sum(state.pack.ranks[card] == rank for cards in state.foundations for card in cards)
        return self.foundations - played

    def short(self, state: Line, move: Move) -> str:
        """A move in a few characters: the card, and the number of its pile."""
        if move == REDEAL:
            return _("redeal")
        if move == TURN:
            return _("turn {card}").format(card=pretty(state.pack.cards[state.stock[0]]))
        return _("{card} → {target}").format(card=pretty(state.pack.cards[state.waste[-1]]), target=move.target[1:])

    def safe(self, state: Line) -> Move | None:
        """A play without contest, as many foundations wanting the rank as cards of it are left (any pass)."""
        ranks = state.pack.ranks
        if not state.waste:
            return None
        rank = ranks[state.waste[-1]]
        left = sum(ranks[card] == rank for card in state.waste + state.stock)
        takers = self._takers(state, rank)
        return next(self.moves(state)) if takers and len(takers) >= left else None

    # How near a card is to being played.

    def nearing(self, state: Line, card: int, unseen: Collection[int]) -> tuple[int, list[Move]] | None:
        """P4 to P7: the turns and the builds that come first, at least, on one foundation or another, now or later.

        A game that changes a rule says its own.
        """
        at = (state.waste + state.stock).find(card)
        if type(self) is not Precedence or at < 0:
            return super().nearing(state, card, unseen)
        ways = self._before(state, state.pack.ranks[card])
        counts = [count for way in ways for count in self._counts(state, at, way, unseen)]
        by_itself = int(not state.foundations[0])  # P2: a turn may be a build as well
        return (max(0, min(counts) - by_itself), [*self.moves(state)]) if counts else None

    def _before(self, state: Line, rank: int) -> Iterator[list[int]]:
        """P4, P5: the ranks to be built before one, on each foundation that comes to it."""
        bases = list[int]()
        for pile, cards in enumerate(state.foundations):
            wanted = self._next(state, pile)
            count = (wanted - rank) % self.ranks
            if len(cards) + count < self.ranks:
                yield [*bases, *((wanted - step) % self.ranks for step in range(count))]
            if not cards:
                bases.append(wanted)

    def _counts(self, state: Line, at: int, way: list[int], unseen: Collection[int]) -> Iterator[int]:
        """P6, P7: the moves before a card that lies so deep in waste and stock: in this pass, or after a redeal.

        In this pass all that lies over it and all that is turned must be built, nothing else can be; a redeal turns
        all cards of the stock, and those of the waste down to it.
        """
        known = next((count for count, card in enumerate(state.stock) if card in unseen), len(state.stock))
        over, below = len(state.waste) - at - 1, at - len(state.waste)
        if below >= 0:
            yield from [below + 1 + len(way)] * (below < known)
            return
        ranks = state.pack.ranks
        coming = [ranks[card] for card in state.waste[at + 1 :] + state.stock[:known]]
        if all(rank in coming for rank in way) and len(way) <= len(coming):
            turned = max([over, len(way), *(coming.index(rank) + 1 for rank in way)]) - over
            yield over + 2 * turned
        if known == len(state.stock) and state.redeals < self.redeals:
            yield len(state.stock) + at + 2 + len(way)

    # What studies of many deals ask.

    def plain(self, state: Line, random: Random) -> Move | None:  # noqa: ARG002
        """It builds every card that it can, on the foundation with most cards to come; else it turns, and redeals."""
        return next(self.moves(state), None)

    def tally(self, state: Line) -> Mapping[str, int]:
        """P7: how often the waste was turned over."""
        return {"redeals_used": state.redeals}

    # Why it is lost while moves are left.

    def deadlock(self, state: Line, *, open_cards: bool = False) -> tuple[int, ...] | None:
        """In the last pass, cards of which one stays on the waste for good, none to be left out: see obstacle.py.

        They lie in the waste, and are the same whatever the order of the stock, unless the player knows that from an
        earlier pass, or with `open_cards`. A game that changes a rule says its own.
        """
        laid = self._laid_out(state)
        if laid is None:
            return None
        forward = obstacle.Forward(laid)
        cards = forward.in_waste()
        if not cards and (open_cards or state.redeals):
            cards = forward.smallest()
        return tuple(sorted(cards, key=(state.waste + state.stock).index)) or None

    def refutes(self, state: Line, cards: Collection[int]) -> bool:
        """Whether these cards show that the position is lost: one of them stays on the waste in every play."""
        laid = self._laid_out(state)
        return laid is not None and obstacle.refutes(laid, cards)

    def because(self, state: Line, cards: Collection[int]) -> tuple[str, list[Reason]]:
        """One sentence for cards that refute the position, and step by step what keeps them on the waste."""
        laid = self._laid_out(state)
        return staying.because(laid, cards) if laid else super().because(state, cards)

    def _laid_out(self, state: Line) -> obstacle.Laid | None:
        """The position as obstacle.py looks at it; None before the last pass, or where rules or piles may be others."""
        if type(self) is not Precedence or state.redeals < self.redeals or not self._in_sequence(state):
            return None
        heights = [len(cards) for cards in state.foundations]
        return obstacle.Laid(state.pack, self.ranks, self._bases, heights, state.waste, state.stock)

    def _in_sequence(self, state: Line) -> bool:
        """P4, P5: whether every foundation holds the ranks from its base on, and the started ones come first."""
        ranks, piles = state.pack.ranks, state.foundations
        started = [bool(cards) for cards in piles]
        return started == sorted(started, reverse=True) and all(
            ranks[card] == (base - height) % self.ranks and len(cards) <= self.ranks
            for base, cards in zip(self._bases, piles, strict=True)
            for height, card in enumerate(cards)
        )

    def why(self, state: Line, place: str) -> list[Reason]:
        """The clauses that let or keep the top card of a place, or the card that goes to it."""
        if self.check_place(place) in {"stock", "pass"}:
            return [self._why_stock(state)]
        if place == "waste":
            return self._why_waste(state)
        return self._why_foundation(state, int(place[1:]) - 1)

    def _why_stock(self, state: Line) -> Reason:
        """P6, P7: turning, or the redeal."""
        if state.stock:
            return Reason("P6", True, ("waste",), _("The stock may be turned, one card onto the waste."))
        if not state.waste:
            return Reason("P7", False, (), _("Stock and waste are empty."))
        if state.redeals < self.redeals:
            return Reason("P7", True, ("waste",), _("The stock is empty: the waste may be turned over."))
        return Reason("P7", False, (), _("The stock is empty and no redeal is left."))

    def needs(self, state: Line, place: str) -> list[Reason]:
        """What keeps the card of a place; P4, P5: which ranks come before the top of the waste, where it is soonest.

        P6: on a foundation it stays.
        """
        if place[:1] == "f" and self.ids(state, self.check_place(place)):
            return [Reason("P6", False, (place,), _("Cards do not come back from the foundations."))]
        reasons = super().needs(state, place)
        if place != "waste" or not reasons or not state.waste:
            return reasons
        rank = state.pack.ranks[state.waste[-1]]
        started = [pile for pile, cards in enumerate(state.foundations) if cards]
        ways = {pile: (self._next(state, pile) - rank) % self.ranks for pile in started}
        open_ways = {pile: count for pile, count in ways.items() if len(state.foundations[pile]) + count < self.ranks}
        if not open_ways:
            return reasons
        pile = min(open_ways, key=lambda pile: open_ways[pile])
        first = [self._rank(self._next(state, pile) - step) for step in range(open_ways[pile])]
        told = first if len(first) < 5 else [first[0], "…", first[-1]]
        sentence = _("Soonest on pile {pile}, after {ranks}.").format(pile=pile + 1, ranks=_(", ").join(told))
        return [*reasons, Reason("P5", False, (f"f{pile + 1}",), sentence)]

    def _why_waste(self, state: Line) -> list[Reason]:
        """P6 to P4 for the top of the waste; all hold exactly when it can be built."""
        if not state.waste:
            return [Reason("P6", False, (), _("The waste is empty."))]
        card = pretty(state.pack.cards[state.waste[-1]])
        rank = state.pack.ranks[state.waste[-1]]
        takers = tuple(f"f{pile + 1}" for pile in self._takers(state, rank))
        top = Reason("P6", True, ("waste",), _("{card} is the top of the waste: it is available.").format(card=card))
        if takers:
            places = ", ".join(takers)
            return [
                top,
                Reason("P5", True, takers, _("{card} fits {places}.").format(card=card, places=places)),
            ]
        if rank in self._bases and not state.foundations[self._bases.index(rank)]:
            pile = self._bases.index(rank)
            sentence = _("{card} is the base of {pile}, which waits for {left} to be started.")
            names = f"f{pile + 1}", f"f{pile}"
            return [top, Reason("P4", False, names, sentence.format(card=card, pile=names[0], left=names[1]))]
        return [top, Reason("P5", False, (), _("No foundation wants {card} next.").format(card=card))]

    def _why_foundation(self, state: Line, pile: int) -> list[Reason]:
        """P4, P5 for a foundation; P6: whether the top of the waste is what it wants."""
        cards = state.foundations[pile]
        if len(cards) == self.ranks:
            return [Reason("P5", False, (), _("It is complete."))]
        wanted = self._rank(self._next(state, pile))
        if cards:
            wants = Reason("P5", True, (), _("It wants {rank} next, of any suit.").format(rank=wanted))
        elif self._may_start(state, pile):
            wants = Reason("P4", True, (), _("It may be started, with {rank}.").format(rank=wanted))
        else:
            sentence = _("It waits for {left} to be started first; its base is {rank}.")
            wants = Reason("P4", False, (f"f{pile}",), sentence.format(left=f"f{pile}", rank=wanted))
        top = state.pack.ranks[state.waste[-1]] if state.waste else None
        fits = top == self._next(state, pile)
        sentence = _("The top of the waste is {rank}.") if fits else _("The top of the waste is not {rank}.")
        return [wants, Reason("P6", fits, ("waste",), sentence.format(rank=wanted))]
