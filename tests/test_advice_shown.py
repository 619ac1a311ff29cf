"""What pw.suggest says and shows: on a table, in a cell and in a terminal; and what it keeps to itself."""

import threading
from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any

import pytest
from klondike import Klondike
from test_advice import ENOUGH, positions
from test_own_game import Count, Least, Plain

import patience_widget as pw
from patience_widget.advice import told

# On a table.


@pytest.fixture
def widget() -> pw.PatienceWidget:
    return pw.PatienceWidget(pw.BritishBlockade(ranks=4, suits=2, columns=3), 5)


def test_a_table_shows_it(widget: pw.PatienceWidget) -> None:
    advice = pw.suggest(widget, ENOUGH)
    first = advice[0]
    assert widget.scene["text"] == f"Looking at the stock: {first.sentence}"
    assert widget.scene["arrows"] == [["suggestion", *first.move]]
    shown = [(kind, place, label) for kind, place, label in widget.scene["marks"]]
    for number, one in enumerate(advice, 1):
        assert ("suggestion", one.move.source, str(number)) in shown
        assert ("target", one.move.target, str(number)) in shown
    assert widget.turn == 0
    widget.play(first.move)
    assert not widget.scene["marks"]


def test_on_a_walk_it_waits_for_the_game_that_it_is_about(widget: pw.PatienceWidget) -> None:
    """What is walked is another line: the marks are seen when the player's game is again."""
    walk = pw.step_through(widget, limit=ENOUGH)
    walk.next()
    advice = pw.suggest(widget, ENOUGH)
    assert advice.state == widget.record.state
    assert (widget.scene["marks"], widget.scene["arrows"]) == ([], [])
    assert widget.scene["text"] != advice.text
    walk.leave()
    assert widget.scene["text"] == advice.text
    assert widget.scene["marks"]


class Watched(Least):
    """Something happens while its moves are looked at."""

    meanwhile: Callable[[], object] = staticmethod(lambda: None)

    def moves(self, state: pw.State) -> Iterator[pw.Move]:
        yield from super().moves(state)
        act, Watched.meanwhile = Watched.meanwhile, staticmethod(lambda: None)
        act()


def test_the_player_may_move_meanwhile() -> None:
    """No lock keeps a click waiting; the advice is for where it was asked, and nothing is drawn."""
    table = pw.PatienceWidget(Watched(), 3)
    start = table.record.state

    def click() -> None:
        player = threading.Thread(target=table.play, args=["stock-by"])
        player.start()
        player.join(timeout=20)
        assert not player.is_alive()

    Watched.meanwhile = staticmethod(click)
    advice = pw.suggest(table, ENOUGH)
    assert table.turn == 1
    assert (advice.state, {one.move for one in advice}) == (start, set(Least().moves(start)))
    assert (table.scene["marks"], table.scene["arrows"]) == ([], [])
    assert not table.scene["text"].startswith("Looking")


def test_an_interrupt_keeps_what_was_found() -> None:
    def stop() -> None:
        raise KeyboardInterrupt

    record = pw.Recording(Watched(), 3)
    Watched.meanwhile = staticmethod(stop)
    advice = pw.suggest(record, ENOUGH)
    assert {one.move for one in advice} == set(Least().moves(record.state))
    assert {one.fate for one in advice} == {"unknown"}


# What it says.


@pytest.mark.parametrize("game", [pw.BritishBlockade(ranks=5, suits=2, columns=2), pw.Precedence(ranks=5), Klondike()])
def test_no_card_is_told_that_lies_face_down(game: pw.Game[Any]) -> None:
    """It looks at the stock, but what it says of a move is what the player sees of it."""
    for record in islice(positions(game, 2, 5), 100):
        pack, hidden = game.pack(record.state), game.hidden(record.state)
        for move in game.moves(record.state):
            card = game.ids(record.state, move.source)[-1:]
            if set(card) & set(hidden):
                assert pw.cards.pretty(pack.cards[card[0]]) not in told(game, record.state, move)


def test_it_says_that_it_looks_at_the_stock(widget: pw.PatienceWidget) -> None:
    advice = pw.suggest(widget, ENOUGH)
    shown = advice._repr_mimebundle_()
    assert advice.basis == "Looking at the stock"
    for text in (repr(advice), str(advice), advice.text, shown["text/plain"], shown["text/html"]):
        assert "Looking at the stock" in text
    assert "\n" not in repr(advice)
    assert repr(advice[0]) == f"<Suggestion {advice[0].move}: won in {len(advice[0].moves or ())}>"
    assert [advice[0], *advice[1:]] == list(advice)


def test_without_a_table_it_brings_a_picture(widget: pw.PatienceWidget) -> None:
    assert "<img" not in pw.suggest(widget, ENOUGH)._repr_mimebundle_()["text/html"]
    record = widget.record
    advice = pw.suggest(record, ENOUGH)
    before = advice._repr_mimebundle_()["text/html"]
    assert "<img" in before
    record.play(advice[0].move)
    assert advice._repr_mimebundle_()["text/html"] == before


def test_texts_are_never_read_as_html() -> None:
    class Sly(Least):
        def sentence(self, _state: pw.State, _move: pw.Move) -> str:
            return "<script>alert(1)</script>"

    assert "<script" not in pw.suggest(pw.Recording(Sly(), 3), ENOUGH)._repr_mimebundle_()["text/html"]


@pytest.mark.parametrize("game", [Least(), Plain(), Count(), Klondike()], ids=repr)
def test_a_game_of_ones_own_is_advised(game: pw.Game[Any]) -> None:
    advice = pw.suggest(pw.PatienceWidget(game, 4), pw.Limit(nodes=300))
    assert 0 < len(advice) <= 3
    assert advice.text.startswith("Looking at the stock: ")
