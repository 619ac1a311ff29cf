"""What the tests of a review in a page share: games that were lost though a win existed, and their reviews."""

import random
from functools import cache
from typing import Any

from host import Host
from playwright.sync_api import expect
from tables import Open, wait_for

import patience_widget as pw
from patience_widget.reviews import Shown

LOST = {"british-blockade": (pw.BritishBlockade(), 48), "precedence": (pw.Precedence(), 3)}
FEW = (32, 64)  # samples of each position, so that a test is quick
WAIT = 60  # seconds that a review has


@cache
def moves(name: str) -> tuple[pw.Move, ...]:
    """A game that was played without thought to its end."""
    game, deal = LOST[name]
    record, chance = pw.Recording(game, deal), random.Random(deal)
    while not record.outcome:
        move = game.plain(record.state, chance)
        assert move
        record.play(move)
    assert record.outcome == "lost"
    return tuple(record.moves)


def lost(name: str) -> pw.PatienceWidget:
    """That game on a table."""
    game, deal = LOST[name]
    record = pw.Recording(game, deal)
    for move in moves(name):
        record.play(move)
    return pw.PatienceWidget(record)


def on_table(table: Any) -> Shown:
    """The review on a table."""
    found = table.inquiries["review"]
    assert isinstance(found, Shown)
    return found


def reviewed(name: str, seconds: float = 25) -> pw.PatienceWidget:
    """The same with its review, which has ended."""
    table = lost(name)
    pw.review(table, limit=pw.Limit(seconds=seconds)).wait(WAIT)
    table.refresh()
    return table


def opened(host: Open, table: pw.PatienceWidget, width: int = 1100, theme: str = "light", **more: Any) -> Host:
    """A page with a review whose chart is drawn."""
    view = host(table, width, theme, **more)
    drawn(view)
    return view


def drawn(view: Host) -> None:
    """Wait until the review has ended, and its chart is drawn."""
    wait_for(lambda: on_table(view.widget).review.done, WAIT)
    view.sync()
    expect(view.find(".pw-review-bar")).to_be_hidden()
    expect(view.find(".pw-review-tab .pw-chart")).to_have_attribute(
        "aria-valuemax", str(len(view.widget.record.tree) - 1)
    )
    view.settle()


def press(view: Host, what: str) -> None:
    """A button of the tab."""
    view.find(f".pw-review-tab [data-review={what}]").click()
    view.settle()


def strip(view: Host, what: str) -> None:
    """A button of the strip while something is tried."""
    view.find(f".pw-review-strip [data-try={what}]").click()
    view.settle()


def wrong(view: Host) -> str:
    """A move at the last winnable position that is known to lose: the one that was played."""
    review = on_table(view.widget).review
    row = review.last_row
    assert row is not None
    return str(review.moves[row])
