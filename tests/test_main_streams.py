"""The command line where a stream is closed or full, and where the search that it asks for cannot be made."""

import shlex
import subprocess
import sys

import pytest

COMMAND = shlex.join([sys.executable, "-m", "patience_widget"])


def ended(command: str) -> tuple[int, str, str]:
    """The exit code of a command for the shell, and what it said on both streams."""
    done = subprocess.run(["sh", "-c", f"{COMMAND} {command}"], capture_output=True, text=True, check=False)
    return done.returncode, done.stdout, done.stderr


@pytest.mark.parametrize("game", ["", "precedence"])
def test_a_closed_input_is_said_in_a_sentence(game: str) -> None:
    code, _out, error = ended(f"solve {game} - <&-")
    assert code == 64
    assert error.count("\n") == 1
    assert "the standard input is closed" in error


@pytest.mark.parametrize("json", ["", "--json"])
def test_a_closed_output_leaves_the_exit_code(json: str) -> None:
    assert ended(f"solve precedence 17 {json} >&-") == (0, "", "")


@pytest.mark.parametrize("command", ["solve precedence 17", "solve precedence 17 --json", "show precedence 17"])
def test_a_full_disk_is_said_in_a_sentence(command: str) -> None:
    code, _out, error = ended(f"{command} >/dev/full")
    assert code == 74
    assert error == "the standard output cannot be written: No space left on device\n"


def test_a_closed_error_stream() -> None:
    code, out, _error = ended("solve precedence 17 --nodes 3 2>&-")
    assert code == 2
    assert "3 nodes" in out


@pytest.mark.parametrize("memory", ["1", "4k"])
def test_too_little_memory_is_a_wrong_argument(memory: str) -> None:
    code, out, error = ended(f"solve precedence 17 --memory {memory}")
    assert (code, out) == (64, "")
    assert "is too little" in error
    assert error.count("\n") == 1


@pytest.mark.parametrize("memory", ["99999999999999999999", "99999999999999G"])
def test_more_memory_than_there_is_address_space(memory: str) -> None:
    code, out, error = ended(f"solve precedence 17 --memory {memory}")
    assert (code, error) == (0, "")
    assert "won in" in out


@pytest.mark.skipif(sys.platform != "linux", reason="other systems do not keep to it")
def test_where_addresses_are_scarce() -> None:
    """As on a shared host: the kernel does without the gigabytes of addresses that make it faster."""
    done = subprocess.run(
        ["sh", "-c", f"ulimit -v 2000000; {COMMAND} solve british-blockade 17"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert "plain Python" not in done.stdout
