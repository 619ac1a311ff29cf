"""Results: a journal of the games that were played and how they ended, and what they add up to."""

import errno
import json
import os
from collections.abc import Iterable, Iterator
from contextlib import suppress
from datetime import UTC, datetime
from itertools import groupby
from operator import attrgetter
from pathlib import Path
from secrets import token_hex
from typing import Any, NamedTuple, Self

Json = dict[str, Any]
OUTCOMES = ("", "won", "lost")
_PROCESS = token_hex(4)  # in the name of the journal's file, so that no two processes write to the same one


class Result(NamedTuple):
    """A line of the journal: of the lines with an id the one with the highest `line` holds, the others are past.

    `started` is when its first move was made, `ended` when it was won or lost (UTC, ISO 8601), "" before.
    """

    id: str
    game: str
    options: Json
    deal: str
    outcome: str
    moves: int
    started: str
    ended: str
    line: int = 0

    @classmethod
    def read(cls, text: bytes | str) -> Self:
        """The result that a line writes; what else it says is let be. ValueError or TypeError for anything else."""
        given = json.loads(text)
        result = cls(**{name: given[name] for name in cls._fields if name in given})
        kinds = (str, str, dict, str, str, int, str, str, int)
        if result.outcome not in OUTCOMES or not all(map(isinstance, result, kinds)):
            raise ValueError(text)
        return result

    @property
    def kind(self) -> tuple[str, str]:
        """The game and its options, as what is counted together has them."""
        return kind_of(self.game, self.options)


class Journal:
    """The results as files of lines in a folder, one for each day and process; they are only ever added to."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def add(self, result: Result) -> None:
        """Add a line, on the disk when this returns; OSError where that cannot be."""
        self.folder.mkdir(parents=True, exist_ok=True)
        line = json.dumps(result._asdict(), default=str).encode() + b"\n"
        with (self.folder / f"{datetime.now(UTC):%Y-%m-%d}-{_PROCESS}.jsonl").open("a+b", buffering=0) as file:
            if file.tell() and file.seek(-1, os.SEEK_END) and file.read(1) != b"\n":
                line = b"\n" + line  # the last one was torn, by a full disk perhaps
            if file.write(line) != len(line):
                raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
            os.fsync(file.fileno())

    def results(self) -> list[Result]:
        """What holds of every game, in the order in which they were started."""
        latest: dict[str, Result] = {}
        for result in self._lines():
            known = latest.get(result.id)
            if known is None or known.line <= result.line:
                latest[result.id] = result
        return sorted(latest.values(), key=attrgetter("started", "id"))

    def latest(self, name: str) -> Result | None:
        """What holds of the game with this id, if it has been counted."""
        return next((result for result in self.results() if result.id == name), None)

    def _lines(self) -> Iterator[Result]:
        """Every line of every file; a torn or foreign one is passed over."""
        for path in sorted(self.folder.glob("*.jsonl")):
            with suppress(OSError):
                for line in path.read_bytes().split(b"\n"):
                    with suppress(ValueError, TypeError, RecursionError):
                        yield Result.read(line)


def kind_of(game: str, options: Json) -> tuple[str, str]:
    """A game and its options as something that can be compared."""
    return game, json.dumps(options, sort_keys=True, default=str)


def now() -> str:
    """The time as results have it."""
    return datetime.now(UTC).isoformat(timespec="microseconds")


def rows(results: Iterable[Result]) -> list[Json]:
    """A row for each game and its options; see `statistics`."""
    alike = sorted(results, key=attrgetter("kind"))  # stable: in the order of start within a kind
    return [_row(list(group)) for _kind, group in groupby(alike, attrgetter("kind"))]


def _row(results: list[Result]) -> Json:
    """The row of games of one kind, given in the order in which they were started."""
    outcomes = [result.outcome for result in results]
    won = outcomes.count("won")
    current, best = streaks(outcomes)
    return {
        "game": results[0].game,
        "options": results[0].options,
        "played": len(outcomes),
        "won": won,
        "lost": outcomes.count("lost"),
        "share": won / len(outcomes),
        "streak": current,
        "best": best,
        "fewest": min((result.moves for result in results if result.outcome == "won"), default=None),
    }


def streaks(outcomes: Iterable[str]) -> tuple[int, int]:
    """How many games were won in a row at the end, and at most; a last game that is unfinished does not count yet."""
    current = best = before = 0
    last = ""
    for last in outcomes:
        before, current = current, current + 1 if last == "won" else 0
        best = max(best, current)
    return current if last else before, best
