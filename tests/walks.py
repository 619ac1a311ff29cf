"""Walks that tests share: golden games, begun, and the rest of each as what a search found."""

from pathlib import Path
from typing import Any

import patience_widget as pw
from patience_widget.table import PatienceTable

GAMES = Path(__file__).parent / "data" / "recordings"
NAMES = ["british-blockade-at_once-two_rows-won", "british-blockade-if_stuck-never-won", "precedence-placed-2-won"]


def won(name: str = NAMES[0]) -> pw.Recording:
    """A golden game that was won."""
    return pw.Recording.read((GAMES / f"{name}.txt").read_text())


def begun(name: str = NAMES[0], count: int = 20, kind: Any = pw.PatienceWidget, **more: Any) -> Any:
    """A table where so many moves of a golden game were made, with a branch and a note."""
    record = won(name)
    table = kind(record.game, record.deal, **more)
    for move in record.moves[:count]:
        table.play(move)
    other = [move for move in record.game.moves(table.record.state) if move != record.moves[count]]
    if other:
        table.play(other[0])
        table.undo()
    table.record.annotate("Here I think.")
    return table


def found(table: PatienceTable, name: str = NAMES[0], **more: Any) -> pw.Result:
    """What a search would have found there: the rest of the golden game."""
    record = won(name)
    rest = record.moves[table.record.turn :]
    given = {"fate": "won", "moves": rest, "nodes": 9, "seconds": 0.1, "method": "by hand", "game": record.game}
    return pw.Result(**{**given, "start": table.record.state, **more})


def walking(table: PatienceTable, name: str = NAMES[0]) -> pw.Walk:
    """A walk on that table."""
    return pw.step_through(table, found(table, name))


def game_of(table: PatienceTable) -> tuple[str, int, int, list[Any]]:
    """All that there is of the player's own game."""
    record = table.record
    return str(record), record.node, record.tree.edits, [record.onward(node) for node in range(len(record.tree))]
