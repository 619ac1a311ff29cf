"""What a page asks for of a search: the chart, the children of a node, the line to a step with its dead ends."""

import json
import struct
import time
from collections import Counter
from typing import Any

import pytest
from pages import Page, wired
from replays import SEARCHES, open_ended, positions, searched

import patience_widget as pw
from patience_widget.searched import BINS, CHILDREN, ENDS, LINE

Json = dict[str, Any]


def asked(replay: pw.Replay, what: str, **given: Any) -> Json:
    """The content of a window, as a page is sent it."""
    content: Json = json.loads(json.dumps(replay.table.window({"what": what, **given}).content))
    return content


def ints(column: bytes) -> list[int]:
    return list(struct.unpack(f"<{len(column) // 4}i", column))


def chart(replay: pw.Replay, **given: Any) -> tuple[Json, list[list[int]]]:
    """The chart: what is said of it, and its columns."""
    answer = replay.table.window({"what": "run", **given})
    return answer.content, [*map(ints, answer.buffers)]


@pytest.mark.parametrize("name", SEARCHES)
def test_the_chart(name: str) -> None:
    """A bin for each step where there is room, so that the depths are those of the trace; else the range of several."""
    replay = pw.show(searched(name))
    count, depth = len(replay), [*replay.trace.depth]
    content, (low, high, flags) = chart(replay, to=min(count, BINS))
    assert content == {"from": 0, "to": min(count, BINS), "steps": count}
    assert low == high == depth[:BINS]
    backtracks = [node for node in range(1, min(count, BINS)) if replay.trace.parent[node] != node - 1]
    assert [node for node, flag in enumerate(flags) if flag & 1] == backtracks
    content, (low, high, flags) = chart(replay, bins=3)
    assert (content["to"], len(low), len(high), len(flags)) == (count, 3, 3, 3)
    assert (min(low), max(high)) == (0, max(depth))
    assert any(flag & 4 for flag in flags) == any(map(replay.trace.game.won, positions(replay.trace)))


def test_a_part_of_the_chart() -> None:
    replay = pw.show(searched("proved"))
    content, (low, _high, _flags) = chart(replay, **{"from": 1000, "to": 1100, "bins": 1000})
    assert content == {"from": 1000, "to": 1100, "steps": len(replay)}
    assert low == [*replay.trace.depth[1000:1100]]
    assert chart(replay, **{"from": 1000, "to": 99_999})[0]["to"] == len(replay)


def test_where_nothing_was_visited() -> None:
    """The position where the search stands is the one step."""
    replay = pw.show(pw.search("precedence", 17))
    assert chart(replay) == ({"from": 0, "to": 1, "steps": 1}, [[0], [0], [0]])
    assert asked(replay, "line", step=0) == {"step": 0, "line": [], "before": 0}
    assert asked(replay, "searched", node=-1) == {"node": -1, "from": 0, "children": [], "more": 0}
    assert replay.sentence == "The search has not begun."
    assert (replay.status, replay.table.scene["run"]["steps"]) == ("ready", 1)


@pytest.mark.parametrize("name", SEARCHES)
def test_the_tree(name: str) -> None:
    """All nodes, opened one after the other from the root; the table stands where it stood."""
    replay = pw.show(searched(name))
    trace, states, sizes = replay.trace, positions(replay.trace), counted(replay.trace)
    replay.to(min(7, replay.last))
    state = replay.position
    assert asked(replay, "searched")["children"][0][:2] == [0, ""]
    for node in range(0, len(trace), max(1, len(trace) // 100)):
        children = [one for one in range(node + 1, len(trace)) if trace.parent[one] == node]
        rows = asked(replay, "searched", node=node)["children"]
        assert [row[0] for row in rows] == children
        for one, short, fate, below, leads in rows:
            assert short == short_of(trace, states, one)
            assert fate == ("" if trace.fate_of(one) == "unknown" else trace.fate_of(one))
            assert below == sizes[one] - 1
            assert leads == (below > 0)
    assert replay.position == state


def counted(trace: pw.Trace) -> Counter[int]:
    """By node how many lie below it, and itself."""
    return Counter(above for node in range(len(trace)) for above in trace.line(node))


def short_of(trace: pw.Trace, states: list[Any], node: int) -> str:
    """The move to a node as a list shows it; what it is for, where reversals come before it."""
    move, game = trace.step(states[trace.parent[node]], node)[-1], trace.game
    return game.short(states[trace.parent[node]], move)


def test_tries_are_the_children_of_none_and_come_in_parts() -> None:
    run = open_ended(60_000)
    run.solve()
    replay = pw.show(run)
    tries = [node for node, above in enumerate(run.trace.parent) if above < 0]
    found: list[Any] = []
    while True:
        content = asked(replay, "searched", node=-1, **{"from": len(found)})
        found += content["children"]
        assert len(content["children"]) <= CHILDREN
        assert content["more"] == len(tries) - len(found)
        if not content["more"]:
            break
    assert [row[0] for row in found] == tries
    assert [row[1] for row in found[:2]] == ["try 1", "try 2"]


@pytest.mark.parametrize("name", SEARCHES)
def test_the_line(name: str) -> None:
    """The last moves to a step, and before each what was tried in its place: the last dead ends, and how many more."""
    replay = pw.show(searched(name))
    trace, states, sizes = replay.trace, positions(replay.trace), counted(replay.trace)
    for step in range(0, len(trace), max(1, len(trace) // 60)):
        content = asked(replay, "line", step=step)
        line = trace.line(step)[1:]
        assert content["before"] == max(0, len(line) - LINE)
        assert [row[:2] for row in content["line"]] == [[one, at] for at, one in enumerate(line, 1)][-LINE:]
        for node, _number, short, dead, more in content["line"]:
            assert short == short_of(trace, states, node)
            tried = [one for one in range(trace.parent[node] + 1, node) if trace.parent[one] == trace.parent[node]]
            assert [row[0] for row in dead] == tried[::-1][:ENDS]
            assert more == max(0, len(tried) - ENDS)
            for one, its, fate, nodes in dead:
                assert (its, fate) == (short_of(trace, states, one), trace.fate_of(one))
                assert nodes == sizes[one]


def test_lines_have_dead_ends() -> None:
    replay = pw.show(searched("proved"))
    assert any(row[3] for row in asked(replay, "line", step=1500)["line"])


BAD: list[Json] = [
    *({"what": "run", name: given} for name in ("from", "to", "bins") for given in (-1, "1", 1.5, True, None)),
    *({"what": "run", "bins": given} for given in (0, 1001)),
    {"what": "run", "from": 10**9},
    {"what": "run", "from": 5, "to": 5},
    *({"what": "searched", "node": given} for given in (-2, 3000, "0", None)),
    {"what": "searched", "from": -1},
    *({"what": "line", "step": given} for given in (-1, 3000, [], None)),
    {"what": "nothing"},
    {},
]


@pytest.mark.parametrize("intent", BAD, ids=str)
def test_what_cannot_be_asked_for(intent: Json) -> None:
    """One clear sentence, in the scene or by a message; and nothing has changed."""
    replay = pw.show(searched("proved"))
    wire, page = wired(replay.table), Page(replay.table)
    page.send("window", **intent)
    assert page.error
    assert "\n" not in page.error
    assert wire.messages == []


def test_without_a_replay_there_are_no_such_windows() -> None:
    table = pw.play("precedence", 17)
    for what in ("run", "searched", "line"):
        with pytest.raises(ValueError, match="there is no window"):
            table.window({"what": what})
    replay = pw.show(searched("won"))
    replay.leave()
    with pytest.raises(ValueError, match="there is no window 'run'"):
        asked(replay, "run")


def test_a_million_nodes_open_within_a_second() -> None:
    """The first scene and the chart; jumps take some milliseconds, counted by the processor's time of this process."""
    run = open_ended(1_050_000)
    run.solve()
    assert len(run.trace) == 1_000_000
    began = time.process_time()
    replay = pw.show(run)
    content, columns = chart(replay, bins=1000)
    assert time.process_time() - began < 1
    assert (content["steps"], [*map(len, columns)]) == (1_000_000, [1000] * 3)
    assert replay.table.scene["run"]["more"] == 50_000
    began = time.process_time()
    steps = [*range(17, 1_000_000, 10_007)]
    for step in steps:
        replay.to(step)
    assert (time.process_time() - began) / len(steps) < 0.05
    began = time.process_time()
    for step in steps[::10]:
        asked(replay, "line", step=step)
        asked(replay, "searched", node=step)
    assert time.process_time() - began < 1.5
    replay.to(0)
    assert replay.next_backtrack()
    assert replay.over()
