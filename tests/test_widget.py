"""The widget as Python sees it: games by name, moves, undo, settings, what is observed."""

import json
import re
from typing import Any

import pytest
from klondike import Klondike

import patience_widget as pw
from patience_widget.scene import scene
from patience_widget.setup import setup

KEYS = {"table", "heard", "auto", "earlier", "moved", "tag", "text", "why"}  # what a scene has besides the position


def first(table: "pw.PatienceWidget") -> str:
    return str(next(iter(table.record.game.moves(table.record.state))))


def shows(table: "pw.PatienceWidget") -> bool:
    """Whether the scene is that of the record as it stands."""
    shown = {key: value for key, value in table.scene.items() if key not in KEYS}
    fixed = json.loads(json.dumps([table.setup, setup(table.record)]))
    json.dumps(table.scene, allow_nan=False)
    return (shown, table.turn, table.outcome) == (
        scene(table.record),
        table.record.turn,
        table.record.outcome,
    ) and fixed[0] == fixed[1]


NAMES = {
    pw.BritishBlockade: ["British Blockade", "british-blockade", "british_blockade", "BRITISH  blockade", "Parallels"],
    pw.Precedence: ["Precedence", "Order of Precedence", "order-of-precedence", "Panama", "downing_street"],
}


@pytest.mark.parametrize(("game", "name"), [(game, name) for game, names in NAMES.items() for name in names])
def test_games_by_name(game: type[pw.Game[Any]], name: str) -> None:
    """Every name and alias, in any spelling."""
    table = pw.play(name, 17)
    assert isinstance(table, pw.PatienceWidget)
    assert (table.record.game, table.record.deal) == (game(), 17)
    assert (table.scene["deal"], table.setup["name"]) == ("17", game.name)
    assert shows(table)


def test_every_alias_is_tried() -> None:
    slugs = {re.sub("[ _-]+", "-", name.lower()) for names in NAMES.values() for name in names}
    assert slugs == {name.lower().replace(" ", "-") for game in pw.GAMES for name in (game.name, *game.aliases)}


def test_options_by_name() -> None:
    table = pw.play("panama", 17, redeals=0, first_king="awaited")
    assert table.record.game == pw.Precedence(redeals=0, first_king="awaited")
    assert pw.PatienceWidget("parallels", refill="never").record.game == pw.BritishBlockade(refill="never")


def test_games_and_recordings() -> None:
    """A game, a game of one's own, or a recording to go on with."""
    assert pw.play().record.game == pw.BritishBlockade()
    assert pw.play(Klondike(), 3).record.deal == 3
    record = pw.Recording(pw.Precedence(), deal=3)
    record.play("stock-waste")
    table = pw.PatienceWidget(record)
    assert (table.record, table.turn) == (record, 1)
    pack = pw.Precedence().deal(9).pack.cards
    assert pw.play("precedence", " ".join(pack)).record.start == pw.Precedence().deal(9)
    assert len({pw.play("precedence").record.deal for _time in range(4)}) > 1


KNOWN = "british-blockade, parallels; precedence, order-of-precedence, panama, downing-street"
WRONG: dict[str, tuple[tuple[Any, ...], dict[str, Any], type[Exception], str]] = {
    "name": (("bridge",), {}, ValueError, f"'bridge' is not a game; there are {KNOWN}"),
    "no name": (("",), {}, ValueError, f"'' is not a game; there are {KNOWN}"),
    "option": (
        ("panama",),
        {"kings": 3},
        TypeError,
        "Precedence has no option 'kings'; its options: first_king, redeals",
    ),
    "value": (
        ("panama",),
        {"redeals": -1},
        ValueError,
        "redeals = -1 is not a choice of Precedence; choices: an integer",
    ),
    "bool": (("panama",), {"redeals": True}, ValueError, "redeals = True is not a choice"),
    "no game": ((7,), {}, TypeError, "7 is not a game, nor a game's name, nor a recording"),
    "class": ((pw.Precedence,), {}, TypeError, "is not a game, nor a game's name"),
    "options of a game": ((pw.Precedence(),), {"redeals": 1}, TypeError, "options go with a game's name; Precedence("),
    "deal of a recording": (
        (pw.Recording(pw.Precedence(), 1), 4),
        {},
        TypeError,
        "a recording has its deal; 4 was given",
    ),
    "deal 0": (("panama", 0), {}, ValueError, "deal 0 does not exist: deal numbers start at 1"),
    "deal true": (("panama", True), {}, TypeError, "True is not a deal number"),
    "deal as text": (
        ("panama", "17"),
        {},
        ValueError,
        "a deal number is given as an integer, a pack by its cards: '17'",
    ),
    "pack": (("panama", "KC 2C"), {}, ValueError, "a pack of 104 cards is expected, 2 were given"),
}


@pytest.mark.parametrize(("given", "options", "error", "text"), WRONG.values(), ids=WRONG)
def test_refused(given: tuple[Any, ...], options: dict[str, Any], error: type[Exception], text: str) -> None:
    """Saying what was given and what there is; on a table, nothing changes."""
    with pytest.raises(error, match=re.escape(text)):
        pw.PatienceWidget(*given, **options)


def test_what_is_refused_leaves_the_table() -> None:
    table = pw.play("precedence", 17)
    before = table.scene
    for given in (
        {"deal": 0},
        {"game": "bridge"},
        {"game": "panama", "redeals": -1},
        {"redeals": -1},
        {"next_row": "at_once"},
        {"game": 7},
    ):
        with pytest.raises((ValueError, TypeError)):
            table.new(**given)
    assert table.scene is before
    assert table.record.deal == 17


def test_playing() -> None:
    table = pw.play("precedence", 17)
    assert (table.turn, table.undo(), table.redo()) == (0, False, False)
    for _turn in range(3):
        table.play(first(table))
        assert shows(table)
    table.play(pw.Move.parse(first(table)))
    assert table.turn == 4
    assert table.undo()
    assert (table.turn, table.scene["buttons"]["redo"]) == (3, True)
    assert table.redo()
    table.go(1)
    assert (table.turn, table.record.node) == (1, 1)
    assert shows(table)
    assert table.notation() == str(table.record)
    assert str(pw.Recording.read(table.notation())) == table.notation()
    with pytest.raises(pw.IllegalMove, match="waste-f8 is not legal in Precedence; legal moves: "):
        table.play("waste-f8")
    with pytest.raises(ValueError, match="9 is not a node of this recording: they are 0 to 4"):
        table.go(9)
    assert shows(table)


def test_a_new_deal() -> None:
    """Of the same game with its options, or of another; the table counts them."""
    table = pw.play("precedence", 17, redeals=0)
    assert table.scene["table"] == 1
    table.play("stock-waste")
    table.new(18)
    assert (table.record.game, table.record.deal, table.turn, table.scene["table"]) == (
        pw.Precedence(redeals=0),
        18,
        0,
        2,
    )
    table.new(game="parallels", refill="never")
    assert (table.record.game, table.setup["id"]) == (pw.BritishBlockade(refill="never"), "british-blockade")
    table.new(3, Klondike())
    assert (table.setup["id"], table.scene["table"]) == ("klondike", 4)
    assert shows(table)


def test_another_recording_is_laid_on_the_table() -> None:
    """The one that lay there is left alone, and moves the table no more."""
    table, other = pw.play("precedence", 17), pw.Recording(pw.BritishBlockade(), deal=4)
    old = table.record
    table.record = other
    assert (table.setup["id"], table.scene["deal"], table.scene["table"]) == ("british-blockade", "4", 2)
    before = table.scene
    old.play("stock-waste")
    assert table.scene is before
    other.play(first(table))
    assert table.turn == 1
    assert shows(table)
    for wrong in (str(other), None, pw.Precedence()):
        with pytest.raises(TypeError, match="is not a Recording"):
            table.record = wrong
    assert table.record is other


def test_the_record_moves_the_table() -> None:
    """Whoever plays in the recording, the table shows it; two tables may show one recording."""
    record = pw.Recording(pw.BritishBlockade(), deal=17)
    tables = pw.PatienceWidget(record), pw.PatienceWidget(record)
    record.play(first(tables[0]))
    tables[0].play(first(tables[0]))
    record.undo()
    record.annotate("here")
    for table in tables:
        assert table.turn == 1
        assert shows(table)


def test_values_that_are_observed() -> None:
    """`turn` and `outcome`, each value once, in order."""
    table = pw.play("precedence", 3, redeals=0)
    turns, outcomes = [], []
    table.observe(lambda change: turns.append((change["old"], change["new"])), "turn")
    table.observe(lambda change: outcomes.append(change["new"]), "outcome")
    while not table.outcome:
        table.play(str(list(table.record.game.moves(table.record.state))[-1]))
    table.undo()
    table.new(4)
    last = len(turns) - 2
    assert turns == [*((turn, turn + 1) for turn in range(last)), (last, last - 1), (last - 1, 0)]
    assert outcomes == ["lost", ""]


def test_an_observer_that_plays() -> None:
    """The values still come in order, and the table stands where the record does."""
    table, turns = pw.play("precedence", 17), []
    table.observe(lambda change: change["new"] < 5 and table.play("stock-waste"), "turn")
    table.observe(lambda change: turns.append(change["new"]), "turn")
    table.observe(lambda _change: table.turn == 5 and table.record.turn == 5 and table.undo(), "scene")
    table.play("stock-waste")
    assert turns[:5] == [1, 2, 3, 4, 5]
    assert shows(table)


@pytest.mark.parametrize("trait", ["setup", "scene", "turn", "outcome"])
def test_an_observer_that_raises(trait: str) -> None:
    """Its error is raised where the table was changed, and the table shows the change all the same."""
    table, lost = pw.play("precedence", 17), pw.Recording(pw.Precedence(redeals=0), deal=3)
    while not lost.outcome:
        lost.play(list(lost.game.moves(lost.state))[-1])

    def fail(_change: Any) -> None:
        raise ZeroDivisionError("in an observer")

    table.observe(fail, trait)
    with pytest.raises(ZeroDivisionError, match="in an observer"):
        table.record = lost
    assert shows(table)
    assert (table.outcome, table.scene["table"]) == ("lost", 2)
    table.unobserve(fail, trait)
    table.undo()
    assert shows(table)


def test_another_deal_of_the_same_game_with_other_options() -> None:
    table = pw.play("precedence", 17, first_king="awaited")
    table.new(18, redeals=0)
    assert table.record.game == pw.Precedence(first_king="awaited", redeals=0)
    assert table.record.deal == 18
