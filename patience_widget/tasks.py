"""Tasks: what was asked about the game on a table, and may take a while: its review, or how a card is freed."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Protocol

from .recording import Recording
from .scene import Json
from .windows import Window


class Task(Protocol):
    """What was asked, and goes on while the table is played at."""

    def shown(self) -> Json | None:
        """What the scene says of it, under its name; None for nothing."""

    def window(self, record: Recording, intent: Json, /) -> Window:
        """What a page can ask of it, by its name."""

    def stop(self) -> None:
        """It goes on no more."""


class Tasks:
    """The half of a table that knows what was asked about its game."""

    tasks: Mapping[str, Task] = MappingProxyType({})  # by its name in the scene; none before there is a table
    _changed: Callable[[], None]

    def show_task(self, name: str, task: Task | None) -> None:
        """Show what was asked in place of what was asked before; (None) no more of it."""
        if old := self.tasks.get(name):
            old.stop()
        others = {other: task for other, task in self.tasks.items() if other != name}
        self.tasks = others | ({name: task} if task else {})
        self._changed()

    def stop_tasks(self) -> None:
        """What was asked goes on no more, and is forgotten."""
        tasks, self.tasks = self.tasks, {}
        for task in tasks.values():
            task.stop()

    def _shown_of_tasks(self) -> Json:
        """What a scene says of them."""
        return {name: said for name, task in self.tasks.items() if (said := task.shown()) is not None}
