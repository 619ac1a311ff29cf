"""Hints: what the button says of a position, level by level, while an adviser thinks about it."""

import time
from collections import Counter
from collections.abc import Sequence
from typing import Any, Protocol

from .advice import Advice, Suggestion
from .adviser import Adviser
from .background import IDLE, PAGES, THREAD
from .cards import pretty
from .flow import told
from .game import Game, Move
from .laid import Pointed
from .looking import USUAL, Looking
from .recording import Recording
from .scene import Json, Mark, builds, lay, roles_of
from .shown import percent
from .text import _

LEVELS = 3
SHOWN = 3  # candidates
NAMED = 8  # cards in a sentence
SOON = 0.25  # seconds after which something is shown, however little is known


class Advises(Protocol):
    """Who thinks about a position, by steps of some hundredths of a second."""

    @property
    def done(self) -> bool:
        """Whether there is nothing more to think about."""

    @property
    def advice(self) -> Advice:
        """What is known so far."""

    def step(self) -> None:
        """Go on for a moment."""


class OpenAdviser:
    """An adviser who looks at the stock."""

    def __init__(self, game: Game[Any], state: Any, *, n: int = SHOWN) -> None:
        self._looking, self._n, self.done = Looking(game, state, USUAL, 0), n, False
        self._work = self._looking.work()

    def step(self) -> None:
        """Go on for a moment, or to the end."""
        if not self.done and next(self._work, self) is self:
            self.done = True

    @property
    def advice(self) -> Advice:
        """What is known so far."""
        return self._looking.advice(self._n)


class Position:
    """What can be said of a position without advice."""

    def __init__(self, record: Recording) -> None:
        """Where the record stands."""
        self.game, self.state, self.over = record.game, record.state, record.outcome
        self.moves, self._places = list(self.game.moves(self.state)), self.game.places or lay(record).places
        self._hidden = frozenset(self.game.hidden(self.state))

    @property
    def button(self) -> str:
        """What the button that deals or turns is called, where that is legal."""
        button = self.game.button(self.state)
        return button.label if button and button.move in self.moves else ""

    @property
    def counted(self) -> str:
        """How many moves are possible, or that it is time to deal."""
        if self.over or not self.moves:
            return _("The game is won.") if self.over == "won" else _("No moves are left.")
        count, built = len(self.moves), len(builds(self._places, self.moves))
        if not built and self.button:
            return self._only_button()
        said = _("1 move is possible") if count == 1 else _("{count} moves are possible").format(count=count)
        if built == count:
            return _("{said}.").format(said=said)
        if built < 2:
            one, none = _("{said}, 1 of them builds a card."), _("{said}, none of them builds a card.")
            return (one if built else none).format(said=said)
        return _("{said}, {built} of them build a card.").format(said=said, built=built)

    def _only_button(self) -> str:
        """That it is time to deal, or to take cards back from foundations, where that is possible."""
        back = sum(self._from_foundation(move.source) for move in self.moves)
        if not back:
            return _("Nothing can be built: {button}.").format(button=self.button)
        one, more = _("{button}, or 1 move from a foundation"), _("{button}, or {count} moves from foundations")
        choice = (one if back == 1 else more).format(button=self.button, count=back)
        return _("Nothing can be built: {button}.").format(button=choice)

    def _from_foundation(self, source: str) -> bool:
        """Whether a move begins on a foundation."""
        return roles_of(self._places).get(source.partition(".")[0]) == "foundation"

    @property
    def sources(self) -> list[str]:
        """Where moves begin; a card that only comes back from a foundation counts where nothing can be built."""
        found = list(dict.fromkeys(move.source for move in self.moves))
        return [one for one in found if not builds(self._places, self.moves) or not self._from_foundation(one)]

    @property
    def named(self) -> str:
        """Which cards can go."""
        cards = Counter(self._name(source) for source in self.sources)
        names = [_("{card} ({count})").format(count=n, card=card) if n > 1 else card for card, n in cards.items()]
        more = len(names) - NAMED
        if more < 2:
            return _("Possible: {cards}.").format(cards=", ".join(names))
        message = _("Possible: {cards} and {count} more.")
        return message.format(cards=", ".join(names[:NAMED]), count=more)

    def _name(self, source: str) -> str:
        """The card that a move takes, as far as it is seen."""
        at = 0 if "." in source else -1
        ids, cards = self.game.ids(self.state, source), self.game.cards(self.state, source)
        if cards and not (ids and ids[at] in self._hidden):
            return pretty(cards[at])
        return self.button or (_("the stock") if roles_of(self._places).get(source) == "stock" else source)

    def short(self, move: Move) -> str:
        """A move in a few characters, which tell nothing of a card that lies face down."""
        if not self._hidden & {*self.game.ids(self.state, move.source)[-1:]}:
            return self.game.short(self.state, move)
        button = self.game.button(self.state)
        return button.label if button and button.move == move else Game.short(self.game, self.state, move)


class Hint:
    """A hint at a node of a game: how much of it is shown, and the adviser, who is one thread's at a time."""

    def __init__(self, record: Recording, *, open_cards: bool = False) -> None:
        """For where the record stands."""
        self.record, self.node, self.position = record, record.node, Position(record)
        self.open_cards, self.level, self.thinks = open_cards, 0, IDLE
        self._began, self._error, self._best, self._said = time.monotonic(), "", "", ""
        self._adviser: Advises | None = None  # until somebody is to think
        self._advice: Advice | None = None

    @property
    def most(self) -> int:
        """The last level: of a game that is over the first, where there can be no advice the second."""
        if self.position.over or not self.position.moves:
            return 1
        return LEVELS if self._advice is None or len(self._advice) else LEVELS - 1

    @property
    def done(self) -> bool:
        """Whether there is nothing more to think about."""
        return self._error != "" or self.most < LEVELS or (self._adviser is not None and self._adviser.done)

    def think(self, seconds: float) -> None:
        """Have the adviser go on for so long, by one step at least, or to the end; what goes wrong there is told."""
        began = time.monotonic()
        try:
            adviser = self._adviser = self._adviser or self._hired()
            while not adviser.done:
                adviser.step()
                if time.monotonic() - began >= seconds:
                    break
            self._advice = adviser.advice
        except Exception as error:  # noqa: BLE001 - of a user's own game: it would vanish in a thread
            self._error = told(error)

    def _hired(self) -> Advises:
        """Who thinks about it."""
        kind = OpenAdviser if self.open_cards else Adviser
        return kind(self.position.game, self.position.state, n=SHOWN)

    # What is shown.

    def pointed(self) -> Pointed:
        """What is pointed out, and all that a page is told of it."""
        level = min(self.level, self.most)
        advice = self._told() if level == LEVELS else None
        text = self._error or self._sentence(level, advice)
        waits = self.thinks == PAGES or (self.thinks == THREAD and level == LEVELS)
        shown = {
            "level": level,
            "basis": advice.basis if advice else "",
            "text": text,
            "busy": self.thinks if waits else IDLE,
            "candidates": [self._candidate(n, one) for n, one in enumerate(advice or (), 1)],
        }
        tag = _("open cards") if self.open_cards else _("hint")
        marks = advice.marks if advice else self._rings() if level > 1 else ()
        return Pointed(self.node, tuple(marks), tuple(advice.arrows if advice else ()), text, tag, shown)

    def _told(self) -> Advice | None:
        """The advice, when there is something in it or it was waited for long enough."""
        known = any(one.share is not None or one.fate != "unknown" for one in self._advice or ())
        return self._advice if known or self.done or time.monotonic() - self._began > SOON else None

    def _rings(self) -> Sequence[Mark]:
        """A ring round each card that can go."""
        return [Mark("hint", source) for source in self.position.sources]

    def _sentence(self, level: int, advice: Advice | None) -> str:
        """One sentence on what is shown."""
        if level == 1:
            return self.position.counted
        if level < LEVELS:
            return self._advice.text if self._advice is not None and self.level > level else self.position.named
        return self._steadied(advice) if advice else _("The best of them is looked for …")

    def _steadied(self, advice: Advice) -> str:
        """What the advice says, in other words only when it says something else: it is read aloud."""
        best = str(advice[0].move)
        if self.done or self._best != best:
            self._best, self._said = best, _brief(advice)
        return self._said

    def _candidate(self, n: int, one: Suggestion) -> Json:
        """A candidate as a page lists it."""
        known = {name: getattr(one, name) for name in ("share", "low", "high", "chance")}
        return {
            "n": n,
            "move": list(one.move),
            "short": self.position.short(one.move),
            "text": one.text,
            "reason": one.reason,
            "said": one.sentence,
            "fate": one.fate,
            "steps": len(one.moves or ()),
            **{name: None if value is None else round(value, 5) for name, value in known.items()},
        }


def _brief(advice: Advice) -> str:
    """The best move and why, for a status line: how sure its share is stands in the list of the best."""
    best = advice[0]
    if best.share is None or best.fate != "unknown":
        return advice.text
    reason = _("This {reason}.").format(reason=best.reason) if best.reason else ""
    share = _("{share} of its quick play-outs win.").format(share=percent(best.share) if best.share else _("None"))
    if best.chance is not None:
        share = _("Chance: about {chance}.").format(chance=percent(best.chance))
    message = _("{basis}: {sentence}")
    return message.format(basis=advice.basis, sentence=" ".join(filter(None, [best.text, reason, share])))
