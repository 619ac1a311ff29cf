"""review: a game that was played is gone through; on a table that shows it, with a try of one's own."""

from collections.abc import Callable, Sequence
from copy import copy
from functools import cached_property
from itertools import starmap
from typing import Any

from .background import PAGES
from .bisection import MEMORY, searched
from .flow import act, text_of
from .game import Move
from .overlay import Overlay, the_table
from .page import recorded
from .recording import Recording
from .reviewed import Review, line_of
from .scene import Json
from .search import Limit, Result
from .stepping import checked_step
from .table import PatienceTable
from .text import _
from .trying import Attempt
from .walk import Walk
from .windows import Window, column

TRIES = 2  # at the last winnable position, after which the answer may be seen
JUDGING = Limit(seconds=1, memory=MEMORY)  # of an answer
UNIT = 10_000  # in which chances are told a page
NONE = -(10**6)  # what is not known, there
CODES = {"unknown": 0, "won": 1, "lost": 2}


class Shown:
    """A review on a table: what its scene says of it, and what comes of a try."""

    def __init__(self, table: PatienceTable, review: Review) -> None:
        self.table, self.review = table, review
        self.grown, self.tries, self.right = 0, 0, False
        self.verdict: Json | None = None  # on the last answer
        self._rows = {node: row for row, node in enumerate(review.nodes)}
        self._named: tuple[Sequence[Move], list[str]] = (), []

    def begin(self) -> None:
        """Show it on the table, in place of the one before, and have it go on."""
        self.table.show_inquiry("review", self)
        self.review.watch(self._grew)
        self.go_on()

    def go_on(self) -> None:
        """Have it go on, which is shown."""
        self.review.start()
        self._grew()

    def stop(self) -> None:
        """It goes on no more."""
        self.review.stop()

    def halt(self) -> None:
        """The same, which is shown."""
        self.stop()
        self._grew()

    def _grew(self) -> None:
        """More is known."""
        self.grown += 1
        if self.table.inquiries.get("review") is self:
            self.table.refresh(still=True)

    @property
    def open(self) -> bool:
        """Whether the answer may be seen."""
        return self.right or self.tries >= TRIES

    def shown(self) -> Json:
        """What the scene says of it."""
        review = self.review
        row, pace = review.last_row, review.progress
        return {
            "busy": review.busy,
            "done": review.done,
            "version": self.grown,
            "fresh": review.nodes == line_of(review.record),
            "rows": pace.total,
            "fates": pace.fates,
            "chances": pace.chances,
            "doing": pace.doing,
            "last": -1 if row is None else review.nodes[row],
            "turn": -1 if row is None else row,
            "at": self._row(),
            "settled": review.settled,
            "missed": len(review.missed),
            "luck": round(review.luck, 4),
            "error": round(review.error, 4),
            "text": review.failed or review.sentence,
            "summed": review.summed,
            "try": self._try(),
        }

    def _row(self) -> int:
        """The row of the position that the table shows; of what is shown over the game where it begins; -1 for none."""
        walk = self.table.walk
        node = walk.begins if isinstance(walk, Overlay) else self.table.record.node
        return self._rows.get(node, -1)

    def _try(self) -> Json | None:
        """The try of one's own, while it is on."""
        if not isinstance(self.table.walk, Attempt):
            return None
        return {"tries": self.tries, "of": TRIES, "open": self.open, "verdict": self.verdict}

    def window(self, _record: Recording, _intent: Json) -> Window:
        """The rows as columns: node, fate (`CODES`), chance, luck, error; where there are no threads it goes on."""
        if self.review.busy == PAGES:
            self.review.go_on()
            self._grew()
        rows = self.review.rows
        hidden = isinstance(self.table.walk, Attempt) and not self.open
        content = {
            "version": self.grown,
            "busy": self.review.busy,
            "unit": UNIT,
            "none": NONE,
            "moves": self._moves,
            "missed": [] if hidden else self._missed(),
        }
        fates = [CODES[row.exists] for row in rows]
        told = (_told([getattr(row, name) for row in rows]) for name in ("chance", "luck", "error"))
        return Window(content, [column(values) for values in ([row.node for row in rows], fates, *told)])

    @cached_property
    def _moves(self) -> list[str]:
        """The moves of the line as a list shows them, the first for the deal."""
        review = self.review
        return ["", *starmap(review.game.short, zip(review.states, review.moves, strict=False))]

    def _missed(self) -> list[str]:
        """What could have been played, as a list shows it."""
        review, (row, missed) = self.review, self.review.last_missed
        if missed != self._named[0] and row is not None:
            state, names = review.states[row], list[str]()
            for move in missed:
                names.append(review.game.short(state, move))
                state = review.game.play(state, move)
            self._named = missed, names
        return self._named[1]

    # A try of one's own.

    def begin_try(self) -> None:
        """Show the last position that is known to be winnable in place of the game, and let a move be tried there."""
        self.verdict = None
        self.table.show_walk(Attempt(self, self.table.record, self._last()))

    def answer(self, move: Move | str) -> bool:
        """Judge a move at that position; whether a win is still known after it. IllegalMove says which there are."""
        attempt = self.table.walk
        if not isinstance(attempt, Attempt):
            raise ValueError(  # noqa: TRY004 - of what is shown, not of a type
                _("nothing is tried on this table: “Try it yourself” begins that")
            )
        with attempt.record.lock:
            game, state = attempt.record.game, attempt.record.state
            move = game.check(state, move)
        fate, why = self._judged(state, move)
        self.tries, self.right = self.tries + 1, self.right or fate == "won"
        self.verdict = {"right": {"won": True, "lost": False}.get(fate), "move": str(move), "sentence": why}
        if fate == "won":
            attempt.record.play(move)
        self.table.refresh()
        return fate == "won"

    def _judged(self, state: Any, move: Move) -> tuple[str, str]:
        """Whether a win exists after a move, and that in a sentence."""
        review = self.review
        after, (row, missed) = review.game.play(state, move), review.last_missed
        if row is not None and missed[:1] == [move] and state == review.states[row]:
            return "won", _("Right: a win is known after this move.")
        work = searched(review.game, after, JUDGING)
        while True:
            try:
                next(work)
            except StopIteration as end:
                found: Result = end.value
                return found.fate, _sentence(found.fate, found.because)

    def show_line(self) -> None:
        """Walk through a line that wins from the last winnable position; while that is tried not before two tries."""
        if isinstance(self.table.walk, Attempt) and not self.open:
            message = _("the answer is shown after {count} tries; {given} were made")
            raise ValueError(message.format(count=TRIES, given=self.tries))
        self._last()
        own, (row, missed) = self.table.record, self.review.last_missed
        if row is None or not missed:
            raise ValueError(_("no line that wins is known from there"))
        line, last = copy(own), self.review.nodes[row]
        line.go(last)
        nodes = [last, *(line.play(move) for move in missed)]
        line.go(nodes[0])
        self.table.show_walk(Walk(self.table, own, line, nodes, own.node))

    def go(self, node: object = None, at: object = None) -> None:
        """Go to a node, or to a row of the reviewed line, or to the last node that is known to be winnable."""
        if at is not None:
            message = _("the moves of this line are 0 to {last:,}; {given} was given")
            node = self.review.nodes[checked_step(at, len(self.review.nodes) - 1, message)]
        self.table.go(self._last() if node is None else node)

    def _last(self) -> int:
        """The last node that is known to be winnable; ValueError where none is."""
        node = self.review.last_winnable
        if node is None:
            raise ValueError(_("no position of this game is known to be winnable"))
        return node


def _sentence(fate: str, because: str) -> str:
    """What came of an answer."""
    said = {
        "won": _("Right: a win still exists after this move (proved)."),
        "lost": _("After this move no win is left (proved)."),
    }.get(fate, _("Whether a win is left after this move was not found out."))
    return f"{said} {because}" if because else said


def _told(values: Sequence[float | None]) -> list[int]:
    """Chances as a page is told them."""
    return [NONE if value is None else round(value * UNIT) for value in values]


def hear(table: PatienceTable, intent: Json) -> None:
    """Do what a page means by "review"; ValueError where that is nothing, or there is none yet."""
    what, shown = text_of(intent, "what"), table.inquiries.get("review")
    if what == "start" and not (isinstance(shown, Shown) and shown.shown()["fresh"]):
        Shown(table, Review(table.record)).begin()
        return
    if not isinstance(shown, Shown):
        raise ValueError(  # noqa: TRY004 - of what was done, not of a type
            _("there is no review of this game yet")
        )
    acts: dict[str, Callable[[], object]] = {
        "start": shown.go_on,
        "stop": shown.halt,
        "go": lambda: shown.go(intent.get("node"), intent.get("at")),
        "show": shown.show_line,
        "try": shown.begin_try,
        "answer": lambda: shown.answer(text_of(intent, "move")),
    }
    act(intent, acts, _("a review knows {known}, not {given!r}"))


def review(table: Any, *, limit: Limit | None = None) -> Review:
    """A review of the game of a Recording or a table: what each move of its line did, from the deal to its end.

    Of every position it is found out whether a win existed there for who sees all cards: that looks at the stock.
    First the last position that could be won is looked for, by bisection: where a loss is proved none of the later
    positions has a win, and where a win is known all of the earlier ones had.

    Then the honest player's chance, who has seen what you had seen: `pw.chance`'s map from quick play-outs, a few
    hundred of each position and then two thousand. While cards are unseen it changes by two things alone:

    *error* is what the choice of a move cost. A move that won fewer of the same play-outs than the best one, more than
    chance may explain, is compared with it: the chance after the one, minus that after the other. Where the move turns
    cards both are followed in some sampled orders of the unseen cards. What is not surely an error counts as none.

    *luck* is what turned cards did: the chance when they are seen, minus that before, plus the move's error.

    Between them, where a move turns nothing and costs nothing, the chance stays as it is.

    When no card is unseen the chance is 1 where a win exists and 0 where none does, so that there is no luck any more,
    and the move after which none is left costs 1. The sums are `luck` and `error`: the chance at the end is the chance
    at the deal, minus all errors, plus all luck.

    There is no chance where no map was fitted (see `chance`); of a game of one's own there is one while none of its
    cards lies face down. The review goes on in a thread of its own, a table shows it; `wait` waits for it. `limit` is
    its seconds in all (25 if none is given), and the nodes of each of its searches.
    """
    found = Review(recorded(table), limit)
    if isinstance(table, Recording):
        found.start()
    else:
        Shown(the_table(table), found).begin()
    return found
