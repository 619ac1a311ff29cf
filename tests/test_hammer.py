"""Pages and cells at once, from many threads: every intent is answered, no move is lost, none is doubled."""

import sys
import threading
from collections.abc import Iterator
from typing import Any

import pytest
from pages import Page, Wire, at_once, wired
from test_intents import Endless
from test_widget import shows

import patience_widget as pw

EACH = 40


class Kept(pw.PatienceWidget):
    """A table that keeps what it answered: page, number, and what was wrong."""

    def __init__(self, *given: Any, **options: Any) -> None:
        self.answered: list[tuple[str, int, str | None]] = []
        super().__init__(*given, **options)

    def _answer(self, intent: dict[str, Any]) -> str | None:
        error = super()._answer(intent)
        self.answered.append((intent["page"], intent["n"], error))
        return error


@pytest.fixture(autouse=True)
def _threads_that_often_change() -> Iterator[None]:
    """As on a machine with many cores."""
    usual = sys.getswitchinterval()
    sys.setswitchinterval(1e-5)
    yield
    sys.setswitchinterval(usual)


class Remote(Page):
    """A page whose outbox comes over a wire, in a thread of its own."""

    def __init__(self, table: pw.PatienceWidget, wire: Wire, name: str) -> None:
        super().__init__(table, name)
        self.wire = wire

    def write(self) -> None:
        self.wire.write(outbox=self.pending)


def check(table: Kept, wire: Wire, counts: dict[str, int]) -> None:
    """Every intent was answered once, in its page's order; what is shown is the record; its text says the same."""
    for page, count in counts.items():
        assert [number for who, number, _error in table.answered if who == page] == list(range(1, count + 1))
        assert table.scene["heard"][page][0] == count
    assert shows(table)
    wire.wait(lambda shown: shown.get("scene", {}).get("heard") == table.scene["heard"])
    wire.wait(lambda shown: shown["scene"]["turn"] == table.turn)
    game, state = table.record.game, table.record.start
    for move in table.record.moves:
        state = game.play(state, move)
    assert state == table.record.state
    again = pw.Recording.read(table.notation(), game)
    assert (str(again), again.state, len(again.tree)) == (table.notation(), state, len(table.record.tree))


@pytest.mark.parametrize("_time", range(8))
def test_three_pages_click_while_two_cells_play(_time: int) -> None:
    """All five play the one move there is."""
    table = Kept(Endless(), 17)
    wire = wired(table)
    pages = [Remote(table, wire, name) for name in "abc"]

    def click(page: Page) -> None:
        for _click in range(EACH):
            page.send("play", move="stock-by")

    def cell() -> None:
        for _move in range(EACH):
            table.play("stock-by")

    at_once(cell, cell, *(lambda page=page: click(page) for page in pages))
    assert (table.record.turn, len(table.record.tree)) == (EACH * 5, EACH * 5 + 1)
    assert [error for _page, _number, error in table.answered] == [None] * EACH * 3
    check(table, wire, dict.fromkeys("abc", EACH))


WISHES: list[dict[str, Any]] = [
    {"do": "play", "move": "stock-waste"},
    {"do": "undo"},
    {"do": "play", "move": "waste-f1"},
    {"do": "redo"},
    {"do": "play", "move": "stock-waste"},
    {"do": "go", "node": 3},
    {"do": "why", "place": "f1"},
    {"do": "play", "move": "nowhere-stock"},
    {"do": "auto"},
    {"do": "set", "name": "auto", "value": True},
    {"do": "window", "what": "tree"},
]


@pytest.mark.parametrize("seed", range(6))
def test_everything_at_once(seed: int) -> None:
    """Every intent from three pages, every call from two cells, and one who looks on and undoes."""
    table = Kept("precedence", 17 + seed, redeals=9)
    wire = wired(table)
    pages = [Remote(table, wire, name) for name in "abc"]
    table.observe(lambda change: change["new"] % 13 == 5 and table.undo(), "turn")

    def click(page: Page, start: int) -> None:
        for number in range(EACH):
            page.send(**WISHES[(start + number * (1 + start)) % len(WISHES)])

    def cell() -> None:
        for number in range(EACH):
            table.undo() if number % 3 == 2 else table.redo() if number % 7 == 3 else cell_plays(table)

    at_once(cell, cell, *(lambda at=at: click(pages[at], at) for at in range(3)))
    check(table, wire, dict.fromkeys("abc", EACH))


def cell_plays(table: pw.PatienceWidget) -> None:
    """What another thread has made illegal is refused."""
    try:
        table.play(next(iter(table.record.game.moves(table.record.state)), "stock-waste"))
    except pw.IllegalMove:
        return


@pytest.mark.parametrize("_time", range(4))
def test_new_deals_in_the_midst(_time: int) -> None:
    """Others play on whatever lies on the table; undo goes to no node of a game that is gone."""
    table = Kept("precedence", 17, redeals=9)
    table.auto_play = True
    wire = wired(table)
    pages = [Remote(table, wire, name) for name in "ab"]

    def deal() -> None:
        for number in range(EACH):
            pages[0].send("new", deal=str(number + 1))

    def click() -> None:
        for number in range(EACH):
            pages[1].send(**WISHES[0 if number % 3 else 1])

    def cell() -> None:
        for number in range(EACH):
            table.undo() if number % 3 == 2 else cell_plays(table)

    at_once(deal, click, cell)
    assert all(error is None or "is not legal" in error for _page, _number, error in table.answered)
    check(table, wire, dict.fromkeys("ab", EACH))


# What a page sees when the server is slow.


def test_an_error_is_said_until_the_page_has_seen_it() -> None:
    """A scene with an answer may be replaced by the next before it was sent."""
    table = pw.play("precedence", 17)
    page = [{"page": "p", "n": n, "do": "play", "move": move} for n, move in ((1, "x-y"), (2, "stock-waste"))]
    table.outbox = page[:1]
    table.outbox = page
    number, error = table.scene["heard"]["p"]
    assert (table.turn, number, error[:16]) == (1, 2, "x-y is not legal")
    table.outbox = [{"page": "p", "n": 3, "do": "undo"}]
    assert table.scene["heard"]["p"] == [3, None]


def test_what_an_interrupt_ends_is_not_done_again() -> None:
    """It may be half done."""

    def stop(_change: Any) -> None:
        raise KeyboardInterrupt

    table = Kept("precedence", 17)
    stop_watching = table.record.watch(lambda: stop(None))
    play = {"page": "p", "n": 1, "do": "play", "move": "stock-waste"}
    with pytest.raises(KeyboardInterrupt):
        table.outbox = [play]
    stop_watching()
    table.outbox = [play, {"page": "p", "n": 2, "do": "why", "place": "f1"}]
    assert (table.record.turn, table.scene["heard"]["p"]) == (1, [2, "It was interrupted."])


def test_two_threads_that_change_one_trait_of_ipywidgets_each() -> None:
    """What a cell sets while a scene is on its way is sent too."""
    table = Kept(Endless(), 17)
    wire = wired(table)
    done = threading.Event()

    def style() -> None:
        for number in range(200):
            table.tabbable = bool(number % 2)
            table.tooltip = str(number)
        done.set()

    def cell() -> None:
        while not done.is_set():
            table.play("stock-by")

    at_once(style, cell)
    wire.wait(lambda shown: shown.get("tooltip") == "199")
    check(table, wire, {})
