"""Data frames, of pandas or polars, where one of them is there."""

import sys
from collections.abc import Mapping, Sequence
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from .text import _

KINDS = ("pandas", "polars")


def frame(rows: Sequence[Mapping[str, Any]], names: Sequence[str] = ()) -> Any:
    """A data frame of rows by the names of their columns: of the library that is loaded, else of the one that is there.

    Mappings in a row are written in one text, so that frames can be grouped by them. Without rows the columns have
    these `names`.
    """
    kind = next((name for name in KINDS if name in sys.modules), None) or next(filter(_is_there, KINDS), None)
    if kind is None:
        raise ImportError(_("a data frame needs pandas or polars, and neither is installed: pip install pandas"))
    plain = [{name: _plain(value) for name, value in row.items()} for row in rows]
    more = {"infer_schema_length": None} if kind == "polars" else {}
    return import_module(kind).DataFrame(plain or {name: [] for name in names}, **more)


def written(given: Mapping[str, Any] | None) -> str:
    """Options or a limit in one text: next_row=if_stuck."""
    return ", ".join(f"{name}={value}" for name, value in (given or {}).items() if value is not None)


def _is_there(name: str) -> bool:
    """Whether a library can be imported."""
    return find_spec(name) is not None


def _plain(value: Any) -> Any:
    """A value as it stands in a column."""
    return written(value) if isinstance(value, Mapping) else value
