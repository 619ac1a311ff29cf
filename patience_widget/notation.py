"""The text form of a recording, as in chess: tags, numbered moves, {comments}, (variations)."""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import fields
from itertools import pairwise
from typing import Any, NoReturn, TypeVar

from .cards import read_number
from .game import Game, Move
from .games import find
from .text import _
from .tree import ROOT, Tree

WIDTH = 100
WORD = 64  # characters of the longest move, number or fate
REASON = 500  # characters of what an error says, at most
NAME = 60  # characters of a name at most
FATES = ("won", "lost", "unknown")
_TAG = re.compile(r'\s*\[(\w{1,64})\s+"([^"\\\n]*(?:\\.[^"\\\n]*)*)"\s*\]')
_TOKEN = re.compile(
    r"(?P<note>\{[^\\}]*(?:\\.[^\\}]*)*\})|(?P<open>\()|(?P<close>\))|(?P<word>[^\s(){}]+)|(?P<other>\S)",
    re.DOTALL,
)
_NUMBER = re.compile(r"\d+\.+")
_SPECIAL = re.compile('[\\\\{}"\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]')
_ESCAPED = re.compile(r"\\(?:u([0-9a-f]{4})|(.))", re.DOTALL)
T = TypeVar("T")
Replay = Callable[[int, Move | None], int]


class RecordingError(ValueError):
    """A text that is no recording: the line, what was found, what was expected."""


def quoted(given: object) -> str:
    """Any object as an error shows it: short."""
    text = repr(given[:50] if isinstance(given, str) else given)
    return text if len(text) <= 44 else text[:40] + "…"


def tag(name: str, value: str) -> str:
    """A tag's line."""
    return f'[{name} "{_escape(value)}"]\n'


def written(tree: Tree) -> str:
    """The moves of a tree, wrapped; a line's alternatives follow the move that they replace."""
    lines, line = [], ""
    for word in _words(tree):
        if line and len(line) + len(word) >= WIDTH:
            lines.append(line)
            line = ""
        line += word if not line or line.endswith("(") or word == ")" else " " + word
    return "\n".join([*lines, line, ""])


def _words(tree: Tree) -> Iterator[str]:
    """The words of the text, without recursion: trees are as deep as they like."""
    yield from _marks(tree, ROOT)
    todo: list[int | str] = [ROOT]  # go on below a node; with a negative sign, from it on; or a parenthesis
    while todo:
        item = todo.pop()
        if isinstance(item, str):
            yield item
            continue
        if item < 0:
            yield from _move(tree, -item)
        children = tree.children(abs(item))
        if children:
            first, *others = children
            yield from _move(tree, first)
            todo.append(first)
            for other in reversed(others):
                todo += [")", -other, "("]


def _move(tree: Tree, node: int) -> Iterator[str]:
    """A move with its number, fate and note."""
    yield f"{tree.depth[node]}. {tree.move[node]}"
    yield from _marks(tree, node)


def _marks(tree: Tree, node: int) -> Iterator[str]:
    """The fate, the name and the note of a node; a note that begins like a name says that it is none."""
    if node in tree.fate:
        yield f"={tree.fate[node]}"
    if node in tree.name:
        yield "{#" + _escape(tree.name[node]) + "}"
    if node in tree.note:
        yield "{" + "\\" * tree.note[node].startswith("#") + _escape(tree.note[node]) + "}"


def check_name(text: str) -> str:
    """A name as it is kept: in one line and short; ValueError says how short."""
    if not isinstance(text, str):
        raise TypeError(_("a name is text, not {given}").format(given=quoted(text)))
    name = " ".join(text.split())
    if len(name) > NAME:
        message = _("a name has {most} characters at most, not {count}")
        raise ValueError(message.format(most=NAME, count=len(name)))
    return name


def _name_in(comment: str) -> str:
    """The name that a comment, in its braces, gives its move; none where it is a note."""
    name = _unescape(comment[2:-1]) if comment.startswith("{#") else ""
    return name if len(name) <= NAME and name == " ".join(name.split()) else ""


def _escape(text: str) -> str:
    """Text that no reader, file or line ending changes."""
    return _SPECIAL.sub(lambda m: "\\" + m[0] if m[0] in '\\{}"' else f"\\u{ord(m[0]):04x}", text)


def _unescape(text: str) -> str:
    """What `_escape` made this of."""
    return _ESCAPED.sub(lambda m: chr(int(m[1], 16)) if m[1] else m[2], text)


def path_of(tree: Tree, line: Sequence[int]) -> str:
    """Where a line ends: its depth, and every branch on the way that is not the first; nothing for the main line."""
    turns = []
    for depth, (above, node) in enumerate(pairwise(line)):
        children = tree.children(above)
        if node != children[0]:
            turns.append(f"{depth}/{children.index(node)}")
    if not turns and not tree.children(line[-1]):
        return ""
    return " ".join([str(len(line) - 1), *turns])


def follow(tree: Tree, path: str | None) -> int:
    """The node where a path ends, without one the end of the main line; ValueError where there is no such way."""
    node, at = ROOT, 0
    try:
        depth, *turns = (path or "-1").split()
        chosen = {int(at): int(child) for at, child in (turn.split("/") for turn in turns)}
        while at != int(depth) and (path or tree.children(node)):
            node = dict(enumerate(tree.children(node)))[chosen.get(at, 0)]
            at += 1
    except (ValueError, KeyError):
        raise ValueError(_("there is no such line: {path}").format(path=quoted(path))) from None
    return node


class Reader:
    """Reads a text from its beginning, once, without recursion; every refusal names the line."""

    def __init__(self, text: str) -> None:
        """The tags are read at once."""
        if not isinstance(text, str):
            raise TypeError(_("a recording is read from text, not from {given}").format(given=quoted(text)))
        self._text, self._at = text, len(text) - len(text.lstrip("\ufeff"))
        self.tags: dict[str, str] = {}
        self._lines: dict[str, int] = {}
        while match := _TAG.match(text, self._at):
            self._at = match.start(1)
            if match[1] in self.tags:
                self._refuse(_("the tag {name} is there twice").format(name=match[1]))
            self.tags[match[1]], self._lines[match[1]] = _unescape(match[2]), self._at
            self._at = match.end()
        self._at = len(text) - len(text[self._at :].lstrip())

    def game(self, given: Game[Any] | type[Game[Any]] | None) -> Game[Any]:
        """The game of the tags, with its options; or the one that was given, which must have that name."""
        name = self.tags.get("Game")
        if name is None and given is None:
            self._refuse(_('the tag [Game "…"] is expected, found {found}').format(found=self._rest()))
        if given is not None and name not in {None, given.name}:
            message = _("the text is of {name}, the game given is {given}")
            self._refuse(message.format(name=quoted(name), given=given.name), "Game")
        kind: Any = given or self.check(lambda: find(name or ""), "Game")
        if "Options" not in self.tags:
            return kind if isinstance(kind, Game) else self.check(kind, "Game")
        kind = type(kind) if isinstance(kind, Game) else kind
        return self.check(lambda: kind(**self._options(kind)), "Options")

    def _options(self, kind: type[Game[Any]]) -> dict[str, Any]:
        """The options of the tag as their fields have them."""
        defaults = {f.name: f.default for f in fields(kind)}
        pairs = (option.partition("=")[::2] for option in self.tags["Options"].split())
        return {name: read_value(value, defaults.get(name)) for name, value in pairs}

    def deal(self) -> Any:
        """The deal number, or the cards."""
        if "Deal" in self.tags:
            return self.check(lambda: read_number(self.tags["Deal"]), "Deal")
        if "Cards" not in self.tags:
            self._refuse(_('a tag [Deal "…"] or [Cards "…"] is expected, found {found}').format(found=self._rest()))
        return self.tags["Cards"]

    def other_tags(self) -> dict[str, str]:
        """The tags that mean nothing here; the result must be one there is."""
        if self.tags.get("Result", "*") not in {"won", "lost", "*"}:
            message = _("the result is won, lost or *, not {given}")
            self._refuse(message.format(given=quoted(self.tags["Result"])), "Result")
        return {n: v for n, v in self.tags.items() if n not in {"Game", "Options", "Deal", "Cards", "Result", "At"}}

    def read_moves(self, tree: Tree, replay: Replay) -> None:
        """Play the moves of the text into a tree."""
        notes: dict[int, list[str]] = {}
        opened: list[tuple[int, int]] = []  # of each open variation: the node it stands behind, and its own first
        node = ROOT
        for match in _TOKEN.finditer(self._text, self._at):
            self._at = match.start()
            token = match[0]
            if match.lastgroup == "word":
                node = self._word(token, node, tree, replay)
            elif node != ROOT and (name := _name_in(token)):
                tree.name[node] = name
            elif match.lastgroup == "note":
                notes.setdefault(node, []).append(_unescape(token[1:-1]))
            elif token == "(":
                opened.append((node, self._parent(node, tree, opened)))
                node = opened[-1][1]
            elif token == ")" and opened:
                node = opened.pop()[0]
            else:
                expected = _("a move, a {comment} in braces or a (variation)")
                self._refuse(_("{found} found, {expected} expected").format(found=quoted(token), expected=expected))
        self._at = len(self._text)
        if opened:
            self._refuse(_("{count} variations are not closed").format(count=len(opened)))
        tree.note.update((at, note) for at, parts in notes.items() if (note := " ".join(filter(None, parts))))

    def _parent(self, node: int, tree: Tree, opened: list[tuple[int, int]]) -> int:
        """Where a variation begins: before the move that stands before it."""
        if node == (opened[-1][1] if opened else ROOT):
            self._refuse(_("a variation needs a move before it"))
        return tree.parent[node]

    def _word(self, word: str, node: int, tree: Tree, replay: Replay) -> int:
        """A move with or without its number, or the fate of the node."""
        if len(word) > WORD:
            self._refuse(_("{found} found, a move expected").format(found=quoted(word)))
        word = _NUMBER.sub("", word, count=1) if word[0].isdigit() else word
        if word[:1] == "=" and word[1:] in FATES:
            tree.fate[node] = word[1:]
            return node
        return self.check(lambda: replay(node, Move.parse(word))) if word else node

    def check(self, read: Callable[[], T], name: str | None = None) -> T:
        """What `read` returns; what it does not understand is refused, with the line of the tag or of the text."""
        try:
            return read()
        except (ValueError, TypeError, KeyError, IndexError, OverflowError) as error:
            self._refuse(str(error) or type(error).__name__, name)

    def _rest(self) -> str:
        """What stands where the reader is."""
        return quoted(self._text[self._at : self._at + 40].strip()) if self._at < len(self._text) else _("the end")

    def _refuse(self, reason: str, name: str | None = None) -> NoReturn:
        """Raise a RecordingError for a tag's line, or for where the reader is."""
        at = self._lines.get(name, 0) if name else self._at
        line = self._text.count("\n", 0, at) + 1
        shown = reason if len(reason) <= REASON else reason[:REASON] + "…"
        raise RecordingError(_("line {line}: {reason}").format(line=line, reason=shown)) from None


def read_value(text: str, default: object) -> object:
    """An option's value: true or false where the default is that, an integer where it is one, else text."""
    if isinstance(default, bool) and text in {"True", "False"}:
        return text == "True"
    return read_whole(text) if isinstance(default, int) else text


def read_whole(text: str) -> int:
    """An option's integer; ValueError quotes what is none."""
    if len(text) > WORD or not text.removeprefix("-").isdecimal():
        raise ValueError(_("{given} is not an integer").format(given=quoted(text)))
    return int(text)
