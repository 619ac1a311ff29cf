"""The animations that the README shows, and how each is made: `python animations.py` writes them anew."""

from collections.abc import Callable
from pathlib import Path

import patience_widget as pw

NOTEBOOKS = Path(__file__).parent.parent / "notebooks"
GOLDEN = Path(__file__).parent / "data" / "recordings"


def walk() -> str:
    """The end of a game of British Blockade that is won."""
    record = pw.Recording.read((GOLDEN / "british-blockade-at_once-two_rows-won.txt").read_text(encoding="utf-8"))
    record.end()
    return pw.animation(record, steps=(record.turn - 60, record.turn), seconds=0.8)


MOVING: dict[str, Callable[[], str]] = {"walk": walk}

if __name__ == "__main__":
    for name, make in MOVING.items():
        (NOTEBOOKS / f"{name}.svg").write_text(make(), encoding="utf-8")
