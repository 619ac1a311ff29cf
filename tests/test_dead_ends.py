"""What shows that a step of a search is a dead end: looked for when the step has stood for a moment, or when asked."""

import threading
from typing import Any

import pytest
from pages import WAIT
from searches import until

import patience_widget as pw
from patience_widget import deadend

STUCK = pw.BritishBlockade(next_row="if_stuck")
NEVER = 100 * WAIT  # seconds


def marked(replay: pw.Replay, step: int) -> bool:
    """Whether the table shows that step, which another thread may do, and what shows that it is a dead end."""
    scene = replay.table.scene
    return scene["run"]["step"] == step and bool(scene["marks"])


@pytest.mark.parametrize("game", [STUCK, pw.Precedence(redeals=1)], ids=lambda game: game.name)
def test_a_dead_end_of_a_search_shows_why(game: pw.Game[Any]) -> None:
    """Where a step is looked at that the deadlock test refuted, all cards being known; of other steps nothing."""
    run = pw.search(game, 3)
    run.step(20_000)
    trace = run.trace
    nodes = [node for node in range(len(trace)) if trace.fate_of(node) == "deadlock"]
    replay = pw.show(run)
    for node in nodes[:: max(1, len(nodes) // 10)]:
        replay.to(node)
        found = pw.refute(game, state=replay.position, open_cards=True)
        assert found
        until(lambda node=node: marked(replay, node))
        assert replay.table.scene["marks"] == [list(mark) for mark in found.marks]
        assert replay.sentence.endswith(f"A deadlock: nothing wins from here. {found.sentence}")
        assert replay.table.scene["text"] == replay.sentence
    assert nodes
    replay.to(next(node for node in range(nodes[0], len(trace)) if trace.fate_of(node) != "deadlock"))
    until(lambda: replay.table.scene["marks"] == [])


def dead_ends() -> tuple[pw.Replay, list[int]]:
    """A search of Precedence on a table, and its steps that the deadlock test refuted."""
    run = pw.search(pw.Precedence(redeals=0), 3)
    run.solve()
    return pw.show(run), [node for node in range(len(run.trace)) if run.trace.fate_of(node) == "deadlock"]


def test_a_step_is_shown_before_it_is_known_why_it_is_a_dead_end(monkeypatch: pytest.MonkeyPatch) -> None:
    """That takes a moment: it is not looked for where the next step comes at once, but whenever Python asks."""
    (replay, nodes), asked, deadlock = dead_ends(), list[Any](), pw.Precedence.deadlock

    def counting(game: pw.Precedence, state: Any, *, open_cards: bool = False) -> tuple[int, ...] | None:
        asked.append(state)
        return deadlock(game, state, open_cards=open_cards)

    monkeypatch.setattr(pw.Precedence, "deadlock", counting)
    with monkeypatch.context() as patch:
        patch.setattr(deadend, "STILL", NEVER)
        for node in nodes[:20]:
            replay.to(node)
            assert (replay.table.scene["run"]["step"], replay.table.scene["marks"]) == (node, [])
            assert replay.table.scene["text"].endswith("A deadlock: nothing wins from here.")
    assert asked == []
    replay.to(nodes[20])
    until(lambda: marked(replay, nodes[20]))
    assert replay.table.scene["text"] == replay.sentence
    replay.to(nodes[0])
    assert not replay.sentence.endswith("nothing wins from here.")


def test_what_was_found_too_late_takes_nothing_away(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is of a step that is not looked at any more: what shows the one that is stays known."""
    (replay, nodes), deadlock = dead_ends(), pw.Precedence.deadlock
    looks, may = threading.Event(), threading.Event()

    def slow(game: pw.Precedence, state: Any, *, open_cards: bool = False) -> tuple[int, ...] | None:
        if not looks.is_set():
            looks.set()
            assert may.wait(WAIT)
        return deadlock(game, state, open_cards=open_cards)

    monkeypatch.setattr(pw.Precedence, "deadlock", slow)
    replay.to(nodes[0])
    late = replay._end._timer
    assert late
    assert looks.wait(WAIT)
    replay.to(nodes[1])
    until(lambda: marked(replay, nodes[1]))
    may.set()
    late.join(WAIT)
    replay.table.refresh()
    assert marked(replay, nodes[1])


def test_a_deadlock_test_that_fails_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """In the status, for it is asked in a thread."""

    def failing(_game: pw.Precedence, _state: Any, **_more: bool) -> None:
        raise ZeroDivisionError("mine")

    replay, nodes = dead_ends()
    monkeypatch.setattr(pw.Precedence, "deadlock", failing)
    replay.to(nodes[0])
    until(lambda: replay.table.scene["text"].endswith("Why is not known: ZeroDivisionError: mine"))
