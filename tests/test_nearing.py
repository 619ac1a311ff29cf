"""How near a card is to being played, as its game tells it, beside the true distance on small boards."""

from itertools import product
from typing import Any

import pytest
from test_freeing import begun, starts

import patience_widget as pw

MOST = 1500  # positions of a board
BLOCKADES: list[pw.Game[Any]] = [
    pw.BritishBlockade(next_row, refill, ranks=ranks, suits=suits, columns=columns)
    for next_row, refill, (ranks, suits, columns) in product(
        ("at_once", "if_stuck"),
        ("two_rows", "always", "never"),
        [(6, 1, 1), (8, 1, 2), (13, 1, 4), (5, 2, 2), (6, 2, 3), (4, 3, 3)],
    )
]
LINES: list[pw.Game[Any]] = [
    pw.Precedence(first_king, redeals, ranks=ranks, foundations=foundations)
    for first_king, redeals, (ranks, foundations) in product(
        ("placed", "awaited"), (0, 1, 2), [(4, 3), (5, 4), (3, 6), (13, 2)]
    )
]
Edges = dict[Any, dict[pw.Move, Any]]


def reached(game: pw.Game[Any], start: Any, unseen: frozenset[int]) -> Edges:
    """The moves of every position that is reached without turning the unseen, some of them if there are too many."""
    edges, waiting = Edges(), [start]
    while waiting and len(edges) <= MOST:
        state = waiting.pop(0)
        if state not in edges:
            after = {move: game.play(state, move) for move in game.moves(state)}
            edges[state] = {move: one for move, one in after.items() if unseen <= {*game.hidden(one)}}
            waiting += edges[state].values()
    return edges


def distances(game: pw.Game[Any], edges: Edges, card: int) -> dict[Any, int]:
    """After how many moves a card can be played, for each position in which that comes to be."""
    before: dict[Any, list[Any]] = {}
    for state, after in edges.items():
        for one in after.values():
            before.setdefault(one, []).append(state)
    found = {state: 0 for state in edges if starts(game, state, card)}
    waiting = list(found)
    for state in waiting:
        for one in before.get(state, ()):
            if one not in found:
                found[one] = found[state] + 1
                waiting.append(one)
    return found


def lying(game: pw.Game[Any], state: Any) -> list[int]:
    """The cards of the tableau and the waste."""
    places = [place.name for place in game.places if place.role in {"tableau", "waste"}]
    return [card for place in places for card in game.ids(state, place)]


@pytest.mark.parametrize("game", BLOCKADES + LINES, ids=repr)
def test_no_line_is_shorter_and_none_is_left_out(game: pw.Game[Any]) -> None:
    """In every position, for every card that lies there: whatever may be turned, and without what was never seen."""
    looked = 0
    for seed, closed in product(range(6), (False, True)):
        start = begun(game, seed).state
        unseen = frozenset(game.hidden(start)) if closed else frozenset[int]()
        edges = reached(game, start, unseen)
        if len(edges) > MOST:
            continue
        for card in lying(game, start):
            found = distances(game, edges, card)
            for state in edges:
                if card not in lying(game, state):
                    continue
                looked += 1
                near = game.nearing(state, card, unseen)
                assert near or state not in found
                if near and state in found:
                    least, moves = near
                    assert least <= found[state]
                    after = [found.get(edges[state].get(move)) for move in moves]
                    assert not found[state] or found[state] - 1 in after
    assert looked
