"""What a page means: intents in the outbox, each obeyed once, in order, and answered by the scene."""

import json
from collections.abc import Callable
from typing import Any

from klondike import Klondike
from pages import Page, at_once, position
from test_own_game import Least

import patience_widget as pw

Table = pw.PatienceWidget


def test_moves(table: Table, a_page: Page) -> None:
    """play, undo, redo, go."""
    assert a_page.send("play", move="stock-waste").error == ""
    a_page.send("play", move="stock-waste").send("undo")
    assert (table.turn, a_page.heard) == (1, [3, None])
    a_page.send("redo").send("redo")
    assert (table.turn, a_page.error) == (2, "")
    a_page.send("go", node=1)
    assert (table.turn, a_page.error) == (1, "")


def test_single_steps_and_the_end_of_the_line(table: Table, a_page: Page) -> None:
    """undo_one and redo_one step within a run that undo takes back whole; end goes where redo after redo leads."""
    for _turn in range(3):
        a_page.send("play", move="stock-waste")
    _record, steps = table._laid
    steps[3] = steps[2] = 1  # the last two moves as a run
    assert a_page.send("undo_one").error == ""
    assert table.turn == 2
    a_page.send("redo_one")
    assert table.turn == 3
    a_page.send("undo")
    assert table.turn == 1
    a_page.send("go", node=0).send("end")
    assert (table.turn, a_page.error) == (3, "")
    assert a_page.send("end").send("redo_one").error == ""
    assert table.turn == 3


def test_a_move_that_is_not_legal(table: Table, a_page: Page) -> None:
    before = position(table)
    assert a_page.send("play", move="waste-f8").error.startswith(
        "waste-f8 is not legal in Precedence; legal moves: stock-w"
    )
    assert position(table) == before
    assert a_page.send("go", node=5).error == "5 is not a node of this recording: they are 0 to 0"
    assert a_page.send("play", move="stock-waste").error == ""


def test_auto() -> None:
    for seed in range(300):
        table = pw.play("precedence", seed + 1)
        while moves := list(table.record.game.moves(table.record.state)):
            table.record.play(moves[0])
        table.record.go(0)
        while not table.scene["buttons"]["auto"] and table.record.redo():
            pass
        if table.scene["buttons"]["auto"]:
            before = table.turn
            assert Page(table).send("auto").error == ""
            assert table.turn > before
            assert table.scene["buttons"]["auto"] is False
            return
    raise AssertionError("no deal with a safe move")


def test_new_deals(table: Table, a_page: Page) -> None:
    """The same game, another, another with options; a number, or a random one."""
    a_page.send("new", deal="18")
    assert (table.record.game, table.scene["deal"], a_page.error) == (pw.Precedence(redeals=9), "18", "")
    a_page.send("new", game="british-blockade", options={"refill": "never"}, deal="4")
    assert (table.record.game, table.record.deal) == (pw.BritishBlockade(refill="never"), 4)
    a_page.send("new", game="british-blockade")
    assert table.record.game == pw.BritishBlockade(refill="never")
    a_page.send("new", game="precedence", options={"redeals": 0})
    assert (table.record.game, a_page.error) == (pw.Precedence(redeals=0), "")
    deals = {a_page.send("new").table.record.deal for _time in range(4)}
    assert len(deals) > 1
    a_page.send("new", deal="9" * 5000)
    assert (table.scene["deal"], a_page.error, table.scene["table"]) == ("9" * 5000, "", 10)


def test_new_deals_of_a_game_of_ones_own() -> None:
    table = pw.play(Klondike(), 3)
    page = Page(table)
    page.send("new", game="klondike", options={}, deal="4").send("new", deal="5")
    assert (table.record.game, table.record.deal, page.error) == (Klondike(), 5, "")


def test_why(table: Table, a_page: Page) -> None:
    """The clauses of a place, until the table changes; unknown places are answered with those there are."""
    a_page.send("why", place="f2")
    why = json.loads(json.dumps(table.scene["why"]))
    assert why["place"] == "f2"
    assert why["reasons"] == json.loads(json.dumps(table.record.game.why(table.record.state, "f2")))
    assert table.scene["text"] == why["reasons"][-1][3]
    assert table.scene["tag"] in {"P4", "P6"}
    a_page.send("play", move="stock-waste")
    assert table.scene["why"] is None
    a_page.send("why", place="g1")
    assert a_page.error.startswith("'g1' is not a place of Precedence; places: f1 f2")
    assert table.scene["why"] is None


def test_settings(table: Table, a_page: Page) -> None:
    a_page.send("set", name="auto", value=True)
    assert (table.auto_play, table.scene["auto"], a_page.error) == (True, True, "")
    a_page.send("set", name="auto", value=False)
    assert (table.auto_play, table.scene["auto"]) == (False, False)
    for value in (1, "on", None, [True]):
        assert a_page.send("set", name="auto", value=value).error == "there is no setting 'auto' with that value"
    assert a_page.send("set", name="log", value=True).error == "there is no setting 'log' with that value"


# Each once, in order.


def test_an_outbox_that_comes_again(table: Table) -> None:
    """All intents that are not answered are in every outbox; those that were heard are not obeyed again."""
    intents = [{"page": "a", "n": n, "do": "play", "move": "stock-waste"} for n in range(1, 6)]
    for end in (1, 3, 2, 5, 5, 4):
        table.outbox = intents[:end]
        table.outbox = []
    assert (table.turn, table.scene["heard"]) == (5, {"a": [5, None]})
    table.outbox = intents[:1]
    assert table.turn == 5


def test_gaps_and_old_numbers(table: Table) -> None:
    play = {"page": "a", "do": "play", "move": "stock-waste"}
    table.outbox = [play | {"n": 7}]
    table.outbox = [play | {"n": 3}, play | {"n": 7}, play | {"n": 0}, play | {"n": -4}]
    assert (table.turn, table.scene["heard"]) == (1, {"a": [7, None]})
    table.outbox = [play | {"n": 12}, play | {"n": 10}]
    assert (table.turn, table.scene["heard"]) == (2, {"a": [12, None]})


def test_two_pages(table: Table) -> None:
    """Each counts for itself, and is told what was wrong with its own."""
    one, other = Page(table, "one"), Page(table, "other")
    for _time in range(3):
        one.send("play", move="stock-waste")
        other.send("undo")
        other.send("play", move="f1-f2")
    assert (table.turn, one.error) == (0, "")
    assert other.error.startswith("f1-f2 is not legal")
    assert table.scene["heard"].keys() == {"one", "other"}
    table.outbox = [{"page": "one", "n": 4, "do": "redo"}, {"page": "other", "n": 7, "do": "redo"}]
    assert (table.turn, one.heard, other.heard) == (1, [4, None], [7, None])


def test_an_error_among_others_is_told(table: Table) -> None:
    """Of several intents in one outbox the page has one answer."""
    play = {"page": "a", "do": "play"}
    table.outbox = [play | {"n": 1, "move": "x-y"}, play | {"n": 2, "move": "stock-waste"}]
    number, error = table.scene["heard"]["a"]
    assert (table.turn, number, error[:16]) == (1, 2, "x-y is not legal")
    table.outbox = [play | {"n": 3, "move": "stock-waste"}]
    assert table.scene["heard"] == {"a": [3, None]}


def test_a_hundred_at_once(table: Table) -> None:
    """One outbox, one new scene."""
    scenes: list[Any] = []
    table.observe(lambda change: scenes.append(change["new"]), "scene")
    table.outbox = [{"page": "a", "n": n, "do": "play", "move": "stock-waste"} for n in range(1, 101)]
    assert (table.turn, len(scenes), table.scene["heard"]) == (100, 1, {"a": [100, None]})


def test_pages_that_are_long_gone_are_forgotten(table: Table) -> None:
    for number in range(500):
        table.outbox = [{"page": f"page {number}", "n": 1, "do": "undo"}]
    assert len(table.scene["heard"]) <= 64
    assert "page 499" in table.scene["heard"]


def test_an_observer_that_fills_the_outbox(table: Table) -> None:
    """What comes while an intent is obeyed waits its turn."""
    page = Page(table)
    table.observe(lambda change: change["new"] < 6 and page.send("play", move="stock-waste"), "turn")
    page.send("play", move="stock-waste")
    assert (table.turn, page.heard) == (6, [6, None])


def test_pages_click_while_a_cell_plays() -> None:
    """None is lost and none is doubled: each turns the stock or the waste, whoever was first."""
    table = pw.play(Endless(), 17)
    pages, each = [Page(table, name) for name in "abcd"], 40

    def click(page: Page) -> Callable[[], None]:
        return lambda: [page.send("play", move="stock-by") for _time in range(each)] and None

    def cell() -> None:
        for _time in range(each):
            table.play("stock-by")

    at_once(cell, *map(click, pages))
    assert table.record.turn == each * 5
    assert [page.heard for page in pages] == [[each, None]] * 4
    assert (table.turn, table.scene["turn"]) == (each * 5, each * 5)
    assert len(table.record.tree) == each * 5 + 1


class Endless(Least):
    """A move that can always be played."""

    def moves(self, _state: pw.State) -> Any:
        yield pw.Move("stock", "by")

    def play(self, state: pw.State, move: pw.Move | str) -> pw.State:
        assert str(move) == "stock-by"
        return state.put({"stock": state["by"], "by": state["stock"]})
