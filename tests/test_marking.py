"""What is pointed out on a table: marks and arrows in its scene and in its picture, until it moves on."""

import re
from xml.etree import ElementTree as ET

import pytest

import patience_widget as pw
from patience_widget.marking import Point, Rect, between
from patience_widget.page import svg
from patience_widget.scene import Arrow, Mark
from patience_widget.table import PatienceTable

INK, FILL = "#15181c", "#e69f00"


def pointed(table: PatienceTable, *moves: pw.Move, text: str = "Look here.") -> bool:
    """Point out these moves where the table stands, numbered, the first with an arrow."""
    marks = [Mark("suggestion", move.source, str(n)) for n, move in enumerate(moves, 1)]
    marks += [Mark("target", move.target, str(n)) for n, move in enumerate(moves, 1)]
    return table.mark(table.record, table.record.node, marks, [Arrow("suggestion", *moves[0])], text)


def legal(table: PatienceTable) -> list[pw.Move]:
    return list(table.record.game.moves(table.record.state))


@pytest.fixture
def widget() -> pw.PatienceWidget:
    return pw.PatienceWidget("british-blockade", 12)


def test_marks_arrows_and_sentence_are_in_the_scene(widget: pw.PatienceWidget) -> None:
    first, second, *_others = legal(widget)
    tag = widget.scene["tag"]
    assert pointed(widget, first, second)
    marks = [["suggestion", first.source, "1"], ["suggestion", second.source, "2"]]
    assert widget.scene["marks"] == [*marks, ["target", first.target, "1"], ["target", second.target, "2"]]
    assert widget.scene["arrows"] == [["suggestion", *first]]
    assert (widget.scene["tag"], widget.scene["text"]) == (tag, "Look here.")


def test_they_are_over_as_soon_as_the_table_moves_on(widget: pw.PatienceWidget) -> None:
    """Also where it comes back to that node."""
    said = widget.scene["text"]
    pointed(widget, legal(widget)[0])
    widget.play(legal(widget)[0])
    for back in (lambda: None, widget.undo):
        back()
        assert (widget.scene["marks"], widget.scene["arrows"]) == ([], [])
        assert widget.scene["text"] != "Look here."
    assert widget.scene["text"] == said


def test_a_note_does_not_move_the_table_on(widget: pw.PatienceWidget) -> None:
    pointed(widget, legal(widget)[0])
    widget.record.annotate("a note")
    assert widget.scene["marks"]


def test_why_is_answered_meanwhile(widget: pw.PatienceWidget) -> None:
    """Its sentence comes before that of the marks."""
    pointed(widget, legal(widget)[0])
    widget.ask("a1")
    widget.record.annotate("so that it is shown")
    assert widget.scene["why"]
    assert widget.scene["marks"]
    assert widget.scene["text"] != "Look here."


def test_nothing_is_pointed_out_elsewhere(widget: pw.PatienceWidget) -> None:
    """Neither at another node, nor on another game at the same one."""
    record, move = widget.record, legal(widget)[0]
    widget.play(move)
    assert not widget.mark(record, 0, [Mark("suggestion", "a1", "1")], [], "Look here.")
    widget.new(6)
    assert not widget.mark(record, record.node, [Mark("suggestion", "a1", "1")], [], "Look here.")
    assert not widget.scene["marks"]


def test_another_game_has_none(widget: pw.PatienceWidget) -> None:
    pointed(widget, legal(widget)[0])
    widget.new(6)
    assert not widget.scene["marks"]
    assert widget.pointed.text == ""


def test_they_can_be_taken_away(widget: pw.PatienceWidget) -> None:
    pointed(widget, legal(widget)[0])
    widget.mark(widget.record, 0)
    assert (widget.scene["marks"], widget.scene["arrows"]) == ([], [])


def test_a_table_that_nobody_sees_has_them_too() -> None:
    table = PatienceTable("precedence", 5)
    pointed(table, legal(table)[0])
    assert [mark.place for mark in table.pointed.marks] == ["stock", "waste"]
    assert table.record.node == 0
    assert str(pw.Recording.read(table.notation())) == table.notation()


# In the picture.


def shapes(picture: str) -> list[ET.Element]:
    return list(ET.fromstring(picture).iter())  # noqa: S314 - our own


def test_the_picture_has_rings_numbers_and_an_arrow(widget: pw.PatienceWidget) -> None:
    first, second, *_others = legal(widget)
    pointed(widget, first, second)
    drawn = shapes(pw.svg(widget))
    numbers = [one.text for one in drawn if one.get("class") == "m"]
    assert sorted(" ".join(filter(None, numbers)).split()) == ["1", "1", "2", "2"]
    assert len([one for one in drawn if one.get("class") == "a"]) == 1
    rings = [one for one in drawn if one.get("fill") == "none" and one.get("stroke") == FILL and one.get("rx")]
    assert len(rings) == len({*first, *second})


def test_the_pictures_of_a_table_show_them_and_those_of_its_record_do_not(widget: pw.PatienceWidget) -> None:
    pointed(widget, legal(widget)[0])
    assert FILL in pw.svg(widget)
    assert FILL not in pw.svg(widget.record)
    window = widget.window({"what": "picture"}).content["text"]
    assert window == pw.svg(widget)


def test_several_numbers_on_a_card_are_one_badge() -> None:
    table = PatienceTable("precedence", 1907)
    marks = [Mark("suggestion", "stock", "1"), Mark("suggestion", "stock", "2")]
    drawn = shapes(svg(table.record, marks=marks))
    assert [one.text for one in drawn if one.get("class") == "m"] == ["1 2"]


def test_the_whole_tableau_can_be_a_target() -> None:
    table = PatienceTable("british-blockade", 17)
    marks = [Mark("suggestion", "stock", "1"), Mark("target", "tableau", "1")]
    picture = svg(table.record, marks=marks, arrows=[Arrow("suggestion", "stock", "tableau")])
    assert 'class="a"' in picture
    assert len(re.findall(r'class="m"', picture)) == 2


def test_what_is_not_on_the_table_is_not_drawn() -> None:
    record = pw.Recording(pw.BritishBlockade(), 17)
    arrows = [Arrow("suggestion", "c9", "AH"), Arrow("suggestion", "a1", "nowhere")]
    marks = [Mark("suggestion", "c9", "1"), Mark("target", "nowhere", "1")]
    assert svg(record, marks=marks, arrows=arrows) == svg(record)


@pytest.mark.parametrize("goal", [(300, 0), (-300, 0), (0, 300), (0, -300), (300, 200), (-300, 200), (43, 0)])
def test_an_arrow_goes_from_edge_to_edge(goal: tuple[float, float]) -> None:
    source, target = Rect(0, 0, 40, 56), Rect(*goal, 40, 56)
    start, bend, end = between(source, target)
    assert outside(target, end) == pytest.approx(0)
    assert outside(source, start) < 1e-9  # where they lie side by side it begins on the card
    assert bend != end


def outside(rect: Rect, point: Point) -> float:
    """How far a point is from an outline; below 0 within it."""
    x, y = rect.middle
    return max(abs(point.x - x) - rect.w / 2, abs(point.y - y) - rect.h / 2)
