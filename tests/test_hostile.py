"""What a page should never send: each kind of it is refused, nothing changed and nothing run."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from hostile import BAD, GROUPS, LONG, MEANT, OUTBOXES, RAN, REFUSED, UNHEARD, WRITTEN, Json
from pages import position, wired

import patience_widget as pw
from patience_widget.flow import shortened
from patience_widget.intents import INTENTS


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
            sender.look()
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
            sender.look()
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
        sender.look()
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
