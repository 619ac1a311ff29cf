"""What tests of searches share: small games of every option, engines that only count, and a clock of their own."""

import threading
from collections.abc import Callable, Iterator
from itertools import product
from typing import Any, ClassVar

from pages import WAIT

import patience_widget as pw
from patience_widget.search import Search

BLOCKADES = [
    pw.BritishBlockade(next_row, refill, ranks=ranks, suits=suits, columns=columns)
    for next_row, refill, (ranks, suits, columns) in product(
        ("at_once", "if_stuck"), ("two_rows", "always", "never"), [(5, 1, 1), (5, 1, 2), (4, 2, 2), (6, 1, 1)]
    )
]
LINES = [
    pw.Precedence(first_king, redeals, ranks=ranks, foundations=piles)
    for first_king, redeals, (ranks, piles) in product(
        ("placed", "awaited"), (0, 1, 2), [(3, 3), (4, 3), (2, 5), (5, 2)]
    )
]
SMALL: list[pw.Game[Any]] = [*BLOCKADES, *LINES]
LOST = pw.Precedence(redeals=0, ranks=5, foundations=3)


def ended(search: Search) -> Search:
    """The search at its end."""
    search.step(10**9)
    assert search.done
    return search


def placed(game: pw.Game[Any], state: Any) -> float:
    """A score: how many cards are on foundations."""
    return sum(len(game.ids(state, place.name)) for place in game.places if place.role == "foundation")


def wins(game: pw.Game[Any], state: Any, moves: list[pw.Move], *, won: bool) -> None:
    """These moves are legal and win, or there are none."""
    for move in moves:
        assert move in game.moves(state)
        state = game.play(state, move)
    assert game.won(state) == won
    assert won or not moves


class Counted(pw.Game[tuple[int, ...]]):
    """A tree without a win, that counts how often moves are asked for."""

    def deal(self, deal: Any) -> tuple[int, ...]:
        return (int(deal),)

    def moves(self, state: tuple[int, ...]) -> Iterator[pw.Move]:
        self.__dict__.setdefault("asked", []).append(state)
        if len(state) < 6:
            yield from (pw.Move("a", "b"), pw.Move("a", "c"))

    def play(self, state: tuple[int, ...], move: pw.Move | str) -> tuple[int, ...]:
        return (*state, "bc".index(str(move)[-1]))

    def won(self, state: tuple[int, ...]) -> bool:
        return sum(state[1:]) > 100

    def lost(self, _state: tuple[int, ...]) -> bool:
        return False


class Clock:
    """A clock that goes on by so many seconds whenever it is looked at."""

    def __init__(self, tick: float = 0.0) -> None:
        self.time, self.tick = 0.0, tick

    def __call__(self) -> float:
        self.time += self.tick
        return self.time


class Steps:
    """An engine that counts to a goal, on a clock of its own, and writes down its slices."""

    fate, moves, method, depth = "unknown", (), "counting", 0
    cuts: ClassVar[dict[str, int]] = {}

    def __init__(self, goal: int = 10**9, clock: Clock | None = None, cost: float = 0.0) -> None:
        self.nodes, self.goal, self.clock, self.cost = 0, goal, clock or Clock(), cost
        self.slices: list[int] = []
        self.hook: Callable[[], object] = lambda: None

    @property
    def done(self) -> bool:
        return self.nodes >= self.goal

    def step(self, nodes: int, /) -> None:
        self.hook()
        nodes = min(nodes, self.goal - self.nodes)
        self.nodes += nodes
        self.slices.append(nodes)
        self.clock.time += nodes * self.cost
        self.fate = "lost" if self.done else "unknown"


def counting(engine: Steps, limit: pw.Limit | None = None) -> pw.Run:
    """A run of that engine."""
    return pw.Run(engine, Counted(), (0,), limit, clock=engine.clock)


def searching(game: pw.Game[Any], cards: Any, *, best: bool = False) -> pw.Run:
    """A run of a search in plain Python."""
    state = game.deal(cards)
    return pw.Run(pw.BestFirst(game, state, placed) if best else pw.DepthFirst(game, state), game, state)


def hard() -> pw.Run:
    """A run that is not done for long."""
    return searching(pw.Precedence(redeals=0), 1)


def still(table: Any) -> Any:
    """The scene of a table when nobody shows anything: who comes while another thread does leaves it to that one."""
    until(lambda: not table._shows._running)
    return table.scene


def until(what: Callable[[], bool]) -> None:
    """Wait until something holds that another thread brings about."""
    never = threading.Event()
    for _time in range(100 * WAIT):
        if what():
            return
        never.wait(0.01)
    raise AssertionError
