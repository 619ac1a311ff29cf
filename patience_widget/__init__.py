"""British Blockade and Precedence, two old patience games, played in a notebook."""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from .cards import Pack
from .game import Button, Game, IllegalMove, Label, Move, Place, Reason, Spot, State, option, perft, size
from .games import GAMES, find
from .games.british_blockade import BritishBlockade
from .games.precedence import Precedence
from .lessons import lessons  # after the subpackage, whose name is the function's from here on
from .search import BestFirst, DepthFirst, Limit, Progress, Result, Run
from .solver import search, solve  # after the module search, whose name is the function's from here on

if TYPE_CHECKING:
    from .advice import Advice, Suggestion
    from .adviser import hint
    from .animated import animation
    from .certificate import Certificate, refute
    from .comparison import Comparison, compare
    from .film import html
    from .freed import Freed
    from .freeing import free
    from .keeper import statistics
    from .lesson import Lesson, Step
    from .line import step_through
    from .looking import suggest
    from .orders import Winnable, winnable
    from .outcome import Row
    from .page import svg
    from .player import Chance, Played, chance, honest, played
    from .playing import Play, Watch, Win
    from .proofs import Proof, proof
    from .puzzle import Puzzle, puzzles
    from .questions import DealOrNot, OrderFills, PredictDeal, TapPlayable, TapTargets
    from .quizzes import quiz
    from .recording import Recording, RecordingError
    from .replay import Replay
    from .reviewed import Review, Reviewed
    from .reviews import review
    from .store import Store
    from .studies import Study, StudyError, study
    from .task import Task, Verdict
    from .trace import Trace
    from .tree import Tree
    from .walk import Walk
    from .watching import show, watch
    from .widget import PatienceWidget, play

__all__ = [
    "GAMES",
    "Advice",
    "BestFirst",
    "BritishBlockade",
    "Button",
    "Certificate",
    "Chance",
    "Comparison",
    "DealOrNot",
    "DepthFirst",
    "Freed",
    "Game",
    "IllegalMove",
    "Label",
    "Lesson",
    "Limit",
    "Move",
    "OrderFills",
    "Pack",
    "PatienceWidget",
    "Place",
    "Play",
    "Played",
    "Precedence",
    "PredictDeal",
    "Progress",
    "Proof",
    "Puzzle",
    "Reason",
    "Recording",
    "RecordingError",
    "Replay",
    "Result",
    "Review",
    "Reviewed",
    "Row",
    "Run",
    "Spot",
    "State",
    "Step",
    "Store",
    "Study",
    "StudyError",
    "Suggestion",
    "TapPlayable",
    "TapTargets",
    "Task",
    "Trace",
    "Tree",
    "Verdict",
    "Walk",
    "Watch",
    "Win",
    "Winnable",
    "animation",
    "chance",
    "compare",
    "find",
    "free",
    "hint",
    "honest",
    "html",
    "lessons",
    "option",
    "perft",
    "play",
    "played",
    "proof",
    "puzzles",
    "quiz",
    "refute",
    "review",
    "search",
    "show",
    "size",
    "solve",
    "statistics",
    "step_through",
    "study",
    "suggest",
    "svg",
    "watch",
    "winnable",
]

_LAZY = {
    "Advice": "advice",
    "Certificate": "certificate",
    "Chance": "player",
    "Comparison": "comparison",
    "Freed": "freed",
    "DealOrNot": "questions",
    "Lesson": "lesson",
    "OrderFills": "questions",
    "PatienceWidget": "widget",
    "Play": "playing",
    "Played": "player",
    "PredictDeal": "questions",
    "Proof": "proofs",
    "Puzzle": "puzzle",
    "Recording": "recording",
    "RecordingError": "recording",
    "Replay": "replay",
    "Review": "reviewed",
    "Reviewed": "reviewed",
    "Row": "outcome",
    "Step": "lesson",
    "Store": "store",
    "Study": "studies",
    "StudyError": "studies",
    "Suggestion": "advice",
    "TapPlayable": "questions",
    "TapTargets": "questions",
    "Task": "task",
    "Trace": "trace",
    "Tree": "tree",
    "Verdict": "task",
    "Walk": "walk",
    "Watch": "playing",
    "Win": "playing",
    "Winnable": "orders",
    "animation": "animated",
    "chance": "player",
    "compare": "comparison",
    "free": "freeing",
    "hint": "adviser",
    "honest": "player",
    "html": "film",
    "play": "widget",
    "played": "player",
    "proof": "proofs",
    "puzzles": "puzzle",
    "quiz": "quizzes",
    "refute": "certificate",
    "review": "reviews",
    "show": "watching",
    "statistics": "keeper",
    "step_through": "line",
    "study": "studies",
    "suggest": "looking",
    "svg": "page",
    "watch": "watching",
    "winnable": "orders",
}


def __getattr__(name: str) -> Any:
    """Load what needs more than the engine when it is first asked for."""
    if name not in _LAZY:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = globals()[name] = getattr(import_module(f".{_LAZY[name]}", __name__), name)
    return value


def __dir__() -> list[str]:
    return sorted(__all__)
