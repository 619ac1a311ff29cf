"""The chart of a million steps: how soon it is there, and what it costs to draw its cursor along.

Other work on the machine takes frames away, so that what is held to the limit is the time that the page's own thread
computes; the frames themselves are counted too, and compared with those of a page that does nothing.
"""

import time
from typing import NamedTuple

from host import Host, host
from playwright.sync_api import CDPSession, expect
from runs import DRAG, large, opened, replay, says
from tables import Open

__all__ = ["host"]  # a fixture
FRAMES, POSITIONS, THROTTLED = 60, 15, 2  # a second, on a processor that is so many times slower

# What is seen and heard of each card and place of a view.
PICTURE = """(at) => {
  const said = ({ name, value }) => name + "=" + (name === "class" ? value.split(" ").sort().join(" ") : value);
  const view = document.querySelectorAll(".view")[at];
  const shown = view.querySelectorAll(":is(.pw-card, .pw-place, .pw-chip):not([hidden])");
  return [...shown].map((one) =>
    [...one.attributes].filter(({ name }) => name !== "tabindex").map(said).sort().join(" ") + one.textContent);
}"""


class Drawn(NamedTuple):
    """What a drag came to: frames, positions, intents that waited at once, seconds, and milliseconds computed."""

    frames: int
    positions: int
    waiting: int
    seconds: float
    busy: float


def drawn(view: Host, session: CDPSession, seconds: float, *, held: bool = True) -> Drawn:
    """Draw the cursor along for so long."""
    before = computed(session)
    return Drawn(*view.page.evaluate(DRAG, [seconds, held]), computed(session) - before)


def computed(session: CDPSession) -> float:
    """For how many milliseconds the page's thread has computed."""
    metrics = session.send("Performance.getMetrics")["metrics"]
    return 1000 * next(float(one["value"]) for one in metrics if one["name"] == "TaskDuration")


def test_it_keeps_its_frames_and_the_table_follows(host: Open) -> None:
    """Sixty frames and fifteen positions fit into a second of a processor throttled twice; nothing ever queues."""
    view = opened(host, large())
    session = view.page.context.new_cdp_session(view.page)
    session.send("Performance.enable", {"timeDomain": "threadTicks"})
    view.answers = False
    alone = drawn(view, session, 0.8)
    view.answers = True
    view.page.evaluate(
        "() => { host.model.set('outbox', host.model.get('outbox')); return host.model.save_changes(); }"
    )
    view.settle()
    frame = alone.busy / alone.frames
    tries = [drawn(view, session, 1.5) for _try in range(3)]
    view.settle()
    position = min((one.busy - one.frames * frame) / one.positions for one in tries)
    assert THROTTLED * frame < 1000 / FRAMES
    assert THROTTLED * (FRAMES * frame + POSITIONS * position) < 1000, (frame, position)
    assert {one.waiting for one in tries} == {1}
    session.send("Emulation.setCPUThrottlingRate", {"rate": THROTTLED})
    idle = drawn(view, session, 1, held=False)
    slow = max((drawn(view, session, 1) for _try in range(3)), key=lambda one: one.frames / one.seconds)
    assert slow.waiting == 1
    assert slow.frames / slow.seconds > idle.frames / idle.seconds / 4
    assert slow.positions / slow.seconds > POSITIONS / 4
    session.send("Emulation.setCPUThrottlingRate", {"rate": 1})
    view.settle()
    expect(view.find(".pw-chart")).to_have_attribute("aria-valuenow", str(replay(view).step))


def test_a_million_steps_are_there_at_once(host: Open) -> None:
    """Within a second, and three times that on a machine that does other things too."""
    table = large()
    began = time.perf_counter()
    opened(host, table)
    assert len(table.walk) == 1_000_000  # type: ignore[arg-type]
    assert time.perf_counter() - began < 3


def test_at_rest_the_whole_of_the_position_is_there(host: Open) -> None:
    """Drawn along, only cards are shown; a moment later all is as in a page that never saw another position."""
    view = opened(host, large())
    view.page.evaluate(DRAG, [0.5, True])
    expect(view.find(".pw-run-where")).not_to_contain_text("…")
    says(view, replay(view).step)
    view.settle()
    view.show(1100)
    view.settle()
    expect(view.find(".pw-text")).to_have_text(view.find(".pw-text", 1).inner_text())
    assert view.page.evaluate(PICTURE, 0) == view.page.evaluate(PICTURE, 1)
