"""Deals by how hard they are: the table that ships, and "winnable", "easy" and "hard" wherever a deal is asked for."""

import json
import re
from typing import Any

import pytest
from klondike import Klondike

import patience_widget as pw
from patience_widget import difficulty
from patience_widget.__main__ import main
from patience_widget.intents import obey
from patience_widget.setup import setup
from patience_widget.table import PatienceTable

BLOCKADE = pw.BritishBlockade()
SHIPPED = [(game, kind, deals[kind]) for game, deals in difficulty.table() for kind in deals if deals[kind]]
FEW = {"winnable": [3, 17], "easy": [4], "hard": [7, 17]}
everywhere = pytest.mark.parametrize(
    ("game", "kind", "deals"), SHIPPED, ids=lambda one: difficulty._named(one) if isinstance(one, pw.Game) else ""
)


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    """A small table."""
    games = ((BLOCKADE, FEW), (pw.Precedence(redeals=1), {**FEW, "easy": []}))
    monkeypatch.setattr(difficulty, "table", lambda: games)


# What ships.


def test_the_usual_games_have_dozens_of_each_kind() -> None:
    for game in (BLOCKADE, pw.BritishBlockade(next_row="if_stuck"), pw.Precedence()):
        counts = {kind: len(deals) for kind, deals in difficulty._deals(game).items()}
        assert counts["winnable"] >= 60
        assert min(counts["easy"], counts["hard"]) >= 8


@everywhere
def test_the_table_is_in_order(game: pw.Game[Any], kind: str, deals: list[int]) -> None:
    """Numbers from 1 up, each once; no deal is both easy and hard."""
    assert deals == sorted(set(deals))
    assert min(deals) > 0
    assert kind in difficulty.KINDS
    known = difficulty._deals(game)
    assert not {*known["easy"]} & {*known["hard"]}


@everywhere
def test_a_win_exists(game: pw.Game[Any], kind: str, deals: list[int]) -> None:
    """The solver finds one again, which the engine plays to its end: of a few deals of each kind."""
    for deal in deals[:: max(1, len(deals) // 5)]:
        assert pw.solve(game, deal, limit=pw.Limit(nodes=20_000_000)).fate == "won", kind


@pytest.mark.parametrize(("kind", "fate"), [("easy", "won"), ("hard", "lost")])
def test_the_honest_player_is_as_measured(kind: str, fate: str) -> None:
    """One game of those that were played for the table."""
    for game in (BLOCKADE, pw.Precedence()):
        assert pw.played(game, difficulty._deals(game)[kind][0], seed=4).fate == fate


# Wherever a deal is asked for.


@pytest.mark.usefixtures("few")
def test_a_deal_of_a_kind() -> None:
    assert pw.play(deal="easy").record.deal == 4
    assert pw.PatienceWidget(BLOCKADE, "easy").record.deal == 4
    assert pw.Recording(BLOCKADE, "easy").deal == 4
    assert {pw.Recording(pw.Precedence(redeals=1), "hard").deal for _time in range(40)} == {7, 17}


@pytest.mark.usefixtures("few")
def test_another_than_those_that_lay_here() -> None:
    """Each once while there are new ones; then any but the one on the table, if there is another."""
    for _time in range(10):
        table = PatienceTable(BLOCKADE, 17)
        table.new("hard")
        assert table.record.deal == 7
        table.new("hard")
        assert table.record.deal == 17
    table.new("easy")
    table.new("easy")
    assert table.record.deal == 4


@pytest.mark.usefixtures("few")
def test_of_the_game_that_is_asked_for() -> None:
    """With other options, or another game."""
    table = PatienceTable("precedence", 17)
    table.new("easy", "british-blockade")
    assert (table.record.game, table.record.deal) == (BLOCKADE, 4)
    table.new("winnable", "precedence", redeals=1)
    assert table.record.deal in {3, 17}


@pytest.mark.usefixtures("few")
def test_a_page_asks_for_a_kind() -> None:
    table = PatienceTable(BLOCKADE, 17)
    obey(table, {"do": "new", "deal": "easy"})
    assert table.record.deal == 4
    with pytest.raises(ValueError, match="digits are expected"):
        obey(table, {"do": "new", "deal": "simple"})
    assert setup(table.record)["studied"] == ["winnable", "easy", "hard"]
    assert setup(pw.Recording(pw.Precedence(redeals=1), 1))["studied"] == ["winnable", "hard"]
    assert setup(pw.Recording(pw.Precedence(), 1))["studied"] == []


@pytest.mark.usefixtures("few")
def test_what_was_not_studied_is_refused() -> None:
    """In one sentence, which says what there is."""
    expected = "no easy deals of Precedence (redeals=1) are known; such deals were found of British Blockade"
    with pytest.raises(ValueError, match=f"^{re.escape(expected)}$"):
        pw.play("precedence", "easy", redeals=1)
    table = PatienceTable(BLOCKADE, 17)
    with pytest.raises(ValueError, match=r"of British Blockade \(refill=always\) are known.*Precedence \(redeals=1\)$"):
        table.new("hard", refill="always")
    assert (table.record.game, table.record.deal) == (BLOCKADE, 17)
    with pytest.raises(ValueError, match=r"^'Easy' is not a deal: a number, a pack, or one of winnable, easy, hard"):
        pw.Recording(BLOCKADE, "Easy")
    with pytest.raises(ValueError, match=r"as in Recording\(game, 'hard'\)$"):
        pw.solve(BLOCKADE, "hard")


class Own(pw.BritishBlockade):
    """A game of one's own, whose deals are its own business."""

    def deal(self, deal: Any) -> Any:
        return super().deal(len(deal))


@pytest.mark.usefixtures("few")
def test_a_game_of_ones_own_deals_as_it_likes() -> None:
    assert pw.Recording(Own(), "easy").start == BLOCKADE.deal(4)
    assert setup(pw.Recording(Klondike(), 1))["studied"] == []


@pytest.mark.usefixtures("few")
def test_from_the_command_line(capsys: pytest.CaptureFixture[str]) -> None:
    for command in ("deal", "show", "solve"):
        assert main([command, "british-blockade", "easy", "--json"]) == 0
        assert json.loads(capsys.readouterr().out)["deal"] == "4"
    with pytest.raises(SystemExit):
        main(["deal", "precedence", "easy"])
    assert "no easy deals of Precedence are known" in capsys.readouterr().err
