"""The coefficients of `pw.chance`, made again: `python tests/fit_chance.py` prints the lines of odds.py.

The honest player plays games of each kind, deals 100,001 and up, and at eight positions of each quick play-outs of the
best move are counted. A logistic regression leads from their log-odds, the share of the pack that is placed and that
which was never seen to whether the game was won. Of further deals one position each is played on many times: the spread
is that of a normal distribution of log-odds around those of the map under which what was won there is likeliest.
"""

import json
import random
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from math import exp, log
from pathlib import Path
from typing import Any

from honest_games import GAMES, Row, folder, gathered, looked, seen_in_part

import patience_widget as pw
from patience_widget import odds

FIRST = 100_001
DEALS = {"blockade": 250, "blockade-stuck": 242, "precedence": 287}  # for the coefficients
OTHERS = 102_001
PLAYED_ON = {"blockade": 21, "blockade-stuck": 24, "precedence": 28}  # deals for the spread
TIMES = 24
CARDS = 104
Numbers = Sequence[float]


def regression(measures: Sequence[Numbers], outcomes: Sequence[bool], ridge: float = 0.01) -> list[float]:
    """The coefficients of a logistic regression, a constant first: Newton's method, kept finite by a small ridge."""
    given = [(1.0, *row) for row in measures]
    number = len(given[0])
    found = [0.0] * number
    for _step in range(12):
        slope = [-ridge * value for value in found]
        bend = [[ridge * (i == j) for j in range(number)] for i in range(number)]
        for row, won in zip(given, outcomes, strict=True):
            chance = logistic(dot(row, found))
            weight = chance * (1 - chance)
            for i in range(number):
                slope[i] += row[i] * (won - chance)
                for j in range(number):
                    bend[i][j] += weight * row[i] * row[j]
        found = [value + step for value, step in zip(found, solved(bend, slope), strict=True)]
    return found


def solved(matrix: list[list[float]], right: Numbers) -> list[float]:
    """The solution of linear equations, by Gauss and Jordan."""
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    for at in range(len(rows)):
        pivot = max(range(at, len(rows)), key=lambda i: abs(rows[i][at]))
        rows[at], rows[pivot] = rows[pivot], rows[at]
        for i, row in enumerate(rows):
            if i != at:
                factor = row[at] / rows[at][at]
                rows[i] = [value - factor * other for value, other in zip(row, rows[at], strict=True)]
    return [row[-1] / row[at] for at, row in enumerate(rows)]


def dot(row: Numbers, other: Numbers) -> float:
    """The sum of products."""
    return sum(value * weight for value, weight in zip(row, other, strict=True))


def logistic(value: float) -> float:
    """The chance with these log-odds."""
    return 1 / (1 + exp(-max(-30.0, min(30.0, value))))


def coefficients(rows: list[Row]) -> list[float]:
    """What odds.py has of a game, but for the spread."""
    looks = [(row.won, look) for row in rows for look in row.looks]
    measures = [
        (odds.share(wins, of), placed / CARDS, unseen / CARDS) for _won, (_t, wins, of, placed, unseen) in looks
    ]
    return regression(measures, [won for won, _look in looks])


def played_on(kind: str, deal: int) -> dict[str, Any]:
    """A position of a game by lot: what quick play-outs say of it, and what the honest player wins from there."""
    path = folder() / f"{kind}-{deal}-played-on.json"
    if not path.exists():
        game = GAMES[kind]
        state = random.Random(deal).choice(seen_in_part(game, pw.played(game, deal)))
        won = pw.chance(game, state=state, games=TIMES, seed=7)
        path.write_text(json.dumps({"deal": deal, "look": looked(game, 0, state), "won": won.wins}))
    found: dict[str, Any] = json.loads(path.read_text())
    return found


def spread(found: Numbers, positions: list[dict[str, Any]]) -> float:
    """The likeliest standard deviation of the log-odds around those of the map."""
    middles = []
    for one in positions:
        _turn, wins, samples, placed, unseen = one["look"]
        middles.append(dot((1, odds.share(wins, samples), placed / CARDS, unseen / CARDS), found))
    won = [one["won"] for one in positions]
    widths = [width / 20 for width in range(41)]
    return max(widths, key=lambda width: sum(log(likelihood(*one, width)) for one in zip(middles, won, strict=True)))


def likelihood(middle: float, won: int, width: float) -> float:
    """How likely so many games of TIMES are won, where the log-odds lie around the middle."""
    total = 0.0
    for step in range(-30, 31):
        chance = logistic(middle + width * step / 10)
        total += exp(-((step / 10) ** 2) / 2) * chance**won * (1 - chance) ** (TIMES - won)
    return total


def fitted(kinds: Sequence[str]) -> Iterator[tuple[str, odds.Fitted]]:
    """The map of each game."""
    for kind in kinds:
        rows = gathered([kind], FIRST, FIRST + DEALS[kind] - 1)[kind]
        found = coefficients(rows)
        deals = range(OTHERS, OTHERS + PLAYED_ON[kind])
        with ThreadPoolExecutor() as pool:  # the kernel lets other threads run
            positions = [*pool.map(lambda deal, kind=kind: played_on(kind, deal), deals)]
        yield kind, odds.Fitted(*(round(value, 3) for value in found), spread(found, positions))


if __name__ == "__main__":
    print(f"Rows are kept in {Path(folder())}.")
    for name, one in fitted([*GAMES]):
        print(f"{GAMES[name]!r}: {one}")
