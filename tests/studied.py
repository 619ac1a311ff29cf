"""What the tests of studies share: small boards, players, and studies in processes of their own."""

import json
import os
import signal
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import patience_widget as pw

SMALL = pw.BritishBlockade(ranks=6, suits=2, columns=4)
HERE = Path(__file__).parent


def first(game: pw.Game[Any], state: Any) -> pw.Move | None:
    """A player: the preferred move, as long as there is one."""
    return next(game.moves(state), None)


def number(game: pw.Game[Any], state: Any, most: int = 1000) -> int:
    """The deal that a first position is of; 0 of any other."""
    return next((deal for deal in range(1, most + 1) if game.deal(deal) == state), 0)


class Dies:
    """A player whose process is killed at a deal, so many times: a mark in the folder for each."""

    def __init__(self, deal: int, folder: Path, times: int = 1) -> None:
        self.start, self.folder, self.times = SMALL.deal(deal), folder, times

    def __call__(self, game: pw.Game[Any], state: Any) -> pw.Move | None:
        """The preferred move, or an end."""
        if state == self.start and len(list(self.folder.iterdir())) < self.times:
            (self.folder / str(os.getpid())).touch()
            os.kill(os.getpid(), signal.SIGKILL)
        return first(game, state)


class Notes:
    """A player that notes which deals it begins."""

    def __init__(self, path: Path) -> None:
        self.path, self.starts = path, {SMALL.deal(deal): deal for deal in range(1, 201)}

    def __call__(self, game: pw.Game[Any], state: Any) -> pw.Move | None:
        """The preferred move."""
        if state in self.starts:
            with self.path.open("a") as file:
                file.write(f"{self.starts[state]}\n")
        return first(game, state)


def begun(path: Path) -> Counter[int]:
    """How often each deal was begun."""
    return Counter(map(int, path.read_text().split())) if path.exists() else Counter()


def lines(path: Path) -> list[dict[str, Any]]:
    """The lines of a file that can be read."""
    found = []
    for line in path.read_text().splitlines():
        try:
            found.append(json.loads(line))
        except ValueError:
            continue
    return found


def child(code: str, *given: object) -> subprocess.Popen[str]:
    """A process of its own that runs the code, with sys.argv from 1 on."""
    text = "import sys; import studied; import patience_widget as pw; from patience_widget import crew\n" + code
    environment = os.environ | {"PYTHONPATH": os.pathsep.join([str(HERE), str(HERE.parent)])}
    command = [sys.executable, "-c", text, *map(str, given)]
    return subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment)
