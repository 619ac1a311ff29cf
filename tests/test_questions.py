"""The questions of lessons: right and wrong answers on tiny positions, with the clauses that say why."""

from typing import Any

import pytest
from klondike import Klondike
from positions import COLUMN, blockade, line

import patience_widget as pw
from patience_widget.task import Verdict

WIDE = pw.BritishBlockade(ranks=5, suits=1, columns=2)
SHORT = pw.Precedence(ranks=5, suits=4, foundations=4, redeals=1)
KLONDIKE = Klondike()
DEALT = KLONDIKE.deal(1)


def clauses(verdict: Verdict) -> list[tuple[str, bool]]:
    return [(reason.clause, reason.holds) for reason in verdict.reasons]


# Tap every card that can be played.


def test_playable_right() -> None:
    state = blockade(COLUMN, "2 | 3 | 4")
    task = pw.TapPlayable()
    assert task.shown(COLUMN, state) == ["a1", "a3"]
    assert task.wanted(COLUMN, state) == 2
    assert task.check(COLUMN, state, ["a3", "a1"]).right


def test_playable_wrong() -> None:
    """B4 says why the card in the middle stays."""
    state = blockade(COLUMN, "2 | 4 | 3")
    verdict = pw.TapPlayable().check(COLUMN, state, ["a1", "a2"])
    assert (verdict.right, verdict.wrong, verdict.reveals) == (False, ("a2",), False)
    assert ("B4", False) in clauses(verdict)
    assert verdict.sentence == "It is blocked: 2♣ lies above it and 3♣ below."


def test_playable_left_out() -> None:
    state = blockade(COLUMN, "2 | 3 | 4")
    verdict = pw.TapPlayable().check(COLUMN, state, ["a1"])
    assert (verdict.right, verdict.sentence, verdict.reveals) == (False, "Right so far, but that is not all.", True)
    assert clauses(verdict) == [("B4", True), ("B3", True)]


def test_nothing_is_playable() -> None:
    state = blockade(COLUMN, "3 | 3 | 3")
    assert pw.TapPlayable().check(COLUMN, state, []).right
    assert not pw.TapPlayable().check(COLUMN, state, ["a1"]).right


def test_playable_of_the_waste() -> None:
    state = line(SHORT, "5", waste="2 4")
    assert pw.TapPlayable().shown(SHORT, state) == ["waste"]
    assert pw.TapPlayable().check(SHORT, state, ["waste"]).right
    verdict = pw.TapPlayable().check(SHORT, line(SHORT, "5", waste="4 2"), ["waste"])
    assert clauses(verdict)[-1] == ("P4", False)


def test_playable_in_a_game_of_ones_own() -> None:
    """A card is the same one whether its place names it by its height or as the top."""
    task, right = pw.TapPlayable(), pw.TapPlayable().shown(KLONDIKE, DEALT)
    assert task.check(KLONDIKE, DEALT, right).right
    tops = {place.partition(".")[0]: place for place in right}
    for name, place in tops.items():
        if place == f"{name}.{len(DEALT[name])}":
            assert task.check(KLONDIKE, DEALT, [name if one == place else one for one in right]).right
    wrong = next(name for name in ("t1", "t2", "t3", "t4", "t5", "t6", "t7") if name not in tops)
    assert task.check(KLONDIKE, DEALT, [wrong]).wrong == (wrong,)


# Tap where a card may go.


def test_targets() -> None:
    state = line(SHORT, "5 | ", waste="4")
    task = pw.TapTargets("waste")
    assert task.prompt(SHORT, state) == "Tap every place where 4♣ (waste) may go now; none, if it may go nowhere."
    assert task.shown(SHORT, state) == ["f2", "f1"]
    assert task.check(SHORT, state, ["f1", "f2"]).right
    verdict = task.check(SHORT, state, ["f1", "f3"])
    assert (verdict.wrong, verdict.sentence) == (("f3",), "4♣ cannot go to f3.")
    assert clauses(verdict)[0] == ("P4", False)
    assert task.check(SHORT, state, ["f1"]).reveals


def test_its_own_place_does_not_tell_where_it_goes() -> None:
    verdict = pw.TapTargets("waste").check(SHORT, line(SHORT, "5 | ", waste="4"), ["waste"])
    assert clauses(verdict) == [("P6", True)]
    assert not verdict.reasons[0].places[1:]


def test_targets_of_a_card_that_stays() -> None:
    state = blockade(COLUMN, "2 | 4 | 3")
    assert pw.TapTargets("a2").check(COLUMN, state, []).right
    verdict = pw.TapTargets("a2").check(COLUMN, state, ["KC"])
    assert not verdict.right
    assert verdict.reasons


def test_targets_in_a_game_of_ones_own() -> None:
    move = next(move for move in KLONDIKE.moves(DEALT) if move.source != "stock")
    task = pw.TapTargets(move.source)
    assert move.target in task.shown(KLONDIKE, DEALT)
    assert task.check(KLONDIKE, DEALT, task.shown(KLONDIKE, DEALT)).right
    assert not task.check(KLONDIKE, DEALT, ["stock"]).right


# The order of fills.


def test_order_of_single_fills() -> None:
    """B7: the first space, reading the rows, as long as something can be built."""
    state = blockade(WIDE, ". 3 | 3 . | 2 3", stock="3 4 4")
    task = pw.OrderFills(2)
    assert task.shown(WIDE, state) == ["a1", "b2"]
    assert task.check(WIDE, state, ["a1", "b2"]).right
    verdict = task.check(WIDE, state, ["b2", "a1"])
    assert (verdict.right, verdict.wrong) == (False, ("b2",))
    assert ("B7", False) in clauses(verdict)
    assert task.check(WIDE, state, ["a1"]).sentence == "Right so far, but that is not all."


def test_order_of_a_deal() -> None:
    """B10: every space at a standstill, then the row."""
    state = blockade(WIDE, "3 . | 3 3 | . 3", stock="4 4 3 3")
    assert pw.OrderFills(2).shown(WIDE, state) == ["b1", "a3"]
    assert pw.OrderFills(4).shown(WIDE, state) == ["b1", "a3", "a4", "b4"]
    assert not pw.OrderFills(2).check(WIDE, state, ["b1", "a3", "a1"]).right


def test_order_without_a_stock() -> None:
    assert pw.OrderFills(2).shown(WIDE, blockade(WIDE, "3 . | 3 3 | . 3")) == []


# Deal or not, and what a deal does.


@pytest.mark.parametrize(("rows", "right"), [("3 3 | 3 3", "yes"), ("2 3 | 3 3", "no")])
def test_deal_or_not(rows: str, right: str) -> None:
    """B8."""
    state, task = blockade(WIDE, rows, stock="3 3"), pw.DealOrNot()
    assert task.choices(WIDE, state) == [("yes", "Yes"), ("no", "No")]
    assert task.shown(WIDE, state) == right
    for answer in ("yes", "no"):
        verdict = task.check(WIDE, state, answer)
        assert verdict.right == (answer == right)
        assert verdict.reasons[0].clause == "B8"


def test_redeal_or_not() -> None:
    """P7."""
    task = pw.DealOrNot()
    assert task.shown(SHORT, line(SHORT, "5", waste="3")) == "yes"
    gone = line(SHORT, "5", waste="3", redeals=1)
    assert task.shown(SHORT, gone) == "no"
    assert clauses(task.check(SHORT, gone, "yes")) == [("P7", False)]


def test_predict_a_deal() -> None:
    """B9, B10, B11: the spaces and a row, as far as the stock goes."""
    task = pw.PredictDeal()
    assert task.shown(WIDE, blockade(WIDE, "3 . | 3 3 | . 3", stock="4 4 3 3 3")) == "4"
    assert task.shown(WIDE, blockade(WIDE, "3 . | 3 3 | . 3", stock="4 4 3")) == "3"
    state = blockade(WIDE, "2 . | 3 3 | . 3", stock="4 4 3")
    assert task.shown(WIDE, state) == "0"
    values = [value for value, _label in task.choices(WIDE, state)]
    assert values == sorted(set(values), key=int)
    assert "0" in values
    assert task.check(WIDE, state, "0").right
    assert clauses(task.check(WIDE, state, values[-1])) == [("B8", False)]


def test_predict_a_redeal() -> None:
    task, state = pw.PredictDeal(), line(SHORT, "5", waste="3 3 2")
    assert task.shown(SHORT, state) == "3"
    assert task.check(SHORT, state, "3").right


def test_choices_in_a_game_of_ones_own() -> None:
    for task in (pw.DealOrNot(), pw.PredictDeal()):
        right = task.shown(KLONDIKE, DEALT)
        assert task.check(KLONDIKE, DEALT, right).right
        for value, _label in task.choices(KLONDIKE, DEALT):
            assert task.check(KLONDIKE, DEALT, value).right == (value == right)


# What is no answer.


@pytest.mark.parametrize(
    "answer", [None, 5, "a1", ["x9"], [5], ["a1"] * 201, {"a1": 1}, ["a1.0"], ["a1.9"], ["a1.1.1"]]
)
@pytest.mark.parametrize("task", [pw.TapPlayable(), pw.TapTargets("a1"), pw.OrderFills(2)])
def test_no_places(task: Any, answer: Any) -> None:
    with pytest.raises((TypeError, ValueError)):
        task.check(COLUMN, blockade(COLUMN, "2 | 4 | 3", stock="3"), answer)


@pytest.mark.parametrize("answer", [None, True, "maybe", ["yes"], 0, {"yes": 1}])
@pytest.mark.parametrize("task", [pw.DealOrNot(), pw.PredictDeal()])
def test_no_choice(task: Any, answer: Any) -> None:
    with pytest.raises(ValueError, match="is not one of the answers"):
        task.check(COLUMN, blockade(COLUMN, "2 | 4 | 3", stock="3"), answer)


def test_words_of_ones_own() -> None:
    state = blockade(COLUMN, "2 | 4 | 3")
    assert pw.TapPlayable(words="Which?").prompt(COLUMN, state) == "Which?"
    assert pw.OrderFills().kind == "order_fills"
