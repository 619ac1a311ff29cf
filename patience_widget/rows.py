"""Tables in words and figures, for a page, a terminal and a cell; and that of a comparison: what each search took."""

from collections.abc import Iterable, Iterator, Sequence
from html import escape

from . import shown
from .scene import Json
from .text import _

CELL = "padding: 2px 12px 2px 0; text-align: {side}"
TABLE = "color: inherit; font-variant-numeric: tabular-nums; border-collapse: collapse"
CAPTION = "text-align: start; padding-bottom: 4px"
NOTE = "text-align: start; padding-top: 4px; opacity: 0.75; font-size: 0.92em; border: 0"
WORDS = 2  # columns of a comparison that are words


def heads() -> list[str]:
    """What stands over the columns."""
    return [
        *(_("Strategy"), _("Fate"), _("Nodes"), _("Time")),
        *(_("Length of the line"), _("Deepest"), _("Backtracks")),
    ]


def written(row: Json) -> list[str]:
    """A row in words and figures; a dash for what there is not."""
    fates = {"won": _("won"), "lost": _("lost (proved)"), "unknown": _("gave up")}
    counts = (row[name] for name in ("length", "deepest", "backtracks"))
    return [
        row["strategy"],
        _("still going") if row["going"] else fates[row["fate"]],
        f"{row['nodes']:,}",
        "—" if row["seconds"] is None else shown.seconds(row["seconds"]),
        *("—" if count is None else f"{count:,}" for count in counts),
    ]


def text(rows: Iterable[Json]) -> str:
    """The table of a comparison for a terminal."""
    return as_text([heads(), *map(written, rows)], WORDS)


def html(rows: Iterable[Json], caption: str) -> str:
    """The table of a comparison for a cell."""
    return as_html([heads(), *map(written, rows)], caption, WORDS)


def as_text(table: Sequence[Sequence[str]], words: int) -> str:
    """A table for a terminal, its heads first: so many columns of words to the left, figures to the right."""
    widths = [max(map(len, column)) for column in zip(*table, strict=True)]
    return "\n".join(_line(row, widths, words) for row in table)


def _line(row: Sequence[str], widths: Sequence[int], words: int) -> str:
    """A line of it."""
    pairs = enumerate(zip(row, widths, strict=True))
    return "  ".join(cell.ljust(width) if at < words else cell.rjust(width) for at, (cell, width) in pairs).rstrip()


def as_html(table: Sequence[Sequence[str]], caption: str, words: int, *, notes: Iterable[str] = ()) -> str:
    """A table for a cell, its heads first, with a caption over it and notes under it."""
    head = "".join(_cells("th", table[0], words))
    body = "".join(f"<tr>{''.join(_cells('td', row, words))}</tr>" for row in table[1:])
    named = f'<caption style="{CAPTION}">{escape(caption)}</caption>' if caption else ""
    said = "".join(f'<tr><td colspan="{len(table[0])}" style="{NOTE}">{escape(note)}</td></tr>' for note in notes)
    foot = f"<tfoot>{said}</tfoot>" if said else ""
    parts = f"{named}<thead><tr>{head}</tr></thead><tbody>{body}</tbody>{foot}"
    return f'<table class="pw-rows" style="{TABLE}">{parts}</table>'


def _cells(tag: str, row: Sequence[str], words: int) -> Iterator[str]:
    """The cells of a row; the first heads it."""
    for at, cell in enumerate(row):
        kind = "th" if at == 0 else tag
        scope = "" if kind == "td" else ' scope="col"' if tag == "th" else ' scope="row"'
        yield f'<{kind}{scope} style="{CELL.format(side="start" if at < words else "end")}">{escape(cell)}</{kind}>'
