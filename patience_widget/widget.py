"""PatienceWidget: a game on a table that can be clicked, seen from Python and from the page."""

from typing import Any

import traitlets

from .flow import told
from .game import Game
from .intents import obey
from .page import picture
from .recording import Recording
from .scene import Json
from .setup import setup
from .store import Store
from .table import PatienceTable
from .windows import Window
from .wired import Wired, built


class PatienceWidget(PatienceTable, Wired):
    """A table with a game of patience on it.

    `game` is a game, its name, or a Recording to go on with; `deal` a deal number, a pack, or a kind of studied deals
    as in `play` (a random number without one); with `autosave` the game is kept, in the user's data folder or in a
    Store. Observe `turn`, the number of moves that stand, and `outcome` ("", "won", "lost").
    """

    _esm = built("widget.js")
    _css = built("widget.css")

    turn = traitlets.Int(0, help="The number of moves that stand.")
    outcome = traitlets.Unicode("", help='"", "won" or "lost".')
    auto_play = traitlets.Bool(False, help="Play what is proved safe after each move by itself.")

    def __init__(
        self,
        game: Game[Any] | Recording | str = "british-blockade",
        deal: Any = None,
        *,
        autosave: bool | Store = False,
        **options: Any,
    ) -> None:
        Wired.__init__(self)
        super().__init__(game, deal, autosave=autosave, **options)

    def close(self) -> None:
        """Close it for good: what was searched, or thought about, for what it showed has nobody to look on any more."""
        self.walk = self._hint = self._pointed = None
        self.stop_inquiries()
        super().close()

    # What the page is shown.

    def _show(self) -> None:
        """Show the table to every page, in the order of its changes."""
        self._shows.run(self._set_traits)

    def _set_traits(self) -> None:
        """Set the traits from one snapshot of the record; nothing is locked while observers run."""
        record = self.record
        with record.lock:
            try:
                shown = self._scene() | {"heard": self._answers.shown()}
                turn, outcome = record.turn, record.outcome
                same = shown["table"] == self.scene.get("table") and record.game.places
                fixed = self.setup if same else self._setup(record)
            except Exception as error:  # a user's own game: the page must hear of it
                if record is self.record:
                    self.scene = self.scene | {"heard": self._answers.shown(), "tag": "", "text": told(error)}
                    raise
        if record is not self.record:
            return  # another was laid meanwhile, and is shown next
        with self._sent_as_one():
            errors = self._assign(setup=fixed, scene=shown)
        errors += self._assign(turn=turn, outcome=outcome)
        if errors:
            raise errors[0]

    def _setup(self, record: Recording) -> Json:
        """What stays while this game is on the table."""
        return setup(record)

    @traitlets.observe("auto_play")
    def _auto_play_changed(self, _change: Json) -> None:
        """Show the setting."""
        if self.number:
            self._changed()

    # What the page means.

    def _obeyed(self, intent: Json) -> Window | None:
        """Do what an intent means, and return what it asks for."""
        return obey(self, intent)

    # Where there is no page.

    def _html(self) -> str:
        """A picture of the table."""
        return picture(self.walk or self)


def play(
    game: Game[Any] | str = "british-blockade", deal: Any = None, *, autosave: bool | Store = False, **options: Any
) -> PatienceWidget:
    """A table with a game on it: a game or any of its names, a deal number or a pack, and the game's options.

    `deal` may also be one of these, and is then one of some dozens of studied deals, by chance:
    "winnable": the solver, who sees the stock, found a win.
    "easy": the honest player, who sees what you see, won 5 games of 5, and who plays without thought 4 or more of 20.
    "hard": the solver found a win, but the honest player won 0 games of 5, and who plays without thought 0 of 20.
    Those were measured for some of the options only; for others ValueError says for which.

    With `autosave=True` every change is kept in the user's data folder (a `Store` names another), and a game
    that was left there is offered.
    """
    return PatienceWidget(game, deal, autosave=autosave, **options)
