"""The table without a kernel: a picture of it, and a table of text for terminals."""

import json
from base64 import b64encode
from collections.abc import Iterator, Sequence
from functools import cache
from html import escape
from pathlib import Path
from typing import Any, NamedTuple
from unicodedata import combining, east_asian_width

from .cards import SHOWN, number_text, pretty
from .game import Label, Place
from .recording import Recording
from .scene import Table, builds, lay, placed
from .text import _

WIDTH = 760
PAD, HEAD, CHIP, STRIP = 14, 26, 20, 17  # px: round the table, over a row, under a card, of a covered card
TALLEST = 554  # px: of a grid of rows
FANNED = 7  # cards of a waste that are shown
STYLE = """text{font:11px system-ui,sans-serif;fill:#56606a}.c{font-weight:700;fill:#1b1f23}.S,.C{color:#15181c}
.H,.D{color:#c4162f}.f{fill:#fff;stroke:#7d878f}.b{fill:#ccd2ce;stroke:#b4bdb7}.p{fill:#00795a}
.s{fill:none;stroke:#7d878f;stroke-dasharray:4 3}.r{fill:none;stroke:currentColor;stroke-linecap:round;
stroke-linejoin:round}.k{fill:#33507d;stroke:#fff;stroke-width:5}"""


class Laid(NamedTuple):
    """A card or an empty place: where it lies, its size, and how much of it is seen ("", "strip" or "edge")."""

    place: str
    height: int
    x: float
    y: float
    w: float
    h: float
    seen: str = ""


def recorded(given: Any) -> Recording:
    """The recording that is meant: one, or that of a table; TypeError where it is neither."""
    record = getattr(given, "record", given)
    if isinstance(record, Recording):
        return record
    shown = repr(given)[:60]
    raise TypeError(_("{given} is neither a Recording nor a table with one").format(given=shown))


def svg(record: Any) -> str:
    """The table as a picture, of a Recording or a table with one: an SVG document that stands alone."""
    record = recorded(record)
    game, state = record.game, record.state
    table, labels = lay(record), game.labels(state)
    cards, bottom = _arrange(table, set(game.spaces(state)))
    hidden, free = frozenset(game.hidden(state)), frozenset(game.available(state))
    playable = {move.source for move in builds(table, list(game.moves(state)))}
    parts = [_card(table, laid, hidden, free) for laid in cards]
    parts += [_bar(laid) for laid in cards if not laid.seen and laid.place in playable]
    parts += [_label(laid, labels.get(laid.place)) for laid in cards if not laid.seen]
    parts += [_text(laid.x + laid.w / 2, laid.y - 8, head) for laid, head in _heads(table, cards)]
    title = escape(caption(record))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {bottom:g}" role="img" aria-label="{title}">'
        f"<title>{title}</title><style>{STYLE}</style>{_glyphs()}"
        f'<rect width="{WIDTH}" height="{bottom:g}" rx="8" fill="#dfe8e1"/>{"".join(parts)}</svg>'
    )


def picture(record: Recording) -> str:
    """The picture as an `img` element that needs nothing else, with the table's text as its alternative."""
    data = b64encode(svg(record).encode()).decode()
    return f'<img width="{WIDTH}" alt="{escape(board(record))}" src="data:image/svg+xml;base64,{data}">'


def caption(record: Recording) -> str:
    """What the picture shows, in one line."""
    done, total = placed(lay(record))
    text = _("{game}, {deal}, move {turn}, {done} of {total} cards placed")
    return text.format(game=_(record.game.name), deal=deal_name(record), turn=record.turn, done=done, total=total)


def deal_name(record: Recording) -> str:
    """Which deal it is, in a few words."""
    number = "" if record.deal is None else number_text(record.deal)
    shown = number if len(number) <= SHOWN else number[:SHOWN] + "…"
    return _("deal {deal}").format(deal=shown) if shown else _("given cards")


def board(record: Recording) -> str:
    """The table as text: every place with what lies there, the rows of the tableau as rows."""
    game, state = record.game, record.state
    table, labels, hidden = lay(record), game.labels(state), frozenset(game.hidden(state))
    lines = [caption(record)]
    named = [place for place in table.places if place.role not in {"area", "note"}]
    indent = max([6, *(_columns(place.name) for place in named)])
    for area in ("top", "left", "right", "main", "bottom"):
        places = [place for place in named if place.wide.area == area]
        if any(place.wide.y for place in places) and area == "main":
            lines += ["", *_grid(table, places)]
            continue
        lines += [_line(place, table, labels.get(place.name), hidden, indent) for place in places]
    return "\n".join(lines)


def _grid(table: Table, places: Sequence[Place]) -> Iterator[str]:
    """The rows of a tableau under the names of its first row's places."""
    rows: dict[float, list[Place]] = {}
    for place in places:
        rows.setdefault(place.wide.y, []).append(place)
    width = max([4, *(1 + _columns(place.name) for place in rows[0])])
    yield "".join(_right(place.name, width) for place in rows[0])
    for row in rows.values():
        cards = [table.faces[table.piles[p.name][-1]] if table.piles[p.name] else "" for p in row]
        if any(cards):
            yield "".join(_right(pretty(card) if card else "·", width) for card in cards)


def _line(place: Place, table: Table, label: Label | None, hidden: frozenset[int], indent: int) -> str:
    """One place: its cards that can be seen, and its label."""
    ids = table.piles[place.name] if place.fan else table.piles[place.name][-1:]
    cards = " ".join(pretty(table.faces[card]) for card in ids if card not in hidden)
    note = f"({label.lead} {label.chip})".replace(" )", ")").replace("( ", "(") if label else ""
    return f"{_right(place.name, indent)}: {cards} {note}".replace(":  ", ": ").rstrip()


def _right(text: str, width: int) -> str:
    """A text that ends in this column of a terminal, or later where it is too long."""
    return " " * (width - _columns(text)) + text


def _columns(text: str) -> int:
    """How many columns of a terminal a text takes: an East Asian letter two, an accent of its own none."""
    return sum(0 if combining(letter) else 1 + (east_asian_width(letter) in {"F", "W"}) for letter in text)


# The picture's arithmetic: that of the page at one width.


def _arrange(table: Table, spaces: set[str]) -> tuple[list[Laid], float]:
    """Every card and empty place, and the height of the whole."""
    areas: dict[str, list[Place]] = {}
    for place in table.places:
        if place.role not in {"area", "note"} and (table.piles[place.name] or place.name in spaces):
            areas.setdefault(place.wide.area, []).append(place)
    spans = {name: 1 + max(p.wide.x for p in places) for name, places in areas.items()}
    middle = [name for name in ("left", "main", "right") if name in areas]
    columns = sum(spans[name] for name in middle) or 1
    gap = 6 if columns >= 10 else 12
    w = min(92, (WIDTH - 2 * PAD - (columns + 1) * gap) // columns)
    lefts, x = {}, PAD + (WIDTH - 2 * PAD - columns * (w + gap) + gap - (len(middle) - 1) * gap) / 2
    for name in middle:
        lefts[name] = x
        x += spans[name] * (w + gap) + gap
    laid, y = _row(table, areas.get("top", []), PAD, HEAD, w, gap)
    bottom = y
    for name in middle:
        cards = _column(table, areas[name], lefts[name], y, w, gap, name == "main")
        laid += cards
        bottom = max([bottom, *(card.y + card.h for card in cards)])
    below, bottom = _row(table, areas.get("bottom", []), lefts.get("main", PAD), bottom + CHIP + 6, w, gap)
    return laid + below, bottom + (0 if below else CHIP)


def _row(
    table: Table, places: Sequence[Place], left: float, top: float, w: float, gap: float
) -> tuple[list[Laid], float]:
    """A strip of places, and where the next one begins."""
    laid = [
        c for p in places for c in _pile(table, p, left + p.wide.x * (w + gap), top + p.wide.y * w * 1.6, w, w * 1.4)
    ]
    return laid, max([top, *(card.y + card.h + CHIP + 6 for card in laid)])


def _column(
    table: Table,
    places: Sequence[Place],
    left: float,
    top: float,
    w: float,
    gap: float,
    main: bool,  # noqa: FBT001
) -> list[Laid]:
    """An area of the middle: a grid whose cards grow flat with its rows, or piles with chips between them."""
    rows = 1 + max(place.wide.y for place in places)
    h = min(w * 1.4, (TALLEST - (rows - 1) * gap) // rows) if main else w * 1.4
    step = h + (gap if main else CHIP)
    return [c for p in places for c in _pile(table, p, left + p.wide.x * (w + gap), top + p.wide.y * step, w, h)]


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


def _heads(table: Table, cards: Sequence[Laid]) -> Iterator[tuple[Laid, str]]:
    """What is written over places."""
    first = {laid.place: laid for laid in reversed(cards)}
    return ((first[p.name], p.head) for p in table.places if p.head and p.name in first)


# The deck, from the data that the page has too.


@cache
def _deck() -> Any:
    """The drawn deck."""
    return json.loads((Path(__file__).parent / "deck.json").read_text(encoding="utf-8"))


@cache
def _glyphs() -> str:
    """Every glyph once."""
    deck = _deck()
    ranks = (f'<path id="r{r}" class="r" stroke-width="{deck["stroke"]}" d="{d}"/>' for r, d in deck["ranks"].items())
    suits = (f'<path id="s{s}" fill="currentColor" d="{d}"/>' for s, d in deck["suits"].items())
    courts = (
        f'<path id="k{k}" class="r" style="fill:currentColor;fill-opacity:.16" stroke-width="6" d="{d}"/>'
        for k, d in deck["courts"].items()
    )
    return f"<defs>{''.join(ranks)}{''.join(suits)}{''.join(courts)}</defs>"


def _card(table: Table, laid: Laid, hidden: frozenset[int], free: frozenset[int]) -> str:
    """A card, its back, or the frame of an empty place."""
    box = f'x="{laid.x:.4g}" y="{laid.y:.4g}" width="{laid.w:.4g}" height="{laid.h:.4g}" rx="5"'
    if laid.height < 0:
        return f'<rect class="s" {box}/>'
    card = table.piles[laid.place][laid.height]
    if card in hidden:
        return f'<rect class="k" {box}/>'
    blocked = table.roles[laid.place] in {"tableau", "waste"} and card not in free
    return f'<rect class="{"b" if blocked else "f"}" {box}/>{_face(table.faces[card], laid)}'


def _face(card: str, laid: Laid) -> str:
    """The glyphs of a face in the style that its size wants."""
    strip = laid.seen == "strip"
    scale = (STRIP if strip else laid.w) / 100
    high = laid.h / scale
    styles = _deck()["styles"][laid.seen or ("index" if laid.w >= 50 else "tile")]
    variant = next((v for v in styles if v["from"] <= high), styles[0])
    glyphs = "".join(_glyph(card, put, high) for put in variant["put"])
    return f'<g class="{card[1]}" transform="translate({laid.x:.4g} {laid.y:.4g})scale({scale:.3g})">{glyphs}</g>'


def _glyph(card: str, put: Sequence[Any], high: float) -> str:
    """One glyph in its box, which is measured from the head or the foot of a card that is so high."""
    kind, x, y, w, h, edge = put[:6]
    name = {"rank": f"r{card[0]}", "suit": f"s{card[1]}", "court": f"k{card[0]}"}[kind]
    if kind == "court" and card[0] not in _deck()["courts"]:
        return ""
    margin = _deck()["margin"] if kind == "rank" else 0
    sx, sy = w / (100 + 2 * margin), h / (100 + 2 * margin)
    top = high - y - h if edge == "b" else y
    move = f"translate({x + margin * sx:.4g} {top + margin * sy:.4g})scale({sx:.3g} {sy:.3g})"
    return f'<use href="#{name}" transform="{move}"/>'


def _bar(laid: Laid) -> str:
    """The bar at the foot of a card that can be built."""
    x, y, w = laid.x + laid.w * 0.18, laid.y + laid.h - 6, laid.w * 0.64
    return f'<rect class="p" x="{x:.4g}" y="{y:.4g}" width="{w:.4g}" height="3" rx="1.5"/>'


def _label(laid: Laid, label: Label | None) -> str:
    """The chip at the foot of a card, or the words in an empty place."""
    text = f"{label.lead} {label.chip}".strip() if label else ""
    if not text:
        return ""
    x, y = laid.x + laid.w / 2, laid.y + laid.h
    if laid.height < 0:
        return _text(x, y - laid.h / 2, text)
    wide = min(laid.w, 14 + 6.2 * len(text))
    box = f'x="{x - wide / 2:.4g}" y="{y - 5:.4g}" width="{wide:.4g}" height="17" rx="8.5"'
    return f'<rect class="f" {box}/>{_text(x, y + 7.5, text, "c")}'


def _text(x: float, y: float, text: str, kind: str = "") -> str:
    """A line of text, centred."""
    return f'<text class="{kind}" x="{x:.4g}" y="{y:.4g}" text-anchor="middle">{escape(text)}</text>'
