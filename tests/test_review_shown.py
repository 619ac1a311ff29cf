"""A review on a table: what the scene says of it, its rows by window, a try of one's own, and what a page may mean."""

import threading
from array import array
from collections.abc import Iterator
from copy import copy
from functools import cache

import naive
import pytest
from hostile import BAD
from pages import Page
from test_brute_force import shuffled
from test_review import WAIT, to_its_end

import patience_widget as pw
from patience_widget.freeing import Asked
from patience_widget.reviews import CODES, NONE, TRIES, UNIT, Shown
from patience_widget.windows import Window

GAME = pw.BritishBlockade(ranks=6, suits=2, columns=3)
NAIVE = naive.BritishBlockade("at_once", "two_rows", 6, 2, 3)


@cache
def missed() -> tuple[int, int]:
    """A deal of the small board that was lost though a win existed, and the node where it last did."""
    for seed in range(500):
        record = to_its_end(pw.Recording(GAME, shuffled(NAIVE, seed)), seed, blindly=True)
        review = pw.review(record).wait(WAIT)
        node = review.last_winnable
        if record.outcome == "lost" and node is not None and wrong(record, node):
            return seed, node
    raise AssertionError("no such deal")


def wrong(record: pw.Recording, node: int) -> list[pw.Move]:
    """The moves at a node after which no win is left; the record stands at the end again."""
    end = record.node
    record.go(node)
    game, state = record.game, record.state
    moves = [move for move in game.moves(state) if pw.solve(game, state=game.play(state, move)).fate == "lost"]
    record.go(end)
    return moves


@pytest.fixture
def lost() -> Iterator[pw.PatienceWidget]:
    """A table with that game."""
    seed, _node = missed()
    table = pw.PatienceWidget(to_its_end(pw.Recording(GAME, shuffled(NAIVE, seed)), seed, blindly=True))
    yield table
    table.close()


def reviewed(table: pw.PatienceWidget) -> Shown:
    """Its review, when it has ended."""
    shown = table.inquiries["review"]
    assert isinstance(shown, Shown)
    shown.review.wait(WAIT)
    return shown


def rows(answer: Window) -> list[tuple[int, ...]]:
    """The columns of a window, row by row."""
    columns = [array("i", data) for data in answer.buffers]
    return [*zip(*columns, strict=True)]


def test_a_lost_game_is_reviewed(lost: pw.PatienceWidget) -> None:
    """The banner's data: whether there is a review, where a win last existed, and that a line is known."""
    assert "review" not in lost.scene
    page = Page(lost)
    assert page.send("review", what="start").error == ""
    shown = reviewed(lost)
    said = lost._scene()["review"]
    assert (said["busy"], said["done"], said["fresh"], said["settled"]) == (0, True, True, True)
    assert (said["last"], said["turn"]) == (missed()[1], missed()[1])
    assert said["missed"] == len(shown.review.missed) > 0
    assert (
        said["text"]
        == f"A win still existed after move {said['turn']}, and none after move {said['turn'] + 1} (proved)."
    )
    assert said["try"] is None
    assert lost.scene["outcome"] == "lost"
    assert page.send("review", what="go").error == ""
    assert lost.record.node == missed()[1]
    assert page.send("review", what="go", node=1).error == ""
    assert lost.record.node == 1
    assert page.send("review", what="go", at=2).error == ""
    assert (lost.record.node, lost.scene["review"]["at"]) == (2, 2)
    for at in (-1, 10**6, "2", True, [0]):
        assert page.send("review", what="go", at=at).error.startswith("the moves of this line are 0 to ")
    assert lost.record.node == 2


def test_rows_by_window(lost: pw.PatienceWidget) -> None:
    """As columns: node, fate, chance, luck, error."""
    review = pw.review(lost).wait(WAIT)
    answer = lost.window({"what": "review"})
    assert (answer.content["unit"], answer.content["none"]) == (UNIT, NONE)
    assert len(answer.content["missed"]) == len(review.missed)
    assert answer.content["missed"][0] == GAME.short(review.states[missed()[1]], review.missed[0])
    shorts = [GAME.short(state, move) for state, move in zip(review.states, review.moves, strict=False)]
    assert answer.content["moves"] == ["", *shorts]
    for row, (node, fate, chance, luck, error) in zip(review.rows, rows(answer), strict=True):
        assert (node, fate) == (row.node, CODES[row.exists])
        for told, value in ((chance, row.chance), (luck, row.luck), (error, row.error)):
            assert told == (NONE if value is None else round(value * UNIT))


def test_a_try_of_ones_own(lost: pw.PatienceWidget) -> None:
    """The answer is hidden until two tries; the game itself is not touched by them."""
    page, notation, end = Page(lost), lost.notation(), lost.record.node
    pw.review(lost).wait(WAIT)
    bad = wrong(lost.record, missed()[1])
    assert page.send("review", what="try").error == ""
    assert (lost.record.node, lost.scene["review"]["at"]) == (end, missed()[1])
    assert lost.scene["text"] == "A win still exists here: find a move that keeps it."
    assert lost.scene["outcome"] == ""
    for count in range(TRIES):
        assert lost.scene["review"]["try"]["tries"] == count
        assert lost.window({"what": "review"}).content["missed"] == []
        assert page.send("review", what="show").error.startswith("the answer is shown after 2 tries; ")
        move = str(bad[count % len(bad)])
        assert (page.send("play", move=move) if count else page.send("review", what="answer", move=move)).error == ""
        assert lost.scene["text"].startswith("After this move no win is left (proved).")
        assert lost.scene["review"]["try"]["verdict"]["right"] is False
    assert lost.scene["review"]["try"] == {
        "tries": 2,
        "of": TRIES,
        "open": True,
        "verdict": {"right": False, "move": move, "sentence": lost.scene["text"]},
    }
    assert lost.window({"what": "review"}).content["missed"]
    assert page.send("review", what="show").error == ""
    assert isinstance(lost.walk, pw.Walk)
    lost.walk.to(len(lost.walk))
    assert GAME.won(lost.walk.position)
    assert lost.scene["review"]["at"] == missed()[1]
    assert page.send("walk", what="leave").error == ""
    assert (lost.record.node, lost.scene["review"]["at"]) == (end, end)
    assert (lost.scene["outcome"], lost.notation()) == ("lost", notation)


def test_a_right_answer(lost: pw.PatienceWidget) -> None:
    """It is played there, and from there one goes on in the game, or leaves."""
    page = Page(lost)
    review = pw.review(lost).wait(WAIT)
    page.send("review", what="try")
    assert page.send("play", move=str(review.missed[0])).error == ""
    verdict = lost.scene["review"]["try"]["verdict"]
    assert (verdict["right"], verdict["sentence"]) == (True, "Right: a win is known after this move.")
    assert lost.scene["review"]["try"]["open"]
    assert lost.record.outcome == "lost"
    assert page.send("walk", what="branch").error == ""
    assert lost.walk is None
    assert lost.record.moves[-1] == review.missed[0]
    assert lost.scene["review"]["fresh"] is False
    assert lost.scene["review"]["try"] is None
    assert page.send("review", what="start").error == ""  # of the new line
    reviewed(lost)
    assert lost._scene()["review"]["fresh"]


def test_an_answer_while_more_is_found(lost: pw.PatienceWidget, monkeypatch: pytest.MonkeyPatch) -> None:
    """The line that is shown wins from where it begins, though the last winnable position has moved on meanwhile."""
    shown = (pw.review(lost).wait(WAIT), reviewed(lost))[1]
    fates, moves = shown.review._fates, shown.review.moves
    won, way = fates.best
    fates.best = won - 1, [moves[won - 1], *way]

    def meanwhile(record: pw.Recording) -> pw.Recording:
        fates.best = won, way
        return copy(record)

    monkeypatch.setattr("patience_widget.reviews.copy", meanwhile)
    shown.show_line()
    assert isinstance(lost.walk, pw.Walk)
    lost.walk.to(len(lost.walk))
    assert GAME.won(lost.walk.position)


def test_an_illegal_answer_is_none(lost: pw.PatienceWidget) -> None:
    """It does not count."""
    page = Page(lost)
    pw.review(lost).wait(WAIT)
    page.send("review", what="try")
    for move in ("a1-a2", "stock-waste", "nonsense"):
        assert page.send("review", what="answer", move=move).error
        assert page.send("play", move=move).error
    assert lost.scene["review"]["try"]["tries"] == 0
    assert page.send("walk", what="next").error == "a try knows leave, branch, not 'next'"
    assert page.send("walk", what="leave").error == ""
    assert page.send("review", what="answer", move="a1-a2").error.startswith("nothing is tried on this table")


def test_another_game_ends_it(lost: pw.PatienceWidget) -> None:
    """And it goes on no more."""
    review = pw.review(lost)
    lost.new(17, "precedence")
    assert review.busy == 0
    assert "review" not in lost.scene
    assert Page(lost).send("review", what="try").error == "there is no review of this game yet"


def test_without_threads(lost: pw.PatienceWidget, monkeypatch: pytest.MonkeyPatch) -> None:
    """It goes on when a page asks for its rows."""

    def start(_thread: threading.Thread) -> None:
        raise RuntimeError("can't start new thread")

    monkeypatch.setattr(threading.Thread, "start", start)
    page = Page(lost)
    assert page.send("review", what="start").error == ""
    assert lost.scene["review"]["busy"] == 2
    asked = 0
    while lost.scene["review"]["busy"]:
        lost.window({"what": "review"})
        asked += 1
        assert asked < 10_000
    assert lost.scene["review"]["settled"]
    place = next(
        place.name for place in GAME.places if place.role == "tableau" and GAME.ids(lost.record.state, place.name)
    )
    assert page.send("free", place=place).error == ""
    while lost.scene.get("free", {"busy": 0})["busy"]:
        lost.window({"what": "free"})
    assert lost.scene["free"]["done"]


@pytest.mark.parametrize("kind", BAD)
def test_what_no_page_should_send(tried: pw.PatienceWidget, kind: str) -> None:
    """It is refused, and the try goes on as it was."""
    bad, page, walk, node = BAD[kind], Page(tried, f"page {[*BAD].index(kind)}"), tried.walk, tried.record.node
    assert page.send("review", what=bad).error
    assert page.send("review", what="go", node=bad).error
    assert page.send("review", what="answer", move=bad).error
    assert page.send("free", place=bad).error
    assert page.send("free", place="a1", what=bad).error
    assert (tried.walk, tried.record.node) == (walk, node)
    assert tried.scene["review"]["try"]["tries"] == 0


@pytest.fixture(scope="module")
def tried() -> Iterator[pw.PatienceWidget]:
    """A table where something is tried."""
    seed, _node = missed()
    table = pw.PatienceWidget(to_its_end(pw.Recording(GAME, shuffled(NAIVE, seed)), seed, blindly=True))
    pw.review(table).wait(WAIT)
    Page(table).send("review", what="try")
    yield table
    table.close()


def test_free_on_a_table(lost: pw.PatienceWidget) -> None:
    """Where there is a line it is walked, the card marked; else the scene says why not, and what keeps the card."""
    page, fates = Page(lost), set()
    for node in range(lost.record.node):
        lost.go(node)
        for place in [place.name for place in GAME.places if place.role == "tableau"]:
            if not GAME.ids(lost.record.state, place):
                continue
            assert page.send("free", place=place, open=True).error == ""
            asked = lost.inquiries["free"]
            assert isinstance(asked, Asked)
            asked._slices.wait(WAIT)
            said = lost.scene["free"]
            fates.add(said["fate"])
            assert said["done"]
            assert (said["place"], said["open"]) == (place, True)
            assert bool(lost.walk) == (said["line"] > 0)
            if lost.walk:
                assert lost.scene["tag"] == "looking at the stock"
                assert lost.scene["text"] == said["text"]
                assert lost.scene["marks"] == [["suggestion", place, ""]]
                assert lost.scene["walk"][:2] == [0, said["line"]]
                assert page.send("free", place=place).error.startswith("how a card is freed is a question")
                lost.walk.to(said["line"])
                assert lost.scene["text"].endswith(" can be played.")
                assert page.send("walk", what="leave").error == ""
            else:
                assert said["needs"] == [list(reason) for reason in GAME.needs(lost.record.state, place)]
    assert fates == {"free", "never"}
    lost.undo()
    assert "free" not in lost.scene
