"""The table on the host page where games are kept: the offer of one that was left, and the statistics."""

from pathlib import Path

import pytest
from host import host
from playwright.sync_api import expect
from tables import Open

import patience_widget as pw

__all__ = ["host"]  # a fixture


@pytest.fixture
def store(tmp_path: Path) -> pw.Store:
    return pw.Store(tmp_path / "data")


def left(store: pw.Store, deal: int = 17, moves: int = 3) -> pw.Recording:
    """A game that was left in the store."""
    table = pw.play("british-blockade", deal, autosave=store)
    for _move in range(moves):
        table.play(next(table.record.game.moves(table.record.state)))
    store.flush()
    return table.record


def test_a_game_that_was_left_is_gone_on_with(host: Open, store: pw.Store) -> None:
    record = left(store)
    view = host(pw.play("precedence", 5, autosave=store))
    expect(view.find(".pw-banner")).to_have_attribute("data-kind", "left")
    expect(view.find(".pw-banner-text").first).to_have_text("British Blockade, deal 17, move 3")
    view.button("resume").click()
    expect(view.find(".pw-name")).to_have_text("British Blockade")
    expect(view.find(".pw-banner")).to_be_hidden()
    assert (view.widget.record, view.widget.turn) == (record, 3)


def test_a_game_that_was_left_is_forgotten(host: Open, store: pw.Store) -> None:
    left(store)
    view = host(pw.play("precedence", 5, autosave=store))
    view.button("forget").click()
    expect(view.find(".pw-banner")).to_be_hidden()
    assert store.games() == []
    assert view.widget.record.game == pw.Precedence()


def test_an_offer_goes_with_the_first_move(host: Open, store: pw.Store) -> None:
    left(store)
    view = host(pw.play("precedence", 5, autosave=store))
    expect(view.button("resume")).to_be_visible()
    view.button("deal").click()
    expect(view.find(".pw-banner")).to_be_hidden()
    assert view.widget.turn == 1


def test_statistics_are_in_the_menu_and_close_with_escape(host: Open, store: pw.Store) -> None:
    left(store)
    view = host(pw.play("british-blockade", 5, autosave=store))
    view.button("more").click()
    view.find("[data-item=statistics]").click()
    expect(view.find(".pw-statistics tbody th")).to_have_text("British Blockade")
    assert view.find(".pw-statistics td").all_inner_texts() == ["1", "0 (0%)", "0", "0", "0", "\u2013"]
    view.page.keyboard.press("Escape")
    expect(view.find(".pw-popover")).to_have_count(0)
    expect(view.button("more")).to_be_focused()


def test_statistics_of_nothing_say_so(host: Open, store: pw.Store) -> None:
    view = host(pw.play("british-blockade", 5, autosave=store), 320)
    view.button("more").click()
    view.find("[data-item=statistics]").click()
    expect(view.find(".pw-popover")).to_contain_text("No game has been played yet.")
    view.find("[data-form=close]").click()
    expect(view.find(".pw-popover")).to_have_count(0)


def test_without_autosave_there_is_neither(host: Open) -> None:
    view = host(pw.play("british-blockade", 5))
    expect(view.find(".pw-banner")).to_be_hidden()
    view.button("more").click()
    expect(view.find("[data-item=copy_deal]")).to_be_visible()
    expect(view.find("[data-item=statistics]")).to_have_count(0)
