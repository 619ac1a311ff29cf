"""Games that are kept where that is hard: by two kernels at once, on a full disk, without threads."""

import gc
import threading
from pathlib import Path
from typing import Any

import pytest
from stores import run, script, table

import patience_widget as pw
from patience_widget import kept

# Two kernels.


def test_two_kernels_at_once_lose_nothing(store: pw.Store) -> None:
    body = """
print(flush=True)
sys.stdin.readline()
for deal in range(1, 31):
    table = pw.play("precedence", deal, autosave=store)
    for _move in range(deal):
        table.play(next(table.record.game.moves(table.record.state)))
    store.flush()
"""
    kernels = [script(body, store.folder) for _kernel in range(2)]
    for kernel in kernels:
        assert kernel.stdout
        kernel.stdout.readline()
    for kernel in kernels:
        kernel.communicate("go\n", timeout=100)
    assert [kernel.returncode for kernel in kernels] == [0, 0]
    assert sorted(saved.moves for saved in store.games()) == sorted([*range(1, 31)] * 2)
    (row,) = pw.statistics(folder=store.folder)
    assert (row["game"], row["played"]) == ("Precedence", 60)


def test_a_game_open_in_another_kernel_is_neither_offered_nor_taken(store: pw.Store) -> None:
    body = """
table = pw.play(deal=17, autosave=store)
table.play("j1-AH")
print(store.games()[0].id, flush=True)
sys.stdin.readline()
"""
    other = script(body, store.folder)
    assert other.stdout
    name = other.stdout.readline().strip()
    mine = table(store, moves=0)
    assert ("offer" in mine.scene, mine.offers, len(store.games())) == (False, [], 1)
    for try_it in (lambda: mine.resume(name), lambda: mine.forget(name)):
        with pytest.raises(ValueError, match="open in another notebook"):
            try_it()
    other.kill()
    other.communicate()
    assert [saved.id for saved in mine.offers] == [name]
    mine.resume()
    assert mine.turn == 1


def test_who_plays_on_what_another_kernel_has_gone_on_with_has_a_game_of_its_own(store: pw.Store) -> None:
    mine = table(store)
    old = mine.record
    mine.new(deal=5)
    (saved,) = store.games()
    body = """
table = pw.play(autosave=store)
table.resume()
table.play(next(table.record.game.moves(table.record.state)))
"""
    run(body, store.folder)
    mine.record = old
    mine.undo()
    assert sorted((game.moves, game.id == saved.id) for game in store.games()) == [(2, False), (4, True)]
    mine.new()
    mine.resume(saved.id)
    assert mine.turn == 4


# Where it cannot be kept.


def no_threads(_thread: threading.Thread) -> None:
    """What starting a thread does in a browser."""
    raise RuntimeError("can't start new thread")


TROUBLE = """
said = []
table = pw.play(deal=17, autosave=store)
table.observe(lambda change: said.append(change["new"]["text"]), "scene")
table.play("j1-AH")
store.flush()
table.undo()
store.flush()
table.new(deal=17)
table.play("j1-AH")
store.flush()
assert table.turn == 1 and table.offers == []
(sentence,) = [text for text in said if "cannot be kept" in text]
assert str(store.folder) in sentence
print(sentence)
"""


def test_a_full_disk_is_told_once_and_the_game_goes_on(store: pw.Store) -> None:
    limit = "import resource\nresource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))\n"
    said = run(limit + TROUBLE, store.folder)
    assert "File too large. It can be played on." in said
    assert store.games() == []
    assert not list(store.folder.glob("games/*"))


def test_a_missing_permission_is_told_once_and_the_game_goes_on(tmp_path: Path) -> None:
    folder = tmp_path / "locked"
    folder.mkdir(mode=0o500)
    nobody = "import fcntl\npw.play()\nif os.geteuid() == 0:\n    os.seteuid(65534)\n"  # who can load no module
    said = run(nobody + TROUBLE, folder / "data")
    assert "Permission denied. It can be played on." in said
    assert list(folder.iterdir()) == []


def test_a_file_where_the_folder_should_be_is_told(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("no folder")
    assert "cannot be kept" in run(TROUBLE, tmp_path / "data")


def test_trouble_raises_nothing_into_a_click_whoever_observes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "data").write_text("no folder")
    monkeypatch.setattr(threading.Thread, "start", no_threads)
    mine = table(pw.Store(tmp_path / "data"), moves=0)

    def observer(_change: Any) -> None:
        if "cannot be kept" in mine.scene["text"]:
            raise RuntimeError(mine.scene["text"])

    mine.observe(observer, "scene")
    mine.record.play("j1-AH")
    assert "cannot be kept" in mine.scene["text"]
    mine.play(next(mine.record.game.moves(mine.record.state)))
    assert (mine.turn, "cannot be kept" in mine.scene["text"]) == (2, False)


def test_what_could_not_be_written_is_written_when_it_can(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("no folder")
    store = pw.Store(tmp_path / "data")
    mine = table(store)
    store.flush()
    (tmp_path / "data").unlink()
    store.flush()
    assert [saved.moves for saved in store.games()] == [mine.turn]


def test_where_no_thread_can_be_started_it_is_written_at_once(store: pw.Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(threading.Thread, "start", no_threads)
    table(store)
    assert len(list(store.folder.glob("games/*.txt"))) == 1


def test_a_kept_game_lives_as_long_as_its_record(store: pw.Store) -> None:
    record = pw.Recording(pw.BritishBlockade(), 17)
    game = kept.KeptGame(store, record)
    assert [*store.open] == [game]
    del record, game
    gc.collect()
    assert [*store.open] == []
