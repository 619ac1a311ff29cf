"""Next moves with their grounds: what `suggest` finds by looking at the stock, and `hint` without."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from html import escape
from typing import Any, NamedTuple, overload

from . import shown
from .certificate import Certificate, certified
from .game import Game, Move
from .page import picture
from .recording import Recording
from .scene import Arrow, Mark, roles_of
from .text import _


@dataclass(frozen=True, repr=False)
class Suggestion:
    """A move, and why: its fate is that of the position after it, and "lost" is proved.

    `text` says what the move does, `grounds` what is known of it, a sentence each; `moves` are those to the win,
    this one the first, or None; `nodes` is how many positions were looked at for it. Where it was played on in sampled
    orders of the unseen cards, `share` of the play-outs won, from `low` to `high` with a confidence of 95 %; `chance`
    is what the honest player wins after it. `reason` says in the game's terms what it is good for, or is "".
    """

    move: Move
    text: str
    fate: str
    grounds: str
    moves: tuple[Move, ...] | None
    nodes: int
    share: float | None = None
    low: float | None = None
    high: float | None = None
    chance: float | None = None
    reason: str = ""

    def __str__(self) -> str:
        return f"{self.move}: {self.sentence}"

    @property
    def sentence(self) -> str:
        """What the move does, what that is good for, and what is known of it."""
        reason = _("This {reason}.").format(reason=self.reason) if self.reason else ""
        return " ".join(filter(None, [self.text, "" if reason == self.grounds else reason, self.grounds]))

    def __repr__(self) -> str:
        return f"<Suggestion {self.brief}>"

    @property
    def brief(self) -> str:
        """The move and its fate, in a few words."""
        if self.share is not None:
            return _("{move}: {share} of the play-outs").format(move=self.move, share=shown.percent(self.share))
        fate = _("won in {count}").format(count=len(self.moves)) if self.moves else _(self.fate)
        return f"{self.move}: {fate}"


@dataclass(frozen=True, repr=False)
class Advice(Sequence[Suggestion]):
    """Suggestions, the best first, for a position (`state`) of a game; what they are drawn from is its `basis`.

    `text` is one sentence for a status line, and begins with the basis. `playouts` is in how many sampled orders of
    the unseen cards the best move was played on. Where the deadlock test refutes the position, its `certificate` shows
    why no move helps.
    """

    suggestions: tuple[Suggestion, ...]
    text: str
    basis: str
    game: Game[Any]
    state: Any
    nodes: int
    seconds: float = field(compare=False)
    record: Recording | None = field(default=None, compare=False)  # for a picture, where no table shows it
    playouts: int = 0
    certificate: Certificate | None = field(default=None, compare=False)

    @overload
    def __getitem__(self, at: int) -> Suggestion: ...
    @overload
    def __getitem__(self, at: slice) -> tuple[Suggestion, ...]: ...
    def __getitem__(self, at: int | slice) -> Suggestion | tuple[Suggestion, ...]:
        return self.suggestions[at]

    def __len__(self) -> int:
        return len(self.suggestions)

    @property
    def marks(self) -> list[Mark]:
        """A number on every card and where it would go; where no win is left a frame on what shows it, if known."""
        if self.certificate:
            return self.certificate.marks
        ends = [(str(n), one.move) for n, one in enumerate(self, 1) if one.fate != "lost"]
        return [
            mark
            for number, move in ends
            for mark in (Mark("suggestion", move.source, number), Mark("target", move.target, number))
        ]

    @property
    def arrows(self) -> list[Arrow]:
        """An arrow for the first one."""
        return [Arrow("suggestion", *one.move) for one in self[:1] if one.fate != "lost"]

    def __repr__(self) -> str:
        """One line."""
        moves = " · ".join(one.brief for one in self) or _("none")
        return f"<Advice, {self.basis}: {moves}>"

    def __str__(self) -> str:
        """For a terminal: the sentence, or what it is drawn from, and every suggestion with its grounds."""
        head = self.basis + ":" if self.suggestions and not self.certificate else self.text
        return "\n".join([head, *(f"{n}. {one}" for n, one in enumerate(self, 1)), self._cost()])

    def _repr_mimebundle_(self, **_kwargs: Any) -> dict[str, str]:
        """As a terminal and as a cell shows it."""
        return {"text/plain": str(self), "text/html": self._html()}

    def _html(self) -> str:
        """For a cell; with a picture where no table shows the marks."""
        items = "".join(f"<li>{escape(str(one))}</li>" for one in self)
        listed = f'<ol style="margin: 0.3em 0; padding-left: 2em">{items}</ol>' if items else ""
        cost = f'<div style="{shown.MUTED}">{escape(self._cost())}</div>'
        drawn = picture(self.record, marks=self.marks, arrows=self.arrows) if self.record else ""
        head = f"<strong>{escape(self.text if self.certificate or not items else self.basis)}</strong>"
        return f'<div class="pw-advice" style="color: inherit">{head}{listed}{cost}{drawn}</div>'

    def _cost(self) -> str:
        """What it took."""
        looked = _("{count} play-outs").format(count=f"{self.playouts:,}") if self.playouts else shown.nodes(self.nodes)
        return f"{shown.seconds(self.seconds)} · {looked}"


class Refuted(NamedTuple):
    """What shows that no win is left, and how that is said."""

    certificate: Certificate
    text: str


def refuted(game: Game[Any], state: Any, basis: str = "") -> Refuted | None:
    """What the deadlock test finds by what was seen; else, where a basis is given, by the stock, which is said."""
    if found := certified(game, state):
        return Refuted(found, found.text)
    found = certified(game, state, open_cards=True) if basis else None
    return Refuted(found, _("{basis}. {sentence}").format(basis=basis, sentence=found.text)) if found else None


def told(game: Game[Any], state: Any, move: Move) -> str:
    """What a move does, in a sentence that tells nothing of a card that lies face down."""
    if not {*game.ids(state, move.source)[-1:]} & {*game.hidden(state)}:
        return game.sentence(state, move)
    button = game.button(state)
    if button and button.move == move:
        return _("{button}.").format(button=button.label)
    if roles_of(game.places).get(move.source) == "stock" and not game.ids(state, move.target):
        return _("The stock fills {target}.").format(target=move.target)
    return _("From {source} to {target}.").format(source=move.source, target=move.target)
