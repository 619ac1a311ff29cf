"""The table without a kernel: a picture of it, and a table of text for terminals."""

from base64 import b64encode
from collections.abc import Iterable, Iterator, Sequence
from copy import copy
from html import escape
from typing import Any
from unicodedata import combining, east_asian_width

from .cards import SHOWN, number_text, pretty
from .drawing import draw, draw_bar, draw_chip, draw_head, frame
from .game import Label, Place
from .layout import WIDTH, arrange, heads
from .marking import draw_marks
from .recording import Recording
from .scene import Arrow, Mark, Table, flags, lay, placed
from .text import _


def recorded(given: Any) -> Recording:
    """The recording that is meant: one, or that of a table; TypeError where it is neither."""
    record = getattr(given, "record", given)
    if isinstance(record, Recording):
        return record
    shown = repr(given)[:60]
    raise TypeError(_("{given} is neither a Recording nor a table with one").format(given=shown))


def svg(record: Any, *, marks: Iterable[Mark] | None = None, arrows: Iterable[Arrow] | None = None) -> str:
    """The table as a picture, of a Recording or a table with one: an SVG document that stands alone.

    With these marks and arrows, or without any given with those that are on the table.
    """
    pointed = getattr(record, "pointed", None)
    marks = getattr(pointed, "marks", ()) if marks is None else marks
    arrows = getattr(pointed, "arrows", ()) if arrows is None else arrows
    record = recorded(record)
    game, state = record.game, record.state
    table, labels = lay(record), game.labels(state)
    hidden, seen = frozenset(game.hidden(state)), flags(game, state, table, list(game.moves(state)))
    laid, bars, bottom = arrange(table, set(game.spaces(state)), labels)
    name = escape(caption(record))
    parts = [draw(one, table, labels.get(one.place), hidden, seen) for one in laid]
    parts += [draw_head(one, head) for one, head in heads(table, laid)]
    parts += [draw_bar(one, labels[one.place]) for one in bars]
    rings, numbers = draw_marks(laid, table.places, labels, marks, arrows)
    parts += [rings, *(draw_chip(one, labels.get(one.place)) for one in laid), numbers]
    return frame(name, bottom, "".join(parts))


def picture(record: Any, **drawn: Any) -> str:
    """The picture as an `img` element that needs nothing else, with the table's text as its alternative."""
    data = b64encode(svg(record, **drawn).encode()).decode()
    alt = escape(board(recorded(record)))
    return f'<img width="{WIDTH}" alt="{alt}" src="data:image/svg+xml;base64,{data}">'


def caption(record: Recording) -> str:
    """What the picture shows, in one line."""
    done, total = placed(lay(record))
    text = _("{game}, {deal}, move {turn}, {done} of {total} cards placed")
    return text.format(game=_(record.game.name), deal=deal_name(record), turn=record.turn, done=done, total=total)


def title(record: Recording) -> str:
    """Game, deal, moves and result of the line on which the cursor stands."""
    end = copy(record)
    while end.redo():
        pass
    results = {"won": _("won"), "lost": _("lost"), "": _("not finished")}
    text = _("{game}, {deal}: 1 move, {result}") if end.turn == 1 else _("{game}, {deal}: {n} moves, {result}")
    return text.format(game=_(record.game.name), deal=deal_name(record), n=end.turn, result=results[end.outcome])


def deal_name(record: Recording) -> str:
    """Which deal it is, in a few words."""
    number = "" if record.deal is None else number_text(record.deal)
    shown = number if len(number) <= SHOWN else number[:SHOWN] + "…"
    return _("deal {deal}").format(deal=shown) if shown else _("given cards")


def board(record: Recording) -> str:
    """The table as text: every place with what lies there, the rows of the tableau as rows, and notes in words."""
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
    notes = (labels[place.name] for place in table.places if place.role == "note" and place.name in labels)
    return "\n".join([*lines, *(note.lead for note in notes if not note.chip)])


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
