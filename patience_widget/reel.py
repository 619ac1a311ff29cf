"""All that a page without Python knows: the scene of every node, as the difference to that of its parent."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from .footage import Footage
from .game import Place, Reason, Spot
from .pasted import file_name, line
from .recording import Recording
from .retraced import Retraced
from .scene import Json, Table, changed, lay, moved, scene
from .setup import setup
from .status import status
from .text import _
from .tree import Tree

ANSWERED = 400  # nodes of a tree up to which the page also has the answers to "why": more would make it large
WITHOUT = (
    *("hint", "hint_open", "auto", "auto_play", "game", "number", "next_deal", "new_deal", "again", "earlier"),
    *("statistics", "paste", "open_file", "save_picture", "save_page", "note"),
)  # the commands that a page without Python does not offer
TEXTS = ("copy_text", "save_text", "share", "copy_deal")  # nor these where the game has no text
PARTED = ("cards", "labels")  # of a scene: what is told card by card and name by name


def reel(film: Footage) -> Json:
    """All that the page's stand-in for Python needs."""
    record = film.record
    tree, at, searched = record.tree, record.node, isinstance(record, Retraced)
    onward = [[node, after] for node in range(len(tree)) if (after := record.onward(node)) not in _first(tree, node)]
    answers = _Answers() if len(tree) <= ANSWERED and not searched else None
    frames: list[Json] = [{} for _node in range(len(tree))]
    fixed = setup(record)
    met: dict[str, Place] = {}
    shorts = [""] * len(tree)
    for node, before, shown, laid in _scenes(record):
        frames[node] = difference(before, shown)
        shorts[node] = record.game.short(record.before, record.last(1)[0]) if node else ""
        met |= {place.name: place for place in (() if record.game.places else laid.places) if place.name not in met}
        if answers:
            answers.add(record, laid, shown["spaces"])
    moves = {move: number for number, move in enumerate(dict.fromkeys(map(str, tree.move[1:])))}
    told, steps = searched or not record.dealt, _steps(film)
    record.go(at)
    return {
        "setup": fixed
        | {"games": [], "places": side_by_side(met) or fixed["places"], "without": [*WITHOUT, *TEXTS * told]},
        "at": at,
        "texts": dict.fromkeys(("text", "line", "file"), "") if told else _texts(record),
        "parents": list(tree.parent),
        "moves": list(moves),
        "move": [moves.get(str(move), -1) for move in tree.move],
        "onward": onward,
        "shorts": shorts,
        "names": {str(node): name for node, name in {0: record.tags.get("Name", ""), **tree.name}.items() if name},
        "notes": {str(node): note for node, note in tree.note.items()},
        "fates": {str(node): fate for node, fate in tree.fate.items()},
        "frames": frames,
        "why": answers and answers.data(),
        "steps": steps,
    }


def _texts(record: Recording) -> Json:
    """The game as text, its line to share, and what a file of it is called."""
    return {"text": str(record), "line": line(record), "file": file_name(record)}


def _steps(film: Footage) -> Json | None:
    """What is stepped through, where that is not the line on which the cursor stands from its deal on.

    Of a search also by step what is said, the depth, and the flags of the chart.
    """
    record, nodes = film.record, film.nodes
    if not isinstance(record, Retraced):
        return {"nodes": nodes, "first": film.first, "last": film.last} if nodes[0] or film.part else None
    depth, _depth, flags = record.seen.bins(film.first, film.first + len(nodes), len(nodes))
    said = [film.said(at) for at in range(len(nodes))]
    known = {text: number for number, text in enumerate(dict.fromkeys(said))}
    told = {"said": [known[text] for text in said], "sentences": [*known], "tag": _("solver")}
    return told | {"nodes": nodes, "first": film.first, "last": film.last, "depth": [*depth], "flags": [*flags]}


def _first(tree: Tree, node: int) -> list[int | None]:
    """The node after one as long as nobody has gone another way."""
    return [*tree.children(node)[:1]] or [None]


def side_by_side(places: Mapping[str, Place]) -> list[Json]:
    """The places of a game that says nothing of them, in the order in which they were met."""
    spots = (Spot("main", at, 0) for at in range(len(places)))
    return [place._replace(wide=s, narrow=s)._asdict() for place, s in zip(places.values(), spots, strict=True)]


def shown(record: Recording, before: Table | None = None, laid: Table | None = None) -> Json:
    """The scene where the cursor stands, as the page shows it; `laid` is that position, `before` the one above it."""
    plain = scene(record, laid)
    tag, text = status(record, plain, (), kept=False) if not isinstance(record, Retraced) else ("", "")
    hidden = frozenset(record.game.hidden(record.state))
    plain["moved"] = changed(before, laid, hidden) if before and laid else moved(record)
    if isinstance(record, Retraced) and record.certificate:
        plain["marks"] = [list(mark) for mark in record.certificate.marks]
    table = {"table": 1, "heard": {}, "auto": False, "earlier": 0, "tag": tag, "text": text, "why": None}
    buttons = plain["buttons"] | {"auto": None}
    return plain | table | {"buttons": _idle(buttons) if isinstance(record, Retraced) else buttons}


def _idle(buttons: Json) -> Json:
    """The buttons while a search is shown: it is stepped through below."""
    deal = buttons["deal"] and {**buttons["deal"], "primary": False}
    return buttons | {"undo": False, "redo": False, "deal": deal}


def _scenes(record: Recording) -> Iterator[tuple[int, Json, Json, Table]]:
    """Every node, depth first: the scene of its parent, its own, and what lies there; only one line's are kept."""
    way: list[tuple[Json, Table | None]] = [({}, None)]
    waiting = [0]
    while waiting:
        node = waiting.pop()
        record.go(node)
        del way[record.turn + 1 :]
        (before, old), laid = way[-1], lay(record)
        way.append((shown(record, old, laid), laid))
        yield node, before, way[-1][0], laid
        waiting += record.branches()[::-1]


def difference(before: Json, after: Json) -> Json:
    """What of a scene is not as it was; of cards and labels only `parts`, null for one that is gone."""
    changed = {key: value for key, value in after.items() if key not in before or before[key] != value}
    parts = {key: _parts(before[key], changed.pop(key)) for key in PARTED if before and key in changed}
    return changed | ({"parts": parts} if parts else {})


def _parts(before: Any, after: Any) -> Json:
    """The values that differ, by card id or by name."""
    if isinstance(after, list) and len(before) == len(after):
        return {str(at): new for at, (old, new) in enumerate(zip(before, after, strict=True)) if old != new}
    old, new = ({str(key): one for key, one in _items(values)} for values in (before, after))
    return {key: new.get(key) for key in {**old, **new} if old.get(key) != new.get(key)}


def _items(values: Any) -> Iterable[tuple[Any, Any]]:
    """A list's or dictionary's values by their keys."""
    return values.items() if isinstance(values, dict) else enumerate(values)


class _Answers:
    """The reasons of every place at every node: each distinct one once, and by node those that are new there."""

    def __init__(self) -> None:
        self._reasons: dict[Reason, int] = {}
        self._frames: dict[int, dict[str, list[int]]] = {}
        self._line: list[dict[str, list[int]]] = [{}]

    def add(self, record: Recording, laid: Table, spaces: Sequence[str]) -> None:
        """Ask for every place that is seen where the cursor stands: one with cards or a space."""
        game, state = record.game, record.state
        names = [*(name for name, ids in laid.piles.items() if ids), *spaces]
        asked = {name: [self._number(reason) for reason in game.why(state, name)] for name in names}
        del self._line[record.turn + 1 :]
        before = self._line[-1]
        self._frames[record.node] = {name: numbers for name, numbers in asked.items() if before.get(name) != numbers}
        self._line.append(asked)

    def _number(self, reason: Reason) -> int:
        """The number of a reason, a new one if it was not met before."""
        return self._reasons.setdefault(reason, len(self._reasons))

    def data(self) -> Json:
        """As plain data."""
        frames = [self._frames[node] for node in range(len(self._frames))]
        return {"reasons": [list(reason) for reason in self._reasons], "frames": frames}
