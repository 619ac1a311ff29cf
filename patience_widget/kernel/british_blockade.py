"""Positions of British Blockade as the kernel reads them, and its lines with the reversals spelt out."""

from collections.abc import Iterator

from ..cards import Pack
from ..game import Move
from ..games.british_blockade import DEAL, NOTHING, SPACE, Blockade, BritishBlockade

NUMBER = 0  # of the game, for the kernel
REFILLS = ("never", "two_rows", "always")
TWIN = 64  # added to the face of the second of two twins


def encode(game: BritishBlockade, state: object) -> bytes | None:
    """The position as bytes; None where it is not well formed."""
    if type(state) is not Blockade or not _whole(game, state) or not _piled(game, state):
        return None
    pack, foundations, tableau, stock = state
    options = (game.ranks, game.suits, game.columns, REFILLS.index(game.refill), game.next_row == "if_stuck")
    tops = bytes(pack.ranks[pile[-1]] for pile in foundations)
    aces, kings = tops[: game.suits].ljust(4, b"\0"), tops[game.suits :].ljust(4, b"\0")
    faces = _faces(pack)
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


def _faces(pack: Pack) -> bytes:
    """A table for `bytes.translate`: from ids to the kernel's faces; a space stays one."""
    table = bytearray(range(256))
    for (suit, rank), ids in pack.twins.items():
        for nth, card in enumerate(ids):
            table[card] = suit * 16 + rank + TWIN * nth
    return bytes(table)


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


__all__ = ["NUMBER", "SPACE", "encode", "spell"]
