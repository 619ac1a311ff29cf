"""Inquiries: what was asked about the game on a table, and may take a while: its review, or how a card is freed."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Protocol

from .recording import Recording
from .scene import Json
from .windows import Window


class Inquiry(Protocol):
    """What was asked, and goes on while the table is played at."""

    def shown(self) -> Json | None:
        """What the scene says of it, under its name; None for nothing."""

    def window(self, record: Recording, intent: Json, /) -> Window:
        """What a page can ask of it, by its name."""

    def stop(self) -> None:
        """It goes on no more."""


class Inquiries:
    """The half of a table that knows what was asked about its game."""

    inquiries: Mapping[str, Inquiry] = MappingProxyType({})  # by its name in the scene; none before there is a table
    _changed: Callable[[], None]

    def show_inquiry(self, name: str, inquiry: Inquiry | None) -> None:
        """Show what was asked in place of what was asked before; (None) no more of it."""
        if old := self.inquiries.get(name):
            old.stop()
        others = {other: one for other, one in self.inquiries.items() if other != name}
        self.inquiries = others | ({name: inquiry} if inquiry else {})
        self._changed()

    def stop_inquiries(self) -> None:
        """What was asked goes on no more, and is forgotten."""
        inquiries, self.inquiries = self.inquiries, {}
        for inquiry in inquiries.values():
            inquiry.stop()

    def _shown_of_inquiries(self) -> Json:
        """What a scene says of them."""
        return {name: said for name, inquiry in self.inquiries.items() if (said := inquiry.shown()) is not None}
