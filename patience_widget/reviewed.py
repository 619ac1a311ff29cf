"""Review: of a game that was played, whether a win still existed after each move, and what was luck and what error."""

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple

from . import review_shown
from .background import Background
from .bisection import LEVELS, Fates
from .game import Move
from .judged import SAMPLES, Chances
from .recording import Recording, unsealed
from .search import Limit
from .text import _

FIRST = 1.0  # seconds that a cell waits before it shows one that goes on
SECONDS = 25.0  # of a whole review, where nothing else is asked for


@dataclass(frozen=True)
class Reviewed:
    """A node of the line that is reviewed, and the move to it (None at the deal).

    `exists` says whether a win exists after the move: "won", "lost" (both proved) or "unknown". `chance` is the honest
    player's, as `pw.chance` estimates it; `luck` and `error` are what the cards that the move turned, and its choice,
    did to the chance: see `review`. None is what is not known.
    """

    node: int
    move: Move | None
    exists: str
    chance: float | None = None
    luck: float | None = None
    error: float | None = None


class Pace(NamedTuple):
    """How far a review is: the positions whose fate is known, and whose chance, of so many; seconds; what it does."""

    fates: int
    chances: int
    total: int
    seconds: float
    doing: str


class Review:
    """A review of the line of a recording, which grows while it goes on in its thread; see `review`.

    `rows` has a row for every node of the line. Any thread may ask, stop it, and start it again.
    """

    def __init__(self, record: Recording, limit: Limit | None = None) -> None:
        """The whole line through the cursor is reviewed, to its end; the record itself is not touched."""
        limit = Limit(seconds=SECONDS).instead(limit)
        with unsealed(record).lock:
            self.game, self.nodes = record.game, line_of(record)
            self.moves = [move for node in self.nodes[1:] if (move := record.tree.move[node])]
            states = [record.start]
        for move in self.moves:
            states.append(self.game.play(states[-1], move))
        self.record, self.states, self.limit = record, states, limit
        self._seconds, self._doing = 0.0, ""
        self._count, self._known = 0, (-1, list[Reviewed]())
        self._fates = Fates(self.game, states, limit.nodes)
        self._chances = Chances(self.game, states, self.moves)
        self._watcher: Callable[[], object] | None = None
        self._slices = Background(self._timed(), self._tell, "patience review")

    # What is known.

    @property
    def rows(self) -> list[Reviewed]:
        """Every node of the line with what is known of it so far, in order."""
        count, rows = self._known
        if count != self._count:
            count = self._count  # before the rows: what comes meanwhile is looked at the next time
            rows = [self._row(at) for at in range(len(self.nodes))]
            self._known = count, rows
        return [*rows]

    def _row(self, at: int) -> Reviewed:
        """The row of a position."""
        fates, chances = self._fates, self._chances
        fate, node = fates.of(at), self.nodes[at]
        chance = chances.at(at, fate)
        if not at:
            return Reviewed(node, None, fate, chance)
        both = fates.of(at - 1), fate
        return Reviewed(node, self.moves[at - 1], fate, chance, chances.luck(at, both), chances.error(at, both))

    @property
    def settled(self) -> bool:
        """Whether it is proved of every position whether a win exists."""
        return self._fates.settled

    @property
    def last_winnable(self) -> int | None:
        """The last node after which a win exists, as far as that is known; None where none is known.

        Where `settled` holds it is the last one, which is proved. Of a game that was won it is the end.
        """
        return None if self._fates.won < 0 else self.nodes[self._fates.won]

    @property
    def last_row(self) -> int | None:
        """Its place in the line: so many moves after the deal."""
        return None if self._fates.won < 0 else self._fates.won

    @property
    def first_lost(self) -> int | None:
        """The first node from which on no win is left, as far as that is proved; None where none is known."""
        at = self._fates.lost
        return self.nodes[at] if at < len(self.nodes) else None

    @property
    def missed(self) -> list[Move]:
        """The moves that win from the last winnable position; none where it is the end, so that nothing was missed."""
        return self.last_missed[1]

    @property
    def last_missed(self) -> tuple[int | None, list[Move]]:
        """`last_row` and `missed` as they belong together, while the review goes on too."""
        won, line = self._fates.best
        return None if won < 0 else won, list(line) if won < len(self.nodes) - 1 else []

    @property
    def luck(self) -> float:
        """The sum of the luck of all moves, as far as it is known."""
        return sum(row.luck or 0.0 for row in self.rows)

    @property
    def error(self) -> float:
        """The sum of the errors of all moves, as far as they are known."""
        return sum(row.error or 0.0 for row in self.rows)

    @property
    def progress(self) -> Pace:
        """How far it is."""
        rows = self.rows
        fates = sum(row.exists != "unknown" for row in rows)
        chances = sum(row.chance is not None for row in rows)
        return Pace(fates, chances, len(rows), self._seconds, self._doing)

    @property
    def done(self) -> bool:
        """Whether there is nothing more to find out within its limit."""
        return self._slices.done

    @property
    def busy(self) -> int:
        """Who has it go on: 0 nobody, 1 a thread, 2 the pages that show it."""
        return self._slices.busy

    @property
    def failed(self) -> str:
        """What went wrong in it, as a game of one's own may; "" as a rule."""
        error = self._slices.error
        return f"{type(error).__name__}: {error}" if error else ""

    # How it goes on.

    def start(self) -> None:
        """Go on in a thread; where there are none, when `wait` or a page has it go on."""
        self._slices.start()

    def stop(self) -> None:
        """Stop it; what is known stays, and `start` goes on."""
        self._slices.stop()

    def wait(self, timeout: float | None = None) -> "Review":
        """Wait until it has ended, at most so many seconds; an interrupt stops it. What went wrong is raised here."""
        self._slices.wait(timeout)
        return self

    def go_on(self) -> None:
        """Where there are no threads, go on for a moment."""
        self._slices.ask()

    def watch(self, tell: Callable[[], object]) -> None:
        """Have this called, in the thread of the review, a few times a second while it grows, and at its end."""
        self._watcher = tell

    def _tell(self) -> None:
        """Tell who looks on."""
        if self._watcher:
            self._watcher()

    def _timed(self) -> Iterator[None]:
        """The work, slice by slice, until its seconds are over."""
        most, began = self.limit.seconds, time.perf_counter()
        for _slice in self._work():
            self._seconds += time.perf_counter() - began
            self._count += 1
            yield
            began = time.perf_counter()
            if most is not None and self._seconds >= most:
                break
        self._doing, self._count = "", self._count + 1

    def _work(self) -> Iterator[None]:
        """First until where a win existed, then the chances roughly, then what is still unknown, and finely."""
        for level, samples in zip(range(len(LEVELS)), (*SAMPLES, None, None), strict=True):
            self._doing = _("looking for the last position that could be won")
            yield from self._fates.work(level)
            if samples:
                self._doing = _("playing on from every position")
                yield from self._chances.work(samples)

    # How it shows itself.

    @property
    def sentence(self) -> str:
        """Until where a win existed, in a sentence that does not say how it could have been won."""
        won, lost, last = self._fates.won, self._fates.lost, len(self.nodes) - 1
        if won == last:
            return _("The game was won.") if self.game.won(self.states[-1]) else _("A win still exists here (proved).")
        if not lost:
            return _("No win existed from the start (proved).")
        if won >= 0 and self.settled:
            return _("A win still existed after move {won}, and none after move {lost} (proved).").format(
                won=won, lost=lost
            )
        return self._open(won, lost, last)

    def _open(self, won: int, lost: int, last: int) -> str:
        """The same where something is not known."""
        if won < 0 and lost > last:
            return _("Whether a win existed is not known.")
        if won < 0:
            return _("From move {lost} on no win was left (proved); before that it is not known.").format(lost=lost)
        if lost > last:
            return _("A win still existed after move {won} (proved); after that it is not known.").format(won=won)
        message = _(
            "A win still existed after move {won}, and none after move {lost} (proved); between it is not known."
        )
        return message.format(won=won, lost=lost)

    @property
    def summed(self) -> str:
        """Luck and error in a sentence, which says where some moves are not known; "" where no chance is known."""
        known = [row.luck is not None for row in self.rows[1:]]
        if not any(known):
            return ""
        luck, error = (f"{points:+d}" if (points := round(100 * part)) else "0" for part in (self.luck, -self.error))
        whole = _("Luck {luck}, errors {error} points of a hundred.")
        part = _("Luck {luck}, errors {error} points of a hundred, as far as they are known.")
        return (whole if all(known) else part).format(luck=luck, error=error)

    def __repr__(self) -> str:
        return f"<Review: {self}>"

    def __str__(self) -> str:
        return " ".join(filter(None, [self.sentence, self.summed]))

    def _repr_mimebundle_(self, **_kwargs: Any) -> dict[str, str]:
        """As a terminal and as a cell shows it, when the first of it is known."""
        if self.busy:
            self._slices.wait(FIRST)
        return {"text/plain": review_shown.text(self), "text/html": review_shown.html(self)}


def line_of(record: Recording) -> list[int]:
    """The nodes of the line through the cursor, to its end."""
    nodes = record.tree.line(record.node)
    while (node := record.onward(nodes[-1])) is not None:
        nodes.append(node)
    return nodes
