"""Games that are kept: files written whole, and offered again."""

import os
import random
import signal
import threading
from contextlib import suppress
from pathlib import Path

import pytest
from klondike import Klondike
from stores import left, run, script, table, win

import patience_widget as pw
from patience_widget import kept

# What is kept.


def test_without_autosave_no_disk_is_touched(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATIENCE_WIDGET_DATA", str(tmp_path / "data"))
    body = """
table = pw.play(deal=17)
table.play("j1-AH")
assert table.offers == [] and "platformdirs" not in sys.modules
assert "offer" not in table.scene and "autosave" not in table.scene
"""
    run(body, tmp_path / "none")
    assert list(tmp_path.iterdir()) == []


def test_a_game_without_a_move_is_not_kept(store: pw.Store) -> None:
    table(store, moves=0)
    store.flush()
    assert not store.folder.exists()


def test_a_game_is_kept_with_branches_notes_and_cursor(store: pw.Store) -> None:
    mine = table(store, moves=5)
    mine.undo()
    mine.undo()
    mine.play(list(mine.record.game.moves(mine.record.state))[-1])
    mine.record.annotate("better?")
    mine.undo()
    (saved,) = store.games()
    assert saved[1:4] == ("British Blockade", "17", 3)
    assert saved.path.read_text() == str(mine.record) == str(store.read(saved.id))
    assert store.read(saved.id).node == 3


def test_the_folder_is_the_one_of_the_variable_else_the_users(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PATIENCE_WIDGET_DATA", str(tmp_path / "there"))
    assert pw.Store().folder == tmp_path / "there"
    monkeypatch.delenv("PATIENCE_WIDGET_DATA")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "home"))
    assert pw.Store().folder.name == "patience-widget"
    assert not list(tmp_path.iterdir())


def test_autosave_is_a_switch_or_a_store() -> None:
    with pytest.raises(TypeError, match="autosave is True, False or a Store, not 'data'"):
        pw.play(autosave="data")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="made without autosave=True"):
        pw.play().resume()


def test_what_was_played_last_is_there_after_an_exit(store: pw.Store) -> None:
    run('table = pw.play(deal=17, autosave=store)\ntable.play("j1-AH")', store.folder)
    (saved,) = store.games()
    assert saved.moves == 1
    assert sorted(path.name for path in saved.path.parent.iterdir()) == [saved.path.name]


def test_a_click_does_not_wait_for_the_disk(store: pw.Store, monkeypatch: pytest.MonkeyPatch) -> None:
    writes, goes_on, write = threading.Event(), threading.Event(), store.write

    def slow(name: str, text: str) -> None:
        writes.set()
        assert goes_on.wait(100)
        write(name, text)

    monkeypatch.setattr(store, "write", slow)
    mine = table(store, moves=1)
    assert writes.wait(100)
    mine.play(next(mine.record.game.moves(mine.record.state)))
    assert (mine.turn, store.folder.joinpath("results").exists()) == (2, False)
    goes_on.set()
    assert store.games()[0].moves == 2


def test_many_threads_at_one_table_and_the_last_state_is_written(
    store: pw.Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(kept, "GAP", 0.001)
    mine = table(store, moves=1)

    def play(seed: int) -> None:
        chance = random.Random(seed)
        for _step in range(150):
            with suppress(pw.IllegalMove):
                moves = list(mine.record.game.moves(mine.record.state))
                mine.play(chance.choice(moves)) if moves and chance.random() < 0.7 else mine.undo()

    threads = [threading.Thread(target=play, args=(seed,)) for seed in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(100)
    store.flush()
    (path,) = store.folder.glob("games/*.txt")
    assert path.read_text() == str(mine.record)
    assert store.statistics()[0]["played"] == 1


def test_another_game_on_the_table_leaves_the_first_written(store: pw.Store) -> None:
    mine = table(store)
    text = str(mine.record)
    mine.new(deal=5)
    (path,) = store.folder.glob("games/*.txt")
    assert path.read_text() == text
    assert not list(store.folder.glob("games/*.lock"))


# Whole or not at all.


def test_a_process_killed_while_it_writes_leaves_the_file_as_it_was(store: pw.Store) -> None:
    name = left(store)
    before = store.path(name).read_text()
    body = """
os.fsync = lambda _file: os.kill(os.getpid(), signal.SIGKILL)
store.write(sys.argv[2], "half" * 100_000)
"""
    run(body, store.folder, name, code=-signal.SIGKILL)
    (half,) = store.folder.glob("games/*.new")
    assert half.stat().st_size > 0
    assert store.path(name).read_text() == before
    assert [saved.id for saved in store.games()] == [name]
    long_ago = 1_000_000_000
    os.utime(half, (long_ago, long_ago))
    table(pw.Store(store.folder), deal=18)
    store.flush()
    assert not half.exists()


def test_at_whatever_moment_a_process_is_killed_the_file_is_whole(store: pw.Store) -> None:
    name = "0123456789abcdef"
    texts = ["a" * 3_000_000, "b" * 3_000_000]
    store.write(name, texts[0])
    body = """
while True:
    for letter in "ba":
        print(flush=True)
        store.write(sys.argv[2], letter * 3_000_000)
"""
    for lines in range(1, 9):
        process = script(body, store.folder, name)
        for _line in range(lines):
            assert process.stdout
            process.stdout.readline()
        process.kill()
        process.communicate()
        assert store.path(name).read_text() in texts


def test_broken_and_foreign_files_are_passed_over_and_stay(store: pw.Store) -> None:
    name = left(store)
    games = store.folder / "games"
    foreign = {
        "0000000000000000.txt": b"",
        "0000000000000001.txt": b"\xff\xfe\x00",
        "0000000000000002.txt": store.path(name).read_bytes()[:60],
        "0000000000000003.txt": b'[Game "Bridge"]\n[Deal "1"]\n\n1. a-b\n',
        "0000000000000004.txt": b'[Game "Precedence"]\n[Deal "1"]\n\n',
        "notes.txt": b"mine",
    }
    for file, content in foreign.items():
        (games / file).write_bytes(content)
    (games / "0000000000000005.txt").mkdir()
    assert [saved.id for saved in store.games()] == [name]
    assert pw.play(autosave=store).scene["offer"]["id"] == name
    assert {file: (games / file).read_bytes() for file in foreign} == foreign
    with pytest.raises(ValueError, match="line 1"):
        store.read("0000000000000003")


# Going on.


def test_a_game_that_was_left_is_offered_and_gone_on_with_under_its_id(store: pw.Store) -> None:
    name = left(store)
    mine = pw.play("precedence", 5, autosave=store)
    assert mine.scene["offer"] == {"id": name, "game": "British Blockade", "deal": "17", "turn": 3}
    assert [saved.id for saved in mine.offers] == [name]
    mine.resume()
    assert (mine.record.game, mine.record.deal, mine.turn) == (pw.BritishBlockade(), 17, 3)
    assert "offer" not in mine.scene
    mine.play(next(mine.record.game.moves(mine.record.state)))
    assert [(saved.id, saved.moves) for saved in store.games()] == [(name, 4)]
    assert pw.statistics(folder=store.folder)[0]["played"] == 1


def test_an_offer_is_over_with_the_first_move(store: pw.Store) -> None:
    left(store)
    mine = table(store, moves=0)
    mine.new()
    assert "offer" in mine.scene
    mine.play(next(mine.record.game.moves(mine.record.state)))
    mine.undo()
    assert "offer" not in mine.scene
    assert len(mine.offers) == 1


def test_the_newest_is_offered_and_finished_games_are_not(store: pw.Store) -> None:
    names = [left(store, moves) for moves in (1, 2)]
    os.utime(store.path(names[0]), (1_000_000_000, 1_000_000_000))
    won = win(store)
    lost = table(store, 3, 0, pw.Precedence(redeals=0))
    while not lost.outcome:
        lost.play(list(lost.record.game.moves(lost.record.state))[-1])
    assert [saved.id for saved in store.games()] == names[::-1]
    assert pw.play(autosave=store).scene["offer"]["id"] == names[1]
    won.undo()
    assert len(store.games()) == 3


def test_in_the_same_kernel_the_next_table_goes_on_with_the_game_itself(store: pw.Store) -> None:
    first = table(store)
    second = pw.play(autosave=store)
    assert second.scene["offer"]["turn"] == 3
    second.resume()
    assert second.record is first.record
    second.play(next(first.record.game.moves(first.record.state)))
    assert (first.turn, len(store.games())) == (4, 1)


def test_the_page_answers_the_offer(store: pw.Store) -> None:
    name = left(store)
    mine = table(store, moves=0)
    mine.outbox = [{"page": "p", "n": 1, "do": "resume", "id": "../" + name}]
    assert "is not the id of a game" in mine.scene["heard"]["p"][1]
    mine.outbox = [{"page": "p", "n": 2, "do": "resume", "id": name}]
    assert (mine.scene["heard"]["p"], mine.turn) == ([2, None], 3)


def test_a_game_is_forgotten_and_its_result_stays(store: pw.Store) -> None:
    name = left(store)
    mine = table(store, moves=0)
    mine.outbox = [{"page": "p", "n": 1, "do": "forget", "id": name}]
    assert mine.scene["heard"]["p"] == [1, None]
    assert "offer" not in mine.scene
    assert list(store.folder.glob("games/*")) == []
    assert pw.statistics(folder=store.folder)[0]["played"] == 1
    mine.outbox = [{"page": "p", "n": 2, "do": "forget", "id": name}]
    assert "there is no game" in mine.scene["heard"]["p"][1]


def test_who_plays_on_a_forgotten_game_plays_another(store: pw.Store) -> None:
    first = table(store)
    (saved,) = store.games()
    pw.play(autosave=store).forget(saved.id)
    assert store.games() == []
    first.play(next(first.record.game.moves(first.record.state)))
    (again,) = store.games()
    assert (again.id != saved.id, again.moves) == (True, 4)


def test_a_game_of_ones_own_is_offered_where_it_is_known(store: pw.Store) -> None:
    mine = table(store, 7, 2, Klondike())
    mine.new()
    (path,) = store.folder.glob("games/*.txt")
    assert "offer" not in pw.play(autosave=store).scene
    assert pw.PatienceWidget(Klondike(), autosave=store).scene["offer"]["game"] == "Klondike"
    assert store.read(path.stem, Klondike).turn == 2
