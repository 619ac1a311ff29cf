"""Pages of searches, of walks and of parts: every step is the position that Python has there, said in its words."""

import json
import zlib
from base64 import b64decode
from typing import Any

import pytest
from replays import positions
from test_film import grown, packed, plain, rebuilt

import patience_widget as pw
from patience_widget.footage import footage
from patience_widget.reel import reel, shown

LIMIT = 2_000_000  # bytes of a page of 10,000 steps


def searched(game: "pw.Game[Any]", deal: int, nodes: int, **given: Any) -> "pw.Run":
    """A search that has visited so many nodes, or all there are."""
    run = pw.search(game, deal=deal, **given)
    run.solve(pw.Limit(nodes=nodes))
    return run


def in_order(_game: Any, _state: Any, moves: Any) -> Any:
    """A strategy of a notebook that goes deep at once."""
    return list(moves)


def score(game: Any, state: Any) -> int:
    """Another that looks at the most promising position first."""
    return sum(map(len, state.foundations)) - len(state.tableau) // game.columns


def late() -> "pw.Run":
    """An exact search of British Blockade, from a position reached by play."""
    record = pw.Recording(pw.BritishBlockade(), 17)
    for move in pw.solve("british-blockade", deal=17).moves[:60]:
        record.play(move)
    run = pw.search(record, strategy=in_order)
    run.step(300)
    return run


RUNS = {
    "exact": lambda: searched(pw.Precedence(redeals=0), 3, 400),
    "tries": lambda: searched(pw.BritishBlockade(), 1, 800, seed=4),
    "best first": lambda: searched(pw.BritishBlockade(ranks=8, columns=5), 9, 200, strategy=score),
    "plain": late,
}


@pytest.mark.parametrize("kind", RUNS)
def test_every_step_is_the_position_of_the_trace(kind: str) -> None:
    """As the moves of the trace, reversals spelt out, lead to it; the chart has its depth."""
    run = RUNS[kind]()
    film = footage(run)
    data, trace = plain(reel(film)), run.trace
    steps = data["steps"]
    assert len(steps["nodes"]) == len(trace)
    assert steps["depth"] == list(trace.depth)
    scenes: dict[int, Any] = {}
    for (step, node), state in zip(enumerate(steps["nodes"]), positions(trace), strict=True):
        film.record.go(node)
        assert film.record.state == state
        assert rebuilt(data, node, scenes) == plain(shown(film.record))
        assert steps["sentences"][steps["said"][step]] == film.said(step)


def test_a_dead_end_shows_why() -> None:
    """As on a table: its cards are framed, and the sentence says in what way; not where there are hundreds."""
    run = searched(pw.Precedence(redeals=0), 3, 300)
    film = footage(run)
    data, dead = plain(reel(film)), [at for at in range(len(run.trace)) if run.trace.fate_of(at) == "deadlock"]
    assert 10 < len(dead) <= 100
    for at in dead:
        node = film.nodes[at]
        film.record.go(node)
        found = pw.refute(run.game, state=film.record.state, open_cards=True)
        assert found
        assert film.said(at).endswith(f" A deadlock: nothing wins from here. {found.sentence}")
        assert rebuilt(data, node)["marks"] == [[*mark] for mark in found.marks]
    many = searched(pw.Precedence(redeals=0), 225, 3000)
    assert not any(frame.get("marks") for frame in reel(footage(many))["frames"])


def test_what_is_said() -> None:
    """A backtrack by how many moves, and what a line ended with."""
    run = searched(pw.Precedence(redeals=0), 225, 3000)
    steps = reel(footage(run))["steps"]
    said = [steps["sentences"][number] for number in steps["said"]]
    back = [step for step in range(1, len(run.trace)) if run.trace.parent[step] != step - 1]
    assert [step for step, text in enumerate(said) if text.startswith("Back ")] == back
    assert [step for step, flags in enumerate(steps["flags"]) if flags & 1] == back
    first = back[0]
    assert said[first].startswith(f"Back {run.trace.depth[first - 1] - run.trace.depth[run.trace.parent[first]]}")
    ends = {step for step in range(len(run.trace)) if step not in {*run.trace.parent}}
    assert all(said[step].endswith((".", "!")) for step in ends)
    assert {"deadlock", "seen"} <= {run.trace.fate_of(step) for step in ends}
    assert {"A deadlock: nothing wins from here.", "Met before, and not looked at again."} <= {
        said[step].partition(". ")[2] or said[step] for step in ends
    }


def test_a_part_of_a_search_has_the_ways_to_its_nodes() -> None:
    run = searched(pw.Precedence(redeals=0), 225, 3000)
    whole, part = plain(reel(footage(run))), plain(reel(footage(run, (300, 340))))
    assert (part["steps"]["first"], part["steps"]["last"]) == (300, len(run.trace) - 1)
    assert len(part["frames"]) < 150
    for at, node in enumerate(part["steps"]["nodes"]):
        before = whole["steps"]["nodes"][300 + at]
        for key in ("cards", "moves", "labels", "spaces"):
            assert rebuilt(part, node)[key] == rebuilt(whole, before)[key]
    assert f": a search, steps 300 to 340 of {len(run.trace) - 1:,}</title>" in pw.html(run, (300, 340))
    assert "Precedence, deal 225: a search, step by step</title>" in pw.html(run)


def test_trace_run_and_replay_are_one_film() -> None:
    run = searched(pw.Precedence(redeals=0), 3, 150)
    page = pw.html(run)
    assert pw.html(run.trace) == page
    assert pw.html(pw.show(run)) == page


def test_a_walk_and_a_result_are_their_line() -> None:
    table = pw.play("british-blockade", 17)
    for _move in range(3):
        table.play(next(iter(table.record.game.moves(table.record.state))))
    result = pw.solve(table)
    walk = pw.step_through(table, result)
    walk.to(5)
    data = packed(pw.html(walk))
    assert len(data["steps"]["nodes"]) == len(result.moves) + 1
    assert data["at"] == data["steps"]["nodes"][5]
    assert walk.step == 5
    alone = packed(pw.html(result))
    assert [alone["move"][node] >= 0 for node in alone["steps"]["nodes"]] == [True] * (len(result.moves) + 1)
    assert alone["at"] == alone["steps"]["nodes"][0]
    dealt = packed(pw.html(pw.solve("british-blockade", deal=17)))
    assert dealt["steps"] is None  # its line is that of the recording, from the deal on
    assert dealt["at"] == 0


def test_a_part_of_a_recording() -> None:
    record = grown(pw.BritishBlockade(), 40)
    line = footage(record).nodes
    data = packed(pw.html(record, (2, 6)))
    assert data["steps"] == {"nodes": line[2:7], "first": 2, "last": len(line) - 1}
    assert data["at"] in line[2:7]


def test_a_search_of_a_state_has_no_text_to_copy() -> None:
    game = pw.Precedence(redeals=0)
    run = pw.search(game, state=game.deal(3))
    run.step(50)
    data = reel(footage(run))
    assert data["texts"]["text"] == ""
    assert {"copy_text", "save_text", "share"} <= {*data["setup"]["without"]}
    state = pw.BritishBlockade().deal(17)
    result = pw.solve(pw.BritishBlockade(), state=state)
    assert packed(pw.html(result))["texts"]["text"] == ""


def test_what_cannot_be_shown_is_refused() -> None:
    run = searched(pw.Precedence(redeals=0), 3, 2000)
    end = len(run.trace)
    with pytest.raises(ValueError, match=rf"^there are the steps 0 to {end - 1:,}; \(0, {end}\) was given$"):
        pw.html(run, (0, end))
    with pytest.raises(ValueError, match=r"^a film needs moves: this result is “lost”"):
        pw.html(run.result)
    with pytest.raises(ValueError, match=r"^there is nothing to show"):
        pw.html(pw.search("precedence", deal=3))


LONG = {
    "blockade, tries": lambda: searched(pw.BritishBlockade(), 1, 30_000, seed=4),
    "precedence, exact": lambda: searched(pw.Precedence(redeals=0), 2, 30_000),
}


@pytest.mark.parametrize("kind", LONG)
def test_ten_thousand_steps_are_small(kind: str) -> None:
    """Of a longer search they are the first, unless others are asked for."""
    run = LONG[kind]()
    assert len(run.trace) > 20_000
    text = pw.html(run)
    assert len(text.encode()) < LIMIT / 2
    data = json.loads(zlib.decompress(b64decode(text.partition('id="reel">')[2].partition("<")[0])))
    assert len(data["steps"]["nodes"]) == 10_000
    assert (data["steps"]["first"], data["steps"]["last"]) == (0, len(run.trace) - 1)
    assert len(pw.html(run, (12_000, 12_999)).encode()) < LIMIT / 4
