"""Hosts without a page of ours: a terminal, and what nbconvert makes of a notebook."""

import re
import subprocess
import sys
from base64 import b64decode
from html.parser import HTMLParser
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import nbformat
import pytest
from nbclient import NotebookClient
from nbconvert import HTMLExporter, MarkdownExporter

import patience_widget as pw
from patience_widget.page import _columns, _right, board

NOTEBOOK = Path(__file__).parent.parent / "notebooks" / "play.ipynb"
CODE = "import patience_widget as pw; t = pw.play('precedence', 3)"


class Pictures(HTMLParser):
    """The pictures of a page."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.found: list[dict[str, str]] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag == "img":
            self.found.append({name: value or "" for name, value in attrs})


def shown(picture: dict[str, str]) -> str:
    """The title of a picture that needs nothing else."""
    kind, _, data = picture["src"].partition(",")
    assert kind == "data:image/svg+xml;base64"
    title = ET.fromstring(b64decode(data)).find("{http://www.w3.org/2000/svg}title")  # noqa: S314 - our own
    assert title is not None
    return str(title.text)


@pytest.fixture(scope="module")
def executed() -> Any:
    """A notebook as JupyterLab saves it: the widget's view without its state, and the picture beside it."""
    cell = nbformat.v4.new_code_cell("import patience_widget as pw\npw.play('british-blockade', deal=17)")
    notebook = nbformat.v4.new_notebook(cells=[cell])
    NotebookClient(notebook, kernel_name="python3", store_widget_state=False).execute()
    assert "application/vnd.jupyter.widget-view+json" in notebook.cells[0].outputs[0].data
    return notebook


@pytest.mark.parametrize("exporter", [HTMLExporter, MarkdownExporter])
def test_nbconvert_shows_the_picture(executed: Any, exporter: Any) -> None:
    text, _resources = exporter().from_notebook_node(executed)
    (picture,) = Pictures(text).found
    record = pw.Recording(pw.BritishBlockade(), 17)
    assert picture["alt"] == board(record)
    assert shown(picture) == board(record).splitlines()[0]


def test_nbconvert_shows_the_committed_notebook() -> None:
    text, _resources = HTMLExporter().from_filename(str(NOTEBOOK))
    pictures = Pictures(text).found
    assert [picture["alt"].splitlines()[0] for picture in pictures] == [shown(picture) for picture in pictures]
    assert len(pictures) == 3


@pytest.mark.parametrize(
    "command",
    [
        [sys.executable, "-c", f"{CODE}; print(t)"],
        [sys.executable, "-c", f"{CODE}; print(repr(t))"],
        [sys.executable, "-m", "IPython", "--no-banner", "--colors=NoColor", "-c", f"{CODE}; t"],
        [sys.executable, "-m", "IPython", "--no-banner", "--colors=NoColor", "-c", f"{CODE}; display(t)"],
    ],
    ids=["print", "repr", "ipython", "display"],
)
def test_a_terminal_shows_the_table_as_text(command: list[str], tmp_path: Path) -> None:
    """And nothing but that."""
    environment = {"PATH": "", "PYTHONIOENCODING": "utf-8", "HOME": str(tmp_path), "IPYTHONDIR": str(tmp_path)}
    done = subprocess.run(command, capture_output=True, encoding="utf-8", check=True, env=environment)
    table = board(pw.Recording(pw.Precedence(), 3))
    assert re.sub(r"^Out\[\d+\]: ", "", done.stdout).strip() == table
    assert done.stderr == ""


def test_the_table_follows_the_game() -> None:
    table = pw.play("precedence", 3)
    table.play("stock-waste")
    assert str(table) == board(table.record)
    assert "move 1," in repr(table)


def test_a_widget_that_is_not_made_yet_has_a_repr() -> None:
    assert "PatienceWidget" in repr(pw.PatienceWidget.__new__(pw.PatienceWidget))


def test_the_pass_is_told() -> None:
    """A note in words is there; a number of what is seen is not."""
    assert board(pw.Recording(pw.Precedence(), 3)).endswith("\nPass 1 of 3 · 2 redeals left")
    assert "spaces" not in board(pw.Recording(pw.BritishBlockade(), 3))


def test_columns_stand_one_below_the_other() -> None:
    """Also with ten rows of tens, under the names of the places."""
    record = pw.Recording(pw.BritishBlockade(refill="never"), 5)
    while len(record.state.tableau) < 50:
        moves = list(record.game.moves(record.state))
        record.play(next((m for m in moves if m.target == "tableau"), moves[0]))
    rows = board(record).split("\n\n")[1].splitlines()
    assert {len(row) for row in rows} == {40}
    assert all(row[at : at + 4].strip() and row[at] == " " for row in rows for at in range(0, 40, 4))


@pytest.mark.parametrize(("text", "columns"), [("a1", 2), ("10♣", 3), ("七並べ", 6), ("e\u0301", 1), ("\uff21", 2)])
def test_letters_of_two_columns_are_counted_as_two(text: str, columns: int) -> None:
    assert _columns(text) == columns
    assert _right(text, 8) == " " * (8 - columns) + text
    assert _right(text, 0) == text
