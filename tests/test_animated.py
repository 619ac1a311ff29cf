"""Animations: whole documents without a script, small, that name only what they have; and what is refused."""

import re
from typing import Any
from xml.etree import ElementTree as ET

import pytest
from animations import MOVING, NOTEBOOKS
from test_film import GAMES as LISTED
from test_film import Nasty, grown

import patience_widget as pw

SVG = "{http://www.w3.org/2000/svg}"
GAMES: list[pw.Game[Any]] = [*LISTED, Nasty()]


def won(game: str, deal: int = 17) -> "pw.Result":
    result = pw.solve(game, deal=deal)
    assert result.fate == "won"
    return result


@pytest.mark.parametrize("game", GAMES, ids=lambda game: type(game).__name__)
def test_a_document_that_stands_alone(game: "pw.Game[Any]") -> None:
    """No script, nothing fetched, every name that is used is there, and no identifier twice."""
    text = pw.animation(grown(game, 40))
    root = ET.fromstring(text)  # noqa: S314 - our own
    kinds = {element.tag.removeprefix(SVG) for element in root.iter()}
    assert kinds <= {"svg", "title", "style", "defs", "pattern", "path", "g", "use", "rect", "text"}
    ids = [element.attrib["id"] for element in root.iter() if "id" in element.attrib]
    assert len(ids) == len({*ids})
    assert {element.attrib["href"][1:] for element in root.iter(f"{SVG}use")} <= {*ids}
    assert set(re.findall(r"url\((.*?)\)", text)) <= {"#back"}
    assert set(re.findall(r"\w+://[\w.]*", text)) == {"http://www.w3.org"}
    known = re.findall(r"@keyframes (\w+)", text)
    assert len(known) == len({*known})
    used = {name for names in re.findall(r"animation-name:([\w,]+)", text) for name in names.split(",")}
    assert used - {"none"} == {*known}


@pytest.mark.parametrize(("game", "most"), [("british-blockade", 130_000), ("precedence", 260_000)])
def test_a_whole_win_is_small(game: str, most: int) -> None:
    assert len(pw.animation(won(game)).encode()) < most


def test_it_is_still_where_motion_is_not_wanted_and_follows_the_theme() -> None:
    text = pw.animation(won("british-blockade"), (0, 3))
    assert "@media(prefers-reduced-motion:reduce){*{animation:none!important}}" in text
    assert "@media(prefers-color-scheme:dark)" in text


def captions(text: str) -> list[str]:
    """What is said at each step."""
    return re.findall(r">[\d,]+ of [\d,]+ · ([^<]*)</text>", text)


def test_what_is_given_is_shown_from_its_beginning() -> None:
    """A result, the recording of its line, a table and a walk have the same line."""
    result = won("precedence")
    record = pw.Recording(pw.Precedence(), 17)
    for move in result.moves:
        record.play(move)
    said = captions(pw.animation(result))
    assert len(said) == len(result.moves) + 1
    assert said[0] == "Precedence, deal 17."
    assert said[-1].endswith("The game is won.")
    record.go(40)
    assert captions(pw.animation(record)) == said
    table = pw.play("precedence", 17)
    walk = pw.step_through(table, result)
    walk.to(7)
    assert captions(pw.animation(walk)) == said
    assert walk.step == 7
    assert captions(pw.animation(table)) == said[:1]


def test_a_window_of_a_line() -> None:
    result = won("british-blockade")
    whole, part = pw.animation(result), pw.animation(result, steps=(20, 29), seconds=0.5)
    assert captions(part) == captions(whole)[20:30]
    assert f">20 of {len(result.moves)} · " in part
    assert len(part) < len(whole) / 2


def test_a_window_of_a_run_tells_of_backtracks_and_dead_ends() -> None:
    run = pw.search(pw.Precedence(redeals=0), deal=225)
    assert run.solve().fate == "lost"
    for given in (run, run.trace, run.result.run):
        text = pw.animation(given, steps=(300, 700))
        assert f">300 of {len(run.trace) - 1:,} · " in text
        said = captions(text)
        assert len(said) == 401
        assert any(re.match(r"Back \d+\.", one) for one in said)
        assert any(one.endswith("Met before, and not looked at again.") for one in said)


def test_the_search_of_a_position_that_was_reached_by_play_begins_there() -> None:
    record = grown(pw.BritishBlockade(), 30)
    run = pw.search(record)
    run.step(200)
    said = captions(pw.animation(run, (0, 20)))
    assert said[0] in {"The search begins here.", "Try 1 begins."}
    alone = pw.search(record.game, state=record.state)
    alone.step(200)
    assert captions(pw.animation(alone, (0, 20))) == said


@pytest.mark.parametrize(
    ("steps", "error", "message"),
    [
        ((0, 999), ValueError, r"^there are the steps 0 to 122; \(0, 999\) was given$"),
        ((5, 4), ValueError, r"steps 0 to 122; \(5, 4\)"),
        ((-1, 4), ValueError, r"steps 0 to 122; \(-1, 4\)"),
        (7, TypeError, r"^steps are the first and the last one, as \(0, 122\), not 7$"),
        ((1, 2, 3), TypeError, r"not \(1, 2, 3\)$"),
        (("0", "9"), TypeError, r"^steps are the first and the last one"),
        ((True, 4), TypeError, r"^steps are the first and the last one"),
    ],
)
def test_steps_that_are_none(steps: Any, error: type[Exception], message: str) -> None:
    with pytest.raises(error, match=message):
        pw.animation(won("british-blockade"), steps)


@pytest.mark.parametrize("seconds", [0, -1, 0.01, 61, float("nan"), float("inf")])
def test_seconds_in_which_nothing_can_be_seen(seconds: float) -> None:
    with pytest.raises(ValueError, match=r"^seconds from a step to the next are 0\.05 to 60; .* was given$"):
        pw.animation(pw.Recording(pw.Precedence(), 3), seconds=seconds)


@pytest.mark.parametrize("seconds", ["1", None, True])
def test_seconds_that_are_no_number(seconds: Any) -> None:
    with pytest.raises(TypeError, match=r"^seconds from a step to the next are a number, not "):
        pw.animation(pw.Recording(pw.Precedence(), 3), seconds=seconds)


def test_too_many_positions_are_refused_with_a_way_out() -> None:
    record = pw.Recording(pw.Precedence(redeals=9), 3)
    for _turn in range(600):
        record.play(next(m for m in record.game.moves(record.state) if "stock" in m))
    with pytest.raises(ValueError, match=r"at most 500 positions, and these are 601: steps=\(0, 499\) has fewer$"):
        pw.animation(record)
    assert pw.animation(record, steps=(0, 499))


def test_what_has_no_line_is_refused() -> None:
    lost = pw.solve(pw.Precedence(redeals=0), deal=3)
    with pytest.raises(ValueError, match=r"^a film needs moves: this result is “lost” \(exhaustive"):
        pw.animation(lost)
    with pytest.raises(ValueError, match=r"^there is nothing to show"):
        pw.animation(pw.search("precedence", deal=3))
    with pytest.raises(TypeError, match=r"^17 is neither a Recording nor a table with one$"):
        pw.animation(17)


@pytest.mark.parametrize("name", MOVING)
def test_what_the_readme_shows_is_made_as_it_stands(name: str) -> None:
    """`python tests/animations.py` makes it anew."""
    kept = (NOTEBOOKS / f"{name}.svg").read_text(encoding="utf-8")
    assert kept == MOVING[name]()
    assert len(kept.encode()) < 150_000
