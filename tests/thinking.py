"""What the tests of hints share: waiting until an adviser has thought, and one who thinks as a test wants it."""

import threading
import time
from collections.abc import Callable
from typing import Any

from pages import WAIT

from patience_widget.advice import Advice, Suggestion
from patience_widget.game import Game, Move
from patience_widget.table import PatienceTable


def thinkers() -> list[threading.Thread]:
    """The threads in which somebody thinks about a hint."""
    return [thread for thread in threading.enumerate() if thread.name == "patience hint"]


def thought(_table: PatienceTable) -> bool:
    """Whether nobody thinks any more, after a while."""
    for thread in thinkers():
        thread.join(WAIT)
    return not thinkers()


def known(table: PatienceTable) -> dict[str, Any]:
    """The scene when all of a hint is known."""
    assert thought(table)
    return table._scene()


def reached(so: Callable[[], object]) -> bool:
    """Whether something is so, after a while."""
    end = time.monotonic() + WAIT
    while not so() and time.monotonic() < end:
        time.sleep(0.002)
    return bool(so())


class Slow:
    """An adviser who takes each step when it may, and finds another move the best after each."""

    made: "list[Slow]" = []  # noqa: RUF012 - in the order in which they were made
    steps = 3
    wanders = True  # else the same move is the best all the time

    def __init__(self, game: Game[Any], state: Any, *, n: int = 3) -> None:
        self.game, self.state, self.n = game, state, n
        self.moves = [*dict.fromkeys(game.moves(state))]
        self.count, self.may, self.done = 0, threading.Event(), False
        Slow.made.append(self)

    def step(self) -> None:
        """One step, when it may be taken."""
        self.may.wait(WAIT)
        self.count += 1
        self.done = self.count >= self.steps

    @property
    def advice(self) -> Advice:
        """The moves, another one first after every step."""
        at = self.count % len(self.moves) if self.wanders else 0
        moves = [*self.moves[at:], *self.moves[:at]][: self.n]
        found = tuple(self._suggestion(move) for move in moves)
        return Advice(found, f"After {self.count}: {moves[0]}", "Slowly", self.game, self.state, 0, 0.0)

    def _suggestion(self, move: Move) -> Suggestion:
        share = min(1.0, self.count / 20)
        known = (share, share, share) if self.count else (None, None, None)
        return Suggestion(move, f"{move}.", "unknown", f"{self.count} steps.", None, 0, *known)
