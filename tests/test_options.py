"""Options, sizes, names and moves that do not exist are refused with what there is."""

from typing import Any

import pytest

import patience_widget as pw

both = pytest.mark.parametrize("game", [pw.BritishBlockade(), pw.Precedence()], ids=lambda game: str(game.name))


def test_an_option_that_does_not_exist() -> None:
    """An unknown option is refused with those there are."""
    with pytest.raises(TypeError) as caught:
        pw.BritishBlockade(redeals=1)  # type: ignore[call-arg]
    known = "next_row, refill, ranks, suits, columns"
    assert str(caught.value) == f"British Blockade has no option 'redeals'; its options: {known}"


@pytest.mark.parametrize("value", ["soon", "", "At_once", None, True, 1, ["at_once"]], ids=repr)
def test_a_value_that_is_no_choice(value: Any) -> None:
    """A wrong value is refused with the choices."""
    with pytest.raises(ValueError, match="next_row") as caught:
        pw.BritishBlockade(next_row=value)
    choices = "choices: 'at_once', 'if_stuck'"
    assert str(caught.value) == f"next_row = {value!r} is not a choice of British Blockade; {choices}"


@pytest.mark.parametrize("value", [-1, True, 1.0, "2", None, [2]], ids=repr)
def test_a_number_that_is_no_choice(value: Any) -> None:
    """P7: 'an integer from 0 up'."""
    with pytest.raises(ValueError, match="redeals") as caught:
        pw.Precedence(redeals=value)
    expected = "is not a choice of Precedence; choices: an integer from 0 up"
    assert str(caught.value) == f"redeals = {value!r} {expected}"


@pytest.mark.parametrize(
    ("size", "value", "least", "most"), [("ranks", 14, 2, 13), ("suits", 0, 1, 4), ("columns", 11, 1, 10)]
)
def test_a_size_that_is_no_choice(size: str, value: int, least: int, most: int) -> None:
    """A board is at most as large as the real game's."""
    with pytest.raises(ValueError, match=f"{size} = {value} .* choices: an integer from {least} to {most}$"):
        pw.BritishBlockade(**{size: value})  # type: ignore[arg-type]


def test_options() -> None:
    """Options by name, and only the sizes that are not those of the real game."""
    assert pw.Precedence().options == {"first_king": "placed", "redeals": 2}
    assert pw.BritishBlockade(ranks=5).options == {"next_row": "at_once", "refill": "two_rows", "ranks": 5}


@pytest.mark.parametrize("name", ["British Blockade", "british-blockade", "PARALLELS", "british_blockade"])
def test_games_by_name(name: str) -> None:
    """A game is found by any of its names."""
    assert pw.find(name) is pw.BritishBlockade
    assert all(pw.find(alias) is game for game in pw.GAMES for alias in (game.name, *game.aliases))


@pytest.mark.parametrize("name", ["", "legitimist", None, 3])
def test_no_game_of_that_name(name: Any) -> None:
    """An unknown name is quoted, and the games listed."""
    with pytest.raises(ValueError, match=f"^{name!r} is not a game; there are british-blockade, parallels; precedence"):
        pw.find(name)


@pytest.mark.parametrize(
    "given",
    ["", "c3", "c3-", "-AH", "c3 -AH", "c3-AH ", "c3-AH\n", "c3-A-H", None, 3, ("c3", "AH"), ["c3-AH"]],
    ids=repr,
)
@both
def test_what_is_no_move(game: pw.Game[Any], given: Any) -> None:
    """'Exactly this spelling is read': ValueError quotes anything else, of whatever type."""
    for read in (pw.Move.parse, lambda text: game.play(game.deal(1), text)):
        with pytest.raises(ValueError, match="is not a move: source-target is expected, as in c3-AH") as caught:
            read(given)
        assert str(caught.value).startswith(repr(given))
