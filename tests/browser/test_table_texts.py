"""Games as text on the host page: copied, pasted, opened, saved, shared, and none lost."""

import re
from pathlib import Path

import pytest
from host import Host, host
from playwright.sync_api import FilePayload, Locator, expect
from tables import Open, blockade, moves

import patience_widget as pw

__all__ = ["host"]  # a fixture
TEXT = str(pw.Recording(pw.Precedence(redeals=4), 24))
PASTE = """(element, { text, name }) => {
  const given = new DataTransfer();
  if (name) given.items.add(new File([text], name, { type: "text/plain" }));
  else given.setData("text/plain", text);
  const event = name ? new DragEvent("drop", { dataTransfer: given, bubbles: true, composed: true, cancelable: true })
    : new ClipboardEvent("paste", { clipboardData: given, bubbles: true, composed: true, cancelable: true });
  element.dispatchEvent(event);
  return event.defaultPrevented;
}"""
OUTSIDE = """() => {
  window.outside = 0;
  for (const event of ["paste", "drop"]) document.body.addEventListener(event, () => window.outside++);
}"""


def item(view: Host, name: str) -> Locator:
    """An item of the menu, which is opened."""
    view.button("more").click()
    return view.find(f"[data-item={name}]")


def status(view: Host) -> Locator:
    return view.find(".pw-text")


def pasted(view: Host) -> str:
    """What the clipboard holds: it is pasted into the page's own text box."""
    item(view, "paste").click()
    view.find("textarea").focus()
    view.page.keyboard.press("Control+v")
    text: str = view.find("textarea").input_value()
    view.page.keyboard.press("Escape")
    return text


def played(view: Host) -> None:
    """One move, which Python has answered."""
    view.card("j1").click()
    view.settle()


@pytest.mark.parametrize("known", [True, False], ids=["kept", "asked"])
def test_the_game_is_copied_as_text(host: Open, known: bool) -> None:  # noqa: FBT001
    """From what the page has kept, and where it has nothing yet from Python."""
    view = host(blockade())
    if known:
        played(view)
    item(view, "copy_text").click()
    expect(status(view)).to_have_text("The game is copied as text, with its branches.")
    expect(view.button("more")).to_be_focused()
    assert pasted(view) == view.widget.notation()


def test_a_deal_is_shared_in_a_line_that_another_table_reads(host: Open) -> None:
    view = host(blockade(next_row="if_stuck"))
    item(view, "share").click()
    expect(status(view)).to_have_text("Copied: British Blockade, deal 17 (next_row=if_stuck)")
    line = pasted(view)
    view.widget.record = pw.Recording(pw.Precedence(), 3)
    view.sync()
    item(view, "paste").click()
    view.find("textarea").fill(line)
    view.find("[data-form=lay]").click()
    view.settle()
    assert (view.widget.record.game, view.widget.record.deal) == (pw.BritishBlockade(next_row="if_stuck"), 17)


@pytest.mark.parametrize("name", ["", "game.txt"], ids=["pasted", "dropped"])
def test_a_game_given_to_the_table_is_laid_on_it(host: Open, name: str) -> None:
    """The page round it hears nothing of that."""
    view = host(blockade())
    played(view)
    view.page.evaluate(OUTSIDE)
    assert view.card("a1").evaluate(PASTE, {"text": TEXT, "name": name})
    expect(view.find(".pw-name")).to_have_text("Precedence")
    assert view.page.evaluate("window.outside") == 0
    assert view.widget.record.game == pw.Precedence(redeals=4)
    expect(status(view)).to_contain_text("The game before is kept")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Dear Sir", "Not done: line 1: the tag [Game \"…\"] is expected, found 'Dear Sir'"),
        ("<img src=x onerror='window.bad = 1'>", "Not done: line 1: the tag [Game"),
        (" \n", "There is no text to paste."),
        ("a" * 2_000_001, "This text is too long: at most 2,000,000 characters are read."),
    ],
)
def test_anything_else_gets_a_sentence(host: Open, text: str, said: str) -> None:
    view = host(blockade())
    view.card("a1").evaluate(PASTE, {"text": text, "name": ""})
    expect(status(view)).to_contain_text(said)
    assert (view.widget.record.deal, moves(view.widget)) == (17, [])
    assert view.page.evaluate("window.bad") is None
    expect(view.find("img")).to_have_count(0)


def test_what_is_pasted_into_a_field_stays_there(host: Open) -> None:
    view = host(blockade())
    view.button("number").click()
    assert not view.find(".pw-form input").evaluate(PASTE, {"text": "18", "name": ""})
    assert view.widget.record.deal == 17


def test_a_game_is_saved_to_a_file_and_opened_again(host: Open) -> None:
    view = host(blockade())
    played(view)
    with view.page.expect_download() as saved:
        item(view, "save_text").click()
    assert saved.value.suggested_filename == "british-blockade-17.txt"
    text = Path(saved.value.path()).read_text(encoding="utf-8")
    assert text == view.widget.notation()
    view.button("more").click()
    view.find("[data-item=next_deal]").click()
    view.settle()
    with view.page.expect_file_chooser() as chooser:
        item(view, "open_file").click()
    file: FilePayload = {"name": "game.txt", "mimeType": "text/plain", "buffer": text.encode()}
    chooser.value.set_files(file)
    expect(view.button("number")).to_have_text("#17")
    assert view.widget.notation() == text


def test_the_position_is_saved_as_a_picture(host: Open) -> None:
    view = host(blockade())
    played(view)
    with view.page.expect_download() as saved:
        item(view, "save_picture").click()
    assert saved.value.suggested_filename == "british-blockade-17-1.svg"
    assert Path(saved.value.path()).read_text(encoding="utf-8") == pw.svg(view.widget.record)


def test_an_earlier_game_comes_back(host: Open) -> None:
    view = host(blockade())
    view.button("more").click()
    expect(view.find("[data-item=earlier]")).to_have_count(0)
    view.page.keyboard.press("Escape")
    played(view)
    view.button("more").click()
    view.find("[data-item=next_deal]").click()
    view.settle()
    expect(status(view)).to_contain_text("The game before is kept")
    item(view, "earlier").click()
    row = view.find(".pw-item")
    expect(row).to_have_text(re.compile("British Blockade, deal 17, move 1"))
    row.click()
    expect(view.button("number")).to_have_text("#17")
    view.settle()
    assert moves(view.widget) == ["j1-AH"]


@pytest.mark.parametrize("width", [320, 760])
def test_the_menu_lies_inside_the_table_and_scrolls(host: Open, width: int) -> None:
    view = host(blockade(), width)
    view.button("more").click()
    inside = """menu => {
      const [a, b] = [menu.getBoundingClientRect(), menu.parentElement.getBoundingClientRect()];
      return a.left >= b.left && a.right <= b.right && a.bottom <= b.bottom + 1 && menu.scrollWidth <= menu.clientWidth;
    }"""
    assert view.find(".pw-popover").evaluate(inside)
    for _item in range(view.find("[role^=menuitem]").count() - 1):
        view.page.keyboard.press("ArrowDown")
    expect(view.find("[role^=menuitem]").last).to_be_focused()
    expect(view.find("[role^=menuitem]").last).to_be_in_viewport()
