"""What tests share; and none touches the user's own games."""

import asyncio
import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from pages import Page

import patience_widget as pw

# The files that take longest come first, then the browser's, and quick ones at the end: so all workers end together.
LONG = [
    *("test_axe", "test_site", "test_hosts", "test_kernel_native", "test_notebooks", "test_packaging", "test_compare"),
    *("test_study_executors", "test_brute_force", "test_deadlocks", "test_advice", "test_chances", "test_hostile"),
    *("test_rules_of_search", "test_film_run", "test_kernel", "test_recording_fuzz", "test_replay", "test_proofs"),
]


def pytest_configure(config: pytest.Config) -> None:
    """Workers take files in the order in which they are collected, not those with most tests first."""
    config.option.loadscopereorder = False


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What takes long first; the tests of a file stay together, in their order."""

    def turn(item: pytest.Item) -> tuple[int, bool]:
        name = item.path.stem
        return LONG.index(name) if name in LONG else len(LONG), item.path.parent.name != "browser"

    items.sort(key=turn)


@pytest.fixture(scope="session", autouse=True)
def data_folder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """A data folder of the tests' own, for the processes that they start too."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PATIENCE_WIDGET_DATA", str(tmp_path_factory.mktemp("data") / "games"))
        yield
    assert "PATIENCE_WIDGET_DATA" not in os.environ


@pytest.fixture(autouse=True)
def no_loop(request: pytest.FixtureRequest) -> Iterator[None]:
    """No event loop runs for a test without a browser, though the browser of tests before it has left one running."""
    running = None if "playwright" in request.fixturenames else asyncio._get_running_loop()
    if running:
        asyncio._set_running_loop(None)
    yield
    if running:
        asyncio._set_running_loop(running)


@pytest.fixture(autouse=True)
def nothing_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    """A kernel in which no lesson was done."""
    monkeypatch.setattr("patience_widget.sheet._kept", {})


@pytest.fixture
def store(tmp_path: Path) -> pw.Store:
    """A folder of the test's own for games that are kept."""
    return pw.Store(tmp_path / "data")


@pytest.fixture
def table() -> "pw.PatienceWidget":
    """Precedence, with redeals for a long game."""
    return pw.play("precedence", 17, redeals=9)


@pytest.fixture
def a_page(table: "pw.PatienceWidget") -> Page:
    """A page of that table."""
    return Page(table)
