"""The panel: its tabs, the tree of moves, what is written there, and the rules."""

from typing import Any

import pytest
from axe import violations
from host import Host, host
from playwright.sync_api import Locator
from tables import Open, blockade, moves, rows, with_choice

import patience_widget as pw

__all__ = ["host"]  # a fixture
SLIDES = '[Game "British Blockade"]\n[Options "ranks=3 suits=1"]\n[Deal "1"]\n\nb1-AC '


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
    for key, tab in (("ArrowRight", "rules"), ("ArrowRight", "moves"), ("ArrowLeft", "rules"), ("Home", "moves")):
        view.page.keyboard.press(key)
        assert focused(view) == tab
        assert view.find("[role=tab][aria-selected=true]").get_attribute("data-tab") == tab
        assert view.find("[role=tabpanel]").get_attribute("aria-label") == view.find(f"[data-tab={tab}]").inner_text()


@pytest.mark.parametrize("width", [1100, 390])
@pytest.mark.parametrize("tab", ["moves", "rules"])
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


# Names and notes.


def test_a_name_and_a_note_are_written(host: Open) -> None:
    """At the node where the cursor stands; Enter and Control with Enter write, no key plays on the table."""
    view = opened(host, branched())
    view.find(".pw-field-name").click()
    view.page.keyboard.type("the 3rd try")
    view.page.keyboard.press("Enter")
    view.settle()
    assert view.widget.record.tree.name == {6: "the 3rd try"}
    view.find("textarea").click()
    view.page.keyboard.type("z d 1\na\n")
    for key in ("Delete", "ArrowLeft", "Backspace", "Home", "?", "/"):
        view.page.keyboard.press(key)
    view.page.keyboard.press("Control+Enter")
    view.settle()
    assert view.widget.record.note(6) == "z d 1\n?/\n"
    assert view.widget.record.node == 6
    item(view, 6).get_by_text("the 3rd try").wait_for()
    assert view.find(".pw-move-note").get_attribute("title") == "z d 1\n?/\n"
    assert item(view, 6).get_attribute("aria-description") == "z d 1\n?/\n"


def test_a_pause_or_leaving_writes_too(host: Open) -> None:
    view = opened(host, branched())
    view.find("textarea").click()
    view.page.keyboard.type("soon")
    view.page.wait_for_function("() => host.model.get('scene').tree[1] === 1")
    view.page.keyboard.type("er")
    view.find("[role=tree]").focus()
    view.settle()
    assert view.widget.record.note(6) == "sooner"


def test_no_letter_is_lost_while_the_table_changes(host: Open) -> None:
    """The field stays at its move until it is left; what was typed goes there."""
    view = opened(host, branched())
    view.find("textarea").click()
    view.page.keyboard.type("be")
    view.widget.go(2)
    view.sync()
    view.page.keyboard.type("fore")
    assert view.find("textarea").input_value() == "before"
    item(view, 1).click()
    view.settle()
    assert view.widget.record.tree.note == {6: "before"}
    assert view.widget.record.node == 1
    assert view.find("textarea").input_value() == ""
    item(view, 6).click()
    view.settle()
    assert view.find("textarea").input_value() == "before"


def test_a_note_for_a_game_that_is_gone_is_refused(host: Open) -> None:
    view = opened(host, branched())
    view.find("textarea").click()
    view.page.keyboard.type("late")
    view.widget.new(5)
    view.sync()
    view.page.keyboard.press("Control+Enter")
    view.find(".pw-bad .pw-text").get_by_text("no longer on the table").wait_for()
    assert view.widget.record.tree.note == {}


def test_a_note_of_the_game_itself(host: Open) -> None:
    view = opened(host, blockade())
    view.find(".pw-field-name").fill("Sunday")
    view.page.keyboard.press("Enter")
    view.settle()
    assert view.widget.record.tags == {"Name": "Sunday"}
    item(view, 0).get_by_text("Sunday").wait_for()


# The rules.


def test_all_clauses_and_the_options_in_force(host: Open) -> None:
    view = opened(host, blockade(next_row="if_stuck"), tab="rules")
    rules = view.widget.record.game.rules
    assert view.find(".pw-clause-number").all_inner_texts() == list(rules)
    for number, text in rules.items():
        assert text in view.find(f"[data-clause={number}]").inner_text()
    assert view.find(".pw-rules dd").all_inner_texts() == ["when there was no space", "with one or two rows"]
    assert moves(view.widget) == []


def test_from_a_card_to_its_clause_and_back(host: Open) -> None:
    """The clause is found and marked; the way back gives the card the focus and opens the checklist again."""
    view = host(rows(5), 1100)
    view.find("[data-place=b3][tabindex]").focus()
    view.page.keyboard.press("w")
    view.find(".pw-why [data-clause=B4]").click()
    found = view.find(".pw-found")
    assert found.get_attribute("data-clause") == "B4"
    assert found.locator(".pw-applies").is_visible()
    assert view.find(".pw-now").count() == 2
    back = view.find(".pw-back")
    assert back.inner_text().startswith("← back to ")
    assert back.inner_text().endswith(" (b3)")
    back.click()
    view.find(".pw-why").wait_for()
    view.page.keyboard.press("Escape")
    assert focused(view) == "b3"


def test_the_panel_in_a_shadow_root(host: Open) -> None:
    """The scroller, the active row and the checklist find their way there too."""
    view = host(branched(), 760)
    view.show(1100, shadow=True)
    view.find("[data-do=panel]", 1).click()
    view.find("[role=treeitem][data-node='2']", 1).click()
    view.settle()
    assert view.widget.record.node == 2
    view.find("textarea", 1).click()
    view.page.keyboard.type("in the shadow")
    view.page.keyboard.press("Control+Enter")
    view.settle()
    assert view.widget.record.note(2) == "in the shadow"
    view.find(".pw-card[data-place='AC']", 1).last.click(button="right")
    view.find(".pw-why", 1).wait_for()


def test_what_is_typed_is_written_when_the_view_goes(host: Open) -> None:
    view = opened(host, branched())
    view.find("textarea").click()
    view.page.keyboard.type("last words")
    view.page.evaluate("() => host.close()")
    view.page.wait_for_function("() => !host.model.get('outbox').length")
    assert view.widget.record.note(6) == "last words"


def test_a_question_disturbs_nobody(host: Open) -> None:
    """Ghosts that wait for a choice stay while somebody asks for what is too large for a trait."""
    widget = with_choice()
    view = host(widget)
    view.card("waste").last.click()
    ghosts = view.find(".pw-ghost")
    assert ghosts.count() > 1
    widget.set_state({"outbox": [{"page": "other", "n": 1, "do": "window", "what": "text"}]})
    view.sync()
    assert ghosts.count() > 1
