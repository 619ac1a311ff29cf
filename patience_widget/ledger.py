"""Ledger: the file of a study's rows, JSON lines or Parquet, that a killed process leaves whole.

Lines are only ever added, each by one write. Parquet cannot be added to: rows come into a journal beside it, and a new
file takes the place of the old one when a study ends, or when the next one begins after a kill.
"""

import errno
import json
import os
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from importlib import import_module
from operator import attrgetter
from pathlib import Path
from secrets import token_hex
from typing import Any

from .outcome import Row, each_once
from .text import _

LARGEST = 2**63 - 1  # of the whole numbers in a column
TEXTS = ("options", "limit")  # columns of data, which are written as JSON


def ledger(path: str | os.PathLike[str]) -> "Lines":
    """The file of rows of that name; ValueError or ImportError says in one sentence what is wrong with it."""
    if not isinstance(path, str | os.PathLike):
        raise TypeError(_("a file is given by its name, not {given}").format(given=repr(path)[:60]))
    path = Path(path)
    with suppress(RuntimeError):  # no such home: then it is the name of a folder
        path = path.expanduser()
    path = path.absolute()
    if path.suffix == ".jsonl":
        return Lines(path)
    if path.suffix == ".parquet":
        return Parquet(path)
    raise ValueError(
        _("{given} is no file of rows: a name that ends in .jsonl or .parquet is expected").format(given=path.name)
    )


class Lines:
    """Rows as JSON lines; several processes may add to one file."""

    largest: int | None = None  # of the numbers that it can keep

    def __init__(self, path: Path) -> None:
        self.path = path

    def there(self) -> bool:
        """Whether there is such a file."""
        return self.path.exists()

    def begin(self) -> None:
        """Make sure that rows can be added; OSError where they cannot."""
        self.path.parent.mkdir(parents=True, exist_ok=True)
        os.close(_opened(self.path))

    def rows(self) -> list[Row]:
        """The rows, each key once; a torn or foreign line is passed over."""
        return each_once(_read(self.path))

    def add(self, rows: Iterable[Row]) -> None:
        """Add a line for each; OSError where that cannot be."""
        _append(self.path, rows)

    def end(self) -> None:
        """Have everything where it stays."""


class Parquet(Lines):
    """Rows as Parquet, written whole, with a journal beside it."""

    largest = LARGEST

    def __init__(self, path: Path) -> None:
        super().__init__(path)
        try:
            self._arrow = import_module("pyarrow")
            self._parquet = import_module("pyarrow.parquet")
        except ImportError as error:
            message = _("{given} needs pyarrow, which is not here: pip install pyarrow, or a name that ends in .jsonl")
            raise ImportError(message.format(given=path.name)) from error
        self._journal = path.with_name(path.name + ".jsonl")

    def there(self) -> bool:
        """Whether there is such a file, or what a killed process has left of one."""
        return super().there() or self._journal.exists() or bool(self._left())

    def begin(self) -> None:
        """Take into the file what a killed process has left."""
        self.path.parent.mkdir(parents=True, exist_ok=True)
        self.end()
        os.close(_opened(self._journal))

    def rows(self) -> list[Row]:
        """The rows, each key once, those of the journal too."""
        recent = [row for path in [self._journal, *self._left()] for row in _read(path)]  # first: rows go from there on
        return each_once([*self._whole(), *recent])

    def add(self, rows: Iterable[Row]) -> None:
        """Add a line for each to the journal."""
        _append(self._journal, rows)

    def end(self) -> None:
        """Write the file anew, with the rows of the journal; those that another process adds meanwhile stay there."""
        with _alone(self.path.parent):
            with suppress(FileNotFoundError):
                self._journal.rename(self._journal.with_suffix(f".{token_hex(4)}.jsonl"))
            left = self._left()
            if any(path.stat().st_size for path in left):
                self._write(sorted(self.rows(), key=attrgetter("key")))
            for path in left:
                path.unlink()

    def _left(self) -> list[Path]:
        """Journals that are being taken in, or were when a process was killed."""
        return sorted(self.path.parent.glob(f"{self.path.name}.*.jsonl"))

    def _whole(self) -> list[Row]:
        """The rows of the file itself."""
        if not self.path.exists():
            return []
        if self.path.is_dir():
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(self.path))
        try:
            table = self._parquet.read_table(self.path)
            return [Row.of(one | {name: json.loads(one[name]) for name in TEXTS}) for one in table.to_pylist()]
        except (self._arrow.ArrowException, ValueError, TypeError, KeyError) as error:
            message = _("{given} is not a file of rows in Parquet: {reason}")
            raise ValueError(message.format(given=self.path.name, reason=str(error).split("\n")[0])) from error

    def _write(self, rows: list[Row]) -> None:
        """Put a file with these rows in the place of the one that is there."""
        columns: dict[str, list[Any]] = {name: [getattr(row, name) for row in rows] for name in Row._fields}
        for name in TEXTS:
            columns[name] = [json.dumps(data) for data in columns[name]]
        kinds = {"deal": "int64", "seed": "int64", "seconds": "float64"}
        kinds |= dict.fromkeys(("moves", "nodes", "rows_dealt", "redeals_used"), "int64")
        schema = self._arrow.schema([(name, kinds.get(name, "string")) for name in Row._fields])
        new = self.path.with_name(f"{self.path.name}.{token_hex(4)}.new")
        try:
            self._parquet.write_table(self._arrow.table(columns, schema=schema), new)
            new.replace(self.path)
        finally:
            new.unlink(missing_ok=True)


def _read(path: Path) -> Iterator[Row]:
    """The rows of a file of lines, if it is there."""
    with suppress(FileNotFoundError), path.open("rb") as file:
        for line in file:
            with suppress(ValueError, TypeError, RecursionError):
                yield Row.of(json.loads(line))


def _opened(path: Path) -> int:
    """A file to be added to and to be looked at."""
    return os.open(path, os.O_RDWR | os.O_APPEND | os.O_CREAT | getattr(os, "O_BINARY", 0), 0o666)


def _append(path: Path, rows: Iterable[Row]) -> None:
    """Add a line for each row, by one write each."""
    file = _opened(path)
    try:
        size = os.lseek(file, 0, os.SEEK_END)
        os.lseek(file, max(0, size - 1), os.SEEK_SET)
        before = b"\n" if os.read(file, 1) not in {b"", b"\n"} else b""  # the last one was torn
        for row in rows:
            line = before + row.text.encode() + b"\n"
            if os.write(file, line) != len(line):
                raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), str(path))
            before = b""
    finally:
        os.close(file)


@contextmanager
def _alone(folder: Path) -> Iterator[None]:
    """No other process is within, where the system can see to that."""
    try:
        fcntl: Any = import_module("fcntl")
        place = os.open(folder, os.O_RDONLY)
    except (ImportError, OSError):
        yield
        return
    try:
        with suppress(OSError):
            fcntl.flock(place, fcntl.LOCK_EX)
        yield
    finally:
        os.close(place)
