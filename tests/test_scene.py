"""The scene and the setup: plain data by which a page draws any game, without what the player may not see."""

import json
import random
import re
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from typing import Any

import pytest
from klondike import Klondike
from test_own_game import Count, Least, Plain

import patience_widget as pw
from patience_widget.scene import scene
from patience_widget.setup import setup

SCRIPTS = [path for path in (Path(__file__).parent.parent / "js").glob("*.js") if ".config" not in path.name]
BLOCKADES = [pw.BritishBlockade(n, r) for n in ("at_once", "if_stuck") for r in ("two_rows", "always", "never")]
LINES = [pw.Precedence(first_king=king, redeals=redeals) for king in ("placed", "awaited") for redeals in (0, 2)]
SHIPPED: list[pw.Game[Any]] = [*BLOCKADES, *LINES]
OWN: list[pw.Game[Any]] = [Klondike(), Least(), Plain(), Count()]
KEYS = {"deal", "turn", "placed", "outcome", "cards", "spaces", "moves", "labels", "marks", "arrows", "buttons", "last"}
KEYS |= {"node", "tree"}
FACE = re.compile(r"[A2-9TJQK][CSHD]")
shipped = pytest.mark.parametrize("game", SHIPPED, ids=repr)
every = pytest.mark.parametrize("game", [*SHIPPED, *OWN], ids=repr)


def positions(
    game: pw.Game[Any], seed: int = 1, games: int = 2, length: int = 400, preferred: float = 0.5
) -> Iterator["pw.Recording"]:
    """Every position of some random games; so many moves are the preferred ones, so that they get on."""
    chance = random.Random(seed)
    for _game in range(games):
        record = pw.Recording(game, deal=chance.randint(1, 10**6))
        yield record
        while moves := list(game.moves(record.state)) if record.turn < length else []:
            record.play(moves[0] if chance.random() < preferred else chance.choice(moves))
            yield record


def plain(record: "pw.Recording") -> dict[str, Any]:
    """The scene as a page gets it."""
    shown: dict[str, Any] = json.loads(json.dumps(scene(record), allow_nan=False))
    return shown


@every
def test_a_scene_keeps_the_contract(game: pw.Game[Any]) -> None:
    """Key by key, at every position of random games."""
    for record in positions(game):
        shown = plain(record)
        assert shown.keys() == KEYS
        assert shown["deal"] == str(record.deal)
        assert (shown["turn"], shown["outcome"]) == (record.turn, record.outcome)
        assert shown["last"] == [str(move) for move in record.moves[-12:]]
        assert shown["moves"] == [list(move) for move in game.moves(record.state)]
        assert (shown["marks"], shown["arrows"]) == ([], [])
        assert all(isinstance(name, str) for name in shown["spaces"])
        for label in shown["labels"].values():
            chip, lead, done, total = label + ["", "", 0, 0][len(label) :]
            assert label[-1:] != [""]
            assert [type(chip), type(lead)] == [str, str]
            assert done <= total
        assert (shown["node"], shown["tree"]) == (record.node, [len(record.tree), len(record.tree.fate)])


@every
def test_cards_by_id(game: pw.Game[Any]) -> None:
    """Each card is on one place, at one height; those face up have their face, and only the tableau and waste flags."""
    for record in positions(game):
        piles: dict[str, list[list[Any]]] = {}
        for card in plain(record)["cards"]:
            piles.setdefault(card[0], []).append(card)
        roles = {place["name"]: place["role"] for place in setup(record)["places"]}
        piles.pop("", None)
        assert piles.keys() <= roles.keys()
        for name, cards in piles.items():
            cards.sort(key=lambda card: int(card[1]))
            assert [card[1] for card in cards] == list(range(len(cards)))
            faces = game.cards(record.state, name)
            assert all(card[2:3] in ([], [face]) for card, face in zip(cards, faces, strict=True))
            assert all(
                (len(card) > 3) == (roles[name] == "tableau" or (roles[name] == "waste" and card is cards[-1]))
                and set(card[3:]) <= {"p", "f", "b"}
                for card in cards
                if len(card) > 2
            )


@every
def test_places_hold_every_card_and_take_every_move(game: pw.Game[Any]) -> None:
    for record in positions(game, games=1):
        shown, places = plain(record), {place["name"]: place for place in setup(record)["places"]}
        lying = {card[0] for card in shown["cards"]} - {""}
        assert lying | set(shown["spaces"]) | set(shown["labels"]) <= places.keys()
        assert not lying & set(shown["spaces"])
        assert {end.partition(".")[0] for move in shown["moves"] for end in move} <= places.keys()
        assert all(places[name]["role"] not in {"area", "note"} for name in lying)


@shipped
def test_faces_that_are_hidden_are_nowhere(game: pw.Game[Any]) -> None:
    """Of a card that never was turned up there is no word, whatever part of the scene."""
    for record in positions(game, games=1):
        state = record.state
        unseen = {state.pack.cards[card] for card in game.hidden(state)}
        seen = {face for place in game.places if place.role != "stock" for face in game.cards(state, place.name)}
        shown = plain(record)
        assert set(FACE.findall(json.dumps(shown["cards"]))) == seen
        assert all(len(card) == 2 for card in shown["cards"] if card[0] == "stock")
        del shown["cards"], shown["moves"], shown["labels"], shown["last"]  # names of foundations: AC
        assert not set(FACE.findall(json.dumps(shown))) & (unseen - seen) - set(shown["spaces"])


@shipped
def test_a_scene_does_not_depend_on_the_stock(game: pw.Game[Any]) -> None:
    """The same table over another stock is the same scene: nothing of it shines through."""
    for record in positions(game, games=1, length=60):
        state = record.state
        before, hidden = plain(record), list(state.stock)
        random.Random(record.turn).shuffle(hidden)
        order = dict(zip(sorted(state.stock), hidden, strict=True))
        faces = state.pack.cards
        other = pw.Pack(tuple(faces[order.get(card, card)] for card in range(len(faces))))
        twin = pw.Recording(game, deal=record.deal)
        twin.start, twin.tree = record.start, record.tree
        twin._line, twin._states = record._line, [*record._states[:-1], state._replace(pack=other)]
        after = plain(twin)
        del before["buttons"]["auto"], after["buttons"]["auto"]  # who counts knows which cards are left
        assert after == before


@pytest.mark.parametrize("game", BLOCKADES, ids=repr)
def test_flags_of_british_blockade(game: pw.BritishBlockade) -> None:
    """B4: free is what has a free narrow edge; playable what also builds; the rest of the tableau is blocked."""
    for record in positions(game):
        shown = plain(record)
        lying = {card[0]: card for card in shown["cards"] if card[0][0] in "abcdefghij"}
        sources = {source for source, _target in shown["moves"]}
        for name, card in lying.items():
            around = [f"{name[0]}{int(name[1:]) + step}" for step in (-1, 1)]
            free = not all(other in lying for other in around)
            assert card[3] == ("p" if name in sources else "f" if free else "b")


@pytest.mark.parametrize("game", LINES, ids=repr)
def test_flags_of_precedence(game: pw.Precedence) -> None:
    """P6: the top of the waste is available, those under it are not."""
    for record in positions(game):
        shown = plain(record)
        waste = sorted((card for card in shown["cards"] if card[0] == "waste"), key=lambda card: int(card[1]))
        builds = any(source == "waste" and target != "stock" for source, target in shown["moves"])
        assert [card[3:] for card in waste[-1:]] == [["p" if builds else "f"]][: len(waste)]
        assert all(len(card) == 3 for card in waste[:-1])


class Deep(Klondike):
    """Any card of the waste may be taken."""

    def moves(self, state: pw.State) -> Iterator[pw.Move]:
        yield from super().moves(state)
        if len(state["waste"]) > 1:
            yield pw.Move("waste.1", "t1")


def test_a_card_under_the_top_of_a_waste_that_can_be_played_is_marked() -> None:
    record = pw.Recording(Deep(), deal=1)
    while len(record.state["waste"]) < 3:
        record.play("stock-waste")
    low, middle, _top = record.state["waste"]
    cards = plain(record)["cards"]
    assert (cards[low][3:], cards[middle][3:]) == (["p"], [])


def test_flags_of_klondike() -> None:
    """A run is playable at the card where a move starts."""
    met = set()
    for record in positions(Klondike()):
        shown = plain(record)
        flags = {(card[0], card[1]): card[3] for card in shown["cards"] if len(card) > 3}
        starts = set()
        for source, target in shown["moves"]:
            name, _dot, height = source.partition(".")
            if name != "stock" and target != "stock":
                top = max(at for place, at in flags if place == name)
                starts.add((name, int(height) - 1 if height else top))
        assert {where for where, flag in flags.items() if flag == "p"} == starts
        met |= set(flags.values())
    assert met == {"p", "f"}


@every
def test_buttons(game: pw.Game[Any]) -> None:
    """Undo and redo; auto when a move is safe; the deal primary exactly when it can be made and nothing be built."""
    for record in positions(game):
        shown = plain(record)
        buttons = shown["buttons"]
        assert buttons["undo"] == (record.turn > 0)
        assert buttons["redo"] is False
        assert buttons["auto"] == (game.safe(record.state) is not None)
        if deal := buttons["deal"]:
            roles = {place["name"]: place["role"] for place in setup(record)["places"]}
            built = [
                move
                for move in shown["moves"]
                if roles[move[0].partition(".")[0]] not in {"stock", "foundation"} and roles[move[1]] != "stock"
            ]
            assert deal["label"] in {"Deal", "Turn", "Redeal"}
            assert deal["move"] is None or deal["move"] in shown["moves"]
            assert deal["primary"] == (deal["move"] is not None and not built)


def test_redo_can_be_pressed_after_undo() -> None:
    record = pw.Recording(pw.Precedence(), deal=3)
    record.play("stock-waste")
    record.undo()
    buttons = {"undo": False, "redo": True, "hint": True, "auto": False, "deal": None}
    assert scene(record)["buttons"] | {"deal": None} == buttons


def test_placed_and_labels() -> None:
    """Cards on foundations of all cards; what each foundation wants next."""
    shown = plain(pw.Recording(pw.BritishBlockade(), deal=17))
    assert shown["placed"] == [8, 104]
    assert shown["labels"]["AH"] == ["2♥", "next"]
    assert shown["labels"]["KD"] == ["Q♦", "next"]
    assert shown["labels"]["stock"] == ["86", "stock"]
    shown = plain(pw.Recording(pw.Precedence(), deal=17))
    assert shown["placed"] == [1, 104]
    assert shown["labels"]["f1"] == ["Q", "next", 1, 13]
    assert shown["labels"]["f2"] == ["Q", "needs", 0, 13]
    assert shown["labels"]["f4"] == ["10", "waits for", 0, 13]
    assert shown["labels"]["pass"] == ["", "Pass 1 of 3 · 2 redeals left"]
    assert shown["labels"]["waste"] == ["", "empty"]


def test_deals_travel_as_text() -> None:
    """A long number as its digits; given cards have none."""
    game = pw.Precedence()
    assert scene(pw.Recording(game, deal=10**5000))["deal"] == "1" + "0" * 5000
    assert scene(pw.Recording(game, deal=game.deal(3).pack.cards))["deal"] == ""


@pytest.mark.parametrize("game", [pw.BritishBlockade(), pw.Precedence()], ids=repr)
def test_scenes_are_small(game: pw.Game[Any]) -> None:
    """The median over whole games, nine of ten moves the preferred one, is at most 3,000 bytes."""
    sizes = [len(json.dumps(scene(record)).encode()) for record in positions(game, games=8, preferred=0.9)]
    assert len(sizes) > 300
    assert median(sizes) <= 3000
