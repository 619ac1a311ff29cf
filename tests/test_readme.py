"""What the README and the command line's help show is run as it stands."""

import re
import shlex
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import patience_widget as pw
from patience_widget.__main__ import COMMANDS, main

README = (Path(__file__).parent.parent / "README.md").read_text(encoding="utf-8")
PROGRAM = "python -m patience_widget "


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A working folder with a recording in it, and no games of the user's."""
    record = pw.Recording(pw.BritishBlockade(), deal=17)
    record.play("j1-AH")
    (tmp_path / "game.txt").write_text(str(record), encoding="utf-8")
    monkeypatch.setenv("PATIENCE_WIDGET_DATA", str(tmp_path / "data"))
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_the_python_of_the_readme_runs(folder: Path) -> None:
    """One block after the other, as in one notebook; of many deals the first three."""
    known: dict[str, Any] = {"Path": Path}
    blocks = re.findall(r"```python\n(.*?)```", README, re.DOTALL)
    for block in blocks:
        exec(compile(re.sub(r"range\(1, \d+\)", "range(1, 4)", block), "README.md", "exec"), known)  # noqa: S102 - our own
    assert len(blocks) >= 6
    assert known["result"].fate == "won"
    assert (folder / "game.html").stat().st_size > 50_000


def commands() -> Iterator[str]:
    """The command lines of the README and of every help, without what a shell makes of them."""
    yield from re.findall(rf"^    {PROGRAM}(.*?)(?:  +#.*)?$", README, re.MULTILINE)
    for command in COMMANDS.values():
        text = command.examples.format(
            program=PROGRAM.strip(), game="british-blockade", other="precedence", moves="j1-AH"
        )
        yield from re.findall(rf"^  {PROGRAM}(.*?)(?: > .*)?$", text, re.MULTILINE)


@pytest.mark.parametrize("line", dict.fromkeys(commands()))
def test_the_commands_that_are_shown_run(capsys: pytest.CaptureFixture[str], line: str) -> None:
    """With an exit code of an answer, and nothing on the standard error; of many deals the first three."""
    assert main(shlex.split(re.sub(r"\b1-\d+", "1-3", line))) in {0, 1}
    out, err = capsys.readouterr()
    assert out
    assert not err


def test_commands_are_shown() -> None:
    assert len([*commands()]) >= 15
