"""What a lesson refuses: nonsense from a page, and in a locked one whatever helps, shows or takes back."""

import pytest
import traitlets
from hostile import BAD, RAN
from pages import Page
from positions import COLUMN
from taught import FREE, act, lesson, shown

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


def test_a_locked_lesson_keeps_its_score_to_the_end() -> None:
    """Nor does it tell how many cards are wanted; who observes it knows the score."""
    one = lesson(locked=True)
    assert act(one, "next")["wanted"] == 0
    told = act(one, "tap", place="a1")
    assert (told["found"], one.show().scene["text"]) == (1, "1 marked: 2♣.")
    for at, answer in ((2, ["a1", "a3"]), (3, one.steps[2].task and "no"), (4, ["a1-AC"])):
        one.answer(at, answer)
    assert (shown(one)["score"], one.score > 0) == (None, True)
    one.answer(5, pw.Lesson("Open", one.steps, game=COLUMN).solution(5))
    assert shown(one)["score"] == one.score > 0


def test_more_are_marked_than_are_wanted() -> None:
    one = lesson()
    act(one, "next")
    for place in ("a1", "a2", "a3"):
        act(one, "tap", place=place)
    assert one.show().scene["text"] == "3 marked: 2♣, 3♣, 4♣."


def test_what_a_lesson_was_made_with_stays() -> None:
    """From any cell: a locked one stays locked, and its answers are its own."""
    one = lesson(locked=True)
    for name, value in {"locked": False, "steps": (), "student": "Ann", "score": 1.0, "answers": [{}]}.items():
        with pytest.raises((AttributeError, traitlets.TraitError), match=r"stays as it is|read-only"):
            setattr(one, name, value)
    record = one.show().record
    with pytest.raises(AttributeError):
        record.sealed = False  # type: ignore[misc]
    with pytest.raises(ValueError, match="step 1: this lesson is locked"):
        pw.Lesson("Open", [pw.Step("", record, pw.TapPlayable())])
    assert (one.locked, one.score, one.answers) == (True, 0.0, [])


@pytest.mark.parametrize("anew", ["again", "to", "run"])
def test_beginning_anew_is_a_try_of_a_locked_lesson(anew: str) -> None:
    """Else it would take moves back; so it is when the cell runs again."""
    ways = [pw.Step("Win.", FREE, pw.Win())]
    one = pw.Lesson(f"Anew by {anew}", ways, game=COLUMN, locked=True)
    one.show().play("a1-AC")
    assert one.answers == []
    if anew == "run":
        one = pw.Lesson(one.title, ways, game=COLUMN, locked=True)
        told = shown(one)
    else:
        told = act(one, anew, at=0)
    assert (told["tries"], told["done"], one.answers[0]["answer"]) == (1, ["wrong"], ["a1-AC"])
    assert told["verdict"]["sentence"] == "It begins anew: what was played counts as a try."
    assert act(one, "again")["tries"] == 1  # nothing was played since
    free = pw.Lesson(f"Free, anew by {anew}", ways, game=COLUMN)
    free.show().play("a1-AC")
    assert act(free, "again")["tries"] == 0


def test_nothing_is_played_where_a_step_asks() -> None:
    one = lesson()
    act(one, "to", at=1)
    page = Page(one.show())
    for do, what in {"play": {"move": "a1-AC"}, "auto": {}, "hint": {}, "undo": {}, "watch": {}}.items():
        assert page.send(do, **what).error == "this step asks a question: nothing is played in it"
    assert page.send("why", place="a2").error == ""
    with pytest.raises(ValueError, match="table of its own"):
        one.show().new(2)
