"""What all figures of `make bench` share: the machine, how a row is measured, and how it is printed."""

import os
import platform
import re
import statistics
import time
from collections.abc import Callable
from pathlib import Path

PRINTED: dict[str, str] = {}  # the rows, by what they say was measured
MACHINE = re.compile(r".+, \d+ cores, \w+, Python 3\.\d+\.\d+; ")


def machine() -> str:
    """What this was measured on."""
    cpu = Path("/proc/cpuinfo")
    lines = cpu.read_text().splitlines() if cpu.exists() else []
    model = next((line.partition(":")[2].strip() for line in lines if line.startswith("model name")), "")
    system = f"{platform.system()}, Python {platform.python_version()}"
    return f"{model or platform.machine()}, {os.cpu_count()} cores, {system}"


def seconds(do: Callable[[], object]) -> float:
    """How long it takes."""
    start = time.perf_counter()
    do()
    return time.perf_counter() - start


def row(what: str, unit: str, measure: Callable[[], float], digits: int = 0, runs: int = 7) -> None:
    """One figure: median, least and greatest of the runs."""
    values = [measure() for _run in range(runs)]
    median, least, greatest = (
        f"{value:,.{digits}f}" for value in (statistics.median(values), min(values), max(values))
    )
    line(what, f"{median} {unit}", f"{least} to {greatest}")


def line(what: str, figure: str, spread: str = "") -> None:
    """One row of the table."""
    PRINTED[what] = f"| {what} | {figure} | {spread} |".replace("|  |", "| |")
    print(PRINTED[what], flush=True)


def write(readme: Path) -> None:
    """Put what was printed into the README: in place of the rows of that name, and the machine where one is named."""
    lines = readme.read_text(encoding="utf-8").splitlines()
    rows = [PRINTED.get(row.strip("| ").partition(" | ")[0], row) for row in lines]
    rows = [f"{machine()}{row[row.index(';') :]}" if MACHINE.match(row) else row for row in rows]
    readme.write_text("\n".join(rows) + "\n", encoding="utf-8")
    if missing := [row for row in PRINTED.values() if row not in rows]:
        print("\nnot in the README:", *missing, sep="\n")
