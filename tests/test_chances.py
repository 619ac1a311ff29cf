"""Chances by the map: near to what games tell, honest, quick; and in how many unseen orders a win still exists."""

import json
import random
import signal
import time
from pathlib import Path
from typing import Any

import bench_honest
import fit_chance
import honest_games
import pytest
import wasmtime
from klondike import Klondike
from positions import line, winnable
from test_player import GAMES, TINY, choice, dealt_otherwise, midgame

import patience_widget as pw
from patience_widget import kernel, odds, orders

FITTED = [*odds.FITTED]


@pytest.mark.parametrize("game", FITTED, ids=repr)
def test_a_chance_at_a_glance(game: Any) -> None:
    """An estimate with an interval, the same each time, within 0.3 s of processor time."""
    pw.chance(game, 1)
    began = time.process_time()
    found = pw.chance(game, 17)
    assert time.process_time() - began < 0.3
    assert (found.wins, found.games, found.known) == (0, 0, False)
    assert found.share is not None
    assert 0 < found.interval[0] < found.share < found.interval[1] < 1
    assert found == pw.chance(pw.Recording(game, 17))
    assert f"The honest player wins about {found.share:.0%} of its games from here, estimated at a glance (" in str(
        found
    )


@pytest.mark.parametrize("game", FITTED, ids=repr)
def test_it_agrees_with_games(game: Any) -> None:
    """The intervals of the map and of games that are played meet, at three positions of four and more."""
    meet = 0
    for deal in range(1, 5):
        state = midgame(game, deal, 10)
        said, played = pw.chance(game, state=state), pw.chance(game, state=state, games=8, samples=100)
        meet += said.interval[0] <= played.interval[1] and played.interval[0] <= said.interval[1]
    assert meet >= 3


def test_elsewhere_games_are_played(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where nothing was fitted, and where a number is asked for."""
    monkeypatch.setattr("patience_widget.player.GAMES_PLAYED", 2)
    assert pw.chance(pw.Precedence(redeals=1), 3, samples=5).games == 2
    assert pw.chance(pw.BritishBlockade(refill="never"), 3, samples=5).games == 2
    assert pw.chance(pw.BritishBlockade(), 3, games=3, samples=5).games == 3
    assert pw.chance(TINY, state=line(TINY, "3", "2", "1 2 1 3", redeals=1)).known


def test_the_fit_finds_what_made_the_outcomes() -> None:
    """Outcomes made with known coefficients: the regression finds these, and the spread is found too."""
    chance, true = random.Random(1), (0.5, 1.5, -2.0, 0.0)
    measures = [(chance.gauss(0, 1), chance.random(), chance.random()) for _row in range(3_000)]
    outcomes = [chance.random() < fit_chance.logistic(fit_chance.dot((1, *row), true)) for row in measures]
    assert fit_chance.regression(measures, outcomes) == pytest.approx(true, abs=0.4)
    positions = []
    for share, placed, unseen in measures[:400]:
        wins = round(2048 * fit_chance.logistic(share))
        middle = fit_chance.dot((1, odds.share(wins, 2048), round(104 * placed) / 104, round(104 * unseen) / 104), true)
        share_won = fit_chance.logistic(middle + chance.gauss(0, 0.8))
        won = sum(chance.random() < share_won for _game in range(fit_chance.TIMES))
        positions.append({"look": (0, wins, 2048, round(104 * placed), round(104 * unseen)), "won": won})
    assert fit_chance.spread(true, positions) == pytest.approx(0.8, abs=0.15)


def test_what_is_fitted_is_what_is_asked() -> None:
    """The rows of the fit and of the bench measure what `chance` measures."""
    game = pw.Precedence()
    row = honest_games.row(game, 100_001)
    said = [*bench_honest.said("precedence", [row])]
    states = honest_games.seen_in_part(game, pw.played(game, 100_001))
    for one, (turn, *_measures) in zip(said, row.looks, strict=True):
        assert one.chance == pytest.approx(pw.chance(game, state=states[turn], seed=honest_games.SEED).share)
        assert one.won == row.won


def test_rows_go_on_where_they_stopped(tmp_path: Path) -> None:
    """What is there is not played again, and a torn row is."""
    path = tmp_path / "rows.jsonl"
    honest_games.play("precedence", 1, 2, path)
    rows = honest_games.read(path)
    path.write_text(path.read_text() + path.read_text()[:20])
    assert honest_games.read(path) == rows
    path.write_text(path.read_text().split("\n")[1] + "\n")
    honest_games.play("precedence", 1, 2, path)
    assert {row.deal: row.looks for row in honest_games.read(path)} == {row.deal: row.looks for row in rows}


def test_reliability() -> None:
    """Of chances that are true, in every bin as many come true; the score is that of the definition."""
    chance = random.Random(2)
    said = [bench_honest.Said(p, chance.random() < p, deal) for deal in range(5_000) for p in [chance.random()]]
    table = bench_honest.reliability(said)
    assert sum(one["positions"] for one in table) == 5_000
    assert all(one["from"] <= one["chance"] <= one["to"] for one in table)
    assert all(one["won"] == pytest.approx(one["chance"], abs=0.08) for one in table)
    assert bench_honest.brier(said) == pytest.approx(1 / 6, abs=0.01)
    assert (
        bench_honest.brier([bench_honest.Said(0.25, won=True, deal=1), bench_honest.Said(1.0, won=True, deal=1)])
        == 0.5625 / 2
    )


def test_what_is_stored(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of every game its wins, the score beside that of the base rate, and ten bins: what the notebook shows."""
    monkeypatch.setattr(bench_honest, "FOUND", {})
    bench_honest.honest(2)
    bench_honest.write(tmp_path / "calibration.json")
    stored = json.loads((tmp_path / "calibration.json").read_text())
    assert [*stored] == [*honest_games.NAMES.values()]
    for one in stored.values():
        assert one["deals"] == 2
        assert 0 <= one["won"] <= 2
        assert 0 <= one["brier"] <= 1
        assert len(one["reliability"]) == 10
        assert sum(bin_["positions"] for bin_ in one["reliability"]) == 2 * honest_games.LOOKS


# In how many orders a win exists.


def test_winnable_is_what_brute_force_says() -> None:
    """Every order of a small stock, each as likely: the share is the true one, as far as samples tell."""
    game = pw.Precedence(ranks=3, foundations=2, redeals=0)
    state = line(game, "3", "", "2 1 2 1 3")
    found = pw.winnable(game, state=state, orders=300)
    assert found.undecided == 0
    assert found.orders == 300
    fates = [winnable(game, orders.reordered(state, 0, number)) for number in range(300)]
    assert found.won == sum(fates)
    assert 0 < found.won < 300
    assert found.share == (found.won / 300,) * 2
    assert found.interval[0] < found.share[0] < found.interval[1]
    assert f"A win still exists in {found.won} of 300 unseen orders" in str(found)


def test_the_undecided_are_counted_both_ways() -> None:
    found = orders.Winnable(6, 1, 3, known=False, seconds=0.0)
    assert found.orders == 10
    assert found.share == (0.6, 0.9)
    assert found.interval[0] < 0.6
    assert found.interval[1] > 0.9
    assert "3 undecided: 60% to 90%" in str(found)
    assert orders.Winnable(0, 0, 0, known=False, seconds=0.0).interval == (0, 1)
    undecided = pw.winnable(pw.Precedence(), 1, orders=3, nodes=10)
    assert undecided.undecided == 3
    assert undecided.share == (0, 1)


def test_winnable_where_all_is_known() -> None:
    game = pw.Precedence(ranks=3, foundations=2)
    found = pw.winnable(game, state=line(game, "3", "2", "1 2 1 3", redeals=1))
    assert found.known
    assert found.orders == 1
    assert str(found) in {"All cards are known: a win exists.", "All cards are known: no win is left (proved)."}
    assert found.interval == found.share


def test_winnable_tells_and_is_interrupted() -> None:
    told = list[pw.Winnable]()

    def tell(found: pw.Winnable) -> None:
        told.append(found)
        if len(told) == 4:
            raise KeyboardInterrupt

    assert pw.winnable(pw.BritishBlockade(), 3, on_progress=tell).orders == 4
    assert [one.orders for one in told] == [1, 2, 3, 4]


def test_an_interrupt_while_memory_is_given_back_is_not_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    """Python ignores what a destructor raises, and winnable gives back the memory of a kernel after each order."""
    delete = wasmtime.Store._delete

    def interrupted(store: wasmtime.Store, pointer: Any) -> None:
        delete(store, pointer)
        monkeypatch.undo()
        signal.raise_signal(signal.SIGINT)

    def tell(found: pw.Winnable) -> None:
        if found.orders == 2:
            monkeypatch.setattr(wasmtime.Store, "_delete", interrupted)

    assert pw.winnable(pw.BritishBlockade(), 3, orders=9, on_progress=tell).orders == 2
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_what_winnable_refuses() -> None:
    with pytest.raises(ValueError, match="orders=0: a number from 1 up"):
        pw.winnable(pw.Precedence(), 1, orders=0)
    with pytest.raises(ValueError, match="nodes=True: a number from 1 up"):
        pw.winnable(pw.Precedence(), 1, nodes=True)
    with pytest.raises(ValueError, match="what a player of Klondike has seen is not known here"):
        pw.winnable(Klondike(), 1)


# Honesty.


@pytest.mark.parametrize("game", GAMES, ids=repr)
@pytest.mark.parametrize("moves", [0, 7, 25, 45])
def test_the_unseen_order_makes_no_difference(game: Any, moves: int) -> None:
    """The stock shuffled, by its ids or by their faces: the same chance and the same share of orders, word for word."""
    order = random.Random(moves)
    state = midgame(game, 11, moves) if moves else choice(game)
    if not kernel.unseen(game, state):
        return
    shuffled = state._replace(stock=bytes(order.sample(state.stock, len(state.stock))))
    both = dealt_otherwise(shuffled, order)
    fates = pw.winnable(game, state=state, orders=4, nodes=30_000)
    for other in (shuffled, dealt_otherwise(state, order), both):
        assert pw.winnable(game, state=other, orders=4, nodes=30_000) == fates
        if game in odds.FITTED:
            assert pw.chance(game, state=other) == pw.chance(game, state=state)
