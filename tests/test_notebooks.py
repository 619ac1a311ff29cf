"""Every notebook runs from top to bottom, and is committed with what it shows but no widget state."""

import ast
import re
import shutil
import sys
import tomllib
from pathlib import Path

import nbformat
import pytest
from nbclient import NotebookClient

ROOT = Path(__file__).parent.parent
NOTEBOOKS = sorted((ROOT / "notebooks").glob("*.ipynb"))
SECONDS = 120  # that a cell may take


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_runs(path: Path, tmp_path: Path) -> None:
    copy = Path(shutil.copytree(path.parent, tmp_path / "notebooks")) / path.name
    notebook = nbformat.read(copy, as_version=4)
    NotebookClient(notebook, timeout=SECONDS, resources={"metadata": {"path": str(copy.parent)}}).execute()


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_is_committed_as_it_ran(path: Path) -> None:
    notebook = nbformat.read(path, as_version=4)
    nbformat.validate(notebook)
    assert "widgets" not in notebook.metadata
    cells = [cell for cell in notebook.cells if cell.cell_type == "code"]
    assert any(cell.outputs for cell in cells)
    assert all(cell.execution_count for cell in cells)
    assert not [cell for cell in cells for output in cell.outputs if output.output_type == "error"]


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_what_a_notebook_imports_comes_with_make_play(path: Path) -> None:
    """Of what is not Python's own: this package, what it needs, and what its extra `study` names, which `play` has."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    extras = project["optional-dependencies"]
    assert any("patience-widget[study]" in name for name in extras["play"])
    installed = (re.split(r"\W", name)[0] for name in (*project["dependencies"], *extras["study"]))
    known = {"patience_widget", *sys.stdlib_module_names, *installed}
    cells = [cell for cell in nbformat.read(path, as_version=4).cells if cell.cell_type == "code"]
    code = "\n".join(line for cell in cells for line in cell.source.splitlines() if not line.startswith("!"))
    assert {name.partition(".")[0] for name in imported(code)} <= known


def imported(code: str) -> set[str]:
    """The modules that some code imports."""
    nodes = [*ast.walk(ast.parse(code))]
    plain = {alias.name for node in nodes if isinstance(node, ast.Import) for alias in node.names}
    return plain | {node.module or "" for node in nodes if isinstance(node, ast.ImportFrom)}


def test_there_are_notebooks() -> None:
    assert (NOTEBOOKS and NOTEBOOKS[0].parent / "play.ipynb") in NOTEBOOKS
