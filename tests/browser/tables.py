"""Positions and gestures that the tests of the table share."""

from collections.abc import Callable
from typing import Any

from host import Host
from playwright.sync_api import FloatRect, Locator

import patience_widget as pw

Open = Callable[..., Host]


def blockade(deal: int = 17, **options: Any) -> pw.PatienceWidget:
    return pw.PatienceWidget(pw.BritishBlockade(**options), deal=deal)


def play_until(widget: pw.PatienceWidget, wanted: Callable[[Any], bool]) -> pw.PatienceWidget:
    """Play the preferred move until the position is one that is wanted."""
    while not wanted(widget.record.state):
        widget.play(next(widget.record.game.moves(widget.record.state)))
    return widget


def several(widget: pw.PatienceWidget) -> list[pw.Move]:
    """The moves of the first card that can go to several places."""
    moves = list(widget.record.game.moves(widget.record.state))
    sources = [move.source for move in moves]
    choice = next((source for source in sources if sources.count(source) > 1 and source == "waste"), None)
    return [move for move in moves if move.source == choice]


def with_choice() -> pw.PatienceWidget:
    """Precedence where the top of the waste can go to several foundations."""
    widget = pw.PatienceWidget(pw.Precedence(), deal=1907)
    return play_until(widget, lambda _state: len(several(widget)) > 1)


def rows(count: int, deal: int = 5) -> pw.PatienceWidget:
    """British Blockade with that many rows, dealt and never filled."""
    widget = blockade(deal)
    game = widget.record.game

    def move() -> pw.Move:
        moves = list(game.moves(widget.record.state))
        return next((m for m in moves if m.target == "tableau"), moves[0])

    while len(widget.record.state.tableau) < 10 * count:
        widget.play(move())
    return widget


def moves(widget: pw.PatienceWidget) -> list[str]:
    return [str(move) for move in widget.record.moves]


def middle(box: FloatRect | None) -> tuple[float, float]:
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def drag(view: Host, card: Locator, target: tuple[float, float], *, drop: bool = True) -> None:
    view.page.mouse.move(*middle(card.bounding_box()))
    view.page.mouse.down()
    view.page.mouse.move(*target, steps=6)
    if drop:
        view.page.mouse.up()


def deal_due() -> pw.PatienceWidget:
    """A standstill: dealing is all there is."""
    widget = blockade()
    return play_until(widget, lambda _state: widget.scene["buttons"]["deal"]["primary"])


def lost() -> pw.PatienceWidget:
    """Precedence turned through without a redeal."""
    widget = pw.PatienceWidget(pw.Precedence(redeals=0), deal=3)
    while not widget.outcome:
        widget.play(list(widget.record.game.moves(widget.record.state))[-1])
    return widget
