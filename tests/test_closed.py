"""Tables that are closed while a search or a hint goes on for them: no thread is left, and the memory is given back."""

import gc
import threading
import weakref
from collections.abc import Callable

import pytest
from searches import until

import patience_widget as pw

HARD = 83  # of British Blockade: open after a million nodes


def threads() -> set[threading.Thread]:
    """The threads of searches, replays and hints."""
    return {thread for thread in threading.enumerate() if thread.name.startswith("patience")}


def watched(table: pw.PatienceWidget) -> None:
    """A search that is not at its end for long."""
    replay = pw.watch(table)
    until(lambda: len(replay) > 100)


def shown(table: pw.PatienceWidget) -> None:
    """A replay that plays on by itself."""
    run = pw.search(table, limit=pw.Limit(nodes=300))
    run.solve()
    pw.show(run, table).play(100)


@pytest.mark.parametrize("begin", [watched, shown, lambda table: table.hint(3)])
def test_nothing_is_left_of_a_closed_table(begin: Callable[[pw.PatienceWidget], None]) -> None:
    """Neither what it showed nor the table itself."""
    kept, others = [], threads()
    for _time in range(3):
        table = pw.play("british-blockade", HARD)
        begin(table)
        kept += [weakref.ref(table), *([weakref.ref(table.walk)] if table.walk else [])]
        table.close()
        assert table.walk is None
        del table
    until(lambda: not threads() - others)
    until(lambda: gc.collect() >= 0 and not any(one() for one in kept))


def test_nothing_is_left_of_a_closed_comparison() -> None:
    run = pw.search("precedence", 17)
    comparison = pw.compare([run])
    kept = weakref.ref(comparison)
    comparison.close()
    del comparison
    until(lambda: gc.collect() >= 0 and not kept())


def test_a_closed_table_plays_on_in_python() -> None:
    table = pw.play("precedence", 17)
    pw.show(pw.search(table), table)
    table.close()
    table.play("stock-waste")
    assert (table.turn, table.record.turn) == (1, 1)
