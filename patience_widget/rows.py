"""The table of a comparison: what each search took, in words, for a page, a terminal and a cell."""

from collections.abc import Iterable, Iterator, Sequence
from html import escape

from . import shown
from .scene import Json
from .text import _

CELL = "padding: 2px 12px 2px 0; text-align: {side}"


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
    """The table for a terminal."""
    table = [heads(), *map(written, rows)]
    widths = [max(map(len, column)) for column in zip(*table, strict=True)]
    return "\n".join(_line(row, widths) for row in table)


def _line(row: Sequence[str], widths: Sequence[int]) -> str:
    """A line of it: words to the left, figures to the right."""
    pairs = enumerate(zip(row, widths, strict=True))
    return "  ".join(cell.ljust(width) if at < 2 else cell.rjust(width) for at, (cell, width) in pairs).rstrip()


def html(rows: Iterable[Json], caption: str) -> str:
    """The table for a cell."""
    head = "".join(_cells("th", heads()))
    body = "".join(f"<tr>{''.join(_cells('td', written(row)))}</tr>" for row in rows)
    named = f'<caption style="text-align: start; padding-bottom: 4px">{escape(caption)}</caption>'
    style = "color: inherit; font-variant-numeric: tabular-nums; border-collapse: collapse"
    return f'<table class="pw-rows" style="{style}">{named}<thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>'


def _cells(tag: str, row: Sequence[str]) -> Iterator[str]:
    """The cells of a row; the strategy heads it."""
    for at, cell in enumerate(row):
        kind = "th" if at == 0 else tag
        scope = "" if kind == "td" else ' scope="col"' if tag == "th" else ' scope="row"'
        yield f'<{kind}{scope} style="{CELL.format(side="start" if at < 2 else "end")}">{escape(cell)}</{kind}>'
