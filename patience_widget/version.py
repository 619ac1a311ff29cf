"""Version: what decides how a deal comes out, in a few letters, so that nothing is counted with what another found."""

import hashlib
import inspect
from collections.abc import Iterator
from functools import cache, partial
from importlib.metadata import PackageNotFoundError
from importlib.metadata import version as installed
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any

from . import kernel
from .games import GAMES
from .kernel import runner

HERE = Path(__file__).parent
RULES = ("cards.py", "games/*.py", "kernel/*.py")
PLAYERS = {"solver": ("search.py",), "honest": ("player.py",), "plain": ()}
LETTERS = 8
PLAIN = (bool, int, float, complex, str, bytes, type(None))
DEEPEST = 4  # functions that are called by functions


@cache
def package(player: str) -> str:
    """The package's version and a digest of what it has for this player ("" for one of one's own): 0.1.0+1a2b3c4d."""
    files = [path for pattern in (*RULES, *PLAYERS.get(player, ())) for path in sorted(HERE.glob(pattern))]
    parts = [path.relative_to(HERE).as_posix().encode() + b"\0" + path.read_bytes() for path in files]
    if PLAYERS.get(player):
        parts.append(runner.WASM.read_bytes() if kernel.runs() else b"in plain Python")
    try:
        number = installed("patience-widget")
    except PackageNotFoundError:
        number = "0"
    return f"{number}+{_digest(*parts)}"


def version(game: Any, player: Any) -> str:
    """That of a study: of the package, and of what is the user's own, be it the game or the player."""
    own = [part for part in (player, type(game)) if not isinstance(part, str) and part not in GAMES]
    parts = [text.encode() for one in own for text in _told(one)]
    return ".".join([package(player if isinstance(player, str) else ""), *([_digest(*parts)] if parts else [])])


def _digest(*parts: bytes) -> str:
    """A few letters that differ where these do."""
    return hashlib.sha256(b"\0\0".join(parts)).hexdigest()[:LETTERS]


def _told(thing: Any, deep: int = 0) -> Iterator[str]:
    """What decides what a function or a class of the user's does: its source, and what that uses of the user's own."""
    if isinstance(thing, partial):
        for part in (thing.func, *thing.args, *thing.keywords.items()):
            yield from _told(part, deep)
    elif isinstance(thing, FunctionType) and deep < DEEPEST:
        yield _source(thing)
        for used in _used(thing):
            yield from _told(used, deep + 1)
    elif isinstance(thing, type):
        yield _source(thing)
    elif isinstance(thing, PLAIN):
        yield repr(thing)
    elif isinstance(thing, list | tuple | dict):
        for part in thing.items() if isinstance(thing, dict) else thing:
            yield from _told(part, deep)
    else:
        yield from _told(type(thing), deep)
        if deep < DEEPEST:
            yield from _told(getattr(thing, "__dict__", {}), deep + 1)


def _source(thing: Any) -> str:
    """The text of a function or a class; without one, what it was compiled to; else its name."""
    try:
        return inspect.getsource(thing)
    except (OSError, TypeError):
        return _compiled(thing.__code__) if isinstance(thing, FunctionType) else thing.__qualname__


def _compiled(code: CodeType) -> str:
    """What a function was compiled to."""
    inner = [_compiled(part) if isinstance(part, CodeType) else repr(part) for part in code.co_consts]
    return repr([code.co_code, code.co_names, code.co_varnames, *inner])


def _used(function: FunctionType) -> Iterator[Any]:
    """The values of a function's defaults, of its closure, and of the names that are of its own module."""
    yield from function.__defaults__ or ()
    yield function.__kwdefaults__ or {}
    for cell in function.__closure__ or ():
        if cell.cell_contents is not function:
            yield cell.cell_contents
    for name in function.__code__.co_names:
        used = function.__globals__.get(name)
        if isinstance(used, PLAIN) or getattr(used, "__module__", None) == function.__module__:
            yield used
