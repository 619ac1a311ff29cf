"""The picture's parts as SVG: cards from the deck that the page draws with, chips, bars and words."""

import json
from collections.abc import Mapping, Sequence
from functools import cache
from html import escape
from pathlib import Path
from typing import Any

from .game import Label
from .layout import FOOT, PAD, STRIP, WIDTH, Laid
from .scene import Table

STYLE = """text{font:11px system-ui,sans-serif;fill:#56606a;text-anchor:middle}.c{font-weight:700;fill:#1b1f23}
.n{font-size:16px;font-weight:700;fill:#1b1f23}.m{font-size:12px;font-weight:700;fill:#15181c}
.t{font-size:12.5px;text-anchor:start}.S,.C{color:#15181c}
.H,.D{color:#c4162f}.f{fill:#fff;stroke:#7d878f}.b{fill:#ccd2ce;stroke:#b4bdb7}.p{fill:#00795a}.q{fill:#b8c6bc}
.s{fill:none;stroke:#7d878f;stroke-dasharray:4 3}.r{fill:none;stroke:currentColor;stroke-linecap:round;
stroke-linejoin:round}.k{fill:url(#back)}"""
BACK = (
    '<pattern id="back" width="10" height="10" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">'
    '<path fill="#2f5080" d="M0 0h10v10H0z"/><path fill="#4a6fa8" d="M0 0h4v10H0z"/></pattern>'
)
LETTER = 6.2  # px: of a chip's text, about


def frame(title: str, height: float, parts: str) -> str:
    """The whole document, its title also written under the table."""
    caption = _text(PAD, height - FOOT / 2 + 2, title, "t")
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height:g}" role="img" aria-label="{title}">'
        f"<title>{title}</title><style>{STYLE}</style>{glyphs()}"
        f'<rect width="{WIDTH}" height="{height:g}" rx="8" fill="#dfe8e1"/>{parts}{caption}</svg>'
    )


def draw(laid: Laid, table: Table, label: Label | None, hidden: frozenset[int], flags: Mapping[int, str]) -> str:
    """A card, an empty place with its words, or a note."""
    if laid.seen in {"column", "line"}:
        return _note(laid, label or Label())
    if laid.height < 0:
        return f'<rect class="s" {_box(laid)}/>{_words(laid, label)}'
    card = table.piles[laid.place][laid.height]
    if card in hidden:
        inner = f'x="{laid.x + 4:.4g}" y="{laid.y + 4:.4g}" width="{laid.w - 8:.4g}" height="{laid.h - 8:.4g}" rx="3"'
        return f'<rect class="f" {_box(laid)}/><rect class="k" {inner}/>'
    flag = flags.get(card, "")
    bar = _bar(laid) if flag == "p" and not laid.seen else ""
    return f'<rect class="{"b" if flag == "b" else "f"}" {_box(laid)}/>{_face(table.faces[card], laid)}{bar}'


def draw_head(laid: Laid, head: str) -> str:
    """What is written over a place."""
    return _text(laid.x + laid.w / 2, laid.y - 8, escape(head))


def draw_bar(laid: Laid, label: Label) -> str:
    """How far a foundation is: a bar, and the count under it."""
    x, y, w = laid.x, laid.y, laid.w
    rail = f'<rect class="q" x="{x:.4g}" y="{y:.4g}" width="{w:.4g}" height="4" rx="2"/>'
    done = w * label.done / label.total
    fill = f'<rect class="p" x="{x:.4g}" y="{y:.4g}" width="{done:.4g}" height="4" rx="2"/>'
    return rail + fill + _text(x + w / 2, y + 18, f"{label.done}/{label.total}")


def draw_chip(laid: Laid, label: Label | None) -> str:
    """The chip at the foot of a card that is seen whole, without its lead where there is no room."""
    if laid.seen or laid.height < 0 or not label or not label.chip:
        return ""
    text = f"{label.lead} {label.chip}".strip()
    text = text if 12 + LETTER * len(text) <= laid.w + 14 else label.chip
    wide = 12 + LETTER * len(text)
    x, y = laid.x + laid.w / 2, laid.y + laid.h
    box = f'x="{x - wide / 2:.4g}" y="{y - 2:.4g}" width="{wide:.4g}" height="17" rx="8.5"'
    return f'<rect class="f" {box}/>{_text(x, y + 10.5, escape(text), "c")}'


def _box(laid: Laid) -> str:
    """Where a card lies, as attributes."""
    return f'x="{laid.x:.4g}" y="{laid.y:.4g}" width="{laid.w:.4g}" height="{laid.h:.4g}" rx="5"'


def _bar(laid: Laid) -> str:
    """The bar at the foot of a card that can be built."""
    x, y, w = laid.x + laid.w * 0.18, laid.y + laid.h - 6, laid.w * 0.64
    return f'<rect class="p" x="{x:.4g}" y="{y:.4g}" width="{w:.4g}" height="3" rx="1.5"/>'


def _words(laid: Laid, label: Label | None) -> str:
    """The words in an empty place, each on a line of its own where it is narrow."""
    text = f"{label.lead} {label.chip}".strip() if label else ""
    lines = [text] if LETTER * len(text) <= laid.w else text.split()
    top = laid.y + laid.h / 2 + 4 - 7 * (len(lines) - 1)
    return "".join(_text(laid.x + laid.w / 2, top + 14 * at, escape(line)) for at, line in enumerate(lines) if line)


def _note(laid: Laid, label: Label) -> str:
    """A line of text; in a column a number with its words under it."""
    if laid.seen == "line":
        return _text(laid.x, laid.y + 16, escape(f"{label.chip} {label.lead}".strip()), "t")
    x = laid.x + laid.w / 2
    return _text(x, laid.y + 14, escape(label.chip), "n") + _text(x, laid.y + 29, escape(label.lead))


def _text(x: float, y: float, text: str, kind: str = "") -> str:
    """A line of text, which has been escaped."""
    return f'<text class="{kind}" x="{x:.4g}" y="{y:.4g}">{text}</text>'


# The deck, from the data that the page has too.


@cache
def _deck() -> Any:
    """The drawn deck."""
    return json.loads((Path(__file__).parent / "deck.json").read_text(encoding="utf-8"))


@cache
def glyphs() -> str:
    """Every glyph once, and the pattern of a back."""
    deck = _deck()
    ranks = (f'<path id="r{r}" class="r" stroke-width="{deck["stroke"]}" d="{d}"/>' for r, d in deck["ranks"].items())
    suits = (f'<path id="s{s}" fill="currentColor" d="{d}"/>' for s, d in deck["suits"].items())
    courts = (
        f'<path id="k{k}" class="r" style="fill:currentColor;fill-opacity:.16" stroke-width="6" d="{d}"/>'
        for k, d in deck["courts"].items()
    )
    return f"<defs>{BACK}{''.join(ranks)}{''.join(suits)}{''.join(courts)}</defs>"


def _face(card: str, laid: Laid) -> str:
    """The glyphs of a face in the style that its size wants."""
    strip = laid.seen == "strip"
    scale = (STRIP if strip else laid.w) / 100
    high = laid.h / scale
    styles = _deck()["styles"][laid.seen or ("index" if laid.w >= 50 else "tile")]
    variant = next((v for v in styles if v["from"] <= high), styles[0])
    glyphs = "".join(_glyph(card, put, high) for put in variant["put"])
    return f'<g class="{card[1]}" transform="translate({laid.x:.4g} {laid.y:.4g})scale({scale:.3g})">{glyphs}</g>'


def on_card(mark: str, w: float, h: float, *, corner: bool) -> str:
    """What a rank ("7") or a suit ("H") puts on every card of that size; with a `corner` that is read when covered."""
    rank = mark in _deck()["ranks"]
    card, kinds = (mark, {"rank", "court"}) if rank else ("-" + mark, {"suit"})
    variant = next(v for v in _deck()["styles"]["index" if w >= 50 else "tile"] if v["from"] <= 100 * h / w)
    put = [one for one in variant["put"] if one[0] in kinds]
    strip = ""
    if corner:
        low = [[*one[:2], one[2] + 100 * STRIP / w, *one[3:]] if one[5] == "t" else one for one in put]
        put = [one for one in low if rank or one[5] != "t"]
        strip = "".join(_glyph(card, one, 100) for one in _deck()["styles"]["strip"][0]["put"] if one[0] in kinds)
        strip = f'<g transform="scale({STRIP / 100:.4g})">{strip}</g>'
    return f'{strip}<g transform="scale({w / 100:.4g})">{"".join(_glyph(card, one, 100 * h / w) for one in put)}</g>'


def _glyph(card: str, put: Sequence[Any], high: float) -> str:
    """One glyph in its box, which is measured from the head or the foot of a card that is so high."""
    kind, x, y, w, h, edge = put[:6]
    name = {"rank": f"r{card[0]}", "suit": f"s{card[1:]}", "court": f"k{card[0]}"}[kind]
    if kind == "court" and card[0] not in _deck()["courts"]:
        return ""
    margin = _deck()["margin"] if kind == "rank" else 0
    sx, sy = w / (100 + 2 * margin), h / (100 + 2 * margin)
    top = high - y - h if edge == "b" else y
    move = f"translate({x + margin * sx:.4g} {top + margin * sy:.4g})scale({sx:.3g} {sy:.3g})"
    return f'<use href="#{name}" transform="{move}"/>'
