"""free: how a card can be made playable; a table shows the shortest line to that, step by step."""

from collections.abc import Iterator
from copy import copy
from typing import Any

from .background import Background
from .flow import shortened, text_of, told
from .freed import Freed
from .nearest import Freeing
from .overlay import the_table
from .page import recorded
from .recording import Recording
from .scene import Json, Mark
from .search import Limit
from .table import PatienceTable
from .text import _
from .walk import Walk
from .windows import Window

USUAL = Limit(nodes=200_000, seconds=10)
SOON = 0.2  # seconds after which a page is shown how far it is


class Way(Walk):
    """The line that frees a card, on a table."""

    def __init__(self, table: PatienceTable, own: Recording, found: Freed) -> None:
        """It begins where `own`, the record on the table, stands."""
        line = copy(own)
        nodes = [line.node, *(line.play(move) for move in found.line)]
        line.go(nodes[0])
        super().__init__(table, own, line, nodes)
        self._found = found

    def _tag(self) -> str:
        """The tag of its sentence."""
        return _("looking at the stock") if self._found.open_cards else _("how to free it")

    def _said(self) -> str:
        """At first what was found; at the end that the card can be played."""
        if not self.step:
            return self._found.sentence
        said = super()._said()
        return said if self.step < len(self) else f"{said} {self._found.reached}"

    def _figures(self) -> Json:
        """As of any walk, and its name."""
        return {"walk": [*super()._figures()["walk"], _("How to free it")]}

    def dress(self, shown: Json) -> Json:
        """The card is marked in every step."""
        place = self._found.where(self.record.state)
        return super().dress(shown) | {"marks": [list(Mark("suggestion", place))] if place else []}


class Asked:
    """How a card is freed, asked at a table: it is looked for until that is known, or the game goes on."""

    def __init__(self, table: PatienceTable, freeing: Freeing) -> None:
        self.table, self.freeing = table, freeing
        self._stopped = self._walked = False
        self._own = table.record
        self._node = self._own.node
        self._slices = Background(self._work(), self._grew, "patience freeing")

    def begin(self) -> None:
        """Show it on the table in place of what was asked before; what takes longer goes on meanwhile."""
        self._slices.first(SOON)
        self.table.show_inquiry("free", self)
        if not self._slices.done:
            self._slices.start()
        self._ask_why()
        self._grew()

    def halt(self) -> None:
        """It goes on no more, which is shown."""
        self.stop()
        self._ask_why()
        self._grew()

    def _ask_why(self) -> None:
        """Why the card may or may not go stays on the screen, as there it was asked."""
        if self._stands and not self.table.walk:
            self.table.ask(self.freeing.place.partition(".")[0])

    def _work(self) -> Iterator[None]:
        """Look for it while the table stands there."""
        for _slice in self.freeing.work():
            if not self._stands:
                return
            yield

    @property
    def _stands(self) -> bool:
        """Whether the table stands where that was asked."""
        return self.table.record is self._own and self._own.node == self._node

    def _grew(self) -> None:
        """More is known: a line is walked on the table."""
        found = self.freeing.found
        if self.table.inquiries.get("free") is not self or not self._stands:
            return
        if self._slices.done and found.line and not found.blind and not self._walked:
            self._walked = True
            self.table.show_walk(Way(self.table, self._own, found))
        else:
            self.table.refresh(still=True)

    def stop(self) -> None:
        """It goes on no more."""
        self._stopped = True
        self._slices.stop()

    def shown(self) -> Json | None:
        """What the scene says of it, while the table stands there."""
        if not self._stands:
            return None
        found, error = self.freeing.found, self._slices.error
        settled = self._slices.done or self._stopped
        text = found.sentence if settled else _("Looking for a way to free it …")
        return {
            "place": found.place,
            "card": found.card,
            "open": found.open_cards,
            "busy": self._slices.busy,
            "done": settled,
            "settled": self._slices.done and not error and (found.blind or not found.line),
            "more": settled and self.freeing.more,
            "share": self.freeing.share,
            "fate": found.fate,
            "honest": found.honest,
            "blind": found.blind,
            "nodes": found.nodes,
            "line": len(found.line),
            "text": told(error) if isinstance(error, Exception) else text,
            "needs": [list(reason) for reason in found.needs],
        }

    def window(self, _record: Recording, _intent: Json) -> Window:
        """Where there are no threads, it goes on as a page asks; whether it is still to."""
        self._slices.ask()
        if not self._slices.busy:
            self._grew()
        return Window({"busy": self._slices.busy, "nodes": self.freeing.nodes})


def free(table: Any, place: str, *, open_cards: bool = False, limit: Limit | None = None) -> Freed:
    """The shortest line of moves after which the card of a place can be played, on a Recording or a table.

    It is looked for nearest first, in plain Python, in any game: what is found is the shortest. A line turns no card
    that the player has not seen; where there is none of those, one that can be played whatever is turned (in the two
    games that ship with the package, by sampled orders of the unseen cards); with `open_cards` any. "never" is proved:
    every position was looked at that the game does not rule out. Else the limit (by default 200,000 nodes and 10
    seconds) was reached.

    A table shows the line, to be stepped through, if it turns nothing unseen or cards are open. `t3.5` is the fifth
    card of `t3`, from the bottom. An interrupt keeps what is known.
    """
    freeing = _begun(recorded(table), place, limit, open_cards=open_cards)
    own = None if isinstance(table, Recording) else recorded(table)
    try:
        for _slice in freeing.work():
            pass
    except KeyboardInterrupt:
        pass
    found = freeing.found
    if own and found.line and not found.blind:
        shown = the_table(table)
        with own.lock:
            stands = shown.record is own and own.state == found.start
        if stands:
            shown.show_walk(Way(shown, own, found))
    return found


def _begun(record: Recording, place: object, limit: Limit | None, *, open_cards: bool) -> Freeing:
    """The search, not begun yet; TypeError or ValueError for what is no place with a card."""
    if not isinstance(place, str):
        raise TypeError(_("a place is text, as in c3, not {given!r}").format(given=str(place)[:40]))
    return Freeing(record, place, USUAL.instead(limit), open_cards=open_cards)


def hear(table: PatienceTable, intent: Json) -> None:
    """Do what a page means by "free": look for a way to free the card of a place, or stop that."""
    what = intent.get("what", "start")
    if what not in ("start", "stop"):
        message = _("a page can start looking for a way to free a card, or stop that, not {given}")
        raise ValueError(message.format(given=shortened(what)))
    if what == "stop":
        inquiry = table.inquiries.get("free")
        if isinstance(inquiry, Asked):
            inquiry.halt()
        return
    if table.walk:
        raise ValueError(_("how a card is freed is a question about your own game: leave the line that is shown first"))
    place = text_of(intent, "place")
    Asked(table, _begun(table.record, place, None, open_cards=intent.get("open") is True)).begin()
