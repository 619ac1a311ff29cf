"""Next moves found by searching on from the whole position, slice by slice.

So `suggest` looks at the stock, and its text says so first; an adviser who sees no more than the player is `hint`.
"""

import time
from collections.abc import Generator, Iterator, Sequence
from copy import copy
from dataclasses import replace
from functools import cached_property
from typing import Any, NamedTuple

from . import shown
from .advice import Advice, Refuted, Suggestion, refuted, told
from .game import Game, Move
from .page import recorded
from .recording import Recording, unsealed
from .scene import roles_of
from .search import Limit, Result, Run
from .solver import search
from .text import _

USUAL = Limit(seconds=1)  # in all, where nothing else is asked for
SLICE = 0.01  # seconds, about, after which one may look what is known
FATES = ("won", "unknown", "lost")  # the best first
CHANCES = {"won": 1.0, "lost": 0.0}  # of who has all cards before him
_Work = Generator[None, None, Result]


def suggest(table: Any, limit: Limit | None = None, n: int = 3, *, seed: int = 0) -> Advice:
    """Up to `n` next moves for a Recording or a table, found by looking at the stock; on a table they are drawn.

    The limit, a second if none is given, is shared by all moves; with a limit of nodes alone and the same seed the
    advice is the same. If the table moves on meanwhile nothing is drawn, and the advice is for where it stood.
    """
    check_number(n)
    if limit is not None and not isinstance(limit, Limit):
        raise TypeError(shown.no_limit(limit))
    record, draw = unsealed(recorded(table)), getattr(table, "mark", None)
    with record.lock:
        node, state, still = record.node, record.state, None if draw else copy(record)
    looking = Looking(record.game, state, USUAL if limit is None else limit, seed)
    for _slice in looking.work():
        pass
    advice = looking.advice(n, still)
    if draw:
        draw(record, node, advice.marks, advice.arrows, advice.text)
    return advice


def check_number(n: object) -> None:
    """ValueError for what is no number of suggestions."""
    if isinstance(n, bool) or not isinstance(n, int) or n < 1:
        raise ValueError(_("n={given!r}: a number of suggestions from 1 up is expected").format(given=n))


class _Candidate(NamedTuple):
    """A move, where it leads, and whether it only takes a card back from a foundation."""

    move: Move
    state: Any
    back: bool


class Looking:
    """A search of a position and of those after its moves, under one limit; what it found so far may be read."""

    basis = _("Looking at the stock")

    def __init__(self, game: Game[Any], state: Any, limit: Limit, seed: int) -> None:
        self.game, self.state, self.limit, self.seed = game, state, limit, seed
        self.nodes, self.seconds, self.interrupted = 0, 0.0, False
        self.over = game.won(state)
        self._found: list[Suggestion] = []
        self._refuted: Refuted | None = None

    def advice(self, n: int, record: Recording | None = None) -> Advice:
        """The best so many, as far as they are known."""
        basis = self.basis
        found = sorted(self._found or ([] if self.over else self._untried), key=_order)
        shows, text = self._refuted or (None, _("The game is won.") if self.over else summed(found, basis))
        cost = self.nodes, self.seconds
        return Advice(tuple(found[:n]), text, basis, self.game, self.state, *cost, record, certificate=shows)

    def work(self) -> Iterator[None]:
        """Find every move with what is known of it; one that only takes a card back where nothing else is left to try.

        It stops after every slice.
        """
        if self.over:
            return
        main = yield from self._search(self.state, 2)  # half of the limit
        candidates = self._candidates(main.moves[:1])
        if main.fate != "won" and candidates:
            self._refuted = refuted(self.game, self.state, self.basis)
        yield from self._tried([one for one in candidates if not one.back], main)
        fates = {one.fate for one in self._found}
        if "won" not in fates and (main.moves or "unknown" not in fates):
            back = [one for one in candidates if one.back]
            yield from self._tried(back[:1] if main.moves else back, main)

    @cached_property
    def _untried(self) -> list[Suggestion]:
        """The moves, of which nothing is known."""
        return [self._suggestion(one.move, "unknown") for one in self._candidates(())]

    def _candidates(self, first: Sequence[Move]) -> list[_Candidate]:
        """The moves, that of the main line first: one of those to equal positions, none that leads nowhere."""
        roles, keys, candidates = roles_of(self.game.places), {self.game.key(self.state)}, list[_Candidate]()
        for move in dict.fromkeys([*first, *self.game.moves(self.state)]):
            state = self.game.play(self.state, move)
            key = self.game.key(state)
            if key not in keys:
                candidates.append(_Candidate(move, state, roles.get(move.source) == "foundation"))
            keys.add(key)
        return candidates

    def _tried(self, candidates: Sequence[_Candidate], main: Result) -> Iterator[None]:
        """Each with what comes of it; where the position is lost, all are, and what is left of the limit is shared."""
        for at, (move, state, _back) in enumerate(candidates):
            if main.fate == "lost" or self._refuted:
                found = self._suggestion(move, "lost")
            elif main.moves[:1] == [move]:
                found = self._suggestion(move, "won", main.moves, main.nodes)
            else:
                after = yield from self._search(state, len(candidates) - at)
                found = self._suggestion(move, after.fate, [move, *after.moves], after.nodes)
            self._found.append(found)
            yield

    def _search(self, state: Any, parts: int) -> _Work:
        """What comes of a position, with one of so many parts of what is left of the limit."""
        share = self._share(parts)
        run = search(self.game, state=state, seed=self.seed, limit=share or self.limit, trace=0)
        nodes, seconds = self.nodes, self.seconds
        more = 64
        while share and not self.interrupted and not run.done:
            began, before = time.perf_counter(), run.progress.nodes
            self._step(run, more)
            self.nodes, self.seconds = nodes + run.result.nodes, seconds + run.result.seconds
            yield
            if run.progress.nodes == before:
                break
            more *= 1 if time.perf_counter() - began > SLICE / 2 else 2
        return run.result

    def _step(self, run: Run, nodes: int) -> None:
        """So many nodes more; an interrupt keeps what was found."""
        try:
            run.step(nodes)
        except KeyboardInterrupt:
            self.interrupted = True

    def _share(self, parts: int) -> Limit | None:
        """One of so many parts of what is left of the limit; None where nothing is left."""
        nodes, seconds = self.limit.nodes, self.limit.seconds
        nodes = None if nodes is None else (nodes - self.nodes + parts - 1) // parts
        seconds = None if seconds is None else max(0.0, seconds - self.seconds) / parts
        return None if nodes == 0 or seconds == 0 else replace(self.limit, nodes=nodes, seconds=seconds)

    def _suggestion(self, move: Move, fate: str, moves: Sequence[Move] = (), nodes: int = 0) -> Suggestion:
        """A move with its grounds."""
        line, text = tuple(moves) if fate == "won" else None, told(self.game, self.state, move)
        reason = self.game.reason(self.state, move)
        return Suggestion(
            move, text, fate, grounds(fate, line, nodes), line, nodes, chance=CHANCES.get(fate), reason=reason
        )


def grounds(fate: str, moves: Sequence[Move] | None, nodes: int) -> str:
    """What is known of a move."""
    if moves:
        wins = _("This wins the game.") if len(moves) == 1 else _("A win in {count} moves is known, with this one.")
        return wins.format(count=len(moves))
    if fate == "lost":
        return _("No win is left after this (proved).")
    if nodes == 1:
        return _("No win found in 1 position.")
    return _("No win found in {count} positions.").format(count=f"{nodes:,}") if nodes else _("Nothing is known yet.")


def summed(found: Sequence[Suggestion], basis: str) -> str:
    """The best of them in a sentence."""
    if not found:
        return _("No moves are left.")
    best = found[0].sentence if found[0].fate != "lost" else _("no win is left here (proved).")
    return _("{basis}: {sentence}").format(basis=basis, sentence=best)


def _order(one: Suggestion) -> tuple[int, int]:
    """Won before unknown before lost; the shortest line first."""
    return FATES.index(one.fate), len(one.moves or ())
