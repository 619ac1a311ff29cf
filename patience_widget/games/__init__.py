"""The games that ship with the package, found by any of their names."""

from contextlib import suppress
from typing import Any

from ..game import Game
from ..text import _
from .british_blockade import BritishBlockade
from .precedence import Precedence

GAMES: tuple[type[Game[Any]], ...] = (BritishBlockade, Precedence)


def slug(name: str) -> str:
    """A name as it stands in addresses and arguments: british-blockade."""
    return "-".join(name.lower().replace("-", " ").replace("_", " ").split())


def find(name: str) -> type[Game[Any]]:
    """The game of that name or alias, in any case, with spaces or hyphens; ValueError lists the games."""
    for game in GAMES:
        if isinstance(name, str) and slug(name) in map(slug, (game.name, *game.aliases)):
            return game
    known = "; ".join(", ".join(map(slug, (game.name, *game.aliases))) for game in GAMES)
    raise ValueError(_("{given!r} is not a game; there are {known}").format(given=name, known=known))


def name_of(game: Game[Any] | type[Game[Any]] | str) -> str:
    """The name of a game, a class or a name; a name that nobody knows is one of a game of one's own."""
    if isinstance(game, str):
        with suppress(ValueError):
            return find(game).name
        return game
    if not issubclass(game if isinstance(game, type) else type(game), Game):
        raise TypeError(_("{given!r} is not a game, nor a game's class or name").format(given=game))
    return game.name
