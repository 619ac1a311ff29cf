"""Teacher: a lesson that is taught on a table, where it stands, what was answered, and what is allowed there."""

from collections.abc import Callable, Sequence
from typing import Any, Protocol

from .flow import act, shortened
from .game import Move
from .playing import Win
from .recording import Recording
from .scene import Json, Mark
from .sheet import OVER, READ, SHOWN, SKIPPED, Sheet, Step
from .task import Task, Verdict, checked_place
from .text import _

ANYWHERE = {"learn", "window", "note", "name"}  # what is always allowed
QUESTION = {"why", "walk", "free"}  # besides, where a step asks: nothing is to be played there
PLAYED = {"play", "why"}  # besides, in a locked lesson, where a step is to be played


class Desk(Protocol):
    """The table that a lesson is taught on."""

    record: Recording

    def lay(self, record: Recording) -> None:
        """Lay the record with which a step begins."""

    def unwalked(self) -> None:
        """Leave a line that is shown, and show how the lesson stands."""

    def refresh(self) -> None:
        """Show it as it stands now."""

    def walk_line(self, moves: Sequence[str]) -> None:
        """Walk through a line to the win; ValueError where there is none."""


class Teacher:
    """One lesson of a series at one of its steps."""

    def __init__(self, table: Desk, lesson: Sheet, series: Sequence[Sheet] = ()) -> None:
        self.table, self.lesson, self.series = table, lesson, [*series] or [lesson]
        self.at, self.taps = self._first(), list[str]()
        self.record = lesson.begin(self.at)
        self.begun = self.record.node  # the node at which the step began
        self._said: tuple[int, Verdict | None, list[Mark]] = self.begun, lesson.enter(self.at), []  # at a node
        self._asked: tuple[tuple[object, ...], Json] | None = None  # where, and what

    def _first(self) -> int:
        """The first step that is not done; of a lesson that is all done, the first."""
        fates = [entry.fate for entry in self.lesson.entries]
        return next((at for at, fate in enumerate(fates) if fate not in {*OVER, READ}), 0)

    @property
    def step(self) -> Step:
        """The step that is shown."""
        return self.lesson.steps[self.at]

    @property
    def task(self) -> Task | None:
        """The task of that step."""
        return self.step.task

    @property
    def asked(self) -> bool:
        """Whether it asks something that is not answered by playing."""
        return self.task is not None and self.task.asks != "play"

    @property
    def verdict(self) -> Verdict | None:
        """What is to be said of the last answer, while the table stands where that was given."""
        return self._said[1] if self._said[0] == self.table.record.node else None

    @property
    def marks(self) -> list[Mark]:
        """The marks that go with it."""
        return self._said[2] if self._said[0] == self.table.record.node else []

    @property
    def number(self) -> int:
        """The place of this lesson in its series, from 0."""
        return next(at for at, lesson in enumerate(self.series) if lesson is self.lesson)

    @property
    def fate(self) -> str:
        """What has become of this step."""
        return self.lesson.entries[self.at].fate

    def once(self, make: Callable[[], Json]) -> Json:
        """What is told of the task, made when the step begins: the engine may have to think about it."""
        where = self.lesson, self.at, self.table.record
        if self._asked is None or self._asked[0] != where:  # another thread may look before the step is laid
            self._asked = where, make()
        return self._asked[1]

    # From step to step.

    def to(self, at: object) -> None:
        """Show a step, counted from 0, where it begins; ValueError says which there are."""
        self._stand(self._checked(at), fresh=True)

    def next(self) -> None:
        """The step after this one; at the last one, the next lesson of the series."""
        if not self.may_go_on:
            raise ValueError(_("this step has to be done first, or it is the last"))
        at = self.at + 1
        if at < len(self.lesson.steps):
            self._stand(at, fresh=self.lesson.steps[at].position is not None)
        else:
            self.other(self.number + 1)

    @property
    def may_go_on(self) -> bool:
        """Whether there is a next step, or lesson, and it may be shown."""
        more = self.at + 1 < len(self.lesson.steps) or self.number + 1 < len(self.series)
        return more and bool(self.fate or not self.lesson.locked)

    def other(self, number: object) -> None:
        """Another lesson of the series, counted from 0, from its first step that is not done."""
        if not isinstance(number, int) or isinstance(number, bool) or not 0 <= number < len(self.series):
            message = _("the lessons are 0 to {last}; {given} was given")
            raise ValueError(message.format(last=len(self.series) - 1, given=shortened(number)))
        self.lesson = self.series[number]
        self._stand(self._first(), fresh=True)

    def _checked(self, at: object) -> int:
        """A step that may be shown; ValueError for any other."""
        last = len(self.lesson.steps) - 1
        if not isinstance(at, int) or isinstance(at, bool) or not 0 <= at <= last:
            raise ValueError(_("the steps are 0 to {last}; {given} was given").format(last=last, given=shortened(at)))
        if self.lesson.locked and not all(entry.fate for entry in self.lesson.entries[:at]):
            raise ValueError(_("this lesson is locked: its steps are done one after the other"))
        return at

    def _stand(self, at: int, *, fresh: bool) -> None:
        """Show a step, with a record of its own or with the one that is there."""
        record = self.lesson.begin(at) if fresh else self.table.record
        self.at, self.taps, self._asked = at, [], None
        self.begun = record.node
        self._said = record.node, self.lesson.enter(at), []
        if fresh:
            self.table.lay(record)
        else:
            self.table.unwalked()

    # What is allowed.

    def permit(self, do: str, intent: Json) -> None:
        """ValueError where this step, or a locked lesson, does not allow it."""
        if do in ANYWHERE:
            return
        if self.lesson.locked and (self.asked or do not in PLAYED):
            raise ValueError(_("this lesson is locked: that is not allowed in it"))
        if self.asked and (do not in QUESTION or intent.get("what") == "branch"):
            raise ValueError(_("this step asks a question: nothing is played in it"))
        if do in {"undo", "undo_one"} and self.table.record.node == self.begun:
            raise ValueError(_("this is where the step begins"))

    def _unlocked(self) -> None:
        """ValueError in a locked lesson."""
        if self.lesson.locked:
            raise ValueError(_("this lesson is locked: nothing is shown or skipped"))

    # What a page means.

    def hear(self, intent: Json) -> None:
        """Do what a page means; TypeError or ValueError where it means nothing."""
        acts: dict[str, Callable[[], object]] = {
            "tap": lambda: self.tap(intent.get("place")),
            "check": self.check,
            "answer": lambda: self.answer(intent.get("answer")),
            "show": self.show,
            "skip": self.skip,
            "again": lambda: self._stand(self.at, fresh=True),
            "next": self.next,
            "back": lambda: self.to(max(0, self.at - 1)),
            "to": lambda: self.to(intent.get("at")),
            "lesson": lambda: self.other(intent.get("at")),
        }
        act(intent, acts, _("a lesson knows {known}, not {given!r}"))

    def tap(self, place: object) -> None:
        """Tap a place: it is part of the answer, or no more; where the step is played, a card that stays says why."""
        task, record = self._task(), self.table.record
        name = checked_place(record.game, record.state, place)
        if task.asks == "choice":
            raise ValueError(_("this step is answered by a choice, not by a tap"))
        if task.asks == "play":
            if not any(_from(move, name) for move in record.game.moves(record.state)):
                self.refused(record.state, name)
            return
        self._said = -1, None, []
        self.taps = [tap for tap in self.taps if tap != name] if name in self.taps else [*self.taps, name]
        self.table.unwalked()

    def check(self) -> None:
        """Check what was tapped."""
        if self._task().asks != "tap":
            raise ValueError(_("nothing is tapped in this step"))
        self.answer([*self.taps])

    def answer(self, answer: Any) -> None:
        """Answer what this step asks, by places or by the value of a choice; it may be tried again."""
        task, record = self._task(), self.table.record
        if task.asks == "play":
            raise ValueError(_("this step is answered by playing"))
        self._take(answer, task.check(record.game, record.state, answer))

    def show(self) -> None:
        """Show the right answer; ValueError in a locked lesson."""
        self._unlocked()
        task, record = self._task(), self.table.record
        win = isinstance(task, Win)
        line = task.shown(record.game, record.state) if win else task.line(record.game, record.state)
        if win or line:
            self.table.walk_line(line)
            self.lesson.settle(self.at, SHOWN)
            self.table.refresh()
        else:
            shown = task.shown(record.game, record.state)
            self.lesson.settle(self.at, SHOWN)
            reasons = () if task.asks == "play" else task.check(record.game, record.state, shown).reasons
            told = Verdict(right=True, sentence=task.told(record.game, record.state), reasons=reasons)
            self._said = record.node, told, [*_marks(task, shown), *self._frames(told)]
            self.taps = []
            self.table.unwalked()

    def skip(self) -> None:
        """Leave this step undone, and go on where there is more; ValueError in a locked lesson."""
        self._unlocked()
        self._task()
        self.lesson.settle(self.at, SKIPPED)
        if self.may_go_on:
            self.next()
        else:
            self.table.unwalked()

    def _task(self) -> Task:
        """The task of this step; ValueError where it has none."""
        if self.task is None:
            raise ValueError(_("this step asks nothing"))
        return self.task

    def _take(self, answer: Any, verdict: Verdict) -> None:
        """Write an answer down, and show what is to be said of it."""
        self.lesson.tell(self.at, answer, verdict)
        wrong = [Mark("wrong", place) for place in verdict.wrong]
        self._said = self.table.record.node, verdict, [*wrong, *self._frames(verdict)]
        self.table.unwalked()

    def _frames(self, verdict: Verdict) -> list[Mark]:
        """Frames round the cards that the reasons of a verdict speak of, as far as those do not hold."""
        kind = self._task().frames
        if not kind or (self.lesson.locked and verdict.reveals):
            return []
        places = (place for reason in verdict.reasons if not reason.holds for place in reason.places)
        return [Mark(kind, place) for place in dict.fromkeys(places) if place not in verdict.wrong]

    # What is played.

    def judge(self) -> None:
        """Moves were played: what the task says of them, unless it is done."""
        record, task = self.table.record, self.task
        if task is None or task.asks != "play" or self.fate in OVER:
            return
        depth = record.tree.depth
        way, start = record.last(depth[record.node] - depth[self.begun]), record.position(self.begun)
        verdict = task.after(record.game, start, way) if start is not None else None
        moves = [str(move) for move in way]
        if verdict:
            self._take(moves, verdict)
        else:
            self.lesson.play(self.at, moves)

    def refused(self, state: Any, place: str) -> None:
        """A move from a place was refused: what the task says of that, unless it is done."""
        task = self.task
        verdict = task.refused(self.table.record.game, state, place) if task and self.fate not in OVER else None
        if verdict:
            self._take([place], verdict)


def _from(move: Move, place: str) -> bool:
    """Whether a move starts at a place, wherever in its pile."""
    return move.source.partition(".")[0] == place.partition(".")[0]


def _marks(task: Task, shown: Any) -> list[Mark]:
    """The right answer as marks: places, numbered where their order matters, or the first move."""
    if task.asks == "play":
        moves = [Move.parse(move) for move in shown[:1]]
        return [mark for move in moves for mark in (Mark("suggestion", move.source), Mark("target", move.target))]
    if task.asks == "choice":
        return []
    labels = [str(at) if task.ordered else "" for at in range(1, len(shown) + 1)]
    return [Mark("suggestion", place, label) for place, label in zip(shown, labels, strict=True)]
