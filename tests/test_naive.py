"""The naive rules against outside truth: perft.json, deals.json, and the small examples of solving.md."""

import json
import random
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import astuple
from itertools import chain, islice, product
from pathlib import Path
from typing import Any

import naive
import pytest
from naive import Blockade, BritishBlockade, Precedence, numbered

DATA = Path(__file__).parent / "data"
PERFT: list[dict[str, Any]] = json.loads((DATA / "perft.json").read_text())
DEALS: dict[str, dict[str, str]] = json.loads((DATA / "deals.json").read_text())
GAMES: dict[str, Any] = {"british_blockade": BritishBlockade, "precedence": Precedence}
COUNTED = 10_000  # sequences: counts are checked up to here, which is every row as perft.json stands


def below(number: int) -> Callable[[int], int]:
    """Deal numbers, 2: what gives the next j in 0 … size - 1."""
    if type(number) is not int or number < 1:
        raise ValueError(f"a deal number is an integer from 1 up, not {number!r}")
    if number >= 32000:
        draw = random.Random(number).random
        return lambda size: int(draw() * size)

    def values() -> Iterator[int]:
        seed = number
        while True:
            seed = (seed * 214013 + 2531011) % 2**33
            yield (seed >> 16) & 0x7FFF

    value = values()
    return lambda size: next(value) % size


def dealt(number: int) -> list[str]:
    """Deal numbers, 1 and 2: both packs, shuffled; a card of the second pack is marked with a prime."""
    cards = [r + s + pack for pack in ("", "'") for s in naive.SUITS for r in naive.RANKS]
    j_below = below(number)
    for n in range(103, 0, -1):
        j = j_below(n + 1)
        cards[n], cards[j] = cards[j], cards[n]
    return cards


def deal(game: str, number: int, *, awaited: bool = False) -> list[str]:
    """Deal numbers, 3: the base cards, then the others 'from the end of the list'."""
    cards, base = dealt(number), []
    if game == "british_blockade":
        base = [r + s for r in "AK" for s in naive.SUITS]
    elif not awaited:
        base = [card for card in cards if card[0] == "K"][:1]
    stock = [card for card in reversed(cards) if card not in base]
    return [card[:2] for card in base + stock]


def started(row: dict[str, Any]) -> tuple[Any, Any]:
    """The game and the position of a row of perft.json."""
    game = GAMES[row["game"]](**row["options"])
    pos = game.start(deal(row["game"], row["deal"], awaited=row["options"].get("first_king") == "awaited"))
    for text in row["line"].split():
        pos = game.play(pos, text)
    return game, pos


def counts(game: Any, pos: Any) -> Iterator[int]:
    """The number of move sequences of length 1, 2, …; equal positions are counted together."""
    level = Counter({pos: 1})
    while True:
        moves = {now: game.moves(now) for now in level}
        yield sum(len(moves[now]) * times for now, times in level.items())
        following: Counter[Any] = Counter()
        for now, times in level.items():
            for text in moves[now]:
                following[game.play(now, text)] += times
        level = following


def reachable(game: Any, pos: Any) -> set[Any]:
    """Every position that can come about from here."""
    seen, waiting = {pos}, [pos]
    while waiting:
        now = waiting.pop()
        after = {game.play(now, text) for text in game.moves(now)} - seen
        seen |= after
        waiting.extend(after)
    return seen


def winnable(game: Any, pos: Any) -> bool:
    """Whether some series of moves wins."""
    return any(game.won(now) for now in reachable(game, pos))


def name(row: dict[str, Any]) -> str:
    """A test id: game, options, deal and length of the line."""
    options = ",".join(str(value) for value in row["options"].values())
    return f"{row['game']}-{options}-{row['deal']}-{len(row['line'].split())}"


@pytest.mark.parametrize("row", PERFT, ids=name)
def test_perft_legal_moves_and_counts(row: dict[str, Any]) -> None:
    """Counts to hold the engine against: the legal moves and the number of sequences of each length."""
    game, pos = started(row)
    assert game.moves(pos) == set(row["legal"].split())
    expected = [count for count in row["counts"] if count <= COUNTED]
    assert list(islice(counts(game, pos), len(expected))) == expected


@pytest.mark.parametrize(("kind", "number"), [(kind, number) for kind in DEALS for number in DEALS[kind]])
def test_deal_numbers(kind: str, number: str) -> None:
    """Deal numbers, 1 to 3, as PySolFC deals them."""
    game = kind.removesuffix("_king_awaited")
    assert deal(game, int(number), awaited=kind != game) == DEALS[kind][number].split()


@pytest.mark.parametrize("number", [0, -1, True, 1.0, "1", None])
def test_no_deal_number(number: Any) -> None:
    """Deal numbers, 2: '0, negative numbers, booleans and what is no integer are refused'."""
    with pytest.raises(ValueError, match="deal number"):
        deal("precedence", number)


@pytest.mark.parametrize("game", [BritishBlockade(), Precedence()], ids=["british_blockade", "precedence"])
def test_illegal_text_is_refused(game: Any) -> None:
    """Moves, in writing: 'Exactly this spelling is read'."""
    pos = game.start(game.pack())
    for text in ("", "stock", "stock-Tableau", " stock-waste", "AC-KC", "waste-f2", "stock-a1"):
        with pytest.raises(ValueError, match="not legal"):
            game.play(pos, text)


SMALL = [
    *(BritishBlockade(n, r, *size) for n, r, size in product(
        ("at_once", "if_stuck"), ("two_rows", "always", "never"), ((5, 1, 1), (3, 2, 2), (4, 1, 3), (2, 4, 3))
    )),
    *(Precedence(k, n, *size) for k, n, size in product(
        ("placed", "awaited"), (0, 1, 2), ((3, 3), (2, 4), (4, 2), (5, 1), (1, 3))
    )),
]  # fmt: skip


def small_id(game: Any) -> str:
    """A test id: the game, its options and its size."""
    return "-".join(map(str, [type(game).__name__, *astuple(game)]))


def shuffled(game: Any, seed: int) -> list[str]:
    """A deal of any size: the base cards stay in front."""
    cards: list[str] = game.pack()
    base = int(getattr(game, "first_king", "") == "placed")
    base = len(game.names) if isinstance(game, BritishBlockade) else base
    return cards[:base] + random.Random(seed).sample(cards[base:], len(cards) - base)


@pytest.mark.parametrize("game", SMALL, ids=small_id)
def test_small_boards(game: Any) -> None:
    """Cards are conserved, every place shows what it holds, and a game only ends won or lost (B13, P8)."""
    for seed in range(3):
        for pos in reachable(game, game.start(shuffled(game, seed))):
            assert sorted(chain(*game.shape(pos).values())) == sorted(game.pack())
            assert not (game.won(pos) and (game.moves(pos) or game.lost(pos)))
            assert game.moves(pos) or game.won(pos) or game.lost(pos)


@pytest.mark.parametrize("game", [g for g in SMALL if isinstance(g, BritishBlockade)], ids=small_id)
def test_lost_as_in_the_parenthesis(game: BritishBlockade) -> None:
    """B13: stock empty and nothing to build, 'lost unless a card of a suit that meets is available'."""
    for seed in range(5):
        for pos in reachable(game, game.start(shuffled(game, seed))):
            if not pos.stock and not game._builds(pos) and not game.won(pos):
                assert game.lost(pos) == (not meeting_suits(game, pos) & available_suits(game, pos))


def meeting_suits(game: BritishBlockade, pos: Blockade) -> set[str]:
    """B12: the suits whose foundations meet."""
    tops = {place: naive.rank(pile[-1]) for place, pile in zip(game.names, pos.piles, strict=True)}
    return {suit for suit in naive.SUITS[: game.suits] if tops["A" + suit] == tops["K" + suit] - 1}


def available_suits(game: BritishBlockade, pos: Blockade) -> set[str]:
    """B4: the suits of the available cards."""
    return {text[1] for text, _ in game._available(pos).values()}


def column(cards: str) -> list[str]:
    """Clubs of these ranks after their two base cards, ranks 1 to 5."""
    return ["AC", "5C", *(card.replace("1", "A") + "C" for card in cards.split())]


def test_only_a_deal_wins() -> None:
    """solving.md: rows 5 | 4 | 1, Ace pile 3, King pile 4, stock 2 3: only dealing wins."""
    game = BritishBlockade(ranks=5, suits=1, columns=1)
    piles = numbered(["AC", "2C", "3C"]), numbered(["5C", "4C"])
    rows = tuple(((text, 1),) for text in ("5C", "4C", "AC"))
    pos = Blockade(piles, rows, (("2C", 1), ("3C", 1)))
    assert game.moves(pos) == {"AC-KC", "KC-AC", "stock-tableau"}
    assert winnable(game, game.play(pos, "stock-tableau"))
    slid = game.play(pos, "KC-AC")
    assert "a1-KC" not in game.moves(slid)
    assert "a1-AC" in game.moves(slid)
    assert not winnable(game, game.play(slid, "a1-AC"))


@pytest.mark.parametrize(
    ("refill", "cards", "loses", "wins"),
    [
        ("two_rows", "1 3 4 2 4 3 5 2", "a2-KC", "stock-a3"),
        ("always", "3 3 4 2 2 1 5 4", "a3-AC", None),
    ],
)
def test_a_forced_play_can_lose(refill: Any, cards: str, loses: str, wins: str | None) -> None:
    """solving.md: 'building the 3 loses, filling first wins'; refilling always, 'building the 2 loses'."""
    game = BritishBlockade(refill=refill, ranks=5, suits=1, columns=1)
    pos = game.start(column(cards))
    for text in ("stock-tableau", "stock-tableau", "a3-KC"):
        pos = game.play(pos, text)
    assert winnable(game, pos)
    assert not winnable(game, game.play(pos, loses))
    assert wins is None or winnable(game, game.play(pos, wins))


def test_playing_always_can_lose() -> None:
    """solving.md: 1 2 1 2 1 0 0 0: playing everything loses, passing the second 1 wins."""
    game = Precedence(redeals=0, ranks=3, foundations=3)
    pos = game.start(["3C", "2C", "3S", "2S", "3H", "2H", "AC", "AS", "AH"])
    for text in ("stock-waste", "waste-f1", "stock-waste", "stock-waste"):
        pos = game.play(pos, text)
    assert game.moves(pos) == {"waste-f2", "stock-waste"}
    assert not winnable(game, game.play(pos, "waste-f2"))
    assert winnable(game, game.play(pos, "stock-waste"))


def played(game: Any, cards: list[str], line: str) -> Any:
    """The position after a line."""
    pos = game.start(cards)
    for text in line.split():
        pos = game.play(pos, text)
    return pos


@pytest.mark.parametrize(
    ("columns", "stock", "shown"),
    [(5, "2C 2C 4C", {"a1": "4C", "b1": "2C", "a2": "2C"}), (6, "2C 2C", {"a1": "2C", "b1": "2C"})],
)
def test_a_short_row_and_no_row(columns: int, stock: str, shown: dict[str, str]) -> None:
    """B10, B11: the places of a short row are spaces; 'A row of no cards is not dealt'."""
    game = BritishBlockade("at_once", "never", ranks=5, suits=1, columns=columns)
    cards = column("4 3 3 5 1 4 2 2")
    assert game.shape(game.start(cards))["stock"] == stock.split()
    pos = played(game, cards, "a1-KC b1-KC stock-tableau")
    assert len(pos.rows) == (2 if "a2" in shown else 1)
    assert {place: game.shape(pos).get(place, [""])[0] for place in ("a1", "b1", "a2", "b2")} == {
        "a2": "", "b2": "", **shown
    }  # fmt: skip


def test_a_foundation_is_full() -> None:
    """P5: 'until it has 13 cards', here 2: a 2 on the Ace would fit round the corner."""
    game = Precedence(ranks=2, foundations=2)
    pos = played(game, ["2C", "2S", "AC", "AS"], "stock-waste stock-waste waste-f1")
    assert game.moves(pos) == {"stock-waste"}


def test_redeals_run_out() -> None:
    """P7, P8: one redeal is there to be used; then the top of the waste fits nowhere: lost."""
    game = Precedence(redeals=1, ranks=2, foundations=2)
    cards, turns = ["2C", "AC", "AS", "2S"], " stock-waste" * 3
    pos = played(game, cards, turns)
    assert (game.moves(pos), game.lost(pos)) == ({"waste-stock"}, False)
    pos = played(game, cards, turns + " waste-stock" + turns)
    assert (game.moves(pos), game.lost(pos), game.won(pos)) == (set(), True, False)
