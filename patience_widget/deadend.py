"""What shows that a step of a search is a dead end, found when it is looked at."""

from typing import Any

from .certificate import certified
from .scene import Mark
from .trace import Trace

Shown = tuple[list[Mark], str]
NOTHING: Shown = ([], "")


class DeadEnd:
    """The marks and the sentence of the step that was asked for last, so that each is looked for once."""

    def __init__(self) -> None:
        self._found: tuple[int, Shown] = -1, NOTHING

    def at(self, trace: Trace, step: int, state: Any) -> Shown:
        """Of a step that the deadlock test refuted, where the cards lie so; of any other nothing."""
        if trace.fate_of(step) != "deadlock":
            return NOTHING
        if self._found[0] != step:
            certificate = certified(trace.game, state, open_cards=True)
            self._found = step, (certificate.marks, certificate.sentence) if certificate else NOTHING
        return self._found[1]
