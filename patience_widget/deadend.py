"""What shows that a step of a search is a dead end, found when it is looked at."""

from typing import Any, Protocol

from .certificate import certified
from .scene import Mark
from .trace import Trace


class Stands(Protocol):
    """What stands at a step of a search, and may move on by itself."""

    trace: Trace

    @property
    def step(self) -> int:
        """The step."""

    @property
    def position(self) -> Any:
        """How the cards lie there."""

    @property
    def playing(self) -> bool:
        """Whether it plays on by itself."""

    @property
    def follow(self) -> bool:
        """Whether it stays at the newest step."""


class DeadEnd:
    """Marks and a sentence for a step that the deadlock test refuted, while nothing moves by itself; else nothing."""

    def __init__(self, at: Stands) -> None:
        self._at = at
        self._found: tuple[int, list[Mark], str] = -1, [], ""

    @property
    def marks(self) -> list[Mark]:
        """A frame on each card that shows it."""
        return self._look()[1]

    @property
    def sentence(self) -> str:
        """In what way they show it."""
        return self._look()[2]

    def _look(self) -> tuple[int, list[Mark], str]:
        """What is found of the step; each is looked for once."""
        at, step = self._at, self._at.step
        moves = at.playing or at.follow or step >= len(at.trace)
        if moves or at.trace.fate_of(step) != "deadlock":
            return step, [], ""
        if self._found[0] != step:
            found = certified(at.trace.game, at.position, open_cards=True)
            self._found = (step, found.marks, found.sentence) if found else (step, [], "")
        return self._found
