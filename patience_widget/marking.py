"""Marks and arrows in the picture, as the page draws them (js/marks.js and js/arrows.js)."""

from collections.abc import Iterable, Mapping, Sequence
from math import hypot
from typing import NamedTuple

from .game import Label, Place
from .layout import WIDTH, Laid
from .scene import Arrow, Mark

BEND = 0.12  # of its length: how far an arrow is bent
HEAD, HALF = 15, 6.5  # px, of its head: its length, and half of its width
SHORTEST = 22  # px: between cards side by side it begins on the first
CHIP = 15  # px that a chip hangs below its card
OUT = 2  # px that a ring is larger than its card
BLOCKER = "blocker"  # the kind of a mark that is a frame inside its card
CORNER = 20  # px that an arrow keeps from the corners of the tableau
BADGE, DIGIT = 20, 12  # px: a badge's height, and what each number after the first takes
INK, FILL, BAD = "#15181c", "#e69f00", "#b42318"


class Point(NamedTuple):
    """A point of the picture."""

    x: float
    y: float


class Rect(NamedTuple):
    """A card's outline, or a place's."""

    x: float
    y: float
    w: float
    h: float

    @property
    def middle(self) -> Point:
        """The middle of it."""
        return Point(self.x + self.w / 2, self.y + self.h / 2)


def draw_marks(
    laid: Sequence[Laid],
    places: Iterable[Place],
    labels: Mapping[str, Label],
    marks: Iterable[Mark],
    arrows: Iterable[Arrow],
) -> tuple[str, str]:
    """Rings and arrows over the cards; and badges over the chips too."""
    rects = _Rects(laid, places, {name for name, label in labels.items() if label.chip})
    met: dict[str, list[Mark]] = {}
    marks = list(marks)
    for mark in marks:
        if mark.kind != BLOCKER:
            met.setdefault(mark.place, []).append(mark)
    rings = [(rects.of(name), here) for name, here in met.items()]
    parts = [_ring(rect, {mark.kind for mark in here}) for rect, here in rings if rect]
    parts += [_frame(rects.seen(mark.place)) for mark in marks if mark.kind == BLOCKER]
    parts += [_arrow(rects.of(one.source), rects.end(one)) for one in arrows]
    return "".join(parts), "".join(_badge(rect, here) for rect, here in rings if rect)


class _Rects:
    """Where the places lie."""

    def __init__(self, laid: Sequence[Laid], places: Iterable[Place], chips: set[str]) -> None:
        self._chips = chips
        self._cards = {(one.place, one.height): one for one in laid}
        self._tops = {one.place: one for one in laid}
        self._roles = {place.name: place.role for place in places}

    def of(self, name: str) -> Rect | None:
        """A place's top card or frame, a card and those on it, or the whole tableau; None where it is not there."""
        place, _dot, height = name.partition(".")
        if self._roles.get(place) == "area":
            return self._area()
        top = self._tops.get(place)
        if top is None:
            return None
        first = self._cards.get((place, int(height or 0) - 1), top) if height else top
        return Rect(first.x, first.y, top.w, top.y + top.h - first.y)

    def seen(self, name: str) -> Rect | None:
        """What is seen of a card alone; None of one that others hide."""
        place, _dot, height = name.partition(".")
        over = self._cards.get((place, int(height))) if height else None
        if over is None:
            return self.of(place)
        card = self._cards.get((place, int(height) - 1))
        return card and Rect(card.x, card.y, over.x - card.x or card.w, over.y - card.y or card.h)

    def end(self, arrow: Arrow) -> Rect | None:
        """Where an arrow ends: below a chip; of the whole tableau the point that is nearest to its start."""
        source, target = self.of(arrow.source), self.of(arrow.target)
        if not source or not target:
            return None
        if self._roles[arrow.target] != "area":
            hangs = arrow.target in self._chips and self._tops[arrow.target].height >= 0
            below = between(source, target)[2].y > target.y + target.h - 1
            return target._replace(h=target.h + CHIP) if hangs and below else target
        (x, y), (left, top, w, h) = source.middle, target
        return Rect(max(left + CORNER, min(x, left + w - CORNER)), max(top, min(y, top + h)), 0, 0)

    def _area(self) -> Rect | None:
        """The tableau."""
        cards = [one for one in self._tops.values() if self._roles.get(one.place) == "tableau"]
        if not cards:
            return None
        x, y = min(one.x for one in cards), min(one.y for one in cards)
        return Rect(x, y, max(one.x + one.w for one in cards) - x, max(one.y + one.h for one in cards) - y)


def _ring(rect: Rect, kinds: set[str]) -> str:
    """A ring with a dark line inside and outside, a narrow one at what is no more than a target."""
    box = (
        f'x="{rect.x - OUT + 1:.4g}" y="{rect.y - OUT + 1:.4g}" '
        f'width="{rect.w + 2 * OUT - 2:.4g}" height="{rect.h + 2 * OUT - 2:.4g}" rx="6" fill="none"'
    )
    wide = 2 if kinds == {"target"} else 4
    return f'<rect {box} stroke="{INK}" stroke-width="{wide + 3}"/><rect {box} stroke="{FILL}" stroke-width="{wide}"/>'


def _frame(rect: Rect | None) -> str:
    """A red frame inside a card."""
    if not rect:
        return ""
    box = f'x="{rect.x + 2:.4g}" y="{rect.y + 2:.4g}" width="{rect.w - 4:.4g}" height="{rect.h - 4:.4g}" rx="4"'
    return f'<rect {box} fill="none" stroke="{BAD}" stroke-width="4"/>'


def _badge(rect: Rect, marks: Sequence[Mark]) -> str:
    """The numbers of a card, at its corner."""
    labels = [mark.label for mark in marks if mark.label]
    if not labels:
        return ""
    wide = BADGE + DIGIT * (len(labels) - 1)
    x = min(rect.x + rect.w - wide + BADGE * 0.45, WIDTH - wide - 1)
    y = max(1, rect.y - BADGE * 0.45)
    box = f'x="{x:.4g}" y="{y:.4g}" width="{wide}" height="{BADGE}" rx="10" fill="{FILL}" stroke="{INK}"'
    text = f'<text class="m" x="{x + wide / 2:.4g}" y="{y + 14.5:.4g}">{" ".join(labels)}</text>'
    return f'<rect {box} stroke-width="1.5"/>{text}'


def _arrow(source: Rect | None, target: Rect | None) -> str:
    """A bent arrow from edge to edge."""
    if not source or not target or source == target:
        return ""
    start, bend, end = between(source, target)
    neck = _towards(end, bend, HEAD)
    px, py = (end.y - neck.y) * HALF / HEAD, (neck.x - end.x) * HALF / HEAD
    shaft = f"M{_at(start)}Q{_at(bend)} {_at(neck)}"
    head = f"M{_at(end)}L{_at(Point(neck.x + px, neck.y + py))}L{_at(Point(neck.x - px, neck.y - py))}Z"
    line = 'fill="none" stroke-linecap="round"'
    return (
        f'<g class="a"><path {line} stroke="{INK}" stroke-width="7" d="{shaft}"/>'
        f'<path fill="{FILL}" stroke="{INK}" stroke-width="1.5" stroke-linejoin="round" d="{head}"/>'
        f'<path {line} stroke="{FILL}" stroke-width="4" d="{shaft}"/></g>'
    )


def between(source: Rect, target: Rect) -> tuple[Point, Point, Point]:
    """Start, control point and end of the curve between two outlines, bent to the side that is lower."""
    a, b = source.middle, target.middle
    dx, dy = b.x - a.x, b.y - a.y
    side = BEND if dx > 0 or (dx == 0 and dy < 0) else -BEND
    bend = Point((a.x + b.x) / 2 - dy * side, (a.y + b.y) / 2 + dx * side)
    start, end = _edge(source, bend), _edge(target, bend)
    lacks = SHORTEST - hypot(end.x - start.x, end.y - start.y)
    return (_towards(start, a, lacks) if lacks > 0 else start), bend, end


def _edge(rect: Rect, point: Point) -> Point:
    """Where the way from the middle of an outline to a point leaves it."""
    x, y = rect.middle
    dx, dy = point.x - x, point.y - y
    part = min(rect.w / 2 / abs(dx or 1e-9), rect.h / 2 / abs(dy or 1e-9), 1)
    return Point(x + dx * part, y + dy * part)


def _towards(start: Point, goal: Point, far: float) -> Point:
    """The point that far from one on the way to another."""
    length = hypot(goal.x - start.x, goal.y - start.y) or 1
    return Point(start.x + (goal.x - start.x) / length * far, start.y + (goal.y - start.y) / length * far)


def _at(point: Point) -> str:
    """A point in a path."""
    return f"{point.x:.4g} {point.y:.4g}"
