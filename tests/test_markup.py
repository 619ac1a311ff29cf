"""No text from outside is ever parsed as HTML: not by the scripts, not in the pictures."""

import re
from base64 import b64decode
from html.parser import HTMLParser
from pathlib import Path
from typing import Any, ClassVar
from xml.etree import ElementTree as ET

import pytest
from hostile import MARKUP
from test_own_game import Least

import patience_widget as pw
from patience_widget.page import board, picture

SCRIPTS = sorted(path for path in (Path(__file__).parent.parent / "js").glob("*.js") if ".config" not in path.name)
PARSES = re.compile(
    r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|DOMParser|createContextualFragment|setHTML|parseHTML"
    r"|srcdoc|\beval\b|new Function|\bFunction\(|javascript:|set(?:Timeout|Interval)\(\s*[\"'`]"
)


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda path: path.name)
def test_no_script_parses_a_text(script: Path) -> None:
    assert PARSES.findall(script.read_text(encoding="utf-8")) == []


def marked(text: str) -> pw.Game[Any]:
    """A game that says this text wherever a game says something."""

    class Marked(Least):
        name = text
        rules: ClassVar = {text: text}
        places = tuple(
            pw.Place(place, role, pw.Spot("main", at, 0), pw.Spot("main", at, 0), head=text)
            for at, (place, role) in enumerate({"stock": "stock", "by": "tableau", "up": "foundation"}.items())
        )

        def labels(self, _state: pw.State) -> dict[str, pw.Label]:
            return {name: pw.Label(text, text, text) for name in ("stock", "by", "up")}

    return Marked()


class Elements(HTMLParser):
    """The elements that a page would make, with their attributes' names."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.met: list[tuple[str, list[str]]] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.met.append((tag, [name for name, _value in attrs]))


def shapes(svg: str) -> set[tuple[str, ...]]:
    """The kinds of elements of a picture, with their attributes' names."""
    return {(element.tag, *sorted(element.attrib)) for element in ET.fromstring(svg).iter()}  # noqa: S314 - our own


@pytest.mark.parametrize("kind", MARKUP)
def test_a_picture_makes_no_element_of_it(kind: str) -> None:
    """It has the elements of the same game with a harmless text, and the text is read there as it is."""
    record, plain = (pw.Recording(marked(text), 3) for text in (MARKUP[kind], "plain" * 3))
    assert shapes(pw.svg(record)) == shapes(pw.svg(plain))
    assert MARKUP[kind] in "".join(ET.fromstring(pw.svg(record)).itertext())  # noqa: S314 - our own
    (tag, names), *others = Elements(picture(record)).met
    assert (tag, names, others) == ("img", ["width", "alt", "src"], [])
    data = re.search(r'base64,([^"]*)"', picture(record))
    assert data is not None
    assert b64decode(data[1]).decode() == pw.svg(record)
    assert MARKUP[kind] in board(record)
