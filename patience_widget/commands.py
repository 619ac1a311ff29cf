"""The commands of the command line: each prints what was asked for and returns an exit code."""

import json
import sys
import textwrap
import time
from argparse import Namespace
from collections.abc import Callable, Iterator
from pathlib import Path
from shutil import get_terminal_size
from typing import Any

from .cards import number_text
from .game import perft
from .page import board, svg
from .recording import Recording
from .text import _

DONE, WON, LOST, UNKNOWN = 0, 0, 1, 2
BAD_INPUT, BROKEN, INTERRUPTED, PIPE_CLOSED = 64, 70, 130, 141
Json = dict[str, Any]


class Unwritten(Exception):  # noqa: N818 - what happened to the file
    """A file that could not be written, in a sentence."""


def deal(asked: Namespace) -> int:
    """The pack of a deal, and its first position."""
    record = asked.record
    record.go(0)
    if asked.pack:
        print(facts(record)["cards"])
        return DONE
    text = f"{_wrapped(facts(record)['cards'].split())}\n\n{board(record)}\n\n{_legal(record)}"
    return _say(asked, facts(record) | {"legal": _moves(record)}, text)


def show(asked: Namespace) -> int:
    """A position: as text, as a picture, as a page or as a recording."""
    record = asked.record
    said = write(asked, record)
    data = facts(record) | {"legal": _moves(record), "outcome": record.outcome or None, "board": board(record)}
    text = "" if said else f"{board(record)}\n\n{_legal(record)}"
    return _say(asked, data | {"recording": str(record)}, text)


def write(asked: Namespace, record: Recording) -> bool:
    """Write the files that were asked for; whether one of them is the standard output."""
    makers: list[tuple[str | None, Callable[[Recording], str]]] = [
        (asked.text, str),
        (asked.svg, svg),
        (asked.html, _page),
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


def _write(path: Path, text: str) -> None:
    """Write a file."""
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        message = _("{path} cannot be written: {reason}")
        raise Unwritten(message.format(path=path, reason=error.strerror)) from None


def count(asked: Namespace) -> int:
    """The number of move sequences of each length, as far as it is let."""
    rows: list[Json] = []
    try:
        for row in _counted(asked):
            rows.append(row)
            if not asked.json:
                shown = _("{depth:3} {sequences:>18,} {seconds:9.3f} s {rate:>14,.0f} moves/s")
                print(shown.format(**row), flush=True)
        code = DONE
    except KeyboardInterrupt:
        code = INTERRUPTED
    data = facts(asked.record) | {"counts": rows, "interrupted": code == INTERRUPTED}
    return _say(asked, data, "") or code


def _counted(asked: Namespace) -> Iterator[Json]:
    """Depth after depth: how many sequences, and how long the count took."""
    game, state = asked.record.game, asked.record.state
    for depth in range(1, asked.depth + 1):
        start = time.perf_counter()
        sequences = perft(game, state, depth)
        seconds = time.perf_counter() - start
        yield {"depth": depth, "sequences": sequences, "seconds": seconds, "rate": sequences / max(seconds, 1e-9)}


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


def _say(asked: Namespace, data: Json, text: str) -> int:
    """Print what was found, as one object or for people."""
    if asked.json:
        json.dump(data, sys.stdout, ensure_ascii=False)
        print()
    elif text:
        print(text)
    return DONE
