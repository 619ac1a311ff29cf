"""Games of one's own: Klondike, and the least that a game needs, wherever games are taken."""

import json
import random
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pytest
from klondike import FANS, FOUNDATIONS, Klondike, Layout
from positions import cards, faces, legal, pile, play, played

import patience_widget as pw

KLONDIKE = Klondike()


class Least(pw.Game[pw.State]):
    """Only the five methods: five clubs from the stock, to be put up from the ace or to lie by."""

    def deal(self, deal: Any) -> pw.State:
        order = random.Random(deal).sample(range(5), 5)
        pack = pw.Pack(tuple("A2345"[rank] + "C" for rank in order))
        return pw.State(pack, (("stock", bytes(range(5))), ("by", b""), ("up", b"")))

    def moves(self, state: pw.State) -> Iterator[pw.Move]:
        for name in ("stock", "by"):
            if state[name] and state.pack.ranks[state[name][-1]] == len(state["up"]):
                yield pw.Move(name, "up")
        if state["stock"]:
            yield pw.Move("stock", "by")

    def play(self, state: pw.State, move: pw.Move | str) -> pw.State:
        move = pw.Move.parse(str(move))
        if move not in self.moves(state):
            raise pw.IllegalMove(move, self, self.moves(state))
        return state.move(move.source, move.target)

    def won(self, state: pw.State) -> bool:
        return len(state["up"]) == 5

    def lost(self, state: pw.State) -> bool:
        return not self.won(state) and not any(self.moves(state))


Piles = tuple[tuple[str, ...], ...]


class Plain(pw.Game[Piles]):
    """A tuple is its position: three piles of cards as text, a to b or c until a is empty."""

    name = "Plain piles"

    def deal(self, deal: Any) -> Piles:
        return (tuple(random.Random(deal).sample(["AC", "2C", "6H", "6H", "TD"], 5)), (), ())

    def moves(self, state: Piles) -> Iterator[pw.Move]:
        if state[0]:
            yield pw.Move("a", "b")
            yield pw.Move("a", "c")

    def play(self, state: Piles, move: pw.Move | str) -> Piles:
        move = pw.Move.parse(str(move))
        if move not in self.moves(state):
            raise pw.IllegalMove(move, self, self.moves(state))
        (*left, card), b, c = state
        return (tuple(left), (*b, card), c) if move.target == "b" else (tuple(left), b, (*c, card))

    def won(self, state: Piles) -> bool:
        return not state[0] and len(state[1]) % 2 == 0

    def lost(self, state: Piles) -> bool:
        return not state[0] and not self.won(state)

    def cards(self, state: Piles, place: str) -> list[str]:
        return list(state["abc".index(place)])


class Count(pw.Game[int]):
    """A number is its position: take one or two until none is left; a last one alone is lost."""

    def deal(self, deal: Any) -> int:
        return int(deal) % 7 + 5

    def moves(self, state: int) -> Iterator[pw.Move]:
        if state > 1:
            yield from (pw.Move("heap", "one"), pw.Move("heap", "two"))

    def play(self, state: int, move: pw.Move | str) -> int:
        move = pw.Move.parse(str(move))
        if move not in self.moves(state):
            raise pw.IllegalMove(move, self, self.moves(state))
        return state - {"one": 1, "two": 2}[move.target]

    def won(self, state: int) -> bool:
        return state == 0

    def lost(self, state: int) -> bool:
        return state == 1


GAMES: list[pw.Game[Any]] = [KLONDIKE, Least(), Plain(), Count()]
own = pytest.mark.parametrize("game", GAMES, ids=lambda game: str(game.name))


def some(game: pw.Game[Any], length: int = 150) -> Iterator[Any]:
    """The positions of three random games."""
    for seed in range(3):
        yield from played(game, game.deal(seed + 1), random.Random(seed).choices(range(60), k=length))


def klondike(stock: str = "", waste: str = "", down: str = "", **piles: str) -> Layout:
    """A tiny position of Klondike: its piles from bottom to top, and the cards that are face down."""
    texts = {"stock": stock, "waste": waste, **dict.fromkeys((*FOUNDATIONS, *FANS), ""), **piles}
    faces_: list[str] = []
    ids: dict[str, bytes] = {}
    for name, text in texts.items():
        ids[name] = bytes(range(len(faces_), len(faces_) + len(cards(text))))
        faces_ += cards(text)
    return Layout(pw.Pack(tuple(faces_)), tuple(ids.items()), frozenset(map(faces_.index, cards(down))))


def test_the_deal_of_klondike() -> None:
    """K1: seven fans of one to seven cards, the last of each face up; 24 cards of stock."""
    state = KLONDIKE.deal(17)
    assert [len(state[name]) for name in FANS] == [1, 2, 3, 4, 5, 6, 7]
    assert state.down == {card for name in FANS for card in state[name][:-1]}
    assert len(state["stock"]) == 24
    assert KLONDIKE.deal(18) != state == KLONDIKE.deal(17)
    with pytest.raises(ValueError, match="deal numbers start at 1"):
        KLONDIKE.deal(0)


def test_foundations_of_klondike() -> None:
    """K2: from the Ace up in suit, from the waste and the fans."""
    state = klondike(waste="2", t1="1", t2="1S", t3="2S")
    assert {move for move in legal(KLONDIKE, state) if "-A" in move} == {"t1-AC", "t2-AS"}
    state = play(KLONDIKE, state, "t1-AC waste-AC t2-AS t3-AS")
    assert (pile(KLONDIKE, state, "AC"), pile(KLONDIKE, state, "AS"), KLONDIKE.won(state)) == (
        "1 2",
        "1S 2S",
        True,
    )
    assert legal(KLONDIKE, state) == set()


def test_fans_of_klondike() -> None:
    """K3: down in colours that take turns, runs as one; a King, and no other, goes to an empty fan."""
    state = klondike(down="9", t1="9 6 5H 4S", t2="7D", t3="7S", t4="5D", t5="K", t6="Q")
    assert legal(KLONDIKE, state) == {"t1.2-t2", "t1.4-t4", "t4.1-t1"} - {"t4.1-t1"}
    state = play(KLONDIKE, state, "t1.2-t2")
    assert pile(KLONDIKE, state, "t2") == "7D 6 5H 4S"
    assert {move for move in legal(KLONDIKE, klondike(t1="9 K", t2="Q")) if move.endswith("t3")} == {"t1.2-t3"}


def test_a_card_that_is_uncovered() -> None:
    """K4: it is turned face up."""
    state = klondike(down="9 8", t1="9 8 6H", t2="7")
    state = play(KLONDIKE, state, "t1.3-t2")
    assert state.pack.faces(KLONDIKE.hidden(state)) == ["9C"]


def test_the_stock_of_klondike() -> None:
    """K5, K6: one card at a time; then the waste turned over, the same cards in the same order."""
    state = klondike(stock="9 8 7")
    turned = []
    for _card in range(3):
        state = play(KLONDIKE, state, "stock-waste")
        turned.append(pile(KLONDIKE, state, "waste").split()[-1])
    assert turned == ["7", "8", "9"]
    assert legal(KLONDIKE, state) == {"waste-stock"}
    assert pile(KLONDIKE, play(KLONDIKE, state, "waste-stock"), "stock") == "9 8 7"
    assert KLONDIKE.lost(klondike(t1="9"))


def test_klondike_is_played() -> None:
    """Cards are conserved, runs stay in sequence, and no card is face down on top."""
    for state in some(KLONDIKE, 400):
        assert faces(KLONDIKE, state) == faces(KLONDIKE, KLONDIKE.deal(1))
        ranks = state.pack.ranks
        for name in FANS:
            up = [card for card in state[name] if card not in state.down]
            assert bool(up) == bool(state[name])
            assert all(ranks[below] == ranks[above] + 1 for below, above in pairwise(up))
        assert set(KLONDIKE.available(state)).isdisjoint(KLONDIKE.hidden(state))


@own
def test_counted(game: pw.Game[Any]) -> None:
    """`perft` counts any game."""
    start = game.deal(1)
    moves = list(game.moves(start))
    assert pw.perft(game, start, 1) == len(moves) > 0
    assert pw.perft(game, start, 3) == sum(pw.perft(game, game.play(start, move), 2) for move in moves)


@own
def test_every_plain_answer(game: pw.Game[Any]) -> None:
    """What a game leaves out has a default that works in every position."""
    assert game.name
    for state in some(game):
        assert hash(game.key(state)) == hash(game.key(state))
        assert game.labels(state) is not None
        assert game.safe(state) is None
        assert set(game.available(state)).isdisjoint(game.hidden(state))
        assert isinstance(game.spaces(state), list)
        button = game.button(state)
        assert button is None or button.move in {None, *game.moves(state)}
        for move in game.moves(state):
            assert game.sentence(state, move).endswith(".")
            assert game.why(state, move.source.partition(".")[0])[0].holds
        assert not game.why(state, "nowhere")[0].holds


@own
def test_an_illegal_move(game: pw.Game[Any]) -> None:
    """IllegalMove quotes the game's own name and its moves."""
    state = game.deal(1)
    with pytest.raises(pw.IllegalMove, match=rf"^x-y is not legal in {game.name}; legal moves: ") as caught:
        game.play(state, "x-y")
    assert str(caught.value).endswith(" ".join(map(str, game.moves(state))))


def recorded(game: pw.Game[Any], moves: int = 25) -> "pw.Recording":
    """A recording with a branch."""
    record, chance = pw.Recording(game, deal=2), random.Random(3)
    for _move in range(moves):
        if legal_moves := list(game.moves(record.state)):
            record.play(chance.choice(legal_moves))
    record.undo()
    record.undo()
    record.play(list(game.moves(record.state))[-1])
    return record


@own
def test_recorded(game: pw.Game[Any]) -> None:
    """Moves are played, undone, redone, and written and read with the game at hand."""
    record = recorded(game)
    again = pw.Recording.read(str(record), game=game)
    assert (again.state, list(again.moves), str(again)) == (record.state, list(record.moves), str(record))
    state = record.state
    record.undo()
    record.redo()
    assert record.state == state


@own
def test_on_the_table(game: pw.Game[Any]) -> None:
    """Scene and setup are plain data; all places are in setup, and no hidden face is shown."""
    from patience_widget.scene import scene  # noqa: PLC0415 - only this test needs it
    from patience_widget.setup import setup  # noqa: PLC0415 - only this test needs it

    record = recorded(game, 12)
    while True:
        places = {place["name"] for place in json.loads(json.dumps(setup(record)))["places"]}
        shown = json.loads(json.dumps(scene(record)))
        assert shown["moves"] == [list(move) for move in game.moves(record.state)]
        assert {name.partition(".")[0] for move in shown["moves"] for name in move} <= places
        assert {card[0] for card in shown["cards"]} - {""} <= places
        assert all(len(shown["cards"][card]) == 2 for card in game.hidden(record.state))
        if not record.undo():
            return


@own
def test_no_card_leaves_the_table(game: pw.Game[Any]) -> None:
    """The scene of any position has all the cards of the first one."""
    from patience_widget.scene import scene  # noqa: PLC0415 - only this test needs it

    record = pw.Recording(game, deal=1)
    seen = {len([card for card in scene(record)["cards"] if card[0]])}
    while moves := list(game.moves(record.state))[:1] if record.turn < 60 else []:
        record.play(moves[0])
        seen.add(len([card for card in scene(record)["cards"] if card[0]]))
    assert len(seen) == 1


@own
def test_in_the_widget(game: pw.Game[Any]) -> None:
    """`pw.PatienceWidget(game)` plays it."""
    table = pw.PatienceWidget(game, deal=1)
    move = next(game.moves(game.deal(1)))
    table.play(str(move))
    assert table.turn == 1
    assert table.scene["last"] == [str(move)]
    assert table.undo()


def test_equal_positions_of_a_ready_made_state() -> None:
    """A position is what lies where, whatever pile was named first, and whether an empty one was named."""
    pack = pw.Pack(("AC", "2C"))
    start = pw.State(pack, (("a", bytes([0, 1])),))
    one = start.move("a", "b").move("a", "c")
    other = start.put({"a": b"", "c": bytes([0])}).put({"b": bytes([1])})
    assert (one, hash(one)) == (other, hash(other))
    assert start.put({"b": b""}) == start
