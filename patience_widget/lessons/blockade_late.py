"""The last three lessons of British Blockade: spaces, piles that meet, and a whole game."""

from ..legality import Legal
from ..lesson import Step
from ..playing import Play, Win
from ..questions import DealOrNot, OrderFills, PredictDeal, TapPlayable, TapTargets
from ..text import _
from .lines import EITHER, END, LATE, MEETING, MEETING_STILL, SHORT, SLIDING, THREE_SPACES, TWO_SPACES

WHOLE = 51  # the honest player won 13 games of 13, who plays without thought 17 of 100
DEAL, FILL = _("Deal."), _("Fill the first space.")


def spaces() -> list[Step]:
    """B7, B10, B11: fills, and the deal that fills all."""
    return [
        Step(
            _(
                "The game of lesson 3, before its fourth row came. {2D} and {3D} have been built, and two spaces are "
                "open. From the deal of the third row on nobody has to fill them, and that stays so: a row counts even "
                "when all its cards are gone [B7]. {4D} can still be built. May you deal a row now? [B8]"
            ),
            (1, TWO_SPACES),
            DealOrNot(),
        ),
        Step(
            _(
                "But while some card can be built, you may deal the next card of the stock to the **first space**, "
                "reading the rows like a page: from left to right, from top to bottom; and again, each time on the "
                "same condition [B7]. Where would the next two cards go?"
            ),
            (1, TWO_SPACES),
            OrderFills(2),
        ),
        Step(
            _("May you choose the second space, i3, and leave the first open? [B7]"),
            (1, TWO_SPACES),
            Legal("stock-i3"),
        ),
        Step(
            _(
                "Fill the first: click it, or press F. Nobody may look at the card before: to turn it up is to deal it "
                "there. Written, this move is stock-a1. [B7]"
            ),
            (1, TWO_SPACES),
            Play("stock", "a1", words=FILL),
        ),
        Step(
            _(
                "Once more from before that fill, but now {4D} was built instead. Nothing can be built: a standstill "
                "[B8], and no single space may be filled any more [B7]. A deal fills **every** space first, in the "
                "same order, and then lays a row [B10]. Where do its first three cards go?"
            ),
            (1, THREE_SPACES),
            OrderFills(3),
        ),
        Step(_("And how many cards does that deal move in all? [B10]"), (1, THREE_SPACES), PredictDeal()),
        Step(
            _("Deal, and look what becomes of the spaces. [B10]"),
            (1, THREE_SPACES),
            Play("stock", words=DEAL),
        ),
        Step(
            _(
                "That is the heart of the game. **A build kept back** keeps the right to fill, card by card, and each"
                " new card may be one that is wanted [B7]. Once nothing can be built, you can only deal, and that "
                "fills every space and lays a new row besides [B10]. So before you build the last card that can be "
                "built, ask whether a fill is better. But look where the first space lies: the card that goes there "
                "may block the very card that you keep [B4]."
            ),
        ),
        Step(
            _(
                "Late in another game the stock runs short: three cards are left, five spaces are open, and nothing "
                "can be built. Cards are dealt in order as long as they last; after that spaces stay open, no row "
                "comes, and nothing moves up [B11]. (Where cards are left for a part of a row only, its other places "
                "are spaces.) The mark ⇄ is for the next lesson. How many cards does a deal move here?"
            ),
            (84098, SHORT),
            PredictDeal(),
        ),
    ]


def meetings() -> list[Step]:
    """B3, B12, B13: a card that fits both piles, reversals, and the end."""
    return [
        Step(
            _(
                "In the middle of another game. The Ace pile of diamonds has come up to 9, the King pile down to J, "
                "and {TD} is free in j3. A card that fits both piles of its suit may go to either [B3]. Where may it "
                "go?"
            ),
            (61786, EITHER),
            TapTargets("j3"),
        ),
        Step(
            _(
                "It went to the Ace pile. Now the diamonds **meet**: the top of the Ace pile is one rank below the top "
                "of the King pile. Their labels show it by the mark ⇄. Then the top card of either may go over to the "
                "other: a **reversal** [B12]. Where may {TD} go from here?"
            ),
            (61786, MEETING),
            TapTargets("AD"),
        ),
        Step(
            _(
                "What is that good for? With {TD} the King pile would want {9D}, and that is free in b3. Let {TD} go "
                "over: click the Ace pile. Written, this move is AD-KD. [B12]"
            ),
            (61786, MEETING),
            Play("AD", "KD"),
        ),
        Step(
            _("Which cards can be built on their foundations now? [B3]"),
            (61786, MEETING + " AD-KD"),
            TapPlayable(),
        ),
        Step(
            _(
                "And the other way? The table stands again as it was before that reversal: {JD} is the top of the King "
                "pile. With {JD} the Ace pile would want {QD}, which is free in c1. May {JD} go over? [B12]"
            ),
            (61786, MEETING),
            Legal("KD-AD"),
        ),
        Step(
            _(
                "So two piles that meet can slide up and down, as often as you want, until they stand where a free "
                "card fits. Only the base cards never move [B12].\n\nFrom that same table, without a reversal: one "
                "card was dealt to the space j3, and the hearts took {7H} from c3. Now nothing can be built on the "
                "piles as they are. The diamonds meet still, and a reversal would let {9D} be built. May you deal all "
                "the same? [B8]"
            ),
            (61786, MEETING_STILL),
            DealOrNot(),
        ),
        Step(
            _(
                "That a reversal is there does not prevent a standstill: what counts is what can be built as the piles "
                "are now [B8]. So it is your choice: slide and build, or deal."
            ),
        ),
        Step(
            _(
                "The end of that game, some seventy moves later. The stock is empty, and seven diamonds are left; "
                "every pile with a ✓ is complete. Build them: with all 104 cards on the foundations the game is won "
                "[B13]."
            ),
            (61786, END),
            Win(),
        ),
        Step(
            _(
                "It is lost when the stock is empty, no card can be built, and no reversals would let one be built "
                "[B13]. Until then there is something to try."
            ),
        ),
    ]


def whole() -> list[Step]:
    """From late positions to the win, and then a game from its deal."""
    return [
        Step(
            _(
                "Four habits win games.\n\n**Look at all eight piles** before each move [B3].\n\n**Keep a build back** "
                "while a fill may bring a wanted card, as {4D} could be kept in lesson 4 [B7].\n\n**Open columns**: of "
                "two cards, build the one that frees a neighbour, as {9C} freed {9H} in lesson 3 [B4].\n\n**Slide** "
                "where piles meet: as {TD} in lesson 5 went over to let {9D} follow, a reversal may let one more card "
                "be built. And while one can be built, you may fill [B7] [B12]."
            ),
        ),
        Step(
            _(
                "Warm up: the game of lesson 5, not long before its end. Five cards are left in the stock and fifteen "
                "on the table. A fill brings the next card only while a build is left [B7]. Win from here; Undo takes "
                "back what did not work."
            ),
            (61786, LATE),
            Win(),
        ),
        Step(
            _(
                "Now with some thought, in another game. The stock is empty, 26 cards are left, and the clubs meet: "
                "how far do you let them slide, and when [B12]? If {7C}, {6C} and {5C} went over to the King pile, it "
                "would want {4C}, which is free in b1. To build what comes first, without a plan, wins here only one "
                "time in two. Win from here."
            ),
            (2157, SLIDING),
            Win(),
        ),
        Step(
            _(
                "And now a game from its first deal, one that can be won with some thought: nobody has to see the "
                "stock for that. It is long, more than a hundred moves: take your time. Hint helps when you are stuck, "
                "Undo goes back as far as you want. Good luck. [B13]"
            ),
            WHOLE,
            Win(),
        ),
    ]
