"""The states of the table that are drawn for eyes: each a table, what is done there, and what its browser prefers."""

import json
import re
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

from host import Host
from lesson_states import LESSONS
from panels import branched
from playwright.sync_api import expect
from review_states import REVIEWS
from runs import large, long, searched, small
from runs import shown as shown_run
from tables import (
    blockade,
    deal_due,
    drag,
    lost,
    middle,
    pointing,
    recorded,
    rows,
    tall,
    wait_for,
    walked,
    with_choice,
)
from test_table_views import show_rows

import patience_widget as pw

sys.path.append(str(Path(__file__).parent.parent))
from klondike import Klondike
from studies import Rows, given
from test_certificate import STUCK
from test_certificate import played as played_to
from test_comparison import three

from patience_widget.study_view import StudyView

Act = Callable[[Host, int], None]


class State(NamedTuple):
    """A table, what is done on each view of it, the settings of its browser, and how its page is opened."""

    table: Callable[[], pw.PatienceWidget | pw.Comparison | StudyView]
    act: Act
    settings: dict[str, Any] = {}  # noqa: RUF012  # never changed
    kernel: bool = False
    media: dict[str, Any] = {}  # noqa: RUF012


# Tables.


def kept() -> pw.PatienceWidget:
    """A table where games are kept: one was left, others are counted."""
    store = pw.Store(tempfile.mkdtemp())
    results = store.folder / "results"
    results.mkdir()
    given = [
        ("British Blockade", {"next_row": "at_once", "refill": "two_rows"}, 131, 19),
        ("British Blockade", {"next_row": "if_stuck", "refill": "never"}, 3, 2),
        ("Precedence", {"first_king": "awaited", "redeals": 0}, 24, 6),
    ]
    lines = []
    for kind, (game, options, played, won) in enumerate(given):
        for at in range(played):
            outcome = "won" if at >= played - won else "lost"
            result = pw.results.Result(f"{kind}-{at}", game, options, "1", outcome, 140 + at, f"{at:04}", "")
            lines.append(json.dumps(result._asdict()) + "\n")
    (results / "2026-01-01-a.jsonl").write_text("".join(lines))
    for deal in (3, 17):
        left = pw.play("british-blockade", deal, autosave=store)
        for _move in range(deal + 13):
            left.play(next(left.record.game.moves(left.record.state)))
    return pw.play("precedence", 5, autosave=store)


def second() -> pw.PatienceWidget:
    """The third game on a table."""
    table = recorded("british-blockade-at_once-two_rows-won", 25)
    for deal in (1907, 24):
        table.new(deal, pw.Precedence())
        table.play(next(table.record.game.moves(table.record.state)))
    return table


def annotated() -> pw.PatienceWidget:
    """A game with branches, one of them lost, with names and notes."""
    table = pw.PatienceWidget(pw.Precedence(redeals=0), deal=3)
    record = table.record
    for take in (0, -1):
        record.go(20 if take else 0)
        while not record.game.lost(record.state):
            table.play(list(record.game.moves(record.state))[take])
    record.name("the other way", 22)
    record.annotate("Here the Queen waits too long: better to turn once more and to keep the Jack.", 24)
    record.name("where it forks, and what a long name looks like", 20)
    record.go(26)
    return pw.PatienceWidget(record)


def forked() -> pw.PatienceWidget:
    """British Blockade with branches, a name and a note."""
    table = branched()
    table.record.name("the fork", 3)
    table.record.annotate("Keep the seven of spades for the King pile.", 4)
    return pw.PatienceWidget(table.record)


def shown() -> pw.PatienceWidget:
    """British Blockade with five rows, where other lines were tried on the way."""
    record = rows(5).record
    end = record.node
    for at, name in ((end - 3, "keep the spades"), (end - 6, "")):
        record.go(at)
        record.play([move for move in record.game.moves(record.state) if move != record.tree.move[at + 1]][-1])
        record.name(name)
        for _move in range(2):
            record.play(next(record.game.moves(record.state)))
    record.annotate("Both sevens of spades are down: free one of them first.", end - 1)
    record.go(end)
    return pw.PatienceWidget(record)


# What is done.


def nothing(_host: Host, _view: int) -> None:
    """The table as it stands."""


def press(*buttons: str) -> Act:
    """What opens when these are pressed, one after the other."""

    def run(host: Host, view: int) -> None:
        for button in buttons:
            host.find(button, view).first.click()
            host.settle()

    return run


def asked_free(place: str, opens: int, wanted: str) -> Act:
    """How a card is freed: asked in the checklist of its why, then so often with the stock looked at."""

    def act(host: Host, view: int) -> None:
        keys(place, "w")(host, view)
        if host.find(".pw-walk:visible", view).count():
            return
        host.find(".pw-why", view).wait_for()
        if host.find("[data-free=way]:visible:has-text('Show')", view).count():
            host.page.keyboard.press("f")
        for _open in range(opens):
            host.find("[data-free=open]:visible", view).click()
        host.find(wanted, view).first.wait_for()

    return act


def keys(place: str, *pressed: str) -> Act:
    """What keys do on a place; by default on the one that has the tab stop."""

    def run(host: Host, view: int) -> None:
        host.find(f".pw-place[data-place='{place}']" if place else ".pw-grid [tabindex='0']", view).focus()
        for key in pressed:
            host.page.keyboard.press(key)

    return run


def menu(item: str) -> Act:
    """An item of the menu."""
    return press("[data-do=more]", f"[data-item={item}]")


def panel(tab: str, then: Act = nothing) -> Act:
    """The panel open at a tab."""

    def run(host: Host, view: int) -> None:
        if not host.find(".pw-panel", view).is_visible():
            host.button("panel", view).click()
        host.find(f"[data-tab={tab}]", view).click()
        then(host, view)

    return run


def counted(count: int) -> Act:
    """The scene as if there were so many rows."""
    return lambda host, view: None if view else show_rows(host, count)


def dragged(host: Host, view: int) -> None:
    """A card held over the foundation that takes it."""
    card = host.find(".pw-card.pw-playable", view).first
    target = next(m[1] for m in host.widget.scene["moves"] if m[0] == card.get_attribute("data-place"))
    drag(host, card, middle(host.card(target, view).last.bounding_box()), drop=False)


def silent(host: Host, view: int) -> None:
    """Moves that Python does not answer."""
    host.answers = False
    if not view:
        host.find(".pw-card.pw-playable", view).first.click()
        host.find(".pw-banner:not([hidden])", view).wait_for()


def link(**kernel: str) -> Act:
    """What the notebook tells of its kernel, after a move."""

    def run(host: Host, view: int) -> None:
        if not view:
            host.find(".pw-card.pw-playable", view).first.click()
            host.settle()
            host.page.wait_for_function("() => host.texts > 0")
            host.kernel(**kernel)
        if kernel.get("status") == "busy" and not view:
            host.answers = False
            host.find(".pw-card.pw-playable", view).first.click()
        if kernel.get("status") == "busy":
            host.find(".pw-banner:not([hidden])", view).wait_for()

    return run


def to_rule(host: Host, view: int) -> None:
    """The rule that a reason of a why names."""
    keys("c3", "w")(host, view)
    host.find(".pw-why .pw-clause-link", view).first.click()


def asked(host: Host, view: int) -> None:
    """The panel, and why a card cannot go."""
    panel("moves")(host, view)
    keys("c3", "w")(host, view)


def hinted(*keyed: str, level: int = 3, tab: str = "", open_cards: bool = False) -> Act:
    """What Hint shows, when all of it is known; then these keys from the first row of the list."""

    def run(host: Host, view: int) -> None:
        if not view:
            host.widget.hint(level, open_cards=open_cards)
            wait_for(lambda: not host.widget.scene["hint"]["busy"])
            host.sync()
        if tab:
            panel(tab)(host, view)
        for key in keyed:
            host.find(".pw-candidate", view).first.focus()
            host.page.keyboard.press(key)

    return run


def run(*pressed: str, keyed: str = "", kernel: str = "") -> Act:
    """A run whose chart is drawn; then what is pressed in its tab, keys on its chart, and what its kernel comes to."""

    def act(host: Host, view: int) -> None:
        expect(host.find(".pw-chart-line", view)).to_have_attribute("d", re.compile("L"))
        expect(host.find(".pw-line-moves button", view).first).to_be_attached()
        for selector in pressed:
            host.find(selector, view).first.click()
            host.settle()
        for key in keyed:
            host.find(".pw-chart", view).press(key)
        if kernel:
            host.kernel(status=kernel)

    return act


def led(deal: int, count: int) -> pw.PatienceWidget:
    """British Blockade after the first moves to a win."""
    table = pw.PatienceWidget(pw.BritishBlockade(), deal=deal)
    for move in searched(table.record.game, deal, 20_000).result.moves[:count]:
        table.play(move)
    return table


def searching() -> pw.PatienceWidget:
    """A search that was stopped where it was followed."""
    table = large()
    replay = table.walk
    assert isinstance(replay, pw.Replay)
    replay.follow = True
    return table


def compared(game: pw.Game[Any], deal: int, step: int, count: int = 3) -> pw.Comparison:
    """Searches of a deal beside each other, after so many nodes."""
    comparison = pw.compare(three(game, deal, pw.Limit(nodes=5000))[:count])
    comparison.to(min(step, len(comparison)))
    return comparison


def studied(count: int, done: int, *, won: float = 0.978, unknown: float = 0.004, **more: Any) -> StudyView:
    """A study of so many deals, of which so many are done."""
    more = {"limit": pw.Limit(seconds=60)} | more
    return StudyView(Rows(given(count, won=won, unknown=unknown), done, **more))


def plainly(count: int, done: int, **more: Any) -> StudyView:
    """A study of a player that does not think."""
    given_ = {"game": pw.Precedence(), "player": "plain", "limit": None, "rate": 310.0}
    return studied(count, done, won=0.153, unknown=0, **(given_ | more))


def played_so_far(done: int = 206) -> StudyView:
    """A study of five hundred deals, of which so many were really played."""
    limit = pw.Limit(nodes=200_000)
    study = pw.study("british-blockade", range(1, done + 1), limit=limit)
    rows = Rows(study.rows, done, limit=limit, rate=study.progress.rate)
    rows.total = 500
    return StudyView(rows)


MANY_OPEN = {"won": 0.9, "unknown": 0.06, "game": pw.BritishBlockade(next_row="if_stuck", refill="never")}
FAULT = ValueError("deal 31: LookupError: the label is lost")
FOUR = {"colours": "four"}
SUGGESTED = ("h5-AS", "d5-KH", "j5-KD")


def stuck(count: int, game: pw.Game[Any]) -> pw.PatienceWidget:
    """A table where so many cards show that the game is lost, which is pointed out."""
    table = pw.PatienceWidget(played_to(count, game))
    pw.refute(table)
    return table


def refuted() -> pw.PatienceWidget:
    """A search that stands where the deadlock test refuted a position."""
    run = pw.search(STUCK, 3)
    run.step(2000)
    replay = pw.show(run)
    replay.to(run.trace.fate.index(pw.trace.FATES.index("deadlock")))
    return replay.table


STATES: dict[str, State] = {
    **{name: State(*drawn) for name, drawn in LESSONS.items()},
    "lesson-contrast": State(*LESSONS["lesson-wrong"], {"theme": "contrast"}),
    "lesson-forced": State(*LESSONS["lesson-choice-wrong"], media={"forced_colors": "active"}),
    **{name: State(*drawn) for name, drawn in REVIEWS.items() if name != "review-died"},
    "review-contrast": State(*REVIEWS["review-precedence"], {"theme": "contrast"}),
    "review-forced": State(*REVIEWS["review-precedence"], media={"forced_colors": "active"}),
    "review-dead": State(*REVIEWS["review-died"], kernel=True),
    "stuck-run": State(refuted, nothing),
    **{f"stuck-{count}": State((lambda count=count: stuck(count, STUCK)), nothing) for count in (3, 6, 12)},
    "stuck-waste": State(lambda: stuck(3, pw.Precedence()), nothing),
    "stuck-stock": State(lambda: stuck(5, pw.Precedence(redeals=1)), nothing),
    "start": State(blockade, nothing),
    **{f"rows-{count}": State((lambda count=count: tall(count)), nothing) for count in range(2, 10)},
    "rows-10": State(lambda: tall(9), counted(10)),
    "four": State(lambda: tall(6), nothing, FOUR),
    "large": State(lambda: tall(5), nothing, {"faces": "large"}),
    "pips": State(lambda: tall(4), nothing, {"faces": "pips"}),
    "contrast": State(lambda: tall(6), nothing, {"theme": "contrast", **FOUR}),
    "left-handed": State(lambda: tall(5), nothing, {"left_handed": True}),
    "deal": State(deal_due, nothing),
    "why": State(lambda: rows(5), keys("c3", "w")),
    "why-low": State(lambda: rows(5), keys("i5", "w")),
    "focus": State(lambda: rows(4), keys("c2")),
    "found": State(lambda: rows(5), keys("c2", "/", "7", "d")),
    "moved": State(blockade, lambda host, view: None if view else host.find(".pw-playable").first.click()),
    "dragged": State(lambda: rows(3), dragged),
    "shown": State(shown, asked),
    "moves": State(forked, panel("moves")),
    "moves-noted": State(annotated, panel("moves")),
    "rules": State(blockade, panel("rules")),
    "free": State(lambda: rows(5), asked_free("h4", 0, ".pw-walk")),
    "free-long": State(lambda: rows(3), asked_free("d2", 0, ".pw-free-bar:visible")),
    "free-honest": State(deal_due, asked_free("a1", 0, "[data-free=open]:visible")),
    "free-stock": State(deal_due, asked_free("a1", 1, ".pw-walk, .pw-free-bar:visible")),
    "free-never": State(lost, asked_free("waste", 0, ".pw-free-text:visible")),
    "free-turned": State(blockade, asked_free("c1", 0, ".pw-free-text:visible")),
    "rules-why": State(lambda: rows(5), panel("moves", to_rule)),
    "choice": State(with_choice, press(".pw-card[data-place=waste].pw-playable")),
    "blockade-late": State(lambda: recorded("british-blockade-at_once-two_rows-won", 25), nothing),
    "blockade-won": State(lambda: recorded("british-blockade-at_once-two_rows-won"), nothing),
    "precedence": State(lambda: recorded("precedence-placed-2-won", 60), nothing),
    "precedence-four": State(lambda: recorded("precedence-placed-2-won", 60), nothing, FOUR),
    "precedence-pips": State(lambda: recorded("precedence-placed-2-won", 60), nothing, {"faces": "pips"}),
    "precedence-large": State(lambda: recorded("precedence-placed-2-won", 60), nothing, {"faces": "large"}),
    "precedence-contrast": State(lambda: recorded("precedence-placed-2-won", 60), nothing, {"theme": "contrast"}),
    "precedence-left": State(lambda: recorded("precedence-placed-2-won", 60), nothing, {"left_handed": True}),
    "precedence-start": State(lambda: pw.PatienceWidget(pw.Precedence(), deal=1907), nothing),
    "precedence-rules": State(with_choice, panel("rules")),
    "precedence-why": State(with_choice, keys("f8", "w")),
    "precedence-won": State(lambda: recorded("precedence-placed-2-won"), nothing),
    "precedence-lost": State(lost, nothing),
    "suggested": State(lambda: pointing(rows(5), *SUGGESTED), nothing),
    "suggested-tall": State(lambda: pointing(tall(8), "b8-KC", "d8-AH"), nothing, FOUR),
    "suggested-deal": State(lambda: pointing(deal_due(), "stock-tableau"), nothing),
    "suggested-fill": State(
        lambda: pointing(recorded("british-blockade-at_once-two_rows-won", 25), "stock-a1", "g3-KC"), nothing
    ),
    "suggested-contrast": State(lambda: pointing(rows(5), "f1-AC", "g5-KS"), nothing, {"theme": "contrast"}),
    "suggested-waste": State(lambda: pointing(with_choice(), "waste-f2", "waste-f1", "stock-waste"), nothing),
    "suggested-turn": State(
        lambda: pointing(recorded("precedence-placed-2-won", 60), "stock-waste", "waste-f5"), nothing
    ),
    "hint-1": State(lambda: rows(5), hinted(level=1)),
    "hint-2": State(lambda: rows(5), hinted(level=2)),
    "hint": State(lambda: rows(5), hinted()),
    "hint-start": State(blockade, hinted(tab="run")),
    "hint-run": State(lambda: rows(5), hinted("ArrowDown", tab="run")),
    "hint-open": State(lambda: rows(5), hinted(open_cards=True, tab="run")),
    "hint-forth": State(lambda: led(48, 31), hinted(tab="run"), FOUR),
    "hint-waste": State(with_choice, hinted("ArrowDown", tab="run")),
    "hint-stuck": State(lambda: pw.PatienceWidget(played_to(6, STUCK)), hinted(tab="run")),
    "hint-known": State(lambda: recorded("precedence-placed-2-won", 60), hinted(tab="run")),
    "hint-contrast": State(lambda: rows(5), hinted("ArrowDown", tab="run"), {"theme": "contrast"}),
    "hint-forced": State(lambda: rows(5), hinted("ArrowDown", tab="run"), media={"forced_colors": "active"}),
    "klondike": State(lambda: pw.PatienceWidget(Klondike(), deal=7), nothing),
    "menu": State(blockade, press("[data-do=more]")),
    "game": State(blockade, press("[data-do=game]")),
    "game-precedence": State(lost, press("[data-do=game]")),
    "new-deal": State(blockade, menu("new_deal")),
    "number": State(blockade, menu("number")),
    "settings": State(blockade, menu("settings")),
    "keys": State(blockade, menu("keys")),
    "paste": State(blockade, menu("paste")),
    "statistics": State(kept, menu("statistics")),
    "earlier": State(second, menu("earlier")),
    "left": State(kept, nothing),
    "silent": State(blockade, silent),
    "busy": State(blockade, link(status="busy"), kernel=True),
    "restarted": State(blockade, link(status="restarting"), kernel=True),
    "dead": State(blockade, link(), kernel=True),
    "disconnected": State(blockade, link(connectionStatus="connecting"), kernel=True),
    "compare": State(lambda: compared(pw.BritishBlockade(), 17, 90), nothing),
    "compare-end": State(lambda: compared(pw.BritishBlockade(), 17, 5000), nothing),
    "compare-precedence": State(lambda: compared(pw.Precedence(), 3, 400, 2), nothing),
    "compare-own": State(lambda: compared(Klondike(), 7, 60, 2), nothing),
    "compare-four": State(lambda: compared(pw.BritishBlockade(), 5, 300), nothing, FOUR),
    "compare-contrast": State(lambda: compared(pw.BritishBlockade(), 5, 300), nothing, {"theme": "contrast"}),
    "compare-forced": State(lambda: compared(pw.BritishBlockade(), 5, 300), nothing, media={"forced_colors": "active"}),
    "study": State(lambda: studied(1000, 412), nothing),
    "study-played": State(played_so_far, nothing),
    "study-begun": State(lambda: studied(1000, 0, rate=0), nothing),
    "study-small": State(lambda: studied(12, 7, won=0.6, unknown=0.1, rate=0.3), nothing),
    "study-done": State(lambda: studied(1000, 1000, running=False), nothing),
    "study-stopped": State(lambda: studied(1000, 300, running=False, **MANY_OPEN), nothing),
    "study-failed": State(lambda: studied(100, 30, running=False, player="mine", error=FAULT), nothing),
    "study-width": State(lambda: plainly(5000, 700, width=0.04), nothing),
    "study-narrow": State(lambda: plainly(1262, 1262, width=0.04, running=False, ended="width"), nothing),
    "study-large": State(lambda: plainly(200_000, 120_000), nothing),
    "study-contrast": State(lambda: studied(1000, 412), nothing, {"theme": "contrast"}),
    "study-forced": State(lambda: studied(1000, 412), nothing, media={"forced_colors": "active"}),
    "walk": State(lambda: walked("british-blockade-at_once-two_rows-won", 99, 12), nothing),
    "walk-start": State(lambda: walked("british-blockade-at_once-two_rows-won", 60, 0), keys("c2")),
    "walk-end": State(lambda: walked("british-blockade-at_once-two_rows-won", 30, 30, 3), panel("moves")),
    "walk-precedence": State(lambda: walked("precedence-placed-2-won", 150, 100), nothing),
    "walk-left": State(lambda: walked("precedence-placed-2-won", 150, 100), nothing, {"left_handed": True}),
    "walk-contrast": State(lambda: walked("precedence-placed-2-won", 150, 100), nothing, {"theme": "contrast"}),
    "walk-forced": State(
        lambda: walked("precedence-placed-2-won", 150, 100), nothing, media={"forced_colors": "active"}
    ),
    "forced": State(lambda: tall(6), keys("c2"), media={"forced_colors": "active"}),
    "forced-suggested": State(lambda: pointing(rows(5), *SUGGESTED), nothing, media={"forced_colors": "active"}),
    "forced-menu": State(deal_due, press("[data-do=more]"), media={"forced_colors": "active"}),
    "run-none": State(blockade, panel("run")),
    "run": State(lambda: small(60), run()),
    "run-precedence": State(lambda: long(25_015), run()),
    "run-forth": State(lambda: shown_run(pw.BritishBlockade(), 109, 20_000, 429), run()),
    "run-closed": State(lambda: small(60), run("[data-do=panel]")),
    "run-large": State(searching, run()),
    "run-part": State(lambda: large(700_000), run(keyed="+" * 13)),
    "run-tree": State(lambda: small(60), run(".pw-searched summary", ".pw-twist")),
    "run-contrast": State(lambda: small(60), run(), {"theme": "contrast"}),
    "run-forced": State(lambda: long(25_015), run(), media={"forced_colors": "active"}),
    "run-dead": State(lambda: small(60), run(kernel="dead"), kernel=True),
}
