"""New deals by how hard they are, from the table's menu: by mouse, finger and keys, and as they are heard."""

import pytest
from host import Host, host
from playwright.sync_api import Browser, Locator, expect
from tables import Open, blockade

import patience_widget as pw
from patience_widget import difficulty

__all__ = ["host"]  # a fixture
FEW = {"winnable": [3, 17], "easy": [4], "hard": [7, 17]}


@pytest.fixture(autouse=True)
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    """A small table of studied deals."""
    games = ((pw.BritishBlockade(), FEW), (pw.Precedence(redeals=1), {**FEW, "easy": []}))
    monkeypatch.setattr(difficulty, "table", lambda: games)


def item(view: Host) -> Locator:
    """The menu's item, with the menu open."""
    view.button("more").click()
    return view.find("[data-item=new_deal]")


def choices(view: Host) -> Locator:
    return view.find(".pw-popover [role=menuitem]")


def laid(view: Host) -> int | None:
    """The deal on the table, when the page has heard of it."""
    view.settle()
    deal: int | None = view.widget.record.deal
    expect(view.button("number")).to_contain_text(str(deal))
    return deal


@pytest.mark.parametrize(("at", "deal"), [(1, 3), (2, 4), (3, 7)])
def test_a_deal_of_each_kind_by_mouse(host: Open, at: int, deal: int) -> None:
    """Another one than that on the table; the menu is closed, and the game before is kept."""
    view = host(blockade())
    view.card("j1").click()
    item(view).click()
    choices(view).nth(at).click()
    expect(view.find(".pw-popover")).to_have_count(0)
    assert laid(view) == deal
    assert [record.deal for record in view.widget.games] == [17]


def test_any_is_a_deal_by_chance(host: Open) -> None:
    view = host(blockade())
    item(view).click()
    choices(view).first.click()
    assert laid(view) not in {17, None}


def test_by_keys_alone(host: Open) -> None:
    """Into the menu, down to it, Enter; down to a kind, Enter; Escape changes nothing and gives the focus back."""
    view = host(blockade())
    view.button("more").focus()
    keyboard = view.page.keyboard
    for key in ("Enter", "ArrowDown", "Enter", "Escape"):
        keyboard.press(key)
    expect(view.button("more")).to_be_focused()
    assert laid(view) == 17
    for key in ("Enter", "ArrowDown", "Enter", "ArrowDown", "ArrowDown", "Enter"):
        keyboard.press(key)
    assert laid(view) == 4


def test_by_finger(browser: Browser) -> None:
    """On a phone: no target is small, and all of them lie within the table."""
    page = browser.new_page(viewport={"width": 340, "height": 900}, has_touch=True)
    view = Host(page, blockade(), 320)
    view.button("more").tap()
    view.find("[data-item=new_deal]").tap()
    boxes = [choices(view).nth(at).bounding_box() for at in range(4)]
    around = view.find(".pw-root").bounding_box()
    for box in boxes:
        assert box
        assert around
        assert box["height"] >= 30
        assert around["x"] <= box["x"]
        assert box["x"] + box["width"] <= around["x"] + around["width"]
    choices(view).nth(3).tap()
    assert laid(view) == 7
    page.close()


def test_what_is_heard(host: Open) -> None:
    """A menu by its name, its items by kind and figures; afterwards which deal lies there."""
    view = host(blockade())
    item(view).click()
    menu = view.page.get_by_role("menu", name="New deal")
    items = menu.get_by_role("menuitem")
    expect(items).to_contain_text(["Any by chance", "Winnable a win", "Easy honest play won", "Hard a win exists; "])
    menu.get_by_role("menuitem", name="Easy honest").click()
    expect(view.find(".pw-voice")).to_contain_text("British Blockade, deal 4.")


def test_only_where_deals_were_studied(host: Open) -> None:
    """Of the game on the table, with its options; and the kinds that there are."""
    view = host(blockade(refill="always"))
    expect(item(view)).to_have_count(0)
    view.page.keyboard.press("Escape")
    view.widget.new(1, "precedence", redeals=1)
    view.sync()
    item(view).click()
    expect(choices(view)).to_have_count(3)
    choices(view).nth(2).click()
    assert laid(view) in {7, 17}
    assert view.widget.record.game == pw.Precedence(redeals=1)
