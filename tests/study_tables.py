"""`make study`: how often the games can be won, and by whom. Its rows go to notebooks/study.jsonl, and go on there.

Without --write it prints the table; with it the README gets it. What has a row of this version is not played again.
"""

import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import figures

import patience_widget as pw
from patience_widget import shown
from patience_widget.frames import written
from patience_widget.outcome import PLAYERS
from patience_widget.summary import Line, interval_text

ROOT = Path(__file__).parent.parent
FILE = ROOT / "notebooks" / "study.jsonl"
MANY, SOME = range(1, 1001), range(1, 201)
MINUTE = 60.0  # for a deal
HARD = 10.0  # where most stay open, and a minute would make a study of hours
GAMES: list[tuple[pw.Game[Any], range, float]] = [
    (pw.BritishBlockade(), MANY, MINUTE),
    (pw.BritishBlockade(next_row="if_stuck"), MANY, MINUTE),
    (pw.BritishBlockade(refill="always"), SOME, MINUTE),
    (pw.BritishBlockade(refill="never", next_row="if_stuck"), SOME, MINUTE),
    (pw.Precedence(), MANY, MINUTE),
    (pw.Precedence(first_king="awaited"), SOME, MINUTE),
    *((pw.Precedence(redeals=redeals), SOME, HARD if redeals == 1 else MINUTE) for redeals in (0, 1, 3)),
]
HEAD = (
    "| game, deals, seconds for each | winnable, every card known | won, lost, open | median time, slowest decided "
    "| the honest player | without thought |"
)


def studies(file: Path) -> Iterator[pw.Study]:
    """Every study of the table, one after the other."""
    for game, deals, seconds in GAMES:
        for player in PLAYERS:
            limit = pw.Limit(seconds=seconds, memory=2**30) if player == "solver" else None
            yield pw.study(game, deals, player, limit=limit, file=file)


def name(line: Line) -> str:
    """What a row of the table is about."""
    options = f", `{written(line.options)}`" if line.options else ""
    return f"{line.name}{options}, {line.deals:,} deals, {line.limit['seconds'] if line.limit else 0:g} s"


def row(study: pw.Study, *others: pw.Study) -> str:
    """A row of the table: the solver's study, then the others'."""
    solver, honest, plain = (one.summary().lines[0] for one in (study, *others))
    decided = [one.seconds for one in study.rows if one.fate != "unknown"]
    shares = [interval_text(*line.interval) for line in (solver, honest, plain)]
    fates = f"{solver.won:,}, {solver.lost:,}, {solver.unknown:,}"
    times = f"{shown.seconds(solver.seconds)}, {shown.seconds(max(decided))}"
    return f"| {name(solver)} | {shares[0]} | {fates} | {times} | {shares[1]} | {shares[2]} |"


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
    print(f"\n{HEAD}")
    for at in range(0, len(found), len(PLAYERS)):
        text = row(*found[at : at + len(PLAYERS)])
        figures.PRINTED[text.split(" | ")[0].removeprefix("| ")] = text
        print(text)
    took = f"; {hours([one for study in found for one in study.rows])} of one core"
    print(f"\n{figures.machine()}{took}")
    if "--write" in arguments:
        readme = ROOT / "README.md"
        figures.write(readme)
        readme.write_text(re.sub(r"; .+ of one core\n", f"{took}\n", readme.read_text("utf-8")), encoding="utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:])
