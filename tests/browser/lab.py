"""A real JupyterLab for the browser tests, and what a person does in it."""

import json
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Literal

import nbformat
from playwright.sync_api import Locator, Page
from server import jupyter, serving

SETTINGS = {
    "apputils-extension/notification": {"fetchNews": "false", "checkForUpdates": False},
    "docmanager-extension/plugin": {"autosave": False},
}

# A cell that runs until the table is played on, or for half a minute.
BUSY = """import threading
played = threading.Event()
table.observe(lambda _: played.set(), "turn")
print("busy")
print("heard while busy:", played.wait(30))"""

READY = "() => window.jupyterapp?.shell.currentWidget?.sessionContext?.isReady"
ADD_AND_RUN = """async ([source, wait]) => {
  const { commands, shell } = window.jupyterapp;
  const notebook = shell.currentWidget.content;
  notebook.activeCellIndex = notebook.widgets.length - 1;
  await commands.execute("notebook:insert-cell-below");
  notebook.activeCell.model.sharedModel.setSource(source);
  const { outputs } = notebook.activeCell.model;
  const done = commands.execute("notebook:run-cell");
  if (wait) await done;
  return outputs.toJSON();
}"""
RUN = """async (index) => {
  const { commands, shell } = window.jupyterapp;
  shell.currentWidget.content.activeCellIndex = index;
  await commands.execute("notebook:run-cell");
}"""
KERNEL = "window.jupyterapp.shell.currentWidget.sessionContext.session.kernel"
HEARD = f"() => [...{KERNEL}._comms.values()].some((comm) => comm.subshellId)"
UPPERMOST = "cards => Math.max(-1, ...cards.map((card) => Number(card.dataset.height)))"
COMMAND = "([command, args]) => window.jupyterapp.commands.execute(command, args).then(() => null)"


class Lab:
    """A JupyterLab server that shows the notebooks of one folder."""

    address = "/lab/workspaces/{name}/tree/{name}.ipynb"

    def __init__(self, url: str, folder: Path) -> None:
        self.url = url
        self.folder = folder

    def open(self, page: Page, name: str, cells: Sequence[str]) -> "Notebook":
        """Write a notebook of these cells, and open it in a fresh workspace with its kernel running."""
        write(self.folder / f"{name}.ipynb", cells)
        return self.show(page, name)

    def show(self, page: Page, name: str) -> "Notebook":
        """Open a notebook of the folder so."""
        page.goto(self.url + self.address.format(name=name))
        page.wait_for_function(READY)
        return Notebook(page)


class Notebook:
    """An open notebook, as its reader meets it."""

    def __init__(self, page: Page) -> None:
        self.page = page

    @property
    def table(self) -> Locator:
        """The widgets' root elements, in the order of the page."""
        return self.page.locator(".jp-OutputArea-output .pw-root")

    @property
    def printed(self) -> Locator:
        """What the last cell has printed."""
        return self.page.locator(".jp-OutputArea-output pre").last

    def card(self, number: int) -> Locator:
        """The card with this id."""
        return self.table.locator(f".pw-card[data-id='{number}']")

    def place(self, name: str) -> Locator:
        """The place with this name."""
        return self.table.locator(f".pw-place[data-place='{name}']")

    def click(self, name: str, table: int = 0, button: Literal["left", "right"] = "left") -> None:
        """Click the uppermost card on a place, or the place if it is empty, once it stands still."""
        here = self.table.nth(table)
        height = here.locator(f".pw-card[data-place='{name}']").evaluate_all(UPPERMOST)
        kind = f".pw-card[data-height='{height}']" if height >= 0 else ".pw-place"
        here.locator(f"{kind}[data-place='{name}']").click(button=button)

    def run_all(self) -> None:
        """Run every cell, and wait until the kernel has."""
        self.command("notebook:run-all-cells")

    def show_table(self) -> None:
        """Run every cell until there is a table whose clicks are heard while cells run: it has a subshell."""
        self.run_all()
        self.table.locator(".pw-card").first.wait_for()
        self.page.wait_for_function(HEARD)

    def run(self, index: int) -> None:
        """Run one cell again."""
        self.page.evaluate(RUN, index)

    def ask(self, source: str) -> str:
        """Run a new last cell; its text, or AssertionError where it raised."""
        outputs = self.page.evaluate(ADD_AND_RUN, [source, True])
        for output in outputs:
            assert output["output_type"] != "error", output["traceback"]
        return "".join(_text(output) for output in outputs).strip()

    def start(self, source: str) -> None:
        """Run a new last cell, and do not wait for its end."""
        self.page.evaluate(ADD_AND_RUN, [source, False])

    def wait_for(self, source: str, text: str, seconds: float = 10) -> None:
        """Ask until the kernel answers so: an intent reaches it when it does."""
        deadline = time.monotonic() + seconds
        while (answer := self.ask(source)) != text:
            assert time.monotonic() < deadline, f"{source}: {answer}, expected {text}"

    def command(self, name: str, **args: Any) -> None:
        """One of JupyterLab's commands."""
        self.page.evaluate(COMMAND, [name, args])

    def theme(self, name: str) -> None:
        """Switch to "JupyterLab Dark" or "JupyterLab Light", and wait until the page is."""
        self.command("apputils:change-theme", theme=name)
        self.page.wait_for_function("name => document.body.dataset.jpThemeName === name", arg=name)

    def reload(self) -> None:
        """Load the page anew; the kernel lives on."""
        self.command("docmanager:save")
        self.page.reload()
        self.page.wait_for_function(READY)


def write(file: Path, cells: Sequence[str]) -> None:
    """Write a notebook of these cells."""
    book = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(cell) for cell in cells])
    book.metadata.kernelspec = {"name": "python3", "display_name": "Python 3"}
    nbformat.write(book, file)


def _text(output: dict[str, Any]) -> str:
    data = output.get("data", {}).get("text/plain", "")
    return "".join(output.get("text", data))


@contextmanager
def running(folder: Path) -> Iterator[Lab]:
    """JupyterLab with nothing of its user's; it ends with the block."""
    settle(folder / "settings")
    with serving(folder, "jupyterlab", jupyter, "/api/status") as url:
        yield Lab(url, folder / "notebooks")


def settle(folder: Path) -> None:
    """Write the settings as a user would have made them."""
    for name, settings in SETTINGS.items():
        file = folder / "@jupyterlab" / f"{name}.jupyterlab-settings"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(json.dumps(settings))
