"""The positions of a film as they are drawn: every card at one place of one picture, and what is written around."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from .game import Label, Place
from .layout import Laid, arrange, heads
from .recording import Recording
from .scene import Table, flags, lay


class Card(NamedTuple):
    """A card: its place, where that is, its face ("" if it lies face down), its flag, whether any of it is seen."""

    place: str
    x: float
    y: float
    face: str
    flag: str
    seen: bool = True


class Shot(NamedTuple):
    """A position: the cards that are seen, from below; where the others lie; what is laid for each place."""

    cards: dict[int, Card]
    under: dict[int, Card]
    tops: dict[str, Laid]
    backs: frozenset[str]  # the places whose cards lie face down on top of each other
    empty: frozenset[str]
    labels: dict[str, Label]
    bars: dict[str, Laid]


class Stage(NamedTuple):
    """All positions in one picture: its height, the size of a card, and what is written over places."""

    shots: list[Shot]
    height: float
    size: tuple[float, float]
    heads: list[tuple[Laid, str]]
    fans: bool  # whether cards are read where others cover them
    places: dict[str, Place]


class _Position(NamedTuple):
    """What is asked of the game once."""

    state: Any
    table: Table
    labels: dict[str, Label]
    spaces: frozenset[str]
    flags: dict[int, str]
    hidden: frozenset[int]


def stage(record: Recording, nodes: Iterable[int]) -> Stage:
    """The positions at these nodes, laid so that what stays does not move."""
    positions = [*_positions(record, nodes)]
    there = {name for one in positions for name, ids in one.table.piles.items() if ids or name in one.spaces}
    labels = {name: label for one in positions for name, label in one.labels.items()}
    laid = [arrange(one.table, there, labels) for one in positions]
    height = max(bottom for _cards, _bars, bottom in laid)
    places = {place.name: place for one in positions for place in one.table.places}
    low = {name for name, place in places.items() if place.wide.area == "bottom"}
    shots = []
    for one, (cards, bars, bottom) in zip(positions, laid, strict=True):
        cards = [card._replace(y=card.y + (height - bottom) * (card.place in low)) for card in cards]  # noqa: PLW2901
        shots.append(_shot(one, cards, [bar._replace(y=bar.y + height - bottom) for bar in bars], places))
    main = [card for card in laid[-1][0] if card.seen not in {"column", "line"} and places[card.place].role != "stock"]
    size = (main[0].w, min(card.h for card in main)) if main else (1, 1)
    fans = any(place.fan for place in places.values())
    return Stage(shots, height, size, [*heads(positions[-1].table, laid[-1][0])], fans, places)


def _positions(record: Recording, nodes: Iterable[int]) -> Iterator[_Position]:
    """What is drawn of each node."""
    game = record.game
    for node in nodes:
        record.go(node)
        state, table = record.state, lay(record)
        seen = flags(game, state, table, list(game.moves(state)))
        spaces = frozenset(game.spaces(state))
        yield _Position(state, table, dict(game.labels(state)), spaces, seen, frozenset(game.hidden(state)))


def _shot(one: _Position, laid: Sequence[Laid], bars: Sequence[Laid], places: dict[str, Place]) -> Shot:
    """A position as it is drawn."""
    tops = {card.place: card for card in laid}
    shown = {(card.place, card.height): card for card in laid}
    cards: dict[int, Card] = {}
    under: dict[int, Card] = {}
    backs = set()
    for name, top in tops.items():
        ids = one.table.piles.get(name, b"")
        down = bool(ids) and not places[name].fan and ids[-1] in one.hidden
        backs |= {name} if down else set()
        for height, card in enumerate(ids):
            own = shown.get((name, height))
            at = own or top
            face = "" if card in one.hidden else one.table.faces[card]
            drawn = Card(name, round(2 * at.x) / 2, round(2 * at.y) / 2, face, one.flags.get(card, "f"), seen=bool(own))
            (under if down or (places[name].fan and not own) else cards)[card] = drawn
    empty = frozenset(name for name in tops if not one.table.piles.get(name) and name in one.spaces)
    return Shot(cards, under, tops, frozenset(backs), empty, one.labels, {bar.place: bar for bar in bars})
