"""solve and search: what they take, who searches, and that kernel and plain Python find the same."""

import subprocess
import sys
import threading
from itertools import product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from klondike import Klondike
from positions import COLUMN, blockade, line
from searches import SMALL, placed, wins
from test_brute_force import naively, shuffled
from test_own_game import Least

import patience_widget as pw
from patience_widget import kernel

BLOCKADE = pw.BritishBlockade()
TINY = pw.Precedence(ranks=5, foundations=3)


def test_what_can_be_solved() -> None:
    """A game and a deal, or a state; a game's name; a recording, or a table with one, from where it stands."""
    game = pw.Precedence()
    record = pw.Recording(game, 17)
    table = pw.play("precedence", 17)
    results = [
        pw.solve(game, 17),
        pw.solve(game, deal=17),
        pw.solve(game, state=game.deal(17)),
        pw.solve("Order of Precedence", deal=17),
        pw.solve(record),
        pw.solve(table),
        pw.solve(game, deal=" ".join(game.deal(17).pack.cards)),
    ]
    assert all(result == results[0] for result in results)
    for one in (record, table):
        one.play("stock-waste")
        assert pw.solve(one).start == game.play(game.deal(17), "stock-waste")


@pytest.mark.parametrize("game", SMALL[::3], ids=repr)
def test_the_kernel_finds_what_plain_python_finds(game: pw.Game[Any]) -> None:
    """The same fates, and moves that win."""
    for seed in range(6):
        state = game.deal(shuffled(naively(game), seed))
        assert kernel.knows(game, state)
        result, plain = pw.solve(game, state=state), pw.solve(game, state=state, strategy=placed)
        assert result.fate == plain.fate
        assert plain.method == "best-first, by placed"
        assert plain.method != result.method
        wins(game, state, result.moves, won=result.fate == "won")


def test_who_searches() -> None:
    """The kernel where it knows the game; plain Python for a game of one's own, a subclass, or a strategy."""

    class Other(pw.Precedence):
        """A rule of it might be another one."""

    plain = "depth-first, in plain Python"
    assert plain not in pw.solve(TINY, 1).method
    assert pw.solve(Other(ranks=5, foundations=3), 1).method == plain
    assert pw.solve(Least(), 1).method == plain
    assert pw.solve(Klondike(), 1, limit=pw.Limit(nodes=5)).method.startswith(plain)
    assert pw.solve(TINY, 1, strategy=lambda _game, _state: 1).method == "best-first, by <lambda>"
    assert pw.solve(TINY, 1, strategy=lambda _game, _state, moves: moves).method == "depth-first, ordered by <lambda>"


def test_strategies_are_told_apart() -> None:
    """By what they need: methods, classes and what has defaults too."""

    class Scored:
        def __call__(self, _game: Any, _state: Any) -> float:
            return 1.0

        def order(self, _game: Any, _state: Any, moves: list[pw.Move]) -> list[pw.Move]:
            return moves

    def score(_game: Any, _state: Any, weight: float = 2.0) -> float:
        return weight

    for strategy in (Scored(), Scored().order, score):
        assert pw.solve(TINY, 1, strategy=strategy).fate == pw.solve(TINY, 1).fate


def test_positions_that_are_over() -> None:
    """Won without a move; lost without a search."""
    won, lost = line(TINY, "5 4 3 2 1 | 4 3 2 1 5 | 3 2 1 5 4"), blockade(COLUMN, "4 | 2 | 3 | 5 | 1", "AC:1 KC:3")
    for strategy in (None, placed):
        assert (pw.solve(TINY, state=won, strategy=strategy).fate, pw.solve(TINY, state=won).moves) == ("won", [])
        assert pw.solve(COLUMN, state=lost, strategy=strategy).fate == "lost"


@pytest.mark.parametrize(
    ("given_", "options", "sentence"),
    [
        (17, {}, "17 is not a game, nor the name of one, nor a Recording or a table with one"),
        (pw.BritishBlockade, {"deal": 1}, "british_blockade.BritishBlockade'> is a class"),
        ("chess", {"deal": 1}, "'chess' is not a game; there are"),
        (BLOCKADE, {}, "a deal or a state is expected, as in deal=17: one of the two"),
        (BLOCKADE, {"deal": 1, "state": BLOCKADE.deal(1)}, "one of the two"),
        (BLOCKADE, {"deal": 0}, "deal numbers start at 1"),
        (BLOCKADE, {"state": 17}, "17 is not a position of British Blockade"),
        (BLOCKADE, {"state": TINY.deal(1)}, "… is not a position of British Blockade"),
        (pw.Recording(BLOCKADE, 1), {"deal": 1}, "a recording is solved from where it stands"),
        (TINY, {"deal": 1, "limit": 10}, "limit=10 is no Limit"),
        (TINY, {"deal": 1, "seed": "x"}, "a seed is a whole number, not 'x'"),
        (TINY, {"deal": 1, "strategy": 5}, "a strategy is a function, score(game, state) or order(game, state, moves)"),
        (TINY, {"deal": 1, "strategy": len}, "len takes 1 arguments"),
        (TINY, {"deal": 1, "strategy": print}, "print takes 0 arguments"),
        (TINY, {"deal": 1, "strategy": type}, "a strategy is a function"),
    ],
)
def test_what_cannot_be_solved(given_: Any, options: dict[str, Any], sentence: str) -> None:
    """One sentence says what is wrong, at once."""
    for call in (pw.solve, pw.search):
        with pytest.raises((TypeError, ValueError)) as caught:
            call(given_, **options)
        assert sentence in str(caught.value)
        assert "\n" not in str(caught.value)


def test_an_error_of_a_strategy_comes_out_as_it_is() -> None:
    """And its run goes on when that is mended."""
    bad = [True]

    def faulty(_game: Any, _state: Any) -> float:
        return 1 / (not bad[0])

    run = pw.search(TINY, 1, strategy=faulty)
    with pytest.raises(ZeroDivisionError) as caught:
        run.solve()
    assert caught.traceback[-1].name == "faulty"
    bad[0] = False
    assert run.solve().fate == pw.solve(TINY, 1).fate


@pytest.mark.parametrize(
    "first",
    [
        "import patience_widget.search",
        "from patience_widget.search import DepthFirst",
        "from patience_widget.solver import solve",
        "from patience_widget import solve",
        "import patience_widget.run",
    ],
)
def test_search_is_the_function(first: str) -> None:
    """Whatever was imported before: the module has the same name."""
    code = f"{first}\nimport patience_widget as pw\nprint(pw.search.__name__, pw.search('precedence', 1).status)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "search ready\n"


@settings(max_examples=40, deadline=None)
@given(
    st.sampled_from(SMALL),
    st.integers(1, 10**6),
    st.integers(0, 99),
    st.integers(1, 300),
    st.sampled_from([None, placed]),
)
def test_the_same_seed_and_limit_the_same_result(game: Any, deal: int, seed: int, nodes: int, strategy: Any) -> None:
    """In one go or in steps, by the kernel and in plain Python; never a node more."""
    cards, limit = shuffled(naively(game), deal), pw.Limit(nodes=nodes)
    one = pw.solve(game, cards, seed=seed, limit=limit, strategy=strategy)
    run = pw.search(game, cards, seed=seed, limit=limit, strategy=strategy)
    while run.progress.nodes < nodes and not run.done:
        run.step(1 + run.progress.nodes % 7)
    assert run.solve() == one
    assert one.nodes <= nodes


@pytest.mark.parametrize("game", ["british-blockade", "precedence"])
def test_nodes_of_the_kernel_are_exact(game: str) -> None:
    """On the real boards, to the node."""
    deal = {"british-blockade": 83, "precedence": 3}[game]
    for nodes in (1, 2, 1000, 123_456):
        result = pw.solve(game, deal, limit=pw.Limit(nodes=nodes))
        assert result.nodes == nodes or (result.fate != "unknown" and result.nodes < nodes)


def test_an_interrupt_as_the_kernel_returns(monkeypatch: pytest.MonkeyPatch) -> None:
    """What it has done counts, and it goes on from there, to the node."""
    run = pw.search("british-blockade", 83)
    run.step(1000)
    native = type(run._engine._instance)  # type: ignore[attr-defined]
    call = native.call

    def interrupted(instance: Any, name: str, *given: int) -> int:
        value: int = call(instance, name, *given)
        if name == "run":
            raise KeyboardInterrupt
        return value

    with monkeypatch.context() as patch:
        patch.setattr(native, "call", interrupted)
        result = run.solve()
    assert result.nodes > 1000
    assert result.method.endswith("; interrupted")
    assert run.solve(pw.Limit(nodes=result.nodes + 7)).nodes == result.nodes + 7
    whole = pw.search("british-blockade", 83)
    whole.step(result.nodes + 7)
    assert run.progress[2:] == whole.progress[2:]


@pytest.mark.parametrize("times", [1, 2, 3])
def test_an_interrupt_as_it_is_counted(monkeypatch: pytest.MonkeyPatch, times: int) -> None:
    """Whatever is not known of a slice then is known before the next one."""
    run = pw.search("british-blockade", 83)
    run.step(1000)
    native = type(run._engine._instance)  # type: ignore[attr-defined]
    call, left = native.call, times

    def interrupted(instance: Any, name: str, *given: int) -> int:
        nonlocal left
        if name == "counts" and left:
            left -= 1
            raise KeyboardInterrupt
        value: int = call(instance, name, *given)
        return value

    with monkeypatch.context() as patch:
        patch.setattr(native, "call", interrupted)
        assert run.solve().method.endswith("; interrupted")
    done = run._engine._read_counts()[0]  # type: ignore[attr-defined]
    assert done > 1000
    assert run.solve(pw.Limit(nodes=1000)).nodes == done
    assert run.solve(pw.Limit(nodes=done + 7)).nodes == done + 7
    whole = pw.search("british-blockade", 83)
    whole.step(done + 7)
    assert run.progress[2:] == whole.progress[2:]


def test_the_kernel_goes_on_in_a_thread() -> None:
    """What it finds there is what it finds here."""
    run = pw.search("british-blockade", 1)
    run.start()
    assert run.wait() == pw.solve("british-blockade", 1)


def test_four_searches_at_once() -> None:
    """Each has a kernel of its own."""
    deals, results = (1, 2, 17, 24), dict[int, pw.Result]()

    def solve(deal: int) -> None:
        results[deal] = pw.solve("precedence", deal, limit=pw.Limit(nodes=200_000))

    threads = [threading.Thread(target=solve, args=(deal,)) for deal in deals]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for deal, name in product(deals, ["precedence"]):
        assert results[deal] == pw.solve(name, deal, limit=pw.Limit(nodes=200_000))
