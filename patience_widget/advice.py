"""Next moves with their grounds, found by searching on from the whole position.

So `suggest` looks at the stock, and its text says so first; an adviser who sees no more than the player is another.
"""

from collections.abc import Iterator, Sequence
from copy import copy
from dataclasses import dataclass, field, replace
from html import escape
from typing import Any, NamedTuple, overload

from . import shown
from .game import Game, Move
from .page import picture, recorded
from .recording import Recording
from .scene import Arrow, Mark, roles_of
from .search import Limit, Result
from .solver import search
from .text import _

USUAL = Limit(seconds=1)  # in all, where nothing else is asked for
TO_THE_LIMIT = 2**62  # nodes
FATES = ("won", "unknown", "lost")  # the best first


@dataclass(frozen=True, repr=False)
class Suggestion:
    """A move, and why: its fate is that of the position after it, and "lost" is proved.

    `text` says what the move does, `grounds` what is known of it, a sentence each; `moves` are those to the win,
    this one the first, or None; `nodes` is how many positions were looked at for it.
    """

    move: Move
    text: str
    fate: str
    grounds: str
    moves: tuple[Move, ...] | None
    nodes: int

    def __str__(self) -> str:
        return f"{self.move}: {self.sentence}"

    @property
    def sentence(self) -> str:
        """What the move does and what is known of it."""
        return f"{self.text} {self.grounds}"

    def __repr__(self) -> str:
        return f"<Suggestion {self.brief}>"

    @property
    def brief(self) -> str:
        """The move and its fate, in a few words."""
        fate = _("won in {count}").format(count=len(self.moves)) if self.moves else _(self.fate)
        return f"{self.move}: {fate}"


@dataclass(frozen=True, repr=False)
class Advice(Sequence[Suggestion]):
    """Suggestions, the best first, for a position (`state`) of a game; what they are drawn from is its `basis`.

    `text` is one sentence for a status line, and begins with the basis.
    """

    suggestions: tuple[Suggestion, ...]
    text: str
    basis: str
    game: Game[Any]
    state: Any
    nodes: int
    seconds: float = field(compare=False)
    record: Recording | None = field(default=None, compare=False)  # for a picture, where no table shows it

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
        """A number on every card and where it would go; none where it is proved that the move loses."""
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
        """For a terminal: the sentence, and every suggestion with its grounds."""
        return "\n".join([self.text, *(f"{n}. {one}" for n, one in enumerate(self, 1)), self._cost()])

    def _repr_mimebundle_(self, **_kwargs: Any) -> dict[str, str]:
        """As a terminal and as a cell shows it."""
        return {"text/plain": str(self), "text/html": self._html()}

    def _html(self) -> str:
        """For a cell; with a picture where no table shows the marks."""
        items = "".join(f"<li>{escape(str(one))}</li>" for one in self)
        listed = f'<ol style="margin: 0.3em 0; padding-left: 2em">{items}</ol>' if items else ""
        cost = f'<div style="{shown.MUTED}">{escape(self._cost())}</div>'
        drawn = picture(self.record, marks=self.marks, arrows=self.arrows) if self.record else ""
        head = f"<strong>{escape(self.basis if items else self.text)}</strong>"
        return f'<div class="pw-advice" style="color: inherit">{head}{listed}{cost}{drawn}</div>'

    def _cost(self) -> str:
        """What it took."""
        return f"{shown.seconds(self.seconds)} · {shown.nodes(self.nodes)}"


def suggest(table: Any, limit: Limit | None = None, n: int = 3, *, seed: int = 0) -> Advice:
    """Up to `n` next moves for a Recording or a table, found by looking at the stock; on a table they are drawn.

    The limit, a second if none is given, is shared by all moves; with a limit of nodes alone and the same seed the
    advice is the same. If the table moves on meanwhile nothing is drawn, and the advice is for where it stood.
    """
    if isinstance(n, bool) or not isinstance(n, int) or n < 1:
        raise ValueError(_("n={given!r}: a number of suggestions from 1 up is expected").format(given=n))
    if limit is not None and not isinstance(limit, Limit):
        raise TypeError(shown.no_limit(limit))
    record, draw = recorded(table), getattr(table, "mark", None)
    with record.lock:
        node, state, still = record.node, record.state, None if draw else copy(record)
    looking = _Looking(record.game, state, USUAL if limit is None else limit, seed)
    advice = looking.advice(n, still)
    if draw:
        draw(record, node, advice.marks, advice.arrows, advice.text)
    return advice


class _Candidate(NamedTuple):
    """A move, where it leads, and whether it only takes a card back from a foundation."""

    move: Move
    state: Any
    back: bool


class _Looking:
    """A search of a position and of those after its moves, under one limit."""

    def __init__(self, game: Game[Any], state: Any, limit: Limit, seed: int) -> None:
        self.game, self.state, self.limit, self.seed = game, state, limit, seed
        self.nodes, self.seconds, self.interrupted = 0, 0.0, False

    def advice(self, n: int, record: Recording | None) -> Advice:
        """The best so many."""
        over, basis = self.game.won(self.state), _("Looking at the stock")
        found = [] if over else sorted(self._suggestions(), key=_order)
        text = _("The game is won.") if over else _summed(found, basis)
        return Advice(tuple(found[:n]), text, basis, self.game, self.state, self.nodes, self.seconds, record)

    def _suggestions(self) -> Iterator[Suggestion]:
        """Every move with what is known of it; one that only takes a card back where nothing else is left to try."""
        main = self._search(self.state, 2)  # half of the limit
        candidates, fates = self._candidates(main.moves[:1]), set()
        for one in self._tried([one for one in candidates if not one.back], main):
            fates.add(one.fate)
            yield one
        if "won" not in fates and (main.moves or "unknown" not in fates):
            back = [one for one in candidates if one.back]
            yield from self._tried(back[:1] if main.moves else back, main)

    def _candidates(self, first: Sequence[Move]) -> list[_Candidate]:
        """The moves, that of the main line first: one of those to equal positions, none that leads nowhere."""
        roles, keys, candidates = roles_of(self.game.places), {self.game.key(self.state)}, list[_Candidate]()
        for move in dict.fromkeys([*first, *self.game.moves(self.state)]):
            state = self.game.play(self.state, move)
            key = self.game.key(state)
            if key not in keys:
                candidates.append(_Candidate(move, state, roles.get(move.source) == "foundation"))
            keys.add(key)
        return candidates

    def _tried(self, candidates: Sequence[_Candidate], main: Result) -> Iterator[Suggestion]:
        """Each with what comes of it; where the position is lost, all are, and what is left of the limit is shared."""
        for at, (move, state, _back) in enumerate(candidates):
            if main.fate == "lost":
                yield self._suggestion(move, "lost")
            elif main.moves[:1] == [move]:
                yield self._suggestion(move, "won", main.moves, main.nodes)
            else:
                after = self._search(state, len(candidates) - at)
                yield self._suggestion(move, after.fate, [move, *after.moves], after.nodes)

    def _search(self, state: Any, parts: int) -> Result:
        """What comes of a position, with one of so many parts of what is left of the limit."""
        share = self._share(parts)
        run = search(self.game, state=state, seed=self.seed, limit=share or self.limit)
        try:
            if share and not self.interrupted:
                run.step(TO_THE_LIMIT)
        except KeyboardInterrupt:
            self.interrupted = True
        self.nodes, self.seconds = self.nodes + run.result.nodes, self.seconds + run.result.seconds
        return run.result

    def _share(self, parts: int) -> Limit | None:
        """One of so many parts of what is left of the limit; None where nothing is left."""
        nodes, seconds = self.limit.nodes, self.limit.seconds
        nodes = None if nodes is None else (nodes - self.nodes + parts - 1) // parts
        seconds = None if seconds is None else max(0.0, seconds - self.seconds) / parts
        return None if nodes == 0 or seconds == 0 else replace(self.limit, nodes=nodes, seconds=seconds)

    def _suggestion(self, move: Move, fate: str, moves: Sequence[Move] = (), nodes: int = 0) -> Suggestion:
        """A move with its grounds."""
        line = tuple(moves) if fate == "won" else None
        return Suggestion(move, told(self.game, self.state, move), fate, _grounds(fate, line, nodes), line, nodes)


def told(game: Game[Any], state: Any, move: Move) -> str:
    """What a move does, in a sentence that tells nothing of a card that lies face down."""
    if not {*game.ids(state, move.source)[-1:]} & {*game.hidden(state)}:
        return game.sentence(state, move)
    button = game.button(state)
    if button and button.move == move:
        return _("{button}.").format(button=button.label)
    return _("From {source} to {target}.").format(source=move.source, target=move.target)


def _grounds(fate: str, moves: Sequence[Move] | None, nodes: int) -> str:
    """What is known of a move."""
    if moves:
        wins = _("This wins the game.") if len(moves) == 1 else _("A win in {count} moves is known, with this one.")
        return wins.format(count=len(moves))
    if fate == "lost":
        return _("No win is left after this (proved).")
    if nodes == 1:
        return _("No win found in 1 position.")
    return _("No win found in {count} positions.").format(count=f"{nodes:,}") if nodes else _("Nothing is known yet.")


def _summed(found: Sequence[Suggestion], basis: str) -> str:
    """The best of them in a sentence."""
    if not found:
        return _("No moves are left.")
    best = found[0].sentence if found[0].fate != "lost" else _("no win is left here (proved).")
    return _("{basis}: {sentence}").format(basis=basis, sentence=best)


def _order(one: Suggestion) -> tuple[int, int]:
    """Won before unknown before lost; the shortest line first."""
    return FATES.index(one.fate), len(one.moves or ())
