"""What a lesson refuses: nonsense from a page, and in a locked one whatever helps, shows or takes back."""

import pytest
from hostile import BAD, RAN
from pages import Page
from positions import COLUMN
from taught import act, lesson, shown

import patience_widget as pw

# What is refused.


@pytest.mark.parametrize("locked", [False, True])
@pytest.mark.parametrize("at", [0, 1, 2, 3])
@pytest.mark.parametrize("field", ["what", "place", "answer", "at"])
def test_hostile_intents(field: str, at: int, *, locked: bool) -> None:
    """Answered by an error; no try is counted, nothing is run."""
    one = lesson(locked=locked)
    for entry in one.entries[:at]:
        entry.fate = "read"
    table = one.show()
    table.learn({"what": "to", "at": at})
    page = Page(table)
    what = {"what": "", "place": "tap", "answer": "answer", "at": "to"}[field]
    for kind, bad in BAD.items():
        page.send("learn", **{"what": what, field: bad})
        assert page.error, kind
    assert (one.answers, RAN) == ([], [])
    assert page.send("learn", what="to", at=at).error == ""


@pytest.mark.parametrize("do", ["hint", "undo", "redo", "undo_one", "auto", "watch", "walk", "review", "free", "new"])
@pytest.mark.parametrize("at", [1, 3])
def test_locked(do: str, at: int) -> None:
    """By a page: refused, and nothing changes."""
    one = lesson(locked=True)
    for entry in one.entries[:at]:
        entry.fate = "read"
    table, page = one.show(), Page(one.show())
    table.learn({"what": "to", "at": at})
    if at == 3:
        table.play("a3-KC")
    before = table.record.node
    what = {"walk": {"what": "branch"}, "free": {"place": "a2"}, "review": {"what": "start"}}.get(do, {})
    assert page.send(do, **what).error
    assert (table.record.node, table.walk) == (before, None)


def test_locked_in_python() -> None:
    """Hints, undo, the solver, whatever shows or takes back: refused."""
    one = lesson(locked=True)
    for entry in one.entries[:3]:
        entry.fate = "read"
    table = one.show()
    table.learn({"what": "to", "at": 3})
    table.play("a3-KC")
    refused = [
        table.hint,
        table.undo,
        table.auto,
        table.record.undo,
        lambda: table.record.go(0),
        lambda: table.go(0),
        lambda: table.new(1),
        lambda: setattr(table, "record", pw.Recording(COLUMN, 1)),
        lambda: pw.solve(table),
        lambda: pw.hint(table),
        lambda: pw.suggest(table),
        lambda: pw.step_through(table),
        lambda: table.learn({"what": "show"}),
        lambda: table.learn({"what": "skip"}),
        one.restart,
    ]
    for act_ in refused:
        with pytest.raises(ValueError, match="lesson"):
            act_()
    assert table.record.moves == [pw.Move("a3", "KC")]
    assert (table.scene["buttons"]["hint"], shown(one)["buttons"]) == (False, ["again", "next", "back"])


def test_a_locked_lesson_tells_no_part_of_the_answer() -> None:
    """What was left out is not shown; what is wrong is."""
    one = lesson(locked=True)
    act(one, "next")
    for what in ({"what": "next"}, {"what": "to", "at": 2}):
        with pytest.raises(ValueError, match="done"):
            one.show().learn(what)
    act(one, "tap", place="a1")
    told = act(one, "check")
    assert (told["verdict"]["right"], told["verdict"]["reasons"]) == (False, [])
    act(one, "tap", place="a2")
    assert act(one, "check")["verdict"]["reasons"]
    assert "show" not in told["buttons"]


def test_nothing_is_played_where_a_step_asks() -> None:
    one = lesson()
    act(one, "to", at=1)
    page = Page(one.show())
    for do, what in {"play": {"move": "a1-AC"}, "auto": {}, "hint": {}, "undo": {}, "watch": {}}.items():
        assert page.send(do, **what).error == "this step asks a question: nothing is played in it"
    assert page.send("why", place="a2").error == ""
    with pytest.raises(ValueError, match="table of its own"):
        one.show().new(2)
