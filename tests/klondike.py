"""Klondike, one card at a time and as many redeals as wanted: a game as one writes it in a notebook."""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

import patience_widget as pw
from patience_widget.cards import RANKS, SUITS

FANS, FOUNDATIONS = ("t1", "t2", "t3", "t4", "t5", "t6", "t7"), ("AC", "AS", "AH", "AD")
RULES = {
    "K1": "Seven fans of one to seven cards are dealt, the last of each face up; the rest is the stock.",
    "K2": "An Ace starts a foundation, and it is built up in suit to the King.",
    "K3": "A fan is built down in colours that take turns; a King fills an empty one. Runs move as one.",
    "K4": "The card that is uncovered is turned face up.",
    "K5": "The stock is turned one card at a time onto the waste, whose top card is available.",
    "K6": "When the stock is empty the waste is turned over to be the stock again, as often as wanted.",
}
TURN, REDEAL = pw.Move("stock", "waste"), pw.Move("waste", "stock")


@dataclass(frozen=True)
class Layout(pw.State):
    """A position: the piles, and the ids of the cards of the fans that lie face down."""

    down: frozenset[int] = frozenset()


class Klondike(pw.Game[Layout]):
    """Klondike: seven fans, built down in colours that take turns; four foundations, built up in suit."""

    name = "Klondike"
    rules = RULES
    places = tuple(
        pw.Place(name, role, pw.Spot(area, x, 0), pw.Spot(area, x, 0), fan)
        for area, x, name, role, fan in (
            ("top", 0, "stock", "stock", ""),
            ("top", 1, "waste", "waste", ""),
            *(("top", x, name, "foundation", "") for x, name in enumerate(FOUNDATIONS, 3)),
            *(("main", x, name, "tableau", "down") for x, name in enumerate(FANS)),
        )
    )

    def deal(self, deal: Any) -> Layout:
        """K1: row by row, each row one card shorter at its left."""
        pack = pw.Pack.shuffled(deal)
        piles = dict.fromkeys(("stock", "waste", *FOUNDATIONS, *FANS), b"")
        for card, name in enumerate(name for row in range(7) for name in FANS[row:]):
            piles[name] += bytes([card])
        piles["stock"] = bytes(range(51, 27, -1))  # its next card is the last
        down = frozenset(card for name in FANS for card in piles[name][:-1])
        return Layout(pack, tuple(piles.items()), down)

    def moves(self, state: Layout) -> Iterator[pw.Move]:
        """K2 to K6: to the foundations, within the fans, from the waste; then the stock."""
        for source in [name for name in ("waste", *FANS) if state[name]]:
            for target in FOUNDATIONS:
                if self._fits(state, state[source][-1], target):
                    yield pw.Move(source, target)
        for source, card in self._starts(state):
            for target in FANS:
                if self._fits(state, card, target) and (state[target] or not source.endswith(".1")):
                    yield pw.Move(source, target)
        if state["stock"] or state["waste"]:
            yield TURN if state["stock"] else REDEAL

    def play(self, state: Layout, move: pw.Move | str) -> Layout:
        """The position after a move; the card that it uncovers is turned (K4)."""
        move = self.check(state, move)
        if move == REDEAL:
            return state.put({"stock": state["waste"][::-1], "waste": b""})
        source, run, _height = move.source.partition(".")
        after = state.move(source, move.target, len(self.ids(state, move.source)) if run else 1)
        return replace(after, down=after.down - set(after[source][-1:]))

    def won(self, state: Layout) -> bool:
        """K2: all cards are on the foundations."""
        return sum(len(state[name]) for name in FOUNDATIONS) == len(state.pack.cards)

    def lost(self, state: Layout) -> bool:
        """Nothing can be moved, and the game is not won."""
        return not self.won(state) and not any(self.moves(state))

    def hidden(self, state: Layout) -> Collection[int]:
        """K1, K5: the stock, and what is face down in the fans."""
        return state.down | set(state["stock"])

    def available(self, state: Layout) -> Collection[int]:
        """K3, K5: every card that lies face up in the fans, and the top of the waste."""
        return {card for _source, card in self._starts(state)}

    def labels(self, state: Layout) -> Mapping[str, pw.Label]:
        """How many cards stock and waste have."""
        return {name: pw.Label(str(len(state[name]))) for name in ("stock", "waste") if state[name]}

    def button(self, state: Layout) -> pw.Button:
        """K5, K6."""
        move = next((move for move in self.moves(state) if move in {TURN, REDEAL}), None)
        return pw.Button("Redeal" if move == REDEAL else "Turn", move)

    def _starts(self, state: Layout) -> Iterator[tuple[str, int]]:
        """Where a run can start and with which card: `t3.5` is the fifth card of t3 and those above it."""
        yield from (("waste", card) for card in state["waste"][-1:])
        for name in FANS:
            up = (at for at, card in enumerate(state[name]) if card not in state.down)
            yield from ((f"{name}.{at + 1}", state[name][at]) for at in up)

    def _fits(self, state: Layout, card: int, place: str) -> bool:
        """K2, K3: whether a place takes the card."""
        ranks, suits, pile = state.pack.ranks, state.pack.suits, state[place]
        if place in FOUNDATIONS:
            return SUITS[suits[card]] == place[1] and ranks[card] == len(pile)
        if not pile:
            return ranks[card] == RANKS.index("K")
        return ranks[card] + 1 == ranks[pile[-1]] and (suits[card] < 2) != (suits[pile[-1]] < 2)
