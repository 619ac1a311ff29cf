"""Six lessons of British Blockade, from nothing to a whole game; their positions are of real games."""

from ..legality import Legal
from ..lesson import Lesson, Step
from ..playing import Play, Watch
from ..questions import DealOrNot, PredictDeal, TapPlayable, TapTargets
from ..text import _
from . import blockade_late
from .lines import FOUR_ROWS, STANDSTILL, THREE_ROWS, TWO_ROWS

GAME = "british-blockade"
DEAL = _("Deal.")


def made() -> list[Lesson]:
    """The lessons, in their order."""
    lessons = (
        (_("The eight piles"), _piles()),
        (_("When to deal"), _dealing()),
        (_("Narrow edges"), _edges()),
        (_("Spaces"), blockade_late.spaces()),
        (_("Piles that meet"), blockade_late.meetings()),
        (_("A whole game"), blockade_late.whole()),
    )
    return [Lesson(title, steps, game=GAME) for title, steps in lessons]


def _piles() -> list[Step]:
    """B1 to B6: what is wanted, and how it is played."""
    return [
        Step(
            _(
                "Welcome. British Blockade is a patience: a card game for one. It is played with two packs, so every "
                "card has a **twin**.\n\nFour Aces and four Kings are laid out: the **eight foundations** [B1]. When "
                "all 104 cards lie on them, the game is won [B13].\n\nThe ten cards of the first row have been dealt, "
                "left to right; the others wait, face down, in the **stock** [B2]. There is nothing to do in this "
                "step: look around, and go on."
            ),
            1,
        ),
        Step(
            _(
                "On an Ace go the Two, the Three and so on of **its suit**, up to the King. On a King go the Queen, "
                "the Jack and so on of its suit, down to the Ace [B3]. So the second {AS} is the last card of the King "
                "pile of spades, and the second {KC} the last of the Ace pile of clubs. Each pile says what it wants "
                "next: the hearts want {2H} on their Ace and {QH} on their King.\n\nA second row has been dealt. With "
                "one or two rows every card may leave [B4]. Which of the twenty are wanted now?"
            ),
            (1, TWO_ROWS),
            TapPlayable(),
        ),
        Step(
            _(
                "Every place has a name. The columns are a to j, the rows are counted from the top: {QC} lies in g2. "
                "The Ace pile of clubs is AC, the King pile of clubs KC, and so with S, H and D for spades, hearts and "
                "diamonds. On which pile does {QC} go? [B3]"
            ),
            (1, TWO_ROWS),
            TapTargets("g2"),
        ),
        Step(
            _(
                "Now play it: one click, or Enter, is enough where a card has one way to go. While there are one or "
                "two rows, the space that it leaves is filled from the stock at once [B6]. Watch it happen. A move is "
                "written from where to where: this one is g2-KC."
            ),
            (1, TWO_ROWS),
            Play("g2"),
        ),
        Step(
            _(
                "After {QC} the King pile of clubs wants {JC}, and there it lies, in the first row. Every card that "
                "you build may let another follow. Build {JC}. [B3]"
            ),
            (1, TWO_ROWS + " g2-KC"),
            Play("c1"),
        ),
        Step(
            _("What can be built now? Look at all eight piles before you answer. [B3]"),
            (1, TWO_ROWS + " g2-KC c1-KC"),
            TapPlayable(),
        ),
        Step(
            _("{JD} is a Jack. Is it wanted yet? Each pile takes its cards in order, and none is left out [B3]."),
            (1, TWO_ROWS + " g2-KC c1-KC"),
            Legal("h1-KD", among=("B3", "B4")),
        ),
        Step(
            _(
                "Cards are built on the foundations only, never on each other, and nobody has to build [B5]. If you "
                "ever wonder why a card stays, press W on it, click it with the right button, or keep your finger on "
                "it: the game tells you its reasons, clause by clause."
            ),
        ),
    ]


def _dealing() -> list[Step]:
    """B2, B6, B8, B9: standstill, and the next row."""
    return [
        Step(
            _(
                "The first row of the game of lesson 1 once more. The piles want the four Twos and the four Queens "
                "[B3]. Is one of them there? If nothing can be built on the piles as they are now, that is a "
                "**standstill**, and only then may you deal [B8]."
            ),
            1,
            DealOrNot(),
        ),
        Step(
            _("With one or two rows, a deal at a standstill lays the next row [B9]. How many cards will that be?"),
            1,
            PredictDeal(),
        ),
        Step(
            _("Deal it: press Deal, or the key D. Written, this move is stock-tableau. [B9]"),
            1,
            Play("stock", words=DEAL),
        ),
        Step(
            _("Two rows, and {QC} and {2H} have come. May you deal the third row now? [B8]"),
            (1, TWO_ROWS),
            DealOrNot(),
        ),
        Step(
            _(
                "So the wanted cards go first. Here {QC}, {JC} and {TC} were built, and the stock has filled their "
                "places [B6]. One more can be built. When it is gone, is there a standstill? [B8]"
            ),
            (1, TWO_ROWS + " g2-KC c1-KC c2-KC"),
            Watch("B8", words=_("Find it, build it, and watch what becomes of Deal.")),
        ),
        Step(_("{2H} is built, and its space filled. May you deal now? [B8]"), (1, STANDSTILL), DealOrNot()),
        Step(_("Then deal it. [B9]"), (1, STANDSTILL), Play("stock", words=DEAL)),
        Step(
            _(
                "With the third row the game changes, for good: from here on cards can be **blocked** [B4], and a "
                "space stays open [B7]. That is what the next two lessons are about."
            ),
        ),
    ]


def _edges() -> list[Step]:
    """B4, B5: what is available from the third row on."""
    return [
        Step(
            _(
                "The game of lesson 2, where the third row has been dealt. A card is **available** if one of its two "
                "narrow edges is free: nothing lies above it, or nothing below it. Its sides never matter [B4].\n\nSo "
                "the first row and the last are free, and the row between them is blocked: its cards are drawn on "
                "grey. Which cards can be built now?"
            ),
            (1, THREE_ROWS),
            TapPlayable(),
        ),
        Step(
            _(
                "{2D} lies in the last row; above it lies {2H}, blocked by {AS} and {2D}. Build {2D}, and {2H} will be "
                "free [B4]. It cannot be played for all that: a {2H} lies on its Ace pile already, and the hearts want "
                "{3H} and {QH} next [B3]. **Free** is one thing, **wanted** is another."
            ),
            (1, THREE_ROWS),
            Watch("B4", words=_("Build 2♦, and watch what becomes of the card above it.")),
        ),
        Step(
            _(
                "A space counts as nothing [B4]: the cards above and below it are free. So a card that leaves may free "
                "two others, and whole columns come off from both ends.\n\nSince then {2D}, {3D} and {4D} were built; "
                "then a deal filled their spaces and laid a fourth row (lesson 4 tells how). The spades want {2S}, and "
                "it is there. May it go?"
            ),
            (1, FOUR_ROWS),
            Legal("i3-AS", among=("B3", "B4")),
        ),
        Step(
            _("{2H} lies above it and {4H} below: one of these two has to go first [B4]. What can be built, then?"),
            (1, FOUR_ROWS),
            TapPlayable(),
        ),
        Step(_("Build {9C}, and look at what lies above it. [B4]"), (1, FOUR_ROWS), Play("b4")),
        Step(
            _(
                "After {9C} the clubs want {8C}, and both twins lie here. For the pile either will do, but not each of "
                "them is free [B4]. What can be built?"
            ),
            (1, FOUR_ROWS + " b4-KC"),
            TapPlayable(),
        ),
        Step(
            _("{9H} lies in b3, over the new space. So it is free. May it go to its King pile? [B3] [B4]"),
            (1, FOUR_ROWS + " b4-KC"),
            Legal("b3-KH", among=("B3", "B4")),
        ),
        Step(
            _(
                "Free is not wanted, and wanted is not free: a card is built only if it is both [B5]. And a card that "
                "is dealt into a space blocks its neighbours again [B4]."
            ),
        ),
    ]
