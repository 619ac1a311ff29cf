"""A game with branches, and its panel: what the tests of the panel share."""

from host import Host
from playwright.sync_api import Locator
from tables import Open, blockade

import patience_widget as pw


def branched() -> pw.PatienceWidget:
    """Six moves, with another line of three after the second and one of a single move after the fourth."""
    widget = blockade(5)
    record = widget.record
    for _move in range(6):
        widget.play(next(record.game.moves(record.state)))
    for at, count in ((2, 3), (4, 1)):
        record.go(at)
        widget.play([m for m in record.game.moves(record.state) if m != record.tree.move[at + 1]][-1])
        for _move in range(count - 1):
            widget.play(next(record.game.moves(record.state)))
    record.go(6)
    return widget


def opened(host: Open, widget: pw.PatienceWidget, width: int = 1100, tab: str = "moves", theme: str = "light") -> Host:
    """The panel of a table, open at a tab."""
    view = host(widget, width, theme)
    view.button("panel").click()
    view.find(f"[data-tab={tab}]").click()
    view.settle()
    return view


def items(view: Host) -> Locator:
    return view.find("[role=treeitem]")


def item(view: Host, node: int) -> Locator:
    return view.find(f"[role=treeitem][data-node='{node}']")


def texts(view: Host) -> list[str]:
    return [" ".join(text.split()) for text in items(view).all_inner_texts()]


def focused(view: Host) -> str:
    told: str = view.page.evaluate(
        "() => [document.activeElement.dataset.tab, document.activeElement.dataset.place,"
        " document.activeElement.getAttribute('role')].find(Boolean) ?? ''"
    )
    return told
