"""Games of the honest player, and what quick play-outs said on the way: rows in files, so that a run can go on.

`python tests/honest_games.py KIND FIRST LAST FILE` plays the deals that the file lacks; `gathered` has several do so.
"""

import json
import os
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, NamedTuple

import patience_widget as pw
from patience_widget import kernel, odds

GAMES: dict[str, pw.Game[Any]] = {
    "blockade": pw.BritishBlockade(),
    "blockade-stuck": pw.BritishBlockade(next_row="if_stuck"),
    "precedence": pw.Precedence(),
}
NAMES = {
    "blockade": "British Blockade",
    "blockade-stuck": 'British Blockade, `next_row="if_stuck"`',
    "precedence": "Precedence",
}
SEED = 1  # of the play-outs: the games have another
LOOKS = 8  # positions of a game: the first one, and others by lot
PART = 100  # deals that a process plays


class Row(NamedTuple):
    """A deal: whether it was won, the seconds of processor time, and at some positions turn, wins and measures."""

    deal: int
    won: bool
    seconds: float
    looks: list[tuple[int, int, int, int, int]]  # turn, play-outs won, play-outs, cards placed, cards unseen


def seen_in_part(game: pw.Game[Any], played: pw.Played) -> list[Any]:
    """The positions of a game in which cards were unseen."""
    state, states = played.start, []
    for move in played.moves:
        states += [state] * kernel.unseen(game, state)
        state = game.play(state, move)
    return states


def looked(game: pw.Game[Any], turn: int, state: Any) -> tuple[int, int, int, int, int]:
    """What quick play-outs say of a position."""
    best = odds.quick(game, state, SEED)
    return turn, best.wins, best.samples, sum(map(len, state.foundations)), len(state.stock)


def row(game: pw.Game[Any], deal: int) -> Row:
    """A deal, played and looked at."""
    began = time.process_time()
    played = pw.played(game, deal)
    took = time.process_time() - began
    states = seen_in_part(game, played)
    others = range(1, len(states))
    turns = [0, *sorted(random.Random(deal).sample(others, min(LOOKS - 1, len(others))))]
    return Row(deal, played.fate == "won", round(took, 3), [looked(game, turn, states[turn]) for turn in turns])


def read(path: Path) -> list[Row]:
    """The rows of a file; a torn one is passed over."""
    lines = path.read_text().split("\n")[:-1] if path.exists() else []
    rows = (Row(*json.loads(line)) for line in lines if line.endswith("]"))
    return [one._replace(looks=[tuple(look) for look in one.looks]) for one in rows]


def play(kind: str, first: int, last: int, path: Path) -> None:
    """Add the rows of the deals that are not there yet; all anew where the player plays otherwise by now."""
    rows = read(path)
    if rows and rows[0]._replace(seconds=0) != row(GAMES[kind], rows[0].deal)._replace(seconds=0):
        path.unlink()
    known = {one.deal for one in read(path)}
    with path.open("a") as file:
        for deal in range(first, last + 1):
            if deal not in known:
                file.write(json.dumps(row(GAMES[kind], deal)) + "\n")
                file.flush()


def folder() -> Path:
    """Where rows are kept."""
    path = Path(tempfile.gettempdir()) / "patience-widget-honest"
    path.mkdir(parents=True, exist_ok=True)
    return path


def parts(first: int, last: int) -> Iterator[tuple[int, int]]:
    """The ranges that are played by one process each."""
    starts = range(first - (first - 1) % PART, last + 1, PART)
    return ((max(first, start), min(last, start + PART - 1)) for start in starts)


def gathered(kinds: list[str], first: int, last: int) -> dict[str, list[Row]]:
    """The rows of these deals of each game, in processes, as many at once as there are cores."""
    jobs = [(kind, *part) for part in parts(first, last) for kind in kinds]
    with ThreadPoolExecutor(max_workers=os.cpu_count()) as pool:
        found = [*pool.map(lambda job: in_process(*job), jobs)]
    rows: dict[str, list[Row]] = {kind: [] for kind in kinds}
    for (kind, *_part), some in zip(jobs, found, strict=True):
        rows[kind] += some
    return rows


def in_process(kind: str, first: int, last: int) -> list[Row]:
    """The rows of a part, those that were there and the others."""
    path = folder() / f"{kind}-{(first - 1) // PART * PART + 1}.jsonl"
    if {*range(first, last + 1)} - {one.deal for one in read(path)}:
        subprocess.run([sys.executable, __file__, kind, str(first), str(last), str(path)], check=True)
    return [one for one in read(path) if first <= one.deal <= last]


if __name__ == "__main__":
    play(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]), Path(sys.argv[4]))
