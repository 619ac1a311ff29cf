"""Makes `site/`: the games without a server, as a plain page and in JupyterLite. Nothing in it asks anywhere else.

The plain page is index.html and play/; the notebooks are in lab/, which shares Python and wheels with play/.
"""

import hashlib
import html
import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterable
from email import message_from_bytes
from importlib.metadata import version
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from zipfile import ZipFile

from packaging.requirements import Requirement
from words import words

HERE = Path(__file__).parent
ROOT = HERE.parent.parent
SITE = ROOT / "site"
STAMP = SITE / "sources.sha256"
STATIC = ROOT / "patience_widget" / "static"
PYODIDE = HERE.parent / "node_modules" / "pyodide"
CORE = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip")
PAGE = ("check.js", "icon.svg", "model.js", "page.css", "page.js", "table.py", "worker.js")
SOURCES = (
    "js/*.js*",
    "js/*.css",
    "js/site/*.*",
    "patience_widget/**/*.py",
    "patience_widget/*.json",
    "patience_widget/kernel/*.?pp",
    "notebooks/*.ipynb",
)
FETCHED = ("*/*.wasm", "*/*.zip", "*/*.whl", "*/*.json", "table.py")  # what the worker counts as it comes
PURE = ("--only-binary=:all:", "--platform=any", "--implementation=py", "--abi=none")
FRONT_ENDS = {"jupyterlab-widgets", "widgetsnbextension"}  # a notebook server's files: not a line of Python needs them
UNUSED = {"jedi", "micropip", "parso", "pexpect", "ptyprocess"}  # by the plain page, which completes no code
EXTENSIONS = ("@jupyter-widgets/jupyterlab-manager", "@jupyterlite/pyodide-kernel-extension", "anywidget")
OF_KERNEL = ("ipykernel", "piplite", "pyodide_kernel")  # wheels that come with the kernel's extension
KERNEL = "@jupyterlite/pyodide-kernel-extension:kernel"


def build() -> None:
    """Make the whole site anew."""
    shutil.rmtree(SITE, ignore_errors=True)
    with TemporaryDirectory() as name:
        folder = Path(name)
        wheels = fetch(folder / "wheels")
        make_page({name: wheel for name, wheel in wheels.items() if name not in UNUSED})
        make_lab(folder / "lite", {name: wheel for name, wheel in wheels.items() if name in UNUSED})
    STAMP.write_text(digest())


def run(*arguments: str | Path, cwd: Path = ROOT) -> None:
    """Run a module of this Python; what it says is shown where it fails."""
    command = [sys.executable, "-m", *map(str, arguments)]
    done = subprocess.run(command, cwd=cwd, capture_output=True, text=True, check=False)  # noqa: S603 - pip and jupyter
    if done.returncode:
        sys.exit(f"{done.stdout}\n{done.stderr}\nThe site could not be made: {' '.join(command)} failed.")


def fetch(folder: Path) -> dict[str, Path]:
    """The package's own wheel and, for Pyodide's Python, every pure one it needs; by normal name."""
    run("pip", "wheel", "--no-deps", "--wheel-dir", folder, ROOT)
    lock = json.loads((PYODIDE / "pyodide-lock.json").read_text())
    python = lock["info"]["python"].rpartition(".")[0]
    micropip = f"micropip=={lock['packages']['micropip']['version']}"
    needed = requirements(next(folder.glob("*.whl")))
    run("pip", "download", *PURE, f"--python-version={python}", "--dest", folder, *needed, micropip)
    wheels = {package(wheel): wheel for wheel in sorted(folder.glob("*.whl"))}
    return {name: wheel for name, wheel in wheels.items() if name not in FRONT_ENDS}


def requirements(wheel: Path) -> list[str]:
    """What a wheel needs in a browser."""
    with ZipFile(wheel) as archive:
        metadata = next(name for name in archive.namelist() if name.endswith(".dist-info/METADATA"))
        lines = message_from_bytes(archive.read(metadata)).get_all("Requires-Dist", [])
    needed = map(Requirement, lines)
    there = {"sys_platform": "emscripten", "platform_system": "Emscripten", "extra": ""}
    return [f"{one.name}{one.specifier}" for one in needed if not one.marker or one.marker.evaluate(there)]


def package(wheel: Path) -> str:
    """The package of a wheel, as locks and indexes write it."""
    return re.sub(r"[-_.]+", "-", wheel.name.partition("-")[0]).lower()


def make_page(wheels: dict[str, Path]) -> None:
    """The plain page: index.html and play/."""
    play = SITE / "play"
    copy((PYODIDE / name for name in CORE), play / "pyodide")
    copy((HERE / name for name in PAGE), play)
    copy((STATIC / name for name in ("widget.js", "widget.css")), play)
    copy(wheels.values(), play / "wheels")
    write_lock(play / "wheels", [play / "wheels" / wheel.name for wheel in wheels.values()])
    loaded = sum(file.stat().st_size for pattern in FETCHED for file in play.glob(pattern))
    texts = words(round(size(play) / 1e6)) | {"bytes": str(loaded)}
    page = (HERE / "index.html").read_text(encoding="utf-8")
    page = re.sub(r"\{(\w+)\}", lambda name: html.escape(texts[name[1]]), page)
    (SITE / "index.html").write_text(page, encoding="utf-8")


def copy(files: Iterable[Path], folder: Path) -> None:
    """Copy files into a folder that need not be there yet."""
    folder.mkdir(parents=True, exist_ok=True)
    for file in files:
        shutil.copyfile(file, folder / file.name)


def size(folder: Path) -> int:
    """The bytes of all files in a folder."""
    return sum(file.stat().st_size for file in folder.rglob("*") if file.is_file())


def write_lock(folder: Path, wheels: Iterable[Path]) -> None:
    """Write the list from which Pyodide loads wheels."""
    info = json.loads((PYODIDE / "pyodide-lock.json").read_text())["info"]
    packages = {package(wheel): entry(wheel, folder) for wheel in wheels}
    (folder / "pyodide-lock.json").write_text(json.dumps({"info": info, "packages": packages}, indent=1))


def entry(wheel: Path, folder: Path) -> dict[str, Any]:
    """A wheel as Pyodide's lock names it. All are loaded, so that none needs to say on which it depends."""
    return {
        "name": package(wheel),
        "version": wheel.name.split("-")[1],
        "file_name": Path(os.path.relpath(wheel, folder)).as_posix(),
        "sha256": hashlib.sha256(wheel.read_bytes()).hexdigest(),
        "install_dir": "site",
        "package_type": "package",
        "imports": [],
        "depends": [],
        "unvendored_tests": False,
    }


def make_lab(folder: Path, wheels: dict[str, Path]) -> None:
    """JupyterLite with our notebooks: lab/. Its wheels come last, for the build empties the folder."""
    lab, own = SITE / "lab", SITE / "lab" / "wheels"
    extensions = [Path(sys.prefix, "share", "jupyter", "labextensions", name) for name in EXTENSIONS]
    kernel = [next(extensions[1].glob(f"static/pypi/{name}-*.whl")) for name in OF_KERNEL]
    needed = [*wheels.values(), *kernel, *sorted(SITE.glob("play/wheels/*.whl"))]
    copy(sorted(ROOT.glob("notebooks/*.ipynb")), folder / "files")
    (folder / "jupyter-lite.json").write_text(json.dumps(lite_settings([package(wheel) for wheel in needed])))
    (folder / "jupyter_lite_config.json").write_text(json.dumps(build_settings(lab, extensions)))
    run("jupyterlite_core", "build", cwd=folder)
    copy([*wheels.values(), *kernel], own)
    write_lock(own, sorted([*own.glob("*.whl"), *SITE.glob("play/wheels/*.whl")]))


def lite_settings(packages: list[str]) -> dict[str, Any]:
    """What JupyterLite reads when it starts: Python and every wheel from here."""
    kernel = {
        "pyodideUrl": "./../play/pyodide/pyodide.mjs",
        "disablePyPIFallback": True,
        "loadPyodideOptions": {"lockFileURL": "./wheels/pyodide-lock.json", "packages": packages},
    }
    data = {"appName": words(0)["title"], "litePluginSettings": {KERNEL: kernel}}
    return {"jupyter-lite-schema-version": 0, "jupyter-config-data": data}


def build_settings(lab: Path, extensions: list[Path]) -> dict[str, Any]:
    """What `jupyter lite build` reads: only the extensions that a table needs, whatever else is installed."""
    settings = {
        "output_dir": str(lab),
        "apps": ["lab"],
        "contents": ["files"],
        "federated_extensions": [str(extension) for extension in extensions],
        "ignore_sys_prefix": ["federated_extensions"],
        "no_sourcemaps": True,
        "no_unused_shared_packages": True,
    }
    return {"LiteBuildConfig": settings}


def digest() -> str:
    """SHA-256 over everything that the site is made from."""
    names = ("anywidget", "ipywidgets", "jupyterlite-core", "jupyterlite-pyodide-kernel")
    parts = [f"{name} {version(name)}".encode() for name in names]
    files = sorted(path for pattern in SOURCES for path in ROOT.glob(pattern))
    for path in [*files, PYODIDE / "package.json", ROOT / "pyproject.toml"]:
        parts += [path.relative_to(ROOT).as_posix().encode(), path.read_bytes()]
    return hashlib.sha256(b"\0".join(parts)).hexdigest()


if __name__ == "__main__":
    if not STAMP.is_file() or STAMP.read_text() != digest():
        build()
    print(f"{SITE}: the plain page has {(size(SITE) - size(SITE / 'lab')) / 1e6:.1f} MB,", end=" ")
    print(f"the notebooks {size(SITE / 'lab') / 1e6:.1f} MB")
