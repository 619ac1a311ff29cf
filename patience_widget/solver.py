"""solve and search: any position of any game, by the kernel where it knows the game, else in plain Python."""

import operator
from collections.abc import Callable
from inspect import Parameter, signature
from typing import Any, SupportsIndex

from . import kernel
from .bar import Bar
from .difficulty import KINDS
from .game import Game
from .games import find
from .recording import Recording, unsealed
from .search import BestFirst, DepthFirst, Limit, Result, Run
from .shown import brief, no_limit
from .text import _
from .trace import LARGEST, MOST, Trace

Strategy = Callable[..., Any]


def solve(
    game: Any,
    deal: Any = None,
    *,
    state: Any = None,
    strategy: Strategy | None = None,
    seed: int = 0,
    limit: Limit | None = None,
) -> Result:
    """What comes of a position: won, with the moves; lost, which is proved; or unknown.

    `game` is a game or the name of one, with a deal (its number or its cards) or a `state` of it; or a Recording
    or a table, which is solved from where it stands. A `strategy` is a function of one's own, `score(game, state)`
    for a best-first search or `order(game, state, moves)` for a depth-first one. With the same seed and the same
    limit of nodes the result is the same.
    """
    run = search(game, deal, state=state, strategy=strategy, seed=seed, limit=limit, trace=0)
    with Bar(run.limit) as bar:
        return run.solve(on_progress=bar)


def search(
    game: Any,
    deal: Any = None,
    *,
    state: Any = None,
    strategy: Strategy | None = None,
    seed: int = 0,
    limit: Limit | None = None,
    trace: int = MOST,
) -> Run:
    """The search that `solve` does, to be driven by hand: step, start, pause, resume, stop.

    It traces so many of the nodes that it visits first (`Run.trace`), of 10 bytes each.
    """
    record = _origin(game, deal)
    game, state = position(game, deal, state)
    if limit is not None and not isinstance(limit, Limit):
        raise TypeError(no_limit(limit))
    engine = _engine(game, state, strategy, whole_seed(seed), limit.memory if limit else None, traced(trace))
    native = isinstance(engine, kernel.Search)
    followed = Trace(game, state, engine, record, merged=native)
    run = Run(engine, game, state, limit, trace=followed, holds=not native)
    run.again = lambda: _again(run, followed.record, strategy, seed)
    return run


def _again(run: Run, record: Recording, strategy: Strategy | None, seed: int) -> Run:
    """The same search from its beginning to where it is now, traced; one that came to its end does so by itself."""
    nodes = max(1, run.progress.nodes)
    limit = Limit(nodes=nodes + MOST if run.done else nodes, memory=run.limit.memory)
    return search(record, strategy=strategy, seed=seed, limit=limit)


def traced(given: object) -> int:
    """How many nodes are traced; ValueError for anything that is no such number."""
    if isinstance(given, SupportsIndex) and not isinstance(given, bool) and 0 <= operator.index(given) <= LARGEST:
        return operator.index(given)
    message = _("trace={given}: a whole number of nodes from 0 to {most} is expected")
    raise ValueError(message.format(given=brief(given), most=f"{LARGEST:,}"))


def _origin(game: Any, deal: Any) -> Callable[[], Recording] | None:
    """What makes a recording that stands at the position that is meant; None where only a state is given.

    Of a recording the line is enough, and is taken now: its cursor moves on while the search goes.
    """
    record = getattr(game, "record", game)
    if isinstance(record, Recording):
        own = record.until_here()
        return lambda: own
    return None if deal is None else lambda: _dealt(*position(game, deal), deal)


def _dealt(game: Game[Any], state: Any, deal: Any) -> Recording:
    """A recording of a deal; of one that only the game itself knows, from its first position."""
    try:
        return Recording(game, deal)
    except ValueError:
        return Recording(game, state=state)


def position(game: Any, deal: Any = None, state: Any = None) -> tuple[Game[Any], Any]:
    """The game and the position that are meant; TypeError or ValueError says what is missing or too much."""
    record = getattr(game, "record", game)
    if isinstance(record, Recording):
        if deal is not None or state is not None:
            raise TypeError(_("a recording is solved from where it stands: it takes neither a deal nor a state"))
        return unsealed(record).game, record.state
    game = find(game)() if isinstance(game, str) else game
    if isinstance(game, type) and issubclass(game, Game):
        raise TypeError(_("{given} is a class: {name}() is the game").format(given=game, name=game.__name__))
    if not isinstance(game, Game):
        message = _("{given} is not a game, nor the name of one, nor a Recording or a table with one")
        raise TypeError(message.format(given=brief(game)))
    if (deal is None) == (state is None):
        raise TypeError(_("a deal or a state is expected, as in deal=17: one of the two"))
    if isinstance(deal, str) and deal in KINDS:
        message = _("deal={deal!r} is one of many by chance: lay it first, as in Recording(game, {deal!r})")
        raise ValueError(message.format(deal=deal))
    return game, game.deal(deal) if state is None else _checked(game, state)


def whole_seed(seed: Any) -> int:
    """A seed as an integer; TypeError for anything else."""
    if isinstance(seed, bool) or not isinstance(seed, SupportsIndex):
        raise TypeError(_("a seed is a whole number, not {given!r}").format(given=seed))
    return operator.index(seed)


def _checked(game: Game[Any], state: Any) -> Any:
    """The state, if it is one of the game's; TypeError where the game cannot read it."""
    try:
        game.won(state)
        game.key(state)
    except Exception as error:
        message = _("{given} is not a position of {game}")
        raise TypeError(message.format(given=brief(state), game=_(game.name))) from error
    return state


def _engine(
    game: Game[Any], state: Any, strategy: Strategy | None, seed: int, memory: int | None, trace: int
) -> kernel.Search | DepthFirst | BestFirst:
    """Who searches: the kernel where it knows the position and no strategy is given; else plain Python."""
    if strategy is None and kernel.knows(game, state):
        try:
            return kernel.Search(game, state, seed=seed, memory=memory, trace=trace)
        except kernel.NoKernel as error:
            return DepthFirst(game, state, memory=memory, note=str(error), trace=trace)
    if strategy is None:
        return DepthFirst(game, state, memory=memory, trace=trace)
    kind: Any = {2: BestFirst, 3: DepthFirst}[_arguments(strategy)]
    engine: DepthFirst | BestFirst = kind(game, state, strategy, memory, trace=trace)
    return engine


def _arguments(strategy: Strategy) -> int:
    """How many arguments a strategy takes, 2 or 3; TypeError for anything else."""
    shown = getattr(strategy, "__name__", brief(strategy))
    positional = {Parameter.POSITIONAL_ONLY, Parameter.POSITIONAL_OR_KEYWORD}
    try:
        parameters = signature(strategy).parameters.values()
    except (TypeError, ValueError):
        message = _("a strategy is a function, score(game, state) or order(game, state, moves), not {given}")
        raise TypeError(message.format(given=shown)) from None
    count = sum(p.kind in positional and p.default is p.empty for p in parameters)
    if count in {2, 3}:
        return count
    message = _("a strategy is score(game, state) or order(game, state, moves); {given} takes {count} arguments")
    raise TypeError(message.format(given=shown, count=count))
