"""The puzzles that ship, made again: `python tests/make_puzzles.py FILE [GAMES]` writes patience_widget/puzzles.json.

What is found goes to FILE, a row for each candidate and one for each deal that was looked through: run again, it goes
on where it was. Of each game the deals from 1 up are played by the plain player (`Game.plain`), until there are enough
candidates of each kind, or GAMES deals (4,000, about ten minutes). Those positions are looked at whose cards are all
known: in British Blockade when the stock is empty, in Precedence from the second pass on with few cards in the stock.
Where the first of them can be won, plain games are played from it (in British Blockade several, as chance has a part in
them), and of each the last position that can be won is found: that is where the plain player went wrong. That one and
some before it are the candidates. Everything that they claim is decided by the solver or by looking at all positions
(keeping.py); what is not decided at once is none.

Of 20 plain games from each at least 5 fail, unless it is lost. Of each kind ten are kept, of different deals, if the
exact answer takes few nodes enough for a person: some from easy to hard, by how often plain games fail, how many nodes
the answer takes, how many cards are left, and how many cards show it. They are graded from 1 to 5 in that order.
"""

import json
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from math import log10
from operator import itemgetter
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import patience_widget as pw
from patience_widget.games import slug
from patience_widget.keeping import builds_left, decided, left, only, shortest
from patience_widget.puzzle import FILE, KINDS

COUNT = 10
EACH = 2  # candidates of a kind from one deal, at most
ENOUGH = 30  # candidates of a kind, of which no more are looked for
HARDEST = 10_000  # nodes of a puzzle that a person may solve
FAILS = 5  # of the plain games from a puzzle at least
PLAIN = 20  # games from a position that say how often plain play fails
WAYS = 8  # games from where all cards are known
BACK = 20  # positions before the last one that can be won
STEP = 3  # positions from one that is looked at for a win to the one before it
FEW = 14  # cards in Precedence's stock
BUILDS = range(8, 60)  # of a win within so many moves
POSITIONS = 15_000  # that are looked at for it
CERTIFIED = 6  # cards at most that show a loss
LOOK = 4  # positions from one look for such cards to the next: that takes a while
LOST = 6  # of the puzzles "is this lost?", so many are
Json = dict[str, Any]


class Point(NamedTuple):
    """A position, and the moves of the game so far."""

    state: Any
    moves: tuple[pw.Move, ...]


def plain(game: pw.Game[Any], start: Point, seed: int) -> list[Point]:
    """A plain game from a position on."""
    random, points = Random(seed), [start]
    while len(points) < 1000:
        state, moves = points[-1]
        move = None if game.won(state) or game.lost(state) else game.plain(state, random)
        if move is None:
            break
        points.append(Point(game.play(state, move), (*moves, move)))
    return points


def known(game: pw.Game[Any], state: Any) -> bool:
    """Whether all cards of a position are known, and what is to come is short."""
    if isinstance(game, pw.BritishBlockade):
        return not state.stock
    return bool(state.redeals) and len(state.stock) <= FEW


def last_won(game: pw.Game[Any], points: list[Point]) -> int:
    """Where the last position lies that can be won, by bisection, as what is lost stays lost; -1 of none."""
    low, high = -1, len(points)
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (middle, high) if decided(game, points[middle].state).fate == "won" else (low, middle)
    return low


def windows(game: pw.Game[Any], points: list[Point]) -> Iterator[list[Point]]:
    """What comes of a game when its cards are all known, each pass by itself."""
    some = [point for point in points if known(game, point.state)]
    for redeals in (0, 1, 2):
        window = [point for point in some if getattr(point.state, "redeals", 0) == redeals]
        if window:
            yield window


def of_deal(game: pw.Game[Any], deal: int, taken: Counter[str]) -> Iterator[tuple[str, Json, Point]]:
    """The candidates of a deal: kind, claim, and where; none of kinds of which enough were `taken` already."""
    points = plain(game, Point(game.deal(deal), ()), deal)
    for window in windows(game, points):
        if taken["refuted"] < EACH:
            yield from of_lost(game, window)
        if decided(game, window[0].state).fate != "won":
            continue
        yield from of_window(game, window, taken)
        for seed in range(WAYS if isinstance(game, pw.BritishBlockade) else 0):
            yield from of_window(game, plain(game, window[0], seed), taken)


def of_window(game: pw.Game[Any], points: list[Point], taken: Counter[str]) -> Iterator[tuple[str, Json, Point]]:
    """The candidates of positions that follow on each other, the hardest first."""
    at = last_won(game, points)
    if taken["win_in"] < EACH:
        yield from of_wins(game, points[: at + 1])
    for point in reversed(points[max(0, at - BACK) : at + 1]):
        for kind, claim in CLAIMS.items():
            found = claim(game, point.state) if taken[kind] < EACH else None
            if found is not None:
                yield kind, found, point


def of_wins(game: pw.Game[Any], points: list[Point]) -> Iterator[tuple[str, Json, Point]]:
    """The first of positions that can be won whose shortest win is found by looking at few positions."""
    best: tuple[str, Json, Point] | None = None
    for point in points[::-STEP]:
        builds = builds_left(game, point.state)
        way = shortest(game, point.state, POSITIONS) if builds in BUILDS else None
        if way is not None:
            best = "win_in", {"builds": builds, "moves": len(way)}, point
        elif builds >= BUILDS.start:
            break
    if best:
        yield best


def _only_move(game: pw.Game[Any], state: Any) -> Json | None:
    return {} if len({*game.moves(state)}) > 1 and only(game, state) else None


def _leave(game: pw.Game[Any], state: Any) -> Json | None:
    """Where a card that fits can be played before it, and all of them can be told apart by their names."""
    found = left(game, state) if isinstance(game, pw.Precedence) else None
    names = state.pack.faces(found.cards) if found else []
    return {"before": found.at} if found and found.at and len({*names}) == len(names) > 2 else None


def _not_lost(game: pw.Game[Any], state: Any) -> Json | None:
    return {"lost": False} if len({*game.moves(state)}) > 1 else None


CLAIMS: dict[str, Callable[[pw.Game[Any], Any], Json | None]] = {
    "only_move": _only_move,
    "leave": _leave,
    "lost": _not_lost,
}


def of_lost(game: pw.Game[Any], points: list[Point]) -> Iterator[tuple[str, Json, Point]]:
    """A position that a few cards show to be lost, while there are several moves."""
    for point in points[::LOOK]:
        cards = game.deadlock(point.state, open_cards=True)
        few = cards and 1 < len(cards) <= CERTIFIED and len({*game.moves(point.state)}) > 1
        if cards and few and decided(game, point.state).fate == "lost":
            yield "lost", {"lost": True, "cards": len(cards)}, point
            return


def row(game: pw.Game[Any], deal: int, kind: str, claim: Json, point: Point) -> Json:
    """A candidate, and how hard it is: plain games that fail, nodes of the solver, cards that are left."""
    state, lost = point.state, claim.get("lost")
    after = [game.play(state, move) for move in game.moves(state)]
    nodes = sum(decided(game, one).nodes for one in (state, *after))
    fails = 0 if lost else sum(not _wins(game, point, seed, claim.get("moves")) for seed in range(PLAIN))
    hard = {"fails": fails, "nodes": nodes, "left": builds_left(game, state)}
    moves = " ".join(map(str, point.moves))
    return {"game": slug(game.name), "kind": kind, "deal": deal, **claim, **hard, "played": moves}


def _wins(game: pw.Game[Any], point: Point, seed: int, most: int | None) -> bool:
    """Whether a plain game from a position is won, in at most so many moves."""
    points = plain(game, point, seed)
    return game.won(points[-1].state) and (most is None or len(points) - 1 <= most)


def collect(game: pw.Game[Any], games: int, file: Path) -> None:
    """Look through deals until there are enough candidates of each kind."""
    rows = [one for one in read(file) if one["game"] == slug(game.name)]
    fits = {*KINDS} - ({"leave"} if isinstance(game, pw.BritishBlockade) else set())
    for deal in range(max((one["deal"] for one in rows), default=0) + 1, games + 1):
        counts = Counter("refuted" if one.get("lost") else one["kind"] for one in rows)
        taken = Counter({kind: EACH for kind in {*KINDS, "refuted"} if counts[kind] >= ENOUGH})
        if fits <= {*taken}:
            break
        for kind, claim, point in of_deal(game, deal, taken):
            found = row(game, deal, kind, claim, point)
            if claim.get("lost") or found["fails"] >= FAILS:
                taken["refuted" if claim.get("lost") else kind] += 1
                rows.append(found)
        rows.append({"game": slug(game.name), "kind": "done", "deal": deal})
        with file.open("a") as out:
            out.writelines(json.dumps(one) + "\n" for one in rows if one["deal"] == deal)


def read(file: Path) -> list[Json]:
    """The rows of a file."""
    return [json.loads(line) for line in file.read_text().splitlines()] if file.exists() else []


def hardness(one: Json) -> float:
    """What puzzles are put in order by."""
    hard = 3 * one["fails"] / PLAIN + log10(one["nodes"] + 1) + one["left"] / 20
    return float(hard + one.get("cards", 0) / 2 + one.get("before", 0) / 2)


def chosen(rows: list[Json]) -> list[Json]:
    """Ten of each kind, of different deals, from easy to hard."""
    found: list[Json] = []
    for kind in KINDS:
        mine = [one for one in rows if one["kind"] == kind]
        lost = ten([one for one in mine if one.get("lost")], LOST)
        deals = {one["deal"] for one in lost}
        rest = ten([one for one in mine if not one.get("lost") and one["deal"] not in deals], COUNT - len(lost))
        order = sorted(
            (((at + 0.5) / len(some), one) for some in (lost, rest) for at, one in enumerate(some)), key=itemgetter(0)
        )
        found += [one | {"grade": 1 + 5 * at // len(order)} for at, (_rank, one) in enumerate(order)]
    return found


def ten(rows: list[Json], count: int) -> list[Json]:
    """So many, of different deals, some from easy to hard."""
    each = {one["deal"]: one for one in sorted(rows, key=hardness) if one["nodes"] <= HARDEST}
    some = sorted(each.values(), key=hardness)
    return [some[at * len(some) // count] for at in range(min(count, len(some)))]


def write(file: Path) -> None:
    """Write the puzzles, of what was found so far."""
    rows = read(file)
    found = [
        one for name in ("british-blockade", "precedence") for one in chosen([r for r in rows if r["game"] == name])
    ]
    FILE.write_text("[\n" + ",\n".join(map(json.dumps, found)) + "\n]\n")
    print(len(found), "puzzles of", len(rows), "rows")


def main(name: str, games: int = 4000) -> None:
    """Make them all."""
    file = Path(name)
    for game in (pw.BritishBlockade(), pw.Precedence()):
        collect(game, games, file)
    write(file)


if __name__ == "__main__":
    main(sys.argv[1], *map(int, sys.argv[2:]))
