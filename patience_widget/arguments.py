"""What the command line is given: the options of every game as flags, and the game and position that are meant."""

import re
import sys
from argparse import SUPPRESS, ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import Field, fields
from pathlib import Path
from typing import Any

from .cards import read_number
from .difficulty import KINDS
from .game import Game
from .games import GAMES, find, slug
from .notation import quoted, read_value
from .pasted import LONGEST, pasted
from .recording import Recording
from .text import _

RULE = "rule "  # what the names of the games' options begin with among the arguments
NUMBERED = re.compile(r"\d+\.+")
COUNT = re.compile(r"(\d+(?:\.\d+)?)\s*([kKmMgG]?)")


def add_position(parser: ArgumentParser, *, line: bool = True) -> None:
    """The words and flags that say which game and which position are meant; a deal has no `line` played from it."""
    games = ", ".join(slug(kind.name) for kind in GAMES)
    what = _(
        "a game ({games}) and its deal: a number, {kinds} for one of the deals that were studied, or a file (- is the "
        "standard input) with a pack or a recording; a game alone is a random deal, a recording alone names its game"
    )
    parser.add_argument(
        "words", nargs="*", metavar=_("GAME DEAL"), help=what.format(games=games, kinds=_(" or ").join(KINDS))
    )
    moves = _("play these moves first, from the deal or from where a recording stands")
    if line:
        parser.add_argument("--from-line", metavar=_('"MOVES"'), default="", help=moves)
    parser.set_defaults(from_line="")
    parser.add_argument("--json", action="store_true", help=_("print one JSON object"))
    add_rules(parser)


def add_rules(parser: ArgumentParser) -> None:
    """The options and sizes of every game as flags."""
    for kind in GAMES:
        group = parser.add_argument_group(_("rules of {game}").format(game=_(kind.name)))
        for f in fields(kind):
            if "label" in f.metadata:
                group.add_argument(_flag(f), dest=RULE + f.name, default=SUPPRESS, metavar=_values(f), help=_help(f))
    sizes = {f.name: f for kind in GAMES for f in fields(kind) if f.metadata.get("size")}
    group = parser.add_argument_group(_("smaller boards"))
    for f in sizes.values():
        group.add_argument(_flag(f), dest=RULE + f.name, default=SUPPRESS, metavar="N", help=_sizes(f.name))


def _flag(f: "Field[Any]") -> str:
    """The flag of a field: --next-row."""
    return "--" + f.name.replace("_", "-")


def _values(f: "Field[Any]") -> str:
    """The values of an option, as a usage shows them."""
    choices = f.metadata["choices"]
    return "N" if isinstance(choices, range) else "{" + ",".join(choices) + "}"


def _help(f: "Field[Any]") -> str:
    """An option's label, and what its values mean."""
    label, choices = f.metadata["label"], f.metadata["choices"]
    if isinstance(choices, range):
        return _("{label} ({usual} by default)").format(label=label, usual=f.default)
    meant = ", ".join(v if v == meaning else f"{v} = {meaning}" for v, meaning in choices.items())
    return _("{label}: {meant} ({usual} by default)").format(label=label, meant=meant, usual=f.default)


def _sizes(name: str) -> str:
    """Of each game that has a size of this name, what it may be."""
    sizes = [(kind, f.metadata["choices"]) for kind in GAMES for f in fields(kind) if f.name == name]
    text = _("{game} {least} to {most}")
    return "; ".join(text.format(game=_(kind.name), least=values[0], most=values[-1]) for kind, values in sizes)


def whole(text: str) -> int:
    """A count: 2000000, or 2M; at least 1."""
    return _count(text, 1000, _("{given} is not a count: 1 or more is expected, as 50000 or 10M"))


def size(text: str) -> int:
    """A size in bytes: 1G, 512M; at least 1."""
    return _count(text, 1024, _("{given} is not a size: bytes are expected, as 512M or 1G"))


def seconds(text: str) -> float:
    """A time in seconds, 0 or more."""
    with suppress(ValueError):
        if 0 <= float(text) < float("inf"):
            return float(text)
    raise ArgumentTypeError(_("{given} is not a time: seconds are expected, 0 or more").format(given=quoted(text)))


def seed(text: str) -> int:
    """A whole number, negative ones too."""
    with suppress(ValueError):
        return int(text)
    raise ArgumentTypeError(_("{given} is not a seed: a whole number is expected").format(given=quoted(text)))


def _count(text: str, thousand: int, refusal: str) -> int:
    """A number with k, M or G behind it; refused with this sentence where it is none."""
    match = COUNT.fullmatch(text.strip().replace(",", "").replace("_", ""))
    value = int(float(match[1]) * thousand ** " kmg".index(match[2].lower() or " ")) if match else 0
    if not match or value < 1 or len(match[1]) > 20:
        raise ArgumentTypeError(refusal.format(given=quoted(text)))
    return value


def recording(asked: Namespace) -> Recording:
    """The game, at the position that is meant; ValueError or TypeError where none is."""
    record = _recording(asked.words, _rules(asked))
    for word in asked.from_line.split():
        if move := NUMBERED.sub("", word, count=1):
            record.play(move)
    return record


def _recording(words: list[str], rules: Mapping[str, str]) -> Recording:
    """From a game and a deal, a game alone (a random deal), or a file that names its game."""
    if not 1 <= len(words) <= 2:
        message = _("a game and a deal are expected, as in {game} 17; {count} words were given")
        raise ValueError(message.format(game=slug(GAMES[0].name), count=len(words)))
    if len(words) == 1 and not _is_game(words[0]):
        return _allowed(Recording.read(_read(words[0])), None, rules)
    game = _made(words[0], rules)
    if len(words) == 1:
        return Recording(game)
    if words[1] in KINDS:
        return Recording(game, words[1])
    if words[1].isdigit():
        return Recording(game, read_number(words[1]))
    return _allowed(pasted(_read(words[1]), game), game, rules)


def game_of(name: str, asked: Namespace) -> Game[Any]:
    """The game of that name with the options that were given; ValueError where there is none."""
    return _made(name, _rules(asked))


def _made(name: str, rules: Mapping[str, str]) -> Game[Any]:
    """The game of that name with these options."""
    kind = find(name)
    return kind(**{option: _value(kind, option, text) for option, text in rules.items()})


def _rules(asked: Namespace) -> dict[str, str]:
    """The options of the game that were given, as text."""
    return {name.removeprefix(RULE): text for name, text in vars(asked).items() if name.startswith(RULE)}


def _value(kind: type[Game[Any]], name: str, text: str) -> object:
    """An option's value; what the game does not have, it refuses itself."""
    return read_value(text, next((f.default for f in fields(kind) if f.name == name), ""))


def _is_game(word: str) -> bool:
    """Whether a word is the name of a game."""
    with suppress(ValueError):
        return bool(find(word))
    return False


def _read(name: str) -> str:
    """The text of a file, or of the standard input."""
    if name == "-" and sys.stdin is None:
        raise ValueError(_("the standard input is closed: there is nothing to read"))
    try:
        return sys.stdin.read(LONGEST + 1) if name == "-" else Path(name).read_text(encoding="utf-8-sig")
    except FileNotFoundError:
        message = _("{given} is neither a game, a deal number nor a file")
        raise ValueError(message.format(given=quoted(name))) from None
    except UnicodeDecodeError:
        raise ValueError(_("{given} is not a text file").format(given=quoted(name))) from None
    except OSError as error:
        message = _("{given} cannot be read: {reason}")
        raise ValueError(message.format(given=quoted(name), reason=error.strerror)) from None


def _allowed(record: Recording, game: Game[Any] | None, rules: Mapping[str, str]) -> Recording:
    """A recording that was read, if it is of the game and the options that were asked for."""
    if game and type(record.game) is not type(game):
        message = _("the text is of {found}, {asked} was asked for")
        raise ValueError(message.format(found=_(record.game.name), asked=_(game.name)))
    differ = [name for name, text in rules.items() if str(getattr(record.game, name, None)) != text]
    if differ:
        message = _("the recording has its own rules: {name} is {value} there")
        raise ValueError(message.format(name=differ[0], value=getattr(record.game, differ[0], _("none"))))
    return record
