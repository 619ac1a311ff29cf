"""Tables whose games are kept, and processes of their own that keep and leave some."""

import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import patience_widget as pw

ROOT = Path(__file__).parent.parent
WON = (ROOT / "tests/data/recordings/british-blockade-at_once-two_rows-won.txt").read_text()
START = """
import os, signal, sys
import patience_widget as pw
store = pw.Store(sys.argv[1])
"""


def script(body: str, folder: Path, *more: str) -> "subprocess.Popen[str]":
    """A process of its own that does this with a store in that folder; it says and hears lines."""
    command = [sys.executable, "-c", START + body, str(folder), *more]
    return subprocess.Popen(command, cwd=ROOT, text=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE)


def run(body: str, folder: Path, *more: str, code: int = 0) -> str:
    """What such a process says until it ends."""
    process = script(body, folder, *more)
    said = process.communicate(timeout=100)[0]
    assert process.returncode == code, said
    return said.strip()


def table(store: pw.Store, deal: int = 17, moves: int = 3, game: Any = "british-blockade") -> "pw.PatienceWidget":
    """A table whose game has so many moves."""
    table = pw.play(game, deal, autosave=store)
    for _move in range(moves):
        table.play(next(table.record.game.moves(table.record.state)))
    return table


def win(store: pw.Store) -> "pw.PatienceWidget":
    """A table at which a game was won."""
    known = pw.Recording.read(WON)
    table = pw.PatienceWidget(known.game, known.deal, autosave=store)
    for move in known.moves:
        table.play(move)
    store.flush()
    return table


def left(store: pw.Store, moves: int = 3, deal: int = 17) -> str:
    """The id of a game that another process has left."""
    body = """
table = pw.play("british-blockade", int(sys.argv[3]), autosave=store)
for _move in range(int(sys.argv[2])):
    table.play(next(table.record.game.moves(table.record.state)))
store.flush()
print(store.games()[0].id, flush=True)
os.kill(os.getpid(), signal.SIGKILL)
"""
    return run(body, store.folder, str(moves), str(deal), code=-signal.SIGKILL)
