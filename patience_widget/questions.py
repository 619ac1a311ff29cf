"""The tasks of lessons that are answered by taps or a choice: the engine says what is right."""

from dataclasses import dataclass
from typing import Any, ClassVar

from .flow import shortened
from .game import Game, Move, Reason
from .scene import builds, roles_of
from .task import (
    Task,
    Verdict,
    card_of,
    checked_choice,
    checked_place,
    checked_places,
    failing,
    keeping,
    named,
    no,
    of_tapped,
    role_of,
    sentence_of,
    table_of,
    why,
    yes,
)
from .text import _

MOST_CHOICES = 5


@dataclass(frozen=True)
class TapPlayable(Task):
    """Tap every card that can be built, or moved elsewhere, now."""

    def _prompt(self, game: Game[Any], state: Any) -> str:
        prompt = _("Tap every card that you may play now.")
        if "foundation" not in roles_of(table_of(game, state).places).values():
            return prompt
        return prompt + " " + _("Those on foundations are not meant.")

    def shown(self, game: Game[Any], state: Any) -> list[str]:
        """The places of those cards, each once."""
        table = table_of(game, state)
        found: dict[Any, str] = {}
        for move in builds(table.places, [*game.moves(state)]):
            found.setdefault(card_of(table, move.source), move.source)
        return [*found.values()]

    def told(self, game: Game[Any], state: Any) -> str:
        """Those cards, and where they lie."""
        cards = [f"{named(game, state, place)} ({place})" for place in self.shown(game, state)]
        return _("The answer: {answer}.").format(answer=", ".join(cards) or _("none"))

    def check(self, game: Game[Any], state: Any, answer: Any) -> Verdict:
        """Right are those cards, all of them and no others."""
        table, right = table_of(game, state), self.shown(game, state)
        given = {place: card_of(table, place) for place in checked_places(game, state, answer)}
        cards = {card_of(table, place): place for place in right}
        wrong = [place for place, card in given.items() if card not in cards]
        left = [place for card, place in cards.items() if card not in given.values()]
        return of_tapped(
            wrong,
            left,
            lambda p: sentence_of(game, state, p),
            lambda p: (keeping if p in wrong else why)(game, state, p),
        )


@dataclass(frozen=True)
class TapTargets(Task):
    """Tap every place where the card of a place may go."""

    place: str

    def _prompt(self, game: Game[Any], state: Any) -> str:
        card = named(game, state, self.place)
        message = _("Tap every place where {card} ({place}) may go now; none, if it may go nowhere.")
        return message.format(card=card, place=self.place)

    def fit(self, game: Game[Any], state: Any) -> None:
        """ValueError where no card lies there."""
        if card_of(table_of(game, state), checked_place(game, state, self.place)) is None:
            raise ValueError(_("no card lies on {place}").format(place=self.place))

    def shown(self, game: Game[Any], state: Any) -> list[str]:
        """Those places."""
        table = table_of(game, state)
        card, roles = card_of(table, self.place), roles_of(table.places)
        legal = (move for move in game.moves(state) if roles.get(move.target) != "stock")  # a redeal turns them all
        moves = [move for move in legal if card_of(table, move.source) == card]
        return list(dict.fromkeys(move.target for move in moves))

    def wanted(self, _game: Game[Any], _state: Any) -> int:
        """It is not told: none at all may be right."""
        return 0

    def check(self, game: Game[Any], state: Any, answer: Any) -> Verdict:
        """Right are those places, all of them and no others."""
        right = self.shown(game, state)
        given = dict.fromkeys(place.partition(".")[0] for place in checked_places(game, state, answer))
        wrong, left = [place for place in given if place not in right], [place for place in right if place not in given]
        card = named(game, state, self.place)
        message = _("{card} cannot go to {place}.")
        return of_tapped(
            wrong, left, lambda p: message.format(card=card, place=p), lambda p: _why_not(game, state, p, self.place)
        )


def _why_not(game: Game[Any], state: Any, target: str, source: str) -> tuple[Reason, ...]:
    """The reasons of a target, else of the card where those name no clause; of its own place not where it fits."""
    reasons = why(game, state, target)
    if target == source:
        return reasons[:1]
    return reasons if any(reason.clause for reason in reasons) else why(game, state, source)


@dataclass(frozen=True)
class OrderFills(Task):
    """Tap the places that the next `n` cards of the stock will be dealt to, in their order."""

    n: int = 3
    ordered: ClassVar[bool] = True

    def _prompt(self, _game: Game[Any], _state: Any) -> str:
        message = _(
            "Tap the places that the next {n} cards of the stock are dealt to, in their order, if nothing is built in "
            "between."
        )
        return message.format(n=self.n)

    def fit(self, game: Game[Any], state: Any) -> None:
        """ValueError where the engine deals no cards, or several to one place, or `n` is no number of them."""
        if isinstance(self.n, bool) or not isinstance(self.n, int) or self.n < 1:
            raise ValueError(_("n={given}: a number of places from 1 up is expected").format(given=shortened(self.n)))
        places = self.shown(game, state)
        if not places:
            raise ValueError(_("no card of the stock can be dealt here"))
        if len(places) < self.n:
            raise ValueError(
                _("n={given}: only {count} cards can be dealt here").format(given=self.n, count=len(places))
            )
        if len({*places}) < len(places):
            raise ValueError(_("the next cards of the stock do not go to places of their own here"))

    def shown(self, game: Game[Any], state: Any) -> list[str]:
        """Those places, as the engine deals them."""
        found: list[str] = []
        while len(found) < self.n and (dealt := _dealt(game, state)):
            found += dealt[1]
            state = dealt[0]
        return found[: self.n]

    def check(self, game: Game[Any], state: Any, answer: Any) -> Verdict:
        """Right is that order, from the first to the last."""
        right, given = self.shown(game, state), checked_places(game, state, answer)
        at = next((at for at, (a, b) in enumerate(zip(given, right, strict=False)) if a != b), None)
        if at is None and len(given) > len(right):
            at = len(right)
        message = _("{place} is not number {number}.")
        wrong = [] if at is None else given[at : at + 1]
        return of_tapped(
            wrong,
            right[len(given) :],
            lambda p: message.format(place=p, number=(at or 0) + 1),
            lambda p: of_fill(game, state, p),
        )


def of_fill(game: Game[Any], state: Any, place: str) -> tuple[Reason, ...]:
    """The reasons for a space; where a deal fills all of them, those for the deal."""
    stock, area = role_of(game, state, "stock"), dealt_to(game, state)
    whole = any(move.source == stock and move.target == area for move in game.moves(state))
    return why(game, state, area if whole else place)


def dealt_to(game: Game[Any], state: Any) -> str:
    """The area that is dealt to, or where there is none the stock."""
    areas = (place.name for place in table_of(game, state).places if place.role == "area")
    return next(areas, None) or role_of(game, state, "stock")


def _dealt(game: Game[Any], state: Any) -> tuple[Any, list[str]] | None:
    """The position after the next cards of the stock were dealt, and where those lie, in their order; None without."""
    stock = role_of(game, state, "stock")
    move = next((m for m in game.moves(state) if m.source == stock), None)
    if move is None:
        return None
    before, after = table_of(game, state), game.play(state, move)
    where = {card: name for name, ids in table_of(game, after).piles.items() for card in ids if name != stock}
    return after, [where[card] for card in reversed(before.piles[stock]) if card in where]


@dataclass(frozen=True)
class DealOrNot(Task):
    """Whether the button that deals or turns may be pressed now."""

    asks: ClassVar[str] = "choice"

    def _prompt(self, game: Game[Any], state: Any) -> str:
        return _("May you press the button “{button}” now?").format(button=_button(game, state)[0])

    def fit(self, game: Game[Any], state: Any) -> None:
        """ValueError where there is no such button."""
        _button(game, state)

    def choices(self, _game: Game[Any], _state: Any) -> list[tuple[str, str]]:
        """Yes or no."""
        return [("yes", _("Yes")), ("no", _("No"))]

    def shown(self, game: Game[Any], state: Any) -> str:
        """Which is right."""
        return "yes" if _button(game, state)[1] else "no"

    def check(self, game: Game[Any], state: Any, answer: Any) -> Verdict:
        """Right is what the rules say."""
        return _of_choice(self, game, state, answer)


@dataclass(frozen=True)
class PredictDeal(Task):
    """How many cards move when the button that deals or turns is pressed; none where that is not allowed."""

    asks: ClassVar[str] = "choice"

    def _prompt(self, game: Game[Any], state: Any) -> str:
        return _("You press the button “{button}” now: how many cards does that move in all?").format(
            button=_button(game, state)[0]
        )

    def fit(self, game: Game[Any], state: Any) -> None:
        """ValueError where there is no such button."""
        _button(game, state)

    def choices(self, game: Game[Any], state: Any) -> list[tuple[str, str]]:
        """The right number among others: of the spaces, of the columns, of both, of the stock, and those next to it."""
        right, spaces = int(self.shown(game, state)), len(game.spaces(state))
        columns = len({place.wide.x for place in game.places if place.role == "tableau"})
        stock = len(table_of(game, state).piles.get(role_of(game, state, "stock"), b""))
        near = [right, 0, spaces, columns, spaces + columns, stock, 1, right + 1, right + 2, right + 3]
        some = list(dict.fromkeys(near))[:MOST_CHOICES]
        return [(str(count), str(count) if count else _("none: that is not allowed")) for count in sorted(some)]

    def shown(self, game: Game[Any], state: Any) -> str:
        """How many those are, as the engine deals them."""
        move = _button(game, state)[1]
        if not move:
            return "0"
        before, after = table_of(game, state).piles, table_of(game, game.play(state, move)).piles
        pile = before.get(move.source, b"")
        return str(len(set(pile) - set(after.get(move.source, b""))))

    def check(self, game: Game[Any], state: Any, answer: Any) -> Verdict:
        """Right is that number."""
        return _of_choice(self, game, state, answer)


def _button(game: Game[Any], state: Any) -> tuple[str, Move | None]:
    """The label of the button that deals or turns, and its move; ValueError where there is none."""
    button = game.button(state)
    if button is None:
        raise ValueError(_("{game} has no {role}").format(game=_(game.name), role=_("stock")))
    return button.label, button.move


def _of_choice(task: Task, game: Game[Any], state: Any, answer: Any) -> Verdict:
    """The verdict on a choice, with what the rules say of the area that is dealt to, else of the stock."""
    checked_choice(task, game, state, answer)
    reasons = why(game, state, dealt_to(game, state))
    right = answer == task.shown(game, state)
    told = reasons[:1] if isinstance(task, DealOrNot) else reasons  # why it is allowed, or what it does
    return yes(_("Right."), reasons) if right else no(failing(told), reasons)
