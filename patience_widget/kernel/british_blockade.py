"""Positions of British Blockade as the kernel reads them, and its lines with the reversals spelt out."""

from collections.abc import Iterator

from ..cards import Pack
from ..game import Move
from ..games.british_blockade import DEAL, NOTHING, Blockade, BritishBlockade
from .stated import Stated

NUMBER = 0  # of the game, for the kernel
REFILLS = ("never", "two_rows", "always")
TWIN = 64  # added to the face of the second of two twins


class Rule(Stated):
    """The pruning rules of british_blockade.hpp. In which positions one holds is decided there, in `Rules`, not here.

    What cannot be switched off holds for every option and every position:

    - One state for all meetings of a suit (B12). Slides are free, can be taken back and touch no other suit, so a win
      from one meeting is one from all: any rank can be built next, and after it both tops are that rank. A fill is
      legal if after some slide a card can be built (B7), a deal if some slide leaves a standstill (B8): both may hold.
      A search that deals only where no slide lets a card be built calls this lost: one suit, ranks 1 to 5, rows
      5 | 4 | 1, Ace pile at 3, King pile at 4, stock 2 3. Only dealing wins.
    - Which foundation a card goes to is no decision: it fits both only when its rank alone lies between their tops,
      and then they meet, whichever it goes to.
    - Twins are one face in the key, and the foundations are left out of it: of each rank the cards that are gone tell
      the tops of the suit, but for where a meeting stands.

    Not used: a card whose twin is not in the tableau, and whose suit has not met, is built at once with three rows or
    more. It holds if nobody fills voluntarily, and not with refill="always". Default options: one suit, one column,
    rows 1 | 3 | space, Ace pile at 1, King pile at 4, stock 2 4 3 5 2: building the 3 loses, filling wins.
    refill="always": rows 3 | 3 | 2, the same tops, stock 2 1 5 4: building the 2 loses.
    """

    CROSSED = (
        1,
        """A card of a suit that has crossed is built at once.

        Holds with the stock empty, every option. The suit has one card left of each rank that its foundations lack, and
        no reversals. The card is the next one of its foundation in every line, nothing is built there before it, and
        when it goes earlier no other card lies less free. 60 million cases: no failure.

        False with stock left, where a card that can be built is a licence to fill: next_row="if_stuck", one suit,
        ranks 1 to 5, rows 5 | 1 | space, both tops at 2, stock 3 4: building the 1 loses, filling first wins.
        """,
    )
    TWINS = (
        2,
        """Of two available twins, the one alone in its run is not built before the other.

        Holds with the stock empty, every option. A line that builds the lonely one first can build the other first and
        the lonely one in its stead later: nothing is dealt beside it any more, so it is available till then, and
        covers nothing meanwhile. 500,000 cases: no failure.

        False with stock left, where a space above or below is filled: one suit, ranks 1 to 4, refill="never", rows
        3 | space | 3, Ace pile at 1, King pile at 4, stock 4 2 1 2.
        """,
    )
    DEADLOCK = (
        4,
        """Lost if a card of the tableau never leaves, with every card of the stock free and none used up.

        Holds for every option, with stock left and voluntary fills. A card goes if the ones above it in its run, or
        the ones below it, all go, and its rank comes to be wanted when all cards that go and the stock are built as
        often as one likes; what this never reaches lies for good. Only the cards now in the tableau matter: rows come
        below and fills come into spaces, so a run is only covered more. If a card between two others goes, one of its
        neighbours went before; if the upper one did, it had this card below it still, so its own upper neighbour went
        before, and so on to the end of the run. So these cards leave from the ends inward, as the test has it.
        1.6 million deadlocks, 350,000 of them with stock left: none could be won.
        """,
    )


def encode(game: BritishBlockade, state: object) -> bytes | None:
    """The position as bytes; None where it is not well formed."""
    if type(state) is not Blockade or not _whole(game, state) or not _piled(game, state):
        return None
    pack, foundations, tableau, stock = state
    options = (game.ranks, game.suits, game.columns, REFILLS.index(game.refill), game.next_row == "if_stuck")
    tops = bytes(pack.ranks[pile[-1]] for pile in foundations)
    aces, kings = tops[: game.suits].ljust(4, b"\0"), tops[game.suits :].ljust(4, b"\0")
    faces = _faces(pack, stock)
    lying, waiting = tableau.translate(faces), stock.translate(faces)
    return bytes((*options, *aces, *kings, len(lying), *lying, len(waiting), *waiting))


def _whole(game: BritishBlockade, state: Blockade) -> bool:
    """Whether it has every card of the game, once, in rows that the game can have."""
    pack, foundations, tableau, stock = state
    parts = (tableau, stock, *(foundations if isinstance(foundations, tuple) else (None,)))
    if not isinstance(pack, Pack) or not all(isinstance(part, bytes) for part in parts):
        return False
    cards = 2 * game.suits * game.ranks
    faces = ((suit, rank) for suit in range(game.suits) for rank in range(game.ranks))
    rows = -(-(cards - 2 * game.suits) // game.columns)
    ids = sorted(b"".join((*foundations, tableau.replace(NOTHING, b""), stock)))
    return (
        len(pack.cards) == cards
        and all(len(pack.twins.get(face, b"")) == 2 for face in faces)
        and ids == list(range(cards))
        and len(tableau) % game.columns == 0
        and len(tableau) <= rows * game.columns
    )


def _piled(game: BritishBlockade, state: Blockade) -> bool:
    """Whether every foundation is a sequence of its suit from its base card on (B3)."""
    ranks, suits = state.pack.ranks, state.pack.suits
    wanted = [*range(game.ranks)], [*range(game.ranks)][::-1]
    return len(state.foundations) == 2 * game.suits and all(
        pile
        and {suits[card] for card in pile} == {number % game.suits}
        and [ranks[card] for card in pile] == wanted[number // game.suits][: len(pile)]
        for number, pile in enumerate(state.foundations)
    )


def _faces(pack: Pack, stock: bytes) -> bytes:
    """A table for `bytes.translate`: from ids to the kernel's faces; a space stays one.

    Of two twins the one that is seen is the first: the faces in the stock tell nothing but which cards are there.
    """
    table = bytearray(range(256))
    for (suit, rank), ids in pack.twins.items():
        for nth, card in enumerate(sorted(ids, key=lambda card: (card in stock, card))):
            table[card] = suit * 16 + rank + TWIN * nth
    return bytes(table)


def unseen(state: Blockade) -> bool:
    """Whether there are cards that the player has not seen (B2): the stock."""
    return bool(state.stock)


def spell(game: BritishBlockade, state: Blockade, move: Move) -> Iterator[Move]:
    """A move of a line, after the fewest reversals (B12) that make it legal here."""
    tops = [state.pack.ranks[pile[-1]] for pile in state.foundations]
    if move == DEAL:
        yield from _stand_still(game, state, tops)
    elif move.source == "stock":
        yield from _let_build(game, state, tops)
    else:
        card = state.tableau[_places(game).index(move.source)]
        suit, rank = state.pack.suits[card], state.pack.ranks[card]
        slides, king = _reach(tops[suit], tops[suit + game.suits], rank, game.ranks)
        yield from _slides(game, suit, slides)
        move = Move(move.source, _piles(game)[suit + king * game.suits])
    yield move


def _reach(ace: int, king: int, rank: int, ranks: int) -> tuple[int, bool]:
    """By how much the meeting slides up until a card of this rank can be built, and whether on the King pile."""
    if ace + 1 == king:
        slid = [(wanted - ace, wanted == rank) for wanted in (rank - 1, rank) if 0 <= wanted < ranks - 1]
        return min(slid, key=lambda slide: abs(slide[0]))
    return 0, rank != ace + 1


def _stand_still(game: BritishBlockade, state: Blockade, tops: list[int]) -> Iterator[Move]:
    """The reversals after which no card of a suit that meets can be built (B8)."""
    for suit, free in enumerate(_free(game, state)):
        ace = tops[suit]
        if ace + 1 == tops[suit + game.suits]:
            still = [at for at in range(game.ranks - 1) if not free & {at, at + 1}]
            yield from _slides(game, suit, min((at - ace for at in still), key=abs, default=0))


def _let_build(game: BritishBlockade, state: Blockade, tops: list[int]) -> Iterator[Move]:
    """The reversals after which some card can be built, so that a space may be filled (B7)."""
    slides: list[tuple[int, int]] = []
    for suit, free in enumerate(_free(game, state)):
        ace, king = tops[suit], tops[suit + game.suits]
        if free & {ace + 1, king - 1}:
            return
        if ace + 1 == king:
            slides += [(_reach(ace, king, rank, game.ranks)[0], suit) for rank in free]
    if slides:
        slide, suit = min(slides, key=lambda found: abs(found[0]))
        yield from _slides(game, suit, slide)


def _slides(game: BritishBlockade, suit: int, up: int) -> Iterator[Move]:
    """So many reversals in a row: up, from the King pile onto the Ace pile; down, back."""
    ace, king = _piles(game)[suit], _piles(game)[suit + game.suits]
    yield from [Move(king, ace) if up > 0 else Move(ace, king)] * abs(up)


def _free(game: BritishBlockade, state: Blockade) -> list[set[int]]:
    """Of each suit the ranks of its available cards (B4)."""
    free: list[set[int]] = [set() for _suit in range(game.suits)]
    for card in game.available(state):
        free[state.pack.suits[card]].add(state.pack.ranks[card])
    return free


def _places(game: BritishBlockade) -> list[str]:
    """The tableau's places, row by row."""
    return [place.name for place in game.places if place.role == "tableau"]


def _piles(game: BritishBlockade) -> list[str]:
    """The foundations: Ace piles, then King piles."""
    return [place.name for place in game.places if place.role == "foundation"]
