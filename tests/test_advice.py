"""pw.suggest: what is said to win wins, what is said to lose loses, and the table is as it was."""

import random
from collections.abc import Iterator
from itertools import islice
from typing import Any

import pytest
from klondike import Klondike
from positions import play, winnable, winning
from test_own_game import Least, Plain

import patience_widget as pw
from patience_widget.table import PatienceTable

ENOUGH = pw.Limit(nodes=200_000)
Fates = dict[Any, tuple[Any, bool]]
ALL = 2_000  # positions of a board that is searched to its end
BOARDS: list[pw.Game[Any]] = [
    pw.BritishBlockade(ranks=4, suits=2, columns=2),
    pw.BritishBlockade("if_stuck", "never", ranks=5, suits=1, columns=2),
    pw.BritishBlockade(refill="always", ranks=3, suits=2, columns=3),
    pw.BritishBlockade(ranks=6, suits=1, columns=2),
    pw.Precedence(ranks=4, suits=2, foundations=3),
    pw.Precedence("awaited", 1, ranks=3, suits=2, foundations=4),
    pw.Precedence(redeals=0, ranks=5, foundations=2),
    Least(),
    Plain(),
]


def positions(game: pw.Game[Any], seed: int, games: int) -> Iterator["pw.Recording"]:
    """Every position of some random games, none longer than 30 moves."""
    chance = random.Random(seed)
    for _game in range(games):
        record = pw.Recording(game, deal=chance.randint(1, 10**6))
        yield record
        for _move in range(30):
            moves = list(game.moves(record.state))
            if not moves:
                break
            record.play(chance.choice(moves))
            yield record


def known(game: pw.Game[Any], seed: int, games: int) -> Iterator[tuple["pw.Recording", Fates]]:
    """Those of them from which brute force sees to every end, each with what it saw."""
    seen: Fates = {}
    for record in positions(game, seed, games):
        if game.key(record.state) not in seen:
            seen = winning(game, record.state, ALL)
        if seen:
            yield record, seen


def check(record: "pw.Recording", advice: "pw.Advice", fates: Fates) -> None:
    """Every suggestion against the rules and against brute force."""
    game, state = record.game, record.state
    assert [one.move for one in advice] == list(dict.fromkeys(one.move for one in advice))
    for one in advice:
        after = fates[game.key(game.play(state, one.move))][1]
        assert one.fate == ("won" if after else "lost")
        assert (one.moves is not None) == after
        if one.moves:
            assert one.moves[0] == one.move
            assert game.won(play(game, state, one.moves))
            wins = f"A win in {len(one.moves)} moves is known, with this one."
            assert one.grounds == (wins if len(one.moves) > 1 else "This wins the game.")
        else:
            assert one.grounds == "No win is left after this (proved)."
    ranked = [(one.fate == "lost", len(one.moves or ())) for one in advice]
    assert ranked == sorted(ranked)


def left_out(record: "pw.Recording", advice: "pw.Advice") -> set[pw.Move]:
    """The moves that were not suggested."""
    return set(record.game.moves(record.state)) - {one.move for one in advice}


@pytest.mark.parametrize("game", BOARDS, ids=repr)
def test_every_suggestion_is_true(game: pw.Game[Any]) -> None:
    """At every position of random games on small boards, by replay and by brute force; and the record is unchanged."""
    seen = 0
    for record, fates in known(game, 7, 9):
        seen += 1
        before, node = str(record), record.node
        advice = pw.suggest(record, ENOUGH, 100)
        assert (str(record), record.node) == (before, node)
        check(record, advice, fates)
        here = fates[game.key(record.state)][1]
        if game.won(record.state) or not any(game.moves(record.state)):
            assert not advice
        else:
            assert (advice[0].fate == "won") == here
    assert seen > 9


@pytest.mark.parametrize("game", BOARDS[:4], ids=repr)
def test_only_what_says_nothing_new_is_left_out(game: pw.Game[Any]) -> None:
    """Of equal positions one; what only takes a card back unless nothing else wins."""
    for record, _fates in known(game, 11, 6):
        if game.won(record.state):
            continue
        advice = pw.suggest(record, ENOUGH, 100)
        keys = {game.key(record.state)} | {game.key(game.play(record.state, one.move)) for one in advice}
        for move in left_out(record, advice):
            back = move.source[0] in "AK"
            assert (back and any(one.fate == "won" for one in advice)) or game.key(
                game.play(record.state, move)
            ) in keys
        backs = [one for one in advice if one.move.source[0] in "AK"]
        others = [one for one in advice if one not in backs]
        assert not backs or not any(one.fate == "won" for one in others)


@pytest.mark.parametrize("game", [pw.BritishBlockade(), pw.BritishBlockade("if_stuck"), pw.Precedence()], ids=repr)
def test_its_first_suggestions_win_the_game(game: pw.Game[Any]) -> None:
    """The real games, played as it says to their end; every line that it knows on the way is replayed."""
    table = PatienceTable(game, 17)
    for _move in range(400):
        advice = pw.suggest(table, pw.Limit(nodes=200_000), 1)
        if not advice:
            break
        assert advice[0].moves
        assert game.won(play(game, table.record.state, advice[0].moves))
        table.play(advice[0].move)
    assert table.record.outcome == "won"


def test_a_reversal_is_suggested_where_only_that_wins() -> None:
    """The foundations meet, and what is left fits only after they have slid."""
    game = pw.BritishBlockade(ranks=6, suits=1, columns=2)
    needed = []
    for record in positions(game, 3, 200):
        moves = list(game.moves(record.state))
        if moves and all(move.source[0] in "AK" for move in moves):
            needed.append(pw.suggest(record, ENOUGH))
    assert any(advice and advice[0].fate == "won" for advice in needed)


def test_the_shortest_line_comes_first() -> None:
    game = pw.Precedence(ranks=5, suits=2, foundations=3)
    for record in islice(positions(game, 5, 30), 60):
        lengths = [len(one.moves) for one in pw.suggest(record, ENOUGH, 9) if one.moves]
        assert lengths == sorted(lengths)


def test_the_same_limit_of_nodes_gives_the_same_advice() -> None:
    record = pw.Recording(pw.BritishBlockade(), 12)
    first, again = (pw.suggest(record, pw.Limit(nodes=3_000)) for _time in range(2))
    assert first == again
    assert str(first).splitlines()[:-1] == str(again).splitlines()[:-1]
    assert hash(first) == hash(again)


@pytest.mark.parametrize("nodes", [1, 2, 7, 100, 1_000])
def test_a_limit_of_nodes_is_kept(nodes: int) -> None:
    for game in (pw.BritishBlockade(), pw.Precedence(), Klondike()):
        advice = pw.suggest(pw.Recording(game, 12), pw.Limit(nodes=nodes), 9)
        assert advice.nodes <= nodes
        assert advice


def test_what_is_unknown_says_how_far_was_looked() -> None:
    advice = pw.suggest(pw.Recording(pw.BritishBlockade(), 12), pw.Limit(nodes=3), 9)
    assert {one.fate for one in advice} == {"unknown"}
    assert {one.grounds for one in advice} <= {"No win found in 1 position.", "Nothing is known yet."}
    assert all(one.moves is None for one in advice)


def test_no_time_at_all_gives_the_moves() -> None:
    advice = pw.suggest(pw.Recording(pw.BritishBlockade(), 12), pw.Limit(seconds=0))
    assert [one.fate for one in advice] == ["unknown"] * 3
    assert advice.text.endswith("Nothing is known yet.")


def test_at_most_so_many() -> None:
    record = pw.Recording(pw.BritishBlockade(), 12)
    assert [len(pw.suggest(record, pw.Limit(nodes=50), n)) for n in (1, 2, 9)] == [1, 2, 4]
    for wrong in (0, -1, True, 1.5, "3"):
        with pytest.raises(ValueError, match="a number of suggestions from 1 up is expected"):
            pw.suggest(record, n=wrong)  # type: ignore[arg-type]


def test_what_is_no_table_is_refused() -> None:
    with pytest.raises(TypeError, match="neither a Recording nor a table"):
        pw.suggest(17)
    with pytest.raises(TypeError, match="is no Limit"):
        pw.suggest(pw.Recording(pw.Precedence(), 1), 10)  # type: ignore[arg-type]


# At the end of a game.


def ended(*, won: bool) -> PatienceTable:
    """A small game that is over."""
    game = pw.BritishBlockade(ranks=3, suits=1, columns=2) if won else pw.Precedence(redeals=0, ranks=4, foundations=3)
    for deal in range(1, 1000):
        table = PatienceTable(game, deal)
        while moves := list(game.moves(table.record.state)):
            if table.record.outcome:
                break
            table.play(moves[0 if won else -1])
        if table.record.outcome == ("won" if won else "lost"):
            return table
    raise AssertionError


def test_a_game_that_is_won_needs_none() -> None:
    table = ended(won=True)
    advice = pw.suggest(table)
    assert (len(advice), advice.text) == (0, "The game is won.")
    assert not table.pointed.marks
    assert repr(advice) == "<Advice, Looking at the stock: none>"


def test_a_game_without_moves_has_none() -> None:
    advice = pw.suggest(ended(won=False))
    assert (len(advice), advice.text) == (0, "No moves are left.")
    assert "No moves are left." in advice._repr_mimebundle_()["text/html"]


def test_a_lost_position_says_so_and_marks_nothing() -> None:
    game = pw.Precedence(redeals=0, ranks=4, foundations=3)
    tables = (PatienceTable(game, deal) for deal in range(1, 1000))
    table = next(one for one in tables if not winnable(game, one.record.state))
    advice = pw.suggest(table, ENOUGH)
    assert {one.fate for one in advice} == {"lost"}
    assert advice.text == "Looking at the stock: no win is left here (proved)."
    assert (advice.marks, advice.arrows, table.pointed.marks) == ([], [], ())
    assert table.pointed.text == advice.text
