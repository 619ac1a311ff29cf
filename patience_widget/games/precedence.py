"""Precedence, also called Order of Precedence, Panama or Downing Street: rules.md, clauses P1 to P8."""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, ClassVar, NamedTuple

from ..cards import RANKS, SUITS, Pack, check_number, pretty, read_pack, shuffle
from ..game import Button, Game, IllegalMove, Label, Move, Place, Reason, Spot, as_move, option, size
from ..text import _

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
        move = as_move(move)
        if move not in self.moves(state):
            raise IllegalMove(move, self, self.moves(state))
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
        takers = []
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

    def key(self, state: Line) -> tuple[bytes, ...]:
        """Equal for positions that play alike: suits never matter, full foundations are all alike."""
        ranks = state.pack.ranks.ljust(256, b"\xff")
        heights = bytes(len(cards) for cards in state.foundations)
        return heights, state.waste.translate(ranks), state.stock.translate(ranks), bytes(str(state.redeals), "ascii")
