"""Version: what decides how a deal comes out, in a few letters, so that nothing is counted with what another found."""

import hashlib
import inspect
import pickle
from collections.abc import Iterable, Iterator
from contextlib import suppress
from functools import cache, partial
from importlib.metadata import PackageNotFoundError
from importlib.metadata import version as installed
from itertools import chain
from pathlib import Path
from types import CodeType, FunctionType, MethodType
from typing import Any

from . import kernel
from .games import GAMES
from .kernel import runner

HERE = Path(__file__).parent
RULES = ("cards.py", "games/*.py", "kernel/*.py")
PLAYS = {"solver": ("search.py",), "honest": ("player.py",), "plain": ()}
LETTERS = 8
PLAIN = (bool, int, float, complex, str, bytes, type(None), tuple, list)
GROWS = (dict, set)


@cache
def package(player: str) -> str:
    """The package's version and a digest of what it has for this player ("" for one of one's own): 0.1.0+1a2b3c4d."""
    files = [path for pattern in (*RULES, *PLAYS.get(player, ())) for path in sorted(HERE.glob(pattern))]
    parts = [path.relative_to(HERE).as_posix().encode() + b"\0" + path.read_bytes() for path in files]
    if PLAYS.get(player):
        parts.append(runner.WASM.read_bytes() if kernel.runs() else b"in plain Python")
    try:
        number = installed("patience-widget")
    except PackageNotFoundError:
        number = "0"
    return f"{number}+{_digest(*parts)}"


def version(game: Any, player: Any) -> str:
    """That of a study: of the package, and of what is the user's own, be it the game or the player."""
    own = [part for part in (player, type(game)) if not isinstance(part, str) and part not in GAMES]
    seen = set[int]()
    parts = [part for one in own for part in _told(one, seen)]
    return ".".join([package(player if isinstance(player, str) else ""), *([_digest(*parts)] if parts else [])])


def _digest(*parts: bytes) -> str:
    """A few letters that differ where these do."""
    return hashlib.sha256(b"\0\0".join(parts)).hexdigest()[:LETTERS]


def _told(thing: Any, seen: set[int]) -> Iterator[bytes]:
    """What decides what somebody's own function, class or object does: its source and what that uses, or its state."""
    if id(thing) in seen:
        return
    seen.add(id(thing))
    parts: Iterable[Any] = ()
    if isinstance(thing, FunctionType):
        yield _source(thing)
        parts = _used(thing)
    elif isinstance(thing, partial):
        parts = (thing.func, *thing.args, *chain(*sorted(thing.keywords.items())))
    elif isinstance(thing, type):
        yield _source(thing)
    elif isinstance(thing, MethodType):
        parts = (thing.__func__, thing.__self__)
    else:
        yield _state(thing)
        parts = () if isinstance(thing, PLAIN) else (type(thing),)
    for part in parts:
        yield from _told(part, seen)


def _source(thing: Any) -> bytes:
    """The text of a function or a class; without one, what it was compiled to; else its name."""
    try:
        return inspect.getsource(thing).encode()
    except (OSError, TypeError):
        return _compiled(thing.__code__) if isinstance(thing, FunctionType) else str(thing.__qualname__).encode()


def _state(thing: Any) -> bytes:
    """What an object holds, where that can be written down."""
    try:
        return pickle.dumps(thing, protocol=4)
    except Exception:  # noqa: BLE001 - whatever a class of somebody's raises
        return b""


def _codes(code: CodeType) -> Iterator[CodeType]:
    """A function's code, and what is defined within."""
    yield code
    for part in code.co_consts:
        if isinstance(part, CodeType):
            yield from _codes(part)


def _compiled(code: CodeType) -> bytes:
    """What a function was compiled to."""
    consts = [[one for one in part.co_consts if not isinstance(one, CodeType)] for part in _codes(code)]
    return repr([[(part.co_code, part.co_names) for part in _codes(code)], consts]).encode()


def _used(function: FunctionType) -> Iterator[Any]:
    """The values of a function's defaults, of its closure, and of the names that are of its own module.

    Not those that grow while it plays, as a dictionary in which it remembers does.
    """
    yield from function.__defaults__ or ()
    yield from (function.__kwdefaults__ or {}).values()
    for cell in function.__closure__ or ():
        with suppress(ValueError):  # it is not filled yet
            yield from [cell.cell_contents] * (not isinstance(cell.cell_contents, GROWS))
    for name in sorted({name for code in _codes(function.__code__) for name in code.co_names}):
        used = function.__globals__.get(name)
        if isinstance(used, PLAIN) or getattr(used, "__module__", None) == function.__module__:
            yield used
