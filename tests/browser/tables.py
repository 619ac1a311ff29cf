"""Positions and gestures that the tests of the table share."""

import random
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from host import Host
from playwright.sync_api import FloatRect, Locator

import patience_widget as pw
from patience_widget.scene import Arrow, Mark

GAMES = Path(__file__).parent.parent / "data" / "recordings"
FOUNDATIONS = {kind + suit for kind in "AK" for suit in pw.cards.SUITS}

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


def wait_for(known: Callable[[], object], seconds: float = 20) -> None:
    """Wait until something is so."""
    deadline = time.monotonic() + seconds
    while not known():
        assert time.monotonic() < deadline
        time.sleep(0.01)


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


def recorded(name: str, back: int = 0) -> pw.PatienceWidget:
    """A golden game, so many moves before its end."""
    record = pw.Recording.read((GAMES / f"{name}.txt").read_text())
    for _move in range(back):
        record.undo()
    return pw.PatienceWidget(record)


def tall(count: int) -> pw.PatienceWidget:
    """A game that comes to nine rows, when it has so many: one in fifty thousand of those played at random."""
    table, chance = blockade(16132), random.Random(220671)
    while len(table.record.state.tableau) < 10 * count:
        moves = [move for move in table.record.game.moves(table.record.state) if move.source not in FOUNDATIONS]
        moves = [move for move in moves if move.source != "stock"] or moves
        table.play(moves[int(chance.random() * len(moves))])
    return table


def pointing(table: pw.PatienceWidget, *moves: str) -> pw.PatienceWidget:
    """A table where these moves are suggested."""
    ends = [(n, *pw.Move.parse(move)) for n, move in enumerate(moves, 1)]
    marks = [Mark(kind, at[end], str(at[0])) for at in ends for end, kind in ((1, "suggestion"), (2, "target"))]
    record = table.record
    does = record.game.sentence(record.state, pw.Move.parse(moves[0]))
    text = f"Looking at the stock: {does} A win in 42 moves is known, with this one."
    table.mark(record, record.node, marks, [Arrow("suggestion", *ends[0][1:])], text)
    return table


def walked(name: str, back: int, step: int, plays: float = 0) -> pw.PatienceWidget:
    """A line walked to the end of a golden game from so many moves before it, now at a step."""
    record = pw.Recording.read((GAMES / f"{name}.txt").read_text())
    line, count = record.moves, record.turn - back
    table = pw.PatienceWidget(pw.Recording(record.game, record.deal))
    for move in line[:count]:
        table.record.play(move)
    result = pw.Result("won", line[count:], 41_000, 0.12, "", record.game, table.record.state)
    walk = pw.step_through(table, result)
    walk.to(step)
    walk.speed = plays or 1
    return table
