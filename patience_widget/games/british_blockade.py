"""British Blockade, also called Parallels: rules.md, clauses B1 to B13."""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any, ClassVar, NamedTuple

from ..cards import RANKS, SUITS, Pack, check_number, packs, pretty, read_pack, shuffle
from ..game import Button, Game, IllegalMove, Label, Move, Place, Reason, Spot, as_move, option, size
from ..text import _

COLUMNS = "abcdefghij"
SPACE = 255  # in the tableau's bytes: no card
NOTHING = b"\xff"
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
        move = as_move(move)
        if move not in self.moves(state):
            raise IllegalMove(move, self, self.moves(state))
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
        asked, builds = self.__dict__.get("_asked", (None, []))
        if asked is state:  # `moves`, `play` and `lost` ask in turn about the same position
            return builds
        pack, foundations, tableau, _stock = state
        builds = []
        for pile, (name, suit, step) in enumerate(self._chains):
            for card in pack.twins.get((suit, pack.ranks[foundations[pile][-1]] + step), b""):
                at = tableau.find(card)
                if at >= 0 and self._available(tableau, at):
                    builds.append(_move(self._names[at], name))
        self.__dict__["_asked"] = state, builds
        return builds

    def _available(self, tableau: bytes, at: int) -> bool:
        """B4: nothing above it, or nothing below it."""
        above, below = at - self.columns, at + self.columns
        return above < 0 or below >= len(tableau) or tableau[above] == SPACE or tableau[below] == SPACE

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
        """B6: the space that a built card leaves is filled at once, with one or two rows or always."""
        pack, foundations, tableau, stock = state
        fills = self.refill == "always" or (self.refill == "two_rows" and self._rows(state) <= 2)
        filling = (fills and stock[:1]) or NOTHING
        stock = stock[1:] if fills else stock
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


def _put(piles: tuple[bytes, ...], at: int, pile: bytes) -> tuple[bytes, ...]:
    """The piles with one of them replaced."""
    return (*piles[:at], pile, *piles[at + 1 :])


@lru_cache(maxsize=None)
def _move(source: str, target: str) -> Move:
    """Each move is made once: there are at most some two hundred."""
    return Move(source, target)
