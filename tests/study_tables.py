"""`make study`: how often the games can be won, and by whom. Its rows go to notebooks/study.jsonl, and go on there.

Without --write it prints the table; with it the README gets it. What has a row of this version is not played again.
"""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import figures

import patience_widget as pw
from patience_widget.frames import written
from patience_widget.summary import Line, interval_text

ROOT = Path(__file__).parent.parent
FILE = ROOT / "notebooks" / "study.jsonl"
LIMIT = pw.Limit(seconds=60, memory=2**30)
PLAYERS = {"solver": LIMIT, "honest": None, "plain": None}
MANY, SOME = range(1, 1001), range(1, 201)
GAMES: list[tuple[pw.Game[Any], range]] = [
    (pw.BritishBlockade(), MANY),
    (pw.BritishBlockade(next_row="if_stuck"), MANY),
    (pw.BritishBlockade(refill="always"), SOME),
    (pw.BritishBlockade(refill="never", next_row="if_stuck"), SOME),
    (pw.Precedence(), MANY),
    (pw.Precedence(first_king="awaited"), SOME),
    *((pw.Precedence(redeals=redeals), SOME) for redeals in (0, 1, 3)),
]
HEAD = "| game, deals | winnable, every card known | lost, proved | open | the honest player | without thought |"


def studies(file: Path) -> Iterator[pw.Study]:
    """Every study of the table, one after the other."""
    for game, deals in GAMES:
        for player, limit in PLAYERS.items():
            yield pw.study(game, deals, player, limit=limit, file=file)


def name(line: Line) -> str:
    """What a row of the table is about."""
    options = f", `{written(line.options)}`" if line.options else ""
    return f"{line.name}{options}, {line.deals:,} deals"


def row(solver: Line, *others: Line) -> str:
    """A row of the table."""
    honest, plain = (interval_text(*line.interval) for line in others)
    winnable = interval_text(*solver.interval)
    return f"| {name(solver)} | {winnable} | {solver.lost:,} | {solver.unknown:,} | {honest} | {plain} |"


def hours(rows: list[Any]) -> str:
    """The time of all rows on one core."""
    minutes = sum(one.seconds for one in rows) / 60
    return f"{minutes:,.0f} minutes" if minutes < 100 else f"{minutes / 60:.1f} hours"


def main(*arguments: str) -> None:
    """Play what is missing, then print the table."""
    found = []
    for study in studies(FILE):
        found.append(study)
        print(study.summary(), flush=True)
    lines = [study.summary().lines[0] for study in found]
    print(f"\n{HEAD}")
    for at in range(0, len(lines), len(PLAYERS)):
        figures.PRINTED[name(lines[at])] = row(*lines[at : at + len(PLAYERS)])
        print(figures.PRINTED[name(lines[at])])
    print(f"\n{figures.machine()}; {hours([one for study in found for one in study.rows])} of one core")
    if "--write" in arguments:
        figures.write(ROOT / "README.md")


if __name__ == "__main__":
    main(*sys.argv[1:])
