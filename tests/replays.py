"""Searches to be replayed, by all that searches, and what each of their nodes is, found the slow way."""

import threading
from collections.abc import Callable
from typing import Any
from zlib import crc32

from klondike import Klondike
from pages import WAIT, Page
from searches import LOST, until
from test_own_game import Count, Least, Plain

import patience_widget as pw
from patience_widget.replay import Replay


def reverse(_game: Any, _state: Any, moves: list[pw.Move]) -> list[pw.Move]:
    """The moves, the last first."""
    return moves[::-1]


def anywhere(game: Any, state: Any) -> int:
    """A score without sense, so that the search goes from anywhere to anywhere."""
    return crc32(repr(game.key(state)).encode())


SEARCHES: dict[str, Callable[..., pw.Run]] = {
    "lost": lambda **more: pw.search(LOST, 2, **more),
    "proved": lambda **more: pw.search(pw.Precedence(redeals=0), 3, **more),
    "merged": lambda **more: pw.search(pw.BritishBlockade(ranks=6, suits=1, columns=2), 5, **more),
    "never": lambda **more: pw.search(pw.BritishBlockade(refill="never", ranks=4, suits=2, columns=2), 3, **more),
    "won": lambda **more: pw.search("precedence", 17, **more),
    "ordered": lambda **more: pw.search(LOST, 2, strategy=reverse, **more),
    "scored": lambda **more: pw.search(
        pw.Precedence(redeals=0), 3, strategy=anywhere, **more | {"limit": pw.Limit(nodes=600)}
    ),
    "least": lambda **more: pw.search(Least(), 3, **more),
    "plain": lambda **more: pw.search(Plain(), 3, **more),
    "count": lambda **more: pw.search(Count(), 7, **more),
    "klondike": lambda **more: pw.search(Klondike(), 5, **more),
}


def searched(name: str, **more: Any) -> pw.Run:
    """A search of that name, as far as it goes in 3,000 nodes."""
    run = SEARCHES[name](limit=pw.Limit(nodes=3000), **more)
    run.solve()
    return run


def positions(trace: pw.Trace) -> list[Any]:
    """The position at every node, played by the rules."""
    found: list[Any] = []
    for node, above in enumerate(trace.parent):
        state = trace.start if above < 0 else found[above]
        for move in trace.step(state, node):
            state = trace.game.play(state, move)
        found.append(state)
    return found


def open_ended(nodes: int) -> pw.Run:
    """A kernel's search that is not decided for long: tries, and an exact search that goes on between them."""
    return pw.search("british-blockade", 83, limit=pw.Limit(nodes=nodes))


class Gate:
    """A strategy that lets so many nodes through, at least; then it pauses the run, or hangs, until it is opened."""

    run: pw.Run

    def __init__(self, nodes: int) -> None:
        self.left, self.hangs = nodes, False
        self.known, self.waits, self._opened = threading.Event(), threading.Event(), threading.Event()

    def __call__(self, _game: Any, _state: Any, moves: list[pw.Move]) -> list[pw.Move]:
        self.left -= 1
        if self.left == 0:
            assert self.known.wait(WAIT)
            self.waits.set()
            if self.hangs:
                assert self._opened.wait(WAIT)
            else:
                self.run.pause()
        return moves

    def tell(self, run: pw.Run | None) -> None:
        """Which run it is."""
        assert run
        self.run = run
        self.known.set()

    def open(self, nodes: int = 10**9, *, hangs: bool = False) -> None:
        """Let so many more through."""
        self.waits.clear()
        self.left, self.hangs = nodes, hangs
        self._opened.set()
        self._opened = threading.Event()
        self.run.resume()


def came_to(replay: Replay, *status: str) -> None:
    """Wait until the search of a replay has this status, and its table shows all that there is of it."""
    until(lambda: replay.table.scene["run"]["status"] in status)
    if "paused" not in status:
        until(lambda: not replay._watched)


def answered(page: Page) -> str:
    """What was wrong with the last intent, once it is answered: another thread may be showing something."""
    until(lambda: page.table.scene["heard"].get(page.name, [0])[0] == page.count)
    return page.error
