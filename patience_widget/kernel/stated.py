"""Pruning rules as flags that state themselves."""

from enum import IntFlag
from typing import Self


class Stated(IntFlag):
    """A set of rules, a bit each; the docstring of a member states it."""

    def __new__(cls, value: int, doc: str = "") -> Self:
        """A member with a docstring of its own."""
        member = int.__new__(cls, value)
        member._value_, member.__doc__ = value, doc
        return member
