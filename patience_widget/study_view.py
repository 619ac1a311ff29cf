"""The live view of a study: how far it is, its interval closing in, the hard deals, and a button that stops it."""

import threading
import weakref
from collections.abc import Callable, Sequence
from contextlib import suppress
from math import ceil
from typing import Any, Protocol

from . import shown
from .course import Counts, Course
from .flow import Pace, text_of, told
from .scene import Json
from .study_words import about, call, fate_text, heading, left, points, rate, status_text
from .summary import Summary, ends, interval, interval_text, share_text
from .text import _
from .windows import Window
from .wired import Wired, built
from .words import words_beside

GAP = 0.1  # seconds from one look at the study to the next, at least
BEAT = 1.0  # seconds after which it is looked at while no row comes: its time goes on
HARD = 8  # deals that are listed
ROOM = 1.08  # of the deals that a width is expected to need, how many the chart has room for


class Studied(Protocol):
    """What the view sees of a study, and does with it."""

    ended: str
    error: Any

    @property
    def plan(self) -> Any:
        """What is studied: game, name (of the player), limit, width."""

    @property
    def total(self) -> int:
        """How many deals."""

    @property
    def rows(self) -> Sequence[Any]:
        """The rows so far, in the order of the deals."""

    @property
    def progress(self) -> Any:
        """How far it is: done, total, won, lost, unknown, rate, seconds, skipped, open."""

    @property
    def hard(self) -> Sequence[Any]:
        """The rows of the hard deals."""

    @property
    def running(self) -> bool:
        """Whether it goes on."""

    def start(self) -> object:
        """Go on."""

    def stop(self) -> object:
        """Stop."""

    def summary(self) -> Summary:
        """What it has found."""

    def on_change(self, observer: Callable[[], object]) -> object:
        """Tell of every change."""


class StudyView(Wired):
    """A study in a page, up to date at most ten times a second."""

    _esm = built("study.js")
    _css = built("study.css")

    def __init__(self, study: Studied) -> None:
        super().__init__()
        self.study = study
        self._lock = threading.RLock()
        self._course = Course(row.fate for row in study.rows)
        self._looks = Pace(lambda _keys: self._show(), GAP)
        self.setup = _setup(study)
        self._stopping = False
        self._next = threading.Timer(BEAT, _seen_by(self))
        study.on_change(_seen_by(self))
        self._show()

    @property
    def status(self) -> str:
        """One of "running", "stopping", "failed", "width" (as narrow as was declared), "done" or "stopped"."""
        if self.study.ended or not self.study.running:  # the thread that says so still runs
            return self.study.ended or "stopped"
        return "stopping" if self._stopping else "running"

    # What the page is shown.

    def changed(self) -> None:
        """The study has changed: look at it now, or soon."""
        self._looks.send("scene")

    def _show(self) -> None:
        """Show how it stands, in the order in which it was looked at."""
        self._shows.run(self._set_scene)

    def _set_scene(self) -> None:
        """Set the scene from one look."""
        with self._lock:
            drawn = self._drawn() | {"heard": self._answers.shown()}
        self._beat(going=drawn["status"] in {"running", "stopping"})
        for error in self._assign(scene=drawn):
            raise error

    def _beat(self, *, going: bool) -> None:
        """Look again after a while, for as long as it goes on and somebody may look; where no threads are, do not."""
        self._next.cancel()
        if going and self.comm is not None:
            self._next = threading.Timer(BEAT, _seen_by(self))
            self._next.daemon = True
            with suppress(RuntimeError):
                self._next.start()

    def _drawn(self) -> Json:
        """How it stands."""
        study, progress = self.study, self.study.progress
        counted, status = (progress.won, progress.lost, progress.unknown), self.status
        if status not in {"running", "stopping"}:  # what was open on the way is known now
            self._course = Course(row.fate for row in study.rows)
        self._course.add(Counts(*counted[:2], progress.unknown + progress.open))
        return {
            "status": status,
            "said": told(study.error) if status == "failed" and study.error else "",
            "stands": status_text(status),
            "counts": counted,
            "total": study.total,
            "figures": self._figures(status),
            "share": self._share(),
            "chart": self._chart(status),
            "hard": [_hard(study.plan.game, row) for row in _hardest(study.hard)],
        }

    def _figures(self, status: str) -> list[list[str]]:
        """What stands beside the chart: names and figures."""
        progress = self.study.progress
        figures = [[_("Time"), about(progress.seconds)]]
        if progress.rate:
            figures.insert(0, [_("Speed"), rate(progress.rate)])
        rest = self._goal() - progress.done
        if status == "running" and progress.rate and rest > 0:
            figures.append([_("Left"), left(rest / progress.rate)])
        if progress.skipped:
            figures.append([_("There before"), f"{progress.skipped:,}"])
        return figures

    def _goal(self) -> float:
        """At how many deals it is expected to end."""
        study = self.study
        needed = None if study.plan.width is None else self._course.needed(study.plan.width)
        return study.total if needed is None or not self._course.now.done else min(study.total, needed)

    def _share(self) -> Json:
        """The share and its interval in words."""
        counts, width = self._course.now, self.study.plan.width
        low, high = interval(*counts)
        if not counts.done:
            return {"won": "—", "range": "", "width": ""}
        won, most = counts.won / counts.done, (counts.won + counts.unknown) / counts.done
        text = _("{width} wide") if width is None else _("{width} wide; {wanted} wanted")
        wide = text.format(width=points(high - low), wanted=f"{100 * (width or 0):g}")
        return {"won": share_text(won, most, high - low), "range": interval_text(low, high), "width": wide}

    def _chart(self, status: str) -> Json:
        """The course, and what is to be expected."""
        study, done = self.study, self._course.now.done
        last: float = study.total
        if study.plan.width is not None and done:
            last = done if status == "width" else min(study.total, max(done, _rounded(self._goal() * ROOM)))
        ahead = self._course.ahead(last) if status == "running" else []
        points = {"points": self._course.drawn(), "ahead": ahead}
        return points | {"last": round(last), "width": study.plan.width, "ends": ends(*interval(*self._course.now))}

    # What the page means.

    def _obeyed(self, intent: Json) -> Window | None:
        """Do what an intent means."""
        acts: dict[str, Callable[[], object]] = {"stop": self._stop, "go_on": self._go_on}
        act = text_of(intent, "do")
        if act not in acts:
            message = _("a study knows {known}, not {given!r}")
            raise ValueError(message.format(known=", ".join(acts), given=act[:40]))
        acts[act]()
        return None

    def _stop(self) -> None:
        """Stop it; what is being played may take a moment to end, which a page does not wait for."""
        self._stopping = True
        try:
            threading.Thread(target=self.study.stop, name="study stop", daemon=True).start()
        except RuntimeError:  # there are no threads here
            self.study.stop()

    def _go_on(self) -> None:
        """Let it go on."""
        self._stopping = False
        self.study.start()

    def window(self, intent: Json) -> Window:
        """Nothing of a study is asked for by windows."""
        raise ValueError(_("there is no window {given!r} of a study").format(given=str(intent.get("what"))[:40]))

    # Where there is no page.

    def __repr__(self) -> str:
        """The summary as text."""
        return str(self.study.summary()) if hasattr(self, "study") else super().__repr__()

    def _html(self) -> str:
        """The summary."""
        return self.study.summary()._repr_html_()


def _seen_by(view: StudyView) -> Callable[[], None]:
    """What tells a view of a change: a study does not keep the views that are gone."""
    seen = weakref.ref(view)

    def tell() -> None:
        if (there := seen()) is not None:
            there.changed()

    return tell


def _setup(study: Studied) -> Json:
    """What stays: the game, what is studied, and the words."""
    name, under = heading(study)
    fixed: Json = {"id": "study", "name": name, "under": under, "games": [], "rules": [], "places": []}
    return fixed | {"texts": words_beside(), "without": ["copy_text"]}


def _rounded(deals: float) -> float:
    """A number that is expected, as two figures say it, or more."""
    power: int = 10 ** max(0, len(str(int(deals))) - 2)
    return ceil(deals / power) * power


def _hardest(rows: Sequence[Any]) -> Sequence[Any]:
    """The rows that are listed: who does not search finds no deal harder than another."""
    return [row for row in rows if row.fate == "unknown" or row.nodes is not None][:HARD]


def _hard(game: Any, row: Any) -> Json:
    """A hard deal: what the list says of it, and how its table is opened."""
    nodes = "" if row.nodes is None else shown.nodes(row.nodes)
    said = {"fate": row.fate, "said": fate_text(row), "took": shown.seconds(row.seconds), "nodes": nodes}
    return {"deal": str(row.deal), "call": call(game, row.deal), **said}
