"""The kernel against the Python engine: the same legal moves, play and counts; and what it does not know."""

import json
import random
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from kernels import OPTIONS, Player, name, random_game, set_up, sized
from positions import COLUMN, blockade, line, play

import patience_widget as pw
from patience_widget import kernel
from patience_widget.games.british_blockade import Blockade
from patience_widget.kernel import runner

ROWS: list[dict[str, Any]] = json.loads((Path(__file__).parent / "data" / "perft.json").read_text())
GAMES: dict[str, type[pw.Game[Any]]] = {"british_blockade": pw.BritishBlockade, "precedence": pw.Precedence}
SMALL = 100  # random games of each option and a small size
AS_DEALT = 4  # random games of each option and the real size
every_option = pytest.mark.parametrize("option", OPTIONS, ids=name)


def same_moves(game: pw.Game[Any], state: Any, moves: list[pw.Move]) -> None:
    """The kernel's legal moves are the engine's, none twice."""
    assert len(moves) == len(set(moves))
    assert set(moves) == set(game.moves(state)), (game, state)


def play_both(game: pw.Game[Any], chance: random.Random, most: int, state: Any = None) -> None:
    """A random game; the kernel plays along, and here and there begins anew from the position."""
    player, begun = Player(game), False
    for before, move in random_game(game, chance, most, state):
        if not begun or chance.random() < 0.1:
            player.set(before)
        begun = True
        same_moves(game, before, player.moves())
        assert player.play(move) == 1


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row['game']}-{row['deal']}-{len(row['line'].split())}")
def test_counts(row: dict[str, Any]) -> None:
    """The rows of perft.json: legal moves and counts, made by an independent program."""
    game = GAMES[row["game"]](**row["options"])
    state = play(game, game.deal(row["deal"]), row["line"])
    assert kernel.knows(game, state)
    assert sorted(map(str, kernel.moves(game, state))) == sorted(row["legal"].split())
    depths = range(1, len(row["counts"]) + 1)
    assert [kernel.perft(game, state, depth) for depth in depths] == row["counts"]
    player = Player(game)
    player.set(state)
    assert [player.instance.call("perft", depth) for depth in depths] == row["counts"]


@every_option
def test_random_games(option: Any) -> None:
    """Every option, small boards of all sizes and a few as they are dealt."""
    chance = random.Random(str(option))
    for _game in range(SMALL):
        play_both(sized(option, chance), chance, 120)
    for _game in range(AS_DEALT):
        play_both(option[0](*option[1]), chance, 250)


@every_option
def test_positions_set_up_by_hand(option: Any) -> None:
    """Foundations of any height and cards anywhere, also where no play leads."""
    chance = random.Random(str(option))
    for _position in range(SMALL):
        game = sized(option, chance)
        play_both(game, chance, 12, set_up(game, chance))
    for _position in range(AS_DEALT):
        game = option[0](*option[1])
        play_both(game, chance, 12, set_up(game, chance))


def test_a_deeper_count() -> None:
    """Perft of both engines on small boards, where whole games fit in."""
    chance = random.Random(1)
    for option in OPTIONS:
        game = sized(option, chance)
        state = set_up(game, chance)
        assert [kernel.perft(game, state, depth) for depth in range(6)] == [pw.perft(game, state, d) for d in range(6)]


def test_perft_is_of_some_depth() -> None:
    game = pw.Precedence()
    with pytest.raises(ValueError, match="depth 65 is too deep: 64 at most"):
        kernel.perft(game, game.deal(1), 65)


class OtherBlockade(pw.BritishBlockade):
    """A subclass that changes no rule, as far as one can tell."""


@dataclass(frozen=True)
class OtherPrecedence(pw.Precedence):
    """Any number may lie on any."""


@pytest.mark.parametrize("cls", [OtherBlockade, OtherPrecedence])
def test_a_subclass_never_gets_the_kernel(cls: type[pw.Game[Any]]) -> None:
    game = cls()
    assert not kernel.knows(game, game.deal(1))
    for ask in (kernel.moves, kernel.Search, lambda *given: kernel.perft(*given, 1)):
        with pytest.raises(ValueError, match="does not know"):
            ask(game, game.deal(1))


def test_a_whole_position_is_known() -> None:
    assert kernel.knows(COLUMN, blockade(COLUMN, "5 | 4 | 1", tops="AC:3 KC:4", stock="2 3"))
    game = pw.Precedence(ranks=3, foundations=2)
    assert kernel.knows(game, line(game, "3 2 | 2", waste="1", stock="3 1"))


def test_every_place_a_space_and_the_whole_stock() -> None:
    """B10: the deal fills the spaces; no play leads here, and no row is dealt beyond those that there can be."""
    game = pw.BritishBlockade()
    state = game.deal(1)
    state = state._replace(tableau=b"\xff" * 100, stock=state.tableau + state.stock)
    play_both(game, random.Random(1), 300, state)


@pytest.mark.parametrize(
    ("rows", "tops", "stock"),
    [
        ("5 | 4", "AC:3 KC:4", "2 3"),  # an ace is missing
        ("5 | 4 | 1", "AC:3 KC:4", "2 2"),  # a two too many
        ("5 | 4 | 1 | 1", "AC:3 KC:4", "2 3"),  # a card too many
        (" | ".join("." * 9), "AC:3 KC:4", "5 4 1 2 3"),  # rows that the game cannot have
    ],
)
def test_a_position_that_lacks_cards_is_not_known(rows: str, tops: str, stock: str) -> None:
    assert not kernel.knows(COLUMN, blockade(COLUMN, rows, tops=tops, stock=stock))


def test_a_foundation_out_of_sequence_is_not_known() -> None:
    game = pw.BritishBlockade(ranks=3, suits=2, columns=2)
    state = game.deal(3)
    ace, *others = state.foundations
    for pile in (b"", ace[::-1] + state.tableau[:1], others[0]):
        assert not kernel.knows(game, state._replace(foundations=(pile, *others)))
    assert not kernel.knows(game, state._replace(foundations=state.foundations[::-1]))
    assert not kernel.knows(game, state._replace(foundations=state.foundations[1:]))


@pytest.mark.parametrize(
    "foundations", ["3 1 | 2", "2 | 3", " | 2 1", "3 2 1 3 | 2"], ids=["a gap", "a base", "no first", "too high"]
)
def test_a_line_out_of_sequence_is_not_known(foundations: str) -> None:
    """P4, P5."""
    game = pw.Precedence(ranks=3, foundations=2)
    rest = list("123123")
    for card in foundations.replace("|", "").split():
        if card in rest:
            rest.remove(card)
    assert not kernel.knows(game, line(game, foundations, stock=" ".join(rest)))


def test_what_is_no_position_is_not_known() -> None:
    game = pw.BritishBlockade()
    state = game.deal(1)
    for other in (
        None,
        1,
        (),
        tuple(state),
        pw.Precedence().deal(1),
        state._replace(stock=None),
        Blockade(*[None] * 4),
    ):
        assert not kernel.knows(game, other)
    for other in (None, tuple(pw.Precedence().deal(1)), state, pw.Precedence().deal(1)._replace(foundations=None)):
        assert not kernel.knows(pw.Precedence(), other)


@every_option
def test_malformed_positions_are_refused(option: Any) -> None:
    """Cut, lengthened, or with any byte replaced: refused, or a position like another; never a trap."""
    chance = random.Random(str(option))
    game = sized(option, chance)
    data = kernel._encoded(game, game.deal(1))
    number = kernel.CODECS[type(game)].NUMBER
    assert data is not None
    instance = runner.start()

    def taken(given: bytes) -> bool:
        instance.write(given)
        refused = instance.call("set", number, len(given))
        assert refused in {0, -1}
        assert not refused or instance.call("moves") == instance.call("play", 250, 251) == 0
        assert not refused or instance.call("perft", 1) == -1
        return not refused

    assert taken(data)
    assert not any(taken(data[:length]) for length in range(len(data)))
    assert not taken(data + b"\0")
    assert not any(instance.call("set", game, len(data)) == 0 for game in (-1, 2))
    assert instance.call("set", number, -1) == instance.call("set", number, 2**16 + 1) == -1
    for at in range(len(data)):
        for value in (*range(0, 256, 5), data[at] ^ 64):
            if taken(data[:at] + bytes((value,)) + data[at + 1 :]):
                assert instance.call("moves") >= 0
                assert instance.call("perft", 2) >= 0
