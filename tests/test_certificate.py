"""Certificates of lost positions: their sentences on tiny positions; on tables, in cells, terminals and results."""

import random
from typing import Any

import pytest
from klondike import Klondike
from positions import blockade, line

import patience_widget as pw
from patience_widget.scene import Mark

SIX = pw.BritishBlockade(ranks=6, suits=1, columns=1)
WIDE = pw.BritishBlockade(ranks=6, suits=1, columns=2)
FIVE = pw.BritishBlockade(ranks=5, suits=1, columns=1)
LINES = {
    (ranks, piles, redeals): pw.Precedence(redeals=redeals, ranks=ranks, foundations=piles)
    for ranks, piles, redeals in [(5, 2, 0), (4, 3, 0), (4, 2, 0), (5, 3, 0), (5, 2, 2), (4, 2, 1)]
}


def refuted(game: pw.Game[Any], state: Any) -> pw.Certificate:
    """The certificate, checked."""
    found = pw.refute(game, state=state)
    assert found
    assert found.check()
    return found


def test_both_wait_for_the_card_between_them() -> None:
    """B4, B3: the 3 lies between the 6 and the 4, for which the Ace pile, at the 2, wants it first."""
    found = refuted(SIX, blockade(SIX, "6 | 3 | 4 | 5", "AC:2 KC:A"))
    assert found.sentence == "3♣ lies between 6♣ and 4♣, and both wait for it."
    assert found.steps == ("3♣ lies between 6♣ and 4♣.", "6♣ waits for 3♣.", "4♣ waits for 3♣.")
    assert found.faces == ["6C", "3C", "4C"]
    assert found.places == ("a1", "a2", "a3")


def test_it_may_be_the_king_pile_that_is_waited_for() -> None:
    """B3: the ace waits for the 5 on the King pile, as does the 4: with nothing built there it is the first."""
    found = refuted(WIDE, blockade(WIDE, ". . | 4 2 | 5 3 | 1 .", "AC:6 KC:6"))
    assert found.sentence == "5♣ lies between 4♣ and A♣, and both wait for it."


def test_cards_between_each_other() -> None:
    """Two of them lie between two each."""
    found = refuted(SIX, blockade(SIX, ". | 1 | 2 | 4 | 5", "AC:3 KC:3", "6"))
    assert found.sentence == (
        "None of these 4 cards can be the first to leave: "
        "2♣ lies between A♣ and 4♣; 4♣ lies between 2♣ and 5♣; A♣ waits for 2♣; 5♣ waits for 4♣."
    )


def test_of_twins_the_places_are_said_and_either_is_waited_for() -> None:
    """Both copies of the 5 are stuck, so either would do."""
    found = refuted(SIX, blockade(SIX, "1 | 4 | 6 | 5 | 5 | 3 | 2 | 4", "AC:3 KC:6"))
    assert found.steps == (
        "5♣ in a4 lies between 6♣ and 5♣ in a5.",
        "5♣ in a5 lies between 5♣ in a4 and 3♣.",
        "6♣ waits for either 5♣.",
        "3♣ waits for either 5♣.",
    )


def test_both_ways_are_shut() -> None:
    """B3: between the tops of its foundations a card can be come to from below and from above."""
    found = refuted(FIVE, blockade(FIVE, "3 | 3 | 4 | 2 | 2 | 5 | 4 | 1"))
    assert "3♣ waits for either 2♣ on its Ace pile, and for either 4♣ on its King pile." in found.steps


def test_of_many_cards_the_sentence_says_what_to_look_for() -> None:
    """Each of them has a step."""
    found = refuted(WIDE, blockade(WIDE, "1 4 | 5 3 | 3 5 | 2 6", "AC:2 KC:6", "4"))
    assert (
        found.sentence
        == "None of these 8 cards can be the first to leave: each lies between two of them or waits for one."
    )
    assert len(found.steps) == 8


def test_a_twin_in_the_stock_is_free() -> None:
    """What can still come from the stock is waited for by nobody."""
    assert pw.refute(WIDE, state=blockade(WIDE, ". . | 4 2 | 5 3 | 1 .", "AC:6 KC:6", "5")) is None


def test_foundations_that_meet_take_any_rank() -> None:
    """B12: nobody waits there."""
    assert pw.refute(FIVE, state=blockade(FIVE, "5 | 3 | 4 | 1", "AC:2 KC:3")) is None


@pytest.mark.parametrize(
    ("sizes", "position", "sentence"),
    [
        (
            (5, 2, 0),
            ("5 4", "3 4 3 2 2 5 1 1"),
            "5♣ lies over 4♣ (6 cards down), and without it, the last 4, no 5 has a place.",
        ),
        (
            (5, 2, 0),
            ("5 4 | 4 3", "2 2 1 3 5", "1"),
            "A♣ lies over 2♣ and 2♣, and without one of them no A has a place.",
        ),
        (
            (4, 3, 0),
            ("4 | 3 | 2 1 4 3", "4 2 1 1", "3 2"),
            "A♣ and A♣ have to go before 2♣ under them, but without it only one more A has a place.",
        ),
        (
            (5, 2, 2),
            ("5 4 3 2 1", "1 3", "2 5 4", 2),
            (
                "2♣ cannot go before 5♣ is turned: every 4 left comes later; "
                "5♣ lies over 2♣, and without it, the last 2, no 5 has a place."
            ),
        ),
        (
            (4, 2, 1),
            ("4 3", "2 1 4 3", "1 2", 1),
            (
                "A♣ cannot go before A♣ is turned: every 2 left comes later, or is 2♣ below; "
                "A♣ and A♣ have to go before 2♣ under them, but without it only one more A has a place."
            ),
        ),
    ],
)
def test_what_stays_on_the_waste(sizes: tuple[int, int, int], position: Any, sentence: str) -> None:
    """P5, P6: in the last pass."""
    game = LINES[sizes]
    assert refuted(game, line(game, *position)).sentence == sentence


def test_before_the_last_pass_nothing_is_refuted() -> None:
    """P7: the waste may be turned over."""
    game = LINES[5, 2, 2]
    state = line(game, "5 4 3 2 1", "1 3", "2 5 4", 2)
    assert pw.refute(game, state=state)
    assert pw.refute(game, state=state._replace(redeals=1)) is None


def test_the_order_of_the_stock_is_asked_for_only_where_it_was_seen() -> None:
    """P3, P7: in the first pass nobody knows it, unless asked with open cards."""
    game = pw.Precedence(redeals=0, ranks=5, foundations=2)
    state = line(game, "5 4 3 2 1", "1 3", "2 5 4")
    assert pw.refute(game, state=state) is None
    found = pw.refute(game, state=state, open_cards=True)
    assert found
    assert found.check()
    assert found.places == ("stock", "stock")
    assert found.marks == [Mark("blocker", "stock")]


def played(count: int, game: pw.Game[Any], deal: int = 1) -> pw.Recording:
    """A game played at random to where so many cards show that it is lost: of the first deals from this one on."""
    while True:
        record, chance = pw.Recording(game, deal=deal), random.Random(deal)
        while moves := [move for move in game.moves(record.state) if move.source[0] not in "AK"]:
            record.play(chance.choice(moves))
            if len(game.deadlock(record.state) or ()) == count:
                return record
        deal += 1


STUCK = pw.BritishBlockade(next_row="if_stuck")


def test_it_shows_itself() -> None:
    """A line; the sentence and the steps; and a picture with the cards framed."""
    found = pw.refute(played(3, STUCK))
    assert found
    bundle = found._repr_mimebundle_()
    assert repr(found) == f"<Certificate: {found.sentence}>"
    assert str(found) == bundle["text/plain"]
    assert str(found).splitlines() == [found.sentence, *(f"{n}. {step}" for n, step in enumerate(found.steps, 1))]
    assert "<img" in bundle["text/html"]
    assert "Lost, proved" in bundle["text/html"]
    assert "Step by step" in bundle["text/html"]
    drawn = pw.svg(found.record, marks=found.marks)
    assert drawn.count('fill="none" stroke="#b42318" stroke-width="4"') == 3


def test_it_is_drawn_on_a_table() -> None:
    """Frames on the cards, the sentence as status, until the table moves on."""
    record = played(3, STUCK)
    table = pw.PatienceWidget(record)
    found = pw.refute(table)
    assert found
    assert table.scene["marks"] == [["blocker", place, ""] for place in found.places]
    assert table.scene["text"] == f"No win is left: {found.sentence}"
    table.undo()
    assert table.scene["marks"] == []
    assert pw.refute(table) is None
    assert table.scene["marks"] == []


def test_a_certificate_stays_what_it_was() -> None:
    """The record goes on; the certificate and its picture are of the position that it is about."""
    record = played(3, STUCK)
    found = pw.refute(record)
    assert found
    before = found._repr_mimebundle_()
    record.undo()
    assert found.check()
    assert found._repr_mimebundle_() == before


def test_a_lost_result_says_why() -> None:
    """Where the deadlock test refutes the position itself; not where a search had to."""
    record = played(3, STUCK)
    result = pw.solve(STUCK, state=record.state)
    found = pw.refute(record)
    assert found
    assert result.fate == "lost"
    assert result.because == found.sentence
    assert found.sentence in result._repr_mimebundle_()["text/plain"]
    assert found.sentence in result._repr_mimebundle_()["text/html"]
    assert pw.solve(pw.BritishBlockade(ranks=3, suits=1, columns=2), 1).because == ""


def test_covered_cards_of_a_waste_are_marked_each() -> None:
    """The fifth card of the waste is `waste.5`, its top card `waste`."""
    game = LINES[5, 2, 0]
    found = refuted(game, line(game, "5 4", "3 4 3 2 2 5 1 1"))
    assert found.places == ("waste.2", "waste.6")
    assert pw.svg(found.record, marks=found.marks).count('stroke="#b42318"') == 2


def test_a_game_of_ones_own_has_none_until_it_says_so() -> None:
    game = Klondike()
    assert pw.refute(game, state=game.deal(1)) is None
    assert game.because(game.deal(1), (0, 1))[0].startswith("These cards can never all leave: ")
    assert not game.refutes(game.deal(1), (0,))


def test_what_the_game_itself_denies_is_an_error() -> None:
    """A wrong loss is never shown."""

    class Wrong(Klondike):
        """A game whose deadlock test is wrong."""

        def deadlock(self, _state: Any, *, open_cards: bool = False) -> tuple[int, ...]:  # noqa: ARG002
            """Always the same."""
            return (1, 2)

    with pytest.raises(AssertionError, match="refute nothing, which is a bug"):
        pw.refute(Wrong(), state=Wrong().deal(1))


def test_a_game_needs_a_position_and_a_record_has_one() -> None:
    with pytest.raises(TypeError, match="a game is expected with state=…"):
        pw.refute(STUCK)
    with pytest.raises(TypeError, match="a Recording or a table without"):
        pw.refute(pw.Recording(STUCK, deal=1), state=STUCK.deal(1))
    with pytest.raises(TypeError, match="neither a Recording nor a table"):
        pw.refute(17)
