"""The text of lessons: cards, bold, clauses; everything else is plain text, whatever it is."""

import pytest
from hostile import MARKUP, TEXTS

from patience_widget.markup import parts

CLAUSES = ("B3", "B4")


def test_parts() -> None:
    assert parts("Build {6H}, **now**: [B4]!", CLAUSES) == [
        ["text", "Build "],
        ["card", "6H"],
        ["text", ", "],
        ["bold", "now"],
        ["text", ": "],
        ["clause", "B4"],
        ["text", "!"],
    ]


@pytest.mark.parametrize(("given", "card"), [("{10D}", "TD"), ("{TD}", "TD"), ("{A♥}", "AH"), ("{qs}", None)])
def test_cards(given: str, card: str | None) -> None:
    assert parts(given, ()) == [["card", card] if card else ["text", given]]


@pytest.mark.parametrize(
    "given", ["", "{}", "{1H}", "{6X}", "**", "****", "[B99]", "[]", "{6H", "a*b", "[B4", "{ 6H }"]
)
def test_what_marks_nothing_stays(given: str) -> None:
    assert parts(given, CLAUSES) == [["text", given]] * bool(given)


@pytest.mark.parametrize("given", [*MARKUP.values(), *TEXTS.values()])
def test_nothing_is_lost(given: str) -> None:
    """Whatever it is, its letters are there, in their order, as text or bold."""
    assert "".join(part[1] for part in parts(given, CLAUSES)).replace("*", "") == given.replace("*", "")
    assert {part[0] for part in parts(given, CLAUSES)} <= {"text", "bold"}
