"""What holds for every test: none touches the user's own games."""

import os
from collections.abc import Iterator

import pytest


@pytest.fixture(scope="session", autouse=True)
def data_folder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """A data folder of the tests' own, for the processes that they start too."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PATIENCE_WIDGET_DATA", str(tmp_path_factory.mktemp("data") / "games"))
        yield
    assert "PATIENCE_WIDGET_DATA" not in os.environ
