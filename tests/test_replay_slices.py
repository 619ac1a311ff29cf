"""A search that is watched where there are no threads, as in Pyodide: it goes on when somebody asks, or in the loop."""

import asyncio
import threading
from typing import Any

import pytest
from pages import WAIT, Page
from replays import answered

import patience_widget as pw
from patience_widget.replay import Replay

HARD = pw.Precedence(redeals=0)


@pytest.fixture
def no_threads(monkeypatch: pytest.MonkeyPatch) -> None:
    def start(_thread: threading.Thread) -> None:
        raise RuntimeError("can't start new thread")

    monkeypatch.setattr(threading.Thread, "start", start)


@pytest.mark.usefixtures("no_threads")
def test_in_slices_when_somebody_asks() -> None:
    replay = pw.watch(HARD, 1, strategy=lambda _g, _s, moves: moves, limit=pw.Limit(nodes=3000))
    assert (replay.status, replay.table.scene["run"]["follow"]) == ("running", True)
    page, counts = Page(replay.table), [len(replay)]
    while replay.status == "running":
        assert answered(page.send("window", what="run")) == "" if len(counts) % 2 else replay.tick() in {True, False}
        counts.append(len(replay))
    assert counts == sorted(counts)
    assert counts[-1] >= 3000
    replay.tick()
    assert replay.table.scene["run"]["status"] == "stopped"
    page.send("walk", what="go_on")
    assert replay.status == "running"
    page.send("walk", what="stop")
    assert replay.status == "stopped"
    assert not replay.tick()


@pytest.mark.usefixtures("no_threads")
def test_in_slices_in_the_loop() -> None:
    """A running loop lets it go on by itself; an error in a strategy is told."""

    def order(_game: Any, _state: Any, moves: list[pw.Move]) -> list[pw.Move]:
        if len(asked) >= 300:
            raise ZeroDivisionError("mine")
        asked.append(moves)
        return moves

    async def through() -> Replay:
        replay, told = pw.watch(HARD, 1, strategy=order), asyncio.Event()
        replay.table.observe(lambda change: "ZeroDivisionError" in change["new"]["text"] and told.set(), "scene")
        await asyncio.wait_for(told.wait(), WAIT)
        return replay

    asked: list[Any] = []
    replay = asyncio.run(through())
    assert (replay.step, replay.follow, replay.status) == (replay.last, True, "stopped")
    assert len(replay) >= 300
    assert replay.table.scene["text"].endswith("ZeroDivisionError: mine")
