"""The figures of the README: what `make bench` measures, mostly as the median of several runs with its spread."""

import gzip
import json
import random
import statistics
import subprocess
import sys
import time
from functools import partial
from pathlib import Path

import bench_honest
import bench_solver
from figures import line, machine, row, seconds, write

import patience_widget as pw

sys.path.insert(0, str(Path(__file__).parent / "browser"))
import bench_page

ROOT = Path(__file__).parent.parent


def moves_per_second(game: pw.Game, deals: range) -> float:
    """Moves played in random games, the legal moves listed at each step."""
    chance, moves, start = random.Random(1), 0, time.perf_counter()
    for deal in deals:
        state = game.deal(deal)
        for _move in range(400):
            legal = list(game.moves(state))
            if not legal or game.lost(state):
                break
            state = game.play(state, legal[int(chance.random() * len(legal))])
            moves += 1
    return moves / (time.perf_counter() - start)


def a_game(game: pw.Game, moves: int = 150) -> pw.Recording:
    """A random game; it builds where it can."""
    record, chance = pw.Recording(game, deal=1), random.Random(2)
    while record.turn < moves and (legal := list(game.moves(record.state))):
        record.play(chance.choice([move for move in legal if move.source != "stock"] or legal))
    return record


def scene_bytes(game: pw.Game) -> float:
    """The median size of the scene after a move, as it is sent to a page that has clicked."""
    table, sizes = pw.PatienceWidget(a_game(game)), []
    table.outbox = [{"page": "0123456789abcdef01", "n": 1, "do": "undo"}]
    while table.undo():
        sizes.append(len(json.dumps(table.scene)))
    return statistics.median(sizes)


def scene_seconds(game: pw.Game) -> float:
    """How long a move takes in Python: played, and the scene made."""
    table, record = pw.PatienceWidget(game, deal=1), a_game(game, 60)
    start = time.perf_counter()
    for move in record.moves:
        table.play(move)
    return (time.perf_counter() - start) / record.turn


def import_seconds() -> float:
    """`import patience_widget` in a new interpreter, without the interpreter's own start."""
    empty, whole = (
        seconds(lambda code=code: subprocess.run([sys.executable, "-c", code], check=True))
        for code in ("pass", "import patience_widget")
    )
    return whole - empty


def megabyte() -> str:
    """A megabyte of moves to be read: a meeting slid to and fro."""
    game = pw.BritishBlockade(ranks=4, suits=1, columns=2)
    record = next(r for r in (a_game_that_meets(game, deal) for deal in range(1, 100)) if r)
    there, back = reversals(game, record)
    return str(record) + f" {there} {back}" * (1_000_000 // (2 * len(f" {there}")))


def a_game_that_meets(game: pw.Game, deal: int) -> pw.Recording | None:
    """A game at the end of its main line, where two foundations meet; None if they do not."""
    record, chance = pw.Recording(game, deal), random.Random(deal)
    for _move in range(60):
        legal = list(game.moves(record.state))
        if reversals(game, record):
            return record
        if not legal:
            return None
        record.play(chance.choice(legal))
    return None


def reversals(game: pw.Game, record: pw.Recording) -> list[pw.Move]:
    """A reversal and the one that takes it back; empty where there is none."""
    foundations = {place.name for place in game.places if place.role == "foundation"}
    moves = [move for move in game.moves(record.state) if move.source in foundations]
    return [moves[0], pw.Move(moves[0].target, moves[0].source)] if moves else []


def figures_of(game: pw.Game) -> None:
    """What is measured of each game."""
    played = "random play, legal moves listed at each step"
    row(f"{game.name}: {played}", "moves/s", lambda: moves_per_second(game, range(1, 101)))
    row(f"{game.name}: a move played and its scene made", "ms", lambda: 1000 * scene_seconds(game), 2)
    row(f"{game.name}: a scene as it is sent, median of a game", "bytes", lambda: scene_bytes(game))


def figures_of_the_page() -> None:
    """What a hand and an eye notice."""
    times = sorted(bench_page.clicks())
    tail = times[int(0.95 * len(times))]
    what = f"From click to painted card in JupyterLab, {len(times)} clicks, 95 of 100 within"
    line(what, f"{tail:.0f} ms", f"median {statistics.median(times):.0f}, slowest {times[-1]:.0f}")
    slow = f"processor {bench_page.THROTTLE} times slower: mean frame"
    row(f"All 104 cards moving, {slow}", "ms", lambda: statistics.mean(bench_page.all_cards()), 1)
    row(f"A row dealt, {slow}", "ms", lambda: statistics.mean(bench_page.a_row()), 1)
    drawn = [bench_page.scrubbed() for _run in range(7)]
    what = f"A run of a million steps scrubbed, processor {bench_page.SLOWER} times slower"
    for name, values in zip(("frames a second", "positions shown a second"), zip(*drawn, strict=True), strict=True):
        least, most = f"{min(values):.0f}", f"{max(values):.0f}"
        line(f"{what}: {name}", f"{statistics.median(values):.0f}", f"{least} to {most}")


def figures_of_the_table() -> None:
    """What is measured of the engine, the table and its page."""
    for game in (pw.BritishBlockade(), pw.Precedence()):
        figures_of(game)
    text = megabyte()
    row("A recording of a megabyte read", "s", lambda: seconds(lambda: pw.Recording.read(text)), 1)
    row("`import patience_widget`", "ms", lambda: 1000 * import_seconds(), 1)
    bundle = Path(pw.__file__).parent / "static"
    for part, when in (("widget", "before the cards are shown"), ("later", "after them (menus, panel, dialogs)")):
        sizes = [len(gzip.compress((bundle / f"{part}.{kind}").read_bytes(), mtime=0)) for kind in ("js", "css")]
        line(f"JavaScript and CSS {when}, gzipped", f"{sum(sizes) / 1000:.1f} kB")
    figures_of_the_page()


def main(*arguments: str) -> None:
    """Print the table, or these parts of it: table, solver, or one of the solver's; --quick tries it on a few.

    With --write the README gets the figures.
    """
    quick = "--quick" in arguments
    plan = bench_solver.QUICK if quick else bench_solver.WHOLE
    solver = {name: partial(part, plan) for name, part in bench_solver.PARTS.items()}
    parts = {"table": figures_of_the_table, **solver}
    asked = [name for name in arguments if not name.startswith("--")] or ["table", "solver"]
    if unknown := {*arguments} - {*parts, "solver", "--quick", "--write"}:
        sys.exit(f"{', '.join(unknown)}: the parts are {', '.join([*parts, 'solver'])}; and --quick, --write")
    print(f"{machine()}{'; a quick try' * quick}\n\n| what | median | spread |\n| --- | --- | --- |")
    for name, part in parts.items():
        if name in asked or (name in solver and "solver" in asked):
            part()
    if "--write" in arguments and not quick:
        write(ROOT / "README.md")
        bench_honest.write()


if __name__ == "__main__":
    main(*sys.argv[1:])
