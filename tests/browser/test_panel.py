"""The panel: its tabs, the tree of moves, what is written there, and the rules."""

from typing import Any

import pytest
from axe import violations
from host import Host, host
from panels import branched, focused, item, items, opened, texts
from tables import Open, blockade

import patience_widget as pw

__all__ = ["host"]  # a fixture
SLIDES = '[Game "British Blockade"]\n[Options "ranks=3 suits=1"]\n[Deal "1"]\n\nb1-AC '


# The panel.


def test_the_panel_opens_beside_a_wide_table_and_under_a_narrow_one(host: Open) -> None:
    """It takes 300 px of the width, or its place under the board, and never makes the board taller."""
    view = host(blockade(), 1100)
    board = view.find(".pw-board")
    before = board.bounding_box()
    view.button("panel").click()
    assert view.button("panel").get_attribute("aria-expanded") == "true"
    panel, after = view.find(".pw-panel").bounding_box(), board.bounding_box()
    assert before
    assert panel
    assert after
    assert (panel["width"], after["width"]) == (300, 800)
    assert panel["height"] == after["height"] <= before["height"]
    view.resize(760)
    panel, after = view.find(".pw-panel").bounding_box(), board.bounding_box()
    assert panel
    assert after
    assert (panel["width"], after["width"]) == (760, 760)
    assert panel["y"] == after["y"] + after["height"]
    view.button("panel").click()
    assert not view.find(".pw-panel").is_visible()


def test_the_open_tab_is_remembered(host: Open) -> None:
    view = opened(host, blockade(), tab="rules")
    view.show(1100)
    assert view.find("[role=tab][aria-selected=true]", 1).inner_text() == "Rules"
    view.button("panel").first.click()
    view.show(1100)
    assert not view.find(".pw-panel", 2).is_visible()


def test_the_tabs_by_keyboard(host: Open) -> None:
    view = opened(host, blockade())
    view.find("[data-tab=moves]").focus()
    for key, tab in (
        ("ArrowRight", "rules"),
        ("End", "review"),
        ("ArrowRight", "moves"),
        ("ArrowLeft", "review"),
        ("Home", "moves"),
    ):
        view.page.keyboard.press(key)
        assert focused(view) == tab
        assert view.find("[role=tab][aria-selected=true]").get_attribute("data-tab") == tab
        assert view.find("[role=tabpanel]").get_attribute("aria-label") == view.find(f"[data-tab={tab}]").inner_text()


@pytest.mark.parametrize("width", [1100, 390])
@pytest.mark.parametrize("tab", ["moves", "rules", "run"])
def test_axe_finds_nothing(host: Open, width: int, tab: str) -> None:
    widget = branched()
    widget.record.name("the fork", 3)
    widget.record.annotate("a note", 3)
    assert violations(opened(host, widget, width, tab).page) == []


# The moves.


def test_the_line_with_its_branches(host: Open) -> None:
    """Each move with its number and card; alternatives under it, folded; the cursor marked."""
    view = opened(host, branched())
    game, tree = view.widget.record.game, view.widget.record.tree
    assert [text.split()[0] for text in texts(view)] == ["0", "1", "2", "3", "3", "4", "5", "5", "6"]
    assert "… 2 more" in texts(view)[4]
    assert [items(view).nth(at).get_attribute("aria-level") for at in range(9)] == list("111121121")
    assert item(view, 7).get_attribute("aria-expanded") == "false"
    assert item(view, 10).get_attribute("aria-expanded") is None
    assert item(view, 6).get_attribute("aria-current") == "step"
    for node in (1, 7):
        shown = game.short(game_state(view, node), tree.move[node])
        assert shown in item(view, node).inner_text()
        assert item(view, node).get_attribute("title") == str(tree.move[node])


def game_state(view: Host, node: int) -> Any:
    """The position before a node."""
    record = view.widget.record
    state = record.start
    for at in record.tree.line(node)[1:-1]:
        state = record.game.play(state, record.tree.move[at])
    return state


def test_a_click_goes_there_and_the_line_stays(host: Open) -> None:
    view = opened(host, branched())
    item(view, 2).click()
    view.settle()
    assert view.widget.record.node == 2
    assert item(view, 2).get_attribute("aria-current") == "step"
    assert "pw-later" in (item(view, 3).get_attribute("class") or "")
    item(view, 7).locator(".pw-unfold").click()
    assert view.widget.record.node == 2
    assert [text.split()[0] for text in texts(view)] == ["0", "1", "2", "3", "3", "4", "5", "4", "5", "5", "6"]
    item(view, 9).click()
    view.settle()
    assert view.widget.record.node == 9
    assert [text.split()[0] for text in texts(view)] == ["0", "1", "2", "3", "3", "4", "5"]
    item(view, 0).click()
    view.settle()
    assert view.widget.turn == 0


def test_the_moves_by_keyboard(host: Open) -> None:
    """Arrows walk, unfold and fold; Enter goes there; other keys play on the table."""
    view = opened(host, branched())
    view.find("[role=tree]").focus()
    press = view.page.keyboard.press

    def at() -> str | None:
        return view.find("[role=tree]").get_attribute("aria-activedescendant")

    press("Home")
    assert at() == item(view, 0).get_attribute("id")
    for _step in range(4):
        press("ArrowDown")
    assert at() == item(view, 7).get_attribute("id")
    press("ArrowRight")
    assert item(view, 7).get_attribute("aria-expanded") == "true"
    press("ArrowDown")
    press("Enter")
    view.settle()
    assert view.widget.record.node == 8
    press("z")
    view.settle()
    assert view.widget.record.node == 7
    press("n")
    view.settle()
    assert view.widget.record.node == 3
    press("b")
    view.settle()
    assert view.widget.record.node == 7


def test_branch_keys_without_the_panel(host: Open) -> None:
    view = host(branched())
    view.find("[tabindex='0'][data-place]").focus()
    for key, node in (("n", 10), ("n", 5), ("b", 10)):
        view.page.keyboard.press(key)
        view.page.wait_for_function(f"() => host.model.get('scene').node === {node}")
    view.widget.go(1)
    view.sync()
    view.page.keyboard.press("n")
    view.find(".pw-text", 0).get_by_text("The line has no other branch up to here.").wait_for()


def test_lost_branches_are_marked_and_won_games_too(host: Open) -> None:
    widget = branched()
    widget.record.tree.fate.update({9: "lost", 6: "won"})
    widget.record.tree.edits += 1
    widget.go(5)
    view = opened(host, widget)
    assert "✗ lost" in item(view, 7).inner_text()
    assert item(view, 7).get_attribute("aria-expanded") == "false"
    assert "✓ won" in item(view, 6).inner_text()
    assert "lost" not in item(view, 10).inner_text()


def test_new_moves_appear_as_they_are_played(host: Open) -> None:
    view = opened(host, blockade())
    assert len(texts(view)) == 1
    move = next(view.widget.record.game.moves(view.widget.record.state))
    view.card(move.source).click()
    view.settle()
    item(view, 1).wait_for()
    assert texts(view)[1].startswith("1 ")
    view.widget.new(3)
    view.sync()
    view.page.wait_for_function("() => document.querySelectorAll('[role=treeitem]').length === 1")


def test_five_thousand_moves(host: Open) -> None:
    """A window of rows is drawn; the page never scrolls; the last move is in sight and told by its card."""
    view = opened(host, pw.PatienceWidget(pw.Recording.read(SLIDES + "AC-KC KC-AC " * 2500)))
    item(view, 5001).wait_for()
    view.page.wait_for_function("() => document.querySelector('[aria-current]').innerText.includes('⇄')")
    assert items(view).count() < 60
    view.find("[role=tree]").focus()
    view.page.keyboard.press("Home")
    item(view, 0).wait_for()
    assert view.page.evaluate("() => scrollY") == 0
    view.page.keyboard.press("ArrowDown")
    begin = view.page.evaluate("() => performance.now()")
    view.page.keyboard.press("Enter")
    view.page.wait_for_function("() => document.querySelector('[aria-current]')?.dataset.node === '1'")
    assert view.page.evaluate("() => performance.now()") - begin < 3000
    assert view.page.evaluate("() => scrollY") == 0
