"""A lesson with a step of each kind on a tiny board, and what a page does in it."""

from typing import Any

from positions import COLUMN, blockade

import patience_widget as pw

FREE = blockade(COLUMN, "2 | 3 | 4")
Json = dict[str, Any]


def lesson(**more: Any) -> pw.Lesson:
    """A lesson with a step of each kind, of two games."""
    steps = [
        pw.Step("Read **this**, [B4] and {6H}.", FREE),
        pw.Step("Tap.", FREE, pw.TapPlayable()),
        pw.Step("Deal?", FREE, pw.DealOrNot()),
        pw.Step("Play.", FREE, pw.Play("a1")),
        pw.Step("Win.", FREE, pw.Win()),
    ]
    return pw.Lesson("All kinds", steps, game=COLUMN, **more)


def shown(of: pw.Lesson) -> Json:
    """The lesson as a page is shown it."""
    return dict(of.show().scene["lesson"])


def act(of: pw.Lesson, what: str, **more: Any) -> Json:
    """What a page means, and the lesson after it."""
    of.show().learn({"do": "learn", "what": what, **more})
    return shown(of)
