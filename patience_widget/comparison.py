"""compare: several searches of one position side by side, under one scrubber that counts nodes."""

import threading
from collections.abc import Callable, Iterable
from typing import Any

from .flow import text_of
from .game import Game, Place
from .lanes import Lane, Scale, lanes
from .recording import Recording
from .reel import side_by_side
from .rows import heads, html, text, written
from .scene import Json
from .setup import setup
from .stepping import checked_speed, checked_step
from .text import _
from .windows import Window, column
from .wired import Wired, built
from .words import words_beside

SPAN = 30.0  # seconds that playing on takes from end to end at speed 1
TICK = 0.1  # seconds from one step of that to the next
BINS = 1000  # of a chart, at most


class Comparison(Wired):
    """Several searches of one position: what each had visited, and where it stood, after so many nodes.

    `rows` is a table of what each took. It goes `to` a number of nodes, `next` and `back` by one, and plays on; on
    the page the same by buttons, keys, and by pointing at a chart.
    """

    _esm = built("compare.js")
    _css = built("compare.css")
    number = 1

    def __init__(self, lanes: Iterable[Lane]) -> None:
        """The lanes are of one game and position."""
        super().__init__()
        self._lanes = [*lanes]
        self._scale = Scale([lane.count for lane in self._lanes])
        self._lock = threading.RLock()
        self._at, self._before, self._along, self._tick = 0, 0, 0.0, 0
        self._plays, self._speed = False, 1.0
        self._met: dict[str, Place] = {}
        self.rows: list[Json] = [lane.row for lane in self._lanes]
        self._show()

    def __len__(self) -> int:
        """The number of nodes that the longest of them has visited."""
        return self._scale.last

    @property
    def game(self) -> Game[Any]:
        """The game that was searched."""
        return self._lanes[0].game

    @property
    def step(self) -> int:
        """After how many nodes they are shown."""
        return self._at

    # Step by step.

    def to(self, step: int) -> None:
        """Show each after so many nodes; ValueError says how many there are."""
        self._go(self._checked(step))

    def next(self) -> bool:
        """One node on; whether there was one."""
        return self._by_hand(1)

    def back(self) -> bool:
        """One node back; whether there was one."""
        return self._by_hand(-1)

    def _by_hand(self, way: int) -> bool:
        """One node this way; whether there was one."""
        step = self._at + way
        there = 0 <= step <= len(self)
        self._go(step if there else self._at)
        return there

    def _go(self, step: int, along: float | None = None, *, plays: bool = False) -> None:
        """Show a step, and whether it plays on."""
        with self._lock:
            self._before, self._at = self._at, step
            self._along = self._scale.share(step) if along is None else along
            self._plays, self._tick = plays, self._tick + 1
        try:
            self._show()
        except Exception:  # a user's own game: it stays where it was
            with self._lock:
                self._at, self._plays = self._before, False
            raise

    def _checked(self, step: object) -> int:
        """The number of a step; ValueError says which there are."""
        message = _("a step of this comparison is a number of nodes from 0 to {last}; {given} was given")
        return checked_step(step, len(self), message)

    # By itself.

    @property
    def speed(self) -> float:
        """How fast it plays on: at speed 1 it takes 30 seconds from the start to the end."""
        return self._speed

    @speed.setter
    def speed(self, speed: object) -> None:
        self._speed = checked_speed(speed)
        self._show()

    @property
    def playing(self) -> bool:
        """Whether it plays on."""
        return self._plays

    def play(self, speed: float | None = None) -> None:
        """Play on where it is seen, from the start where this is the end."""
        self._speed = self._speed if speed is None else checked_speed(speed)
        self._go(0 if self._at == len(self) else self._at, plays=len(self) > 0)

    def pause(self) -> None:
        """Play on no more."""
        self._go(self._at)

    def _on(self, tick: object) -> None:
        """A page has shown this tick, and it plays on: the next one, whichever page is the first to say so."""
        if self._plays and tick == self._tick:
            along = min(1.0, self._along + TICK * self._speed / SPAN)
            self._go(self._scale.node(along), along, plays=along < 1)

    # What the page is shown, and what it means.

    def _show(self) -> None:
        """Show it to every page, in the order of its changes."""
        self._shows.run(self._set_traits)

    def _set_traits(self) -> None:
        """Set the traits from one look at every board."""
        with self._lock:
            drawn = self._drawn() | {"heard": self._answers.shown()}
            fixed = self.setup if len(self.setup.get("places", ())) == len(self._met) else self._setup()
        with self._sent_as_one():
            errors = self._assign(setup=fixed, scene=drawn)
        if errors:
            raise errors[0]

    def _drawn(self) -> Json:
        """Every board as it stands; the places of a game that says nothing of them as they are met."""
        boards = []
        for lane in self._lanes:
            board, places = lane.board(self._at)
            boards.append(board)
            self._met |= {place.name: place for place in places if place.name not in self._met}
        jump = abs(self._at - self._before) > 1
        stands = {"at": self._at, "jump": jump, "plays": self._plays, "tick": self._tick, "speed": self._speed}
        return stands | {"boards": boards}

    def _setup(self) -> Json:
        """What stays: the game, the words, the names of the searches, and the table of what they took."""
        start = Recording(self.game, state=self._lanes[0].trace.start)
        places = [place._asdict() for place in self.game.places] or side_by_side(self._met)
        fixed = {"games": [], "rules": [], "places": places, "without": ["copy_text"]}
        compared = {
            "lanes": [lane.name for lane in self._lanes],
            "last": len(self),
            "even": self._scale.even,
            "caption": self.caption,
            "deepest": max(row["deepest"] for row in self.rows),
            "rows": [heads(), *map(written, self.rows)],
        }
        return setup(start) | fixed | compared | {"texts": words_beside()}

    def _obeyed(self, intent: Json) -> Window | None:
        """Do what an intent means, and return what it asks for."""
        if text_of(intent, "do") == "window":
            return self.window(intent)
        acts: dict[str, Callable[[], object]] = {
            "to": lambda: self.to(self._checked(intent.get("at"))),
            "next": self.next,
            "back": self.back,
            "play": self.play,
            "pause": self.pause,
            "on": lambda: self._on(intent.get("at")),
            "speed": lambda: setattr(self, "speed", intent.get("speed")),
        }
        if intent["do"] not in acts:
            message = _("a comparison knows {known}, not {given!r}")
            raise ValueError(message.format(known=", ".join(acts), given=intent["do"][:40]))
        acts[intent["do"]]()
        return None

    def window(self, intent: Json) -> Window:
        """The chart of a search, as columns of so many bins."""
        if text_of(intent, "what") != "chart":
            raise ValueError(_("there is no window {given!r}: there is chart").format(given=intent["what"][:40]))
        lane, bins = _whole(intent.get("lane")), _whole(intent.get("bins"))
        if not 0 <= lane < len(self._lanes) or not 0 < bins <= BINS:
            message = _("a chart is of a search from 0 to {last} in 1 to {most} bins")
            raise ValueError(message.format(last=len(self._lanes) - 1, most=BINS))
        with self._lock:
            columns = self._lanes[lane].bins(self._scale, bins)
        return Window({"lane": lane, "from": 0, "to": len(columns[0])}, [column(values) for values in columns])

    # Where there is no page.

    @property
    def caption(self) -> str:
        """What is compared, in one line."""
        one, many = _("{game}: one search"), _("{game}: {count} searches of one position")
        count = len(self._lanes)
        return (one if count == 1 else many).format(game=_(self.game.name), count=count)

    def __repr__(self) -> str:
        """A table of text."""
        return f"{self.caption}\n\n{text(self.rows)}" if self._lanes else super().__repr__()

    def _html(self) -> str:
        """A table."""
        return html(self.rows, self.caption)


def compare(runs: Any) -> Comparison:
    """Several searches of one position side by side: what each had visited after so many nodes, and when it won.

    `runs` is a list of up to six: runs, results or traces, or a dictionary of them by the names that they are to
    have. A run that has not begun is searched first, to its own limit, or for 20 seconds where it has none:

        pw.compare([pw.search(game, deal=17), pw.search(game, deal=17, strategy=mine, limit=pw.Limit(nodes=20_000))])
    """
    return Comparison(lanes(runs))


def _whole(number: Any) -> int:
    """A whole number; -1 for anything else."""
    return number if isinstance(number, int) and not isinstance(number, bool) else -1
