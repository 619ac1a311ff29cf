"""Summary: what the rows of a study come to, a line for each game, options, player and limit."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import ceil, floor
from statistics import median
from typing import Any

from . import shown
from .frames import frame, written
from .games import GAMES, slug
from .outcome import Group, Row
from .player import wilson
from .rows import as_html, as_text
from .text import _

NAMES = {slug(kind.name): kind.name for kind in GAMES}
TO = "\N{EN DASH}"
NONE = "—"  # what a line does not have


def interval(won: float, lost: float, unknown: float) -> tuple[float, float]:
    """Where the share of winnable deals lies, with a confidence of 95 %: Wilson's, the undecided counted both ways.

    Its lower end takes them for lost, its upper end for won; with none undecided it is Wilson's own.
    """
    deals = won + lost + unknown
    return wilson(won, deals)[0], wilson(won + unknown, deals)[1]


def narrow(won: float, lost: float, unknown: float, width: float) -> bool:
    """Whether the interval is as narrow as the width that was declared.

    A width must be declared before the first deal. Who looks at the interval after every deal and stops when it
    pleases picks the moments when chance was kind: who stops once it is clear of the truth of one half, after 20 deals
    at the earliest and 2,000 at the latest, errs in 48 of 100 studies instead of 5. A width that was fixed beforehand
    asks only how much is known, not what: intervals of 10, 5 and 2 points, of shares from 2 to 98 %, hold the truth in
    94 to 98 of 100 studies that stop by it (4,000 simulated for each; Chow and Robbins, Annals of Mathematical
    Statistics 36, 1965, on why).
    """
    low, high = interval(won, lost, unknown)
    return high - low <= width


@dataclass(frozen=True)
class Line:
    """What the rows of one group come to. Seconds, nodes and moves are medians; moves those of the won deals.

    `open` is how many deals that come before others have no row yet: they take longer, so they count as undecided.
    """

    game: str
    options: Mapping[str, Any]
    player: str
    limit: Mapping[str, Any] | None
    seed: int
    version: str
    deals: int
    won: int
    lost: int
    unknown: int
    seconds: float
    slowest: float
    nodes: float | None
    moves: float | None
    open: int = 0

    @property
    def interval(self) -> tuple[float, float]:
        """Where the share of winnable deals lies, with a confidence of 95 %, the undecided counted both ways."""
        return interval(self.won, self.lost, self.unknown + self.open)

    @property
    def width(self) -> float:
        """That of the interval."""
        low, high = self.interval
        return high - low

    @property
    def share(self) -> tuple[float, float]:
        """The share that was won, with the undecided taken for lost, and with them taken for won."""
        deals, undecided = self.deals + self.open, self.unknown + self.open
        return (self.won / deals, (self.won + undecided) / deals) if deals else (0.0, 1.0)

    @property
    def name(self) -> str:
        """The game's name."""
        return _(NAMES[self.game]) if self.game in NAMES else self.game


@dataclass(frozen=True)
class Summary:
    """What a study has found: a line for each group of its rows.

    `left_out` is how many rows of other versions are in its file, which are not counted; `ended` says how it ended.
    """

    lines: Sequence[Line]
    left_out: int = 0
    ended: str = ""

    @property
    def notes(self) -> list[str]:
        """What stands under the table."""
        one, many = _("1 row of another version is left out"), _("{count} rows of other versions are left out")
        left = (one if self.left_out == 1 else many).format(count=f"{self.left_out:,}")
        ways = _("95% intervals (Wilson); the undecided count as lost at the lower end and as won at the upper one")
        plain = _("95% intervals (Wilson)")
        counted = [ways if any(line.unknown + line.open for line in self.lines) else plain] if self.lines else []
        others = [self._open()] if any(line.open for line in self.lines) else []
        return [*([self.ended] if self.ended else []), *counted, *others, *([left] if self.left_out else [])]

    def _open(self) -> str:
        """What is said of deals that are being played."""
        count = sum(line.open for line in self.lines)
        one, many = (
            _("1 deal that was passed by counts as undecided"),
            _("{count} deals that were passed by count as undecided"),
        )
        return (one if count == 1 else many).format(count=f"{count:,}")

    def __str__(self) -> str:
        return "\n".join([as_text(*self._table()) if self.lines else _("no deals yet"), *self.notes])

    def __repr__(self) -> str:
        return str(self)

    def _repr_html_(self) -> str:
        """The table for a cell."""
        if not self.lines:
            return f"<p>{_('no deals yet')}</p>"
        table, words = self._table()
        return as_html(table, "", words, notes=self.notes)

    def frame(self) -> Any:
        """A data frame, a row for each line: of pandas or polars, whichever is there; ImportError where neither is."""
        return frame(self.data())

    def data(self) -> list[dict[str, Any]]:
        """The lines as plain data."""
        return [dict(self._facts(line)) for line in self.lines]

    def _facts(self, line: Line) -> Iterator[tuple[str, Any]]:
        """A line by the names of its columns."""
        yield from vars(line).items()
        yield from zip(("share_low", "share_high"), line.share, strict=True)
        yield from zip(("low", "high"), line.interval, strict=True)

    def _table(self) -> tuple[list[list[str]], int]:
        """Heads and lines in words and figures, without what no line has; how many of the columns are words."""
        words = self._shown([_named(line) | self._told(line) for line in self.lines])
        figures = self._shown([_figures(line) for line in self.lines])
        rows = [[*one, *other] for one, other in zip(words, figures, strict=True)]
        return rows, len(words[0])

    def _shown(self, lines: Sequence[Mapping[str, str]]) -> list[list[str]]:
        """Heads and cells, without the columns that no line has."""
        heads = [head for head in lines[0] if any(line[head] != NONE for line in lines)]
        return [heads, *([line[head] for head in heads] for line in lines)]

    def _told(self, line: Line) -> dict[str, str]:
        """Seed and version, where the lines differ in them."""
        several = [name for name in ("seed", "version") if len({getattr(one, name) for one in self.lines}) > 1]
        heads = {"seed": _("Seed"), "version": _("Version")}
        return {heads[name]: str(getattr(line, name)) for name in several}


def _named(line: Line) -> dict[str, str]:
    """What a line is of, in words."""
    given = {_("Game"): line.name, _("Options"): written(line.options), _("Player"): line.player}
    return {head: text or NONE for head, text in (given | {_("Limit"): limit_text(line.limit)}).items()}


def _figures(line: Line) -> dict[str, str]:
    """What a line came to, in figures; a dash for what there is not."""
    counts = {_("Deals"): line.deals, _("Won"): line.won, _("Lost"): line.lost, _("Undecided"): line.unknown}
    medians = {_("Median nodes"): line.nodes, _("Median moves"): line.moves}
    return {
        **{head: f"{count:,}" for head, count in counts.items()},
        _("Share won"): share_text(*line.share, line.width),
        _("95% interval"): interval_text(*line.interval),
        _("Median time"): shown.seconds(line.seconds),
        _("Slowest"): shown.seconds(line.slowest),
        **{head: NONE if count is None else f"{count:,.0f}" for head, count in medians.items()},
    }


def summed(rows: Iterable[Row], *, left_out: int = 0, ended: str = "", open_deals: int = 0) -> Summary:
    """What rows come to, group by group, in the order in which the groups are met; open deals are of the first."""
    groups: dict[Group, list[Row]] = {}
    for row in rows:
        groups.setdefault(row.group, []).append(row)
    lines = [_line(group, 0 if at else open_deals) for at, group in enumerate(groups.values())]
    return Summary(lines, left_out, ended)


def _line(rows: Sequence[Row], open_deals: int) -> Line:
    """What the rows of a group come to."""
    first = rows[0]
    fates = [row.fate for row in rows]
    return Line(
        *(first.game, first.options, first.player, first.limit, first.seed, first.version),
        deals=len(rows),
        won=fates.count("won"),
        lost=fates.count("lost"),
        unknown=fates.count("unknown"),
        seconds=median(row.seconds for row in rows),
        slowest=max(row.seconds for row in rows),
        nodes=_median(row.nodes for row in rows),
        moves=_median(row.moves for row in rows if row.fate == "won"),
        open=open_deals,
    )


def _median(numbers: Iterable[float | None]) -> float | None:
    """The median of those that there are."""
    known = [number for number in numbers if number is not None]
    return median(known) if known else None


# In words.


def limit_text(limit: Mapping[str, Any] | None) -> str:
    """A limit of a deal: 60 s, or 10,000,000 nodes; nothing where there is none."""
    if not limit or not any(limit.values()):
        return ""
    return ", ".join(_bound(name, value) for name, value in limit.items() if value)


def _bound(name: str, value: Any) -> str:
    """One bound of a limit."""
    if name == "nodes":
        return shown.nodes(value)
    if name == "memory":
        return _("{size} MB").format(size=f"{value / 2**20:,.0f}")
    return _("{seconds} s").format(seconds=f"{value:g}") if name == "seconds" else f"{name}={value}"


def ends(low: float, high: float) -> list[str]:
    """The ends of an interval in percent, rounded outward, so that it never reads narrower than it is."""
    places = _places(high - low)
    scale = 10 ** (places + 2)
    turned = floor(low * scale + 1e-9), ceil(high * scale - 1e-9)
    return [f"{100 * end / scale:.{places}f}%" for end in turned]


def interval_text(low: float, high: float) -> str:
    """An interval in percent, from its lower end to its upper one."""
    least, most = ends(low, high)
    return f"{least.removesuffix('%')}{TO}{most}"


def share_text(least: float, most: float, width: float) -> str:
    """A share in percent, or its two ends where it is not known more narrowly; as precise as an interval so wide."""
    texts = [f"{100 * share:.{_places(width)}f}" for share in (least, most)]
    return f"{texts[0]}%" if least == most else f"{texts[0]}{TO}{texts[1]}%"


def _places(width: float) -> int:
    """How many places of a percentage an interval so wide is worth."""
    return 0 if width > 0.2 else 1 if width > 0.01 else 2 if width > 0.001 else 3
