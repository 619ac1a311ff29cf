"""What is built from the sources carries page and kernel, and installs and imports without Node or a compiler."""

import gzip
import os
import runpy
import subprocess
import sys
import tarfile
from collections.abc import Mapping
from pathlib import Path
from zipfile import ZipFile

import pytest
import wasmtime

ROOT = Path(__file__).parent.parent
PARTS = ("widget", "later", "film", "compare", "study", "learn", "review")
BUILT = {f"static/{part}.{kind}" for part in PARTS for kind in ("js", "css")}
FIRST = 25_000  # bytes, gzipped, of what a page loads before it shows the cards
KERNEL = "patience_widget/static/kernel.wasm"
LARGEST = 100_000  # bytes of the kernel
LESSONS = {f"lessons/{name}.py" for name in ("__init__", "british_blockade", "precedence", "lines")}
CARRIED = {
    KERNEL,
    *(f"patience_widget/{name}" for name in ("__init__.py", "deck.json", "puzzles.json", *LESSONS, *BUILT)),
}
STAMPS = ("static/widget.sha256", "static/kernel.sha256")  # else who installs from it bundles and compiles anew
EXPORTS = {"io", "set", "moves", "play", "perft", "begin", "run", "count", "counts", "line"} | {
    *("advise", "sample", "honest", "follow", "trace", "traces", "column", "prove")
}
SEARCH = """
import sys; sys.path.insert(0, sys.argv[1])
import patience_widget as pw
from patience_widget import kernel
search = kernel.Search(pw.Precedence(), pw.Precedence().deal(1))
search.step(1_000_000)
print(pw.__file__, search.fate)
"""


def run(*arguments: str, environment: Mapping[str, str] | None = None) -> str:
    """Run a module of this Python away from the sources; what it printed."""
    command = [sys.executable, *arguments]
    done = subprocess.run(
        command,
        cwd="/",
        env=environment,
        capture_output=True,
        text=True,
        check=False,
        stdin=subprocess.DEVNULL,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the sdist and the wheel made from it."""
    folder = tmp_path_factory.mktemp("built")
    run("-m", "build", "--no-isolation", "--outdir", str(folder), str(ROOT))
    return folder


@pytest.fixture(scope="module")
def wheel(built: Path) -> Path:
    return next(built.glob("*.whl"))


def test_the_wheel_carries_the_page(wheel: Path) -> None:
    with ZipFile(wheel) as archive:
        names = set(archive.namelist())
        assert names >= CARRIED
        assert all(archive.getinfo(name).file_size for name in CARRIED)
    assert not [name for name in names if "node_modules" in name or name.startswith(("js/", "tests/"))]
    assert wheel.name.endswith("-py3-none-any.whl")


def test_the_wheel_brings_the_command(wheel: Path) -> None:
    with ZipFile(wheel) as archive:
        entry_points = next(name for name in archive.namelist() if name.endswith(".dist-info/entry_points.txt"))
        assert "patience-widget = patience_widget.__main__:main" in archive.read(entry_points).decode()


def test_what_a_page_loads_first_is_small(wheel: Path) -> None:
    with ZipFile(wheel) as archive:
        parts = [archive.read(f"patience_widget/static/widget.{kind}") for kind in ("js", "css")]
    assert sum(len(gzip.compress(part, mtime=0)) for part in parts) <= FIRST


def test_the_kernel_is_small_and_asks_its_host_for_nothing(wheel: Path) -> None:
    """So one file runs in CPython and in any browser."""
    with ZipFile(wheel) as archive:
        code = archive.read(KERNEL)
    module = wasmtime.Module(wasmtime.Engine(), code)
    assert len(code) <= LARGEST
    assert module.imports == []
    assert {export.name for export in module.exports} == EXPORTS | {"memory", "_initialize"}


def test_the_sdist_carries_the_page_the_kernel_and_their_sources(built: Path) -> None:
    with tarfile.open(next(built.glob("*.tar.gz"))) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    assert names >= CARRIED | {"js/widget.js", "js/package-lock.json", "js/hatch_build.py", "LICENSE"}
    assert names >= {f"patience_widget/{name}" for name in ("kernel/kernel.cpp", "kernel/search.hpp", *STAMPS)}
    assert not [name for name in names if "node_modules" in name]


def test_whoever_installs_from_the_sdist_needs_neither_node_nor_compiler(built: Path, tmp_path: Path) -> None:
    with tarfile.open(next(built.glob("*.tar.gz"))) as archive:
        archive.extractall(tmp_path, filter="data")
    (root,) = tmp_path.iterdir()
    hook = runpy.run_path(str(root / "js" / "hatch_build.py"))["BundleHook"]
    assert hook(str(root), {}, None, None, "", "wheel").dependencies() == []
    (root / "patience_widget" / "kernel" / "kernel.cpp").write_text("")
    assert [need.partition(">")[0] for need in hook(str(root), {}, None, None, "", "wheel").dependencies()] == [
        "ziglang"
    ]


def test_the_wheel_installs_and_searches_without_node_and_compiler(wheel: Path, tmp_path: Path) -> None:
    """With nothing on PATH at all."""
    environment = {**os.environ, "PATH": str(tmp_path)}
    target = str(tmp_path / "site")
    run(
        "-m",
        "pip",
        "install",
        "--no-deps",
        "--no-index",
        "--target",
        target,
        str(wheel),
        environment=environment,
    )
    printed = run("-I", "-c", SEARCH, target, environment=environment)
    assert printed.startswith(target)
    assert printed.split()[-1] == "won"


def test_no_file_names_a_registry() -> None:
    """Nor the folders of one machine: what is committed installs everywhere."""
    forbidden = [
        "registry." + "npmjs",
        "files." + "pythonhosted",
        "pypi" + ".org",
        "/work" + "/",
        "/root" + "/",
    ]
    listed = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    for name in listed.splitlines():
        text = (ROOT / name).read_bytes().decode(errors="replace") if (ROOT / name).is_file() else ""
        assert not [word for word in forbidden if word in text], name
