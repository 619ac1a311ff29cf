"""What stays while a game is on the table: its places, rules and options, and every word of the page."""

from dataclasses import Field, fields
from typing import Any

from .difficulty import kinds
from .game import Game
from .games import GAMES, slug
from .recording import Recording
from .scene import Json, lay
from .text import _
from .words import words


def setup(record: Recording) -> Json:
    """The setup as plain data; `games` are what the menu offers, `studied` the kinds of deals that it can lay."""
    game = record.game
    own = [] if type(game) in GAMES else [type(game)]
    return {
        "id": slug(game.name),
        "name": _(game.name),
        "games": [_menu(kind, game if kind is type(game) else None) for kind in (*GAMES, *own)],
        "places": [place._asdict() for place in lay(record).places],
        "studied": kinds(game),
        "rules": [list(rule) for rule in game.rules.items()],
        "texts": words(),
    }


def _menu(kind: type[Game[Any]], game: Game[Any] | None) -> Json:
    """A game and its options as the menu offers them, with the values of the one on the table."""
    options = [f for f in fields(kind) if "label" in f.metadata] if kind in GAMES else []
    return {"id": slug(kind.name), "name": _(kind.name), "options": [_option(f, game) for f in options]}


def _option(f: "Field[Any]", game: Game[Any] | None) -> Json:
    """An option: its label, its value, and its choices or, of an integer, the least one."""
    choices = f.metadata["choices"]
    shown: Json = {
        "name": f.name,
        "label": f.metadata["label"],
        "value": getattr(game, f.name) if game else f.default,
    }
    if isinstance(choices, range):
        return shown | {"least": choices[0]}
    return shown | {"choices": [list(choice) for choice in choices.items()]}
