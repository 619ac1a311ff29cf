"""Watchers of a recording, games that raise, and many threads at once."""

import random
import threading
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest
from test_recording import consistent, first

import patience_widget as pw

WAIT = 20  # seconds that another thread has


def takes_the_lock(record: "pw.Recording", free: list[bool]) -> Callable[[], None]:
    """A watcher that proves from another thread that nobody holds the lock."""

    def told() -> None:
        def take() -> None:
            free.append(record.lock.acquire(timeout=WAIT))
            record.lock.release()

        thread = threading.Thread(target=take)
        thread.start()
        thread.join(WAIT)
        assert not thread.is_alive()

    return told


def test_watchers_are_told_after_every_change_and_without_the_lock() -> None:
    record = pw.Recording(pw.BritishBlockade(), deal=17)
    free: list[bool] = []
    seen: list[tuple[int, str]] = []
    record.watch(takes_the_lock(record, free))
    stop = record.watch(lambda: seen.append((record.node, record.note())))
    record.play(first(record))
    record.annotate("here")
    record.undo()
    assert not record.undo()
    record.redo()
    assert not record.redo()
    record.go(0)
    assert seen == [(1, ""), (1, "here"), (0, ""), (1, "here"), (0, "")]
    assert free == [True] * 5
    stop()
    stop()
    record.redo()
    assert (len(seen), len(free)) == (5, 6)


def test_a_watcher_that_raises() -> None:
    """The move stands, the others are told, the first error is raised."""
    record = pw.Recording(pw.BritishBlockade(), deal=17)
    told: list[int] = []

    def fail() -> None:
        raise ZeroDivisionError("in a watcher")

    stop = record.watch(fail)
    record.watch(lambda: told.append(record.node))
    move = first(record)
    with pytest.raises(ZeroDivisionError, match="in a watcher"):
        record.play(move)
    with pytest.raises(ZeroDivisionError):
        record.undo()
    with pytest.raises(ZeroDivisionError):
        record.annotate("note")
    stop()
    record.play(move)
    assert (told, record.moves) == ([1, 0, 0, 1], [move])
    consistent(record)


def test_a_watcher_that_plays() -> None:
    record = pw.Recording(pw.Precedence(), deal=17)
    record.watch(lambda: record.turn < 5 and record.play(first(record)) and None)
    record.play(first(record))
    assert record.turn == 5
    consistent(record)


class Sour(pw.Precedence):
    """A game with a mistake in it: three cards in the waste are too many for it."""

    def play(self, state: Any, move: pw.Move | str) -> Any:
        if len(state.waste) > 2:
            raise ZeroDivisionError("sour")
        return super().play(state, move)


def test_a_game_that_raises_changes_nothing() -> None:
    record = pw.Recording(Sour(), deal=17)
    while len(record.state.waste) < 3:
        record.play("stock-waste")
    before = str(record)
    with pytest.raises(ZeroDivisionError):
        record.play("stock-waste")
    assert str(record) == before
    assert record.turn == len(record.tree) - 1


@dataclass(frozen=True)
class Optional(pw.Precedence):
    """Options of every kind that a field has."""

    kind: bool = False
    most: int = 3
    style: str = "old"


def test_options_of_a_game_of_ones_own() -> None:
    for game in (Optional(), Optional(kind=True, most=-4, style="new")):
        record = pw.Recording(game, deal=2)
        assert pw.Recording.read(str(record), game=Optional).game == game
        assert pw.Recording.read(str(record), game=Optional()).game == game


def busy(record: "pw.Recording", seed: int, errors: list[Exception]) -> None:
    """Play and undo at random, taking what is legal when it is asked for."""
    chance = random.Random(seed)
    try:
        for _step in range(120):
            if chance.random() < 0.3:
                chance.choice([record.undo, record.redo, lambda: record.go(chance.randrange(len(record.tree)))])()
                continue
            with record.lock:
                record.play(chance.choice(list(record.game.moves(record.state))))
    except Exception as error:  # noqa: BLE001 - told by the test
        errors.append(error)


@pytest.mark.parametrize("game", [pw.BritishBlockade(), pw.Precedence(redeals=50)], ids=repr)
def test_eight_threads(game: pw.Game[Any]) -> None:
    record = pw.Recording(game, deal=17)
    errors: list[Exception] = []
    threads = [threading.Thread(target=busy, args=(record, seed, errors)) for seed in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(WAIT)
    assert errors == []
    assert not any(thread.is_alive() for thread in threads)
    consistent(record)
    assert str(pw.Recording.read(str(record))) == str(record)


def test_two_threads_play_the_same_move() -> None:
    """One plays it, the other is refused, or plays it where the first has led."""
    for deal in range(1, 30):
        record = pw.Recording(pw.BritishBlockade(), deal=deal)
        move, refused, start = first(record), [], threading.Barrier(2)

        def play(
            record: "pw.Recording" = record,
            move: pw.Move = move,
            refused: list[int] = refused,
            start: threading.Barrier = start,
        ) -> None:
            start.wait(WAIT)
            try:
                record.play(move)
            except pw.IllegalMove:
                refused.append(1)

        threads = [threading.Thread(target=play) for _thread in range(2)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join(WAIT)
        assert record.turn + len(refused) == 2
        consistent(record)
