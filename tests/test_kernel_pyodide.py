"""The kernel in Pyodide's own engine, in Node: the same file, the same answers, its numbers of 64 bits whole."""

import json
import subprocess
from pathlib import Path
from typing import Any

import patience_widget as pw
from patience_widget import kernel

SCRIPT = Path(__file__).parent / "js" / "pyodide.mjs"
CODE = "import json, test_kernel_pyodide; json.dumps(test_kernel_pyodide.everything())"
LIMIT = 2**21
SEED = 2**64 - 3


def in_pyodide(code: str) -> str:
    """What the last line of the code is, as text."""
    done = subprocess.run(["node", SCRIPT, code], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-3000:]
    return done.stdout.splitlines()[-1]


def figures() -> list[Any]:
    """What the kernel finds, whichever engine it runs in."""
    found: list[Any] = []
    for game in (
        pw.BritishBlockade(),
        pw.BritishBlockade("if_stuck", "never"),
        pw.Precedence(),
        pw.Precedence(redeals=0),
    ):
        for deal in (1, 2, 4):
            state = game.deal(deal)
            found += [list(map(str, kernel.moves(game, state))), kernel.perft(game, state, 9)]
            search = kernel.Search(game, state, seed=SEED, memory=LIMIT)
            while not search.done and search.nodes < 100_000:
                search.step(7_777)
            found += [search.fate, list(map(str, search.moves)), search.counts, search.method]
            found += honest(game, state)
    return found


def honest(game: pw.Game[Any], state: Any) -> list[Any]:
    """What the honest player makes of a position."""
    advice = kernel.Advice(game, state, seed=SEED, samples=40)
    advice.step(40)
    playing = kernel.Honest(game, state, seed=SEED, number=SEED, samples=4)
    while not playing.done:
        playing.step(1000)
    return [[[str(one.move), *one[1:]] for one in advice.candidates], playing.fate]


def refusals() -> list[str]:
    """What a kernel without memory, and a search without a position that it knows, say."""
    game, said = pw.Precedence(), list[str]()
    for state, memory in ((game.deal(1), 65536), (None, LIMIT)):
        try:
            kernel.Search(game, state, memory=memory)
        except ValueError as error:
            said.append(str(error))
    return said


def everything() -> dict[str, Any]:
    """What the test compares; it is plain data, and this file asks for nothing that Pyodide lacks."""
    return {"figures": figures(), "refusals": refusals()}


def test_the_same_in_pyodide() -> None:
    here = everything()
    assert json.loads(in_pyodide(CODE)) == json.loads(json.dumps(here))
    assert len(here["refusals"]) == 2
