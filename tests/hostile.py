"""What a page should never send: over a thousand kinds of it."""

import itertools
import json
from collections.abc import Iterator
from typing import Any

Json = dict[str, Any]
LONG = 10**6
RAN: list[str] = []  # what was run that should not have been
DEEP: Any = []
for _level in range(300):
    DEEP = [DEEP]
DEEP_NAMES: Any = {}
for _level in range(300):
    DEEP_NAMES = {"a": DEEP_NAMES}

MARKUP = {
    "script": "<script>alert(1)</script>",
    "image": "<img src=x onerror=alert(1)>",
    "svg": "<svg/onload=alert(1)>",
    "end of text": "</text></svg><script>alert(1)</script>",
    "attribute": '" onmouseover="alert(1)',
    "entity": "&lt;script&gt;alert(1)&lt;/script&gt;",
    "address": "javascript:alert(1)",
    "data": "data:text/html,<script>alert(1)</script>",
    "comment": "<!--<script>alert(1)</script>-->",
    "cdata": "]]><script>alert(1)</script>",
    "document": '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><x>&e;</x>',
    "markdown": "[x](javascript:alert(1)) ![](x) `a` **b**",
    "latex": "$$\\href{javascript:alert(1)}{x}$$",
}
CODE = {
    "id's path": "../../beside",
    "id's end": "0123456789abcdef\n",
    "import": "__import__('hostile').RAN.append('import')",
    "call": "RAN.append('call')",
    "name": "__class__",
    "method": "_record",
    "format": "{given.__class__.__mro__}",
    "field": "{0}{1}{given!r:>9999}",
    "percent": "%s%s%n%(x)s",
    "template": "${alert(1)}{{7*7}}<%= 1 %>",
    "shell": "$(touch /tmp/x); `id` | cat",
    "path": "../../../etc/passwd",
    "query": "' OR 1=1; DROP TABLE deals; --",
    "pickle": "cos\nsystem\n(S'true'\ntR.",
    "tag": '[Deal "1"]\n\n1. stock-waste',
}
TEXTS = {
    "space": " ",
    "line": "a\r\nb",
    "zero": "\0",
    "zero within": "stock\0-waste",
    "control": "\x1b[31m\x07\x7f",
    "half a pair": "\ud800",
    "other half": "x\udfff-y",
    "right to left": "\u202estock-waste\u202c",
    "no width": "stock\u200b-waste",
    "marks": "a" + "\u0301" * 300,
    "other dash": "stock\u2013waste",
    "other letters": "\u0455t\u043eck-w\u0430ste",
    "emoji": "🂡-🂢👨‍👩‍👧",
    "last character": "\U0010ffff\ufffe\ufeff",
    "separators": "\u2028\u2029\x85",
    "capitals": "STOCK-WASTE",
    "dashes": "-",
    "many dashes": "-" * 4000,
    "dots": "stock.1.2-waste.3",
    "huge": "x" * LONG,
    "huge move": "a" * LONG + "-b",
    "huge markup": "<b>" * (LONG // 3),
    "huge digits": "x" + "9" * LONG,
    "huge wide": "漢" * LONG,
    "huge space": " " * LONG + "x",
}
THINGS: dict[str, Any] = {
    "minus": -7,
    "ninety-nine": 99,
    "31 bits": 2**31,
    "64 bits": -(2**64),
    "thousand digits": 10**1000,
    "fraction": 1.5,
    "whole fraction": 1.0,
    "tiny": 5e-324,
    "most": 1.7e308,
    "infinite": float("inf"),
    "minus infinite": float("-inf"),
    "no number": float("nan"),
    "list": ["stock-waste"],
    "list of lists": [["stock", "waste"]],
    "dict": {"move": "stock-waste"},
    "prototype": {"__proto__": {"x": 1}, "constructor": 1},
    "names": {"": 1, "\0": 2, "<b>": 3, "\ud800": 4},
    "long list": [0] * 100_000,
    "long dict": {str(number): number for number in range(20_000)},
    "list of markup": ["<img src=x onerror=alert(1)>"],
    "deep list": DEEP,
    "deep dict": DEEP_NAMES,
}
BAD: dict[str, Any] = {**MARKUP, **CODE, **TEXTS, **THINGS}

WRITTEN = {kind for kind in BAD if isinstance(BAD[kind], str)}  # what may stand in a note

# What each field of each intent is, where it is well meant: each is then made bad in every way.
MEANT: dict[str, Json] = {
    "play": {"move": "stock-waste"},
    "go": {"node": 0},
    "why": {"place": "f1"},
    "set": {"name": "auto", "value": True},
    "new": {"deal": "18", "game": "precedence", "options": {"redeals": 1}},
    "window": {"what": "tree", "from": 0},
    "resume": {"id": "0123456789abcdef"},
    "forget": {"id": "0123456789abcdef"},
    "read": {"text": "Precedence, deal 18"},
    "back": {"at": 1},
    "note": {"text": "a note", "node": 1, "table": 1},
    "name": {"text": "a name", "node": 1, "table": 1},
    "walk": {"what": "to", "at": 1},
    "watch": {},
    "learn": {"what": "next"},
    "review": {"what": "answer", "move": "stock-waste"},
    "free": {"place": "waste"},
    "hint": {},
    "undo": {},
    "redo": {},
    "auto": {},
    "undo_one": {},
    "redo_one": {},
    "end": {},
}
FINE = {f"option {kind}" for kind in ("ninety-nine", "31 bits", "thousand digits")}  # redeals as many as you like
FINE |= {f"{do} text {kind}" for do in ("note", "name") for kind in WRITTEN}  # see below
FINE |= {"note table whole fraction", "name table whole fraction"}  # the same number to a page


def bad_fields() -> Iterator[tuple[str, Json]]:
    """Every field of every intent, bad in every way."""
    for do, meant in MEANT.items():
        for field, (kind, bad) in itertools.product(meant, BAD.items()):
            yield f"{do} {field} {kind}", {"do": do, **meant, field: bad}
        for field in set(meant) - {"deal", "game", "options", "from", "table"}:
            yield f"{do} {field} none", {"do": do, **meant, field: None}
            yield f"{do} {field} missing", {"do": do, **{name: meant[name] for name in meant if name != field}}
    yield from (
        (f"short {kind}", {"do": "window", "what": "short", "nodes": bad})
        for kind, bad in {**BAD, "list of texts": ["1"], "list of truths": [True], "too many": [0] * 501}.items()
    )
    for kind, bad in BAD.items():
        yield f"do {kind}", {**MEANT["play"], "do": bad}
        yield f"option {kind}", {"do": "new", "game": "precedence", "options": {"redeals": bad}}
        yield f"choice {kind}", {"do": "new", "game": "precedence", "options": {"first_king": bad}}
        yield f"refill {kind}", {"do": "new", "game": "british-blockade", "options": {"refill": bad}}
        if isinstance(bad, str):
            yield f"option's name {kind}", {"do": "new", "options": {bad: 1}}


def moves() -> Iterator[tuple[str, Json]]:
    """Moves that are none here: between any places of either game, in any order."""
    places = ["stock", "waste", "f1", "f8", "a1", "j9", "AH", "KS", "tableau", "stock.1", "nowhere", "x"]
    for source, target in itertools.product(places, places):
        if (source, target) != ("stock", "waste"):
            yield f"move {source}-{target}", {"do": "play", "move": f"{source}-{target}"}


REFUSED = {kind: intent for kind, intent in (*bad_fields(), *moves()) if kind not in FINE}
GROUPS = sorted({kind.split()[0] for kind in REFUSED})
NUMBERS: dict[str, Any] = {
    "missing": ...,
    "none": None,
    "true": True,
    "text": "5",
    "zero": 0,
    "minus": -1,
    "fraction": 5.5,
    "whole fraction": 5.0,
    "infinite": float("inf"),
    "none at all": float("nan"),
    "too great": 2**53,
    "far too great": 10**400,
    "list": [5],
    "dict": {"n": 5},
    "doubled": 3,
    "old": 1,
}
GOOD_NAMES = {"dots", "space", "name", "method", "dashes", "capitals"}
NAMES: dict[str, Any] = {
    **{kind: bad for kind, bad in BAD.items() if kind not in GOOD_NAMES},
    "missing": ...,
    "empty": "",
    "none": None,
    "true": True,
    "too long": "p" * 65,
}
OUTBOXES: dict[str, Any] = {
    **{f"is {name}": bad for name, bad in BAD.items() if not isinstance(bad, list)},
    **{f"holds {name}": [bad] for name, bad in BAD.items()},
    "is none": None,
    "is true": True,
    "is an intent without a page": {"n": 4, "do": "undo"},
    "is an intent by number": {"0": {"page": "p", "n": 4, "do": "undo"}},
    "holds a list of intents": [[{"page": "p", "n": 4, "do": "undo"}]],
    "holds none": [None],
    "holds nothing often": [None] * 200_000,
    "holds an intent as text": [json.dumps({"page": "p", "n": 4, "do": "undo"})],
}


def addresses() -> Iterator[tuple[str, Json]]:
    """Intents that cannot be answered, or were already, whatever they want."""
    for do, meant in MEANT.items():
        for kind, number in NUMBERS.items():
            yield f"number {kind} {do}", _without({"page": "p", "n": number, "do": do, **meant})
        for kind, name in NAMES.items():
            yield f"page {kind} {do}", _without({"page": name, "n": 4, "do": do, **meant})


def _without(intent: Json) -> Json:
    """An intent without what is to be missing."""
    return {name: value for name, value in intent.items() if value is not ...}


UNHEARD = dict(addresses())
