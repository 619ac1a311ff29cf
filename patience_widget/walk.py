"""Walk: the line of a solver's result, stepped through on the player's own table while the player's game waits."""

import asyncio
import math
import threading
from collections.abc import AsyncIterator, Callable, Sequence
from copy import copy
from typing import Any

from .flow import shortened, text_of
from .game import IllegalMove, Move
from .recording import Recording
from .scene import Json
from .search import Limit, Result
from .solver import solve
from .table import PatienceTable
from .text import _

PACE = 0.9  # seconds from one step to the next at speed 1, as in the page
FASTEST = 100  # times that
SECONDS = 20  # that a position is searched for a line, unless a limit is given
NOBODY, PAGES, PYTHON = range(3)  # who plays on: the pages that show the table, or Python


class Walk:
    """A line on a table, at one of its steps: 0 is the position it begins at, `len(walk)` its end.

    It goes `next`, `back` and `to` a step, and plays on by itself; `async for` goes through the positions
    from here on. `leave` shows the player's game again, which nothing of this has touched; `branch` goes
    on in that game from here. Any thread may do so.
    """

    def __init__(self, table: PatienceTable, line: Recording, nodes: list[int]) -> None:
        """`line` is a copy of the table's record in which these nodes were played, the first where that stands."""
        self.table, self.record = table, line
        self._own, self._nodes = table.record, nodes
        self._speed, self._plays = 1.0, NOBODY
        self._stop = threading.Event()  # of what plays on in Python
        self._task: asyncio.Task[None] | None = None

    def __len__(self) -> int:
        """The number of steps."""
        return len(self._nodes) - 1

    @property
    def step(self) -> int:
        """How many steps were made."""
        depth = self.record.tree.depth
        return depth[self.record.node] - depth[self._nodes[0]]

    @property
    def position(self) -> Any:
        """The position at this step."""
        return self.record.state

    @property
    def moves(self) -> list[Move]:
        """The moves of the whole line."""
        return [move for node in self._nodes[1:] if (move := self.record.tree.move[node])]

    @property
    def sentence(self) -> str:
        """What this step did."""
        if not self.step:
            message = _("A line to the win, in {count} steps. Your own game waits meanwhile.")
            return message.format(count=len(self))
        said = self.record.game.sentence(self.record.before, *self.record.last(1))
        return said + " " + _("The game is won.") if self.record.outcome == "won" else said

    @property
    def is_on(self) -> bool:
        """Whether this walk is what the table shows."""
        return self.table.walk is self

    # Step by step.

    def next(self) -> bool:
        """One step on; whether there was one."""
        return self._by_hand(1)

    def back(self) -> bool:
        """One step back; whether there was one."""
        return self._by_hand(-1)

    def to(self, step: int) -> None:
        """Go to a step; ValueError says which there are."""
        node = self._nodes[self._checked(step)]
        self._take()
        self.record.go(node)
        self.table.refresh()

    def _by_hand(self, way: int) -> bool:
        """One step this way; whether there was one."""
        self._take()
        return self._go(way)

    def _go(self, way: int = 1, at: int | None = None) -> bool:
        """One step this way, if it stands at that step; whether it was made. At the end nothing plays on."""
        with self.record.lock:
            step = self.step
            made = self.is_on and at in {None, step} and 0 <= step + way <= len(self)
            if made:
                self.record.go(self._nodes[step + way])
            if self.step == len(self):
                self._halt()
        self.table.refresh()
        return made

    def _take(self) -> None:
        """The walk is taken in hand, so that nothing plays on; ValueError where it is over."""
        if not self.is_on:
            raise ValueError(_("this walk is over: the table shows the game again"))
        self._halt()

    def _checked(self, step: object) -> int:
        """The number of a step; ValueError says which there are."""
        if isinstance(step, int) and not isinstance(step, bool) and 0 <= step <= len(self):
            return step
        message = _("the steps of this walk are 0 to {last}; {given} was given")
        raise ValueError(message.format(last=len(self), given=shortened(step)))

    # By itself.

    @property
    def speed(self) -> float:
        """How fast it plays on: at speed 1 a step takes 0.9 seconds."""
        return self._speed

    @speed.setter
    def speed(self, speed: object) -> None:
        self._speed = _speed(speed)
        self.table.refresh()

    @property
    def playing(self) -> bool:
        """Whether it plays on by itself."""
        return self._plays != NOBODY

    def play(self, speed: float | None = None) -> None:
        """Play on by itself, from the start where this is the end: a task of the running loop, else a thread."""
        wanted = self._speed if speed is None else _speed(speed)
        self._take()
        self._speed, stop = wanted, threading.Event()
        self._begin(PYTHON, stop)
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            threading.Thread(target=self._drive, args=(stop,), daemon=True).start()
        else:
            self._task = loop.create_task(self._stroll(stop))

    def pause(self) -> None:
        """Play on no more, whether Python did or a page."""
        self._halt()
        self.table.refresh()

    async def __aiter__(self) -> AsyncIterator[Any]:
        """The positions after this one, each when its step is shown, at `speed`; over where the walk is."""
        self.pause()
        while self.is_on and self.step < len(self):
            await asyncio.sleep(PACE / self._speed)
            if self._go():
                yield self.position

    def _begin(self, plays: int, stop: threading.Event) -> None:
        """Somebody plays on from here, from the start where this is the end."""
        if self.step == len(self):
            self.record.go(self._nodes[0])
        self._plays, self._stop = plays, stop
        self.table.refresh()

    def _halt(self) -> None:
        """Nobody plays on."""
        self._plays = NOBODY
        self._stop.set()

    def _drive(self, stop: threading.Event) -> None:
        """Play on in this thread."""
        while self.is_on and not stop.wait(PACE / self._speed):
            self._go()

    async def _stroll(self, stop: threading.Event) -> None:
        """Play on in this loop."""
        while self.is_on and not stop.is_set():
            await asyncio.sleep(PACE / self._speed)
            if not stop.is_set():
                self._go()

    # Back to the game.

    def leave(self) -> None:
        """Show the player's own game again, exactly as it was."""
        self._halt()
        if self.is_on:
            self.table.show_walk(None)

    def branch(self) -> None:
        """Leave, and play the steps up to here in the player's own game, from where that stands.

        They are one step of undo there; `table.record.undo()` takes them back one by one.
        """
        self._take()
        step = self.step
        self.table.branch(self._nodes[0], self.moves[:step])
        if step:
            message = _("The {step} steps of the walk are a branch of your game now. Undo takes them back together.")
            self.table.say(message.format(step=step))

    def play_on(self, move: Move | str) -> None:
        """Branch here, and play a move there; IllegalMove changes nothing."""
        with self.record.lock:
            move = self.record.game.check(self.record.state, move)
            said = self.record.game.sentence(self.record.state, move)
        self._take()
        step = self.step
        self.table.branch(self._nodes[0], self.moves[:step], move)
        if step:
            message = _("{move} The walk has ended: its {step} steps are a branch of your game now.")
            self.table.say(message.format(move=said, step=step))

    # What the table and its pages see and say.

    @property
    def strayed(self) -> bool:
        """Whether the player's game has gone on meanwhile, or another was laid."""
        return self.table.record is not self._own or self._own.node != self._nodes[0]

    def dress(self, shown: Json) -> Json:
        """The scene of this step; where the player's game stands in its tree does not change."""
        own = self._own
        buttons = shown["buttons"]
        deal = buttons["deal"] and {**buttons["deal"], "primary": False}
        said = {} if shown["why"] else {"tag": _("solver"), "text": self.sentence}
        return {
            **{name: value for name, value in shown.items() if name != "offer"},
            **said,
            "outcome": "",
            "marks": [],  # those are of the game
            "arrows": [],
            "buttons": {"undo": False, "redo": False, "auto": False, "deal": deal},
            "node": own.node,
            "tree": [len(own.tree), own.tree.edits],
            "walk": [self.step, len(self), self._plays, self._speed],
        }

    def hear(self, intent: Json) -> None:
        """Do what a page means; TypeError or ValueError where it means nothing."""
        acts: dict[str, Callable[[], object]] = {
            "next": lambda: self._go(at=self._checked(intent["at"])) if "at" in intent else self.next(),
            "back": self.back,
            "to": lambda: self.to(self._checked(intent.get("at"))),
            "play": self._play_in_pages,
            "pause": self.pause,
            "speed": lambda: setattr(self, "speed", intent.get("speed")),
            "leave": self.leave,
            "branch": self.branch,
        }
        what = text_of(intent, "what")
        if what not in acts:
            message = _("a walk knows {known}, not {given!r}")
            raise ValueError(message.format(known=", ".join(acts), given=what[:40]))
        acts[what]()

    def _play_in_pages(self) -> None:
        """The pages ask for each step when the one before it is shown: that needs neither thread nor loop here."""
        self._take()
        self._begin(PAGES, self._stop)

    def __repr__(self) -> str:
        return f"<Walk on {self.record.game.name}, step {self.step} of {len(self)}>"


def step_through(table: PatienceTable, result: Result | None = None, *, limit: Limit | None = None) -> Walk:
    """Walk on a table through the line of a solver's result.

    Without a result the position on the table is solved first, within a limit, by default of 20 seconds.
    Until the walk is left the table shows its steps; the player's game waits, and nothing of it changes.
    ValueError says why there is nothing to walk: no win was found, or the result is of something else.
    """
    if not isinstance(table, PatienceTable):
        message = _("a walk needs a table, as pw.play(…) returns it, not {given}")
        raise TypeError(message.format(given=shortened(table)))
    line = copy(table.record)
    if result is None:
        result = solve(line, limit=limit or Limit(seconds=SECONDS))
    if not isinstance(result, Result):
        message = _("a walk needs the Result of a search, not {given}")
        raise TypeError(message.format(given=shortened(result)))
    _check(result, line)
    walk = Walk(table, line, _played(line, result.moves))
    table.show_walk(walk)
    return walk


def _check(result: Result, line: Recording) -> None:
    """ValueError where a result has no line, or none from where this record stands."""
    if result.fate != "won":
        lost = _("the position is lost: there is no line to walk")
        unknown = _("whether the position can be won is not known ({method}): there is no line to walk")
        raise ValueError(lost if result.fate == "lost" else unknown.format(method=result.method))
    if result.game != line.game:
        alike = result.game.name == line.game.name
        game, other = (repr(game) if alike else _(game.name) for game in (result.game, line.game))
        raise ValueError(_("the result is of {game}, and {other} is on the table").format(game=game, other=other))
    if result.start != line.state:
        node = next((node for node in line.tree.line(line.node) if line.position(node) == result.start), None)
        way = "" if node is None else " " + _("(table.go({node}) leads to it)").format(node=node)
        raise ValueError(_("the result is of another position than the one on the table") + way)
    if not result.moves:
        raise ValueError(_("the game is won: there is no line to walk"))


def _played(line: Recording, moves: Sequence[Move]) -> list[int]:
    """The nodes of a line from where the record stands, which is where it then stands again."""
    nodes = [line.node]
    for count, move in enumerate(moves, 1):
        try:
            nodes.append(line.play(move))
        except IllegalMove as error:
            message = _("step {count} of the line cannot be played: {error}")
            raise ValueError(message.format(count=count, error=error)) from error
    line.go(nodes[0])
    return nodes


def _speed(speed: Any) -> float:
    """A speed; TypeError or ValueError says what it can be."""
    message = _("a speed is a number above 0, up to {most}, not {given}").format(most=FASTEST, given=shortened(speed))
    if isinstance(speed, bool) or not isinstance(speed, int | float):
        raise TypeError(message)
    if not (math.isfinite(speed) and 0 < speed <= FASTEST):
        raise ValueError(message)
    return float(speed)
