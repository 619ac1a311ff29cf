"""A text from elsewhere as a game for the table (a recording, a line, a deal number, a pack), and the line to share."""

import re
from typing import Any

from .cards import RANKS, SUITS, number_text, read_number
from .game import Game
from .games import GAMES, find, slug
from .notation import Reader
from .recording import Recording
from .text import _

LONGEST = 2_000_000  # characters of a text that is read
_NUMBER = re.compile(r"(?:deal\s*)?#?\s*(\d+)", re.IGNORECASE)
_LINE = re.compile(r"(?P<name>[^\n\[\],]{1,64}), deal (?P<deal>\d+)(?: \((?P<options>[^()\n]{0,2000})\))?")
_CARDS = re.compile(rf"(?:[{RANKS}][{SUITS}]\s+)+[{RANKS}][{SUITS}]")


def pasted(text: str, game: Game[Any]) -> Recording:
    """The recording that a text means, of `game` where it names none; ValueError says in a sentence why it is none."""
    if len(text) > LONGEST:
        message = _("the text has {count} characters; {most} are read at most")
        raise ValueError(message.format(count=f"{len(text):,}", most=f"{LONGEST:,}"))
    short = text.strip("\ufeff \t\r\n")
    if match := _NUMBER.fullmatch(short):
        return Recording(game, read_number(match[1]))
    if match := _LINE.fullmatch(short):
        kind = _kind(match["name"], game)
        options = (match["options"] or "").replace(",", " ")
        return Recording(_with_options(kind, options), read_number(match["deal"]))
    if _CARDS.fullmatch(short):
        return Recording(game, short)
    return Recording.read(text, _own(Reader(text).tags.get("Game"), game))


def line(record: Recording) -> str:
    """The deal in one line, with the options that differ from the usual ones: another table reads it when pasted."""
    game = record.game
    if record.deal is None:
        return " ".join(game.pack(record.start).cards)
    usual = type(game)().options
    options = ", ".join(f"{name}={value}" for name, value in game.options.items() if usual.get(name) != value)
    shown = f"{game.name}, deal {number_text(record.deal)}"  # in every language the same: it is read again
    return f"{shown} ({options})" if options else shown


def file_name(record: Recording) -> str:
    """What a file of this game is called, without its ending: british-blockade-17."""
    deal = "cards" if record.deal is None else number_text(record.deal)[:40]
    return re.sub(r"[^\w-]", "", f"{slug(record.game.name)}-{deal}")


def _kind(name: str, game: Game[Any]) -> type[Game[Any]]:
    """The class of that name: the table's own game's, or a shipped one."""
    return type(game) if slug(name) == slug(game.name) else find(name)


def _own(name: str | None, game: Game[Any]) -> type[Game[Any]] | None:
    """The class of the game on the table where the text is of it and it does not ship."""
    return type(game) if name == game.name and type(game) not in GAMES else None


def _with_options(kind: type[Game[Any]], options: str) -> Game[Any]:
    """A game with the options of a line, read as a recording's tag has them."""
    return Reader(f'[Game "{kind.name}"]\n[Options "{options}"]').game(kind)
