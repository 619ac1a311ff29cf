"""What the widget plays by itself, and what viewers without widgets show."""

import random
import re
from collections.abc import Iterator
from html import unescape
from typing import Any

import pytest
from klondike import Klondike
from test_own_game import Least
from test_widget import shows

import patience_widget as pw
from patience_widget.page import board, picture

# What is played by itself.


def safe_positions() -> Iterator["pw.PatienceWidget"]:
    """Tables where at least two plays in a row are safe."""
    for seed in range(200):
        chance, table = random.Random(seed), pw.play("precedence", seed + 1)
        while moves := list(table.record.game.moves(table.record.state)):
            table.record.play(moves[0] if chance.random() < 0.8 else chance.choice(moves))
            game, state = table.record.game, table.record.state
            move = game.safe(state)
            if move and game.safe(game.play(state, move)):
                yield table
                break


@pytest.fixture
def safe() -> "pw.PatienceWidget":
    return next(safe_positions())


def test_a_run_is_one_step(safe: "pw.PatienceWidget") -> None:
    """For the table's undo and redo; the record's undo takes back one move."""
    before, turn = safe.record.node, safe.turn
    count = safe.auto()
    end = safe.record.node
    assert count >= 2
    assert (safe.turn, safe.record.game.safe(safe.record.state)) == (turn + count, None)
    assert safe.undo()
    assert safe.record.node == before
    assert safe.redo()
    assert safe.record.node == end
    assert safe.record.undo()
    assert safe.turn == turn + count - 1
    assert safe.undo()
    assert safe.record.node == before
    assert shows(safe)


def test_a_run_is_shown_as_one_change(safe: "pw.PatienceWidget") -> None:
    turns: list[int] = []
    safe.observe(lambda change: turns.append(change["new"]), "turn")
    count = safe.auto()
    assert turns == [safe.turn]
    assert count > 1
    assert safe.auto() == 0


def test_moves_that_a_run_made_and_then_the_player(safe: "pw.PatienceWidget") -> None:
    """Played by hand they are taken back one by one."""
    before = safe.record.node
    safe.auto()
    run = safe.record.moves[safe.record.tree.depth[before] :]
    safe.undo()
    for move in run:
        safe.play(move)
    for left in range(len(run) - 1, -1, -1):
        assert safe.undo()
        assert safe.turn == safe.record.tree.depth[before] + left


def test_the_setting(safe: "pw.PatienceWidget") -> None:
    """With `auto_play`, what is safe follows each move, and is taken back with it."""
    assert (safe.auto_play, safe.scene["auto"]) == (False, False)
    safe.auto_play = True
    assert safe.scene["auto"] is True
    safe.record.undo()
    before = safe.record.node
    redone = safe.record.tree.move[safe.record.next or 0]
    safe.play(str(redone))
    assert safe.turn >= safe.record.tree.depth[before] + 3
    assert safe.record.game.safe(safe.record.state) is None
    end = safe.record.node
    assert safe.undo()
    assert safe.record.node == before
    assert safe.redo()
    assert safe.record.node == end
    safe.auto_play = False
    assert shows(safe)


# Where there is no page.


@pytest.mark.parametrize("game", [pw.BritishBlockade(), pw.Precedence(), Klondike(), Least()], ids=repr)
def test_what_viewers_without_widgets_show(game: pw.Game[Any]) -> None:
    table = pw.PatienceWidget(game, deal=17)
    for _turn in range(5):
        if moves := list(game.moves(table.record.state)):
            table.play(moves[0])
    data, metadata = table._repr_mimebundle_()
    assert data["application/vnd.jupyter.widget-view+json"]["model_id"] == table.model_id
    assert data["text/plain"] == board(table.record)
    assert data["text/html"] == picture(table.record)
    found = re.search(r'^<img [^>]*alt="([^"]+)"', data["text/html"])
    assert found
    assert unescape(found[1]) == board(table.record)
    assert metadata == {}


def test_a_fresh_table_says_what_it_is() -> None:
    table = pw.play("parallels", 17)
    assert table.scene["text"] == "British Blockade, deal 17."
    assert re.fullmatch(r"\d+ moves?|", table.scene["tag"])
    assert (table.scene["heard"], table.scene["why"], table.scene["auto"]) == ({}, None, False)
    assert pw.play(Klondike(), 17).scene["text"] == "Klondike, deal 17."
