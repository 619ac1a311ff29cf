"""The tasks of lessons that are answered by playing: a move, a win, or moves while one clause is watched."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from . import kernel
from .flow import shortened
from .game import Game, IllegalMove, Move, Reason
from .keeping import builds_left
from .scene import builds, roles_of
from .search import Limit
from .solver import solve
from .task import Task, Verdict, card_of, checked_place, keeping, named, no, sentence_of, table_of, why, yes
from .text import _

SECONDS = 20  # that a line to the win is looked for


@dataclass(frozen=True)
class Play(Task):
    """Play a legal move: any, or one from a place, or to one."""

    source: str = ""
    target: str = ""
    asks: ClassVar[str] = "play"

    def _prompt(self, game: Game[Any], state: Any) -> str:
        if not self.source:
            return _("Play to {place}.").format(place=self.target) if self.target else _("Play a move.")
        card, there = named(game, state, self.source), self.target
        return (_("Play {card} to {place}.") if there else _("Play {card}.")).format(card=card, place=there)

    def _fits(self, move: Move) -> bool:
        """Whether it is a move that was asked for."""
        return self.source in {"", move.source, move.source.partition(".")[0]} and self.target in {"", move.target}

    def fit(self, game: Game[Any], state: Any) -> None:
        """ValueError where no move is legal that was asked for."""
        for place in filter(None, (self.source, self.target)):
            checked_place(game, state, place)
        if not self.shown(game, state):
            legal = " ".join(map(str, game.moves(state))) or _("none")
            message = _("{move} is not legal here; legal moves: {legal}")
            raise ValueError(message.format(move=f"{self.source or '…'}-{self.target or '…'}", legal=legal))

    def shown(self, game: Game[Any], state: Any) -> list[str]:
        """The first such move, if there is one."""
        return [str(move) for move in game.moves(state) if self._fits(move)][:1]

    def after(self, game: Game[Any], start: Any, moves: Sequence[Move]) -> Verdict | None:
        """Right with the first such move; another one is allowed, but not what was asked for."""
        if not moves:
            return None
        if self._fits(moves[0]):
            return yes(game.sentence(start, moves[0]))
        return no(_("That is allowed, but another move was asked for."))

    def check(self, game: Game[Any], state: Any, answer: Any) -> Verdict:
        """Right is a list that begins with such a move."""
        return _of_moves(self, game, state, answer)

    def refused(self, game: Game[Any], state: Any, place: str) -> Verdict | None:
        """Why that card stays."""
        return no(sentence_of(game, state, place), keeping(game, state, place), (place,))


@dataclass(frozen=True)
class Win(Task):
    """Win the game from here, with at most so many builds where a number is given."""

    builds: int | None = None
    asks: ClassVar[str] = "play"

    def _prompt(self, _game: Game[Any], _state: Any) -> str:
        if self.builds is None:
            return _("Win the game from here.")
        return _("Win the game from here, with at most {builds} builds.").format(builds=self.builds)

    def fit(self, game: Game[Any], state: Any) -> None:
        """TypeError or ValueError where that is no number, or too small a one, or the game is over."""
        if self.builds is not None and (isinstance(self.builds, bool) or not isinstance(self.builds, int)):
            raise TypeError(_("builds={given}: a number is expected").format(given=shortened(self.builds)))
        if game.won(state) or game.lost(state):
            raise ValueError(_("the game is over here"))
        if self.builds is not None and kernel.knows(game, state) and (left := builds_left(game, state)) > self.builds:
            message = _("builds={given}: every win from here takes {left}")
            raise ValueError(message.format(given=self.builds, left=left))

    def shown(self, game: Game[Any], state: Any) -> list[str]:
        """A line to the win, of the solver; none where that finds none."""
        return [str(move) for move in solve(game, state=state, limit=Limit(seconds=SECONDS)).moves]

    def after(self, game: Game[Any], start: Any, moves: Sequence[Move]) -> Verdict | None:
        """Right when it is won, wrong when it is lost or took too many builds."""
        state = _played(game, start, moves)
        most, made = self.builds, len(builds(table_of(game, start).places, moves))
        if most is not None and made > most:
            return no(_("That were more than {most} builds.").format(most=most))
        if game.won(state):
            return yes(_("The game is won."))
        if game.lost(state):
            return no(_("The game is lost: try it again from where this step begins."), why(game, state, "stock"))
        return None

    def check(self, game: Game[Any], state: Any, answer: Any) -> Verdict:
        """Right is a list of moves to the win."""
        return _of_moves(self, game, state, answer)


@dataclass(frozen=True)
class Watch(Task):
    """Play on while one clause is watched, until it matters: a move makes it hold somewhere, or breaks it.

    After so many `moves` that neither broke it nor made it matter the task is done as well.
    """

    clause: str
    moves: int = 10
    asks: ClassVar[str] = "play"

    def _prompt(self, _game: Game[Any], _state: Any) -> str:
        return _("Play on, and watch {clause}: see where it begins to matter.").format(clause=self.clause)

    def fit(self, game: Game[Any], state: Any) -> None:
        """ValueError where the game has no such clause, or is over."""
        if self.clause not in game.rules:
            message = _("{game} has no clause {given}; clauses: {known}")
            known = ", ".join(game.rules) or _("none")
            raise ValueError(message.format(game=_(game.name), given=shortened(self.clause), known=known))
        if isinstance(self.moves, bool) or not isinstance(self.moves, int) or self.moves < 1:
            message = _("moves={given}: a number of moves from 1 up is expected")
            raise ValueError(message.format(given=shortened(self.moves)))
        if not any(True for _move in game.moves(state)):
            raise ValueError(_("the game is over here"))

    def shown(self, game: Game[Any], state: Any) -> list[str]:
        """A move that makes it matter, or any."""
        legal = [*game.moves(state)]
        telling = (move for move in legal if self._stirred(game, state, game.play(state, move)))
        return [str(move) for move in (next(telling, None), *legal) if move][:1]

    def after(self, game: Game[Any], start: Any, moves: Sequence[Move]) -> Verdict | None:
        """Right as soon as it matters, or after enough moves."""
        before = _played(game, start, moves[:-1])
        stirred = self._stirred(game, before, game.play(before, moves[-1])) if moves else ()
        if stirred:
            return yes(stirred[0].sentence, stirred)
        return yes(_("You have kept to it.")) if len(moves) >= self.moves else None

    def check(self, game: Game[Any], state: Any, answer: Any) -> Verdict:
        """Right is a list of moves that makes it matter."""
        return _of_moves(self, game, state, answer)

    def refused(self, game: Game[Any], state: Any, place: str) -> Verdict | None:
        """What it has to do with a card that stays; nothing where another clause keeps that."""
        reasons = tuple(r for r in why(game, state, place) if r.clause == self.clause and not r.holds)
        return no(reasons[0].sentence, reasons, (place,)) if reasons else None

    def _stirred(self, game: Game[Any], before: Any, after: Any) -> tuple[Reason, ...]:
        """The reasons by this clause that hold after a move and did not before it, of the same cards."""
        old, new = self._held(game, before), self._held(game, after)
        stirred = {at: reason for at, reason in new.items() if reason.holds and at in old and not old[at].holds}
        return tuple(_of_place(game, after, name, reason) for (name, _card), reason in stirred.items())

    def _held(self, game: Game[Any], state: Any) -> Mapping[tuple[str, int | None], Reason]:
        """The reasons by this clause, by place and the card there; a stock's card is nobody's to know."""
        table = table_of(game, state)
        names = [name for name, role in roles_of(table.places).items() if role not in {"area", "note"}]
        hidden = set(game.hidden(state))
        found: dict[tuple[str, int | None], Reason] = {}
        for name in names:
            card = card_of(table, name)
            at = name, None if card in hidden else card
            found.update((at, reason) for reason in why(game, state, name) if reason.clause == self.clause)
        return found


def _of_place(game: Game[Any], state: Any, name: str, reason: Reason) -> Reason:
    """The reason, with the card or the place that it speaks of before it; of a stock it says that by itself."""
    if roles_of(table_of(game, state).places).get(name) == "stock":
        return reason
    said = _("{place}: {sentence}").format(place=named(game, state, name), sentence=reason.sentence)
    return reason._replace(sentence=said)


def _played(game: Game[Any], state: Any, moves: Sequence[Move]) -> Any:
    """The position after these moves."""
    for move in moves:
        state = game.play(state, move)
    return state


def _of_moves(task: Task, game: Game[Any], state: Any, answer: Any) -> Verdict:
    """The verdict on a list of moves; of one that is refused, why."""
    if not isinstance(answer, list | tuple):
        raise TypeError(_("an answer is a list of moves, not {given}").format(given=shortened(answer)))
    moves = [move if isinstance(move, Move) else Move.parse(move) for move in answer]
    try:
        _played(game, state, moves)
    except IllegalMove as error:
        return task.refused(game, state, error.move.source) or no(str(error))
    return task.after(game, state, moves) or no(_("That is not done yet."))
