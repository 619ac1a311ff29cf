"""The kernel: both games in C++, compiled to static/kernel.wasm, for exactly the two classes that it copies."""

import threading
from collections.abc import Iterator
from functools import lru_cache
from types import ModuleType
from typing import Any, NamedTuple

from ..game import Game, Move
from ..games.british_blockade import BritishBlockade
from ..games.precedence import Precedence
from ..text import _
from ..tree import Columns
from . import british_blockade, precedence, runner

CODECS: dict[type, ModuleType] = {BritishBlockade: british_blockade, Precedence: precedence}
NoKernel = runner.NoKernel
FATES = ("unknown", "won", "lost")
BITS = 7  # rules that it counts, of the lowest bits
COUNTS = ("nodes", "tries", "exact", "kept", "bytes", "depth", "stage", "dead", "seen", *map(str, range(BITS)))
FOUNDATION = 200  # the first foundation's number, as the kernel names places
OTHERS = {250: "stock", 251: "tableau", 252: "waste"}
MEMORY = 2**28  # bytes that a search takes at most, where nothing else is asked for
ENOUGH = 2**22  # bytes with which any search can begin
PIECE = 7  # moves that the kernel counts at once
DEEPEST = 64  # moves that perft looks ahead at most
SAMPLES = 400  # orders of the unseen cards in which a move is tried, where nothing else is asked for
MOST_SAMPLES = 2048
NODES = 4_000_000  # of the honest player's search when it has seen all cards
FATE, WIDTHS = 3, (4, 2, 2, 1, 1)  # of the columns of a trace
BYTES = sum(WIDTHS)  # of a traced node
ALL_RULES = 2**31 - 1  # the bit above them is for tests: use the rules also where they do not hold


def knows(game: Game[Any], state: object) -> bool:
    """Whether the kernel plays this game, and the position is one of its; a subclass may change a rule."""
    return _encoded(game, state) is not None


def runs() -> bool:
    """Whether it runs here at all: whether its file is there, and what runs it."""
    try:
        runner.start()
    except NoKernel:
        return False
    return True


def moves(game: Game[Any], state: object) -> list[Move]:
    """The legal moves of a position that the kernel knows, in an order of its own."""
    instance = _set(game, state)
    return _read_moves(game, instance, instance.call("moves"))


def perft(game: Game[Any], state: object, depth: int) -> int:
    """The number of move sequences of that length (64 at most) from a position that the kernel knows."""
    if depth > DEEPEST:
        raise ValueError(_("depth {given} is too deep: {most} at most").format(given=depth, most=DEEPEST))
    return _count(_set(game, state), game, state, max(0, depth))


def _count(instance: runner.Instance, game: Game[Any], state: Any, depth: int) -> int:
    """Count in pieces, for what runs in the kernel cannot be interrupted."""
    if depth > PIECE:
        return sum(_count(instance, game, game.play(state, move), depth - 1) for move in game.moves(state))
    _put(instance, game, state)
    return instance.call("perft", depth)


class Search:
    """A search for a win, or for the proof that there is none; it goes on where it stopped.

    `memory` is the most that the kernel may take, in bytes. `rules` are the pruning rules that it may use, a bit
    each; None is all. `trace` is how many of its first nodes it traces; with little memory it traces fewer. What it
    found so far is what stood when `step` last returned, and may be read by any thread.
    """

    def __init__(
        self,
        game: Game[Any],
        state: Any,
        *,
        seed: int = 0,
        memory: int | None = None,
        rules: int | None = None,
        trace: int = 0,
    ) -> None:
        most = MEMORY if memory is None else min(memory, runner.MOST)
        self.game, self.start = game, state
        self.fate, self.moves = FATES[0], list[Move]()
        self._lock = threading.RLock()
        self._ran = True  # since it counted
        try:
            self._instance = _set(game, state, most)
            self._instance.call("trace", max(0, min(trace, (most - ENOUGH) // (2 * BYTES))))
            begun = self._instance.call("begin", seed % 2**64, most, ALL_RULES if rules is None else rules)
        except runner.TooLittleMemory:
            begun = -1
        if begun < 0:
            message = _("memory = {given} is too little; {enough} bytes are enough to begin with")
            raise ValueError(message.format(given=most, enough=ENOUGH))
        self._counts = list[int]()
        self._counted()

    def end(self) -> None:
        """Give back its memory at once; what it found stays, and it goes on no more."""
        with self._lock:
            self._instance.end()

    def step(self, nodes: int) -> None:
        """At most so many nodes more; fewer when it is decided. Other threads run meanwhile."""
        with self._lock:
            if self.done or nodes < 1:
                return
            self._ran = True
            fate = FATES[self._instance.call("run", min(nodes, 2**62))]
            self._counted()
            self.moves = self._line() if fate == "won" else []
            self.fate = fate

    @property
    def done(self) -> bool:
        """Whether it is decided."""
        return self.fate != FATES[0]

    @property
    def nodes(self) -> int:
        """The positions whose moves were generated."""
        return self._counted()[0]

    @property
    def depth(self) -> int:
        """How many moves ahead it looks now."""
        return self._counted()[5]

    @property
    def counts(self) -> dict[str, int]:
        """What it counted, by name."""
        return dict(zip(COUNTS, self._counted(), strict=True))

    @property
    def method(self) -> str:
        """What it does, by turns, or how it was decided."""
        counts = self.counts
        tries = _("random restarts, {tries:,} tries").format(**counts)
        if self.fate == "lost":
            return _("exhaustive search, {kept:,} positions kept").format(**counts)
        exact = _("exact search, {kept:,} positions kept").format(**counts)
        if self.done:
            return exact if counts["stage"] else tries
        return f"{exact}; {tries}" if counts["nodes"] > counts["exact"] else exact

    @property
    def rules(self) -> tuple[str, ...]:
        """The names of its pruning rules, a bit each."""
        return tuple(str(rule.name) for rule in CODECS[type(self.game)].Rule if rule < 2**BITS)

    @property
    def cuts(self) -> dict[str, int]:
        """At how many nodes of the exact search which rule left moves out, or ended the way."""
        counts = self.counts
        by_rule = {name: counts[str(bit)] for bit, name in enumerate(self.rules)}
        return {"deadlock": counts["dead"], "seen": counts["seen"], **{name: n for name, n in by_rule.items() if n}}

    def named(self, code: int) -> Move:
        """The move that a code of the trace stands for: two numbers of places, the source's in the lower byte."""
        names = _names(self.game)
        return Move(names.get(code & 255, ""), names.get(code >> 8, ""))  # the first node has no move

    def traced(self, since: int) -> Columns:
        """The traced nodes from this number on; of their fates all."""
        with self._lock:
            size = self._instance.call("traces")
            return Columns(*(self._column(at, since if at != FATE else 0, size) for at in range(len(Columns._fields))))

    def _column(self, which: int, since: int, until: int) -> bytes:
        """A part of a column of the trace."""
        wide = WIDTHS[which]
        return self._instance.read_at(self._instance.call("column", which) + wide * since, wide * (until - since))

    def _counted(self) -> list[int]:
        """All counts as it last stood still; an interrupt may have come before they were read."""
        if self._ran and self._lock.acquire(blocking=False):
            try:
                self._counts, self._ran = self._read_counts(), False
            finally:
                self._lock.release()
        return self._counts

    def _read_counts(self) -> list[int]:
        """All counts at once."""
        data = self._instance.read(8 * self._instance.call("counts"))
        return [int.from_bytes(data[at : at + 8], "little") for at in range(0, len(data), 8)]

    def _line(self) -> list[Move]:
        """The line that wins, as the engine plays it."""
        steps = _read_moves(self.game, self._instance, self._instance.call("line"))
        return list(spelt(self.game, self.start, steps))


class Candidate(NamedTuple):
    """A move, where reversals are left out; in how many sampled orders it was tried, and how often quick play won.

    One that is no longer `tried` did worse than the best by more than chance explains.
    """

    move: Move
    samples: int
    wins: int
    tried: bool


class Advice:
    """The moves of a position, each followed through the same sampled orders of the cards that the player has not seen.

    It is played to the end there by quick play. The same seed and samples give the same, whatever the true order.
    With `alone` it goes on also when one move is left.
    """

    def __init__(
        self, game: Game[Any], state: object, *, seed: int = 0, samples: int = SAMPLES, alone: bool = False
    ) -> None:
        if not isinstance(samples, int) or isinstance(samples, bool) or not 0 <= samples <= MOST_SAMPLES:
            raise ValueError(_("samples = {given}: 0 to {most} are expected").format(given=samples, most=MOST_SAMPLES))
        self.game, self.start, self._most, self._fewest = game, state, samples, 1 if alone else 2
        self._instance = _set(game, state)
        self._instance.call("advise", seed % 2**64, unseen(game, state), self._fewest)
        self.candidates = self._sample(0)

    def step(self, samples: int) -> None:
        """So many samples more; fewer when it is decided. Other threads run meanwhile."""
        self.candidates = self._sample(samples)

    @property
    def done(self) -> bool:
        """Whether the asked number of samples is reached, or one move is left."""
        tried = [candidate for candidate in self.candidates if candidate.tried]
        return len(tried) < self._fewest or tried[0].samples >= self._most

    @property
    def moves(self) -> list[Move]:
        """The best move, after the reversals that it takes; empty where there is none."""
        return list(spelt(self.game, self.start, [one.move for one in self.candidates[:1]]))

    def _sample(self, more: int) -> list[Candidate]:
        """So many samples more, and what is known of each move then, the best first."""
        data = self._instance.read(12 * self._instance.call("sample", more, self._most))
        names, found = _names(self.game), list[Candidate]()
        for at in range(0, len(data), 12):
            source, target, tried, _nothing = data[at : at + 4]
            samples, wins = (int.from_bytes(data[at + i : at + i + 4], "little") for i in (4, 8))
            found.append(Candidate(Move(names[source], names[target]), samples, wins, bool(tried)))
        return found


class Honest:
    """A game that the honest player plays from a position, in one sampled order of the cards that it has not seen."""

    def __init__(
        self,
        game: Game[Any],
        state: object,
        *,
        seed: int = 0,
        number: int = 0,
        samples: int = SAMPLES,
        nodes: int = NODES,
    ) -> None:
        """The `number` says which of a seed's orders it is; `nodes` how long it searches when it has seen all."""
        self.fate = FATES[0]
        self._instance = _set(game, state, MEMORY)
        given = seed % 2**64, number, MEMORY, nodes, samples, unseen(game, state)
        self._instance.call("honest", *given)

    def step(self, samples: int) -> None:
        """So many samples more, or as much of a search as takes their time. Other threads run meanwhile."""
        self.fate = FATES[self._instance.call("follow", samples)]

    @property
    def done(self) -> bool:
        """Whether it is over."""
        return self.fate != FATES[0]


def unseen(game: Game[Any], state: object) -> bool:
    """Whether there are cards that the player has not seen, in a position that the kernel knows."""
    return bool(CODECS[type(game)].unseen(state))


def spell(game: Game[Any], state: Any, step: Move) -> list[Move]:
    """The engine's moves for one of the kernel's from a position."""
    return list(CODECS[type(game)].spell(game, state, step))


def spelt(game: Game[Any], state: Any, steps: list[Move]) -> Iterator[Move]:
    """The engine's moves for a line of the kernel, which leaves reversals out; IllegalMove where it is none."""
    for step in steps:
        for move in CODECS[type(game)].spell(game, state, step):
            yield move
            state = game.play(state, move)


def _encoded(game: Game[Any], state: object) -> bytes | None:
    """The position as the kernel reads it; None where it does not know it."""
    codec = CODECS.get(type(game))
    data: bytes | None = codec.encode(game, state) if codec else None
    return data


def _set(game: Game[Any], state: object, most: int | None = None) -> runner.Instance:
    """A new instance that stands at the position; ValueError where the kernel does not know it."""
    instance = runner.start(most)
    _put(instance, game, state)
    return instance


def _put(instance: runner.Instance, game: Game[Any], state: object) -> None:
    """Go to a position; ValueError where the kernel does not know it."""
    data = _encoded(game, state)
    if data is not None:
        instance.write(data)
        if instance.call("set", CODECS[type(game)].NUMBER, len(data)) == 0:
            return
    raise ValueError(_("the kernel does not know this position of {game}").format(game=_(game.name)))


def _read_moves(game: Game[Any], instance: runner.Instance, number: int) -> list[Move]:
    """The moves in the buffer."""
    names, data = _names(game), instance.read(2 * number)
    return [Move(names[source], names[target]) for source, target in zip(data[::2], data[1::2], strict=True)]


@lru_cache(maxsize=16)
def _names(game: Game[Any]) -> dict[int, str]:
    """The names of a game's places by the kernel's numbers."""
    tableau = (place.name for place in game.places if place.role == "tableau")
    foundations = (place.name for place in game.places if place.role == "foundation")
    return {**dict(enumerate(tableau)), **dict(enumerate(foundations, FOUNDATION)), **OTHERS}
