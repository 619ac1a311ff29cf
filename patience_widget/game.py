"""What a game is: places, moves, and the class that every patience derives from."""

import re
from abc import ABC, abstractmethod
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, fields, replace
from functools import lru_cache
from random import Random
from typing import Any, ClassVar, Generic, NamedTuple, Self, TypeVar

from .cards import Pack, pretty
from .text import _

S = TypeVar("S")
NO_CARDS = Pack(())
SHOWN = 60  # characters of what an error quotes, at most
_MOVE = re.compile(r"([A-Za-z][A-Za-z0-9.]*)-([A-Za-z][A-Za-z0-9.]*)")


class Move(NamedTuple):
    """From a place to a place; in writing `source-target`."""

    source: str
    target: str

    def __str__(self) -> str:
        return f"{self.source}-{self.target}"

    @classmethod
    def parse(cls, text: str) -> "Move":
        """The move that the text writes; ValueError quotes what is none."""
        move = _parsed(text) if isinstance(text, str) else None
        if move is None:
            shown = repr(text) if len(repr(text)) <= SHOWN else repr(text)[:SHOWN] + "…"
            raise ValueError(_("{given} is not a move: source-target is expected, as in c3-AH").format(given=shown))
        return move


@lru_cache(maxsize=4096)
def _parsed(text: str) -> Move | None:
    """The move that the text writes, if it is one."""
    match = _MOVE.fullmatch(text)
    return Move(match[1], match[2]) if match else None


class IllegalMove(ValueError):  # noqa: N818 - a name of the contract
    """A move that the rules do not allow where it was played; quotes it and the legal ones."""

    def __init__(self, move: Move, game: "Game[Any]", legal: Iterable[Move]) -> None:
        message = _("{move} is not legal in {game}; legal moves: {legal}")
        self.move, self.legal = move, tuple(legal)
        moves = " ".join(map(str, self.legal)) or _("none")
        super().__init__(message.format(move=move, game=_(game.name), legal=moves))

    def __reduce__(self) -> tuple[Any, ...]:
        return (_illegal_move, (self.args[0], self.move, self.legal))


def _illegal_move(message: str, move: Move, legal: tuple[Move, ...]) -> IllegalMove:
    """An IllegalMove as another process raised it."""
    error = IllegalMove.__new__(IllegalMove, message)
    error.args, error.move, error.legal = (message,), move, legal
    return error


class Spot(NamedTuple):
    """Where a place lies on the table: column and row in an area (left, main, right, top, bottom or foot)."""

    area: str
    x: float
    y: float


class Place(NamedTuple):
    """A place of the table and how it looks.

    `role` is "foundation", "tableau", "stock", "waste", "area" (a target that covers its whole area)
    or "note" (no cards, only a label). `fan` says how its cards lie: "" on top of each other, "down"
    or "right" so that each can be read. `head` is written above it. `edges` are the places whose cards
    can keep its card from leaving, if any can: a screen reader names those that do.
    """

    name: str
    role: str
    wide: Spot
    narrow: Spot | None
    fan: str = ""
    head: str = ""
    edges: tuple[str, ...] = ()


class Label(NamedTuple):
    """What is written at a place: `lead` and `chip` ("next" "4♠"; a small table leaves the lead out), done of total."""

    chip: str = ""
    lead: str = ""
    done: int = 0
    total: int = 0


class Reason(NamedTuple):
    """One clause that lets or keeps a card: whether it holds, the places it speaks of, and a sentence."""

    clause: str
    holds: bool
    places: tuple[str, ...]
    sentence: str


class Button(NamedTuple):
    """The button that deals or turns: its label and the move that it plays, None while that is not legal."""

    label: str
    move: Move | None


@dataclass(frozen=True)
class State:
    """A ready-made position for a game of one's own: card ids by place, each pile from bottom to top."""

    pack: Pack
    piles: tuple[tuple[str, bytes], ...] = ()

    def __post_init__(self) -> None:
        """Empty piles and the order of the piles make no difference."""
        object.__setattr__(self, "piles", tuple(sorted((name, ids) for name, ids in self.piles if ids)))

    def __getitem__(self, place: str) -> bytes:
        return dict(self.piles).get(place, b"")

    def put(self, piles: Mapping[str, bytes]) -> Self:
        """The same position with these piles in place of theirs."""
        return replace(self, piles=tuple((dict(self.piles) | dict(piles)).items()))

    def move(self, source: str, target: str, cards: int = 1) -> Self:
        """The position after the top cards of a pile have gone to another, in their order."""
        left, moved = self[source][:-cards], self[source][-cards:]
        return self.put({source: left, target: self[target] + moved})


def option(default: Any, label: str, choices: Mapping[Any, str] | range) -> Any:
    """A field of a game that is an option of its rules: its label, and its values with a label each (or a range)."""
    return field(default=default, metadata={"label": label, "choices": choices})


def size(default: int, least: int, most: int) -> Any:
    """A field of a game that is one of its sizes; smaller ones make boards for brute force."""
    return field(default=default, kw_only=True, metadata={"size": True, "choices": range(least, most + 1)})


@dataclass(frozen=True)
class Game(ABC, Generic[S]):
    """A patience: its fields are its options and sizes, its methods the rules.

    A game of one's own needs `deal`, `moves`, `play`, `won` and `lost`. With `State` as its positions
    everything else has a plain default; other immutable, hashable positions give `ids` or `cards` too.
    """

    name: ClassVar[str] = ""
    aliases: ClassVar[tuple[str, ...]] = ()
    packs: ClassVar[int] = 1

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        if "name" not in vars(cls):
            cls.name = cls.__name__

    def __new__(cls, *_args: Any, **options: Any) -> Self:
        """Refuse an option that the game does not have, saying which it has."""
        known = [f.name for f in fields(cls)]
        unknown = [name for name in options if name not in known]
        if unknown and "__dataclass_fields__" in vars(cls):
            message = _("{game} has no option {given!r}; its options: {known}")
            raise TypeError(message.format(game=_(cls.name), given=unknown[0], known=", ".join(known) or _("none")))
        return super().__new__(cls)

    def __post_init__(self) -> None:
        """Refuse a value that an option does not have, saying which it has."""
        for f in fields(self):
            choices = f.metadata.get("choices")
            value = getattr(self, f.name)
            if choices is not None and (isinstance(value, bool) or not _among(value, choices)):
                message = _("{option} = {given!r} is not a choice of {game}; choices: {choices}")
                raise ValueError(
                    message.format(option=f.name, given=value, game=_(self.name), choices=_listed(choices))
                )

    # The rules.

    @abstractmethod
    def deal(self, deal: Any) -> S:
        """The first position of a deal number, or of a pack as rules.md writes it."""

    @abstractmethod
    def moves(self, state: S) -> Iterator[Move]:
        """The legal moves, preferred first."""

    @abstractmethod
    def play(self, state: S, move: Move | str) -> S:
        """The position after a move and all that it forces; IllegalMove where it is not legal."""

    @abstractmethod
    def won(self, state: S) -> bool:
        """Whether the game is won."""

    @abstractmethod
    def lost(self, state: S) -> bool:
        """Whether the game is over and not won."""

    def ids(self, state: S, place: str) -> bytes:
        """The ids of the cards on a place, bottom to top; of `t3.5`, those of `t3` from its fifth card up."""
        name, _dot, height = place.partition(".")
        return state[name][int(height or 1) - 1 :] if isinstance(state, State) else b""

    def cards(self, state: S, place: str) -> list[str]:
        """What lies on a place, bottom to top, as text."""
        return self.pack(state).faces(self.ids(state, place))

    def pack(self, state: S) -> Pack:
        """The cards of this deal by id."""
        return getattr(state, "pack", NO_CARDS)

    def key(self, state: S) -> Any:
        """What searches hash: equal for positions that play alike."""
        return state

    def check(self, state: S, move: Move | str) -> Move:
        """The move, if it is legal in this position; IllegalMove says which are."""
        move = move if isinstance(move, Move) else Move.parse(move)
        if move not in self.moves(state):
            raise IllegalMove(move, self, self.moves(state))
        return move

    # What it says about itself.

    @property
    def rules(self) -> Mapping[str, str]:
        """The clauses of its rules: number to text."""
        return {}

    @property
    def places(self) -> tuple[Place, ...]:
        """Its places; without any, the table lays the piles of a `State` side by side."""
        return ()

    def spaces(self, state: S) -> list[str]:
        """The empty places that are drawn as a frame."""
        return [p.name for p in self.places if p.role not in {"area", "note"} and not self.ids(state, p.name)]

    def labels(self, _state: S) -> Mapping[str, Label]:
        """What is written at places."""
        return {}

    def why(self, state: S, place: str) -> list[Reason]:
        """The clauses that let or keep the card of a place."""
        targets = tuple(move.target for move in self.moves(state) if move.source.partition(".")[0] == place)
        if targets:
            return [
                Reason(
                    "",
                    holds=True,
                    places=targets,
                    sentence=_("It can go to {places}.").format(places=", ".join(targets)),
                )
            ]
        return [Reason("", holds=False, places=(), sentence=_("No legal move starts at {place}.").format(place=place))]

    def needs(self, state: S, place: str) -> list[Reason]:
        """What keeps the card of a place: the clauses that do not hold, and what would have to come first."""
        return [reason for reason in self.why(state, place) if not reason.holds]

    def nearing(self, state: S, card: int, unseen: Collection[int]) -> tuple[int, list[Move]] | None:  # noqa: ARG002
        """At least how many moves come before one that starts with a card, and moves with one of which they can begin.

        Of lines that turn none of the `unseen`, that is, and only what is proved: no shorter line frees the card, some
        shortest one begins with one of these moves, and None says that there is no line.
        """
        return 0, [*self.moves(state)]

    def sentence(self, state: S, move: Move) -> str:
        """What a move does, played in this position, in one sentence."""
        card = self.cards(state, move.source)[-1:]
        if card and not set(self.ids(state, move.source)[-1:]) & set(self.hidden(state)):
            source = move.source.partition(".")[0]
            return _("{card} from {source} to {target}.").format(
                card=pretty(card[0]), source=source, target=move.target
            )
        return _("From {source} to {target}.").format(source=move.source, target=move.target)

    def reason(self, _state: S, _move: Move) -> str:
        """What a move is good for, a phrase as in "frees the 6♥", or ""; it tells nothing of what was never seen."""
        return ""

    def short(self, state: S, move: Move) -> str:
        """A move as a list of moves shows it: the card, as far as it is seen, and where it goes."""
        card = self.cards(state, move.source)[-1:]
        seen = card and not set(self.ids(state, move.source)[-1:]) & set(self.hidden(state))
        source = pretty(card[0]) if seen else move.source.partition(".")[0]
        return _("{card} → {target}").format(card=source, target=move.target)

    def button(self, state: S) -> Button | None:
        """The button that deals or turns; None for a game without one."""
        stocks = {p.name for p in self.places if p.role == "stock"} or {"stock"}
        return Button(_("Deal"), next((m for m in self.moves(state) if stocks & {m.source, m.target}), None))

    def available(self, state: S) -> Collection[int]:
        """The ids of the cards that may leave if there is somewhere to go: the tops of tableau and waste."""
        piles = (self.ids(state, p.name) for p in self.places if p.role in {"tableau", "waste"})
        return {pile[-1] for pile in piles if pile}

    def safe(self, _state: S) -> Move | None:
        """A move proved to cost nothing, or none."""
        return None

    def hidden(self, _state: S) -> Collection[int]:
        """The ids of the cards that lie face down."""
        return frozenset()

    # What studies of many deals ask.

    def plain(self, state: S, random: Random) -> Move | None:
        """The move of who plays without thought, a legal one at random as a rule; None where there is none.

        It depends on nothing that the player has not seen.
        """
        moves = [*self.moves(state)]
        return random.choice(moves) if moves else None

    def tally(self, _state: S) -> Mapping[str, int]:
        """What a study notes of the position in which a game ended: numbers by name."""
        return {}

    def deadlock(self, _state: S, *, open_cards: bool = False) -> tuple[int, ...] | None:  # noqa: ARG002
        """The ids of a few cards that show that the position is lost, none of which can be left out; None as a rule.

        It depends on nothing that the player has not seen, unless asked with `open_cards`.
        """
        return None

    def refutes(self, _state: S, _cards: Collection[int]) -> bool:
        """Whether these cards show that the position is lost: the check of what `deadlock` finds."""
        return False

    def because(self, state: S, cards: Collection[int]) -> tuple[str, list[Reason]]:
        """How cards show that the position is lost: in one sentence, and step by step."""
        names = ", ".join(pretty(face) for face in self.pack(state).faces(cards))
        return _("These cards can never all leave: {cards}.").format(cards=names), []

    @property
    def options(self) -> dict[str, Any]:
        """Its options by name, and the sizes that are not those of the real game."""
        values = {f.name: (getattr(self, f.name), f) for f in fields(self)}
        return {name: v for name, (v, f) in values.items() if not f.metadata.get("size") or v != f.default}

    @property
    def unusual(self) -> dict[str, Any]:
        """Its options and sizes that are not the usual ones, by name."""
        return {f.name: value for f in fields(self) if (value := getattr(self, f.name)) != f.default}

    def check_place(self, place: str) -> str:
        """The place's name; ValueError says which places there are."""
        names = [p.name for p in self.places]
        if place in names:
            return place
        message = _("{given!r} is not a place of {game}; places: {places}")
        raise ValueError(message.format(given=place, game=_(self.name), places=" ".join(names)))


def perft(game: Game[S], state: S, depth: int) -> int:
    """The number of move sequences of that length from a position."""
    if depth < 1:
        return 1
    if depth == 1:
        return sum(1 for _move in game.moves(state))
    return sum(perft(game, game.play(state, move), depth - 1) for move in game.moves(state))


def _among(value: object, choices: Mapping[Any, str] | range) -> bool:
    """Whether a value is one of the choices; what cannot be hashed is none."""
    if isinstance(choices, range):
        return isinstance(value, int) and value in choices
    return isinstance(value, str) and value in choices


def _listed(choices: Mapping[Any, str] | range) -> str:
    """The choices as a reader wants them."""
    if not isinstance(choices, range):
        return ", ".join(map(repr, choices))
    if choices.stop - choices.start > ENDLESS:  # its len would not fit into the 32 bits of a browser's Python
        return _("an integer from {least} up").format(least=choices[0])
    return _("an integer from {least} to {most}").format(least=choices[0], most=choices[-1])


ENDLESS = 1_000_000  # a range longer than this is shown without its end
