"""Precedence: one tiny position or more for each clause of rules.md, which its test quotes."""

import pytest
from positions import legal, line, pile, play, winnable

from patience_widget import IllegalMove, Precedence

FULL = Precedence()
SMALL = Precedence(ranks=4, foundations=3)  # bases 4 3 2


def small(**options: object) -> Precedence:
    """Four ranks, three foundations, bases 4 3 2."""
    return Precedence(ranks=4, foundations=3, **options)  # type: ignore[arg-type]


def test_base_cards_of_the_line() -> None:
    """P1: 'Eight foundations in a row, f1 to f8, wait for the base cards K Q J 10 9 8 7 6, in that order'."""
    started = ""
    for number, rank in enumerate("KQJT9876", 1):
        state = line(FULL, started, waste=f"{rank}H")
        assert f"waste-f{number}" in legal(FULL, state)
        started += f"{'| ' * (number > 1)}{rank} "
    assert len([place for place in FULL.places if place.role == "foundation"]) == 8


def test_the_first_king_placed() -> None:
    """P2: '"placed" (default) takes one King out of the pack and lays it on f1'."""
    state = FULL.deal(1)
    assert [card[0] for card in FULL.cards(state, "f1")] == ["K"]
    assert len(FULL.cards(state, "stock")) == 103
    assert [pile(FULL, state, f"f{number}") for number in range(2, 9)] == [""] * 7


def test_the_first_king_awaited() -> None:
    """P2: '"awaited" leaves it in, and the first King that is turned goes to f1 by itself'."""
    game = small(first_king="awaited")
    state = game.deal("2C 4C 4S 3C 1H 1C 1S 2H 2S 3H 3S 4H".replace("1", "A"))
    assert pile(game, state, "f1") == ""
    state = play(game, state, "stock-waste")
    assert (pile(game, state, "f1"), pile(game, state, "waste")) == ("", "2")
    state = play(game, state, "stock-waste")
    assert (pile(game, state, "f1"), pile(game, state, "waste")) == ("4", "2")
    state = play(game, state, "stock-waste")
    assert (pile(game, state, "f1"), pile(game, state, "waste")) == ("4", "2 4S")


def test_the_awaited_king_comes_first() -> None:
    """P2, P4: before the King nothing else is started, whatever is turned."""
    game = small(first_king="awaited")
    for rank in "123":
        assert legal(game, line(game, "", waste=rank, stock="4")) == {"stock-waste"}
    after = play(game, line(game, "", waste="3", stock="4"), "stock-waste")
    assert legal(game, after) == {"waste-f1", "waste-f2", "waste-stock"}


def test_the_stock() -> None:
    """P3: 'The other cards are the stock, face down'."""
    state = SMALL.deal("4S 4C 3C 2C AC 3S 2S AS 4H 3H 2H AH")
    assert SMALL.cards(state, "stock")[::-1] == [
        "4C",
        "3C",
        "2C",
        "AC",
        "3S",
        "2S",
        "AS",
        "4H",
        "3H",
        "2H",
        "AH",
    ]
    assert set(SMALL.hidden(state)) == set(SMALL.ids(state, "stock"))


def test_started_with_its_own_base() -> None:
    """P4: 'A foundation is started with its own base rank'."""
    assert legal(SMALL, line(SMALL, "4", waste="3S")) == {"waste-f1", "waste-f2", "waste-stock"}
    for rank in "124":
        assert "waste-f2" not in legal(SMALL, line(SMALL, "4", waste=rank))


def test_started_after_the_one_on_its_left() -> None:
    """P4: 'and only when the one on its left has been started'."""
    assert legal(SMALL, line(SMALL, "4", waste="2")) == {"waste-stock"}
    assert "waste-f3" in legal(SMALL, line(SMALL, "4 | 3", waste="2"))


def test_built_down_regardless_of_suit() -> None:
    """P5: 'A started foundation is built down regardless of suit'."""
    for suit in "CSHD":
        assert "waste-f1" in legal(SMALL, line(SMALL, "4 | 3 | 2", waste=f"3{suit}"))
    assert "waste-f1" not in legal(SMALL, line(SMALL, "4 3", waste="4"))
    assert "waste-f1" not in legal(SMALL, line(SMALL, "4 3", waste="1"))


def test_round_the_corner() -> None:
    """P5: 'and round the corner (King on Ace)'."""
    assert legal(SMALL, line(SMALL, "4 | 3 2 1", waste="4")) == {"waste-f2", "waste-stock"}
    assert "waste-f3" in legal(FULL, line(FULL, "K | Q | J T 9 8 7 6 5 4 3 2 1", waste="K"))


def test_at_once_if_wished() -> None:
    """P5: 'at once if wished': one foundation may be built on while the others wait."""
    state = play(SMALL, line(SMALL, "4", waste="1 2 3"), "waste-f1 waste-f1 waste-f1")
    assert pile(SMALL, state, "f1") == "4 3 2 1"


def test_until_it_is_full() -> None:
    """P5: 'until it has 13 cards', and then no more."""
    assert legal(SMALL, line(SMALL, "4 3 2 1", waste="4")) == {"waste-stock"}
    full = line(FULL, "K Q J T 9 8 7 6 5 4 3 2 1", waste="K")
    assert legal(FULL, full) == {"waste-stock"}
    assert "waste-f1" in legal(FULL, line(FULL, "K Q J T 9 8 7 6 5 4 3 2", waste="1"))


def test_turned_one_at_a_time() -> None:
    """P6: 'The stock is turned one card at a time onto the waste'."""
    state = play(SMALL, line(SMALL, "4", stock="1 4 1"), "stock-waste")
    assert (pile(SMALL, state, "waste"), pile(SMALL, state, "stock")) == ("1", "1 4")


def test_the_top_of_the_waste_and_then_the_one_under_it() -> None:
    """P6: 'The top card of the waste is available at any time, and then the one under it'."""
    state = line(SMALL, "4", waste="2 3", stock="1")
    assert legal(SMALL, state) == {"waste-f1", "waste-f2", "stock-waste"}
    assert legal(SMALL, play(SMALL, state, "waste-f1")) == {"waste-f1", "stock-waste"}


def test_no_play_is_compulsory() -> None:
    """P6: 'No play is compulsory.' The stock may be turned on a card that fits, and covers it."""
    state = play(SMALL, line(SMALL, "4", waste="3", stock="1"), "stock-waste")
    assert legal(SMALL, state) == {"waste-stock"}


@pytest.mark.parametrize("move", ["f1-waste", "f1-f2", "f1-stock", "stock-f1", "waste-f4", "waste-waste"])
def test_cards_do_not_come_back(move: str) -> None:
    """P6: 'Cards do not come back from the foundations', nor go there from the stock."""
    with pytest.raises(IllegalMove, match=f"^{move} is not legal in Precedence; legal moves: waste-f2 waste-f1 "):
        SMALL.play(line(SMALL, "4", waste="3", stock="2"), move)


def test_the_waste_turned_over() -> None:
    """P7: 'When the stock is empty the waste may be turned over, unshuffled, to be the stock again'."""
    state = line(SMALL, "4", waste="1 2 4")
    state = play(SMALL, state, "waste-stock")
    assert (pile(SMALL, state, "stock"), pile(SMALL, state, "waste")) == ("4 2 1", "")
    assert pile(SMALL, play(SMALL, state, "stock-waste"), "waste") == "1"


def test_not_turned_over_before() -> None:
    """P7: only 'when the stock is empty', and only if there is a waste."""
    assert "waste-stock" not in legal(SMALL, line(SMALL, "4", waste="1", stock="1"))
    assert legal(SMALL, line(SMALL, "4 3 2 1 | 3 2 1 4 | 2 1 4 3")) == set()


@pytest.mark.parametrize("redeals", [0, 1, 2, 5])
def test_redeals(redeals: int) -> None:
    """P7: 'Option redeals: an integer from 0 up', that many."""
    game = small(redeals=redeals)
    state, made = line(game, "4", waste="1"), 0
    while "waste-stock" in legal(game, state):
        state, made = play(game, state, "waste-stock stock-waste"), made + 1
    assert made == redeals
    assert game.lost(state)


def test_three_passes() -> None:
    """P7: '2 by default, three passes in all'."""
    assert FULL.redeals == 2
    assert FULL == Precedence(redeals=2) != Precedence(redeals=3)


def test_won_at_the_last_card() -> None:
    """P8: 'The game is won when all 104 cards are on the foundations', not a card before."""
    state = line(SMALL, "4 3 2 1 | 3 2 1 4 | 2 1 4", waste="3", redeals=2)
    assert not SMALL.won(state)
    assert not SMALL.lost(state)
    state = play(SMALL, state, "waste-f3")
    assert (SMALL.won(state), SMALL.lost(state), legal(SMALL, state)) == (True, False, set())


def test_a_whole_game_is_won() -> None:
    """P8: 104 cards, of the real game."""
    ranks = "KQJT98765432A"
    fans = [ranks[at:] + ranks[:at] for at in range(8)]
    stock = [rank + "CSHD"[fan % 4] for fan, order in enumerate(fans) for rank in order]
    state = FULL.deal(stock)
    while moves := list(FULL.moves(state)):
        assert not FULL.won(state)
        state = FULL.play(state, moves[0])
    assert FULL.won(state)
    assert [len(FULL.ids(state, f"f{number}")) for number in range(1, 9)] == [13] * 8


@pytest.mark.parametrize(
    ("waste", "stock", "redeals", "lost"),
    [
        ("1", "", 2, True),
        ("1", "", 1, False),
        ("1", "4", 2, False),
        ("3", "", 2, False),
        ("3 1", "", 2, True),
    ],
)
def test_lost(waste: str, stock: str, redeals: int, lost: bool) -> None:  # noqa: FBT001
    """P8: lost when 'the stock is empty, no redeal is left, and the top of the waste fits nowhere'."""
    assert SMALL.lost(line(SMALL, "4", waste, stock, redeals)) == lost


def test_the_waste_is_played_off() -> None:
    """P8: 'The third pass over, the waste may still be played off'."""
    state = line(SMALL, "4 | 3", waste="1 2 3", redeals=2)
    assert legal(SMALL, state) == {"waste-f1"}
    assert pile(SMALL, play(SMALL, state, "waste-f1 waste-f1 waste-f1"), "f1") == "4 3 2 1"


def test_playing_everything_loses() -> None:
    """P6: 1 2 1 2 1 0 0 0 with one pass: playing everything loses, passing the second 1 wins (solving.md)."""
    game = Precedence(redeals=0, ranks=3, foundations=3)  # ranks 2 1 0 are 3 2 1 here
    state = play(game, line(game, "3", stock="2 3 2 3 2 1 1 1"), "stock-waste waste-f1 stock-waste stock-waste")
    assert legal(game, state) == {"waste-f2", "stock-waste"}
    assert not winnable(game, play(game, state, "waste-f2"))
    assert winnable(game, play(game, state, "stock-waste"))


def test_playing_what_the_stock_lacks_can_lose() -> None:
    """P6: heights (2, 2, 0), stock 0, waste 2 1 0 2, no redeal: playing the 2 loses (solving.md)."""
    game = Precedence(redeals=0, ranks=3, foundations=3)
    state = line(game, "3 2 | 2 1", waste="3 2 1 3", stock="1")
    assert legal(game, state) == {"waste-f2", "stock-waste"}
    assert not winnable(game, play(game, state, "waste-f2"))
    assert winnable(game, play(game, state, "stock-waste"))
    assert game.safe(state) is None
