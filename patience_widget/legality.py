"""Whether a move is legal: a task that is answered by yes, or by the clause that refuses the move."""

from dataclasses import dataclass
from typing import Any, ClassVar

from .game import Game, Move, Reason
from .scene import roles_of
from .task import Task, Verdict, checked_choice, failing, named, no, table_of, why, yes
from .text import _


@dataclass(frozen=True)
class Legal(Task):
    """Whether a move is legal, and if not by which clause; one `among` these, where some are named."""

    move: str
    among: tuple[str, ...] = ()
    asks: ClassVar[str] = "choice"

    def _prompt(self, game: Game[Any], state: Any) -> str:
        move = Move.parse(self.move)
        if move.source in of_role(game, state, "stock"):
            return _("May the next card of the stock go to {place} now?").format(place=move.target)
        card = named(game, state, move.source)
        message = _("May {card} go from {source} to {target} now?")
        return message.format(card=card, source=move.source, target=move.target)

    def choices(self, game: Game[Any], state: Any) -> list[tuple[str, str]]:
        """Yes, or no by one of the clauses that have to do with it, or that it is to be chosen among."""
        near = (r.clause for r in (*self._reasons(game, state), *self._nearby(game, state)))
        clauses = {*self.among} or {clause for clause in near if clause}
        order = [clause for clause in game.rules if clause in clauses]
        return [("yes", _("Yes")), *((clause, _("No, by {clause}").format(clause=clause)) for clause in order)]

    def shown(self, game: Game[Any], state: Any) -> str:
        """Yes, or the clause that keeps the card."""
        return "yes" if self._legal(game, state) else next(iter(self._failing(game, state)), "")

    def check(self, game: Game[Any], state: Any, answer: Any) -> Verdict:
        """Right is yes of a legal move; of any other one every clause that keeps the card."""
        checked_choice(self, game, state, answer)
        reasons = self._reasons(game, state)
        if self._legal(game, state):
            told, reasons = game.sentence(state, Move.parse(self.move)), tuple(r for r in reasons if r.holds)
            return yes(told, reasons) if answer == "yes" else no(_("It is legal: {told}").format(told=told), reasons)
        right = answer in self._failing(game, state)
        return yes(failing(reasons), reasons) if right else no(failing(reasons), reasons, reveals=True)

    def _legal(self, game: Game[Any], state: Any) -> bool:
        """Whether the rules allow it."""
        return Move.parse(self.move) in game.moves(state)

    def _reasons(self, game: Game[Any], state: Any) -> tuple[Reason, ...]:
        """What the rules say of the card that goes; of the stock's, of the place to which it goes."""
        move = Move.parse(self.move)
        return why(game, state, move.target if move.source in of_role(game, state, "stock") else move.source)

    def _nearby(self, game: Game[Any], state: Any) -> tuple[Reason, ...]:
        """What the rules say of the place to which the card goes: clauses that might have kept it."""
        return why(game, state, Move.parse(self.move).target)

    def _failing(self, game: Game[Any], state: Any) -> list[str]:
        """The clauses that keep it."""
        return [reason.clause for reason in self._reasons(game, state) if reason.clause and not reason.holds]


def of_role(game: Game[Any], state: Any, *roles: str) -> list[str]:
    """The places that play one of these parts."""
    places = game.places or table_of(game, state).places
    return [name for name, role in roles_of(places).items() if role in roles]
