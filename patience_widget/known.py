"""What is known of a study: its rows, in the order of its deals; as they come they are written, counted and told."""

import logging
import os
from collections.abc import Callable, Iterable, Iterator
from operator import attrgetter
from typing import Self

from .job import Found
from .ledger import Lines, ledger
from .outcome import Row
from .plan import Plan
from .sample import Sample
from .study_shown import Shown
from .text import _

log = logging.getLogger(__name__)


class Known(Shown):
    """The rows of a plan, or of a file; who derives from it plays for more."""

    def __init__(self, plan: Plan | None, file: Lines | None) -> None:
        """Take what the file has: without a plan all of it."""
        self.plan, self._file = plan, file
        self.left_out = 0
        self._observers: list[Callable[[], object]] = []
        rows = file.rows() if file else []
        self._place: Callable[[int], int | None] = plan.places() if plan else lambda _deal: None
        self._sample = Sample(len(plan.deals) if plan else len(rows))
        self._sample.put(self._ours(rows) if plan else enumerate(sorted(rows, key=attrgetter("key"))))
        self._skipped = len(self._sample)
        self.ended = self._over() if plan else "done"

    @classmethod
    def read(cls, file: str | os.PathLike[str]) -> Self:
        """The rows of a file, all groups that it has, each by deal; nothing is played. FileNotFoundError without."""
        kept = ledger(file)
        if not kept.there():
            raise FileNotFoundError(_("{given} is not there").format(given=os.fspath(file)))
        return cls(None, kept)

    @property
    def rows(self) -> list[Row]:
        """Those so far, in the order of the deals."""
        return self._sample.rows

    @property
    def hard(self) -> list[Row]:
        """The undecided, then the slowest, at most 20."""
        return self._sample.hard

    @property
    def total(self) -> int:
        """How many deals it is about."""
        return self._sample.total

    def on_change(self, observer: Callable[[], object]) -> Callable[[], None]:
        """Have a function called, from the study's thread, when it begins, has rows and ends; what undoes that."""
        self._observers.append(observer)
        return lambda: self._observers.remove(observer) if observer in self._observers else None

    def _ours(self, rows: Iterable[Row]) -> Iterator[tuple[int, Row]]:
        """The rows of this study with their places; those of other versions are counted only."""
        assert self.plan  # noqa: S101 - who has none plays nothing
        group = self.plan.group
        for row in rows:
            at = self._place(row.deal)
            if at is not None and row.group == group:
                yield at, row
            elif at is not None and row.group._replace(version=group.version) == group:
                self.left_out += 1

    def _over(self) -> str:
        """Whether nothing more is to be played, and why."""
        progress = self._sample.progress(0, 0)
        if progress.done == progress.total:
            return "done"
        return "width" if self.plan and self.plan.width and progress.narrow(self.plan.width) else ""

    def _keep(self, found: list[Found]) -> None:
        """Rows are written, then counted; what has a row already is neither."""
        assert self.plan  # noqa: S101 - as above
        places = {self._place(one.deal): one for one in found}
        new = {at: self.plan.row(one) for at, one in places.items() if at is not None and at not in self._sample}
        if new:
            if self._file:
                self._file.add(new.values())
            self._sample.put(new.items())
            self._changed()

    def _changed(self) -> None:
        """Tell who looks on; one who fails at that is no reason to stop."""
        for observer in [*self._observers]:
            try:
                observer()
            except Exception:
                log.exception("a study that is watched")
