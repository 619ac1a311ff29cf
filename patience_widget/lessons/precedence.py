"""Five lessons of Precedence, from nothing to a whole game."""

from ..lesson import Lesson, Step
from ..questions import TapPlayable
from ..text import _


def made() -> list[Lesson]:
    """The lessons, in their order."""
    return [
        Lesson(
            _("The foundations"),
            [Step(_("**Eight foundations**: {KC} first. [P1]"), 10, TapPlayable())],
            game="precedence",
        )
    ]
