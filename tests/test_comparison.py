"""pw.compare: several searches of one position side by side, and what each had visited after so many nodes."""

import re
import struct
from copy import copy
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from klondike import Klondike
from test_own_game import Count, Least, Plain

import patience_widget as pw
from patience_widget.lanes import Scale
from patience_widget.rows import heads
from patience_widget.scene import lay

FEW = pw.Limit(nodes=200)


def last_first(_game: pw.Game[Any], _state: Any, moves: list[pw.Move]) -> list[pw.Move]:
    """The moves from the last to the first."""
    return moves[::-1]


def placed(game: pw.Game[Any], state: Any) -> int:
    """How many cards lie on foundations."""
    return sum(len(game.ids(state, place.name)) for place in game.places if place.role == "foundation")


def score(game: pw.Game[Any], state: Any) -> int:
    """How few moves there are."""
    return -sum(1 for _move in game.moves(state))


def three(game: pw.Game[Any], deal: Any = 17, limit: pw.Limit = FEW) -> list[pw.Run]:
    """Three searches of a deal."""
    strategies: list[Any] = [None, last_first, placed if game.places else score]
    return [pw.search(game, deal, strategy=strategy, limit=limit) for strategy in strategies]


GAMES = [pw.BritishBlockade(), pw.Precedence(), Klondike(), Least(), Plain(), Count()]
every = pytest.mark.parametrize("game", GAMES, ids=lambda game: type(game).__name__)


def positions(run: pw.Run) -> list[Any]:
    """The position after each number of nodes, found in another way: every node from the one above it."""
    trace, found, states = run.trace, [run.trace.start], list[Any]()
    uncounted = 1 << trace.rules.index("safe") if "safe" in trace.rules else 0
    for node, parent in enumerate(trace.parent):
        state = states[parent] if parent >= 0 else trace.start
        for move in trace.step(state, node):
            state = run.game.play(state, move)
        states.append(state)
        if not (uncounted and (trace.fate_of(node) == "seen" or trace.rule[node] & uncounted)):
            found.append(state)
    return found[: run.result.nodes + 1]


def shown(comparison: pw.Comparison, lane: int) -> dict[str, list[Any]]:
    """The cards that a board shows, by place, from bottom to top; those that lie face down as None."""
    piles: dict[str, dict[int, Any]] = {}
    for place, height, *face in comparison.scene["boards"][lane]["cards"]:
        if place:
            piles.setdefault(place, {})[height] = face[0] if face else None
    return {place: [pile[height] for height in sorted(pile)] for place, pile in piles.items()}


def laid(run: pw.Run, state: Any) -> dict[str, list[Any]]:
    """The same of a position."""
    record, hidden = copy(run.record), run.game.hidden(state)
    for move in run.trace.moves(len(run.trace) - 1):
        record.play(move)  # a game that says nothing of its places has those that it has shown
    table = lay(record, state)
    return {
        name: [None if card in hidden else table.faces[card] for card in ids]
        for name, ids in table.piles.items()
        if ids
    }


@every
def test_each_board_shows_what_its_search_had_come_to(game: pw.Game[Any]) -> None:
    runs = three(game)
    comparison = pw.compare(runs)
    ways = [positions(run) for run in runs]
    assert len(comparison) == max(map(len, ways)) - 1
    for step in [*range(0, len(comparison), max(1, len(comparison) // 5)), len(comparison), 1, 0]:
        comparison.to(step)
        assert comparison.step == comparison.scene["at"] == step
        for lane, run in enumerate(runs):
            way, result = ways[lane], run.result
            ended = step >= len(way) - 1
            board = comparison.scene["boards"][lane]
            assert board["kind"] == (result.fate if ended else "")
            state = way[min(step, len(way) - 1)]
            if ended and result.fate == "won":
                state = run.trace.start
                for move in result.moves:
                    state = game.play(state, move)
                assert game.won(state)
            assert shown(comparison, lane) == laid(run, state)


@every
def test_the_rows_are_those_of_the_results(game: pw.Game[Any]) -> None:
    runs = three(game)
    for run, row in zip(runs, pw.compare(runs).rows, strict=True):
        result, trace = run.result, run.trace
        assert row["fate"] == result.fate
        assert row["nodes"] == result.nodes
        assert row["seconds"] == result.seconds
        assert row["length"] == (len(result.moves) if result.fate == "won" else None)
        assert row["deepest"] == max(trace.depth, default=0)
        back = sum(parent not in {node - 1, -1} for node, parent in enumerate(trace.parent))
        assert row["backtracks"] == back
        assert not row["going"]


def test_how_each_ended_is_said() -> None:
    game = pw.Precedence(redeals=0, ranks=3, suits=2, foundations=2)
    deal = next(deal for deal in range(1, 99) if pw.solve(game, deal).fate == "lost")
    runs = [pw.search(game, deal), pw.search(game, deal, strategy=last_first, limit=pw.Limit(nodes=1))]
    comparison = pw.compare(runs)
    comparison.to(len(comparison))
    lost, gave_up = (board["said"] for board in comparison.scene["boards"])
    assert lost == f"lost (proved) after {runs[0].result.nodes} nodes"
    assert gave_up == "gave up after 1 node"
    won = pw.compare([pw.search(pw.Precedence(), 17)])
    assert won.scene["boards"][0]["said"] == "at its start"
    won.to(40)
    assert won.scene["boards"][0]["said"].startswith("depth ")
    won.to(len(won))
    assert won.scene["boards"][0]["said"] == f"won after {len(won)} nodes"


# What can be compared.


def test_a_run_that_has_not_begun_is_searched_to_its_limit() -> None:
    ready, stopped = three(pw.BritishBlockade())[1:]
    stopped.step(40)
    comparison = pw.compare([ready, stopped])
    assert ready.result.nodes == 200
    assert stopped.result.nodes == 40
    assert [row["nodes"] for row in comparison.rows] == [200, 40]


def test_one_that_has_no_limit_is_searched_for_a_while(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("patience_widget.lanes.SECONDS", 0.1)
    run = pw.search(pw.BritishBlockade(), 3, strategy=last_first)
    pw.compare([run])
    assert run.result.fate == "unknown"
    assert run.result.nodes


def test_one_that_goes_on_is_compared_as_it_stands() -> None:
    run = pw.search(pw.BritishBlockade(), 3, strategy=last_first)
    run.pause()
    run.start()  # goes on after the pause
    try:
        while not run.progress.nodes:
            pass
        comparison = pw.compare([run])
    finally:
        run.stop()
    assert comparison.rows[0]["going"]
    comparison.to(len(comparison))
    assert comparison.scene["boards"][0]["kind"] == ""
    assert re.fullmatch(r"[\d,]+ nodes? so far", comparison.scene["boards"][0]["said"])


def test_results_and_traces_will_do(tmp_path: Path) -> None:
    game = pw.Precedence()
    run = pw.search(game, 17)
    result = run.solve()
    run.trace.save(tmp_path / "run.npz")
    again = pw.search(game, 17, trace=0).solve()  # it has no trace: it is searched once more
    comparison = pw.compare([result, run.trace, type(run.trace).read(tmp_path / "run.npz"), again])
    rows = comparison.rows
    assert [row["fate"] for row in rows] == ["won"] * 4
    assert [row["nodes"] for row in rows] == [result.nodes] * 4
    assert [row["length"] for row in rows] == [len(result.moves)] * 4
    assert [row["seconds"] is None for row in rows] == [False, True, True, False]
    comparison.to(len(comparison))
    assert {board["said"] for board in comparison.scene["boards"]} == {f"won after {result.nodes} nodes"}


def test_more_nodes_than_are_traced() -> None:
    """The board stays where the trace ends; what is said is how the search ended."""
    run = pw.search(pw.BritishBlockade(), 3, strategy=last_first, limit=FEW, trace=50)
    comparison = pw.compare([run])
    assert len(comparison) <= 50
    comparison.to(len(comparison))
    assert comparison.scene["boards"][0]["said"] == f"gave up after 200 nodes · traced to {len(comparison)}"


def test_a_position_that_is_won_already() -> None:
    game = Count()
    run = pw.search(game, state=0)
    comparison = pw.compare([run])
    assert len(comparison) == 0
    assert comparison.scene["boards"][0]["said"] == "won after 0 nodes"
    comparison.to(0)
    comparison.play()
    assert not comparison.playing
    assert [len(column) for column in bins(comparison, 0)] == [0, 0, 0]


def test_names() -> None:
    """Those that are given, else what each search does; none is there twice."""
    game, runs = pw.Precedence(), three(pw.Precedence())
    named = pw.compare({"kernel": runs[0], "mine": runs[1]})
    assert [row["strategy"] for row in named.rows] == named.setup["lanes"] == ["kernel", "mine"]
    twice = pw.compare([pw.search(game, 17, strategy=last_first, limit=FEW) for _ in "ab"])
    name = "depth-first, ordered by last_first"
    assert twice.setup["lanes"] == [name, f"{name} (2)"]


def test_what_cannot_be_compared_is_refused_in_a_sentence() -> None:
    game = pw.Precedence()
    run, other = pw.search(game, 17, limit=FEW), pw.search(game, 18, limit=FEW)
    foreign = pw.search(pw.BritishBlockade(), 17, limit=FEW)
    for given_, kind, message in [
        (run, TypeError, "a list of searches is expected"),
        (17, TypeError, "a list of searches is expected"),
        ("run", TypeError, "a list of searches is expected"),
        ([], ValueError, "1 to 6 searches are compared; 0 were given"),
        ([run] * 7, ValueError, "1 to 6 searches are compared; 7 were given"),
        ([run, 3], TypeError, "a Run, a Result or a Trace, not 3"),
        ([run, other], ValueError, "of different positions of Precedence"),
        ([run, foreign], ValueError, r"not of Precedence\(.*\) and BritishBlockade\("),
    ]:
        with pytest.raises(kind, match=message):
            pw.compare(given_)
    assert run.result.nodes == 0  # nothing was searched for that


# Step by step, and by itself.


def test_step_by_step() -> None:
    comparison = pw.compare(three(pw.Precedence()))
    assert comparison.step == 0
    assert not comparison.back()
    assert comparison.next()
    assert comparison.step == 1
    assert not comparison.scene["jump"]
    comparison.to(len(comparison))
    assert comparison.scene["jump"]
    assert not comparison.next()
    assert comparison.back()
    for wrong in (-1, len(comparison) + 1, True, 1.5, "1", None):
        with pytest.raises(ValueError, match=f"a number of nodes from 0 to {len(comparison)}"):
            comparison.to(wrong)  # type: ignore[arg-type]


def said(comparison: pw.Comparison, *wishes: dict[str, Any], page: str = "page") -> str | None:
    """What a page means, and the error of the last of it."""
    last = comparison.scene["heard"].get(page, [0])[0]
    outbox = [{"page": page, "n": last + n, **wish} for n, wish in enumerate(wishes, 1)]
    comparison.set_state({"outbox": outbox})
    error: str | None = comparison.scene["heard"][page][1]
    return error


def test_what_a_page_means() -> None:
    comparison = pw.compare(three(pw.Precedence()))
    assert said(comparison, {"do": "to", "at": 30}, {"do": "next"}, {"do": "next"}, {"do": "back"}) is None
    assert comparison.step == 31
    assert said(comparison, {"do": "speed", "speed": 4}) is None
    assert comparison.speed == comparison.scene["speed"] == 4
    for wish, message in [
        ({"do": "to", "at": 10**9}, "a number of nodes"),
        ({"do": "to"}, "a number of nodes"),
        ({"do": "speed", "speed": 0}, "a speed is a number above 0"),
        ({"do": "speed", "speed": "fast"}, "a speed is a number above 0"),
        ({"do": "play", "move": "waste-f1", "what": 3}, None),
        ({"do": "undo"}, "a comparison knows"),
        ({"do": 3}, "an intent's do must be text"),
        ({"do": "window", "what": "tree"}, "there is no window 'tree'"),
        ({"do": "window", "what": "chart", "lane": 3, "bins": 10}, "from 0 to 2 in 1 to 1000 bins"),
        ({"do": "window", "what": "chart", "lane": 0, "bins": 0}, "from 0 to 2 in 1 to 1000 bins"),
        ({"do": "window", "what": "chart", "lane": True, "bins": 9}, "from 0 to 2 in 1 to 1000 bins"),
    ]:
        error = said(comparison, wish)
        assert (error is None) if message is None else (error is not None and message in error), wish
    assert comparison.step == 31


def test_it_plays_on_as_pages_show_it() -> None:
    """Each tick once, however many pages say so; from end to end in as many ticks as at that speed."""
    comparison = pw.compare(three(pw.Precedence()))
    comparison.play(speed=10)
    assert comparison.playing
    ticks = 0
    while comparison.playing:
        tick, before = comparison.scene["tick"], comparison.step
        assert said(comparison, {"do": "on", "at": tick}, page=f"page{ticks % 2}") is None
        after = comparison.step
        assert said(comparison, {"do": "on", "at": tick}, page="another") is None
        assert before <= after == comparison.step
        ticks += 1
    assert comparison.step == len(comparison)
    assert ticks in {30, 31}
    comparison.play()
    assert (comparison.step, comparison.playing) == (0, True)
    comparison.pause()
    assert said(comparison, {"do": "on", "at": comparison.scene["tick"]}) is None
    assert (comparison.step, comparison.playing) == (0, False)


# The chart.


def bins(comparison: pw.Comparison, lane: int, count: int = 100) -> list[list[int]]:
    """The columns that a page is answered."""
    answer = comparison.window({"what": "chart", "lane": lane, "bins": count})
    assert answer.content == {"lane": lane, "from": 0, "to": len(answer.buffers[0]) // 4}
    return [[value for (value,) in struct.iter_unpack("<i", column)] for column in answer.buffers]


@pytest.mark.parametrize("count", [1, 7, 100, 1000])
@every
def test_charts_share_a_scale_and_keep_every_height(game: pw.Game[Any], count: int) -> None:
    runs = three(game)
    comparison = pw.compare(runs)
    scale = Scale([len(positions(run)) - 1 for run in runs])
    for lane, run in enumerate(runs):
        low, high, flags = bins(comparison, lane, count)
        assert max(high) == max(run.trace.depth)
        assert min(low) == 0
        assert all(one <= other for one, other in zip(low, high, strict=True))
        assert len(low) == pytest.approx(count * scale.share(len(positions(run)) - 1), abs=1)
        assert (run.result.fate == "won") == any(flag & 4 for flag in flags)
        assert not any(flag & 4 for flag in flags[:-1])
        assert any(flag & 1 for flag in flags) == (comparison.rows[lane]["backtracks"] > 0)


@given(st.lists(st.integers(1, 10**6), min_size=1, max_size=6), st.data())
def test_a_node_lies_where_it_is_found_again(lengths: list[int], data: st.DataObject) -> None:
    scale = Scale(lengths)
    node = data.draw(st.integers(0, scale.last))
    assert scale.node(scale.share(node)) == node
    assert 0 <= scale.share(node) <= 1
    assert scale.share(scale.last) == 1
    assert scale.even == (max(lengths) < 6 * min(lengths))


# What is sent, and what there is without a page.


def test_a_page_is_sent_what_it_shows() -> None:
    """No column of a trace is in a trait, and a scene has nothing to play."""
    comparison = pw.compare(three(pw.BritishBlockade(), limit=pw.Limit(nodes=2000)))
    comparison.to(1000)
    assert {"moves", "tree", "last", "buttons"}.isdisjoint(comparison.scene["boards"][0])
    assert len(repr(comparison.scene)) < 3 * 5000
    assert len(repr(comparison.setup)) < 40_000
    assert comparison.setup["places"] == pw.PatienceWidget(pw.BritishBlockade(), 17).setup["places"]


def test_a_table_of_text_and_of_html() -> None:
    comparison = pw.compare({"<b>": pw.search(pw.Precedence(), 17), "mine": three(pw.Precedence())[1]})
    title, _empty, *lines = repr(comparison).splitlines()
    assert title == "Precedence: 2 searches of one position"
    assert all(head in lines[0] for head in heads())
    assert len(lines) == 3
    assert "won" in lines[1]
    assert "gave up" in lines[2]
    data, _metadata = comparison._repr_mimebundle_()
    assert data["text/plain"] == repr(comparison)
    assert "&lt;b&gt;" in data["text/html"]
    assert data["text/html"].count("<tr>") == 3
    assert "application/vnd.jupyter.widget-view+json" in data
