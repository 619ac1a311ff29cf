"""Deals that were studied, by how hard they are to win: "winnable", "easy" and "hard", in difficulty.json.

All of them were measured, game by game and for some of the options, by tests/fit_deals.py:

- winnable: the solver, which sees the stock, found a win, and the engine played it to the end.
- easy: so did the honest player, who sees what a player sees, in all of 5 games with other chances; and of 20 plain
  games (`Game.plain`), which are played without thought, 4 at least were won.
- hard: the solver found a win, but none of those 5 honest games was won, and none of the 20 plain ones.
"""

import json
import random
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from .cards import is_word
from .game import Game
from .games import GAMES, find
from .text import _

FILE = Path(__file__).parent / "difficulty.json"
KINDS = ("winnable", "easy", "hard")
Deals = Mapping[str, Sequence[int]]


@cache
def table() -> tuple[tuple[Game[Any], Deals], ...]:
    """The games with the options that were studied, and the deals of each kind."""
    rows = json.loads(FILE.read_text(encoding="utf-8"))
    return tuple((find(row["game"])(**row["options"]), {kind: row[kind] for kind in KINDS}) for row in rows)


def kinds(game: Game[Any]) -> list[str]:
    """The kinds of which deals of this game, with its options, are known."""
    return [kind for kind in KINDS if _deals(game).get(kind)]


def _deals(game: Game[Any]) -> Deals:
    """The deals of each kind; none of a game or options that were not studied."""
    return next((deals for studied, deals in table() if studied == game), {})


def meant(game: Game[Any], deal: Any, laid: Sequence[int | None] = ()) -> Any:
    """The number of a deal of the kind that is asked for, by chance; any other deal as it is.

    One that was not `laid` before, the last of these the latest, where there is one; else another than the latest.
    ValueError where none is known, or the word is none of these.
    """
    if type(game) not in GAMES or not isinstance(deal, str) or not is_word(deal):
        return deal
    deals = of_kind(game, deal)
    new = [number for number in deals if number not in laid]
    return random.choice(new or [number for number in deals if number not in laid[-1:]] or deals)


def of_kind(game: Game[Any], kind: str) -> Sequence[int]:
    """The deals of a kind; ValueError says which there are."""
    if kind not in KINDS:
        message = _("{given!r} is not a deal: a number, a pack, or one of {kinds} is expected")
        raise ValueError(message.format(given=kind[:40], kinds=", ".join(KINDS)))
    deals = _deals(game).get(kind)
    if not deals:
        message = _("no {kind} deals of {game} are known; such deals were found of {games}")
        games = "; ".join(_named(studied) for studied, found in table() if found[kind])
        raise ValueError(message.format(kind=kind, game=_named(game), games=games))
    return deals


def _named(game: Game[Any]) -> str:
    """A game's name, with the options and sizes that are not the usual ones."""
    options = ", ".join(f"{name}={value}" for name, value in game.unusual.items())
    return f"{_(game.name)} ({options})" if options else _(game.name)
