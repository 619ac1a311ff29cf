"""A server for the browser tests: on a free port, with nothing of its user's, ended with its block."""

import os
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

START = 90  # seconds that a busy machine may take to start one
OWN = {
    "HOME": "home",
    "IPYTHONDIR": "ipython",
    "JUPYTER_CONFIG_DIR": "config",
    "JUPYTER_DATA_DIR": "data",
    "JUPYTER_RUNTIME_DIR": "runtime",
    "JUPYTERLAB_SETTINGS_DIR": "settings",
    "JUPYTERLAB_WORKSPACES_DIR": "workspaces",
    "XDG_CACHE_HOME": "cache",
    "XDG_CONFIG_HOME": "config",
    "XDG_DATA_HOME": "data",
    "XDG_STATE_HOME": "state",
}


@contextmanager
def serving(folder: Path, module: str, options: Callable[[int, Path], Sequence[str]], ready: str) -> Iterator[str]:
    """A Python module that serves folder/notebooks: its address, once the path `ready` is answered there."""
    port, notebooks, log = _free_port(), folder / "notebooks", folder / "server.log"
    notebooks.mkdir(exist_ok=True)
    url = f"http://127.0.0.1:{port}"
    with log.open("wb") as out:
        command = [sys.executable, "-m", module, *options(port, notebooks)]
        process = subprocess.Popen(command, env=_environment(folder), stdout=out, stderr=out, cwd=notebooks)
        try:
            _wait(process, lambda: _answers(url + ready), log)
            yield url
        finally:
            _end(process)


def jupyter(port: int, notebooks: Path) -> list[str]:
    """What a Jupyter server is told, whatever its front end."""
    options = {"ip": "127.0.0.1", "port": port, "port_retries": 0, "root_dir": notebooks}
    server = [f"--ServerApp.{name}={value}" for name, value in options.items()]
    return ["--no-browser", "--allow-root", "--expose-app-in-browser", "--IdentityProvider.token=", *server]


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _environment(folder: Path) -> dict[str, str]:
    for name in OWN.values():
        (folder / name).mkdir(exist_ok=True)
    return {**os.environ, **{name: str(folder / value) for name, value in OWN.items()}}


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
        assert alive, f"{process.args} did not start:\n{log.read_text()[-3000:]}"


def _end(process: subprocess.Popen[bytes]) -> None:
    process.terminate()
    try:
        process.wait(15)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
