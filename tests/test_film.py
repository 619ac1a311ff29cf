"""A game as a page: every scene rebuilt from the differences, nothing in it is markup, and its size."""

import json
import random
import re
import zlib
from base64 import b64decode, b64encode
from hashlib import sha256
from html import unescape
from html.parser import HTMLParser
from typing import Any

import pytest
from klondike import Klondike
from test_own_game import Count, Least, Plain

import patience_widget as pw
from patience_widget.footage import footage
from patience_widget.page import board, picture
from patience_widget.reel import reel, shown
from patience_widget.setup import setup

GAMES: list[pw.Game[Any]] = [
    pw.BritishBlockade(),
    pw.BritishBlockade(refill="never", next_row="if_stuck"),
    pw.Precedence(first_king="awaited", redeals=1),
    Klondike(),
    Least(),
    Plain(),
    Count(),
]
every = pytest.mark.parametrize("game", GAMES, ids=repr)


def grown(game: pw.Game[Any], nodes: int = 60, deal: int = 17) -> "pw.Recording":
    """A recording with branches, the cursor in the middle of one."""
    chance, record = random.Random(5), pw.Recording(game, deal)
    for _turn in range(4 * nodes):
        moves = list(game.moves(record.state))
        if not moves or chance.random() < 0.08:
            record.go(chance.randrange(len(record.tree)))
        elif len(record.tree) < nodes:
            record.play(moves[0] if chance.random() < 0.7 else chance.choice(moves))
    record.go(len(record.tree) // 2)
    return record


def rebuilt(data: dict[str, Any], node: int, known: dict[int, Any] | None = None) -> dict[str, Any]:
    """The scene of a node, as the page makes it; what is made is added to those that are known."""
    known = {} if known is None else known
    if node not in known:
        known[node] = _after(data, node, rebuilt(data, data["parents"][node], known) if node else {})
    return known[node]


def _after(data: dict[str, Any], node: int, before: dict[str, Any]) -> dict[str, Any]:
    """The scene of a node, by that of the one before."""
    frame = data["frames"][node]
    after = before | {key: value for key, value in frame.items() if key != "parts"}
    for key, part in frame.get("parts", {}).items():
        old = before[key]
        if isinstance(old, list):
            after[key] = [part.get(str(at), value) for at, value in enumerate(old)]
        else:
            after[key] = {name: value for name, value in (old | part).items() if value is not None}
    return after


def plain(value: Any) -> Any:
    return json.loads(json.dumps(value))


@every
def test_every_scene_is_rebuilt(game: pw.Game[Any]) -> None:
    """Each node's from the differences is the one that the table shows there; so are its tree and its answers."""
    record = grown(game)
    data = plain(reel(footage(record)))
    assert data["at"] == record.node
    assert data["parents"] == list(record.tree.parent)
    onward = dict(data["onward"])
    for node in range(len(record.tree)):
        move = record.tree.move[node]
        assert (data["moves"][data["move"][node]] if node else None) == (str(move) if move else None)
        first = next((child for child, parent in enumerate(data["parents"]) if parent == node), None)
        assert onward.get(node, first) == record.onward(node)
    for node in range(len(record.tree)):
        record.go(node)
        assert rebuilt(data, node) == plain(shown(record))
        assert data["shorts"][node] == (game.short(record.before, record.moves[-1]) if node else "")
        assert data["why"] is not None
        for place in game.places:
            if place.role not in {"area", "note"} and (
                game.ids(record.state, place.name) or place.name in game.spaces(record.state)
            ):
                assert answered(data, node, place.name) == plain(game.why(record.state, place.name))


def answered(data: dict[str, Any], node: int, place: str) -> Any:
    """The reasons of a place at a node."""
    while place not in data["why"]["frames"][node]:
        node = data["parents"][node]
    return [data["why"]["reasons"][number] for number in data["why"]["frames"][node][place]]


@every
def test_a_scene_is_that_of_the_table(game: pw.Game[Any]) -> None:
    """But for Auto, which needs Python, and for what only a table counts."""
    record = grown(game)
    table, page = pw.PatienceWidget(record), shown(record)
    assert page.pop("buttons") == table.scene["buttons"] | {"auto": None}
    assert page == {key: value for key, value in table.scene.items() if key != "buttons"}


def test_the_setup_says_what_is_not_offered() -> None:
    record = pw.Recording(pw.BritishBlockade(), 17)
    shown_setup, table = reel(footage(record))["setup"], setup(record)
    assert shown_setup | {"games": table["games"]} == table | {"without": shown_setup["without"]}
    assert {"auto", "next_deal", "game", "number", "open_file"} <= {*shown_setup["without"]}


def test_places_of_a_game_that_says_nothing_of_them() -> None:
    """Those of every scene, each where it stays."""
    record = grown(Plain())
    places = reel(footage(record))["setup"]["places"]
    assert [place["wide"][1] for place in places] == list(range(len(places)))
    for node in range(len(record.tree)):
        record.go(node)
        assert {card[0] for card in shown(record)["cards"]} <= {"", *(place["name"] for place in places)}


def test_a_large_tree_has_no_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("patience_widget.reel.ANSWERED", 10)
    assert reel(footage(grown(pw.BritishBlockade(), 11)))["why"] is None
    assert reel(footage(grown(pw.BritishBlockade(), 10)))["why"]


# The page.


class Outline(HTMLParser):
    """The elements of a page, and what stands in them."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.texts: dict[str, str] = {}
        self._open = ""
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._open = tag
        self.elements.append((tag, dict(attrs)))

    def handle_data(self, data: str) -> None:
        self.texts[self._open] = self.texts.get(self._open, "") + data

    def attributes(self, tag: str, **wanted: str) -> dict[str, str | None]:
        return next(a for name, a in self.elements if name == tag and wanted.items() <= a.items())


class Nasty(Least):
    """A name that would end every element."""

    name = '</script><!--</style>"&\u2028'


ELEMENTS = """html head meta meta meta meta meta title style body main img noscript p details summary pre footer span
script script"""


def packed(text: str) -> Any:
    """What a page knows."""
    found = re.search(r'id="reel">([^<]*)<', text)
    assert found
    return json.loads(zlib.decompress(b64decode(found[1])))


@pytest.mark.parametrize("game", [*GAMES, Nasty()], ids=lambda game: type(game).__name__)
def test_the_page(game: pw.Game[Any]) -> None:
    """Its elements are always the same, whatever names and notes say."""
    record = grown(game, 20)
    record.annotate('</script><img src=x onerror="alert(1)"><!-- \u2028')
    record.tags["Event"] = "</main><script>"
    text = pw.html(record)
    outline = Outline(text)
    assert [tag for tag, _attributes in outline.elements] == ELEMENTS.split()
    assert text.startswith("<!doctype html>\n")
    assert outline.attributes("img")["src"] == Outline(picture(record)).attributes("img")["src"]
    assert outline.texts["pre"].strip("\n") == board(record)
    assert outline.texts["title"].startswith(f"{game.name}, deal 17: ")
    assert packed(text) == plain(reel(footage(record)))
    assert packed(text)["notes"] == {str(record.node): record.note()}
    assert [*pw.Recording.read(packed(text)["texts"]["text"], game).tree.note.values()] == [record.note()]


def test_nothing_but_its_own_script_may_run_and_nothing_may_be_fetched() -> None:
    text = pw.html(pw.Recording(pw.Precedence(), 3))
    policy = Outline(text).attributes("meta", **{"http-equiv": "Content-Security-Policy"})["content"]
    script = text.rpartition('<script type="module">')[2].rpartition("</script>")[0]
    digest = b64encode(sha256(script.encode()).digest()).decode()
    assert policy == (
        f"default-src 'none'; script-src 'sha256-{digest}'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'"
    )
    assert not re.search(r"</script|<!--", script, re.IGNORECASE)
    assert set(re.findall(r"\w+://[\w.]*", unescape(text))) <= {"http://www.w3.org"}


@pytest.mark.parametrize(("game", "most"), [(pw.BritishBlockade(), 215_000), (pw.Precedence(), 180_000)], ids=repr)
def test_a_page_of_two_hundred_moves_is_small(game: pw.Game[Any], most: int) -> None:
    assert len(pw.html(grown(game, 200)).encode()) < most


def test_the_title_tells_the_line_on_which_the_cursor_stands() -> None:
    record = pw.Recording(pw.Precedence(), 3)
    assert "<title>Precedence, deal 3: 0 moves, not finished</title>" in pw.html(record)
    record.play("stock-waste")
    record.undo()
    assert "<title>Precedence, deal 3: 1 move, not finished</title>" in pw.html(record)


def test_a_table_will_do_and_is_left_as_it_is() -> None:
    table = pw.play("precedence", 17)
    for _turn in range(3):
        table.play("stock-waste")
    table.undo()
    before = table.notation(), table.record.node, table.record.next
    assert pw.html(table) == pw.html(table.record)
    assert pw.svg(table) == pw.svg(table.record)
    assert (table.notation(), table.record.node, table.record.next) == before


@pytest.mark.parametrize("given", [None, 17, "text", pw.Precedence(), object])
def test_what_is_no_recording_is_refused(given: Any) -> None:
    for make in (pw.html, pw.svg):
        with pytest.raises(TypeError, match=r"is neither a Recording nor a table with one$"):
            make(given)
