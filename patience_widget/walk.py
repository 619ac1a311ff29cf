"""Walk: the line of a solver's result, stepped through on the player's own table while the player's game waits."""

import asyncio
import threading
from collections.abc import AsyncIterator, Callable
from typing import Any

from .flow import shortened, text_of
from .game import Move
from .recording import Recording
from .scene import Json
from .table import PatienceTable
from .text import _

PACE = 0.9  # seconds from one step to the next at speed 1, as in the page
FASTEST = 100  # times that
NOBODY, PAGES, PYTHON = range(3)  # who plays on: the pages that show the table, or Python


class Walk:
    """A line on a table, at one of its steps: 0 is the position it begins at, `len(walk)` its end.

    It goes `next`, `back` and `to` a step, and plays on by itself; `async for` goes through the positions
    from here on. `leave` shows the player's game again, which nothing of this has touched; `branch` goes
    on in that game from here. Any thread may do so.
    """

    def __init__(self, table: PatienceTable, own: Recording, line: Recording, nodes: list[int]) -> None:
        """`line` is a copy of the player's own record with the line played in it: its nodes from where `own` stands."""
        self.table, self.record = table, line
        self._own, self._nodes = own, nodes
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
            message = _("A line to the win: {steps}. Your own game waits meanwhile.")
            return message.format(steps=_steps(len(self)))
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
        self._show()

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
        self._show()
        return made

    def _show(self) -> None:
        """Show this step, unless the walk is over."""
        if self.is_on:
            self.table.refresh()

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
        self._show()

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
        self._show()

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
        self._show()

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
            message = _("What was walked ({steps}) is a branch of your game now; Undo takes it back at once.")
            self.table.say(message.format(steps=_steps(step)))

    def play_on(self, move: Move | str) -> None:
        """Branch here, and play a move there; IllegalMove changes nothing."""
        with self.record.lock:
            move = self.record.game.check(self.record.state, move)
            said = self.record.game.sentence(self.record.state, move)
        self._take()
        step = self.step
        self.table.branch(self._nodes[0], self.moves[:step], move)
        if step:
            message = _("{move} The walk has ended: what was walked ({steps}) is a branch of your game now.")
            self.table.say(message.format(move=said, steps=_steps(step)))

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


def _steps(count: int) -> str:
    """So many steps."""
    return _("1 step") if count == 1 else _("{count} steps").format(count=count)


def _speed(speed: Any) -> float:
    """A speed; TypeError or ValueError says what it can be."""
    message = _("a speed is a number above 0, up to {most}, not {given}").format(most=FASTEST, given=shortened(speed))
    if isinstance(speed, bool) or not isinstance(speed, int | float):
        raise TypeError(message)
    if not 0 < speed <= FASTEST:
        raise ValueError(message)
    return float(speed)
