"""Markup in every text that a page is shown: no element is made of it, and nothing is run."""

import pytest
from host import Host, host
from tables import Open
from test_markup import marked

import patience_widget as pw

__all__ = ["host"]  # a fixture
TRAP = '"><img src=x onerror="window.caught=1"><script>window.caught=1</script><b class=caught>x</b>'
MADE = """() => [...document.querySelectorAll("*")]
  .filter((e) => e.matches(".caught, img[src=x]") || [...e.attributes].some((a) => a.name.startsWith("on")))
  .map((e) => e.outerHTML.slice(0, 200))"""


def nothing_was_made(view: Host) -> None:
    """Of no trap an element, an attribute or a script."""
    view.settle()
    assert view.page.evaluate(MADE) == []
    assert view.page.evaluate("() => window.caught") is None


def test_a_game_that_speaks_in_markup(host: Open) -> None:
    """Its name, rules, heads and labels; and the answers to what it refuses."""
    table = pw.PatienceWidget(marked(TRAP), deal=3)
    view = host(table)
    assert TRAP in view.find(".pw-root").inner_text() + view.page.evaluate(
        "() => [...document.querySelectorAll('.pw-root *')].map((e) => e.title ?? '').join()"
    )
    nothing_was_made(view)
    for page in (1, 2):
        table.outbox = [{"page": "p", "n": page, "do": "play", "move": TRAP}]
        view.sync()
        nothing_was_made(view)


@pytest.mark.parametrize("words", ["text", "tag", "deal"])
def test_a_scene_that_speaks_in_markup(host: Open, words: str) -> None:
    """The status line, its tag, the number of the deal; a note and a name."""
    view = host(pw.play("precedence", 17))
    table = view.widget
    table.record.annotate(TRAP)
    table.record.name("<b class=caught>x</b>")
    table.scene = {**table.scene, words: TRAP}
    view.sync()
    nothing_was_made(view)


def test_an_error_in_markup(host: Open) -> None:
    """What Python answers is text."""
    view = host(pw.play("british-blockade", 17))
    view.answers = False
    view.card("j1").click()
    view.page.evaluate(
        """(trap) => {
          const [{ page, n }] = host.model.get("outbox");
          host.apply({ scene: { ...host.model.get("scene"), heard: { [page]: [n, trap] } } });
        }""",
        TRAP,
    )
    view.page.wait_for_function("() => document.querySelector('.pw-status').textContent.includes('onerror')")
    nothing_was_made(view)
