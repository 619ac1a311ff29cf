"""Proofs of losses: every lost position of small boards has one that checks, and none that is won can have any."""

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from kernels import set_up
from positions import winning
from test_rules_of_search import SIZES, every_option

import patience_widget as pw
from patience_widget import checker
from patience_widget.__main__ import main
from patience_widget.commands import _prove
from patience_widget.proofs import _about

BOARDS = 60  # of each option
MOST = 250  # positions of a board
ASKED = 6  # positions of a board that are looked at


def at(game: pw.Game[Any], state: Any) -> Any:
    """The checker's game, which stands at a position."""
    about = _about(game, state, None, 1)
    return checker.read(bytes(pw.Proof(about, b"\0")))[1]


def walk(game: Any) -> list[int] | None:
    """The shortest walk that could be a proof, made of all that the checker lets pass; None where it meets a win.

    It says DEADLOCK and BEFORE wherever it may; what it follows, every proof must follow. So where it fails all fail.
    """
    said, waiting, followed = list[int](), [game.start], set[Any]()
    while waiting:
        position = waiting.pop()
        if game.deadlocked(position):
            said.append(checker.DEADLOCK)
        elif position in followed:
            said.append(checker.BEFORE)
        else:
            if not b"".join(position[:2]).strip(b"\xff"):
                return None
            said.append(checker.FOLLOW)
            after = game.after(position)
            if len(after) > 1:
                followed.add(position)
            waiting += after[::-1]
    return said


def boards(option: Any, chance: random.Random) -> Iterator[tuple[Any, Any, bool]]:
    """Positions of small boards, dealt and set up by hand, each with whether it can be won by the engine's moves."""
    cls, options = option
    for number in range(BOARDS):
        game = cls(**options, **chance.choice(SIZES[cls]))
        start = game.deal(chance.randrange(1, 10**6)) if number % 2 else set_up(game, chance)
        positions = list(winning(game, start, MOST).values())
        for state, won in chance.sample(positions, min(ASKED, len(positions))):
            yield game, state, won


@every_option
def test_lost_exactly_where_there_is_a_proof(option: Any) -> None:
    """By brute force with the engine's own moves; and the kernel's proof of what is lost is one for the checker."""
    chance, fates = random.Random(str(option)), set[bool]()
    for game, state, won in boards(option, chance):
        fates.add(won)
        said = walk(at(game, state))
        assert (said is None) == won, (game, state)
        if said is not None:
            assert checker.check(at(game, state), bytes(said)) == len(said)
            found = pw.proof(game, state=state)
            assert found.check() == len(found) >= len(said), (game, state)
    assert fates == {True, False}


DEALS = [
    (pw.BritishBlockade(refill="always"), 151),
    (pw.Precedence(redeals=0), 1),
    (pw.Precedence(redeals=0), 3),
    (pw.Precedence(redeals=0), 90),
    (pw.Precedence(redeals=0, first_king="awaited"), 7),
]


@pytest.mark.parametrize(("game", "deal"), DEALS, ids=str)
def test_deals(game: pw.Game[Any], deal: int, tmp_path: Path) -> None:
    """Real deals, with all cards: made, checked, written, read."""
    found = pw.proof(game, deal)
    assert found.check() == len(found)
    assert (found.game, found.about["deal"]) == (game, deal)
    found.save(tmp_path / "lost.proof")
    read = pw.Proof.read(tmp_path / "lost.proof")
    assert (read, hash(read), repr(read)) == (found, hash(found), repr(found))
    assert read.check() == len(found)
    assert f"deal {deal}" in repr(found)


def test_of_a_result_and_of_a_recording() -> None:
    """What was found lost, and a recording where it stands."""
    game = pw.Precedence(redeals=0)
    result = pw.solve(game, 3)
    assert pw.proof(result) == pw.proof(game, 3)
    assert pw.proof(result).about["deal"] == 3
    assert pw.proof(pw.solve(game, state=game.deal(3))).about["deal"] is None
    assert pw.proof(pw.Recording(game, 3)).about["deal"] == 3
    record = pw.Recording(game, 3)
    record.play("stock-waste")
    assert pw.proof(record).about["deal"] is None
    assert "a position" in repr(pw.proof(record))
    assert pw.proof(pw.solve(record)).about["deal"] is None


def test_what_has_none() -> None:
    """What can be won, what takes more positions than the limit lets it, what the kernel does not know."""
    game = pw.Precedence(redeals=0)
    small = pw.BritishBlockade(ranks=4, suits=1, columns=1)
    deal = next(deal for deal in range(1, 100) if pw.solve(small, deal).fate == "won")
    with pytest.raises(ValueError, match="it can be won"):
        pw.proof(small, deal)
    with pytest.raises(ValueError, match="this result is won"):
        pw.proof(pw.solve("british-blockade", 1))
    with pytest.raises(ValueError, match="of at most 100 positions"):
        pw.proof(game, 3, limit=pw.Limit(nodes=100))
    assert len(pw.proof(game, 3, limit=pw.Limit(nodes=len(pw.proof(game, 3))))) > 100
    with pytest.raises(ValueError, match="British Blockade and Precedence only"):
        pw.proof(Own(redeals=0), 3)
    with pytest.raises(TypeError, match="Limit"):
        pw.proof(game, 3, limit=100)  # type: ignore[arg-type]


class Own(pw.Precedence):
    """A game that may have other rules."""


def test_it_says_of_which_deal_it_is() -> None:
    """A proof that names another deal is none of that."""
    found = pw.proof(pw.Precedence(redeals=0), 3)
    with pytest.raises(ValueError, match="no proof of deal 4"):
        pw.Proof(found.about | {"deal": 4}, found.words).check()
    other = found.about["options"] | {"jokers": 2}
    with pytest.raises(ValueError, match="this is no proof of deal"):
        pw.Proof(found.about | {"options": other}, found.words).check()


def test_command_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """`solve --proof` writes it where the position is lost; where it would be too long a sentence says so."""
    path = tmp_path / "lost.proof"
    asked = ["solve", "precedence", "3", "--redeals", "0", "--proof", str(path)]
    assert main(asked) == 1
    assert not capsys.readouterr().err
    assert pw.Proof.read(path) == pw.proof(pw.Precedence(redeals=0), 3)
    assert checker.main([str(path)]) == 0
    assert capsys.readouterr().out.splitlines()[-1].startswith("lost: checked, ")
    path.unlink()
    _prove(path, pw.Recording(pw.Precedence(redeals=0), 3), pw.Limit(nodes=100))
    assert "no proof of at most 100 positions" in capsys.readouterr().err
    assert not path.exists()
    with pytest.raises(SystemExit, match="64"):
        main([*asked[:-1], str(tmp_path)])
    assert "cannot be written" in capsys.readouterr().err
