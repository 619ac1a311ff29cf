"""What is told of a replay: of a step what it did and what became of it, and in one phrase the whole search."""

from typing import Any, Protocol

from . import shown
from .flow import told
from .game import Game, Move
from .kernel import CODECS
from .recording import Recording
from .run import Run
from .text import _
from .trace import Trace
from .visited import Visited


class Stands(Protocol):
    """What stands at a step: its record, and the moves of the last step."""

    @property
    def record(self) -> Recording:
        """The record."""

    @property
    def last(self) -> list[Move]:
        """One move, and before it those that the trace leaves out."""


def step(trace: Trace, visited: Visited, standing: Stands, node: int) -> str:
    """What a step did, after how many moves back, and what became of it."""
    if not visited.count:
        return _("The search has not begun.")
    back, on = visited.back(node), visited.on(node)
    turned, resumed = _("Back {count}."), _("Back {count}, then on {on}.")
    way = (resumed if on > 1 else turned).format(count=back, on=on) if back else ""
    return " ".join(part for part in (way, _move(visited, standing, node), _end(trace, visited, node)) if part)


def _move(visited: Visited, standing: Stands, node: int) -> str:
    """The move of a step; where it has none, that the search or a try begins."""
    record, moves = standing.record, standing.last
    if not moves:
        number = visited.try_of(node)
        return _("Try {number} begins.").format(number=f"{number:,}") if number else _("The search begins here.")
    said, slides = record.game.sentence(record.before, moves[-1]), len(moves) - 1
    if not slides:
        return said
    after = _("(After 1 reversal.)") if slides == 1 else _("(After {count} reversals.)").format(count=slides)
    return f"{said} {after}"


def _end(trace: Trace, visited: Visited, node: int) -> str:
    """What became of a step with which the line ends."""
    ends = {
        "won": _("The game is won."),
        "lost": _("A dead end."),
        "deadlock": _("A deadlock: nothing wins from here."),
        "seen": _("Met before, and not looked at again."),
    }
    return "" if visited.leads(node) else ends.get(trace.fate_of(node), "")


def fate(name: str) -> str:
    """A fate in a word or two; nothing of what is open."""
    words = {"won": _("won"), "lost": _("dead end"), "deadlock": _("deadlock"), "seen": _("met before")}
    return words.get(name, "")


def failed(error: Exception) -> str:
    """What went wrong in a search: mostly a user's function did."""
    return f"{type(error).__name__}: {told(error)}"


def whole(run: Run | None, trace: Trace, status: str, error: Exception | None) -> str:
    """The search in one phrase: how it stands or what came of it, and what that took."""
    if run is None:
        return _("{nodes} traced").format(nodes=shown.nodes(len(trace)))
    if run.done:
        return shown.headline(run.result)
    if status != "stopped":
        return shown.going(run, status)
    why = _("stopped by {error}").format(error=failed(error)) if error else run.ended or _("stopped")
    return " · ".join([why, shown.seconds(run.progress.seconds), shown.nodes(run.progress.nodes)])


def cuts(game: Game[Any], counts: dict[str, int]) -> list[tuple[str, str, int]]:
    """How often moves were left out: the name of each rule, what it says, and the count."""
    words = {
        "deadlock": _("The deadlock test refutes the position."),
        "seen": _("The position was met before."),
        "lost": _("No move is left."),
        "safe": _("A move that costs nothing is played at once."),
        "order": _("The strategy leaves moves out."),
    }
    codec = CODECS.get(type(game))
    rules = {rule.name: (rule.__doc__ or "").strip().splitlines()[0] for rule in codec.Rule} if codec else {}
    return [(name, words.get(name) or _(rules.get(name, name)), count) for name, count in counts.items()]
