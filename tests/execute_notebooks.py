"""Runs the notebooks where they lie, so that they are committed with what they show.

A widget's view is left out: without its kernel it says "model not found", where the picture beside it can be seen.
"""

from pathlib import Path

import nbformat
from nbclient import NotebookClient

VIEW = "application/vnd.jupyter.widget-view+json"
FOLDER = Path(__file__).parent.parent / "notebooks"


def execute(path: Path) -> None:
    """Run one notebook and write it back."""
    notebook = nbformat.read(path, as_version=4)
    NotebookClient(notebook, coalesce_streams=True, resources={"metadata": {"path": str(path.parent)}}).execute()
    notebook.metadata.pop("widgets", None)
    for cell in notebook.cells:
        cell.metadata.pop("execution", None)
        for output in cell.get("outputs", []):
            output.get("data", {}).pop(VIEW, None)
        if "outputs" in cell:  # of a progress bar that has gone nothing is left
            cell.outputs = [output for output in cell.outputs if any(output.get("data", {"": output}).values())]
    nbformat.write(notebook, path)


if __name__ == "__main__":
    for notebook_path in sorted(FOLDER.glob("*.ipynb")):
        execute(notebook_path)
