"""Lessons: their steps on a table, what is answered there, what stays of it, and what is refused."""

import json
import pickle
from copy import copy, deepcopy
from typing import Any

import pytest
import traitlets
from jupyter_client.session import json_packer
from klondike import Klondike
from positions import COLUMN, line
from taught import FREE, act, lesson, shown

import patience_widget as pw
from patience_widget.difficulty import table

SHORT = pw.Precedence(ranks=5, suits=4, foundations=4, redeals=1)
WANTED = line(SHORT, "5", waste="4", stock="3")
EASY = "easy"


class Clock:
    """A clock that is set by hand."""

    now = 100.0

    def __call__(self) -> float:
        return self.now


# On a table.


def test_a_step_to_be_read() -> None:
    told = shown(lesson())
    assert (told["title"], told["steps"], told["at"], told["task"], told["locked"]) == ("All kinds", 5, 0, "", False)
    assert told["text"][1:4] == [["bold", "this"], ["text", ", "], ["clause", "B4"]]
    assert (told["verdict"], told["buttons"]) == (None, ["next"])
    assert told["done"] == ["read", "", "", "", ""]


def test_taps() -> None:
    """Right at the second try: a half."""
    one = lesson()
    told = act(one, "next")
    assert (told["task"], told["asks"], told["wanted"], told["found"]) == ("tap_playable", "tap", 2, 0)
    scene = one.show().scene
    assert (scene["moves"], scene["buttons"]["hint"], scene["buttons"]["undo"]) == ([], False, False)
    assert all(card[3:] in ([], ["f"], ["b"]) for card in scene["cards"])
    assert act(one, "tap", place="a2")["found"] == 1
    assert one.show().scene["marks"] == [["tapped", "a2", ""]]
    told = act(one, "check")
    assert (told["verdict"]["right"], told["tries"], told["done"][1]) == (False, 1, "wrong")
    assert [reason[0] for reason in told["verdict"]["reasons"]] == ["B4", "B3"]
    frames = [["keeps", place, ""] for place in ("a1", "a3", "AC", "KC")]
    assert one.show().scene["marks"] == [["wrong", "a2", ""], *frames]
    for place in ("a2", "a1", "a3"):
        told = act(one, "tap", place=place)
    assert (told["found"], told["verdict"]) == (2, None)
    told = act(one, "check")
    assert (told["verdict"]["right"], told["done"][1], told["buttons"]) == (True, "right", ["next", "back"])
    assert (
        one.answers
        == [{"step": 2, "task": "tap_playable", "answer": ["a1", "a3"], "right": True, "tries": 2, "seconds": 0.0}]
        or one.answers[0]["seconds"] > 0
    )
    assert one.score == 1 / 2 / 4


def test_a_choice() -> None:
    one = lesson()
    told = act(one, "to", at=2)
    assert told["choices"] == [["yes", "Yes"], ["no", "No"]]
    assert one.show().scene["buttons"]["deal"]["move"] is None
    assert act(one, "answer", answer="no")["verdict"]["right"]
    assert one.score == 1 / 4


def test_a_move() -> None:
    """One that the rules refuse, one that was not asked for, and the right one."""
    one = lesson()
    act(one, "to", at=3)
    table = one.show()
    with pytest.raises(pw.IllegalMove):
        table.play("a2-AC")
    assert shown(one)["verdict"]["reasons"][0][:2] == ["B4", False]
    table.play("a3-KC")
    assert not shown(one)["verdict"]["right"]
    assert table.undo()
    with pytest.raises(ValueError, match="where the step begins"):
        table.undo()
    table.play("a1-AC")
    assert shown(one)["verdict"]["right"]
    assert one.answers[-1] | {"seconds": 0} == {
        "step": 4,
        "task": "play",
        "answer": ["a1-AC"],
        "right": True,
        "tries": 3,
        "seconds": 0,
    }


def test_a_tap_on_a_card_that_stays() -> None:
    one = lesson()
    act(one, "to", at=3)
    assert act(one, "tap", place="a1")["verdict"] is None
    assert act(one, "tap", place="a2")["verdict"]["reasons"][0][:2] == ["B4", False]


def test_a_win() -> None:
    one = lesson()
    act(one, "to", at=4)
    for move in ("a1-AC", "a2-AC", "a3-AC"):
        one.show().play(move)
    assert (shown(one)["verdict"]["right"], shown(one)["done"][4]) == (True, "right")
    told = act(one, "again")
    assert (told["verdict"], one.show().turn, told["done"][4]) == (None, 0, "right")


def test_shown() -> None:
    """Show me costs the points, and says the answer."""
    one = lesson()
    act(one, "to", at=1)
    told = act(one, "show")
    assert (told["done"][1], told["verdict"]["sentence"]) == ("shown", "The answer: 2♣ (a1), 4♣ (a3).")
    assert one.show().scene["marks"] == [["suggestion", "a1", ""], ["suggestion", "a3", ""]]
    act(one, "to", at=3)
    act(one, "show")
    assert one.show().scene["marks"] == [["suggestion", "a1", ""], ["target", "AC", ""]]
    act(one, "to", at=4)
    act(one, "show")
    assert len(one.show().walk) == 3  # type: ignore[arg-type]
    assert shown(one)["done"][4] == "shown"
    assert (one.score, [row["right"] for row in one.answers]) == (0.0, [False] * 3)


def test_skipped() -> None:
    one = lesson()
    act(one, "to", at=1)
    told = act(one, "skip")
    assert (told["at"], told["done"][1]) == (2, "skipped")
    assert one.answers[0]["tries"] == 0


def test_a_position_that_stays() -> None:
    """A step without a position goes on from where the table stands; shown by itself, from the last that has one."""
    one = pw.Lesson("Stays", [pw.Step("", WANTED, pw.Play()), pw.Step("", task=pw.TapPlayable())], game=SHORT)
    one.show().play("waste-f2")
    act(one, "next")
    assert one.show().turn == 1
    act(one, "to", at=1)
    assert one.show().turn == 0


@pytest.mark.parametrize(
    "position",
    [
        17,
        (17, "stock-waste stock-waste"),
        {"deal": 17, "moves": ["stock-waste", "stock-waste"]},
        pw.Recording(pw.Precedence(), 17),
        str(pw.Recording(pw.Precedence(), 17)),
        pw.Precedence().deal(17),
        EASY,
        None,
    ],
)
def test_positions(position: Any) -> None:
    table = pw.Lesson("Where", [pw.Step("", position)], game="precedence").show()
    assert table.turn in {0, 2}
    assert isinstance(table.record.game, pw.Precedence)
    if position is not None and position is not EASY:
        assert table.record.game.pack(table.record.state) == pw.Precedence().deal(17).pack


def test_a_series() -> None:
    """The next step after the last one is the next lesson's first."""
    both = [pw.Lesson(title, [pw.Step("", 1)], game="precedence") for title in ("One", "Two")]
    for one in both:
        one.series = both
    told = act(both[0], "next")
    assert (told["title"], told["number"], told["of"], told["titles"]) == ("Two", 2, 2, ["One", "Two"])
    assert dict(both[0].show().scene["lesson"], done=0) == dict(act(both[0], "lesson", at=1), done=0)
    assert act(both[0], "lesson", at=0)["title"] == "One"


def test_a_game_of_ones_own() -> None:
    game = Klondike()
    move = next(move for move in game.moves(game.deal(1)) if move.source != "stock")
    steps = [
        pw.Step("[K3]", 1, pw.TapPlayable()),
        pw.Step("", 1, pw.TapTargets(move.source)),
        pw.Step("", 1, pw.Play()),
    ]
    one = pw.Lesson("Klondike", steps, game=game)
    assert shown(one)["text"] == [["clause", "K3"]]
    for place in pw.TapPlayable().shown(game, game.deal(1)):
        act(one, "tap", place=place)
    assert act(one, "check")["verdict"]["right"]
    act(one, "next")
    act(one, "tap", place="stock")
    assert not act(one, "check")["verdict"]["right"]
    act(one, "to", at=2)
    one.show().play(move)
    assert shown(one)["verdict"]["right"]


# What is answered.


def test_traits_can_be_observed() -> None:
    one, seen = lesson(), list[float]()
    one.observe(lambda change: seen.append(change["new"]), "score")
    act(one, "to", at=2)
    act(one, "answer", answer="no")
    assert seen == [1 / 4]
    assert isinstance(one, traitlets.HasTraits)


def test_time() -> None:
    """It runs while a step is shown and not done."""
    clock = Clock()
    one = lesson(clock=clock)
    one.show()
    act(one, "to", at=2)
    clock.now += 3
    act(one, "to", at=1)
    clock.now += 10
    act(one, "to", at=2)
    clock.now += 2
    act(one, "answer", answer="no")
    clock.now += 50
    act(one, "to", at=0)
    assert one.answers[-1]["seconds"] == 5.0


def test_answers_stay_when_the_cell_runs_again() -> None:
    first = lesson()
    act(first, "to", at=2)
    act(first, "answer", answer="no")
    again = lesson()
    assert (again.answers, again.score) == (first.answers, first.score)
    assert shown(again)["done"][2] == "right"
    assert lesson(student="Ada").answers == []
    changed = pw.Lesson("All kinds", [*again.steps[:2], pw.Step("Deal now?", FREE, pw.DealOrNot())], game=COLUMN)
    assert changed.answers == []
    again.restart()
    assert again.answers == []


def test_a_deal_of_ones_own() -> None:
    """Always the same for a student, and another for another; where moves are given, that deal for all."""
    steps = [pw.Step("", 17), pw.Step("", "easy"), pw.Step("", (17, "stock-waste"))]

    def deals(student: str | None) -> list[int | None]:
        one = pw.Lesson("Own", steps, game="precedence", student=student)
        return [one.begin(at).deal for at in range(3)]

    assert deals("Ada") == deals("Ada") == deals(" Ada ")
    assert deals("Ada")[0] not in {17, deals("Grace")[0]}
    assert deals(None)[0] == deals("Ada")[2] == 17
    easy = next(row for row in table() if row[0] == pw.Precedence())[1]["easy"]
    assert {deals(student)[1] for student in ("Ada", "Grace", None)} <= set(easy)


def test_a_closed_table_is_not_shown_again() -> None:
    """The lesson lays another one, at the step that is next."""
    one = lesson()
    act(one, "to", at=2)
    act(one, "answer", answer="no")
    one.show().close()
    assert one._repr_mimebundle_()[0]["application/vnd.jupyter.widget-view+json"]
    assert shown(one)["done"][2] == "right"
    act(one, "to", at=1)


def pickled(one: pw.Lesson) -> Any:
    """As it comes out of a pickle."""
    return pickle.loads(pickle.dumps(one))  # noqa: S301 - it was made a moment ago


@pytest.mark.parametrize("made", [copy, deepcopy, pickled])
def test_a_copy_has_a_table_of_its_own(made: Any) -> None:
    one = lesson()
    act(one, "to", at=2)
    act(one, "answer", answer="no")
    pw.Lesson.together(one, lesson(student="Ada"))
    assert one.show().lesson is one
    other = made(one)
    assert (other.answers, other.score) == (one.answers, one.score)
    assert other.show() is not one.show()
    assert other.show().lesson is other
    before = shown(one)["at"]
    act(other, "to", at=before + 1)
    assert (shown(other)["at"], shown(one)["at"]) == (before + 1, before)


def test_text_that_no_page_can_be_sent() -> None:
    """Half a pair of surrogates is written out."""
    one = pw.Lesson("\ud800", [pw.Step("a \udfff", FREE, pw.TapPlayable(words="\ud801"))], game=COLUMN)
    told = json.loads(json_packer(one.show().scene))["lesson"]
    assert (told["title"], told["text"], told["prompt"]) == ("\\ud800", [["text", "a \\udfff"]], "\\ud801")


# What is no lesson.


@pytest.mark.parametrize("text", [None, 5, ["a"]])
def test_no_text(text: Any) -> None:
    with pytest.raises(TypeError, match="a step's text is text"):
        pw.Step(text)


def test_no_lesson() -> None:
    with pytest.raises(TypeError, match="a step's task is one of the tasks"):
        pw.Step("", 1, "tap")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="a step at least"):
        pw.Lesson("Nothing", [])
    with pytest.raises(TypeError, match="made of steps"):
        pw.Lesson("Nothing", ["text"])  # type: ignore[list-item]
    with pytest.raises(TypeError, match="title is text"):
        pw.Lesson("", [pw.Step("")])
    with pytest.raises(ValueError, match="needs a game"):
        pw.Lesson("Nothing", [pw.Step("", 17)]).show()
    with pytest.raises(ValueError, match="no lesson is on this table"):
        pw.play("precedence", 1).learn({"what": "next"})


def test_text_and_picture() -> None:
    one = lesson()
    assert repr(one.show())
    assert repr(one) == "<Lesson 'All kinds', 5 steps, score 0.00>"
    assert one._repr_mimebundle_()[0]["text/html"]
