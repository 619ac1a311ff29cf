"""Quizzes: questions at positions from real play, which the engine grades."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import islice, product
from random import Random
from typing import Any, NamedTuple

from .flow import shortened
from .game import Game, Move
from .games import find
from .legality import Legal, of_role
from .lesson import Lesson, Step
from .questions import DealOrNot, OrderFills, PredictDeal, TapPlayable, TapTargets
from .recording import RANDOM_DEALS
from .solver import whole_seed
from .task import Task, why
from .text import _
from .topics import Told, Topic, least, rank, topic

LONGEST = 400  # moves of a game that positions are drawn from
LOOKS = 40  # positions of a game at most that a question is looked for at
ASKED = 12  # of those at which it can be asked, one of so many is drawn
GAMES = 8  # that a question is looked for in, at most
MORE = 3  # games more that an answer is looked for in that was not asked for
UNPLAYED = 0.25  # of the cards of "where", those that may go nowhere
FILLS = 3
MOST = 200  # questions
Drawn = Callable[[Game[Any], Any, Random], Task | None]


class Found(NamedTuple):
    """A question that was found: how often it was asked for, its number, its topic, and its step."""

    rank: tuple[int, int]
    number: int
    topic: Topic
    step: Step


def _any_legal(game: Game[Any], state: Any, random: Random) -> Task | None:
    """A legal move or, as often, one that a single clause refuses: each of these clauses is as likely."""
    if not game.rules:
        return None
    idle = {*of_role(game, state, "area", "stock", "waste")}
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
    foundations, legal = of_role(game, state, "foundation"), {*game.moves(state)}
    for source in of_role(game, state, "tableau", "waste") if foundations else []:
        reasons = [reason for reason in why(game, state, source) if reason.clause]
        spoken = [place for reason in reasons for place in reason.places if place in foundations]
        started = [place for place in foundations if game.ids(state, place)]
        kept = [reason.clause for reason in reasons if not reason.holds]
        if game.ids(state, source) and len(kept) == 1:
            yield kept[0], Move(source, (spoken or [random.choice(started or foundations)])[0])
    for stock, space in product(of_role(game, state, "stock"), _spaces(game, state)):
        kept = [reason.clause for reason in why(game, state, space) if reason.clause and not reason.holds]
        if game.ids(state, stock) and len(kept) == 1 and Move(stock, space) not in legal:
            yield kept[0], Move(stock, space)


def _spaces(game: Game[Any], state: Any) -> list[str]:
    """The spaces of the tableau."""
    tableau = {*of_role(game, state, "tableau")}
    return [place for place in game.spaces(state) if place in tableau]


def _playable(game: Game[Any], state: Any, _random: Random) -> Task | None:
    """Which cards are playable, where one is and several might be."""
    return TapPlayable() if len(game.available(state)) > 1 and TapPlayable().shown(game, state) else None


def _where(game: Game[Any], state: Any, random: Random) -> Task | None:
    """Where a card may go, of those that may go anywhere but to the stock; now and then of one that a clause keeps."""
    stocks = {*of_role(game, state, "stock")}
    sources = {move.source for move in game.moves(state) if not stocks & {*move}}
    if not sources or random.random() < UNPLAYED:
        kept = {(clause, move.source) for clause, move in _refused(game, state, random) if move.source not in stocks}
        clause = random.choice(sorted({clause for clause, _source in kept} or {""}))
        sources = {source for by, source in kept if by == clause} - sources or sources
    return TapTargets(random.choice(sorted(sources))) if sources else None


def _deal(game: Game[Any], state: Any, _random: Random) -> Task | None:
    """Whether to deal, or to turn, is allowed."""
    return DealOrNot() if game.button(state) and of_role(game, state, "stock") else None


def _fills(game: Game[Any], state: Any, _random: Random) -> Task | None:
    """In which order spaces are filled, where there are several."""
    spaces = _spaces(game, state)
    task = OrderFills(min(FILLS, len(spaces)))
    stocked = any(game.ids(state, place) for place in of_role(game, state, "stock"))
    if not stocked or task.n < 2:
        return None
    places = {*task.shown(game, state)}
    return task if len(places) == task.n and places <= {*spaces} else None


def _predict(game: Game[Any], state: Any, _random: Random) -> Task | None:
    """What a deal does, where it is allowed and deals several cards."""
    button = game.button(state)
    deals = button and button.move and button.move.source in of_role(game, state, "stock")
    return PredictDeal() if deals and int(PredictDeal().shown(game, state)) > 1 else None


KINDS: Mapping[str, Drawn] = {
    "playable": _playable,
    "where": _where,
    "deal": _deal,
    "fills": _fills,
    "predict": _predict,
    "legal": _any_legal,
}
AT_A_GLANCE = {"deal", "predict"}  # positions are mostly alike there: all of a game are looked at


def quiz(
    game: Any, kinds: str | Sequence[str] | None = None, n: int = 10, seed: int = 0, *, locked: bool = False
) -> Lesson:
    """A lesson of `n` questions, drawn by lot with a seed: the same seed asks the same.

    Each position is of another game, of a deal by lot, as the plain player plays it (`Game.plain`): of up to 12
    positions of that game, taken by lot from those at which the question can be asked, one. First an answer is drawn
    among those that come up, of taps how many they are, so that what is usual is not asked more often than the rest;
    an answer that was asked for more often than others in the same quiz only where four games have no other.
    `kinds` are:

    - "playable": tap the cards that can be played now; those on foundations, which may go over, are not meant.
    - "where": tap the places where a card may go now; some may go nowhere.
    - "deal": whether the button that deals or turns may be pressed; in the same game both answers come up.
    - "fills": tap the spaces that the next cards go to, in their order, if nothing is built in between.
    - "predict": how many cards a deal moves.
    - "legal": whether a move is legal; if not, by which clause of several, and no other one keeps the card.

    Without any, all that the game has, in turn. `print(pw.quiz(…))` gives them as text, to be read without a table.
    """
    game = find(game)() if isinstance(game, str) else game
    if not isinstance(game, Game):
        raise TypeError(_("{given} is not a game, nor a game's name").format(given=shortened(game)))
    if isinstance(n, bool) or not isinstance(n, int) or not 1 <= n <= MOST:
        raise ValueError(_("n={given}: 1 to {most} questions are expected").format(given=shortened(n), most=MOST))
    random, asked = Random(whole_seed(seed)), _checked_kinds(kinds)
    steps = [*islice(_steps(game, asked or [*KINDS], random, must=bool(asked)), n)]
    title = _("Quiz: {game}, {kinds}, seed {seed}") if asked else _("Quiz: {game}, seed {seed}")
    title = title.format(game=_(game.name), kinds=", ".join(asked), seed=seed)
    return Lesson(title, steps, game=game, locked=locked)


def _checked_kinds(kinds: str | Sequence[str] | None) -> list[str]:
    """The kinds that are named; ValueError says which there are."""
    named_kinds = [kinds] if isinstance(kinds, str) or not isinstance(kinds, Iterable | None) else [*(kinds or ())]
    for kind in named_kinds:
        if not isinstance(kind, str) or kind not in KINDS:
            message = _("{given} is not a kind of question; kinds: {kinds}")
            raise ValueError(message.format(given=shortened(kind), kinds=", ".join(KINDS)))
    return named_kinds


def _steps(game: Game[Any], kinds: Sequence[str], random: Random, *, must: bool) -> Iterator[Step]:
    """Questions of each kind in turn, without end; a kind that the game has not is passed over, or (must) refused."""
    left, told = [*kinds], Told()
    while left:
        for kind in [*left]:
            step = _step(game, kind, random, told)
            if step:
                yield step
                continue
            left.remove(kind)
            if must or not left:
                message = _("{game} has no positions for questions of the kind {kind!r}")
                raise ValueError(message.format(game=_(game.name), kind=kind))


def _step(game: Game[Any], kind: str, random: Random, told: Told) -> Step | None:
    """A question of a kind; None where none is found in several games.

    Where its answer was asked for before in this quiz, some more games are looked at for one that was not.
    """
    found: list[Found] = []
    for number in range(GAMES):
        deal = random.randint(1, RANDOM_DEALS)
        moves, states = _played(game, deal, Random(deal))
        at, task, asked = _drawn(game, states, kind, random, told) or (0, None, ("", ""))
        if task:
            found.append(
                Found(rank(asked, told, kind), len(found), asked, _written(game, deal, moves[:at], states[at], task))
            )
        if found and (number >= MORE or min(found).rank[0] <= least(told, kind)):
            break
    if not found:
        return None
    told.update([(kind, min(found).topic[0]), (kind, *min(found).topic)])
    return min(found).step


def _written(game: Game[Any], deal: int, moves: Sequence[Move], state: Any, task: Task) -> Step:
    """The question with its position, where that comes from, and the clauses to choose from, to be looked up."""
    text = _("From a game of deal {deal}, after {count} moves.")
    text = (_("From a game of deal {deal}, after 1 move.") if len(moves) == 1 else text).format(
        deal=deal, count=len(moves)
    )
    if isinstance(task, Legal):
        clauses = " ".join(f"[{value}]" for value, _label in task.choices(game, state) if value != "yes")
        text = _("{text} The clauses: {clauses}.").format(text=text, clauses=clauses)
    return Step(text, {"deal": deal, "moves": " ".join(map(str, moves))}, task)


def _drawn(
    game: Game[Any], states: Sequence[Any], kind: str, random: Random, told: Told
) -> tuple[int, Task, Topic] | None:
    """Of the questions of a kind that a game has, one whose answer was asked for least; by lot first the answer."""
    most = LONGEST if kind in AT_A_GLANCE else LOOKS
    order = random.sample(range(1, len(states)), min(most, len(states) - 1))
    found = ((at, task) for at in order if (task := KINDS[kind](game, states[at], random)))
    asked = _among(game, states, [*islice(found, None if kind in AT_A_GLANCE else ASKED)])
    topics: dict[Topic, list[tuple[int, Task]]] = {}
    for at, task in asked:
        topics.setdefault(topic(game, states[at], task), []).append((at, task))
    answers = {answer for answer, _more in topics}
    if not topics or (kind == "deal" and len(answers) < len({"yes", "no"})):
        return None
    fewest = min(told[kind, answer] for answer in answers)
    answer = random.choice(sorted(answer for answer in answers if told[kind, answer] == fewest))
    ranked = sorted((told[kind, *one], one) for one in topics if one[0] == answer)
    one = random.choice([one for count, one in ranked if count == ranked[0][0]])
    at, task = random.choice(topics[one])
    return at, task, one


def _among(game: Game[Any], states: Sequence[Any], asked: list[tuple[int, Task]]) -> list[tuple[int, Task]]:
    """The questions, each with the clauses of all to choose among: else those that are named tell what it is about."""
    chosen = {
        value for at, task in asked if isinstance(task, Legal) for value, _label in task.choices(game, states[at])
    }
    among = tuple(clause for clause in game.rules if clause in chosen)
    return [(at, replace(task, among=among) if isinstance(task, Legal) else task) for at, task in asked]


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
