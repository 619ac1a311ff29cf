"""Cards, packs and deal numbers (rules.md, "Deal numbers")."""

import json
import pickle
from pathlib import Path
from typing import Any

import pytest

import patience_widget as pw
from patience_widget.cards import number_text, packs, pretty, read_number, shuffle

DEALS: dict[str, dict[str, str]] = json.loads((Path(__file__).parent / "data" / "deals.json").read_text())
GAMES: dict[str, pw.Game[Any]] = {
    "british_blockade": pw.BritishBlockade(),
    "precedence": pw.Precedence(),
    "precedence_king_awaited": pw.Precedence(first_king="awaited"),
}
BOTH = ("british_blockade", "precedence")
# Around the change of generators, and of twenty digits; by the second implementation in test_naive.py,
# which agrees with pysol-cards 0.24 on these (32000 apart: that package still has the old generator there).
FURTHER = {
    "british_blockade": {
        31_999: """
            AC AS AH AD KC KS KH KD 3D 5S 2H 7H QS JS 7S 9C AC 5S 3S 3D 7C 8H 2C 4D QS JC 2H 6D 2S JC AS 7H
            4S 2C 6D TD 8D 9S 4H 5H 3C 6S 2D 8S 9S 9H 2D 3H 5H KD TH QC 6S 6H JD 8D JD 9D 2S 4C 3H 5C 8C 7C
            5D JH 4D 3S 4H TD QH 5D 9H QH 4S TC AD 7D QD 7D TS KH 8H 9D TS QD TC 9C 5C QC AH JH KS 3C 4C KC
            6C TH JS 6H 6C 7S 8S 8C""",
        32_000: """
            AC AS AH AD KC KS KH KD 9H TD 6D 3D 9C TH JS JS 6C 3C KD 4H 7S TH 7S 9D QD 4C 7C JD 7C KC 4C 5C
            TS TC 2H 7H QC 4D AH AS 8D 7D JH 5H JD 4S 8C 3S 5S 2C AC 5C 5S 3H QS 9S 3D AD 9H 6C 8S 6H KS TC
            KH 9D 2C 6H QD TS 5H 4S 3C 8D 3H 2D 9C QC JH 7D 8C 9S QH 2S 6D 2S 2H 8S JC QS 6S 2D 7H 3S TD 8H
            JC 5D 6S QH 4D 4H 8H 5D""",
        12_345_678_901_234_567_890: """
            AC AS AH AD KC KS KH KD 2C 5D AS 9H TH TS 8D 4S 6C 4D JC 5D TS 9D TC 3C 9H KC 5H QD 2H 2S 7H TD
            4H 7D JS 8C 7S 3D 8H 8D 2S 3S QS 4C JC 5S QH 9D KS AH 4D 4S 8C QH TD 7H JH 6C QC QS 5H 3D QC 3C
            JD 2C 4H 9C JH 6D AC 9S 2H AD 8S 5C 6S 5S 7S 5C JD 6H 8H 2D 7C 6D KH 6S 3S 7D KD QD 8S 7C 3H 4C
            3H 2D TC 6H 9S 9C TH JS""",
        99_999_999_999_999_999_999: """
            AC AS AH AD KC KS KH KD QD 9S 8D 9C 6H 4C 7H 7D AS 4D 6D JC JD TD 7D 8D 4D TS 8H 3C 8S 3H 6S 2C
            2D 9H 9H AC 3C QS 8C 5C JH KD QC 9D 5S 5H 7S 7H JS JD TS 2D TH QD TH 8H QH QS 5D AD 4C 7C 3D KC
            3H 4H JH 2S KH AH QH 5S 2H 7C TD QC 6C 3S 6S JS 7S 5C TC 8S 4S 9S 6H JC 2S 9C 3S 2C 9D 3D KS 4H
            6D 4S TC 6C 2H 5H 8C 5D""",
    },
    "precedence": {
        31_999: """
            KC 3D 5S 2H 7H AH QS JS 7S 9C AC 5S 3S 3D 7C 8H 2C 4D KH QS JC 2H 6D 2S JC AS 7H 4S 2C 6D TD 8D
            9S 4H 5H 3C 6S KC 2D 8S 9S 9H 2D 3H 5H AS AD KD TH QC 6S 6H JD 8D JD 9D 2S 4C 3H 5C 8C 7C 5D JH
            4D 3S 4H TD QH 5D 9H KD QH 4S AC TC AD 7D QD 7D TS KH 8H 9D TS QD TC 9C 5C QC AH JH KS 3C KS 4C
            6C TH JS 6H 6C 7S 8S 8C""",
        32_000: """
            KS KH 9H TD 6D 3D 9C TH JS JS 6C 3C KD 4H AC 7S TH 7S 9D QD 4C 7C JD KD 7C KC 4C 5C TS TC 2H 7H
            QC 4D AH AS 8D KC AS 7D JH 5H JD 4S 8C 3S 5S 2C AC 5C 5S 3H QS 9S 3D AD AD AH 9H 6C 8S 6H KS TC
            KH 9D 2C 6H QD TS 5H 4S 3C 8D 3H 2D 9C QC JH 7D 8C 9S QH 2S 6D 2S 2H 8S JC QS 6S 2D 7H 3S TD 8H
            JC 5D 6S QH 4D 4H 8H 5D""",
        12_345_678_901_234_567_890: """
            KD 2C 5D AS 9H TH TS 8D KC 4S 6C 4D AC JC 5D TS 9D TC 3C 9H KC 5H QD 2H 2S 7H TD 4H 7D JS 8C 7S
            3D 8H 8D 2S 3S QS 4C JC 5S QH 9D KS AS AH KD 4D KH 4S 8C QH KS AH TD 7H JH 6C QC QS 5H 3D QC 3C
            JD 2C 4H 9C JH 6D AC 9S 2H AD 8S 5C 6S 5S 7S 5C JD 6H 8H 2D 7C 6D KH 6S 3S 7D QD 8S 7C 3H 4C 3H
            AD 2D TC 6H 9S 9C TH JS""",
        99_999_999_999_999_999_999: """
            KS QD 9S 8D 9C 6H 4C 7H 7D AS 4D 6D JC JD TD 7D 8D 4D TS 8H 3C 8S 3H 6S 2C 2D 9H KH 9H AC 3C KS
            QS 8C 5C JH KD QC 9D 5S 5H 7S 7H JS JD TS 2D TH QD TH 8H QH KD QS 5D AD 4C 7C AD 3D KC 3H 4H JH
            2S AH KH KC AH AS QH 5S 2H 7C TD QC 6C 3S 6S JS 7S 5C TC AC 8S 4S 9S 6H JC 2S 9C 3S 2C 9D 3D 4H
            6D 4S TC 6C 2H 5H 8C 5D""",
    },
}
NUMBERED = [(kind, int(number), text) for kind in DEALS for number, text in DEALS[kind].items()]
NUMBERED += [(kind, number, text) for kind in BOTH for number, text in FURTHER[kind].items()]
numbered = pytest.mark.parametrize(
    ("kind", "number", "text"), NUMBERED, ids=[f"{kind} {number}" for kind, number, _text in NUMBERED]
)


@numbered
def test_a_deal_number_means_these_cards(kind: str, number: int, text: str) -> None:
    """Deal numbers, 1 to 3: the same cards as in PySolFC."""
    assert list(GAMES[kind].deal(number).pack.cards) == text.split()


@numbered
def test_a_pack_is_read_as_it_is_written(kind: str, number: int, text: str) -> None:
    """A pack may be given instead of a number: as text, or card by card."""
    game = GAMES[kind]
    assert game.deal(text) == game.deal(text.split()) == game.deal(iter(text.split())) == game.deal(number)


def test_the_king_left_in_is_the_one_nearest_the_start() -> None:
    """Deal numbers, 3: 'takes out the King nearest the start of the list', the last to be dealt."""
    for number in (1, 2, 24, 31999, 32000, 10**19):
        awaited = list(GAMES["precedence_king_awaited"].deal(number).pack.cards)
        last = max(at for at, card in enumerate(awaited) if card[0] == "K")
        placed = [awaited[last], *awaited[:last], *awaited[last + 1 :]]
        assert list(GAMES["precedence"].deal(number).pack.cards) == placed


@pytest.mark.parametrize("kind", GAMES)
def test_numbers_have_no_upper_bound(kind: str) -> None:
    """Deal numbers, 2: 'there is no upper bound', past the 4,300 digits of Python's own conversion too."""
    game, number = GAMES[kind], 10**4999 + 7
    first = game.deal(number)
    assert first == game.deal(number) != game.deal(number + 1)
    assert sorted(first.pack.cards) == sorted(packs(2, 4, 13))


def test_numbers_travel_as_text() -> None:
    """Deal numbers, 2: 'numbers travel to and from the page as text'."""
    for number in (1, 31999, 99999999999999999999, 10**4999 + 7):
        assert read_number(number_text(number)) == number
    assert len(number_text(10**4999 + 7)) == 5000
    assert read_number(" 17\n") == 17


@pytest.mark.parametrize(
    "text",
    ["", "x", "-1", "1.5", "1e3", "\u0661\u0667", "1_000", "12 13", "NaN", "x" * 5000],
    ids=lambda text: text[:5],
)
def test_no_number(text: str) -> None:
    """What has other signs than digits is quoted, shortened where it is long."""
    with pytest.raises(ValueError, match="is not a deal number: digits are expected") as caught:
        read_number(text)
    assert repr(text[:40])[:-1] in str(caught.value)
    assert len(str(caught.value)) < 120


def test_zero_in_writing() -> None:
    """Deal numbers, 2: 0 is refused as text too."""
    with pytest.raises(ValueError, match="deal 0 does not exist: deal numbers start at 1"):
        read_number("0")


@pytest.mark.parametrize("kind", GAMES)
@pytest.mark.parametrize("number", [0, -1, -(10**20), -(10**5000)], ids=["0", "-1", "-1e20", "-1e5000"])
def test_numbers_start_at_one(kind: str, number: int) -> None:
    """Deal numbers, 2: '0, negative numbers … are refused with a clear error'."""
    with pytest.raises(ValueError, match="deal numbers start at 1") as caught:
        GAMES[kind].deal(number)
    assert str(caught.value).startswith(f"deal {number_text(number)} does not exist")


@pytest.mark.parametrize("kind", GAMES)
@pytest.mark.parametrize("given", [True, False, 1.5, 17.0, None, object], ids=repr)
def test_what_is_no_integer(kind: str, given: Any) -> None:
    """Deal numbers, 2: '… booleans and what is no integer are refused with a clear error'."""
    with pytest.raises(TypeError, match="is not a deal number") as caught:
        GAMES[kind].deal(given)
    assert str(caught.value).startswith(repr(given))
    assert "an integer from 1 up" in str(caught.value)


def test_an_integer_of_another_type() -> None:
    """Whatever Python takes for an index is an integer."""

    class Seventeen:
        def __index__(self) -> int:
            return 17

    for game in GAMES.values():
        assert game.deal(Seventeen()) == game.deal(17)


RIGHT = DEALS["british_blockade"]["1"].split()
WRONG: list[tuple[str, Any, str]] = [
    ("nothing", "", "a pack of 104 cards is expected, 0 were given"),
    ("a number as text", "17", "a deal number is given as an integer, a pack by its cards: '17' is neither"),
    ("a word", "winnabel", "'winnabel' is not a deal: the number of one or a pack of cards is expected"),
    ("bytes", b"AC", "card 1 of the pack, 65, is not one of its cards (AC to KD)"),
    ("no bytes", b"", "a pack of 104 cards is expected, 0 were given"),
    ("too short", RIGHT[:-1], "a pack of 104 cards is expected, 103 were given"),
    ("too long", [*RIGHT, "6S"], "a pack of 104 cards is expected, 105 were given"),
    ("a card thrice", [*RIGHT[:-1], "4C"], "4C is 3 times in the pack, 2 times is right"),
    ("unknown", [*RIGHT[:-1], "1S"], "card 104 of the pack, '1S', is not one of its cards (AC to KD)"),
    (
        "a ten in full",
        [*RIGHT[:-1], "10S"],
        "card 104 of the pack, '10S', is not one of its cards (AC to KD)",
    ),
    ("another case", [*RIGHT[:-1], "6s"], "card 104 of the pack, '6s', is not one of its cards (AC to KD)"),
    ("another type", [*RIGHT[:-1], 6], "card 104 of the pack, 6, is not one of its cards (AC to KD)"),
    ("a list inside", [["AC"], *RIGHT[1:]], "card 1 of the pack, ['AC'], is not one of its cards (AC to KD)"),
    (
        "base cards later",
        RIGHT[::-1],
        "the pack begins with its base cards AC AS AH AD KC KS KH KD: card 1 is 6S",
    ),
    (
        "two base cards exchanged",
        [RIGHT[1], RIGHT[0], *RIGHT[2:]],
        "the pack begins with its base cards AC AS AH AD KC KS KH KD: card 1 is AS",
    ),
]


@pytest.mark.parametrize(("given", "message"), [row[1:] for row in WRONG], ids=[row[0] for row in WRONG])
def test_a_wrong_pack(given: Any, message: str) -> None:
    """'Anything else is refused, saying what is wrong'."""
    with pytest.raises(ValueError, match="pack") as caught:
        pw.BritishBlockade().deal(given)
    assert str(caught.value) == message


def test_a_pack_of_precedence_begins_with_a_king() -> None:
    """'Precedence with the King placed, that King, then the stock; with the King awaited, the stock'."""
    text = DEALS["precedence_king_awaited"]["1"]
    assert text[0] != "K"
    assert GAMES["precedence_king_awaited"].deal(text).pack.cards == tuple(text.split())
    with pytest.raises(ValueError, match=rf"begins with its base cards K: card 1 is {text[:2]}"):
        GAMES["precedence"].deal(text)


def test_small_packs() -> None:
    """A smaller board has a smaller pack, and says so."""
    game = pw.BritishBlockade(ranks=3, suits=1, columns=2)
    assert game.deal("AC 3C 2C AC 3C 2C").pack.cards == ("AC", "3C", "2C", "AC", "3C", "2C")
    with pytest.raises(ValueError, match="a pack of 6 cards is expected, 2 were given"):
        game.deal("AC 3C")
    with pytest.raises(ValueError, match=r"card 3 of the pack, '4C', is not one of its cards \(AC to 3C\)"):
        game.deal("AC 3C 4C")
    for number in (1, 40000):
        assert sorted(game.deal(number).pack.cards) == sorted(["AC", "2C", "3C", "AC", "2C", "3C"])


def test_the_first_shuffle_by_hand() -> None:
    """Deal numbers, 2: number 1 draws 41, 18467, 6334; j is 41 mod 4 = 1, 18467 mod 3 = 2, 6334 mod 2 = 0."""
    assert "".join(shuffle("abcd", 1)) == "dacb"  # abcd, adcb, adcb, dacb
    assert shuffle("", 1) == []


def test_a_card_for_its_reader() -> None:
    """TD is the ten of diamonds."""
    assert [pretty(card) for card in ("TD", "AC", "KS", "6H")] == ["10♦", "A♣", "K♠", "6♥"]


def test_a_pack_as_data() -> None:
    """Twins look alike and stay two cards; a pack compares and travels by its cards."""
    pack = pw.Pack(("6H", "AC", "6H"))
    assert (pack.ranks, pack.suits) == (bytes([5, 0, 5]), bytes([2, 0, 2]))
    assert pack.twins == {(2, 5): bytes([0, 2]), (0, 0): bytes([1])}
    assert pack.faces([2, 1]) == ["6H", "AC"]
    copy = pickle.loads(pickle.dumps(pack))  # noqa: S301 - our own
    assert (copy, hash(copy), copy.ranks) == (pack, hash(pack), pack.ranks)
    assert pack != pw.Pack(("6H", "AC", "AC"))
