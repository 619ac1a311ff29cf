"""What a page writes at the nodes of a recording: notes and names."""

from .flow import text_of
from .recording import Recording
from .scene import Json
from .text import _

LONGEST_NOTE = 10_000  # characters


def note(record: Recording, intent: Json) -> None:
    """Write the note of a node; ValueError where it is too long."""
    text = text_of(intent, "text")
    if len(text) > LONGEST_NOTE:
        message = _("a note has {most} characters at most, not {count}")
        raise ValueError(message.format(most=LONGEST_NOTE, count=len(text)))
    record.annotate(text, record.checked(intent.get("node")))


def name(record: Recording, intent: Json) -> None:
    """Name a node, or at node 0 the game itself."""
    record.name(text_of(intent, "text"), record.checked(intent.get("node")))
