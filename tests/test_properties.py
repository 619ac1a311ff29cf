"""What holds of every game, option, size, deal and play."""

import copy
import pickle
import random
import re
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from positions import faces, legal, played
from strategies import BLOCKADES, LINES, NUMBERS, REAL

import patience_widget as pw

CHOICES = st.builds(
    lambda seed, length: random.Random(seed).choices(range(6), k=length), st.integers(0), st.integers(0, 200)
)
MOVE = re.compile(r"[A-Za-z][A-Za-z0-9.]*-[A-Za-z][A-Za-z0-9.]*")
WORDS = st.from_regex(r"[A-Za-z][A-Za-z0-9.]{0,6}", fullmatch=True)
quick = settings(max_examples=150, deadline=None, derandomize=True, database=None)

GAMES: st.SearchStrategy[pw.Game[Any]] = st.one_of(BLOCKADES, LINES, REAL)


@st.composite
def positions(draw: st.DrawFn) -> tuple[pw.Game[Any], Any]:
    """A game and a position that was played to."""
    game = draw(GAMES)
    *_before, state = played(game, game.deal(draw(NUMBERS)), draw(CHOICES))
    return game, state


anywhere = given(positions())


@quick
@given(GAMES, NUMBERS, CHOICES)
def test_cards_are_conserved(game: pw.Game[Any], number: int, choices: list[int]) -> None:
    """No card is lost or doubled, and every id lies on one place."""
    for state in played(game, game.deal(number), choices):
        assert faces(game, state) == faces(game, game.deal(number))
        names = [place.name for place in game.places if place.role not in {"area", "note"}]
        ids = b"".join(game.ids(state, name) for name in names)
        assert sorted(ids) == list(range(len(game.pack(state).cards)))


@quick
@anywhere
def test_moves_are_unique_and_legal(at: tuple[pw.Game[Any], Any]) -> None:
    """Each legal move is listed once, can be played as it is and as text, and changes the position."""
    game, state = at
    moves = list(game.moves(state))
    assert len(set(moves)) == len(moves)
    for move in moves:
        assert game.play(state, move) == game.play(state, str(move)) != state
    assert pw.perft(game, state, 1) == len(moves)


@quick
@anywhere
def test_moves_go_between_places(at: tuple[pw.Game[Any], Any]) -> None:
    """A move's source and target are places of the game, and its source has a card."""
    game, state = at
    for move in game.moves(state):
        assert game.check_place(move.source)
        assert game.check_place(move.target)
        assert game.ids(state, move.source)


@quick
@anywhere
def test_play_does_not_change_its_input(at: tuple[pw.Game[Any], Any]) -> None:
    """A position is an immutable value."""
    game, state = at
    before, number = copy.deepcopy(state), hash(state)
    for move in game.moves(state):
        game.play(state, move)
    assert (state, hash(state)) == (before, number)


@quick
@anywhere
def test_positions_travel(at: tuple[pw.Game[Any], Any]) -> None:
    """Positions and games compare, hash and pickle, and play on where they arrive."""
    game, state = at
    there, arrived = pickle.loads(pickle.dumps((game, state)))  # noqa: S301 - our own
    assert (there, arrived, hash(there), hash(arrived)) == (game, state, hash(game), hash(state))
    assert list(there.moves(arrived)) == list(game.moves(state))
    assert there.key(arrived) == game.key(state)


@quick
@anywhere
def test_a_game_reads_back(at: tuple[pw.Game[Any], Any]) -> None:
    """The repr of a game and of a move can be evaluated; options make the same game again."""
    game, state = at
    names = {"BritishBlockade": pw.BritishBlockade, "Precedence": pw.Precedence, "Move": pw.Move}
    assert eval(repr(game), names) == game  # noqa: S307 - our own
    assert type(game)(**game.options) == game
    for move in game.moves(state):
        assert eval(repr(move), names) == move  # noqa: S307 - our own
        assert pw.Move.parse(str(move)) == move


@quick
@given(GAMES, NUMBERS, CHOICES, st.data())
def test_twins_play_alike(game: pw.Game[Any], number: int, choices: list[int], data: st.DataObject) -> None:
    """`key` is equal after twins of the stock have changed places, and whatever is played then."""
    state = game.deal(number)
    twins = [ids for ids in state.pack.twins.values() if len(ids) > 1 and set(ids) <= set(state.stock)]
    one, other = data.draw(st.sampled_from(twins))[:2] if twins else (0, 0)
    table = bytes.maketrans(bytes([one, other]), bytes([other, one]))
    exchanged = state._replace(stock=state.stock.translate(table))
    for choice in choices:
        assert game.key(state) == game.key(exchanged)
        assert legal(game, state) == legal(game, exchanged)
        assert (game.won(state), game.lost(state)) == (game.won(exchanged), game.lost(exchanged))
        if not (moves := sorted(game.moves(state))):
            return
        move = moves[choice % len(moves)]
        state, exchanged = game.play(state, move), game.play(exchanged, move)


@quick
@anywhere
def test_different_positions_have_different_keys(at: tuple[pw.Game[Any], Any]) -> None:
    """After a move a position plays differently: its key says so."""
    game, state = at
    assert all(game.key(game.play(state, move)) != game.key(state) for move in game.moves(state))


@quick
@given(positions(), WORDS, WORDS)
def test_illegal_moves(at: tuple[pw.Game[Any], Any], source: str, target: str) -> None:
    """IllegalMove quotes the move, the game and the legal moves, and takes them along to other processes."""
    game, state = at
    names = [place.name for place in game.places]
    tried = [f"{source}-{target}", *(f"{a}-{b}" for a in names[:30] for b in (names[0], target))]
    for text in set(tried) - legal(game, state):
        with pytest.raises(pw.IllegalMove) as caught:
            game.play(state, text)
        message = f"{text} is not legal in {game.name}; legal moves: "
        assert str(caught.value) == message + (" ".join(map(str, game.moves(state))) or "none")
        assert caught.value.move == pw.Move.parse(text)
        assert caught.value.legal == tuple(game.moves(state))
    error = pickle.loads(pickle.dumps(caught.value))  # noqa: S301 - our own
    assert (str(error), error.move, error.legal) == (str(caught.value), caught.value.move, caught.value.legal)


@quick
@given(WORDS, WORDS)
def test_a_move_reads_back(source: str, target: str) -> None:
    """`source-target`, both ways."""
    move = pw.Move(source, target)
    assert pw.Move.parse(str(move)) == move
    assert eval(repr(move), {"Move": pw.Move}) == move  # noqa: S307 - our own


@quick
@example("x" * 500)
@given(st.text(max_size=80) | st.text("aB3.-", max_size=8))
def test_what_is_no_move(text: str) -> None:
    """Any text is a move or refused with a sentence, and no other error."""
    if MOVE.fullmatch(text):
        assert str(pw.Move.parse(text)) == text
        return
    with pytest.raises(ValueError, match="is not a move: source-target is expected, as in c3-AH") as caught:
        pw.Move.parse(text)
    assert len(str(caught.value)) < 130


@quick
@given(BLOCKADES.filter(lambda game: game.ranks < 7), NUMBERS)
def test_nothing_is_played_after_a_win(game: pw.BritishBlockade, number: int) -> None:
    """A won game has no move, whatever could have been reversed before."""
    *_before, state = played(game, game.deal(number), [0] * 300)
    if game.won(state):
        assert not list(game.moves(state))
        assert not game.lost(state)


@pytest.mark.parametrize("game", [pw.BritishBlockade(), pw.Precedence()], ids=repr)
def test_play_of_the_real_games(game: pw.Game[Any]) -> None:
    """A hundred whole games, always the first move: cards are conserved to the end."""
    for number in range(1, 51):
        *_before, state = played(game, game.deal(number), [0] * 400)
        assert sum(faces(game, state).values()) == 104
