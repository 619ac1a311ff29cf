"""What tests share; and none touches the user's own games."""

import asyncio
import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from pages import Page

import patience_widget as pw


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
