"""The Python half of the plain page: a table whose comm ends in the page."""

import json
from collections.abc import Callable, Sequence
from dataclasses import fields
from typing import Any

import comm
from comm.base_comm import BaseComm
from pyodide.ffi import create_proxy, to_js

import patience_widget as pw
from patience_widget.cards import read_number
from patience_widget.store import Store

Tell = Callable[[str, Any], None]


class Wire(BaseComm):
    """A comm that tells the page, once there is one, what the widget says."""

    tell: Tell | None = None

    def publish_msg(self, msg_type: str, data: Any = None, buffers: Any = None, **_more: Any) -> None:
        """What a notebook would get as a message."""
        if self.tell and msg_type == "comm_msg":
            self.tell(json.dumps(data), to_js([bytes(buffer) for buffer in buffers or ()]))


def lay(wish: str, folder: str, tell: Tell) -> Sequence[Any]:
    """Lay the table that an address asks for: the function that hears the page, and what was wrong with the wish.

    Games are kept in the folder; where its name is empty, they are not.
    """
    comm.create_comm = Wire
    try:
        table = pw.play(**arguments(json.loads(wish)), autosave=Store(folder) if folder else False)
    except (ValueError, TypeError) as error:
        return to_js([None, str(error)])
    table.comm.tell = tell
    table.send_state([name for name in table.keys if not name.startswith("_")])

    def hear(data: str, buffers: Any) -> None:
        """A message of the page."""
        table.comm.handle_msg({"content": {"data": json.loads(data)}, "buffers": [*map(memoryview, buffers.to_py())]})

    return to_js([create_proxy(hear), ""])


def arguments(wish: dict[str, str]) -> dict[str, Any]:
    """The arguments of `play`, from the words of an address: what no game knows is left alone."""
    game = pw.find(wish.get("game", "british-blockade"))
    deal = wish.get("deal")
    options = {option.name: wish[option.name] for option in fields(game) if option.name in wish}
    numbers = {name: int(text) if text.isdecimal() else text for name, text in options.items()}
    return {"game": game.name, "deal": read_number(deal) if deal else None, **numbers}
