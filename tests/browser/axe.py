"""What axe-core finds of the table on a page."""

from pathlib import Path

from playwright.sync_api import Page

SCRIPT = Path(__file__).parent.parent.parent / "js" / "node_modules" / "axe-core" / "axe.min.js"
RUN = """async () => (await axe.run(".pw-root")).violations.map(
  ({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 200)).join(" | ")}`)"""


def violations(page: Page) -> list[str]:
    """The rules that are broken, with the elements that break them."""
    page.add_script_tag(path=SCRIPT)
    found: list[str] = page.evaluate(RUN)
    return found
