"""What tests of the kernel share: games of every option and size, positions set up by hand, and a kernel that plays."""

import random
from collections.abc import Iterator
from itertools import chain, product
from typing import Any

import patience_widget as pw
from patience_widget import kernel
from patience_widget.cards import RANKS, SUITS
from patience_widget.games.british_blockade import SPACE, Blockade
from patience_widget.games.precedence import Line
from patience_widget.kernel import runner

BLOCKADES = [*product(("at_once", "if_stuck"), ("two_rows", "always", "never"))]
LINES = [*product(("placed", "awaited"), range(4))]
OPTIONS = [*((pw.BritishBlockade, options) for options in BLOCKADES), *((pw.Precedence, options) for options in LINES)]


class Player:
    """A kernel that stands at a position and plays on by itself."""

    def __init__(self, game: pw.Game[Any]) -> None:
        self.game, self.instance = game, runner.start()

    def set(self, state: Any) -> None:
        """Go to a position."""
        kernel._put(self.instance, self.game, state)

    def moves(self) -> list[pw.Move]:
        """The legal moves."""
        return kernel._read_moves(self.game, self.instance, self.instance.call("moves"))

    def play(self, move: pw.Move) -> int:
        """Play a move: whether it was legal."""
        numbers = {name: number for number, name in kernel._names(self.game).items()}
        return self.instance.call("play", numbers[move.source], numbers[move.target])


def name(option: tuple[type[pw.Game[Any]], tuple[Any, ...]]) -> str:
    """A test's name: the game and its options."""
    return "-".join(map(str, (option[0].__name__, *option[1])))


def sized(option: tuple[type[pw.Game[Any]], tuple[Any, ...]], chance: random.Random) -> pw.Game[Any]:
    """A game with these options, of a small size."""
    cls, options = option
    if cls is pw.BritishBlockade:
        return cls(
            *options, ranks=chance.randint(2, 6), suits=chance.randint(1, 3), columns=chance.choice((1, 1, 2, 3, 4))
        )
    return cls(*options, ranks=chance.randint(2, 6), suits=chance.randint(1, 4), foundations=chance.randint(1, 6))


def set_up(game: Any, chance: random.Random) -> Any:
    """A position that no play need lead to: foundations of any height, the other cards anywhere."""
    return _blockade(game, chance) if isinstance(game, pw.BritishBlockade) else _line(game, chance)


def _blockade(game: pw.BritishBlockade, chance: random.Random) -> Blockade:
    ranks, suits = RANKS[: game.ranks], SUITS[: game.suits]
    heights = [chance.choice((1, chance.randint(1, game.ranks))) for _pile in range(2 * game.suits)]
    ups = [[r + s for r in ranks[:height]] for s, height in zip(suits, heights, strict=False)]
    downs = [[r + s for r in ranks[::-1][:height]] for s, height in zip(suits, heights[game.suits :], strict=True)]
    rest = [r + s for r in ranks for s in suits] * 2
    piles = [*ups, *downs]
    for card in chain(*piles):
        rest.remove(card)
    chance.shuffle(rest)
    most = -(-2 * game.suits * (game.ranks - 1) // game.columns)
    laid = [SPACE] * (chance.randint(0, most) * game.columns)
    count = chance.randint(0, min(len(rest), len(laid)))
    pack, ids = _numbered([*piles, rest[:count], rest[count:]])
    for at, card in zip(chance.sample(range(len(laid)), count), ids[-2], strict=True):
        laid[at] = card
    return Blockade(pack, tuple(ids[:-2]), bytes(laid), ids[-1])


def _line(game: pw.Precedence, chance: random.Random) -> Line:
    started = chance.randint(0, game.foundations)
    heights = [chance.randint(1, game.ranks) if pile < started else 0 for pile in range(game.foundations)]
    piles = [
        [RANKS[(game.ranks - 1 - pile - at) % game.ranks] + SUITS[pile % 4] for at in range(height)]
        for pile, height in enumerate(heights)
    ]
    left = [r for r in RANKS[: game.ranks] for _copy in range(game.foundations)]
    for card in chain(*piles):
        left.remove(card[0])
    chance.shuffle(left)
    up = chance.randint(0, len(left))
    rest = [rank + "C" for rank in left]
    pack, ids = _numbered([*piles, rest[:up], rest[up:]])
    return Line(pack, tuple(ids[:-2]), ids[-2], ids[-1], chance.randint(0, game.redeals + 1))


def _numbered(piles: list[list[str]]) -> tuple[pw.Pack, list[bytes]]:
    """The pack of all piles, and the ids of each."""
    cards, ids = [card for pile in piles for card in pile], iter(range(104))
    return pw.Pack(tuple(cards)), [bytes(next(ids) for _card in pile) for pile in piles]


def random_game(
    game: pw.Game[Any], chance: random.Random, most: int, state: Any = None
) -> Iterator[tuple[Any, pw.Move]]:
    """The positions of a random game of so many moves at most, each with the move that is played next."""
    state = game.deal(chance.randint(1, 10**6)) if state is None else state
    for _turn in range(most):
        moves = list(game.moves(state))
        if not moves:
            return
        move = chance.choice(moves)
        yield state, move
        state = game.play(state, move)
