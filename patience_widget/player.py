"""The honest player: it sees no more than the player has seen; whole games of a strategy, and the chance to win.

What it has not seen it draws by lot, many times, and follows each move through the same orders. Once it has seen all
cards it searches: from Precedence's second pass on, and when the stock of British Blockade is empty.
"""

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import islice
from math import sqrt
from threading import Lock
from typing import Any

from . import kernel
from .game import Game, Move
from .games import GAMES
from .odds import FITTED, Estimate, Z, estimate, quick
from .shown import percent
from .solver import position, whole_seed
from .text import _

Player = Callable[[Game[Any], Any], Move | None]
SLICE = 500  # samples between two looks at the keyboard
NODES = 100  # of a search, that take the time of a sample
LONGEST = 10_000  # moves of a game; one that has more goes round in a circle
REMEMBERED = 50_000  # positions
GAMES_PLAYED = 100  # where no map was fitted
SOON = 1_000_000  # nodes of a search when all is known, where nothing is asked for

_plans: dict[tuple[Any, ...], Move | None] = {}  # by game, position and seed: the move to a win, or none was found
_planning = Lock()


def honest(game: Game[Any], state: Any, *, seed: int = 0, samples: int = kernel.SAMPLES) -> Move:
    """The honest player's move: nothing that lies face down and was never seen makes any difference to it.

    Each move is tried in so many `samples` of what may lie there, all in the same, those that fall behind in fewer.
    When all cards are known it looks for a win, and follows the one that it finds from call to call.
    ValueError where the game is over, or is none of those that the kernel knows.
    """
    check_seen(game, state)
    moves = [] if game.won(state) else _moves(game, state, whole_seed(seed), samples)
    if not moves:
        raise ValueError(_("the game is over: no move is left"))
    return moves[0]


def _moves(game: Game[Any], state: Any, seed: int, samples: int) -> list[Move]:
    """The next move and, where that is a reversal, those that it is for."""
    if kernel.unseen(game, state):
        return _advised(game, state, seed, samples)
    if (game, state, seed) not in _plans:
        _remember(game, state, seed, _searched(game, state, seed))
    planned = _plans.get((game, state, seed))
    if planned:
        return [planned]
    moves = _advised(game, state, seed, samples)
    for move in moves[:1]:  # what was searched in vain is not searched again one move later
        _plan({(game, game.play(state, move), seed): None})
    return moves


def _advised(game: Game[Any], state: Any, seed: int, samples: int) -> list[Move]:
    """What wins most of the samples."""
    advice = kernel.Advice(game, state, seed=seed, samples=samples)
    while not advice.done:
        advice.step(SLICE)
    return advice.moves


def _searched(game: Game[Any], state: Any, seed: int) -> list[Move]:
    """A line that wins, where one is soon found."""
    search = kernel.Search(game, state, seed=seed)
    while not search.done and search.nodes < kernel.NODES:
        search.step(min(NODES * SLICE, kernel.NODES - search.nodes))
    return search.moves


def _remember(game: Game[Any], state: Any, seed: int, line: list[Move]) -> None:
    """Plan a line; of a position without one, that there is none."""
    planned: dict[tuple[Any, ...], Move | None] = {(game, state, seed): None}
    for move in line:
        planned[game, state, seed] = move
        state = game.play(state, move)
    _plan(planned)


def _plan(planned: dict[tuple[Any, ...], Move | None]) -> None:
    """Keep plans, and forget the oldest: games of other threads go on."""
    with _planning:
        _plans.update(planned)
        for old in [*islice(_plans, max(0, len(_plans) - REMEMBERED))]:
            del _plans[old]


@dataclass(frozen=True)
class Played:
    """A game that a strategy played: its fate ("unknown" where the strategy gave up), and its moves."""

    fate: str
    moves: tuple[Move, ...]
    game: Game[Any] = field(repr=False)
    start: Any = field(repr=False)


def played(game: Any, deal: Any = None, *, state: Any = None, strategy: Player | None = None, seed: int = 0) -> Played:
    """A game played to its end by a strategy, `strategy(game, state) -> move`; by the honest player if none is given.

    What is played is given as in `solve`: a game with a deal or a state, or a Recording or a table. A strategy that
    returns None gives up.
    """
    game, state = position(game, deal, state)
    seed, start, moves = whole_seed(seed), state, list[Move]()
    while not game.won(state) and not game.lost(state) and len(moves) < LONGEST:
        move = strategy(game, state) if strategy else honest(game, state, seed=seed)
        if move is None:
            break
        moves.append(game.check(state, move))
        state = game.play(state, moves[-1])
    fate = "won" if game.won(state) else "lost" if game.lost(state) else "unknown"
    return Played(fate, tuple(moves), game, start)


@dataclass(frozen=True, repr=False)
class Chance:
    """What the honest player wins from a position, on orders of what it has not seen: of so many games, or estimated.

    `known` says that there is nothing that it has not seen: then one game says all.
    """

    wins: int
    games: int
    known: bool
    seconds: float = field(compare=False)
    estimate: Estimate | None = None

    @property
    def share(self) -> float | None:
        """The share of the games that are won; None before the first has ended."""
        if self.estimate:
            return self.estimate.chance
        return self.wins / self.games if self.games else None

    @property
    def interval(self) -> tuple[float, float]:
        """Where the chance lies, with a confidence of 95 %.

        An estimate is the mean of many positions that quick play-outs do not tell apart, and it is between these two
        that the chance of 19 of 20 of them lies. Only games played from this one (`games=`) tell it more narrowly.
        """
        if self.estimate:
            return self.estimate.low, self.estimate.high
        if self.known and self.games:
            return (self.wins / self.games,) * 2
        return wilson(self.wins, self.games)

    def __str__(self) -> str:
        if self.known:
            won, lost = _("All cards are known: the player finds a win."), _("All cards are known: it finds no win.")
            return (won if self.wins else lost) if self.games else _("All cards are known; nothing was tried yet.")
        low, high = self.interval
        if self.estimate:
            about = _("The honest player wins about {share} of its games from here, estimated at a glance ({range}).")
            within = _("{low} to {high} in 19 of 20 such positions").format(low=percent(low), high=percent(high))
            return about.format(share=percent(self.estimate.chance), range=within)
        text = _("The honest player wins {wins} of {games} games from here: {share} ({low} to {high}).")
        shares = {"share": percent(self.share or 0.0), "low": percent(low), "high": percent(high)}
        return text.format(wins=f"{self.wins:,}", games=f"{self.games:,}", **shares)

    def __repr__(self) -> str:
        return f"<Chance: {self}>"


def chance(
    game: Any,
    deal: Any = None,
    *,
    state: Any = None,
    games: int | None = None,
    seed: int = 0,
    samples: int = kernel.SAMPLES,
    on_progress: Callable[[Chance], object] | None = None,
) -> Chance:
    """What the honest player wins from here, on orders of the cards that it has not seen.

    With `games` it plays so many of them, on sampled orders. Without, it is estimated from quick play-outs within a
    moment, by a map that was fitted to its games on other deals, and the interval is wide: it says how far positions
    lie apart that play-outs do not tell apart. There are maps for British Blockade as it is and with
    next_row="if_stuck", and for Precedence as it is. With other options a hundred games are played. When all cards are
    known one game says all; without `games` its search is a shorter one.

    The position is given as in `solve`. The same seed gives the same, whatever lies face down. `on_progress` is told
    after every game; the keyboard interrupts at once, and what was found so far is returned.
    """
    game, state = position(game, deal, state)
    check_seen(game, state)
    if games is not None and (isinstance(games, bool) or not isinstance(games, int) or games < 1):
        raise ValueError(_("games={given!r}: a number of games from 1 up is expected").format(given=games))
    begun, known = time.perf_counter(), not kernel.unseen(game, state)
    if games is None and game in FITTED and not known:
        best = quick(game, state, whole_seed(seed))
        found = estimate(game, state, best.wins, best.samples)
        return Chance(0, 0, known, time.perf_counter() - begun, found)
    fates = outcomes(
        game,
        state,
        games=1 if known else games or GAMES_PLAYED,
        seed=seed,
        samples=samples,
        nodes=kernel.NODES if games else SOON,
    )
    return _counted(fates, begun, on_progress, known=known)


def _counted(
    fates: Iterator[str | None], begun: float, tell: Callable[[Chance], object] | None, *, known: bool
) -> Chance:
    """The games that were won, of those that ended before an interrupt."""
    wins, over, found = 0, 0, Chance(0, 0, known, 0.0)
    try:
        for fate in fates:
            if fate:
                wins, over = wins + (fate == "won"), over + 1
                found = Chance(wins, over, known, time.perf_counter() - begun)
                if tell:
                    tell(found)
    except KeyboardInterrupt:
        pass
    return found


def outcomes(
    game: Game[Any],
    state: Any,
    *,
    games: int,
    seed: int = 0,
    samples: int = kernel.SAMPLES,
    nodes: int = kernel.NODES,
) -> Iterator[str | None]:
    """The fates of the honest player's games, one after the other; None after every slice of some milliseconds."""
    for number in range(games):
        playing = kernel.Honest(game, state, seed=whole_seed(seed), number=number, samples=samples, nodes=nodes)
        while not playing.done:
            playing.step(SLICE)
            yield None
        yield playing.fate


def wilson(wins: float, games: float) -> tuple[float, float]:
    """The interval of 95 % for a share (Wilson, Journal of the American Statistical Association 22, 1927)."""
    if not games:
        return 0.0, 1.0
    share, spread = wins / games, Z * Z / games
    middle = share + spread / 2
    half = sqrt(spread * (share * (1 - share) + spread / 4))
    return max(0.0, (middle - half) / (1 + spread)), min(1.0, (middle + half) / (1 + spread))


def check_seen(game: Game[Any], state: Any) -> None:
    """ValueError unless it is known what a player of the game has seen."""
    if not kernel.knows(game, state):
        message = _("what a player of {game} has seen is not known here: the honest player plays {games}")
        games = ", ".join(_(kind.name) for kind in GAMES)
        raise ValueError(message.format(game=_(game.name) if isinstance(game, Game) else repr(game)[:60], games=games))
