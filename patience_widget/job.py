"""Job: some deals for one player, as they go to whoever plays them, in this process or on another machine; and back."""

import pickle
import time
import traceback
from collections.abc import Callable, Generator, Iterator
from operator import index
from random import Random
from typing import Any, NamedTuple

from .fate import Limit
from .game import Game
from .player import LONGEST, honest
from .solver import search
from .text import _
from .version import package

Player = Callable[[Game[Any], Any], Any]
SECONDS = 0.3  # that a job takes, about: far more than it costs to send one
SLICE = 0.03  # seconds of searching between two looks at whether to go on
FIRST = 500  # nodes of the first slice


class Job(NamedTuple):
    """Deals to be played. `number` tells it from every other one; after so many `seconds` it begins no other deal."""

    number: str
    game: Game[Any]
    deals: tuple[int, ...]
    player: str | Player
    limit: Limit | None
    seed: int
    version: str
    seconds: float = SECONDS


class Found(NamedTuple):
    """What came of a deal; see `Row`."""

    deal: int
    fate: str
    moves: int | None
    nodes: int | None
    seconds: float
    tally: dict[str, int]


class Failure(NamedTuple):
    """What went wrong, at which deal; the error itself where it can be sent."""

    deal: int | None
    what: str
    where: str = ""
    error: Exception | None = None


class Report(NamedTuple):
    """What a job brings back: what it found, and the deals that are left."""

    found: list[Found]
    left: tuple[int, ...] = ()
    failure: Failure | None = None


Playing = Generator[None, None, Report]


def play(job: Job, stopped: Callable[[], bool] | None = None) -> Report:
    """Play its deals, until it is `stopped`; where the package is another than that of the study, none."""
    here = package(job.player if isinstance(job.player, str) else "")
    if here != job.version:
        text = _("the study is of version {study}, and where its deals are played there is version {here}")
        return Report([], job.deals, Failure(None, text.format(study=job.version, here=here)))
    playing = plays(job, stopped or (lambda: False))
    try:
        while True:
            next(playing)
    except StopIteration as end:
        report: Report = end.value
        return report


def plays(job: Job, stopped: Callable[[], bool]) -> Playing:
    """Play its deals, a slice at a time, until it is `stopped`.

    A deal that takes longer than the job may is given back where others are done, so that these need not wait for it:
    it comes first in the job after.
    """
    ends, found = time.perf_counter() + job.seconds, list[Found]()
    for at, deal in enumerate(job.deals):
        try:
            for _slice in _slices(job, deal, found):
                yield
                if stopped() or (found and time.perf_counter() > ends):
                    return Report(found, job.deals[at:])
        except Exception as error:  # noqa: BLE001 - whatever a user's function raises
            return Report(found, job.deals[at:], _failure(deal, error))
        yield
        if stopped() or time.perf_counter() > ends:
            return Report(found, job.deals[at + 1 :])
    return Report(found)


def _failure(deal: int, error: Exception) -> Failure:
    """What is told of an error; it goes along where it comes whole to another process."""
    try:
        pickle.loads(pickle.dumps(error))  # noqa: S301 - it was made a moment ago
    except Exception:  # noqa: BLE001 - an error of a class of somebody's
        sent = None
    else:
        sent = error
    return Failure(deal, f"{type(error).__name__}: {error}", "".join(traceback.format_exception(error)), sent)


def _slices(job: Job, deal: int, found: list[Found]) -> Iterator[None]:
    """Play a deal, a slice at a time, and add what came of it."""
    state = job.game.deal(deal)
    if job.player == "solver":
        return _solved(job, deal, state, found)
    return _played(job, deal, state, found)


def _solved(job: Job, deal: int, state: Any, found: list[Found]) -> Iterator[None]:
    """The solver's."""
    run = search(job.game, state=state, seed=job.seed, limit=job.limit, trace=0)
    run.again = None  # so that its memory is given back as soon as it is let go
    size = FIRST
    while not run.done:
        before, began = run.progress.nodes, time.perf_counter()
        run.step(size)
        if run.progress.nodes - before < size:
            break
        size = max(1, int(size * min(4, SLICE / (time.perf_counter() - began))))
        yield
    result = run.result
    moves, tally = None, dict[str, int]()
    if result.fate == "won":
        moves = len(result.moves)
        for move in result.moves:
            state = job.game.play(state, move)
        tally = _tally(job.game, state)
    found.append(Found(deal, result.fate, moves, result.nodes, result.seconds, tally))


def _played(job: Job, deal: int, state: Any, found: list[Found]) -> Iterator[None]:
    """Whoever plays move by move; a player that returns no move gives up."""
    game, player, count, began = job.game, _player(job, deal), 0, time.perf_counter()
    while not game.won(state) and not game.lost(state) and count < LONGEST:
        move = player(game, state)
        if move is None:
            break
        state, count = game.play(state, game.check(state, move)), count + 1
        yield
    fate = "won" if game.won(state) else "lost" if game.lost(state) else "unknown"
    found.append(Found(deal, fate, count, None, time.perf_counter() - began, _tally(game, state)))


def _tally(game: Game[Any], state: Any) -> dict[str, int]:
    """What a game notes of a position; TypeError where that is no number."""
    return {name: index(count) for name, count in game.tally(state).items() if count is not None}


def _player(job: Job, deal: int) -> Player:
    """The function that plays a deal."""
    if job.player == "honest":
        return lambda game, state: honest(game, state, seed=job.seed)
    if job.player == "plain":
        chances = Random(f"{job.seed} {deal}")
        return lambda game, state: game.plain(state, chances)
    assert not isinstance(job.player, str)  # noqa: S101 - the study has checked it
    return job.player
