"""What pages are answered: up to which intent each was heard, and what was wrong with one of them."""

import threading
from collections.abc import Callable
from typing import Any, NamedTuple

from .flow import sorted_out
from .text import _

PAGES = 64  # pages whose last intent is remembered


class Answer(NamedTuple):
    """The last intent of a page, and the last error that the page may not have seen, with its number."""

    number: int = 0
    error: str | None = None
    wrong: int = 0


class Answers:
    """By page, which intents were heard.

    A scene may be replaced by the next before a page was sent it: so an error is said again until the page
    no longer holds the intent that it belongs to.
    """

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._pages: dict[str, Answer] = {}

    def obey(self, outbox: Any, do: Callable[[dict[str, Any]], str | None]) -> str:
        """Do each new intent of an outbox; `do` returns what was wrong. What was wrong with all else is returned."""
        met = set[str]()
        intents, wrong = sorted_out(outbox)
        for page, number, intent in intents:
            if page not in met:
                met.add(page)
                self._seen(page, number)
            if number > self._pages.get(page, Answer()).number:
                self._one(page, number, intent, do)
        return wrong

    def _one(self, page: str, number: int, intent: dict[str, Any], do: Callable[[dict[str, Any]], str | None]) -> None:
        """Do what an intent means; it was heard even where an interrupt ends it, for it may be half done."""
        error: str | None = _("It was interrupted.")
        try:
            error = do(intent)
        finally:
            self._add(page, number, error)

    def _seen(self, page: str, number: int) -> None:
        """The first intent that a page still holds has this number: it has seen the answers before it."""
        with self._lock:
            last = self._pages.get(page)
            if last and last.wrong < number:
                self._pages[page] = Answer(last.number)

    def _add(self, page: str, number: int, error: str | None) -> None:
        """An intent was heard; the page that was silent for the longest is forgotten where there are too many."""
        with self._lock:
            last = self._pages.pop(page, Answer())
            self._pages[page] = Answer(number, error, number) if error else last._replace(number=number)
            while len(self._pages) > PAGES:
                del self._pages[next(iter(self._pages))]

    def shown(self) -> dict[str, list[int | str | None]]:
        """By page, as a scene says it."""
        with self._lock:
            return {page: [answer.number, answer.error] for page, answer in self._pages.items()}
