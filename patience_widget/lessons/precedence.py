"""Five lessons of Precedence, from nothing to a whole game; their positions are of real games."""

from ..lesson import Lesson, Step
from ..playing import Play, Watch, Win
from ..puzzle_tasks import OnlyMove
from ..questions import DealOrNot, PredictDeal, TapPlayable, TapTargets
from ..quizzes import Legal
from ..text import _
from .lines import CORNER, FIRST_PASS, KING, LAST_CARD, LAST_CARDS, THIRD_PASS, line

GAME = "precedence"
WHOLE = 3  # the honest player won 6 games of 6, who plays every card that fits loses
WHOLE = 3  # the honest player won 6 games of 6, who plays every card that fits loses
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
        (_("Round the corner"), _corner()),
        (_("Three passes, and a whole game"), _whole()),
    )
    return [Lesson(title, steps, game=GAME) for title, steps in lessons]


def _piles() -> list[Step]:
    """P1 to P3, P5, P6: what lies where, turning, and the first builds."""
    return [
        Step(
            _(
                "Welcome. Precedence is a patience: a card game for one, played with two packs.\n\nEight "
                "**foundations** stand in a row, f1 to f8; they begin with King, Queen, Jack, 10, 9, 8, 7 and 6, in "
                "that order [P1]. The first King lies there from the start [P2]. The other cards are the **stock**, "
                "face down [P3]. When all 104 cards lie on the foundations, the game is won [P8].\n\nThere is nothing "
                "to do in this step: look around, and go on."
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
                "A foundation goes **down**, and suits do not matter: on the King goes any Queen, then any Jack [P5]. "
                "Of the waste only the **top card** may be played, at any time; then the one under it is the top [P6]. "
                "Nineteen cards have been turned. Can one be played?"
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
                "number. Start the second foundation with {QC}. [P4]"
            ),
            (1, line(QUEEN)),
            Play("waste", "f2"),
        ),
        Step(
            _("{JS} is the top of the waste now. May it go on the Queen? [P5] [P6]"),
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
                "[P4]. That is the precedence which the game is named after.\n\nHere {QC} went to the King. {JS} was "
                "under it in the waste. Where may it go?"
            ),
            (1, line(QUEEN + " f1")),
            TapTargets("waste"),
        ),
        Step(
            _("And here {QC} has started the second foundation. Where may {JS} go now? [P4] [P5]"),
            (1, line(QUEEN + " f2")),
            TapTargets("waste"),
        ),
        Step(
            _("{JS} may start the third foundation, and the fourth waits for that [P4]. Play it there, and watch."),
            (1, line(QUEEN + " f2")),
            Watch("P4"),
        ),
        Step(
            _(
                "Three foundations are started; four cards later {TD} is turned. It fits the Jack, and it may start "
                "the fourth [P4] [P5]. Start the fourth."
            ),
            (1, line(TEN)),
            Play("waste", "f4"),
        ),
        Step(
            _("{8S} is turned. Its own foundation is the sixth, but the fifth is not started. May {8S} go there? [P4]"),
            (1, line(EIGHT)),
            Legal("waste-f6"),
        ),
        Step(
            _(
                "Two cards later {7C} lies on the waste. Where may it go? Look at what each foundation wants; if it "
                "may go nowhere, tap nothing and press Check. [P4] [P5]"
            ),
            (1, line(EARLY_SEVEN)),
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
            _("It has started the fifth. Then {8S} comes, the twin of the one before. Start the sixth with it. [P4]"),
            (1, line(SECOND_EIGHT)),
            Play("waste", "f6"),
        ),
        Step(_("{7D} is turned. Where may it go? [P4] [P5]"), (1, line(SEVEN)), TapTargets("waste")),
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
        Step(
            _(
                "The end of another game: the stock is empty, and no redeal is left. Five cards lie on the waste, and "
                "{JH} fits two foundations. Only one of them is right. How many cards are still to come on each, and "
                "what lies under {JH}? [P5] [P6]"
            ),
            (2227, line(LAST_CARDS)),
            OnlyMove(),
        ),
    ]


def _corner() -> list[Step]:
    """P5: King on Ace, and the end of a foundation."""
    return [
        Step(
            _(
                "In the second pass of another game. Below the Ace a foundation goes on **round the corner**, with a "
                "King, until it has its thirteen cards [P5]. Where may {KD} go?"
            ),
            (29715, line(KING)),
            TapTargets("waste"),
        ),
        Step(
            _("Play it on the eighth. After the King that wants a Queen, and so on, down to a 7. [P5]"),
            (29715, line(KING)),
            Play("waste", "f8"),
        ),
        Step(
            _(
                "Thirteen cards, every rank once: so the one that began with a Queen ends with a King, the one that "
                "began with a 6 ends with a 7 [P5]. Late in that game {KC} is turned. Where may it go?"
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
                "The end of the first pass: the stock is empty, the waste is full. Now the button says Redeal: it "
                "turns the waste over, to be the stock again. May you? [P7]"
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
                "You may do that twice: three passes in all [P7]. So in the second pass you **know** what comes. The "
                "waste fills from below, and the last card turned is played first [P6]: a card that you pass by now "
                "lies under those that come after it."
            ),
        ),
        Step(
            _(
                "Near the end of that game. It is the third pass, and the last card of the stock has been turned. May "
                "you turn, or redeal, once more? [P7]"
            ),
            (29715, line(LAST_CARD)),
            DealOrNot(),
        ),
        Step(
            _(
                "After the third pass the waste may still be played off, card by card. The game is lost when its top "
                "fits nowhere [P8]."
            ),
        ),
        Step(
            _(
                "The third pass of that game begins: nothing comes back after it [P7]. Win from here, and before each "
                "play look at what the foundations want next. Undo takes back what did not work. [P8]"
            ),
            (29715, line(THIRD_PASS)),
            Win(),
        ),
        Step(
            _(
                "And now a game from its first card, one that can be won with some thought; who plays every card that "
                "fits loses it. Start foundations early [P4], play on the pile with most to come [P5], now and then "
                "leave a card on the waste, for nobody has to play it [P6], and do not fear to turn on: you have three "
                "passes [P7]. Hint helps, Undo goes back as far as you want. Good luck."
            ),
            WHOLE,
            Win(),
        ),
    ]
