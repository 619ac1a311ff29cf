"""The one door through which every string that a person reads goes: gettext's `_`."""

import gettext
from pathlib import Path

DOMAIN = "patience_widget"
_catalog = gettext.translation(DOMAIN, Path(__file__).parent / "locale", fallback=True)


def _(message: str) -> str:
    """The message in the reader's language; the message itself where nobody has translated it."""
    return _catalog.gettext(message)
