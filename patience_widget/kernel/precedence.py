"""Positions of Precedence as the kernel reads them; its lines need no spelling out."""

from collections import Counter
from collections.abc import Iterator

from ..cards import Pack
from ..game import Move
from ..games.precedence import Line, Precedence
from .stated import Stated

NUMBER = 1  # of the game, for the kernel
MOST = 255  # redeals: more are never useful than there are cards


class Rule(Stated):
    """The pruning rules of precedence.hpp. In which positions one holds is decided there, in `Rules`, and not here.

    Of a rank r, *takers* are the foundations that it could be built on now. Every foundation takes every rank once.
    A position is *canonical* if its heights are those to which PILE leads when the same cards are built, in any
    order. The *last pass* is the one after which no redeal is left.

    What cannot be switched off: redeals beyond the number of cards left are not counted. A pass in which nothing
    is built leads back to the same waste and stock, so a shortest win builds a card in every pass.
    """

    PILE = (
        1,
        """Of several takers only the one with most cards still to come is built on.

        Holds everywhere. Let i and j take r and i have more cards to come; A builds r on i, B on j. B is won like
        A, with i and j exchanged, until both want one rank: then A and B differ in names only. If that never comes
        because j is complete in A, then the cards that A lays on i from there on complete i in B first, and go on
        in B where they go on in A. 290 million builds in positions reached by any play: no failure.
        """,
    )
    CONTEST = (
        2,
        """A card is built at once if its rank has as many takers as cards that are not played.

        Holds everywhere. As many foundations lack an r as r's are left, so all of them take one now. Take a line
        that wins, and the foundation on which it builds this card: nothing is built there before. Build the card
        there first, and the line goes on without it. 90 million cases: no failure.
        """,
    )
    RIVALS = (
        4,
        """A card x of rank r is built at once if r has more takers than cards in the stock.

        Holds in the last pass, in canonical positions, under PILE, with no more foundations than ranks. Take a line
        that wins, under PILE. Until x goes, what lies under it lies still, so only stock cards of rank r can be built
        before it, fewer than there are takers. Build x first: with the same cards built besides, the heights are
        those of the line and x (see HEIGHTS), so every other rank has at least its takers, r one fewer; and one at
        least is left for each r of the stock. When the line builds x, both have come to the same position.
        5 million cases, 700,000 of them with an r in the stock: no failure.

        False in other positions: ranks 3, heights 2 and 0, waste 0 2 0, stock 1 (the top of the waste last, a King is
        2): building the 0 loses, turning wins. False before the last pass: ranks 4, heights 1 and 1, waste 1 0 0 2 3 1,
        no stock, a redeal: building the 1 loses. False with more foundations than ranks: 2 ranks, heights 2 1 1 0 0 0,
        waste 1 1 1 0 0 0 1, stock 0.
        """,
    )
    SETTLED = (
        8,
        """A card of rank r is built at once if no r + 1 is in the stock.

        Holds in the last pass, in every position. Take a line that wins. Until it builds this card, what lies under
        it lies still, so it builds no r + 1. Then no foundation comes to take an r: one that is based on r waits for
        its left neighbour, whose base is r + 1. So the one on which the line builds this card takes it now, and nothing
        is built there before: build it there first. 30 million cases: no failure.

        False with an r + 1 in the stock: ranks 3, heights 2 and 0, waste 0 2 0, stock 1. False before the last pass:
        ranks 4, heights 3 and 0, waste 0 2 3 1 0, a redeal.
        """,
    )
    DEADLOCK = (
        16,
        """Lost if even optimistic play, forward through the stock, leaves a card on the waste.

        Holds in the last pass, in every position. A card that could have been built by now counts as built: free[r]
        is the number of r's that do, and most[r] = min(free[r], most[r + 1] + foundations based on r) bounds the r's
        on foundations, as a foundation that holds an r is based on r or holds an r + 1. By induction over the builds
        of any play: the card that is built lies on top, so all that were above it are built and count as built. Those
        of its rank that lay above it for certain (in the waste from the start, or taken by nothing when they were
        turned, for nothing changes then until the next turn) are on foundations, and it needs room beside them:
        played + those < most[r + 1] + foundations based on r, which is what the test asks. So no play builds what
        the test leaves on the waste. 12 million deadlocks in positions of any kind: none could be won.
        """,
    )
    HEIGHTS = (
        32,
        """Positions with the same cards left, pass and place in the stock are one, whatever the heights.

        Holds below a canonical root, under PILE, with no more foundations than ranks. Count places t = 0, 1 … from
        the first King on: foundation i has its cards at i to i + ranks - 1. PILE lays an r on its first place t or
        on t + ranks, and there on the taker farthest right, so c[t], how many have passed t, says all; the place
        t + ranks is used only when t is full: before, whoever came there passed t - 1 + ranks, so t - 1 is full by
        induction, and t has a taker. So c[t] follows from the number of r's built. 2 million positions: no failure.

        False in other positions: ranks 3, heights 1 2 0, waste 2 1 1 2, stock 0 0, is won and would be called lost.
        False with more foundations than ranks: ranks 2, heights 1 0 0 0: building 0 1 0 comes to heights 1 1 1 1,
        and building 0 0 1 to 2 1 1 0.
        """,
    )
    REFUTED = (
        64,
        """A card x of rank r that was passed over, when building it was refuted, is not built before as many others of
        its rank as had takers then, two at most; and x is not passed over where so many cannot come.

        Holds in every pass below a canonical root, under PILE, with no more foundations than ranks. There were n takers
        when x was passed over. Take any play from there that builds k < n others of the rank, and x after them. Build x
        first and play the same: one taker fewer is left for k cards, every other rank has at least its takers (see
        RIVALS), what lies on the waste lies there in the same order, without x. So both come to one position, and it is
        lost, as it comes of what was refuted. It is lost by whatever way it is reached, so what is kept of positions
        is true without the cards that wait. Where fewer than n others can come, all that passes x over is lost too:
        in the last pass only those of the stock come before x, and none that waits itself for more than come.

        False elsewhere, as RIVALS is, which is the case of the last pass where none waits.
        """,
    )
    AS_GIVEN = 1 << 31, "Use RIVALS, HEIGHTS and REFUTED even where they do not hold: only for tests that show it."


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


def unseen(state: Line) -> bool:
    """Whether there are cards that the player has not seen (P3, P7): the stock, in the first pass."""
    return bool(state.stock) and not state.redeals


def spell(_game: Precedence, _state: Line, move: Move) -> Iterator[Move]:
    """A move of a line, which is one of the engine's."""
    yield move
