"""A solver's line on the table in a page: buttons, keys, a click on a card, a phone."""

import re

import pytest
from host import host
from playwright.sync_api import expect
from strip import LINE, opened, press, says, shown, walk
from tables import Open

__all__ = ["host"]  # a fixture


@pytest.mark.parametrize("width", [320, 1100])
def test_buttons(host: Open, width: int) -> None:
    """Each does what its name says; the status says what the step does."""
    view = opened(host, width)
    expect(view.find(".pw-walk")).to_be_visible()
    says(view, 12)
    press(view, "forward")
    says(view, 13)
    press(view, "back")
    press(view, "back")
    says(view, 11)
    expect(view.find(".pw-text")).to_have_text(walk(view).sentence)
    shown(view)
    press(view, "last")
    says(view, LINE)
    expect(view.find(".pw-text")).to_have_text(re.compile("The game is won.$"))
    expect(view.find(".pw-banner")).to_be_hidden()
    expect(view.find(".pw-walk [data-step=forward]")).to_have_attribute("aria-disabled", "true")
    press(view, "first")
    says(view, 0)
    expect(view.find(".pw-walk [data-walk=branch]")).to_have_attribute("aria-disabled", "true")
    press(view, "leave")
    expect(view.find(".pw-walk")).to_be_hidden()
    assert (view.widget.walk, view.widget.turn) == (None, 30)
    shown(view)


@pytest.mark.parametrize("width", [320, 390, 760, 1100])
def test_targets_are_large_enough(host: Open, width: int) -> None:
    """24 px at least, 44 px on a phone; nothing sticks out of the table."""
    view = opened(host, width, 99)
    for button in view.find(".pw-walk :is(button, select)").all():
        box = button.bounding_box()
        assert box is not None
        assert box["height"] >= (44 if width < 560 else 28)
        assert box["width"] >= (40 if width < 560 else 28)
        assert box["x"] + box["width"] <= width + 8
    assert view.find(".pw-root").evaluate("root => root.scrollWidth <= root.clientWidth")


def test_keys(host: Open) -> None:
    """[ and ], Home and End, P; Escape leaves, and once more is back in the notebook."""
    view = opened(host)
    place = view.find(".pw-grid [tabindex='0']")
    place.focus()
    for key, step in (("]", 13), ("]", 14), ("[", 13), ("End", LINE), ("Home", 0), ("]", 1)):
        view.page.keyboard.press(key)
        view.settle()
        says(view, step)
        assert walk(view).step == step
    view.page.keyboard.press("p")
    view.page.wait_for_function("() => host.model.get('scene').walk[0] >= 2")
    view.page.keyboard.press("p")
    view.settle()
    assert not walk(view).playing
    view.page.keyboard.press("Escape")
    view.settle()
    assert view.widget.walk is None
    expect(view.find(".pw-grid [tabindex='0']")).to_be_focused()
    view.page.keyboard.press("]")
    view.settle()
    assert view.widget.turn == 30
    view.page.keyboard.press("[")
    view.settle()
    assert view.widget.turn == 29


def test_fast_keys_are_as_many_steps(host: Open) -> None:
    view = opened(host)
    view.find(".pw-grid [tabindex='0']").focus()
    for _key in range(9):
        view.page.keyboard.press("]")
    view.settle()
    says(view, 21)


def test_keys_on_the_strip(host: Open) -> None:
    """The scrubber takes the arrows and Home; P, brackets and Escape mean there what they mean elsewhere."""
    view = opened(host)
    scrubber = view.find(".pw-walk .pw-scrubber")
    scrubber.focus()
    for key, step in (("ArrowRight", 13), ("End", LINE), ("Home", 0), ("]", 1), ("]", 2), ("[", 1)):
        view.page.keyboard.press(key)
        view.settle()
        says(view, step)
    view.page.keyboard.press("Escape")
    view.settle()
    assert view.widget.walk is None
    expect(view.find(".pw-grid [tabindex='0']")).to_be_focused()


def test_the_scrubber_goes_where_it_is_let_go(host: Open) -> None:
    """However fast it is drawn: the last step wins, and few are asked for meanwhile."""
    view = opened(host, 1100)
    scrubber = view.find(".pw-walk .pw-scrubber")
    scrubber.evaluate(
        """input => { for (let step = 0; step <= 80; step += 1) {
          input.value = step;
          input.dispatchEvent(new Event("input", { bubbles: true }));
        } }"""
    )
    assert view.page.evaluate("() => host.model.get('outbox').length") <= 1
    expect(view.find(".pw-steps")).to_have_text(f"step 80 of {LINE}")
    view.page.wait_for_function("() => host.model.get('scene').walk[0] === 80")
    says(view, 80)


def test_it_plays_to_its_end(host: Open) -> None:
    """The page asks for each step; the speed is Python's to know and every view's to show."""
    view = opened(host, step=LINE - 4)
    walk(view).speed = 0.01
    view.sync()
    press(view, "play")
    expect(view.find("[data-step=play]")).to_have_attribute("aria-label", "Pause")
    view.find(".pw-walk .pw-speed").select_option("8")
    expect(view.find(".pw-steps")).to_have_text(f"step {LINE} of {LINE}")
    expect(view.find("[data-step=play]")).to_have_attribute("aria-label", "Play")
    assert (walk(view).speed, walk(view).playing) == (8, False)


def test_python_plays_and_the_page_pauses(host: Open) -> None:
    """What Python does is shown; the button of the page stops it."""
    view = opened(host)
    walk(view).play(0.01)
    view.sync()
    expect(view.find("[data-step=play]")).to_have_attribute("aria-label", "Pause")
    expect(view.find(".pw-speed")).to_have_value("0.01")
    press(view, "play")
    assert not walk(view).playing
    walk(view).to(40)
    view.sync()
    says(view, 40)


@pytest.mark.parametrize("width", [390, 760])
def test_a_card_that_is_clicked_goes_on_from_there(host: Open, width: int) -> None:
    """The walk is left with its steps as a branch, the move is played, and the status says so; Undo goes back."""
    view = opened(host, width)
    own = view.widget.record.node
    view.find(".pw-card.pw-playable").first.click()
    view.settle()
    assert (view.widget.walk, view.widget.turn) == (None, 43)
    expect(view.find(".pw-walk")).to_be_hidden()
    expect(view.find(".pw-text")).to_have_text(
        re.compile(r"The walk has ended: what was walked \(12 steps\) is a branch")
    )
    for _press in range(2):
        view.button("undo").click()
        view.settle()
    assert view.widget.record.node == own


def test_a_card_that_cannot_go_says_why_and_the_walk_goes_on(host: Open) -> None:
    view = opened(host)
    view.find(".pw-card.pw-blocked").first.click()
    view.settle()
    assert view.widget.scene["why"]
    says(view, 12)
    press(view, "forward")
    assert view.widget.scene["why"] is None
    view.find(".pw-card.pw-blocked").first.click()
    view.settle()
    view.page.keyboard.press("Escape")
    says(view, 13)
    view.page.keyboard.press("Escape")
    view.settle()
    assert view.widget.walk is None


def test_a_card_that_is_pressed_stops_it(host: Open) -> None:
    """Playing on, it waits for what the player does with the cards."""
    view = opened(host)
    press(view, "play")
    view.find(".pw-card.pw-blocked").first.click()
    view.settle()
    assert not walk(view).playing
    assert view.widget.scene["why"]
    press(view, "play")
    view.find(".pw-board").click(position={"x": 300, "y": 330})
    view.settle()
    assert not walk(view).playing


def test_branch_here(host: Open) -> None:
    view = opened(host)
    press(view, "branch")
    assert (view.widget.walk, view.widget.turn) == (None, 42)
    expect(view.find(".pw-text")).to_have_text(
        re.compile(r"^What was walked \(12 steps\) is a branch of your game now")
    )
    view.button("undo").click()
    view.settle()
    assert view.widget.turn == 30
