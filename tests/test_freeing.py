"""How a card is freed: the shortest line, or that there is none, beside a naive search of every position."""

import random
from collections.abc import Iterator
from typing import Any

import naive
import pytest
from klondike import Klondike
from positions import line
from test_brute_force import shuffled
from test_own_game import Least, Plain

import patience_widget as pw
from patience_widget.nearest import never_seen
from patience_widget.orders import reordered

MOST = 4000  # positions of a board
BOARDS: list[pw.Game[Any]] = [
    pw.BritishBlockade(ranks=6, suits=1, columns=2),
    pw.BritishBlockade(ranks=6, suits=2, columns=3),
    pw.BritishBlockade(next_row="if_stuck", refill="never", ranks=6, suits=2, columns=3),
    pw.Precedence(redeals=0, ranks=4, foundations=3),
    pw.Precedence(first_king="awaited", redeals=0, ranks=4, foundations=4),
    pw.Precedence(redeals=1, ranks=5, foundations=4),
]
ALL = pw.Limit(nodes=10 * MOST)


def size(game: pw.Game[Any]) -> Any:
    """The same game as the naive rules have it, for its pack."""
    if isinstance(game, pw.BritishBlockade):
        return naive.BritishBlockade(game.next_row, game.refill, game.ranks, game.suits, game.columns)
    assert isinstance(game, pw.Precedence)
    return naive.Precedence(game.first_king, game.redeals, game.ranks, game.foundations)


def begun(game: pw.Game[Any], seed: int) -> pw.Recording:
    """A game of a board, some random moves in."""
    record, chance = pw.Recording(game, shuffled(size(game), seed)), random.Random(seed)
    for _move in range(chance.randrange(30)):
        if not (moves := [*game.moves(record.state)]):
            break
        record.play(chance.choice(moves))
    return record


def cards_of(record: pw.Recording) -> Iterator[tuple[str, int]]:
    """The places of the cards that lie open on the tableau and the waste, and their ids."""
    for place in record.game.places:
        ids = record.game.ids(record.state, place.name)
        if place.role in {"tableau", "waste"} and ids:
            yield place.name, ids[-1]


def starts(game: pw.Game[Any], state: Any, card: int) -> bool:
    """Whether some legal move starts with a card."""
    sources = (game.ids(state, move.source) for move in game.moves(state) if move.target != "stock")
    return card not in game.hidden(state) and any(ids[-1:] == bytes([card]) for ids in sources)


def nearest(game: pw.Game[Any], start: Any, card: int) -> int | None:
    """After how many moves a card can be played, by all positions level after level; -1 never; None too many."""
    level, seen, depth = [start], {start}, 0
    while level:
        if any(starts(game, state, card) for state in level):
            return depth
        found = (game.play(state, move) for state in level for move in game.moves(state))
        level = [state for state in dict.fromkeys(found) if state not in seen]
        seen.update(level)
        depth += 1
        if len(seen) > MOST:
            return None
    return -1


@pytest.mark.parametrize("game", BOARDS, ids=repr)
def test_the_shortest_line_is_the_shortest(game: pw.Game[Any]) -> None:
    """In every position that is small enough; where none frees the card every position was looked at."""
    fates = []
    for seed in range(25):
        record = begun(game, seed)
        for place, card in cards_of(record):
            if (moves := nearest(game, record.state, card)) is None:
                continue
            found = pw.free(record, place, open_cards=True, limit=ALL)
            fates.append(found.fate)
            assert found.fate == ("never" if moves < 0 else "free")
            assert len(found.line) == max(0, moves)
            honest = pw.free(record, place, limit=pw.Limit(nodes=500))
            assert honest.fate != "never" or moves < 0
            assert honest.fate != "free" or len(honest.line) >= moves >= 0
            state = record.state
            for move in found.line:
                state = game.play(state, move)
            assert (moves >= 0) == starts(game, state, card)
            assert found.where(state).partition(".")[0] in {place.name for place in game.places}
    with_a_redeal = bool(getattr(game, "redeals", 0))  # nearly everything comes again
    assert {"free", *(() if with_a_redeal else ("never",))} <= {*fates}


@pytest.mark.parametrize("game", BOARDS, ids=repr)
def test_what_was_never_seen_makes_no_difference(game: pw.Game[Any]) -> None:
    """Without open cards no line turns one, and where the unseen lie in another order the same is found."""
    looked = 0
    for seed in range(25):
        record = begun(game, seed)
        cards = never_seen(record)
        if not cards:
            continue
        other = pw.Recording(game, state=reordered(record.state, 1, seed))
        for place, _card in cards_of(record):
            found, same = (pw.free(one, place, limit=pw.Limit(nodes=500)) for one in (record, other))
            if found.blind or same.blind:
                continue
            looked += 1
            assert found.fate != "never" or not found.honest
            assert (found.fate == "free", found.line) == (same.fate == "free", same.line)
            state = record.state
            for move in found.line:
                state = game.play(state, move)
                assert cards <= {*game.hidden(state)}
    assert looked


def test_a_line_that_holds_whatever_is_turned() -> None:
    """With two rows every build turns a card: the line is told, and does not say what comes."""
    found = []
    for deal in range(1, 13):
        record = pw.Recording(pw.BritishBlockade(), deal)
        for place, card in cards_of(record):
            freed = pw.free(record, place, limit=pw.Limit(nodes=60))
            if freed.blind:
                found.append(freed)
                for number in range(20, 40):  # none of those that it was found in
                    state = reordered(record.state, 0, number)
                    for move in freed.line:
                        state = record.game.play(state, move)
                    assert starts(record.game, state, card)
    assert found
    assert all("whatever is turned meanwhile: " in freed.sentence for freed in found)


def test_why_it_cannot_be_played_yet() -> None:
    """What would have to come first is what the game's why says."""
    record = pw.Recording(pw.BritishBlockade(), 17)
    for place, _card in cards_of(record):
        found = pw.free(record, place, limit=pw.Limit(nodes=50))
        kept = record.game.needs(record.state, place)
        assert [*found.needs] == kept
        assert {*kept} >= {reason for reason in record.game.why(record.state, place) if not reason.holds}
        assert (found.sentence.endswith(" can be played now.")) == (not kept)
        assert str(found) == " ".join([found.sentence, *(reason.sentence for reason in kept)])


def stuck() -> pw.Recording:
    """A game of Precedence in which the top of the waste fits nowhere yet."""
    record = pw.Recording(pw.Precedence(), 17)
    record.play("stock-waste")
    while starts(record.game, record.state, record.state.waste[-1]):
        record.play("stock-waste")
    return record


@pytest.mark.parametrize("seed", range(12))
def test_what_comes_first_is_enough_of_its_suit(seed: int) -> None:
    """B3: with those cards on their foundation the card fits, and no sooner."""
    game = pw.BritishBlockade(ranks=6, suits=1, columns=3)
    record = begun(game, seed)
    for place, card in cards_of(record):
        needs = [r for r in game.needs(record.state, place) if r.sentence.startswith("First: ")]
        fits = [r.holds for r in game.why(record.state, place) if r.clause == "B3"]
        rank = record.state.pack.ranks[card]
        ace, king = (record.state.pack.ranks[pile[-1]] for pile in record.state.foundations)
        ways = sorted(way for way in (rank - ace - 1, king - rank - 1) if way > 0)
        assert len(needs) == (fits == [False] and bool(ways))
        if needs:
            ways_told = needs[0].sentence.removeprefix("First: ").split("; or ")
            told = [way.count(",") + 1 for way in ways_told]
            assert told == [min(way, 3) if way > 4 else way for way in ways]


def test_what_comes_first_in_precedence() -> None:
    """P5: the pile that comes to the card soonest, and the ranks before it there."""
    game = pw.Precedence()
    state = line(game, "KC QC JC | QC JC TC", waste="7H")
    assert game.needs(state, "waste")[-1].sentence == "Soonest on pile 2, after 9, 8."


def test_a_limit() -> None:
    """Then it is not known, and said so."""
    found = pw.free(stuck(), "waste", open_cards=True, limit=pw.Limit(nodes=3))
    assert (found.fate, found.nodes, found.line) == ("unknown", 3, ())
    assert found.sentence.startswith("No way to free ")
    assert found.sentence.endswith(" was found (3 nodes).")


def test_games_of_ones_own() -> None:
    """Runs, cards that lie under others, games that say less."""
    record = pw.Recording(Klondike(), 5)
    buried = pw.free(record, "t3.3", limit=pw.Limit(nodes=50))
    assert buried.card == record.game.cards(record.state, "t3")[-1]
    with pytest.raises(ValueError, match=r"the card on t3\.1 lies face down"):
        pw.free(record, "t3.1")
    shown = pw.free(record, "t3.1", open_cards=True, limit=pw.Limit(nodes=50))
    assert shown.needs[0].sentence == "2 cards lie on it."
    least = pw.Recording(Least(), 3)
    least.play("stock-by")
    assert pw.free(least, "by").fate in {"free", "never"}
    plain = pw.Recording(Plain(), 3)
    assert pw.free(plain, "a").line == ()
    plain.play("a-b")
    assert pw.free(plain, "b").fate in {"free", "never"}


@pytest.mark.parametrize("place", ["", "c99", "tableau", "spaces", "a1.2", "a1.0", "a1.x", "a1." + "9" * 5000, "a9"])
def test_what_is_no_card(place: str) -> None:
    with pytest.raises(ValueError, match=r"no card lies on|is not a place of"):
        pw.free(pw.Recording(pw.BritishBlockade(), 17), place)


def test_what_is_no_place() -> None:
    with pytest.raises(TypeError, match="a place is text, as in c3, not '7'"):
        pw.free(pw.Recording(pw.BritishBlockade(), 17), 7)  # type: ignore[arg-type]


def test_a_stop_keeps_what_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    """An interrupt from within, as from the keyboard."""
    record, calls = stuck(), list[Any]()
    plain = pw.Precedence.play

    def play(self: Any, state: Any, move: Any) -> Any:
        calls.append(move)
        if len(calls) == 40:
            raise KeyboardInterrupt
        return plain(self, state, move)

    monkeypatch.setattr(pw.Precedence, "play", play)
    found = pw.free(record, "waste", open_cards=True)
    assert found.fate == "unknown"
    assert 0 < found.nodes <= 40
