"""Texts from elsewhere: what each is read as, and what is refused in a sentence."""

import pytest
from klondike import Klondike
from pages import Page, position

import patience_widget as pw
from patience_widget.pasted import LONGEST, file_name, line, pasted

BLOCKADE = pw.BritishBlockade()


def played(game: pw.Game[object], deal: int = 17, moves: int = 5) -> pw.Recording:
    """The preferred moves from a deal, and one of them taken back."""
    record = pw.Recording(game, deal)
    for _turn in range(moves):
        record.play(next(iter(game.moves(record.state))))
    record.undo()
    return record


@pytest.mark.parametrize("text", ["17", "#17", " deal 17\n", "Deal #17", "\ufeff# 17"])
def test_a_deal_number_is_of_the_game_on_the_table(text: str) -> None:
    game = pw.Precedence(redeals=5)
    record = pasted(text, game)
    assert (record.game, record.deal, record.turn) == (game, 17, 0)


def test_a_long_deal_number() -> None:
    assert pasted("7" * 5000, BLOCKADE).deal == int(pw.cards.Decimal("7" * 5000))


@pytest.mark.parametrize(
    ("game", "text"),
    [
        (BLOCKADE, "British Blockade, deal 17"),
        (pw.BritishBlockade(next_row="if_stuck"), "British Blockade, deal 17 (next_row=if_stuck)"),
        (
            pw.BritishBlockade(refill="never", next_row="if_stuck"),
            "British Blockade, deal 17 (next_row=if_stuck, refill=never)",
        ),
        (pw.Precedence(redeals=0), "Precedence, deal 17 (redeals=0)"),
        (Klondike(), "Klondike, deal 17"),
    ],
)
def test_a_line_shares_a_deal_with_its_options(game: pw.Game[object], text: str) -> None:
    """On a table of another game (its own, for one that does not ship) and with other options."""
    assert line(pw.Recording(game, 17)) == text
    other = Klondike() if isinstance(game, Klondike) else pw.Precedence(redeals=7)
    record = pasted(f"  {text}\n", other)
    assert (record.game, record.deal) == (game, 17)


def test_a_deal_without_a_number_is_shared_by_its_cards() -> None:
    cards = BLOCKADE.pack(BLOCKADE.deal(24)).cards
    record = pasted("\n".join(cards), BLOCKADE)
    assert (record.deal, record.state) == (None, BLOCKADE.deal(" ".join(cards)))
    assert pasted(line(record), BLOCKADE).state == record.state


@pytest.mark.parametrize("game", [BLOCKADE, pw.Precedence(redeals=4), Klondike()], ids=lambda game: game.name)
def test_a_game_as_text(game: pw.Game[object]) -> None:
    """The moves, the branches and the cursor; one that does not ship is of the kind on the table."""
    record = played(game)
    again = pasted(str(record), Klondike())
    assert (str(again), again.state, again.turn) == (str(record), record.state, 4)


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("", "line 1: the tag [Game"),
        ("Dear Sir or Madam", "line 1: the tag [Game"),
        ("<img src=x onerror=alert(1)>", "line 1: the tag [Game"),
        ("0", "deal 0 does not exist: deal numbers start at 1"),
        ("AC KD 7H", "a pack of 104 cards is expected, 3 were given"),
        ("Whist, deal 17", "'Whist' is not a game; there are british-blockade"),
        ("Precedence, deal 17 (redeals=many)", "line 2: 'many' is not an integer"),
        ("Precedence, deal 17 (wagers=3)", "line 2: "),
        ('[Game "Klondike"]\n[Deal "17"]', "line 1: 'Klondike' is not a game"),
        ('[Game "Precedence"]\n[Deal "17"]\n\n1. stock-nowhere', "line 4: stock-nowhere is not legal in Precedence"),
        ("x" * (LONGEST + 1), "the text has 2,000,001 characters; 2,000,000 are read at most"),
    ],
)
def test_anything_else_is_refused_in_a_sentence(text: str, error: str) -> None:
    """Nothing on the table changes."""
    table = pw.play("british-blockade", 17)
    before = position(table)
    assert Page(table).send("read", text=text).error.startswith(error)
    assert position(table) == before


def test_names_of_files() -> None:
    assert file_name(pw.Recording(BLOCKADE, 17)) == "british-blockade-17"
    assert file_name(pw.Recording(pw.Precedence(), 10**60)) == "precedence-1" + "0" * 39


def test_a_page_lays_a_text_on_the_table() -> None:
    record = played(pw.Precedence(redeals=9))
    table = pw.play("british-blockade", 17)
    page = Page(table).send("read", text=str(record))
    assert (page.error, table.notation(), table.turn) == ("", str(record), 4)
    assert page.send("redo").error == ""
    assert table.turn == 5
