"""Five lessons of Precedence, from nothing to a whole game; their positions are of deals 1 and 29715."""

from ..lesson import Lesson, Step
from ..playing import Play, Watch, Win
from ..questions import DealOrNot, PredictDeal, TapPlayable, TapTargets
from ..text import _
from .lines import CORNER, FIRST_PASS, THIRD_PASS, line

GAME = "precedence"
# Deal 1: the first Queen, the first Ten, and on to where seven foundations are started.
QUEEN = "19"
TEN = QUEEN + " f2 f3 4"
EIGHT = TEN + " f4 1"
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
        (_("Round the corner"), _corner()),
        (_("Three passes, and a whole game"), _whole()),
    )
    return [Lesson(title, steps, game=GAME) for title, steps in lessons]


def _piles() -> list[Step]:
    """P1 to P3, P5, P6: what lies where, turning, and the first builds."""
    return [
        Step(
            _(
                "Welcome. Eight **foundations** stand in a row; they begin with King, Queen, Jack, 10, 9, 8, 7 and 6, "
                "in that order [P1]. The first King lies there from the start [P2]. The other cards are the **stock**, "
                "face down [P3]. When all 104 cards lie on the foundations, the game is won [P8]."
            ),
            1,
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
                "A foundation goes **down**, and suits do not matter: on the King goes any Queen [P5]. The top card of "
                "the waste may be played at any time, then the one under it [P6]. Nineteen cards have been turned. "
                "Which card can be played?"
            ),
            (1, line(QUEEN)),
            TapPlayable(),
        ),
        Step(
            _(
                "{QC} fits the King. But the second foundation begins with a Queen, and the one at its left has been "
                "started [P4]. So where may {QC} go?"
            ),
            (1, line(QUEEN)),
            TapTargets("waste"),
        ),
        Step(
            _(
                "Where a card has several ways to go, a click shows them all, numbered: click one, or press its "
                "number. Start the second foundation with {QC}. [P4]"
            ),
            (1, line(QUEEN)),
            Play("waste", "f2"),
        ),
        Step(
            _(
                "Nobody has to play a card [P6], and no card comes back from the foundations [P6]. So think before "
                "you play, and before you turn: a card that is turned covers the one before it [P6]."
            ),
        ),
    ]


def _order() -> list[Step]:
    """P4: who may be started."""
    return [
        Step(
            _(
                "A foundation is started with **its own rank**, and only when the one at its **left** has been started "
                "[P4]. That is the precedence which the game is named after.\n\nHere {QC} went to the King. {JS} was "
                "under it in the waste. Where may it go?"
            ),
            (1, line(QUEEN + " f1")),
            TapTargets("waste"),
        ),
        Step(
            _("And here {QC} has started the second foundation. Where may {JS} go now? [P4]"),
            (1, line(QUEEN + " f2")),
            TapTargets("waste"),
        ),
        Step(
            _("{JS} may start the third foundation, and the fourth waits for that [P4]. Play it there, and watch."),
            (1, line(QUEEN + " f2")),
            Watch("P4"),
        ),
        Step(
            _("Three foundations are started; four cards later {TD} is turned. Where may it go? [P4] [P5]"),
            (1, line(TEN)),
            TapTargets("waste"),
        ),
        Step(
            _(
                "{TD} has started the fourth, and {8S} is turned. Where may it go? If nowhere, tap nothing and press "
                "Check. [P4]"
            ),
            (1, line(EIGHT)),
            TapTargets("waste"),
        ),
        Step(
            _(
                "A pile that is started early is a pile more to play on. So in the first pass the base cards come "
                "first: Queen, Jack, 10 and so on, from left to right [P1] [P4]."
            ),
        ),
    ]


def _choice() -> list[Step]:
    """P5, P6: which of several foundations, and what lies under the top."""
    return [
        Step(
            _("{9H} is turned. It fits the Ten of the fourth foundation; what else may it do? [P4] [P5]"),
            (1, line(NINE)),
            TapTargets("waste"),
        ),
        Step(
            _("It starts the fifth. Then {8S} comes, the twin of the one before. [P4]"),
            (1, line(SECOND_EIGHT)),
            TapTargets("waste"),
        ),
        Step(_("It starts the sixth, and {7D} is turned. [P4]"), (1, line(SEVEN)), TapTargets("waste")),
        Step(
            _(
                "Now seven are started, and {8H} is turned. The fourth holds 10 and 9, the fifth only its 9: both want "
                "an 8. Where may it go? [P5]"
            ),
            (1, line(LAST_EIGHT)),
            TapTargets("waste"),
        ),
        Step(
            _(
                "Which is better? A foundation ends with thirteen cards [P5], so each of the eight takes **every rank "
                "once**. The one with fewer cards has more still to come: as a rule, play where **most cards are to "
                "come**. Play {8H} there."
            ),
            (1, line(LAST_EIGHT)),
            Play("waste", "f5"),
        ),
        Step(
            _(
                "There are eight cards of every rank, one for each foundation [P5]. If as many foundations want an 8 "
                "as there are 8s left, nothing is lost by playing one: Auto plays such cards. If fewer want "
                "it, choose."
            ),
        ),
    ]


def _corner() -> list[Step]:
    """P5: King on Ace, and the end of a foundation."""
    return [
        Step(
            _(
                "Late in another game. Below the Ace a foundation goes on **round the corner**, with a King, until it "
                "has its thirteen cards [P5]. So the one that began with a Queen ends with a King, the one that began "
                "with a 6 ends with a 7 [P5]. Where may the King on the waste go?"
            ),
            (29715, line(CORNER)),
            TapTargets("waste"),
        ),
        Step(
            _("Play it: that foundation is complete then, and takes no more. [P5]"),
            (29715, line(CORNER)),
            Play("waste", "f2"),
        ),
        Step(_("Only a few cards are left. Play them all. [P8]"), (29715, line(CORNER)), Win()),
        Step(
            _(
                "The King at the left ends with an Ace: it has nothing to go round [P5]. All others do, so Kings are "
                "wanted late as well as early: a King that is turned early waits, and that is no misfortune."
            ),
        ),
    ]


def _whole() -> list[Step]:
    """P6 to P8: redeals, the end, and a game from its deal."""
    return [
        Step(
            _(
                "The end of the first pass: the stock is empty, the waste is full. May you turn the waste over, to be "
                "the stock again? [P7]"
            ),
            (29715, line(FIRST_PASS)),
            DealOrNot(),
        ),
        Step(
            _("It is not shuffled: the cards come again in the same order [P7]. How many are they?"),
            (29715, line(FIRST_PASS)),
            PredictDeal(),
        ),
        Step(
            _(
                "You may do that twice: three passes in all [P7]. After the third the waste may still be played off, "
                "card by card; the game is lost when its top fits nowhere [P8].\n\nSo in the second pass you **know** "
                "what comes. The waste fills from below, and the last card turned is played first [P6]: a card that "
                "you pass by now lies under those that come after it."
            ),
        ),
        Step(
            _(
                "The third pass of that game begins: nothing comes back after it [P7]. Win from here, and before each "
                "play look at what the foundations want next. [P8]"
            ),
            (29715, line(THIRD_PASS)),
            Win(),
        ),
        Step(
            _(
                "And now a game from its first card, one that can be won with some thought. Start foundations early "
                "[P4], play on the pile with most to come [P5], and do not fear to turn on: you have three passes "
                "[P7]. Hint helps, Undo goes back as far as you want. Good luck."
            ),
            "easy",
            Win(),
        ),
    ]
