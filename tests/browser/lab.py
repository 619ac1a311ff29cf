"""A real JupyterLab for the browser tests, and what a person does in it."""

import json
import os
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any
from urllib.error import URLError
from urllib.request import urlopen

import nbformat
from playwright.sync_api import Locator, Page

START = 90  # seconds that a busy machine may take to start JupyterLab
SETTINGS = {
    "apputils-extension/notification": {"fetchNews": "false", "checkForUpdates": False},
    "docmanager-extension/plugin": {"autosave": False},
}

READY = "() => window.jupyterapp?.shell.currentWidget?.sessionContext?.isReady"
ADD_AND_RUN = """async (source) => {
  const { commands, shell } = window.jupyterapp;
  const notebook = shell.currentWidget.content;
  notebook.activeCellIndex = notebook.widgets.length - 1;
  await commands.execute("notebook:insert-cell-below");
  notebook.activeCell.model.sharedModel.setSource(source);
  await commands.execute("notebook:run-cell");
  return notebook.activeCell.model.outputs.toJSON();
}"""
RUN = """async (index) => {
  const { commands, shell } = window.jupyterapp;
  shell.currentWidget.content.activeCellIndex = index;
  await commands.execute("notebook:run-cell");
}"""
COMMAND = "([command, args]) => window.jupyterapp.commands.execute(command, args).then(() => null)"


class Lab:
    """A JupyterLab server that shows the notebooks of one folder."""

    def __init__(self, url: str, folder: Path) -> None:
        self.url = url
        self.folder = folder

    def open(self, page: Page, name: str, cells: Sequence[str]) -> "Notebook":
        """Write a notebook of these cells, and open it in a fresh workspace with its kernel running."""
        book = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(cell) for cell in cells])
        book.metadata.kernelspec = {"name": "python3", "display_name": "Python 3"}
        nbformat.write(book, self.folder / f"{name}.ipynb")
        page.goto(f"{self.url}/lab/workspaces/{name}/tree/{name}.ipynb")
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

    def card(self, number: int) -> Locator:
        """The card with this id."""
        return self.table.locator(f".pw-card[data-id='{number}']")

    def place(self, name: str) -> Locator:
        """The place with this name."""
        return self.table.locator(f".pw-place[data-place='{name}']")

    def run_all(self) -> None:
        """Run every cell, and wait until the kernel has."""
        self.command("notebook:run-all-cells")

    def run(self, index: int) -> None:
        """Run one cell again."""
        self.page.evaluate(RUN, index)

    def ask(self, source: str) -> str:
        """Run a new last cell; its text, or AssertionError where it raised."""
        outputs = self.page.evaluate(ADD_AND_RUN, source)
        for output in outputs:
            assert output["output_type"] != "error", output["traceback"]
        return "".join(_text(output) for output in outputs).strip()

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


def _text(output: dict[str, Any]) -> str:
    data = output.get("data", {}).get("text/plain", "")
    return "".join(output.get("text", data))


@contextmanager
def running(folder: Path) -> Iterator[Lab]:
    """JupyterLab on a free port, with nothing of its user's; it ends with the block."""
    port = _free_port()
    notebooks = folder / "notebooks"
    notebooks.mkdir()
    _settle(folder / "settings")
    with (folder / "lab.log").open("wb") as log:
        process = subprocess.Popen(
            _command(port, notebooks), env=_environment(folder), stdout=log, stderr=log, cwd=notebooks
        )
        try:
            url = f"http://127.0.0.1:{port}"
            _wait(process, lambda: _answers(f"{url}/api/status"), folder / "lab.log")
            yield Lab(url, notebooks)
        finally:
            _end(process)


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _settle(folder: Path) -> None:
    """Write the settings as a user would have made them."""
    for name, settings in SETTINGS.items():
        file = folder / "@jupyterlab" / f"{name}.jupyterlab-settings"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(json.dumps(settings))


def _command(port: int, notebooks: Path) -> list[str]:
    options = {"ip": "127.0.0.1", "port": port, "port_retries": 0, "root_dir": notebooks}
    server = [f"--ServerApp.{name}={value}" for name, value in options.items()]
    flags = ["--no-browser", "--allow-root", "--expose-app-in-browser", "--IdentityProvider.token="]
    return [sys.executable, "-m", "jupyterlab", *flags, *server]


def _environment(folder: Path) -> dict[str, str]:
    own = {
        "IPYTHONDIR": "ipython",
        "JUPYTER_CONFIG_DIR": "config",
        "JUPYTER_DATA_DIR": "data",
        "JUPYTER_RUNTIME_DIR": "runtime",
        "JUPYTERLAB_SETTINGS_DIR": "settings",
        "JUPYTERLAB_WORKSPACES_DIR": "workspaces",
    }
    return {**os.environ, **{name: str(folder / value) for name, value in own.items()}}


def _answers(url: str) -> bool:
    with suppress(URLError, OSError), urlopen(url, timeout=5) as answer:  # noqa: S310 - our own server
        return bool(answer.status == 200)
    return False


def _wait(process: subprocess.Popen[bytes], ready: Callable[[], bool], log: Path) -> None:
    """Poll until the server answers; a pause ends early where the server has ended."""
    deadline = time.monotonic() + START
    while not ready():
        with suppress(subprocess.TimeoutExpired):
            process.wait(0.1)
        alive = process.returncode is None and time.monotonic() < deadline
        assert alive, f"JupyterLab did not start:\n{log.read_text()[-3000:]}"


def _end(process: subprocess.Popen[bytes]) -> None:
    process.terminate()
    try:
        process.wait(15)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
