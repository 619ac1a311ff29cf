"""The kernel's exact search by itself, as the bytes of a proof: checker.py reads them and says what they mean."""

from typing import Any, NamedTuple

from ..game import Game
from . import BYTES, CODECS, FATE, FATES, _set
from .british_blockade import Rule as BlockadeRule
from .precedence import Rule as LineRule

RULES = {
    "british_blockade": BlockadeRule.DEADLOCK,
    "precedence": LineRule.PILE | LineRule.CONTEST | LineRule.DEADLOCK,
}
ROOM = 2**28  # bytes for the positions that it remembers
PIECE = 200_000  # nodes at once, so that it can be interrupted
WORDS = bytes((0, 0, 0, 1, 2))  # by the trace's fates: lost is FOLLOW, then DEADLOCK, and "seen" is BEFORE


class Found(NamedTuple):
    """What came of it: "won", "lost" or "unknown"; where it is lost, a byte for each position of the proof."""

    fate: str
    words: bytes


def prove(game: Game[Any], state: Any, most: int, memory: int | None = None) -> Found:
    """Search a position that the kernel knows, until it is decided or so many positions have been visited.

    It uses the rules that checker.py knows and no others.
    """
    room = memory or ROOM + BYTES * most
    instance = _set(game, state, room)
    rules = RULES[CODECS[type(game)].__name__.rpartition(".")[2]]
    instance.call("trace", most)
    if instance.call("prove", room, int(rules)) < 0:
        return Found(FATES[0], b"")
    while most > 0 and not (fate := instance.call("run", min(most, PIECE))):
        most -= PIECE
    size = instance.call("traces")
    said = instance.read_at(instance.call("column", FATE), size) if fate == FATES.index("lost") else b""
    instance.end()
    return Found(FATES[fate], said.translate(WORDS.ljust(256)))
