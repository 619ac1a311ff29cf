"""How a review shows itself where there is no table: as text for a terminal, as a picture for a cell."""

from collections.abc import Sequence
from html import escape
from typing import Any

from . import shown
from .text import _

COLUMNS = 60  # of a curve in a terminal, at most
BLOCKS = "▁▂▃▄▅▆▇█"
FATES = {"won": "●", "lost": "○", "unknown": "·"}
MOST = 5  # moves that are listed
LEAST = 0.02  # of a chance that such a move cost
WIDE, HIGH, FOOT = 600, 120, 14  # of the picture
COLOURS = {"error": "#d55e00", "luck": "#2b8cbe", "won": "#00916b", "unknown": "#8a949b"}


def text(review: Any) -> str:
    """The sentences, the curve over whether a win existed, and what cost most."""
    rows = review.rows
    at = [rows[n * len(rows) // min(len(rows), COLUMNS)] for n in range(min(len(rows), COLUMNS))]
    curve = "".join(" " if row.chance is None else BLOCKS[min(7, int(8 * row.chance))] for row in at)
    fates = "".join(FATES[row.exists] for row in at)
    legend = _("{won} a win existed, {lost} none was left, {unknown} not known").format(**FATES)
    lines = [_("chance {curve}").format(curve=curve), _("wins   {fates}   {legend}").format(fates=fates, legend=legend)]
    return "\n".join([*_sentences(review), *lines, *_costly(review)])


def html(review: Any) -> str:
    """The same, with the curve as a picture."""
    first, *more = (escape(line) for line in _sentences(review))
    under = [*more, *map(escape, _costly(review))]
    took = escape(shown.seconds(review.progress.seconds))
    legend = _("Broad and orange: what errors cost; thin and blue: what turned cards brought; below: a win existed.")
    lines = "".join(f"<div>{line}</div>" for line in under)
    return (
        f'<div class="pw-review" style="color: inherit"><div><strong>{first}</strong></div>{_picture(review)}'
        f'{lines}<div style="{shown.MUTED}">{escape(legend)} {took}</div></div>'
    )


def _sentences(review: Any) -> list[str]:
    """What was found, and while it goes on how far it is."""
    pace = review.progress
    doing = _("{doing}: {known} of {total} positions; wait() waits for the rest").format(
        doing=pace.doing, known=pace.chances, total=pace.total
    )
    sentences = [review.failed, review.sentence, review.summed, doing if review.busy else ""]
    return [sentence for sentence in sentences if sentence]


def _costly(review: Any) -> list[str]:
    """What cost most, in order of play."""
    rows = [(row.error, at, row.move) for at, row in enumerate(review.rows) if (row.error or 0) >= LEAST]
    most = sorted(sorted(rows, key=lambda row: -row[0])[:MOST], key=lambda row: row[1])
    if not most:
        return []
    moves = ", ".join(
        _("move {at} {move} ({points})").format(at=at, move=move, points=f"{-100 * error:+.0f}")
        for error, at, move in most
    )
    return [_("What cost most: {moves}").format(moves=moves)]


def _picture(review: Any) -> str:
    """The curve, what errors cost and turned cards brought; under it whether a win existed."""
    rows = review.rows
    step = WIDE / max(1, len(rows))
    marks = "".join(_change(rows, at, step) for at in range(1, len(rows)))
    name = escape(_("The chance to win after each move, and whether a win existed"))
    return (
        f'<svg viewBox="0 0 {WIDE} {HIGH + FOOT}" role="img" aria-label="{name}" style="max-width: {WIDE}px; '
        f'width: 100%; display: block; margin: 0.4em 0">{_curve(rows, step)}{marks}{_strip(rows, step)}</svg>'
    )


def _down(chance: float) -> float:
    """How far down a chance lies."""
    return round(3 + (1 - chance) * (HIGH - 9), 1)


def _curve(rows: Sequence[Any], step: float) -> str:
    """The chance as a line, which breaks where it is not known."""
    path, before = "", None
    for at, row in enumerate(rows):
        if row.chance is not None:
            path += f"{'M' if before is None else 'L'}{(at + 0.5) * step:.1f} {_down(row.chance)}"
        before = row.chance
    return f'<path d="{path}" fill="none" stroke="currentColor" stroke-opacity="0.55"/>'


def _change(rows: Sequence[Any], at: int, step: float) -> str:
    """From a chance to the next: a broad bar for what the move cost, a thin one for what its cards brought."""
    before, row = rows[at - 1], rows[at]
    if before.chance is None or row.chance is None or row.error is None or row.luck is None:
        return ""
    between, x, drawn = before.chance - row.error, at * step, ""
    for kind, value, ends, width in (
        ("error", row.error, (before.chance, between), 4),
        ("luck", row.luck, (between, row.chance), 1.5),
    ):
        if abs(value) >= LEAST / 2:
            path = f"M{x:.1f} {_down(ends[0])}V{_down(ends[1])}"
            drawn += f'<path d="{path}" stroke="{COLOURS[kind]}" stroke-width="{width}"/>'
    return drawn


def _strip(rows: Sequence[Any], step: float) -> str:
    """Whether a win existed: a full bar, a dotted line, nothing."""
    drawn = ""
    for kind in ("won", "unknown"):
        width, dots = (10, "") if kind == "won" else (3, ' stroke-dasharray="3 3"')
        places = [at for at, row in enumerate(rows) if row.exists == kind]
        if places:
            path = f"M{places[0] * step:.1f} {HIGH + FOOT / 2}H{(places[-1] + 1) * step:.1f}"
            drawn += f'<path d="{path}" stroke="{COLOURS[kind]}" stroke-width="{width}"{dots}/>'
    return drawn
