"""The notebooks that teach the games, in a real JupyterLab: they open with no code to read, start, and keep answers."""

import shutil
from pathlib import Path

import pytest
from lab import Lab, Notebook
from playwright.sync_api import Page, expect

import patience_widget as pw

NOTEBOOKS = Path(__file__).parent.parent.parent / "notebooks"
ANSWERS = "print([(row['step'], row['right'], row['tries']) for row in course[0].answers], round(course[0].score, 3))"


def opened(lab: Lab, page: Page, name: str) -> Notebook:
    """One of our notebooks, as it is committed."""
    shutil.copy(NOTEBOOKS / f"{name}.ipynb", lab.folder)
    return lab.show(page, name)


def choose(page: Page, *items: str) -> None:
    """Choose from JupyterLab's menus."""
    for item in items:
        page.get_by_role("menuitem", name=item, exact=True).click()


def press(book: Notebook, what: str) -> None:
    """Press one of the lesson's buttons."""
    book.table.locator(f"[data-learn={what}]").click()


@pytest.mark.parametrize("name", ["learn_british_blockade", "learn_precedence"])
def test_it_opens_with_no_code_to_read(lab: Lab, page: Page, name: str) -> None:
    """Before anything has run: how to start, the first words and a picture of the table."""
    opened(lab, page, name)
    expect(page.locator(".jp-MarkdownOutput strong").first).to_have_text("Run All Cells")
    expect(page.locator(".jp-OutputArea-output p").first).to_have_text(_first(name).title)
    picture = page.locator(".jp-OutputArea-output img")
    expect(picture).to_be_visible()
    assert picture.evaluate("image => image.complete && image.naturalWidth > 0")
    expect(page.locator(".jp-CodeCell .jp-InputPlaceholder")).to_have_count(1)
    expect(page.locator(".jp-CodeCell .cm-content")).to_have_count(0)


def _first(name: str) -> pw.Lesson:
    """The first lesson of the game that a notebook teaches."""
    return pw.lessons(name.removeprefix("learn_").replace("_", "-"))[0]


def test_it_starts_and_answers_stay(lab: Lab, page: Page) -> None:
    """From the menu; a wrong answer and the right one, heard by Python, and still there when the cell has run again."""
    book, lesson = opened(lab, page, "learn_british_blockade"), _first("learn_british_blockade")
    step = next(number for number, one in enumerate(lesson.steps, 1) if isinstance(one.task, pw.TapPlayable))
    right = lesson.solution(step)
    wrong = next(place for place in ("a1", "b1", "c1", "d1", "e1") if place not in right)
    choose(page, "Run", "Run All Cells")
    expect(book.table.locator(".pw-learn-title")).to_contain_text(lesson.title, timeout=30_000)
    for _ in range(step - 1):
        press(book, "next")
    count, verdict = book.table.locator(".pw-learn-count"), book.table.locator(".pw-learn-verdict")
    expect(count).to_have_text(f"Step {step} of {len(lesson.steps)}")
    book.click(wrong)
    press(book, "check")
    expect(verdict).to_have_attribute("data-right", "false")
    book.click(wrong)
    for place in right:
        book.click(place)
    press(book, "check")
    expect(verdict).to_have_attribute("data-right", "true")
    answers = f"[({step}, True, 2)] {round(0.5 / sum(1 for one in lesson.steps if one.task), 3)}"
    book.wait_for(ANSWERS, answers)

    book.run(1)
    expect(book.table).to_have_count(1)
    expect(count).to_have_text(f"Step {step + 1} of {len(lesson.steps)}")
    book.wait_for(ANSWERS, answers)
