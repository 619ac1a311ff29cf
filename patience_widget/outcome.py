"""Outcome: what came of a deal that somebody played, as a row of a study and as a line of its file."""

import json
from collections.abc import Iterable
from typing import Any, NamedTuple, Self

Json = dict[str, Any]
FATES = ("won", "lost", "unknown")
KINDS: tuple[tuple[type, ...], ...] = (
    *((str,), (dict,), (int,), (str,), (dict, type(None)), (int,), (str,), (str,)),
    *((int, type(None)), (int, type(None)), (int, float), (int, type(None)), (int, type(None))),
)


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
        if row.fate not in FATES or not all(map(isinstance, row, KINDS)):
            raise ValueError(given)
        return row

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
