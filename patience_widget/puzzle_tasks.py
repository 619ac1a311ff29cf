"""What puzzles ask: a win within so many moves, the only move, whether it is lost, and which card to leave."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from . import keeping
from .cards import pretty
from .certificate import certified
from .game import Game, Move, Reason
from .playing import Play, Win
from .task import Task, Verdict, card_of, checked_choice, checked_places, no, role_of, table_of, why, yes
from .text import _


@dataclass(frozen=True)
class WinIn(Win):
    """Win from here, in at most so many moves: builds and all others."""

    moves: int | None = None

    def _prompt(self, game: Game[Any], state: Any) -> str:
        if self.moves is None:
            return super()._prompt(game, state)
        message = _("Win the game from here: {builds} builds, in at most {moves} moves in all.")
        return message.format(builds=keeping.builds_left(game, state), moves=self.moves)

    def shown(self, game: Game[Any], state: Any) -> list[str]:
        """The shortest line, where it is found by looking at all positions; else the solver's."""
        line = keeping.shortest(game, state)
        return super().shown(game, state) if line is None else [*map(str, line)]

    def after(self, game: Game[Any], start: Any, moves: Sequence[Move]) -> Verdict | None:
        """Right when it is won, wrong when it is lost or cannot be won within so many moves any more."""
        found = super().after(game, start, moves)
        if self.moves is None or len(moves) + (found is None) <= self.moves:
            return found
        return no(_("That takes more than {most} moves.").format(most=self.moves))


@dataclass(frozen=True)
class OnlyMove(Play):
    """Play the one move that keeps the win."""

    frames: ClassVar[str] = "blocker"

    def _prompt(self, _game: Game[Any], _state: Any) -> str:
        return _("Only one move keeps the win: play it.")

    def shown(self, game: Game[Any], state: Any) -> list[str]:
        """That move, all others being proved to lose; none where there is no such move."""
        move = keeping.only(game, state)
        return [str(move)] if move else []

    def after(self, game: Game[Any], start: Any, moves: Sequence[Move]) -> Verdict | None:
        """Right with that move; of any other one, why it loses."""
        if not moves:
            return None
        if moves[0] == keeping.only(game, start):
            return yes(_("That keeps the win, and every other move loses."))
        sentence, reasons = loss(game, game.play(start, moves[0]))
        return no(_("That loses. {sentence}").format(sentence=sentence), reasons)


@dataclass(frozen=True)
class Lost(Task):
    """Whether the position is lost: "lost" or "won", or the places of cards that show that it is."""

    asks: ClassVar[str] = "choice"
    frames: ClassVar[str] = "blocker"

    def _prompt(self, _game: Game[Any], _state: Any) -> str:
        return _("Is this lost, whatever is played?")

    def choices(self, _game: Game[Any], _state: Any) -> list[tuple[str, str]]:
        """It is lost, or a win is left."""
        return [("lost", _("It is lost")), ("won", _("A win is left"))]

    def shown(self, game: Game[Any], state: Any) -> str:
        """What the solver finds; "unknown" where it decides nothing at once."""
        return keeping.decided(game, state).fate

    def check(self, game: Game[Any], state: Any, answer: Any) -> Verdict:
        """Right is what the solver proves; of a loss it says which cards show it, of a win how it begins."""
        if isinstance(answer, list | tuple):
            return self._of_cards(game, state, answer)
        checked_choice(self, game, state, answer)
        said = self._said(game, state)
        return yes(*said) if answer == self.shown(game, state) else no(*said, reveals=True)

    def line(self, game: Game[Any], state: Any) -> list[str]:
        """The solver's win, where there is one."""
        return [*map(str, keeping.decided(game, state).moves)]

    def told(self, game: Game[Any], state: Any) -> str:
        """The right answer, and what shows it."""
        said = self._said(game, state)[0]
        return said if self.shown(game, state) != "lost" else _("It is lost. {reason}").format(reason=said)

    def _said(self, game: Game[Any], state: Any) -> tuple[str, tuple[Reason, ...]]:
        """What shows the right answer."""
        found = keeping.decided(game, state)
        return loss(game, state) if found.fate == "lost" else (_begins(game, state, found), ())

    def _of_cards(self, game: Game[Any], state: Any, places: Sequence[Any]) -> Verdict:
        """Right are places of cards that refute the position by the game's own check, whichever they are."""
        table = table_of(game, state)
        lying = (card_of(table, place) for place in checked_places(game, state, places))
        cards = [card for card in lying if card is not None]
        if not game.refutes(state, cards):
            return no(_("These cards do not show that it is lost."))
        sentence, reasons = game.because(state, cards)
        return yes(sentence, tuple(reasons))


def _begins(game: Game[Any], state: Any, found: keeping.Decided) -> str:
    """How a win begins; that none is known where that is so."""
    if not found.moves:
        return _("Whether a win is left is not known.")
    message = _("A win is left. It begins so: {sentence}")
    return message.format(sentence=game.sentence(state, found.moves[0]))


@dataclass(frozen=True)
class Leave(Task):
    """Which card to leave on the waste, of those that come to lie there."""

    asks: ClassVar[str] = "choice"
    frames: ClassVar[str] = ""  # its reasons are of a later position

    def _prompt(self, _game: Game[Any], _state: Any) -> str:
        return _("Play every card that fits, up to the first that has to be left on the waste: which is it?")

    def choices(self, game: Game[Any], state: Any) -> list[tuple[str, str]]:
        """The cards, in the order in which they come."""
        found = keeping.left(game, state)
        faces = game.pack(state).faces(found.cards) if found else []
        return [(face, pretty(face)) for face in faces]

    def shown(self, game: Game[Any], state: Any) -> str:
        """The card that loses when it is played, and wins when it is left; "" where there is none."""
        found = keeping.left(game, state)
        return game.pack(state).cards[found.card] if found else ""

    def check(self, game: Game[Any], state: Any, answer: Any) -> Verdict:
        """Right is that card: what comes of playing it; of another one, that it has to be played, or comes too late."""
        known = checked_choice(self, game, state, answer)
        found = keeping.left(game, state)
        at = found.at if found else -1
        if found and known.index(answer) == at:
            return yes(*_played(game, found))
        before = _("{card} can be played: a win is left then. A later one has to be left.")
        after = _("When {card} comes it is too late: another card has to be left before.")
        told = (before if known.index(answer) < at else after).format(card=pretty(answer))
        return no(told, _when(game, state, found, known.index(answer)) if found else ())

    def told(self, game: Game[Any], state: Any) -> str:
        """The right answer, and what shows it."""
        return f"{super().told(game, state)} {self.check(game, state, self.shown(game, state)).sentence}"


def _when(game: Game[Any], state: Any, found: keeping.Left, number: int) -> tuple[Reason, ...]:
    """The reasons for a card when it lies on the waste; for the stock where it comes too late."""
    waste = role_of(game, state, "waste")
    for move in (None, *found.line):
        state = game.play(state, move) if move else state
        if game.ids(state, waste)[-1:] == bytes([found.cards[number]]):
            return why(game, state, waste)
    return why(game, state, role_of(game, state, "stock"))


def _played(game: Game[Any], found: keeping.Left) -> tuple[str, tuple[Reason, ...]]:
    """What comes of playing the card that is to be left, on any pile: all of them lose."""
    move = next(move for move, fate in keeping.fates(game, found.state).items() if fate == "lost")
    sentence, reasons = loss(game, game.play(found.state, move))
    message = _("Left, it leaves a win. Played, it loses. {sentence}")
    return message.format(sentence=sentence), reasons


def loss(game: Game[Any], state: Any) -> tuple[str, tuple[Reason, ...]]:
    """Why a position is lost, as far as a few cards show it; else that the solver proves it."""
    if game.lost(state):
        return _("The game is over then."), ()
    found = certified(game, state, open_cards=True)
    if found:
        return found.sentence, tuple(game.because(state, found.cards)[1])
    return _("The solver went through every way on from there, and none of them wins."), ()
