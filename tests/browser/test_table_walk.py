"""A solver's line on the table in a page: buttons, keys, a click on a card, a phone, two views and a reload."""

import re
from collections.abc import Callable

import pytest
from host import Host, host
from playwright.sync_api import expect
from states import walked

import patience_widget as pw

__all__ = ["host"]  # a fixture
Open = Callable[..., Host]
BLOCKADE, LINE = "british-blockade-at_once-two_rows-won", 99


def opened(host: Open, width: int = 760, step: int = 12, **more: str) -> Host:
    """A page with a walk at a step."""
    return host(walked(BLOCKADE, LINE, step), width, **more)


def walk(view: Host) -> pw.Walk:
    found = view.widget.walk
    assert isinstance(found, pw.Walk)
    return found


def press(view: Host, what: str, at: int = 0) -> None:
    """A button of the strip."""
    view.find(f".pw-walk [data-step={what}], .pw-walk [data-walk={what}]", at).click()
    view.settle()


def says(view: Host, step: int, at: int = 0) -> None:
    """Where the strip says the walk is."""
    expect(view.find(".pw-walk .pw-steps", at)).to_have_text(f"step {step} of {LINE}")
    expect(view.find(".pw-walk .pw-scrubber", at)).to_have_value(str(step))


def shown(view: Host, at: int = 0) -> None:
    """The cards lie as the scene says."""
    for place, height, *face in view.widget.scene["cards"]:
        if face and place.startswith("a"):
            card = view.find(f".pw-card[data-place='{place}'][data-height='{height}']", at)
            expect(card).to_have_attribute("data-face", face[0])


@pytest.mark.parametrize("width", [320, 390, 760, 1100])
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
    view.find(".pw-walk .pw-speed").select_option("8")
    view.settle()
    assert walk(view).speed == 8
    press(view, "play")
    expect(view.find("[data-step=play]")).to_have_attribute("aria-label", "Pause")
    expect(view.find(".pw-steps")).to_have_text(f"step {LINE} of {LINE}")
    expect(view.find("[data-step=play]")).to_have_attribute("aria-label", "Play")
    assert not walk(view).playing


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


def test_two_views_walk_together(host: Open) -> None:
    """What one does both show; both together ask for each step once."""
    view = opened(host, 560)
    view.show(390)
    says(view, 12, 1)
    press(view, "forward", 1)
    for at in (0, 1):
        says(view, 13, at)
    asked = "window.asked = []; host.model.on('change:scene', () => asked.push(host.model.get('scene').walk?.[0]))"
    view.page.evaluate(asked)
    view.find(".pw-walk .pw-speed", 1).select_option("8")
    press(view, "play")
    view.page.wait_for_function("() => host.model.get('scene').walk[0] >= 18")
    press(view, "play", 1)
    steps = view.page.evaluate("() => window.asked")
    assert steps == sorted(steps)
    view.page.evaluate("() => host.close(0)")
    press(view, "leave")
    expect(view.find(".pw-walk")).to_be_hidden()


def test_a_reload_goes_on_walking(host: Open) -> None:
    """The walk is Python's: a page that comes anew shows it, and plays on where it was played."""
    view = opened(host)
    press(view, "forward")
    view.restart(view.widget)
    says(view, 13)
    view.find(".pw-walk .pw-speed").select_option("8")
    press(view, "play")
    view.restart(view.widget)
    expect(view.find("[data-step=play]")).to_have_attribute("aria-label", "Pause")
    view.page.wait_for_function("() => host.model.get('scene').walk[0] >= 16")
    press(view, "play")
    assert not walk(view).playing


def test_the_panel_shows_the_players_own_game(host: Open) -> None:
    """A move that is clicked there is gone to: the walk is left."""
    view = opened(host, 1100)
    view.button("panel").click()
    expect(view.find(".pw-move[data-node='30']")).to_be_visible()
    assert view.find(".pw-move[data-node='31']").count() == 0
    view.find(".pw-move[data-node='29']").click()
    view.settle()
    assert (view.widget.walk, view.widget.record.node) == (None, 29)
    assert len(view.widget.record.tree) == 31


def test_a_screen_reader_hears_each_step(host: Open) -> None:
    """One polite sentence a step; buttons and the scrubber have names."""
    view = opened(host)
    voice = view.find(".pw-voice")
    press(view, "forward")
    heard = voice.text_content()
    press(view, "forward")
    expect(voice).not_to_have_text(str(heard))
    expect(view.find(".pw-walk .pw-scrubber")).to_have_attribute("aria-valuetext", f"step 14 of {LINE}")
    expect(view.find(".pw-walk")).to_have_attribute("aria-label", "The solver's line")
    press(view, "leave")
    expect(voice).not_to_have_text("")


def test_in_a_shadow_root(host: Open) -> None:
    """As in marimo: the focus comes back to the cards there too."""
    view = opened(host)
    view.page.evaluate("() => host.close(0)")
    view.show(760, shadow=True)
    leave = view.find(".pw-walk [data-walk=leave]")
    leave.focus()
    view.page.keyboard.press("Enter")
    view.settle()
    assert view.widget.walk is None
    expect(view.find(".pw-grid [tabindex='0']")).to_be_focused()
