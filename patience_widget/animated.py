"""A line as a picture that moves: one SVG document without a script, for a README or slides."""

from collections.abc import Iterator, Sequence
from html import escape
from typing import Any

from .drawing import LETTER, glyphs, on_card
from .flow import shortened
from .footage import Footage, footage
from .game import Label
from .layout import FOOT, PAD, WIDTH, Laid
from .motion import Clock, Pose, Sheet, switched
from .moving import ROW, Cards, chip, lines, sometimes, words
from .page import title
from .stage import Stage, stage
from .text import _

SECONDS = 0.9  # from a step to the next, as a walk takes at speed 1
LIGHT = (
    "--t:#dfe8e1;--f:#fff;--b:#ccd2ce;--k:#15181c;--o:#c4162f;--K:#15181c;--O:#c4162f;--p:#00795a;"
    "--m:#56606a;--i:#1b1f23;--c:#fff;--e:#8d9691;--q:#b8c6bc;--a:#00795a"
)
DARK = (
    "--t:#1f2b27;--f:#f1efe9;--b:#2d363b;--K:#d3d9de;--O:#ff8b97;"
    "--m:#a3adb5;--i:#e8eaed;--c:#16191d;--e:#7d878f;--q:#3b4a44;--a:#2fd0a0"
)
STYLE = """:root{{{light}}}@media(prefers-color-scheme:dark){{:root{{{dark}}}}}
text{{font:11px system-ui,sans-serif;fill:var(--m);text-anchor:middle}}
.n{{font-size:16px;font-weight:700;fill:var(--i)}}
.d{{font-weight:700;fill:var(--i)}}.t{{font-size:12.5px;text-anchor:start;fill:var(--i)}}
.c{{fill:var(--c);stroke:#7d878f}}.u{{fill:var(--f)}}.b{{fill:var(--b)}}.p{{stroke:var(--p)}}
.o{{color:var(--o)}}.k{{color:var(--k)}}.o.b{{color:var(--O)}}.k.b{{color:var(--K)}}.h{{visibility:hidden}}
.g{{stroke:var(--e)}}.v{{fill:url(#back)}}.q{{fill:var(--q)}}.a{{fill:var(--a);transform-box:fill-box}}
.s{{fill:none;stroke:#7d878f;stroke-dasharray:4 3}}.r{{fill:none;stroke:currentColor;stroke-linecap:round;
stroke-linejoin:round}}.i,.j,.w,.x{{animation:{total:g}s ease-in-out infinite}}
.i{{animation-timing-function:ease-in-out,step-end}}.j{{animation-timing-function:step-end}}
.w{{animation-timing-function:steps({last})}}.x{{animation-timing-function:linear}}{keyframes}
@media(prefers-reduced-motion:reduce){{*{{animation:none!important}}}}"""
QUICKEST, SLOWEST = 0.05, 60
MOST = 500  # positions
LONGEST = 108  # characters of a caption


def animation(given: Any, steps: Sequence[int] | None = None, seconds: float = SECONDS) -> str:
    """A line as an animated SVG that stands alone: no script, and still where motion is not wanted.

    Of a Recording, a table, a Walk, a Result (its line), or a Run, a Trace or a Replay (what was visited, the first
    500 nodes). `steps` are the first and the last one; `seconds` pass from one to the next. It begins again after its
    end, which is shown a little longer.
    """
    film = footage(given, steps, MOST)
    _check(len(film.nodes), seconds)
    set_up = stage(film.record, film.nodes)
    clock, sheet = Clock(len(set_up.shots) - 1, seconds), Sheet()
    parts = [
        *(_text(one.x + one.w / 2, one.y - 8, head) for one, head in set_up.heads),
        *_frames(set_up, clock, sheet),
        f'<g class="u">{"".join(Cards(set_up.shots, clock).drawn(sheet))}</g>',
        *_bars(set_up, clock, sheet),
        *_chips(set_up, clock, sheet),
        *_notes(set_up, clock, sheet),
    ]
    foot = _caption(film, set_up.height, clock, sheet)
    style = STYLE.format(
        light=LIGHT,
        dark=DARK,
        total=clock.total,
        last=max(1, clock.last),
        keyframes=sheet,
    )
    name = escape(title(film.record))
    size = f'viewBox="0 0 {WIDTH} {set_up.height:g}"'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img" aria-label="{name}"><title>{name}</title>'
        f"<style>{style}</style>{glyphs()}<defs>{''.join(_faces(set_up))}</defs>"
        f'<rect width="{WIDTH}" height="{set_up.height:g}" rx="8" fill="var(--t)"/>{"".join(parts)}{foot}</svg>'
    )


def _check(count: int, seconds: Any) -> None:
    """TypeError or ValueError where it would be too long, or never move on."""
    if count > MOST:
        message = _("an animation has at most {most:,} positions, and these are {count:,}: steps=(0, {last}) has fewer")
        raise ValueError(message.format(most=MOST, count=count, last=MOST - 1))
    if isinstance(seconds, bool) or not isinstance(seconds, int | float):
        raise TypeError(_("seconds from a step to the next are a number, not {given}").format(given=shortened(seconds)))
    if not QUICKEST <= seconds <= SLOWEST:
        message = _("seconds from a step to the next are {least} to {most}; {given} was given")
        raise ValueError(message.format(least=QUICKEST, most=SLOWEST, given=shortened(seconds)))


def _text(x: float, y: float, text: str, kind: str = "") -> str:
    """A line of text."""
    return f'<text class="{kind}" x="{x:.4g}" y="{y:.4g}">{escape(text)}</text>'


def _faces(set_up: Stage) -> Iterator[str]:
    """Every face that is seen once, made from a ground, the marks of its rank and those of its suit."""
    faces = sorted({card.face for shot in set_up.shots for card in shot.cards.values() if card.seen and card.face})
    w, h = set_up.size
    bar = f"M{w * 0.18 + 1.5:.4g} {h - 4.5:.4g}h{w * 0.64 - 3:.4g}"
    yield f'<g id="g"><rect class="g" width="{w:.4g}" height="{h:.4g}" rx="5"/>'
    yield f'<path d="{bar}" stroke-width="3" stroke-linecap="round"/></g>'
    inner = f'x="4" y="4" width="{w - 8:.4g}" height="{h - 8:.4g}"'
    yield f'<g id="down"><use href="#g"/><rect class="v" {inner} rx="3"/></g>'
    for mark in sorted({mark for face in faces for mark in face}):
        yield f'<g id="{mark}">{on_card(mark, w, h, corner=set_up.fans)}</g>'
    for face in faces:
        yield f'<g id="{face}"><use href="#g"/><use href="#{face[0]}"/><use href="#{face[1]}"/></g>'


def _frames(set_up: Stage, clock: Clock, sheet: Sheet) -> list[str]:
    """The frames of places that are there, with their words; and the backs of piles that lie face down."""
    parts = []
    for name in set_up.places:
        tops = [shot.tops.get(name) for shot in set_up.shots]
        empty = next((top for top, shot in zip(tops, set_up.shots, strict=True) if top and name in shot.empty), None)
        if empty:
            there = [
                name in shot.empty or bool(top and top.height >= 0)
                for top, shot in zip(tops, set_up.shots, strict=True)
            ]
            frame = empty._replace(x=empty.x + 1, y=empty.y + 1, w=empty.w - 2, h=empty.h - 2)  # a card covers it
            parts.append(sometimes(f'<rect class="s" {_box(frame)}/>', there, clock, sheet))
            parts += _inside(set_up, name, empty, clock, sheet)
        back = next((top for top, shot in zip(tops, set_up.shots, strict=True) if top and name in shot.backs), None)
        if back:
            inner = back._replace(x=back.x + 4, y=back.y + 4, w=back.w - 8, h=back.h - 8)
            drawn = f'<rect class="c" {_box(back)}/><rect class="v" {_box(inner)}/>'
            parts.append(sometimes(drawn, [name in shot.backs for shot in set_up.shots], clock, sheet))
    return parts


def _inside(set_up: Stage, name: str, frame: Laid, clock: Clock, sheet: Sheet) -> Iterator[str]:
    """What is written in an empty place."""
    said = [_said(shot.labels.get(name, Label())) if name in shot.empty else "" for shot in set_up.shots]
    for text in filter(None, dict.fromkeys(said)):
        rows = [text] if LETTER * len(text) <= frame.w else text.split()
        top = frame.y + frame.h / 2 + 4 - 7 * (len(rows) - 1)
        inner = "".join(_text(frame.x + frame.w / 2, top + 14 * at, row) for at, row in enumerate(rows))
        yield sometimes(inner, [one == text for one in said], clock, sheet)


def _said(label: Label) -> str:
    """What is written at a place."""
    return f"{label.lead} {label.chip}".strip()


def _box(one: Laid) -> str:
    """Where something lies, as attributes."""
    return f'x="{one.x:.4g}" y="{one.y:.4g}" width="{one.w:.4g}" height="{one.h:.4g}" rx="4"'


def _chips(set_up: Stage, clock: Clock, sheet: Sheet) -> Iterator[str]:
    """The chips that hang at piles."""
    for name, place in set_up.places.items():
        tops = [shot.tops.get(name) for shot in set_up.shots]
        texts = [shot.labels.get(name, Label()) for shot in set_up.shots]
        poses = [
            Pose(top.x + top.w / 2, top.y + top.h, seen=top.height >= 0)
            if top and text.chip
            else Pose(0, 0, seen=False)
            for top, text in zip(tops, texts, strict=True)
        ]
        if place.role == "note" or not any(pose.seen for pose in poses):
            continue
        room = next(top.w for top in tops if top) + 14
        hung = [_said(text) for text, pose in zip(texts, poses, strict=True) if pose.seen]
        long = max(12 + LETTER * len(text) for text in hung) > room
        yield chip(poses, [text.chip if long else _said(text) for text in texts], clock, sheet)


def _bars(set_up: Stage, clock: Clock, sheet: Sheet) -> Iterator[str]:
    """How far foundations are: bars, and counts under them."""
    for name in set_up.places:
        bars = [shot.bars.get(name) for shot in set_up.shots]
        bar = next(filter(None, bars), None)
        if not bar:
            continue
        labels = [shot.labels.get(name, Label()) for shot in set_up.shots]
        yield f'<rect class="q" {_box(bar)}/>'
        scales = [f"scale:{label.done / (label.total or 1):.3g} 1" for label in labels]
        moved = sheet.name(switched(scales, clock))
        yield f'<rect class="a j" {_box(bar)} style="{scales[-1]};animation-name:{moved}"/>'
        counts = [f"{label.done}/{label.total}" if label.total else "" for label in labels]
        yield words(counts, bar.x + bar.w / 2, bar.y + 18, "", clock, sheet)


def _notes(set_up: Stage, clock: Clock, sheet: Sheet) -> Iterator[str]:
    """Lines of text beside the cards; in a column a number with its words under it."""
    for name, place in set_up.places.items():
        at = next((shot.tops[name] for shot in set_up.shots if name in shot.tops), None)
        if place.role != "note" or not at:
            continue
        labels = [shot.labels.get(name, Label()) for shot in set_up.shots]
        for label in dict.fromkeys(labels):
            if at.seen == "line":
                inner = _text(at.x, at.y + 16, f"{label.chip} {label.lead}".strip(), "t")
            else:
                x = at.x + at.w / 2
                inner = _text(x, at.y + 14, label.chip, "n") + _text(x, at.y + 29, label.lead)
            yield sometimes(inner, [one == label for one in labels], clock, sheet)


def _caption(film: Footage, height: float, clock: Clock, sheet: Sheet) -> str:
    """The step in words, and a bar that says how far it is."""
    text = _("{step} of {last} · {said}")
    last = f"{film.last:,}"
    heard = [film.said(at, why=False) for at in range(len(film.nodes))]
    said = [text.format(step=f"{film.first + at:,}", last=last, said=one) for at, one in enumerate(heard)]
    rows = [row if len(row) <= LONGEST else row[: LONGEST - 1] + "…" for row in said]
    y, down = height - FOOT / 2 - 11, ROW * clock.last
    end = clock.percent(clock.last)
    rolls = sheet.name(f"0%{{translate:0 0}}{end}{{translate:0 {-down}px}}") if down else "none"
    grows = sheet.name(f"0%{{scale:0 1}}{end}{{scale:1 1}}") if down else "none"
    moved = f'class="w" style="translate:0 {-down}px;animation-name:{rolls}"'
    return (
        f'<svg x="{PAD}" y="{y:g}" width="{WIDTH - 2 * PAD}" height="{ROW}"><g {moved}>{lines(rows, 0, "t")}</g></svg>'
        f'<rect class="a x" y="{height - 3:g}" width="{WIDTH}" height="3" style="animation-name:{grows}"/>'
    )
