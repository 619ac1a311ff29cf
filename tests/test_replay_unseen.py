"""A search that is watched while its game cannot be shown: it is looked at again, and ends with the table."""

import logging
import threading
from collections.abc import Mapping
from typing import Any

import pytest
from klondike import Klondike
from pages import WAIT
from replays import Gate
from searches import until

import patience_widget as pw


class Dark(Klondike):
    """Nothing of it can be shown when it is dark."""

    dark = threading.Event()

    def labels(self, state: Any) -> Mapping[str, pw.Label]:
        if self.dark.is_set():
            raise RuntimeError("it is dark")
        return super().labels(state)


def test_a_game_that_cannot_be_shown_for_a_while(caplog: pytest.LogCaptureFixture) -> None:
    gate = Gate(60)
    replay = pw.watch(Dark(), 1, strategy=gate)
    gate.tell(replay.run)
    until(lambda: replay.table.scene["run"]["steps"] >= 60)
    with caplog.at_level(logging.CRITICAL, "patience_widget.live"):
        Dark.dark.set()
        gate.open(60)
        assert gate.waits.wait(WAIT)
        until(lambda: replay.table.scene["text"].endswith("it is dark"))
        Dark.dark.clear()
    assert replay.table.walk is replay
    gate.open(60)
    until(lambda: replay.table.scene["run"]["steps"] >= 180)
    gate.open()
    replay.leave()
    until(lambda: replay.status != "running")

    assert replay.table.record.node == 0
