"""Quizzes: questions at positions from real play, which the engine grades."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice, product
from random import Random
from typing import Any, ClassVar

from .flow import shortened
from .game import Game, Move, Reason
from .games import find
from .lesson import Lesson, Step
from .questions import DealOrNot, OrderFills, PredictDeal, TapPlayable, TapTargets
from .recording import RANDOM_DEALS
from .scene import roles_of
from .solver import whole_seed
from .task import Task, Verdict, failing, named, no, table_of, why, yes
from .text import _

LONGEST = 400  # moves of a game that positions are drawn from
LOOKS = 40  # positions of a game at most that a question is looked for at
ASKED = 12  # of those at which it can be asked, one of so many is drawn
GAMES = 8  # that a question is looked for in, at most
FILLS = 3
MOST = 200  # questions
Drawn = Callable[[Game[Any], Any, Random], Task | None]


@dataclass(frozen=True)
class Legal(Task):
    """Whether a move is legal, and if not by which clause; one `among` these, where some are named."""

    move: str
    among: tuple[str, ...] = ()
    asks: ClassVar[str] = "choice"

    def _prompt(self, game: Game[Any], state: Any) -> str:
        move = Move.parse(self.move)
        if move.source in _of_role(game, state, "stock"):
            return _("May the next card of the stock go to {place} now?").format(place=move.target)
        card = named(game, state, move.source)
        message = _("May {card} go from {source} to {target} now?")
        return message.format(card=card, source=move.source, target=move.target)

    def choices(self, game: Game[Any], state: Any) -> list[tuple[str, str]]:
        """Yes, or no by one of the clauses that have to do with it, or that it is to be chosen among."""
        near = (r.clause for r in (*self._reasons(game, state), *self._nearby(game, state)))
        clauses = {*self.among} or {clause for clause in near if clause}
        order = [clause for clause in game.rules if clause in clauses]
        return [("yes", _("Yes")), *((clause, _("No, by {clause}").format(clause=clause)) for clause in order)]

    def shown(self, game: Game[Any], state: Any) -> str:
        """Yes, or the clause that keeps the card."""
        return "yes" if self._legal(game, state) else next(iter(self._failing(game, state)), "")

    def check(self, game: Game[Any], state: Any, answer: Any) -> Verdict:
        """Right is yes of a legal move; of any other one every clause that keeps the card."""
        known = [value for value, _label in self.choices(game, state)]
        if answer not in known:
            message = _("{given} is not one of the answers: {known}")
            raise ValueError(message.format(given=shortened(answer), known=", ".join(known)))
        reasons = self._reasons(game, state)
        if self._legal(game, state):
            told, reasons = game.sentence(state, Move.parse(self.move)), tuple(r for r in reasons if r.holds)
            return yes(told, reasons) if answer == "yes" else no(_("It is legal: {told}").format(told=told), reasons)
        right = answer in self._failing(game, state)
        return yes(failing(reasons), reasons) if right else no(failing(reasons), reasons, reveals=True)

    def _legal(self, game: Game[Any], state: Any) -> bool:
        """Whether the rules allow it."""
        return Move.parse(self.move) in game.moves(state)

    def _reasons(self, game: Game[Any], state: Any) -> tuple[Reason, ...]:
        """What the rules say of the card that goes; of the stock's, of the place to which it goes."""
        move = Move.parse(self.move)
        return why(game, state, move.target if move.source in _of_role(game, state, "stock") else move.source)

    def _nearby(self, game: Game[Any], state: Any) -> tuple[Reason, ...]:
        """What the rules say of the place to which the card goes: clauses that might have kept it."""
        return why(game, state, Move.parse(self.move).target)

    def _failing(self, game: Game[Any], state: Any) -> list[str]:
        """The clauses that keep it."""
        return [reason.clause for reason in self._reasons(game, state) if reason.clause and not reason.holds]


def _of_role(game: Game[Any], state: Any, *roles: str) -> list[str]:
    """The places that play one of these parts."""
    places = game.places or table_of(game, state).places
    return [name for name, role in roles_of(places).items() if role in roles]


def _any_legal(game: Game[Any], state: Any, random: Random) -> Task | None:
    """A legal move or, as often, one that a single clause refuses: each of these clauses is as likely."""
    if not game.rules:
        return None
    idle = {*_of_role(game, state, "area", "stock", "waste")}
    kinds = {"": [move for move in game.moves(state) if move.target not in idle]}
    for clause, move in _refused(game, state, random):
        kinds.setdefault(clause, []).append(move)
    some, clauses = kinds.pop(""), sorted(kinds)
    if clauses and (random.random() < 0.5 or not some):
        some = kinds[random.choice(clauses)]
    task = Legal(str(random.choice(some))) if some else None
    return task if task and len(task.choices(game, state)) > 1 else None


def _refused(game: Game[Any], state: Any, random: Random) -> Iterator[tuple[str, Move]]:
    """Moves that one clause refuses, with that: of cards to the foundation that it speaks of, of the stock to a space.

    Where it speaks of none, one that has been started.
    """
    foundations, legal = _of_role(game, state, "foundation"), {*game.moves(state)}
    for source in _of_role(game, state, "tableau", "waste") if foundations else []:
        reasons = [reason for reason in why(game, state, source) if reason.clause]
        spoken = [place for reason in reasons for place in reason.places if place in foundations]
        started = [place for place in foundations if game.ids(state, place)]
        kept = [reason.clause for reason in reasons if not reason.holds]
        if game.ids(state, source) and len(kept) == 1:
            yield kept[0], Move(source, (spoken or [random.choice(started or foundations)])[0])
    for stock, space in product(_of_role(game, state, "stock"), _spaces(game, state)):
        kept = [reason.clause for reason in why(game, state, space) if reason.clause and not reason.holds]
        if game.ids(state, stock) and len(kept) == 1 and Move(stock, space) not in legal:
            yield kept[0], Move(stock, space)


def _spaces(game: Game[Any], state: Any) -> list[str]:
    """The spaces of the tableau."""
    tableau = {*_of_role(game, state, "tableau")}
    return [place for place in game.spaces(state) if place in tableau]


def _playable(game: Game[Any], state: Any, _random: Random) -> Task | None:
    """Which cards are playable, where one is and several might be."""
    return TapPlayable() if len(game.available(state)) > 1 and TapPlayable().shown(game, state) else None


def _where(game: Game[Any], state: Any, random: Random) -> Task | None:
    """Where a card may go, of those that may go anywhere but to the stock."""
    stocks = {*_of_role(game, state, "stock")}
    sources = {move.source for move in game.moves(state) if not stocks & {*move}}
    return TapTargets(random.choice(sorted(sources))) if sources else None


def _deal(game: Game[Any], state: Any, _random: Random) -> Task | None:
    """Whether to deal, or to turn, is allowed."""
    return DealOrNot() if game.button(state) and _of_role(game, state, "stock") else None


def _fills(game: Game[Any], state: Any, _random: Random) -> Task | None:
    """In which order spaces are filled, where there are several."""
    spaces = _spaces(game, state)
    task = OrderFills(min(FILLS, len(spaces)))
    stocked = any(game.ids(state, place) for place in _of_role(game, state, "stock"))
    if not stocked or task.n < 2:
        return None
    places = {*task.shown(game, state)}
    return task if len(places) == task.n and places <= {*spaces} else None


def _predict(game: Game[Any], state: Any, _random: Random) -> Task | None:
    """What a deal does, where it is allowed and deals several cards."""
    button = game.button(state)
    deals = button and button.move and button.move.source in _of_role(game, state, "stock")
    return PredictDeal() if deals and int(PredictDeal().shown(game, state)) > 1 else None


KINDS: Mapping[str, Drawn] = {
    "playable": _playable,
    "where": _where,
    "deal": _deal,
    "fills": _fills,
    "predict": _predict,
    "legal": _any_legal,
}


def quiz(
    game: Any, kinds: str | Sequence[str] | None = None, n: int = 10, seed: int = 0, *, locked: bool = False
) -> Lesson:
    """A lesson of `n` questions, drawn by lot with a seed: the same seed asks the same.

    Each position is of another game, of a deal by lot, as the plain player plays it (`Game.plain`): of up to 12
    positions of that game, taken by lot from those at which the question can be asked, one. First an answer is drawn
    among those that come up, of taps how many they are, so that what is usual is not asked more often than the rest.
    `kinds` are:

    - "playable": tap the cards that can be played now; those on foundations, which may go over, are not meant.
    - "where": tap the places where a card may go now.
    - "deal": whether the button that deals or turns may be pressed; in the same game both answers come up.
    - "fills": tap the spaces that the next cards go to, in their order, if nothing is built in between.
    - "predict": how many cards a deal moves.
    - "legal": whether a move is legal; if not, by which clause, and no other one keeps the card.

    Without any, all that the game has, in turn. `print(pw.quiz(…))` gives them as text, to be read without a table.
    """
    game = find(game)() if isinstance(game, str) else game
    if not isinstance(game, Game):
        raise TypeError(_("{given} is not a game, nor a game's name").format(given=shortened(game)))
    if isinstance(n, bool) or not isinstance(n, int) or not 1 <= n <= MOST:
        raise ValueError(_("n={given}: 1 to {most} questions are expected").format(given=shortened(n), most=MOST))
    random, asked = Random(whole_seed(seed)), _checked_kinds(kinds)
    steps = [*islice(_steps(game, asked, random, must=kinds is not None), n)]
    title = _("Quiz: {game}, {kinds}, seed {seed}") if kinds else _("Quiz: {game}, seed {seed}")
    title = title.format(game=_(game.name), kinds=", ".join(asked), seed=seed)
    return Lesson(title, steps, game=game, locked=locked)


def _checked_kinds(kinds: str | Sequence[str] | None) -> list[str]:
    """The kinds that are meant, all where none are named; ValueError says which there are."""
    named_kinds = [kinds] if isinstance(kinds, str) else [*(kinds or KINDS)]
    for kind in named_kinds:
        if kind not in KINDS:
            message = _("{given} is not a kind of question; kinds: {kinds}")
            raise ValueError(message.format(given=shortened(kind), kinds=", ".join(KINDS)))
    return named_kinds


def _steps(game: Game[Any], kinds: Sequence[str], random: Random, *, must: bool) -> Iterator[Step]:
    """Questions of each kind in turn, without end; a kind that the game has not is passed over, or (must) refused."""
    left = [*kinds]
    while left:
        for kind in [*left]:
            step = _step(game, KINDS[kind], random)
            if step:
                yield step
                continue
            left.remove(kind)
            if must or not left:
                message = _("{game} has no positions for questions of the kind {kind!r}")
                raise ValueError(message.format(game=_(game.name), kind=kind))


def _step(game: Game[Any], drawn: Drawn, random: Random) -> Step | None:
    """A question of a kind; None where none is found in several games."""
    most = LONGEST if drawn in {_deal, _predict} else LOOKS  # these are told at a glance, and mostly alike
    for _game in range(GAMES):
        deal = random.randint(1, RANDOM_DEALS)
        moves, states = _played(game, deal, Random(deal))
        count = len(states) - 1
        order = random.sample(range(1, len(states)), min(most, count))
        found = ((at, task) for at in order if (task := drawn(game, states[at], random)))
        asked = [*islice(found, ASKED if most == LOOKS else None)]
        if asked and (drawn is not _deal or _both(game, states, asked)):
            at, task = _by_answer(game, states, asked, random)
            position = {"deal": deal, "moves": " ".join(map(str, moves[:at]))}
            return Step(_text(deal, at, task, task.choices(game, states[at])), position, task)
    return None


def _text(deal: int, count: int, task: Task, choices: Sequence[tuple[str, str]]) -> str:
    """Where the position comes from; and the clauses to choose from, to be looked up."""
    text = _("From a game of deal {deal}, after {count} moves.").format(deal=deal, count=count)
    clauses = " ".join(f"[{value}]" for value, _label in choices if value != "yes")
    return _("{text} The clauses: {clauses}.").format(text=text, clauses=clauses) if isinstance(task, Legal) else text


def _both(game: Game[Any], states: Sequence[Any], asked: Sequence[tuple[int, Task]]) -> bool:
    """Whether the answers are not all the same."""
    return len({task.shown(game, states[at]) for at, task in asked}) > 1


def _played(game: Game[Any], deal: int, random: Random) -> tuple[list[Move], list[Any]]:
    """A plain game: its moves and its positions, without the last, in which it is over."""
    moves, states = list[Move](), [game.deal(deal)]
    while len(moves) < LONGEST and (move := game.plain(states[-1], random)):
        after = game.play(states[-1], move)
        if game.won(after) or game.lost(after):
            break
        moves.append(move)
        states.append(after)
    return moves, states


def _by_answer(
    game: Game[Any], states: Sequence[Any], asked: Sequence[tuple[int, Task]], random: Random
) -> tuple[int, Task]:
    """One of the questions: of those of an answer, or with so many places, that is drawn first."""
    answers: dict[str, list[tuple[int, Task]]] = {}
    for at, task in asked:
        shown = task.shown(game, states[at])
        answers.setdefault(shown if isinstance(shown, str) else str(len(shown)), []).append((at, task))
    return random.choice(answers[random.choice(sorted(answers))])
