"""What `make bench` measures of the solver can be measured, and has its rows in the README."""

import re
from itertools import islice
from pathlib import Path

import bench_solver
import figures
import pytest

import patience_widget as pw

README = Path(__file__).parent.parent / "README.md"
FEW = bench_solver.Plan(deals=2, share=0.01, runs=1, seconds=0.01, endgames=2, games=2)


def unnumbered(text: str) -> set[str]:
    """What the rows of a table measure, however many deals and seconds."""
    return {re.sub(r"[\d.,]+", "#", row.split(" | ")[0]) for row in text.splitlines() if row.startswith("| ")}


@pytest.mark.parametrize("part", bench_solver.PARTS)
def test_a_figure_has_its_row(part: str, capsys: pytest.CaptureFixture[str]) -> None:
    bench_solver.PARTS[part](FEW)
    rows = capsys.readouterr().out
    assert unnumbered(rows)
    assert unnumbered(rows) <= unnumbered(README.read_text(encoding="utf-8"))


@pytest.mark.parametrize("game", [pw.BritishBlockade(), pw.Precedence()])
def test_endgames(game: pw.Game) -> None:
    """The same for the same seed; the stock is empty and the game not over."""
    positions = list(islice(bench_solver.endgames(game), 3))
    assert positions == list(islice(bench_solver.endgames(game), 3))
    for state in positions:
        assert not state.stock
        assert not game.won(state)
        assert not game.lost(state)
        assert all(move.source != "stock" and move.target != "stock" for move in game.moves(state))


def test_figures_are_written_into_their_rows(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    readme = tmp_path / "README.md"
    readme.write_text("Old machine, 1 cores, Linux, Python 3.11.0; median\n\n| a | | |\n| b | 2 | |\n")
    monkeypatch.setattr(figures, "PRINTED", {})
    figures.line("a", "3 s", "1 to 4")
    figures.write(readme)
    assert readme.read_text() == f"{figures.machine()}; median\n\n| a | 3 s | 1 to 4 |\n| b | 2 | |\n"
