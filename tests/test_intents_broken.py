"""What a page cannot mean, and games that raise: nothing changes, and the page is told."""

import json
import random
from typing import Any

import pytest
from pages import Page, position
from test_own_game import Least

import patience_widget as pw

Table = pw.PatienceWidget


NONE: list[Any] = [None, 7, "play", [], {}, True, [{"page": "p", "n": 1, "do": "undo"}], float("nan"), {"do": "undo"}]
NONE += [{"n": 5, "do": "undo"}, {"page": "p", "do": "undo"}, {"page": None, "n": 5, "do": "undo"}]
NONE += [{"page": ["p"], "n": 5, "do": "undo"}, {"page": "p" * 10**6, "n": 5, "do": "undo"}]
NONE += [
    {"page": "p", "n": n, "do": "undo"} for n in (True, "5", 5.0, None, -1, 0, float("nan"), float("inf"), [5], {})
]
DEEP: Any = []
for _level in range(200):
    DEEP = [DEEP]
WHAT: list[dict[str, Any]] = [
    {},
    *({"do": do} for do in (None, 7, True, "", "Play", "__init__", "_new", "solve", "x" * 10**6, ["undo"], {}, DEEP)),
    *({"do": "play", "move": move} for move in (None, 7, "", "a", "x-y", "a" * 10**6 + "-b", ["stock", "waste"], DEEP)),
    {"do": "play"},
    *({"do": "go", "node": node} for node in (None, True, -1, 99, 1.0, "0", float("nan"), 10**400, [], {}, DEEP)),
    {"do": "go"},
    *({"do": "why", "place": place} for place in (None, 7, "", "z9", "x" * 10**6, "\ud800", ["f1"])),
    *({"do": "new", "deal": deal} for deal in (0, 17, True, False, "0", "-1", "x", " ", "7" * 200_000, [], {}, ["1"])),
    *({"do": "new", "game": game, "deal": "1"} for game in (7, "bridge", "x" * 10**6, ["precedence"], {"a": 1})),
    *({"do": "new", "game": "precedence", "options": o} for o in (7, "x", ["a"], {"x": 1}, {"redeals": "2"})),
    {"do": "new", "game": "precedence", "options": {"redeals": DEEP}},
    {"do": "new", "game": "precedence", "options": {"x" * 10**6: 1}},
    {"do": "new", "game": "precedence", "options": {"deal": 1}},
    {"do": "new", "game": "precedence", "options": {"game": 1}},
    {"do": "new", "options": {"redeals": -1}},
    *({"do": "set", "name": name, "value": True} for name in (None, 7, "", "outbox", "x" * 10**6, ["auto"])),
    {"do": "set"},
]


@pytest.mark.parametrize("intent", NONE, ids=lambda intent: repr(intent)[:30])
def test_what_is_no_intent(table: Table, intent: Any) -> None:
    """It has no effect and no answer, and does not stop those after it."""
    table.play("stock-waste")
    before, record = position(table), table.notation()
    table.outbox = [intent, intent]
    assert (position(table), table.notation(), table.scene["heard"]) == (before, record, {})
    table.outbox = [intent, {"page": "p", "n": 1, "do": "undo"}, intent]
    assert (table.turn, list(table.scene["heard"])) == (0, ["p"])


@pytest.mark.parametrize("intent", WHAT, ids=lambda intent: repr(intent)[:40])
def test_what_an_intent_cannot_mean(table: Table, a_page: Page, intent: dict[str, Any]) -> None:
    """It changes nothing, and the answer says what was wrong, in few words."""
    table.play("stock-waste")
    before, record = position(table), table.notation()
    a_page.send(**({"do": None} | intent))
    assert a_page.error
    assert len(a_page.error) <= 1001
    assert (position(table), table.notation()) == (before, record)
    assert a_page.send("undo").error == ""
    assert table.turn == 0


@pytest.mark.parametrize("key", ["page", "n", "do", "move"])
def test_what_has_more_or_less_than_it_needs(table: Table, key: str) -> None:
    intent = {"page": "p", "n": 1, "do": "play", "move": "stock-waste"}
    table.outbox = [{name: value for name, value in intent.items() if name != key}]
    assert table.turn == 0
    table.outbox = [intent | {"n": 2, "other": [1, 2]}]
    assert table.turn == 1


def test_anything_at_all(table: Table) -> None:
    """Random intents of random parts: only what is meant is done, and all that has an address is answered."""
    chance = random.Random(4)
    values = [None, True, -1, 0, 1, 17, "", "1", "auto", "stock-waste", "f1", "precedence", [], {}, float("nan")]
    dos = ["play", "undo", "redo", "go", "auto", "why", "set", "new", "x", None, 7]
    for number in range(1, 401):
        keys = chance.sample(["move", "node", "place", "name", "value", "deal", "game", "options"], 4)
        what = {key: chance.choice(values) for key in keys}
        table.outbox = [{"page": "p", "n": number, "do": chance.choice(dos), **what}]
        assert table.scene["heard"]["p"][0] == number
        json.dumps(table.scene["heard"])
    assert table.record.state == pw.Recording.read(table.notation()).state


class Sour(Least):
    """A game of one's own with mistakes: what it says about itself, and its moves, can raise."""

    def fail(self, state: pw.State, what: str) -> None:
        if what in BROKEN and len(state["by"]) == 2:
            raise LookupError(f"in {what}")

    def moves(self, state: pw.State) -> Any:
        self.fail(state, "moves")
        yield from super().moves(state)

    def play(self, state: pw.State, move: pw.Move | str) -> pw.State:
        self.fail(state, "play")
        return super().play(state, move)

    def labels(self, state: pw.State) -> Any:
        self.fail(state, "labels")
        return {}

    def won(self, state: pw.State) -> bool:
        self.fail(state, "won")
        return super().won(state)

    def safe(self, state: pw.State) -> None:
        self.fail(state, "safe")

    def why(self, state: pw.State, place: str) -> Any:
        self.fail(state, "why")
        return super().why(state, place)


BROKEN: set[str] = set()


@pytest.mark.parametrize("broken", ["moves", "labels", "won", "safe"])
def test_a_game_that_cannot_be_shown(broken: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The page hears of it, and the player can take the move back."""
    monkeypatch.setitem(globals(), "BROKEN", {broken})
    table = pw.play(Sour(), 2)
    page = Page(table).send("play", move="stock-by")
    with pytest.raises(LookupError, match=f"in {broken}"):
        page.send("play", move="stock-by")
    assert page.heard[0] == 2
    assert table.scene["text"] == f"in {broken}"
    assert page.send("undo").error == ""
    assert table.scene["turn"] == 1


@pytest.mark.parametrize(("broken", "intent"), [("play", {"move": "stock-by"}), ("why", {"place": "by"})])
def test_a_game_that_raises(broken: str, intent: dict[str, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    """The error is the intent's answer; Python's caller gets it as it is."""
    monkeypatch.setitem(globals(), "BROKEN", {broken})
    table = pw.play(Sour(), 2)
    page = Page(table).send("play", move="stock-by").send("play", move="stock-by")
    before = position(table)
    assert page.send(broken, **intent).error == f"in {broken}"
    assert position(table) == before
    monkeypatch.setitem(globals(), "BROKEN", set())
    assert page.send(broken, **intent).error == ""
