"""What a table is given to lay, what is played there by itself, and what lies over the game."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, Protocol

from .difficulty import meant
from .game import Game, IllegalMove, Move
from .games import find
from .recording import Recording
from .scene import Arrow, Json, Mark
from .text import _
from .windows import Ask


class Pointed(NamedTuple):
    """What is pointed out at a node: marks, arrows, tag and sentence in place of the status, and all of a hint."""

    node: int
    marks: tuple[Mark, ...] = ()
    arrows: tuple[Arrow, ...] = ()
    text: str = ""
    tag: str = ""
    hint: Json | None = None


class Walking(Protocol):
    """A line that is walked on a table while its own game waits."""

    record: Recording

    @property
    def strayed(self) -> bool:
        """Whether the game has gone on meanwhile, or another was laid."""

    @property
    def windows(self) -> Mapping[str, Ask]:
        """What pages can ask for, besides what any table has."""

    def dress(self, shown: Json) -> Json:
        """The scene of a step."""

    def pause(self) -> None:
        """Play on no more by itself."""

    def play_on(self, move: Move | str) -> None:
        """Leave the line where it stands, and play on from there."""

    def hear(self, intent: Json) -> None:
        """Do what a page means."""


def play_safe(record: Recording, steps: dict[int, int], before: int) -> int:
    """Play what is safe from here, a run that undo takes back to the node before it; how many moves that were."""
    count = 0
    while move := record.game.safe(state := record.state):
        try:
            steps[record.play(move)] = before
        except IllegalMove:
            if record.state is state:
                raise
            continue  # another thread has played: what is safe now is another question
        count += 1
    return count


def recording_of(
    game: Game[Any] | Recording | str, deal: Any, options: dict[str, Any], laid: Sequence[int | None] = ()
) -> Recording:
    """The recording that is meant; TypeError or ValueError says what is wrong.

    Of studied deals it is not one that was `laid` before.
    """
    if isinstance(game, str):
        game, options = find(game)(**options), {}
    if options:
        message = _("options go with a game's name; {game!r} has its own")
        raise TypeError(message.format(game=game))
    if isinstance(game, Recording):
        if deal is not None:
            raise TypeError(_("a recording has its deal; {given!r} was given besides").format(given=deal))
        return game
    if not isinstance(game, Game):
        raise TypeError(_("{given!r} is not a game, nor a game's name, nor a recording").format(given=game))
    return Recording(game, meant(game, deal, laid))


def check_same(game: Game[Any], start: Any, record: Recording) -> None:
    """ValueError where what a search found is of another game than this record, or not from where that stands."""
    if game != record.game:
        alike = game.name == record.game.name
        found, other = (repr(one) if alike else _(one.name) for one in (game, record.game))
        raise ValueError(_("the result is of {game}, and {other} is on the table").format(game=found, other=other))
    if start != record.state:
        node = next((node for node in record.tree.line(record.node) if record.position(node) == start), None)
        way = "" if node is None else " " + _("(table.go({node}) leads to it)").format(node=node)
        raise ValueError(_("the result is of another position than the one on the table") + way)
