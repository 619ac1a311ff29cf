"""What a game is, and what both games say about themselves in any position."""

import random
import re
from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest
import test_british_blockade
import test_british_blockade_options
import test_precedence
from positions import played

import patience_widget as pw
from patience_widget.cards import pretty
from patience_widget.games.british_blockade import SPACE

Game = pw.Game[Any]
SIZES = [{}, {"suits": 1, "ranks": 5, "columns": 2}, {"suits": 2, "ranks": 4, "columns": 3}]
BLOCKADES = [
    pw.BritishBlockade(n, r, **sizes)
    for n, r, sizes in product(("at_once", "if_stuck"), ("two_rows", "always", "never"), SIZES)
]
LINES = [
    pw.Precedence(k, n, **sizes)
    for k, n, sizes in product(("placed", "awaited"), (0, 1, 2), ({}, {"ranks": 4, "foundations": 3}))
]
GAMES: list[Game] = [*BLOCKADES, *LINES]
every = pytest.mark.parametrize("game", GAMES, ids=repr)
both = pytest.mark.parametrize("game", [pw.BritishBlockade(), pw.Precedence()], ids=lambda game: str(game.name))


def positions(game: Game, games: int = 3) -> Iterator[Any]:
    """The positions of some random games and of one that always takes the first move."""
    for seed in range(games):
        yield from played(game, game.deal(seed + 1), random.Random(seed).choices(range(60), k=250))
    yield from played(game, game.deal(1), [0] * 250)


def names(game: Game) -> list[str]:
    """The names of its places."""
    return [place.name for place in game.places]


def holds(reasons: list[pw.Reason]) -> bool:
    """Whether nothing keeps the card."""
    return all(reason.holds for reason in reasons)


@every
def test_every_place_has_reasons(game: Game) -> None:
    """`why` answers for every place, with clauses of the rules, places of the table and sentences."""
    for state in list(positions(game))[::5]:
        for place in names(game):
            reasons = game.why(state, place)
            assert reasons
            for reason in reasons:
                assert reason.clause in game.rules
                assert set(reason.places) <= set(names(game))
                assert re.fullmatch(r"\S.*\.", reason.sentence)
                assert not re.search(r"[{}]", reason.sentence)


@pytest.mark.parametrize("game", BLOCKADES, ids=repr)
def test_why_a_tableau_card(game: pw.BritishBlockade) -> None:
    """B3, B4: all reasons hold exactly when a legal build starts at the card, and speak of its targets."""
    for state in positions(game):
        moves = list(game.moves(state))
        for at, card in enumerate(state.tableau):
            place = game._names[at]
            if card != SPACE:
                targets = [move.target for move in moves if move.source == place]
                edges, fits, *_meeting = game.why(state, place)
                assert holds(game.why(state, place)) == bool(targets)
                assert (edges.clause, edges.holds) == ("B4", card in game.available(state))
                assert not targets or list(fits.places) == sorted(targets)
                assert edges.holds or edges.places == (
                    game._names[at - game.columns],
                    game._names[at + game.columns],
                )


@pytest.mark.parametrize("game", BLOCKADES, ids=repr)
def test_why_stock_and_spaces(game: pw.BritishBlockade) -> None:
    """B6 to B11: the stock's reasons hold when a move starts there, those of a space when one ends there."""
    for state in positions(game):
        moves = list(game.moves(state))
        targets = {move.target for move in moves}
        assert holds(game.why(state, "stock")) == any(move.source == "stock" for move in moves)
        assert holds(game.why(state, "tableau")) == ("tableau" in targets)
        for place in set(game.spaces(state)) - {"stock"}:
            assert holds(game.why(state, place)) == (place in targets)


@pytest.mark.parametrize("game", BLOCKADES, ids=repr)
def test_why_a_foundation(game: pw.BritishBlockade) -> None:
    """B3, B12: a foundation says what can be built on it, and whether its top card may go over."""
    for state in positions(game):
        moves = list(game.moves(state))
        for pile in game._foundations:
            said = {reason.clause: reason for reason in game.why(state, pile)}
            builders = [move.source for move in moves if move.target == pile and move.source not in game._piles]
            assert list(said["B3"].places) == builders
            assert said["B3"].holds == bool(builders)
            reversed_ = [move.target for move in moves if move.source == pile]
            assert ("B12" in said and said["B12"].holds) == bool(reversed_)
            assert not reversed_ or list(said["B12"].places) == reversed_


@pytest.mark.parametrize("game", LINES, ids=repr)
def test_why_in_precedence(game: pw.Precedence) -> None:
    """P4 to P7: stock, waste and foundations: all reasons hold exactly when the move is legal."""
    for state in positions(game):
        moves = list(game.moves(state))
        builds = [move.target for move in moves if move.target[0] == "f"]
        assert holds(game.why(state, "waste")) == bool(builds)
        assert not builds or sorted(game.why(state, "waste")[-1].places) == sorted(builds)
        idle = {move for move in moves if move.target[0] != "f"}
        assert holds(game.why(state, "stock")) == bool(idle)
        for pile in (f"f{number + 1}" for number in range(game.foundations)):
            assert holds(game.why(state, pile)) == (pile in builds)


EITHER = {"B3", "B4", "B7", "B8", "B11", "B12", "P4", "P5", "P6", "P7"}
SAID = {(clause, way) for clause in EITHER for way in (True, False)}
SAID |= {("B6", False), ("B9", True), ("B10", True)}  # these only keep, or only let


def test_what_why_can_say() -> None:
    """Random games meet each clause that can hold or not both ways, and no others."""
    said = {
        (reason.clause, reason.holds)
        for game in GAMES
        for state in list(positions(game))[::4]
        for place in names(game)
        for reason in game.why(state, place)
    }
    assert said == SAID


@both
def test_why_no_place(game: Game) -> None:
    """What is no place is refused, with the places that there are."""
    for place in ("", "z9", "A1", "ac"):
        with pytest.raises(ValueError, match=f"'{place}' is not a place of {game.name}; places: ") as caught:
            game.why(game.deal(1), place)
        assert str(caught.value).endswith(" ".join(names(game)))
        with pytest.raises(ValueError, match="is not a place of"):
            game.cards(game.deal(1), place)


@every
def test_labels(game: Game) -> None:
    """Labels are those of places; a foundation's says how many cards it has and which it takes next."""
    for state in positions(game):
        labels = game.labels(state)
        assert set(labels) <= set(names(game))
        for place in game.places:
            if place.role == "foundation":
                label = labels[place.name]
                assert (label.done, label.total) == (
                    len(game.ids(state, place.name)),
                    game.options.get("ranks", 13),
                )
                assert (label.chip == "✓") == (label.done == label.total)
        for move in game.moves(state):
            if move.target in labels and labels[move.target].total and not labels.get(move.source, pw.Label()).total:
                card = pretty(game.cards(state, move.source)[-1])
                assert labels[move.target].chip.split()[0] in {card, card[:-1]}


@every
def test_button(game: Game) -> None:
    """The button plays the move of the stock, or says what it would do; it fills no single space (B7)."""
    dealing = {"stock-tableau", "stock-waste", "waste-stock"}
    for state in positions(game):
        button = game.button(state)
        assert button is not None
        assert button.label in {"Deal", "Turn", "Redeal"}
        legal = [move for move in game.moves(state) if str(move) in dealing]
        assert button.move == (legal[0] if legal else None)
        assert len(legal) < 2


@every
def test_sentences(game: Game) -> None:
    """Every move has its sentence, which names the card that goes."""
    for state in positions(game):
        for move in game.moves(state):
            sentence = game.sentence(state, move)
            assert re.fullmatch(r"[^\s{}].*\.", sentence)
            seen = set(state.pack.faces(set(game.ids(state, move.source)[-1:]) - set(game.hidden(state))))
            assert str(move) == "waste-stock" or all(pretty(card) in sentence for card in seen)


@every
def test_cards_by_state(game: Game) -> None:
    """Available cards lie face up on the tableau or the waste; spaces are places without a card."""
    for state in positions(game):
        available, hidden = set(game.available(state)), set(game.hidden(state))
        shown = {card for p in game.places if p.role in {"tableau", "waste"} for card in game.ids(state, p.name)}
        assert available <= shown - hidden
        assert all(not game.ids(state, place) for place in game.spaces(state))
        assert set(game.spaces(state)) <= set(names(game))


@every
def test_safe_is_legal(game: Game) -> None:
    """A safe move is one of the legal moves, and to a foundation."""
    for state in positions(game):
        move = game.safe(state)
        assert move is None or (move in game.moves(state) and game.labels(state)[move.target].total)


@every
def test_places(game: Game) -> None:
    """Places have names, roles and spots of their own, wide and narrow."""
    assert len(set(names(game))) == len(names(game))
    assert {place.role for place in game.places} <= {
        "foundation",
        "tableau",
        "stock",
        "waste",
        "area",
        "note",
    }
    real = [place for place in game.places if place.role not in {"area", "note"}]
    for spots in ([place.wide for place in real], [place.narrow for place in real]):
        assert len(set(spots)) == len(real)
        assert {spot.area for spot in spots} <= {"left", "main", "right", "top", "bottom"}


@pytest.mark.parametrize("game", [pw.BritishBlockade(), pw.Precedence()], ids=lambda game: str(game.name))
def test_every_clause_has_a_test(game: Game) -> None:
    """A test names the clause that it checks."""
    modules = (test_british_blockade, test_british_blockade_options, test_precedence)
    tests = [value for module in modules for name, value in vars(module).items() if name.startswith("test_")]
    named = {clause for test in tests for clause in re.findall(r"[BP]\d+", (test.__doc__ or "").partition(":")[0])}
    assert set(game.rules) <= named
    assert list(game.rules) == [f"{game.name[0]}{number + 1}" for number in range(len(game.rules))]
