"""Every state of the table at every width, light and dark, for eyes: `python pictures.py FOLDER [STATE …]`.

`python pictures.py README [FILE …]` draws the README's pictures into the folder notebooks.
"""

import json
import sys
from pathlib import Path

import chromium
from host import Host
from palette import reduced
from playwright.sync_api import Browser, Page, sync_playwright
from states import STATES, State

WINDOW = {"width": 1960, "height": 420}
README = {  # file: a state, a width and a theme
    "table": ("shown", 1100, "light"),
    "precedence": ("precedence", 760, "dark"),
    "phone": ("four", 390, "dark"),
    "walk": ("walk", 760, "light"),
    "run": ("run-forth", 1100, "light"),
    "learn": ("lesson-picture", 760, "light"),
    "hint": ("hint-forth", 1100, "light"),
    "study": ("study-played", 760, "light"),
}
NOTEBOOKS = Path(__file__).parent.parent.parent / "notebooks"
WIDTHS = {"narrow": (320, 390, 560), "wide": (760, 1100)}
SIDE_BY_SIDE = """() => {
  const flow = "display: flex; flex-wrap: wrap; gap: 20px; align-items: flex-start; width: max-content";
  document.body.style.cssText = flow;
  for (const view of document.querySelectorAll(".view")) view.style.margin = "0";
}"""

# What opens closes as soon as another view is pressed, so that copies of it stay.
FREEZE = """view => {
  const open = ".pw-popover, .pw-blocker, .pw-asked, .pw-ghosts, .pw-lights, .pw-dragging";
  for (const one of view.querySelectorAll(open)) {
    const copy = one.cloneNode(true);
    for (const named of copy.querySelectorAll("[name]")) named.removeAttribute("name");
    one.after(copy);
  }
}"""


def opened(browser: Browser, state: State, scale: float = 1) -> Page:
    """A page whose browser prefers what the state says."""
    page = browser.new_page(viewport=WINDOW, device_scale_factor=scale)
    page.emulate_media(**state.media)
    settings = json.dumps(json.dumps(state.settings))
    page.add_init_script(f"localStorage.setItem('patience-widget-settings', {settings})")
    return page


def draw(browser: Browser, name: str, theme: str, folder: Path) -> None:
    """One sheet for the narrow widths of a state and one for the wide ones."""
    state = STATES[name]
    for kind, widths in WIDTHS.items():
        page = opened(browser, state)
        host = Host(page, state.table(), widths[0], theme, kernel=state.kernel)
        for width in widths[1:]:
            host.show(width)
        page.evaluate(SIDE_BY_SIDE)
        for view in range(len(widths)):
            state.act(host, view)
            if view < len(widths) - 1:
                host.find(".pw-root", view).first.evaluate(FREEZE)
        if host.answers:
            host.settle()
        page.screenshot(path=folder / f"{name}-{kind}-{theme}.png", full_page=True)
        page.close()


def show(browser: Browser, file: str, name: str, width: int, theme: str) -> None:
    """One picture of the README, with pixels to spare."""
    page = opened(browser, STATES[name], 1.6)
    host = Host(page, STATES[name].table(), width, theme)
    page.add_style_tag(content="html, body { background: transparent !important; }")
    STATES[name].act(host, 0)
    host.settle()
    page.mouse.move(0, 0)
    picture = reduced(page, host.find(".pw-root").screenshot(omit_background=True))
    (NOTEBOOKS / f"{file}.png").write_bytes(picture)
    page.close()


def main(folder: Path, *names: str) -> None:
    """Draw these states, or all; or these of the pictures that the README shows, or all."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(**chromium.launch_arguments())
        if folder.name == "README":
            for file in names or README:
                show(browser, file, *README[file])
            return
        folder.mkdir(parents=True, exist_ok=True)
        for name in names or STATES:
            for theme in ("light", "dark"):
                draw(browser, name, theme, folder)
        browser.close()


if __name__ == "__main__":
    main(Path(sys.argv[1]), *sys.argv[2:])
