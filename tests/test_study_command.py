"""The command `study`: what it prints, that it goes on where it was, its refusals, Ctrl-C."""

from pathlib import Path

import pytest
from test_main import Capture, answer, refusal, text
from test_main_process import interrupted

from patience_widget.__main__ import COMMANDS, main
from patience_widget.summary import interval

GROUP = {"game", "options", "player", "limit", "seed", "version", "deals", "won", "lost", "unknown", "low", "high"}


def test_help_names_every_command(capsys: Capture) -> None:
    """What a command does may say 95%, which stands for a value where help is written."""
    with pytest.raises(SystemExit) as end:
        main(["--help"])
    said = " ".join(capsys.readouterr().out.split())
    assert end.value.code == 0
    assert all(f" {name} {command.what}" in said for name, command in COMMANDS.items())
    assert "study british-blockade 1-1000" in said


def test_a_study_as_a_table(capsys: Capture) -> None:
    said = text(capsys, "study", "precedence", "1-40", "--player", "plain")
    head, line, *notes = said.splitlines()
    assert head.split()[:4] == ["Game", "Player", "Deals", "Won"]
    assert line.split()[:3] == ["Precedence", "plain", "40"]
    assert notes == ["all 40 deals", "95% intervals (Wilson)"]


def test_a_study_as_json_goes_on_where_it_was(capsys: Capture, tmp_path: Path) -> None:
    """With options, a limit, and deals in several parts; what is in the file is not played again."""
    file = tmp_path / "rows.jsonl"
    command = ("study", "precedence", "--redeals", "0", "--nodes", "20k", "--file", str(file))
    first = answer(capsys, *command, "3-6")
    rows = file.read_text()
    said = answer(capsys, *command, "3-6,9,11-12")
    assert file.read_text().startswith(rows)
    assert file.read_text().count("\n") == said["done"] == said["total"] == 7
    (group,) = said["groups"]
    assert group.keys() >= GROUP
    assert (group["options"], group["limit"], group["player"]) == ({"redeals": 0}, {"nodes": 20_000}, "solver")
    assert [group["low"], group["high"]] == [*interval(group["won"], group["lost"], group["unknown"])]
    assert (said["ended"], said["interrupted"], said["left_out"], first["done"]) == ("done", False, 0, 4)


def test_a_width_ends_it(capsys: Capture) -> None:
    said = answer(capsys, "study", "precedence", "1-100000", "--player", "plain", "--width", "0.3", "--workers", "1")
    (group,) = said["groups"]
    assert said["ended"] == "width"
    assert group["high"] - group["low"] <= 0.3
    assert group["deals"] < 1000


@pytest.mark.parametrize(
    ("given", "reason"),
    [
        ([], "a game and its deals are expected, as in british-blockade 1-1000; nothing was given"),
        (["precedence"], "precedence was given"),
        (["precedence", "9-3"], "'9-3' has no deals"),
        (["precedence", "some"], "'some' are no deals"),
        (["precedence", "1,2-90000000"], "at most 10,000,000 deals"),
        (["precedence", "0-3"], "deal numbers start at 1"),
        (["klondike", "1-3"], "'klondike' is not a game"),
        (["precedence", "1-3", "--next-row", "at_once"], "next_row"),
        (["precedence", "1-3", "--width", "5"], "'5' is not a width"),
        (["precedence", "1-3", "--width", "wide"], "'wide' is not a width"),
        (["precedence", "1-3", "--player", "me"], "invalid choice"),
        (["precedence", "1-3", "--player", "plain", "--nodes", "5"], "a limit is of a search"),
        (["precedence", "1-3", "--file", "rows.csv"], "ends in .jsonl"),
    ],
)
def test_what_is_refused(capsys: Capture, given: list[str], reason: str) -> None:
    assert reason in refusal(capsys, "study", *given)


def test_a_file_that_cannot_be_written(capsys: Capture, tmp_path: Path) -> None:
    folder = tmp_path / "rows.jsonl"
    folder.mkdir()
    assert "Is a directory" in refusal(capsys, "study", "precedence", "1-3", "--file", str(folder))


def test_one_that_is_interrupted_keeps_what_it_has(tmp_path: Path) -> None:
    """A terminal sees how far it is; the same command goes on."""
    file = tmp_path / "rows.jsonl"
    asked = ("study", "precedence", "1-1000000", "--player", "plain", "--file", str(file))
    shown, _rest = interrupted(*asked, seen=b" of 1,000,000 deals")
    assert "stopped: " in shown
    rows = file.read_text()
    assert rows.endswith("\n")
    assert f"stopped: {rows.count(chr(10)):,} of 1,000,000 deals" in shown
