"""The table without a kernel: the picture and the table of text."""

import random
import re
from base64 import b64decode
from collections.abc import Iterator
from html import unescape
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import pytest
from klondike import Klondike
from test_own_game import Count, Least, Plain

import patience_widget as pw
from patience_widget.cards import RANKS, SUITS, pretty
from patience_widget.layout import FANNED
from patience_widget.page import board, caption, picture

SVG = "{http://www.w3.org/2000/svg}"
GAMES: list[pw.Game[Any]] = [
    pw.BritishBlockade(),
    pw.BritishBlockade(refill="never"),
    pw.Precedence(),
    pw.Precedence(first_king="awaited", redeals=0),
    Klondike(),
    Least(),
    Plain(),
    Count(),
]
every = pytest.mark.parametrize("game", GAMES, ids=repr)
with_places = pytest.mark.parametrize("game", GAMES[:5], ids=repr)


def positions(game: pw.Game[Any], games: int = 2) -> Iterator["pw.Recording"]:
    """Every seventh position of some random games."""
    chance = random.Random(3)
    for _game in range(games):
        record = pw.Recording(game, deal=chance.randint(1, 10**6))
        yield record
        while moves := list(game.moves(record.state)) if record.turn < 300 else []:
            record.play(moves[0] if chance.random() < 0.6 else chance.choice(moves))
            if record.turn % 7 == 0 or not list(game.moves(record.state)):
                yield record


def drawn(root: ET.Element) -> list[str]:
    """The cards of a picture by their glyphs: rank and suit."""
    cards = []
    for group in root.iter(f"{SVG}g"):
        names = [use.attrib["href"] for use in group.iter(f"{SVG}use")]
        (rank,) = {name[2] for name in names if name.startswith("#r")}
        (suit,) = {name[2] for name in names if name.startswith("#s")} or {group.attrib["class"]}
        assert suit == group.attrib["class"]
        cards.append(rank + suit)
    return cards


def faces_up(record: "pw.Recording") -> list[str]:
    """The cards that a picture shows: of each place the top, or those of its fan."""
    game, state = record.game, record.state
    hidden, pack, cards = set(game.hidden(state)), game.pack(state), []
    for place in game.places:
        if place.role not in {"area", "note"}:
            ids = list(game.ids(state, place.name))
            seen = {"down": ids, "right": ids[-FANNED:], "": ids[-1:]}[place.fan]
            cards += [pack.cards[card] for card in seen if card not in hidden]
    return cards


@every
def test_a_picture_is_xml(game: pw.Game[Any]) -> None:
    """It stands alone, everything lies inside it, and its glyphs are there."""
    for record in positions(game):
        text = pw.svg(record)
        root = ET.fromstring(text)  # noqa: S314 - our own
        assert root.tag == f"{SVG}svg"
        assert root.attrib["aria-label"] == root.findtext(f"{SVG}title") == caption(record)
        _x, _y, width, height = map(float, root.attrib["viewBox"].split())
        for box in root.iter(f"{SVG}rect"):
            assert 0 <= float(box.get("x", 0)) <= float(box.get("x", 0)) + float(box.attrib["width"]) <= width
            assert 0 <= float(box.get("y", 0)) <= float(box.get("y", 0)) + float(box.attrib["height"]) <= height
        known = {f"#{path.get('id')}" for path in root.iter(f"{SVG}path")}
        assert {use.attrib["href"] for use in root.iter(f"{SVG}use")} <= known
        assert not re.findall(r"nan|inf|None", text)
        assert len(re.findall("http", text)) == 1


@with_places
def test_a_picture_shows_what_lies_face_up(game: pw.Game[Any]) -> None:
    """Just those cards, and a back for those face down."""
    for record in positions(game):
        root = ET.fromstring(pw.svg(record))  # noqa: S314 - our own
        assert sorted(drawn(root)) == sorted(faces_up(record))


@every
def test_no_hidden_card_is_told(game: pw.Game[Any]) -> None:
    """Neither the picture nor the text depends on what lies face down."""
    for record in positions(game, games=1):
        pack, hidden = game.pack(record.state), list(game.hidden(record.state))
        mixed = dict(zip(hidden, random.Random(1).sample(hidden, len(hidden)), strict=True))
        shown = pw.svg(record), board(record)
        faces = tuple(pack.cards[mixed.get(card, card)] for card in range(len(pack.cards)))
        if hidden:
            other = pw.Pack(faces)
            state = record.state
            new = state._replace(pack=other) if hasattr(state, "_replace") else replaced(state, other)
            twin = pw.Recording(game, deal=record.deal)
            twin.tree, twin._line = record.tree, record._line
            twin._states = [*record._states[:-1], new]
            assert (pw.svg(twin), board(twin)) == shown


def replaced(state: Any, pack: pw.Pack) -> Any:
    """A ready-made position with another pack."""
    return type(state)(**(vars(state) | {"pack": pack}))


@with_places
def test_the_text_names_what_is_seen(game: pw.Game[Any]) -> None:
    for record in positions(game, games=1):
        lines = board(record).splitlines()
        assert lines[0] == caption(record)
        text = "\n".join(lines[1:])
        state, hidden = record.state, set(game.hidden(record.state))
        for place in game.places:
            ids = game.ids(state, place.name) if place.role not in {"area", "note"} else b""
            if ids and ids[-1] not in hidden:
                assert pretty(game.pack(state).cards[ids[-1]]) in text
        assert all(line == line.rstrip() for line in lines)


def test_caption() -> None:
    record = pw.Recording(pw.BritishBlockade(), deal=17)
    assert caption(record) == "British Blockade, deal 17, move 0, 8 of 104 cards placed"
    game = pw.Precedence()
    record = pw.Recording(game, deal=game.deal(3).pack.cards)
    record.play("stock-waste")
    assert caption(record) == "Precedence, given cards, move 1, 1 of 104 cards placed"


def test_a_long_deal_number() -> None:
    record = pw.Recording(pw.Precedence(), deal=10**5000)
    assert caption(record) == f"Precedence, deal 1{'0' * 39}…, move 0, 1 of 104 cards placed"
    assert len(picture(record)) < 20_000


@every
def test_the_picture_in_a_notebook(game: pw.Game[Any]) -> None:
    """An `img` with the table's text as its alternative and the picture as its data."""
    record = pw.Recording(game, deal=5)
    found = re.fullmatch(r'<img width="760" alt="([^"<>]*)" src="data:image/svg\+xml;base64,([^"]*)">', picture(record))
    assert found
    assert unescape(found[1]) == board(record)
    assert b64decode(found[2]).decode() == pw.svg(record)


class Sharp(Least):
    """A name that is not HTML."""

    name = 'A & B <"c">'


def texts(record: "pw.Recording") -> list[str | None]:
    """Every line of text of a picture."""
    return [text.text for text in ET.fromstring(pw.svg(record)).iter(f"{SVG}text")]  # noqa: S314 - our own


def test_notes_counts_and_the_caption_are_written() -> None:
    record = pw.Recording(pw.Precedence(), 3)
    assert {"next Q", "needs Q", "waits for 10", "1/13", "Pass 1 of 3 · 2 redeals left", caption(record)} <= {
        *texts(record)
    }
    record = pw.Recording(pw.BritishBlockade(), 17)
    assert {"0", "spaces open", "stock 86", "next 2♣", caption(record)} <= {*texts(record)}


@pytest.mark.parametrize("name", ["british-blockade-at_once-two_rows-won", "precedence-placed-2-won"])
def test_a_game_that_is_won_lacks_nothing(name: str) -> None:
    """No frames, no empty stock, no count of spaces: neither in the picture nor on the table."""
    record = pw.Recording.read((Path(__file__).parent / "data" / "recordings" / f"{name}.txt").read_text())
    assert record.outcome == "won"
    assert 'class="s"' not in pw.svg(record)
    assert not [text for text in texts(record) if text and ("empty" in text or "spaces" in text or "Pass" in text)]
    shown = pw.PatienceWidget(record).scene
    assert shown["spaces"] == []
    assert {label[0] for label in shown["labels"].values()} == {"✓"}


def test_names_are_escaped() -> None:
    record = pw.Recording(Sharp(), deal=1)
    assert ET.fromstring(pw.svg(record)).findtext(f"{SVG}title") == caption(record)  # noqa: S314 - our own
    assert "<" not in picture(record)[1:]


def test_every_card_can_be_drawn() -> None:
    """All 52 faces at the sizes of both games."""
    seen: set[str] = set()
    for game in (pw.BritishBlockade(), pw.Precedence()):
        for record in positions(game, games=3):
            seen |= set(drawn(ET.fromstring(pw.svg(record))))  # noqa: S314 - our own
    assert seen == {rank + suit for rank in RANKS for suit in SUITS}
