"""A page that is a notebook's front end to the widget: the real bundle, the real Python object."""

import json
import threading
from base64 import b64encode
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from comm.base_comm import BaseComm
from playwright.sync_api import Locator, Page, Route

import patience_widget

HERE = Path(__file__).parent
STATIC = Path(patience_widget.__file__).parent / "static"
ADDRESS = "http://host.test/"  # never asked for: every file is answered from here
FILES = {"": HERE / "host.html", "host.js": HERE / "host.js"}
TYPES = {".html": "text/html", ".js": "text/javascript", ".css": "text/css"}
TWO_FRAMES = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
BUNDLES = {"Comparison": "compare", "StudyView": "study"}  # of widgets that are no tables
UNSHOWN = {"layout", "tabbable", "tooltip", "comm"}


class Wire(BaseComm):  # type: ignore[misc]  # of the package comm, which has no types
    """A comm that keeps the widget's own messages until the page fetches them."""

    def __init__(self) -> None:
        self.messages: list[dict[str, Any]] = []
        super().__init__()

    def publish_msg(self, msg_type: str, data: Any = None, buffers: Any = None, **_more: Any) -> None:  # noqa: ARG002
        """A message to the page; states are read from the traits."""
        if data and data.get("method") == "custom":
            packed = [b64encode(buffer).decode() for buffer in buffers or ()]
            self.messages.append({"content": data["content"], "buffers": packed})


class Host:
    """The page of one widget. `page` is Playwright's; `complaints` is what its console said."""

    def __init__(
        self, page: Page, widget: Any, width: int = 760, theme: str = "light", *, kernel: bool = False
    ) -> None:
        self.page, self.widget, self.wire = page, widget, Wire()
        widget.comm = self.wire
        self.complaints: list[str] = []
        self.answers = True  # False: Python is silent
        self.sent = 0  # characters that Python has told the page
        page.on("console", lambda message: self._heard(message.type, message.text))
        page.on("pageerror", lambda error: self._heard("error", str(error)))
        page.expose_function("tellPython", self._tell)
        page.expose_function("askPython", self._ask)
        bundle = BUNDLES.get(type(widget).__name__, "widget")
        page.add_init_script(f"window.bundle = {bundle!r}")
        page.route(ADDRESS + "**", _answer)
        page.goto(ADDRESS + ("#kernel" if kernel else ""))
        self._start(width, theme)

    def _start(self, width: int, theme: str = "light") -> None:
        """The first view."""
        self.page.wait_for_function("() => window.host")
        self.page.evaluate("theme => host.theme(theme)", theme)
        self.show(width)

    def restart(self, widget: Any, width: int = 760) -> None:
        """Load the page anew, with another kernel's table on it."""
        self.widget, self._first_told = widget, False
        widget.comm = self.wire
        self.page.reload()
        self._start(width)

    def show(self, width: int = 760, *, shadow: bool = False) -> None:
        """Show the same model once more."""
        self.page.evaluate("([width, shadow]) => host.show(width, shadow)", [width, shadow])

    def resize(self, width: int, view: int = 0) -> None:
        """Give a view another width."""
        self.page.evaluate("([width, view]) => host.resize(width, view)", [width, view])
        self.page.evaluate(TWO_FRAMES)

    def kernel(self, **kernel: str) -> None:
        """What JupyterLab tells of its kernel: its status, connectionStatus and id; nothing: it was shut down."""
        self.page.evaluate("kernel => host.manager.tell(kernel)", kernel or None)

    def theme(self, theme: str) -> None:
        """The notebook's theme: "light" or "dark"."""
        self.page.evaluate("theme => host.theme(theme)", theme)

    def sync(self) -> None:
        """Show what Python has changed by itself."""
        self.page.evaluate("state => host.apply(state)", self._state())

    def find(self, selector: str, view: int = 0) -> Locator:
        """The elements of a view."""
        return self.page.locator(".view").nth(view).locator(selector)

    def card(self, place: str, view: int = 0) -> Locator:
        """The cards of a place that are seen."""
        return self.find(f".pw-card[data-place='{place}']:not([hidden])", view)

    def button(self, what: str, view: int = 0) -> Locator:
        """A button of the bar."""
        return self.find(f".pw-button[data-do={what}]", view)

    def settle(self) -> None:
        """Wait until every intent is answered and nothing moves."""
        self.page.wait_for_function(
            "() => !host.model.get('outbox').length && !document.querySelector('.pw-flying')"
            " && document.getAnimations().every((a) => a.playState !== 'running')"
        )

    def _tell(self, changed: str) -> str:
        """What the page has changed goes to Python; its messages and its state come back."""
        if not self.answers:
            return json.dumps({"messages": [], "state": {}})
        self.widget.set_state(json.loads(changed))
        return self._answer()

    def _ask(self, content: str) -> str:
        """A message of the page's own goes to Python."""
        if not self.answers:
            return json.dumps({"messages": [], "state": {}})
        self.widget._handle_custom_msg(json.loads(content), [])
        return self._answer()

    def _answer(self) -> str:
        """Python's messages, and its state when no thread shows anything: nothing is sent by itself afterwards."""
        moment = threading.Event()
        while self.widget._shows._running:
            moment.wait(0.01)
        messages, self.wire.messages = self.wire.messages, []
        answer = json.dumps({"messages": messages, "state": self._state()})
        self.sent += len(answer)
        return answer

    def _state(self) -> dict[str, Any]:
        """The traits that are data."""
        names = [name for name in self.widget.keys if not name.startswith("_") and name not in UNSHOWN]
        return {name: getattr(self.widget, name) for name in names if name != "outbox"} | self._first()

    def _first(self) -> dict[str, Any]:
        """The outbox as a page finds it; afterwards it is the page's alone."""
        first, self._first_told = not getattr(self, "_first_told", False), True
        return {"outbox": self.widget.outbox} if first else {}

    def _heard(self, kind: str, text: str) -> None:
        """Keep what a console should not say."""
        if kind in {"error", "warning"}:
            self.complaints.append(text)


def _answer(route: Route) -> None:
    """One of the page's files."""
    name = route.request.url.removeprefix(ADDRESS)
    path = FILES.get(name, STATIC / name)
    route.fulfill(body=path.read_text(encoding="utf-8"), content_type=TYPES[path.suffix])


@pytest.fixture
def host(page: Page) -> Iterator[Callable[..., Host]]:
    """`host(widget, width=760, theme="light")` opens the page; its console must stay silent."""
    page.set_viewport_size({"width": 1200, "height": 1000})
    opened: list[Host] = []

    def start(widget: Any, width: int = 760, theme: str = "light", *, kernel: bool = False) -> Host:
        opened.append(Host(page, widget, width, theme, kernel=kernel))
        return opened[-1]

    yield start
    assert [line for one in opened for line in one.complaints] == []
