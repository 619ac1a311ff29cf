"""Tiny positions from readable text, and what tests ask of any position.

A card is rank and suit, "6H"; of clubs the rank is enough, and "1" is the ace. "." is a space.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import accumulate, pairwise
from typing import Any

from patience_widget import BritishBlockade, Game, Move, Pack, Precedence
from patience_widget.cards import RANKS
from patience_widget.games.british_blockade import SPACE, Blockade
from patience_widget.games.precedence import Line

COLUMN = BritishBlockade(ranks=5, suits=1, columns=1)  # the smallest board on which anything happens


def card(text: str) -> str:
    """The card that the text is short for."""
    return text[0].replace("1", "A") + (text[1:] or "C")


def cards(text: str) -> list[str]:
    """The cards of a text, without its spaces."""
    return [card(short) for short in text.split() if short not in {".", "|"}]


def short(face: str) -> str:
    """The shortest text of a card."""
    return face.replace("A", "1").removesuffix("C")


def blockade(game: BritishBlockade, rows: str, tops: str = "", stock: str = "") -> Blockade:
    """Rows from the top ("5 4 | . 3"), foundations by their tops ("AC:3 KC:4"), the next stock card first."""
    high = dict(pile.split(":") for pile in tops.split())
    piles = [_run(game, name, high.get(name)) for name in game._foundations]
    cells = rows.replace("|", " ").split()
    pack, (*foundations, tableau, hidden) = _numbered([*piles, cards(rows), cards(stock)])
    ids = iter(tableau)
    laid = bytes(SPACE if cell == "." else next(ids) for cell in cells)
    return Blockade(pack, tuple(foundations), laid, hidden)


def _run(game: BritishBlockade, name: str, top: str | None) -> list[str]:
    """The cards of a foundation, from its base card to this top."""
    ranks = RANKS[: game.ranks] if name[0] == "A" else RANKS[: game.ranks][::-1]
    height = ranks.index(card(top)[0]) if top else 0
    return [rank + name[1] for rank in ranks[: height + 1]]


def line(game: Precedence, foundations: str, waste: str = "", stock: str = "", redeals: int = 0) -> Line:
    """Foundations from f1 on ("3 2 | 2"), the waste's top last, the next stock card first, redeals made."""
    piles = [cards(pile) for pile in foundations.split("|")]
    piles += [[]] * (game.foundations - len(piles))
    pack, (*laid, up, down) = _numbered([*piles, cards(waste), cards(stock)])
    return Line(pack, tuple(laid), up, down, redeals)


def _numbered(piles: list[list[str]]) -> tuple[Pack, list[bytes]]:
    """The pack of all piles, and the ids of each."""
    ends = accumulate(map(len, piles), initial=0)
    return Pack(tuple(face for pile in piles for face in pile)), [bytes(range(*ends)) for ends in pairwise(ends)]


def rows(game: BritishBlockade, state: Blockade) -> str:
    """The tableau as `blockade` reads it."""
    cells = ["." if id_ == SPACE else short(state.pack.cards[id_]) for id_ in state.tableau]
    starts = range(0, len(cells), game.columns)
    return " | ".join(" ".join(cells[start : start + game.columns]) for start in starts)


def pile(game: Game[Any], state: Any, place: str) -> str:
    """The cards of a place, bottom to top."""
    return " ".join(map(short, game.cards(state, place)))


def legal(game: Game[Any], state: Any) -> set[str]:
    """The legal moves, written."""
    return {str(move) for move in game.moves(state)}


def play(game: Game[Any], state: Any, moves: str | Iterable[Move]) -> Any:
    """The position after these moves."""
    for move in moves.split() if isinstance(moves, str) else moves:
        state = game.play(state, move)
    return state


def clauses(game: Game[Any], state: Any, place: str) -> list[tuple[str, bool]]:
    """The clauses that `why` gives, and whether they hold."""
    return [(reason.clause, reason.holds) for reason in game.why(state, place)]


def laid(game: Game[Any], state: Any) -> dict[str, list[str]]:
    """The cards of every place that has some."""
    names = (place.name for place in game.places if place.role not in {"area", "note"})
    return {name: lying for name in names if (lying := game.cards(state, name))}


def faces(game: Game[Any], state: Any) -> Counter[str]:
    """How often each card lies on the table."""
    return Counter(face for lying in laid(game, state).values() for face in lying)


def played(game: Game[Any], state: Any, choices: Iterable[int]) -> Iterator[Any]:
    """The positions of a game that takes the legal moves of these numbers, until there are none."""
    yield state
    for choice in choices:
        moves = list(game.moves(state))
        if not moves:
            return
        state = game.play(state, moves[choice % len(moves)])
        yield state


def winning(game: Game[Any], start: Any, most: int) -> dict[Any, tuple[Any, bool]]:
    """By key, all positions to come and whether each can be won; empty if there are more than `most`."""
    states, before, waiting = {game.key(start): start}, {game.key(start): set[Any]()}, [start]
    while waiting and len(states) <= most:
        state = waiting.pop()
        for move in game.moves(state):
            after = game.play(state, move)
            key = game.key(after)
            if key not in states:
                states[key], before[key] = after, set()
                waiting.append(after)
            before[key].add(game.key(state))
    wins = _backwards([key for key, state in states.items() if game.won(state)], before)
    return {} if waiting else {key: (state, key in wins) for key, state in states.items()}


def _backwards(keys: list[Any], before: dict[Any, set[Any]]) -> set[Any]:
    """These keys and all from which they can be reached."""
    found, waiting = set(keys), list(keys)
    while waiting:
        new = before[waiting.pop()] - found
        found |= new
        waiting.extend(new)
    return found


def winnable(game: Game[Any], state: Any) -> bool:
    """Whether some series of moves wins."""
    return winning(game, state, 1_000_000)[game.key(state)][1]
