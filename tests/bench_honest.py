"""How strong the honest player is, and how true the chances are that `pw.chance` says of its games on the way."""

import json
from collections.abc import Iterator
from math import exp
from pathlib import Path
from statistics import mean
from typing import Any, NamedTuple

from figures import line
from honest_games import GAMES, NAMES, Row, gathered

from patience_widget import odds
from patience_widget.player import wilson

BINS = 10
CALIBRATION = Path(__file__).parent.parent / "notebooks" / "calibration.json"
FOUND: dict[str, Any] = {}  # by game, what `write` stores


class Said(NamedTuple):
    """A chance that was said in a game, and how that ended."""

    chance: float
    won: bool
    deal: int


def said(kind: str, rows: list[Row]) -> Iterator[Said]:
    """Every chance that the map gives at the positions that were looked at."""
    fitted, cards = odds.FITTED[GAMES[kind]], 104
    for row in rows:
        for _turn, wins, samples, placed, unseen in row.looks:
            logit = fitted.logit(odds.share(wins, samples), placed / cards, unseen / cards)
            yield Said(1 / (1 + exp(-logit)), row.won, row.deal)


def brier(chances: list[Said]) -> float:
    """The mean square of chance less outcome (Brier, Monthly Weather Review 78, 1950)."""
    return mean((one.chance - one.won) ** 2 for one in chances)


def reliability(chances: list[Said]) -> list[dict[str, Any]]:
    """In bins of chances: how often they came true, with the interval for as many games as are in the bin."""
    table = []
    for at in range(BINS):
        some = [one for one in chances if min(BINS - 1, int(one.chance * BINS)) == at]
        games, share = len({one.deal for one in some}), mean(one.won for one in some) if some else None
        low, high = wilson(round((share or 0) * games), games)
        table.append(
            {
                "from": at / BINS,
                "to": (at + 1) / BINS,
                "positions": len(some),
                "games": games,
                "chance": round(mean(one.chance for one in some), 4) if some else None,
                "won": None if share is None else round(share, 4),
                "low": round(low, 4),
                "high": round(high, 4),
            }
        )
    return table


def honest(games: int) -> None:
    """How many deals the honest player wins, with the interval of 95 %, and how true its chances are."""
    for kind, rows in gathered([*GAMES], 1, games).items():
        wins, what = sum(row.won for row in rows), f"{NAMES[kind]}: deals 1 to {games:,}"
        low, high = wilson(wins, games)
        took = f"{mean(row.seconds for row in rows):.2f} s a game"
        line(f"{what} won by the honest player", f"{wins:,}, {wins / games:.1%} ({low:.1%} to {high:.1%})", took)
        chances = [*said(kind, rows)]
        rate = mean(one.won for one in chances)
        score, base = brier(chances), rate * (1 - rate)
        line(f"{what}, chances said on the way: Brier score", f"{score:.3f}", f"of the base rate {base:.3f}")
        table = reliability(chances)
        won = " ".join("-" if one["won"] is None else f"{100 * one['won']:.0f}" for one in table)
        counted = " ".join(f"{one['positions']:,}" for one in table)
        line(f"{what}, how often chances of 0 to 10 %, 10 to 20 % … came true, in %", won, f"positions: {counted}")
        FOUND[NAMES[kind]] = {
            "deals": games,
            "won": wins,
            "brier": round(score, 4),
            "base rate": round(base, 4),
            "reliability": table,
        }


def write(path: Path = CALIBRATION) -> None:
    """Store what was found, for the notebook."""
    if FOUND:
        path.write_text(json.dumps(FOUND, indent=1) + "\n", encoding="utf-8")
