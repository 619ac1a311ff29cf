"""Course: how the interval of a study has closed in, deal after deal, in as few points as a chart can show."""

from collections.abc import Iterable
from typing import NamedTuple

from .summary import interval

POINTS = 160  # of a chart, at most
AHEAD = 12  # points of what is to be expected


class Counts(NamedTuple):
    """So many deals won, lost and undecided."""

    won: float = 0
    lost: float = 0
    unknown: float = 0

    @property
    def done(self) -> float:
        """How many deals."""
        return sum(self)

    @property
    def width(self) -> float:
        """That of the interval."""
        low, high = interval(*self)
        return high - low

    def grown(self, deals: float) -> "Counts":
        """So many deals with the same shares."""
        return Counts(*(count * deals / self.done for count in self))


class Course:
    """The counts after every so many deals: after each at first, more seldom the longer it grows."""

    def __init__(self, fates: Iterable[str] = ()) -> None:
        """`fates` are those of the deals that are done already, in the order in which they count."""
        self._stride = 1
        self._points: list[Counts] = []
        self.now = Counts()
        for fate in fates:
            self.add(self.now._replace(**{fate: getattr(self.now, fate) + 1}))

    def add(self, now: Counts) -> None:
        """So it stands now."""
        self.now = now
        last = self._points[-1].done if self._points else 0
        if now.done >= last + self._stride:
            self._points.append(now)
        if len(self._points) > POINTS:
            self._points = self._points[1::2]
            self._stride *= 2

    def drawn(self) -> list[list[float]]:
        """Each point as the chart draws it: deals, ends of the interval, the share with the undecided lost and won."""
        more = [self.now] if self.now.done and self._points[-1] != self.now else []
        return [_drawn(point) for point in [*self._points, *more]]

    def ahead(self, last: float) -> list[list[float]]:
        """Points up to so many deals, as the interval would close in if all went on like this."""
        done = self.now.done
        if not 0 < done < last:
            return []
        steps = (done * (last / done) ** (step / AHEAD) for step in range(AHEAD + 1))
        return [_drawn(self.now.grown(deals)) for deals in steps]

    def needed(self, width: float) -> float | None:
        """About how many deals make the interval so narrow; None where the undecided alone are wider."""
        now = self.now
        if not now.done or now.width <= width:
            return now.done
        if now.unknown / now.done >= width:
            return None
        few, many = now.done, now.done * 2
        while now.grown(many).width > width:
            few, many = many, many * 2
        while many - few > 1:
            middle = (few + many) / 2
            few, many = (few, middle) if now.grown(middle).width <= width else (middle, many)
        return many


def _drawn(point: Counts) -> list[float]:
    """A point of the chart."""
    ends = [*interval(*point), point.won / point.done, (point.won + point.unknown) / point.done]
    return [round(point.done, 1), *(round(share, 5) for share in ends)]
