"""Engine: a search as a run drives it, and what is left of one at its end."""

from collections.abc import Iterable
from typing import NamedTuple, Protocol

from .game import Move


class Engine(Protocol):
    """What a run drives: a search that stands still until it is told to go on."""

    @property
    def nodes(self) -> int:
        """How many positions' moves were generated."""

    @property
    def fate(self) -> str:
        """Of the position: "won", "lost" (proved), or "unknown" so far."""

    @property
    def done(self) -> bool:
        """Whether there is nothing more to do, decided or not."""

    @property
    def moves(self) -> Iterable[Move]:
        """The moves to the win, once it is won."""

    @property
    def depth(self) -> int:
        """How many moves from the position the search stands now."""

    @property
    def method(self) -> str:
        """What it does, or did, in one phrase."""

    @property
    def cuts(self) -> dict[str, int]:
        """How often moves were left out, or the way was ended, by the name of the rule."""

    def step(self, nodes: int, /) -> None:
        """Go on for at most so many nodes."""


class Ended(NamedTuple):
    """What is left of an engine that has nothing more to do: its answer, without the memory that it took."""

    nodes: int
    fate: str
    moves: list[Move]
    depth: int
    method: str
    cuts: dict[str, int]
    done: bool = True

    def step(self, nodes: int, /) -> None:
        """There is nowhere to go."""
