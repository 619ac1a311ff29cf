"""The commands of the command line: each prints what was asked for and returns an exit code."""

import json
import signal
import sys
import textwrap
import time
from argparse import Namespace
from collections.abc import Callable, Iterator
from pathlib import Path
from shutil import get_terminal_size
from typing import TYPE_CHECKING, Any, Self

from . import shown
from .cards import number_text
from .game import Game, perft
from .page import board, deal_name, svg
from .recording import Recording
from .text import _

if TYPE_CHECKING:
    from .search import Limit, Result

DONE = 0
FATES = {"won": 0, "lost": 1, "unknown": 2}
BAD_INPUT, BROKEN, UNWRITTEN, INTERRUPTED, PIPE_CLOSED = 64, 70, 74, 130, 141
SHORT = 100_000  # sequences that are counted in no time
Json = dict[str, Any]


class Refused(Exception):  # noqa: N818 - what happened to the command
    """What cannot be done as it was asked for, in a sentence."""


def deal(asked: Namespace) -> int:
    """The pack of a deal, and its first position."""
    record = asked.record
    record.go(0)
    if asked.pack:
        print(facts(record)["cards"])
        return DONE
    text = f"{_wrapped(facts(record)['cards'].split())}\n\n{board(record)}\n\n{_legal(record)}"
    return say(asked, facts(record) | {"legal": _moves(record)}, text)


def show(asked: Namespace) -> int:
    """A position: as text, as a picture, as a page or as a recording."""
    record = asked.record
    said = write(asked, record)
    data = facts(record) | {"legal": _moves(record), "outcome": record.outcome or None, "board": board(record)}
    text = "" if said else f"{board(record)}\n\n{_legal(record)}"
    return say(asked, data | {"recording": str(record)}, text)


def write(asked: Namespace, record: Recording) -> bool:
    """Write the files that were asked for; whether one of them is the standard output."""
    makers: list[tuple[str | None, Callable[[Recording], str]]] = [
        (asked.text, str),
        (asked.svg, svg),
        (asked.html, _page),
        (asked.animation, _animation),
    ]
    for name, make in makers:
        if name == "-":
            print(make(record))
        elif name:
            _write(Path(name), make(record))
    return "-" in {name for name, _make in makers}


def _page(record: Recording) -> str:
    """The game as a page."""
    from .film import html  # noqa: PLC0415 - what makes pages is loaded where one is made

    return html(record)


def _animation(record: Recording) -> str:
    """The line on which the cursor stands as a picture that moves."""
    from .animated import animation  # noqa: PLC0415 - as above

    try:
        return animation(record)
    except ValueError as error:  # it is too long
        raise Refused(str(error)) from None


def _write(path: Path, what: str | bytes) -> None:
    """Write a file."""
    try:
        path.write_bytes(what) if isinstance(what, bytes) else path.write_text(what, encoding="utf-8")
    except OSError as error:
        message = _("{path} cannot be written: {reason}")
        raise Refused(message.format(path=path, reason=error.strerror)) from None


def count(asked: Namespace) -> int:
    """The number of move sequences of each length, as far as it is let."""
    rows: list[Json] = []
    try:
        for row in _counted(asked):
            rows.append(row)
            if not asked.json:
                line = _("{depth:3} {sequences:>18,} {seconds:9.3f} s {rate:>14,.0f} moves/s")
                print(line.format(**row), flush=True)
        code = DONE
    except KeyboardInterrupt:
        code = INTERRUPTED
    data = facts(asked.record) | {"counts": rows, "interrupted": code == INTERRUPTED}
    return say(asked, data, "") or code


def _counted(asked: Namespace) -> Iterator[Json]:
    """Depth after depth: how many sequences, and how long the count took."""
    from . import kernel  # noqa: PLC0415 - the other commands do without

    game, state = asked.record.game, asked.record.state
    fast = not asked.plain and kernel.knows(game, state) and kernel.runs()
    sequences = leaf = 0
    if fast:
        kernel.perft(game, state, 0)  # so that loading it is not timed
    for depth in range(1, asked.depth + 1):
        if fast and sequences <= SHORT:
            leaf = min(depth, kernel.DEEPEST)
        start = time.perf_counter()
        sequences = _sequences(game, state, depth, leaf) if leaf else perft(game, state, depth)
        seconds = time.perf_counter() - start
        yield {"depth": depth, "sequences": sequences, "seconds": seconds, "rate": sequences / max(seconds, 1e-9)}


def _sequences(game: Game[Any], state: Any, depth: int, leaf: int) -> int:
    """As `perft`; the last moves, so many as `leaf` says, are left to the kernel, which hears no interrupt."""
    from . import kernel  # noqa: PLC0415 - as above

    if depth <= leaf:
        return kernel.perft(game, state, depth)
    return sum(_sequences(game, game.play(state, move), depth - 1, leaf) for move in game.moves(state))


def solve(asked: Namespace) -> int:
    """Search for a win from a position, or for the proof that there is none."""
    from .bar import Bar  # noqa: PLC0415 - the other commands do without
    from .search import Limit  # noqa: PLC0415
    from .solver import search  # noqa: PLC0415

    record = asked.record
    limit = Limit(nodes=asked.nodes, seconds=asked.seconds, memory=asked.memory)
    with Interrupt() as interrupt, Bar(limit) as bar:
        try:
            run = search(record.game, state=record.state, seed=asked.seed, limit=limit)
        except ValueError as error:  # too little memory
            raise Refused(str(error)) from None
        result = run.solve(on_progress=bar)
    found = {"fate": result.fate, "line": list(map(str, result.moves)), "nodes": result.nodes}
    found |= {"seconds": result.seconds, "method": result.method, "seed": asked.seed, "interrupted": interrupt.came}
    data, text = facts(record) | found, _solution(record, result)
    if asked.proof and result.fate == "lost":
        _prove(Path(asked.proof), record, limit)
    for move in result.moves:
        record.play(move)
    record.go(record.tree.line(record.node)[len(data["moves"])])
    say(asked, data, "" if write(asked, record) else text)
    return INTERRUPTED if interrupt.came and result.fate == "unknown" else FATES[result.fate]


def _prove(path: Path, record: Recording, limit: "Limit") -> None:
    """Write the proof of a loss; where there is none so short, a sentence says so."""
    from .proofs import proof  # noqa: PLC0415 - only here

    try:
        _write(path, bytes(proof(record, limit=limit)))
    except ValueError as error:
        sys.stderr.write(f"{error}\n")


def _solution(record: Recording, result: "Result") -> str:
    """What was found, for people; the moves numbered from the deal on."""
    head = f"{_(record.game.name)}, {deal_name(record)}: {shown.headline(result)}"
    line = [f"{number}.\N{NO-BREAK SPACE}{move}" for number, move in enumerate(result.moves, record.turn + 1)]
    return "\n".join([head, result.method, *([_wrapped(line).replace("\N{NO-BREAK SPACE}", " ")] if line else [])])


class Interrupt:
    """Remembers whether Ctrl-C came, which the search takes for a wish to stop."""

    def __init__(self) -> None:
        self.came = False

    def __enter__(self) -> Self:
        self._before = signal.signal(signal.SIGINT, self._hear)
        return self

    def __exit__(self, *_error: object) -> None:
        signal.signal(signal.SIGINT, self._before)

    def _hear(self, _number: int, _frame: object) -> None:
        """Stop the search as without this."""
        self.came = True
        raise KeyboardInterrupt


def facts(record: Recording) -> Json:
    """What every command says of the position: the game, its options, the deal, its cards, the moves to it."""
    return {
        "game": record.game.name,
        "options": record.game.options,
        "deal": None if record.deal is None else number_text(record.deal),
        "cards": " ".join(record.game.pack(record.start).cards),
        "moves": list(map(str, record.moves)),
    }


def _moves(record: Recording) -> list[str]:
    """The legal moves."""
    return list(map(str, record.game.moves(record.state)))


def _legal(record: Recording) -> str:
    """The legal moves in a sentence."""
    return _wrapped([_("legal moves:"), *(_moves(record) or [_("none")])])


def _wrapped(words: list[str]) -> str:
    """Words in lines that fit the terminal; no word is broken."""
    width = max(40, min(get_terminal_size().columns, 100))
    return textwrap.fill(" ".join(words), width, break_long_words=False, break_on_hyphens=False)


def say(asked: Namespace, data: Json, text: str) -> int:
    """Print what was found, as one object or for people."""
    if asked.json:
        json.dump(data, sys.stdout, ensure_ascii=False)
        print()
    elif text:
        print(text)
    return DONE
