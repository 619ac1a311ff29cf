"""Puzzles: every claim of every one that ships, proved anew by the solver; what is said of answers."""

from collections import Counter
from typing import Any

import pytest
from positions import winning

import patience_widget as pw
from patience_widget import keeping
from patience_widget.games import slug
from patience_widget.puzzle import KINDS, Puzzle, shipped
from patience_widget.puzzle_tasks import Leave, Lost, OnlyMove, WinIn

BLOCKADE = pw.BritishBlockade()
SMALL = 800  # positions that are looked at one by one
FITS = {"british-blockade": KINDS[:3], "precedence": KINDS}


def of(kind: str) -> Any:
    """A test of each puzzle of a kind."""
    mine = [puzzle for puzzle in shipped() if puzzle.kind == kind]
    return pytest.mark.parametrize("puzzle", mine, ids=lambda puzzle: f"{slug(puzzle.game.name)}-{puzzle.deal}")


def fate(game: pw.Game[Any], state: Any) -> str:
    """What the solver finds, however long that takes."""
    return pw.solve(game, state=state).fate


def after(puzzle: Puzzle) -> dict[str, str]:
    """What the solver finds after each legal move."""
    game, state = puzzle.game, puzzle.state
    return {str(move): fate(game, game.play(state, move)) for move in game.moves(state)}


# What ships.


@pytest.mark.parametrize("game", FITS)
def test_ten_of_each_kind_that_fits(game: str) -> None:
    """In order from easy to hard, each of another deal."""
    for kind in FITS[game]:
        mine = pw.puzzles(game, kind, n=100)
        assert len(mine) == len({puzzle.deal for puzzle in mine}) == 10
        assert [puzzle.grade for puzzle in mine] == [1, 1, 2, 2, 3, 3, 4, 4, 5, 5]


def test_no_two_puzzles_of_a_kind_are_alike() -> None:
    keys = [(puzzle.kind, puzzle.game, puzzle.game.key(puzzle.state)) for puzzle in shipped()]
    assert max(Counter(keys).values()) == 1


@of("win_in")
def test_no_shorter_win(puzzle: Puzzle) -> None:
    """Looking at all positions: the shortest line has so many moves, and every win builds every card that is left."""
    game, state, claim = puzzle.game, puzzle.state, puzzle.measured
    line = keeping.shortest(game, state)
    assert line is not None
    assert len(line) == claim["moves"]
    assert keeping.builds_left(game, state) == claim["builds"] == puzzle.task.builds  # type: ignore[attr-defined]
    assert puzzle.task.check(game, state, line).right
    solved = pw.solve(game, state=state).moves
    assert puzzle.task.check(game, state, solved).right == (len(solved) <= claim["moves"])
    assert WinIn(builds=claim["builds"]).check(game, state, solved).right  # builds alone never run out
    tight = WinIn(builds=claim["builds"], moves=claim["moves"] - 1)
    assert not tight.check(game, state, line).right


@of("only_move")
def test_only_one_move_keeps_the_win(puzzle: Puzzle) -> None:
    found = after(puzzle)
    assert len(found) > 1
    assert Counter(found.values()) == {"won": 1, "lost": len(found) - 1}
    assert [found[move] for move in puzzle.answer] == ["won"]
    for move, comes in found.items():
        verdict = puzzle.task.check(puzzle.game, puzzle.state, [move])
        assert verdict.right == (comes == "won")
        assert verdict.sentence


@of("lost")
def test_it_is_lost_or_not(puzzle: Puzzle) -> None:
    """Of a loss a few cards show it, which the game's own check confirms, and a proof that the checker confirms."""
    game, state, lost = puzzle.game, puzzle.state, puzzle.measured["lost"]
    assert fate(game, state) == puzzle.answer == ("lost" if lost else "won")
    assert len([*game.moves(state)]) > 1
    assert puzzle.task.check(game, state, puzzle.answer).right
    assert not puzzle.task.check(game, state, "won" if lost else "lost").right
    certificate = pw.refute(game, state=state, open_cards=True)
    assert (certificate is not None) == lost
    if certificate:
        assert certificate.check()
        assert len(certificate.cards) == puzzle.measured["cards"]
        assert puzzle.task.check(game, state, "lost").sentence == certificate.sentence
        assert pw.proof(game, state=state).check() > 0


def test_about_half_are_lost() -> None:
    counts = Counter((puzzle.game, puzzle.measured["lost"]) for puzzle in shipped() if puzzle.kind == "lost")
    assert len(counts) == 4
    assert min(counts.values()) >= 3


@of("leave")
def test_one_card_has_to_be_left(puzzle: Puzzle) -> None:
    """Every card before it that fits wins when it is played, on one pile only; it loses on all, and to turn wins."""
    game, state = puzzle.game, puzzle.state
    found = keeping.left(game, state)
    assert found is not None
    for move in found.line:
        plays = [other for other in game.moves(state) if other.source == "waste" and other.target != "stock"]
        assert move in plays or not plays
        others = {fate(game, game.play(state, other)) for other in plays if other != move}
        assert fate(game, game.play(state, move)) == "won"
        assert others <= {"lost"}
        state = game.play(state, move)
    top = state.waste[-1]
    assert (top, game.pack(state).cards[top]) == (found.card, puzzle.answer)
    plays = [move for move in game.moves(state) if move.source == "waste"]
    assert plays
    assert {fate(game, game.play(state, move)) for move in plays} == {"lost"}
    assert fate(game, game.play(state, "stock-waste")) == "won"


@of("leave")
def test_the_choice_is_among_cards_that_can_be_told_apart(puzzle: Puzzle) -> None:
    game, state = puzzle.game, puzzle.state
    values = [value for value, _label in puzzle.task.choices(game, state)]
    assert len(values) == len({*values}) >= 3
    for value in values:
        verdict = puzzle.task.check(game, state, value)
        assert verdict.right == (value == puzzle.answer)
        assert verdict.sentence


@pytest.mark.parametrize(
    "puzzle", shipped(), ids=lambda puzzle: f"{puzzle.kind}-{slug(puzzle.game.name)}-{puzzle.deal}"
)
def test_without_the_solver(puzzle: Puzzle) -> None:
    """The same by following all moves, where the positions to come are few: whether it is won, and after each move."""
    game, state = puzzle.game, puzzle.state
    known = winning(game, state, SMALL)
    if not known:
        assert keeping.decided(game, state).fate in {"won", "lost"}
        return
    assert known[game.key(state)][1] == (keeping.decided(game, state).fate == "won")
    for move, comes in keeping.fates(game, state).items():
        assert known[game.key(game.play(state, move))][1] == (comes == "won")


def test_all_is_known_to_the_player() -> None:
    """The stock is empty, or comes in an order that was seen, which the text tells."""
    for puzzle in shipped():
        state = puzzle.state
        if state.stock:
            assert state.redeals
            assert all(f"{{{face}}}" in puzzle.text for face in puzzle.game.pack(state).faces(state.stock))


# Asking for them.


def test_of_all_kinds_in_turn() -> None:
    found = pw.puzzles("precedence")
    assert [puzzle.kind for puzzle in found[:4]] == [*KINDS]
    assert len(found) == 10
    assert pw.puzzles(pw.Precedence(), n=4) == found[:4]


def test_what_there_is_not_is_refused() -> None:
    with pytest.raises(ValueError, match=r"'leave' is not a kind .* kinds: win_in, only_move, lost$"):
        pw.puzzles("british-blockade", "leave")
    with pytest.raises(ValueError, match="with the usual rules"):
        pw.puzzles(pw.Precedence(redeals=3))
    with pytest.raises(ValueError, match="puzzles of British Blockade and Precedence only"):
        pw.puzzles("bridge")
    for n in (0, True, "ten"):
        with pytest.raises(ValueError, match="a number of puzzles"):
            pw.puzzles("precedence", n=n)  # type: ignore[arg-type]


def test_a_puzzle_is_a_lesson() -> None:
    puzzle = pw.puzzles("precedence", "leave")[0]
    table = puzzle.lesson().show()
    assert table.record.state == puzzle.state
    table.teacher.answer(puzzle.answer)
    assert table.lesson.score == 1.0
    assert table.lesson.answers[0]["task"] == "leave"


def test_a_puzzle_is_played() -> None:
    """A wrong move says why it loses; the right one is heard of."""
    puzzle = pw.puzzles("british-blockade", "only_move")[0]
    table, right = puzzle.lesson().show(), puzzle.answer[0]
    wrong = next(str(move) for move in puzzle.game.moves(puzzle.state) if str(move) != right)
    table.play(wrong)
    assert table._scene()["lesson"]["verdict"]["sentence"].startswith("That loses. ")
    table.teacher.hear({"what": "again"})
    table.play(right)
    assert table._scene()["lesson"]["verdict"]["right"]
    row = table.lesson.answers[0]
    assert (row["task"], row["answer"], row["right"], row["tries"]) == ("only_move", [right], True, 2)


@pytest.mark.parametrize("puzzle", pw.puzzles("precedence", n=4), ids=lambda puzzle: puzzle.kind)
def test_the_answer_is_shown(puzzle: Puzzle) -> None:
    """As a line to be walked, or a sentence that says what shows it."""
    table = puzzle.lesson().show()
    table.teacher.show()
    verdict = table._scene()["lesson"]["verdict"]
    assert table.walk or verdict["sentence"] == puzzle.task.told(puzzle.game, puzzle.state)
    assert table.lesson.answers[0]["right"] is False


def test_cards_can_be_the_answer() -> None:
    """Any cards that refute the position, and no others."""
    puzzle = next(p for p in pw.puzzles("british-blockade", "lost") if p.measured["lost"])
    certificate = pw.refute(puzzle.game, state=puzzle.state)
    assert certificate is not None
    assert Lost().check(puzzle.game, puzzle.state, [*certificate.places]).right
    assert not Lost().check(puzzle.game, puzzle.state, [*certificate.places][1:]).right


def test_what_is_no_answer_is_refused() -> None:
    game = pw.Precedence()
    state = game.deal(1)
    for task in (Lost(), Leave()):
        with pytest.raises(ValueError, match="'maybe' is not one of the answers"):
            task.check(game, state, "maybe")
    assert OnlyMove().shown(BLOCKADE, BLOCKADE.deal(17)) == []
    assert Leave().choices(game, state) == []


@pytest.mark.parametrize("game", ["british-blockade", "precedence"])
def test_that_a_win_is_left_is_shown_by_a_line(game: str) -> None:
    """Of one that is not lost the whole win can be stepped through; of a lost one there is none."""
    some = {puzzle.measured["lost"]: puzzle for puzzle in pw.puzzles(game, "lost")}
    table = some[False].lesson().show()
    table.teacher.show()
    assert table.walk
    state = some[False].state
    for move in some[False].task.line(some[False].game, state):
        state = some[False].game.play(state, move)
    assert some[False].game.won(state)
    table = some[True].lesson().show()
    table.teacher.show()
    assert table.walk is None
    assert table._scene()["lesson"]["verdict"]["sentence"].startswith("It is lost. ")
