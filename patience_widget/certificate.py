"""Why a position is lost while moves are left: a few cards that show it, none of which can be left out."""

from collections.abc import Iterator
from copy import copy
from dataclasses import dataclass, field
from html import escape
from typing import Any

from . import shown
from .game import Game
from .page import picture, recorded
from .recording import Recording
from .scene import Mark, lay
from .text import _


@dataclass(frozen=True, repr=False)
class Certificate:
    """The ids of `cards` that refute a position of a game: with them on the table it cannot be won.

    `sentence` says in what way, as far as one sentence can; each of `steps` can be checked by looking.
    """

    game: Game[Any]
    state: Any
    cards: tuple[int, ...]
    sentence: str
    steps: tuple[str, ...]
    record: Recording = field(compare=False)  # for the picture

    def check(self) -> bool:
        """Whether these cards refute the position by the game's own rules, and no longer do when one is left out."""
        fewer = (self.cards[:at] + self.cards[at + 1 :] for at in range(len(self.cards)))
        refutes = self.game.refutes
        return refutes(self.state, self.cards) and not any(refutes(self.state, cards) for cards in fewer)

    @property
    def text(self) -> str:
        """The sentence for a status line, which says what it shows."""
        return _("No win is left: {sentence}").format(sentence=self.sentence)

    @property
    def faces(self) -> list[str]:
        """The cards, as text."""
        return self.game.pack(self.state).faces(self.cards)

    @property
    def places(self) -> tuple[str, ...]:
        """Where each card lies: `c3`; of a pile the top card is `waste`, one that is covered `waste.5`."""
        found = dict(self._lying())
        return tuple(found[card] for card in self.cards)

    def _lying(self) -> Iterator[tuple[int, str]]:
        """Every card with its place."""
        hidden = frozenset(self.game.hidden(self.state))
        for place, ids in lay(self.record, self.state).piles.items():
            for number, card in enumerate(ids, 1):
                yield card, place if card in hidden or number == len(ids) else f"{place}.{number}"

    @property
    def marks(self) -> list[Mark]:
        """A frame on each card."""
        return [Mark("blocker", place) for place in dict.fromkeys(self.places)]

    def __repr__(self) -> str:
        """One line."""
        return f"<Certificate: {self.sentence}>"

    def __str__(self) -> str:
        """For a terminal: the sentence, and the steps where they say more."""
        steps = self.steps if len(self.steps) > 1 else ()
        return "\n".join([self.sentence, *(f"{number}. {step}" for number, step in enumerate(steps, 1))])

    def _repr_mimebundle_(self, **_kwargs: Any) -> dict[str, str]:
        """As a terminal and as a cell shows it."""
        return {"text/plain": str(self), "text/html": self._html()}

    def _html(self) -> str:
        """For a cell: the same, and the table with the cards framed."""
        head = f"<strong>{escape(_('Lost, proved'))}</strong> · {escape(self.sentence)}"
        items = "".join(f"<li>{escape(step)}</li>" for step in self.steps)
        summary = f'<summary style="cursor: pointer">{escape(_("Step by step"))}</summary>'
        listed = f'<ol style="margin: 0.3em 0; padding-left: 2.6em; {shown.MUTED}">{items}</ol>'
        steps = f"<details>{summary}{listed}</details>" if len(self.steps) > 1 else ""
        drawn = picture(self.record, marks=self.marks, arrows=())
        return f'<div class="pw-certificate" style="color: inherit">{head}{steps}{drawn}</div>'


def refute(given: Any, *, state: Any = None, open_cards: bool = False) -> Certificate | None:
    """Why a Recording, a table, or a position (`state`) of a game is lost though moves are left; a table shows it.

    None says nothing: only what the game's deadlock test finds is shown. It asks no more than the player has seen: the
    cards in the stock are known from what is on the table, and their order is not asked for where it was never seen.
    With `open_cards` it may be.
    """
    record, draw = _meant(given, state), getattr(given, "mark", None)
    with record.lock:
        node, still = record.node, copy(record)
    certificate = certified(record.game, still.state, still, open_cards=open_cards)
    if draw and certificate:
        draw(record, node, certificate.marks, (), certificate.text)
    return certificate


def _meant(given: Any, state: Any) -> Recording:
    """The recording that is meant; TypeError where a game comes without a position, or a position without a game."""
    if isinstance(given, Game) != (state is not None):
        raise TypeError(_("a game is expected with state=…, a Recording or a table without"))
    return Recording(given, state=state) if isinstance(given, Game) else recorded(given)


def certified(
    game: Game[Any], state: Any, record: Recording | None = None, *, open_cards: bool = False
) -> Certificate | None:
    """What the game's deadlock test finds of a position; AssertionError where the game's own check denies it."""
    cards = game.deadlock(state, open_cards=open_cards)
    if not cards:
        return None
    if not game.refutes(state, cards):
        message = _(
            "the deadlock test of {game} found cards that refute nothing, which is a bug; the position: {state}"
        )
        raise AssertionError(message.format(game=repr(game), state=repr(state)))
    sentence, reasons = game.because(state, cards)
    steps = tuple(reason.sentence for reason in reasons)
    return Certificate(game, state, tuple(cards), sentence, steps, record or Recording(game, state=state))
