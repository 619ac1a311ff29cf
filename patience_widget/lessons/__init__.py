"""The lessons that ship with the package: `lessons` of a game."""

from typing import TYPE_CHECKING, Any

from ..games import name_of, slug
from ..text import _

if TYPE_CHECKING:
    from ..game import Game
    from ..lesson import Lesson


def lessons(game: "Game[Any] | str" = "british-blockade") -> "list[Lesson]":
    """The lessons of a game, from nothing to a whole game, to be done one after the other at one table.

    A cell that ends with the first of them, `pw.lessons("precedence")[0]`, shows them all.
    """
    made = {"british-blockade": _british_blockade, "precedence": _precedence}.get(slug(name_of(game)))
    if made is None:
        message = _("there are no lessons of {game}: pw.Lesson(title, steps, game=…) makes one")
        raise ValueError(message.format(game=_(name_of(game))))
    found = made()
    found[0].together(*found)
    return found


def _british_blockade() -> "list[Lesson]":
    """Those of British Blockade."""
    from .british_blockade import made  # noqa: PLC0415 - only where they are wanted

    return made()


def _precedence() -> "list[Lesson]":
    """Those of Precedence."""
    from .precedence import made  # noqa: PLC0415 - only where they are wanted

    return made()
