"""How results and runs show themselves: as text for a terminal, as HTML for a cell, in light and dark alike."""

from collections.abc import Callable, Sequence
from html import escape
from typing import Any, Protocol

from .text import _

PER_LINE = 6  # moves on a line of a terminal
WIDTH = 20  # letters of a terminal's bar
LONGEST = 60  # letters of what an error quotes
METER = "width: 8em; vertical-align: middle; margin-right: 0.5em"
MUTED = "opacity: 0.75; font-size: 0.92em"
LINE = (
    "column-gap: 0.5em; margin: 0.4em 0 0; padding-left: 2.6em; max-width: 60em; "
    "font-family: var(--jp-code-font-family, monospace); font-size: 0.92em"
)


class Found(Protocol):
    """What is shown of a result."""

    @property
    def fate(self) -> str:
        """One of "won", "lost" or "unknown"."""

    @property
    def moves(self) -> Sequence[object]:
        """The moves to the win."""

    @property
    def nodes(self) -> int:
        """How many nodes it took."""

    @property
    def seconds(self) -> float:
        """How long it took."""

    @property
    def method(self) -> str:
        """What was done."""

    @property
    def because(self) -> str:
        """Why it is lost, where that can be said in one sentence."""


class Going(Protocol):
    """What is shown of a run."""

    @property
    def status(self) -> str:
        """One of "ready", "running", "paused", "stopped" or "done"."""

    @property
    def progress(self) -> Any:
        """How far it is."""

    @property
    def limit(self) -> Any:
        """How far it may go."""

    @property
    def result(self) -> Any:
        """What was found."""


def headline(result: Found) -> str:
    """As in: won in 87 moves · 0.12 s · 41,000 nodes."""
    return " · ".join([fate(result), seconds(result.seconds), nodes(result.nodes)])


def fate(result: Found) -> str:
    """What came out, in a few words."""
    if result.fate == "won":
        count = len(result.moves)
        return _("won in 1 move") if count == 1 else _("won in {moves} moves").format(moves=count)
    return _("lost, proved") if result.fate == "lost" else _("unknown")


def nodes(count: int) -> str:
    """How many nodes."""
    return _("1 node") if count == 1 else _("{nodes} nodes").format(nodes=f"{count:,}")


def percent(part: float) -> str:
    """A share or a chance; what is not quite nothing or all does not read so."""
    if 0 < part < 0.005:
        return _("under 1%")
    return _("over 99%") if 0.995 < part < 1 else f"{part:.0%}"


def seconds(count: float) -> str:
    """How long, as precisely as one wants to know."""
    if 0 < count < 0.1:
        return _("{milliseconds} ms").format(milliseconds=f"{1000 * count:.{0 if count >= 0.01 else 1}f}")
    places = 0 if count >= 100 or not count else 1 if count >= 10 else 2
    return _("{seconds} s").format(seconds=f"{count:,.{places}f}")


def _round_seconds(count: float) -> str:
    """How many seconds somebody asked for."""
    return _("{seconds} s").format(seconds=f"{count:g}")


def at_limit(limit: str) -> str:
    """Why a search stopped short of an answer."""
    return _("stopped at its limit of {limit}").format(limit=limit)


def at_nodes(count: int) -> str:
    """It had so many nodes."""
    return at_limit(nodes(count))


def at_seconds(count: float) -> str:
    """It had so many seconds."""
    return at_limit(_round_seconds(count))


def no_limit(given: object) -> str:
    """What is wrong with a limit that is none."""
    return _("limit={given} is no Limit: pw.Limit(nodes=…, seconds=…, memory=…) is").format(given=brief(given))


def brief(given: object) -> str:
    """What somebody gave, as an error shows it: short."""
    written = repr(given)
    return written if len(written) <= LONGEST else written[:LONGEST] + "…"


def text(result: Found) -> str:
    """A result for a terminal: one line, how, and the moves, numbered."""
    moves = [f"{number}. {move}" for number, move in enumerate(result.moves, 1)]
    width = max(map(len, moves), default=0)
    rows = (moves[at : at + PER_LINE] for at in range(0, len(moves), PER_LINE))
    lines = ("  ".join(move.ljust(width) for move in row).rstrip() for row in rows)
    because = [result.because] if result.because else []
    return "\n".join([headline(result), *because, result.method, *lines])


def html(result: Found) -> str:
    """A result for a cell: the same, the moves folded."""
    rest = "".join(f" · {escape(part)}" for part in (seconds(result.seconds), nodes(result.nodes)))
    head = f"<div><strong>{escape(fate(result))}</strong>{rest}</div>"
    method = f'<div style="{MUTED}">{escape(result.method)}</div>'
    because = f"<div>{escape(result.because)}</div>" if result.because else ""
    return f'<div class="pw-result" style="color: inherit">{head}{because}{method}{_line(result)}</div>'


def _line(result: Found) -> str:
    """The moves, folded: in columns that hold the longest."""
    if not result.moves:
        return ""
    moves = "".join(f"<li>{escape(str(move))}</li>" for move in result.moves)
    width = max(len(str(move)) for move in result.moves) + 7
    summary = f'<summary style="cursor: pointer">{escape(_("The line"))}</summary>'
    return f'<details>{summary}<ol style="columns: {width}ch; {LINE}">{moves}</ol></details>'


def running(run: Going) -> str:
    """A run for a terminal, in one line."""
    return " · ".join([going(run, run.status), _doing(run)])


def going(run: Going, status: str) -> str:
    """In what state a run is, and how far."""
    return " · ".join([_state(status) or fate(run.result), *_figures(run.progress, run.limit)])


def running_html(run: Going) -> str:
    """A run for a cell: its state, and how far it is of its limit; at the end its result."""
    if run.status == "done":
        return html(run.result)
    figures = "".join(f" · {figure}" for figure in _whole(_figures(run.progress, run.limit)))
    meter = _meter(run.progress, run.limit) if run.status in {"running", "paused"} else ""
    return _two_lines(f"{meter}<strong>{escape(_state(run.status))}</strong>{figures}", _doing(run))


def _state(status: str) -> str:
    """A status in words; of a run that is done its fate says more."""
    states = {"ready": _("ready to start"), "running": _("running"), "paused": _("paused"), "stopped": _("stopped")}
    return states.get(status, "")


def _doing(run: Going) -> str:
    """What it does, or did and why it stopped."""
    doing: str = run.result.method if run.status in {"stopped", "done"} else run.progress.doing
    return doing


def bar(progress: Any, limit: Any) -> str:
    """How far a search is, for a cell."""
    figures = " · ".join(_whole(_figures(progress, limit)))
    return _two_lines(_meter(progress, limit) + figures, progress.doing)


def bar_text(progress: Any, limit: Any) -> str:
    """How far a search is, in one line of a terminal."""
    share = _share(progress, limit)
    head = "" if share is None else f"{filled(share)} "
    return head + " · ".join([*_figures(progress, limit), progress.doing])


def filled(share: float) -> str:
    """A terminal's bar, filled as far as that."""
    done = int(share * WIDTH)
    return f"[{'#' * done}{'.' * (WIDTH - done)}]"


def _two_lines(head: str, doing: str) -> str:
    """How far, as HTML, and under it what is done; figures as wide as each other, so that nothing trembles."""
    under = f'<div style="{MUTED}">{escape(doing)}</div>'
    return f'<div class="pw-run" style="color: inherit; font-variant-numeric: tabular-nums">{head}{under}</div>'


def _whole(figures: list[str]) -> list[str]:
    """Figures as HTML, none of which is broken in two lines."""
    return [f'<span style="white-space: nowrap">{escape(figure)}</span>' for figure in figures]


def _meter(progress: Any, limit: Any) -> str:
    """A bar as far as the search is of its limit; one without a limit only says that it runs."""
    share = _share(progress, limit)
    value = "" if share is None else f' value="{share:.3f}"'
    return f'<progress aria-label="{escape(_("Search"))}" style="{METER}"{value}></progress> '


def _share(progress: Any, limit: Any) -> float | None:
    """How much of its limit a search has used, up to 1; None where there is none."""
    pairs = (progress.nodes, limit.nodes), (progress.seconds, limit.seconds)
    return max((min(1.0, used / most) for used, most in pairs if most), default=None)


def _figures(progress: Any, limit: Any) -> list[str]:
    """How far it is, in figures."""
    figures = [
        _of(seconds(progress.seconds), limit.seconds, _round_seconds) or seconds(progress.seconds),
        _of(f"{progress.nodes:,}", limit.nodes, nodes) or nodes(progress.nodes),
    ]
    if progress.nodes and progress.seconds:
        figures.append(_("{nodes} nodes/s").format(nodes=f"{progress.speed:,.0f}"))
    return figures


def _of(used: str, limit: Any, written: Callable[[Any], str]) -> str:
    """How much of how much; nothing where there is no limit."""
    return "" if limit is None else _("{used} of {limit}").format(used=used, limit=written(limit))
