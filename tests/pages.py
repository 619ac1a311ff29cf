"""A page as the widget sees it: what it means goes into the outbox, and the scene answers."""

import copy
import json
import threading
import warnings
from collections.abc import Callable
from typing import Any

from comm.base_comm import BaseComm
from jupyter_client.session import json_packer

import patience_widget as pw

WAIT = 60  # seconds that another thread has


class Page:
    """A page of a table: it keeps its intents until they are answered."""

    def __init__(self, table: pw.PatienceWidget, name: str = "page") -> None:
        self.table, self.name, self.count = table, name, 0
        self.pending: list[dict[str, Any]] = []

    def send(self, do: str, **what: Any) -> "Page":
        """Put an intent into the outbox with all that are not yet answered."""
        self.count += 1
        answered = self.table.scene["heard"].get(self.name, [0])[0]
        self.pending = [intent for intent in self.pending if intent["n"] > answered]
        self.pending.append({"page": self.name, "n": self.count, "do": do, **what})
        self.write()
        return self

    def write(self) -> None:
        """The outbox as it is now, to Python."""
        self.table.outbox = list(self.pending)

    @property
    def heard(self) -> list[Any]:
        moment = threading.Event()
        while self.table._shows._running:  # another thread shows it, which a review does while it grows
            moment.wait(0.001)
        answer: list[Any] = json.loads(json.dumps(self.table.scene))["heard"][self.name]
        return answer

    @property
    def error(self) -> str:
        """What was wrong with the last intent, which must be answered."""
        number, error = self.heard
        assert number == self.count
        return error or ""


def position(table: pw.PatienceWidget) -> dict[str, Any]:
    """All that a page is shown but the answers."""
    return {key: value for key, value in copy.deepcopy(table.scene).items() if key != "heard"}


class Wire(BaseComm):  # type: ignore[misc]  # of the package comm, which has no types
    """A kernel's side of a widget: all that goes out is packed as a kernel packs it."""

    def __init__(self) -> None:
        self.shown: dict[str, Any] = {}
        self.messages: list[dict[str, Any]] = []
        self.columns: list[list[bytes]] = []  # of each message
        self.changed = threading.Condition()
        super().__init__()

    def publish_msg(self, _type: str, data: Any = None, buffers: Any = None, **_more: Any) -> None:
        """A message to the pages."""
        with warnings.catch_warnings():
            warnings.simplefilter("error")  # of a text that can only be sent when mended
            data = json.loads(json_packer(data or {}))
        with self.changed:
            self.shown |= data.get("state", {})
            if data.get("method") == "custom":
                self.messages.append(data["content"])
                self.columns.append([*(buffers or ())])
            self.changed.notify_all()

    def wait(self, wanted: Callable[[dict[str, Any]], bool]) -> None:
        """Until a page is shown what is wanted."""
        with self.changed:
            assert self.changed.wait_for(lambda: wanted(self.shown), WAIT)

    def write(self, **state: Any) -> None:
        """What a page writes, as it comes in."""
        self._in({"method": "update", "state": state, "buffer_paths": []})

    def say(self, content: Any, *buffers: bytes) -> None:
        """What a page sends as a message of its own."""
        self._in({"method": "custom", "content": content}, *buffers)

    def _in(self, data: Any, *buffers: bytes) -> None:
        self.handle_msg({"content": {"data": json.loads(json.dumps(data))}, "buffers": [*buffers]})


def wired(table: pw.PatienceWidget) -> Wire:
    """A wire to a table, which has not been used."""
    wire = Wire()
    table.comm = wire
    return wire


def at_once(*tasks: Callable[[], object]) -> None:
    """Each in a thread of its own; an error of any is an error."""
    errors: list[BaseException] = []
    gate = threading.Barrier(len(tasks))

    def guarded(task: Callable[[], object]) -> None:
        try:
            gate.wait(WAIT)
            task()
        except BaseException as error:  # noqa: BLE001 - told below
            errors.append(error)

    threads = [threading.Thread(target=guarded, args=(task,)) for task in tasks]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(WAIT)
        assert not thread.is_alive()
    assert errors == []
