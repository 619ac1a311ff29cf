"""The checker by itself: it refuses every proof that is damaged, and needs nothing but the standard library."""

import ast
import json
import random
import subprocess
import sys
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import patience_widget as pw
from patience_widget import checker
from patience_widget.checker import BEFORE, DEADLOCK, FOLLOW, Refused

SOURCE = Path(checker.__file__)
TIMES = 25  # that each kind of damage is done
PROOFS = [
    pw.proof(pw.Precedence(redeals=0), 3),
    pw.proof(pw.BritishBlockade(refill="always"), 151),
    pw.proof(pw.Precedence(redeals=0), 6),
]
every_proof = pytest.mark.parametrize("proof", PROOFS, ids=repr)


def checked(file: bytes) -> int:
    _about, game, said = checker.read(file)
    return checker.check(game, said)


def words(proof: pw.Proof, said: bytes) -> bytes:
    """The file of a proof that says something else, and is packed as it should be."""
    return bytes(pw.Proof(proof.about | {"positions": len(said)}, said))


@every_proof
def test_it_holds(proof: pw.Proof) -> None:
    assert checked(bytes(proof)) == len(proof)


def dropped(said: bytes, at: int, _chance: random.Random) -> bytes:
    return said[:at] + said[at + 1 :]


def doubled(said: bytes, at: int, _chance: random.Random) -> bytes:
    return said[: at + 1] + said[at:]


def added(said: bytes, at: int, chance: random.Random) -> bytes:
    return said[:at] + bytes((chance.randrange(256),)) + said[at:]


def ended(said: bytes, at: int, _chance: random.Random) -> bytes:
    return said[:at]


def foreign(said: bytes, at: int, chance: random.Random) -> bytes:
    return said[:at] + bytes((chance.randrange(3, 256),)) + said[at + 1 :]


def exchanged(said: bytes, at: int, chance: random.Random) -> bytes:
    return said[:at] + bytes((chance.choice([word for word in range(3) if word != said[at]]),)) + said[at + 1 :]


@every_proof
@pytest.mark.parametrize("damage", [dropped, doubled, added, ended, foreign, exchanged])
def test_damaged_words(proof: pw.Proof, damage: Callable[[bytes, int, random.Random], bytes]) -> None:
    """Refused, unless what it says is a proof still: where a position with one move is a deadlock, so is the next."""
    chance, refused = random.Random(damage.__name__), 0
    game = checker.read(bytes(proof))[1]
    for _time in range(TIMES):
        said = damage(proof.words, chance.randrange(len(proof)), chance)
        try:
            assert checked(words(proof, said)) == len(said)
        except Refused:
            refused += 1
            assert not holds(game, said)
        else:
            assert holds(game, said)
    assert refused
    assert refused == TIMES or damage not in {ended, foreign}


def holds(game: Any, said: bytes) -> bool:
    """Whether such words are a proof: what they mean, as a recursion."""
    rest, followed = iter(said), set[Any]()

    def lost(position: Any) -> bool:
        word = next(rest, None)
        if word in {DEADLOCK, BEFORE}:
            return game.deadlocked(position) if word == DEADLOCK else position in followed
        if word != FOLLOW or not b"".join(position[:2]).replace(b"\xff", b""):
            return False
        after = game.after(position)
        if len(after) > 1:
            followed.add(position)
        return all(map(lost, after))

    return lost(game.start) and next(rest, None) is None


@every_proof
def test_damaged_files(proof: pw.Proof) -> None:
    """A file in which bytes were changed is refused, or says the same of the same position."""
    chance, file = random.Random(2), bytes(proof)
    game, said = checker.read(file)[1:]
    for _time in range(TIMES):
        damaged = bytearray(file)
        for _byte in range(chance.randint(1, 3)):
            damaged[chance.randrange(len(file))] = chance.randrange(256)
        try:
            other, now = checker.read(bytes(damaged))[1:]
        except Refused:
            continue
        if (other.start, other.ranks, now) != (game.start, game.ranks, said):
            with pytest.raises(Refused):
                checker.check(other, now)


@every_proof
def test_the_proof_of_another_position(proof: pw.Proof) -> None:
    """What it says of its own position it does not say of one with two cards exchanged, but by chance."""
    chance, held = random.Random(3), 0
    for _time in range(40):
        stock = proof.about["position"]["stock"]
        cards = stock.split() if " " in stock else list(stock)
        one, two = chance.sample(range(len(cards) // 2), 2)
        cards[one], cards[two] = cards[two], cards[one]
        position = proof.about["position"] | {"stock": (" " if " " in stock else "").join(cards)}
        try:
            held += bool(checked(bytes(pw.Proof(proof.about | {"position": position}, proof.words))))
        except Refused:
            continue
    assert held < 30


def test_the_proof_of_a_deal_that_can_be_won() -> None:
    """A position that is won, where a proof follows it; one that can be won, where each word in turn is forged."""
    game = pw.Precedence(ranks=2, foundations=1, first_king="awaited")
    about = {"game": game.name, "options": {"redeals": 0, "ranks": 2, "foundations": 1}}
    about["position"] = {"heights": [0], "waste": "", "stock": "2A", "redeals": 0}
    for said in (b"\1", b"\2", b"\0\0\0", b"\0\0\1", b"\0\0\0\0", b"\0\0\2", b"\0\0\0\1", b"\0\0\0\2"):
        with pytest.raises(Refused):
            checked(bytes(pw.Proof(about | {"positions": len(said)}, said)))


BROKEN: list[dict[str, Any]] = [
    {"game": "Klondike"},
    {"options": {}},
    {"options": None},
    {"position": []},
    {"positions": 10**12},
    {"positions": "many"},
    {"positions": 10**9},
]


@pytest.mark.parametrize("change", BROKEN, ids=str)
def test_what_is_no_proof(change: dict[str, Any]) -> None:
    """Files with something else, or whose head does not fit."""
    with pytest.raises(Refused, match="this is no proof"):
        checker.read(json.dumps(PROOFS[1].about | change).encode() + b"\n" + zlib.compress(PROOFS[1].words))


@pytest.mark.parametrize("file", [b"", b"\n", b"{}\n", b"[]\n\n", b"\xff\xff\n", b"1", b"[" * 10**5 + b"\n"], ids=len)
def test_what_is_no_file_of_one(file: bytes) -> None:
    with pytest.raises(Refused, match="this is no proof"):
        checker.read(file)


def test_a_file_of_something_else(tmp_path: Path) -> None:
    """The rows of a study, and what is no JSON at all: that they are no proof, in a sentence."""
    file = tmp_path / "rows.jsonl"
    pw.study("precedence", range(1, 3), "plain", file=file)
    for data in (file.read_bytes(), b"Once upon a time\n"):
        with pytest.raises(Refused, match=r"^this is no proof: it has another form$"):
            checker.read(data)


CARDS = [
    ("stock", "4C"),  # most cards are missing
    ("rows", ["4C"]),
    ("rows", ["XX"] * 10),
    ("aces", "AAA"),
    ("aces", "AAA2"),  # a card is there too often
    ("kings", "KKKKK"),
    ("kings", 4),
    ("stock", None),
]


@pytest.mark.parametrize(("part", "given"), CARDS)
def test_what_is_no_position(part: str, given: Any) -> None:
    """Cards that are missing, there too often, or unknown; what is no text."""
    about = PROOFS[1].about
    with pytest.raises(Refused, match="this is no proof"):
        checker.read(bytes(pw.Proof(about | {"position": about["position"] | {part: given}}, PROOFS[1].words)))


def test_it_stands_alone(tmp_path: Path) -> None:
    """Copied elsewhere, without the package: what it prints, and its exit codes; for people to read in ten minutes."""
    program = tmp_path / "checker.py"
    program.write_text(SOURCE.read_text())
    assert len(SOURCE.read_text().splitlines()) <= 300
    imports = [
        node for node in ast.walk(ast.parse(SOURCE.read_text())) if isinstance(node, ast.Import | ast.ImportFrom)
    ]
    names = [alias.name for node in imports if isinstance(node, ast.Import) for alias in node.names]
    names += [str(node.module) for node in imports if isinstance(node, ast.ImportFrom)]
    assert {name.partition(".")[0] for name in names} <= sys.stdlib_module_names
    PROOFS[0].save(tmp_path / "lost.proof")
    said = PROOFS[0].words[:-1]
    (tmp_path / "short.proof").write_bytes(words(PROOFS[0], said))

    def run(*files: str) -> tuple[int, str]:
        command = [sys.executable, "-I", "-S", str(program), *files]
        done = subprocess.run(command, check=False, capture_output=True, text=True, cwd=tmp_path)
        assert not done.stderr
        return done.returncode, done.stdout.splitlines()[-1]

    assert run("lost.proof") == (0, f"lost: checked, {len(PROOFS[0]):,} positions")
    code, line = run("short.proof")
    assert (code, line) == (1, f"not proved: it ends after position {len(said):,}, where 1 are left to follow")
    assert run("none.proof")[0] == 1


@pytest.mark.parametrize("files", [[], ["one.proof", "two.proof"]])
def test_without_a_file_it_says_what_it_does(files: list[str]) -> None:
    done = subprocess.run([sys.executable, str(SOURCE), *files], check=False, capture_output=True, text=True)
    assert (done.returncode, done.stdout) == (1, "")
    assert "python -m patience_widget.checker FILE" in done.stderr
