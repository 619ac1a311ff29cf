"""Store: games as text files in the user's data folder, written whole or not at all, and their results."""

import os
import re
import sys
import time
import weakref
from collections import defaultdict
from collections.abc import Iterator
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from secrets import token_hex
from typing import IO, Any, NamedTuple, Protocol

from .cards import number_text
from .game import Game
from .games import name_of, slug
from .recording import Recording
from .results import Journal, Json, kind_of, rows
from .text import _

VARIABLE = "PATIENCE_WIDGET_DATA"  # names another folder than the user's
LARGEST = 2**24  # bytes of a file that may be a game
DAY = 86_400  # seconds after which what a killed process has left half written is taken away
HEAD = 2**16  # bytes in which a game's tags are looked for, before it is read whole
_FINISHED = re.compile(rb'^\[Result "(won|lost)"\]$', re.MULTILINE)
_ID = re.compile(r"[0-9a-f]{16}")
Kind = Game[Any] | type[Game[Any]] | None


class Waiting(Protocol):
    """A game that is open in this process, and may have changed since it was written."""

    def flush(self) -> None:
        """Write it now if it has changed."""


class Saved(NamedTuple):
    """A game in the store: `deal` is "" for cards of one's own, `when` it was written (UTC, ISO 8601)."""

    id: str
    game: str
    deal: str
    moves: int
    when: str
    path: Path


_OPEN: "defaultdict[Path, weakref.WeakSet[Any]]" = defaultdict(weakref.WeakSet)


class Store:
    """A folder with games and results: `games/ID.txt` as `Recording.read` reads them, `results/*.jsonl`.

    Without `folder` it is the one that the environment variable PATIENCE_WIDGET_DATA names, else
    `patience-widget` in the user's data folder. Nothing is made there before there is something to keep.
    """

    def __init__(self, folder: str | os.PathLike[str] | None = None) -> None:
        self.folder = (Path(folder).expanduser() if folder is not None else data_folder()).absolute()
        self.journal = Journal(self.folder / "results")
        self.open: weakref.WeakSet[Any] = _OPEN[self.folder]
        self._tidied = False

    def __repr__(self) -> str:
        return f"Store({str(self.folder)!r})"

    # Games.

    def games(self, game: Kind = None) -> list[Saved]:
        """The unfinished games, the newest first; `game` is needed for one that does not ship with the package.

        Finished is one that stands won or lost. A file that is no game is passed over.
        """
        return list(self.unfinished(game))

    def unfinished(self, game: Kind = None) -> Iterator[Saved]:
        """`games`, one by one: each is read when it is asked for."""
        self.flush()
        for when, path in self._files():
            record = self._unfinished(path, game)
            if record:
                deal = "" if record.deal is None else number_text(record.deal)
                at = datetime.fromtimestamp(when, UTC).isoformat(timespec="seconds")
                yield Saved(path.stem, record.game.name, deal, record.turn, at, path)

    def read(self, name: str, game: Kind = None) -> Recording:
        """The game with this id, with its branches, notes and cursor; ValueError where none can be read."""
        return _read(self._there(name), game)

    def forget(self, name: str) -> None:
        """Delete the game with this id, not its result; ValueError where there is none or it is open elsewhere."""
        path = self._there(name)
        claim = self.claim(name)
        if claim is None:
            raise ValueError(_("the game is open in another notebook"))
        try:
            path.unlink(missing_ok=True)
        finally:
            claim.end()

    def write(self, name: str, text: str) -> None:
        """Write a game whole or not at all; OSError where that cannot be."""
        path = self.path(name)
        path.parent.mkdir(parents=True, exist_ok=True)
        self._tidy(path.parent)
        beside = path.with_name(f"{name}.{token_hex(4)}.new")
        try:
            with beside.open("x", encoding="utf-8", newline="\n") as file:
                file.write(text)
                file.flush()
                os.fsync(file.fileno())
            beside.replace(path)
        except BaseException:
            with suppress(OSError):
                beside.unlink(missing_ok=True)
            raise

    def path(self, name: str) -> Path:
        """The file of the game with this id; ValueError for what is no id."""
        if not isinstance(name, str) or not _ID.fullmatch(name):
            raise ValueError(_("{given!r} is not the id of a game that was kept").format(given=str(name)[:40]))
        return self.folder / "games" / f"{name}.txt"

    def claim(self, name: str) -> "Claim | None":
        """The right to write the game with this id, None while another table has it; it ends with the process."""
        return Claim.of(self.path(name).with_suffix(".lock"))

    def is_claimed(self, name: str) -> bool:
        """Whether a table that is open now, in any process, has the game with this id."""
        if not self.path(name).with_suffix(".lock").exists():
            return False
        claim = self.claim(name)
        if claim:
            claim.end()
        return claim is None

    def flush(self) -> None:
        """Write what has changed in this process and is not yet written."""
        for game in [*self.open]:
            game.flush()

    # Results.

    def statistics(self, game: Game[Any] | type[Game[Any]] | str | None = None) -> list[Json]:
        """A row for each game and its options, or for those of one game; see `pw.statistics`."""
        self.flush()
        results = self.journal.results()
        if game is None:
            return rows(results)
        name = slug(name_of(game))
        some = [result for result in results if slug(result.game) == name]
        if isinstance(game, Game):
            some = [result for result in some if result.kind == kind_of(game.name, game.options)]
        return rows(some)

    # Files.

    def _files(self) -> list[tuple[float, Path]]:
        """When each game was written and its file, the newest first."""
        found = []
        with suppress(OSError), os.scandir(self.folder / "games") as entries:
            for entry in entries:
                with suppress(OSError):
                    if entry.name.endswith(".txt") and _ID.fullmatch(entry.name[:-4]):
                        found.append((entry.stat().st_mtime, Path(entry.path)))
        return sorted(found, reverse=True)

    def _unfinished(self, path: Path, game: Kind) -> Recording | None:
        """The game in a file, if it is one that can be gone on with."""
        try:
            with path.open("rb") as file:
                finished = _FINISHED.search(file.read(HEAD))
            record = None if finished else _read(path, game)
            return None if record is None or record.outcome or len(record.tree) == 1 else record
        except Exception:  # noqa: BLE001 - a broken or foreign file, or one of a game that is not here
            return None

    def _there(self, name: str) -> Path:
        """The file of the game with this id; ValueError where there is none."""
        self.flush()
        path = self.path(name)
        if not path.is_file():
            raise ValueError(_("there is no game {id} in {folder}").format(id=name, folder=path.parent))
        return path

    def _tidy(self, folder: Path) -> None:
        """Take away, once, what processes that were killed have left: files half written, and locks."""
        if self._tidied:
            return
        self._tidied = True
        for path in (*folder.glob("*.new"), *folder.glob("*.lock")):
            with suppress(OSError):
                if time.time() - path.stat().st_mtime > DAY:
                    _take_away(path)


class Claim:
    """A lock beside a game's file that ends with the process; where there are no locks everyone is given it."""

    def __init__(self, path: Path, file: IO[bytes] | None) -> None:
        self._lost = weakref.finalize(self, _end, path, file)
        self._lost.atexit = False  # what is written last is written under it

    @classmethod
    def of(cls, path: Path) -> "Claim | None":
        """The claim; None while somebody else has it."""
        for _attempt in range(5):  # again where somebody only looks, or is just ending theirs
            try:
                path.parent.mkdir(parents=True, exist_ok=True)
                file = path.open("ab")
            except OSError:
                return cls(path, None)
            try:
                _lock(file)
            except (BlockingIOError, PermissionError):
                file.close()
                time.sleep(0.002)
                continue
            except OSError:
                return cls(path, file)
            if _is_at(file, path):
                return cls(path, file)
            file.close()
        return None

    def end(self) -> None:
        """Let others have it."""
        if given := self._lost.detach():
            _end(*given[2])


def _take_away(path: Path) -> None:
    """Delete what was left half written, or a lock that nobody has."""
    if path.suffix == ".new":
        path.unlink(missing_ok=True)
    elif claim := Claim.of(path):
        claim.end()


def _end(path: Path, file: IO[bytes] | None) -> None:
    """Take a lock away; the file first, but on Windows, where what is open cannot be deleted."""
    if file is None:
        return
    if sys.platform == "win32":
        file.close()
    with suppress(OSError):
        path.unlink(missing_ok=True)
    file.close()


def _lock(file: IO[bytes]) -> None:
    """Lock a file or raise OSError at once: BlockingIOError or PermissionError where another has locked it."""
    if sys.platform == "win32":
        import msvcrt  # noqa: PLC0415 - there is none elsewhere

        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
    elif sys.platform != "emscripten":
        import fcntl  # noqa: PLC0415 - there is none on Windows

        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


def _is_at(file: IO[bytes], path: Path) -> bool:
    """Whether the open file is still the one of that name."""
    try:
        return os.path.samestat(os.fstat(file.fileno()), path.stat())
    except OSError:
        return False


def data_folder() -> Path:
    """The folder that PATIENCE_WIDGET_DATA names, else that of this package among the user's data."""
    if given := os.environ.get(VARIABLE):
        return Path(given).expanduser()
    from platformdirs import user_data_path  # noqa: PLC0415 - needed where games are kept only

    return user_data_path("patience-widget", appauthor=False)


def _read(path: Path, game: Kind) -> Recording:
    """The game in a file, one that ships with the package or the one given."""
    if path.stat().st_size > LARGEST:
        raise ValueError(_("{path} is too large for a game").format(path=path))
    text = path.read_text(encoding="utf-8")
    try:
        return Recording.read(text)
    except ValueError:
        if game is None:
            raise
        return Recording.read(text, game if isinstance(game, type) else type(game))
