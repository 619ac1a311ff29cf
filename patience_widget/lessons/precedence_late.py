"""The last two lessons of Precedence: round the corner, and the three passes with a whole game."""

from ..lesson import Step
from ..playing import Play, Win
from ..puzzle_tasks import Leave
from ..questions import DealOrNot, PredictDeal, TapTargets
from ..text import _
from .lines import CORNER, FIRST_PASS, KING, LAST_CARD, LEFT, THIRD_PASS, line

WHOLE = 3  # the honest player won 6 games of 6, who plays every card that fits loses


def corner() -> list[Step]:
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
            _(
                "f7 holds seven cards, f8 only six: so more are to come on f8. Play {KD} there. After the King it "
                "takes a Queen, and so on, down to a 7. [P5]"
            ),
            (29715, line(KING)),
            Play("waste", "f8"),
        ),
        Step(
            _(
                "Thirteen cards, every rank once: so f2, which began with a Queen, ends with a King, and f8, which "
                "began with a 6, ends with a 7 [P5].\n\nMore than a hundred moves later in that game {KC} is turned. "
                "Where may it go?"
            ),
            (29715, line(CORNER)),
            TapTargets("waste"),
        ),
        Step(
            _("Play it: then f2 is complete, and takes no more. Its label shows a ✓. [P5]"),
            (29715, line(CORNER)),
            Play("waste", "f2"),
        ),
        Step(_("On from there. Three cards are left. Play them all. [P8]"), (29715, line(CORNER + " f2")), Win()),
        Step(
            _(
                "f1 ends with an Ace: it has nothing to go round. Each of the other seven takes a King, but only after "
                "its Ace [P5]. So Kings that are turned early fit nowhere, and wait on the waste: nothing is wrong "
                "with that."
            ),
        ),
    ]


def whole() -> list[Step]:
    """P6 to P8: redeals, the end, and a game from its deal."""
    return [
        Step(
            _(
                "Back in the game of lesson 4, at the end of its first pass: the stock is empty, the waste is full. "
                "Now the button says Redeal: it turns the waste over, to be the stock again. May you? [P7]"
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
                "You may do that twice: three passes in all [P7]. Under the table stands which pass it is, and how "
                "many redeals are left. In the second pass the cards come as they lay on the waste, from its left end: "
                "who remembers the first pass **knows** what comes. And the last card turned is played first [P6]: a "
                "card that you leave now lies under those that come after it."
            ),
        ),
        Step(
            _(
                "Near the end of that game. It is the third pass, and the last card of the stock has been turned. Can "
                "the button do anything now? [P7]"
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
                "Now leave a card, though it fits. This is the third pass of another game, and its player remembers "
                "what comes: 8♥ A♦ K♣ 2♦ K♣ K♥ A♣ Q♠ 3♣ Q♦, in this order. Two Aces are left. f2 takes one after {2C}; "
                "f1 takes the other, but only after a 3 and a 2. Which 2 is that, and which Ace will lie over it? [P6]"
            ),
            (12, line(LEFT)),
            Leave(),
        ),
        Step(
            _(
                "The game of lesson 4 once more, where its third pass begins: nothing comes back after it [P7]. You "
                "have not seen the passes before: so turn and look, and take back with Undo, as often as you like. Win "
                "from here, and before each play look at every label. [P8]"
            ),
            (29715, line(THIRD_PASS)),
            Win(),
        ),
        Step(
            _(
                "And now a game from its first card, one that can be won with some thought; who plays every card that "
                "fits loses it. It is long, some three hundred moves, most of them turns: take your time.\n\nStart "
                "foundations early [P4], play where most cards are to come [P5], now and then leave a card on the "
                "waste, for nobody has to play it [P6], and do not fear to turn on: you have three passes [P7]. Hint "
                "helps, Undo goes back as far as you want. Good luck."
            ),
            WHOLE,
            Win(),
        ),
    ]
