"""What the live view of a study says, in words."""

import json
from typing import Any

from . import shown
from .frames import written
from .games import GAMES, slug
from .summary import interval_text, limit_text
from .text import _

LONG = 100  # seconds from which minutes are told


def heading(study: Any) -> tuple[str, str]:
    """The game, and who plays how many of its deals, by which options and limit."""
    game, limit = study.plan.game, study.plan.limit
    bounded = [_("{limit} a deal").format(limit=limit_text(vars(limit)))] if limit and any(vars(limit).values()) else []
    options = written(game.unusual)
    deals = _("1 deal") if study.total == 1 else _("{count} deals").format(count=f"{study.total:,}")
    return _(game.name), " · ".join([*([options] if options else []), study.plan.name, *bounded, deals])


def call(game: Any, deal: Any) -> str:
    """How the table of a deal is opened in a cell."""
    given = ", ".join(f"{name}={_literal(value)}" for name, value in game.unusual.items())
    if type(game) not in GAMES:
        return f"pw.play({type(game).__name__}({given}), {deal})"
    return f"pw.play({f'pw.{type(game).__name__}({given})' if given else _literal(slug(game.name))}, {deal})"


def _literal(value: Any) -> str:
    """A value as it is written in a cell."""
    return json.dumps(value) if isinstance(value, str) else repr(value)


def status_text(status: str) -> str:
    """How a study stands."""
    return {
        "running": _("running"),
        "stopping": _("stopping"),
        "failed": _("stopped by an error"),
        "width": _("as narrow as declared"),
        "done": _("all deals done"),
    }.get(status, _("stopped"))


def ended_text(study: Any) -> str:
    """How a study has ended, or how far it is."""
    done, total = f"{study.progress.done:,}", f"{study.total:,}"
    texts = {
        "done": _("all {total} deals"),
        "width": _("as narrow as declared, {width}: {done} of {total} deals"),
        "stopped": _("stopped: {done} of {total} deals"),
        "failed": _("stopped by an error ({error}): {done} of {total} deals"),
    }
    width = points(study.plan.width) if study.plan and study.plan.width else ""
    text = texts.get(study.ended, _("running: {done} of {total} deals"))
    if study.plan is None:
        text = _("1 row was read") if study.total == 1 else _("{total} rows were read")
    if width and study.ended == "done" and not study.progress.narrow(study.plan.width):
        text = _("all {total} deals, and the interval is still wider than was declared, {width}")
    return text.format(done=done, total=total, width=width, error=study.error)


def points(width: float) -> str:
    """A width in percentage points."""
    return _("{points} points").format(points=f"{100 * width:.{1 if width >= 0.01 else 2}f}")


def fate_text(row: Any) -> str:
    """How a deal ended."""
    fates = {"won": _("won"), "lost": _("lost"), "unknown": _("undecided")}
    if row.fate == "won" and row.moves is not None:
        return _("won in {moves} moves").format(moves=row.moves)
    return fates[row.fate]


def rate(deals: float) -> str:
    """How many deals a second; of slow ones how long each takes."""
    if deals < 1:
        return _("{seconds} s a deal").format(seconds=f"{1 / deals:.{1 if deals > 0.1 else 0}f}")
    return _("{deals} deals/s").format(deals=f"{deals:,.{1 if deals < 10 else 0}f}")


def about(seconds: float) -> str:
    """How long it took."""
    if seconds < LONG:
        return shown.seconds(round(seconds, 1))
    minutes, rest = divmod(round(seconds), 60)
    if minutes < LONG:
        return _("{minutes} min {seconds} s").format(minutes=minutes, seconds=rest)
    return _("{hours} h {minutes} min").format(hours=minutes // 60, minutes=minutes % 60)


def left(seconds: float) -> str:
    """How long it will take yet, no more precisely than is known."""
    if seconds < 10:
        return _("a few seconds")
    if seconds < LONG:
        return _("about {seconds} s").format(seconds=10 * round(seconds / 10))
    if seconds < 60 * LONG:
        return _("about {minutes} min").format(minutes=round(seconds / 60))
    return _("about {hours} h").format(hours=round(seconds / 3600))


def in_one_line(study: Any) -> str:
    """How far a study is, for a terminal."""
    progress = study.progress
    share = progress.done / (progress.total or 1)
    parts = [
        _("{done} of {total} deals").format(done=f"{progress.done:,}", total=f"{progress.total:,}"),
        _("won {range}").format(range=interval_text(*progress.interval)),
        *([_("{count} undecided").format(count=f"{progress.unknown:,}")] if progress.unknown else []),
        *([rate(progress.rate)] if progress.rate else []),
    ]
    return f"{shown.filled(share)} " + " · ".join(parts)
