"""Games that are kept: files written whole, offered again, and nothing lost between two kernels."""

import gc
import json
import os
import random
import signal
import subprocess
import sys
import threading
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from klondike import Klondike

import patience_widget as pw
from patience_widget import kept

ROOT = Path(__file__).parent.parent
WON = (ROOT / "tests/data/recordings/british-blockade-at_once-two_rows-won.txt").read_text()
START = """
import os, signal, sys
import patience_widget as pw
store = pw.Store(sys.argv[1])
"""


def script(body: str, folder: Path, *more: str) -> "subprocess.Popen[str]":
    """A process of its own that does this with a store in that folder; it says and hears lines."""
    command = [sys.executable, "-c", START + body, str(folder), *more]
    return subprocess.Popen(command, cwd=ROOT, text=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE)


def run(body: str, folder: Path, *more: str, code: int = 0) -> str:
    """What such a process says until it ends."""
    process = script(body, folder, *more)
    said = process.communicate(timeout=100)[0]
    assert process.returncode == code, said
    return said.strip()


@pytest.fixture
def store(tmp_path: Path) -> pw.Store:
    return pw.Store(tmp_path / "data")


def table(store: pw.Store, deal: int = 17, moves: int = 3, game: Any = "british-blockade") -> "pw.PatienceWidget":
    """A table whose game has so many moves."""
    table = pw.play(game, deal, autosave=store)
    for _move in range(moves):
        table.play(next(table.record.game.moves(table.record.state)))
    return table


def win(store: pw.Store) -> "pw.PatienceWidget":
    """A table at which a game was won."""
    known = pw.Recording.read(WON)
    table = pw.PatienceWidget(known.game, known.deal, autosave=store)
    for move in known.moves:
        table.play(move)
    store.flush()
    return table


def left(store: pw.Store, moves: int = 3, deal: int = 17) -> str:
    """The id of a game that another process has left."""
    body = """
table = pw.play("british-blockade", int(sys.argv[3]), autosave=store)
for _move in range(int(sys.argv[2])):
    table.play(next(table.record.game.moves(table.record.state)))
store.flush()
print(store.games()[0].id, flush=True)
os.kill(os.getpid(), signal.SIGKILL)
"""
    return run(body, store.folder, str(moves), str(deal), code=-signal.SIGKILL)


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


# Results.


def test_undo_after_a_win_takes_the_win_back(store: pw.Store) -> None:
    mine = win(store)

    def shown() -> tuple[int, ...]:
        (row,) = pw.statistics(folder=store.folder)
        return row["played"], row["won"], row["lost"], row["streak"], row["best"]

    assert shown() == (1, 1, 0, 1, 1)
    mine.undo()
    assert shown() == (1, 0, 0, 0, 0)
    mine.redo()
    assert shown() == (1, 1, 0, 1, 1)
    (row,) = pw.statistics(folder=store.folder)
    assert (row["share"], row["fewest"]) == (1.0, mine.turn)


def test_a_pasted_game_counts_once_it_is_played_onward(store: pw.Store) -> None:
    record = pw.Recording.read(WON)
    mine = pw.PatienceWidget(record, autosave=store)
    mine.undo()
    mine.redo()
    assert pw.statistics(folder=store.folder) == []
    for _move in range(30):
        mine.undo()
    mine.play(next(move for move in record.game.moves(record.state) if move != record.tree.move[record.next or 0]))
    assert [row["played"] for row in pw.statistics(folder=store.folder)] == [1]


def test_a_win_taken_back_in_another_kernel_is_taken_back(store: pw.Store) -> None:
    mine = win(store)
    mine.undo()
    (saved,) = store.games()
    mine.redo()
    mine.new(deal=5)
    body = """
table = pw.play(autosave=store)
table.resume(sys.argv[2])
table.undo()
"""
    run(body, store.folder, saved.id)
    assert pw.statistics(folder=store.folder)[0]["won"] == 0


def line(number: int, outcome: str = "", **more: Any) -> str:
    """A line of a journal."""
    given = {
        "id": f"{number:016x}",
        "game": "Precedence",
        "options": {"redeals": 2},
        "deal": "1",
        "outcome": outcome,
        "moves": 100 + number,
        "started": f"2025-01-01T00:00:{number:02}+00:00",
        "ended": "",
    }
    return json.dumps(given | more) + "\n"


def journal(store: pw.Store, text: str, name: str = "2025-01-01-a") -> None:
    (store.folder / "results").mkdir(parents=True, exist_ok=True)
    (store.folder / "results" / f"{name}.jsonl").write_text(text)


@pytest.mark.parametrize(
    ("outcomes", "streak", "best"),
    [
        ("w", 1, 1),
        ("l", 0, 0),
        (".", 0, 0),
        ("ww", 2, 2),
        ("wwl", 0, 2),
        ("wlw", 1, 1),
        ("ww.", 2, 2),  # the latest can still be won
        ("ww..", 0, 2),  # but another was started
        ("ww.w", 1, 2),
        ("wwlwwwlw", 1, 3),
    ],
)
def test_streaks(store: pw.Store, outcomes: str, streak: int, best: int) -> None:
    """Games won one after the other, in the order in which they were started (here not that of the lines)."""
    names = {"w": "won", "l": "lost", ".": ""}
    journal(store, "".join(line(at, names[mark]) for at, mark in reversed([*enumerate(outcomes)])))
    (row,) = store.statistics()
    assert (row["streak"], row["best"]) == (streak, best)
    assert (row["played"], row["won"], row["lost"]) == (len(outcomes), outcomes.count("w"), outcomes.count("l"))
    assert row["fewest"] == (100 + outcomes.index("w") if "w" in outcomes else None)


def test_the_last_line_of_a_game_holds_in_whichever_file(store: pw.Store) -> None:
    journal(store, line(1, "won", line=1), "2025-01-01-b")
    journal(store, line(1, "", line=2) + line(2, "won"), "2025-01-01-a")
    (row,) = store.statistics()
    assert (row["played"], row["won"]) == (2, 1)


def test_torn_and_foreign_lines_are_passed_over(store: pw.Store) -> None:
    foreign = ["null\n", "[]\n", "\xff\n", "[" * 100_000 + "\n", line(7, "drawn"), line(8, moves="many"), line(9)[:-30]]
    journal(store, line(1, "won") + line(2, more="of a later version") + "".join(foreign))
    (row,) = store.statistics()
    assert (row["played"], row["won"]) == (2, 1)


def test_a_line_after_a_torn_one_is_read(store: pw.Store) -> None:
    mine = table(store, moves=1)
    store.flush()
    (path,) = store.folder.glob("results/*.jsonl")
    path.write_bytes(path.read_bytes() + b'{"id": "torn')
    table(store, moves=1, deal=18)
    assert (mine.turn, store.statistics()[0]["played"]) == (1, 2)


def test_statistics_by_game_and_options(store: pw.Store) -> None:
    table(store, game="british-blockade")
    table(store, game=pw.BritishBlockade(refill="never"))
    table(store, game="precedence")
    found = {(row["game"], json.dumps(row["options"])): row["played"] for row in store.statistics()}
    assert len(found) == 3
    assert set(found.values()) == {1}
    assert len(pw.statistics("parallels", store.folder)) == len(pw.statistics(pw.BritishBlockade, store.folder)) == 2
    (row,) = pw.statistics(pw.BritishBlockade(refill="never"), store.folder)
    assert row["options"] == {"next_row": "at_once", "refill": "never"}
    assert pw.statistics("klondike", store.folder) == []


def test_the_page_asks_for_statistics(store: pw.Store) -> None:
    mine = table(store, game=pw.BritishBlockade(refill="never"))
    assert mine.scene["autosave"] is True
    (row,) = mine.window({"what": "statistics"}).content["rows"]
    assert (row["game"], row["options"]) == ("British Blockade", "Spaces are filled by themselves: never")
    json.dumps(row)


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
