"""Motion without a script: what lies where and when, as the keyframes of CSS."""

from collections.abc import Sequence
from typing import NamedTuple

GLIDE = 0.35  # seconds that a card takes to where it goes, at most
SHARE = 0.6  # of a step that its cards may take altogether
APART = 0.035  # seconds between cards that go at the same step, at most
PAUSE = 3.0  # seconds that the end is shown before it begins again
LONG = 100  # seconds: of what takes longer, hundredths of a per cent are seen
HIDDEN, SEEN = "visibility:hidden", "visibility:visible"


class Pose(NamedTuple):
    """Where something lies, in pixels, and whether it is seen."""

    x: float
    y: float
    seen: bool = True


class Glide(NamedTuple):
    """A move to a pose: when it begins and ends, counted in steps."""

    start: float
    end: float
    to: Pose


class Clock(NamedTuple):
    """How long the steps of a film take: step n is shown from n steps on, the last one longer."""

    last: int
    seconds: float

    @property
    def total(self) -> float:
        """Seconds from the beginning to the next one."""
        return (self.last + 1) * self.seconds + PAUSE

    def percent(self, time: float, after: float = -1) -> str:
        """A time counted in steps, as a keyframe has it; the least that is later than another."""
        digits = 2 if self.total < LONG else 3
        share, least = (round(100 * one * self.seconds / self.total, digits) for one in (time, after))
        return f"{share if share > least else least + 0.1**digits:.{digits}f}".rstrip("0").rstrip(".") + "%"

    def glide(self, step: int, at: int, count: int) -> tuple[float, float]:
        """When the card number `at` of `count` goes to where it lies from this step on."""
        room = SHARE * self.seconds
        long = min(GLIDE, room if count == 1 else room / 2)
        apart = 0 if count == 1 else min(APART, (room - long) / (count - 1))
        start = step + at * apart / self.seconds
        return start, start + long / self.seconds


class Track:
    """Where something lies from the beginning to the end."""

    def __init__(self, start: Pose) -> None:
        self.start = start
        self.glides: list[Glide] = []

    @property
    def pose(self) -> Pose:
        """Where it is at last."""
        return self.glides[-1].to if self.glides else self.start

    @property
    def home(self) -> Pose:
        """Where it is seen last: what every other place is measured from."""
        poses = [self.start, *(glide.to for glide in self.glides)]
        return next((pose for pose in reversed(poses) if pose.seen), self.pose)

    def go(self, pose: Pose, start: float, end: float) -> None:
        """Move it, unless it is there."""
        if pose != self.pose:
            self.glides.append(Glide(start, end, pose))

    def show(self, time: float, *, seen: bool) -> None:
        """Show it or hide it at once."""
        self.go(self.pose._replace(seen=seen), time, time)

    def keyframes(self, clock: Clock) -> str:
        """As keyframes; empty where it never moves. What they leave out is as it is at last."""
        if not self.glides:
            return ""
        stops: list[tuple[list[str], str]] = []
        poses, home = [self.start, *(glide.to for glide in self.glides)], self.home
        hides = not all(pose.seen for pose in poses)
        strays = any(pose[:2] != home[:2] for pose in poses)
        for glide, before in zip(self.glides, poses, strict=False):
            _stop(stops, clock.percent(glide.start), _css(before, home, hides=hides, strays=strays))
            _stop(stops, clock.percent(glide.end, after=glide.start), _css(glide.to, home, hides=hides, strays=strays))
        if (self.start.seen or self.pose.seen) and stops[0][0][0] != "0%":
            stops[0][0].insert(0, "0%")
        return "".join(f"{','.join(times)}{{{css}}}" for times, css in stops)


def _stop(stops: list[tuple[list[str], str]], time: str, css: str) -> None:
    """One more keyframe; one that is as the one before it goes with that."""
    if stops and stops[-1][1] == css:
        stops[-1][0][1:] = [time]
    else:
        stops.append(([time], css))


def _css(pose: Pose, home: Pose, *, hides: bool, strays: bool) -> str:
    """A pose as what differs from where it is at home, as far as it `hides` or `strays` from there at all."""
    x, y = round(pose.x - home.x, 1), round(pose.y - home.y, 1)
    there = f"translate:{x:g}px {y:g}px" if y else f"translate:{x:g}px" if x else "translate:0"
    return ";".join([there] * (strays and (pose.seen or bool(x or y))) + [SEEN if pose.seen else HIDDEN] * hides)


def switched(values: Sequence[str], clock: Clock) -> str:
    """Keyframes of what is one thing and then another: a declaration for each step, held until the next."""
    if len({*values}) < 2:
        return ""
    changes = [at for at, value in enumerate(values) if not at or value != values[at - 1]]
    return "".join(f"{clock.percent(at)}{{{values[at]}}}" for at in changes)


class Sheet:
    """Keyframes under short names, each distinct text once."""

    def __init__(self) -> None:
        self._names: dict[str, str] = {}

    def name(self, text: str) -> str:
        """The name of keyframes; "none" for none."""
        return self._names.setdefault(text, _letters(len(self._names))) if text else "none"

    def __str__(self) -> str:
        return "".join(f"@keyframes {name}{{{text}}}" for text, name in self._names.items())


def _letters(number: int) -> str:
    """A short name for a number; none is a word of CSS."""
    digits = "abcdefghijklmnopqrstuvwxyz"
    name = ""
    while number >= 0:
        name = digits[number % 26] + name
        number = number // 26 - 1
    return f"{name}_" if name in {"none", "to", "from"} else name
