"""A hundred fast clicks on the host page, in two views, while Python plays: each counts, and both show the same."""

import threading

from host import Host, host
from playwright.sync_api import expect
from tables import Open, moves

import patience_widget as pw

__all__ = ["host"]  # a fixture
CLICKS = """async ([count, least, most]) => {
  const stock = ({ outer }) => { // where it is now: a banner that Python is silent moves it
    const root = outer.shadowRoot ?? outer;
    const { left, top, width, height } = root.querySelector(".pw-place[data-place=stock]").getBoundingClientRect();
    return { board: root.querySelector(".pw-board"), clientX: left + width / 2, clientY: top + height / 2 };
  };
  for (let n = 0; n < count; n += 1) {
    const { board, clientX, clientY } = stock(host.views[n % host.views.length]);
    const given = { bubbles: true, composed: true, clientX, clientY, button: 0, isPrimary: true, pointerId: 1 };
    const at = board.getRootNode().elementFromPoint(clientX, clientY) ?? board;
    at.dispatchEvent(new PointerEvent("pointerdown", { ...given, buttons: 1 }));
    at.dispatchEvent(new PointerEvent("pointerup", given));
    await new Promise((done) => setTimeout(done, least + ((n * 7) % (most - least))));
  }
}"""
SHOWN = """view => [...(view.outer.shadowRoot ?? view.outer).querySelectorAll(".pw-card")]
  .map((card) => [card.dataset.id, card.dataset.place, card.dataset.height])"""


def open_two(host: Open) -> Host:
    """Precedence in two views, one of them in a shadow root."""
    view = host(pw.play("precedence", 17, redeals=9))
    view.show(390, shadow=True)
    view.page.set_viewport_size({"width": 1200, "height": 2400})
    return view


def both_show_the_same(view: Host) -> None:
    """Every card where the other view has it, and where Python has it."""
    view.sync()
    view.settle()
    first, second = (view.page.evaluate(f"() => ({SHOWN})(host.views[{at}])") for at in (0, 1))
    assert first == second
    assert view.page.evaluate("() => host.model.get('scene').turn") == view.widget.record.turn


def test_a_hundred_fast_clicks_in_two_views(host: Open) -> None:
    """Each turns a card of the stock: none is lost, none is doubled."""
    view = open_two(host)
    view.page.evaluate(CLICKS, [100, 5, 20])
    view.settle()
    assert moves(view.widget) == ["stock-waste"] * 100
    assert len(view.widget.record.tree) == 101
    both_show_the_same(view)


def test_fast_clicks_while_python_plays(host: Open) -> None:
    """Another thread turns cards of the same stock: what either turned stands, once."""
    view = open_two(host)
    pause = threading.Event()

    def play() -> None:
        for _move in range(30):
            view.widget.play("stock-waste")
            pause.wait(0.02)

    thread = threading.Thread(target=play)
    thread.start()
    try:
        view.page.evaluate(CLICKS, [60, 5, 20])
        view.settle()
    finally:
        pause.set()
        thread.join(30)
    assert moves(view.widget) == ["stock-waste"] * 90
    assert len(view.widget.record.tree) == 91
    both_show_the_same(view)


def test_a_click_too_many_is_said_to_be_one(host: Open) -> None:
    """The card of a double click has gone already: it is no second move, and the status line says why."""
    view = host(pw.play("british-blockade", 17))
    view.answers = False
    view.card("j1").dblclick()
    expect(view.find(".pw-status")).to_contain_text("Not played again")
    assert view.page.evaluate("() => host.model.get('outbox').length") == 1
