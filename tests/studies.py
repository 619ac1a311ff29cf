"""Studies without players: rows that are given, done when a test says so."""

from collections.abc import Callable, Iterable
from random import Random
from types import SimpleNamespace
from typing import Any

import patience_widget as pw
from patience_widget.outcome import Row
from patience_widget.sample import Progress
from patience_widget.summary import Summary, summed


def row(**given: Any) -> Row:
    """A row of the solver's."""
    usual = {"game": "british-blockade", "options": {}, "deal": 1, "player": "solver", "limit": None, "seed": 0}
    found = {"version": "1", "fate": "won", "moves": 90, "nodes": 1000, "seconds": 0.1}
    return Row(**(usual | found | given))


def given(count: int, *, won: float = 0.978, unknown: float = 0.004, seed: int = 3, **more: Any) -> list[Row]:
    """So many rows of a solver, as they might be."""
    random, rows = Random(seed), []
    for deal in range(1, count + 1):
        drawn = random.random()
        fate = "won" if drawn < won else "unknown" if drawn < won + unknown else "lost"
        took = 60.0 if fate == "unknown" else random.expovariate(3) ** 2
        moves = random.randint(96, 140) if fate == "won" else None
        found = {"deal": deal, "fate": fate, "seconds": took, "nodes": int(took * 800_000) + 900, "moves": moves}
        rows.append(row(**(found | more)))
    return rows


class Rows:
    """What the view sees of a study: so many of its rows are there."""

    def __init__(
        self,
        rows: Iterable[Row],
        done: int,
        *,
        running: bool = True,
        width: float | None = None,
        game: Any = None,
        rate: float = 6.4,
        player: str = "solver",
        limit: pw.Limit | None = None,
        error: Exception | None = None,
        ended: str = "",
    ) -> None:
        self.all, self.done, self.running, self.error, self.rate = [*rows], done, running, error, rate
        self.plan = SimpleNamespace(game=game or pw.BritishBlockade(), name=player, limit=limit, width=width)
        self.total, self.skipped, self.left_out = len(self.all), 0, 0
        self.ended = "" if running else ended or ("failed" if error else "done" if done == self.total else "stopped")
        self.told: list[Callable[[], object]] = []
        self.asked: list[str] = []

    @property
    def rows(self) -> list[Row]:
        """Those that are there."""
        return self.all[: self.done]

    @property
    def progress(self) -> Progress:
        """How far it is."""
        fates = [row.fate for row in self.rows]
        counts = (fates.count(fate) for fate in ("won", "lost", "unknown"))
        return Progress(self.done, self.total, *counts, self.rate, self.done / (self.rate or 1), self.skipped, open=0)

    @property
    def hard(self) -> list[Row]:
        """The undecided, then the slowest."""
        return sorted(self.rows, key=lambda row: (row.fate != "unknown", -row.seconds))[:20]

    def start(self) -> None:
        """Go on."""
        self.asked.append("start")
        self.to(self.done, running=True)

    def stop(self) -> None:
        """Stop."""
        self.asked.append("stop")
        self.to(self.done, running=False)

    def summary(self) -> Summary:
        """What they come to."""
        return summed(self.rows)

    def on_change(self, tell: Callable[[], object]) -> None:
        """Tell of every change."""
        self.told.append(tell)

    def to(self, done: int, *, running: bool = True) -> None:
        """So many are done now."""
        self.done, self.running, self.ended = done, running, "" if running else "stopped"
        for tell in self.told:
            tell()
