"""Who does lessons at a page, by the mouse or by keys alone: what the engine shows as the answer is done there."""

import re
from typing import Any

from host import Host
from playwright.sync_api import Locator, expect
from tables import middle

import patience_widget as pw
from patience_widget.lessons.lines import THREE_ROWS

Json = dict[str, Any]
WAYS = {"ArrowRight": (1, 0), "ArrowLeft": (-1, 0), "ArrowDown": (0, 1), "ArrowUp": (0, -1)}
TAP = pw.Step("Which of these are {6H} and [B4]?", (1, THREE_ROWS), pw.TapPlayable())
BLOCKED = "b2"  # of its cards
FOCUSED = "() => document.activeElement.dataset.place ?? ''"


def begun(lesson: pw.Lesson) -> pw.Lesson:
    """The lesson as if nobody had done it before in this process."""
    if not lesson.locked:
        lesson.restart()
    return lesson


def told(view: Host) -> Json:
    """The lesson as the page is told of it."""
    found: Json = view.widget.scene["lesson"]
    return found


def button(view: Host, what: str) -> Locator:
    """A button of the step."""
    return view.find(f"[data-learn={what}]")


def marks(view: Host, kind: str) -> set[str]:
    """The places that are marked so on the page."""
    return set(view.find(f".pw-mark[data-kind={kind}]").evaluate_all("all => all.map((one) => one.dataset.mark)"))


def taps(*more: pw.Step) -> pw.Lesson:
    """A lesson that begins with cards to be tapped."""
    return begun(pw.Lesson("Taps", [TAP, *more], game="british-blockade"))


def answer(one: pw.Lesson) -> Any:
    """What the engine says is right at the step that is shown."""
    task, record = one.show().teacher.task, one.show().record
    assert task
    return task.shown(record.game, record.state)


class Learner:
    """One who reads and answers; with `keys` no mouse is touched."""

    def __init__(self, view: Host, *, keys: bool = False) -> None:
        self.view, self.keys = view, keys
        expect(view.find(".pw-learn-title")).to_be_visible()
        if keys:
            self._into_the_grid()

    def _into_the_grid(self) -> None:
        """Tab until a place has the focus."""
        for _press in range(40):
            if self.view.page.evaluate(FOCUSED):
                return
            self.view.page.keyboard.press("Tab")
        raise AssertionError("no place is reached by Tab")

    # What is done.

    def press(self, key: str, what: str) -> None:
        """A button of the lesson, or its key."""
        if self.keys:
            self.view.page.keyboard.press(key)
        else:
            button(self.view, what).click()
        self.view.settle()

    def check(self) -> None:
        """Check the answer."""
        self.press("k", "check")

    def next(self) -> None:
        """On to the next step."""
        self.press("g", "next")

    def go(self, place: str) -> None:
        """By arrows to a place."""
        page, tried = self.view.page, set[tuple[str, str]]()
        goal = middle(self.view.find(f".pw-place[data-place='{place}']").bounding_box())
        while (here := page.evaluate(FOCUSED)) != place:
            x, y = middle(self.view.find(f".pw-place[data-place='{here}']").bounding_box())
            gain = {key: (goal[0] - x) * dx + (goal[1] - y) * dy for key, (dx, dy) in WAYS.items()}
            key = max((key for key in WAYS if (here, key) not in tried), key=lambda key: gain[key])
            tried.add((here, key))
            page.keyboard.press(key)

    def act(self, place: str) -> None:
        """A click on a place, or Enter there."""
        if self.keys:
            self.go(place)
            self.view.page.keyboard.press("Enter")
        else:
            self.view.page.mouse.click(*middle(self.view.find(f".pw-place[data-place='{place}']").bounding_box()))
        self.view.settle()

    def move(self, text: str) -> None:
        """Play a move; where the card has several ways, the one that is meant."""
        move = pw.Move.parse(text)
        self.act(move.source if move.target != "tableau" else "stock")
        ghosts = self.view.find(".pw-ghost")
        if not ghosts.count():
            return
        targets = [target for source, target in self.view.widget.scene["moves"] if source == move.source]
        if self.keys:
            self.view.page.keyboard.press(str(targets.index(move.target) + 1))
        else:
            ghosts.nth(targets.index(move.target)).click()
        self.view.settle()

    def choose(self, value: str) -> None:
        """Make a choice, and check it."""
        values = [one for one, _label in told(self.view)["choices"]]
        if self.keys:
            self.view.page.keyboard.press(str(values.index(value) + 1))
        else:
            self.view.find(f".pw-learn-choice[data-value='{value}']").click()
        expect(self.view.find("[role=radio][aria-checked=true]")).to_have_attribute("data-value", value)
        self.check()

    def answer(self) -> None:
        """The right answer, which is the engine's."""
        teacher = self.view.widget.teacher
        task, record = teacher.task, teacher.table.record
        shown = task.shown(record.game, record.state)
        if task.asks == "choice":
            self.choose(shown)
        elif task.asks == "tap":
            for place in shown:
                self.act(place)
            assert marks(self.view, "tapped") == set(shown)
            self.check()
        else:
            for move in shown:
                self.move(move)

    # What is seen.

    def reads(self) -> None:
        """The step is on the page: its words, what is asked, how far it is."""
        now = told(self.view)
        words = " ".join(self.view.find(".pw-learn-text").inner_text().split())
        for part in [text for kind, text in now["text"] if kind in {"text", "bold"}]:
            assert all(" ".join(line.split()) in words for line in part.split("\n\n")), part
        expect(self.view.find(".pw-learn-count")).to_have_text(f"Step {now['at'] + 1} of {now['steps']}")
        if now["prompt"]:
            expect(self.view.find(".pw-learn-prompt")).to_have_text(now["prompt"])
        expect(self.view.find(".pw-learn-at[aria-current=step]")).to_have_attribute(
            "aria-label", re.compile(f"^Step {now['at'] + 1}\\b")
        )

    def is_right(self) -> None:
        """The page says so, and the table is marked so."""
        verdict = self.view.find(".pw-learn-verdict")
        expect(verdict).to_have_attribute("data-right", "true")
        expect(verdict).to_have_attribute("aria-label", told(self.view)["verdict"]["sentence"])

    def walk(self) -> None:
        """The whole lesson, from its first step to its last, every answer right."""
        last = told(self.view)["steps"] - 1
        for at in range(last + 1):
            assert told(self.view)["at"] == at
            self.reads()
            if told(self.view)["asks"]:
                self.answer()
                self.is_right()
            if at < last:
                self.next()
