"""What a page may mean: every intent by its name, each a small function on the table."""

from collections.abc import Callable

from .cards import read_number
from .difficulty import KINDS
from .flow import text_of
from .following import watch_here
from .freeing import hear as free
from .games import slug
from .pasted import pasted
from .recording import Recording
from .reviews import hear as review
from .scene import Json
from .search import Limit
from .table import PatienceTable
from .text import _
from .windows import Window

LONGEST_NOTE = 10_000  # characters
WATCHED = 60  # seconds that a page lets the solver search, until it is told to go on


def obey(table: PatienceTable, intent: Json) -> Window | None:
    """Do what an intent means, and return what it asks for; an error says in a sentence why it cannot be done."""
    do = text_of(intent, "do")
    if do not in INTENTS:
        raise ValueError(_("{given!r} is not known here").format(given=do[:40]))
    table.permit(do, intent)
    if do != "window":
        table.ask(None)
    answer = INTENTS[do](table, intent)
    return answer if isinstance(answer, Window) else None


def _new(table: PatienceTable, intent: Json) -> None:
    """A new deal; the number travels as text, or it is of a kind that was studied."""
    text = text_of(intent, "deal") if intent.get("deal") not in (None, "") else ""
    deal = text if text in KINDS else read_number(text) if text else None
    options = intent.get("options") or {}
    if not isinstance(options, dict):
        raise TypeError(_("options must be names and values"))
    game = text_of(intent, "game") if intent.get("game") else None
    table.new(deal, None if game == slug(table.record.game.name) else game, **options)


def _read(table: PatienceTable, intent: Json) -> None:
    """Lay the game that a text means on the table."""
    table.record = pasted(text_of(intent, "text"), table.record.game)


def _set(table: PatienceTable, intent: Json) -> None:
    """Change a setting."""
    name, value = text_of(intent, "name"), intent.get("value")
    if name != "auto" or not isinstance(value, bool):
        raise ValueError(_("there is no setting {name!r} with that value").format(name=name[:40]))
    table.auto_play = value


def _note(table: PatienceTable, intent: Json) -> None:
    """Write the note of a node; ValueError where it is too long."""
    record, text = _meant(table, intent), text_of(intent, "text")
    if len(text) > LONGEST_NOTE:
        message = _("a note has {most} characters at most, not {count}")
        raise ValueError(message.format(most=LONGEST_NOTE, count=len(text)))
    record.annotate(text, record.checked(intent.get("node")))


def _name(table: PatienceTable, intent: Json) -> None:
    """Name a node, or at node 0 the game itself."""
    record = _meant(table, intent)
    record.name(text_of(intent, "text"), record.checked(intent.get("node")))


def _meant(table: PatienceTable, intent: Json) -> Recording:
    """The record that the page wrote for: on the table, or before it there; ValueError where that is gone."""
    record = table.laid_at(intent.get("table", table.number))
    if record is None:
        raise ValueError(_("the game that this was written for is no longer on the table"))
    return record


def _why(table: PatienceTable, intent: Json) -> None:
    """Why the card of a place may or may not go; a walk that plays on stops for that."""
    place = text_of(intent, "place")
    table.ask(place)
    if table.walk:
        table.walk.pause()
        table.ask(place)


def _walk(table: PatienceTable, intent: Json) -> None:
    """A step of the line that is walked."""
    if table.walk is None:
        raise ValueError(_("no line is walked on this table"))
    table.walk.hear(intent)


def _watch(table: PatienceTable, _intent: Json) -> None:
    """The solver, watched from here; what was shown before in place of the game is left."""
    watch_here(table, Limit(seconds=WATCHED))


INTENTS: dict[str, Callable[[PatienceTable, Json], object]] = {
    "play": lambda table, intent: table.play(text_of(intent, "move")),
    "undo": lambda table, _intent: table.undo(),
    "redo": lambda table, _intent: table.redo(),
    "undo_one": lambda table, _intent: table.record.undo(),
    "redo_one": lambda table, _intent: table.record.redo(),
    "end": lambda table, _intent: table.record.end(),
    "go": lambda table, intent: table.go(intent.get("node")),
    "auto": lambda table, _intent: table.auto(),
    "hint": lambda table, intent: table.hint(open_cards=intent.get("open") is True),
    "new": _new,
    "read": _read,
    "back": lambda table, intent: table.back(intent.get("at")),
    "walk": _walk,
    "watch": _watch,
    "review": review,
    "free": free,
    "learn": lambda table, intent: table.learn(intent),
    "why": _why,
    "set": _set,
    "note": _note,
    "name": _name,
    "resume": lambda table, intent: table.resume(text_of(intent, "id")),
    "forget": lambda table, intent: table.forget(text_of(intent, "id")),
    "window": lambda table, intent: table.window(intent),
}
