"""A review: until where a win existed beside the solver at every move, and luck and error told apart."""

import random
from math import log2
from typing import Any

import naive
import pytest
from klondike import Klondike
from test_brute_force import shuffled
from test_own_game import Least
from walks import NAMES, won

import patience_widget as pw
from patience_widget import judged
from patience_widget.bisection import LEVELS, Fates
from patience_widget.judged import Chances

WAIT = 60  # seconds that a thread has
BOARDS: list[tuple[pw.Game[Any], Any]] = [
    (pw.BritishBlockade(ranks=6, suits=2, columns=3), naive.BritishBlockade("at_once", "two_rows", 6, 2, 3)),
    (pw.BritishBlockade(ranks=13, suits=1, columns=4), naive.BritishBlockade("at_once", "two_rows", 13, 1, 4)),
    (pw.Precedence(redeals=1, ranks=5, foundations=4), naive.Precedence("placed", 1, 5, 4)),
    (pw.Precedence(redeals=0, ranks=5, foundations=4), naive.Precedence("placed", 0, 5, 4)),
]
FEW = (32, 64)  # samples, so that a test is quick


def to_its_end(record: pw.Recording, seed: int, *, blindly: bool = False) -> pw.Recording:
    """The game, played on without thought; or blindly, any move as good as another."""
    chance = random.Random(seed)
    while not record.outcome and record.turn < 400:
        move = chance.choice([*record.game.moves(record.state)]) if blindly else record.game.plain(record.state, chance)
        assert move
        record.play(move)
    return record


def states(record: pw.Recording) -> list[Any]:
    """The positions of the line."""
    found = [record.start]
    for move in record.moves:
        found.append(record.game.play(found[-1], move))
    return found


@pytest.mark.parametrize(("game", "same"), BOARDS, ids=repr)
def test_fates_agree_with_the_solver_at_each_move(game: pw.Game[Any], same: Any) -> None:
    """Also until where a win existed; what was missed wins from there, and begins with another move."""
    ends = set()
    for seed in range(20):
        record = to_its_end(pw.Recording(game, shuffled(same, seed)), seed, blindly=True)
        review = pw.review(record, limit=pw.Limit(nodes=4**3 * 50_000)).wait(WAIT)
        line = states(record)
        fates = [pw.solve(game, state=state).fate for state in line]
        assert [row.exists for row in review.rows] == fates
        assert [row.node for row in review.rows] == [*range(len(line))]
        assert [row.move for row in review.rows[1:]] == record.moves
        last = max((at for at, fate in enumerate(fates) if fate == "won"), default=None)
        assert (review.last_winnable, review.settled, review.done) == (last, True, True)
        assert review.first_lost == next((at for at, fate in enumerate(fates) if fate == "lost"), None)
        ends.add((record.outcome, last is None))
        if last is not None and record.outcome == "lost":
            state = line[last]
            assert review.missed[0] != record.moves[last]
            for move in review.missed:
                state = game.play(state, move)
            assert game.won(state)
    assert {("lost", False)} <= ends


@pytest.mark.parametrize(("won", "lost"), [(0, 1), (99, 100), (40, 41), (17, 80), (-1, 0), (-1, 60), (50, 101)])
def test_few_positions_are_searched(won: int, lost: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of a hundred moves; those between `won` and `lost` cannot be decided."""

    class Line(Least):
        def won(self, state: Any) -> bool:
            return bool(state < 0)

        def lost(self, state: Any) -> bool:
            return bool(state < 0)

    searched = list[int]()

    def search(_game: Any, state: int, _limit: Any) -> Any:
        searched.append(state)
        yield
        fate = "won" if state <= won else "lost" if state >= lost else "unknown"
        return pw.Result(fate, [], 1, 0.0, "", Line(), state)

    monkeypatch.setattr("patience_widget.bisection.searched", search)
    fates = Fates(Line(), range(101))
    for _slice in fates.work(0):
        pass
    assert len(searched) <= 2 * log2(101) + 2
    assert len({*searched}) == len(searched)
    assert fates.won <= won
    assert fates.lost >= lost
    if won + 1 == lost:
        assert (fates.won, fates.lost, fates.settled) == (won, lost, True)
    assert [fates.of(at) for at in (0, 100)] == [
        "won" if fates.won >= 0 else "lost" if fates.lost <= 0 else "unknown",
        "lost" if fates.lost <= 100 else "won" if fates.won >= 100 else "unknown",
    ]


@pytest.mark.parametrize("game", [pw.BritishBlockade(), pw.Precedence()], ids=repr)
def test_luck_and_error(game: pw.Game[Any]) -> None:
    """Chance before, minus error, plus luck is the chance after, at every move; luck only where a card was turned."""
    record = to_its_end(pw.Recording(game, 17), 1)
    line = states(record)
    chances = Chances(game, line, record.moves)
    for _slice in chances.work(FEW[0]):
        pass
    fate = "won" if record.outcome == "won" else "lost"
    turned = 0
    for at in range(1, len(line)):
        both = ("won", fate) if at == len(line) - 1 else ("won", "won")
        chance, next_chance = chances.at(at - 1, both[0]), chances.at(at, both[1])
        luck, error = chances.luck(at, both), chances.error(at, both)
        assert chance is not None
        assert next_chance is not None
        assert luck is not None
        assert error is not None
        assert 0 <= error <= 1
        assert next_chance == pytest.approx(chance - error + luck)
        assert chances.turned[at - 1] or not luck
        turned += chances.turned[at - 1]
    assert turned > 20


@pytest.mark.parametrize("known", [(), range(5), range(10, 12), range(7, 90), range(90)])
def test_a_curve_of_which_a_part_is_known(known: Any) -> None:
    """It adds up wherever two chances are known, however far the work is."""
    record = to_its_end(pw.Recording(pw.BritishBlockade(), 24), 1)
    line = states(record)
    chances = Chances(record.game, line, record.moves)
    for at in known:
        if at < len(line) and chances.sampled[at]:
            chances._sampled[at] = 8, judged.Sampled((37 * at % 100) / 100, (at % 5 == 0) * 0.07)
            chances._worked += 1
    for at in range(1, len(line)):
        both = ("unknown", "unknown")
        before, after, luck, error = chances.at(at - 1, ""), chances.at(at, ""), *told(chances, at, both)
        if before is None or after is None:
            assert luck is None
        else:
            assert luck is not None
            assert error is not None
            assert error >= 0
            assert after == pytest.approx(before - error + luck)


def told(chances: Chances, at: int, both: tuple[str, str]) -> tuple[float | None, float | None]:
    """Luck and error of the move to a position."""
    return chances.luck(at, both), chances.error(at, both)


def test_an_error_is_against_the_best_move() -> None:
    """Of all moves of a position some cost nothing; what costs is what does clearly worse."""
    game = pw.BritishBlockade()
    costs = []
    for deal in range(1, 5):
        record = to_its_end(pw.Recording(game, deal), deal)
        line = states(record)
        for at in range(20, len(line) - 1, 9):
            moves = [*game.moves(line[at])]
            if not judged.over(game, line[at]) and line[at].stock and len(moves) > 1:
                found = []
                for move in moves:
                    chances = Chances(game, [line[at], game.play(line[at], move)], [move])
                    for _slice in chances._work_at(0, 256):
                        pass
                    found.append(chances._sampled[0][1])
                assert len({one.chance for one in found}) == 1
                assert min(one.cost for one in found) == 0
                assert all(0 <= one.cost <= one.chance for one in found)
                costs += [one.cost for one in found]
    assert max(costs) > 0.02


def test_luck_does_not_drift() -> None:
    """Over a whole game, of some hundred turned cards, good and bad luck nearly come to nothing."""
    game, lucks = pw.Precedence(), list[float]()
    for deal in range(1, 4):
        record = to_its_end(pw.Recording(game, deal), deal)
        line = states(record)
        chances = Chances(game, line, record.moves)
        for _slice in chances.work(64):
            pass
        known = [at for at in range(1, len(line)) if chances.sampled[at] and chances.sampled[at - 1]]
        lucks.append(sum(chances.luck(at, ("unknown", "unknown")) or 0 for at in known))
    assert all(abs(luck) < 0.5 for luck in lucks), lucks


def test_the_same_review_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """With a limit of nodes alone it does not depend on time."""
    monkeypatch.setattr("patience_widget.reviewed.SAMPLES", FEW)
    record = to_its_end(pw.Recording(pw.Precedence(), 17), 1)
    one, other = (pw.review(record, limit=pw.Limit(nodes=640)).wait(WAIT) for _time in range(2))
    assert one.done
    assert one.rows == other.rows
    assert (one.missed, one.sentence, one.summed) == (other.missed, other.sentence, other.summed)
    assert one.luck == pytest.approx(sum(row.luck or 0 for row in one.rows))
    assert one.error == pytest.approx(sum(row.error or 0 for row in one.rows))
    assert one.progress.total == len(record.moves) + 1 == len(one.rows)


@pytest.mark.parametrize("name", NAMES)
def test_a_game_that_was_won(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A win existed all the time, which no search is needed for; the cursor may be anywhere."""
    monkeypatch.setattr("patience_widget.reviewed.SAMPLES", (8, 16))
    record = won(name)
    end = record.node
    record.go(3)
    review = pw.review(record, limit=pw.Limit(seconds=5)).wait(WAIT)
    assert {row.exists for row in review.rows} == {"won"}
    assert review.last_winnable == end
    assert review.sentence == "The game was won."
    assert record.node == 3


def test_it_stops_and_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is known stays."""
    monkeypatch.setattr("patience_widget.reviewed.SAMPLES", FEW)
    record = to_its_end(pw.Recording(pw.Precedence(), 17), 1)
    review = pw.review(record, limit=pw.Limit(nodes=640))
    review.stop()
    review.wait(WAIT)
    before = review.progress
    assert review.busy == 0
    review.start()
    review.wait(WAIT)
    assert review.done
    assert review.progress.chances >= before.chances
    assert review.rows == pw.review(record, limit=pw.Limit(nodes=640)).wait(WAIT).rows


def test_games_of_ones_own() -> None:
    """By the plain solver; the chance while nothing lies face down."""
    least = pw.Recording(Least(), 3)
    while not least.outcome:
        least.play([*least.game.moves(least.state)][-1])
    review = pw.review(least).wait(WAIT)
    fates = [pw.solve(least.game, state=state).fate for state in states(least)]
    assert [row.exists for row in review.rows] == fates
    assert [row.chance for row in review.rows] == [{"won": 1.0, "lost": 0.0}[fate] for fate in fates]
    assert review.error == (fates[0] == "won") - (fates[-1] == "won")
    assert review.luck == 0
    klondike = to_its_end(pw.Recording(Klondike(), 5), 1)
    review = pw.review(klondike, limit=pw.Limit(nodes=640)).wait(WAIT)
    assert review.done
    hidden = [bool(klondike.game.hidden(state)) for state in states(klondike)]
    assert any(hidden)
    assert {row.chance for row, some in zip(review.rows, hidden, strict=True) if some} <= {None, 0.0}
    assert {row.luck for row, some in zip(review.rows[1:], hidden, strict=False) if some} == {None}


def test_what_goes_wrong_is_told() -> None:
    """An error of a user's game is raised where one waits."""

    class Broken(Least):
        def key(self, _state: Any) -> Any:
            raise LookupError("no key here")

    record = pw.Recording(Broken(), 3)
    record.play(next(record.game.moves(record.state)))
    review = pw.review(record)
    with pytest.raises(TypeError, match="is not a position of Broken"):
        review.wait(WAIT)
    assert review.failed.startswith("TypeError: ")


def test_an_observer_that_fails_ends_no_review(caplog: pytest.LogCaptureFixture) -> None:
    """It is logged once."""
    game, same = BOARDS[0]
    review = pw.Review(to_its_end(pw.Recording(game, shuffled(same, 1)), 1))
    review.watch(lambda: 1 / 0)
    for _again in range(2):
        review.start()
        review.wait(WAIT)
    assert (review.done, review.busy, review.failed) == (True, 0, "")
    assert [record.message for record in caplog.records] == ["patience review"]


def test_what_is_no_limit() -> None:
    with pytest.raises(TypeError):
        pw.review(won(), limit=5)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="neither a Recording nor a table"):
        pw.review("precedence")
    assert len(LEVELS) == 4


@pytest.mark.parametrize(
    "record", [to_its_end(pw.Recording(pw.Precedence(), 17), 1), pw.Recording(Least(), 3)], ids=repr
)
def test_how_it_shows_itself(record: pw.Recording, monkeypatch: pytest.MonkeyPatch) -> None:
    """As text and as a picture, at any time; after undo, of the whole line."""
    monkeypatch.setattr("patience_widget.reviewed.SAMPLES", FEW)
    count = len(record.moves)
    record.undo()
    review = pw.review(record, limit=pw.Limit(seconds=2))
    assert len(review.rows) == count + 1
    for _time in range(2):
        bundle = review._repr_mimebundle_()
        assert bundle["text/plain"].splitlines()[0] == review.sentence
        assert "chance " in bundle["text/plain"]
        assert bundle["text/html"].count("<svg ") == 1
        review.wait(WAIT)
    assert review.sentence in str(review)


def test_of_a_branch_and_of_a_game_from_text() -> None:
    """The line through the cursor is reviewed, and no other."""
    record = pw.Recording(Least(), 3)
    while not record.outcome:
        record.play(next(record.game.moves(record.state)))
    record.go(0)
    record.play([*record.game.moves(record.state)][-1])
    for one in (record, pw.Recording.read(str(record), Least())):
        review = pw.review(one).wait(WAIT)
        assert [row.move for row in review.rows[1:]] == one.moves
        assert len(review.rows) == 2


def test_the_sums_say_where_they_are_not_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of moves whose luck and error are not known nothing is summed: a lost game without an error is none."""
    monkeypatch.setattr("patience_widget.reviewed.SAMPLES", FEW)
    record = to_its_end(pw.Recording(pw.Precedence(), 3), 3)
    part = pw.review(record, limit=pw.Limit(nodes=1)).wait(WAIT)
    assert None in [row.luck for row in part.rows[1:]]
    assert part.summed.endswith(" points of a hundred, as far as they are known.")
    whole = pw.review(to_its_end(pw.Recording(pw.BritishBlockade(), 48), 48)).wait(WAIT)
    assert [row.luck is None for row in whole.rows] == [True, *[False] * len(whole.moves)]
    assert whole.summed.endswith(" points of a hundred.")
