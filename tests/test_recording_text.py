"""The text of a recording: golden files, what people write by hand, and what is refused."""

import random
import re
from dataclasses import fields
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from klondike import Klondike

import patience_widget as pw

GOLDEN = sorted((Path(__file__).parent / "data" / "recordings").glob("*.txt"))
SHORT = [path for path in GOLDEN if "short" in path.name]
HEAD = '[Game "Precedence"]\n[Deal "1"]\n'
TURNED = "1. stock-waste 2. stock-waste 3. stock-waste"
golden = pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)


def text_of(path: Path) -> str:
    return path.read_bytes().decode()


def read(text: str, **given: Any) -> "pw.Recording":
    return pw.Recording.read(text, **given)


def shape(record: "pw.Recording") -> Any:
    return list(record.tree.parent), record.tree.move, record.tree.note, record.tree.fate, record.node


# Golden recordings.


@golden
def test_golden_recordings(path: Path) -> None:
    """Each reads, ends as its Result says, and writes back to the same text."""
    text = text_of(path)
    record = read(text)
    assert str(record) == text
    assert re.findall(r'\[Result "(.*)"\]', text) == [record.outcome or "*"]
    assert record.turn == record.tree.depth[record.node]


@golden
def test_golden_recordings_replay(path: Path) -> None:
    """Every node is reached by legal moves from the deal; a won one has all cards on the foundations."""
    record = read(text_of(path))
    for node in range(len(record.tree)):
        state = record.start
        for at in record.tree.line(node)[1:]:
            state = record.game.play(state, str(record.tree.move[at]))
        record.go(node)
        assert record.state == state
        if path.stem.endswith("won"):
            assert record.game.won(state) == (not record.tree.children(node))
            assert (node == len(record.tree) - 1) == (not record.tree.children(node))


def choices(game: type[pw.Game[Any]]) -> list[dict[str, Any]]:
    """Every set of options; of an integer, the values from 0 to its default."""
    known = {f.name: f.metadata["choices"] for f in fields(game) if "label" in f.metadata}
    values = [range(3) if isinstance(of, range) else of for of in known.values()]
    return [dict(zip(known, chosen, strict=True)) for chosen in product(*values)]


@pytest.mark.parametrize("game", pw.GAMES, ids=lambda game: game.name)
def test_every_game_has_golden_recordings(game: type[pw.Game[Any]]) -> None:
    """Two short ones of each option set, with branches and notes, and a won game."""
    records = [read(text_of(path)) for path in GOLDEN]
    mine = [record for record in records if type(record.game) is game]
    assert {record.outcome for record in mine} >= {"won", ""}
    for options in choices(game):
        short = [record for record in mine if record.game == game(**options) and not record.outcome]
        assert len(short) >= 2
        for record in short:
            assert any(len(record.tree.children(node)) > 1 for node in range(len(record.tree)))
            assert record.tree.note
            assert record.tree.fate


# What people write by hand.

FORMS = {
    "numbers": TURNED,
    "numbers without a space": "1.stock-waste 2.stock-waste 3.stock-waste",
    "numbers with three points": "1... stock-waste 2... stock-waste 3...stock-waste",
    "no numbers": "stock-waste stock-waste stock-waste",
    "wrong numbers": "7. stock-waste 7. stock-waste 1. stock-waste",
    "numbers alone": "1. 2. 3. stock-waste stock-waste 4. stock-waste 5.",
    "one on each line": "stock-waste\nstock-waste\n\n\tstock-waste\n",
}


@pytest.mark.parametrize("moves", FORMS.values(), ids=FORMS)
def test_numbers_are_optional(moves: str) -> None:
    record = read(f"{HEAD}\n{moves}")
    assert list(map(str, record.moves)) == ["stock-waste"] * 3
    assert str(record).endswith(f"\n\n{TURNED}\n")


def test_line_ends_and_byte_order_marks() -> None:
    for text in (f"{HEAD}\n{TURNED}", *map(text_of, SHORT)):
        expected = str(read(text))
        assert str(read(text.replace("\n", "\r\n"))) == expected
        assert str(read("\ufeff" + text)) == expected
        assert str(read("\n \n" + text + "\n\n  ")) == expected
        assert str(read("\ufeff\r\n" + text.replace("\n", "\r\n\r\n"))) == expected


def test_comments_anywhere() -> None:
    """Before the first move, beside numbers, in variations, several at a node."""
    text = "{deal}{more} 1.{a}stock-waste{b} {c} 2. ({v} stock-waste {w}) stock-waste"
    with pytest.raises(pw.RecordingError):  # a variation stands behind the move that it replaces
        read(f"{HEAD}\n{{x}} ({text})")
    record = read(f"{HEAD}\n" + "{deal}{more} 1.{a}stock-waste{b} {c} ({v} stock-waste {w} {}) {d} stock-waste{e}")
    assert record.tree.note == {0: "deal more a v", 1: "b c w d", 2: "e"}
    assert str(read(str(record))) == str(record)


def test_tags_in_any_order() -> None:
    tags = ['[Deal "17"]', '[Options "redeals=1 first_king=awaited"]', '[Game "panama"]', '[Result "*"]']
    texts = {str(read("\n".join(random.Random(seed).sample(tags, 4)) + f"\n\n{TURNED}")) for seed in range(8)}
    texts.add(str(read(" ".join(tags) + TURNED)))
    assert len(texts) == 1
    assert texts.pop().startswith('[Game "Precedence"]\n[Options "first_king=awaited redeals=1"]\n[Deal "17"]\n')


def test_tags_that_mean_nothing_here_are_kept() -> None:
    unknown = {"Player": 'Ada "the \\ quick" \u2028', "Event": "", "Größe": "10", "x_1": "[Deal] {no} (note)"}
    record = pw.Recording(pw.Precedence(), deal=3)
    record.tags = dict(unknown)
    again = read(str(record))
    assert again.tags == unknown
    assert str(again) == str(record)


def test_the_cursor_without_its_tag_is_at_the_end_of_the_main_line() -> None:
    record = read(f"{HEAD}\n1. stock-waste (1. stock-waste 2. stock-waste) 2. stock-waste 3. stock-waste")
    assert record.turn == 3
    assert read(f'{HEAD}[At "1"]\n{TURNED}').turn == 1
    assert read(f'{HEAD}[At "0"]\n{TURNED}').turn == 0


def test_the_game_that_is_given() -> None:
    """It may be left out of the text, or be a class; the text's options are the ones that count."""
    own = pw.Recording(Klondike(), deal=4)
    own.play(next(own.game.moves(own.state)))
    for given in (Klondike, Klondike()):
        assert str(read(str(own), game=given)) == str(own)
        assert str(read(str(own).replace('[Game "Klondike"]\n', ""), game=given)) == str(own)
    text = str(pw.Recording(pw.Precedence(redeals=0), deal=4))
    assert read(text, game=pw.Precedence).game == pw.Precedence(redeals=0)
    assert read(text, game=pw.Precedence(redeals=1)).game == pw.Precedence(redeals=0)
    assert read('[Deal "4"]', game=pw.Precedence(redeals=1)).game == pw.Precedence(redeals=1)


def test_fates_are_of_any_node() -> None:
    record = read(f"{HEAD}=unknown 1. stock-waste =lost {{so}} 2. stock-waste =won")
    assert record.tree.fate == {0: "unknown", 1: "lost", 2: "won"}
    assert str(record).endswith("\n\n=unknown 1. stock-waste =lost {so} 2. stock-waste =won\n")


# What is refused, and where.

CARDS = " ".join(pw.Precedence().deal(1).pack.cards)
REFUSED = {
    "unknown game": (
        '[Game "Bridge"]\n[Deal "1"]',
        1,
        "'Bridge' is not a game; there are british-blockade, parallels;",
    ),
    "unknown option": (HEAD + '[Options "kings=2"]', 3, "Precedence has no option 'kings'; its options: first_king"),
    "wrong value": (
        HEAD + '\n[Options "first_king=no"]',
        4,
        "first_king = 'no' is not a choice of Precedence; choices:",
    ),
    "no integer": (HEAD + '[Options "redeals=two"]', 3, "'two' is not an integer"),
    "wrong integer": (HEAD + '[Options "redeals=-1"]', 3, "an integer from 0 up"),
    "option without value": (HEAD + '[Options "redeals"]', 3, "'' is not an integer"),
    "long integer": (HEAD + f'[Options "redeals={"9" * 5000}"]', 3, "is not an integer"),
    "no game": ('\n[Deal "1"]\n1. stock-waste', 3, "the tag [Game \"…\"] is expected, found '1. stock-waste'"),
    "nothing": ("", 1, 'the tag [Game "…"] is expected, found the end'),
    "no deal": ('[Game "Precedence"]\n\nstock-waste', 3, 'a tag [Deal "…"] or [Cards "…"] is expected'),
    "deal 0": ('[Game "Precedence"]\n[Deal "0"]', 2, "deal 0 does not exist: deal numbers start at 1"),
    "deal in words": ('[Game "Precedence"]\n[Deal "one"]', 2, "'one' is not a deal number: digits are expected"),
    "negative deal": ('[Game "Precedence"]\n[Deal "-4"]', 2, "'-4' is not a deal number"),
    "too few cards": ('[Game "Precedence"]\n\n[Cards "KC 2C"]', 3, "a pack of 104 cards is expected, 2 were given"),
    "no cards at all": ('[Game "Precedence"]\n[Cards ""]', 2, "a pack of 104 cards is expected, 0 were given"),
    "wrong card": ('[Game "Precedence"]\n[Cards "KC 1C"]', 2, "card 2 of the pack, '1C', is not one of its cards"),
    "wrong base": (
        f'[Game "British Blockade"]\n[Cards "{CARDS}"]',
        2,
        "the pack begins with its base cards AC AS AH AD KC KS KH KD",
    ),
    "doubled card": (f'[Game "Precedence"]\n[Cards "{CARDS[:-2] + CARDS[:2]}"]', 2, "times in the pack"),
    "illegal move": (f"{HEAD}\n1. stock-waste\n2. waste-f8", 5, "waste-f8 is not legal in Precedence; legal moves: "),
    "no move": (f"{HEAD}\nstock-waste hello", 4, "'hello' is not a move: source-target is expected"),
    "wrong fate": (f"{HEAD}\nstock-waste =draw", 4, "'=draw' is not a move"),
    "number": (f"{HEAD}\nstock-waste 12", 4, "'12' is not a move"),
    "no such line": (f'{HEAD}[At "9"]\n{TURNED}', 3, "there is no such line: '9'"),
    "no such variation": (f'{HEAD}[At "2 1/7"]\n{TURNED}', 3, "there is no such line: '2 1/7'"),
    "negative variation": (f'{HEAD}[At "2 1/-1"]\n{TURNED}', 3, "there is no such line: '2 1/-1'"),
    "no line at all": (f'{HEAD}[At "up there"]\n{TURNED}', 3, "there is no such line: 'up there'"),
    "empty line": (f'{HEAD}[At " "]\n{TURNED}', 3, "there is no such line: ' '"),
    "long line": (f'{HEAD}[At "{"9" * 5000}"]\n{TURNED}', 3, "there is no such line: "),
    "brace not closed": (f"{HEAD}\nstock-waste\n{{a note", 5, "'{' found, a move, a {comment} in braces or a"),
    "brace not opened": (f"{HEAD}\nstock-waste }}", 4, "'}' found, a move, a {comment} in braces"),
    "parenthesis not closed": (f"{HEAD}\n{TURNED} (stock-waste\n", 5, "1 variations are not closed"),
    "parenthesis not opened": (f"{HEAD}\n{TURNED})", 4, "')' found, a move,"),
    "variation of nothing": (f"{HEAD}\n(stock-waste)", 4, "a variation needs a move before it"),
    "variation of a variation's nothing": (f"{HEAD}\nstock-waste ((stock-waste))", 4, "needs a move before it"),
    "doubled tag": (f'{HEAD}[Deal "2"]', 3, "the tag Deal is there twice"),
    "doubled unknown tag": (f'{HEAD}[A "2"]\n\n[A "2"]', 5, "the tag A is there twice"),
    "wrong result": (f'{HEAD}[Result "1-0"]', 3, "the result is won, lost or *, not '1-0'"),
    "broken tag": (f"{HEAD}[Player Ada]", 3, "'[Player' is not a move"),
    "other line ends": (HEAD.replace("\n", "\r\n") + "\r\nx", 4, "'x' is not a move"),
}


@pytest.mark.parametrize(("text", "line", "reason"), REFUSED.values(), ids=REFUSED)
def test_refused(text: str, line: int, reason: str) -> None:
    """The error names the line, what was found, and what was expected."""
    with pytest.raises(pw.RecordingError) as caught:
        read(text)
    assert str(caught.value).startswith(f"line {line}: ")
    assert reason in str(caught.value)
    assert len(str(caught.value)) < 600


def test_a_game_of_another_name_is_refused() -> None:
    text = "\n\n" + str(pw.Recording(pw.Precedence(), deal=3))
    with pytest.raises(pw.RecordingError, match=r"^line 3: the text is of 'Precedence', the game given is Klondike$"):
        read(text, game=Klondike())
    with pytest.raises(pw.RecordingError, match=r"^line 1: 'Klondike' is not a game; there are british-blockade"):
        read(str(pw.Recording(Klondike(), deal=3)))


@pytest.mark.parametrize("given", [None, 7, b"[Game]", ["a"], Path("x.txt")], ids=repr)
def test_what_is_not_text_is_refused(given: Any) -> None:
    with pytest.raises(TypeError, match="a recording is read from text, not from "):
        read(given)
