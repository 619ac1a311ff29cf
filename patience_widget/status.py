"""The status line: a short tag, and one sentence on what happened or what the rules want next."""

from collections.abc import Sequence

from .cards import SHOWN
from .game import Move, Reason
from .recording import Recording
from .scene import Json, builds, lay
from .text import _


def status(record: Recording, shown: Json, why: Sequence[Reason], *, kept: bool) -> tuple[str, str]:
    """Tag and sentence; `why` are the reasons asked for, `kept` says that the game before was just put away."""
    if why:
        reason = next((r for r in why if not r.holds), why[-1])
        return reason.clause, reason.sentence
    if shown["outcome"]:
        return "", _("The game is won.") if shown["outcome"] == "won" else _("No moves are left.")
    count = len(builds(record.game.places or lay(record).places, [Move(*move) for move in shown["moves"]]))
    tag = (_("1 move") if count == 1 else _("{count} moves").format(count=count)) if count else ""
    said = _happened(record, shown["deal"])
    return tag, said + " " + _("The game before is kept under “Earlier games”.") if kept else said


def _happened(record: Recording, deal: str) -> str:
    """The last move; of a fresh deal, what it is."""
    if record.turn:
        return record.game.sentence(record.before, *record.last(1))
    deal = deal if len(deal) <= SHOWN else deal[:SHOWN] + "…"
    return _("{game}, deal {deal}.").format(game=_(record.game.name), deal=deal or _("of given cards"))
