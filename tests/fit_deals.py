"""The deals by difficulty, made again: `python tests/fit_deals.py FILE [COUNT]` writes patience_widget/difficulty.json.

The rows of all games go to FILE, as those of any study: run again, it goes on where it was, and rows that are there
cost nothing. Of each game and its options COUNT deals of each kind are looked for (24), and more of those that are just
winnable. First the solver plays all deals, then the plain player 20 games of those with a win. Of those of which it
wins many or none the honest player plays 5, or fewer, until one of them ends otherwise: first those that the plain
player wins most often, or that cost the solver most, which are likely to be found easy or hard. With all rows to be
played that takes about an hour of one core.
"""

import json
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any

import patience_widget as pw
from patience_widget.difficulty import FILE, KINDS, table
from patience_widget.games import slug
from patience_widget.outcome import Row

DEALS = {  # how many the solver plays
    pw.BritishBlockade(): 1000,
    pw.BritishBlockade(next_row="if_stuck"): 1000,
    pw.Precedence(): 1000,
    pw.Precedence(first_king="awaited"): 200,
    pw.Precedence(redeals=3): 200,
    pw.Precedence(redeals=1): 60,
    pw.BritishBlockade(refill="never", next_row="if_stuck"): 200,
    pw.BritishBlockade(refill="always"): 200,
}
LIMIT = pw.Limit(nodes=5_000_000)
PLAIN, MANY = 20, 4  # games of the plain player, and how many of them it wins of an easy deal
HONEST = 5  # games of the honest player
COUNT = 24
MORE = 3  # times as many of the winnable


def played(game: pw.Game[Any], deals: Sequence[int], player: str, file: str, seed: int = 0) -> dict[int, Row]:
    """What comes of deals."""
    limit = LIMIT if player == "solver" else None
    return {row.deal: row for row in pw.study(game, deals, player, seed=seed, limit=limit, file=file).rows}


def same(game: pw.Game[Any], deals: Sequence[int], fate: str, file: str, count: int) -> Iterator[int]:
    """The deals of which every honest game ends so; so many at a time are played."""
    for start in range(0, len(deals), count):
        left = list(deals[start : start + count])
        for seed in range(HONEST):
            found = played(game, left, "honest", file, seed) if left else {}
            left = [deal for deal in left if found[deal].fate == fate]
        yield from left


def measured(game: pw.Game[Any], file: str, count: int) -> dict[str, list[int]]:
    """The deals of each kind."""
    solved = played(game, range(1, DEALS[game] + 1), "solver", file)
    winnable = [deal for deal, row in solved.items() if row.fate == "won"]
    games = (played(game, winnable, "plain", file, seed).values() for seed in range(PLAIN))
    wins = Counter(row.deal for rows in games for row in rows if row.fate == "won")
    often = sorted((deal for deal in winnable if wins[deal] >= MANY), key=lambda deal: -wins[deal])
    never = sorted((deal for deal in winnable if not wins[deal]), key=lambda deal: -(solved[deal].nodes or 0))
    return {
        "winnable": winnable[: MORE * count],
        "easy": sorted(islice(same(game, often, "won", file, count), count)),
        "hard": sorted(islice(same(game, never, "lost", file, count), count)),
    }


def entry(game: pw.Game[Any]) -> dict[str, Any]:
    """How the table names a game and its options."""
    usual = type(game)().options
    options = {name: value for name, value in game.options.items() if value != usual[name]}
    return {"game": slug(game.name), "options": options}


def write(found: dict[pw.Game[Any], dict[str, list[int]]]) -> None:
    """Write the table."""
    lines = [json.dumps(entry(game) | found[game]) for game in DEALS if game in found]
    FILE.write_text("[\n" + ",\n".join(lines) + "\n]\n")


def main(file: str, count: int = COUNT) -> None:
    """Measure one game after the other; the table is written after each, with what it had of the others."""
    found = {game: {kind: [*deals[kind]] for kind in KINDS} for game, deals in table()}
    for game in DEALS:
        found[game] = measured(game, file, count)
        print(entry(game), {kind: len(deals) for kind, deals in found[game].items()}, flush=True)
        write(found)


if __name__ == "__main__":
    main(sys.argv[1], *map(int, sys.argv[2:]))
