"""Cards, packs and deal numbers (rules.md, "Deal numbers")."""

import operator
import random
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from functools import cached_property
from typing import Self, SupportsIndex, TypeVar

from .text import _

RANKS = "A23456789TJQK"
SUITS = "CSHD"
MOST_DIGITS = 100_000  # a deal number may be long; one that takes minutes to read is refused
SHOWN = 40  # characters of what an error quotes, at most
LAST_OF_GENERATOR = 31999  # from the next number on, PySolFC shuffles with Python's own generator

Card = TypeVar("Card")


@dataclass(frozen=True)
class Pack:
    """The cards of one deal in dealing order; a card's position there is its id (0 to 103)."""

    cards: tuple[str, ...]
    ranks: bytes = field(init=False, repr=False, compare=False)  # by id: 0 for the ace, up to 12
    suits: bytes = field(init=False, repr=False, compare=False)  # by id: index in SUITS

    def __post_init__(self) -> None:
        object.__setattr__(self, "ranks", bytes(RANKS.index(card[0]) for card in self.cards))
        object.__setattr__(self, "suits", bytes(SUITS.index(card[1]) for card in self.cards))

    @classmethod
    def shuffled(cls, number: int, copies: int = 1) -> Self:
        """One pack, or several, in the dealing order of that deal number."""
        return cls(tuple(shuffle(packs(copies, len(SUITS), len(RANKS)), check_number(number))[::-1]))

    @cached_property
    def faces_by_id(self) -> bytes:
        """A table for `bytes.translate`: from ids to faces (suit x 13 + rank), so that twins become equal."""
        faces = (suit * len(RANKS) + rank for suit, rank in zip(self.suits, self.ranks, strict=True))
        return bytes(faces) + bytes(range(len(self.cards), 256))

    @cached_property
    def twins(self) -> dict[tuple[int, int], bytes]:
        """The ids of the cards of each (suit, rank); two in a double pack."""
        ids: dict[tuple[int, int], list[int]] = {}
        for card, face in enumerate(zip(self.suits, self.ranks, strict=True)):
            ids.setdefault(face, []).append(card)
        return {face: bytes(cards) for face, cards in ids.items()}

    def faces(self, ids: Iterable[int]) -> list[str]:
        """The cards with these ids, as text."""
        return [self.cards[i] for i in ids]


def pretty(card: str) -> str:
    """A card as a reader sees it: TD is 10♦."""
    return card[0].replace("T", "10") + "♣♠♥♦"[SUITS.index(card[1])]


def packs(copies: int, suits: int, ranks: int) -> list[str]:
    """That many packs one after the other: in each, suits C S H D, and in each of these A to K."""
    return [rank + suit for _pack in range(copies) for suit in SUITS[:suits] for rank in RANKS[:ranks]]


def check_number(number: object) -> int:
    """The deal number as an integer; TypeError or ValueError says what was given."""
    if isinstance(number, bool) or not isinstance(number, SupportsIndex):
        message = _("{given!r} is not a deal number (an integer from 1 up) nor a pack (text such as 'AC TD …')")
        raise TypeError(message.format(given=number))
    value = operator.index(number)
    if value < 1:
        raise ValueError(_("deal {given} does not exist: deal numbers start at 1").format(given=number_text(value)))
    return value


def number_text(number: int) -> str:
    """All digits of a deal number, however many: Python's own `str` stops at 4,300."""
    return f"{Decimal(number):f}"


def read_number(text: str) -> int:
    """A deal number from its digits, however many; ValueError says what was given."""
    digits = text.strip()
    if digits.isascii() and digits.isdigit() and len(digits) <= MOST_DIGITS:
        return check_number(int(Decimal(digits)))
    shown = digits if len(digits) <= SHOWN else digits[:SHOWN] + "…"
    message = _("{given!r} is not a deal number: digits are expected, {most} at most")
    raise ValueError(message.format(given=shown, most=MOST_DIGITS))


def shuffle(cards: Iterable[Card], number: int) -> list[Card]:
    """The cards in the order of that deal number, as PySolFC shuffles them; dealt from the end."""
    shuffled = list(cards)
    draw = _generator(number) if number <= LAST_OF_GENERATOR else _python_generator(number)
    for last in range(len(shuffled) - 1, 0, -1):
        other = draw(last + 1)
        shuffled[last], shuffled[other] = shuffled[other], shuffled[last]
    return shuffled


def _generator(seed: int) -> Callable[[int], int]:
    """PySolFC's generator for numbers up to 31999: a linear congruence of 33 bits."""

    def draw(below: int) -> int:
        nonlocal seed
        seed = (seed * 214013 + 2531011) % 2**33
        return (seed >> 16 & 0x7FFF) % below

    return draw


def _python_generator(seed: int) -> Callable[[int], int]:
    """PySolFC's generator for longer numbers: Python's own."""
    source = random.Random(seed)
    return lambda below: int(source.random() * below)


def read_pack(given: str | Iterable[str], expected: Sequence[str], base: Sequence[str]) -> Pack:
    """A pack given as text or as a list of cards.

    `expected` are the cards it must have in any order, `base` those it must begin with (a base
    given as a rank, "K", allows any suit). ValueError says what is wrong.
    """
    if isinstance(given, str) and is_word(given.strip()):
        message = _("{given!r} is not a deal: the number of one or a pack of cards is expected")
        raise ValueError(message.format(given=given[:SHOWN]))
    if isinstance(given, str) and given.strip().isdigit():
        message = _("a deal number is given as an integer, a pack by its cards: {given!r} is neither")
        raise ValueError(message.format(given=given[:SHOWN]))
    cards = given.split() if isinstance(given, str) else list(given)
    _check_cards(cards, expected)
    for place, (card, wanted) in enumerate(zip(cards, base, strict=False), 1):
        if not card.startswith(wanted):
            message = _("the pack begins with its base cards {base}: card {place} is {card}")
            raise ValueError(message.format(base=" ".join(base), place=place, card=card))
    return Pack(tuple(cards))


def is_word(deal: str) -> bool:
    """Whether a text is one word, longer than a card: it is no pack, whatever it is."""
    return deal.isalpha() and len(deal) > len("AC")


def _check_cards(cards: list[str], expected: Sequence[str]) -> None:
    """Refuse what is no card, too few or too many cards, and a wrong number of any card."""
    wanted = Counter(expected)
    for place, card in enumerate(cards, 1):
        if not isinstance(card, str) or card not in wanted:
            message = _("card {place} of the pack, {card!r}, is not one of its cards ({first} to {last})")
            raise ValueError(message.format(place=place, card=card, first=expected[0], last=expected[-1]))
    if len(cards) != len(expected):
        message = _("a pack of {expected} cards is expected, {given} were given")
        raise ValueError(message.format(expected=len(expected), given=len(cards)))
    for card, count in Counter(cards).items():
        if count != wanted[card]:
            message = _("{card} is {count} times in the pack, {expected} times is right")
            raise ValueError(message.format(card=card, count=count, expected=wanted[card]))
