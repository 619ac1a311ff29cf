"""The honest player: nothing that lies face down and was never seen makes a difference; its games, its chances."""

import random
from itertools import islice
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from kernels import OPTIONS, name, random_game, set_up, sized
from positions import COLUMN, blockade, line, winnable

import patience_widget as pw
from patience_widget import kernel, player
from patience_widget.games.british_blockade import Blockade
from patience_widget.games.precedence import Line

GAMES = [pw.BritishBlockade(), pw.BritishBlockade(next_row="if_stuck"), pw.Precedence(), pw.Precedence("awaited")]
TINY = pw.Precedence(ranks=3, foundations=2)
every_option = pytest.mark.parametrize("option", OPTIONS, ids=name)


def advised(game: pw.Game[Any], state: Any, *slices: int, seed: int = 0) -> list[kernel.Candidate]:
    """What advice says after slices of so many samples."""
    advice = kernel.Advice(game, state, seed=seed, samples=sum(slices))
    for samples in slices:
        advice.step(samples)
    return advice.candidates


def midgame(game: pw.Game[Any], deal: int, moves: int) -> Any:
    """A position of a random game."""
    state = game.deal(deal)
    for before, move in random_game(game, random.Random(deal), moves, state):
        state = game.play(before, move)
    return state


def choice(game: pw.Game[Any]) -> Any:
    """A position where there is more than one move to think about."""
    states = (midgame(game, deal, 12) for deal in range(1, 100))
    return next(state for state in states if len(advised(game, state, 1)) > 1)


def dealt_otherwise(state: Any, order: random.Random) -> Any:
    """The same position with other cards where the stock lies: the ids stay, their faces change."""
    faces, hidden = list(state.pack.cards), list(state.stock)
    for card, face in zip(hidden, order.sample([faces[card] for card in hidden], len(hidden)), strict=True):
        faces[card] = face
    return state._replace(pack=pw.Pack(tuple(faces)))


# Honesty.


@settings(deadline=None, max_examples=40)
@given(st.sampled_from(GAMES), st.integers(1, 10**6), st.integers(0, 60), st.randoms(use_true_random=False))
def test_what_lies_face_down_makes_no_difference(game: Any, deal: int, moves: int, order: random.Random) -> None:
    """The stock shuffled, by its ids or by their faces: the same advice, figure for figure, and the same chance."""
    state = midgame(game, deal, moves)
    if not kernel.unseen(game, state):
        return
    shuffled = state._replace(stock=bytes(order.sample(state.stock, len(state.stock))))
    others = [shuffled, dealt_otherwise(state, order)]
    known = advised(game, state, 30)
    for other in others:
        assert advised(game, other, 30) == known
        assert pw.honest(game, other, samples=30) == pw.honest(game, state, samples=30)
    chances = [pw.chance(game, state=at, games=1, samples=4) for at in (state, *others)]
    assert chances[0] == chances[1] == chances[2]


@every_option
def test_honest_also_in_positions_set_up_by_hand(option: Any) -> None:
    """Where a card that is seen may have a higher id than its twin in the stock."""
    chance = random.Random(str(option))
    for _position in range(60):
        game = sized(option, chance)
        state = set_up(game, chance)
        if isinstance(state, Line):
            state = state._replace(redeals=0)
        if kernel.unseen(game, state):
            known = advised(game, state, 20)
            assert advised(game, dealt_otherwise(state, chance), 20) == known


def test_what_the_player_has_seen() -> None:
    """B2, P3: the stock is unseen; P7: from the second pass on everything is known, the redeal does not shuffle."""
    assert kernel.unseen(pw.BritishBlockade(), pw.BritishBlockade().deal(1))
    assert not kernel.unseen(COLUMN, blockade(COLUMN, "2 3 4 | 4 3 2"))
    assert kernel.unseen(TINY, line(TINY, "3", "", "2 1 2 1 3"))
    assert not kernel.unseen(TINY, line(TINY, "3", "2 1 2 1 3"))
    assert not kernel.unseen(TINY, line(TINY, "3", "2", "1 2 1 3", redeals=1))
    assert "All cards are known" in str(pw.chance(TINY, state=line(TINY, "3", "2", "1 2 1 3", redeals=1)))


# Advice.


@pytest.mark.parametrize("game", GAMES, ids=repr)
def test_slices_make_no_difference(game: Any) -> None:
    state = choice(game)
    whole = advised(game, state, 100, seed=9)
    assert advised(game, state, *[1] * 100, seed=9) == advised(game, state, 7, 60, 33, seed=9) == whole
    assert advised(game, state, 100, seed=10) != whole
    games = []
    for slice_ in (1, 130, 10**6):
        playing = kernel.Honest(game, state, seed=3, number=1, samples=3)
        while not playing.done:
            playing.step(slice_)
        games.append(playing.fate)
    assert len(set(games)) == 1


@every_option
def test_its_moves_are_legal_and_the_figures_add_up(option: Any) -> None:
    """On small boards and large ones, deals and positions set up by hand: the engine plays what is advised."""
    chance = random.Random(str(option))
    for _position in range(25):
        game = sized(option, chance)
        state = chance.choice((set_up(game, chance), game.deal(chance.randint(1, 10**6))))
        advice = kernel.Advice(game, state, seed=1, samples=50)
        advice.step(50)
        assert all(0 <= one.wins <= one.samples <= 50 for one in advice.candidates)
        assert bool(advice.candidates) == any(one.tried for one in advice.candidates)
        if not advice.candidates:
            assert game.won(state) or game.lost(state) or not winnable(game, state)
        for one in advice.candidates:
            after = state
            for move in kernel.spelt(game, state, [one.move]):
                after = game.play(after, move)
            assert after != state


@every_option
def test_games_of_quick_play_are_legal(option: Any) -> None:
    """Without a sample the first move is played: a whole game of it, move by move, by the engine."""
    game = option[0](*option[1])
    state = game.deal(8)
    while not game.won(state) and not game.lost(state):
        moves = kernel.Advice(game, state, samples=0).moves
        assert moves
        for move in moves:
            state = game.play(state, move)


# Games.


def test_it_plays_well_and_the_same_again() -> None:
    """Random play wins about one game in a hundred; with 40 samples the honest player wins a third and more."""
    game = pw.BritishBlockade(next_row="if_stuck")
    fates = list(player.outcomes(game, game.deal(1), games=60, seed=2, samples=40))
    wins = fates.count("won")
    assert 18 <= wins <= 50
    again = list(islice((f for f in player.outcomes(game, game.deal(1), games=60, seed=2, samples=40) if f), 9))
    assert again == [fate for fate in fates if fate][:9]


def test_it_plays_precedence_well() -> None:
    """Playing every card wins 15 %."""
    game = pw.Precedence()
    assert pw.chance(game, 3, games=20, samples=0).wins >= 12


@pytest.mark.parametrize("game", GAMES[1:3], ids=repr)
def test_a_game_is_one_of_the_engine(game: Any) -> None:
    state = game.deal(2)
    played = pw.played(game, 2, strategy=lambda g, s: pw.honest(g, s, samples=20))
    for move in played.moves:
        state = game.play(state, move)
    assert played.fate == ("won" if game.won(state) else "lost")
    assert game.won(state) or game.lost(state)
    assert pw.played(pw.Recording(game, 2), strategy=lambda g, s: pw.honest(g, s, samples=20)) == played


def test_forced_moves_win() -> None:
    """A game that is won by the only move there is, each time, is not lost."""
    game = pw.Precedence(ranks=2, foundations=2)
    state = line(game, "2", "", "1 1 2")
    assert not game.won(state)
    for start in (state, blockade(COLUMN, "2 | 3 | 4", "AC:1 KC:2", "")):
        kind = game if isinstance(start, Line) else COLUMN
        if kernel.knows(kind, start):
            assert (pw.played(kind, state=start).fate == "won") == winnable(kind, start)


@every_option
def test_all_known_it_finds_every_win(option: Any) -> None:
    """On small boards where nothing is unseen it wins what brute force wins, and follows its line to the end."""
    chance, fates = random.Random(str(option)), set[str]()
    for _position in range(200):
        game = sized(option, chance)
        state = set_up(game, chance)
        known = small(state) and not kernel.unseen(game, state)
        if not known or game.won(state) or game.lost(state):
            continue
        can = winnable(game, state)
        fates.add(pw.played(game, state=state).fate)
        assert (pw.played(game, state=state).fate == "won") == can
        assert pw.chance(game, state=state).wins == can
        if len(fates) == 2 and chance.random() < 0.1:
            break
    assert fates


def small(state: Any) -> bool:
    """Whether brute force looks at all of it soon."""
    lying = len(state.tableau.replace(b"\xff", b"")) if isinstance(state, Blockade) else len(state.waste + state.stock)
    return lying <= 8


def test_a_search_in_vain_is_made_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """And the game is played on."""
    game, asked = pw.Precedence(), []
    monkeypatch.setattr(player, "_searched", lambda *given: asked.append(given) or [])
    state = game.deal(5)
    while state.stock:
        state = game.play(state, "stock-waste")
    assert pw.played(game, state=state, seed=77).fate == "lost"
    assert len(asked) == 1


def test_a_strategy_of_ones_own() -> None:
    game = pw.Precedence()
    assert pw.played(game, 1, strategy=lambda g, s: next(iter(g.moves(s)), None)).fate == "lost"
    assert pw.played(game, 1, strategy=lambda _g, _s: None) == player.Played("unknown", (), game, game.deal(1))
    with pytest.raises(pw.IllegalMove):
        pw.played(game, 1, strategy=lambda _g, _s: pw.Move("waste", "f1"))


def test_a_game_that_is_over() -> None:
    game = pw.Precedence(ranks=2, foundations=1)
    for state in (line(game, "2 1"), line(game, "2", "", "")):
        if kernel.knows(game, state):
            with pytest.raises(ValueError, match="the game is over: no move is left"):
                pw.honest(game, state)


# Chances.


def test_wilson() -> None:
    """Table I of Newcombe, Statistics in Medicine 17 (1998): 81 of 263, 15 of 148, 0 of 20, 1 of 29."""
    for wins, games, low, high in (
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0, 0.1611),
        (1, 29, 0.0061, 0.1718),
    ):
        assert player.wilson(wins, games) == pytest.approx((low, high), abs=5e-5)
    assert player.wilson(20, 20) == pytest.approx((1 - 0.1611, 1), abs=5e-5)
    assert player.wilson(0, 0) == (0, 1)


def test_a_chance() -> None:
    """Told as it grows; the same for a recording and for its position; in words."""
    game, told = pw.BritishBlockade(), list[pw.Chance]()
    record = pw.Recording(game, 4)
    found = pw.chance(record, games=6, samples=10, on_progress=told.append)
    assert found == pw.chance(game, 4, games=6, samples=10) == told[-1]
    assert [one.games for one in told] == [1, 2, 3, 4, 5, 6]
    assert not found.known
    assert found.share == found.wins / 6
    assert f"wins {found.wins} of 6 games from here" in str(found)
    assert repr(found) == f"<Chance: {found}>"


def test_an_interrupt_keeps_what_was_found() -> None:
    def stop(found: pw.Chance) -> None:
        if found.games == 3:
            raise KeyboardInterrupt

    assert pw.chance(pw.BritishBlockade(), 4, games=100, samples=5, on_progress=stop).games == 3


class Other(pw.BritishBlockade):
    """A subclass that may change a rule."""


def test_what_is_not_known_is_said() -> None:
    game = pw.BritishBlockade()
    with pytest.raises(ValueError, match="what a player of Other has seen is not known here"):
        pw.honest(Other(), game.deal(1))
    with pytest.raises(ValueError, match="what a player of Other has seen is not known here"):
        pw.chance(Other(), 1)
    with pytest.raises(ValueError, match="games=0: a number of games from 1 up"):
        pw.chance(game, 1, games=0)
    with pytest.raises(TypeError, match="a seed is a whole number"):
        pw.honest(game, game.deal(1), seed=1.5)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="samples = 9999: 0 to 2048"):
        pw.honest(game, game.deal(1), samples=9999)
