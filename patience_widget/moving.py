"""What moves in an animation: cards, each at one place after the other, chips, and words that change."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from html import escape
from itertools import pairwise

from .drawing import LETTER
from .motion import HIDDEN, SEEN, Clock, Pose, Sheet, Track, switched
from .stage import Card, Shot

INKS = {"H": "o", "D": "o", "S": "k", "C": "k"}
ROW = 18  # px: of words that change, each stands in a row of its own, and one row is seen


@dataclass
class Life:
    """A card as long as it lies at one place with one face: its track, its flag by step, whether any of it is seen."""

    card: Card
    track: Track
    flags: list[str]
    seen: bool

    def flag(self, step: int, flag: str = "") -> None:
        """Its flag from a step on; until then the one that it had."""
        self.flags += self.flags[-1:] * (step - len(self.flags)) + [flag] * bool(flag and step >= len(self.flags))


class Cards:
    """All lives of all cards, one drawn over the other in the order in which they came to where they lie."""

    def __init__(self, shots: Sequence[Shot], clock: Clock) -> None:
        self._clock = clock
        self._open: dict[int, Life] = {}
        self.lives: list[Life] = []
        for card, now in shots[0].cards.items():
            self._begin(0, card, now, Track(Pose(now.x, now.y)))
        for step, (before, shot) in enumerate(pairwise(shots), 1):
            self._cover(step, shot)
            self._follow(step, before, shot)
        for life in self.lives:
            life.flag(clock.last + 1)

    def _cover(self, step: int, shot: Shot) -> None:
        """The cards that are seen no more: covered where they lie, or gone face down onto a pile."""
        for card, life in [*self._open.items()]:
            under = shot.under.get(card)
            if not under:
                continue
            if life.card.place == under.place or not life.track.pose.seen:
                life.track.show(step, seen=False)
            else:
                life.track.go(Pose(under.x, under.y, seen=False), *self._clock.glide(step, 0, 1))
            if life.card.place != under.place:
                del self._open[card]

    def _follow(self, step: int, before: Shot, shot: Shot) -> None:
        """The cards that are seen go to where they lie now, those first that lie lowest on their place."""
        come = [card for card, now in shot.cards.items() if self._comes(card, now)]
        places = set[str]()  # where some have come: what lies over them there is drawn after them
        for card, now in shot.cards.items():
            life, time = self._open.get(card), float(step)
            if card in come:
                old = before.cards.get(card) or before.under.get(card) or now
                self._come(step, card, now, old, self._clock.glide(step, come.index(card), len(come)))
                places.add(now.place)
            elif life and life.card.face != now.face:
                time = self._clock.glide(step, 0, 1)[1]
                self._again(step, card, now, time, self.lives.index(life) + 1)
            elif now.place in places:
                self._again(step, card, now, time)
            self._stay(step, self._open[card], now, time)

    def _comes(self, card: int, now: Card) -> bool:
        """Whether a card lies at another place than before."""
        return card not in self._open or self._open[card].card.place != now.place

    def _come(self, step: int, card: int, now: Card, old: Card, times: tuple[float, float]) -> None:
        """A card comes to a place from where it was."""
        if life := self._open.get(card):
            life.track.show(times[0], seen=False)
        track = Track(Pose(old.x, old.y, seen=False))
        track.go(Pose(now.x, now.y), *times)
        self._begin(step, card, now, track)

    def _again(self, step: int, card: int, now: Card, time: float, at: int | None = None) -> None:
        """A card that stays is drawn anew from a time on: over all others, or at one place among them."""
        old = self._open[card].track
        self._begin(step, card, now, Track(old.pose._replace(seen=False)), at)
        old.show(time, seen=False)

    def _stay(self, step: int, life: Life, now: Card, time: float) -> None:
        """A card lies where it does from this step on; one that was not seen is, from a time on."""
        pose = Pose(now.x, now.y)
        if life.track.pose[:2] == pose[:2]:
            life.track.show(time, seen=True)
        else:
            life.track.go(pose, *self._clock.glide(step, 0, 1))
        life.seen |= now.seen
        life.flag(step, now.flag)

    def _begin(self, step: int, card: int, now: Card, track: Track, at: int | None = None) -> None:
        """A new life, over all others or at one place among them."""
        life = self._open[card] = Life(now, track, [now.flag] * (step + 1), now.seen)
        self.lives.insert(len(self.lives) if at is None else at, life)

    def drawn(self, sheet: Sheet) -> Iterator[str]:
        """Every life of which anything is seen, from below."""
        for life in self.lives:
            if life.seen:
                yield self._drawn(life, sheet)

    def _drawn(self, life: Life, sheet: Sheet) -> str:
        """A life."""
        face, track = life.card.face, life.track
        ink = INKS.get(face[1:], "")
        glides = sheet.name(track.keyframes(self._clock))
        shades = sheet.name(switched([_shade(flag, ink) for flag in life.flags], self._clock)) if face else "none"
        names = " ".join(filter(None, [ink, life.flags[-1] if face else "", "" if track.pose.seen else "h"]))
        at = f'x="{track.home.x:.4g}" y="{track.home.y:.4g}"'
        return f'<use href="#{face or "down"}" {at}{_moved(names, glides, shades)}/>'


def _shade(flag: str, ink: str) -> str:
    """Ground, ink and the bar at the foot of a card with this flag."""
    ground, ink = ("b", ink.upper()) if flag == "b" else ("f", ink)
    return f"fill:var(--{ground});color:var(--{ink});stroke:{'var(--p)' if flag == 'p' else 'none'}"


def _moved(names: str, glides: str, shades: str = "none") -> str:
    """The attributes of something that moves by the keyframes of these names: how it glides, and how it changes."""
    if shades != "none" and glides != "none":
        names, glides = f"i {names}", f"{glides},{shades}"
    elif shades != "none":
        names, glides = f"j {names}", shades
    elif glides != "none":
        names = f"i {names}"
    style = f' style="animation-name:{glides}"' if glides != "none" else ""
    return (f' class="{names.strip()}"' if names.strip() else "") + style


def sometimes(inner: str, seen: Sequence[bool], clock: Clock, sheet: Sheet) -> str:
    """What is seen at some steps."""
    if not any(seen):
        return ""
    shades = sheet.name(switched([SEEN if one else HIDDEN for one in seen], clock))
    return f"<g{_moved('' if seen[-1] else 'h', 'none', shades)}>{inner}</g>"


def words(texts: Sequence[str], x: float, y: float, kind: str, clock: Clock, sheet: Sheet) -> str:
    """A line of words that changes, its middle at `x` and its foot at `y`."""
    rows = [*dict.fromkeys(texts)]
    wide = max(map(len, rows)) * LETTER + 20
    inner = lines(rows, wide / 2, kind)
    if len(rows) == 1:
        return f'<svg x="{x - wide / 2:.4g}" y="{y - 13:.4g}" width="{wide:.4g}" height="{ROW}">{inner}</svg>'
    at = [f"translate:0 {-ROW * rows.index(text)}px" for text in texts]
    moved = f'class="j" style="{at[-1]};animation-name:{sheet.name(switched(at, clock))}"'
    return (
        f'<svg x="{x - wide / 2:.4g}" y="{y - 13:.4g}" width="{wide:.4g}" height="{ROW}"><g {moved}>{inner}</g></svg>'
    )


def lines(rows: Iterable[str], x: float, kind: str) -> str:
    """Words in rows, one under the other."""
    return "".join(
        f'<text class="{kind}" x="{x:.4g}" y="{13 + ROW * at}">{escape(text)}</text>'
        for at, text in enumerate(rows)
        if text
    )


def chip(poses: Sequence[Pose], texts: Sequence[str], clock: Clock, sheet: Sheet) -> str:
    """A chip that hangs at a card: where it is seen at each step, and what stands in it."""
    track = Track(poses[0])
    for step, pose in enumerate(poses):
        if pose.seen != track.pose.seen:
            track.show(step, seen=pose.seen)
        if pose.seen:
            track.go(pose, *clock.glide(step, 0, 1))
    x, y = track.home.x, track.home.y
    texts = [text if pose.seen else "" for text, pose in zip(texts, poses, strict=True)]
    wide = 12 + LETTER * max(map(len, texts))
    box = f'<rect class="c" x="{x - wide / 2:.4g}" y="{y - 2:.4g}" width="{wide:.4g}" height="17" rx="8.5"/>'
    moved = _moved("" if track.pose.seen else "h", sheet.name(track.keyframes(clock)))
    return f"<g{moved}>{box}{words(texts, x, y + 10.5, 'd', clock, sheet)}</g>"
