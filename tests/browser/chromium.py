"""The browser of the tests: Chromium or Chrome where found. As a script, this installs one where none is."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

from playwright.sync_api import sync_playwright

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
APPLICATIONS = tuple(f"/Applications/{name}.app/Contents/MacOS/{name}" for name in ("Chromium", "Google Chrome"))
FONTS = Path("/usr/share/fonts/truetype/dejavu")
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


def find() -> str | None:
    """The machine's own Chromium or Chrome; where there is none, tests take Playwright's."""
    found = (shutil.which(name) for name in (*NAMES, *APPLICATIONS))
    return next((path for path in found if path), None)


def launch_arguments() -> dict[str, object]:
    """What Playwright's `launch` is to be given."""
    path = find()
    return {"args": FLAGS, **({"executable_path": path} if path else {})}


def ready() -> bool:
    """Whether the tests have a browser."""
    if find():
        return True
    with sync_playwright() as playwright:
        return Path(playwright.chromium.executable_path).exists()


def install() -> None:
    """Debian's packages when root there, Playwright's Chromium when there is still no browser."""
    packages = [*([] if ready() else ["chromium"]), *([] if FONTS.is_dir() else ["fonts-dejavu"])]
    if packages and shutil.which("apt-get") and os.geteuid() == 0:
        environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
        subprocess.run(["apt-get", "update"], env=environment, check=False)
        subprocess.run(["apt-get", "install", "-y", *packages], env=environment, check=False)
    if not ready():
        subprocess.run([sys.executable, "-m", "playwright", "install", "chromium"], check=False)


if __name__ == "__main__":
    install()
    if not ready():
        sys.exit("The browser tests need Chromium or Chrome: install one (Debian: apt install chromium).")
    print("browser:", find() or "Playwright's Chromium")
