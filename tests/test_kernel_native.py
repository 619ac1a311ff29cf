"""The kernel's sources built natively: nothing undefined, no bad address, the same answers."""

import os
import random
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import pytest
from kernels import OPTIONS, set_up, sized
from test_kernel import GAMES, ROWS

import patience_widget as pw
from patience_widget import kernel
from patience_widget.kernel import runner

HERE = Path(__file__).parent
FLAGS = ("-std=c++20", "-O1", "-g", "-fno-exceptions", "-fno-rtti", "-fno-omit-frame-pointer")
ZIG = (sys.executable, "-m", "ziglang", "c++", "-fsanitize=undefined")
GCC = ("g++", "-fsanitize=address,undefined", "-fno-sanitize-recover=all")
NODES = 30_000  # of each search
MEMORY = 2**21
Ask = Callable[[Iterable[str]], list[str]]
OVERFLOW = "int main(int one, char **) { volatile int most = 2147483647; return most + one > 0; }"
BEYOND = "int main(int one, char **) { char *volatile room = new char[9]; return room[8 + one] > 0; }"


def built(compiler: tuple[str, ...], source: Path, folder: Path) -> Path:
    """The program of a source."""
    program = folder / source.stem
    command = [*compiler, *FLAGS, str(source), "-o", str(program)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return program


def run(program: Path, given: str = "") -> subprocess.CompletedProcess[str]:
    """Run a program; a sanitizer ends it where it finds something."""
    environment = {**os.environ, "ASAN_OPTIONS": "detect_leaks=0"}  # what the kernel has it keeps to its end
    return subprocess.run([program], input=given, env=environment, capture_output=True, text=True, check=False)


def compilers() -> list[Any]:
    """Undefined behaviour everywhere; addresses too where there is g++."""
    why = "the address sanitizer needs g++, which is not installed"
    absent = pytest.mark.skipif(shutil.which("g++") is None, reason=why)
    return [pytest.param(ZIG, id="undefined"), pytest.param(GCC, id="address", marks=absent)]


@pytest.fixture(scope="module", params=compilers())
def compiler(request: pytest.FixtureRequest) -> tuple[str, ...]:
    """A compiler with a sanitizer."""
    return tuple(request.param)


@pytest.fixture(scope="module")
def ask(compiler: tuple[str, ...], tmp_path_factory: pytest.TempPathFactory) -> Ask:
    """Commands to the program in, its answers out."""
    program = built(compiler, HERE / "kernel_main.cpp", tmp_path_factory.mktemp("kernel"))

    def ask(commands: Iterable[str]) -> list[str]:
        done = run(program, "".join(f"{command}\n" for command in commands))
        assert done.returncode == 0, done.stderr
        return done.stdout.splitlines()

    return ask


def position(game: pw.Game[Any], state: Any) -> str:
    """The command that sets a position."""
    data = kernel._encoded(game, state)
    assert data is not None
    return f"set {kernel.CODECS[type(game)].NUMBER} {data.hex()}"


def wasm(commands: Iterable[str]) -> list[str]:
    """What the kernel that is shipped answers."""
    instance, answers = runner.start(), list[str]()
    for command in commands:
        name, *words = command.split()
        if name == "set":
            data = bytes.fromhex("".join(words[1:]))
            instance.write(data)
            words = [words[0], str(len(data))]
        if name == "column":
            which, wide = map(int, words)
            answers.append(instance.read_at(instance.call(name, which), wide * instance.call("traces")).hex())
            continue
        number = instance.call(name, *map(int, words))
        sizes = {"moves": 2, "line": 2, "counts": 8, "sample": 12}
        answers.append(instance.read(sizes[name] * number).hex() if name in sizes else str(number))
    return answers


def without_bytes(answers: list[str]) -> list[str]:
    """The answers, but for how much memory was taken: the one figure that is another's."""
    return [f"{word[:64]} {word[80:]}" if len(word) == 2 * 8 * len(kernel.COUNTS) else word for word in answers]


def test_the_sanitizers_find_something(compiler: tuple[str, ...], tmp_path: Path) -> None:
    """Else the other tests here would prove nothing."""
    for name, code, found in (
        ("overflow", OVERFLOW, "signed integer overflow"),
        ("beyond", BEYOND, "heap-buffer-overflow"),
    ):
        source = tmp_path / f"{name}.cpp"
        source.write_text(code)
        done = run(built(compiler, source, tmp_path))
        assert (done.returncode != 0 and found in done.stderr) or (name == "beyond" and compiler == ZIG)


def test_counts(ask: Ask) -> None:
    """Every row of perft.json."""
    commands, expected = list[str](), list[str]()
    for row in ROWS:
        game = GAMES[row["game"]](**row["options"])
        state = game.deal(row["deal"])
        for move in row["line"].split():
            state = game.play(state, move)
        commands += [position(game, state), *(f"perft {depth}" for depth in range(1, len(row["counts"]) + 1))]
        expected += ["0", *map(str, row["counts"])]
    assert ask(commands) == expected


def searches(chance: random.Random) -> list[str]:
    """Searches of deals and of positions set up by hand, with pauses."""
    commands = list[str]()
    for option in OPTIONS:
        small, large = sized(option, chance), option[0](*option[1])
        for game, state in ((small, set_up(small, chance)), (large, large.deal(7)), (large, set_up(large, chance))):
            for pause in (1, 7, 1000):
                commands += [position(game, state), f"begin {chance.randrange(2**60)} {MEMORY} {kernel.ALL_RULES}"]
                steps = min(NODES, 500 * pause) // pause
                commands += [f"run {pause}"] * steps + [f"run {NODES}", "counts"]
    return commands


def test_searches(ask: Ask) -> None:
    """Paused after 1, 7, 1000 nodes, they do as the kernel that is shipped does."""
    commands = searches(random.Random(1))
    assert without_bytes(ask(commands)) == without_bytes(wasm(commands))


def test_traces(ask: Ask) -> None:
    """Shorter than the search, as long, and longer; paused; none."""
    chance, commands = random.Random(4), list[str]()
    for option in OPTIONS:
        small, large = sized(option, chance), option[0](*option[1])
        for game, state in ((small, set_up(small, chance)), (large, large.deal(7)), (large, set_up(large, chance))):
            commands += [f"trace {chance.choice((0, 1, 100, NODES, 2 * NODES))}", position(game, state)]
            commands += [
                f"begin {chance.randrange(2**60)} {MEMORY} {kernel.ALL_RULES}",
                *["run 77"] * 9,
                f"run {NODES}",
            ]
            commands += [f"column {which} {wide}" for which, wide in enumerate(kernel.WIDTHS)]
    answers = ask(commands)
    assert answers == wasm(commands)
    assert max(map(len, answers)) > 1000


def test_lines(ask: Ask) -> None:
    """What wins."""
    commands = list[str]()
    for game in (pw.BritishBlockade(), pw.Precedence()):
        for deal in (1, 2, 3):
            commands += [position(game, game.deal(deal)), f"begin 1 {2**24} {kernel.ALL_RULES}", "run 1000000", "line"]
    answers = ask(commands)
    assert answers == wasm(commands)
    assert answers[2::4] == ["1"] * 6


def test_bytes_that_are_no_position(ask: Ask) -> None:
    """Refused, or played and searched like any other; nothing is read or written where it should not be."""
    chance, commands = random.Random(2), list[str]()
    for option in OPTIONS:
        for _position in range(10):
            game = sized(option, chance)
            data = kernel._encoded(game, set_up(game, chance))
            assert data is not None
            for _change in range(30):
                changed = bytearray(data[: chance.choice((len(data), chance.randint(0, len(data))))] or b"\0")
                changed[chance.randrange(len(changed))] = chance.choice((0, 255, chance.randrange(256)))
                commands += [
                    f"set {chance.choice((0, 1, 1, 0, 2))} {changed.hex()}",
                    "moves",
                    "play 250 251",
                    "perft 3",
                ]
                commands += ["begin 1 2000000 4294967295", "run 300", "counts", "line"]
                commands += [
                    f"advise 1 {chance.randrange(2)} {chance.randrange(4)}",
                    "sample 5 9",
                    f"honest 1 2 {MEMORY} 900 9 1",
                    "follow 99",
                ]
    answers = ask(commands)
    assert without_bytes(answers) == without_bytes(wasm(commands))
    assert set(answers[::12]) == {"0", "-1"}


def test_honest_games(ask: Ask) -> None:
    """Advice and whole games, in slices of any size, from deals and from positions set up by hand."""
    chance, commands = random.Random(3), list[str]()
    for option in OPTIONS:
        small, large = sized(option, chance), option[0](*option[1])
        for game, state in ((small, set_up(small, chance)), (large, large.deal(7)), (large, set_up(large, chance))):
            for unseen in (0, 1):
                commands += [position(game, state), f"advise 5 {unseen} 2", *["sample 7 64"] * 10]
            commands += [f"honest 3 4 {MEMORY} 20000 40 1", *["follow 33"] * 40, "follow 100000"]
    answers = ask(commands)
    assert answers == wasm(commands)
    assert {"1", "2"} <= set(answers)
