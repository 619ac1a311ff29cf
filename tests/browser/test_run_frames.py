"""The chart of a million steps: what it costs to have it, and to draw along it, counted; `make bench` times that."""

import pytest
from host import Host, host
from playwright.sync_api import Page, expect
from runs import DRAG, large, opened, says
from tables import Open

import patience_widget as pw

__all__ = ["host"]  # a fixture
FRAME = 16  # ms of the page's clock
SECOND = 60  # frames
POSITIONS = 15  # in that time, where Python answers within a frame
DRAWN = 8  # frames in which a position is drawn, and not yet at rest
REST = 20  # frames after which it is
FEW = 10  # cards that a step or two moves, and those next to them
PLAYED, SENT = 1000, 250_000  # moves and bytes for a million steps to be there

# What is seen and heard of each card and place of a view.
PICTURE = """(at) => {
  const said = ({ name, value }) => name + "=" + (name === "class" ? value.split(" ").sort().join(" ") : value);
  const view = document.querySelectorAll(".view")[at];
  const shown = view.querySelectorAll(":is(.pw-card, .pw-place, .pw-chip):not([hidden])");
  return [...shown].map((one) =>
    [...one.attributes].filter(({ name }) => name !== "tabindex").map(said).sort().join(" ") + one.textContent);
}"""

# The cursor put at a part of the chart.
POINT = """([type, along]) => {
  const { left, width, top } = document.querySelector(".pw-chart-drawing").getBoundingClientRect();
  const at = { bubbles: true, clientX: left + along * width, clientY: top + 30, button: 0, pointerId: 1 };
  document.querySelector(".pw-chart").dispatchEvent(new PointerEvent(type, at));
}"""

# Where the cursor is drawn, the step on the table, and the questions that wait.
WHERE = """() => [document.querySelector(".pw-chart-cursor").style.transform, host.model.get("scene").run.step,
  host.model.get("outbox").filter((one) => one.do === "walk").length]"""

# Note what is changed from now on.
WATCH = """() => {
  window.changed = [];
  const watcher = new MutationObserver((records) => changed.push(...records));
  const all = { subtree: true, attributes: true, childList: true, characterData: true };
  watcher.observe(document.querySelector(".view"), all);
}"""

# What was changed since: the cards, and what else is heard and read apart from the chart and where it says to be.
CHANGED = """() => {
  const [cards, said] = [new Set(), new Set()];
  for (const { target, attributeName } of changed.splice(0)) {
    const element = target.nodeType === 1 ? target : target.parentElement;
    const card = element.closest(".pw-card");
    if (card) cards.add(Number(card.dataset.id));
    const heard = /^(title|aria-.*|tabindex)$/.test(attributeName ?? "");
    const along = element.closest(".pw-chart, .pw-steps, .pw-strip-count, .pw-stepper, .pw-scrubber");
    if (!along && (heard || !element.closest(".pw-board"))) said.add(`${element.className} ${attributeName}`);
  }
  return [[...cards], [...said]];
}"""

# All that the look of a card depends on, and how it looks.
CARDS = """() => {
  const { cards } = host.model.get("scene");
  const lie = new Set(cards.map(([place, height]) => `${place} ${height}`));
  const looks = ({ style, classList }) => [style.cssText, [...classList].sort()];
  return cards.map((at, id) => JSON.stringify([at, lie.has(`${at[0]} ${at[1] + 1}`),
    looks(document.querySelector(`.pw-card[data-id="${id}"]`))]));
}"""
ANSWERED = """async () => {
  const { port1, port2 } = new MessageChannel();
  const soon = () => new Promise((done) => { port1.onmessage = done; port2.postMessage(0); });
  while (host.model.get("outbox").length) await soon();
}"""


@pytest.fixture
def held(page: Page, host: Open) -> Host:
    """A million steps, and a clock that goes only when it is told to."""
    page.clock.install()
    view = opened(host, large())
    page.clock.pause_at(page.evaluate("Date.now()") / 1000 + 60)
    return view


def frames(view: Host, count: int) -> None:
    """Let so many frames go by; Python answers within each."""
    for _frame in range(count):
        view.page.clock.run_for(FRAME)
        if view.answers:
            view.page.evaluate(ANSWERED)


def drawn(view: Host, count: int) -> tuple[list[str], set[int], int]:
    """Draw the cursor along for so many frames: where it was in each, the steps that were shown, and what waited."""
    seen: list[tuple[str, int, int]] = []
    for frame in range(count):
        view.page.evaluate(POINT, ["pointermove", 0.1 + 0.8 * frame / count])
        seen.append(view.page.evaluate(WHERE))
        frames(view, 1)
    cursors, steps, waiting = zip(*seen, strict=True)
    return list(cursors), set(steps), max(waiting)


def test_every_frame_moves_the_cursor_and_the_table_follows(held: Host) -> None:
    """Fifteen positions a second where Python answers at once, the last in any case; one question waits at a time."""
    held.page.evaluate(POINT, ["pointerdown", 0.1])
    cursors, steps, waiting = drawn(held, SECOND // 2)
    assert len(set(cursors)) == SECOND // 2
    assert len(steps) >= POSITIONS // 2
    assert waiting <= 1
    frames(held, REST)
    says(held, held.page.evaluate(WHERE)[1])
    held.answers = False
    cursors, steps, waiting = drawn(held, SECOND // 4)
    assert (len(set(cursors)), len(steps), waiting) == (SECOND // 4, 1, 1)


def test_drawn_along_a_position_changes_the_cards_that_differ(held: Host) -> None:
    """They alone are touched, and nothing else that is heard or read; that follows when it rests."""
    held.find(".pw-chart").focus()
    held.page.evaluate(WATCH)
    touched = []
    for number, key in enumerate(("ArrowRight",) * 5 + ("PageDown",) * 3):
        before = held.page.evaluate(CARDS)
        held.page.keyboard.press(key)
        frames(held, DRAWN)
        after = held.page.evaluate(CARDS)
        cards, said = held.page.evaluate(CHANGED)
        if number > 1:  # the first is drawn whole, and with the second nothing can be taken up any more
            differ = {card for card, (one, other) in enumerate(zip(before, after, strict=True)) if one != other}
            assert set(cards) <= differ
            assert said == []
            touched.append(len(cards))
    assert max(touched[:3]) <= FEW < min(touched[3:])
    frames(held, REST)
    assert held.page.evaluate(CHANGED)[1]


def test_a_million_steps_cost_no_more_than_the_few_that_are_seen(host: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    """No more moves are played than a few lines have, and no more is sent than a screen shows."""
    plays, play = [0], pw.Precedence.play

    def counted(game: pw.Precedence, state: object, move: pw.Move) -> object:
        plays[0] += 1
        return play(game, state, move)  # type: ignore[arg-type]

    large()  # searched
    monkeypatch.setattr(pw.Precedence, "play", counted)
    table = large()
    assert len(table.walk) == 1_000_000  # type: ignore[arg-type]
    view = opened(host, table)
    assert plays[0] < PLAYED
    assert view.sent < SENT


def test_at_rest_the_whole_of_the_position_is_there(host: Open) -> None:
    """Drawn along, only cards are shown; a moment later all is as in a page that never saw another position."""
    view = opened(host, large())
    view.page.evaluate(DRAG, [0.5, True])
    wanted = view.find(".pw-chart").get_attribute("aria-valuenow")
    assert wanted
    says(view, int(wanted))
    view.settle()
    view.show(1100)
    view.settle()
    expect(view.find(".pw-text")).to_have_text(view.find(".pw-text", 1).inner_text())
    assert view.page.evaluate(PICTURE, 0) == view.page.evaluate(PICTURE, 1)
