"""What a page should never send: over a thousand kinds of it, each refused, nothing changed and nothing run."""

import itertools
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from pages import position, wired

import patience_widget as pw
from patience_widget.flow import shortened
from patience_widget.intents import INTENTS

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
    "import": "__import__('test_hostile').RAN.append('import')",
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


class Sender:
    """A page on a wire to a table where three intents were heard; all that it can do to the table is looked at."""

    def __init__(self, store: pw.Store) -> None:
        self.table = pw.play("precedence", 17, redeals=9, autosave=store)
        self.wire = wired(self.table)
        self.count = 0
        for do in ("play", "undo", "undo"):
            self.send({**MEANT.get(do, {}), "do": do})
        self.before = self.now()

    def now(self) -> tuple[Json, str, int]:
        """All that stands on the table and in its record."""
        return position(self.table), self.table.notation(), self.table.record.node

    def send(self, intent: Json) -> str:
        """An intent that is answered; the error, if any."""
        self.count += 1
        self.wire.write(outbox=[{"page": "p", "n": self.count, **intent}])
        number, error = self.table.scene["heard"]["p"]
        assert number == self.count
        return error or ""

    def look(self) -> None:
        """Nothing changed, nothing was run."""
        assert self.now() == self.before
        assert RAN == []

    def check(self) -> None:
        """Nothing changed, nothing was run, all of it can be sent, and the table plays on."""
        self.look()
        self.wire.publish_msg("comm_msg", {"state": {"scene": self.table.scene, "setup": self.table.setup}})
        assert self.send({"do": "play", "move": "stock-waste"}) == ""
        assert self.table.turn == 1
        assert self.send({"do": "undo"}) == ""
        assert self.now() == self.before


@pytest.fixture
def sender(tmp_path: Path) -> Iterator[Sender]:
    """A page of a table whose games are kept; beside them lies what is nobody's to touch."""
    (tmp_path / "beside.txt").write_text("[Game]")
    sender = Sender(pw.Store(tmp_path / "kept"))
    yield sender
    sender.table.close()
    assert {path.name for path in tmp_path.iterdir()} <= {"beside.txt", "kept"}
    assert (tmp_path / "beside.txt").read_text() == "[Game]"


def test_every_intent_is_tried() -> None:
    """A new one has to be added here, with its fields."""
    assert MEANT.keys() == INTENTS.keys()


def test_there_are_a_thousand_kinds() -> None:
    kinds = {**REFUSED, **UNHEARD, **OUTBOXES}
    assert len(kinds) == len(REFUSED) + len(UNHEARD) + len(OUTBOXES)
    assert len({shortened(kind) for kind in kinds.values()}) >= 1000
    assert min(len({shortened(kind) for kind in some.values()}) for some in (REFUSED, UNHEARD)) >= 500


@pytest.mark.parametrize("group", GROUPS)
def test_what_an_intent_cannot_mean(group: str, sender: Sender, caplog: pytest.LogCaptureFixture) -> None:
    """It is answered by an error, in few words; what is huge is not logged."""
    for kind, intent in REFUSED.items():
        if kind.split()[0] == group:
            error = sender.send(intent)
            assert 0 < len(error) <= 1001, kind
            sender.check()
    assert len(caplog.text) < 100_000


@pytest.mark.parametrize("do", MEANT)
def test_what_has_no_address(do: str, sender: Sender, caplog: pytest.LogCaptureFixture) -> None:
    """It is not done; a message and the log say so, unless it was answered before."""
    for kind, intent in UNHEARD.items():
        if kind.split()[-1] == do:
            sender.wire.messages.clear()
            caplog.clear()
            heard = sender.table.scene["heard"]
            sender.wire.write(outbox=[intent])
            assert sender.table.scene["heard"] == heard
            if not kind.startswith(("number doubled", "number old")):
                assert sender.wire.messages[0]["error"].startswith("an intent names its page and has a number: {"), kind
                assert len(caplog.text) < 1000
            sender.check()


@pytest.mark.parametrize("kind", OUTBOXES)
def test_what_is_no_outbox(kind: str, sender: Sender, caplog: pytest.LogCaptureFixture) -> None:
    """Nor its echo; it does not vanish in silence."""
    sender.wire.write(outbox=OUTBOXES[kind])
    (answer,) = sender.wire.messages
    assert answer["error"].startswith(("an outbox is a list of intents, not ", "an intent names its page and has a"))
    assert len(caplog.messages) == 1
    assert len(answer["error"]) <= 1001
    sender.check()


@pytest.mark.parametrize("group", [*GROUPS, "any"])
def test_messages(group: str, sender: Sender) -> None:
    """Only windows are asked for by message; where it has an address the answer has it too."""
    meant = {f"any {do}": {"do": do, **fields} for do, fields in MEANT.items() if do != "window"}
    for kind, intent in (REFUSED | meant).items():
        if kind.split()[0] == group:
            sender.wire.messages.clear()
            sender.wire.say({"page": "p", "n": 99, **intent}, b"\0" * 99)
            (answer,) = sender.wire.messages
            assert (answer["page"], answer["n"]) == ("p", 99)
            assert 0 < len(answer["error"]) <= 1001
            sender.look()
    sender.check()


def test_messages_that_are_no_intents(sender: Sender) -> None:
    for content in OUTBOXES.values():
        sender.wire.messages.clear()
        sender.wire.say(content)
        sender.wire.say({"outbox": content})
        first, second = sender.wire.messages
        assert (first["page"], first["n"], second["page"], second["n"]) == ("", 0, "", 0)
        assert 0 < len(first["error"]) <= 1001
        assert second["error"].startswith(("an outbox is a list", "an intent names"))
        sender.check()


@pytest.mark.parametrize("name", [*pw.play("precedence", 17).keys, "turn", "record", "_table", "x" * LONG, "<b>"])
def test_only_the_outbox_is_a_pages_to_write(name: str, sender: Sender) -> None:
    """The scene, the setup, the code of the page itself and all the rest stay."""
    if name == "outbox":
        return
    before = sender.table.get_state(drop_defaults=False)
    for bad in (None, "<script>", {}, {"cards": []}, [], 7):
        sender.wire.messages.clear()
        sender.wire.write(**{name: bad})
        assert sender.wire.messages[0]["error"].startswith("only the outbox is a page's to write, not {")
        assert len(sender.wire.messages[0]["error"]) < 1000
    assert sender.table.get_state() == before
    sender.check()


@pytest.mark.parametrize("kind", sorted(WRITTEN))
def test_notes_and_names_of_anything(kind: str, sender: Sender) -> None:
    """They are kept as they are, or refused where they are too long; a page can be sent them."""
    text = BAD[kind]
    for do, most in (("note", 10_000), ("name", 60)):
        error = sender.send({"do": do, "node": 1, "text": text})
        kept = sender.table.record.tree.note if do == "note" else sender.table.record.tree.name
        words = text if do == "note" else " ".join(text.split())
        assert kept.get(1, "") == ("" if error else words)
        assert bool(error) == (len(words) > most)
    for what in ("tree", "text", "picture"):
        sender.wire.messages.clear()
        assert sender.send({"do": "window", "what": what}) == ""
        assert sender.wire.messages[0]["window"] == what
    again = pw.Recording.read(sender.table.notation())
    assert (again.tree.note, again.tree.name) == (sender.table.record.tree.note, sender.table.record.tree.name)
    sender.before = sender.now()
    sender.check()


def test_one_that_is_good_among_the_bad(sender: Sender) -> None:
    """What is meant is done, whatever lies around it in the outbox."""
    good = {"page": "p", "n": 4, "do": "play", "move": "stock-waste"}
    sender.wire.write(outbox=[*OUTBOXES.values(), good, *OUTBOXES.values(), good, *UNHEARD.values()])
    assert (sender.table.turn, sender.table.scene["heard"]["p"]) == (1, [4, None])
