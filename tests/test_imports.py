"""Who may import whom (the design's table), and what `import patience_widget` may load.

`film` is the half of the page without a kernel that plays: the picture, `page`, does not know it.
"""

import ast
import re
import subprocess
import sys
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "patience_widget"
SCRIPTS = {path.stem: path.read_text() for path in (ROOT / "js").glob("*.js") if ".config" not in path.name}

TOPS = {"widget", "film", "compare", "study"}
EVERYONE = {"text"}  # gettext's `_`
MAY_IMPORT = {
    "text": set(),
    "words": set(),
    "flow": set(),
    "answers": {"flow"},
    "cards": set(),
    "game": {"cards"},
    "games": {"cards", "game"},
    "tree": {"game"},
    "notation": {"cards", "game", "games", "tree"},
    "difficulty": {"cards", "game", "games"},
    "recording": {"cards", "game", "games", "notation", "difficulty", "tree"},
    "shown": set(),
    "fate": {"game", "shown"},
    "engine": {"game"},
    "trace": {"game", "kernel", "npz", "recording", "tree"},
    "npz": {"tree"},
    "notes": {"game", "tree"},
    "run": {"engine", "fate", "game", "recording", "shown", "trace"},
    "memory": set(),
    "search": {"engine", "fate", "game", "memory", "notes", "run", "shown", "tree"},
    "kernel": {"cards", "game", "games", "tree"},
    "bar": {"fate", "shown"},
    "solver": {"bar", "difficulty", "game", "games", "kernel", "recording", "search", "shown", "trace"},
    "checker": set(),
    "proofs": {"cards", "checker", "fate", "game", "games", "kernel", "recording", "shown", "solver"},
    "odds": {"game", "games", "kernel"},
    "player": {"game", "games", "kernel", "odds", "shown", "solver"},
    "orders": {"cards", "game", "kernel", "player", "solver"},
    "scene": {"cards", "game", "recording"},
    "setup": {"game", "games", "recording", "scene", "difficulty", "words"},
    "advice": {"certificate", "game", "page", "recording", "scene", "shown"},
    "certificate": {"game", "page", "recording", "scene", "shown"},
    "looking": {"advice", "game", "page", "recording", "scene", "search", "shown", "solver"},
    "adviser": {
        *("advice", "game", "kernel", "looking", "odds", "page", "player", "recording", "shown", "solver"),
    },
    "outcome": set(),
    "ledger": {"outcome"},
    "version": {"games", "kernel"},
    "job": {"fate", "game", "player", "solver", "version"},
    "crew": {"job", "shown"},
    "sample": {"outcome", "summary"},
    "plan": {"cards", "fate", "game", "games", "job", "outcome", "player", "shown", "solver", "version"},
    "dealing": {"crew", "job", "plan", "sample"},
    "slices": set(),
    "known": {"job", "ledger", "outcome", "plan", "sample", "study_shown"},
    "studies": {"crew", "dealing", "fate", "job", "known", "ledger", "plan", "sample", "slices"},
    "study_shown": {"bar", "frames", "outcome", "study_view", "study_words", "summary"},
    "results": set(),
    "store": {"cards", "game", "games", "recording", "results"},
    "kept": {"cards", "game", "recording", "results", "store"},
    "keeper": {"game", "games", "kept", "recording", "results", "store", "windows"},
    "layout": {"game", "scene"},
    "drawing": {"game", "layout", "scene"},
    "marking": {"game", "layout", "scene"},
    "page": {"cards", "drawing", "game", "layout", "marking", "recording", "scene"},
    "status": {"cards", "game", "recording", "scene"},
    "pasted": {"cards", "game", "games", "notation", "recording"},
    "earlier": {"cards", "notation", "recording", "scene"},
    "retraced": {"certificate", "game", "recording", "telling", "trace", "visited"},
    "footage": {"fate", "flow", "page", "recording", "retraced", "trace"},
    "reel": {"footage", "game", "pasted", "recording", "retraced", "scene", "setup", "status", "tree"},
    "film": {"footage", "page", "reel", "retraced"},
    "motion": set(),
    "stage": {"game", "layout", "recording", "scene"},
    "moving": {"drawing", "motion", "stage"},
    "animated": {"drawing", "flow", "footage", "game", "layout", "motion", "moving", "page", "stage"},
    "windows": {"film", "flow", "page", "pasted", "recording", "scene"},
    "laid": {"game", "games", "recording", "scene", "difficulty", "windows"},
    "background": set(),
    "hinting": {
        "advice",
        "adviser",
        "background",
        "cards",
        "flow",
        "game",
        "laid",
        "looking",
        "recording",
        "scene",
        "shown",
    },
    "pointing": {"background", "hinting", "laid", "recording", "scene"},
    "table": {
        *("earlier", "flow", "game", "inquiries", "keeper", "laid", "page", "pointing"),
        *("recording", "scene", "status", "store", "windows"),
    },
    "overlay": {"flow", "game", "recording", "scene", "table", "windows"},
    "stepping": {"flow", "overlay", "recording", "scene", "table"},
    "walk": {"game", "overlay", "recording", "scene", "stepping", "table"},
    "line": {"flow", "game", "laid", "overlay", "recording", "search", "solver", "table", "walk"},
    "inquiries": {"recording", "scene", "windows"},
    "trying": {"flow", "game", "overlay", "recording", "scene", "table"},
    "bisection": {"game", "search", "solver"},
    "judged": {"game", "kernel", "odds", "orders"},
    "review_shown": {"shown"},
    "reviewed": {"background", "bisection", "game", "judged", "recording", "review_shown", "search"},
    "reviews": {
        *("background", "bisection", "flow", "game", "overlay", "page", "recording", "reviewed", "scene", "search"),
        *("stepping", "table", "trying", "walk", "windows"),
    },
    "freed": {"cards", "game", "shown"},
    "nearest": {"freed", "game", "kernel", "orders", "recording", "search"},
    "freeing": {
        *("background", "flow", "freed", "nearest", "overlay", "page", "recording", "scene", "search", "table", "walk"),
        "windows",
    },
    "visited": {"trace"},
    "standing": {"game", "recording", "trace"},
    "searched": {"flow", "recording", "scene", "standing", "trace", "visited", "windows"},
    "live": {"run"},
    "telling": {"flow", "game", "kernel", "recording", "run", "shown", "trace", "visited"},
    "deadend": {"certificate", "flow", "recording", "scene", "trace"},
    "reached": {"recording", "run", "scene", "standing", "stepping", "table", "trace", "visited"},
    "replay": {
        *("deadend", "flow", "live", "reached", "recording", "run", "scene", "searched", "stepping"),
        *("table", "telling", "trace", "visited", "windows"),
    },
    "following": {"laid", "recording", "replay", "run", "search", "solver", "table", "trace"},
    "intents": {
        *("cards", "flow", "following", "freeing", "games", "pasted", "recording", "reviews", "scene", "search"),
        *("difficulty", "table", "windows"),
    },
}
MAY_IMPORT["wired"] = {"answers", "flow", "scene", "windows"}
MAY_IMPORT["widget"] = set(MAY_IMPORT)
MAY_IMPORT["markup"] = {"cards"}
MAY_IMPORT["task"] = {"cards", "flow", "game", "recording", "scene"}
MAY_IMPORT["questions"] = {"flow", "game", "scene", "task"}
MAY_IMPORT["playing"] = {"flow", "game", "keeping", "kernel", "scene", "search", "solver", "task"}
MAY_IMPORT["opening"] = {"cards", "difficulty", "flow", "game", "recording"}
MAY_IMPORT["proofread"] = {"game", "markup", "recording", "task"}
MAY_IMPORT["sheet"] = {"flow", "game", "games", "opening", "proofread", "recording", "scene", "task"}
MAY_IMPORT["teacher"] = {"flow", "game", "playing", "recording", "scene", "sheet", "task"}
MAY_IMPORT["taught"] = {"flow", "markup", "questions", "scene", "sheet", "task", "teacher"}
MAY_IMPORT["teaching"] = {
    *("game", "laid", "line", "recording", "scene", "sheet", "taught", "teacher", "walk", "widget"),
}
MAY_IMPORT["handout"] = {"cards", "game", "markup", "page", "sheet", "task"}
MAY_IMPORT["lesson"] = {"flow", "frames", "game", "handout", "sheet", "task", "teaching"}
MAY_IMPORT["legality"] = {"flow", "game", "scene", "task"}
MAY_IMPORT["lessons"] = {"game", "games", "legality", "lesson", "playing", "puzzle_tasks", "questions"}
MAY_IMPORT["keeping"] = {"game", "scene", "search", "solver"}
MAY_IMPORT["puzzle_tasks"] = {"cards", "certificate", "flow", "game", "keeping", "playing", "task"}
MAY_IMPORT["puzzle"] = {"flow", "game", "games", "lesson", "puzzle_tasks", "recording", "task"}
MAY_IMPORT["topics"] = {"cards", "game", "questions", "scene", "task"}
MAY_IMPORT["quizzes"] = {
    *("flow", "game", "games", "legality", "lesson", "questions", "recording", "solver", "task", "topics"),
}
MAY_IMPORT["watching"] = {
    *("bar", "flow", "following", "overlay", "recording", "replay", "run"),
    *("search", "solver", "table", "trace", "widget"),
}
MAY_IMPORT["arguments"] = {"cards", "game", "games", "notation", "pasted", "recording", "difficulty"}
MAY_IMPORT["commands"] = {
    *("animated", "bar", "cards", "film", "game", "kernel", "page", "proofs", "recording", "search", "shown", "solver"),
}
MAY_IMPORT["study_command"] = {"arguments", "commands", "fate", "games", "notation", "outcome", "studies"}
MAY_IMPORT["lanes"] = {
    *("bar", "fate", "game", "recording", "run", "scene", "shown", "standing", "trace", "visited", "watching"),
}
MAY_IMPORT["rows"] = {"scene", "shown"}
MAY_IMPORT["comparison"] = {
    *("reel", "flow", "game", "lanes", "recording", "rows", "scene", "setup", "stepping", "windows", "wired", "words"),
}
MAY_IMPORT["frames"] = set()
MAY_IMPORT["summary"] = {"frames", "games", "outcome", "player", "rows", "shown"}
MAY_IMPORT["course"] = {"summary"}
MAY_IMPORT["study_words"] = {"frames", "games", "shown", "summary"}
MAY_IMPORT["study_view"] = {"course", "flow", "scene", "shown", "study_words", "summary", "windows", "wired", "words"}
MAY_IMPORT["__init__"] = MAY_IMPORT["__main__"] = {*MAY_IMPORT}

BLOCKED = """
import sys
class Blocker:
    def find_spec(self, name, path=None, target=None):
        root = name.partition(".")[0]
        if root not in sys.stdlib_module_names and root != "patience_widget":
            raise ImportError(f"{name} is not of the standard library")
sys.meta_path.insert(0, Blocker())
sys.path.insert(0, sys.argv[1])
import patience_widget
game = patience_widget.BritishBlockade()
assert list(game.moves(game.deal(17)))
import patience_widget.kernel
assert patience_widget.kernel.knows(game, game.deal(17))
loaded = {name.partition(".")[0] for name in sys.modules}
assert not loaded & {"anywidget", "ipywidgets", "platformdirs", "traitlets", "wasmtime"}
"""


TEACHING = """
import sys; sys.path.insert(0, sys.argv[1])
import patience_widget as pw
late = {*"handout keeping legality lesson puzzle puzzle_tasks questions quizzes".split()}
late |= {*"reviews freeing sheet task teacher topics".split()}
loaded = {name.split(".")[1] for name in sys.modules if name.startswith("patience_widget.")}
assert not loaded & late, loaded & late
assert not [name for name in sys.modules if name.startswith("patience_widget.lessons.")]
assert pw.lessons("precedence") and pw.puzzles("precedence") and callable(pw.lessons)
"""


def module(path: Path) -> str:
    """The module or subpackage of patience_widget that a file belongs to."""
    return path.relative_to(PACKAGE).with_suffix("").parts[0]


def imported(path: Path) -> set[str]:
    """The modules and subpackages of patience_widget that a file imports, wherever in the file."""
    package = ["patience_widget", *path.relative_to(PACKAGE).parent.parts]
    names: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            names.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            start = package[: len(package) + 1 - node.level] if node.level else []
            stem = ".".join([*start, *filter(None, [node.module])])
            names.update(f"{stem}.{alias.name}" for alias in node.names)
    return {name.split(".")[1] for name in names if name.startswith("patience_widget.")}


@pytest.mark.parametrize("path", sorted(PACKAGE.rglob("*.py")), ids=lambda path: str(path.relative_to(PACKAGE)))
def test_imports_go_one_way(path: Path) -> None:
    """Every module is in the table, and imports only what the table lets it."""
    assert module(path) in MAY_IMPORT, f"{module(path)} is new: say in the design and here what it may import"
    known = imported(path) & {module(other) for other in PACKAGE.rglob("*.py")}
    assert known - EVERYONE - {module(path)} <= MAY_IMPORT[module(path)]


def test_the_table_has_no_circle() -> None:
    list(TopologicalSorter({name: names - {name} for name, names in MAY_IMPORT.items()}).static_order())


def test_the_engine_needs_the_standard_library_only() -> None:
    """`import patience_widget` deals and moves where nothing else can be imported; the kernel waits for its host."""
    subprocess.run([sys.executable, "-I", "-S", "-c", BLOCKED, str(ROOT)], check=True, cwd="/")


def scripts_imported(name: str) -> set[str]:
    return set(re.findall(r'^(?:import|export)\b[^"]*"\./(\w+)\.js"', SCRIPTS[name], re.MULTILINE))


@pytest.mark.parametrize("name", sorted(SCRIPTS))
def test_scripts_import_one_way(name: str) -> None:
    """`types` and `deck` are leaves; only what is bundled by itself imports `view`, and nobody imports that."""
    ours = scripts_imported(name)
    assert ours <= set(SCRIPTS)
    assert not (ours if name in {"types", "deck"} else ours & TOPS)
    assert "view" not in ours or name in TOPS


def test_scripts_import_in_no_circle() -> None:
    list(TopologicalSorter({name: scripts_imported(name) for name in SCRIPTS}).static_order())


def test_one_script_knows_anywidget() -> None:
    assert [name for name, text in SCRIPTS.items() if "anywidget" in text] == ["model"]


def test_what_teaches_is_loaded_when_it_is_asked_for() -> None:
    """`import patience_widget` brings no lesson, quiz, puzzle or review."""
    subprocess.run([sys.executable, "-c", TEACHING, str(ROOT)], check=True, cwd="/")
