"""Texts of recordings that are broken, and texts that are huge."""

import random
import re
from pathlib import Path

import pytest

import patience_widget as pw

SHORT = sorted((Path(__file__).parent / "data" / "recordings").glob("*-short-*.txt"))
HEAD = '[Game "Precedence"]\n[Deal "1"]\n'
TURNED = "1. stock-waste 2. stock-waste 3. stock-waste"
read = pw.Recording.read


# Fuzz: broken texts read or are refused, and nothing else.

PIECES = ["(", ")", "{", "}", "[", "]", '"', "\\", "\\u", "\\ud800", "\ud800", "\x00", "\ufeff", "²", "٣.", "\r"]
PIECES += [
    "=",
    "=won",
    "{#a}",
    "{#",
    "{\\#",
    "1.",
    "stock-waste",
    "At",
    '[At "1 0/1"]',
    '[Cards ""]',
    "redeals=",
    "=" * 70,
    "\u2028",
    "\U0001f0a1",
]


def mutated(text: str, chance: random.Random, others: list[str]) -> str:
    """One to three slices deleted, inserted, exchanged, repeated, or replaced by anything."""
    for _time in range(chance.randint(1, 3)):
        start, end = sorted(chance.choices(range(len(text) + 1), k=2))
        end = min(end, start + chance.choice([1, 3, 12, 60]))
        other = chance.choice(others)
        at = chance.randrange(len(other))
        new = {
            "delete": "",
            "insert": chance.choice(PIECES) + text[start:end],
            "exchange": other[at : at + end - start],
            "repeat": text[start:end] * chance.randint(2, 5),
            "reverse": text[start:end][::-1],
            "any": "".join(chr(chance.randrange(0x110000)) for _char in range(chance.randint(1, 6))),
        }[chance.choice(["delete", "insert", "exchange", "repeat", "reverse", "any"])]
        text = text[:start] + new + text[end:]
    return text


@pytest.mark.parametrize("seed", range(8))
def test_broken_texts(seed: int) -> None:
    """Four thousand in all: each reads, and then writes and reads alike, or is refused with its line."""
    chance, texts = random.Random(seed), [path.read_bytes().decode() for path in SHORT]
    read_ones = 0
    for _case in range(500):
        text = mutated(chance.choice(texts), chance, texts)
        try:
            record = read(text)
        except pw.RecordingError as error:
            assert re.match(r"line \d+: .", str(error))  # noqa: PT017 - either way is right
            str(error).encode()
            continue
        read_ones += 1
        assert str(read(str(record))) == str(record)
    assert 10 < read_ones < 490


# A megabyte of anything.

MANY = 1_000_000


@pytest.mark.parametrize(
    "piece", ["(", "[", "{", "}", ")", "7", "7.", "a", "a-b ", "[A ", '[A "', "\\", "\x00", "=won"]
)
def test_a_megabyte_of_one_thing_is_refused(piece: str) -> None:
    """Wherever it stands."""
    thing = piece * (MANY // len(piece))
    for text in (thing, f"{HEAD}{thing}", f"{HEAD}\n{TURNED} {thing}", f'[Game "{thing}"]\n[Deal "1"]'):
        with pytest.raises(pw.RecordingError) as caught:
            read(text)
        assert len(str(caught.value)) < 600


def test_a_megabyte_of_tags() -> None:
    names = [f"Tag{number}" for number in range(MANY // 14)]
    record = read(HEAD + "".join(f'[{name} "x"]\n' for name in names))
    assert list(record.tags) == names


def test_a_megabyte_of_one_tag_value() -> None:
    record = read(f'{HEAD}[Long "{"x" * MANY}"]')
    assert record.tags == {"Long": "x" * MANY}
    assert str(read(str(record))) == str(record)


@pytest.mark.parametrize("note", ["x", "\\}", "\x00", "(", "[", "\n", "ä"], ids=repr)
def test_a_megabyte_of_comment(note: str) -> None:
    record = pw.Recording(pw.Precedence(), deal=1)
    record.annotate(note * (MANY // len(note)))
    again = read(str(record))
    assert again.note() == record.note()


def test_a_megabyte_of_comments() -> None:
    record = read(HEAD + "{x} " * (MANY // 4))
    assert record.note() == " ".join(["x"] * (MANY // 4))
    assert read(HEAD + "{}" * (MANY // 2)).note() == ""


SLIDES = '[Game "British Blockade"]\n[Options "ranks=3 suits=1"]\n[Deal "1"]\n\nb1-AC '


def test_a_megabyte_of_legal_moves() -> None:
    """B12: a reversal to and fro, as often as wanted."""
    times = MANY // 12
    record = read(SLIDES + "AC-KC KC-AC " * times)
    assert record.turn == 1 + 2 * times
    again = read(str(record))
    assert (again.turn, again.state, len(str(again))) == (record.turn, record.state, len(str(record)))
    record.go(0)
    record.go(record.tree.line(2 * times)[-1])
    assert record.turn == 2 * times


def test_variations_fifty_thousand_deep() -> None:
    deep = 50_000
    record = read(f"{HEAD}\n" + "stock-waste (" * deep + "stock-waste" + ")" * deep)
    assert (len(record.tree), record.turn) == (2, 1)
    slides = ["AC-KC KC-AC", "KC-AC AC-KC"] * (deep // 2)
    record = read(SLIDES + " (".join(slides) + ")" * (deep - 1))  # each one move deeper than the one it is in
    assert (len(record.tree), record.turn) == (deep + 3, deep + 2)
    assert str(read(str(record))) == str(record)
    with pytest.raises(pw.RecordingError, match=f"{deep} variations are not closed"):
        read(f"{HEAD}\n" + "stock-waste (" * deep)


def test_a_comb_of_variations() -> None:
    """A variation at every move of a long line."""
    teeth = 20_000
    record = read(SLIDES + "AC-KC (c1-KC) KC-AC (c1-AC) " * teeth)
    assert (record.turn, len(record.tree)) == (1 + 2 * teeth, 2 + 4 * teeth)
    assert str(read(str(record))) == str(record)


@pytest.mark.parametrize("digits", [5_000, 100_000])
def test_long_deal_numbers(digits: int) -> None:
    text = HEAD.replace('"1"', f'"{"7" * digits}"')
    record = read(text)
    assert f'[Deal "{"7" * digits}"]' in str(record)
    assert str(read(str(record))) == str(record)
    assert len(repr(record)) < 100


def test_a_deal_number_of_a_million_digits_is_refused() -> None:
    with pytest.raises(pw.RecordingError, match=r"^line 2: '7{40}…' is not a deal number: digits .* 100000 at most$"):
        read(HEAD.replace('"1"', f'"{"7" * MANY}"'))
