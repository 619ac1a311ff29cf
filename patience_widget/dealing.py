"""Dealing: which deals of a study go into the next job, and which of those that came back are given out again."""

from collections import Counter, deque
from itertools import count
from math import ceil
from secrets import token_hex

from .crew import AHEAD, Came
from .job import Job
from .plan import Plan
from .sample import Sample
from .text import _

MOST = 3  # times that a deal is given out again after a worker has died
LARGEST_JOB = 1000  # deals


class Dealing:
    """Gives out the deals that have no row, in jobs as large as they have turned out to be quick."""

    def __init__(self, plan: Plan, sample: Sample) -> None:
        """`sample` has the rows there are."""
        self._plan, self._sample = plan, sample
        self._waiting: deque[tuple[int, ...]] = deque()  # that came back without a row
        self._given: Counter[int] = Counter()  # again, by deal
        self._at, self._size = 0, 1
        self._numbers, self._token = count(), token_hex(8)

    def next(self, workers: int) -> tuple[int, ...]:
        """The deals of the next job: those that came back, then those that nobody has had."""
        if self._waiting:
            return self._waiting.popleft()
        total = len(self._plan.deals)
        size = max(1, min(self._size, ceil((total - self._at) / (AHEAD * workers))))
        deals: list[int] = []
        while len(deals) < size and self._at < total:
            if self._at not in self._sample:
                deals.append(self._plan.deals[self._at])
            self._at += 1
        return tuple(deals)

    def job(self, deals: tuple[int, ...], seconds: float = 0.0) -> Job:
        """Some deals as a job; its number is like no other's, for a cluster may remember what it did."""
        return self._plan.job(f"{self._token}-{next(self._numbers)}", deals, seconds)

    def keep(self, *jobs: tuple[int, ...]) -> None:
        """Deals that wait until they are given out, in jobs."""
        self._waiting.extend(deals for deals in jobs if deals)

    def measure(self, came: Came) -> None:
        """A job has come back: what is left of it is given out again, and the size of the next ones follows from it."""
        assert came.report  # noqa: S101 - what never came back is for `again`
        found, left, _failure = came.report
        if left:
            self._size = max(1, len(found))
            self.keep(left[:1], left[1:])  # the first may take long
        elif sum(one.seconds for one in found) < came.job.seconds / 2:
            self._size = max(self._size, min(LARGEST_JOB, 2 * len(found)))

    def again(self, came: Came) -> str:
        """The deals of a worker that has died are given out again, each by itself, a few times; else why not."""
        self._given.update(came.job.deals)
        worst = max(came.job.deals, key=lambda deal: self._given[deal])
        if self._given[worst] > MOST:
            text = _("deal {deal} was given out {count} times and never came back: {error}")
            reason = f"{type(came.error).__name__}: {came.error}"
            return text.format(deal=worst, count=self._given[worst], error=reason)
        self.keep(*((deal,) for deal in came.job.deals))
        return ""
