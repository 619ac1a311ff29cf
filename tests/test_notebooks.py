"""Every notebook runs from top to bottom, and is committed with what it shows but no widget state."""

import shutil
from pathlib import Path

import nbformat
import pytest
from nbclient import NotebookClient

NOTEBOOKS = sorted((Path(__file__).parent.parent / "notebooks").glob("*.ipynb"))
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


def test_there_are_notebooks() -> None:
    assert (NOTEBOOKS and NOTEBOOKS[0].parent / "play.ipynb") in NOTEBOOKS
