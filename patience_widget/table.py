"""PatienceTable: the game on a table and all that can be done there, in plain Python, seen by nobody."""

import threading
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from typing import Any

from .earlier import Earlier
from .flow import Held, text_of
from .game import Game, Move, Reason
from .inquiries import Inquiries
from .keeper import Keeper, keeper_of
from .laid import Walking, play_safe, recording_of
from .page import board, svg
from .pointing import Pointing
from .recording import Recording
from .scene import Json, moved, scene
from .status import status
from .store import Saved, Store
from .text import _
from .windows import Ask, Window, window


class PatienceTable(Pointing, Inquiries):
    """A game on a table: it is played, another is laid on it, earlier ones come back; any thread may do so.

    Whoever shows it gives `_show`, which is called after every change.
    """

    auto_play: bool = False
    number = 0  # of the game on the table: how many have been laid there with it
    walk: Walking | None = None  # what is shown in place of the game: see `step_through`

    def __init__(
        self,
        game: Game[Any] | Recording | str = "british-blockade",
        deal: Any = None,
        *,
        autosave: bool | Store = False,
        **options: Any,
    ) -> None:
        self._held, self._laying = Held(), threading.Lock()
        self._earlier, self._kept_at = Earlier(), -1  # the node at which the game before was put away
        self._keeper = keeper_of(autosave, self.say)
        self.record = recording_of(game, deal, options)

    @property
    def record(self) -> Recording:
        """The game on the table: its moves, branches and notes. Another one may be laid on it: see `games`."""
        return self._laid[0]

    @record.setter
    def record(self, record: Recording) -> None:
        if not isinstance(record, Recording):
            raise TypeError(_("{given!r} is not a Recording").format(given=record))
        with self._laying:
            self._kept_at = -1
            if self.number:
                self._put_away(record)
                self._stop_watching()
                self.stop_inquiries()
            # The record, and by node of a run in it that is undone as one the node before that run.
            self._laid: tuple[Recording, dict[int, int]] = record, {}
            self.number += 1
            self._why: tuple[int, str] | None = None
            self._notice = -1, "", ""  # at a node, in place of its status
            self._pointed = self._hint = None
            self._stop_watching: Callable[[], None] = record.watch(self._changed)
            if self._keeper:
                self._keeper.lay(record)
        self._changed()

    @property
    def games(self) -> list[Recording]:
        """The games that lay on this table before, oldest first, as far as a move was ever made in them."""
        return [*self._earlier]

    def back(self, number: object) -> None:
        """Lay the earlier game of that number again; the one on the table is kept."""
        self.record = self._earlier.find(number)

    def laid_at(self, number: Any) -> Recording | None:
        """The record that this table numbered so, the present one or one of `games`; None where it is gone."""
        if number == self.number:
            return self.record
        with suppress(ValueError):
            return self._earlier.find(number)
        return None

    def _put_away(self, record: Recording) -> None:
        """Keep the game on the table, for another one is laid on it."""
        self._earlier.drop(record)
        if record is not self.record and self._earlier.keep(self.number, self.record):
            self._kept_at = record.node

    # Playing.

    def permit(self, do: str, intent: Json) -> None:
        """ValueError where a page may not mean this here; at a table of one's own it may mean anything."""

    def learn(self, _intent: Json) -> None:
        """What a page means in a lesson; ValueError, here, for there is none."""
        raise ValueError(_("no lesson is on this table"))

    def play(self, move: Move | str) -> None:
        """Play a move, of a walk from its step on; IllegalMove says which there are. `auto_play` plays on after it."""
        if walk := self.walk:
            walk.play_on(move)
            return
        record, steps = self._laid
        before = record.node
        with self._as_one_change():
            node = record.play(move)
            steps.pop(node, None)
            if self.auto_play and play_safe(record, steps, before):
                steps[node] = before

    def undo(self) -> bool:
        """Take back the last move, or the whole run that was played by itself; whether there was one."""
        record, steps = self._own()
        before = steps.get(record.node)
        if before is None:
            return record.undo()
        record.go(before)
        return True

    def redo(self) -> bool:
        """Play again what was taken back: a move, or the whole run; whether there was one."""
        record, steps = self._own()
        before = record.node
        with self._as_one_change():
            done = record.redo()
            while done and steps.get(record.next or 0) == before:
                record.redo()
        return done

    def go(self, node: Any) -> None:
        """Go to a node of the record's tree."""
        node = self.record.checked(node)
        self._own()[0].go(node)

    def auto(self) -> int:
        """Play on while a play is proved safe, as one step of undo; how many moves that were."""
        with self._as_one_change():
            record, steps = self._own()
            return play_safe(record, steps, record.node)

    def branch(self, node: int, run: Iterable[Move], move: Move | None = None) -> None:
        """Play a run of moves at a node of the record's tree, as one step of undo, and after it a move."""
        with self._as_one_change():
            record, steps = self._own()
            record.go(node)
            for step in run:
                steps[record.play(step)] = node
            if move:
                self.play(move)

    def new(self, deal: Any = None, game: Game[Any] | str | None = None, **options: Any) -> None:
        """Another deal, of the same game, with other options, or of another: a number, a pack, or (None) a random one.

        "winnable", "easy" or "hard" is one of the studied deals (see `play`), not one that lay here before.
        """
        if game is None:
            game, options = replace(self.record.game, **options), {}
        laid = [record.deal for record in (*self.games, self.record)]
        self.record = recording_of(game, deal, options, laid)

    def notation(self) -> str:
        """The game as text, with its branches and notes; `Recording.read` reads it."""
        return str(self.record)

    def __repr__(self) -> str:
        """The table as text: what a terminal shows."""
        text = board(self.shown) if self.number else super().__repr__()
        return f"{text}\n\n{self.walk!r}" if self.walk else text

    # A line that is walked in place of the game.

    @property
    def shown(self) -> Recording:
        """What is seen: the game on the table, or the line that is walked there."""
        return (self.walk or self).record

    def show_walk(self, walk: Walking | None) -> None:
        """Show a line in place of the game, or (None) the game again."""
        self.walk = walk
        self.refresh()

    def refresh(self, *, still: bool = False) -> None:
        """Show what is seen as it stands now; an answer to why is gone, but where the cards lie still."""
        self._why = self._why if still else None
        self._changed()

    def _own(self) -> tuple[Recording, dict[int, int]]:
        """The player's own game; a walk is left for it."""
        if self.walk:
            self.show_walk(None)
        return self._laid

    # Games that are kept.

    @property
    def offers(self) -> list[Saved]:
        """With `autosave`, the unfinished games of other tables, the newest first."""
        return self._keeper.offers() if self._keeper else []

    def resume(self, name: str | None = None) -> None:
        """Go on with the game of that id, or with the newest of `offers`; the one on the table is kept."""
        self.record = self._keeping().resume(name)

    def forget(self, name: str) -> None:
        """Delete the kept game of that id, not its result."""
        self._keeping().forget(name)

    def _keeping(self) -> Keeper:
        """Who keeps this table's game; ValueError where nobody does."""
        if self._keeper is None:
            raise ValueError(_("games are not kept at this table: it was made without autosave=True"))
        return self._keeper

    def say(self, sentence: str) -> None:
        """Say this in place of what happened last, until the next move."""
        self._notice = self.record.node, "", sentence
        self._changed()

    # What is seen of it.

    def ask(self, place: str | None) -> None:
        """Show why the card of a place may or may not go, until the table changes; None ends that."""
        record = self.shown
        if place is not None:
            record.game.why(record.state, place)
        self._why = None if place is None else (record.node, place)

    def window(self, intent: Json) -> Window:
        """What is too large for a scene, by what an intent asks for."""
        walked = self.walk.windows.get(text_of(intent, "what")) if self.walk else None
        if walked:
            return walked(self.record, intent)
        more: dict[str, Ask] = {
            "games": lambda _record, _intent: Window({"games": self._earlier.rows()}),
            "picture": lambda _record, _intent: Window({"text": svg(self.walk or self)}),
            "hint": lambda _record, _intent: Window(self._asked_to_think()),
            **{name: inquiry.window for name, inquiry in self.inquiries.items()},
        }
        return (self._keeper.window if self._keeper else window)(self.record, intent, more)

    def _scene(self) -> Json:
        """What is seen, and what only the table knows of it."""
        walk = self.walk
        record = (walk or self).record
        with record.lock:
            shown, why, pointed = scene(record), self._reasons(record), self.pointed
            tag, text = status(record, shown, why, kept=record.node == self._kept_at)
            tag, text = (tag, text) if why or not pointed.text else (pointed.tag or tag, pointed.text)
            tag, text = self._notice[1:] if self._notice[0] == record.node else (tag, text)
            shown |= {
                "table": self.number,
                "auto": self.auto_play,
                "earlier": len(self._earlier),
                "moved": moved(record, self._laid[1].get(record.node)),
                "marks": [list(mark) for mark in pointed.marks],
                "arrows": [list(arrow) for arrow in pointed.arrows],
                "tag": tag,
                "text": text,
                **({"hint": pointed.hint} if pointed.hint and not walk else {}),
                "why": {"place": self._why[1], "reasons": [list(r) for r in why]} if why and self._why else None,
                **self._shown_of_inquiries(),
                **(self._keeper.extras(self.record) if self._keeper else {}),
            }
            return walk.dress(shown) if walk else shown

    def _reasons(self, record: Recording) -> list[Reason]:
        """The reasons that were asked for, while the table still stands there."""
        if self._why is None or self._why[0] != record.node:
            return []
        return record.game.why(record.state, self._why[1])

    @contextmanager
    def _as_one_change(self) -> Iterator[None]:
        """Show several changes of the record as one."""
        try:
            with self._held.hold():
                yield
        finally:
            self._changed()

    def _changed(self) -> None:
        """Show the table as it stands now; a walk, and what was pointed out, is over where the game has gone on."""
        walk = self.walk
        if walk and walk.strayed:
            self.walk, self._why = None, None
        self._move_on()
        if not self._held.here:
            self._show()

    def _show(self) -> None:
        """Show the table to whoever looks on: nobody, here."""
