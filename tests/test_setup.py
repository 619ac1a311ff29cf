"""What stays while a game is on the table: places, rules, options, and every word of the page."""

import json
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from klondike import Klondike
from test_scene import every

import patience_widget as pw
from patience_widget.setup import setup
from patience_widget.words import words

SCRIPTS = [path for path in (Path(__file__).parent.parent / "js").glob("*.js") if ".config" not in path.name]


# The setup.


def test_setup_of_the_shipped_games() -> None:
    shown = json.loads(json.dumps(setup(pw.Recording(pw.BritishBlockade(next_row="if_stuck"), deal=1))))
    assert shown.keys() == {"id", "name", "games", "places", "rules", "studied", "texts"}
    assert (shown["id"], shown["name"]) == ("british-blockade", "British Blockade")
    blockade, line = shown["games"]
    assert (blockade["id"], line["id"]) == ("british-blockade", "precedence")
    next_row, refill = blockade["options"]
    assert (next_row["name"], next_row["value"]) == ("next_row", "if_stuck")
    assert next_row["choices"] == [["at_once", "at once"], ["if_stuck", "when there was no space"]]
    assert (refill["name"], refill["value"], len(refill["choices"])) == ("refill", "two_rows", 3)
    king, redeals = line["options"]
    assert (king["value"], redeals) == (
        "placed",
        {"name": "redeals", "label": "Redeals", "value": 2, "least": 0},
    )
    assert shown["rules"] == [list(rule) for rule in pw.BritishBlockade().rules.items()]
    assert shown["texts"] == words()


def test_options_begin_a_game() -> None:
    """Each game of the menu with each of its options' choices can be made."""
    for game in setup(pw.Recording(pw.Precedence(redeals=5), deal=1))["games"]:
        for option in game["options"]:
            values = [choice[0] for choice in option.get("choices", [])] or [option["least"], 5]
            assert option["value"] in values
            assert all(pw.find(game["id"])(**{option["name"]: value}) for value in values)


@every
def test_places(game: pw.Game[Any]) -> None:
    record = pw.Recording(game, deal=1)
    for place in json.loads(json.dumps(setup(record)))["places"]:
        assert place.keys() == {"name", "role", "wide", "narrow", "fan", "head", "edges"}
        assert place["role"] in {"foundation", "tableau", "stock", "waste", "area", "note"}
        assert place["fan"] in {"", "down", "right"}
        for area, x, y in filter(None, (place["wide"], place["narrow"])):
            assert area in {"top", "left", "main", "right", "bottom", "foot"}
            assert min(x, y) >= 0
    spots = [tuple(place["wide"]) for place in setup(record)["places"] if place["role"] != "area"]
    assert len(set(spots)) == len(spots)


def test_a_game_of_ones_own_is_in_the_menu() -> None:
    shown = setup(pw.Recording(Klondike(), deal=1))
    assert (shown["id"], shown["name"]) == ("klondike", "Klondike")
    assert [game["id"] for game in shown["games"]] == ["british-blockade", "precedence", "klondike"]
    assert shown["games"][-1]["options"] == []


@dataclass(frozen=True)
class Harder(pw.Precedence):
    """A subclass is a game of one's own, with the options of the game that it changes."""

    name = "Harder"


def test_a_subclass_in_the_menu() -> None:
    games = setup(pw.Recording(Harder(redeals=0), deal=1))["games"]
    assert [(game["id"], len(game["options"])) for game in games] == [
        ("british-blockade", 2),
        ("precedence", 2),
        ("harder", 0),
    ]


# The words.


def asked() -> tuple[set[str], set[str]]:
    """The keys that the scripts name where they ask for a word, and every text in quotes there."""
    texts = [path.read_text(encoding="utf-8") for path in SCRIPTS]
    named, quoted = set(), set()
    for text in texts:
        for call in re.findall(r'(?:\bt|wordsOf\([\w.]+\))\(((?:[^()"]*\?)?\s*"[^"]+"(?:\s*:\s*"[^"]+")?)', text):
            named |= set(re.findall(r'"([^"]+)"', call))
        quoted |= set(re.findall(r'"(\w+)"|\b(\w+): \[|`(\w+)\.\$', text))
    return named, {word for found in quoted for word in found}


def test_every_word_that_the_page_asks_for_is_there() -> None:
    named, _quoted = asked()
    assert len(named) > 20
    assert named - words().keys() == set()


def test_every_word_is_asked_for() -> None:
    """By its key in quotes; `x_text` belongs to the banner x."""
    named, quoted = asked()
    unused = words().keys() - named - quoted
    assert {key for key in unused if key.removesuffix("_text") not in quoted} == set()


def test_words_of_cards_and_roles() -> None:
    texts = words()
    assert "".join(texts["ranks"]) == "A23456789TJQK"
    assert "".join(texts["suits"]) == "CSHD"
    assert set(texts["roles"]) == {"foundation", "tableau", "stock", "waste", "area"}
    assert all(
        (isinstance(text, str) and text) or (isinstance(text, dict) and all(text.values())) for text in texts.values()
    )
