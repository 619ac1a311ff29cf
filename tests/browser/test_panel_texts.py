"""What is written in the panel: names, notes and the rules."""

from host import host
from panels import branched, focused, item, opened
from tables import Open, blockade, moves, rows, with_choice

__all__ = ["host"]  # a fixture


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


def test_a_note_for_the_game_before_is_written_there(host: Open) -> None:
    view = opened(host, branched())
    before, node = view.widget.record, view.widget.record.node
    view.find("textarea").click()
    view.page.keyboard.type("late")
    view.widget.new(5)
    view.sync()
    view.page.keyboard.press("Control+Enter")
    view.settle()
    assert before.tree.note[node] == "late"
    assert view.widget.record.tree.note == {}


def test_a_note_for_a_game_that_is_gone_is_refused(host: Open) -> None:
    view = opened(host, blockade())
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
