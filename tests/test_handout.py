"""Lessons, quizzes and puzzles as text: words, positions, questions, and the answers only where they are asked for."""

import pytest
from taught import lesson

import patience_widget as pw


def test_a_lesson() -> None:
    text = str(lesson())
    assert text.startswith("All kinds\n=========\n\n1. Read this, [B4] and 6♥.\n\n")
    assert "→ Tap every card" in text
    assert "(Yes / No)" in text
    assert text.count("a1") == 1  # a position that stays is drawn once, and nothing is given away
    assert text.splitlines()[-2].startswith("[B4] ")
    assert "answer" not in text


def test_with_answers() -> None:
    text = lesson().handout(answers=True)
    assert "The answer: 2♣ (a1), 4♣ (a3)." in text
    assert "The answer: a1-AC. 2♣ goes to its Ace pile." in text


def test_a_locked_one_keeps_its_answers() -> None:
    one = lesson(locked=True)
    assert "→ " in str(one)
    with pytest.raises(ValueError, match="this lesson is locked"):
        one.handout(answers=True)


def test_a_position_is_drawn_again_where_it_is_another() -> None:
    steps = [pw.Step("[B10] [B2].", 1), pw.Step("Two."), pw.Step("Three.", 1), pw.Step("Four.", 2)]
    text = str(pw.Lesson("Drawn", steps, game=pw.BritishBlockade()))
    assert text.count("of 104 cards placed") == 2
    assert text.index("\n[B2] ") < text.index("\n[B10] ")


@pytest.mark.parametrize("game", ["british-blockade", "precedence"])
def test_every_shipped_lesson_a_quiz_and_a_puzzle(game: str) -> None:
    puzzle = pw.puzzles(game, "lost")[0]
    for one in [*pw.lessons(game), pw.quiz(game, n=6, seed=3), puzzle.lesson()]:
        lines = str(one).splitlines()
        assert sum(line.startswith("→ ") for line in lines) == sum(step.task is not None for step in one.steps)
        assert max(len(line) for line in lines if ": " not in line[:8]) <= 100
    assert str(puzzle) == str(puzzle.lesson())
    assert len(puzzle.handout(answers=True)) > len(str(puzzle))


def test_a_position_that_comes_back_is_told() -> None:
    """After a step that is played the next one may begin where that began: the table is not drawn again."""
    steps = [pw.Step("One.", 1, pw.Play("stock")), pw.Step("Two.", 1, pw.DealOrNot()), pw.Step("Three.", 1)]
    text = str(pw.Lesson("Back", steps, game=pw.BritishBlockade()))
    assert text.count("of 104 cards placed") == text.count("the one that was drawn last, without that move") == 1


def test_a_terminal_shows_it() -> None:
    data, _metadata = lesson()._repr_mimebundle_()
    assert data["text/plain"] == str(lesson())
