"""Two tables that look alike, with other cards face down: nothing honest that is said or drawn there differs."""

import json
import random
import threading
from typing import Any

import pytest
from test_player import GAMES

import patience_widget as pw
from patience_widget import kernel
from patience_widget.table import PatienceTable

HINTED = ("hint", "marks", "arrows", "text", "tag")


def alike(game: Any, deal: int, moves: int) -> tuple[PatienceTable, PatienceTable]:
    """A game of so many moves at most, and the same game with the cards dealt otherwise that are unseen at its end."""
    chance, record = random.Random(deal), pw.Recording(game, deal)
    while record.turn < moves:
        legal = list(game.moves(record.state))
        after = game.play(record.state, chance.choice([m for m in legal if m.source != "stock"] or legal))
        if not kernel.unseen(game, after):
            break
        record.play(next(move for move in legal if game.play(record.state, move) == after))
    faces, unseen = list(record.state.pack.cards), sorted(record.state.stock)
    for card, face in zip(unseen, chance.sample([faces[card] for card in unseen], len(unseen)), strict=True):
        faces[card] = face
    tables = PatienceTable(game, deal), PatienceTable(game, faces)
    for table in tables:
        for move in record.moves:
            table.play(move)
    return tables


def hinted(table: PatienceTable, level: int) -> str:
    """What a page is told after a press of the button, when the adviser has finished."""
    table.hint(level)
    for thread in threading.enumerate():
        if thread.name == "patience hint":
            thread.join()
    scene = table._scene()
    return json.dumps({name: scene.get(name) for name in HINTED})


@pytest.mark.parametrize("game", GAMES, ids=repr)
@pytest.mark.parametrize("moves", [0, 9, 40])
def test_what_a_table_says_is_the_same(game: Any, moves: int) -> None:
    """The hint on all its levels, marks and arrows; advice, reasons, chance, and the orders that can be won."""
    one, other = alike(game, 5 + moves, moves)
    assert one.record.state != other.record.state
    for level in (1, 2, 3):
        assert hinted(one, level) == hinted(other, level)
    assert [*pw.hint(one, samples=40, n=9)] == [*pw.hint(other, samples=40, n=9)]
    for name in ("marks", "arrows", "text"):
        assert one._scene()[name] == other._scene()[name]
    state, look_alike = one.record.state, other.record.state
    for move in game.moves(state):
        assert game.reason(state, move) == game.reason(look_alike, move)
    games = None if game in GAMES[:3] else 1
    assert pw.chance(one, games=games, samples=4) == pw.chance(other, games=games, samples=4)
    assert pw.winnable(one, orders=3, nodes=20_000) == pw.winnable(other, orders=3, nodes=20_000)


@pytest.mark.parametrize("game", GAMES, ids=repr)
def test_open_cards_are_another_thing(game: Any) -> None:
    """They do look at the stock, and say so: else the test above would prove nothing."""
    differ = 0
    for deal in range(3):
        one, other = alike(game, 50 + deal, 6)
        seen = [pw.suggest(table, pw.Limit(nodes=3_000)) for table in (one, other)]
        differ += [*seen[0]] != [*seen[1]]
        assert all(advice.text.startswith("Looking at the stock: ") for advice in seen)
    assert differ
