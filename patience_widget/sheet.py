"""The sheet of a lesson: its steps, and what was answered at each, with tries and time; seen by who observes it."""

import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any

import traitlets

from .flow import shortened
from .game import Game
from .games import find
from .opening import opening
from .proofread import proofread
from .recording import Recording
from .scene import Json
from .task import Task, Verdict, no
from .text import _

READ, RIGHT, WRONG, SHOWN, SKIPPED = "read", "right", "wrong", "shown", "skipped"
COLUMNS = "step", "task", "answer", "right", "tries", "seconds"  # of a row of answers
MADE_WITH = {"title", "steps", "game", "locked", "student"}  # and stays so
OVER = {RIGHT, SHOWN, SKIPPED}  # what does not change any more


@dataclass(frozen=True)
class Step:
    """A step of a lesson: what it says, where the table stands, and what is to be done there.

    `position` is a deal number, "easy", "winnable" or "hard", a Recording or its text, a deal and the moves played in
    it, as (17, "c3-AH a1-AH") or {"deal": 17, "moves": […]}, or a state of the game; without one the table stays.
    """

    text: str
    position: Any = None
    task: Task | None = None

    def __post_init__(self) -> None:
        """TypeError for what is no text or no task."""
        if not isinstance(self.text, str):
            raise TypeError(_("a step's text is text, not {given}").format(given=shortened(self.text)))
        if self.task is not None and not isinstance(self.task, Task):
            message = _("a step's task is one of the tasks, as pw.TapPlayable(), not {given}")
            raise TypeError(message.format(given=shortened(self.task)))
        if isinstance(self.position, Task):
            message = _("{given} is a task, not a position: pw.Step(text, position, task) or pw.Step(text, task=…)")
            raise TypeError(message.format(given=shortened(self.position)))

    @property
    def written(self) -> str:
        """All of it as text: two steps that read alike are the same one."""
        position = self.position
        if isinstance(position, Recording) and position.dealt:
            position = str(position)
        return repr((self.text, position, self.task))


@dataclass
class Entry:
    """What was done at a step: its fate, the last answer, how often it was tried, and for how many seconds."""

    fate: str = ""
    answer: Any = None
    tries: int = 0
    seconds: float = 0.0
    underway: list[str] = field(default_factory=list)  # moves of a locked lesson that nothing has come of yet


@dataclass
class _Kept:
    """What a kernel keeps of a lesson when its cell runs again."""

    steps: list[str] = field(default_factory=list)
    entries: list[Entry] = field(default_factory=list)


_kept: dict[tuple[Any, ...], _Kept] = {}


class Sheet(traitlets.HasTraits):
    """The steps of a lesson and what was answered: observe `answers`, a row for each task that was tried, and `score`.

    A task that is right at the first try counts 1, at the second a half, at the third a third; one that was shown or
    skipped counts 0. In a locked lesson moves that were played, and the step begun anew, are a try. `score` is their
    mean, from 0 to 1. Both stay when the cell with the lesson runs again.
    """

    answers: traitlets.List[Json] = traitlets.List(
        read_only=True, help="step, task, answer, right, tries and seconds of each task."
    )
    score = traitlets.Float(0.0, read_only=True, help="From 0 to 1.")

    def __init__(
        self,
        title: str,
        steps: Sequence[Step],
        *,
        game: Game[Any] | str | None = None,
        locked: bool = False,
        student: str | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        super().__init__()
        if isinstance(steps, Step | str) or not isinstance(steps, Iterable):
            message = _("a lesson's steps are a list, [pw.Step(…), …], not {given}")
            raise TypeError(message.format(given=shortened(steps)))
        self.title, self.steps = title, (*steps,)
        self.game = find(game)() if isinstance(game, str) else game
        self.locked, self.student = bool(locked), _named(student)
        self._clock = clock
        self._since: tuple[int, float] | None = None  # the step that is shown, and since when
        self._check()
        self._positions = _positions(self.steps)
        self._proofread()
        self.entries = self._entries()
        self._tell()

    def __setattr__(self, name: str, value: Any) -> None:
        """AttributeError for what a lesson was made with: a locked one stays locked."""
        if name in MADE_WITH and name in vars(self):
            raise AttributeError(
                _("{name} of a lesson stays as it is: pw.Lesson(…) makes another one").format(name=name)
            )
        super().__setattr__(name, value)

    def _check(self) -> None:
        """TypeError or ValueError for what is no lesson."""
        if not isinstance(self.title, str) or not self.title:
            raise TypeError(_("a lesson's title is text, not {given}").format(given=shortened(self.title)))
        other = next((step for step in self.steps if not isinstance(step, Step)), None)
        if other is not None:
            raise TypeError(_("a lesson is made of steps, pw.Step(…), not {given}").format(given=shortened(other)))
        if not self.steps:
            raise ValueError(_("a lesson has a step at least"))
        if self.game is not None and not isinstance(self.game, Game):
            raise TypeError(_("{given!r} is not a game, nor a game's name").format(given=self.game))

    def _proofread(self) -> None:
        """TypeError or ValueError, which names the step that is not possible."""
        for at, step in enumerate(self.steps):
            task = step.task if step.position is not None or not at else None
            proofread(at + 1, step.text, task, partial(self.begin, at))

    def _entries(self) -> list[Entry]:
        """One for each step, those of an earlier run of the cell where the step reads the same."""
        key = self.title, repr(self.game), self.student, self.locked
        old, steps = _kept.get(key, _Kept()), [step.written for step in self.steps]
        known = dict(zip(zip(range(len(old.steps)), old.steps, strict=True), old.entries, strict=True))
        entries = [known.get(at, Entry()) for at in enumerate(steps)]
        _kept[key] = _Kept(steps, entries)
        return entries

    def begin(self, at: int) -> Recording:
        """The record with which a step begins: its own position, or that of the last step before it that has one."""
        number, position = self._positions[at]
        return opening(position, self.game, self.student, f"{self.title}\n{number}")

    # What is answered.

    def enter(self, at: int) -> Verdict | None:
        """A step is shown: its time runs until it is done, or another is shown.

        In a locked lesson it counts as a try when moves were played in it before: else that would take them back.
        """
        self._stop_clock()
        self._since = at, self._clock()
        if moves := self.entries[at].underway:
            verdict = no(_("It begins anew: what was played counts as a try."))
            self.tell(at, moves, verdict)
            return verdict
        if self.steps[at].task is None and not self.entries[at].fate:
            self.entries[at].fate = READ
        return None

    def play(self, at: int, moves: list[str]) -> None:
        """Moves were played, and nothing has come of them yet."""
        if self.locked:
            self.entries[at].underway = moves

    def _stop_clock(self) -> None:
        """Add the time of the step that is shown, while it is not done."""
        if self._since is None:
            return
        (at, since), now = self._since, self._clock()
        if self.entries[at].fate not in {*OVER, READ}:
            self.entries[at].seconds += now - since
        self._since = at, now

    def tell(self, at: int, answer: Any, verdict: Verdict) -> None:
        """An answer was given: a try more, unless the task is done."""
        entry = self.entries[at]
        if entry.fate in OVER:
            return
        self._stop_clock()
        entry.answer, entry.tries, entry.underway = answer, entry.tries + 1, []
        entry.fate = RIGHT if verdict.right else WRONG
        self._tell()

    def settle(self, at: int, fate: str) -> None:
        """A task was shown or skipped."""
        if self.entries[at].fate not in OVER:
            self._stop_clock()
            self.entries[at].fate = fate
            self._tell()

    @property
    def done(self) -> bool:
        """Whether every task is done."""
        return all(entry.fate in OVER for step, entry in zip(self.steps, self.entries, strict=True) if step.task)

    def restart(self) -> None:
        """Forget every answer; ValueError for a locked lesson."""
        if self.locked:
            raise ValueError(_("this lesson is locked: its answers stay"))
        for entry in self.entries:
            entry.fate, entry.answer, entry.tries, entry.seconds = "", None, 0, 0.0
        self._tell()

    def _tell(self) -> None:
        """Set the traits, for who observes them."""
        tasks = [(at, step.task) for at, step in enumerate(self.steps) if step.task]
        points = [1 / self.entries[at].tries for at, _task in tasks if self.entries[at].fate == RIGHT]
        rows = [self._row(at, task) for at, task in tasks if self.entries[at].fate]
        self.set_trait("answers", rows)
        self.set_trait("score", sum(points) / len(tasks) if tasks else 0.0)

    def _row(self, at: int, task: Task) -> Json:
        """A row of `answers`; steps are counted from 1."""
        entry = self.entries[at]
        return {
            "step": at + 1,
            "task": task.kind,
            "answer": entry.answer,
            "right": entry.fate == RIGHT,
            "tries": entry.tries,
            "seconds": round(entry.seconds, 3),
        }


def _named(student: Any) -> str | None:
    """A student's name, without spaces around it; TypeError for what is none."""
    if student is not None and (not isinstance(student, str) or not student.strip()):
        raise TypeError(_("a student's name is text, not {given}").format(given=shortened(student)))
    return " ".join(student.split()) if student else None


def _positions(steps: Sequence[Step]) -> list[tuple[int, Any]]:
    """Of each step the position at which it begins, its own or the last one before it, and how many there were."""
    number, last, found = 0, None, list[tuple[int, Any]]()
    for step in steps:
        if step.position is not None:
            number, last = number + 1, step.position
        found.append((number, last))
    return found
