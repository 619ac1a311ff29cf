"""Studies: what they play, what they keep, how they end."""

import asyncio
import threading
from collections.abc import Callable
from functools import partial
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from studied import SMALL, Notes, begun, first, lines

import patience_widget as pw
from patience_widget import version
from patience_widget.plan import planned
from patience_widget.studies import Study

DEALS = range(1, 41)


def test_a_row_says_what_was_played_and_what_came_of_it() -> None:
    study = pw.study("british-blockade", [3, 1], limit=pw.Limit(nodes=400_000))
    result = pw.solve("british-blockade", 3, limit=pw.Limit(nodes=400_000))
    row = study.rows[0]
    assert row[:7] == ("british-blockade", {}, 3, "solver", {"nodes": 400_000}, 0, version.package("solver"))
    assert (row.fate, row.moves, row.nodes) == (result.fate, len(result.moves), result.nodes)
    assert row.rows_dealt in range(5, 11)
    assert row.redeals_used is None
    assert [row.deal for row in study.rows] == [3, 1]
    assert (study.ended, study.done, study.running, study.error) == ("done", True, False, None)


def test_options_that_are_not_the_usual_ones_stand_in_the_row() -> None:
    study = pw.study(pw.Precedence(redeals=1), DEALS, "plain")
    assert {tuple(row.options.items()) for row in study.rows} == {(("redeals", 1),)}
    assert {row.redeals_used for row in study.rows} == {0, 1} or {row.redeals_used for row in study.rows} == {1}
    assert {row.nodes for row in study.rows} == {None}


@pytest.mark.parametrize("player", ["solver", "plain", "honest", first, partial(first)])
def test_the_same_study_finds_the_same(player: Any) -> None:
    """On one thread or on several."""
    limit = pw.Limit(nodes=5_000) if player == "solver" else None
    one, other = (pw.study(SMALL, DEALS[:6], player, limit=limit, workers=n, seed=5) for n in (1, 3))
    assert [row._replace(seconds=0) for row in one.rows] == [row._replace(seconds=0) for row in other.rows]


def test_the_plain_player_has_other_luck_with_another_seed() -> None:
    one, other = (pw.study(SMALL, DEALS, "plain", seed=seed) for seed in (1, 2))
    assert [row.moves for row in one.rows] != [row.moves for row in other.rows]


def test_the_honest_player_plays_as_ever() -> None:
    study = pw.study(SMALL, DEALS[:4], "honest", seed=3)
    games = [pw.played(SMALL, deal, seed=3) for deal in DEALS[:4]]
    assert [(row.fate, row.moves) for row in study.rows] == [(game.fate, len(game.moves)) for game in games]


def test_a_repeated_study_plays_nothing(tmp_path: Path) -> None:
    player = Notes(tmp_path / "begun")
    found = pw.study(SMALL, DEALS, player, file=tmp_path / "rows.jsonl")
    assert begun(tmp_path / "begun") == dict.fromkeys(DEALS, 1)
    again = pw.study(SMALL, DEALS, player, file=tmp_path / "rows.jsonl")
    assert begun(tmp_path / "begun") == dict.fromkeys(DEALS, 1)
    assert again.rows == found.rows
    assert again.progress.skipped == len(DEALS)
    more = pw.study(SMALL, range(31, 51), player, file=tmp_path / "rows.jsonl")
    assert begun(tmp_path / "begun") == dict.fromkeys(range(1, 51), 1)
    assert (more.total, more.progress.skipped) == (20, 10)


def test_a_deal_that_is_named_twice_is_played_once() -> None:
    assert [row.deal for row in pw.study(SMALL, [5, 2, 5, 2], "plain").rows] == [5, 2]
    assert pw.study(SMALL, [], "plain").done


def test_rows_of_another_version_are_left_out_and_stay(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "rows.jsonl"
    pw.study(SMALL, DEALS, "plain", file=path)
    monkeypatch.setattr("patience_widget.plan.version", lambda _game, _player: "9.0+other")
    study = pw.study(SMALL, range(1, 21), "plain", file=path)
    assert (study.left_out, study.progress.skipped, len(study.rows)) == (20, 0, 20)
    assert {row.version for row in study.rows} == {"9.0+other"}
    assert len(lines(path)) == 60
    every = pw.Study.read(path)
    assert len({row.group for row in every.rows}) == 2
    assert (len(every.rows), every.done, every.left_out) == (60, True, 0)
    assert str(every.summary()).splitlines()[-2:] == ["60 rows were read", "95% intervals (Wilson)"]
    assert repr(every).startswith("<Study: 60 rows were read, ")


def test_a_function_that_was_changed_is_another_player(tmp_path: Path) -> None:
    """Also where only what it calls, or a constant that it uses, has changed."""
    versions = set()
    for source in ("least = 1", "least = 2", "least = 2\n# and a remark"):
        names: dict[str, Any] = {"__name__": "cell", "first": first}
        exec(f"{source}\ndef helper(game, state):\n    return list(game.moves(state))[-least]\n", names)  # noqa: S102
        exec("def player(game, state):\n    return helper(game, state)\n", names)  # noqa: S102
        versions.add(version.version(SMALL, names["player"]))
    assert len(versions) == 2
    assert version.version(SMALL, Notes(tmp_path / "a")) == version.version(SMALL, Notes(tmp_path / "a"))
    assert version.version(SMALL, Notes(tmp_path / "a")) != version.version(SMALL, Notes(tmp_path / "b"))


def test_a_function_that_raises_ends_the_study(tmp_path: Path) -> None:
    def fails(game: pw.Game[Any], state: Any) -> pw.Move | None:
        return first(game, state) if state != game.deal(30) else [*game.moves(state)][100]

    with pytest.raises(pw.StudyError, match=r"deal 30: IndexError: list index out of range") as raised:
        pw.study(SMALL, DEALS, fails, file=tmp_path / "rows.jsonl", workers=1)
    study = raised.value.study
    assert study
    assert (study.ended, study.error, study.running) == ("failed", raised.value, False)
    assert isinstance(raised.value.__cause__, IndexError)
    kept = [row.deal for row in study.rows]
    assert kept[:29] == list(range(1, 30))
    assert 30 not in kept
    assert sorted(row["deal"] for row in lines(tmp_path / "rows.jsonl")) == kept


def test_a_move_that_is_not_legal_names_the_deal() -> None:
    with pytest.raises(pw.StudyError, match=r"deal 7: IllegalMove: stock-AH is not legal"):
        pw.study(SMALL, [7], lambda _game, _state: pw.Move("stock", "AH"))


def test_a_player_that_gives_up_decides_nothing() -> None:
    study = pw.study(SMALL, DEALS[:3], lambda _game, _state: None)
    assert [(row.fate, row.moves) for row in study.rows] == [("unknown", 0)] * 3
    assert study.progress.unknown == 3


class Gate:
    """A player that waits before every deal until it is let through."""

    def __init__(self) -> None:
        self.open, self.came = threading.Event(), threading.Event()

    def __call__(self, game: pw.Game[Any], state: Any) -> pw.Move | None:
        self.came.set()
        assert self.open.wait(60)
        return first(game, state)


def test_in_the_background_it_is_stopped_and_goes_on() -> None:
    gate = Gate()
    study = pw.study(SMALL, DEALS, gate, workers=2, wait=False)
    assert gate.came.wait(60)
    assert study.running
    assert study.wait(0.01) is study
    assert not study.done
    stopper = threading.Thread(target=study.stop)
    stopper.start()
    gate.open.set()
    stopper.join(60)
    study.wait(60)
    assert (study.ended, study.running) == ("stopped", False)
    assert len(study.rows) < len(DEALS)
    study.start()
    assert study.wait(60).ended == "done"
    assert [row.deal for row in study.rows] == list(DEALS)


def test_a_search_without_end_is_stopped_in_a_moment() -> None:
    """Within a slice: deal 83 is not decided in minutes."""
    study = pw.study("british-blockade", [83], workers=1, wait=False)
    study.stop()
    study.wait(60)
    assert (study.ended, study.rows, study.running) == ("stopped", [], False)


def test_without_threads_it_goes_on_in_the_loop_that_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    """And whatever else is in the loop does too."""

    def none(_count: int) -> None:
        raise RuntimeError("can't start new thread")

    async def beside() -> tuple[int, pw.Study]:
        study, turns = pw.study(SMALL, DEALS, first, wait=False), 0
        while study.running:
            turns += 1
            await asyncio.sleep(0)
        return turns, study

    monkeypatch.setattr("patience_widget.crew.Threads", none)
    turns, study = asyncio.run(beside())
    assert turns > len(DEALS)
    assert (study.ended, [row.deal for row in study.rows]) == ("done", list(DEALS))


def test_observers_hear_of_rows_and_of_the_end() -> None:
    heard: list[tuple[int, bool]] = []
    study = pw.study(SMALL, DEALS, "plain", wait=False, workers=1)
    study.stop()
    undo = study.on_change(lambda: heard.append((len(study.rows), study.ended == "done")))
    study.on_change(lambda: 1 / 0)  # type: ignore[arg-type,return-value]
    study.start()
    study.wait(60)
    assert heard[-1] == (len(DEALS), True)
    undo()


def test_who_looks_on_and_leaves_the_program_ends_the_study() -> None:
    """Nobody waits for ever for a study whose thread has gone; its other threads end too."""
    before = {*threading.enumerate()}
    study, asked = Study(planned(SMALL, DEALS, "plain", None, 0, None)), []

    def leave() -> None:
        if study.rows and not asked:
            asked.append(len(study.rows))
            raise SystemExit(3)

    forget = study.on_change(leave)
    study.start()
    threads = {*threading.enumerate()} - before
    with pytest.raises(pw.StudyError, match="SystemExit: 3"):
        study.wait(60)
    assert not study.running
    for thread in threads:
        thread.join(60)
    assert not {*threading.enumerate()} & threads
    forget()
    forget()  # is no error


class Untold(pw.Precedence):
    """Notes a word where a number is meant."""

    def tally(self, _state: Any) -> Any:
        """No number."""
        return {"redeals_used": "few"}


def test_a_note_that_is_no_number_names_the_deal(tmp_path: Path) -> None:
    with pytest.raises(pw.StudyError, match="deal 1: TypeError: 'str' object"):
        pw.study(Untold(), [1], "plain", file=tmp_path / "rows.jsonl")
    assert not (tmp_path / "rows.jsonl").read_bytes()


def test_it_ends_when_the_declared_width_is_reached(tmp_path: Path) -> None:
    study = pw.study(SMALL, range(1, 10_001), "plain", width=0.2, file=tmp_path / "rows.jsonl")
    assert study.ended == "width"
    low, high = study.progress.interval
    assert high - low <= 0.2
    assert len(study.rows) < 10_000
    assert [row.deal for row in study.rows] == list(range(1, len(study.rows) + 1))
    again = pw.study(SMALL, range(1, 10_001), "plain", width=0.2, file=tmp_path / "rows.jsonl")
    assert (again.ended, again.rows) == ("width", study.rows)


def test_deals_that_are_too_few_for_the_declared_width_are_said() -> None:
    study = pw.study(SMALL, range(1, 21), "plain", width=0.1)
    assert study.ended == "done"
    assert "all 20 deals, and the interval is still wider than was declared, 10.0 points" in str(study.summary())
    enough = pw.study(SMALL, range(1, 21), "plain", width=0.9, executor=None, workers=1)
    assert "still wider" not in str(enough.summary())


def test_deals_that_are_still_played_count_as_undecided() -> None:
    """Who ends first is no fair sample: quick deals are won, and hard ones take long."""
    sample = pw.study(SMALL, [], "plain")._sample
    rows = pw.study(SMALL, range(1, 11), "plain").rows
    sample.put((at, row._replace(fate="won")) for at, row in enumerate(rows) if at not in {2, 5})
    progress = sample.progress(1.0, 0)
    assert (progress.done, progress.won, progress.open) == (8, 8, 2)
    assert progress.interval[0] < 0.55
    assert progress.interval[1] > 0.999


def test_the_hard_ones_are_told_first() -> None:
    study = pw.study("british-blockade", range(1, 31), limit=pw.Limit(nodes=3_000))
    hard = study.hard
    assert len(hard) == 20
    assert [row.fate != "unknown" for row in hard] == sorted(row.fate != "unknown" for row in hard)


REFUSED: list[tuple[Callable[[], object], type[Exception], str]] = [
    (
        lambda: pw.study(SMALL, 1000),
        TypeError,
        r"deals=1000: range\(1, 1001\) is deals 1 to 1000, \[1000\] is this one",
    ),
    (lambda: pw.study(SMALL, 0), TypeError, "deals=0: the numbers of deals are expected"),  # type: ignore[arg-type]
    (lambda: pw.study(SMALL, "1-5"), TypeError, "deals='1-5': the numbers of deals are expected"),
    (lambda: pw.study(SMALL, range(5)), ValueError, "deal 0 does not exist"),
    (lambda: pw.study(SMALL, count(1)), ValueError, "these deals never end"),
    (lambda: pw.study(SMALL, DEALS, "clever"), ValueError, "player='clever': one of 'solver', 'honest', 'plain', or"),
    (lambda: pw.study(SMALL, DEALS, "plain", limit=pw.Limit(nodes=5)), ValueError, "a limit is of a search"),
    (lambda: pw.study(SMALL, DEALS, limit=5), TypeError, "limit=5 is no Limit"),  # type: ignore[arg-type]
    (lambda: pw.study(SMALL, DEALS, width=5), ValueError, "width=5: a number between 0 and 1"),
    (lambda: pw.study(SMALL, DEALS, workers=0), ValueError, "workers=0: a number from 1 up"),
    (lambda: pw.study(SMALL, DEALS, executor=3), TypeError, "executor=3: an Executor of concurrent.futures"),  # type: ignore[arg-type]
    (
        lambda: pw.study(SMALL, DEALS, file="rows.csv"),
        ValueError,
        r"rows.csv is no file of rows: .*\.jsonl or \.parquet",
    ),
    (lambda: pw.study(pw.BritishBlockade, DEALS), TypeError, r"BritishBlockade\(\) is the game"),
    (lambda: pw.Study.read("nowhere.jsonl"), FileNotFoundError, "nowhere.jsonl is not there"),
]


@pytest.mark.parametrize(("asked", "error", "said"), REFUSED, ids=[said[:20] for _asked, _error, said in REFUSED])
def test_what_cannot_be_is_refused_in_a_sentence(
    asked: Callable[[], object], error: type[Exception], said: str
) -> None:
    with pytest.raises(error, match=said):
        asked()
