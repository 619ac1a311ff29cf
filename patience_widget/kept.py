"""A game that is kept: it is written into the store soon after each change, in a thread of its own."""

import atexit
import logging
import os
import threading
import time
import weakref
from collections.abc import Callable
from contextlib import suppress
from typing import Any, NamedTuple

from .cards import number_text
from .game import Game
from .recording import Recording
from .results import Result, now
from .store import Claim, Store
from .text import _

SOON = 0.02  # seconds from a change until it is written: a click's answer goes first, a run of moves is one write
GAP = 0.2  # seconds between two writes at least
REST = 10  # a write that takes long is followed by a rest so many times as long
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
        self.store, self.record = store, record
        self.tell: Tell = _nobody
        self.id = os.urandom(8).hex()
        self._result = result
        self._found = len(record.tree)  # nodes that were not played here
        self._began = ""  # when the first move was played here
        self._claim: Claim | None = None
        self._stamp: tuple[int, int] | None = None
        self._gate, self._turn = threading.Lock(), threading.Lock()
        self._changes = self._written = 0
        self._waits, self._next, self._process = False, 0.0, os.getpid()
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
            start = time.monotonic()
            snapshot = self._snapshot()
            with self._turn:  # taken while nothing is locked: who waits for it may have locked the record
                if snapshot.change > self._written:
                    self._write(snapshot)
                    self._written = snapshot.change
                    end = time.monotonic()
                    self._next = end + max(GAP, REST * (end - start))
        except OSError as error:
            log.info("a game could not be kept", exc_info=True)
            self._complain(error.strerror or str(error))
        except Exception:  # a user's own game
            log.exception("a game could not be kept")

    def _complain(self, reason: str) -> None:
        """Tell the table that the game is not kept."""
        message = _("The game cannot be kept in {folder}: {reason}. It can be played on.")
        try:
            self.tell(message.format(folder=self.store.folder, reason=reason))
        except Exception:  # an observer's, of what the table shows
            log.exception("nobody could be told")

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
        timer = threading.Timer(max(SOON, self._next - time.monotonic()), self._due)
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


def _nobody(_sentence: str) -> None:
    """Who is told while the game is on no table."""


@atexit.register
def _at_exit() -> None:
    """Write what is not yet written, and let others go on with it."""
    for kept in [*_ALL]:
        kept.tell = _nobody
        kept.rest()
