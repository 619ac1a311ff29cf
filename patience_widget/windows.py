"""What is too large for a trait: a page asks for it by name, and a message with binary columns answers."""

import sys
from array import array
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple
from weakref import WeakKeyDictionary

from .film import html
from .flow import sendable, text_of
from .page import svg
from .pasted import file_name, line
from .recording import Recording
from .scene import Json
from .text import _

STATIC = Path(__file__).parent / "static"
NODES = 50_000  # of a tree in one message, at most
FEW = 50  # nodes of a tree whose moves are told with them as a list shows them
SHORTS = 500  # moves as a list shows them, in one message at most
_shorts: WeakKeyDictionary[Recording, dict[int, str]] = WeakKeyDictionary()


class Window(NamedTuple):
    """An answer: plain data, and columns of little-endian 32-bit integers."""

    content: Json
    buffers: Sequence[bytes] = ()


Ask = Callable[[Recording, Json], Window]


def window(record: Recording, intent: Json, more: Mapping[str, Ask] = {}) -> Window:
    """What an intent asks for, of a recording or, by `more`, of its table; ValueError says what there is to ask for."""
    what, known = text_of(intent, "what"), {**WINDOWS, **more}
    if what not in known:
        message = _("there is no window {given!r}: there are {known}")
        raise ValueError(message.format(given=what[:40], known=", ".join(known)))
    with record.lock:
        return known[what](record, intent)


def _tree(record: Recording, intent: Json) -> Window:
    """The nodes from one on as columns, their parents and their moves (a place in `moves`); all notes and fates."""
    tree, first = record.tree, intent.get("from", 0)
    if not isinstance(first, int) or isinstance(first, bool) or not 0 <= first <= len(tree):
        raise ValueError(_("nodes are counted from 0 to {last}").format(last=len(tree)))
    nodes = range(first, min(first + NODES, len(tree)))
    names = ["" if tree.move[node] is None else str(tree.move[node]) for node in nodes]
    moves = {name: at for at, name in enumerate(dict.fromkeys(names))}
    content = {
        "from": first,
        "tree": [len(tree), tree.edits],
        "moves": [*moves],
        "notes": _by_node(tree.note),
        "names": _by_node({0: record.tags.get("Name", ""), **tree.name}),
        "fates": {str(node): fate for node, fate in tree.fate.items()},
    }
    if len(nodes) <= FEW:
        content |= _short(record, {"nodes": [*nodes]}).content
    columns = (tree.parent[node] for node in nodes), (moves[name] for name in names)
    return Window(content, [column(values) for values in columns])


def _by_node(texts: Mapping[int, str]) -> dict[str, str]:
    """Texts by node, as a page can be sent them."""
    return {str(node): sendable(text) for node, text in texts.items() if text}


def column(values: Any) -> bytes:
    """Integers as a page reads them, whatever this machine's order of bytes."""
    column = array("i", values)
    if sys.byteorder == "big":
        column.byteswap()
    return column.tobytes()


def _short(record: Recording, intent: Json) -> Window:
    """Moves as a list shows them, by node."""
    nodes, seen = intent.get("nodes"), dict[int, Any]()
    if not isinstance(nodes, list) or len(nodes) > SHORTS:
        raise ValueError(_("a list of at most {most} nodes is expected").format(most=SHORTS))
    return Window({"short": {str(node): _short_of(record, record.checked(node), seen) for node in nodes}})


def _short_of(record: Recording, node: int, seen: dict[int, Any]) -> str:
    """The move to a node as a list shows it; those on the way are kept, and their positions in `seen`."""
    known, way = _shorts.setdefault(record, {0: ""}), list[int]()
    while node not in known or (way and node not in seen and record.position(node) is None):
        way.append(node)
        node = record.tree.parent[node]
    state = seen.get(node) or record.position(node)
    for below in reversed(way):
        move = record.tree.move[below]
        if move:
            known[below] = record.game.short(state, move)
            state = seen[below] = record.game.play(state, move)
    return known[way[0] if way else node]


def _text(record: Recording, _intent: Json) -> Window:
    """The game as text, the line that shares its deal, the name of its file; and where the table stood then."""
    names = {"line": line(record), "file": file_name(record)}
    return Window({"text": str(record), "node": record.node, "tree": [len(record.tree), record.tree.edits], **names})


def _picture(record: Recording, _intent: Json) -> Window:
    """The position as an SVG document."""
    return Window({"text": svg(record)})


def _part(name: str) -> Ask:
    """A part of the front end that is not in its first bundle."""

    def read(_record: Recording, _intent: Json) -> Window:
        script, style = ((STATIC / f"{name}.{kind}").read_text(encoding="utf-8") for kind in ("js", "css"))
        return Window({"script": script, "style": style})

    return read


def _page(record: Recording, _intent: Json) -> Window:
    """The game as a page that replays it, and the name of its file."""
    return Window({"text": html(record), "file": file_name(record)})


WINDOWS: dict[str, Ask] = {
    "tree": _tree,
    "short": _short,
    "text": _text,
    "picture": _picture,
    "page": _page,
    "later": _part("later"),  # what comes after the cards: menus, the panel, dialogs
    "learn_tab": _part("learn"),
    "review_tab": _part("review"),
}
