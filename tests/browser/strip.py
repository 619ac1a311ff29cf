"""What tests of the strip over the board share: a page with a walk, its buttons, and what it says."""

from host import Host
from playwright.sync_api import expect
from tables import Open, walked

import patience_widget as pw

BLOCKADE, LINE = "british-blockade-at_once-two_rows-won", 99


def opened(host: Open, width: int = 760, step: int = 12, **more: str) -> Host:
    """A page with a walk at a step."""
    return host(walked(BLOCKADE, LINE, step), width, **more)


def walk(view: Host) -> pw.Walk:
    """The walk on its table."""
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
    view.page.wait_for_function("step => host.model.get('scene').walk?.[0] === step", arg=step)  # Python may lag


def shown(view: Host, at: int = 0) -> None:
    """The cards lie as the scene says."""
    for place, height, *face in view.widget.scene["cards"]:
        if face and place.startswith("a"):
            card = view.find(f".pw-card[data-place='{place}'][data-height='{height}']", at)
            expect(card).to_have_attribute("data-face", face[0])
