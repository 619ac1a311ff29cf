"""Five lessons of Precedence, from nothing to a whole game; their positions are of real games."""

from ..legality import Legal
from ..lesson import Lesson, Step
from ..playing import Play, Watch
from ..puzzle_tasks import OnlyMove
from ..questions import DealOrNot, TapPlayable, TapTargets
from ..text import _
from . import precedence_late
from .lines import LAST_CARDS, line

GAME = "precedence"
# Deal 1: the first Queen, the first Ten, and on to where seven foundations are started.
QUEEN = "19"
TEN = QUEEN + " f2 f3 4"
EIGHT = TEN + " f4 1"
EARLY_SEVEN = EIGHT + " 2"
NINE = EIGHT + " 5"
SECOND_EIGHT = NINE + " f5 1"
SEVEN = SECOND_EIGHT + " f6 1"
LAST_EIGHT = SEVEN + " f7 1 f4 1"


def made() -> list[Lesson]:
    """The lessons, in their order."""
    lessons = (
        (_("Eight piles and a waste"), _piles()),
        (_("Precedence"), _order()),
        (_("Which pile?"), _choice()),
        (_("Round the corner"), precedence_late.corner()),
        (_("Three passes, and a whole game"), precedence_late.whole()),
    )
    return [Lesson(title, steps, game=GAME) for title, steps in lessons]


def _piles() -> list[Step]:
    """P1 to P3, P5, P6: what lies where, turning, and the first builds."""
    return [
        Step(
            _(
                "Welcome. Precedence is a patience: a card game for one, played with two packs.\n\nEight "
                "**foundations** stand in a row, f1 to f8 from left to right; where the game speaks of pile 2, it "
                "means f2. They begin with King, Queen, Jack, 10, 9, 8, 7 and 6, in that order [P1]. A King lies on f1 "
                "from the start (the other way that [P2] names is an option, and no part of these lessons). The other "
                "cards are the **stock**, face down [P3]. When all 104 cards lie on the foundations, the game is won "
                "[P8].\n\nThere is nothing to do in this step: look around, and go on."
            ),
            1,
        ),
        Step(
            _(
                "Each foundation has a label.\n\n**next Q**: it has been started, and takes a Queen now.\n\n**needs "
                "Q**: it is empty, and a Queen may start it now.\n\n**waits for J**: it is empty, and a Jack will "
                "start it, but not before the one at its left has been started [P4].\n\n**✓**: it is "
                "complete.\n\nBelow stands which pass through the stock this is; lesson 5 tells of that."
            ),
        ),
        Step(
            _(
                "You turn the stock one card at a time onto the **waste** [P6]. Turn the first card: press Turn, click "
                "the stock, or press D."
            ),
            1,
            Play("stock", words=_("Turn a card.")),
        ),
        Step(
            _(
                "A foundation goes **down**, and suits do not matter: on the King goes any Queen, then any Jack [P5]. "
                "Of the waste only the **top card** may be played, the last one at its right end, at any time; then "
                "the one before it is the top [P6].\n\nEighteen more cards have been turned. Can one be played?"
            ),
            (1, line(QUEEN)),
            TapPlayable(),
        ),
        Step(
            _(
                "{QC} fits the King of f1. But f2 begins with a Queen, and f1, at its left, has been started [P4]. So "
                "where may {QC} go?"
            ),
            (1, line(QUEEN)),
            TapTargets("waste"),
        ),
        Step(
            _("Or do you want to see more cards first? {QC} can be played. May you turn the stock all the same? [P6]"),
            (1, line(QUEEN)),
            DealOrNot(),
        ),
        Step(
            _(
                "Nobody has to play a card [P6]. But a card that is turned covers the one before it, and no card comes "
                "back from the foundations [P6]. So think before you turn, and before you play."
            ),
        ),
        Step(
            _(
                "Where a card has several ways to go, a click shows them all, numbered: click one, or press its "
                "number. Start f2 with {QC}. A move is written from where to where: this one is waste-f2. [P4]"
            ),
            (1, line(QUEEN)),
            Play("waste", "f2"),
        ),
        Step(
            _("{JS} is the top of the waste now. May it go on the Queen of f2? [P5] [P6]"),
            (1, line(QUEEN + " f2")),
            Legal("waste-f2"),
        ),
    ]


def _order() -> list[Step]:
    """P4: who may be started."""
    return [
        Step(
            _(
                "A foundation is started with **its own rank**, and only when the one at its **left** has been started "
                "[P4]. That is the precedence which the game is named after.\n\nThe game of lesson 1 again, but here "
                "{QC} went to the King of f1. {JS} lay under it in the waste. Where may {JS} go?"
            ),
            (1, line(QUEEN + " f1")),
            TapTargets("waste"),
        ),
        Step(
            _("And here {QC} has started f2 instead. Where may {JS} go now? [P4] [P5]"),
            (1, line(QUEEN + " f2")),
            TapTargets("waste"),
        ),
        Step(
            _(
                "{JS} may start f3, and f4 waits for that [P4]. Start f3 with it, and see what the label of f4 says "
                "then."
            ),
            (1, line(QUEEN + " f2")),
            Watch("P4", words=_("Start f3, and watch what becomes of f4.")),
        ),
        Step(
            _(
                "f1, f2 and f3 are started; four cards later {TD} is turned. It fits the Jack of f3, and it may start "
                "f4 [P4] [P5]. Start f4."
            ),
            (1, line(TEN)),
            Play("waste", "f4"),
        ),
        Step(
            _("The next card is {8S}. An 8 starts f6, but f5 is not started. May {8S} go to f6? [P4]"),
            (1, line(EIGHT)),
            Legal("waste-f6"),
        ),
        Step(
            _(
                "Two cards later {7C} is the top of the waste. Where may it go? Look at each label; if it may go "
                "nowhere, tap nothing and press Check. [P4] [P5]"
            ),
            (1, line(EARLY_SEVEN)),
            TapTargets("waste"),
        ),
        Step(
            _(
                "A foundation that is started early is one more to play on. So at first look out for the card of the "
                "label that says **needs**: Queen, Jack, 10 and so on, from left to right [P1] [P4]."
            ),
        ),
    ]


def _choice() -> list[Step]:
    """P5, P6: which of several foundations, and what lies under the top."""
    return [
        Step(
            _(
                "In the game of lesson 2, three cards later, {9H} is turned. It fits the 10 of f4. Where may it go? "
                "[P4] [P5]"
            ),
            (1, line(NINE)),
            TapTargets("waste"),
        ),
        Step(
            _(
                "{9H} has started f5, and the next card is {8S}, the twin of the one that could not go before. Start "
                "f6 with it. [P4]"
            ),
            (1, line(SECOND_EIGHT)),
            Play("waste", "f6"),
        ),
        Step(
            _("The next card is {7D}. Where may it go? [P4] [P5]"),
            (1, line(SEVEN)),
            TapTargets("waste"),
        ),
        Step(
            _(
                "{7D} has started f7, the next card went to f4, and now {8H} is turned. f4 holds 10 and 9, f5 only its "
                "9. Where may {8H} go? [P5]"
            ),
            (1, line(LAST_EIGHT)),
            TapTargets("waste"),
        ),
        Step(
            _(
                "Which is better? A foundation ends with thirteen cards [P5], so each of the eight takes **every rank "
                "once**. The one with fewer cards has more still to come. Of the foundations that take a card, play it "
                "where **most cards are to come**: that is never the worse choice. Play {8H} there."
            ),
            (1, line(LAST_EIGHT)),
            Play("waste", "f5"),
        ),
        Step(
            _(
                "Should a card that fits be played at all? Count. There are eight 8s, one for each foundation "
                "[P5]. How many are **not on the foundations yet**? Say, two.\n\nIf two foundations take an 8 **now**, "
                "each 8 has its place: play one at once, where most cards are to come, and you cannot be worse off. "
                "The button Auto plays just such cards.\n\nIf only one takes an 8 now, one of the two has to wait. "
                "You choose which: play this one, or leave it on the waste and wait for the other [P6]."
            ),
        ),
        Step(
            _(
                "The end of another game: no card is left to be turned. Five cards lie on the waste. Two Jacks are "
                "left, {JH} and {JC}, and two foundations take one now, f4 and f5: so play {JH}. But where? How many "
                "cards are still to come on each, and what lies under {JH}? [P5] [P6]"
            ),
            (2227, line(LAST_CARDS)),
            OnlyMove(),
        ),
    ]
