"""Sample: the deals of a study that have been played, in their order, and what they come to so far."""

import threading
from bisect import insort
from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple

from .outcome import FATES, Row
from .summary import interval, narrow

HARD = 20  # deals that are told, at most


class Progress(NamedTuple):
    """How far a study is.

    `rate` is deals a second, `seconds` what it took so far, `skipped` how many rows were there before. `open` is how
    many deals that come before one that was played have no row yet: they take longer, so they count as undecided.
    """

    done: int
    total: int
    won: int
    lost: int
    unknown: int
    rate: float
    seconds: float
    skipped: int
    open: int

    @property
    def interval(self) -> tuple[float, float]:
        """Where the share of won deals lies, with a confidence of 95 %, the undecided counted both ways."""
        return interval(self.won, self.lost, self.unknown + self.open)

    def narrow(self, width: float) -> bool:
        """Whether that is as narrow as the width that was declared."""
        return narrow(self.won, self.lost, self.unknown + self.open, width)


class Sample:
    """Rows by the place that their deals have in the study; any thread may ask."""

    def __init__(self, total: int) -> None:
        self.total = total
        self._lock = threading.Lock()
        self._rows: dict[int, Row] = {}
        self._fates: Counter[str] = Counter()
        self._last = -1  # the last place that has a row
        self._hard: list[tuple[bool, float, int]] = []

    def __len__(self) -> int:
        return len(self._rows)

    def __contains__(self, at: int) -> bool:
        return at in self._rows

    def put(self, rows: Iterable[tuple[int, Row]]) -> None:
        """Add rows at their places; one that is there already stays as it is."""
        with self._lock:
            for at, row in rows:
                if at not in self._rows:
                    self._rows[at] = row
                    self._fates[row.fate] += 1
                    self._last = max(self._last, at)
                    insort(self._hard, (row.fate != "unknown", -row.seconds, at))
                    del self._hard[HARD:]

    @property
    def rows(self) -> list[Row]:
        """Those that are there, in the order of the deals."""
        with self._lock:
            return [row for _at, row in sorted(self._rows.items())]

    @property
    def hard(self) -> list[Row]:
        """The undecided, then the slowest, at most 20."""
        with self._lock:
            return [self._rows[at] for _known, _seconds, at in self._hard]

    def progress(self, seconds: float, skipped: int) -> Progress:
        """How far it is after so many seconds, so many rows having been there before."""
        with self._lock:
            done = len(self._rows)
            won, lost, unknown = (self._fates[fate] for fate in FATES)
            rate = (done - skipped) / seconds if seconds else 0.0
            return Progress(done, self.total, won, lost, unknown, rate, seconds, skipped, self._last + 1 - done)
