"""What a page asks for by name: the tree as columns, the game as text, the position as a picture."""

import struct
from typing import Any

import pytest
from pages import Page, wired

import patience_widget as pw
from patience_widget import windows


@pytest.fixture
def table() -> pw.PatienceWidget:
    table = pw.play("precedence", 17)
    wired(table)
    for _turn in range(3):
        table.play("stock-waste")
    table.record.annotate("here")
    table.undo()
    table.undo()
    table.play(next(move for move in table.record.game.moves(table.record.state)))
    return table


def ints(column: bytes) -> list[int]:
    return list(struct.unpack(f"<{len(column) // 4}i", column))


def ask(table: pw.PatienceWidget, **what: Any) -> tuple[dict[str, Any], list[bytes]]:
    """What the page is told; the scene says that it was heard."""
    page = Page(table, f"page {len(table.comm.messages)}")
    assert page.send("window", **what).error == ""
    content, buffers = table.comm.messages[-1], table.comm.columns[-1]
    assert (content["window"], content["page"], content["n"]) == (what["what"], page.name, 1)
    return content, buffers


def rebuilt(content: dict[str, Any], buffers: list[bytes]) -> list[tuple[int, str]]:
    parents, moves = map(ints, buffers)
    return [(parent, content["moves"][move]) for parent, move in zip(parents, moves, strict=True)]


def test_the_tree(table: pw.PatienceWidget) -> None:
    content, buffers = ask(table, what="tree")
    tree = table.record.tree
    assert content["tree"] == table.scene["tree"] == [len(tree), 1]
    assert content["notes"] == {"3": "here"}
    moves = ["" if move is None else str(move) for move in tree.move]
    assert rebuilt(content, buffers) == list(zip(tree.parent, moves, strict=True))


def test_the_tree_from_a_node_on_and_in_parts(table: pw.PatienceWidget, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = rebuilt(*ask(table, what="tree"))
    assert rebuilt(*ask(table, what="tree", **{"from": 2})) == whole[2:]
    assert rebuilt(*ask(table, what="tree", **{"from": len(whole)})) == []
    monkeypatch.setattr(windows, "NODES", 2)
    parts = [rebuilt(*ask(table, what="tree", **{"from": at})) for at in range(0, len(whole), 2)]
    assert [node for part in parts for node in part] == whole


def test_the_game_as_text_and_as_a_picture(table: pw.PatienceWidget) -> None:
    assert ask(table, what="text")[0]["text"] == table.notation()
    assert ask(table, what="picture")[0]["text"] == pw.svg(table.record)
    assert ask(table, what="page")[0]["text"] == pw.html(table.record)


def test_a_question_leaves_the_answer_to_why(table: pw.PatienceWidget) -> None:
    Page(table, "other").send("why", place="stock")
    ask(table, what="text")
    assert table.scene["why"]["place"] == "stock"


@pytest.mark.parametrize("what", [{}, {"what": "x"}, {"what": None}, {"what": "tree", "from": -1}])
def test_what_cannot_be_asked_for(table: pw.PatienceWidget, what: dict[str, Any]) -> None:
    assert Page(table).send("window", **what).error
    assert table.comm.messages == []
    assert Page(table, "b").send("window", what="tree", **{"from": "1"}).error
    assert Page(table, "c").send("window", what="tree", **{"from": 99}).error == "nodes are counted from 0 to 4"
