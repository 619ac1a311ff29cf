"""The host of kernel.wasm: `wasmtime` in CPython, the browser's own WebAssembly in Pyodide, behind one interface."""

import atexit
import signal
import sys
import threading
from abc import ABC, abstractmethod
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

from ..text import _

WASM = Path(__file__).parent.parent / "static" / "kernel.wasm"
BROWSER = sys.platform == "emscripten"
MOST = 2**62  # bytes: as good as no limit, for a memory has four gigabytes at most


class TooLittleMemory(Exception):  # noqa: N818 - its name says it
    """The host has less memory for the kernel than it needs to begin."""


class NoKernel(RuntimeError):  # noqa: N818 - its name says it
    """The kernel cannot run here: its file or its host is missing, or broken."""


class Instance(ABC):
    """A kernel with a memory of its own, for one thread at a time. `io` is the address of its buffer."""

    io: int

    @abstractmethod
    def call(self, name: str, *given: int) -> int:
        """Call an export."""

    def end(self) -> None:  # noqa: B027 - in a browser there is nothing to do
        """Give back its memory at once; it can do nothing more."""

    def read(self, length: int) -> bytes:
        """The first bytes of the buffer."""
        return self.read_at(self.io, length)

    @abstractmethod
    def read_at(self, address: int, length: int) -> bytes:
        """So many bytes of its memory."""

    @abstractmethod
    def write(self, data: bytes) -> None:
        """Fill the first bytes of the buffer."""


class Native(Instance):
    """An instance in wasmtime, which releases the interpreter's lock while it runs."""

    def __init__(self, most: int | None = None) -> None:
        with _interrupted_after():
            try:
                exports = self._begin(most)
            except (
                TooLittleMemory
            ):  # where addresses are scarce (ulimit -v) the gigabytes that make it fast are refused
                exports = self._begin(most, reserving=False)
            self._exports = {name: exports[name] for name in exports}
            self._exports["_initialize"](self._store)
            self.io = self.call("io")

    def end(self) -> None:
        """Give back its memory; an interrupt comes when that is done."""
        with _interrupted_after():
            self._exports.clear()
            del self._store

    def _begin(self, most: int | None, *, reserving: bool = True) -> Any:
        """The exports of a new instance."""
        wasmtime, engine, module = _compiled(reserving=reserving)
        self._store = wasmtime.Store(engine)
        if most is not None:
            self._store.set_limits(memory_size=most)
        try:
            return wasmtime.Instance(self._store, module, []).exports(self._store)
        except wasmtime.WasmtimeError as error:  # nothing else can be wrong with it
            raise TooLittleMemory(str(error)) from None

    def call(self, name: str, *given: int) -> int:
        """Call an export; an interrupt comes when it has returned."""
        with _interrupted_after():
            return int(self._exports[name](self._store, *given))

    def read_at(self, address: int, length: int) -> bytes:
        """So many bytes of its memory."""
        return bytes(self._exports["memory"].read(self._store, address, address + length))

    def write(self, data: bytes) -> None:
        """Fill the first bytes of the buffer."""
        self._exports["memory"].write(self._store, data, self.io)


class Browser(Instance):
    """An instance in the engine that Pyodide itself runs in. The kernel keeps to its own limit of memory."""

    WIDE = (
        ("begin", 2),
        ("prove", 1),
        ("run", 1),
        ("advise", 1),
        ("honest", 4),
    )  # exports and how many of their parameters, from the first, have 64 bits

    def __init__(self, _most: int | None = None) -> None:
        js, self._wide, module = _compiled_in_browser()
        self._bytes = js.Uint8Array
        self._exports = js.WebAssembly.Instance.new(module).exports
        self._exports._initialize()  # noqa: SLF001 - the name that the linker gives it
        self.io = self.call("io")

    def call(self, name: str, *given: int) -> int:
        """Call an export; JavaScript has another kind of number for 64 bits."""
        wide = dict(self.WIDE).get(name, 0)
        return int(getattr(self._exports, name)(*map(self._wide, given[:wide]), *given[wide:]))

    def read_at(self, address: int, length: int) -> bytes:
        """So many bytes of its memory."""
        return bytes(self._view(address, length).to_bytes())

    def write(self, data: bytes) -> None:
        """Fill the first bytes of the buffer."""
        self._view(self.io, len(data)).assign(data)

    def _view(self, address: int, length: int) -> Any:
        """A view of its memory, which ends when that grows."""
        return self._bytes.new(self._exports.memory.buffer, address, length)


@contextmanager
def _interrupted_after() -> Iterator[None]:
    """An interrupt waits for the end: one that comes in a destructor of wasmtime's is lost, and a call has many."""
    usual = signal.getsignal(signal.SIGINT)
    if threading.current_thread() is not threading.main_thread() or not callable(usual):
        yield
        return
    came: list[tuple[int, Any]] = []
    signal.signal(signal.SIGINT, lambda number, frame: came.append((number, frame)))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, usual)
    if came:
        usual(*came[0])


@cache
def _compiled(*, reserving: bool = True) -> tuple[Any, Any, Any]:
    """The library, its engine, and the compiled kernel: once for all threads.

    An engine that is `reserving` takes four gigabytes of addresses for each memory, which then never moves.
    """
    try:
        wasmtime = import_module("wasmtime")
        config = wasmtime.Config()
        if not reserving:
            config.memory_reservation = config.memory_reservation_for_growth = config.memory_guard_size = 0
        engine = wasmtime.Engine(config)
        atexit.register(_compiled.cache_clear)  # what lives on until the interpreter has ended ends with a complaint
        return wasmtime, engine, wasmtime.Module.from_file(engine, str(WASM))
    except Exception as error:  # whatever a library raises where it is missing, or made for another machine
        raise NoKernel(_no_kernel(error)) from error


@cache
def _compiled_in_browser() -> tuple[Any, Any, Any]:
    """JavaScript, its integers of 64 bits, and the compiled kernel."""
    try:
        js, ffi = import_module("js"), import_module("pyodide.ffi")
        return js, ffi.JsBigInt, js.WebAssembly.Module.new(ffi.to_js(WASM.read_bytes()))
    except Exception as error:  # as above
        raise NoKernel(_no_kernel(error)) from error


def _no_kernel(error: Exception) -> str:
    """Why it cannot run here."""
    if not WASM.is_file():
        return _("the kernel cannot run here: {path} is missing").format(path=WASM)
    reason = (str(error).strip().splitlines() or [type(error).__name__])[0]
    return _("the kernel cannot run here: {reason}").format(reason=reason)


def start(most: int | None = None) -> Instance:
    """A new instance, whose memory may take that many bytes at most; TooLittleMemory if that is not enough."""
    return Browser(most) if BROWSER else Native(most)
