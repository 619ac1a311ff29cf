"""Slices: what is played without threads, a slice at a time: in the loop that runs, or whenever somebody waits."""

import asyncio
from collections.abc import Generator
from inspect import GEN_CLOSED, GEN_RUNNING, getgeneratorstate


class Slices:
    """Goes on with a generator, which ends by itself."""

    def __init__(self, playing: Generator[None, None, None]) -> None:
        """Where a loop runs, it goes on there from now."""
        self._playing = playing
        self._task: asyncio.Task[None] | None = None
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            return
        self._task = loop.create_task(self._stroll())

    def go(self) -> None:
        """Play a slice, if there is one."""
        next(self._playing, None)

    def end(self) -> None:
        """Play what is left."""
        while self._waits:
            self.go()

    @property
    def _waits(self) -> bool:
        """Whether there is another slice; while one is played it is an observer who asks."""
        return getgeneratorstate(self._playing) not in {GEN_CLOSED, GEN_RUNNING}

    async def _stroll(self) -> None:
        """Slice after slice."""
        while self._waits:
            self.go()
            await asyncio.sleep(0)
