"""The page of a game, opened from disk with no network: it shows what Python shows, and follows what was played."""

import random
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from klondike import Klondike
from playwright.sync_api import Browser, BrowserContext, Locator, Page, Request, expect

import patience_widget as pw
from patience_widget.reel import shown

CARDS = """() => Object.fromEntries([...document.querySelectorAll(".pw-card")].map((card) =>
  [card.dataset.id, [card.dataset.place, Number(card.dataset.height), card.dataset.face ?? null]]))"""
Open = Callable[..., "Film"]


class Film:
    """A page of a game in a browser without a network."""

    def __init__(self, page: Page, record: "pw.Recording") -> None:
        self.page, self.record = page, record

    def find(self, selector: str) -> Locator:
        return self.page.locator(selector)

    def card(self, place: str) -> Locator:
        """The top card of a place."""
        return self.find(f".pw-card[data-place='{place}']:not([hidden])").last

    def step(self, what: str) -> None:
        """Press a button of the stepper."""
        self.find(f"[data-step={what}]").click()

    def check(self, node: int) -> None:
        """The table shows what Python has at this node."""
        self.record.go(node)
        scene = shown(self.record)
        expect(self.find(".pw-text")).to_have_text(scene["text"])
        expect(self.find(".pw-steps")).to_have_text(f"{self.record.turn} / {self.length()}")
        cards = self.page.evaluate(CARDS)
        for at, (place, height, *face) in enumerate(scene["cards"]):
            assert cards[str(at)] == [place, height, face[0] if face else None]

    def length(self) -> int:
        """How far the line goes on which the cursor stands."""
        last, node = self.record.turn, self.record.node
        while (after := self.record.onward(node)) is not None:
            last, node = last + 1, after
        return last


@pytest.fixture
def film(browser: Browser, tmp_path: Path) -> Iterator[Open]:
    """`film(record)` opens its page from disk; nothing is asked of any network, and the console stays silent."""
    complaints: list[str] = []
    contexts: list[BrowserContext] = []

    def asked(request: Request) -> None:
        if not request.url.startswith(("file://", "data:")):
            complaints.append(request.url)

    def start(record: "pw.Recording", width: int = 1100, *, text: str = "", **options: Any) -> Film:
        contexts.append(browser.new_context(offline=True, viewport={"width": width, "height": 900}, **options))
        page = contexts[-1].new_page()
        page.on("console", lambda message: complaints.append(message.text))
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on("request", asked)
        path = tmp_path / "game.html"
        path.write_text(text or pw.html(record), encoding="utf-8")
        page.goto(path.as_uri())
        return Film(page, record)

    yield start
    for context in contexts:
        context.close()
    assert complaints == []


def grown(game: pw.Game[Any], nodes: int) -> "pw.Recording":
    """A game with branches, the cursor in the middle."""
    chance, record = random.Random(2), pw.Recording(game, 17)
    while len(record.tree) < nodes:
        moves = list(game.moves(record.state))
        if not moves or chance.random() < 0.1:
            record.go(chance.randrange(len(record.tree)))
        else:
            record.play(moves[0] if chance.random() < 0.7 else chance.choice(moves))
    record.go(nodes // 2)
    return record


@pytest.mark.parametrize(
    ("game", "width"), [(pw.BritishBlockade(), 1100), (pw.Precedence(), 390), (Klondike(), 760)], ids=repr
)
def test_the_whole_line_by_buttons(film: Open, game: pw.Game[Any], width: int) -> None:
    """From where the author stood to the deal, then move by move to the end."""
    record = grown(game, 50)
    view = film(record, width)
    view.check(record.node)
    line = record.tree.line(record.node)
    while (after := record.onward(line[-1])) is not None:
        line.append(after)
    view.step("first")
    for node in line[:-1]:
        view.check(node)
        view.step("forward")
    view.check(line[-1])
    expect(view.find("[data-step=forward]")).to_have_attribute("aria-disabled", "true")
    view.step("back")
    view.check(line[-2])
    view.step("last")
    view.check(line[-1])
    view.find(".pw-scrubber").fill("3")
    view.check(line[3])


def test_the_table_is_as_wide_as_the_page_and_nothing_scrolls_sideways(film: Open) -> None:
    for width, wide in ((320, 320), (390, 390), (760, 720), (1100, 1060), (1500, 1100)):
        view = film(grown(pw.BritishBlockade(), 20), width)
        expect(view.find(".pw-stepper")).to_be_visible()
        assert view.find(".pw-root").evaluate("e => e.offsetWidth") == pytest.approx(wide, abs=1)
        assert view.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_keys_work_wherever_the_focus_is(film: Open) -> None:
    record = grown(pw.Precedence(), 30)
    start = record.node
    view = film(record)
    view.check(start)
    before = record.tree.parent[start]
    view.page.keyboard.press("z")
    view.check(before)
    view.page.keyboard.press("Shift+Z")
    view.check(start)
    view.page.keyboard.press("Home")
    view.check(0)
    view.page.keyboard.press("End")
    line = view.length()
    view.page.keyboard.press("[")
    expect(view.find(".pw-steps")).to_have_text(f"{line - 1} / {line}")
    view.find(".pw-place[data-place=stock]").focus()
    view.page.keyboard.press("]")
    expect(view.find(".pw-steps")).to_have_text(f"{line} / {line}")
    view.page.keyboard.press("p")
    expect(view.find("[data-step=play]")).to_have_attribute("aria-label", "Pause")
    view.page.keyboard.press("p")
    expect(view.find("[data-step=play]")).to_have_attribute("aria-label", "Play")


def forked() -> "pw.Recording":
    """A game in which one card went either way."""
    record = pw.Recording(pw.BritishBlockade(), 17)
    record.play("j1-AH")
    record.undo()
    record.play("g1-KH")
    record.undo()
    return record


def test_a_recorded_move_is_followed_and_no_other(film: Open) -> None:
    record = forked()
    view = film(record)
    others = [str(move) for move in record.game.moves(record.state) if str(move) not in {"j1-AH", "g1-KH"}]
    assert others
    view.card(others[0].partition("-")[0]).click()
    expect(view.find(".pw-bad .pw-text")).to_contain_text(f"{others[0]} was not played here")
    assert view.page.evaluate(CARDS) == {
        str(at): [place, height, face[0] if face else None]
        for at, (place, height, *face) in enumerate(shown(record)["cards"])
    }
    view.card("j1").click()
    view.check(1)
    view.find("[data-do=undo]").click()
    view.card("g1").click()
    record.go(2)
    view.check(2)
    view.find("[data-do=undo]").click()
    view.find("[data-do=redo]").click()
    view.check(2)


def test_why_is_answered(film: Open) -> None:
    view = film(grown(pw.BritishBlockade(), 40))
    record = view.record
    blocked = next(card for card in shown(record)["cards"] if card[3:] == ["b"])
    view.find(f".pw-card[data-place={blocked[0]}]").click()
    reason = next(r for r in record.game.why(record.state, blocked[0]) if not r.holds)
    expect(view.find(".pw-text")).to_have_text(reason.sentence)
    expect(view.find(".pw-tag")).to_have_text(reason.clause)


def test_what_needs_python_is_not_offered(film: Open) -> None:
    record = pw.Recording(pw.Precedence(redeals=0), 3)
    while not record.outcome:
        record.play(list(record.game.moves(record.state))[-1])
    view = film(record)
    expect(view.find(".pw-banner button")).to_have_count(1)
    expect(view.find("[data-do=auto]")).to_be_hidden()
    expect(view.find("[data-do=game]")).to_be_disabled()
    view.find("[data-do=more]").click()
    offered = set(view.find("[data-item]").evaluate_all("items => items.map((item) => item.dataset.item)"))
    assert "copy_deal" in offered
    assert not offered & {"next_deal", "new_deal", "again", "number", "open_file", "auto_play"}


def test_the_game_as_text_can_be_copied_and_saved(film: Open) -> None:
    record = forked()
    record.annotate("a note")
    view = film(record, permissions=["clipboard-read", "clipboard-write"])
    expect(view.find(".pw-root")).to_be_visible()
    view.page.keyboard.press("c")
    view.page.wait_for_function("async (text) => (await navigator.clipboard.readText()) === text", arg=str(record))
    view.find("[data-do=more]").click()
    with view.page.expect_download() as saved:
        view.find("[data-item=save_text]").click()
    assert saved.value.path().read_text(encoding="utf-8") == str(record)
    assert saved.value.suggested_filename == "british-blockade-17.txt"


def test_the_panel_shows_the_tree_and_a_node_of_it_can_be_gone_to(film: Open) -> None:
    record = forked()
    record.annotate("the deal", 0)
    view = film(record)
    expect(view.find(".pw-root")).to_be_visible()
    view.page.keyboard.press("]")
    view.check(2)
    view.page.keyboard.press("b")
    view.check(1)
    view.page.keyboard.press("n")
    view.check(2)
    if not view.find(".pw-moves-tab").is_visible():
        view.find("[data-do=panel]").click()
    view.find(".pw-moves-tab [data-node='1']").first.click()
    view.check(1)
    view.step("first")
    expect(view.find("textarea")).to_have_value("the deal")
    expect(view.find("textarea")).not_to_be_editable()
    expect(view.find(".pw-field-name")).to_be_hidden()


def test_it_plays_by_itself_from_the_start_and_stops_at_the_end(film: Open) -> None:
    record = pw.Recording(pw.Precedence(), 17)
    for _turn in range(4):
        record.play("stock-waste")
    view = film(record, reduced_motion="reduce")
    view.check(4)
    view.page.clock.install()
    view.page.keyboard.press("p")
    expect(view.find("[data-step=play]")).to_have_attribute("aria-label", "Pause")
    expect(view.find(".pw-steps")).to_have_text("0 / 4")
    view.page.clock.run_for(1000)
    expect(view.find(".pw-steps")).to_have_text("1 / 4")
    expect(view.find(".pw-card.pw-moved")).to_have_count(1)
    view.find(".pw-speed").select_option("8")
    view.page.clock.run_for(2000)
    expect(view.find(".pw-steps")).to_have_text("4 / 4")
    expect(view.find("[data-step=play]")).to_have_attribute("aria-label", "Play")
    view.check(4)


def test_without_javascript_it_is_a_picture_and_a_text(film: Open) -> None:
    record = grown(pw.BritishBlockade(), 30)
    view = film(record, 390, java_script_enabled=False)
    picture = view.find("main img")
    box = picture.bounding_box()
    assert box is not None
    assert box["width"] == pytest.approx(390, abs=2)
    assert box["height"] > 200
    expect(view.find("noscript p")).to_contain_text("let this page run its JavaScript")
    view.find("summary").click()
    expect(view.find("pre")).to_contain_text("British Blockade, deal 17")


def test_a_browser_that_is_too_old_says_so(film: Open) -> None:
    record = grown(pw.Precedence(), 10)
    text = pw.html(record)
    packed = text.partition('id="reel">')[2].partition("<")[0]
    view = film(record, text=text.replace(packed, packed[:40]))
    expect(view.find("main p").last).to_contain_text("too old to step through this")
    expect(view.find("main img")).to_be_visible()


def test_inside_a_frame_as_viewers_of_notebooks_embed_it(film: Open) -> None:
    record = forked()
    page = "<!doctype html><title>frame</title><iframe width=900 height=800 sandbox='allow-scripts' srcdoc={}></iframe>"
    quoted = '"' + pw.html(record).replace("&", "&amp;").replace('"', "&quot;") + '"'
    view = film(record, text=page.format(quoted))
    inner = view.page.frame_locator("iframe")
    inner.locator(".pw-card[data-place=j1]").click()
    expect(inner.locator(".pw-steps")).to_have_text("1 / 1")


def test_the_theme_is_that_of_the_system(film: Open) -> None:
    record = forked()
    for scheme, colour in (("light", "rgb(223, 232, 225)"), ("dark", "rgb(31, 43, 39)")):
        view = film(record, color_scheme=scheme)
        expect(view.find(".pw-board")).to_have_css("background-color", colour)


def test_notes_and_names_are_text(film: Open) -> None:
    record = forked()
    record.annotate('</script><img src=x onerror="alert(1)"><!--')
    view = film(record)
    expect(view.find(".pw-root")).to_be_visible()
    assert view.find("img").count() == 0
