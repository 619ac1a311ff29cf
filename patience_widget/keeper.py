"""Keeper: writes the game on a table into the store soon after each change, and offers those that were left."""

import atexit
import logging
import os
import threading
import time
import weakref
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import fields
from typing import Any, NamedTuple

from .cards import number_text
from .game import Game
from .games import GAMES
from .recording import Recording
from .results import Json, Result, now
from .store import Claim, Saved, Store
from .text import _

GAP = 0.2  # seconds from a change until it is written: clicks do not wait for the disk, and quick ones are one write
REST = 10  # a write that takes long is followed by a rest so many times as long
SHOWN = 24  # characters of a deal number in an offer
_ALL: "weakref.WeakSet[KeptGame]" = weakref.WeakSet()
Tell = Callable[[str], None]
log = logging.getLogger(__name__)


class Snapshot(NamedTuple):
    """A game as it stood at one moment; `change` numbers them."""

    change: int
    text: str
    outcome: str
    turn: int
    nodes: int


class KeptGame:
    """One game that is being kept: it watches its record, and lives as long."""

    def __init__(self, store: Store, record: Recording, result: Result | None = None) -> None:
        self.store, self.record, self.tell = store, record, _nobody
        self.id = os.urandom(8).hex()
        self._result = result
        self._found = len(record.tree)  # nodes that were not played here
        self._began = ""  # when the first move was played here
        self._claim: Claim | None = None
        self._stamp: tuple[int, int] | None = None
        self._gate, self._turn = threading.Lock(), threading.Lock()
        self._changes = self._written = 0
        self._waits, self._gap, self._process = False, GAP, os.getpid()
        store.open.add(self)
        _ALL.add(self)
        record.watch(self._changed)

    @classmethod
    def again(cls, store: Store, name: str, game: Game[Any] | None) -> "KeptGame":
        """The game with this id, to go on with; ValueError where that cannot be."""
        claim = store.claim(name)
        if claim is None:
            raise ValueError(_("the game is open in another notebook"))
        try:
            kept = cls(store, store.read(name, game), store.journal.latest(name))
        except BaseException:
            claim.end()
            raise
        kept.id, kept._claim, kept._stamp = name, claim, kept._stamp_now(name)
        return kept

    def flush(self) -> None:
        """Write the game now, if it has changed; what goes wrong is told, not raised."""
        if self._changes == self._written or os.getpid() != self._process:
            return
        try:
            snapshot = self._snapshot()
            with self._turn:  # taken while nothing is locked: who waits for it may have locked the record
                if snapshot.change > self._written:
                    start = time.monotonic()
                    self._write(snapshot)
                    self._gap = max(GAP, REST * (time.monotonic() - start))
                    self._written = snapshot.change
        except OSError as error:
            log.warning("a game could not be kept", exc_info=True)
            reason = error.strerror or str(error)
            message = _("The game cannot be kept in {folder}: {reason}. It can be played on.")
            self.tell(message.format(folder=self.store.folder, reason=reason))
        except Exception:  # a user's own game, or who was told
            log.exception("a game could not be kept")

    def is_current(self) -> bool:
        """Whether nobody else has gone on with the file."""
        self.flush()
        if self._claim:
            return True
        return self._stamp_now(self.id) == self._stamp and not self.store.is_claimed(self.id)

    def rest(self) -> None:
        """The game has left the table: write it, and let others go on with it."""
        self.flush()
        with self._turn:
            self._let_go()

    def forget(self) -> None:
        """Give the file up to who wants it deleted; what is played from now on is another game."""
        with self._gate, self._turn:
            self._let_go()
            self._written = self._changes
            self._start_anew(len(self.record.tree))

    def _changed(self) -> None:
        """Write the game soon; where no thread can be started, now."""
        with self._gate:
            self._changes += 1
            if not self._began and len(self.record.tree) > self._found:
                self._began = now()
            if self._waits:
                return
            self._waits = True
        timer = threading.Timer(self._gap, self._due)
        timer.daemon = True
        try:
            timer.start()
        except RuntimeError:
            self._due()

    def _due(self) -> None:
        """The wait is over."""
        with self._gate:
            self._waits = False
        self.flush()

    def _snapshot(self) -> Snapshot:
        """The game as it stands."""
        record = self.record
        with record.lock:
            change = self._changes
            return Snapshot(change, str(record), record.outcome, record.turn, len(record.tree))

    def _write(self, snapshot: Snapshot) -> None:
        """Write the file and the result; a game without a move has neither."""
        if snapshot.nodes == 1:
            return
        self._make_sure()
        self.store.write(self.id, snapshot.text)
        self._stamp = self._stamp_now(self.id)
        self._count(snapshot)

    def _make_sure(self) -> None:
        """Where the file is another's by now, that stays as it is: this game gets a new one."""
        self._claim = self._claim or self.store.claim(self.id)
        stamp = self._stamp_now(self.id)
        if self._claim is None or stamp not in {None, self._stamp}:
            found = self._found if self._result is None else 1
            self._let_go()
            self._start_anew(found)
            self._claim = self.store.claim(self.id)

    def _count(self, snapshot: Snapshot) -> None:
        """Add to the journal what is new: the first move that was played here, a win, a loss, or none any more."""
        known = self._result
        if known is None and snapshot.nodes <= self._found:
            return
        moves, time_now = snapshot.turn, now()
        if known and (known.outcome, known.moves if known.outcome else moves) == (snapshot.outcome, moves):
            return
        game, deal = self.record.game, self.record.deal
        result = Result(
            id=self.id,
            game=game.name,
            options=game.options,
            deal="" if deal is None else number_text(deal),
            outcome=snapshot.outcome,
            moves=moves,
            started=known.started if known else self._began or time_now,
            ended=time_now if snapshot.outcome else "",
            line=known.line + 1 if known else 0,
        )
        self.store.journal.add(result)
        self._result = result

    def _start_anew(self, found: int) -> None:
        """A new id, for a game that has not been written or counted; so many of its nodes do not count."""
        self.id, self._result, self._stamp = os.urandom(8).hex(), None, None
        self._found, self._began = found, self._began if found == 1 else ""

    def _let_go(self) -> None:
        """End the claim."""
        if self._claim:
            self._claim.end()
        self._claim = None

    def _stamp_now(self, name: str) -> tuple[int, int] | None:
        """By what it is seen whether somebody else has written the file since; None where there is none."""
        with suppress(OSError):
            found = self.store.path(name).stat()
            return found.st_mtime_ns, found.st_size
        return None


class Keeper:
    """What a table has of the store: its game is kept, those that were left are offered, results add up."""

    def __init__(self, store: Store, tell: Tell) -> None:
        self.store, self._tell, self._told = store, tell, ""
        self._kept: KeptGame | None = None
        self._offer: Saved | None = None

    def lay(self, record: Recording) -> None:
        """Keep this game from now on; the one before it is written."""
        before, self._kept = self._kept, self._open(lambda kept: kept.record is record) or KeptGame(self.store, record)
        self._kept.tell = self._complain
        if before is None:
            self._offer = next(self._offers(), None)
        elif before is not self._kept:
            before.rest()

    def offers(self) -> list[Saved]:
        """The unfinished games of other tables that no other process has open, the newest first."""
        return list(self._offers())

    def resume(self, name: str | None = None) -> Recording:
        """The game with this id, or the newest of those offered, to be laid; ValueError where that cannot be."""
        first = next(self._offers(), None) if name is None else None
        if name is None and first is None:
            raise ValueError(_("there is no game to go on with"))
        name = first.id if first else name
        here = self._open(lambda kept: kept.id == name)
        if here and here.is_current():
            return here.record
        return KeptGame.again(self.store, str(name), self._game()).record

    def forget(self, name: str) -> None:
        """Delete the game with this id; ValueError where there is none or another process has it open."""
        here = self._open(lambda kept: kept.id == name)
        if here:
            here.flush()
            here.forget()
        self.store.forget(name)
        self._offer = None if self._offer and self._offer.id == name else self._offer

    def extras(self, record: Recording) -> Json:
        """What a scene says of the store; a game that was left is offered until a move is made."""
        if len(record.tree) > 1:
            self._offer = None
        if self._offer is None:
            return {"autosave": True}
        _id, game, deal, turn, *_rest = self._offer
        deal = deal if len(deal) <= SHOWN else deal[:SHOWN] + "…"
        return {"autosave": True, "offer": {"id": _id, "game": _(game), "deal": deal, "turn": turn}}

    def statistics(self) -> Json:
        """The rows of all games for the page, which adds no words of its own to them."""
        rows = self.store.statistics()
        return {"rows": [row | {"game": _(row["game"]), "options": _described(row)} for row in rows]}

    def _offers(self) -> Iterator[Saved]:
        """The games to offer, one by one."""
        here = {kept.id for kept in self.store.open}
        for saved in self.store.unfinished(self._game()):
            own = self._kept is not None and self._kept.id == saved.id
            if not own and (saved.id in here or not self.store.is_claimed(saved.id)):
                yield saved

    def _game(self) -> Game[Any] | None:
        """The game on the table: one of a class of its own can be read only where that is known."""
        return self._kept.record.game if self._kept else None

    def _open(self, wanted: Callable[[KeptGame], bool]) -> KeptGame | None:
        """The game that is open in this process and wanted."""
        return next((kept for kept in [*self.store.open] if wanted(kept)), None)

    def _complain(self, sentence: str) -> None:
        """Tell the table, once, that its game is not kept."""
        if not self._told:
            self._told = sentence
            self._tell(sentence)


def keeper_of(autosave: bool | Store, tell: Tell) -> Keeper | None:  # noqa: FBT001 - as the table is given it
    """The keeper of a table, None for one whose game is not kept; TypeError for what is neither."""
    if isinstance(autosave, Store):
        return Keeper(autosave, tell)
    if not isinstance(autosave, bool):
        raise TypeError(_("autosave is True, False or a Store, not {given!r}").format(given=autosave))
    return Keeper(Store(), tell) if autosave else None


def statistics(
    game: Game[Any] | type[Game[Any]] | str | None = None, folder: str | os.PathLike[str] | None = None
) -> list[Json]:
    """What was played with `autosave`: a row for each game and its options, or for those of one game.

    `game` is a name, a class, or a game with its options. A row has `game`, `options`, `played`, `won`,
    `lost`, `share` (won of played), `streak`, `best` and `fewest` (moves of a won game, None without one).
    A game is played once its first move is made, and is one game however it is gone on with; it is won
    or lost as it stands: undo after a win takes the win back, redo gives it again. A streak is of games
    won one after the other, in the order in which they were started; a game that was left breaks it,
    but not the latest, which can still be won. `best` is the longest there was.
    """
    return Store(folder).statistics(game)


def _described(row: Json) -> str:
    """The options of a row that are not as usual, in words."""
    kind = next((kind for kind in GAMES if kind.name == row["game"]), None)
    known = {f.name: f for f in fields(kind)} if kind else {}
    parts = []
    for name, value in row["options"].items():
        f = known.get(name)
        if f is None or value != f.default:
            label, choices = (f.metadata.get("label", name), f.metadata.get("choices")) if f else (name, None)
            shown = choices.get(value, value) if isinstance(choices, dict) else value
            parts.append(_("{option}: {value}").format(option=label, value=shown))
    return "; ".join(parts)


def _nobody(_sentence: str) -> None:
    """Who is told while the game is on no table."""


@atexit.register
def _at_exit() -> None:
    """Write what is not yet written, and let others go on with it."""
    for kept in [*_ALL]:
        kept.tell = _nobody
        kept.rest()
