"""A hint becomes better while the player thinks: in a thread of its own, which ends when the table moves on."""

import re
import threading
import time
from collections.abc import Iterator
from typing import Any

import pytest
from pages import WAIT
from searches import still
from test_own_game import Least
from thinking import Slow, known, reached, thinkers, thought

import patience_widget as pw
from patience_widget import hinting, pointing
from patience_widget.adviser import Adviser
from patience_widget.scene import Mark

FEW = 8  # play-outs of a move, that take no time


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> Iterator[type[Slow]]:
    """Advisers who think as the test wants it, when nobody else does any more."""
    assert thought(pw.PatienceWidget())
    monkeypatch.setattr(hinting, "Adviser", Slow)
    monkeypatch.setattr(pointing, "SLICE", 0)  # a step
    monkeypatch.setattr(pointing, "GAP", 0)
    Slow.made.clear()
    yield Slow
    for one in Slow.made:
        one.may.set()
    assert thought(pw.PatienceWidget())


@pytest.fixture
def widget() -> pw.PatienceWidget:
    return pw.PatienceWidget(pw.BritishBlockade(), 17)


def adviser(number: int = 0) -> Slow:
    """The adviser made so many-th, when it is there."""
    assert reached(lambda: len(Slow.made) > number)
    return Slow.made[number]


# While somebody thinks.


def test_it_is_thought_about_from_the_first_press_on(slow: type[Slow], widget: pw.PatienceWidget) -> None:
    widget.hint()
    assert reached(lambda: slow.made)
    widget.hint()
    widget.hint()
    assert (len(slow.made), len(thinkers())) == (1, 1)
    assert (still(widget)["text"], still(widget)["hint"]["busy"]) == ("The best of them is looked for …", 1)
    assert {mark[0] for mark in still(widget)["marks"]} == {"hint"}
    adviser().may.set()
    assert thought(widget)
    scene = still(widget)
    assert (scene["text"], scene["hint"]["busy"]) == ("Slowly: g1-KH. 15% of its quick play-outs win.", 0)
    assert scene["arrows"] == [["suggestion", "g1", "KH"]]


@pytest.mark.parametrize("game", [pw.BritishBlockade(), pw.Precedence()])
def test_the_first_arrow_comes_with_the_first_step(game: pw.Game[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    """Which is short, so that it comes within 300 ms of the third press; what becomes better is not waited for."""
    shown, steps, step = threading.Event(), list[int](), Adviser.step

    def gated(adviser: Adviser) -> None:
        assert not steps or shown.wait(WAIT)
        steps.append(1)
        step(adviser)

    def look(change: Any) -> None:
        if change["new"]["arrows"] and not shown.is_set():
            said.extend(one["said"] for one in change["new"]["hint"]["candidates"])
            shown.set()

    monkeypatch.setattr(Adviser, "step", gated)
    monkeypatch.setattr(pointing, "SLICE", 0)
    widget, said = pw.PatienceWidget(game, 17), list[str]()
    widget.observe(look, "scene")
    for _press in range(3):
        widget.hint()
    assert shown.wait(WAIT)
    assert 0 < max(int(count) for one in said for count in re.findall(r"of (\d+) quick", one)) <= FEW
    assert thought(widget)


def test_pages_are_told_at_most_twenty_times_a_second(widget: pw.PatienceWidget, monkeypatch: Any) -> None:
    """However often the adviser finds something else."""
    Slow.made.clear()
    monkeypatch.setattr(hinting, "Adviser", Slow)
    monkeypatch.setattr(Slow, "steps", 2**40)
    times: list[float] = []
    widget.observe(lambda _change: times.append(time.monotonic()), "scene")
    widget.hint(3)
    adviser().may.set()
    assert reached(lambda: len(times) > 8)
    widget.undo()
    widget.play("j1-AH")
    assert thought(widget)
    first, *_others, last = updates = times[1:-1]
    assert len(updates) <= 2 + 20 * (last - first)


def test_clicks_are_answered_at_once(slow: type[Slow], widget: pw.PatienceWidget) -> None:
    """While the adviser is in the middle of a step: it is not waited for, and none is begun anew before that ends."""
    for click in range(20):
        widget.hint(3)
        adviser(click)
        widget.play(next(widget.record.game.moves(widget.record.state)))
        assert (widget.turn, len(thinkers())) == (click + 1, click + 1)
        assert not slow.made[click].done


def test_the_sentence_changes_only_with_the_move(slow: type[Slow], widget: pw.PatienceWidget, monkeypatch: Any) -> None:
    """It is read aloud: the figure of the best is in it at first and at last, and the list has all of them."""
    monkeypatch.setattr(Slow, "wanders", False)
    monkeypatch.setattr(Slow, "steps", 20)
    scenes: list[dict[str, Any]] = []
    widget.observe(lambda change: scenes.append(change["new"]), "scene")
    widget.hint(3)
    adviser().may.set()
    assert thought(widget)
    said = [scene["text"] for scene in scenes if scene["arrows"]]
    shares = {scene["hint"]["candidates"][0]["share"] for scene in scenes if scene["arrows"]}
    assert len({*said}) == 2
    assert said[-1] == "Slowly: j1-AH. 100% of its quick play-outs win."
    assert len(shares) > 5
    assert slow.made[0].done


# When the table moves on.


@pytest.mark.parametrize("how", ["play", "new", "mark", "back"])
def test_when_the_table_moves_on_nobody_thinks_any_more(slow: type[Slow], widget: pw.PatienceWidget, how: str) -> None:
    """And nothing of the hint is left, also where one comes back."""
    widget.play("j1-AH")
    widget.hint(3)
    one = adviser()
    acts = {
        "play": lambda: widget.play(next(widget.record.game.moves(widget.record.state))),
        "new": lambda: widget.new(5),
        "mark": lambda: widget.mark(widget.record, widget.record.node, [Mark("suggestion", "a1")]),
        "back": lambda: (widget.undo(), widget.redo()),
    }
    acts[how]()
    assert "hint" not in still(widget)
    shown = {**still(widget)}
    one.may.set()
    assert thought(widget)
    assert {**still(widget)} == shown
    assert not one.done
    assert slow.made == [one]


def test_at_the_next_position_one_begins_anew(slow: type[Slow], widget: pw.PatienceWidget) -> None:
    widget.hint(3)
    adviser().may.set()
    widget.play("j1-AH")
    assert thought(widget)
    widget.hint()
    assert still(widget)["hint"]["level"] == 1
    adviser(1).may.set()
    assert thought(widget)
    assert slow.made[1].state == widget.record.state


def test_many_tables_and_moves_leave_no_thread() -> None:
    tables = [pw.PatienceWidget(pw.Precedence(), deal) for deal in range(1, 5)]
    for table in tables:
        for _turn in range(6):
            table.hint(3)
            table.play(next(table.record.game.moves(table.record.state)))
    assert thought(tables[0])
    assert not any("hint" in still(table) for table in tables)


def test_presses_from_many_threads_are_one_hint(slow: type[Slow], widget: pw.PatienceWidget) -> None:
    threads = [threading.Thread(target=widget.hint) for _press in range(12)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(WAIT)
    assert len(thinkers()) == 1
    adviser().may.set()
    assert known(widget)["hint"]["level"] == 3
    assert len(slow.made) == 1


# What else may be on the table.


def test_while_a_line_is_walked_there_is_none(slow: type[Slow], widget: pw.PatienceWidget) -> None:
    """The player's own game waits, and what was pointed out there with it."""
    widget.hint(3)
    adviser()
    walk = pw.step_through(widget)
    assert "hint" not in still(widget)
    assert not still(widget)["buttons"].get("hint")
    with pytest.raises(ValueError, match="your own game, which waits while a line is shown: leave that first"):
        widget.hint()
    adviser().may.set()
    assert thought(widget)
    walk.leave()
    assert still(widget)["hint"]["level"] == 3
    widget.hint()
    assert thought(widget)
    assert slow.made[0].done


def test_a_press_answers_over_what_was_said_before(widget: pw.PatienceWidget) -> None:
    """A sentence of the table's own, or why a card cannot go."""
    widget.say("Nothing is kept.")
    widget.hint()
    assert still(widget)["text"] == "4 moves are possible."
    widget.ask("a1")
    widget.hint()
    assert (still(widget)["why"], still(widget)["text"]) == (None, "Possible: 2♥, Q♣ (2), Q♥.")
    assert thought(widget)


def test_what_goes_wrong_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """A user's own game may raise, in the thread too."""
    widget = pw.PatienceWidget(Least(), 3)

    def refuse(_self: Least, _state: Any, _move: Any) -> str:
        raise RuntimeError("not while I count")

    monkeypatch.setattr(Least, "reason", refuse)
    widget.hint(3)
    assert thought(widget)
    assert reached(lambda: widget.scene["text"] == "not while I count")


# What pages say and see.


def test_pages_press_it(widget: pw.PatienceWidget) -> None:
    """Also with open cards."""
    widget.set_state({"outbox": [{"page": "p", "n": 1, "do": "hint"}]})
    assert (still(widget)["hint"]["level"], still(widget)["heard"]["p"]) == (1, [1, None])
    widget.set_state({"outbox": [{"page": "p", "n": 2, "do": "hint", "open": True}]})
    assert known(widget)["hint"]["basis"] == "Looking at the stock"
    walk = pw.step_through(widget)
    widget.set_state({"outbox": [{"page": "p", "n": 3, "do": "hint"}]})
    assert still(widget)["heard"]["p"][1].startswith("a hint is about your own game")
    walk.leave()


def test_where_there_are_no_threads_pages_ask(widget: pw.PatienceWidget, monkeypatch: pytest.MonkeyPatch) -> None:
    """As in a browser's Python: every question is a moment of thinking, whose outcome the scene shows."""
    pw.honest(widget.record.game, widget.record.state, samples=2)

    def refuse(_thread: threading.Thread) -> None:
        raise RuntimeError("can't start new thread")

    monkeypatch.setattr(threading.Thread, "start", refuse)
    monkeypatch.setattr(pointing, "SLICE", 0)
    widget.hint()
    widget.hint()
    widget.hint()
    asked = 0
    while still(widget)["hint"]["busy"] == 2:
        answer = widget.window({"what": "hint"}).content
        asked += 1
        assert answer == {"busy": still(widget)["hint"]["busy"]}
    assert asked > 1
    assert still(widget)["hint"]["busy"] == 0
    assert still(widget)["arrows"]
    assert widget.window({"what": "hint"}).content == {"busy": 0}
    widget.play("j1-AH")
    assert widget.window({"what": "hint"}).content == {"busy": 0}
