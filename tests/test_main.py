"""The command line: what it prints, its exit codes, its refusals; and that it starts quickly."""

import io
import json
import sys
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest

import patience_widget as pw
from patience_widget import arguments, kernel
from patience_widget.__main__ import COMMANDS, main

DEALS = json.loads((Path(__file__).parent / "data" / "deals.json").read_text())
ROWS = json.loads((Path(__file__).parent / "data" / "perft.json").read_text())
GOLDEN = Path(__file__).parent / "data" / "recordings"
COMMON = {"game", "options", "deal", "cards", "moves"}
HARD = ["british-blockade", "83"]  # not decided for long

Capture = pytest.CaptureFixture[str]


def answer(capsys: Capture, *arguments: str, code: int = 0) -> dict[str, Any]:
    """What a command says as JSON; it must have nothing else to say."""
    assert main([*arguments, "--json"]) == code
    said = capsys.readouterr()
    assert not said.err
    assert said.out.count("\n") == 1
    read: dict[str, Any] = json.loads(said.out)
    return read


def text(capsys: Capture, *arguments: str, code: int = 0) -> str:
    """What a command prints for people."""
    assert main(arguments) == code
    said = capsys.readouterr()
    assert not said.err
    return said.out


def refusal(capsys: Capture, *arguments: str) -> str:
    """The sentence that refuses."""
    with pytest.raises(SystemExit) as ended:
        main(arguments)
    said = capsys.readouterr()
    assert ended.value.code == 64
    assert not said.out
    assert said.err.count("\n") == 1
    return said.err


# The position that is meant.


@pytest.mark.parametrize("number", DEALS["precedence"])
@pytest.mark.parametrize("name", DEALS)
def test_a_deal_is_printed_as_it_is_read(capsys: Capture, name: str, number: str, tmp_path: Path) -> None:
    cards = DEALS[name][number]
    game, *awaited = name.partition("_king_")[0], *["--first-king", "awaited"] * name.endswith("awaited")
    said = answer(capsys, "deal", game, number, *awaited)
    assert (said["cards"], said["deal"], said["moves"]) == (cards, number, [])
    assert said.keys() == COMMON | {"legal"}
    file = tmp_path / "pack.txt"
    file.write_text(text(capsys, "deal", game, number, *awaited, "--pack"))
    assert file.read_text() == cards + "\n"
    again = answer(capsys, "deal", game, str(file), *awaited)
    assert again == said | {"deal": None}


def test_a_deal_is_shown_as_text(capsys: Capture) -> None:
    shown = text(capsys, "deal", "british-blockade", "17")
    pack, table, moves = shown.split("\n\n", 1)[0], pw.page.board(pw.Recording(pw.BritishBlockade(), 17)), "j1-AH e1-KC"
    assert pack.split() == list(pw.BritishBlockade().deal(17).pack.cards)
    assert max(map(len, pack.splitlines())) <= 100
    assert table in shown
    assert f"legal moves: {moves}" in shown


def test_names_and_options_of_games(capsys: Capture) -> None:
    """Any name of a game; options wherever they stand."""
    said = answer(capsys, "deal", "Parallels", "--next-row", "if_stuck", "--refill", "never", "17")
    assert (said["game"], said["options"]) == ("British Blockade", {"next_row": "if_stuck", "refill": "never"})
    small = answer(capsys, "deal", "--ranks=4", "precedence", "--redeals", "0", "--foundations", "3", "5")
    assert len(small["cards"].split()) == 12
    assert small["options"] == {"first_king": "placed", "redeals": 0, "ranks": 4, "foundations": 3}


def test_every_option_is_a_flag(capsys: Capture) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["deal", "--help"])
    said = capsys.readouterr().out
    assert ended.value.code == 0
    for kind in pw.GAMES:
        for field in fields(kind):
            assert f"--{field.name.replace('_', '-')} " in said


def test_a_game_alone_is_a_random_deal(capsys: Capture) -> None:
    numbers = {answer(capsys, "deal", "precedence")["deal"] for _deal in range(4)}
    assert len(numbers) > 1


def test_a_recording_stands_where_it_stood(capsys: Capture, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """From a file or the standard input; further moves go on from there."""
    record = pw.Recording(pw.Precedence(redeals=0), deal=17)
    for move in ["stock-waste"] * 4:
        record.play(move)
    record.undo()
    file = tmp_path / "game.txt"
    file.write_text(str(record))
    said = answer(capsys, "show", str(file))
    assert said["moves"] == ["stock-waste"] * 3
    assert said["options"]["redeals"] == 0
    assert said.keys() == COMMON | {"legal", "outcome", "board", "recording"}
    monkeypatch.setattr(sys, "stdin", io.StringIO(str(record)))
    on = answer(capsys, "show", "precedence", "-", "--from-line", "4. stock-waste 5.\nstock-waste")
    assert on["moves"] == ["stock-waste"] * 5


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["deal", "chess", "17"], "'chess' is not a game; there are british-blockade"),
        (["deal", "precedence", "0"], "deal numbers start at 1"),
        (["deal", "precedence", "nowhere.txt"], "'nowhere.txt' is neither a game, a deal number nor a file"),
        (["deal", "precedence", "1", "2"], "3 words were given"),
        (["deal"], "a game and a deal are expected"),
        (["deal", "precedence", "."], "cannot be read"),
        (["deal", "precedence", "1", "--refill", "never"], "Precedence has no option 'refill'"),
        (["deal", "precedence", "1", "--redeals", "two"], "'two' is not an integer"),
        (["deal", "precedence", "1", "--first-king", "lost"], "'lost' is not a choice of Precedence"),
        (["deal", "precedence", "1", "--redeal", "2"], "there is no option --redeal"),
        (["show", "precedence", "1", "--from-line", "stock-f1"], "stock-f1 is not legal in Precedence"),
        (["show", "precedence", "1", "--from-line", "turn"], "'turn' is not a move"),
        (["show", "precedence", str(GOLDEN)], "cannot be read"),
        (["perft", "precedence", "1", "--depth", "0"], "'0' is not a count"),
        (["play"], "invalid choice: 'play'"),
        (["show", "precedence", "1", "--json", "--svg", "-"], "would both write to the standard output"),
        (["deal", "precedence", "1", "--from-line", "stock-waste"], "there is no option --from-line"),
        ([], "required: COMMAND"),
    ],
)
def test_what_is_wrong_is_said_in_a_sentence(capsys: Capture, arguments: list[str], reason: str) -> None:
    assert reason in refusal(capsys, *arguments)


def test_a_recording_keeps_its_game_and_rules(capsys: Capture, tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    file.write_text(str(pw.Recording(pw.Precedence(), deal=17)))
    assert "the text is of Precedence" in refusal(capsys, "show", "british-blockade", str(file))
    assert "redeals is 2 there" in refusal(capsys, "show", str(file), "--redeals", "0")
    assert answer(capsys, "show", str(file), "--redeals", "2")["deal"] == "17"


# What the commands do.


@pytest.mark.parametrize("plain", [True, False])
@pytest.mark.parametrize("row", ROWS[:3] + ROWS[-3:], ids=lambda row: f"{row['game']}-{row['deal']}")
def test_counts(capsys: Capture, row: dict[str, Any], plain: bool) -> None:  # noqa: FBT001
    """The same as outside truth has."""
    options = [word for name, value in row["options"].items() for word in (f"--{name.replace('_', '-')}", str(value))]
    position = [row["game"], str(row["deal"]), *options, "--from-line", row["line"]]
    depth = str(len(row["counts"]))
    said = answer(capsys, "perft", *position, "--depth", depth, *["--plain"] * plain)
    assert [count["sequences"] for count in said["counts"]] == row["counts"]
    assert said.keys() == COMMON | {"counts", "interrupted"}


def test_counts_are_shown_line_by_line(capsys: Capture) -> None:
    lines = text(capsys, "perft", "british-blockade", "17", "--depth", "3").splitlines()
    assert [line.split()[:2] for line in lines] == [["1", "4"], ["2", "11"], ["3", "22"]]
    assert all(line.endswith(" moves/s") for line in lines)


@pytest.mark.parametrize("file", sorted(GOLDEN.glob("*.txt"))[:4], ids=lambda path: path.stem)
def test_a_position_in_every_form(capsys: Capture, file: Path, tmp_path: Path) -> None:
    record = pw.Recording.read(file.read_text())
    names = {kind: str(tmp_path / f"game.{kind}") for kind in ("text", "svg", "html", "animation")}
    shown = text(capsys, "show", str(file), *[word for kind, name in names.items() for word in (f"--{kind}", name)])
    assert shown.startswith(pw.page.board(record))
    made = {kind: Path(name).read_text(encoding="utf-8") for kind, name in names.items()}
    svg, moving = pw.svg(record), pw.animation(record)
    assert made == {"text": str(record), "svg": svg, "html": pw.html(record), "animation": moving}
    assert text(capsys, "show", str(file), "--text", "-") == f"{record}\n"


def test_a_line_that_is_too_long_to_be_animated(capsys: Capture, tmp_path: Path) -> None:
    record = pw.Recording(pw.Precedence(redeals=9), 3)
    for _turn in range(600):
        record.play(next(move for move in record.game.moves(record.state) if "stock" in move))
    (tmp_path / "game.txt").write_text(str(record))
    said = refusal(capsys, "show", str(tmp_path / "game.txt"), "--animation", str(tmp_path / "game.svg"))
    assert "at most 500 positions" in said


def test_a_file_that_cannot_be_written(capsys: Capture, tmp_path: Path) -> None:
    assert "cannot be written" in refusal(capsys, "show", "precedence", "1", "--svg", str(tmp_path / "no" / "a.svg"))


@pytest.mark.parametrize("name", COMMANDS)
def test_help_is_worth_reading(capsys: Capture, name: str) -> None:
    """Examples that are read as they stand, exit codes, the keys of the JSON."""
    with pytest.raises(SystemExit):
        main([name, "--help"])
    said = capsys.readouterr().out
    assert all(part in said for part in ("examples:", "exit codes:", "keys of --json: ", "--redeals N"))
    assert "{" not in said.replace("{at_once,if_stuck}", "").replace("{two_rows,always,never}", "").replace(
        "{placed,awaited}", ""
    )

    memory = f"512M or 1G ({kernel.MEMORY >> 20}M by default)"
    assert (memory in " ".join(said.split())) == (name == "solve")


# Solutions.

SMALL = ["precedence", "--ranks", "5", "--foundations", "3"]


def test_a_win_is_replayed(capsys: Capture) -> None:
    """The line wins from where it begins."""
    said = answer(capsys, "solve", *SMALL, "17", "--from-line", "stock-waste stock-waste")
    assert said.keys() == COMMON | {"fate", "line", "nodes", "seconds", "method", "seed", "interrupted"}
    assert (said["fate"], said["seed"], said["interrupted"]) == ("won", 0, False)
    assert (
        answer(capsys, "show", *SMALL, "17", "--from-line", " ".join(said["moves"] + said["line"]))["outcome"] == "won"
    )


def test_a_win_is_shown_move_by_move(capsys: Capture) -> None:
    shown = text(capsys, "solve", *SMALL, "17", "--from-line", "stock-waste")
    head, work, *line = shown.splitlines()
    assert head.startswith("Precedence, deal 17: won in ")
    assert head.endswith(" nodes")
    assert work
    assert line[0].startswith("2. ")
    assert all(len(row) <= 100 for row in line)
    assert all(row.split()[0].endswith(".") for row in line)
    line = " ".join(["stock-waste", *line])
    assert answer(capsys, "show", *SMALL, "17", "--from-line", line)["outcome"] == "won"


def test_a_loss_is_proved(capsys: Capture) -> None:
    lost = [*SMALL, "--redeals", "0", "18"]
    assert answer(capsys, "solve", *lost, code=1)["fate"] == "lost"
    assert "deal 18: lost, proved · " in text(capsys, "solve", *lost, code=1)


@pytest.mark.parametrize("limit", [["--nodes", "1"], ["--seconds", "0"]])
def test_a_limit_leaves_it_unknown(capsys: Capture, limit: list[str]) -> None:
    said = answer(capsys, "solve", "precedence", "18", *limit, code=2)
    assert (said["fate"], said["line"]) == ("unknown", [])
    assert said["nodes"] <= 1
    assert "limit" in said["method"]
    assert "unknown" in text(capsys, "solve", "precedence", "18", *limit, code=2)


def test_a_win_is_a_recording_too(capsys: Capture, tmp_path: Path) -> None:
    """It stands where the line begins, so that a page replays it from there."""
    record = pw.Recording.read(text(capsys, "solve", *SMALL, "17", "--text", "-", "--from-line", "stock-waste"))
    assert record.turn == 1
    record.end()
    assert record.outcome == "won"
    page = tmp_path / "line.html"
    text(capsys, "solve", *SMALL, "17", "--html", str(page), "--from-line", "stock-waste")
    assert f"Precedence, deal 17: {record.turn} moves, won" in page.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("limit", "reason"),
    [
        (["--nodes", "many"], "'many' is not a count"),
        (["--memory", "1T"], "'1T' is not a size: bytes are expected, as 512M or 1G"),
        (["--seconds", "-1"], "'-1' is not a time"),
        (["--seconds", "nan"], "'nan' is not a time"),
        (["--memory", "1k"], "memory = 1024 is too little; 4194304 bytes are enough"),
        (["--seed", "x"], "'x' is not a seed: a whole number is expected"),
    ],
)
def test_what_is_no_limit(capsys: Capture, limit: list[str], reason: str) -> None:
    assert reason in refusal(capsys, "solve", "precedence", "18", *limit)


@pytest.mark.parametrize(
    ("given", "bytes_"), [("1G", 2**30), ("512m", 2**29), ("1.5k", 1536), ("4096", 4096), ("4_096", 4096)]
)
def test_sizes(given: str, bytes_: int) -> None:
    assert arguments.size(given) == bytes_


def test_a_fault_is_not_taken_for_lost(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(_record: object) -> str:
        raise RuntimeError("a fault")

    monkeypatch.setattr("patience_widget.commands.board", broken)
    assert main(["show", "precedence", "1"]) == 70
    assert "RuntimeError: a fault" in capsys.readouterr().err
