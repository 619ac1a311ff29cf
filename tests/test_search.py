"""The searches in plain Python: fates beside brute force, exact counts, memory, and a user's function."""

from itertools import product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from klondike import Klondike
from naive import BritishBlockade as NaiveBlockade
from naive import Precedence as NaivePrecedence
from searches import SMALL, Counted, ended, placed, wins
from test_brute_force import naively, shuffled
from test_own_game import Count, Least, Plain

import patience_widget as pw

OWN: list[pw.Game[Any]] = [Least(), Plain(), Count()]


def reaches_a_win(game: NaiveBlockade | NaivePrecedence, position: Any, seen: set[Any]) -> bool:
    """Recursive brute force, with the rules written a second time and no key but the position itself."""
    seen.add(position)
    if game.won(position):
        return True
    after = (game.play(position, move) for move in game.moves(position))
    return any(reaches_a_win(game, position, seen) for position in after if position not in seen)


@pytest.mark.parametrize("game", SMALL, ids=repr)
def test_fates_are_those_of_brute_force(game: pw.Game[Any]) -> None:
    """Won where a win can be reached, and its moves win; lost where none can; both searches agree."""
    naive = naively(game)
    for seed in range(8):
        cards = shuffled(naive, seed)
        state = game.deal(cards)
        fate = "won" if reaches_a_win(naive, naive.start(cards), set()) else "lost"
        for search in (pw.DepthFirst(game, state), pw.BestFirst(game, state, placed)):
            ended(search)
            assert search.fate == fate
            wins(game, state, search.moves, won=fate == "won")


def test_both_fates_were_met() -> None:
    fates = {type(game): set() for game in SMALL}
    for game, seed in product(SMALL, range(3)):
        fates[type(game)].add(ended(pw.DepthFirst(game, game.deal(shuffled(naively(game), seed)))).fate)
    assert set(map(frozenset, fates.values())) == {frozenset({"won", "lost"})}


@pytest.mark.parametrize("game", OWN, ids=lambda game: str(game.name))
def test_games_of_ones_own(game: pw.Game[Any]) -> None:
    """Also where a position is a tuple or a number."""
    for deal in range(1, 30):
        state = game.deal(deal)
        search = ended(pw.DepthFirst(game, state))
        assert search.fate == ended(pw.BestFirst(game, state, lambda _game, state: hash(state) % 7)).fate
        wins(game, state, search.moves, won=search.fate == "won")


def test_a_line_may_be_long() -> None:
    """Klondike's redeals lead hundreds of moves deep."""
    game = Klondike()
    search = pw.DepthFirst(game, game.deal(17))
    search.step(600)
    assert search.depth > 400
    search.step(10**4)
    wins(game, game.deal(17), search.moves, won=search.fate == "won")


@pytest.mark.parametrize("best", [False, True])
def test_a_node_is_a_position_whose_moves_were_generated(best: bool) -> None:  # noqa: FBT001
    """Each once, and never one more than was asked for; the last one decides."""
    game = Counted()
    state = game.deal(0)
    search = pw.BestFirst(game, state, lambda _game, state: sum(state)) if best else pw.DepthFirst(game, state)
    for nodes in range(1, 64):
        assert (search.fate, search.done) == ("unknown", False)
        search.step(1)
        assert search.nodes == len(game.asked) == len(set(game.asked)) == nodes  # type: ignore[attr-defined]
    assert (search.fate, search.done) == ("lost", True)
    search.step(5)
    assert search.nodes == 63


@settings(max_examples=60, deadline=None)
@given(st.sampled_from(SMALL), st.integers(1, 10**6), st.lists(st.integers(0, 9), min_size=1), st.booleans())
def test_slices_make_no_difference(game: pw.Game[Any], seed: int, slices: list[int], best: bool) -> None:  # noqa: FBT001
    """The same nodes, fate and moves, whatever the slices: none is ever longer than it may be."""
    state = game.deal(shuffled(naively(game), seed))
    whole, parts = (pw.BestFirst(game, state, placed) if best else pw.DepthFirst(game, state) for _each in "ab")
    whole.step(300)
    while parts.nodes < 300 and not parts.done:
        for nodes in slices or [1]:
            before = parts.nodes
            parts.step(min(nodes + (max(slices) == 0), 300 - before))
            assert parts.nodes - before <= nodes + (max(slices) == 0)
    assert (parts.nodes, parts.fate, parts.moves) == (whole.nodes, whole.fate, whole.moves)


def test_the_least_limit_that_decides() -> None:
    """With one node less it is unknown."""
    for game, seed in product(SMALL[::5], range(4)):
        state = game.deal(shuffled(naively(game), seed))
        whole = ended(pw.DepthFirst(game, state))
        short = pw.DepthFirst(game, state)
        short.step(whole.nodes - 1)
        assert short.fate == "unknown" or whole.nodes == 0
        short.step(1)
        assert (short.fate, short.moves, short.nodes) == (whole.fate, whole.moves, whole.nodes)


def test_best_first_with_nothing_to_choose_by_is_depth_first() -> None:
    for game, seed in product(SMALL[::3], range(3)):
        state = game.deal(shuffled(naively(game), seed))
        one, other = ended(pw.DepthFirst(game, state)), ended(pw.BestFirst(game, state, lambda _game, _state: 0))
        assert (one.nodes, one.fate, one.moves) == (other.nodes, other.fate, other.moves)


def test_the_best_comes_first() -> None:
    """Higher is better."""
    game, asked = Counted(), []
    search = pw.BestFirst(game, game.deal(0), lambda _game, state: -sum(state))
    search.step(20)
    asked = game.asked  # type: ignore[attr-defined]
    assert asked[:6] == [(0,) * length for length in range(1, 7)]
    assert sorted(map(sum, asked)) == list(map(sum, asked))


def test_what_is_safe_is_played_at_once() -> None:
    """It is no node, and the line has it."""

    class Safe(Counted):
        def safe(self, state: tuple[int, ...]) -> pw.Move | None:
            return pw.Move("a", "c") if len(state) < 6 else None

        def won(self, state: tuple[int, ...]) -> bool:
            return state == (0, 1, 1, 1, 1, 1, 1)

    game = Safe()
    search = ended(pw.DepthFirst(game, game.deal(0)))
    assert (search.nodes, search.fate, game.asked) == (1, "lost", [(0, 1, 1, 1, 1, 1)])  # type: ignore[attr-defined]


def test_a_position_that_is_over() -> None:
    """Won before a move was made, or lost: no node is needed."""
    game = Count()
    won, lost = pw.DepthFirst(game, 0), pw.BestFirst(game, 1, placed)
    assert (won.fate, won.moves, won.nodes, won.done) == ("won", [], 0, True)
    assert (lost.fate, lost.nodes, lost.done) == ("lost", 0, True)
