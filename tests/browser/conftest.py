"""The browser and JupyterLab, started once for all tests of a worker."""

from collections.abc import Iterator
from typing import Any

import chromium
import pytest
from lab import Lab, running


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    """Start the machine's own browser, with the flags that a machine without a network wants."""
    return {**browser_type_launch_args, **chromium.launch_arguments()}


@pytest.fixture(scope="session")
def lab(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Lab]:
    """A JupyterLab that every test of the session shares."""
    with running(tmp_path_factory.mktemp("lab")) as server:
        yield server
