"""Puzzles from real games, made and proved by the solver: tests/make_puzzles.py writes puzzles.json.

- win_in: a win, and in how many moves at most. As a card never leaves the foundations for the table, every win builds
  every card that is left once: the builds are as many in all wins. What can be wasted are reversals, fills and deals,
  turns and redeals; that no line is shorter was found by looking at all positions that fewer moves lead to.
- only_move: one legal move keeps the win, every other one is proved to lose.
- lost: is it lost? Some are. A few cards show it (`pw.refute`), and the solver proves it; of the others it has a win.
- leave, Precedence only: of the cards that come to lie on the waste and fit, all have to be played until one has to be
  left. Each of these decisions is proved: played the one wins and left it loses, and the other way round.

The ten of a kind are put in order by what was measured, and two have each grade from 1, easy, to 5, hard (of lost or
not, the lost ones and the others each in an order of their own): `fails`, how many of 20 games that are played on
without thought fail; `nodes`, how many positions the exact answer takes; `left`, how many cards are left; `cards`, how
many show that it is lost; `before`, how many have to be played before the one that is to be left.
"""

import json
from dataclasses import dataclass, field
from functools import cache, cached_property
from itertools import groupby
from pathlib import Path
from typing import Any

from .flow import shortened
from .game import Game
from .games import find, name_of, slug
from .lesson import Lesson, Step
from .puzzle_tasks import Leave, Lost, OnlyMove, WinIn
from .recording import Recording
from .task import Task
from .text import _

FILE = Path(__file__).parent / "puzzles.json"
KINDS = ("win_in", "only_move", "lost", "leave")


@dataclass(frozen=True)
class Puzzle:
    """A puzzle: the game and the deal it comes from, the moves that lead to it, its kind, its grade from 1 to 5.

    `measured` says what the grade comes from, and what the puzzle claims; `step` is it as a step of a lesson.
    """

    game: Game[Any]
    kind: str
    deal: int
    moves: str = field(repr=False)
    grade: int
    measured: dict[str, Any] = field(repr=False, hash=False)

    @property
    def record(self) -> Recording:
        """The game up to the puzzle."""
        record = Recording(self.game, self.deal)
        for move in self.moves.split():
            record.play(move)
        return record

    @cached_property
    def state(self) -> Any:
        """The position."""
        return self.record.state

    @property
    def task(self) -> Task:
        """What is asked."""
        if self.kind == "win_in":
            return WinIn(builds=self.measured["builds"], moves=self.measured["moves"])
        tasks: dict[str, Task] = {"only_move": OnlyMove(), "lost": Lost(), "leave": Leave()}
        return tasks[self.kind]

    @property
    def answer(self) -> Any:
        """The right answer, found anew by the engine and the solver."""
        return self.task.shown(self.game, self.state)

    @property
    def text(self) -> str:
        """The grade, and the cards of the stock where a player has seen their order in the pass before."""
        state, grade = self.state, _("Grade {grade} of 5.").format(grade=self.grade)
        stock = self.game.ids(state, "stock")[::-1]
        if not stock or not getattr(state, "redeals", 0):
            return grade
        cards = " ".join(f"{{{face}}}" for face in self.game.pack(state).faces(stock))
        told = _("{grade} The stock comes in this order, as was seen in the pass before: {cards}.")
        return told.format(grade=grade, cards=cards)

    @property
    def title(self) -> str:
        """What it is, and which deal it comes from."""
        names = {"win_in": _("Win"), "only_move": _("The only move"), "lost": _("Lost?"), "leave": _("Which to leave")}
        return _("{kind}: deal {deal} of {game}").format(kind=names[self.kind], deal=self.deal, game=_(self.game.name))

    @property
    def step(self) -> Step:
        """It as a step of a lesson."""
        return Step(self.text, {"deal": self.deal, "moves": self.moves}, self.task)

    def lesson(self) -> Lesson:
        """A lesson of this puzzle alone."""
        return Lesson(self.title, [self.step], game=self.game)

    def handout(self, *, answers: bool = False) -> str:
        """It as text, with or without the right answer."""
        return self.lesson().handout(answers=answers)

    def __str__(self) -> str:
        return self.handout()

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        """Its lesson, in a notebook."""
        return self.lesson()._repr_mimebundle_(**kwargs)


@cache
def shipped() -> tuple[Puzzle, ...]:
    """All puzzles that ship, those of a kind from easy to hard."""
    rows = json.loads(FILE.read_text(encoding="utf-8"))
    return tuple(_read(dict(row)) for row in rows)


def _read(row: dict[str, Any]) -> Puzzle:
    """A puzzle from its row."""
    game, kind, deal = find(row.pop("game"))(), row.pop("kind"), row.pop("deal")
    return Puzzle(game, kind, deal, row.pop("played"), row.pop("grade"), row)


def puzzles(game: Any, kind: str | None = None, n: int = 10) -> list[Puzzle]:
    """The first `n` puzzles of a game, of one kind from easy to hard, or of all kinds in turn.

    Kinds: "win_in", "only_move", "lost", and of Precedence "leave"; what each claims, and how that was proved, says
    `help("patience_widget.puzzle")`. `puzzle.lesson()` puts one on the table, and a lesson of several is
    `pw.Lesson("Puzzles", [puzzle.step for puzzle in pw.puzzles("precedence", "leave")])`.
    """
    mine = [puzzle for puzzle in shipped() if slug(puzzle.game.name) == slug(name_of(game))]
    known = [name for name in KINDS if any(puzzle.kind == name for puzzle in mine)]
    if not known or (isinstance(game, Game) and game != mine[0].game):
        games = _(" and ").join(dict.fromkeys(_(puzzle.game.name) for puzzle in shipped()))
        raise ValueError(_("there are puzzles of {games} only, with the usual rules").format(games=games))
    if kind is not None and kind not in known:
        message = _("{given} is not a kind of puzzle of {game}; kinds: {kinds}")
        raise ValueError(message.format(given=shortened(kind), game=_(mine[0].game.name), kinds=", ".join(known)))
    if isinstance(n, bool) or not isinstance(n, int) or n < 1:
        raise ValueError(_("n={given}: a number of puzzles from 1 up is expected").format(given=shortened(n)))
    return _in_turn([puzzle for puzzle in mine if kind in {None, puzzle.kind}])[:n]


def _in_turn(some: list[Puzzle]) -> list[Puzzle]:
    """The first of each kind, the second of each, and so on."""
    kinds = [[*group] for _kind, group in groupby(some, key=lambda puzzle: puzzle.kind)]
    most = max(map(len, kinds), default=0)
    return [group[at] for at in range(most) for group in kinds if at < len(group)]
