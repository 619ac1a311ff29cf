"""Outcome: what came of a deal that somebody played, as a row of a study and as a line of its file."""

import json
from collections.abc import Iterable
from typing import Any, NamedTuple, Self

Json = dict[str, Any]
FATES = ("won", "lost", "unknown")
PLAYERS = ("solver", "honest", "plain")  # besides the functions of a user's own
COUNT = (int, type(None))
KINDS: tuple[tuple[type, ...], ...] = (
    *((str,), (dict,), (int,), (str,), (dict, type(None)), (int,), (str,), (str,)),
    *(COUNT, COUNT, (int, float), COUNT, COUNT),
)
MANY = 2**63  # more than a count can be


class Group(NamedTuple):
    """What the rows of a table's line have in common; options and limit as JSON, so that groups can be compared."""

    game: str
    options: str
    player: str
    limit: str
    seed: int
    version: str


class Row(NamedTuple):
    """A deal that was played. `options` are those that are not the usual ones; `version` is what decided the outcome.

    `moves` is how many, None where there is no line; `nodes` is None for players that do not search; `rows_dealt` and
    `redeals_used` for games without, and where it is not known how the game ended.
    """

    game: str
    options: Json
    deal: int
    player: str
    limit: Json | None
    seed: int
    version: str
    fate: str
    moves: int | None
    nodes: int | None
    seconds: float
    rows_dealt: int | None = None
    redeals_used: int | None = None

    @classmethod
    def of(cls, given: Json) -> Self:
        """The row of plain data; what else it says is let be. ValueError or TypeError for anything else."""
        row = cls(**{name: given[name] for name in cls._fields if name in given})
        if row.fate not in FATES or not all(map(isinstance, row, KINDS)) or not row.possible():
            raise ValueError(given)
        return row

    def possible(self) -> bool:
        """Whether its numbers can be what they are said to be: a file may have been written by anyone."""
        counts = (self.moves or 0, self.nodes or 0, self.seconds, self.rows_dealt or 0, self.redeals_used or 0)
        bounds = self.limit.values() if self.limit else ()
        return (
            self.deal > 0
            and self.deal is not True
            and all(0 <= count < MANY for count in counts)
            and all(bound is None or isinstance(bound, int | float) for bound in bounds)
        )

    @property
    def group(self) -> Group:
        """What it is counted with."""
        return Group(self.game, written(self.options), self.player, written(self.limit), self.seed, self.version)

    @property
    def key(self) -> tuple[Group, int]:
        """What no two rows that are counted have in common."""
        return self.group, self.deal

    @property
    def text(self) -> str:
        """It as a line of a file."""
        return json.dumps(self._asdict(), separators=(",", ":"))


def written(data: Json | None) -> str:
    """Plain data as text that is equal where they are."""
    if not data:
        return "null" if data is None else "{}"  # of most rows: it is worth being quick
    return json.dumps(data, sort_keys=True, separators=(",", ":"))


def each_once(rows: Iterable[Row]) -> list[Row]:
    """Of the rows with the same key the first."""
    known: dict[tuple[Group, int], Row] = {}
    for row in rows:
        known.setdefault(row.key, row)
    return [*known.values()]
