"""Keeper: what a table has of the store. Its game is kept, those that were left are offered, results add up."""

import os
from collections.abc import Callable, Iterator, Mapping
from dataclasses import fields
from typing import Any

from .game import Game
from .games import GAMES
from .kept import KeptGame, Tell
from .recording import Recording
from .results import Json
from .store import Saved, Store
from .text import _
from .windows import Ask, Window, window

SHOWN = 24  # characters of a deal number in an offer


class Keeper:
    """What a table has of the store: its game is kept, those that were left are offered, results add up."""

    def __init__(self, store: Store, tell: Tell) -> None:
        self.store, self._tell, self._told = store, tell, ""
        self._kept: KeptGame | None = None
        self._offer: Saved | None = None

    def lay(self, record: Recording) -> None:
        """Keep this game from now on; the one before it is written."""
        before, self._kept = self._kept, self._open(lambda kept: kept.record is record) or KeptGame(self.store, record)
        self._kept.tell = self._complain
        if before is None:
            self._offer = next(self._offers(), None)
        elif before is not self._kept:
            before.rest()

    def offers(self) -> list[Saved]:
        """The unfinished games of other tables that no other process has open, the newest first."""
        return list(self._offers())

    def resume(self, name: str | None = None) -> Recording:
        """The game with this id, or the newest of those offered, to be laid; ValueError where that cannot be."""
        first = next(self._offers(), None) if name is None else None
        if name is None and first is None:
            raise ValueError(_("there is no game to go on with"))
        name = first.id if first else name
        here = self._open(lambda kept: kept.id == name)
        if here and here.is_current():
            return here.record
        return KeptGame.again(self.store, str(name), self._game()).record

    def forget(self, name: str) -> None:
        """Delete the game with this id; ValueError where there is none or another process has it open."""
        here = self._open(lambda kept: kept.id == name)
        if here:
            here.flush()
            here.forget()
        self.store.forget(name)
        self._offer = None if self._offer and self._offer.id == name else self._offer

    def extras(self, record: Recording) -> Json:
        """What a scene says of the store; a game that was left is offered until a move is made."""
        if len(record.tree) > 1:
            self._offer = None
        if self._offer is None:
            return {"autosave": True}
        _id, game, deal, turn, *_rest = self._offer
        deal = deal if len(deal) <= SHOWN else deal[:SHOWN] + "…"
        return {"autosave": True, "offer": {"id": _id, "game": _(game), "deal": deal, "turn": turn}}

    def window(self, record: Recording, intent: Json, more: Mapping[str, Ask]) -> Window:
        """What a page asks for; of the statistics the rows, the games and their options in words."""
        if intent.get("what") != "statistics":
            return window(record, intent, more)
        rows = self.store.statistics()
        return Window({"rows": [row | {"game": _(row["game"]), "options": _described(row)} for row in rows]})

    def _offers(self) -> Iterator[Saved]:
        """The games to offer, one by one."""
        here = {kept.id for kept in self.store.open}
        for saved in self.store.unfinished(self._game()):
            own = self._kept is not None and self._kept.id == saved.id
            if not own and (saved.id in here or not self.store.is_claimed(saved.id)):
                yield saved

    def _game(self) -> Game[Any] | None:
        """The game on the table: one of a class of its own can be read only where that is known."""
        return self._kept.record.game if self._kept else None

    def _open(self, wanted: Callable[[KeptGame], bool]) -> KeptGame | None:
        """The game that is open in this process and wanted."""
        return next((kept for kept in [*self.store.open] if wanted(kept)), None)

    def _complain(self, sentence: str) -> None:
        """Tell the table, once, that its game is not kept."""
        if not self._told:
            self._told = sentence
            self._tell(sentence)


def keeper_of(autosave: bool | Store, tell: Tell) -> Keeper | None:  # noqa: FBT001 - as the table is given it
    """The keeper of a table, None for one whose game is not kept; TypeError for what is neither."""
    if isinstance(autosave, Store):
        return Keeper(autosave, tell)
    if not isinstance(autosave, bool):
        raise TypeError(_("autosave is True, False or a Store, not {given!r}").format(given=autosave))
    return Keeper(Store(), tell) if autosave else None


def statistics(
    game: Game[Any] | type[Game[Any]] | str | None = None, folder: str | os.PathLike[str] | None = None
) -> list[Json]:
    """What was played with `autosave`: a row for each game and its options, or for those of one game.

    `game` is a name, a class, or a game with its options. A row has `game`, `options`, `played`, `won`,
    `lost`, `share` (won of played), `streak`, `best` and `fewest` (moves of a won game, None without one).
    A game is played once its first move is made, and is one game however it is gone on with; it is won
    or lost as it stands: undo after a win takes the win back, redo gives it again. A streak is of games
    won one after the other, in the order in which they were started; a game that was left breaks it,
    but not the latest, which can still be won. `best` is the longest there was.
    """
    return Store(folder).statistics(game)


def _described(row: Json) -> str:
    """The options of a row that are not as usual, in words."""
    kind = next((kind for kind in GAMES if kind.name == row["game"]), None)
    known = {f.name: f for f in fields(kind)} if kind else {}
    parts = []
    for name, value in row["options"].items():
        f = known.get(name)
        if f is None or value != f.default:
            label, choices = (f.metadata.get("label", name), f.metadata.get("choices")) if f else (name, None)
            shown = choices.get(value, value) if isinstance(choices, dict) else value
            parts.append(_("{option}: {value}").format(option=label, value=shown))
    return " · ".join(parts)
