"""Every word and template that the page shows; what stands in braces is filled in there."""

from .text import _


def words() -> dict[str, str | dict[str, str]]:
    """The page's words by their keys."""
    return {}
