"""Reasons of moves: each phrase holds by the rules, at thousands of positions, and tells nothing of unseen cards."""

import random
import re
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from kernels import OPTIONS, name, random_game, set_up, sized
from test_own_game import Plain
from test_player import dealt_otherwise

import patience_widget as pw
from patience_widget import kernel
from patience_widget.advice import told
from patience_widget.cards import RANKS, pretty
from patience_widget.games.british_blockade import DEAL, SPACE

every_option = pytest.mark.parametrize("option", OPTIONS, ids=name)
Told = Callable[..., bool]


class Moved:
    """A move that was played, and what the table was like before and after."""

    def __init__(self, game: Any, state: Any, move: pw.Move) -> None:
        self.game, self.state, self.move, self.after = game, state, move, game.play(state, move)

    def builds(self, state: Any) -> Counter[str]:
        """The cards of the tableau or the waste that can be built, each as often as it can."""
        moves = [m for m in self.game.moves(state) if m.source != "stock" and m.target != "stock"]
        moves = [m for m in moves if not m.source.startswith(("A", "K"))]
        return Counter(pretty(self.game.cards(state, source)[-1]) for source in {m.source for m in moves})

    def free(self, state: Any) -> set[int]:
        """The ids of the available cards."""
        return set(self.game.available(state))

    def freed(self, card: str) -> bool:
        """Whether such a card is available that was not."""
        new = self.free(self.after) - self.free(self.state)
        return card in {pretty(self.state.pack.cards[one]) for one in new - {*self.state.stock}}

    @property
    def rows(self) -> tuple[int, int]:
        """How many rows there are before and after."""
        return tuple(len(state.tableau) // self.game.columns for state in (self.state, self.after))  # type: ignore[return-value]

    def height(self) -> int:
        """How many cards lie where the card went."""
        return len(self.game.ids(self.after, self.move.target))


def near(m: Moved, card: str) -> bool:
    """Whether the same reversal again and again lets this card be built."""
    state = m.after
    for _slide in range(m.game.ranks):
        if m.move not in m.game.moves(state):
            return False
        state = m.game.play(state, m.move)
        if m.builds(state)[card] > 0:
            return True
    return False


def meet(m: Moved) -> bool:
    """Whether the foundations of the suit meet now and did not."""
    pair = {f"A{m.move.target[1]}", f"K{m.move.target[1]}"}
    here, before = ([x for x in m.game.moves(s) if {*x} == pair] for s in (m.after, m.state))
    tops = [RANKS.index(m.game.cards(m.after, f"{kind}{m.move.target[1]}")[-1][0]) for kind in "AK"]
    return tops[0] + 1 == tops[1] and not before and (bool(here) or m.game.ranks == 2)


BLOCKADE: dict[str, Told] = {
    r"wins the game": lambda m: m.game.won(m.after),
    r"completes the (Ace|King) pile": lambda m, kind: m.height() == m.game.ranks and m.move.target[0] == kind[0],
    r"frees the (\S+), which can be built": lambda m, card: m.freed(card) and m.builds(m.after)[card] > 0,
    r"frees the (\S+)": lambda m, card: m.freed(card),
    r"lets the (\S+) follow": lambda m, card: any(
        pretty(m.game.cards(m.after, x.source)[-1]) == card and x.target == m.move.target for x in m.game.moves(m.after)
    ),
    r"makes the foundations of its suit meet": meet,
    r"brings the next card of the stock": lambda m: m.state.stock[0] in m.game.ids(m.after, m.move.source),
    r"makes room for a card of the stock": lambda m: not m.game.ids(m.after, m.move.source) and m.after.stock,
    r"lets the (\S+) be built": lambda m, card: m.builds(m.after)[card] > m.builds(m.state)[card],
    r"makes a standstill, so that the stock may be dealt": lambda m: DEAL in m.game.moves(m.after),
    r"brings its suit nearer to the (\S+)": near,
    r"turns a card up while the (\S+) can still be built": lambda m, card: {*m.builds(m.state)} == {card},
    r"turns a card up while (\d+) can still be built": lambda m, count: len(m.builds(m.state)) == int(count) > 1,
    r"fills every space and deals row (\d+)": lambda m, row: (
        SPACE in m.state.tableau
        and SPACE not in m.after.tableau[: len(m.state.tableau)]
        and m.rows == (int(row) - 1, int(row))
    ),
    r"deals row (\d+)": lambda m, row: SPACE not in m.state.tableau and m.rows == (int(row) - 1, int(row)),
    r"fills spaces": lambda m: m.rows[0] == m.rows[1] and m.after.tableau.count(SPACE) < m.state.tableau.count(SPACE),
}


def unplayed(m: Moved, state: Any, rank: str) -> int:
    """How many cards of a rank are on stock and waste."""
    cards = m.game.cards(state, "stock") + m.game.cards(state, "waste")
    return [card[0].replace("T", "10") for card in cards].count(rank)


def takes(m: Moved, state: Any, pile: str, rank: str) -> bool:
    """Whether a pile would take a card of this rank as a top of the waste."""
    label = m.game.labels(state).get(f"f{pile}")
    return bool(label) and label.chip == rank and label.lead != "waits for"


def kept(m: Moved, pile: str, rank: str) -> bool:
    """Whether a pile goes on wanting a rank of which there is another card; before a turn, which may start pile 1."""
    at = m.state if m.move.source == "stock" else m.after
    return takes(m, at, pile, rank) and own(m) == rank and unplayed(m, m.state, rank) > 1


def own(m: Moved) -> str:
    """The rank of the waste's top."""
    return m.game.cards(m.state, "waste")[-1][0].replace("T", "10")


PRECEDENCE: dict[str, Told] = {
    r"wins the game": lambda m: m.game.won(m.after),
    r"is the only move": lambda m: [*m.game.moves(m.state)] == [m.move],
    r"brings the waste again, in the same order": lambda m: m.after.stock == m.state.waste,
    r"keeps pile (\d) for another (\w+)": kept,
    r"keeps pile (\d) for the last other (\w+)": lambda m, pile, rank: (
        kept(m, pile, rank) and unplayed(m, m.state, rank) == 2
    ),
    r"completes pile (\d)": lambda m, pile: m.move.target == f"f{pile}" and m.height() == m.game.ranks,
    r"frees the (\S+) for pile (\d)": lambda m, card, pile: (
        pw.Move("waste", f"f{pile}") in m.game.moves(m.after) and pretty(m.game.cards(m.after, "waste")[-1]) == card
    ),
    r"lets pile (\d) be started": lambda m, pile: (
        m.game.labels(m.after)[f"f{pile}"].lead == "needs" != m.game.labels(m.state)[f"f{pile}"].lead
    ),
    r"plays the last (\w+)": lambda m, rank: own(m) == rank and unplayed(m, m.after, rank) == 0,
    r"leaves a pile for every other (\w+)": lambda m, rank: (
        own(m) == rank
        and sum(takes(m, m.after, str(n + 1), rank) for n in range(m.game.foundations)) >= unplayed(m, m.after, rank)
    ),
    r"makes pile (\d) ready for (\w+)": lambda m, pile, rank: takes(m, m.after, pile, rank),
}


def positions(option: Any, seed: str) -> Iterator[tuple[Any, Any]]:
    """Positions of random games, small and large, and some set up by hand."""
    chance = random.Random(str(option) + seed)
    for _game in range(30):
        game = sized(option, chance)
        state = set_up(game, chance)
        yield game, state
        yield from ((game, before) for before, _move in random_game(game, chance, 40, state))
    for _game in range(6):
        game = option[0](*option[1])
        yield from ((game, before) for before, _move in random_game(game, chance, 120))


HEARD: Counter[str] = Counter()


@every_option
def test_every_reason_holds(option: Any) -> None:
    """By the rules, looked at from both sides of the move; the first phrase that it fits is the one meant."""
    phrases = BLOCKADE if option[0] is pw.BritishBlockade else PRECEDENCE
    given = 0
    for game, state in positions(option, "holds"):
        for move in game.moves(state):
            reason = game.reason(state, move)
            if not reason:
                continue
            meant = next((text for text in phrases if re.fullmatch(text, reason)), None)
            assert meant, reason
            found = re.fullmatch(meant, reason)
            assert found
            assert phrases[meant](Moved(game, state, move), *found.groups()), (reason, game, state, move)
            HEARD[meant] += 1
            given += 1
    assert given > 500


@every_option
def test_no_reason_tells_what_was_not_seen(option: Any) -> None:
    """Other cards where the stock lies, by their ids and by their faces: the same reasons and the same texts."""
    order = random.Random(3)
    for game, state in positions(option, "unseen"):
        if not kernel.unseen(game, state) or not state.stock:
            continue
        shuffled = state._replace(stock=bytes(order.sample(state.stock, len(state.stock))))
        for other in (shuffled, dealt_otherwise(state, order)):
            for move in game.moves(state):
                assert game.reason(other, move) == game.reason(state, move)
                assert told(game, other, move) == told(game, state, move)


def test_every_phrase_was_heard() -> None:
    """None of the phrases above is there in vain."""
    for kind in (pw.BritishBlockade, pw.Precedence):
        phrases = BLOCKADE if kind is pw.BritishBlockade else PRECEDENCE
        heard = Counter[str]()
        for option in OPTIONS:
            if option[0] is kind:
                for game, state in positions(option, "heard"):
                    reasons = (game.reason(state, move) for move in game.moves(state))
                    heard.update(next(t for t in phrases if re.fullmatch(t, reason)) for reason in reasons if reason)
        assert {*heard} == {*phrases}


def test_a_game_of_ones_own_gives_none() -> None:
    """The plain default."""
    game = Plain()
    state = game.deal(1)
    assert {game.reason(state, move) for move in game.moves(state)} == {""}
