"""Proofs that a position is lost: made by the kernel's exact search, kept in a file, checked by checker.py alone."""

import json
import zlib
from contextlib import suppress
from dataclasses import asdict
from pathlib import Path
from typing import Any, Self

from . import checker, kernel
from .cards import RANKS
from .fate import Limit, Result
from .game import Game
from .games import GAMES, find
from .games.british_blockade import SPACE
from .kernel import proving
from .recording import Recording
from .shown import no_limit
from .solver import position
from .text import _

MOST = 1_000_000  # positions of a proof, where nothing else is asked for
LARGEST = 100_000_000  # that can be


class Proof:
    """A walk through every position that comes of a lost one, with a byte for each; `len` tells how many there are.

    `about` says which position it is, as the file does. What the bytes mean, and why such a walk is a proof, stands in
    checker.py, which knows nothing of the rest of the package: `python -m patience_widget.checker FILE`.
    """

    def __init__(self, about: dict[str, Any], words: bytes) -> None:
        self.about, self.words = about, words

    def __len__(self) -> int:
        """How many positions it goes through."""
        return len(self.words)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Proof) and (self.about, self.words) == (other.about, other.words)

    def __hash__(self) -> int:
        return hash(self.words)

    def __repr__(self) -> str:
        deal = self.about.get("deal")
        name = _("a position") if deal is None else _("deal {number}").format(number=deal)
        return f"<Proof: {self.about['game']}, {name}: lost, {len(self):,} positions>"

    @property
    def game(self) -> Game[Any]:
        """The game, with its options."""
        game: Game[Any] = find(self.about["game"])(**self.about["options"])
        return game

    def check(self) -> int:
        """How many positions were checked, by checker.py alone; ValueError where it proves nothing.

        It takes about a second for 40,000 positions. That the position is the deal that it names is checked too.
        """
        deal = self.about.get("deal")
        if deal is not None and not self._is_deal(deal):
            raise ValueError(_("this is no proof of deal {number}: its cards lie otherwise").format(number=deal))
        _about, game, words = checker.read(bytes(self))
        return checker.check(game, words)

    def _is_deal(self, deal: Any) -> bool:
        """Whether the position is that of this deal; a file may name one that is none, or options that are none."""
        with suppress(TypeError):
            return bool(self.about["position"] == _written(self.game, self.game.deal(deal)))
        return False

    def save(self, path: str | Path) -> None:
        """Write it to a file."""
        Path(path).write_bytes(bytes(self))

    def __bytes__(self) -> bytes:
        return json.dumps(self.about).encode() + b"\n" + zlib.compress(self.words, 9)

    @classmethod
    def read(cls, path: str | Path) -> Self:
        """A proof from its file, unchecked; ValueError where that holds none."""
        about, _game, words = checker.read(Path(path).read_bytes())
        return cls(about, words)


def proof(game: Any, deal: Any = None, *, state: Any = None, limit: Limit | None = None) -> Proof:
    """The proof that a position is lost, which a program of its own checks; ValueError says why there is none.

    The position is given as to `solve`, or by the Result of that. Of a `limit` the nodes count, which are the
    positions of the proof (a million where nothing else is asked for), and the memory.
    """
    if limit is not None and not isinstance(limit, Limit):
        raise TypeError(no_limit(limit))
    number = _number(game, deal)
    if isinstance(game, Result):
        _check_lost(game)
        game, deal, state = game.game, None, game.start
    game, state = position(game, deal, state)
    if not kernel.knows(game, state):
        raise ValueError(_("there are proofs of positions of {games} only").format(games=_both()))
    most = min((limit and limit.nodes) or MOST, LARGEST)
    fate, words = proving.prove(game, state, most, limit.memory if limit else None)
    if fate != "lost":
        raise ValueError(_none(fate, most))
    return Proof(_about(game, state, number, len(words)), words)


def _number(game: Any, deal: Any) -> int | None:
    """The number of the deal, where the position is the first one of one."""
    game = game.run if isinstance(game, Result) else game
    record = getattr(game, "record", game)
    if isinstance(record, Recording):
        return record.deal if not record.turn else None
    return int(deal) if hasattr(deal, "__index__") else None


def _check_lost(result: Result) -> None:
    """ValueError where the result is not "lost"."""
    if result.fate != "lost":
        message = _("only what is lost has a proof: this result is {fate}")
        raise ValueError(message.format(fate=result.fate))


def _none(fate: str, most: int) -> str:
    """Why there is no proof."""
    if fate == "won":
        return _("this position is not lost: it can be won")
    message = _("no proof of at most {most} positions was found; limit=pw.Limit(nodes=…) lets it be longer")
    return message.format(most=f"{most:,}")


def _both() -> str:
    """The names of the games that the kernel knows."""
    return _(" and ").join(_(kind.name) for kind in GAMES)


def _about(game: Any, state: Any, deal: int | None, positions: int) -> dict[str, Any]:
    """The line of a file that says what its proof is about."""
    options: dict[str, Any] = asdict(game)
    return {
        "game": game.name,
        "options": options,
        "deal": deal,
        "position": _written(game, state),
        "positions": positions,
    }


def _written(game: Any, state: Any) -> dict[str, Any]:
    """A position as checker.py reads it: cards as text, foundations by their tops or heights."""
    pack = state.pack
    if hasattr(state, "waste"):
        waste, stock = ("".join(RANKS[pack.ranks[card]] for card in pile) for pile in (state.waste, state.stock))
        heights, left = [*map(len, state.foundations)], max(0, game.redeals - state.redeals)
        return {"heights": heights, "waste": waste, "stock": stock, "redeals": left}
    tops = "".join(pack.cards[pile[-1]][0] for pile in state.foundations)
    cells = ["." if card == SPACE else pack.cards[card] for card in state.tableau]
    rows = [" ".join(cells[at : at + game.columns]) for at in range(0, len(cells), game.columns)]
    aces, kings = tops[: game.suits], tops[game.suits :]
    return {"aces": aces, "kings": kings, "rows": rows, "stock": " ".join(pack.cards[card] for card in state.stock)}
