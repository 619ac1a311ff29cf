"""How it stands with Python, on the host page: the banner says it, and the game comes back."""

import json
from typing import Any

from host import Host, host
from playwright.sync_api import Locator, expect
from tables import Open, blockade, moves

import patience_widget as pw

__all__ = ["host"]  # a fixture
HELD_BACK = "() => { host.model.set('outbox', host.model.get('outbox')); return host.model.save_changes(); }"
STORED = "() => JSON.parse(localStorage.getItem('patience-widget') ?? '[]')"


def banner(view: Host) -> Locator:
    return view.find(".pw-banner")


def played(view: Host) -> pw.PatienceWidget:
    """One move, which Python has answered; the page has the game as text."""
    view.card("j1").click()
    view.settle()
    view.page.wait_for_function("() => host.texts > 0")
    widget: pw.PatienceWidget = view.widget
    return widget


def stored(view: Host) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = view.page.evaluate(STORED)
    return found


def test_a_busy_kernel_is_no_alarm_and_the_moves_wait(host: Open) -> None:
    view = host(blockade(), kernel=True)
    view.answers = False
    view.kernel(status="busy")
    view.card("j1").click()
    expect(banner(view)).to_contain_text("Python is busy with a cell.")
    view.card("g1").click()
    view.answers = True
    view.kernel(status="idle")
    view.page.evaluate(HELD_BACK)
    expect(banner(view)).to_be_hidden()
    assert moves(view.widget) == ["j1-AH", "g1-KH"]


def test_a_restart_is_said_at_once_and_the_next_table_goes_on(host: Open) -> None:
    view = host(blockade(), kernel=True)
    text = played(view).notation()
    view.kernel(status="restarting")
    expect(banner(view)).to_contain_text("The kernel was restarted.")
    expect(banner(view)).to_contain_text("This game is kept, and offered on the next table.")
    assert [entry["text"] for entry in stored(view)] == [text]
    view.kernel(status="idle")
    view.card("g1").click()
    expect(view.find(".pw-text")).to_have_text("Not done: this table is no longer connected to Python")
    expect(view.find(".pw-selected")).to_have_count(0)
    assert moves(view.widget) == ["j1-AH"]
    again = blockade(deal=3)
    view.restart(again)
    expect(banner(view)).to_contain_text("Go on with British Blockade, deal 17, move 1?")
    view.button("go_on").click()
    expect(view.button("number")).to_have_text("#17")
    view.settle()
    assert again.notation() == text
    expect(banner(view)).to_be_hidden()
    assert stored(view) == []


def test_the_game_is_copied_where_there_is_no_kernel(host: Open) -> None:
    view = host(blockade(), kernel=True)
    text = played(view).notation()
    view.kernel()
    expect(banner(view)).to_contain_text("The kernel has ended.")
    view.button("copy_text").click()
    expect(view.find(".pw-text")).to_have_text("The game is copied as text, with its branches.")
    view.page.evaluate("() => document.body.append(document.createElement('textarea'))")
    view.page.locator("body > textarea").focus()
    view.page.keyboard.press("Control+v")
    assert view.page.locator("body > textarea").input_value() == text


def test_an_offer_may_be_refused(host: Open) -> None:
    view = host(blockade(), kernel=True)
    played(view)
    view.kernel(status="dead")
    view.restart(blockade(deal=3))
    view.button("let_go").click()
    expect(banner(view)).to_be_hidden()
    assert stored(view) == []


def test_no_offer_where_nothing_was_played(host: Open) -> None:
    view = host(blockade(), kernel=True)
    view.kernel(status="dead")
    expect(banner(view)).not_to_contain_text("kept")
    view.restart(blockade(deal=3))
    expect(banner(view)).to_be_hidden()


def test_what_is_stored_may_be_anything(host: Open) -> None:
    """Another program's, an older version's: no table fails for that."""
    view = host(blockade(), kernel=True)
    for nonsense in ("{", "3", "null", json.dumps([None, 3, {"text": 5}])):
        view.page.evaluate("text => localStorage.setItem('patience-widget', text)", nonsense)
        view.restart(blockade(deal=3))
        expect(view.button("number")).to_have_text("#3")
        expect(banner(view)).to_be_hidden()


def test_a_lost_connection_plays_what_waited_once(host: Open) -> None:
    """What was sent in vain is sent again; a page that got through is not heard twice."""
    view = host(blockade(), kernel=True)
    view.kernel(connectionStatus="connecting")
    expect(banner(view)).to_contain_text("The connection to Python is lost.")
    view.answers = False
    view.card("j1").click()
    view.card("g1").click()
    view.answers = True
    view.kernel(connectionStatus="connected")
    expect(banner(view)).to_be_hidden()
    view.settle()
    assert moves(view.widget) == ["j1-AH", "g1-KH"]


def test_a_page_that_is_offline(host: Open) -> None:
    view = host(blockade(), kernel=True)
    view.page.context.set_offline(True)
    expect(banner(view)).to_be_hidden()  # a server of this machine is still there
    view.answers = False
    view.card("j1").click()
    expect(banner(view)).to_contain_text("This page is offline.")
    view.page.context.set_offline(False)
    expect(banner(view)).to_contain_text("Python does not answer.")


def test_a_table_whose_comm_is_gone(host: Open) -> None:
    """JupyterLab says so by an event of the model."""
    view = host(blockade())
    view.page.evaluate("() => host.model.trigger('comm_live_update')")
    expect(banner(view)).to_contain_text("The kernel was restarted.")


def test_nothing_listens_when_the_model_is_gone(host: Open) -> None:
    view = host(blockade(), kernel=True)
    assert view.page.evaluate("() => host.manager.listening") == 1
    view.page.evaluate("() => host.end()")
    assert view.page.evaluate("() => [host.manager.listening, host.model.listening]") == [0, 0]
