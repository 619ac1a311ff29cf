"""What flows between Python and a page: tasks one at a time, and messages at a pace that a server takes."""

import re
import reprlib
import threading
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from .text import _

PAGE = re.compile(r"[\w. -]{1,64}", re.ASCII)  # a page's name
LAST_NUMBER = 2**53 - 1  # the greatest integer that a page can count to
LONGEST = 1000  # characters of an error's text that a page is told


class Serial:
    """Runs tasks in the order in which they were given, each once, in the first thread that is free.

    A task that comes while another runs (from another thread, or from within it) waits its turn there.
    """

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._tasks: deque[Callable[[], None]] = deque()
        self._running = False

    def run(self, task: Callable[[], None]) -> None:
        """Run the task, now or after those before it; the first error of this round (an interrupt first) is raised."""
        with self._lock:
            self._tasks.append(task)
            if self._running:
                return
            self._running = True
        errors: list[BaseException] = []
        while due := self._next():
            try:
                due()
            except BaseException as error:  # noqa: BLE001 - the tasks after it run all the same, an interrupt's too
                errors.append(error)
        if errors:
            raise next((error for error in errors if not isinstance(error, Exception)), errors[0])

    def _next(self) -> Callable[[], None] | None:
        """The task whose turn it is; None ends the round."""
        with self._lock:
            self._running = bool(self._tasks)
            return self._tasks.popleft() if self._tasks else None


class Held(threading.local):
    """Whether this thread is in the middle of something that counts as one."""

    here = False

    @contextmanager
    def hold(self) -> Iterator[None]:
        """What this thread does within counts as one."""
        outer, self.here = self.here, True
        try:
            yield
        finally:
            self.here = outer


class Pace:
    """Sends at once if the last message is long enough ago, else the newest state after the gap: none is lost."""

    def __init__(self, send: Callable[[set[str] | None], None], gap: float) -> None:
        """`send` sends the present values of these keys (None: of all); `gap` is in seconds."""
        self._send, self._gap = send, gap
        self._lock = threading.Lock()
        self._turn = threading.RLock()  # a send that is slow must not overtake the one after it with older values
        self._last = -gap
        self._waiting: set[str] = set()

    def send(self, key: str | Iterable[str] | None) -> None:
        """Send the values of these keys, now or soon."""
        keys = None if key is None else {key} if isinstance(key, str) else set(key)
        if keys is None or not self._wait(keys):
            with self._turn:
                self._send(keys)

    def _wait(self, keys: set[str]) -> bool:
        """Whether these keys wait for the end of the gap; where no thread can be started nothing waits."""
        with self._lock:
            rest = self._last + self._gap - time.monotonic()
            if rest <= 0 and not self._waiting:
                self._last = time.monotonic()
                return False
            if not self._waiting and not self._start(rest):
                return False
            self._waiting |= keys
            return True

    def _start(self, seconds: float) -> bool:
        """Start the wait; False where there are no threads."""
        timer = threading.Timer(max(seconds, 0), self._flush)
        timer.daemon = True
        try:
            timer.start()
        except RuntimeError:
            return False
        return True

    def _flush(self) -> None:
        """Send what has waited."""
        with self._lock:
            keys, self._waiting = self._waiting, set()
            self._last = time.monotonic()
        with self._turn:
            self._send(keys)


def heard_where_sent(comm: Any) -> None:
    """Have what a page sends handled in the subshell that it names.

    From 7.4 on ipykernel hands it to the thread that last sent something instead: the main one, where cells run.
    """
    if hasattr(comm, "_reply_subshell_for"):
        comm._reply_subshell_for = lambda _data, named: named  # noqa: SLF001


def address(intent: Any) -> tuple[str, int] | None:
    """The page and the number of an intent; None of what has none."""
    page, number = (intent.get("page"), intent.get("n")) if isinstance(intent, dict) else (None, None)
    if not isinstance(page, str) or not PAGE.fullmatch(page):
        return None
    if not isinstance(number, int) or isinstance(number, bool) or not 0 < number <= LAST_NUMBER:
        return None
    return page, number


def sorted_out(outbox: Any) -> tuple[list[tuple[str, int, dict[str, Any]]], str]:
    """The intents of an outbox, each with its page and number; and what is wrong with what else is in it."""
    if not isinstance(outbox, list):
        return [], _("an outbox is a list of intents, not {given}").format(given=shortened(outbox))
    found = [(*sender, intent) for intent in outbox if (sender := address(intent))]
    if len(found) == len(outbox):
        return found, ""
    other = next(intent for intent in outbox if not address(intent))
    return found, _("an intent names its page and has a number: {given}").format(given=shortened(other))


def shortened(given: Any) -> str:
    """Any data in few words; what is large or deep is never written out."""
    try:
        return sendable(reprlib.repr(given))
    except ValueError:  # an integer too long to be written
        return type(given).__name__


def told(error: Exception) -> str:
    """What an error says, cut where it quotes more than a line can show, as text that every page can be sent."""
    text = (str(error) or type(error).__name__)[: LONGEST + 1]
    return sendable(text if len(text) <= LONGEST else text[:LONGEST] + "…")


def sendable(text: str) -> str:
    """A text that every page can be sent: half a pair of surrogates can not."""
    return text.encode("utf-8", "backslashreplace").decode()


def act(intent: dict[str, Any], acts: Mapping[str, Callable[[], object]], message: str, **names: str) -> None:
    """Do the one of these acts that an intent names by `what`; ValueError, by the message, says which there are."""
    what = text_of(intent, "what")
    if what not in acts:
        raise ValueError(message.format(known=", ".join(acts), given=what[:40], **names))
    acts[what]()


def text_of(intent: dict[str, Any], key: str) -> str:
    """A text of an intent; TypeError where it has none."""
    value = intent.get(key)
    if not isinstance(value, str):
        raise TypeError(_("an intent's {key} must be text").format(key=key))
    return value
