"""The engine against outside truth: legal moves and counts made by another implementation."""

import json
from pathlib import Path
from typing import Any

import pytest
from positions import legal, play

import patience_widget as pw

ROWS: list[dict[str, Any]] = json.loads((Path(__file__).parent / "data" / "perft.json").read_text())
GAMES: dict[str, type[pw.Game[Any]]] = {"british_blockade": pw.BritishBlockade, "precedence": pw.Precedence}


def name(row: dict[str, Any]) -> str:
    """A test's name: game, options, deal, and how many moves deep."""
    options = ",".join(f"{key}={value}" for key, value in row["options"].items())
    return f"{row['game']}({options}) deal {row['deal']} move {len(row['line'].split())}"


@pytest.mark.parametrize("row", ROWS, ids=name)
def test_counts(row: dict[str, Any]) -> None:
    """Counts to hold the engine against: the legal moves, and the sequences of each length."""
    game = GAMES[row["game"]](**row["options"])
    state = play(game, game.deal(row["deal"]), row["line"])
    assert legal(game, state) == set(row["legal"].split())
    depths = range(1, len(row["counts"]) + 1)
    assert [pw.perft(game, state, depth) for depth in depths] == row["counts"]


def test_no_move_is_one_sequence() -> None:
    """The sequence of no moves."""
    game = pw.Precedence()
    assert pw.perft(game, game.deal(1), 0) == 1
