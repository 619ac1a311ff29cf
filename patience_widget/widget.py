"""PatienceWidget: a recording on a table that can be clicked, seen from Python and from the page."""

import logging
import threading
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import anywidget
import traitlets

from . import notes
from .answers import Answers
from .cards import read_number
from .earlier import Earlier
from .flow import Pace, Serial, address, heard_where_sent, shortened, text_of, told
from .game import Game, IllegalMove, Move, Reason
from .games import find
from .keeper import Keeper, keeper_of
from .page import board, picture
from .pasted import pasted
from .recording import Recording
from .scene import moved, scene
from .setup import setup
from .status import status
from .store import Saved, Store
from .text import _
from .windows import Window, window

STATIC = Path(__file__).parent / "static"
GAP = 0.05  # seconds between two updates of a page: the server drops what comes faster for long
log = logging.getLogger(__name__)
Json = dict[str, Any]


class PatienceWidget(anywidget.AnyWidget):
    """A table with a game of patience on it.

    `game` is a game, its name, or a Recording to go on with; `deal` a deal number or a pack (a random
    number without one); with `autosave` the game is kept, in the user's data folder or in a Store. Observe
    `turn`, the number of moves that stand, and `outcome` ("", "won", "lost").
    """

    _esm = STATIC / "widget.js"
    _css = STATIC / "widget.css"

    setup = traitlets.Dict().tag(sync=True)
    scene = traitlets.Dict().tag(sync=True)
    outbox: traitlets.List[Json] = traitlets.List().tag(sync=True, echo_update=False)
    turn = traitlets.Int(0, help="The number of moves that stand.")
    outcome = traitlets.Unicode("", help='"", "won" or "lost".')
    auto_play = traitlets.Bool(False, help="Play what is proved safe after each move by itself.")

    def __init__(
        self,
        game: Game[Any] | Recording | str = "british-blockade",
        deal: Any = None,
        *,
        autosave: bool | Store = False,
        **options: Any,
    ) -> None:
        self._pace = Pace(super().send_state, GAP)
        self._shows, self._hears = Serial(), Serial()
        self._answers = Answers()
        self._table, self._held, self._laying = 0, threading.local(), threading.Lock()
        self._earlier, self._kept_at = Earlier(), -1  # the node at which the game before was put away
        self._keeper = keeper_of(autosave, self._complain)
        super().__init__()
        self.on_msg(self._message)
        self.record = _recording(game, deal, options)

    # The game, from Python.

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
            if self._table:
                self._stop_watching()
                self._put_away(record)
            # The record, and by node of a run in it that is undone as one the node before that run.
            self._laid: tuple[Recording, dict[int, int]] = record, {}
            self._table += 1
            self._why: tuple[int, str] | None = None
            self._notice = -1, "", ""  # at a node, in place of its status
            self._stop_watching: Callable[[], None] = record.watch(self._changed)
            if self._keeper:
                self._keeper.lay(record)
        self._changed()

    @property
    def games(self) -> list[Recording]:
        """The games that lay on this table before, oldest first, as far as a move was ever made in them."""
        return [*self._earlier]

    def _put_away(self, record: Recording) -> None:
        """Keep the game on the table, for another one is laid on it."""
        self._earlier.drop(record)
        if record is not self.record and self._earlier.keep(self._table, self.record):
            self._kept_at = record.node

    def play(self, move: Move | str) -> None:
        """Play a move; IllegalMove says which there are. With `auto_play`, what is safe is played after it."""
        record, steps = self._laid
        before = record.node
        with self._as_one_change():
            node = record.play(move)
            steps.pop(node, None)
            if self.auto_play and _play_safe(record, steps, before):
                steps[node] = before

    def undo(self) -> bool:
        """Take back the last move, or the whole run that was played by itself; whether there was one."""
        record, steps = self._laid
        before = steps.get(record.node)
        if before is None:
            return record.undo()
        record.go(before)
        return True

    def redo(self) -> bool:
        """Play again what was taken back: a move, or the whole run; whether there was one."""
        record, steps = self._laid
        before = record.node
        with self._as_one_change():
            done = record.redo()
            while done and steps.get(record.next or 0) == before:
                record.redo()
        return done

    def go(self, node: Any) -> None:
        """Go to a node of the record's tree."""
        self.record.go(node)

    def auto(self) -> int:
        """Play on while a play is proved safe, as one step of undo; how many moves that were."""
        with self._as_one_change():
            record, steps = self._laid
            return _play_safe(record, steps, record.node)

    def new(self, deal: Any = None, game: Game[Any] | str | None = None, **options: Any) -> None:
        """Another deal (a random one without a number or pack), of the same game, with other options, or of another."""
        if game is None:
            game, options = replace(self.record.game, **options), {}
        self.record = _recording(game, deal, options)

    def notation(self) -> str:
        """The game as text, with its branches and notes; `Recording.read` reads it."""
        return str(self.record)

    @property
    def offers(self) -> list[Saved]:
        """With `autosave`, the unfinished games of other tables, the newest first."""
        return self._keeper.offers() if self._keeper else []

    def resume(self, name: str | None = None) -> None:
        """Go on with the game of that id, or with the newest of `offers`; the one on the table is kept."""
        self.record = self._keeping().resume(name)

    def _keeping(self) -> Keeper:
        """Who keeps this table's game; ValueError where nobody does."""
        if self._keeper is None:
            raise ValueError(_("games are not kept at this table: it was made without autosave=True"))
        return self._keeper

    # What the page is shown.

    @contextmanager
    def _as_one_change(self) -> Iterator[None]:
        """Show several changes of the record as one."""
        outer = self._is_held()
        self._held.here = True
        try:
            yield
        finally:
            self._held.here = outer
            self._changed()

    def _is_held(self) -> bool:
        """Whether this thread is in the middle of several changes that are shown as one."""
        return getattr(self._held, "here", False)

    def _changed(self) -> None:
        """Show the record as it stands now."""
        if not self._is_held():
            self._shows.run(self._show)

    def _show(self) -> None:
        """Set the traits from one snapshot of the record; nothing is locked while observers run."""
        record = self.record
        with record.lock:
            try:
                shown, turn, outcome = self._scene(), record.turn, record.outcome
                same = shown["table"] == self.scene.get("table") and record.game.places
                fixed = self.setup if same else setup(record)
            except Exception as error:  # a user's own game: the page must hear of it
                if record is self.record:
                    self.scene = self.scene | {"heard": self._answers.shown(), "tag": "", "text": told(error)}
                    raise
        if record is not self.record:
            return  # another was laid meanwhile, and is shown next
        with self._sent_as_one():
            errors = self._assign(setup=fixed, scene=shown)
        errors += self._assign(turn=turn, outcome=outcome)
        if errors:
            raise errors[0]

    def _assign(self, **values: Any) -> list[Exception]:
        """Set traits, all of them, whatever a user's observer raises: that is returned."""
        errors = []
        for name, value in values.items():
            try:
                setattr(self, name, value)
            except Exception as error:  # noqa: BLE001 - the traits after it are set all the same
                errors.append(error)
        return errors

    def _scene(self) -> Json:
        """The position, and what only the table knows: whom it has heard, what it says."""
        shown = scene(self.record)
        why = self._reasons()
        tag, text = status(self.record, shown, why, kept=self.record.node == self._kept_at)
        tag, text = self._notice[1:] if self._notice[0] == self.record.node else (tag, text)
        asked = {"place": self._why[1], "reasons": [list(r) for r in why]} if why and self._why else None
        return shown | {
            "table": self._table,
            "heard": self._answers.shown(),
            "auto": self.auto_play,
            "earlier": len(self._earlier),
            "moved": moved(self.record, self._laid[1].get(self.record.node)),
            "tag": tag,
            "text": text,
            "why": asked,
            **(self._keeper.extras(self.record) if self._keeper else {}),
        }

    def _reasons(self) -> list[Reason]:
        """The reasons that were asked for, while the table still stands there."""
        if self._why is None or self._why[0] != self.record.node:
            return []
        return self.record.game.why(self.record.state, self._why[1])

    def send_state(self, key: str | Iterable[str] | None = None) -> None:
        """Send traits to the page, at a pace that the server takes; the last state always arrives."""
        held: set[str] | None = getattr(self._held, "keys", None)
        if held is not None and isinstance(key, str):
            held.add(key)
        else:
            self._pace.send(key)

    @contextmanager
    def _sent_as_one(self) -> Iterator[None]:
        """Send the traits that this thread sets together; `hold_sync` would hold, and may lose, those of any thread."""
        self._held.keys = keys = set[str]()
        try:
            yield
        finally:
            self._held.keys = None
            if keys:
                self._pace.send(keys)

    @traitlets.observe("comm")
    def _comm_opened(self, change: Json) -> None:
        """Clicks are answered while a cell runs."""
        heard_where_sent(change["new"])

    @traitlets.observe("auto_play")
    def _auto_play_changed(self, _change: Json) -> None:
        """Show the setting."""
        if self._table:
            self._changed()

    # What the page means.

    def set_state(self, sync_data: Json) -> None:
        """Take what a page wrote: the outbox, nothing else.

        Pages write in threads of their own, and traitlets loses what is set in two threads at once.
        """
        if "outbox" in sync_data:
            self._hear({"new": sync_data["outbox"]})
        if others := sync_data.keys() - {"outbox"}:
            self._report(_("only the outbox is a page's to write, not {given}").format(given=shortened(others)))

    @traitlets.observe("outbox")
    def _hear(self, change: Json) -> None:
        """Obey every intent of the outbox that has not been heard before, in order."""
        self._hears.run(lambda: self._obey(change["new"]))

    def _obey(self, outbox: Any) -> None:
        """Each new intent, once; the next scene answers them all."""
        with self._as_one_change():
            error = self._answers.obey(outbox, self._answer)
        if error:
            self._report(error)

    def _answer(self, intent: Json) -> str | None:
        """Do what an intent means; the error where that cannot be done."""
        try:
            meant = self._meant(text_of(intent, "do"))
            self._why = self._why if meant == self._window else None
            meant(intent)
        except (ValueError, TypeError) as error:
            return told(error)
        except Exception as error:  # what a user's own game raises must not vanish
            log.exception("intent %s", shortened(intent))
            return told(error)
        return None

    def _meant(self, do: str) -> Callable[[Json], object]:
        """What an intent does; ValueError where a page cannot mean that."""
        intents = self._intents()
        if do not in intents:
            raise ValueError(_("{given!r} is not known here").format(given=do[:40]))
        return intents[do]

    def _intents(self) -> dict[str, Callable[[Json], object]]:
        """What a page may mean."""
        return {
            "play": lambda intent: self.play(text_of(intent, "move")),
            "undo": lambda _intent: self.undo(),
            "redo": lambda _intent: self.redo(),
            "undo_one": lambda _intent: self.record.undo(),
            "redo_one": lambda _intent: self.record.redo(),
            "end": lambda _intent: self.record.end(),
            "go": lambda intent: self.go(intent.get("node")),
            "auto": lambda _intent: self.auto(),
            "new": self._new,
            "read": self._read,
            "back": lambda intent: setattr(self, "record", self._earlier.find(intent.get("at"))),
            "why": lambda intent: self._ask(text_of(intent, "place")),
            "set": self._set,
            "note": lambda intent: notes.note(self._meant_for(intent), intent),
            "name": lambda intent: notes.name(self._meant_for(intent), intent),
            "resume": lambda intent: self.resume(text_of(intent, "id")),
            "forget": lambda intent: self._keeping().forget(text_of(intent, "id")),
            "window": self._window,
        }

    def _meant_for(self, intent: Json) -> Recording:
        """The record on the table; ValueError where the page meant the one before it."""
        if intent.get("table", self._table) != self._table:
            raise ValueError(_("the game that this was written for is no longer on the table"))
        return self.record

    def _new(self, intent: Json) -> None:
        """A new deal; the number travels as text."""
        deal = read_number(text_of(intent, "deal")) if intent.get("deal") not in (None, "") else None
        options = intent.get("options") or {}
        if not isinstance(options, dict):
            raise TypeError(_("options must be names and values"))
        game = text_of(intent, "game") if intent.get("game") else None
        self.new(deal, None if game == self.setup["id"] else game, **options)

    def _read(self, intent: Json) -> None:
        """Lay the game that a text means on the table."""
        self.record = pasted(text_of(intent, "text"), self.record.game)

    def _ask(self, place: str) -> None:
        """Show why the card of a place may or may not go, until the table changes."""
        self.record.game.why(self.record.state, place)
        self._why = self.record.node, place

    def _window(self, intent: Json) -> None:
        """Answer by a message to the page that asked, before the scene says that it was heard."""
        more = {"games": lambda _record, _intent: Window({"games": self._earlier.rows()})}
        content, buffers = (self._keeper.window if self._keeper else window)(self.record, intent, more)
        head = {"window": intent["what"], "page": intent["page"], "n": intent["n"], "table": self._table}
        self.send(head | content, [*buffers])

    def _message(self, _widget: object, content: Any, _buffers: object) -> None:
        """A page's question beside the outbox, so that no scene follows; or its outbox, where the trait is stuck."""
        if isinstance(content, dict) and "outbox" in content:
            self._hear({"new": content["outbox"]})
            return
        sender = address(content)
        try:
            self._window(content if sender else {"what": ""})
        except Exception as error:  # noqa: BLE001 - what a message handler raises vanishes
            self._report(told(error), *(sender or ()))

    def _report(self, error: str, page: str = "", number: int = 0) -> None:
        """Answer what no scene answers: by a message, and in the log."""
        log.warning(error)
        self.send({"page": page, "n": number, "error": error})

    def _complain(self, sentence: str) -> None:
        """Say that the game is not kept, until the next move."""
        self._notice = self.record.node, "", sentence
        self._changed()

    def _set(self, intent: Json) -> None:
        """Change a setting."""
        name, value = text_of(intent, "name"), intent.get("value")
        if name != "auto" or not isinstance(value, bool):
            raise ValueError(_("there is no setting {name!r} with that value").format(name=name[:40]))
        self.auto_play = value

    # Where there is no page.

    def __repr__(self) -> str:
        """The table as text: what a terminal shows."""
        return board(self.record) if hasattr(self, "_laid") else super().__repr__()

    def _repr_mimebundle_(self, **kwargs: Any) -> tuple[dict[str, Any], dict[str, Any]]:
        """The widget, and for viewers without one a picture of the table and a table of text."""
        data, metadata = super()._repr_mimebundle_(**kwargs) or ({}, {})
        return data | {"text/html": picture(self.record), "text/plain": board(self.record)}, metadata


def play(
    game: Game[Any] | str = "british-blockade", deal: Any = None, *, autosave: bool | Store = False, **options: Any
) -> PatienceWidget:
    """A table with a game on it: a game or any of its names, a deal number or a pack, and the game's options.

    With `autosave=True` every change is kept in the user's data folder (a `Store` names another), and a game
    that was left there is offered.
    """
    return PatienceWidget(game, deal, autosave=autosave, **options)


def _play_safe(record: Recording, steps: dict[int, int], before: int) -> int:
    """Play what is safe from here, a run that undo takes back to the node before it; how many moves that were."""
    count = 0
    while move := record.game.safe(state := record.state):
        try:
            steps[record.play(move)] = before
        except IllegalMove:
            if record.state is state:
                raise
            continue  # another thread has played: what is safe now is another question
        count += 1
    return count


def _recording(game: Game[Any] | Recording | str, deal: Any, options: dict[str, Any]) -> Recording:
    """The recording that is meant; TypeError or ValueError says what is wrong."""
    if isinstance(game, str):
        return Recording(find(game)(**options), deal)
    if options:
        message = _("options go with a game's name; {game!r} has its own")
        raise TypeError(message.format(game=game))
    if isinstance(game, Recording):
        if deal is not None:
            raise TypeError(_("a recording has its deal; {given!r} was given besides").format(given=deal))
        return game
    if not isinstance(game, Game):
        raise TypeError(_("{given!r} is not a game, nor a game's name, nor a recording").format(given=game))
    return Recording(game, deal)
