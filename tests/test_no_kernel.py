"""Where the kernel cannot run, plain Python takes over and says so."""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from searches import wins

import patience_widget as pw
from patience_widget import kernel
from patience_widget.kernel import runner

GAME = pw.BritishBlockade(ranks=5, suits=2, columns=2)
WHY = "depth-first, in plain Python (the kernel cannot run here: "
CONTENTS = {"missing": None, "empty": b"", "torn": runner.WASM.read_bytes()[:9000], "foreign": b"hello"}


@pytest.fixture(params=CONTENTS)
def _no_file(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Without the kernel's file, or with a spoilt one."""
    file, content = tmp_path / "kernel.wasm", CONTENTS[request.param]
    if content is not None:
        file.write_bytes(content)
    monkeypatch.setattr(runner, "WASM", file)
    runner._compiled.cache_clear()
    yield
    runner._compiled.cache_clear()


@pytest.mark.usefixtures("_no_file")
def test_without_the_kernels_file() -> None:
    state = GAME.deal(3)
    result = pw.solve(GAME, state=state)
    assert result.method.startswith(WHY)
    wins(GAME, state, result.moves, won=result.fate == "won")
    assert kernel.knows(GAME, state)
    assert not kernel.runs()
    with pytest.raises(kernel.NoKernel, match="the kernel cannot run here") as error:
        kernel.perft(GAME, state, 2)
    assert "\n" not in str(error.value)


def test_with_it_again() -> None:
    assert kernel.runs()
    assert "plain Python" not in pw.solve(GAME, 3).method


@pytest.mark.parametrize("error", ["ImportError('there is no wasmtime')", "RuntimeError('unsupported platform')"])
def test_without_its_host(error: str) -> None:
    """On a platform for which wasmtime has no library it cannot be imported."""
    code = f"""
import sys
class Refusing:
    def find_spec(self, name, path=None, target=None):
        if name == "wasmtime":
            raise {error}
sys.meta_path.insert(0, Refusing())
import patience_widget as pw
from patience_widget.__main__ import main
result = pw.solve(pw.Precedence(ranks=4, foundations=2), 1)
assert result.fate != "unknown" and result.method.startswith({WHY!r}), result
assert pw.suggest(pw.Recording(pw.Precedence(ranks=4, foundations=2), 1))
assert main(["perft", "precedence", "1", "--depth", "3"]) == 0
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
