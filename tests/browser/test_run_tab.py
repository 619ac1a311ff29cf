"""A solver's run in a page: its buttons, keys, chart, line and tree, while it searches and afterwards."""

import re

import pytest
from host import host
from klondike import Klondike
from playwright.sync_api import expect
from runs import arrive, long, opened, press, replay, says, small
from tables import Open, blockade, wait_for

import patience_widget as pw

__all__ = ["host"]  # a fixture


@pytest.mark.parametrize("width", [320, 1100])
def test_buttons(host: Open, width: int) -> None:
    """Each does what its name says; the status says what the step does."""
    view = opened(host, small(), width)
    says(view, 60)
    for what, step in (("forward", 61), ("back", 60), ("first", 0), ("last", 172)):
        press(view, what)
        says(view, step)
    expect(view.find(".pw-text")).to_have_text(re.compile("The game is won.$"))
    for what in ("forward", "last"):
        expect(view.find(f".pw-run [data-step={what}]")).to_have_attribute("aria-disabled", "true")
    expect(view.find("[data-run=over]")).to_have_attribute("aria-disabled", "true")
    press(view, "leave")
    expect(view.find(".pw-run-strip")).to_be_hidden()
    expect(view.find("[data-run=watch]")).to_be_visible()
    assert (view.widget.walk, view.widget.turn) == (None, 0)


def test_leaps(host: Open) -> None:
    """Over what lies below, out of a branch, to the next branch and the next backtrack: each as Python has it."""
    view = opened(host, long())
    for what in ("next_branch", "next_backtrack", "over", "out"):
        before = replay(view).step
        press(view, what)
        step = replay(view).step
        assert step > before, what
        says(view, step)
        replay(view).to(before)
        getattr(replay(view), what)()
        assert replay(view).step == step


@pytest.mark.parametrize("width", [320, 390, 760, 1100])
def test_targets_are_large_enough_and_nothing_sticks_out(host: Open, width: int) -> None:
    view = opened(host, long(), width)
    view.find(".pw-searched summary").click()
    view.find(".pw-tree li").first.wait_for()
    targets = view.find(
        ".pw-run :is(button, select, summary, li, .pw-chart):visible, .pw-run-strip button:visible"
    ).all()
    assert len(targets) > 20
    for target in targets:
        box = target.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= 24
        assert box["x"] + box["width"] <= width + 8
    assert view.find(".pw-root").evaluate("root => root.scrollWidth <= root.clientWidth")
    assert view.find(".pw-run").evaluate("run => run.scrollWidth <= run.clientWidth")


def test_keys(host: Open) -> None:
    """[ and ], Home and End, N and B, P; Escape leaves."""
    view = opened(host, small(), 760)
    view.find(".pw-grid [tabindex='0']").focus()
    for key, step in (("]", 61), ("[", 60), ("End", 172), ("Home", 0)):
        view.page.keyboard.press(key)
        arrive(view)
        says(view, step)
    steps = []
    for key in "nnb":
        view.page.keyboard.press(key)
        arrive(view)
        steps.append(replay(view).step)
    assert 0 < steps[0] < steps[1]
    assert steps[2] == steps[0]
    view.page.keyboard.press("p")
    view.page.wait_for_function("step => host.model.get('scene').run.step > step", arg=steps[2])
    view.page.keyboard.press("p")
    arrive(view)
    assert not replay(view).playing
    view.page.keyboard.press("Escape")
    arrive(view)
    assert view.widget.walk is None
    expect(view.find(".pw-grid [tabindex='0']")).to_be_focused()


def test_the_chart_is_the_scrubber(host: Open) -> None:
    """It goes where it is pressed and drawn to; arrows, Page keys, Home and End go from step to step."""
    view = opened(host, small())
    chart = view.find(".pw-chart")
    box = view.find(".pw-chart-drawing").bounding_box()
    assert box is not None
    middle = box["y"] + box["height"] / 2
    view.page.mouse.move(box["x"] + box["width"] * 0.25, middle)
    view.page.mouse.down()
    view.page.mouse.move(box["x"] + box["width"] * 0.5, middle, steps=20)
    expect(chart).to_have_attribute("aria-valuenow", "86")
    view.page.mouse.move(box["x"] + box["width"] * 2, middle)
    view.page.mouse.up()
    arrive(view)
    says(view, 172)
    expect(chart).to_be_focused()
    for key, step in (("ArrowLeft", 171), ("PageDown", 154), ("Home", 0), ("PageUp", 17), ("]", 18), ("End", 172)):
        view.page.keyboard.press(key)
        arrive(view)
        says(view, step)
    expect(chart).to_have_attribute("aria-valuetext", f"step 172 of 172, depth {view.widget.scene['run']['depth']}")


def test_a_part_of_the_steps_is_shown_larger(host: Open) -> None:
    """By + and -, asked for alone; it goes with the cursor, and its rail draws it elsewhere."""
    view = opened(host, long())
    chart, line = view.find(".pw-chart"), view.find(".pw-chart-line")
    chart.focus()
    drawn = line.get_attribute("d")
    expect(view.find(".pw-chart-rail")).to_be_hidden()
    for _press in range(8):
        view.page.keyboard.press("+")
    thumb = view.find(".pw-chart-thumb")
    expect(thumb).to_be_visible()
    expect(line).not_to_have_attribute("d", drawn or "")
    drawn = line.get_attribute("d")
    view.page.keyboard.press("End")
    arrive(view)
    says(view, replay(view).last)
    expect(line).not_to_have_attribute("d", drawn or "")
    drawn = line.get_attribute("d")
    view.find(".pw-chart-rail").click(position={"x": 100, "y": 9})
    expect(line).not_to_have_attribute("d", drawn or "")
    assert replay(view).step == replay(view).last
    for _press in range(8):
        view.find("[aria-label='More steps, smaller']").click()
    expect(view.find(".pw-chart-rail")).to_be_hidden()
    expect(view.find("[aria-label='More steps, smaller']")).to_have_attribute("aria-disabled", "true")


def test_a_step_across_a_backtrack_glides_the_cards_back_and_says_so(host: Open) -> None:
    view = opened(host, small(0))
    press(view, "next_backtrack")
    press(view, "back")
    step = replay(view).step
    view.page.evaluate(
        """() => {
          window.flown = 0;
          const seen = () => document.querySelectorAll('.pw-flying').length;
          new MutationObserver(() => { window.flown = Math.max(window.flown, seen()); })
            .observe(document.querySelector('.pw-board'), { subtree: true, attributeFilter: ['class'] });
        }"""
    )
    press(view, "forward")
    says(view, step + 1)
    expect(view.find(".pw-text")).to_have_text(re.compile(r"^Back \d+\. "))
    assert view.page.evaluate("window.flown") > 0


def test_a_dead_end_of_the_line_is_gone_to(host: Open) -> None:
    """What was tried before a move stands in brackets; moves are gone through by arrows too."""
    view = opened(host, small())
    dead = view.find(".pw-line-dead").last
    expect(dead).to_have_text(re.compile(r"dead end|deadlock|met before"))
    dead.click()
    arrive(view)
    step = replay(view).step
    assert step != 60
    assert replay(view).trace.fate_of(step) in {"lost", "deadlock", "seen"}
    says(view, step)
    current = view.find(".pw-line-moves [aria-current]")
    current.focus()
    view.page.keyboard.press("ArrowLeft")
    view.page.keyboard.press("Enter")
    arrive(view)
    assert replay(view).step < step


def test_the_tree_of_what_was_searched(host: Open) -> None:
    """Nothing is asked for until it is opened; then branch by branch, by keys too."""
    view = opened(host, small())
    assert view.find(".pw-tree li").count() == 0
    view.find(".pw-searched summary").focus()
    view.page.keyboard.press("Enter")
    root = view.find(".pw-tree [role=treeitem]").first
    expect(root).to_contain_text("172 below")
    view.page.keyboard.press("Tab")
    expect(root).to_be_focused()
    for _level in range(3):
        view.page.keyboard.press("ArrowRight")
        expect(view.find(".pw-tree [role=treeitem]:focus")).to_have_attribute("aria-expanded", "true")
        view.page.wait_for_function("() => document.activeElement.querySelector('[role=treeitem]')")
        view.page.keyboard.press("ArrowRight")
    view.page.keyboard.press("Enter")
    arrive(view)
    says(view, 3)
    expect(view.find(".pw-tree [aria-current=step]")).to_be_focused()
    view.page.keyboard.press("ArrowLeft")
    expect(view.find(".pw-tree [role=treeitem]:focus")).to_have_attribute("data-node", "2")


@pytest.mark.parametrize("game", ["precedence", "klondike"])
def test_the_solver_is_watched_from_here(host: Open, game: str) -> None:
    """It is followed while it searches, stopped, looked at, and goes on; the player's game is as it was."""
    table = pw.PatienceWidget(Klondike() if game == "klondike" else pw.Precedence(redeals=0), deal=11)
    view = host(table, 1100)
    view.button("panel").click()
    view.find("[data-tab=run]").click()
    view.find("[data-run=watch]").click()
    expect(view.find(".pw-run-strip")).to_be_visible()
    wait_for(lambda: len(replay(view)) > 100)
    replay(view).stop()
    view.sync()
    wait_for(lambda: replay(view).status != "running")
    view.sync()
    if replay(view).status == "stopped":
        expect(view.find("[data-run=follow]")).to_have_attribute("aria-pressed", "true")
        press(view, "first")
        expect(view.find("[data-run=follow]")).to_have_attribute("aria-pressed", "false")
        says(view, 0)
        view.find("[data-run=go_on]").click()
        wait_for(lambda: len(replay(view)) > 200 or replay(view).status != "running")
        view.sync()
        replay(view).stop()
    view.sync()
    expect(view.find(".pw-cuts td").first).to_have_text(re.compile(r"\d"))
    press(view, "leave")
    assert (view.widget.walk, view.widget.turn) == (None, 0)


def test_it_plays_as_fast_as_it_is_told(host: Open) -> None:
    """Faster than each step can be shown some are left out; at the end it stops."""
    view = opened(host, long())
    view.find(".pw-run .pw-speed").select_option("100")
    arrive(view)
    assert replay(view).speed == 100
    replay(view).to(replay(view).last - 200)
    view.sync()
    view.page.evaluate("() => { window.seen = 0; host.model.on('change:scene', () => { window.seen += 1; }); }")
    view.find(".pw-run [data-step=play]").click()
    view.page.wait_for_function("() => { const run = host.model.get('scene').run; return run.step === run.steps - 1; }")
    expect(view.find(".pw-run [data-step=play]")).to_have_attribute("aria-label", "Play")
    arrive(view)
    says(view, replay(view).last)
    assert view.page.evaluate("window.seen") < 190


def test_the_panel_opens_by_itself_and_may_be_closed(host: Open) -> None:
    """Without taking the focus; from the strip it is opened again."""
    view = host(blockade(), 390)
    expect(view.find(".pw-panel")).to_be_hidden()
    pw.show(pw.search(view.widget.record, limit=pw.Limit(nodes=100)).solve(), view.widget)
    view.sync()
    expect(view.find("[data-tab=run]")).to_have_attribute("aria-selected", "true")
    assert view.page.evaluate("document.activeElement === document.body")
    view.button("panel").click()
    expect(view.find(".pw-run")).to_be_hidden()
    press(view, "steps")
    expect(view.find(".pw-run")).to_be_visible()
    expect(view.find("[data-run=steps]")).to_be_hidden()


def test_branch_here(host: Open) -> None:
    view = opened(host, small())
    depth = view.widget.scene["run"]["depth"]
    press(view, "branch")
    assert view.widget.walk is None
    assert view.widget.turn >= depth
    view.button("undo").click()
    arrive(view)
    assert view.widget.turn == 0


def test_a_kernel_that_dies_leaves_the_last_picture(host: Open) -> None:
    """The tab stays and can be read, with nothing to press; the banner says what has happened."""
    view = opened(host, long(), kernel=True)
    cards = view.find(".pw-card:not([hidden])").count()
    drawn, where = view.find(".pw-chart-line").get_attribute("d"), view.find(".pw-run-where").inner_text()
    view.kernel(status="dead")
    expect(view.find(".pw-banner")).to_contain_text("The kernel has ended.")
    buttons = view.find(".pw-run-buttons button:visible, .pw-run-strip button:visible")
    assert buttons.count() > 8
    for button in buttons.all():
        expect(button).to_have_attribute("aria-disabled", "true")
    expect(view.find(".pw-chart")).to_have_attribute("aria-disabled", "true")
    view.find(".pw-chart").click(force=True)
    view.page.keyboard.press("Home")
    assert view.find(".pw-chart-line").get_attribute("d") == drawn
    assert view.find(".pw-run-where").inner_text() == where
    assert view.find(".pw-card:not([hidden])").count() == cards


def test_python_that_is_silent_is_asked_no_more_than_once(host: Open) -> None:
    """The cursor is where it is wanted; when Python is back it comes there at once."""
    view = opened(host, long())
    view.answers = False
    chart = view.find(".pw-chart")
    chart.focus()
    for _press in range(20):
        view.page.keyboard.press("ArrowRight")
    expect(chart).to_have_attribute("aria-valuenow", "832")
    assert view.page.evaluate("() => host.model.get('outbox').filter((one) => one.do === 'walk').length") == 1
    view.answers = True
    view.page.evaluate("() => host.model.save_changes()")
    view.page.evaluate(
        "() => { host.model.set('outbox', host.model.get('outbox')); return host.model.save_changes(); }"
    )
    view.page.wait_for_function("() => host.model.get('scene').run.step === 832")
    arrive(view)
    says(view, 832)


def test_two_views_one_of_them_in_a_shadow_root(host: Open) -> None:
    """Both show the step that either goes to; in the shadow the keys work too, and the line keeps the focus."""
    view = opened(host, small(), 560)
    view.show(560, shadow=True)
    chart = view.find(".pw-chart", 1)
    expect(view.find(".pw-chart-line", 1)).to_have_attribute("d", re.compile("L"))
    chart.focus()
    view.page.keyboard.press("ArrowRight")
    arrive(view)
    says(view, 61)
    expect(chart).to_have_attribute("aria-valuenow", "61")
    current = view.find(".pw-line-moves [aria-current]", 1)
    current.focus()
    view.page.keyboard.press("ArrowLeft")
    view.page.keyboard.press("Enter")
    arrive(view)
    step = replay(view).step
    assert step < 61
    expect(view.find(".pw-line-moves [aria-current]:focus", 1)).to_be_visible()
    expect(view.find(".pw-chart", 0)).to_have_attribute("aria-valuenow", str(step))
