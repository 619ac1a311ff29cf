"""Wired: a widget that shows pages one scene, hears what they mean through one outbox, and answers by messages."""

import logging
import os
import threading
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import anywidget
import traitlets

from .answers import Answers
from .flow import Pace, Serial, address, heard_where_sent, shortened, told
from .scene import Json
from .text import _
from .windows import Window

STATIC = Path(__file__).parent / "static"
GAP = 0.05  # seconds between two updates of a page: the server drops what comes faster for long
log = logging.getLogger(__name__)


def built(name: str) -> str | Path:
    """A part of the page: as text, for of what is named as a file anywidget keeps every widget for good.

    Where it watches the files, so that a change is seen at once, it needs their names.
    """
    path = STATIC / name
    return path if os.environ.get("ANYWIDGET_HMR") == "1" else path.read_text(encoding="utf-8")


class Wired(anywidget.AnyWidget):
    """The wire between Python and its pages: traits that are data, at a pace that the server takes.

    Who derives from it says what is obeyed, what can be asked for, and what counts as one change.
    """

    number = 0  # of what is shown, in every answer
    setup = traitlets.Dict().tag(sync=True)
    scene = traitlets.Dict().tag(sync=True)
    outbox: traitlets.List[Json] = traitlets.List().tag(sync=True, echo_update=False)

    def __init__(self) -> None:
        self._pace, self._sending = Pace(super().send_state, GAP), threading.local()
        self._shows, self._hears = Serial(), Serial()
        self._answers = Answers()
        anywidget.AnyWidget.__init__(self)
        self.on_msg(self._message)

    # What the page is shown.

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

    def _repr_mimebundle_(self, **kwargs: Any) -> tuple[Json, Json]:
        """The widget, and for viewers without one what it shows, as HTML and as text."""
        data, metadata = super()._repr_mimebundle_(**kwargs) or ({}, {})
        return data | {"text/html": self._html(), "text/plain": repr(self)}, metadata

    def _html(self) -> str:
        """What it shows, where there is no page."""
        raise NotImplementedError

    # What the page means.

    def _obeyed(self, intent: Json) -> Window | None:
        """Do what an intent means, and return what it asks for; an error says why it cannot be done."""
        raise NotImplementedError

    def window(self, intent: Json) -> Window:
        """What is too large for a scene, by what an intent asks for."""
        raise NotImplementedError

    def _show(self) -> None:
        """Show how it stands."""
        raise NotImplementedError

    @contextmanager
    def _as_one_change(self) -> Iterator[None]:
        """Show several changes as one: what a page means is heard, whatever came of it."""
        try:
            yield
        finally:
            self._show()

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
            if answer := self._obeyed(intent):
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
