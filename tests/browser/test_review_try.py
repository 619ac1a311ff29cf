"""A try of one's own: at the last position that could be won, with the answer hidden until two attempts were made."""

import pytest
from host import Host, host
from playwright.sync_api import expect
from reviewed import FEW, on_table, opened, press, reviewed, strip, wrong
from tables import Open

import patience_widget as pw

__all__ = ["host"]  # a fixture
GAMES = ["british-blockade", "precedence"]


@pytest.fixture(autouse=True)
def _quickly(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("patience_widget.reviewed.SAMPLES", FEW)


def shows_own(view: Host, before: tuple[str, int]) -> None:
    """The player's own game is there again, exactly as it was."""
    expect(view.find(".pw-review-strip")).to_be_hidden()
    expect(view.find(".pw-banner")).to_contain_text("No moves left")
    assert (view.widget.notation(), view.widget.record.node) == before


def answer(view: Host, move: str, *, keys: bool) -> None:
    """Play a move: by a click on its card, or by keys on its place."""
    source, target = move.split("-")
    if keys:
        view.find(f".pw-place[data-place='{source}']").focus()
        view.page.keyboard.press("Enter")
    else:
        view.card(source).last.click()
    ghosts = view.find(".pw-ghosts button")
    if ghosts.count():
        view.find(f".pw-ghosts [data-move='{move}'], .pw-ghosts [data-place='{target}']").first.click()
    view.settle()


@pytest.mark.parametrize("keys", [False, True], ids=["mouse", "keys"])
@pytest.mark.parametrize("name", GAMES)
def test_two_attempts_and_the_answer(host: Open, name: str, *, keys: bool) -> None:
    """Wrong twice: then the answer can be shown, on the table; Leave brings the own game back."""
    table = reviewed(name)
    before = table.notation(), table.record.node
    view = opened(host, table)
    review = on_table(table).review
    press(view, "try")
    expect(view.find(".pw-review-strip")).to_be_visible()
    expect(view.find(".pw-text")).to_have_text("A win still exists here: find a move that keeps it.")
    expect(view.find(".pw-review-answer")).to_be_hidden()
    shown = view.find("[data-try=answer]")
    for tries in range(2):
        expect(shown).to_have_attribute("aria-disabled", "true")
        expect(view.find(".pw-review-tab [data-review=show]")).to_have_attribute("aria-disabled", "true")
        expect(view.find(".pw-review-strip .pw-strip-count")).to_have_text(f"tries: {tries} of 2")
        answer(view, wrong(view), keys=keys)
        expect(view.find(".pw-text")).to_contain_text("After this move no win is left (proved).")
    expect(shown).not_to_have_attribute("aria-disabled", "true")
    strip(view, "answer")
    walk = table.walk
    assert isinstance(walk, pw.Walk)
    expect(view.find(".pw-review-strip")).to_be_hidden()
    expect(view.find(".pw-walk")).to_be_visible()
    walk.to(len(walk))
    assert table.record.game.won(walk.position)
    view.sync()
    view.find(".pw-walk [data-walk=leave]").click()
    view.settle()
    shows_own(view, before)
    assert str(review.missed[0]) != wrong(view)
    assert view.complaints == []


def test_a_right_move_and_on_from_there(host: Open) -> None:
    """It is played, and the next one goes on in the player's game."""
    table = reviewed("british-blockade")
    view = opened(host, table, 760)
    review = on_table(table).review
    press(view, "try")
    table.play(review.missed[0])
    view.sync()
    expect(view.find(".pw-text")).to_have_text("Right: a win is known after this move.")
    expect(view.find("[data-try=answer]")).not_to_have_attribute("aria-disabled", "true")
    assert table.walk
    table.play(review.missed[1])
    view.sync()
    expect(view.find(".pw-review-strip")).to_be_hidden()
    assert table.record.moves[-2:] == review.missed[:2]


@pytest.mark.parametrize("way", ["button", "escape"])
def test_leave(host: Open, way: str) -> None:
    """Also after a wrong move; by its button, and by Escape."""
    table = reviewed("precedence")
    before = table.notation(), table.record.node
    view = opened(host, table, 320)
    press(view, "try")
    answer(view, wrong(view), keys=False)
    box = view.find("[data-try=leave]").bounding_box()
    assert box
    assert box["height"] >= 44
    if way == "button":
        strip(view, "leave")
    else:
        view.find(".pw-grid [tabindex='0']").focus()
        view.page.keyboard.press("Escape")
        view.settle()
    shows_own(view, before)
