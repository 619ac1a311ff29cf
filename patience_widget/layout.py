"""Where everything lies in the picture: the page's arithmetic (js/layout.js) at one width."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from .game import Label, Place
from .scene import Table

WIDTH = 760
PAD, HEAD, CHIP, STRIP = 14, 26, 20, 17  # px: round the table, over a row, under a card, of a covered card
NOTE, BARS, FOOT = 44, 34, 26  # px: of a note, of progress bars with their counts, of the caption
TALLEST = 554  # px: of a grid of rows
FANNED = 7  # cards of a waste that are shown
LOW = 0.58  # of its height is what a stock in a side column takes


class Laid(NamedTuple):
    """A card, an empty place (its height is -1), a note or a bar: where it lies, its size, how much of it is seen.

    `seen` is "" for the whole, "strip" or "edge" of a covered card, "column" or "line" of a note.
    """

    place: str
    height: int
    x: float
    y: float
    w: float
    h: float
    seen: str = ""


class Grid(NamedTuple):
    """Cards of this size, this far from each other."""

    w: float
    h: float
    gap: float
    step: float  # from a row to the next


def arrange(table: Table, spaces: set[str], labels: Mapping[str, Label]) -> tuple[list[Laid], list[Laid], float]:
    """What is drawn of every place, the progress bars, and the height of the whole."""
    areas = _areas(table, spaces, labels)
    spans = _spans(table)
    middle = [name for name in ("left", "main", "right") if name in spans]
    columns = sum(spans[name] for name in middle) or 1
    gap = 6 if columns >= 10 else 12
    w = min(92, (WIDTH - 2 * PAD - (columns + 1) * gap) // columns)
    x = left = PAD + (WIDTH - 2 * PAD - columns * (w + gap) + gap - (len(middle) - 1) * gap) / 2
    laid, y = _row(table, areas.get("top", []), left if "main" in spans else PAD, HEAD, w, gap)
    bottom = y
    for name in middle:
        left = x if name == "main" else left
        cards = _column(table, areas.get(name, []), x, y, _grid(areas.get(name, []), w, gap, name == "main"))
        laid += cards
        bottom = max([bottom, *(card.y + card.h for card in cards)])
        x += spans[name] * (w + gap) + gap
    bars = _bars(table, laid, labels, bottom + CHIP)
    below, bottom = _row(table, areas.get("bottom", []), left, bottom + CHIP + (BARS if bars else 6), w, gap)
    return laid + below, bars, bottom + (0 if below else CHIP) + FOOT


def _areas(table: Table, spaces: set[str], labels: Mapping[str, Label]) -> dict[str, list[Place]]:
    """The places that are there now, by area."""
    areas: dict[str, list[Place]] = {}
    for place in table.places:
        there = place.name in labels if place.role == "note" else table.piles.get(place.name) or place.name in spaces
        if there and place.role != "area":
            areas.setdefault(place.wide.area, []).append(place)
    return areas


def _spans(table: Table) -> dict[str, float]:
    """How many columns each area has, whatever lies there now."""
    spans: dict[str, float] = {}
    for place in table.places:
        if place.role not in {"area", "note"}:
            spans[place.wide.area] = max(spans.get(place.wide.area, 0), 1 + place.wide.x)
    return spans


def _grid(places: Iterable[Place], w: float, gap: float, main: bool) -> Grid:  # noqa: FBT001
    """The cards of an area of the middle: in a grid they grow flat with its rows, else chips hang between them."""
    rows = 1 + max([place.wide.y for place in places if place.role != "note"], default=0)
    h = min(w * 1.4, (TALLEST - (rows - 1) * gap) // rows) if main else w * 1.4
    return Grid(w, h, gap, h + (gap if main and rows > 1 else CHIP))


def _row(
    table: Table, places: Sequence[Place], left: float, top: float, w: float, gap: float
) -> tuple[list[Laid], float]:
    """A strip of places, and where the next one begins."""
    laid: list[Laid] = []
    for place in places:
        x, y = left + place.wide.x * (w + gap), top + place.wide.y * w * 1.6
        if place.role == "note":
            laid.append(Laid(place.name, -1, x, y, WIDTH - PAD - x, NOTE, "line"))
        else:
            laid += _pile(table, place, x, y, w, w * 1.4)
    return laid, max([top, *(card.y + card.h + CHIP + 6 for card in laid)])


def _column(table: Table, places: Sequence[Place], left: float, top: float, grid: Grid) -> list[Laid]:
    """An area of the middle."""
    laid: list[Laid] = []
    for place in places:
        x, y = left + place.wide.x * (grid.w + grid.gap), top + place.wide.y * grid.step
        if place.role == "note":
            laid.append(Laid(place.name, -1, x, y + 10, grid.w, NOTE, "column"))
        elif place.role == "stock" and place.wide.area != "main":
            laid += _pile(table, place, x, y + 10, grid.w, grid.h * LOW)
        else:
            laid += _pile(table, place, x, y, grid.w, grid.h)
    return laid


def _pile(table: Table, place: Place, x: float, y: float, w: float, h: float) -> list[Laid]:
    """The cards of a place that are seen; of an empty one its frame."""
    count = len(table.piles[place.name])
    if place.fan == "down":
        cards = [Laid(place.name, at, x, y + at * STRIP, w, h, "strip" * (at < count - 1)) for at in range(count)]
    elif place.fan == "right":
        shown = range(max(0, count - FANNED), count)
        cards = [
            Laid(place.name, at, x + n * w * 0.36, y, w, h, "edge" * (at < count - 1)) for n, at in enumerate(shown)
        ]
    else:
        cards = [Laid(place.name, count - 1, x, y, w, h)] if count else []
    return cards or [Laid(place.name, -1, x, y, w, h)]


def _bars(table: Table, laid: Sequence[Laid], labels: Mapping[str, Label], y: float) -> list[Laid]:
    """Progress bars in one line under the foundations whose cards can all be read."""
    names = {p.name for p in table.places if p.fan == "down" and p.role == "foundation"}
    first = {one.place: one for one in laid if one.place in names and labels.get(one.place, Label()).total}
    return [one._replace(y=y, h=4) for one in first.values()]


def heads(table: Table, laid: Sequence[Laid]) -> Iterator[tuple[Laid, str]]:
    """What is written over places."""
    first = {one.place: one for one in reversed(laid)}
    return ((first[place.name], place.head) for place in table.places if place.head and place.name in first)
