"""In what share of the orders of the unseen cards a win still exists, for who would see them all."""

import random
import time
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any

from . import kernel
from .cards import Pack
from .game import Game
from .player import check_seen, wilson
from .solver import position, whole_seed
from .text import _

NODES = 1_000_000  # of the search of one order
SLICE = 50_000  # nodes between two looks at the keyboard


def unseen(game: Game[Any], state: Any) -> frozenset[int]:
    """The cards of a position that the player has not seen, as far as that alone tells."""
    if kernel.knows(game, state) and not kernel.unseen(game, state):
        return frozenset()
    return frozenset(game.hidden(state))


@dataclass(frozen=True, repr=False)
class Winnable:
    """Of so many orders of the unseen cards, in how many a win exists, in how many none does, which is proved.

    In the others the search came to its limit. `known` says that nothing is unseen: then there is one order.
    """

    won: int
    lost: int
    undecided: int
    known: bool
    seconds: float = field(compare=False)

    @property
    def orders(self) -> int:
        """How many orders were looked at."""
        return self.won + self.lost + self.undecided

    @property
    def share(self) -> tuple[float, float]:
        """The share of the orders in which a win exists: if no undecided one is won, and if all are."""
        if not self.orders:
            return 0.0, 1.0
        return self.won / self.orders, (self.won + self.undecided) / self.orders

    @property
    def interval(self) -> tuple[float, float]:
        """Where the share of all orders lies, with a confidence of 95 %, the undecided counted both ways."""
        if self.known and self.orders:
            return self.share
        return wilson(self.won, self.orders)[0], wilson(self.won + self.undecided, self.orders)[1]

    def __str__(self) -> str:
        if self.known:
            fates = {_("a win exists"): self.won, _("no win is left (proved)"): self.lost}
            fate = next((text for text, count in fates.items() if count), _("whether a win exists is undecided"))
            return _("All cards are known: {fate}.").format(fate=fate)
        (least, most), (low, high) = self.share, self.interval
        share = (
            f"{least:.0%}"
            if self.won + self.lost == self.orders
            else _("{least:.0%} to {most:.0%}").format(least=least, most=most)
        )
        text = _("A win still exists in {won} of {orders} unseen orders, {lost} are lost, {undecided} undecided: ")
        text = text.format(won=self.won, lost=self.lost, undecided=self.undecided, orders=self.orders)
        return text + _("{share} (interval: {low:.0%} to {high:.0%}).").format(share=share, low=low, high=high)

    def __repr__(self) -> str:
        return f"<Winnable: {self}>"


def winnable(
    game: Any,
    deal: Any = None,
    *,
    state: Any = None,
    orders: int = 100,
    seed: int = 0,
    nodes: int = NODES,
    on_progress: Callable[[Winnable], object] | None = None,
) -> Winnable:
    """In how many of so many sampled orders of the unseen cards a win still exists, by a search of each.

    That is no chance of a player's, who does not see the order. The position is given as in `solve`; each search has
    so many `nodes`. The same seed gives the same, whatever lies face down. `on_progress` is told after every order; the
    keyboard interrupts at once, and what was found so far is returned.
    """
    game, state = position(game, deal, state)
    check_seen(game, state)
    for name, given in (("orders", orders), ("nodes", nodes)):
        if isinstance(given, bool) or not isinstance(given, int) or given < 1:
            raise ValueError(_("{name}={given!r}: a number from 1 up is expected").format(name=name, given=given))
    found, seed, began = Winnable(0, 0, 0, not kernel.unseen(game, state), 0.0), whole_seed(seed), time.perf_counter()
    try:
        for number in range(1 if found.known else orders):
            fate = _searched(game, state if found.known else reordered(state, seed, number), seed, nodes)
            counts = {name: getattr(found, name) + (fate == name) for name in ("won", "lost", "undecided")}
            found = replace(found, **counts, seconds=time.perf_counter() - began)
            if on_progress:
                on_progress(found)
    except KeyboardInterrupt:
        pass
    return found


def reordered(state: Any, seed: int, number: int) -> Any:
    """A position with its unseen cards in a sampled order, which depends on the seed and its number alone."""
    faces, ids = list(state.pack.cards), sorted(state.stock)
    hidden = sorted(faces[card] for card in ids)
    random.Random(f"{seed} {number}").shuffle(hidden)
    for card, face in zip(ids, hidden, strict=True):
        faces[card] = face
    return state._replace(pack=Pack(tuple(faces)), stock=bytes(ids))


def _searched(game: Game[Any], state: Any, seed: int, nodes: int) -> str:
    """What a search finds: "won", "lost" or "undecided"."""
    search = kernel.Search(game, state, seed=seed)
    try:
        while not search.done and search.nodes < nodes:
            search.step(min(SLICE, nodes - search.nodes))
        return search.fate if search.done else "undecided"
    finally:
        search.end()
