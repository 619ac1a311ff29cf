"""What was played and how it ended: the journal, and the statistics that it adds up to."""

import json
from typing import Any

import pytest
from stores import WON, run, table, win

import patience_widget as pw


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


@pytest.mark.parametrize("given", [5, {}, 1.5, pw.Recording])
def test_statistics_of_what_is_no_game_are_refused(store: pw.Store, given: Any) -> None:
    with pytest.raises(TypeError, match="is not a game, nor a game's class or name"):
        pw.statistics(given, store.folder)
