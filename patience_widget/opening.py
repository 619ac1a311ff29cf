"""Where the steps of a lesson begin: a record of its own for each, laid from what the lesson says."""

from collections.abc import Mapping
from copy import copy
from hashlib import sha256
from typing import Any

from .cards import check_number
from .difficulty import KINDS, of_kind
from .flow import shortened
from .game import Game
from .recording import RANDOM_DEALS, Recording, unsealed
from .text import _

FIRST = 1  # the deal where a lesson names none


def opening(position: Any, game: Game[Any] | None, student: str | None = None, salt: str = "") -> Recording:
    """The record that a position means; TypeError or ValueError says what is wrong with it.

    A deal's number, or a kind of studied deals, is one of the student's own where there is a student.
    """
    if isinstance(position, Recording):
        return copy(unsealed(position))
    if isinstance(position, str) and "[" in position:
        return Recording.read(position, game)
    if game is None:
        message = _("a lesson whose steps begin at {given} needs a game: Lesson(…, game=…)")
        raise ValueError(message.format(given=shortened(position)))
    deal, moves = _deal_and_moves(position)
    if _is_deal(deal):
        record = Recording(game, _deal_of(game, deal, student if not moves else None, salt))
    else:
        record = Recording(game, state=_checked(game, deal))
    for move in moves:
        record.play(move)
    return record


def _checked(game: Game[Any], state: Any) -> Any:
    """A state of the game; TypeError for what is none, nor anything else that a position can be."""
    try:
        game.won(state), [*game.moves(state)]
    except Exception as error:  # whatever a game makes of what it does not know
        message = _("{given} is not a position of {game}: a deal, a Recording, (deal, moves) or a state is expected")
        raise TypeError(message.format(given=shortened(state), game=_(game.name))) from error
    return state


def _deal_and_moves(position: Any) -> tuple[Any, list[Any]]:
    """A deal, or a state, and the moves played in it."""
    if isinstance(position, Mapping):
        other = next((key for key in position if key not in {"deal", "moves"}), None)
        if other is not None:
            raise ValueError(_("a position has deal and moves, not {given}").format(given=shortened(other)))
        position = position.get("deal"), position.get("moves", "")
    if type(position) is not tuple or len(position) != len(("deal", "moves")):
        return position, []
    deal, moves = position
    if not isinstance(moves, str | list | tuple):
        raise TypeError(_("moves are text, or a list of moves, not {given}").format(given=shortened(moves)))
    return deal, moves.split() if isinstance(moves, str) else [*moves]


def _is_deal(deal: Any) -> bool:
    """Whether it is a deal: its number, a kind, or its cards."""
    return deal is None or isinstance(deal, int | str | list)


def _deal_of(game: Game[Any], deal: Any, student: str | None, salt: str) -> Any:
    """The deal that is meant: of a kind one that is always the same, of a student one of their own."""
    drawn = int.from_bytes(sha256(f"{salt}\n{student or ''}".encode()).digest()[:8])
    if isinstance(deal, str) and deal in KINDS:
        deals = of_kind(game, deal)
        return deals[drawn % len(deals)]
    if student is not None and isinstance(deal, int | None):
        check_number(FIRST if deal is None else deal)
        return drawn % RANDOM_DEALS + 1
    return FIRST if deal is None else deal
