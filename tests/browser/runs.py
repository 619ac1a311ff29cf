"""What the tests of a solver's run in a page share: runs, its buttons, and what its tab says."""

import re
from functools import cache
from typing import Any

from host import Host
from playwright.sync_api import expect
from tables import Open

import patience_widget as pw

SMALL, LARGE = 172, 1_000_000  # the steps of two searches

# The cursor of the chart drawn along for so many seconds: frames, positions, intents that waited at once, seconds.
DRAG = """async ([seconds, held]) => {
  const chart = document.querySelector(".pw-chart");
  const { left, width, top } = document.querySelector(".pw-chart-drawing").getBoundingClientRect();
  const point = (type, x) => chart.dispatchEvent(
    new PointerEvent(type, { bubbles: true, clientX: left + x * width, clientY: top + 30, button: 0, pointerId: 1 }));
  const steps = new Set();
  let [frames, waiting] = [0, 0];
  const count = () => steps.add(host.model.get("scene").run.step);
  host.model.on("change:scene", count);
  if (held) point("pointerdown", 0.1);
  const begin = performance.now();
  let now = begin;
  while (now < begin + 1000 * seconds) {
    now = await new Promise(requestAnimationFrame);
    frames += 1;
    if (held) point("pointermove", 0.1 + 0.8 * ((frames * 0.0037) % 1));
    waiting = Math.max(waiting, host.model.get("outbox").filter((one) => one.do === "walk").length);
  }
  point("pointerup", 0);
  host.model.off("change:scene", count);
  return [frames, steps.size, waiting, (now - begin) / 1000];
}"""


@cache
def searched(game: pw.Game[Any], deal: int, nodes: int) -> pw.Run:
    """A search of so many nodes at most."""
    run = pw.search(game, deal, limit=pw.Limit(nodes=nodes))
    run.step(nodes)
    return run


def small(step: int = 60) -> pw.PatienceWidget:
    """British Blockade, searched with some backtracks to a win; its table, at a step."""
    return shown(pw.BritishBlockade(), 17, 3000, step)


def long(step: int = 812) -> pw.PatienceWidget:
    """Precedence, in several tries to a win."""
    return shown(pw.Precedence(), 1907, 200_000, step)


def large(step: int = 500_000) -> pw.PatienceWidget:
    """Precedence, a million steps and more to come."""
    return shown(pw.Precedence(redeals=1), 11, LARGE, step)


def shown(game: pw.Game[Any], deal: int, nodes: int, step: int) -> pw.PatienceWidget:
    """A search on a new table, at a step."""
    table = pw.PatienceWidget(game, deal=deal)
    pw.show(searched(game, deal, nodes), table).to(step)
    return table


def opened(host: Open, table: pw.PatienceWidget, width: int = 1100, **more: Any) -> Host:
    """A page with a run whose chart is drawn."""
    view = host(table, width, **more)
    expect(view.find(".pw-chart-line")).to_have_attribute("d", re.compile("L"))
    view.settle()
    return view


def replay(view: Host) -> pw.Replay:
    """The run on the table."""
    found = view.widget.walk
    assert isinstance(found, pw.Replay)
    return found


def press(view: Host, what: str) -> None:
    """A button of the tab or of the strip."""
    view.find(f"[data-run={what}]:visible, .pw-run [data-step={what}]").click()
    arrive(view)


def arrive(view: Host) -> None:
    """Wait until no page wants another step than the one that Python is at: of quick ones it asks in turn."""
    view.settle()
    expect(view.page.locator(".pw-run-where", has_text="…")).to_have_count(0)
    view.settle()


def says(view: Host, step: int) -> None:
    """Where tab, chart and strip say that the run is, and Python too."""
    last, where = replay(view).last, view.find(".pw-run-where")
    at = f"step {step:,} of {last:,} · depth "
    expect(where).to_contain_text(re.compile(at + r"\d"))  # "…" until Python has come there
    expect(where).to_contain_text(f"{at}{view.widget.scene['run']['depth']:,}")
    expect(view.find(".pw-strip-count")).to_have_text(f"step {step:,} of {last:,}")
    expect(view.find(".pw-chart")).to_have_attribute("aria-valuenow", str(step))
    assert replay(view).step == step
