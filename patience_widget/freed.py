"""Freed: what was found that makes a card playable; and which card that is, wherever it lies."""

import re
from dataclasses import dataclass, field
from typing import Any

from .cards import pretty
from .game import Game, Move, Reason
from .shown import nodes as counted
from .text import _

HEIGHT = re.compile(r"[1-9][0-9]{0,2}")  # of a card in a pile, its lowest card the first
NO_PILES = {"area", "note"}  # roles of places where no card lies
LISTED = 8  # moves in a sentence


@dataclass(frozen=True, repr=False)
class Freed:
    """What frees a card: its fate is "free", with the `line` after which it can be played (empty: it can be now).

    "never" means that no line frees it, which is proved: what was not looked at cannot. "unknown" means that none was
    found within the limit or, where `honest` says so, none that holds whatever the unseen cards are. A line that is
    `blind` turns some of them: it was found in sampled orders, and can be played whatever they are. `needs` are the
    reasons that keep the card now: what would have to come first.
    """

    card: str
    place: str
    fate: str
    line: tuple[Move, ...]
    needs: tuple[Reason, ...]
    nodes: int
    seconds: float = field(compare=False)
    open_cards: bool = False
    honest: bool = False
    blind: bool = False
    game: Game[Any] = field(kw_only=True)
    start: Any = field(kw_only=True)

    @property
    def sentence(self) -> str:
        """What was found, in a sentence."""
        said = self._found() if self.fate == "free" else self._none()
        line = self._listed if self.blind else ""
        return said.format(card=pretty(self.card), nodes=counted(self.nodes), count=len(self.line), line=line)

    def _found(self) -> str:
        """A line was found; where that looked at cards that were never seen, or turns some, it is said."""
        if not self.line:
            return _("{card} can be played now.")
        if self.blind:
            return _("After this {card} can be played, whatever is turned meanwhile: {line}.")
        one, more = _("After 1 move {card} can be played."), _("After {count} moves {card} can be played.")
        if self.open_cards:
            one = _("Looking at the stock: after 1 move {card} can be played.")
            more = _("Looking at the stock: after {count} moves {card} can be played.")
        return one if len(self.line) == 1 else more

    def _none(self) -> str:
        """None was found."""
        if self.fate == "never":
            return _("Nothing frees {card} any more: all that could was looked at ({nodes}).")
        if self.honest:
            return _("No moves free {card} whatever the cards are that you have not seen yet.")
        return _("No way to free {card} was found ({nodes}).")

    @property
    def _listed(self) -> str:
        """The line as moves of which nothing is told that was never seen."""
        game, state, hidden, names = self.game, self.start, {*self.game.hidden(self.start)}, list[str]()
        for move in self.line[:LISTED]:
            button = game.button(state)
            unseen = {*game.ids(state, move.source)[-1:]} & hidden
            named = button.label if button and button.move == move else str(move)
            names.append(named if unseen else game.short(state, move))
            state = game.play(state, move)
        return ", ".join([*names, "…"] if len(self.line) > LISTED else names)

    @property
    def reached(self) -> str:
        """What is said at the end of the line."""
        return _("Now {card} can be played.").format(card=pretty(self.card))

    def where(self, state: Any) -> str:
        """The place of the card in a position of the line; "" where that is not known."""
        return Card(self.game, self.start, self.place).name(state)

    def __str__(self) -> str:
        return " ".join([self.sentence, *(reason.sentence for reason in self.needs)])

    def __repr__(self) -> str:
        return f"<Freed: {self}>"


class Card:
    """The card of a place, and where it lies in other positions: its twin is another card."""

    def __init__(self, game: Game[Any], state: Any, place: str) -> None:
        """`t3.5` is the fifth card of `t3`; ValueError where no card lies there."""
        self.game = game
        name, dot, height = place.partition(".")
        ids, faces = game.ids(state, name), game.cards(state, name)
        at = len(faces) - 1 if not dot else int(height) - 1 if HEIGHT.fullmatch(height) else -1
        role = next((spot.role for spot in game.places if spot.name == name), "")
        if not 0 <= at < len(faces) or role in NO_PILES:
            raise ValueError(_("no card lies on {place}").format(place=place[:40]))
        self.face, self.id = faces[at], ids[at] if len(ids) == len(faces) else None
        self.hidden = self.id in game.hidden(state)
        self._names = [spot.name for spot in game.places if spot.role not in NO_PILES]
        self._last, self._stocks = name, {spot.name for spot in game.places if spot.role == "stock"}

    def starts(self, state: Any, move: Move) -> bool:
        """Whether a move starts with the card, which lies open: a redeal, which takes it back, does not play it."""
        if move.target in self._stocks:
            return False
        _name, dot, _height = move.source.partition(".")
        at = 0 if dot else -1
        if self.id is None:
            return self.game.cards(state, move.source)[at:][:1] == [self.face]
        ids = self.game.ids(state, move.source)
        return bool(ids) and ids[at] == self.id and self.id not in self.game.hidden(state)

    def name(self, state: Any) -> str:
        """The place where it lies, with its number where it is covered; "" where that is not known."""
        place, at = self.where(state) or ("", 0)
        return f"{place}.{at + 1}" if place and at + 1 < len(self.game.ids(state, place)) else place

    def where(self, state: Any) -> tuple[str, int] | None:
        """Where it lies: the place, and how many are under it there; None where that is not known."""
        if self.id is None:
            return None
        for name in (self._last, *self._names):
            ids = self.game.ids(state, name)
            if self.id in ids:
                self._last = name
                return name, ids.index(self.id)
        return None
