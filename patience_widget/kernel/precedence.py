"""Positions of Precedence as the kernel reads them; its lines need no spelling out."""

from collections import Counter
from collections.abc import Iterator

from ..cards import Pack
from ..game import Move
from ..games.precedence import Line, Precedence

NUMBER = 1  # of the game, for the kernel
MOST = 255  # redeals: more are never useful than there are cards


def encode(game: Precedence, state: object) -> bytes | None:
    """The position as bytes; None where it is not well formed."""
    if type(state) is not Line or not _whole(game, state) or not _piled(game, state):
        return None
    pack, foundations, waste, stock, redeals = state
    heights = bytes(map(len, foundations)).ljust(8, b"\0")
    left = min(MOST, max(0, game.redeals - redeals))
    lying, hidden = ([pack.ranks[card] for card in pile] for pile in (waste, stock))
    return bytes((game.ranks, game.foundations, *heights, left, len(lying), *lying, len(hidden), *hidden))


def _whole(game: Precedence, state: Line) -> bool:
    """Whether it has every card of the game once: of each rank as many as there are foundations."""
    pack, foundations, waste, stock, redeals = state
    parts = (waste, stock, *(foundations if isinstance(foundations, tuple) else (None,)))
    if not isinstance(pack, Pack) or not isinstance(redeals, int) or not all(isinstance(part, bytes) for part in parts):
        return False
    wanted = dict.fromkeys(range(game.ranks), game.foundations)
    ids = sorted(b"".join((*foundations, waste, stock)))
    return Counter(pack.ranks) == wanted and ids == list(range(len(pack.cards)))


def _piled(game: Precedence, state: Line) -> bool:
    """Whether the foundations are started from the left, each with its base, and built in sequence (P4, P5)."""
    heights = [len(pile) for pile in state.foundations]
    started = len(heights) - heights.count(0)
    return (
        len(heights) == game.foundations
        and 0 not in heights[:started]
        and max(heights) <= game.ranks
        and all(
            state.pack.ranks[card] == (game.ranks - 1 - number - height) % game.ranks
            for number, pile in enumerate(state.foundations)
            for height, card in enumerate(pile)
        )
    )


def spell(_game: Precedence, _state: Line, move: Move) -> Iterator[Move]:
    """A move of a line, which is one of the engine's."""
    yield move
