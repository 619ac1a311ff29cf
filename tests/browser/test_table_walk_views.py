"""A solver's line in more than one page: two views, a reload, the panel, a screen reader, a shadow root."""

from host import host
from playwright.sync_api import expect
from strip import LINE, opened, press, says, walk
from tables import Open

__all__ = ["host"]  # a fixture


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
