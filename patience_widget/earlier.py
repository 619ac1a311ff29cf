"""The games that lay on a table before the present one: another deal, a paste, a click loses none."""

from collections.abc import Iterator

from .cards import SHOWN, number_text
from .notation import quoted
from .recording import Recording
from .scene import Json
from .text import _


class Earlier:
    """Recordings by the number of the deal on the table that they were, oldest first."""

    def __init__(self) -> None:
        self._kept: dict[int, Recording] = {}

    def keep(self, number: int, record: Recording) -> bool:
        """Keep a recording if a move was ever made in it; whether it is kept."""
        if len(record.tree) > 1:
            self._kept[number] = record
        return number in self._kept

    def drop(self, record: Recording) -> None:
        """Forget a recording, for it lies on the table again."""
        self._kept = {number: kept for number, kept in self._kept.items() if kept is not record}

    def find(self, number: object) -> Recording:
        """The recording of that number; ValueError says which there are."""
        if not isinstance(number, int) or isinstance(number, bool) or number not in self._kept:
            known = ", ".join(map(str, self._kept)) or _("none")
            raise ValueError(
                _("there is no earlier game {given}; there are {known}").format(given=quoted(number), known=known)
            )
        return self._kept[number]

    def rows(self) -> list[Json]:
        """What a page lists, newest first."""
        return [_row(number, record) for number, record in reversed(self._kept.items())]

    def __iter__(self) -> Iterator[Recording]:
        return iter([*self._kept.values()])

    def __len__(self) -> int:
        return len(self._kept)


def _row(number: int, record: Recording) -> Json:
    """A game as a page lists it; `moves` as many as stand."""
    deal = "" if record.deal is None else number_text(record.deal)
    deal = deal if len(deal) <= SHOWN else deal[:SHOWN] + "…"
    return {
        "at": number,
        "game": _(record.game.name),
        "deal": deal,
        "moves": record.turn,
        "outcome": record.outcome,
    }
