"""The command line as a process: Ctrl-C, closed pipes, a terminal, and what it loads."""

import os
import pty
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager

from test_main import HARD


@contextmanager
def started(*arguments: str, stderr: int = subprocess.PIPE) -> Iterator[subprocess.Popen[str]]:
    """A command in a process of its own, which ends with the test whatever becomes of that."""
    command = [sys.executable, "-m", "patience_widget", *arguments]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=stderr, text=True) as running:
        try:
            yield running
        finally:
            running.kill()


def interrupted(*arguments: str, seen: bytes) -> tuple[str, bytes]:
    """A command whose terminal has seen this is interrupted: what it printed, and what the terminal saw after that."""
    terminal, stderr = pty.openpty()
    with started(*arguments, stderr=stderr) as running:
        os.close(stderr)
        assert seen in os.read(terminal, 1000)
        running.send_signal(signal.SIGINT)
        assert running.stdout
        shown = running.stdout.read()
        assert running.wait() == 130
    rest = os.read(terminal, 10_000)
    os.close(terminal)
    return shown, rest


def test_a_search_that_is_interrupted_keeps_what_it_has() -> None:
    """A terminal sees how far it is, and that line goes when the search ends."""
    shown, rest = interrupted("solve", *HARD, seen=b" nodes/s")
    assert rest.endswith(b" \r")
    assert ": unknown · " in shown
    assert "interrupted" in shown


def loaded(*arguments: str) -> set[str]:
    """The modules that a command loads."""
    code = "import runpy, sys\ntry: runpy.run_module('patience_widget', run_name='__main__')\nexcept SystemExit: pass\n"
    code += "print(*sys.modules, sep='\\n', file=sys.stderr)"
    done = subprocess.run([sys.executable, "-c", code, *arguments], capture_output=True, text=True, check=True)
    return set(done.stderr.splitlines())


def test_a_command_loads_what_it_needs() -> None:
    modules = loaded("deal", "precedence", "2")
    ours = {f"patience_widget.{name}" for name in ("film", "table", "widget")}
    assert not modules & (ours | {"anywidget", "ipywidgets", "platformdirs", "traitlets", "wasmtime"})


def test_a_count_that_is_interrupted_keeps_what_it_has() -> None:
    with started("perft", "british-blockade", "17", "--depth", "99") as running:
        assert running.stdout
        assert running.stderr
        first = running.stdout.readline()
        running.send_signal(signal.SIGINT)
        assert not running.stderr.read()
        lines = [first, *running.stdout]
        assert running.wait() == 130
    assert [line.split()[0] for line in lines] == [str(depth) for depth in range(1, len(lines) + 1)]


def test_a_terminal_without_suits() -> None:
    environment = {**os.environ, "PYTHONIOENCODING": "ascii"}
    command = [sys.executable, "-m", "patience_widget", "show", "precedence", "2"]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    assert "f1: K? (next Q)" in done.stdout


def test_a_closed_pipe_is_no_error() -> None:
    """As of `perft … | head -1`."""
    with started("perft", "british-blockade", "17", "--depth", "99") as running:
        assert running.stdout
        assert running.stderr
        running.stdout.close()  # at once: of the deeper lines each takes minutes
        assert not running.stderr.read()
        assert running.wait() == 141
