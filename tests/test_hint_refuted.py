"""Hints where no win is left or nothing can be built: what shows it is framed; what goes back is not kept quiet."""

import random
from typing import Any

import pytest
from test_certificate import STUCK, played
from test_hinting import otherwise
from thinking import known

import patience_widget as pw
from patience_widget.certificate import certified
from patience_widget.table import PatienceTable

LOST = [(3, STUCK, 3), (6, STUCK, 48), (5, pw.Precedence(redeals=0), 17)]  # cards that show it, and where they do


@pytest.mark.parametrize(("count", "game", "deal"), LOST, ids=repr)
def test_that_no_win_is_left_is_shown(count: int, game: pw.Game[Any], deal: int) -> None:
    """The button, `hint` and `suggest` say so, frame the cards that show it, and recommend nothing."""
    record = played(count, game, deal)
    found = pw.refute(record)
    assert found
    assert game.hidden(record.state)
    board = PatienceTable(record)
    board.hint(3)
    shown = known(board)
    assert shown["text"] == found.text
    assert shown["text"].startswith("No win is left: ")
    assert (shown["marks"], shown["arrows"]) == ([list(mark) for mark in found.marks], [])
    assert {one["fate"] for one in shown["hint"]["candidates"]} == {"lost"}
    for advice in (pw.hint(record), pw.suggest(record)):
        assert (advice.text, advice.marks, advice.arrows) == (found.text, found.marks, [])
        assert advice.certificate == found
        assert str(advice).startswith(found.text + "\n1. ")
        assert found.sentence in advice._repr_mimebundle_()["text/html"]


@pytest.mark.parametrize(("count", "game", "deal"), LOST, ids=repr)
def test_it_is_said_of_what_was_seen(count: int, game: pw.Game[Any], deal: int) -> None:
    """Where the unseen cards lie otherwise the same is said."""
    record = played(count, game, deal)
    other = otherwise(record, random.Random(3))
    assert other.state != record.state
    assert pw.hint(other).text == pw.hint(record).text


def test_what_only_the_stock_shows_is_said_with_open_cards_alone() -> None:
    """In the only pass of Precedence its order may refute what the player cannot know to be lost."""
    game, deal = pw.Precedence(redeals=0), 1
    record = pw.Recording(game, deal)
    while not certified(game, record.state, open_cards=True):
        record.play(list(game.moves(record.state))[-1])
    assert not certified(game, record.state)
    advice = pw.suggest(record)
    assert advice.certificate
    assert advice.text.startswith("Looking at the stock. No win is left: ")
    assert pw.hint(record).certificate is None


def test_at_a_standstill_reversals_are_told() -> None:
    """B8, B12: it does not say that dealing is all, and rings the cards that can go over."""
    board = PatienceTable(standstill())
    back = [move for move in board.record.game.moves(board.record.state) if move.source != "stock"]
    board.hint()
    told = "1 move from a foundation" if len(back) == 1 else f"{len(back)} moves from foundations"
    assert board._scene()["text"] == f"Nothing can be built: Deal, or {told}."
    board.hint()
    assert {mark[1] for mark in known(board)["marks"]} == {"stock", *(move.source for move in back)}


def standstill() -> pw.Recording:
    """A game played at random to where it is time to deal, and foundations meet."""
    deal = 0
    while True:
        deal += 1
        record, chance = pw.Recording(STUCK, deal), random.Random(deal)
        while moves := [*STUCK.moves(record.state)]:
            if len(moves) > 1 and moves[0].target == "tableau":
                return record
            record.play(chance.choice(moves[:1] if chance.random() < 0.9 else moves))
