"""The command `study`: many deals for one player, their rows in a file, and what they come to."""

import re
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Iterable
from typing import Any

from . import commands
from .arguments import add_rules, game_of, seconds, seed, size, whole
from .games import GAMES, slug
from .notation import quoted
from .outcome import PLAYERS
from .text import _

PART = re.compile(r"(\d{1,20})(?:-(\d{1,20}))?")
MOST = 10_000_000  # deals that are written one by one


def add(command: ArgumentParser) -> None:
    """What `study` is given."""
    what = _("a game ({games}) and the numbers of its deals, as 1-1000 or 1-50,83,151")
    games = ", ".join(slug(kind.name) for kind in GAMES)
    command.add_argument("words", nargs="*", metavar=_("GAME DEALS"), help=what.format(games=games))
    who = _("who plays: solver, which sees the whole stock; honest, which sees what a player has seen; ")
    who += _("or plain, which plays without thought (solver by default)")
    command.add_argument("--player", choices=PLAYERS, metavar=_("PLAYER"), default="solver", help=who)
    rows = _("the rows, one a line (.jsonl) or as Parquet (.parquet); what it has of this study is not played again")
    command.add_argument("--file", metavar=_("FILE"), help=rows)
    width = _("how wide the 95%% interval may be, as 0.05: it ends when that is reached")
    command.add_argument("--width", type=_share, metavar="W", help=width)
    command.add_argument("--workers", type=whole, metavar="N", help=_("threads (by default one for each core)"))
    command.add_argument("--seed", type=seed, default=0, metavar="N", help=_("what its chances begin with (0)"))
    command.add_argument("--json", action="store_true", help=_("print one JSON object"))
    limits = command.add_argument_group(_("limits of each deal of the solver"))
    limits.add_argument("--nodes", type=whole, metavar="N", help=_("positions whose moves are listed, as 50000 or 10M"))
    limits.add_argument("--seconds", type=seconds, metavar="S", help=_("time of searching, as 60 or 0.5"))
    limits.add_argument("--memory", type=size, metavar=_("BYTES"), help=_("memory of the search, as 512M or 1G"))
    add_rules(command)
    command.set_defaults(run=run, record=None)


def run(asked: Namespace) -> int:
    """Play the deals, as far as it is let, and print what they come to."""
    from .fate import Limit  # noqa: PLC0415 - the other commands do without
    from .studies import study  # noqa: PLC0415

    limit = Limit(nodes=asked.nodes, seconds=asked.seconds, memory=asked.memory)
    given = {name: getattr(asked, name) for name in ("seed", "file", "workers", "width")}
    with commands.Interrupt() as interrupt:
        try:
            game, deals = _game(asked), _deals(asked.words[1])
            bounded = limit if any(value is not None for value in vars(limit).values()) else None
            found = study(game, deals, asked.player, limit=bounded, **given)
        except (ValueError, TypeError, ImportError) as error:
            raise commands.Refused(str(error)) from None
        except OSError as error:
            message = _("{path} cannot be used: {reason}")
            raise commands.Refused(message.format(path=asked.file, reason=error.strerror or error)) from None
    if interrupt.came:
        found.wait()  # what was being played when it was stopped may take a moment to end
    summary = found.summary()
    data = {"groups": summary.data(), "done": found.progress.done, "total": found.total}
    data |= {"left_out": found.left_out, "ended": found.ended, "interrupted": interrupt.came}
    commands.say(asked, data, str(summary))
    return commands.INTERRUPTED if interrupt.came and not found.done else commands.DONE


def _game(asked: Namespace) -> Any:
    """The game that is meant; ValueError where the words are not a game and deals."""
    if len(asked.words) != 2:
        message = _("a game and its deals are expected, as in {game} 1-1000; {given} was given")
        raise ValueError(message.format(game=slug(GAMES[0].name), given=" ".join(asked.words) or _("nothing")))
    return game_of(asked.words[0], asked)


def _deals(text: str) -> Iterable[int]:
    """Deals as they are written: 1-1000, or 1-50,83,151."""
    parts = [PART.fullmatch(part.strip()) for part in text.split(",")]
    if not all(parts):
        raise ValueError(
            _("{given} are no deals: numbers are expected, as 1-1000 or 1-50,83,151").format(given=quoted(text))
        )
    ranges = [range(int(part[1]), int(part[2] or part[1]) + 1) for part in parts if part]
    if empty := next((part[0] for part, one in zip(parts, ranges, strict=True) if part and not one), None):
        raise ValueError(_("{given} has no deals: the first number is the smaller one").format(given=quoted(empty)))
    if len(ranges) == 1:
        return ranges[0]
    if sum(map(len, ranges)) > MOST:
        raise ValueError(_("at most {most} deals can be given in several parts").format(most=f"{MOST:,}"))
    return [deal for one in ranges for deal in one]


def _share(text: str) -> float:
    """A width, between 0 and 1."""
    try:
        width = float(text)
    except ValueError:
        width = 0.0
    if not 0 < width < 1:
        raise ArgumentTypeError(
            _("{given} is not a width: a number between 0 and 1 is expected, as 0.05").format(given=quoted(text))
        )
    return width
