"""What a task of a lesson is: words, an answer that the engine checks, and the right one, which it finds too."""

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar

from .cards import pretty
from .flow import shortened
from .game import Game, Move, Reason
from .recording import Recording
from .scene import Table, lay
from .text import _

Said = Callable[[str], str]
Reasons = Callable[[str], tuple[Reason, ...]]
MOST_TAPS = 200  # places in one answer


@dataclass(frozen=True)
class Verdict:
    """Whether an answer is right, in one sentence, and the reasons, from the game's own `why`.

    `wrong` are the places of the answer that are not right; `reveals` says that the reasons tell a part of what
    was left out.
    """

    right: bool
    sentence: str = ""
    reasons: tuple[Reason, ...] = ()
    wrong: tuple[str, ...] = ()
    reveals: bool = False


def yes(sentence: str, reasons: tuple[Reason, ...] = ()) -> Verdict:
    """The answer is right."""
    return Verdict(True, sentence, reasons)  # noqa: FBT003 - said by the name


def no(
    sentence: str, reasons: tuple[Reason, ...] = (), wrong: tuple[str, ...] = (), *, reveals: bool = False
) -> Verdict:
    """The answer is wrong."""
    return Verdict(False, sentence, reasons, wrong, reveals)  # noqa: FBT003 - said by the name


@dataclass(frozen=True)
class Task(ABC):
    """A task at a position: `asks` says how it is answered, by "tap", by "choice" or by "play".

    An answer is a list of places, the value of a choice, or a list of moves from the position on.
    """

    asks: ClassVar[str] = "tap"
    ordered: ClassVar[bool] = False  # whether the order of the places matters
    frames: ClassVar[str] = "keeps"  # the mark of the cards that its verdicts give as reasons; "" for none
    words: str = field(default="", kw_only=True)  # in place of the prompt

    @property
    def kind(self) -> str:
        """Its name: tap_playable."""
        return re.sub(r"(?<!^)([A-Z])", r"_\1", type(self).__name__).lower()

    def prompt(self, game: Game[Any], state: Any) -> str:
        """What is to be done, in one sentence."""
        return self.words or self._prompt(game, state)

    @abstractmethod
    def _prompt(self, game: Game[Any], state: Any) -> str:
        """The same, where the lesson says nothing else."""

    @abstractmethod
    def check(self, game: Game[Any], state: Any, answer: Any) -> Verdict:
        """Whether an answer is right; TypeError or ValueError for what is no answer."""

    @abstractmethod
    def shown(self, game: Game[Any], state: Any) -> Any:
        """The right answer, found by the engine."""

    def fit(self, game: Game[Any], state: Any) -> None:  # noqa: B027 - most tasks can be asked anywhere
        """TypeError or ValueError where it cannot be asked at a position, as far as that is quickly seen."""

    def choices(self, _game: Game[Any], _state: Any) -> list[tuple[str, str]]:
        """What can be chosen: each value with its label."""
        return []

    def told(self, game: Game[Any], state: Any) -> str:
        """The right answer in a sentence, for who is shown it."""
        shown = self.shown(game, state)
        labels = dict(self.choices(game, state))
        texts = [labels.get(one, one) for one in ([shown] if isinstance(shown, str) else shown)]
        return _("The answer: {answer}.").format(answer=", ".join(texts) or _("none"))

    def line(self, _game: Game[Any], _state: Any) -> list[str]:
        """A line to a win that shows the right answer, to be walked; none of most tasks."""
        return []

    def wanted(self, game: Game[Any], state: Any) -> int:
        """How many places are to be tapped; 0 where that is not told."""
        return len(self.shown(game, state)) if self.asks == "tap" else 0

    def after(self, _game: Game[Any], _start: Any, _moves: Sequence[Move]) -> Verdict | None:
        """Of a task that is played: what comes of these moves, None while it goes on."""
        return None

    def refused(self, _game: Game[Any], _state: Any, _place: str) -> Verdict | None:
        """Of a task that is played: what to say of a move from a place that the rules refuse, if it counts."""
        return None


def table_of(game: Game[Any], state: Any) -> Table:
    """What lies where."""
    return lay(Recording(game, state=state))


def role_of(game: Game[Any], state: Any, role: str) -> str:
    """The first place of a role; ValueError where the game has none."""
    for place in table_of(game, state).places:
        if place.role == role:
            return place.name
    raise ValueError(_("{game} has no {role}").format(game=_(game.name), role=_(role)))


def card_of(table: Table, place: str) -> int | None:
    """The id of the card that a place means: its top one, or of `t3.5` the fifth from below; None where none lies."""
    name, _dot, height = place.partition(".")
    pile = table.piles.get(name, b"")
    return pile[int(height) - 1 if height else -1] if pile else None


def named(game: Game[Any], state: Any, place: str) -> str:
    """The card of a place as a reader sees it, or the place where none is seen."""
    table = table_of(game, state)
    card = card_of(table, place)
    return place if card is None or card in set(game.hidden(state)) else pretty(table.faces[card])


def checked_places(game: Game[Any], state: Any, answer: Any) -> list[str]:
    """The places of an answer, each once; TypeError or ValueError says what is wrong."""
    if not isinstance(answer, list | tuple | set | frozenset) or len(answer) > MOST_TAPS:
        message = _("an answer is a list of at most {most} places, not {given}")
        raise TypeError(message.format(most=MOST_TAPS, given=shortened(answer)))
    return list(dict.fromkeys(checked_place(game, state, place) for place in answer))


def checked_place(game: Game[Any], state: Any, place: Any) -> str:
    """A place of the table, or of a card within one; TypeError or ValueError for anything else."""
    if not isinstance(place, str):
        raise TypeError(_("a place is text, not {given}").format(given=shortened(place)))
    table = table_of(game, state)
    name, dot, height = place.partition(".")
    known = {one.name for one in table.places} | table.piles.keys()
    within = not dot or (re.fullmatch("[1-9][0-9]{0,2}", height) and int(height) <= len(table.piles.get(name, b"")))
    if name in known and within:
        return place
    raise ValueError(_("{given} is not a place of {game}").format(given=shortened(place), game=_(game.name)))


def checked_choice(task: Task, game: Game[Any], state: Any, answer: Any) -> list[str]:
    """The values of the task's choices, of which the answer is one; ValueError where it is none."""
    known = [value for value, _label in task.choices(game, state)]
    if answer not in known:
        message = _("{given} is not one of the answers: {known}")
        raise ValueError(message.format(given=shortened(answer), known=", ".join(known)))
    return known


def why(game: Game[Any], state: Any, place: str) -> tuple[Reason, ...]:
    """The game's own reasons for a place; none where it says nothing of that."""
    try:
        return tuple(game.why(state, place.partition(".")[0]))
    except ValueError:
        return ()


def failing(reasons: Iterable[Reason]) -> str:
    """The sentence of the reason that keeps a card, or of the last one."""
    listed = [*reasons]
    return next((r.sentence for r in listed if not r.holds), listed[-1].sentence if listed else "")


def of_tapped(wrong: Sequence[str], left: Sequence[str], said: Said, reasons: Reasons) -> Verdict:
    """The verdict on tapped places: the first wrong one and why, else the first of those that were left out."""
    if wrong:
        return no(said(wrong[0]), reasons(wrong[0]), tuple(wrong))
    if left:
        return no(_("Right so far, but that is not all."), reasons(left[0]), reveals=True)
    return yes(_("Right."))


def keeping(game: Game[Any], state: Any, place: str) -> tuple[Reason, ...]:
    """Why a card stays: the game's reasons; where all of those hold, they speak of what may go to the place instead."""
    reasons = why(game, state, place)
    if not reasons or any(not reason.holds for reason in reasons):
        return reasons
    return tuple(game.needs(state, place.partition(".")[0])) or reasons


def sentence_of(game: Game[Any], state: Any, place: str) -> str:
    """Why a card cannot be played, in one sentence."""
    reasons = keeping(game, state, place)
    if any(not reason.holds for reason in reasons):
        return failing(reasons)
    if card_of(table_of(game, state), place) is None:
        return _("No card lies on {place}.").format(place=place)
    return _("{card} cannot be played now.").format(card=named(game, state, place))
