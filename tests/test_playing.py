"""The tasks of lessons that are played: right, wrong, and not done yet."""

from pathlib import Path

import pytest
from klondike import Klondike
from positions import COLUMN, blockade, line

import patience_widget as pw

SHORT = pw.Precedence(ranks=5, suits=4, foundations=4, redeals=1)
KLONDIKE = Klondike()
DEALT = KLONDIKE.deal(1)
RECORDINGS = Path(__file__).parent / "data" / "recordings"


def test_play_any_move() -> None:
    state = blockade(COLUMN, "2 | 4 | 3")
    assert pw.Play().shown(COLUMN, state) == ["a1-AC"]
    assert pw.Play().check(COLUMN, state, ["a1-AC"]).right
    assert not pw.Play().check(COLUMN, state, []).right


def test_play_what_the_rules_refuse() -> None:
    """B4 says why."""
    verdict = pw.Play().check(COLUMN, blockade(COLUMN, "2 | 4 | 3"), ["a2-KC"])
    assert (verdict.right, verdict.wrong) == (False, ("a2",))
    assert ("B4", False) in [(reason.clause, reason.holds) for reason in verdict.reasons]


def test_play_a_certain_move() -> None:
    state, task = line(SHORT, "5", waste="4"), pw.Play("waste", "f2")
    assert task.prompt(SHORT, state) == "Play 4♣ to f2."
    assert task.check(SHORT, state, ["waste-f2"]).right
    assert task.check(SHORT, state, ["waste-f1"]).sentence == "That is allowed, but another move was asked for."
    assert task.shown(SHORT, state) == ["waste-f2"]


def test_win() -> None:
    state = blockade(COLUMN, "2 | 3", tops="KC:4")
    assert pw.Win().check(COLUMN, state, ["a1-AC", "a2-AC"]).right
    assert pw.Win().after(COLUMN, state, []) is None
    assert pw.Win().check(COLUMN, state, ["a1-AC"]).sentence == "That is not done yet."


def test_win_shown() -> None:
    """The solver's line is right."""
    record = pw.Recording.read((RECORDINGS / "precedence-placed-2-won.txt").read_text())
    for _move in range(6):
        record.undo()
    line_, game = pw.Win().shown(record.game, record.state), record.game
    assert pw.Win().check(game, record.state, line_).right
    assert not pw.Win(builds=1).check(game, record.state, line_).right
    assert pw.Win(builds=len(line_)).check(game, record.state, line_).right


def test_lost() -> None:
    state = line(SHORT, "5", waste="2", stock="2", redeals=1)
    verdict = pw.Win().check(SHORT, state, ["stock-waste"])
    assert (verdict.right, verdict.sentence) == (
        False,
        "The game is lost: try it again from where this step begins.",
    )


def test_watch_what_begins_to_hold() -> None:
    """B4: a build frees the card below."""
    state = blockade(COLUMN, "2 | 3 | 4 | 3")
    verdict = pw.Watch("B4").check(COLUMN, state, ["a1-AC"])
    assert (verdict.right, verdict.sentence) == (True, "3♣: It is available: nothing lies above it.")
    assert [reason.clause for reason in verdict.reasons] == ["B4"]


def test_watch_what_is_broken() -> None:
    state = blockade(COLUMN, "2 | 4 | 3")
    verdict = pw.Watch("B4").check(COLUMN, state, ["a2-KC"])
    assert (verdict.right, [reason.clause for reason in verdict.reasons]) == (False, ["B4"])
    assert pw.Watch("B12").refused(COLUMN, state, "a2") is None


def test_watch_in_precedence() -> None:
    """P4: a foundation that is started lets the next one be started."""
    state = line(SHORT, "5", waste="4")
    assert not pw.Watch("P4").check(SHORT, state, ["waste-f1"]).right
    assert pw.Watch("P4").check(SHORT, state, ["waste-f2"]).right
    assert pw.Watch("P4").shown(SHORT, state) == ["waste-f2"]


def test_watch_long_enough() -> None:
    state = line(SHORT, "5", waste="", stock="2 2 3")
    assert pw.Watch("P8", moves=2).check(SHORT, state, ["stock-waste", "stock-waste"]).right


def test_a_game_of_ones_own() -> None:
    move = str(next(iter(KLONDIKE.moves(DEALT))))
    assert pw.Play().check(KLONDIKE, DEALT, [move]).right
    verdict = pw.Play().check(KLONDIKE, DEALT, ["t1-t1"])
    assert not verdict.right
    assert verdict.sentence
    assert pw.Win().after(KLONDIKE, DEALT, []) is None
    assert pw.Watch("K3", moves=1).check(KLONDIKE, DEALT, [move]).right


@pytest.mark.parametrize("answer", [None, "a1-AC", [5], ["a1"], 7])
@pytest.mark.parametrize("task", [pw.Play(), pw.Win(), pw.Watch("B4")])
def test_no_moves(task: pw.Task, answer: object) -> None:
    with pytest.raises((TypeError, ValueError)):
        task.check(COLUMN, blockade(COLUMN, "2 | 4 | 3"), answer)
