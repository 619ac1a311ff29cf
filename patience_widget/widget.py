"""PatienceWidget: a game on a table that can be clicked, seen from Python and from the page."""

import logging
import threading
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import anywidget
import traitlets

from .answers import Answers
from .flow import Pace, Serial, address, heard_where_sent, shortened, told
from .game import Game
from .intents import obey
from .page import picture
from .recording import Recording
from .scene import Json
from .setup import setup
from .store import Store
from .table import PatienceTable
from .text import _
from .windows import Window

STATIC = Path(__file__).parent / "static"
GAP = 0.05  # seconds between two updates of a page: the server drops what comes faster for long
log = logging.getLogger(__name__)


class PatienceWidget(PatienceTable, anywidget.AnyWidget):
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
        self._pace, self._sending = Pace(super().send_state, GAP), threading.local()
        self._shows, self._hears = Serial(), Serial()
        self._answers = Answers()
        anywidget.AnyWidget.__init__(self)
        self.on_msg(self._message)
        super().__init__(game, deal, autosave=autosave, **options)

    # What the page is shown.

    def _show(self) -> None:
        """Show the table to every page, in the order of its changes."""
        self._shows.run(self._set_traits)

    def _set_traits(self) -> None:
        """Set the traits from one snapshot of the record; nothing is locked while observers run."""
        record = self.record
        with record.lock:
            try:
                shown = self._scene() | {"heard": self._answers.shown()}
                turn, outcome = record.turn, record.outcome
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

    def send_state(self, key: str | Iterable[str] | None = None) -> None:
        """Send traits to the page, at a pace that the server takes; the last state always arrives."""
        held: set[str] | None = getattr(self._sending, "keys", None)
        if held is not None and isinstance(key, str):
            held.add(key)
        else:
            self._pace.send(key)

    @contextmanager
    def _sent_as_one(self) -> Iterator[None]:
        """Send the traits that this thread sets together; `hold_sync` would hold, and may lose, those of any thread."""
        self._sending.keys = keys = set[str]()
        try:
            yield
        finally:
            self._sending.keys = None
            if keys:
                self._pace.send(keys)

    @traitlets.observe("comm")
    def _comm_opened(self, change: Json) -> None:
        """Clicks are answered while a cell runs."""
        heard_where_sent(change["new"])

    @traitlets.observe("auto_play")
    def _auto_play_changed(self, _change: Json) -> None:
        """Show the setting."""
        if self.number:
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
            if answer := obey(self, intent):
                self._send_window(answer, intent)
        except (ValueError, TypeError) as error:
            return told(error)
        except Exception as error:  # what a user's own game raises must not vanish
            log.exception("intent %s", shortened(intent))
            return told(error)
        return None

    def _send_window(self, answer: Window, intent: Json) -> None:
        """Answer the page that asked by a message, before the scene says that it was heard."""
        head = {"window": intent["what"], "page": intent["page"], "n": intent["n"], "table": self.number}
        self.send(head | answer.content, [*answer.buffers])

    def _message(self, _widget: object, content: Any, _buffers: object) -> None:
        """A page's question beside the outbox, so that no scene follows; or its outbox, where the trait is stuck."""
        if isinstance(content, dict) and "outbox" in content:
            self._hear({"new": content["outbox"]})
            return
        sender = address(content)
        try:
            self._send_window(self.window(content if sender else {"what": ""}), content)
        except Exception as error:  # noqa: BLE001 - what a message handler raises vanishes
            self._report(told(error), *(sender or ()))

    def _report(self, error: str, page: str = "", number: int = 0) -> None:
        """Answer what no scene answers: by a message, and in the log."""
        log.warning(error)
        self.send({"page": page, "n": number, "error": error})

    # Where there is no page.

    def _repr_mimebundle_(self, **kwargs: Any) -> tuple[dict[str, Any], dict[str, Any]]:
        """The widget, and for viewers without one a picture of the table and a table of text."""
        data, metadata = super()._repr_mimebundle_(**kwargs) or ({}, {})
        return data | {"text/html": picture(self.walk or self), "text/plain": repr(self)}, metadata


def play(
    game: Game[Any] | str = "british-blockade", deal: Any = None, *, autosave: bool | Store = False, **options: Any
) -> PatienceWidget:
    """A table with a game on it: a game or any of its names, a deal number or a pack, and the game's options.

    With `autosave=True` every change is kept in the user's data folder (a `Store` names another), and a game
    that was left there is offered.
    """
    return PatienceWidget(game, deal, autosave=autosave, **options)
