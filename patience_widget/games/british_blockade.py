"""British Blockade, also called Parallels: rules.md, clauses B1 to B13."""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from random import Random
from typing import Any, ClassVar, NamedTuple

from ..cards import RANKS, SUITS, Pack, check_number, packs, pretty, read_pack, shuffle
from ..game import Button, Game, Label, Move, Place, Reason, Spot, option, size
from ..text import _
from . import blockage
from .nearing import EVERY, SUIT, Laid, Nearing

COLUMNS = "abcdefghij"
SPACE = 255  # in the tableau's bytes: no card
NOTHING = b"\xff"
UNKNOWN = b"\xfe"  # a card that is not known
DEAL = Move("stock", "tableau")


class Blockade(NamedTuple):
    """A position. `foundations` are the Ace piles, then the King piles, in the order of SUITS.

    `tableau` has one byte a place, row by row: a card id or SPACE. `stock` is in dealing order.
    """

    pack: Pack
    foundations: tuple[bytes, ...]
    tableau: bytes
    stock: bytes


@dataclass(frozen=True)
class BritishBlockade(Game[Blockade]):
    """British Blockade (Parallels): two packs, rows of ten, cards freed by their narrow edges."""

    name: ClassVar[str] = "British Blockade"
    aliases: ClassVar[tuple[str, ...]] = ("Parallels",)
    packs: ClassVar[int] = 2

    next_row: str = option(
        "at_once",
        _("After a deal has filled the spaces, the next row is dealt"),
        {"at_once": _("at once"), "if_stuck": _("when there was no space")},
    )
    refill: str = option(
        "two_rows",
        _("Spaces are filled by themselves"),
        {"two_rows": _("with one or two rows"), "always": _("always"), "never": _("never")},
    )
    ranks: int = size(13, 2, 13)
    suits: int = size(4, 1, 4)
    columns: int = size(10, 1, 10)

    # The rules.

    def deal(self, deal: Any) -> Blockade:
        """B1, B2: the base cards laid, the first row dealt."""
        foundations = 2 * self.suits
        pack = self._pack(deal)
        stock = bytes(range(foundations, len(pack.cards)))
        bases = tuple(bytes((base,)) for base in range(foundations))
        return self._deal_row(Blockade(pack, bases, b"", stock))

    def _pack(self, deal: Any) -> Pack:
        """The pack of a deal number, or the one that is given."""
        faces = packs(2, self.suits, self.ranks)
        bases = [rank + suit for rank in (RANKS[0], RANKS[self.ranks - 1]) for suit in SUITS[: self.suits]]
        if not isinstance(deal, int) and hasattr(deal, "__iter__"):
            return read_pack(deal, faces, bases)
        taken = [faces.index(base) for base in bases]  # the first pack's
        dealt = reversed(shuffle(range(len(faces)), check_number(deal)))
        return Pack((*bases, *(faces[card] for card in dealt if card not in taken)))

    def moves(self, state: Blockade) -> Iterator[Move]:
        """B3 to B12: builds, then filling or dealing, then reversals."""
        builds = self._builds(state)
        yield from builds
        if state.stock and not builds:
            yield DEAL
        elif state.stock and self._may_fill(state):
            yield _move("stock", self._names[state.tableau.index(SPACE)])
        yield from self._reversals(state)

    def play(self, state: Blockade, move: Move | str) -> Blockade:
        """The position after a move; what it forces (B6, B10) happens in it."""
        move = self.check(state, move)
        if move == DEAL:
            return self._deal(state)
        if move.source == "stock":
            return self._fill(state, self._index[move.target])
        if move.source in self._piles:
            return self._reverse(state, self._piles[move.source], self._piles[move.target])
        return self._build(state, self._index[move.source], self._piles[move.target])

    def won(self, state: Blockade) -> bool:
        """B13: all cards are on the foundations."""
        return not state.stock and sum(map(len, state.foundations)) == len(state.pack.cards)

    def lost(self, state: Blockade) -> bool:
        """B13: no stock, no build, and no available card of a suit whose foundations meet."""
        if state.stock or self.won(state) or self._builds(state):
            return False
        suits = state.pack.suits
        meeting = {suit for suit in range(self.suits) if self._meets(state, suit)}
        return not any(
            suits[card] in meeting and self._available(state.tableau, at)
            for at, card in enumerate(state.tableau)
            if card != SPACE
        )

    def _builds(self, state: Blockade) -> list[Move]:
        """B3, B5: every available card that its suit's Ace or King pile wants."""
        builds: list[Move]
        asked, builds = self.__dict__.get("_asked", (None, []))
        if asked is state:  # `moves`, `play` and `lost` ask in turn about the same position
            return builds
        builds = self._found_builds(state)
        self.__dict__["_asked"] = state, builds
        return builds

    def _found_builds(self, state: Blockade) -> list[Move]:
        """The same, looked for."""
        pack, foundations, tableau, _stock = state
        builds = []
        for pile, (name, suit, step) in enumerate(self._chains):
            for card in pack.twins.get((suit, pack.ranks[foundations[pile][-1]] + step), b""):
                at = tableau.find(card)
                if at >= 0 and self._available(tableau, at):
                    builds.append(_move(self._names[at], name))
        return builds

    def _available(self, tableau: bytes, at: int) -> bool:
        """B4: nothing above it, or nothing below it."""
        above, below = at - self.columns, at + self.columns
        return above < 0 or below >= len(tableau) or tableau[above] == SPACE or tableau[below] == SPACE

    def _refills(self, state: Blockade) -> bool:
        """B6: whether a build's space is filled at once: with one or two rows, or with `refill="always"`."""
        return self.refill == "always" or (self.refill == "two_rows" and self._rows(state) <= 2)

    def _may_fill(self, state: Blockade) -> bool:
        """B7: from the third row on, or with `refill="never"`, if there is a space."""
        return SPACE in state.tableau and (self.refill == "never" or self._rows(state) > 2)

    def _meets(self, state: Blockade, suit: int) -> bool:
        """B12: the top of the Ace pile is one rank below the top of the King pile."""
        ranks, ace, king = state.pack.ranks, state.foundations[suit], state.foundations[self.suits + suit]
        return ranks[ace[-1]] + 1 == ranks[king[-1]]

    def _reversals(self, state: Blockade) -> Iterator[Move]:
        """B12: where foundations meet, either's top card onto the other; base cards stay."""
        for suit in range(self.suits):
            if self._meets(state, suit):
                ace, king = suit, self.suits + suit
                for source, target in ((ace, king), (king, ace)):
                    if len(state.foundations[source]) > 1:
                        yield _move(self._foundations[source], self._foundations[target])

    def _build(self, state: Blockade, at: int, pile: int) -> Blockade:
        """B3; the space that the card leaves is filled at once where B6 says so."""
        pack, foundations, tableau, stock = state
        refills = self._refills(state)
        filling = (refills and stock[:1]) or NOTHING
        stock = stock[1:] if refills else stock
        foundations = _put(foundations, pile, foundations[pile] + tableau[at : at + 1])
        return Blockade(pack, foundations, tableau[:at] + filling + tableau[at + 1 :], stock)

    def _reverse(self, state: Blockade, source: int, target: int) -> Blockade:
        """B12: one card goes over."""
        pack, piles, tableau, stock = state
        lifted = _put(piles, target, piles[target] + piles[source][-1:])
        return Blockade(pack, _put(lifted, source, piles[source][:-1]), tableau, stock)

    def _fill(self, state: Blockade, at: int) -> Blockade:
        """B7: the next card of the stock is dealt to a space."""
        pack, foundations, tableau, stock = state
        return Blockade(pack, foundations, tableau[:at] + stock[:1] + tableau[at + 1 :], stock[1:])

    def _deal(self, state: Blockade) -> Blockade:
        """B9, B10: every space is filled, then a row dealt; with "if_stuck" only where there was no space."""
        spaces = state.tableau.count(SPACE)
        for _space in range(min(spaces, len(state.stock))):
            state = self._fill(state, state.tableau.index(SPACE))
        return state if spaces and self.next_row == "if_stuck" else self._deal_row(state)

    def _deal_row(self, state: Blockade) -> Blockade:
        """B11: a row from the left as long as the stock lasts; a row of no cards is not dealt."""
        row, stock = state.stock[: self.columns], state.stock[self.columns :]
        return state._replace(tableau=state.tableau + row.ljust(self.columns if row else 0, NOTHING), stock=stock)

    def _rows(self, state: Blockade) -> int:
        """The number of rows dealt so far."""
        return len(state.tableau) // self.columns

    def key(self, state: Blockade) -> tuple[bytes, bytes, bytes]:
        """Equal for positions that play alike: twins are not told apart."""
        faces = state.pack.faces_by_id
        tops = bytes(pile[-1] for pile in state.foundations)
        return tops.translate(faces), state.tableau.translate(faces), state.stock.translate(faces)

    # Its places.

    @cached_property
    def _foundations(self) -> tuple[str, ...]:
        """AC AS AH AD KC KS KH KD."""
        return tuple(kind + suit for kind in "AK" for suit in SUITS[: self.suits])

    @cached_property
    def _chains(self) -> tuple[tuple[str, int, int], ...]:
        """Of each foundation its name, its suit, and the step to the rank that it wants next (B3)."""
        return tuple((name, SUITS.index(name[1]), 1 if name[0] == "A" else -1) for name in self._foundations)

    @cached_property
    def _piles(self) -> dict[str, int]:
        """The number of each foundation."""
        return {name: number for number, name in enumerate(self._foundations)}

    @cached_property
    def _names(self) -> tuple[str, ...]:
        """a1 b1 … j1 a2 …: column letter, row number from the top."""
        rows = -(-2 * self.suits * (self.ranks - 1) // self.columns)
        return tuple(f"{COLUMNS[column]}{row + 1}" for row in range(rows) for column in range(self.columns))

    @cached_property
    def _index(self) -> dict[str, int]:
        """The position in the tableau's bytes of each of its places."""
        return {name: at for at, name in enumerate(self._names)}

    # What it says about itself.

    @cached_property
    def rules(self) -> Mapping[str, str]:
        """The clauses of rules.md, for its reader."""
        return {
            "B1": _(
                "One Ace and one King of each suit are the base cards of the foundations: Ace piles and King piles."
            ),
            "B2": _(
                "The other cards are the stock, face down; a row is dealt from it, left to right, and later rows below."
            ),
            "B3": _(
                "An Ace pile is built up in suit from the Ace to the King, a King pile down in suit from the King to "
                "the Ace. A card that fits both of its suit may go to either."
            ),
            "B4": _(
                "A tableau card is available if nothing lies above it or nothing below it; a space counts as nothing, "
                "the sides never matter. With one or two rows every card is available."
            ),
            "B5": _("Only available cards are built, and only on foundations. Building is never compulsory."),
            "B6": _("With one or two rows, the space that a built card leaves is filled at once from the stock."),
            "B7": _(
                "From the third row on spaces need not be filled. While some card can be built, the next card of the "
                "stock may be dealt to the first space, reading the rows from left to right and from top to bottom."
            ),
            "B8": _(
                "Standstill: no tableau card can be built on the foundations as they are. Only then may the player "
                "deal. A reversal does not prevent a standstill."
            ),
            "B9": _("With one or two rows, dealing at a standstill deals the next row below the last."),
            "B10": _("With three rows or more, dealing at a standstill first fills every space; then a row is dealt."),
            "B11": _("Where the stock runs short, cards are dealt in order as long as it lasts. Nothing moves up."),
            "B12": _(
                "The foundations of a suit meet when the top of the Ace pile is one rank below the top of the King "
                "pile. Then the top card of either may go onto the other, as often as wanted. Base cards never move."
            ),
            "B13": _(
                "The game is won when all cards are on the foundations; lost when the stock is empty, no card can be "
                "built, and no reversals would let one be built."
            ),
        }

    @cached_property
    def places(self) -> tuple[Place, ...]:
        """Ace piles at the left, King piles and stock at the right; all of them on top when narrow."""
        heads = {0: _("Aces ↑"), self.suits: _("Kings ↓")}
        foundations = []
        for pile, name in enumerate(self._foundations):
            kings, row = divmod(pile, self.suits)
            wide = Spot("right" if kings else "left", 0, row)
            narrow = Spot("top", pile + kings * 0.2, 0)
            foundations.append(Place(name, "foundation", wide, narrow, head=heads.get(pile, "")))
        stock = Place("stock", "stock", Spot("right", 0, self.suits), Spot("top", 2 * self.suits + 0.3, 0))
        spaces = Place("spaces", "note", Spot("left", 0, self.suits), None)
        spots = {name: Spot("main", at % self.columns, at // self.columns) for name, at in self._index.items()}
        tableau = (Place(name, "tableau", spot, spot, edges=self._edges(name)) for name, spot in spots.items())
        area = Place("tableau", "area", Spot("main", 0, 0), Spot("main", 0, 0))
        return (*foundations, stock, spaces, *tableau, area)

    def _edges(self, name: str) -> tuple[str, ...]:
        """B4: the places above and below, whose cards together block one."""
        at = self._index[name]
        around = (at - self.columns, at + self.columns)
        return tuple(self._names[n] for n in around if 0 <= n < len(self._names))

    def ids(self, state: Blockade, place: str) -> bytes:
        """The ids of the cards on a place, bottom to top; those of the tableau row by row."""
        if place in self._index:
            at = self._index[place]
            return state.tableau[at : at + 1].replace(NOTHING, b"")
        if place in self._piles:
            return state.foundations[self._piles[place]]
        if place == "stock":
            return state.stock[::-1]
        return state.tableau.replace(NOTHING, b"") if self.check_place(place) == "tableau" else b""

    def hidden(self, state: Blockade) -> Collection[int]:
        """B2: the stock lies face down."""
        return state.stock

    def available(self, state: Blockade) -> Collection[int]:
        """B4: the cards with a free narrow edge."""
        tableau = state.tableau
        return {card for at, card in enumerate(tableau) if card != SPACE and self._available(tableau, at)}

    def spaces(self, state: Blockade) -> list[str]:
        """The spaces of the rows that have been dealt, and the place of an empty stock; none when the game is won."""
        if self.won(state):
            return []
        spaces = [self._names[at] for at, card in enumerate(state.tableau) if card == SPACE]
        return spaces if state.stock else [*spaces, "stock"]

    def labels(self, state: Blockade) -> Mapping[str, Label]:
        """What each foundation wants next, whether it meets its other; the stock and the spaces counted."""
        foundations = {name: self._label(state, name) for name in self._foundations}
        if self.won(state):
            return foundations
        stock = Label(str(len(state.stock)), _("stock")) if state.stock else Label("", _("stock empty"))
        spaces = Label(str(state.tableau.count(SPACE)), _("spaces open"))
        return foundations | {"stock": stock, "spaces": spaces}

    def _label(self, state: Blockade, name: str) -> Label:
        """The chip of a foundation: the card that it wants next, and ⇄ while reversals are possible."""
        cards = state.foundations[self._piles[name]]
        wanted = self._next(state, name)
        if wanted is None:
            return Label("✓", "", len(cards), self.ranks)
        meets = self._meets(state, SUITS.index(name[1]))
        return Label(pretty(wanted) + " ⇄" * meets, _("next"), len(cards), self.ranks)

    def _next(self, state: Blockade, name: str) -> str | None:
        """The card that a foundation wants next (B3); None when it is complete."""
        _name, _suit, step = self._chains[self._piles[name]]
        rank = state.pack.ranks[state.foundations[self._piles[name]][-1]] + step
        return RANKS[rank] + name[1] if 0 <= rank < self.ranks else None

    def button(self, state: Blockade) -> Button:
        """B8: Deal, at a standstill."""
        return Button(_("Deal"), DEAL if state.stock and not self._builds(state) else None)

    def sentence(self, state: Blockade, move: Move) -> str:
        """What a move does, in one sentence."""
        if move == DEAL:
            rows = self._rows(self.play(state, move)) - self._rows(state)
            return _("Row {row} is dealt.").format(row=self._rows(state) + 1) if rows else _("The spaces are filled.")
        if move.source == "stock":
            card = pretty(state.pack.cards[state.stock[0]])
            return _("{card} is dealt to the space {place}.").format(card=card, place=move.target)
        card = pretty(self.cards(state, move.source)[-1])
        piles = {"A": _("{card} goes to its Ace pile."), "K": _("{card} goes to its King pile.")}
        if move.source in self._piles:
            piles = {"A": _("{card} goes over to its Ace pile."), "K": _("{card} goes over to its King pile.")}
        return piles[move.target[0]].format(card=card)

    def reason(self, state: Blockade, move: Move) -> str:
        """What a move is good for, by what is seen."""
        if move == DEAL:
            return self._reason_to_deal(state)
        if move.source == "stock":
            return self._reason_to_fill(state)
        return (self._reason_to_reverse if move.source in self._piles else self._reason_to_build)(state, move)

    def _reason_to_deal(self, state: Blockade) -> str:
        """B9 to B11: what a deal does."""
        spaces, row = state.tableau.count(SPACE), self._rows(state) + 1
        if spaces and (self.next_row == "if_stuck" or len(state.stock) <= spaces):
            return _("fills spaces")
        return (_("fills every space and deals row {row}") if spaces else _("deals row {row}")).format(row=row)

    def _reason_to_fill(self, state: Blockade) -> str:
        """B7: which cards can be built, as a fill needs one."""
        cards = list(dict.fromkeys(pretty(self.cards(state, move.source)[0]) for move in self._builds(state)))
        if len(cards) == 1:
            return _("turns a card up while the {card} can still be built").format(card=cards[0])
        return _("turns a card up while {count} can still be built").format(count=len(cards))

    def _reason_to_build(self, state: Blockade, move: Move) -> str:
        """B3, B4, B12: what it completes, frees, lets follow or makes room for; a card from the stock is unknown."""
        at, pile = self._index[move.source], self._piles[move.target]
        comes = self._refills(state) and bool(state.stock)
        piles = _put(state.foundations, pile, state.foundations[pile] + state.tableau[at : at + 1])
        left = state.tableau[:at] + (UNKNOWN if comes else NOTHING) + state.tableau[at + 1 :]
        after = state._replace(foundations=piles, tableau=left)
        if sum(map(len, piles)) == len(state.pack.cards):
            return _("wins the game")
        if len(piles[pile]) == self.ranks:
            return _("completes the Ace pile") if move.target[0] == "A" else _("completes the King pile")
        return self._reason_of_space(state, after, at) or self._reason_of_suit(after, move, comes=comes)

    def _reason_of_space(self, state: Blockade, after: Blockade, at: int) -> str:
        """B4: the cards above and below that it frees, first one that can be built then."""
        around = [n for n in (at - self.columns, at + self.columns) if 0 <= n < len(after.tableau)]
        freed = [
            n
            for n in around
            if after.tableau[n] != SPACE and self._available(after.tableau, n) and not self._available(state.tableau, n)
        ]
        for n in freed:
            if self._fits(after, n):
                return _("frees the {card}, which can be built").format(card=self._face(after, n))
        return " ".join([_("frees the {card}").format(card=self._face(after, n)) for n in freed][:1])

    def _reason_of_suit(self, after: Blockade, move: Move, *, comes: bool) -> str:
        """B3, B12: the card that may follow, or that the foundations meet; else what the space is good for."""
        wanted = self._next(after, move.target)
        for at, card in enumerate(after.tableau):
            if card < SPACE - 1 and self._available(after.tableau, at) and after.pack.cards[card] == wanted:
                return _("lets the {card} follow").format(card=pretty(wanted))
        if self._meets(after, SUITS.index(move.target[1])):
            return _("makes the foundations of its suit meet")
        if comes:
            return _("brings the next card of the stock")
        return _("makes room for a card of the stock") if after.stock else ""

    def _reason_to_reverse(self, state: Blockade, move: Move) -> str:
        """B12: which card can be built then or comes nearer to that, or (B8) that nothing can be built then."""
        after = self._reverse(state, self._piles[move.source], self._piles[move.target])
        before = {build.source for build in self._builds(state)}
        now = [build.source for build in self._found_builds(after)]
        for source in now:
            if source not in before:
                return _("lets the {card} be built").format(card=self._face(after, self._index[source]))
        if before and not now and state.stock:
            return _("makes a standstill, so that the stock may be dealt")
        nearest = self._nearest(after, SUITS.index(move.target[1]), up=move.target[0] == "A")
        return _("brings its suit nearer to the {card}").format(card=pretty(nearest)) if nearest else ""

    def _nearest(self, state: Blockade, suit: int, *, up: bool) -> str | None:
        """The available card that a meeting comes to first when it slides on, if there is one."""
        ranks, top = state.pack.ranks, state.pack.ranks[state.foundations[suit][-1]]
        cards = [card for card in self.available(state) if state.pack.suits[card] == suit]
        ahead = [card for card in cards if (ranks[card] > top + 1 if up else ranks[card] < top)]
        nearest = min(ahead, key=lambda card: abs(ranks[card] - top), default=None)
        return None if nearest is None else state.pack.cards[nearest]

    def _fits(self, state: Blockade, at: int) -> bool:
        """B3: whether a foundation of its suit wants the card of a place."""
        face = state.pack.cards[state.tableau[at]]
        return any(self._next(state, kind + face[1]) == face for kind in "AK")

    def _face(self, state: Blockade, at: int) -> str:
        """The card of a place, as a reader sees it."""
        return pretty(state.pack.cards[state.tableau[at]])

    def short(self, state: Blockade, move: Move) -> str:
        """A move in a few characters: ↑ onto an Ace pile, ↓ onto a King pile, ⇄ from the one to the other."""
        if move == DEAL:
            after = self._rows(self.play(state, move))
            return _("row {row}").format(row=after) if after > self._rows(state) else _("spaces filled")
        if move.source == "stock":
            return _("{card} → {target}").format(card=pretty(state.pack.cards[state.stock[0]]), target=move.target)
        arrow = ("⇄ " if move.source in self._piles else "") + ("↑" if move.target[0] == "A" else "↓")
        return f"{pretty(self.cards(state, move.source)[-1])} {arrow}"

    def safe(self, state: Blockade) -> Move | None:
        """With the stock empty, a card of a suit whose foundations have crossed costs nothing (any option)."""
        ranks, piles = state.pack.ranks, state.foundations
        if not state.stock:
            for move in self._builds(state):
                suit = SUITS.index(move.target[1])
                if ranks[piles[suit][-1]] >= ranks[piles[self.suits + suit][-1]]:
                    return move
        return None

    # What studies of many deals ask.

    def plain(self, state: Blockade, random: Random) -> Move | None:
        """A random build; B7: while all that can be built is one card, or it and its twin, a fill before it.

        At a standstill it deals. It reverses, at random, only where nothing else is left.
        """
        moves = [*self.moves(state)]
        builds = [move for move in moves if move.source in self._index]
        stock = next((move for move in moves if move.source == "stock"), None)
        if stock and len({self._face(state, self._index[build.source]) for build in builds}) <= 1:
            return stock
        return random.choice(builds or moves) if moves else None

    def tally(self, state: Blockade) -> Mapping[str, int]:
        """B9, B10: how many rows were dealt."""
        return {"rows_dealt": self._rows(state)}

    # Why it is lost while moves are left.

    def deadlock(self, state: Blockade, *, open_cards: bool = False) -> tuple[int, ...] | None:  # noqa: ARG002
        """Cards of the tableau none of which can be the first to leave, and none be left out: see blockage.py.

        They are the same whatever the order of the stock. A game that changes a rule says its own.
        """
        laid = self._laid_out(state)
        cards = laid and blockage.Blockage(laid).smallest()
        return tuple(sorted(cards, key=state.tableau.index)) if cards else None

    def refutes(self, state: Blockade, cards: Collection[int]) -> bool:
        """Whether these cards show that the position is lost: none of them can be the first to leave."""
        laid = self._laid_out(state)
        return laid is not None and blockage.refutes(laid, cards)

    def because(self, state: Blockade, cards: Collection[int]) -> tuple[str, list[Reason]]:
        """One sentence for cards that refute the position, and what keeps each of them."""
        laid = self._laid_out(state)
        return blockage.because(laid, cards) if laid else super().because(state, cards)

    def _laid_out(self, state: Blockade) -> blockage.Laid | None:
        """The position as blockage.py looks at it; None where the rules may be others, or the piles are not theirs."""
        pack, foundations, tableau, stock = state
        if type(self) is not BritishBlockade or not self._in_sequence(state):
            return None
        tops = [pack.ranks[pile[-1]] for pile in foundations]
        columns = (tableau[column :: self.columns] for column in range(self.columns))
        runs = [run for column in columns for run in column.split(NOTHING) if run]
        places = {card: self._names[at] for at, card in enumerate(tableau) if card != SPACE}
        return blockage.Laid(pack, list(zip(tops, tops[self.suits :], strict=False)), runs, stock, places)

    def _in_sequence(self, state: Blockade) -> bool:
        """B1, B3: whether every foundation holds its suit from its base on."""
        faces = state.pack.faces_by_id
        return all(
            bool(pile) and chain.startswith(pile.translate(faces))
            for chain, pile in zip(self._sequences, state.foundations, strict=True)
        )

    @cached_property
    def _sequences(self) -> tuple[bytes, ...]:
        """The faces of every foundation when it is complete."""
        return tuple(bytes(range(suit * SUIT, suit * SUIT + self.ranks))[::step] for _name, suit, step in self._chains)

    # How near a card is to being built.

    def nearing(self, state: Blockade, card: int, unseen: Collection[int]) -> tuple[int, list[Move]] | None:
        """How near a card of the tableau is to being built, and once nothing is turned what matters: see nearing.py.

        A game that changes a rule says its own.
        """
        at = state.tableau.find(card)
        if at < 0 or type(self) is not BritishBlockade or not self._in_sequence(state):
            return super().nearing(state, card, unseen)
        closed = not state.stock or state.stock[0] in unseen
        spots, near = self._near(state, closed=closed)
        least = near.least(spots[at])
        if least is None:
            return None
        moves = [*self.moves(state)]
        return least, self._that_matter(moves, spots, near, at) if closed else moves

    def _near(self, state: Blockade, *, closed: bool) -> tuple[dict[int, tuple[int, int]], Nearing]:
        """The cards' places in the runs, by their position in the tableau, and what nearing.py finds."""
        pack, foundations, tableau, stock = state
        faces, spots, runs = tableau.translate(pack.faces_by_id), dict[int, tuple[int, int]](), list[bytes]()
        for column in range(self.columns):
            at = column
            for run in faces[column :: self.columns].split(NOTHING):
                for height in range(len(run)):
                    spots[at] = len(runs), height
                    at += self.columns
                at += self.columns
                runs.append(run)
        tops = [pack.ranks[pile[-1]] for pile in foundations]
        pairs = list(zip(tops, tops[self.suits :], strict=False))
        refills = self._refills(state)
        at_hand = b"" if closed else stock.translate(pack.faces_by_id)
        return spots, Nearing(Laid(pairs, runs, at_hand, not (closed and stock and refills), not refills))

    def _that_matter(self, moves: list[Move], spots: dict[int, tuple[int, int]], near: Nearing, at: int) -> list[Move]:
        """The builds and reversals that may matter to a card where no card is turned."""
        cards = near.matter(spots[at])
        meet = {suit for suit in near.suits(cards) if near.wanted[suit] == EVERY}
        return [
            move
            for move in moves
            if (spots[self._index[move.source]] in cards if move.source in self._index else self._suit(move) in meet)
        ]

    def _suit(self, move: Move) -> int | None:
        """The suit of a reversal; none of another move."""
        return self._piles[move.source] % self.suits if move.source in self._piles else None

    def why(self, state: Blockade, place: str) -> list[Reason]:
        """The clauses that let or keep the card of a place, or the stock's cards go to it."""
        self.check_place(place)
        if place in self._piles:
            return self._why_foundation(state, place)
        if self._index.get(place, len(state.tableau)) < len(state.tableau) and self.ids(state, place):
            return self._why_card(state, place)
        return self._why_stock(state, place)

    def needs(self, state: Blockade, place: str) -> list[Reason]:
        """What keeps the card of a place; B3: which cards of its suit come before it, the shorter way first."""
        reasons = super().needs(state, place)
        if place not in self._index or all(reason.clause != "B3" for reason in reasons):
            return reasons
        card = self.ids(state, place)[0]
        suit, rank = state.pack.suits[card], state.pack.ranks[card]
        ways = [way for pile in (suit, suit + self.suits) if (way := self._before(state, pile, rank))]
        return [*reasons, self._first(state, sorted(ways, key=len))] if ways else reasons

    def _before(self, state: Blockade, pile: int, rank: int) -> list[str]:
        """B3: the cards that a foundation takes before it takes that rank; none where it never will."""
        name, _suit, step = self._chains[pile]
        top = state.pack.ranks[state.foundations[pile][-1]]
        return [RANKS[between] + name[1] for between in range(top + step, rank, step)]

    def _first(self, state: Blockade, ways: list[list[str]]) -> Reason:
        """B3: what would have to come first, on the one foundation or on the other, and where that is seen."""
        cards, faces = {card for way in ways for card in way}, state.pack.cards
        seen = (
            name
            for name, card in zip(self._names, state.tableau, strict=False)
            if card != SPACE and faces[card] in cards
        )
        told = (
            _(", ").join([*map(pretty, way)] if len(way) < 5 else [pretty(way[0]), "…", pretty(way[-1])])
            for way in ways
        )
        return Reason("B3", False, tuple(seen), _("First: {cards}.").format(cards=_("; or ").join(told)))

    def _why_card(self, state: Blockade, place: str) -> list[Reason]:
        """B4 and B3 for a tableau card; both hold exactly when it can be built."""
        at, card = self._index[place], self.ids(state, place)[0]
        suit, face = state.pack.suits[card], state.pack.cards[card]
        piles = self._foundations[suit], self._foundations[self.suits + suit]
        takers = tuple(name for name in piles if self._next(state, name) == face)
        if takers:
            fits = Reason(
                "B3", True, takers, _("{card} fits {piles}.").format(card=pretty(face), piles=_listed(takers))
            )
        else:
            wanted = ", ".join(pretty(card) for card in (self._next(state, name) for name in piles) if card)
            sentence = _("{card} fits no foundation: its suit wants {wanted} next.").format(
                card=pretty(face), wanted=wanted
            )
            fits = Reason("B3", False, piles, sentence)
        reasons = [self._why_edges(state, at), fits]
        if not takers and self._meets(state, suit):
            sentence = _("The foundations of its suit meet: reversals can make room for {card}.").format(
                card=pretty(face)
            )
            reasons.append(Reason("B12", True, piles, sentence))
        return reasons

    def _why_edges(self, state: Blockade, at: int) -> Reason:
        """B4 for the card at a position."""
        around = [n for n in (at - self.columns, at + self.columns) if 0 <= n < len(state.tableau)]
        cards = {
            self._names[n]: pretty(state.pack.cards[state.tableau[n]]) for n in around if state.tableau[n] != SPACE
        }
        if not self._available(state.tableau, at):
            above, below = cards.values()
            sentence = _("It is blocked: {above} lies above it and {below} below.").format(above=above, below=below)
            return Reason("B4", False, tuple(cards), sentence)
        if self._rows(state) <= 2:
            return Reason("B4", True, (), _("It is available: with one or two rows every card is."))
        above_free = at < self.columns or self._names[at - self.columns] not in cards
        sentence = (
            _("It is available: nothing lies above it.") if above_free else _("It is available: nothing lies below it.")
        )
        return Reason("B4", True, (), sentence)

    def _why_foundation(self, state: Blockade, name: str) -> list[Reason]:
        """B3: what it wants and whether that is there to be built; B12: whether its top card may go over."""
        wanted = self._next(state, name)
        if wanted is None:
            return [Reason("B3", False, (), _("It is complete."))]
        builders = tuple(move.source for move in self._builds(state) if move.target == name)
        sentence = _("It wants {card} next.") if builders else _("It wants {card} next, which is not available.")
        takes = Reason("B3", bool(builders), builders, sentence.format(card=pretty(wanted)))
        other = ("K" if name[0] == "A" else "A") + name[1]
        if not self._meets(state, SUITS.index(name[1])):
            return [
                takes,
                Reason("B12", False, (other,), _("The foundations of its suit do not meet: no reversal.")),
            ]
        if len(self.ids(state, name)) == 1:
            return [takes, Reason("B12", False, (), _("A base card never moves."))]
        return [
            takes,
            Reason("B12", True, (other,), _("The foundations of its suit meet: its top card may go over.")),
        ]

    def _why_stock(self, state: Blockade, place: str) -> list[Reason]:
        """B7 to B11 for the stock, the tableau as a whole, or a space."""
        builders = tuple(dict.fromkeys(move.source for move in self._builds(state)))
        if not state.stock:
            return [Reason("B11", False, (), _("The stock is empty: nothing is left to fill or to deal."))]
        if not builders:
            return self._why_deal(state, place)
        fill = self._why_fill(state, place)
        if fill.holds:
            return [fill]
        if place not in {"stock", "tableau"}:
            return [fill]
        cards = ", ".join(pretty(self.cards(state, builder)[0]) for builder in builders)
        sentence = _("No deal before a standstill: {cards} can be built.").format(cards=cards)
        reasons = [Reason("B8", False, builders, sentence)]
        return reasons if place == "tableau" else [*reasons, fill]

    def _why_deal(self, state: Blockade, place: str) -> list[Reason]:
        """B8 to B11: what a deal does at a standstill; a single space is not filled then."""
        standstill = Reason("B8", True, (), _("Standstill: no card can be built, so the player may deal."))
        if place not in {"stock", "tableau"}:
            sentence = _("At a standstill no single space is filled: the deal fills all.")
            return [Reason("B7", False, ("stock",), sentence)]
        spaces = tuple(self._names[at] for at, card in enumerate(state.tableau) if card == SPACE)
        row, count = 0 if spaces and self.next_row == "if_stuck" else self.columns, len(state.stock)
        sentence = _("Cards left in the stock: {count}. They are dealt in order, to spaces first.").format(count=count)
        short = [Reason("B11", True, spaces, sentence)] if count < len(spaces) + row else []
        deals = [] if short and count <= len(spaces) else [self._why_dealt(state, spaces, row)]
        return [standstill, *deals, *short]

    def _why_dealt(self, state: Blockade, spaces: tuple[str, ...], row: int) -> Reason:
        """B9, B10: what a deal does while the stock lasts."""
        if not spaces:
            clause = "B9" if self.refill != "never" and self._rows(state) <= 2 else "B10"
            return Reason(clause, True, (), _("The next row is dealt."))
        sentence = _("Every space is filled, left to right and top to bottom, then a row dealt.")
        sentence = sentence if row else _("Every space is filled, left to right and top to bottom.")
        return Reason("B10", True, spaces, sentence)

    def _why_fill(self, state: Blockade, place: str) -> Reason:
        """B7: whether the next card of the stock may be dealt to the first space, some card being buildable."""
        if self._refills(state):
            return Reason("B6", False, (), _("The spaces are filled by themselves, as part of the move."))
        if not self._may_fill(state):
            return Reason("B7", False, (), _("There is no space to fill."))
        first = self._names[state.tableau.index(SPACE)]
        if place not in {"stock", first}:
            return Reason(
                "B7", False, (first,), _("The first space, {first}, is filled before it.").format(first=first)
            )
        sentence = _("While a card can be built, the next card of the stock may go to {first}.")
        return Reason("B7", True, (first,), sentence.format(first=first))


def _listed(places: tuple[str, ...]) -> str:
    """Places as a sentence names them."""
    return _(" and ").join(places)


def _put(piles: tuple[bytes, ...], at: int, pile: bytes) -> tuple[bytes, ...]:
    """The piles with one of them replaced."""
    return (*piles[:at], pile, *piles[at + 1 :])


@cache
def _move(source: str, target: str) -> Move:
    """Each move is made once: there are at most some two hundred."""
    return Move(source, target)
