"""Columns in an .npz file, which numpy opens; here it is written and read without numpy."""

import json
import struct
import zipfile
import zlib
from array import array
from ast import literal_eval
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from .text import _
from .tree import column, little

MAGIC = b"\x93NUMPY\x01\x00"  # of an .npy file, version 1.0 (NEP 1)
KINDS = {"i": "<i4", "H": "<u2", "B": "|u1"}  # what numpy calls the types of `array`
ABOUT = "about"  # the entry with what is not a column, as JSON
HEAD = 1000  # bytes of the head of an entry, at most
TEXT = 2**26  # bytes of what is not a column, at most
BROKEN = (
    *(OSError, EOFError, zipfile.BadZipFile, zlib.error, struct.error),
    *(LookupError, TypeError, ValueError, SyntaxError, RuntimeError, MemoryError),
)


def write(path: str | Path, columns: "Mapping[str, array[int]]", about: object) -> None:
    """Write columns, and what else is to be known of them."""
    text = json.dumps(about).encode()
    with zipfile.ZipFile(Path(path), "w", zipfile.ZIP_DEFLATED) as file:
        for name, numbers in {**columns, ABOUT: array("B", text)}.items():
            file.writestr(f"{name}.npy", _npy(numbers))


def read(path: str | Path, types: Mapping[str, str], most: int) -> "tuple[dict[str, array[int]], Any]":
    """Columns of these types, all of one length, and what is to be known of them; ValueError where a file has none.

    Of one that says it has more than `most` numbers in a column, or not as many in each, nothing is unpacked.
    """
    path = Path(path)
    try:
        with zipfile.ZipFile(path) as file:
            _check_sizes(file, types, most)
            columns = {name: _numbers(file.read(f"{name}.npy"), code) for name, code in types.items()}
            about = json.loads(_numbers(file.read(f"{ABOUT}.npy"), "B").tobytes())
        if len({len(numbers) for numbers in columns.values()}) > 1:
            raise ValueError(_("its columns are of different lengths"))
    except FileNotFoundError:
        raise
    except BROKEN as error:
        raise ValueError(_("{path} holds no trace: {error}").format(path=path, error=error)) from error
    return columns, about


def _check_sizes(file: zipfile.ZipFile, types: Mapping[str, str], most: int) -> None:
    """ValueError where the entries are too large, or of lengths that differ whatever their heads are."""
    sizes = {name: file.getinfo(f"{name}.npy").file_size for name in (*types, ABOUT)}
    fewest = max((sizes[name] - len(MAGIC) - 2 - HEAD) // array(code).itemsize for name, code in types.items())
    if fewest > most or sizes[ABOUT] > TEXT:
        raise ValueError(_("it is too large"))
    if any(sizes[name] // array(code).itemsize < fewest for name, code in types.items()):
        raise ValueError(_("its columns are of different lengths"))


def _npy(numbers: "array[int]") -> bytes:
    """A column as an .npy file."""
    kind = KINDS[numbers.typecode]
    head = f"{{'descr': '{kind}', 'fortran_order': False, 'shape': ({len(numbers)},), }}"
    head += " " * (-(len(MAGIC) + 3 + len(head)) % 64) + "\n"
    return MAGIC + struct.pack("<H", len(head)) + head.encode() + little(numbers)


def _numbers(file: bytes, code: str) -> "array[int]":
    """The column of an .npy file, if it is of this type and whole."""
    (size,) = struct.unpack_from("<H", file, len(MAGIC))
    begin = len(MAGIC) + 2 + size
    if size > HEAD:
        raise ValueError(_("an entry is not what its head says"))
    head = literal_eval(file[len(MAGIC) + 2 : begin].decode("ascii"))
    numbers = column(code, memoryview(file)[begin:])
    if not file.startswith(MAGIC) or head["descr"] != KINDS[code] or head["shape"] != (len(numbers),):
        raise ValueError(_("an entry is not what its head says"))
    return numbers
