"""pw.hint: what it says holds, it sees no more than the player has seen, and it is soon there."""

import random
import re
import time
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from klondike import Klondike
from positions import line, winnable
from test_own_game import Plain
from test_player import GAMES, dealt_otherwise, midgame

import patience_widget as pw
from patience_widget import kernel, odds
from patience_widget.adviser import Adviser
from patience_widget.kernel import runner
from patience_widget.shown import percent
from patience_widget.table import PatienceTable

every_game = pytest.mark.parametrize("game", GAMES, ids=repr)


def advised(game: Any, state: Any, **more: Any) -> pw.Advice:
    """The whole advice on a position."""
    adviser = Adviser(game, state, **more)
    while not adviser.done:
        adviser.step()
    return adviser.advice


def words(advice: pw.Advice) -> list[Any]:
    """All that is read and drawn of it."""
    return [*advice, advice.text, advice.basis, advice.marks, advice.arrows, advice.playouts, repr(advice)]


# From what the player has seen.


@every_game
@pytest.mark.parametrize("moves", [0, 3, 12, 30, 50])
def test_the_unseen_order_makes_no_difference(game: Any, moves: int) -> None:
    """The stock shuffled, by its ids, by their faces and by both: every word, number and mark is the same."""
    for deal in range(1, 6):
        order = random.Random(deal)
        state = midgame(game, deal, moves)
        if not kernel.unseen(game, state):
            continue
        shuffled = state._replace(stock=bytes(order.sample(state.stock, len(state.stock))))
        said = words(advised(game, state, samples=60, n=9))
        for other in (shuffled, dealt_otherwise(state, order), dealt_otherwise(shuffled, order)):
            assert words(advised(game, other, samples=60, n=9)) == said


@every_game
def test_the_first_is_the_honest_players_move(game: Any) -> None:
    for deal in range(1, 9):
        state = midgame(game, deal, 15)
        if kernel.unseen(game, state):
            assert advised(game, state, samples=100)[0].move == pw.honest(game, state, samples=100)


@every_game
def test_candidates(game: Any) -> None:
    """Legal, each once, in order; shares within their intervals, chances where a map was fitted, texts without gaps."""
    for deal in range(1, 9):
        state = midgame(game, deal, 15)
        advice = advised(game, state)
        assert 1 <= len(advice) <= 3
        assert len({one.move for one in advice}) == len(advice)
        assert {one.move for one in advice} <= set(game.moves(state))
        if kernel.unseen(game, state):
            assert advice.basis == "From what you have seen"
            assert advice.text.startswith(f"From what you have seen: {advice[0].sentence}")
            assert advice.playouts == kernel.MOST_SAMPLES
            for one in advice:
                assert one.share is not None
                assert one.low is not None
                assert one.high is not None
                assert 0 <= one.low <= one.share <= one.high <= 1
                assert (one.chance is None) == (game not in odds.FITTED)
                assert one.fate == "unknown"
                share = f"{percent(one.share)} of " if one.share else "one of "
                chance = "" if one.chance is None else f"Chance: about {percent(one.chance)}; "
                assert one.grounds.startswith(chance)
                assert share in one.grounds
                assert one.reason == game.reason(state, one.move)
                assert not one.reason or f"This {one.reason}." in one.sentence


@every_game
def test_as_good_as_the_first(game: Any) -> None:
    """What chance may explain is not called worse, what it does not explain is not called as good; and the best is."""
    alike = 0
    for deal in range(1, 30):
        state = midgame(game, deal, 8)
        if not kernel.unseen(game, state):
            continue
        advice = advised(game, state, samples=320)
        first = advice[0]
        for number, one in enumerate(advice[1:], 2):
            same = "as good as the first" in one.grounds
            named = re.search(rf"Numbers? [\d and]*{number}\b", advice.text)
            assert same == bool(named)
            assert one.share is not None
            assert first.share is not None
            assert first.low is not None
            assert first.share >= one.share or not same
            if same:
                assert one.high is not None
                assert one.high >= first.low  # intervals of what is alike meet
            alike += same
    assert alike or isinstance(game, pw.Precedence)


def test_reversals_come_first_where_a_move_needs_them() -> None:
    """Every suggestion is a move of the engine's, also where the kernel leaves reversals out."""
    game, met = pw.BritishBlockade(ranks=6, suits=2, columns=3), 0
    for deal in range(1, 200):
        state = midgame(game, deal, 14)
        if kernel.unseen(game, state):
            for one in advised(game, state, samples=30):
                assert one.move in game.moves(state)
                met += one.move.source[0] in "AK"
    assert met


# All cards are known.


def test_when_all_cards_are_known_it_searches_and_says_so() -> None:
    """From Precedence's second pass on, and with the stock of British Blockade empty."""
    game = pw.Precedence()
    record = pw.Recording(game, 17)
    while record.state.redeals == 0:
        record.play(pw.Move("stock", "waste") if record.state.stock else pw.Move("waste", "stock"))
    advice = pw.hint(record)
    assert advice.basis == "All cards are known"
    assert advice.text.startswith("All cards are known: ")
    assert advice[0].fate == "won"
    assert advice[0].moves
    assert advice[0].chance == 1
    assert advice[0].share is None
    assert "From what you have seen" not in str(advice)
    tiny = pw.Precedence(ranks=3, foundations=2)
    for waste, stock in (("2", "1 2 1 3"), ("1 2", "2 1 3")):
        state = line(tiny, "3", waste, stock, redeals=1)
        found = advised(tiny, state, n=9)
        assert (found[0].fate == "won") == winnable(tiny, state)
        assert all((one.chance == 1) == (one.fate == "won") for one in found)


def test_blockade_with_an_empty_stock() -> None:
    game = pw.BritishBlockade(ranks=4, suits=2, columns=2)
    states = (midgame(game, deal, moves) for deal in range(1, 60) for moves in (8, 10, 12))
    ended = [state for state in states if not state.stock and not game.won(state) and not game.lost(state)]
    assert ended
    for state in ended:
        advice = advised(game, state)
        assert advice.basis == "All cards are known"
        assert (advice[0].fate == "won") == winnable(game, state)


def test_a_game_that_is_over() -> None:
    tiny = pw.Precedence(ranks=2, foundations=1)
    assert advised(tiny, line(tiny, "2 1")).text == "The game is won."


def test_a_game_of_ones_own() -> None:
    """With nothing hidden it is searched; with hidden cards there is no honest advice, and that is said."""
    game = Plain()
    advice = advised(game, game.deal(1))
    assert advice
    assert advice.basis == "All cards are known"
    hidden = Klondike()
    advice = advised(hidden, hidden.deal(1))
    assert not advice
    assert (
        advice.text == "What a player of Klondike has seen is not known here: advice is possible with open cards only."
    )


def test_without_the_kernel(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where nothing can be sampled that is said; when all is known plain Python searches."""
    monkeypatch.setattr(runner, "WASM", tmp_path / "kernel.wasm")
    runner._compiled.cache_clear()
    tiny = pw.Precedence(ranks=3, foundations=2)
    advice = advised(tiny, line(tiny, "3", "", "2 1 2 1 3"))
    known = advised(tiny, line(tiny, "3", "2", "1 2 1 3", redeals=1))
    runner._compiled.cache_clear()
    assert not advice
    assert advice.text.startswith("There is no honest advice, as the kernel cannot run here: ")
    assert known
    assert known.basis == "All cards are known"


# How it grows.


@every_game
def test_it_is_soon_there_and_grows(game: Any) -> None:
    """Valid before the first step; the first shares within 100 ms of processor time; steps are short; it ends."""
    advised(game, game.deal(2), samples=1)
    began, adviser = time.process_time(), Adviser(game, game.deal(3))
    assert all(one.share is None and one.grounds == "Nothing is known yet." for one in adviser.advice)
    assert adviser.advice
    adviser.step()
    assert adviser.advice[0].share is not None
    assert time.process_time() - began < 0.1
    grown = [adviser.advice.playouts]
    while not adviser.done:
        adviser.step()
        grown.append(adviser.advice.playouts)
    assert all(before <= after for before, after in pairwise(grown))
    assert grown[-1] == kernel.MOST_SAMPLES
    adviser.step()
    assert adviser.advice.playouts == grown[-1]


def test_a_table_shows_it() -> None:
    """Drawn as a suggestion is, for where the table stands; a recording gives a picture."""
    table = PatienceTable(pw.BritishBlockade(), 5)
    advice = pw.hint(table, samples=50)
    assert table.pointed.text == advice.text
    assert table.pointed.marks == tuple(advice.marks)
    assert advice.arrows
    assert pw.hint(table.record, samples=50) == advice
    assert "<img" in pw.hint(table.record, samples=50)._repr_mimebundle_()["text/html"]
    assert "50 play-outs" in str(advice)
    assert repr(advice).startswith("<Advice, From what you have seen: ")


def test_an_interrupt_keeps_what_was_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """The second step is interrupted."""
    step, steps = Adviser.step, []

    def stopped(adviser: Adviser) -> None:
        steps.append(1)
        if len(steps) > 1:
            raise KeyboardInterrupt
        step(adviser)

    monkeypatch.setattr(Adviser, "step", stopped)
    assert 0 < pw.hint(pw.Recording(pw.BritishBlockade(), 3)).playouts < 100


def test_what_is_refused() -> None:
    record = pw.Recording(pw.Precedence(), 1)
    with pytest.raises(ValueError, match="n=0: a number of suggestions from 1 up"):
        pw.hint(record, n=0)
    with pytest.raises(TypeError, match="a seed is a whole number"):
        pw.hint(record, seed="x")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="samples = 5000: 0 to 2048"):
        pw.hint(record, samples=5000)
    with pytest.raises(TypeError, match="neither a Recording nor a table"):
        pw.hint(17)


@pytest.mark.parametrize("samples", [-1, 10**9, "9", 1.5, None, True])
def test_what_is_no_number_of_samples(samples: Any) -> None:
    with pytest.raises(ValueError, match=r"samples = .*: 0 to 2048 are expected"):
        pw.hint(pw.Recording(pw.Precedence(), 17), samples=samples)
