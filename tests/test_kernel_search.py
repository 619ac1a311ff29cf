"""The kernel's search through its Python side: lines spelt out, pauses, limits of memory, fates on small boards."""

import random
import re
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import wasmtime
from kernels import OPTIONS, name, random_game, set_up, sized
from positions import play, winning

import patience_widget as pw
from patience_widget import kernel
from patience_widget.kernel import runner

ROOT = Path(__file__).parent.parent
BOARDS = 120  # of each option, searched by brute force too
LARGEST = 600  # positions that brute force looks at
every_option = pytest.mark.parametrize("option", OPTIONS, ids=name)


def decided(search: kernel.Search, slice_: int = 10_000) -> kernel.Search:
    """The search, driven to its end."""
    while not search.done:
        search.step(slice_)
    return search


@every_option
def test_fates_and_lines_on_small_boards(option: Any) -> None:
    """What brute force says of every board; a line that wins is one of the engine's, reversals and all."""
    chance, fates = random.Random(str(option)), set[str]()
    for _board in range(BOARDS):
        game = sized(option, chance)
        state = set_up(game, chance) if chance.random() < 0.7 else game.deal(chance.randint(1, 10**6))
        known = winning(game, state, LARGEST)
        if not known:
            continue
        search = decided(kernel.Search(game, state, seed=chance.randrange(2**64)))
        assert search.fate == ("won" if known[game.key(state)][1] else "lost"), (game, state)
        assert game.won(play(game, state, search.moves)) == (search.fate == "won")
        fates.add(search.fate)
    assert fates == {"won", "lost"}


def slides(game: Any, state: Any) -> Iterator[tuple[int, Any]]:
    """The positions that reversals alone lead to, those of fewest reversals first, with their number."""
    piles = {place.name for place in game.places if place.role == "foundation"}
    seen, waiting = {game.key(state)}, [(0, state)]
    for number, now in waiting:
        yield number, now
        for move in game.moves(now):
            after = game.play(now, move) if move.source in piles else now
            if game.key(after) not in seen:
                seen.add(game.key(after))
                waiting.append((number + 1, after))


def fewest(game: Any, state: Any, step: pw.Move) -> int:
    """The fewest reversals that make a move legal, a build onto any foundation."""
    suits = {place.name for place in game.places if place.role == "foundation" and place.name[1] == step.target[-1]}
    targets = suits if step.target in suits else {step.target}
    wanted = {pw.Move(step.source, target) for target in targets}
    return next(number for number, now in slides(game, state) if wanted & set(game.moves(now)))


@pytest.mark.parametrize("option", OPTIONS[:6], ids=name)
def test_reversals_are_spelt_out(option: Any) -> None:
    """B12: a game without its reversals, any foundation of the suit named, is played with as few as can be."""
    chance, spelt = random.Random(str(option)), 0
    for _game in range(300):
        game = sized(option, chance)
        start = state = game.deal(chance.randint(1, 10**6)) if chance.random() < 0.3 else set_up(game, chance)
        piles = [place.name for place in game.places if place.role == "foundation"]
        moves = [move for _state, move in random_game(game, chance, 60, start) if move.source not in piles]
        for step in moves:
            same = [pile for pile in piles if step.target in piles and pile[1] == step.target[1]]
            given = step._replace(target=chance.choice(same or [step.target]))
            played = list(kernel.spelt(game, state, [given]))
            assert (played[-1].source, len(played) - 1) == (step.source, fewest(game, state, given))
            spelt += len(played) - 1
            state = play(game, state, played)
    assert spelt > 150


@every_option
def test_pauses_change_nothing(option: Any) -> None:
    """Stopped after any number of nodes, a search comes to the same line with the same counts."""
    game = option[0](*option[1])
    for deal in (3, 5):
        whole = kernel.Search(game, game.deal(deal), seed=7)
        whole.step(5000)
        for size in (1, 7, 1000):
            parts = kernel.Search(game, game.deal(deal), seed=7)
            while not parts.done and parts.nodes < 5000:
                before = parts.nodes
                parts.step(min(size, 5000 - before))
                assert parts.nodes == before + min(size, 5000 - before) or parts.done
            assert (parts.fate, parts.moves, parts.counts) == (whole.fate, whole.moves, whole.counts)


def test_a_search_says_what_it_does() -> None:
    game = pw.Precedence(redeals=0)
    search = kernel.Search(game, game.deal(1))
    assert (search.fate, search.done, search.moves, search.nodes) == ("unknown", False, [], 0)
    search.step(0)
    assert search.nodes == 0
    search.step(1)
    assert search.nodes == search.counts["nodes"] == 1
    decided(search)
    assert search.counts["kept"] <= search.counts["exact"] <= search.nodes
    before = search.counts
    search.step(1000)
    assert search.counts == before
    assert search.method


@pytest.mark.parametrize("memory", [1, 65536, 2**19])
def test_too_little_memory_is_refused(memory: int) -> None:
    game = pw.BritishBlockade()
    with pytest.raises(ValueError, match=f"memory = {memory} is too little"):
        kernel.Search(game, game.deal(1), memory=memory)


def test_how_much_memory_is_enough() -> None:
    for game in (pw.BritishBlockade(), pw.Precedence(redeals=200)):
        assert kernel.Search(game, game.deal(1), memory=kernel.ENOUGH).nodes == 0


def test_what_was_done_is_said() -> None:
    """Both kinds of search while it is open, the one that decided it then."""
    game, state = hard()
    search = kernel.Search(game, state)
    search.step(100)
    assert re.fullmatch(r"exact search, [\d,]+ positions kept", search.method)
    search.step(100_000)
    assert re.fullmatch(r"exact search, [\d,]+ positions kept; random restarts, [\d,]+ tries", search.method)
    lost = pw.Precedence(redeals=0)
    search = kernel.Search(lost, lost.deal(2))
    decided(search)
    assert re.fullmatch(r"exhaustive search, [\d,]+ positions kept", search.method)
    short = pw.BritishBlockade()
    search = kernel.Search(short, short.deal(17))
    decided(search)
    assert search.fate == "won"
    assert re.fullmatch(r"exact search, [\d,]+ positions kept|random restarts, [\d,]+ tries", search.method)


def hard() -> tuple[pw.Precedence, Any]:
    """A game and a position that is not decided for millions of nodes, so that its search fills small tables."""
    game = pw.Precedence()
    return game, game.deal(19)


def test_memory_grows_in_steps_and_never_beyond_its_limit() -> None:
    game, state = hard()
    for most in (2**20, 3 * 2**20 + 7, 2**22):
        search, sizes = kernel.Search(game, state, memory=most, seed=3), set[int]()
        for _slice in range(40):
            search.step(5000)
            memory = search._instance._exports["memory"]  # type: ignore[attr-defined]
            sizes.add(memory.data_len(search._instance._store))  # type: ignore[attr-defined]
            assert search.counts["bytes"] in sizes
        assert max(sizes) <= most
        assert search.fate == "unknown"
        assert len(sizes) > 1 or most == 2**20


def test_a_host_that_refuses_memory_is_a_limit_and_no_error() -> None:
    """The kernel may take a gigabyte, and its host gives two megabytes: the same as a limit of two."""
    game, state = hard()
    data = kernel._encoded(game, state)
    assert data is not None
    counts = []
    for host, most in ((2**21, 2**30), (2**30, 2**21)):
        instance = runner.start(host)
        instance.write(data)
        assert instance.call("set", 1, len(data)) == 0
        assert instance.call("begin", 3, most, kernel.ALL_RULES) == 0
        assert instance.call("run", 100_000) == 0
        counts.append([instance.call("count", which) for which in range(9)])
    assert counts[0] == counts[1]
    assert counts[0][4] <= 2**21


def test_an_interrupt_in_a_destructor_is_not_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    """Python ignores what a destructor raises, and each call of the kernel runs several."""
    search = kernel.Search(*hard())
    delete = wasmtime.ValType._delete

    def interrupted(value: wasmtime.ValType, pointer: Any) -> None:
        delete(value, pointer)
        monkeypatch.undo()
        signal.raise_signal(signal.SIGINT)

    monkeypatch.setattr(wasmtime.ValType, "_delete", interrupted)
    with pytest.raises(KeyboardInterrupt):
        search.step(1000)
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler
    before = search.nodes
    search.step(10)
    assert search.nodes == before + 10


def test_threads_search_side_by_side() -> None:
    """Each its own kernel; what they find is what one thread finds."""
    game = pw.BritishBlockade()
    searches = [kernel.Search(game, game.deal(deal), seed=5) for deal in (1, 2, 3)]
    threads = [threading.Thread(target=decided, args=(search,)) for search in searches]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for deal, search in zip((1, 2, 3), searches, strict=True):
        alone = decided(kernel.Search(game, game.deal(deal), seed=5))
        assert (search.fate, search.moves) == (alone.fate, alone.moves)


def test_an_interpreter_that_searched_ends_without_a_word() -> None:
    code = "from patience_widget import kernel, BritishBlockade as B; s = kernel.Search(B(), B().deal(1)); s.step(9)"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert (done.stdout, done.stderr) == ("", "")
