"""Traces that were made up: each is refused in one sentence, or says what is not legal when it is shown."""

import copy
import pickle
import random
import struct
import zipfile
from array import array
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from test_own_game import Least

import patience_widget as pw
from patience_widget import npz
from patience_widget.trace import LARGEST, TYPES

Entries = dict[str, bytes]


@pytest.fixture(scope="module")
def run() -> pw.Run:
    """A search that has won."""
    run = pw.search("precedence", 17)
    run.solve()
    return run


@pytest.fixture
def path(run: pw.Run, tmp_path: Path) -> Path:
    """Its file."""
    run.trace.save(tmp_path / "run.npz")
    return tmp_path / "run.npz"


def entries(path: Path) -> Entries:
    """What is in a file."""
    with zipfile.ZipFile(path) as file:
        return {name: file.read(name) for name in file.namelist()}


def rewrite(path: Path, changed: Entries) -> None:
    """Change entries of a file."""
    kept = {**entries(path), **changed}
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as file:
        for name, data in kept.items():
            file.writestr(name, data)


def told(path: Path, **changed: Any) -> None:
    """Change what is told beside the columns."""
    columns, about = npz.read(path, TYPES, LARGEST)
    npz.write(path, columns, about | changed)


def headed(head: str) -> bytes:
    """An entry with this head, and nothing below it."""
    return npz.MAGIC + struct.pack("<H", len(head)) + head.encode()


@pytest.mark.parametrize("column", ["parent", "depth", "move", "fate", "rule"])
@pytest.mark.parametrize("of", [lambda _old: 7, lambda old: old + 9, lambda old: 60_000 - old])
def test_columns_that_do_not_fit(path: Path, column: str, of: Callable[[int], int]) -> None:
    """A node after the one above it, and a move deeper; a move that has a name, a fate that there is; all a number."""
    columns, about = npz.read(path, TYPES, LARGEST)
    code = TYPES[column]
    columns[column] = array(code, [of(old) % (256 if code == "B" else 2**16) for old in columns[column]])
    npz.write(path, columns, about)
    if column == "rule":
        assert set(pw.Trace.read(path).rules_at(0)) <= set(about["rules"])
        return
    with pytest.raises(ValueError, match="holds no trace: its columns do not fit together"):
        pw.Trace.read(path)


@pytest.mark.parametrize("move", [["a"], ["a", "b", "c"], [1, 2], [["a"], {"b": 1}], ["a" * 2000, "b"], None, 5, {}])
def test_moves_that_are_none(path: Path, move: Any) -> None:
    _columns, about = npz.read(path, TYPES, LARGEST)
    told(path, moves=dict.fromkeys(about["moves"], move))
    with pytest.raises(ValueError, match="holds no trace: its columns do not fit together"):
        pw.Trace.read(path)


def test_places_that_are_none(path: Path) -> None:
    """The rules say so when a step is shown; the replay stays at the step where it was."""
    _columns, about = npz.read(path, TYPES, LARGEST)
    told(
        path, moves=about["moves"] | {code: ["no", "x"] for code, move in about["moves"].items() if move[0] == "waste"}
    )
    replay = pw.show(pw.Trace.read(path))
    legal = next(step for step in range(len(replay)) if replay.trace.move[step + 1] != replay.trace.move[1])
    replay.to(legal)
    stood = replay.position, replay.table.scene["cards"]
    for step in (legal + 1, len(replay) - 1):
        with pytest.raises(pw.IllegalMove, match="no-x is not legal in Precedence; legal moves: "):
            replay.to(step)
        assert (replay.step, replay.position, replay.record.turn) == (legal, stood[0], legal)
    with pytest.raises(pw.IllegalMove, match="no-x is not legal"):
        replay.next()
    assert (replay.table.scene["cards"], replay.back(), replay.step) == (stood[1], True, legal - 1)


@pytest.mark.parametrize(
    "data",
    [
        npz._npy(array("B", b"[" * 100_000 + b"]" * 100_000)),
        npz._npy(array("B", b"\xff\xfe\0")),
        npz._npy(array("B", b"9" * 5000)),
        npz._npy(array("B", b"[1]")),
        *map(headed, ("[]", "5", "{", "(" * 900, "-" * 50_000 + "1", "\0", "1" * 10_000, "{'descr': '|u1'}", "x()")),
        b"\x93",
    ],
)
def test_what_cannot_be_read(path: Path, data: bytes) -> None:
    for entry in ("about.npy", "parent.npy"):
        rewrite(path, {entry: data})
        with pytest.raises(ValueError, match="holds no trace: ") as refused:
            pw.Trace.read(path)
        assert len(str(refused.value)) < 600


def test_any_byte_may_be_wrong(path: Path) -> None:
    """It is read, or refused."""
    whole, lots = path.read_bytes(), random.Random(1)
    for _time in range(300):
        broken = bytearray(whole)
        for _byte in range(lots.choice([1, 3, 20])):
            broken[lots.randrange(len(broken))] = lots.randrange(256)
        path.write_bytes(broken)
        with suppress(ValueError):
            assert len(pw.Trace.read(path)) > 0


@pytest.mark.parametrize("entry", ["parent.npy", "rule.npy", "about.npy"])
def test_what_would_be_huge_is_not_unpacked(path: Path, entry: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A small file says that it holds much: it is believed, and nothing is read."""
    rewrite(path, {entry: bytes(npz.TEXT + 1)})
    assert path.stat().st_size < 100_000
    monkeypatch.setattr(zipfile.ZipFile, "read", lambda *_given: pytest.fail("unpacked"))
    with pytest.raises(ValueError, match="holds no trace: it"):
        pw.Trace.read(path)


@pytest.mark.parametrize("given", [5, None, b"run.npz", ["run.npz"]])
def test_what_is_no_path(given: Any, run: pw.Run) -> None:
    with pytest.raises(TypeError):
        pw.Trace.read(given)
    with pytest.raises(TypeError):
        run.trace.save(given)


def test_a_games_places_may_have_any_name(tmp_path: Path) -> None:
    columns = {name: array(code, [0]) for name, code in TYPES.items()} | {"parent": array("i", [-1])}
    about = {"moves": {"0": ["\ud800", "\0"]}, "record": "", "merged": False, "rules": ["\udfff"]}
    npz.write(tmp_path / "x.npz", columns, about)
    assert npz.read(tmp_path / "x.npz", TYPES, 1) == (columns, about)
    assert pw.Trace.read(tmp_path / "x.npz", Least(), start=Least().deal(3)).rules == ("\udfff",)


def test_a_trace_is_copied_and_sent(run: pw.Run) -> None:
    """Also while its search is not at its end: as far as that is."""
    going = pw.search("british-blockade", 83, limit=pw.Limit(nodes=500))
    going.solve()
    given = pw.search(Least(), state=Least().deal(3))
    given.solve()
    for trace in (run.trace, going.trace, given.trace):
        for other in (pickle.loads(pickle.dumps(trace)), copy.copy(trace), copy.deepcopy(trace)):  # noqa: S301 - its own
            assert [getattr(other, name) for name in TYPES] == [getattr(trace, name) for name in TYPES]
            last = len(trace) - 1
            assert (other.moves(last), other.record.state) == (trace.moves(last), trace.record.state)
            other.end()
            assert pw.show(other).last == last


@pytest.mark.parametrize("make", [pickle.dumps, copy.copy, copy.deepcopy])
def test_a_run_is_neither_copied_nor_sent(run: pw.Run, make: Callable[[Any], Any]) -> None:
    """What it found is."""
    with pytest.raises(TypeError, match=r"run\.result and run\.trace can"):
        make(run)
    make(run.result)
