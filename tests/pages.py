"""A page as the widget sees it: what it means goes into the outbox, and the scene answers."""

import copy
import json
from typing import Any

import patience_widget as pw


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
        self.table.outbox = list(self.pending)
        return self

    @property
    def heard(self) -> list[Any]:
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
