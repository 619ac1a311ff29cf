"""A game as one page that replays it with no kernel and no network: the same front end, and all its scenes."""

import json
import re
import zlib
from base64 import b64encode
from collections.abc import Iterable, Iterator, Mapping, Sequence
from copy import copy
from hashlib import sha256
from html import escape
from pathlib import Path
from typing import Any

from .game import Place, Reason, Spot
from .page import board, picture, recorded, title
from .pasted import file_name, line
from .recording import Recording
from .scene import Json, Table, changed, lay, moved, scene
from .setup import setup
from .status import status
from .text import _
from .tree import Tree

STATIC = Path(__file__).parent / "static"
ANSWERED = 400  # nodes of a tree up to which the page also has the answers to "why": more would make it large
WITHOUT = (
    *("hint", "hint_open", "auto", "auto_play", "game", "number", "next_deal", "again", "earlier", "statistics"),
    *("paste", "open_file", "save_picture", "save_page", "note"),
)  # the commands that a page without Python does not offer
PARTED = ("cards", "labels")  # of a scene: what is told card by card and name by name
ENDING = re.compile(r"<(/script|/style|!--)", re.IGNORECASE)
POLICY = "default-src 'none'; script-src '{script}'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'"
PAGE = """<!doctype html>
<html lang="{lang}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="generator" content="patience-widget">
<title>{title}</title>
<style>{style}</style>
</head>
<body>
<main id="film" data-old="{old}">
{picture}
<noscript><p>{still}</p></noscript>
<details><summary>{as_text}</summary><pre>{board}</pre></details>
</main>
<footer>{title}<span>{made}</span></footer>
<script type="text/plain" id="reel">{reel}</script>
<script type="module">{script}</script>
</body>
</html>
"""


def html(record: Any) -> str:
    """The game of a Recording or a table as an HTML page that stands alone: written to a file it replays the game.

    It begins where the cursor stands, and has every branch and note.
    """
    own = copy(recorded(record))
    script = _inline((STATIC / "film.js").read_text(encoding="utf-8"))
    style = "".join((STATIC / name).read_text(encoding="utf-8") for name in ("widget.css", "film.css"))
    data = json.dumps(reel(own), ensure_ascii=False, separators=(",", ":"))
    values = {
        "title": title(own),
        "made": _("made with patience-widget"),
        "still": _("The picture shows where the game stands. To step through it, let this page run its JavaScript."),
        "old": _("This browser is too old to replay the game: the picture shows where it stands."),
        "as_text": _("The position as text"),
        "board": board(own),
        "policy": POLICY.format(script=_digest(script)),
        "lang": _("en"),
    }
    return PAGE.format(
        **{name: escape(text) for name, text in values.items()},
        picture=picture(own),
        style=_inline(style),
        reel=b64encode(zlib.compress(data.encode(), 9)).decode(),
        script=script,
    )


def _inline(text: str) -> str:
    """A script or style that cannot end its element, nor begin a comment of HTML, by what stands in its strings."""
    return ENDING.sub(r"<\\\1", text)


def _digest(script: str) -> str:
    """The digest by which a page allows this one script."""
    return f"sha256-{b64encode(sha256(script.encode()).digest()).decode()}"


# What the page knows: the scene of every node, as the difference to that of its parent.


def reel(record: Recording) -> Json:
    """All that the page's stand-in for Python needs."""
    record = copy(record)
    tree, at = record.tree, record.node
    texts = {"text": str(record), "line": line(record), "file": file_name(record)}
    onward = [[node, after] for node in range(len(tree)) if (after := record.onward(node)) not in _first(tree, node)]
    answers = _Answers() if len(tree) <= ANSWERED else None
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
    return {
        "setup": fixed | {"games": [], "places": side_by_side(met) or fixed["places"], "without": WITHOUT},
        "at": at,
        "texts": texts,
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
    }


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
    tag, text = status(record, plain, (), kept=False)
    hidden = frozenset(record.game.hidden(record.state))
    plain["moved"] = changed(before, laid, hidden) if before and laid else moved(record)
    table = {"table": 1, "heard": {}, "auto": False, "earlier": 0, "tag": tag, "text": text, "why": None}
    return plain | table | {"buttons": plain["buttons"] | {"auto": None}}


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
