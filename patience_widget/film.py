"""A game as one page that replays it with no kernel and no network: the same front end, and all its scenes."""

import json
import re
import zlib
from base64 import b64encode
from collections.abc import Sequence
from hashlib import sha256
from html import escape
from pathlib import Path
from typing import Any

from .footage import Footage, footage
from .page import board, deal_name, picture, title
from .reel import reel
from .retraced import Retraced
from .text import _

STATIC = Path(__file__).parent / "static"
MOST = 10_000  # steps of a search, unless others are asked for
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


def html(given: Any, steps: Sequence[int] | None = None) -> str:
    """A game or a search as an HTML page that stands alone: written to a file it is stepped through without Python.

    Of a Recording or a table with every branch and note, beginning where the cursor stands; of a Walk or a Result its
    line; of a Run, a Trace or a Replay the nodes in the order visited, the first 10,000; up to 200 dead ends show
    why they are. `steps` are the first and the last one of a part. TypeError or ValueError says what is wrong.
    """
    film = footage(given, steps, MOST)
    record = film.record
    script = _inline((STATIC / "film.js").read_text(encoding="utf-8"))
    style = "".join((STATIC / name).read_text(encoding="utf-8") for name in ("widget.css", "film.css"))
    data = json.dumps(reel(film), ensure_ascii=False, separators=(",", ":"))
    values = {
        "title": _title(film),
        "made": _("made with patience-widget"),
        "still": _("The picture shows where it begins. To step through it, let this page run its JavaScript."),
        "old": _("This browser is too old to step through this: the picture shows where it begins."),
        "as_text": _("The position as text"),
        "board": board(record),
        "policy": POLICY.format(script=_digest(script)),
        "lang": _("en"),
    }
    return PAGE.format(
        **{name: escape(text) for name, text in values.items()},
        picture=picture(record),
        style=_inline(style),
        reel=b64encode(zlib.compress(data.encode(), 9)).decode(),
        script=script,
    )


def _title(film: Footage) -> str:
    """Game, deal, and what was played or searched."""
    if not isinstance(film.record, Retraced):
        return title(film.record)
    end = film.first + len(film.nodes) - 1
    whole = film.first == 0 and end == film.last
    text = _("{start}: a search, step by step") if whole else _("{start}: a search, steps {first} to {end} of {last}")
    counts = {"first": f"{film.first:,}", "end": f"{end:,}", "last": f"{film.last:,}"}
    return text.format(
        start=_("{game}, {deal}").format(game=_(film.record.game.name), deal=deal_name(film.record)), **counts
    )


def _inline(text: str) -> str:
    """A script or style that cannot end its element, nor begin a comment of HTML, by what stands in its strings."""
    return ENDING.sub(r"<\\\1", text)


def _digest(script: str) -> str:
    """The digest by which a page allows this one script."""
    return f"sha256-{b64encode(sha256(script.encode()).digest()).decode()}"
