"""The file of a study: what a killed process leaves, what two at once write, and Parquet."""

import json
import os
import signal
import sys
from pathlib import Path
from typing import Any

import pytest
from studied import SMALL, Notes, begun, child, first, lines

import patience_widget as pw
from patience_widget import ledger
from patience_widget.plan import planned
from patience_widget.studies import Study

DEALS = range(1, 101)
AT_ONCE = 4  # two threads, each with a job that waits
STUDIED = """
folder, name, said = sys.argv[1:]
crew.SECONDS = 0  # a job is a deal
from pathlib import Path
from patience_widget.plan import planned
from patience_widget.ledger import ledger
from patience_widget.studies import Study
player = studied.Notes(Path(folder) / said)
study = Study(planned(studied.SMALL, range(1, 101), player, None, 0, None), ledger(Path(folder) / name), None, 2)
study.on_change(lambda: print(len(study.rows), flush=True))
study.start()
study.wait()
"""


def studied(folder: Path, name: str) -> pw.Study:
    """The study of the child, here."""
    return pw.study(SMALL, DEALS, Notes(folder / "begun"), file=folder / name)


def killed(folder: Path, name: str) -> None:
    """The study, killed when it has some rows."""
    process = child(STUDIED, folder, name, "begun")
    assert process.stdout
    for line in process.stdout:
        if int(line) >= 20:
            process.kill()
            break
    process.stdout.close()
    assert process.wait() == -signal.SIGKILL


@pytest.mark.parametrize("name", ["rows.jsonl", "rows.parquet"])
def test_a_killed_study_loses_no_more_than_what_it_played_just_then(tmp_path: Path, name: str) -> None:
    killed(tmp_path, name)
    before = pw.Study.read(tmp_path / name).rows
    first_time = set(begun(tmp_path / "begun"))
    assert 20 <= len(before) < len(DEALS)
    lost = first_time - {row.deal for row in before}
    assert len(lost) <= AT_ONCE
    study = studied(tmp_path, name)
    assert (study.done, study.progress.skipped, study.left_out) == (True, len(before), 0)
    assert begun(tmp_path / "begun") == dict.fromkeys(DEALS, 1) | dict.fromkeys(lost, 2)
    assert {row.deal: row for row in study.rows} == {row.deal: row for row in [*study.rows, *before]}
    assert [row.deal for row in pw.Study.read(tmp_path / name).rows] == list(DEALS)


def test_two_processes_may_write_one_file(tmp_path: Path) -> None:
    processes = [child(STUDIED, tmp_path, "rows.jsonl", f"begun{one}") for one in range(2)]
    for process in processes:
        process.communicate()
        assert process.returncode == 0
    text = (tmp_path / "rows.jsonl").read_text()
    assert len(lines(tmp_path / "rows.jsonl")) == len(text.splitlines())  # each line is whole
    for read in (pw.Study.read(tmp_path / "rows.jsonl"), pw.study(SMALL, DEALS, "plain", file=tmp_path / "rows.jsonl")):
        assert sorted({row.deal for row in read.rows}) == list(DEALS)
        assert len(read.rows) == len(DEALS) * len({row.group for row in read.rows})


@pytest.mark.parametrize("torn", [b'{"game":"british-bl', b"\x00\xff", b'{"game":1}', b"[" * 5000, b"7\n\n"])
def test_a_torn_line_is_passed_over_and_the_next_one_is_whole(tmp_path: Path, torn: bytes) -> None:
    path = tmp_path / "rows.jsonl"
    pw.study(SMALL, DEALS[:10], first, file=path)
    whole = path.read_bytes()
    path.write_bytes(whole[: whole.rindex(b"\n", 0, -1) + 1] + torn)
    study = pw.study(SMALL, DEALS[:10], first, file=path)
    assert (study.progress.skipped, len(study.rows)) == (9, 10)
    assert len(pw.Study.read(path).rows) == 10
    assert pw.study(SMALL, DEALS[:10], first, file=path).progress.skipped == 10


def test_a_row_that_stands_twice_is_counted_once(tmp_path: Path) -> None:
    path = tmp_path / "rows.jsonl"
    pw.study(SMALL, DEALS[:10], "plain", file=path)
    path.write_bytes(2 * path.read_bytes())
    assert len(pw.Study.read(path).rows) == 10
    assert len(pw.study(SMALL, DEALS[:10], "plain", file=path).rows) == 10


def test_parquet_holds_the_same_as_lines(tmp_path: Path) -> None:
    for game, player, limit in ((SMALL, "solver", pw.Limit(nodes=2000)), (pw.Precedence(redeals=1), "plain", None)):
        for name in ("rows.jsonl", "rows.parquet"):
            pw.study(game, DEALS[:5], player, file=tmp_path / name, limit=limit)
    one, other = (pw.Study.read(tmp_path / name).rows for name in ("rows.jsonl", "rows.parquet"))
    assert [row._replace(seconds=0) for row in one] == [row._replace(seconds=0) for row in other]
    assert {path.name for path in tmp_path.iterdir()} == {"rows.jsonl", "rows.parquet"}


def test_a_kill_while_parquet_is_written_loses_nothing(tmp_path: Path) -> None:
    """Before the new file has its place, or before the journal that it has taken in is gone."""
    path = tmp_path / "rows.parquet"
    rows = pw.study(SMALL, DEALS[:10], "plain", file=path).rows
    (tmp_path / "rows.parquet.1234.new").write_bytes(b"PAR1")
    (tmp_path / "rows.parquet.1234.jsonl").write_text("".join(row.text + "\n" for row in rows[5:]))
    more = pw.study(SMALL, DEALS[:20], "plain", file=path)
    assert more.progress.skipped == 10
    assert [row.deal for row in pw.Study.read(path).rows] == list(DEALS[:20])
    assert not list(tmp_path.glob("*.jsonl"))


def test_what_another_process_adds_to_parquet_meanwhile_stays(tmp_path: Path) -> None:
    one, other = ledger.ledger(tmp_path / "rows.parquet"), ledger.ledger(tmp_path / "rows.parquet")
    rows = pw.study(SMALL, DEALS[:9], "plain").rows
    one.begin()
    other.begin()
    one.add(rows[:3])
    other.add(rows[3:6])
    one.end()
    other.add(rows[6:])
    assert other.rows() == rows
    other.end()
    assert one.rows() == rows


def test_what_is_no_parquet_is_said_and_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "rows.parquet"
    path.write_bytes(b"something else")
    with pytest.raises(ValueError, match=r"rows\.parquet is not a file of rows in Parquet: "):
        pw.study(SMALL, DEALS, "plain", file=path)
    assert path.read_bytes() == b"something else"
    with pytest.raises(ValueError, match=r"numbers above 9,223,372,036,854,775,807 cannot be kept in Parquet"):
        pw.study(SMALL, [2**63], "plain", file=tmp_path / "new.parquet")


def test_numbers_of_any_length_stand_in_lines(tmp_path: Path) -> None:
    pw.study(SMALL, [10**40], "plain", file=tmp_path / "rows.jsonl")
    assert pw.Study.read(tmp_path / "rows.jsonl").rows[0].deal == 10**40


def test_without_pyarrow_parquet_is_refused_in_a_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    with pytest.raises(ImportError, match=r"rows\.parquet needs pyarrow, which is not here: pip install"):
        pw.study(SMALL, DEALS, "plain", file=tmp_path / "rows.parquet")


@pytest.mark.parametrize("name", ["folder.jsonl", "folder.parquet"])
def test_a_file_that_cannot_be_written_is_said_before_anything_is_played(tmp_path: Path, name: str) -> None:
    (tmp_path / name).mkdir()
    with pytest.raises(OSError, match=name):
        pw.study(SMALL, DEALS, Notes(tmp_path / "begun"), file=tmp_path / name)
    assert not begun(tmp_path / "begun")


def test_a_full_disk_ends_the_study_and_its_rows_stay(tmp_path: Path) -> None:
    """/dev/full refuses every write."""
    study = Study(planned(SMALL, DEALS, "plain", None, 0, None), ledger.ledger(tmp_path / "rows.jsonl"), None, 1)
    (tmp_path / "rows.jsonl").symlink_to("/dev/full")
    study.start()
    with pytest.raises(pw.StudyError, match="No space left on device"):
        study.wait()
    assert study.ended == "failed"


def test_an_interrupt_keeps_what_was_found(tmp_path: Path) -> None:
    """Ctrl-C in a terminal, or the stop of a cell: the study is returned with what it has."""
    code = """
import os, signal
study = pw.study("british-blockade", range(1, 10_001), workers=1, wait=False, file=sys.argv[1])
once = iter([signal.SIGINT])  # a second one would be the user's who does not want to wait for its end
study.on_change(lambda: [os.kill(os.getpid(), one) for one in once])
study.wait()
print(study.ended, len(study.rows))
"""
    process = child(code, tmp_path / "rows.jsonl")
    said, _nothing = process.communicate()
    assert process.returncode == 0
    assert said.split()[0] == "stopped"
    assert int(said.split()[1]) == len(lines(tmp_path / "rows.jsonl")) < 10_000


@pytest.mark.parametrize("file", [3, b"rows.jsonl", ["rows.jsonl"]], ids=str)
def test_what_is_no_name_of_a_file(file: Any) -> None:
    with pytest.raises(TypeError, match=r"^a file is given by its name, not "):
        pw.study("precedence", range(1, 3), "plain", file=file)
    with pytest.raises(TypeError, match=r"^a file is given by its name, not "):
        pw.Study.read(file)


def test_a_line_is_plain_json(tmp_path: Path) -> None:
    pw.study(pw.BritishBlockade(next_row="if_stuck"), [17], "plain", file=tmp_path / "rows.jsonl")
    row = json.loads((tmp_path / "rows.jsonl").read_text())
    assert list(row) == list(pw.Row._fields)
    assert row["options"] == {"next_row": "if_stuck"}
    assert os.linesep not in (tmp_path / "rows.jsonl").read_text()[:-1]


def test_a_name_that_begins_at_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    pw.study(SMALL, DEALS, "plain", file="~/rows.jsonl")
    assert len(pw.Study.read("~/rows.jsonl").rows) == len(DEALS)
    with pytest.raises(FileNotFoundError, match="~nobody-of-this-name"):
        pw.Study.read("~nobody-of-this-name/rows.jsonl")


IMPOSSIBLE = [
    {"deal": True},
    {"deal": 0},
    {"moves": -1},
    {"nodes": 10**400},
    {"seconds": float("nan")},
    {"seconds": 10**400},
    {"limit": {"nodes": "many"}},
]


@pytest.mark.parametrize("change", IMPOSSIBLE, ids=lambda change: str(change)[:20])
def test_a_line_that_cannot_be_a_row_is_passed_over(tmp_path: Path, change: dict[str, object]) -> None:
    """Somebody's hand was in the file: the deal is played again."""
    file = tmp_path / "rows.jsonl"
    pw.study(SMALL, DEALS, "plain", file=file)
    one, *others = file.read_text().splitlines()
    file.write_text("\n".join([json.dumps(json.loads(one) | change), *others]))
    assert len(pw.Study.read(file).rows) == len(others)
    assert pw.study(SMALL, DEALS, "plain", file=file).progress.skipped == len(others)
