"""What a user's function may do to a search in plain Python, and the memory that it may take."""

import random
import tracemalloc
from collections.abc import Iterable
from itertools import product
from typing import Any

import pytest
from klondike import Klondike
from searches import SMALL, Counted, ended, placed
from test_brute_force import naively, shuffled
from test_own_game import Count, Plain

import patience_widget as pw


def test_an_order_says_what_comes_first() -> None:
    game = Counted()
    search = pw.DepthFirst(game, game.deal(0), lambda _game, _state, moves: moves[::-1])
    ended(search)
    assert game.asked[:3] == [(0,), (0, 1), (0, 1, 1)]  # type: ignore[attr-defined]
    assert (search.fate, search.nodes) == ("lost", 63)
    assert search.method == "depth-first, ordered by <lambda>"


def test_moves_that_are_left_out() -> None:
    """Then finding no win proves nothing, and that is said; a win is one all the same."""
    game = Counted()
    search = ended(pw.DepthFirst(game, game.deal(0), lambda _game, _state, moves: moves[:1]))
    assert (search.fate, search.done, search.nodes) == ("unknown", True, 6)
    assert search.method.endswith("; moves were left out, so that finding no win proves nothing")
    won = ended(pw.DepthFirst(Plain(), Plain().deal(1), lambda _game, _state, moves: moves[1:]))
    assert won.fate == "won"


def test_an_order_may_be_a_generator_and_may_not_spoil_the_moves() -> None:
    def order(_game: pw.Game[Any], _state: Any, moves: list[pw.Move]) -> Iterable[pw.Move]:
        kept = list(moves)
        moves.clear()
        yield from kept

    assert ended(pw.DepthFirst(Counted(), Counted().deal(0), order)).fate == "lost"


@pytest.mark.parametrize(
    ("given_", "sentence"),
    [
        (None, r"^order must return moves in the order to try them, not None$"),
        (
            [pw.Move("x", "y")],
            r"^order must return moves out of those it was given, not Move\(.*\)$",
        ),
        ("ab", r"^order must return moves out of those it was given, not 'a'$"),
    ],
)
def test_an_order_that_returns_nonsense(given_: Any, sentence: str) -> None:
    search = pw.DepthFirst(Counted(), Counted().deal(0), lambda _game, _state, _moves: given_)
    with pytest.raises((TypeError, ValueError), match=sentence):
        search.step(1)
    assert (search.fate, search.done) == ("unknown", False)


@pytest.mark.parametrize("given_", [None, "high", float("nan"), 1j, [1], 10**400])
def test_a_score_that_returns_nonsense(given_: Any) -> None:
    search = pw.BestFirst(Counted(), Counted().deal(0), lambda _game, _state: given_)
    with pytest.raises(TypeError, match=r"^score must return a number, the higher the better, not "):
        search.step(1)
    assert (search.fate, search.done) == ("unknown", False)


def test_a_function_that_fails_now_and_then() -> None:
    """Its error comes out, nothing is lost by it, and the search goes on from there."""
    chance = random.Random(1)

    def score(game: pw.Game[Any], state: Any) -> float:
        return 1 / (chance.random() > 0.2) + placed(game, state)

    errors = 0
    for game, seed in product(SMALL[::4], range(3)):
        state = game.deal(shuffled(naively(game), seed))
        search = pw.BestFirst(game, state, score)
        while not search.done:
            try:
                search.step(1)
            except ZeroDivisionError:
                errors += 1
        assert search.fate == ended(pw.DepthFirst(game, state)).fate
    assert errors


def test_a_key_that_cannot_be_looked_up() -> None:
    """One sentence says so; a position that cannot be hashed is none the worse, if its key can."""

    class Listed(Count):
        def key(self, state: Any) -> Any:
            return [state]

    with pytest.raises(TypeError, match=r"^the key of a position must be hashable: Listed has \[5\]$"):
        pw.DepthFirst(Listed(), 5)

    class Unhashed(Plain):
        def deal(self, deal: Any) -> Any:
            return list(super().deal(deal))

        def play(self, state: Any, move: pw.Move | str) -> Any:
            return list(super().play(tuple(state), move))

        def key(self, state: Any) -> Any:
            return tuple(state)

    for deal in range(1, 9):
        fate = ended(pw.DepthFirst(Plain(), Plain().deal(deal))).fate
        assert ended(pw.DepthFirst(Unhashed(), Unhashed().deal(deal))).fate == fate


# Memory.


@pytest.mark.parametrize("best", [False, True])
@pytest.mark.parametrize(
    "game", [pw.Precedence(redeals=0), pw.BritishBlockade(), Klondike(), Counted()], ids=lambda game: str(game.name)
)
def test_memory_is_never_exceeded(game: pw.Game[Any], best: bool) -> None:  # noqa: FBT001
    """What a search allocates stays under its limit, and it says "unknown", never "lost"."""
    state, limit = game.deal(2), 40_000 if isinstance(game, Counted) else 4_000_000
    score = (lambda _game, state: sum(state)) if isinstance(game, Counted) else backwards
    list(game.moves(state))  # what the game keeps for itself
    tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    tracemalloc.reset_peak()
    search = pw.BestFirst(game, state, score, limit) if best else pw.DepthFirst(game, state, memory=limit)
    while not search.done:
        search.step(200)
    peak = tracemalloc.get_traced_memory()[1] - before
    tracemalloc.stop()
    if search.fate == "unknown":
        assert search.method.endswith(f"; stopped at its limit of {limit:,} bytes of memory")
        assert limit / 5 < peak
    assert peak <= limit


def backwards(game: pw.Game[Any], state: Any) -> float:
    """A score that avoids the win, so that memory fills."""
    return -placed(game, state)


def test_memory_that_suffices_makes_no_difference() -> None:
    for game, seed in product(SMALL[::6], range(3)):
        state = game.deal(shuffled(naively(game), seed))
        free, limited = ended(pw.DepthFirst(game, state)), ended(pw.DepthFirst(game, state, memory=10**9))
        assert (free.fate, free.nodes) == (limited.fate, limited.nodes)
