"""Checks the proof that a game of patience is lost. It stands alone: plain Python, its own few lines of the rules.

    python -m patience_widget.checker FILE

A proof says that nobody can win from a position, not even who knows every card. It is a walk through the positions
that come of it: the first one, then each that its moves lead to, one after the other, as far as it goes. It has a byte
for each position, which says one of three things:
- FOLLOW: it is not won (some cards are left), and the positions after its moves (`after`) come next in the walk.
- DEADLOCK: a theorem says that it is lost (`deadlocked`).
- BEFORE: it was met before, and its moves, more than one, were followed there.
At the end nothing may be left to follow. Then the first position is lost: if one that was followed could be won, so
could one of those after its moves, by what the theorems say of the moves left out; that one is no deadlock, so it was
followed too, here or before, and is not won yet. So a win would go on for ever. But no play does: cards leave, are
turned or are dealt, and redeals are used up. For this reason BEFORE may mean one that is being followed still.

A file is a line of JSON, with the game, its options and the position, then the bytes, packed by zlib. Each theorem is
proved where it is used, and names the options for which it holds. A position is a tuple of bytes.
"""

import json
import sys
import zlib
from collections import Counter
from functools import lru_cache
from itertools import count
from pathlib import Path
from typing import Any

FOLLOW, DEADLOCK, BEFORE = range(3)
RANK = {name: rank for rank, name in enumerate("A23456789TJQK")}
CARD = {name + suit: 16 * at + RANK[name] for at, suit in enumerate("CSHD") for name in RANK}
SPACE, MET = 255, 14  # in the tableau; as the tops of a suit whose foundations meet
Position = tuple[bytes, ...]


class Refused(ValueError):  # noqa: N818 - what the checker does
    """Why a file proves nothing, in a sentence."""


class Precedence:
    """A position: the waste from its bottom, the stock, the heights of the foundations, a byte for each redeal left.

    A card is its rank from 0, the Ace; suits never matter. Foundation i begins with the rank i below the King (P1).
    Theorem PILE, every option and position: of several foundations that take a card only the one with most cards to
    come need be built on. Let i and j take it and i have more to come, and take a win that builds it on j. Build it on
    i, and go on as the win does with i and j exchanged, until both want one rank: then both positions differ in names
    only. If that never comes, j is full first in the win; what that lays on i from there on fills i here, and then
    goes on where it goes on there.
    Theorem CONTEST, every option and position: a card is built at once if as many foundations take its rank as cards
    of the rank are not built. Then each that lacks the rank takes it now; nothing is built on the one to which it goes
    in a win before it comes, so it can come first. Redeals beyond the number of cards left are no use, for a pass in
    which nothing is built changes nothing.
    """

    def __init__(self, options: dict[str, Any], given: dict[str, Any]) -> None:
        self.ranks, self.foundations = _size(options["ranks"], 2, 13), _size(options["foundations"], 1, 8)
        self.bases = [(8 * self.ranks - 1 - pile) % self.ranks for pile in range(self.foundations)]
        heights = bytes(_size(height, 0, self.ranks) for height in given["heights"])
        _demand(len(heights) == self.foundations and 0 not in heights.rstrip(b"\0"), "the foundations are wrong")
        waste, stock = (bytes(RANK[card] for card in given[pile]) for pile in ("waste", "stock"))
        cards = Counter(waste + stock) + self._built(heights)
        _demand(cards == dict.fromkeys(range(self.ranks), self.foundations), "wrong cards")
        self.start = waste, stock, heights, b"R" * min(_size(given["redeals"], 0, 10**9), len(waste + stock))
        self.table = lru_cache(2**16)(self._table)

    def _built(self, heights: bytes) -> Counter[int]:
        """P4, P5: by rank, how many cards lie on foundations, which are built down and round the corner."""
        return Counter((base - at) % self.ranks for base, n in zip(self.bases, heights, strict=True) for at in range(n))

    def after(self, position: Position) -> list[Position]:
        """A build (P4, P5), then a turn (P6) or a redeal (P7)."""
        waste, stock, heights, redeals = position
        found: list[Position] = []
        piles, contest, _places = self.table(heights)
        if waste and (pile := piles[waste[-1]]) is not None:
            found.append((waste[:-1], stock, self._more(heights, pile), redeals))
            if not contest[waste[-1]]:
                return found
        if stock and not heights[0] and stock[0] == self.bases[0]:
            found.append((waste, stock[1:], self._more(heights, 0), redeals))  # P2, the King that is awaited
        elif stock:
            found.append((waste + stock[:1], stock[1:], heights, redeals))
        elif redeals:
            found.append((b"", waste, heights, redeals[1:]))
        return found

    def _more(self, heights: bytes, pile: int) -> bytes:
        return heights[:pile] + bytes((heights[pile] + 1,)) + heights[pile + 1 :]

    def _table(self, heights: bytes) -> tuple[list[int | None], list[bool], list[int]]:
        """By rank: the foundation to build on, whether there is a contest, how many foundations want it by and by."""
        takers: list[list[int]] = [[] for _rank in range(self.ranks)]
        for pile, height in enumerate(heights):
            if height < self.ranks and (height or not pile or heights[pile - 1]):
                takers[(self.bases[pile] - height) % self.ranks].append(pile)
        built, ranks = self._built(heights), range(self.ranks)
        contest = [len(takers[rank]) < self.foundations - built[rank] for rank in ranks]
        places = [built[(rank + 1) % self.ranks] + self.bases.count(rank) - built[rank] for rank in ranks]
        return [min(few, key=heights.__getitem__, default=None) for few in takers], contest, places

    def deadlocked(self, position: Position) -> bool:
        """Whether even optimistic play leaves a card on the waste.

        Theorem DEADLOCK, every option, no redeal left: such a position is lost. A card counts as built here as soon as
        it could be: one that is turned, unless even so there is no place for its rank; of those on the waste the top
        one, if there is a place for it besides those of its rank that lay over it. A foundation takes a rank as its
        base or after the rank above, so there are at most as many `places` for a rank as foundations are based on it
        and cards of the rank above are built. By induction, what any play builds counts as built here by then.
        """
        waste, stock, heights, redeals = position
        places = self.table(heights)[2].copy()
        spare, laid = places.copy(), [0] * self.ranks  # places not taken, less cards that wait for one; cards ever laid
        pile: list[tuple[int, int]] = []  # what lies there: its rank, and as which of its rank it was laid there

        def build(rank: int) -> None:
            spare[rank] -= 1
            placed = spare[rank] >= 0
            while placed:
                rank = (rank or self.ranks) - 1
                places[rank] += 1
                spare[rank] += 1
                placed = spare[rank] <= 0  # one that waited has its place now

        for at, rank in enumerate(waste + stock):
            if at >= len(waste) and places[rank] > 0:
                build(rank)
            else:
                laid[rank] += 1
                pile.append((rank, laid[rank]))
            while at >= len(waste) - 1 and pile and places[pile[-1][0]] > laid[pile[-1][0]] - pile[-1][1]:
                build(pile.pop()[0])
        return bool(pile) and not redeals


class BritishBlockade:
    """A position: the tableau row by row, the stock, by suit the tops of its Ace pile and of its King pile.

    A card is 16 times its suit, and its rank from 0, the Ace. Twins are alike.
    Theorem MEETING, every option and position: a suit whose foundations meet is in one state, MET, wherever they do.
    Reversals (B12) are free, can be taken back and touch no other suit, so a win from one meeting is one from all. Any
    rank can be built next, and after it both tops are that rank. A space may be filled if after some reversals a card
    could be built (B7), a row dealt if after some reversals none could (B8): both may hold. To which foundation a card
    goes is no choice: it fits both only if it is the last between them, and then they meet.
    """

    def __init__(self, options: dict[str, Any], given: dict[str, Any]) -> None:
        self.ranks, self.suits = _size(options["ranks"], 2, 13), _size(options["suits"], 1, 4)
        self.columns, self.if_stuck = _size(options["columns"], 1, 10), options["next_row"] == "if_stuck"
        _demand(self.if_stuck or options["next_row"] == "at_once", "there is no such next_row")
        self.filled = {"never": 0, "two_rows": 2 * self.columns, "always": 999}[options["refill"]]  # places, by B6
        rows, stock = [row.split() for row in given["rows"]], bytes(CARD[card] for card in given["stock"].split())
        _demand({*map(len, rows)} <= {self.columns} and len(rows) <= 104, "a row is too long or too short")
        tableau = bytes(SPACE if cell == "." else CARD[cell] for row in rows for cell in row)
        tops, cards = b"", Counter(tableau.replace(b"\xff", b"") + stock)
        for suit, ace, king in zip(range(self.suits), given["aces"], given["kings"], strict=True):
            cards.update(16 * suit + rank for rank in (*range(RANK[ace] + 1), *range(RANK[king], self.ranks)))
            tops += self._tops(RANK[ace], RANK[king])
        _demand(cards == {16 * suit + at: 2 for suit in range(self.suits) for at in range(self.ranks)}, "wrong cards")
        self.start = tableau, stock, tops
        self.wanted = lru_cache(2**16)(self._wanted)

    def after(self, position: Position) -> list[Position]:
        """Builds (B3 to B5) of the places row by row, then a fill (B7), then a deal (B8 to B10)."""
        tableau, stock, tops = position
        wanted, columns, end = self.wanted(tops), self.columns, len(tableau)
        found, built = list[Position](), set[int]()
        for place, card in enumerate(tableau):
            if card in wanted:
                above, below = place - columns, place + columns
                if above < 0 or below >= end or tableau[above] == SPACE or tableau[below] == SPACE:
                    found.append(self._build(position, place))
                    built.add(card)
        if stock and built and SPACE in tableau and end > min(self.filled, 2 * columns):
            found.append((*self._fill(tableau, stock, tableau.index(SPACE)), tops))
        if stock and all(tops[2 * (card >> 4)] == MET for card in built) and self._still(built):
            found.append((*self._deal(tableau, stock), tops))
        return found

    def _wanted(self, tops: bytes, free: set[int] | tuple[()] = ()) -> frozenset[int]:
        """B3: the cards that foundations come to take when free ones are built, after reversals where they meet."""
        wanted = set[int]()
        for suit in range(self.suits):
            first, (ace, king) = 16 * suit, tops[2 * suit : 2 * suit + 2]
            high = next(at for at in count(ace + 1) if first + at not in free)
            low = next(at for at in count(king - 1, -1) if first + at not in free)
            met = ace == MET or ace < king <= high
            ranks = range(self.ranks) if met else (*range(ace + 1, high + 1), *range(max(low, 0), king))
            wanted.update(first + rank for rank in ranks)
        return frozenset(wanted)

    def _build(self, position: Position, place: int) -> Position:
        """B3; the space is filled at once where B6 says so."""
        tableau, stock, tops = position
        suit, rank = divmod(tableau[place], 16)
        ace, king = tops[2 * suit : 2 * suit + 2]
        pair = (rank, rank) if ace == MET else (rank, king) if rank == ace + 1 else (ace, rank)
        tops = tops[: 2 * suit] + self._tops(*pair) + tops[2 * suit + 2 :]
        if len(tableau) <= self.filled:
            return (*self._fill(tableau, stock, place), tops)
        return tableau[:place] + b"\xff" + tableau[place + 1 :], stock, tops

    def _tops(self, ace: int, king: int) -> bytes:
        return bytes((MET, MET) if ace + 1 == king else (ace, king))

    def _fill(self, tableau: bytes, stock: bytes, place: int) -> tuple[bytes, bytes]:
        return tableau[:place] + (stock[:1] or b"\xff") + tableau[place + 1 :], stock[1:]

    def _still(self, cards: set[int]) -> bool:
        """B8: whether some meeting of each suit of these cards lets none of them be built."""
        meetings = {card >> 4: range(card & 48, (card & 48) + self.ranks - 1) for card in cards}
        return all(any(cards.isdisjoint({at, at + 1}) for at in ranks) for ranks in meetings.values())

    def _deal(self, tableau: bytes, stock: bytes) -> tuple[bytes, bytes]:
        """B9 to B11: spaces are filled in order, then a row is dealt, unless it waits because there were spaces."""
        for _space in range(spaces := tableau.count(SPACE)):
            tableau, stock = self._fill(tableau, stock, tableau.index(SPACE))
        row = b"" if spaces and self.if_stuck else stock[: self.columns]
        return tableau + row.ljust(self.columns if row else 0, b"\xff"), stock[len(row) :]

    def deadlocked(self, position: Position) -> bool:
        """Whether a card of the tableau never leaves, though all the stock is at hand, as often as one likes.

        Theorem DEADLOCK, every option and position: such a position is lost. A run is cards of a column without a space
        between. Rows come below and fills into spaces, so a run is only ever covered more, and its cards leave from its
        ends (B4), when they are wanted. Here they do so as soon as that may be, when the cards that have left and those
        of the stock are built as often as one likes. By induction, what leaves in any play leaves here.
        """
        tableau, stock, tops = position
        runs = [run for column in range(self.columns) for run in tableau[column :: self.columns].split(b"\xff")]
        free, before = {*stock}, None
        while runs != before:
            before, runs = runs, []
            wanted = bytes(self._wanted(tops, free))
            for run in before:
                lower = run.lstrip(wanted)
                inner = lower.rstrip(wanted)
                free.update(run[: len(run) - len(lower)], lower[len(inner) :])
                runs.append(inner)
        return any(runs)


def _size(value: Any, least: int, most: int) -> int:
    _demand(type(value) is int and least <= value <= most, f"{value!r} is not from {least} to {most}")
    return value  # type: ignore[no-any-return]


def _demand(holds: bool, otherwise: str) -> None:  # noqa: FBT001 - a sentence follows
    if not holds:
        raise Refused(otherwise)


def read(file: bytes) -> tuple[dict[str, Any], Any, bytes]:
    """What a proof is about, the game at that position, the bytes; Refused where a file holds none."""
    try:
        head, packed = file.split(b"\n", 1)
        about, unpacking = json.loads(head), zlib.decompressobj()
        games: Any = {"British Blockade": BritishBlockade, "Precedence": Precedence}
        game = games[about["game"]](about["options"], about["position"])
        said = unpacking.decompress(packed, _size(about["positions"], 1, 10**8) + 1)
        _demand(unpacking.eof and not unpacking.unused_data and len(said) == about["positions"], "it is not whole")
    except (ValueError, TypeError, LookupError, AttributeError, RecursionError, zlib.error) as error:
        raise Refused(f"this is no proof: {error if isinstance(error, Refused) else 'it has another form'}") from None
    return about, game, said


def check(game: Any, said: bytes) -> int:
    """How many positions were checked; Refused says at which one, counted from 1, the proof fails."""
    waiting, followed = [game.start], set[bytes]()
    for number, word in enumerate(said, 1):
        _demand(bool(waiting), "it goes on where nothing is left to follow")
        position = waiting.pop()
        if word == DEADLOCK:
            _demand(game.deadlocked(position), f"it fails at position {number:,}, which is no deadlock")
        elif word == BEFORE:
            _demand(b"\xfe".join(position) in followed, f"it fails at position {number:,}, which was not met before")
        else:
            left = word == FOLLOW and b"".join(position[:2]).strip(b"\xff")  # cards that are not on foundations
            _demand(bool(left), f"it fails at position {number:,}, which is won, or of which nothing is said")
            after = game.after(position)
            waiting += after[::-1]
            if len(after) > 1:
                followed.add(b"\xfe".join(position))
    _demand(not waiting, f"it ends after position {len(said):,}, where {len(waiting):,} are left to follow")
    return len(said)


def main(arguments: list[str]) -> int:
    """Check a file: 0 if it proves its position lost, 1 if it does not."""
    try:
        about, game, said = read(Path(*arguments).read_bytes())
        sys.stdout.write("".join(json.dumps(about[part]) + "\n" for part in ("game", "options", "position")))
        sys.stdout.write(f"lost: checked, {check(game, said):,} positions\n")
    except (OSError, Refused) as error:
        sys.stdout.write(f"not proved: {error}\n")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]) if len(sys.argv) == 2 else __doc__)
