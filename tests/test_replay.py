"""A search replayed on a table: every step of it, what is said there, and the player's game that waits meanwhile."""

import random
import re
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pages import Page, position
from replays import SEARCHES, open_ended, positions, searched
from searches import still
from walks import game_of

import patience_widget as pw
from patience_widget.scene import changed, lay
from patience_widget.table import PatienceTable


def shown(name: str) -> tuple[pw.Replay, list[Any]]:
    """A search of that name on a new table, and its positions."""
    run = searched(name)
    return pw.show(run), positions(run.trace)


@pytest.mark.parametrize("name", SEARCHES)
def test_every_step_shows_its_position(name: str) -> None:
    """On and back, node by node; the cards glide from each step to the next, across backtracks too."""
    replay, states = shown(name)
    trace, table = replay.trace, replay.table
    assert (len(replay), replay.step, replay.last) == (len(trace), 0, len(trace) - 1)
    for node, state in enumerate(states[:300]):
        assert (replay.step, replay.position) == (node, state)
        scene = still(table)["run"]
        assert (scene["step"], scene["steps"], scene["depth"]) == (node, len(trace), trace.depth[node])
        if node:
            assert still(table)["moved"] == gliding(replay, states[node - 1])
        assert replay.next() == (node < replay.last)
    at = replay.step
    while replay.back():
        at -= 1
        assert replay.position == states[at]
        assert still(table)["moved"] == gliding(replay, states[at + 1])
    assert replay.step == 0


def gliding(replay: pw.Replay, before: Any) -> list[int]:
    """The face-up cards that lie elsewhere than in another position."""
    record = replay.record
    return changed(lay(record, before), lay(record), frozenset(record.game.hidden(record.state)))


@pytest.mark.parametrize("name", SEARCHES)
def test_a_jump_anywhere(name: str) -> None:
    replay, states = shown(name)
    for node in random.Random(1).choices(range(len(states)), k=200):
        replay.to(node)
        assert (replay.step, replay.position) == (node, states[node])


def test_back_is_said() -> None:
    """By how many moves the search went back, and on where it did not go on from there."""
    replay, _states = shown("proved")
    trace, said = replay.trace, 0
    while replay.next_backtrack():
        node = replay.step
        back = trace.depth[node - 1] - trace.depth[trace.parent[node]]
        assert still(replay.table)["run"]["back"] == back
        assert replay.sentence.startswith(f"Back {back}. ")
        assert (still(replay.table)["tag"], still(replay.table)["text"]) == ("solver", replay.sentence)
        said += 1
    assert said > 100
    replay, _states = shown("scored")
    assert any(re.match(r"Back \d+, then on \d+\. ", sentence) for sentence in sentences(replay))


def sentences(replay: pw.Replay) -> list[str]:
    """What is said at each step."""
    found = []
    for node in range(min(len(replay), 600)):
        replay.to(node)
        found.append(replay.sentence)
        assert found[-1].startswith(still(replay.table)["run"]["said"])  # why it is a dead end is seen later
    return found


def test_what_is_said_of_a_step() -> None:
    replay, _states = shown("least")
    assert sentences(replay)[:7] == [
        "The search begins here.",
        "A♣ from stock to up.",
        "3♣ from stock to by.",
        "4♣ from stock to by.",
        "5♣ from stock to by.",
        "2♣ from stock to by. A dead end.",
        "Back 5. A♣ from stock to by.",
    ]
    assert sentences(shown("count")[0])[-1] == "From heap to two. The game is won."
    said = sentences(shown("proved")[0])
    assert any(" A deadlock: nothing wins from here. " in one for one in said)
    assert any(one.endswith(" Met before, and not looked at again.") for one in sentences(shown("scored")[0]))


def test_reversals_that_the_kernel_leaves_out_are_spelt() -> None:
    replay, _states = shown("merged")
    spelt = [node for node in range(1, len(replay)) if len(replay.trace.step(replay_at(replay, node), node)) > 1]
    assert spelt
    for node in spelt:
        replay.to(node)
        assert re.search(r" \(After (1 reversal|\d+ reversals)\.\)", replay.sentence)
    replay.to(replay.last)
    assert replay.way == replay.trace.moves(replay.last)
    assert replay.trace.game.won(replay.position)


def replay_at(replay: pw.Replay, node: int) -> Any:
    """The position above a node."""
    replay.to(replay.trace.parent[node])
    return replay.position


def test_tries_are_numbered_also_where_the_exact_search_goes_on_between_them() -> None:
    run = open_ended(200_000)
    run.solve()
    replay, tries = pw.show(run), [node for node, above in enumerate(run.trace.parent) if above < 0]
    assert len(tries) > 100
    replay.to(tries[4])
    assert re.fullmatch(r"(Back \d+\. )?Try 5 begins\.", replay.sentence)
    resumed = next(node for node in range(tries[1], len(replay)) if run.trace.line(node)[0] == 0)
    for node, number in (0, 1), (tries[4] + 3, 5), (resumed, 1):
        replay.to(node)
        assert still(replay.table)["run"]["try"] == number
    assert re.match(r"Back \d+, then on \d+\. ", replay.sentence)


def test_over_out_and_to_branches() -> None:
    """Each goes where it says; at the end nothing is left to go to, and it stays."""
    replay, _states = shown("proved")
    trace = replay.trace
    replay.to(700)
    for go, wanted in (
        (replay.over, lambda node, at: at not in trace.line(node)),
        (replay.out, lambda node, at: trace.parent[at] not in trace.line(node)),
        (replay.next_branch, lambda node, _at: trace.parent[node + 1 :].count(node) > 1),
        (replay.next_backtrack, lambda node, _at: trace.parent[node] != node - 1),
    ):
        at = replay.step
        assert go()
        assert replay.step == next(node for node in range(at + 1, len(trace)) if wanted(node, at))
    branch = replay.step
    assert replay.previous_branch()
    assert replay.step == max(node for node in range(branch) if trace.parent[node + 1 :].count(node) > 1)
    replay.to(replay.last)
    for go in (replay.over, replay.out, replay.next_branch, replay.next_backtrack, replay.next):
        assert (go(), replay.step) == (False, replay.last)
    replay.to(0)
    assert not replay.out()
    assert not replay.over()


PAGES = ["next", "back", "over", "out", "next_branch", "previous_branch", "next_backtrack", "pause", "play"]


@settings(max_examples=25, deadline=None, derandomize=True, database=None)
@given(
    st.sampled_from(["proved", "merged", "scored", "least"]),
    st.lists(st.tuples(st.sampled_from([*PAGES, "to"]), st.integers(0, 5000)), max_size=12),
)
def test_whatever_is_stepped_the_game_stays_as_it_is(name: str, calls: list[tuple[str, int]]) -> None:
    run = searched(name)
    table = pw.PatienceWidget(run.record)
    before, scene, states = game_of_state(table), position(table), positions(run.trace)
    replay, page = pw.show(run, table), Page(table)
    for what, at in calls:
        page.send("walk", what=what, **({"at": at % len(replay)} if what == "to" else {}))
        assert page.error == ""
        assert replay.position == states[replay.step]
        assert game_of_state(table) == before
        assert (still(table)["node"], still(table)["tree"]) == (scene["node"], scene["tree"])
    page.send("walk", what="leave")
    assert (position(table), table.walk) == (scene, None)


def game_of_state(table: PatienceTable) -> Any:
    """All that there is of the player's own game."""
    return game_of(table) if table.record.dealt else (table.record.node, len(table.record.tree))


def test_what_the_page_is_shown() -> None:
    """Beside the scene of the position; a walk is none, and the buttons of the game rest."""
    replay, _states = shown("proved")
    scene = still(replay.table)
    run = scene["run"]
    assert "walk" not in scene
    assert {name: run[name] for name in ("step", "steps", "plays", "speed", "fate", "back", "try", "status")} == {
        "step": 0,
        "steps": len(replay),
        "plays": 0,
        "speed": 1.0,
        "fate": "dead end",
        "back": 0,
        "try": 0,
        "status": "done",
    }
    assert (run["follow"], run["more"]) == (False, 0)
    assert re.fullmatch(rf"lost, proved · .* · {len(replay):,} nodes", run["text"])
    assert [name for name, _words, _count in run["cuts"]] == ["deadlock", "seen", "PILE", "REFUTED"]
    assert run["cuts"][2][1] == "Of several takers only the one with most cards still to come is built on."
    assert sum(count for _name, _words, count in run["cuts"]) > 300
    assert [scene["buttons"][name] for name in ("undo", "redo", "auto")] == [False, False, False]
    assert (scene["outcome"], scene["marks"]) == ("", [])
    other = pw.show(replay.run)
    assert still(other.table)["run"]["id"] != run["id"]


def test_branch_and_play_on() -> None:
    """The moves to the step are a branch of the player's game, reversals among them."""
    run = searched("merged")
    table = pw.PatienceWidget(run.record)
    replay = pw.show(run, table)
    replay.to(9)
    way, state = replay.way, replay.position
    replay.branch()
    assert (table.walk, table.record.moves, table.record.state) == (None, way, state)
    with pytest.raises(ValueError, match="this replay is over: the table shows the game again"):
        replay.next()
    table.undo()
    again = pw.show(run, table)
    again.to(5)
    move = next(run.game.moves(again.position))
    assert Page(table).send("play", move=str(move)).error == ""
    assert (table.walk, table.record.moves[-1], table.record.before) == (None, move, again.position)


def test_it_shows_itself_as_its_table_does() -> None:
    replay, _states = shown("merged")
    bundle, _metadata = replay._repr_mimebundle_()
    assert bundle["application/vnd.jupyter.widget-view+json"]["model_id"] == replay.table.model_id
    assert "<img" in bundle["text/html"]
    assert repr(replay) == "<Replay of British Blockade, step 0 of 12, done>"
    plain = pw.show(searched("merged"), PatienceTable(searched("merged").record))
    assert list(plain._repr_mimebundle_()) == ["text/plain"]
    assert repr(plain) in repr(plain.table)


@pytest.mark.parametrize("step", [-1, 13, 1.0, True, None, "1", 10**100])
def test_steps_that_are_none(step: Any) -> None:
    replay, _states = shown("merged")
    with pytest.raises(ValueError, match="the steps of this replay are 0 to 12"):
        replay.to(step)
    with pytest.raises(TypeError, match="follow is True or False"):
        replay.follow = step if step is not True else 1
