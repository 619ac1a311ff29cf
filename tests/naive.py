"""The rules of both games a second time: naive and slow, from rules.md alone, the oracle for the real engine.

Nothing here is shared with the package. A card is a pair (text, n): twins have the same text, and n (0 or 1)
tells them apart. A position is a tuple of tuples, so it can be hashed. Every function quotes its clauses.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import product
from typing import Any, NamedTuple

RANKS = "A23456789TJQK"
SUITS = "CSHD"

Card = tuple[str, int]
Cards = tuple[Card, ...]
Place = tuple[int, int]  # row and column of the tableau, both from 0


def numbered(texts: Sequence[str]) -> Cards:
    """Make twins distinct: they 'look alike but stay two cards'."""
    return tuple((text, list(texts[:i]).count(text)) for i, text in enumerate(texts))


def rank(card: Card) -> int:
    """'Cards are written rank then suit': the rank counted from 0, the Ace."""
    return RANKS.index(card[0][0])


def replaced(things: tuple[Any, ...], index: int, thing: Any) -> tuple[Any, ...]:
    """Put another thing at an index."""
    return (*things[:index], thing, *things[index + 1 :])


class Blockade(NamedTuple):
    """A position of British Blockade."""

    piles: tuple[Cards, ...]  # the Ace piles, then the King piles, each bottom to top
    rows: tuple[tuple[Card | None, ...], ...]  # from the top; None is a space
    stock: Cards  # the next card first


@dataclass(frozen=True)
class BritishBlockade:
    """British Blockade at any size: two packs of `suits` by `ranks` cards, rows of `columns`."""

    next_row: str = "at_once"  # or "if_stuck"
    refill: str = "two_rows"  # or "always", "never"
    ranks: int = 13
    suits: int = 4
    columns: int = 10

    @cached_property
    def names(self) -> list[str]:
        """B1: the foundations, 'four Ace piles (`AC AS AH AD`) and four King piles (`KC KS KH KD`)'."""
        return [end + suit for end in "AK" for suit in SUITS[: self.suits]]

    def pack(self) -> list[str]:
        """B1, B2: the base cards, lowest and highest of each suit, then the other cards unshuffled."""
        suits, ranks = SUITS[: self.suits], RANKS[: self.ranks]
        base = [r + suit for r in (ranks[0], ranks[-1]) for suit in suits]
        rest = [r + suit for suit in suits for r in ranks[1:-1]]
        return base + base + rest + rest

    def start(self, cards: Sequence[str]) -> Blockade:
        """B1, B2: base cards start the foundations, the others are the stock, a row is dealt from it."""
        everything, bases = numbered(cards), len(self.names)
        piles = tuple((card,) for card in everything[:bases])
        return self._row_dealt(Blockade(piles, (), everything[bases:]))

    def _row_dealt(self, pos: Blockade) -> Blockade:
        """B11: 'a row is dealt from the left for as long as it lasts … A row of no cards is not dealt'."""
        if not pos.stock:
            return pos
        dealt = pos.stock[: self.columns]
        row = dealt + (None,) * (self.columns - len(dealt))
        return pos._replace(rows=(*pos.rows, row), stock=pos.stock[self.columns :])

    def name(self, place: Place) -> str:
        """B2: 'column letter, row number from the top'."""
        return "abcdefghij"[place[1]] + str(place[0] + 1)

    def _places(self, pos: Blockade) -> list[Place]:
        """B7: 'reading the rows from left to right and from top to bottom'."""
        return list(product(range(len(pos.rows)), range(self.columns)))

    def _spaces(self, pos: Blockade) -> list[Place]:
        """B7, B10: the spaces in the order in which they are filled."""
        return [(row, column) for row, column in self._places(pos) if pos.rows[row][column] is None]

    def _nothing_at(self, pos: Blockade, row: int, column: int) -> bool:
        """B4: 'no row above it …, none below it; a space counts as nothing; the sides never matter'."""
        return not 0 <= row < len(pos.rows) or pos.rows[row][column] is None

    def _available(self, pos: Blockade) -> dict[Place, Card]:
        """B4: available 'if one of its narrow edges is free: nothing above it, or nothing below it'."""
        return {
            (row, column): card
            for row, column in self._places(pos)
            if (card := pos.rows[row][column])
            and (self._nothing_at(pos, row - 1, column) or self._nothing_at(pos, row + 1, column))
        }

    def _fits(self, pos: Blockade, card: Card, name: str) -> bool:
        """B3: 'An Ace pile is built up in suit …; a King pile is built down in suit'."""
        top = pos.piles[self.names.index(name)][-1]
        step = 1 if name[0] == "A" else -1
        return card[0][1] == name[1] and rank(card) == rank(top) + step

    def _builds(self, pos: Blockade) -> dict[str, tuple[Place, Card, str]]:
        """B3, B5: 'Only available tableau cards are built'; one that 'fits both … may go to either'."""
        return {
            f"{self.name(place)}-{name}": (place, card, name)
            for place, card in self._available(pos).items()
            for name in self.names
            if self._fits(pos, card, name)
        }

    def _reversals(self, pos: Blockade) -> set[str]:
        """B12: 'the top of the Ace pile is one rank below the top of the King pile'; base cards stay."""
        found: set[str] = set()
        for ace, king in (("A" + suit, "K" + suit) for suit in SUITS[: self.suits]):
            aces, kings = (pos.piles[self.names.index(name)] for name in (ace, king))
            if rank(aces[-1]) == rank(kings[-1]) - 1:
                found |= {f"{ace}-{king}"} if len(aces) > 1 else set()
                found |= {f"{king}-{ace}"} if len(kings) > 1 else set()
        return found

    def _fills_at_once(self, pos: Blockade) -> bool:
        """B6: 'While there are one or two rows'; options: 'always' at any number of rows, 'never' at none."""
        return self.refill == "always" or (self.refill == "two_rows" and len(pos.rows) <= 2)

    def _fills(self, pos: Blockade) -> set[str]:
        """B7: 'As long as some tableau card can be built and the stock lasts', 'to the first space'."""
        if self._fills_at_once(pos) or not pos.stock or not self._builds(pos):
            return set()
        return {f"stock-{self.name(place)}" for place in self._spaces(pos)[:1]}

    def _deals(self, pos: Blockade) -> set[str]:
        """B8, B11: 'Only at a standstill may the player deal'; the stock empty, 'nothing to fill or deal'."""
        return {"stock-tableau"} if pos.stock and not self._builds(pos) else set()

    def moves(self, pos: Blockade) -> set[str]:
        """'Moves, in writing': build, reversal, fill one space, deal at a standstill."""
        return set(self._builds(pos)) | self._reversals(pos) | self._fills(pos) | self._deals(pos)

    def play(self, pos: Blockade, text: str) -> Blockade:
        """Play a legal move; ValueError for any other text."""
        if text not in self.moves(pos):
            raise ValueError(f"{text} is not legal; legal moves: {sorted(self.moves(pos))}")
        if text == "stock-tableau":
            return self._standstill_dealt(pos)
        if text.startswith("stock-"):
            return self._filled(pos, 1)
        return self._built(pos, text) if text in self._builds(pos) else self._reversed(pos, text)

    def _filled(self, pos: Blockade, spaces: int | None = None) -> Blockade:
        """B7, B10, B11: fill the first spaces, or every one, in order, for as long as the stock lasts."""
        for (row, column), card in zip(self._spaces(pos)[:spaces], pos.stock, strict=False):
            rows = replaced(pos.rows, row, replaced(pos.rows[row], column, card))
            pos = pos._replace(rows=rows, stock=pos.stock[1:])
        return pos

    def _standstill_dealt(self, pos: Blockade) -> Blockade:
        """B9: 'the next row of ten'. B10: fill every space; 'then, the spaces being filled, a row'."""
        by_b9 = len(pos.rows) <= 2 and self.refill != "never"
        if by_b9 or not self._spaces(pos):
            return self._row_dealt(pos)
        filled = self._filled(pos)
        return self._row_dealt(filled) if self.next_row == "at_once" else filled

    def _built(self, pos: Blockade, text: str) -> Blockade:
        """B3, B6: the space is 'filled at once from the stock, as part of the same move' where B6 applies."""
        (row, column), card, name = self._builds(pos)[text]
        rows = replaced(pos.rows, row, replaced(pos.rows[row], column, None))
        pile = self.names.index(name)
        pos = pos._replace(rows=rows, piles=replaced(pos.piles, pile, (*pos.piles[pile], card)))
        return self._filled(pos) if self._fills_at_once(pos) else pos

    def _reversed(self, pos: Blockade, text: str) -> Blockade:
        """B12: 'the top card of either may be moved onto the other, one at a time'."""
        source, target = (self.names.index(name) for name in text.split("-"))
        card = pos.piles[source][-1]
        piles = replaced(pos.piles, source, pos.piles[source][:-1])
        return pos._replace(piles=replaced(piles, target, (*piles[target], card)))

    def won(self, pos: Blockade) -> bool:
        """B13: 'won when all 104 cards are on the foundations'."""
        return not pos.stock and len(self._spaces(pos)) == len(self._places(pos))

    def lost(self, pos: Blockade) -> bool:
        """B13: 'not won, the stock is empty', and no build now or after any 'series of reversals'."""
        over = not self.won(pos) and not pos.stock
        return over and not any(self._builds(slid) for slid in self._slid(pos))

    def _slid(self, pos: Blockade) -> Iterator[Blockade]:
        """B13, literally: the positions after every series of reversals, the series of none first."""
        seen, waiting = {pos}, [pos]
        while waiting:
            yield (now := waiting.pop())
            after = {self._reversed(now, text) for text in self._reversals(now)} - seen
            seen |= after
            waiting.extend(after)

    def shape(self, pos: Blockade) -> dict[str, list[str]]:
        """The cards of every place that has some, bottom to top (the stock's next card last)."""
        cells = [(self.name((r, c)), pos.rows[r][c]) for r, c in self._places(pos)]
        places = dict(zip(self.names, pos.piles, strict=True)) | {"stock": pos.stock[::-1]}
        places |= {name: (card,) for name, card in cells if card}
        return {name: [text for text, _ in cards] for name, cards in places.items() if cards}


class Row(NamedTuple):
    """A position of Precedence."""

    foundations: tuple[Cards, ...]  # each bottom to top
    stock: Cards  # the next card first
    waste: Cards  # the top card last
    redeals: int  # still to come


@dataclass(frozen=True)
class Precedence:
    """Precedence at any size: a pack of `foundations` copies of each of `ranks` ranks."""

    first_king: str = "placed"  # or "awaited"
    redeals: int = 2
    ranks: int = 13
    foundations: int = 8

    def pack(self) -> list[str]:
        """P2, P3: every card unshuffled, a King first where it is 'placed'."""
        ranks = reversed(RANKS[: self.ranks])
        return [r + SUITS[copy % 4] for r in ranks for copy in range(self.foundations)]

    def start(self, cards: Sequence[str]) -> Row:
        """P1, P2, P3: 'placed' lays a King on f1, 'awaited' leaves it in; 'The other cards are the stock'."""
        everything, empty = numbered(cards), ((),) * self.foundations
        if self.first_king == "awaited":
            return Row(empty, everything, (), self.redeals)
        assert self._base(0) == rank(everything[0])
        return Row(replaced(empty, 0, everything[:1]), everything[1:], (), self.redeals)

    def _base(self, foundation: int) -> int:
        """P1: 'the base cards K Q J 10 9 8 7 6, in that order'."""
        return (self.ranks - 1 - foundation) % self.ranks

    def _takes(self, pos: Row, foundation: int, card: Card) -> bool:
        """P4: 'only when the one on its left has been started'. P5: down, King on Ace, 13 cards."""
        pile = pos.foundations[foundation]
        if not pile:
            may_start = foundation == 0 or pos.foundations[foundation - 1] != ()
            return may_start and rank(card) == self._base(foundation)
        return len(pile) < self.ranks and rank(card) == (rank(pile[-1]) - 1) % self.ranks

    def _builds(self, pos: Row) -> dict[str, int]:
        """P6: 'The top card of the waste is available at any time'."""
        takers = [i for i in range(self.foundations) if pos.waste and self._takes(pos, i, pos.waste[-1])]
        return {f"waste-f{i + 1}": i for i in takers}

    def moves(self, pos: Row) -> set[str]:
        """P6: turn while there is a stock. P7: 'When the stock is empty the waste may be turned over'."""
        turn = {"stock-waste"} if pos.stock else set()
        redeal = {"waste-stock"} if not pos.stock and pos.waste and pos.redeals > 0 else set()
        return set(self._builds(pos)) | turn | redeal

    def play(self, pos: Row, text: str) -> Row:
        """Play a legal move; ValueError for any other text."""
        if text not in self.moves(pos):
            raise ValueError(f"{text} is not legal; legal moves: {sorted(self.moves(pos))}")
        if text == "stock-waste":
            return self._turned(pos)
        if text == "waste-stock":
            return pos._replace(stock=pos.waste, waste=(), redeals=pos.redeals - 1)
        built = self._added(pos, self._builds(pos)[text], pos.waste[-1])
        return built._replace(waste=pos.waste[:-1])

    def _added(self, pos: Row, foundation: int, card: Card) -> Row:
        """P5: one card more on a foundation."""
        pile = (*pos.foundations[foundation], card)
        return pos._replace(foundations=replaced(pos.foundations, foundation, pile))

    def _turned(self, pos: Row) -> Row:
        """P6: 'one card at a time onto the waste'. P2: the first King turned 'goes to f1 by itself'."""
        card, after = pos.stock[0], pos._replace(stock=pos.stock[1:])
        if pos.foundations[0] == () and rank(card) == self._base(0):
            return self._added(after, 0, card)
        return after._replace(waste=(*pos.waste, card))

    def won(self, pos: Row) -> bool:
        """P8: 'won when all 104 cards are on the foundations'."""
        return not pos.stock and not pos.waste

    def lost(self, pos: Row) -> bool:
        """P8: 'not won, the stock is empty, no redeal is left, and the top of the waste fits nowhere'."""
        return not self.won(pos) and not pos.stock and not pos.redeals and not self._builds(pos)

    def shape(self, pos: Row) -> dict[str, list[str]]:
        """The cards of every place that has some, bottom to top (the stock's next card last)."""
        places = {"stock": pos.stock[::-1], "waste": pos.waste}
        places |= {f"f{i + 1}": pile for i, pile in enumerate(pos.foundations)}
        return {name: [text for text, _ in cards] for name, cards in places.items() if cards}
