"""The command line: `python -m patience_widget`, or `patience-widget`."""

import os
import sys
import traceback
from argparse import ArgumentParser, RawDescriptionHelpFormatter
from collections.abc import Callable, Sequence
from io import TextIOWrapper
from pathlib import Path
from typing import Any, NamedTuple, NoReturn

from . import commands, study_command
from .arguments import add_position, recording, seconds, seed, size, whole
from .games import GAMES, slug
from .text import _

NAME = "patience-widget"
GAME, OTHER = slug(GAMES[0].name), slug(GAMES[-1].name)

TOP = _("""\
Patience from the command line: {games}.

A position is a game and a deal number (the same cards as in PySolFC), and the moves played from there:

  {game} 17              that deal
  {game}                 a random deal
  {game} easy            one of some dozens of deals that were studied: winnable, easy or hard
  {game} FILE            a file with a pack, a deal's line or a recording; - is the standard input
  FILE                             a recording, which names its game, where its cursor stands

--from-line "MOVES" plays moves from there first.

A move is written source-target, and `show` lists the legal ones.""")
EXAMPLES = _("""\
examples:
  {program} solve {game} 17
  {program} deal {other} 24 --json
  {program} perft {game} 17 --depth 12
  {program} show game.txt --svg picture.svg --html page.html
  {program} study {game} 1-1000 --seconds 60 --file rows.jsonl
""")
CODES = _("""\
exit codes:
{codes}  64   what was given is wrong; one sentence on the standard error says what
  70   a fault of the program
  74   what was found cannot be written; one sentence says why
  130  interrupted (Ctrl-C); what was found until then is printed""")
KEYS = _("keys of --json: game, options, deal (its digits, or null), cards, moves (played so far); {more}")
FILES = {
    "text": _("a recording"),
    "svg": _("a picture"),
    "html": _("a page that replays the game"),
    "animation": _("the line as a picture that moves"),
}


class Command(NamedTuple):
    """What a command does, examples, the keys of its own in its JSON, and what adds its arguments."""

    what: str
    examples: str
    keys: str
    add: Callable[[ArgumentParser], None]
    words: str = ""


class Parser(ArgumentParser):
    """A parser that refuses in one sentence, with an exit code that means nothing else."""

    def error(self, message: str) -> NoReturn:
        """Say what is wrong and end."""
        self.exit(
            commands.BAD_INPUT, _("{program}: {message}; --help says more\n").format(program=self.prog, message=message)
        )


def parser() -> Parser:
    """The parser of all commands."""
    program = NAME if Path(sys.argv[0]).stem == NAME else "python -m patience_widget"
    games = ", ".join(_(kind.name) for kind in GAMES)
    top = Parser(
        prog=program,
        description=TOP.format(games=games, game=GAME),
        epilog=_filled(EXAMPLES, program) + "\n" + CODES.format(codes=_codes(solving=True)),
        formatter_class=RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    several = top.add_subparsers(dest="command", metavar=_("COMMAND"), required=True, title=_("commands"))
    for name, command in COMMANDS.items():
        command.add(_command(several, program, name, command))
    return top


def _command(several: Any, program: str, name: str, command: Command) -> Parser:
    """The parser of a command, with what they have in common."""
    codes = CODES.format(codes=_codes(solving=name == "solve"))
    made: Parser = several.add_parser(
        name,
        help=command.what.replace("%", "%%"),
        usage=f"{program} {name} [{_('options')}] {command.words or _('GAME [DEAL]')}",
        description=command.what,
        epilog="\n".join([_filled(command.examples, program), codes, "", command.keys]),
        formatter_class=RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    return made


def _filled(text: str, program: str) -> str:
    """A template of a help text, with names of games and a move of theirs."""
    game = GAMES[0]()
    move = next(game.moves(game.deal(17)))
    return text.format(program=program, game=GAME, other=OTHER, moves=move)


def _codes(*, solving: bool) -> str:
    """The exit codes of an answer."""
    if not solving:
        return _("  0    done\n")
    return _("  0    won (of solve), or done\n  1    lost: proved\n  2    unknown: a limit came first\n")


def _add_solve(command: ArgumentParser) -> None:
    """What `solve` is given."""
    limits = command.add_argument_group(_("limits; without one, it goes on until it is decided or interrupted"))
    limits.add_argument("--nodes", type=whole, metavar="N", help=_("positions whose moves are listed, as 50000 or 10M"))
    limits.add_argument("--seconds", type=seconds, metavar="S", help=_("time of searching, as 20 or 0.5"))
    limits.add_argument(
        "--memory", type=size, metavar=_("BYTES"), help=_("memory of the search, as 512M or 1G (256M by default)")
    )
    what = _("what its chances begin with: the same seed and --nodes give the same result (0 by default)")
    command.add_argument("--seed", type=seed, default=0, metavar="N", help=what)
    what = _("write the proof of a loss, which python -m patience_widget.checker FILE checks by itself")
    command.add_argument("--proof", metavar=_("FILE"), help=what)
    _add_files(command)
    add_position(command)
    command.set_defaults(run=commands.solve)


def _add_deal(command: ArgumentParser) -> None:
    """What `deal` is given."""
    command.add_argument("--pack", action="store_true", help=_("print the pack alone, in one line"))
    add_position(command, line=False)
    command.set_defaults(run=commands.deal)


def _add_perft(command: ArgumentParser) -> None:
    """What `perft` is given."""
    command.add_argument(
        "--depth", type=whole, default=10, metavar="N", help=_("the longest sequences (10 by default)")
    )
    command.add_argument(
        "--plain", action="store_true", help=_("count in Python, also where the kernel knows the game")
    )
    add_position(command)
    command.set_defaults(run=commands.count)


def _add_show(command: ArgumentParser) -> None:
    """What `show` is given."""
    _add_files(command)
    add_position(command)
    command.set_defaults(run=commands.show)


def _add_files(command: ArgumentParser) -> None:
    """The files that a command writes."""
    for flag, kind in FILES.items():
        what = _("write {kind} to a file; - is the standard output").format(kind=kind)
        command.add_argument(f"--{flag}", metavar=_("FILE"), help=what)


COMMANDS = {
    "solve": Command(
        _("A win from a position, move by move, or the proof that there is none. The solver sees the whole stock."),
        _("""\
examples:
  {program} solve {game} 17
  {program} solve {other} 24 --redeals 0 --seconds 20 --memory 512M
  {program} solve {game} 17 --from-line "{moves}" --json
  {program} solve {game} 17 --html line.html --animation line.svg
  {program} solve {other} 3 --redeals 0 --proof lost.proof
"""),
        KEYS.format(more="fate, line, nodes, seconds, method, seed, interrupted"),
        _add_solve,
    ),
    "deal": Command(
        _("The pack of a deal, base cards first, then in dealing order; and the first position."),
        _("""\
examples:
  {program} deal {game} 17
  {program} deal {game} 17 --pack > pack.txt
"""),
        KEYS.format(more="legal"),
        _add_deal,
    ),
    "perft": Command(
        _("The number of move sequences of each length from a position: a check of the rules, and of speed."),
        _("""\
examples:
  {program} perft {game} 17 --depth 12
  {program} perft {other} 24 --redeals 0 --plain
"""),
        KEYS.format(more="counts (depth, sequences, seconds, rate), interrupted"),
        _add_perft,
    ),
    "show": Command(
        _("A position as text, as a recording, as a picture, as one that moves, as a page that replays the game."),
        _("""\
examples:
  {program} show {other} 24
  {program} show game.txt --html game.html
  {program} show {game} 17 --from-line "{moves}" --text game.txt
"""),
        KEYS.format(more="legal, outcome, board, recording"),
        _add_show,
    ),
    "study": Command(
        _("Many deals for one player: how often they are won, with the 95% interval. The same command goes on."),
        _("""\
examples:
  {program} study {game} 1-1000 --seconds 60 --file rows.jsonl
  {program} study {other} 1-100000 --player plain --width 0.01
"""),
        _("keys of --json: groups (by game, options, player, limit), done, total, left_out, ended, interrupted"),
        study_command.add,
        _("GAME DEALS"),
    ),
}


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; its exit code."""
    sys.stdout = sys.stdout or Path(os.devnull).open("w", encoding="utf-8")  # noqa: SIM115 - kept
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")  # suits are no reason to fail where a terminal has none
    try:
        code = _run(arguments)
        sys.stdout.flush()
    except KeyboardInterrupt:
        return commands.INTERRUPTED
    except BrokenPipeError:
        _drop_output()
        return commands.PIPE_CLOSED
    except OSError as error:  # of files that were named nothing comes this far
        _drop_output()
        sys.stderr.write(_("the standard output cannot be written: {reason}\n").format(reason=error.strerror))
        return commands.UNWRITTEN
    except Exception:  # noqa: BLE001 - 1 would mean "lost"
        traceback.print_exc()
        return commands.BROKEN
    return code


def _drop_output() -> None:
    """Nothing more is written to the standard output, not even at the end."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _run(arguments: Sequence[str] | None) -> int:
    """Read what is asked for, and do it."""
    reader = parser()
    asked, rest = reader.parse_known_args(arguments)
    if unknown := [word for word in rest if word.startswith("-")]:
        reader.error(_("there is no option {given}").format(given=unknown[0]))
    asked.words += rest  # what stands behind the options
    if asked.json and "-" in {getattr(asked, kind, "") for kind in FILES}:
        reader.error(_("--json and a file named - would both write to the standard output"))
    try:
        asked.record = recording(asked) if "record" not in asked else None
    except (ValueError, TypeError) as error:
        reader.error(str(error))
    try:
        code: int = asked.run(asked)
    except commands.Refused as error:
        reader.error(str(error))
    return code


if __name__ == "__main__":
    sys.exit(main())
