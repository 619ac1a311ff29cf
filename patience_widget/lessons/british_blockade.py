"""Six lessons of British Blockade, from nothing to a whole game; their positions are of deals 1 and 61786."""

from ..lesson import Lesson, Step
from ..playing import Play, Watch, Win
from ..questions import DealOrNot, OrderFills, PredictDeal, TapPlayable, TapTargets
from ..text import _
from .lines import END, FOUR_ROWS, LATE, MEETING, STANDSTILL, THREE_ROWS, THREE_SPACES, TWO_ROWS, TWO_SPACES

GAME = "british-blockade"
DEAL, FILL = _("Deal."), _("Fill the first space.")


def made() -> list[Lesson]:
    """The lessons, in their order."""
    lessons = (
        (_("The eight piles"), _piles()),
        (_("When to deal"), _dealing()),
        (_("Narrow edges"), _edges()),
        (_("Spaces"), _spaces()),
        (_("Piles that meet"), _meetings()),
        (_("A whole game"), _whole()),
    )
    return [Lesson(title, steps, game=GAME) for title, steps in lessons]


def _piles() -> list[Step]:
    """B1 to B6: what is wanted, and how it is played."""
    return [
        Step(
            _(
                "Welcome. At the left lie four Aces, at the right four Kings: the **eight foundations** [B1]. When all "
                "104 cards lie on them, the game is won [B13].\n\nThe ten cards in the middle are the first row; the "
                "others wait, face down, in the **stock** [B2]."
            ),
            1,
        ),
        Step(
            _(
                "An Ace pile goes **up** in its suit, a King pile goes **down** in its suit [B3]. Each pile says what "
                "it wants next: the hearts want {2H} on their Ace and {QH} on their King.\n\nA second row has been "
                "dealt. With one or two rows every card may leave [B4]. Which of the twenty are wanted now?"
            ),
            (1, TWO_ROWS),
            TapPlayable(),
        ),
        Step(_("{QC} is one of them. On which pile does it go? [B3]"), (1, TWO_ROWS), TapTargets("g2")),
        Step(
            _(
                "Now play a card: one click, or Enter, is enough where it has one way to go. While there are one or "
                "two rows, the space that it leaves is filled from the stock at once [B6]. Watch it happen."
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
            _(
                "Cards are built on the foundations only, never on each other, and nobody has to build [B5]. If you "
                "ever wonder why a card stays, press W on it, or click it with the right button: the game tells you "
                "its reasons, clause by clause."
            ),
        ),
    ]


def _dealing() -> list[Step]:
    """B2, B6, B8, B9: standstill, and the next row."""
    return [
        Step(
            _(
                "This is the first row of a new game. The piles want the four Twos and the four Queens [B3]. Is one of "
                "them there? If nothing can be built, that is a **standstill**, and only then may you deal [B8]."
            ),
            1,
            DealOrNot(),
        ),
        Step(
            _("With one or two rows, a deal at a standstill lays the next row [B9]. How many cards will that be?"),
            1,
            PredictDeal(),
        ),
        Step(_("Deal it: press Deal, or the key D. [B9]"), 1, Play("stock", words=DEAL)),
        Step(
            _("Two rows, and {QC} and {2H} have come. May you deal the third row now? [B8]"),
            (1, TWO_ROWS),
            DealOrNot(),
        ),
        Step(
            _(
                "So the wanted cards go first. Here {QC}, {JC}, {TC} and {2H} were built, and the stock has filled "
                "their places [B6]. And now: may you deal? [B8]"
            ),
            (1, STANDSTILL),
            DealOrNot(),
        ),
        Step(_("Then deal it. [B9]"), (1, STANDSTILL), Play("stock", words=DEAL)),
        Step(
            _(
                "With the third row the game changes: from here on cards can be **blocked** [B4], and a space stays "
                "open [B7]. That is what the next two lessons are about."
            ),
        ),
    ]


def _edges() -> list[Step]:
    """B4, B5: what is available from the third row on."""
    return [
        Step(
            _(
                "Three rows. A card is **available** if one of its two narrow edges is free: nothing lies above it, or "
                "nothing below it. Its sides never matter [B4].\n\nSo the first row and the last are free, and the row "
                "between them is blocked: its cards are drawn on grey. Which cards can be built now?"
            ),
            (1, THREE_ROWS),
            TapPlayable(),
        ),
        Step(
            _(
                "{2D} lies in the last row; above it lies {2H}, blocked by {AS} and {2D}. Build {2D}, and see what "
                "that does to {2H}. [B4]"
            ),
            (1, THREE_ROWS),
            Watch("B4"),
        ),
        Step(
            _(
                "A space counts as nothing [B4]: whoever lies above or below it is free. So a card that leaves may "
                "open two others, and whole columns come off from both ends.\n\nNow four rows. The spades want {2S}, "
                "and it is there. Which cards can be built?"
            ),
            (1, FOUR_ROWS),
            TapPlayable(),
        ),
        Step(
            _(
                "{2S} fits, but {2H} lies above it and {4H} below: one of these two has to go first [B4]. {9C} is the "
                "card to build. Build it."
            ),
            (1, FOUR_ROWS),
            Play("b4"),
        ),
        Step(
            _(
                "There are two packs, so every card has a **twin**. After {9C} the clubs want {8C}, and both of them "
                "lie here. Which can be built? [B4]"
            ),
            (1, FOUR_ROWS + " b4-KC"),
            TapPlayable(),
        ),
        Step(
            _(
                "Free is not wanted, and wanted is not free: a card is built only if it is both [B5]. And a card that "
                "is dealt into a space blocks its neighbours again [B4]."
            ),
        ),
    ]


def _spaces() -> list[Step]:
    """B7, B10, B11: fills, and the deal that fills all."""
    return [
        Step(
            _(
                "{2D} and {3D} have been built, and two spaces are open; from the third row on nobody has to fill them "
                "[B7]. {4D} can still be built. May you deal a row now? [B8]"
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
            _("Fill it: click the space, or press F. [B7]"),
            (1, TWO_SPACES),
            Play("stock", "a1", words=FILL),
        ),
        Step(
            _(
                "Somebody built {4D} instead. Now nothing can be built: a standstill [B8], and no single space may be "
                "filled any more [B7]. A deal fills **every** space first, in the same order, and then lays a row "
                "[B10]. Where do the first three cards go?"
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
                "That is the heart of the game. **A build kept back** keeps the right to fill, card by card, and each "
                "new card may be one that is wanted [B7]. A standstill costs you all spaces and a new row besides "
                "[B10]. So before you build the last card that can be built, ask whether a fill is better.\n\nWhen "
                "the stock runs short, cards are dealt in order as long as it lasts; after that spaces stay open "
                "[B11]."
            ),
        ),
    ]


def _meetings() -> list[Step]:
    """B12, B13: reversals, and the end."""
    return [
        Step(
            _(
                "Later in another game. Look at the clubs: the Ace pile has come up to {6C}, the King pile down to "
                "{7C}. They **meet**: the one's top is one rank below the other's [B12]. Then the top card of either "
                "may go over to the other. Where may the {6C} go?"
            ),
            (61786, MEETING),
            TapTargets("AC"),
        ),
        Step(_("And the top of the King pile? [B12]"), (61786, MEETING), TapTargets("KC")),
        Step(
            _(
                "Let {6C} go over: click the Ace pile. Before it, the Ace pile wanted {7C} and the King pile {6C}; see "
                "what they want afterwards. They meet still, one rank lower [B12]."
            ),
            (61786, MEETING),
            Play("AC", "KC"),
        ),
        Step(
            _(
                "So two piles that meet can slide up and down, as often as you want, until they stand where a free "
                "card fits; only the base cards never move [B12]. That you could do so does not prevent a standstill: "
                "what counts is what can be built as the piles are now [B8]."
            ),
        ),
        Step(
            _(
                "The end of that game. The stock is empty, and seven diamonds are left. Build them: with all 104 cards "
                "on the foundations the game is won [B13]."
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


def _whole() -> list[Step]:
    """From a late position to the win, and then a game from its deal."""
    return [
        Step(
            _(
                "Four habits win games.\n\n**Look at all eight piles** before each move [B3].\n\n**Keep a build back** "
                "while a fill may bring a wanted card [B7].\n\n**Open columns**: of two cards, build the one that "
                "frees a neighbour [B4].\n\n**Choose the pile**: a card that fits both piles of its suit decides "
                "where they will meet [B3] [B12]."
            ),
        ),
        Step(
            _(
                "Warm up. Five cards are left in the stock and fifteen on the table. A fill brings the next card only "
                "while a build is left [B7]. Win from here; Undo takes back what did not work."
            ),
            (61786, LATE),
            Win(),
        ),
        Step(
            _(
                "And now a game from its first deal. It is one that can be won with some thought: nobody has to see "
                "the stock for that. Hint helps when you are stuck, Undo goes back as far as you want. Good luck. [B13]"
            ),
            "easy",
            Win(),
        ),
    ]
