"""The text of a lesson: cards as {6H}, bold as **so**, clauses as [B4]; everything else is plain text."""

import re
from collections.abc import Collection

from .cards import SUITS

Part = list[str]  # its kind, "text", "bold", "card" or "clause", and its text
MARKED = re.compile(r"\{(10|[A2-9TJQK])([CSHDcshd♣♠♥♦])\}|\*\*([^*]+)\*\*|\[([A-Za-z][\w.]*)\]")


def parts(text: str, clauses: Collection[str]) -> list[Part]:
    """The parts of a text in order; what names no card, or none of these clauses, stays plain text."""
    found: list[Part] = []
    end = 0
    for match in MARKED.finditer(text):
        part = _part(match, clauses)
        if part:
            _add_plain(found, text[end : match.start()])
            found.append(part)
            end = match.end()
    _add_plain(found, text[end:])
    return found


def _part(match: "re.Match[str]", clauses: Collection[str]) -> Part | None:
    """The part that is marked so; None where that is no mark after all."""
    rank, suit, bold, clause = match.groups()
    if rank:
        return ["card", rank.replace("10", "T") + _suit(suit)]
    if bold:
        return ["bold", bold]
    return ["clause", clause] if clause in clauses else None


def _suit(given: str) -> str:
    """A suit as its letter."""
    return SUITS["♣♠♥♦".index(given)] if given in "♣♠♥♦" else given.upper()


def _add_plain(found: list[Part], text: str) -> None:
    """Plain text after what there is, in one piece."""
    if text:
        found.append(["text", text])
