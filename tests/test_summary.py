"""What the rows of a study come to: groups, intervals with the undecided counted both ways, tables, data frames."""

import re
import sys
from collections.abc import Callable
from importlib.util import find_spec
from math import inf, sqrt
from random import Random
from typing import Any

import pytest
from studies import given, row

from patience_widget import frames, summary
from patience_widget.player import wilson
from patience_widget.summary import ends, interval, interval_text, narrow, share_text, summed


@pytest.mark.parametrize(("won", "deals"), [(15, 20), (150, 200), (1, 1000), (978, 1000)])
def test_an_interval_is_wilsons_where_nothing_is_undecided(won: int, deals: int) -> None:
    """Each end is the share from which what was found lies 1.96 of its own standard deviations away."""
    assert interval(won, deals - won, 0) == wilson(won, deals)
    for end in interval(won, deals - won, 0):
        assert abs(won / deals - end) / sqrt(end * (1 - end) / deals) == pytest.approx(1.959964)


def test_the_undecided_count_as_lost_below_and_as_won_above() -> None:
    assert interval(150, 40, 10) == (wilson(150, 200)[0], wilson(160, 200)[1])
    assert interval(0, 0, 5)[0] == pytest.approx(0.0, abs=1e-12)
    assert interval(0, 0, 5)[1] == pytest.approx(1.0)
    assert interval(0, 0, 0) == (0.0, 1.0)


def test_a_width_is_reached_whatever_the_share() -> None:
    assert not narrow(50, 50, 0, 0.1)
    assert narrow(500, 500, 0, 0.1)
    assert narrow(1000, 0, 0, 0.01)
    assert not narrow(940, 0, 60, 0.06)
    assert not narrow(0, 0, 0, 0.5)


def misses(ends: Callable[[int, int], bool], share: float, last: int) -> float:
    """Of how many studies that end so the interval does not hold the truth."""
    random, missed = Random(5), 0
    for _study in range(400):
        won = deals = 0
        while deals < last and not (deals and ends(won, deals)):
            won, deals = won + (random.random() < share), deals + 1
        low, high = interval(won, deals - won, 0)
        missed += not low <= share <= high
    return missed / 400


@pytest.mark.parametrize("share", [0.05, 0.5, 0.9])
def test_a_width_that_was_declared_keeps_the_95_percent(share: float) -> None:
    assert misses(lambda won, deals: narrow(won, deals - won, 0, 0.15), share, 1000) < 0.08


def test_who_looks_until_it_pleases_does_not() -> None:
    """Here: until the interval is clear of one half, which is the truth."""

    def pleases(won: int, deals: int) -> bool:
        low, high = interval(won, deals - won, 0)
        return deals >= 20 and not low <= 0.5 <= high

    assert misses(pleases, 0.5, 200) > 0.2


def test_a_line_for_each_group() -> None:
    rows = [*given(20), *given(10, player="honest"), *given(5, limit={"seconds": 60}), *given(5, options={"a": 1})]
    lines = summed(rows).lines
    assert [(line.player, line.limit, line.options, line.deals) for line in lines] == [
        ("solver", None, {}, 20),
        ("honest", None, {}, 10),
        ("solver", {"seconds": 60}, {}, 5),
        ("solver", None, {"a": 1}, 5),
    ]


@pytest.mark.parametrize(("name", "values"), [("seed", (7, 8)), ("version", ("7", "8"))])
def test_seeds_and_versions_are_never_mixed(name: str, values: tuple[Any, Any]) -> None:
    """And are told only where they differ."""
    one = summed([row(**{name: values[0]})])
    assert name.title() not in str(one)
    two = summed([row(**{name: value}) for value in values])
    assert [line.deals for line in two.lines] == [1, 1]
    assert name.title() in str(two)


def test_the_figures_of_a_line() -> None:
    rows = [
        row(deal=1, fate="won", moves=90, nodes=100, seconds=1),
        row(deal=2, fate="won", moves=100, nodes=300, seconds=2),
        row(deal=3, fate="lost", moves=None, nodes=200, seconds=7),
        row(deal=4, fate="unknown", moves=None, nodes=900, seconds=60),
    ]
    (line,) = summed(rows).lines
    assert (line.deals, line.won, line.lost, line.unknown) == (4, 2, 1, 1)
    assert (line.seconds, line.slowest, line.nodes, line.moves) == (4.5, 60, 250, 95)
    assert line.share == (0.5, 0.75)
    assert line.interval == interval(2, 1, 1)


def test_a_column_is_there_where_a_line_has_it() -> None:
    """A player that does not search has no nodes; beside one that does there is a dash."""
    plain = row(player="plain", nodes=None, fate="lost", moves=None)
    alone = str(summed([plain])).splitlines()
    assert not {"Median nodes", "Median moves", "Limit", "Options"} & {*re.split(r"  +", alone[0])}
    both = str(summed([plain, row(limit={"nodes": 5})])).splitlines()
    assert both[1].split()[-2:] == ["—", "—"]
    assert "5 nodes" in both[2]


def test_what_is_said_of_it() -> None:
    found = summed([*given(40), *given(40, game="precedence", options={"redeals": 0})], left_out=3, ended="stopped")
    text = str(found)
    assert text == repr(found)
    assert "British Blockade" in text
    assert "redeals=0" in text
    assert text.splitlines()[-3:] == ["stopped", *found.notes[1:]]
    assert "3 rows of other versions are left out" in text
    one = summed(given(40, unknown=0), left_out=1)
    assert one.notes == ["95% intervals (Wilson)", "1 row of another version is left out"]
    assert str(summed([])) == "no deals yet"
    assert summed([])._repr_html_() == "<p>no deals yet</p>"


def test_markup_is_escaped() -> None:
    page = summed([row(player="<b>mine</b>")])._repr_html_()
    assert "&lt;b&gt;mine" in page
    assert "<b>" not in page
    assert 'scope="row"' in page


@pytest.mark.parametrize(
    ("low", "high", "text"),
    [
        (0.9651, 0.9949, ["96.5%", "99.5%"]),
        (0.35, 0.977, ["35%", "98%"]),
        (0.15231, 0.15649, ["15.23%", "15.65%"]),
        (0.5, 0.6, ["50.0%", "60.0%"]),
        (0.99999, 1.0, ["99.999%", "100.000%"]),
    ],
)
def test_an_interval_never_reads_narrower_than_it_is(low: float, high: float, text: list[str]) -> None:
    assert ends(low, high) == text
    assert interval_text(low, high).removesuffix("%").split("\N{EN DASH}") == [end.removesuffix("%") for end in text]


def test_a_share_that_is_not_known_has_two_ends() -> None:
    assert share_text(0.978, 0.978, 0.02) == "97.8%"
    assert share_text(0.978, 0.985, 0.02) == "97.8\N{EN DASH}98.5%"


def test_limits_in_words() -> None:
    limits: dict[str, Any] = {"nodes": 10_000_000, "seconds": 60.0, "memory": 2**28}
    assert summary.limit_text(limits) == "10,000,000 nodes, 60 s, 256 MB"
    assert summary.limit_text({"seconds": None}) == summary.limit_text(None) == ""
    assert summary.limit_text({"seconds": inf}) == "inf s"


# Data frames.


@pytest.mark.parametrize("kind", frames.KINDS)
def test_a_frame_of_what_is_there(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert find_spec(kind), "one of the tests' own packages"
    monkeypatch.setattr(frames, "KINDS", (kind,))
    frame = summed([*given(40), *given(20, options={"next_row": "if_stuck"}, nodes=7)]).frame()
    assert type(frame).__module__.partition(".")[0] == kind
    assert [*frame["deals"]] == [40, 20]
    assert [*frame["options"]] == ["", "next_row=if_stuck"]
    assert {"won", "low", "high", "share_low", "share_high", "seconds", "moves"} <= {*frame.columns}


def test_no_frame_where_neither_is_there(monkeypatch: pytest.MonkeyPatch) -> None:
    for kind in frames.KINDS:
        monkeypatch.delitem(sys.modules, kind, raising=False)
    monkeypatch.setattr(frames, "find_spec", lambda _name: None)
    with pytest.raises(ImportError, match="needs pandas or polars"):
        summed(given(3)).frame()
