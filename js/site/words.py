"""The words of the plain page, which are said before Python can say anything."""

from patience_widget.text import _


def words(megabytes: int) -> dict[str, str]:
    """By the names that stand in braces in index.html; `megabytes` is what the page loads the first time."""
    return {
        "title": _("Patience"),
        "about": _("British Blockade and Precedence, two old patience games, played in this page."),
        "lab": _("In a notebook"),
        "progress": _("Progress of loading"),
        "python": _("Loading Python …"),
        "table": _("Laying out the cards …"),
        "size": _("{megabytes} MB the first time; then your browser has them.").format(megabytes=megabytes),
        "file": _(
            "This page cannot run from a file. Serve its folder, for instance with python -m http.server,"
            " and open the address http://localhost:8000/ instead."
        ),
        "old": _("This browser is too old for this page: it needs a Chrome, Edge, Firefox or Safari of today."),
        "wasm": _("Python cannot run here: this browser has no WebAssembly, or it is switched off."),
        "load": _("Python could not be loaded."),
        "wish": _("The address asks for a game that cannot be dealt."),
        "again": _("Start without it"),
        "script": _("This page needs JavaScript, which is switched off."),
    }
