"""What a search visited, in the order visited: the kernel's and the plain ones', and the file that keeps it."""

import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from klondike import Klondike
from searches import LOST, SMALL, placed

import patience_widget as pw
from patience_widget import kernel
from patience_widget.trace import FATES, LARGEST, TYPES

HARD = pw.BritishBlockade()  # deal 83 of it is open after a million nodes


def states(trace: pw.Trace) -> list[Any]:
    """The position at every node, played by the rules from the one at its parent."""
    found: list[Any] = []
    for node in range(len(trace)):
        above = trace.parent[node]
        state = trace.start if above < 0 else found[above]
        for move in trace.step(state, node):
            assert move in trace.game.moves(state)
            state = trace.game.play(state, move)
        found.append(state)
    return found


def runs() -> Iterator[tuple[str, pw.Run]]:
    """Searches of small boards, by everything that searches."""
    for game in SMALL:
        for name, strategy in {"kernel": None, "score": placed, "order": lambda _g, _s, moves: moves[::-1]}.items():
            run = pw.search(game, 3, strategy=strategy, limit=pw.Limit(nodes=3000))
            run.solve()
            yield f"{name} {game}", run


def test_every_node_is_reached_by_legal_moves_from_its_parent() -> None:
    """Reversals that the kernel leaves out are spelt; a node's fate is no other than its position's."""
    for name, run in runs():
        trace = run.trace
        assert len(trace) >= 1, name
        found = states(trace)
        for node, state in enumerate(found):
            line = trace.line(node)
            assert trace.depth[node] == len(line) - 1
            assert (trace.move_to(node) is None) == (trace.parent[node] < 0)
            assert -1 <= trace.parent[node] < max(node, 1)
            if trace.fate_of(node) != "won":
                assert not trace.game.won(state), name
        if run.result.fate == "won":
            assert trace.game.won(found[-1])
            assert {trace.fate_of(node) for node in trace.line(len(trace) - 1)} == {"won"}
        elif run.result.fate == "lost":
            assert trace.fate_of(0) in {"lost", "deadlock"}, name


@pytest.mark.parametrize("deal", [1, 2, 3])
def test_what_is_lost_or_refuted_cannot_be_won(deal: int) -> None:
    """Every node's fate, held against another search of that position alone."""
    for game in SMALL[::3]:
        trace = (run := pw.search(game, deal)) and run.solve() and run.trace
        for node, state in enumerate(states(trace)[:200]):
            if trace.fate_of(node) in {"lost", "deadlock"}:
                assert pw.solve(game, state=state, strategy=lambda _g, _s, moves: moves).fate == "lost"


def test_a_try_begins_at_the_start() -> None:
    run = pw.search(HARD, 83, limit=pw.Limit(nodes=100_000))
    run.solve()
    begun = [node for node, above in enumerate(run.trace.parent) if above < 0]
    assert len(begun) > 100
    assert all(run.trace.depth[node] == 0 and run.trace.moves(node) == [] for node in begun[:9])


def test_it_ends_with_the_number_asked_for_and_changes_nothing() -> None:
    results = []
    for trace in (0, 1, 5000, 1_000_000):
        run = pw.search(HARD, 83, trace=trace, limit=pw.Limit(nodes=20_000))
        results.append(run.solve())
        assert len(run.trace) == min(trace, 20_000)
    assert len({(result.fate, result.nodes, result.method) for result in results}) == 1
    plain = pw.search(LOST, 2, strategy=placed, trace=7)
    plain.solve()
    assert len(plain.trace) == 7


def test_little_memory_shortens_it() -> None:
    run = pw.search(HARD, 83, limit=pw.Limit(nodes=100_000, memory=kernel.ENOUGH + 2**20))
    run.solve()
    assert 1000 < len(run.trace) < 100_000


@pytest.mark.parametrize("given", [-1, LARGEST + 1, 1.5, True, "all"])
def test_what_is_no_number_of_nodes(given: Any) -> None:
    with pytest.raises(ValueError, match="a whole number of nodes from 0 to"):
        pw.search(HARD, 83, trace=given)


def test_it_grows_with_the_search_and_stays_when_that_is_over() -> None:
    run = pw.search(HARD, 17)
    trace = run.trace
    assert len(trace) == 0
    run.step(10)
    assert len(trace) == 0
    assert run.trace is trace
    assert len(trace) == 10
    assert set(trace.fate) == {0}
    run.solve()
    assert run.trace is trace
    assert trace.moves(len(trace) - 1) == run.result.moves
    assert "1" in repr(trace)


def test_nodes_that_are_not_there() -> None:
    run = pw.search(HARD, 17)
    run.step(10)
    for node in (10, -1):
        with pytest.raises(IndexError, match=f"0 to 9; {node} was given"):
            run.trace.line(node)


def test_cuts_are_counted_rule_by_rule() -> None:
    """Precedence meets every rule of its own; what left moves out at a node is said there too."""
    run = pw.search(pw.Precedence(), 161, limit=pw.Limit(nodes=300_000))
    run.solve()
    assert {"deadlock", "seen", "PILE", "CONTEST", "RIVALS", "SETTLED", "REFUTED"} <= {
        name for name, n in run.cuts.items() if n
    }
    trace = run.trace
    names = {name for node in range(len(trace)) for name in trace.rules_at(node)}
    assert names == {"PILE", "CONTEST", "RIVALS", "SETTLED", "REFUTED"}
    exact = pw.search(pw.Precedence(redeals=0), 2)
    exact.solve()
    for name in ("PILE", "RIVALS"):
        assert sum(name in exact.trace.rules_at(node) for node in range(len(exact.trace))) == exact.cuts[name]
    for name in ("deadlock", "seen"):
        assert [*exact.trace.fate].count(FATES.index(name)) == exact.cuts[name]


def test_plain_searches_count_too() -> None:
    run = pw.search(LOST, 2, strategy=lambda _g, _s, moves: moves[:1])
    run.solve()
    assert run.cuts["order"] > 0
    assert any(run.trace.rules_at(node) == ["order"] for node in range(len(run.trace)))


def test_nothing_is_lost_where_a_strategy_fails() -> None:
    """The position has its turn again, and is noted once."""
    calls = []

    def order(_game: Any, _state: Any, moves: list[pw.Move]) -> list[pw.Move]:
        calls.append(1)
        if len(calls) == 3:
            raise ZeroDivisionError
        return moves

    run = pw.search(pw.BritishBlockade(ranks=5, suits=1, columns=2), 4, strategy=order)
    with pytest.raises(ZeroDivisionError):
        run.solve()
    run.solve()
    states(run.trace)
    same = pw.search(pw.BritishBlockade(ranks=5, suits=1, columns=2), 4, strategy=lambda _g, _s, moves: moves)
    same.solve()
    assert run.trace.parent == same.trace.parent
    assert run.trace.fate == same.trace.fate


# In a file.


@pytest.mark.parametrize("strategy", [None, placed])
def test_a_file_says_the_same(tmp_path: Path, strategy: Any) -> None:
    run = pw.search(pw.BritishBlockade(ranks=6, suits=2, columns=3), 5, strategy=strategy, limit=pw.Limit(nodes=2000))
    run.solve()
    run.trace.save(tmp_path / "run.npz")
    back = pw.Trace.read(tmp_path / "run.npz")
    assert back.game == run.game
    assert back.start == run.trace.start
    assert back.record.deal == 5
    assert back.rules == run.trace.rules
    for name in TYPES:
        assert getattr(back, name) == getattr(run.trace, name)
    last = len(back) - 1
    assert back.moves(last) == run.trace.moves(last)


def test_numpy_opens_it(tmp_path: Path) -> None:
    run = pw.search(HARD, 17)
    run.solve()
    run.trace.save(tmp_path / "run.npz")
    with np.load(tmp_path / "run.npz") as file:
        assert set(file) == {*TYPES, "about"}
        for name in TYPES:
            assert file[name].tolist() == [*getattr(run.trace, name)]


def test_a_million_nodes_are_small(tmp_path: Path) -> None:
    run = pw.search(HARD, 83, limit=pw.Limit(nodes=1_000_000))
    run.solve()
    run.trace.save(tmp_path / "run.npz")
    assert (tmp_path / "run.npz").stat().st_size < 5_000_000


def test_a_search_from_a_state(tmp_path: Path) -> None:
    game = pw.BritishBlockade(ranks=5, suits=1, columns=2)
    state = game.play(game.deal(3), next(game.moves(game.deal(3))))
    run = pw.search(game, state=state)
    run.solve()
    with pytest.raises(ValueError, match="has no text form"):
        str(run.record)
    run.trace.save(tmp_path / "run.npz")
    with pytest.raises(ValueError, match="game= and start= are expected"):
        pw.Trace.read(tmp_path / "run.npz")
    with pytest.raises(ValueError, match="game= is expected"):
        pw.Trace.read(tmp_path / "run.npz", start=state)
    assert pw.Trace.read(tmp_path / "run.npz", game, start=state).record.state == state


def test_a_game_of_ones_own(tmp_path: Path) -> None:
    run = pw.search(Klondike(), 1, limit=pw.Limit(nodes=300))
    run.solve()
    states(run.trace)
    run.trace.save(tmp_path / "run.npz")
    assert len(pw.Trace.read(tmp_path / "run.npz", Klondike())) == len(run.trace)


def test_what_is_no_trace(tmp_path: Path) -> None:
    run = pw.search(HARD, 17)
    run.solve()
    path = tmp_path / "run.npz"
    run.trace.save(path)
    whole = path.read_bytes()
    with pytest.raises(FileNotFoundError):
        pw.Trace.read(tmp_path / "other.npz")
    for broken in (b"", b"no zip", whole[:300], whole[:-40]):
        path.write_bytes(broken)
        with pytest.raises(ValueError, match="holds no trace"):
            pw.Trace.read(path)
    path.write_bytes(whole)
    with zipfile.ZipFile(path) as file:
        entries = {name: file.read(name) for name in file.namelist()}
    for name in ("parent.npy", "move.npy", "fate.npy", "about.npy"):
        for data in (b"", entries[name][:-1], entries["depth.npy"], b"\xff" * len(entries[name])):
            with zipfile.ZipFile(path, "w") as file:
                for other, kept in entries.items():
                    file.writestr(other, data if other == name else kept)
            if name != "move.npy" or data != entries["depth.npy"]:
                with pytest.raises(ValueError, match="holds no trace"):
                    pw.Trace.read(path)
