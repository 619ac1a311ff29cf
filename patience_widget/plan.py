"""Plan: what a study does, checked before anything is played."""

import json
import operator
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import Executor
from contextlib import suppress
from itertools import count
from typing import Any, NamedTuple, SupportsFloat

from .cards import check_number
from .fate import Limit
from .game import Game
from .games import slug
from .job import Found, Job, Player
from .outcome import PLAYERS, Group, Json, Row, written
from .player import check_seen
from .shown import brief, no_limit
from .solver import position, whole_seed
from .text import _
from .version import package, version


class Plan(NamedTuple):
    """What is played, by whom; `name` is the player's, `version` what decides the outcomes."""

    game: Game[Any]
    deals: Sequence[int]
    player: str | Player
    limit: Limit | None
    seed: int
    width: float | None
    name: str
    version: str

    @property
    def group(self) -> Group:
        """What its rows have in common."""
        options = written(usual_left_out(self.game))
        return Group(slug(self.game.name), options, self.name, written(limited(self.limit)), self.seed, self.version)

    def job(self, number: str, deals: tuple[int, ...], seconds: float) -> Job:
        """Some of its deals as a job."""
        here = package(self.player if isinstance(self.player, str) else "")
        return Job(number, self.game, deals, self.player, self.limit, self.seed, here, seconds)

    def row(self, found: Found) -> Row:
        """The row of what was found."""
        deal, fate, moves, nodes, seconds, tally = found
        counted = (tally.get("rows_dealt"), tally.get("redeals_used"))
        played = (deal, self.name, limited(self.limit), self.seed, self.version, fate, moves, nodes, round(seconds, 6))
        return Row(slug(self.game.name), usual_left_out(self.game), *played, *counted)

    def places(self) -> Callable[[int], int | None]:
        """What tells the place of a deal in the study; None of one that is not in it."""
        deals = self.deals
        if isinstance(deals, range):
            return lambda deal: deals.index(deal) if deal in deals else None
        return {deal: at for at, deal in enumerate(deals)}.get


def planned(
    game: Any, deals: Any, player: Any, limit: Limit | None, seed: Any, width: Any, largest: int | None = None
) -> Plan:
    """The plan that was asked for; TypeError or ValueError says in one sentence what is wrong with it.

    `largest` is the greatest number that can be kept.
    """
    numbers = _deals(deals)
    game, state = position(game, numbers[0] if numbers else 1)
    name = _name(player)
    if limit is not None and not isinstance(limit, Limit):
        raise TypeError(no_limit(limit))
    if limit is not None and player != "solver":
        raise ValueError(_('a limit is of a search: only the player "solver" has one'))
    if player == "honest":
        check_seen(game, state)
    seed = whole_seed(seed)
    ends = (*numbers[:1], *numbers[-1:]) if isinstance(numbers, range) else numbers  # of a range that may be long
    if largest is not None and max(abs(seed), *ends, 0) > largest:
        raise ValueError(_("numbers above {largest} cannot be kept in Parquet").format(largest=f"{largest:,}"))
    return Plan(game, numbers, player, limit, seed, _width(width), name, version(game, player))


def _deals(given: Any) -> Sequence[int]:
    """The numbers of the deals, each once."""
    if (number := _number(given)) is not None:
        message = _("deals={given}: range(1, {next}) is deals 1 to {given}, [{given}] is this one")
        raise TypeError(message.format(given=number, next=number + 1))
    if not isinstance(given, Iterable) or isinstance(given, str | bytes):
        raise TypeError(
            _("deals={given}: the numbers of deals are expected, as range(1, 1001)").format(given=brief(given))
        )
    if isinstance(given, count):
        raise ValueError(  # noqa: TRY004 - numbers they are
            _("these deals never end: range(1, 100001) with width=… is played as far as the width needs")
        )
    if isinstance(given, range):
        for number in (*given[:1], *given[-1:]):
            check_number(number)
        return given
    return tuple(dict.fromkeys(map(check_number, given)))


def _number(given: Any) -> int | None:
    """A whole number from 1 up; None where it is none, as an array of them."""
    with suppress(TypeError):
        if not isinstance(given, bool) and operator.index(given) > 0:
            return operator.index(given)
    return None


def _name(player: Any) -> str:
    """The name of a player; one that a user's function shares with ours is told from it."""
    if isinstance(player, str) and player in PLAYERS:
        return player
    if isinstance(player, str) or not callable(player) or isinstance(player, type):
        message = _("player={given}: one of {players}, or a function player(game, state) -> move, is expected")
        raise ValueError(  # noqa: TRY004 - a name that is none
            message.format(given=brief(player), players=", ".join(map(repr, PLAYERS)))
        )
    function = getattr(player, "func", player)
    name = str(getattr(function, "__name__", type(function).__name__))
    return f"{name}()" if name in PLAYERS else name


def _width(given: Any) -> float | None:
    """The width that an interval is to have."""
    if given is None:
        return None
    if isinstance(given, SupportsFloat) and not isinstance(given, bool | str) and 0 < float(given) < 1:
        return float(given)
    raise ValueError(
        _("width={given}: a number between 0 and 1 is expected, as 0.05 for five points").format(given=brief(given))
    )


def checked_executor(given: Any) -> Any:
    """An executor, a function that makes one, or None; TypeError for anything else."""
    if given is None or isinstance(given, Executor):
        return given
    if hasattr(given, "get_executor"):
        raise TypeError(_("executor={given}: its get_executor() is one").format(given=brief(given)))
    if callable(given) and not isinstance(given, type):
        return given
    raise TypeError(_("executor={given}: an Executor of concurrent.futures is expected").format(given=brief(given)))


def checked_workers(given: Any) -> int | None:
    """How many workers; ValueError for what is no such number."""
    if given is None:
        return given
    if (number := _number(given)) is not None:
        return number
    raise ValueError(_("workers={given}: a number from 1 up is expected").format(given=brief(given)))


def usual_left_out(game: Game[Any]) -> Json:
    """The options and sizes of a game that are not the usual ones, as plain data."""
    data: Json = json.loads(json.dumps(game.unusual, default=repr))
    return data


def limited(limit: Limit | None) -> Json | None:
    """A limit as plain data: what is limited."""
    if limit is None:
        return None
    return {name: value for name, value in vars(limit).items() if value is not None}
