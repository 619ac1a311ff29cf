"""States of a review that are drawn for eyes: each a table, and what is done there."""

import re
from collections.abc import Callable

from host import Host
from playwright.sync_api import expect
from reviewed import lost, on_table, reviewed

import patience_widget as pw

Act = Callable[[Host, int], None]
TRY = ".pw-review-tab [data-review=try]"


def pressed(*selectors: str, play: bool = False, kernel: str = "") -> Act:
    """A review that is drawn; then what is pressed, the move that was an error, and what its kernel comes to."""

    def act(host: Host, view: int) -> None:
        expect(host.find(".pw-review-tab .pw-chart-line", view)).to_have_attribute("d", re.compile("L"))
        for selector in () if view else selectors:
            host.find(selector, view).first.click()
            host.settle()
        if play and not view:
            review = on_table(host.widget).review
            host.widget.play(review.moves[review.last_row or 0])
            host.sync()
        if kernel:
            host.kernel(status=kernel)

    return act


def tab(host: Host, view: int) -> None:
    """The tab, before there is a review."""
    if not host.find(".pw-panel", view).is_visible():
        host.button("panel", view).click()
    host.find("[data-tab=review]", view).click()
    expect(host.find(".pw-review-tab [data-review=start]", view)).to_be_visible()


def begun() -> pw.PatienceWidget:
    """A review that was stopped soon."""
    table = lost("british-blockade")
    found = pw.review(table)
    while found.progress.chances < 30:
        found.wait(0.1)
    found.stop()
    return table


REVIEWS: dict[str, tuple[Callable[[], pw.PatienceWidget], Act]] = {
    "review-none": (lambda: lost("british-blockade"), tab),
    "review-begun": (begun, pressed()),
    "review": (lambda: reviewed("british-blockade"), pressed()),
    "review-go": (lambda: reviewed("british-blockade"), pressed(".pw-review-tab [data-review=go]")),
    "review-precedence": (lambda: reviewed("precedence"), pressed(".pw-review-answer summary")),
    "review-try": (lambda: reviewed("precedence"), pressed(TRY)),
    "review-tried": (lambda: reviewed("british-blockade"), pressed(TRY, play=True)),
    "review-died": (lambda: reviewed("precedence"), pressed(kernel="dead")),
}
