"""A position as the plain data that the front end draws: the page knows no rule of any game."""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from .cards import SUITS, number_text, packs
from .game import Game, Label, Move, Place, Spot, State
from .recording import Recording

LAST = 12  # moves that every scene carries
Json = dict[str, Any]


class Table(NamedTuple):
    """What lies where: the places, the card ids on each from bottom to top, and every card's face by id."""

    places: tuple[Place, ...]
    piles: Mapping[str, bytes]
    faces: Sequence[str]


class Mark(NamedTuple):
    """A ring round the top card or frame of a place, and a number at its corner if `label` has one.

    `kind` is "suggestion" for a card to play, "target" for where that would go; a page draws others as
    these and says their kind. `t3.5` names the fifth card of `t3` and those on it. Several may be at one place.
    """

    kind: str
    place: str
    label: str = ""


class Arrow(NamedTuple):
    """An arrow from the edge of a card to the edge of a place; its kind is that of its marks."""

    kind: str
    source: str
    target: str


_roles: tuple[Iterable[Place], dict[str, str]] = ((), {})


def roles_of(places: Iterable[Place]) -> Mapping[str, str]:
    """The role of each place; of places that were asked for last, which are those of one game, at once."""
    global _roles  # noqa: PLW0603 - written at once, as threads do
    known, roles = _roles
    if known is not places:
        roles = {place.name: place.role for place in places}
        _roles = places, roles
    return roles


def scene(record: Recording, table: Table | None = None) -> Json:
    """The table as it stands (laid here, or given): cards, legal moves, labels and buttons."""
    game, state = record.game, record.state
    moves, table = list(game.moves(state)), table or lay(record)
    return {
        "deal": "" if record.deal is None else number_text(record.deal),
        "turn": record.turn,
        "placed": placed(table),
        "outcome": record.outcome,
        "cards": _cards(game, state, table, moves),
        "spaces": game.spaces(state) if game.places else [name for name, ids in table.piles.items() if not ids],
        "moves": [list(move) for move in moves],
        "labels": _labels(game.labels(state), table),
        "marks": [],
        "arrows": [],
        "buttons": _buttons(record, table, moves),
        "node": record.node,
        "tree": [len(record.tree), record.tree.edits],
        "last": [str(move) for move in record.last(LAST)],
    }


def lay(record: Recording, state: Any = None) -> Table:
    """The cards by place, at the cursor or in `state`; a game that says nothing of its places has them side by side."""
    game, state = record.game, record.state if state is None else state
    names = [place.name for place in game.places if place.role not in {"area", "note"}] or _met(record)
    places = game.places or _side_by_side(names)
    if type(game).cards is not Game.cards and type(game).ids is Game.ids:
        return _numbered(game, state, names, places)
    return Table(places, {name: bytes(game.ids(state, name)) for name in names}, game.pack(state).cards)


def _met(record: Recording) -> list[str]:
    """The names of the places that a game has shown so far: in its piles, its moves and those legal now."""
    piles = (*record.start.piles, *record.state.piles) if isinstance(record.start, State) else ()
    moves = [*record.game.moves(record.start), *filter(None, record.tree.move), *record.game.moves(record.state)]
    names = [name for name, _ids in piles] + [name.partition(".")[0] for move in moves for name in move]
    return list(dict.fromkeys(names))


def _numbered(game: Game[Any], state: Any, names: Sequence[str], places: tuple[Place, ...]) -> Table:
    """The table of a game that only says which cards lie where: equal ones are numbered as they are met."""
    faces, met, piles = packs(max(game.packs, 2), len(SUITS), 13), Counter[str](), {}
    for name in names:
        ids = []
        for face in game.cards(state, name):
            ids.append(faces.index(face) + 52 * met[face])
            met[face] += 1
        piles[name] = bytes(ids)
    return Table(places, piles, faces)


def _side_by_side(names: Sequence[str]) -> tuple[Place, ...]:
    """Places for a game that says nothing of them."""
    roles = {name: name if name in {"stock", "waste"} else "tableau" for name in names}
    return tuple(
        Place(name, role, Spot("main", at, 0), Spot("main", at, 0), "" if role == "stock" else "down")
        for at, (name, role) in enumerate(roles.items())
    )


def moved(record: Recording, since: int | None = None) -> list[int]:
    """The ids of the face-up cards that lie elsewhere than before the last move, or than at a node above."""
    if not record.turn:
        return []
    before = record.position(record.tree.parent[record.node] if since is None else since)
    return changed(lay(record, before), lay(record), frozenset(record.game.hidden(record.state)))


def changed(old: Table, new: Table, hidden: Collection[int]) -> list[int]:
    """The ids of the face-up cards that lie elsewhere on a new table than on an old one."""
    grown = ((ids, old.piles.get(name, b"")) for name, ids in new.piles.items() if old.piles.get(name) != ids)
    return [card for ids, before in grown for card in ids if card not in before and card not in hidden]


def placed(table: Table) -> list[int]:
    """How many cards are on foundations, and how many there are."""
    done = sum(len(table.piles[place.name]) for place in table.places if place.role == "foundation")
    return [done, sum(map(len, table.piles.values()))]


def builds(places: Sequence[Place], moves: Sequence[Move]) -> list[Move]:
    """The moves that build: neither the stock's, nor to it, nor from a foundation."""
    roles = roles_of(places)
    idle = {"stock", "foundation"}
    return [m for m in moves if roles.get(m.source.partition(".")[0]) not in idle and roles.get(m.target) != "stock"]


def _cards(game: Game[Any], state: Any, table: Table, moves: Sequence[Move]) -> list[list[str | int]]:
    """By card id: place, height there, and of a card that lies face up its face and flag.

    Under the top of a waste "blocked" goes without saying.
    """
    hidden, marks, roles = frozenset(game.hidden(state)), flags(game, state, table, moves), roles_of(table.places)
    faces = table.faces
    cards: list[list[str | int]] = [["", 0]] * len(faces)
    for name, ids in table.piles.items():
        under = len(ids) - 1 if roles[name] == "waste" else 0
        for height, card in enumerate(ids):
            if card in hidden:
                cards[card] = [name, height]
                continue
            mark = marks.get(card)
            shown = mark and not (mark == "b" and height < under)
            cards[card] = [name, height, faces[card], mark] if shown and mark else [name, height, faces[card]]
    return cards


def flags(game: Game[Any], state: Any, table: Table, moves: Sequence[Move]) -> dict[int, str]:
    """Playable, free or blocked (p, f, b), of the cards of the tableau and the waste."""
    roles = roles_of(table.places)
    marks = {card: "b" for name, ids in table.piles.items() if roles[name] in {"tableau", "waste"} for card in ids}
    marks |= dict.fromkeys(marks.keys() & set(game.available(state)), "f")
    for move in builds(table.places, moves):
        name, _dot, height = move.source.partition(".")
        if table.piles.get(name):
            marks[table.piles[name][int(height) - 1 if height else -1]] = "p"
    return marks


def _buttons(record: Recording, table: Table, moves: Sequence[Move]) -> Json:
    """Which buttons can be pressed; Deal or Turn is the primary one when nothing can be built."""
    button = record.game.button(record.state)
    deal: Json | None = None
    if button:
        move = list(button.move) if button.move else None
        deal = {"label": button.label, "move": move, "primary": bool(move) and not builds(table.places, moves)}
    return {
        "undo": record.node != 0,
        "redo": bool(record.branches()),
        "hint": not record.outcome,
        "auto": record.game.safe(record.state) is not None,
        "deal": deal,
    }


def _labels(labels: Mapping[str, Label], table: Table) -> Json:
    """By place chip, lead, done and total, as far as there is something; no count where no bar is drawn."""
    bars = {place.name for place in table.places if place.fan == "down"}
    return {name: _short(label if name in bars else label[:2]) for name, label in labels.items()}


def _short(values: Sequence[Any]) -> list[Any]:
    """The values without the empty ones at the end."""
    short = [*values]
    while short and not short[-1]:
        short.pop()
    return short
