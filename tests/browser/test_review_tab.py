"""A review in a page: a lost game of each game by mouse and by keys, the ways into it, its chart, and axe."""

import re

import pytest
from axe import violations
from host import host
from klondike import Klondike
from playwright.sync_api import expect
from reviewed import FEW, drawn, lost, on_table, opened, press, reviewed
from tables import Open, blockade, wait_for, with_choice
from test_own_game import Least

import patience_widget as pw

__all__ = ["host"]  # a fixture
GAMES = ["british-blockade", "precedence"]


@pytest.fixture(autouse=True)
def _quickly(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("patience_widget.reviewed.SAMPLES", FEW)


@pytest.mark.parametrize("name", GAMES)
def test_by_mouse(host: Open, name: str) -> None:
    """From the banner of a lost game to the last position that could be won, and on the chart from there."""
    view = host(lost(name), 1100)
    expect(view.find(".pw-banner")).to_contain_text("No moves left")
    view.find(".pw-banner [data-review=open]").click()
    expect(view.find("[data-tab=review]")).to_have_attribute("aria-selected", "true")
    drawn(view)
    review = on_table(view.widget).review
    row, last = review.last_row, len(review.moves)
    expect(view.find(".pw-review-text")).to_have_text(
        f"A win still existed after move {row}, and none after move {row + 1} (proved)."
    )
    expect(view.find(".pw-banner")).to_contain_text(f"A win still existed after move {row}.")
    chart = view.find(".pw-review-tab .pw-chart")
    expect(chart).to_have_attribute("aria-valuenow", str(last))
    for part in ("won", "lost"):
        expect(view.find(f".pw-review-{part}")).to_have_attribute("d", re.compile("M"))
    view.find(".pw-banner [data-review=go]").click()
    view.settle()
    assert view.widget.turn == row
    expect(chart).to_have_attribute("aria-valuenow", str(row))
    expect(view.find(".pw-review-now")).to_contain_text("a win existed (proved)")
    box = chart.bounding_box()
    assert box
    view.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + 40)
    view.settle()
    assert abs(view.widget.turn - last / 2) < 3
    expect(chart).to_have_attribute("aria-valuenow", str(view.widget.turn))
    press(view, "show")
    expect(view.find(".pw-walk")).to_be_visible()
    walk = view.widget.walk
    assert isinstance(walk, pw.Walk)
    assert len(walk) == len(review.missed)
    view.find(".pw-walk [data-walk=leave]").click()
    view.settle()
    assert view.complaints == []


@pytest.mark.parametrize("name", GAMES)
def test_by_keys(host: Open, name: str) -> None:
    """The chart is a slider, every button has a place in the order, and what is said is said aloud."""
    view = host(lost(name), 1100)
    view.find(".pw-banner [data-review=open]").focus()
    view.page.keyboard.press("Enter")
    drawn(view)
    review = on_table(view.widget).review
    expect(view.find(".pw-voice")).to_contain_text(review.sentence)
    last = len(review.moves)
    chart = view.find(".pw-review-tab .pw-chart")
    chart.focus()
    for key, row in (("ArrowLeft", last - 1), ("Home", 0), ("ArrowRight", 1), ("End", last)):
        view.page.keyboard.press(key)
        view.settle()
        assert view.widget.turn == row
        expect(chart).to_have_attribute("aria-valuenow", str(row))
    expect(chart).to_have_attribute(
        "aria-valuetext", re.compile(rf"^Move {last} · chance 0% · .*no win left \(proved\)$")
    )
    for _step in range(40):
        if view.page.evaluate("() => document.activeElement.dataset.review === 'go'"):
            break
        view.page.keyboard.press("Shift+Tab")
    view.page.keyboard.press("Enter")
    view.settle()
    assert view.widget.turn == review.last_row
    view.find("[data-tab=review]").focus()
    view.page.keyboard.press("Home")
    expect(view.find("[data-tab=moves]")).to_be_focused()
    view.page.keyboard.press("End")
    expect(view.find("[data-tab=review]")).to_be_focused()
    assert view.complaints == []


def test_from_the_menu_of_a_game_that_goes_on(host: Open) -> None:
    """Nothing was missed yet, so that nothing is offered."""
    table = blockade()
    for _move in range(6):
        table.play(next(table.record.game.moves(table.record.state)))
    view = host(table, 1100)
    view.find("[data-do=more]").click()
    view.find("[data-item=review]").click()
    view.settle()
    drawn(view)
    expect(view.find(".pw-review-text")).to_have_text("A win still exists here (proved).")
    expect(view.find(".pw-review-last")).to_be_hidden()


def test_a_review_that_python_begins(host: Open) -> None:
    """It opens the panel."""
    view = host(lost("precedence"), 760)
    expect(view.find(".pw-panel")).to_be_hidden()
    pw.review(view.widget, limit=pw.Limit(nodes=64))
    view.sync()
    expect(view.find("[data-tab=review]")).to_have_attribute("aria-selected", "true")


def test_stop_and_go_on(host: Open) -> None:
    """While it works the table is played on; what was found stays."""
    view = host(lost("precedence"), 1100)
    view.button("panel").click()
    view.find("[data-tab=review]").click()
    expect(view.find(".pw-review-tab")).to_contain_text("The review looks at the stock.")
    press(view, "start")
    expect(view.find(".pw-review-tab [data-review=stop]")).to_be_visible()
    view.find("[data-do=undo]").click()
    view.settle()
    turn = view.widget.turn
    assert turn == len(on_table(view.widget).review.moves) - 1
    # A fast machine may have come to the end before the button is pressed.
    view.find(".pw-review-tab [data-review=stop]").evaluate("button => button.hidden || button.click()")
    view.settle()
    assert on_table(view.widget).review.busy == 0
    if not on_table(view.widget).review.done:
        expect(view.find(".pw-review-doing")).to_have_text("Stopped: what was found stays.")
        press(view, "go_on")
        assert on_table(view.widget).review.busy
    drawn(view)
    assert view.widget.turn == turn


def test_another_line_is_reviewed_anew(host: Open) -> None:
    """A review of a line on which the table no longer stands says so."""
    table = reviewed("precedence")
    view = opened(host, table)
    table.play(forked(table))
    view.sync()
    expect(view.find(".pw-review-doing")).to_have_text("This review is of another line than the one on the table.")
    expect(view.find(".pw-review-now")).to_have_text("The table stands beside this line.")
    press(view, "start")
    wait_for(lambda: on_table(table).review.done)
    view.sync()
    expect(view.find(".pw-review-now")).to_contain_text(f"Move {table.turn}")


def forked(table: pw.PatienceWidget) -> pw.Move:
    """Go to where several moves were possible: one that was not played there."""
    table.go(20)
    while True:
        played = table.record.tree.move[table.record.node + 1]
        for move in table.record.game.moves(table.record.state):
            if move != played:
                return move
        assert table.record.redo()


@pytest.mark.parametrize("game", [Least(), Klondike()], ids=["least", "klondike"])
def test_a_game_of_ones_own(host: Open, game: pw.Game[object]) -> None:
    """By the plain solver."""
    table = pw.PatienceWidget(game, deal=3)
    for _move in range(8):
        if table.outcome:
            break
        table.play([*game.moves(table.record.state)][-1])
    pw.review(table, limit=pw.Limit(seconds=2)).wait(60)
    view = opened(host, table)
    review = on_table(table).review
    expect(view.find(".pw-review-text")).to_have_text(review.sentence)
    expect(view.find(".pw-review-tab .pw-chart")).to_have_attribute("aria-valuenow", str(table.turn))
    assert view.complaints == []


def test_when_the_kernel_is_gone(host: Open) -> None:
    """The last picture stays, and says what it is; nothing can be pressed."""
    view = opened(host, reviewed("british-blockade"), kernel=True)
    line = view.find(".pw-review-tab .pw-chart-line").get_attribute("d")
    view.kernel(status="dead")
    expect(view.find(".pw-review-doing")).to_have_text("Python is gone: this is what the review had found.")
    assert view.find(".pw-review-tab .pw-chart-line").get_attribute("d") == line
    expect(view.find(".pw-review-tab .pw-chart")).to_have_attribute("aria-disabled", "true")
    for what in ("try", "go", "show"):
        expect(view.find(f".pw-review-tab [data-review={what}]")).to_have_attribute("aria-disabled", "true")
    turn = view.widget.turn
    view.find(".pw-review-tab .pw-chart").press("Home")
    expect(view.find(".pw-review-tab .pw-chart")).to_have_attribute("aria-valuenow", str(turn))


def test_what_grows_takes_no_choice_away(host: Open) -> None:
    """A card that was taken up stays so while a review grows."""
    table = with_choice()
    view = host(table, 1100)
    view.find(".pw-card[data-place=waste].pw-playable").click()
    expect(view.find(".pw-ghosts button").first).to_be_visible()
    pw.review(table, limit=pw.Limit(nodes=64)).wait(60)
    view.sync()
    expect(view.find(".pw-ghosts button").first).to_be_visible()


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize(("name", "width"), [("british-blockade", 1100), ("precedence", 320)])
def test_axe_finds_nothing(host: Open, name: str, width: int, theme: str) -> None:
    """Before, afterwards and in a try; nothing sticks out, and targets are large enough."""
    view = opened(host, reviewed(name), width, theme)
    assert violations(view.page) == []
    view.find(".pw-review-answer summary").click()
    targets = view.find(".pw-review-tab :is(button, summary, .pw-chart):visible").all()
    for target in targets:
        box = target.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= (36 if width < 560 else 24)
        assert box["x"] + box["width"] <= width + 8
    assert view.find(".pw-root").evaluate("root => root.scrollWidth <= root.clientWidth")
    assert view.find(".pw-review-tab").evaluate("tab => tab.scrollWidth <= tab.clientWidth")
    press(view, "try")
    assert violations(view.page) == []
