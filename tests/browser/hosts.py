"""Other hosts of the widget than JupyterLab, each started for real: Notebook 7, Voila, marimo."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from lab import Lab, settle, write
from server import jupyter, serving

TABLE = "pw.play('british-blockade', deal=17)"
TOLD = """said = ipywidgets.Label('nothing')
table.observe(lambda _: setattr(said, 'value', 'played ' + ' '.join(map(str, table.record.moves))), 'turn')
said"""
VOILA = [f"import ipywidgets\nimport patience_widget as pw\ntable = {TABLE}\ntable", TOLD]
MARIMO = f"""
import marimo

app = marimo.App()


@app.cell
def _():
    import marimo as mo
    import patience_widget as pw

    runs = []
    return mo, pw, runs


@app.cell
def _(mo, pw):
    table = mo.ui.anywidget({TABLE})
    table
    return (table,)


@app.cell
def _(mo, runs, table):
    runs.append(table.turn)
    mo.md(f"played {{table.turn}}: {{' '.join(map(str, table.record.moves))}}; runs {{runs}}")
    return


if __name__ == "__main__":
    app.run()
"""
DARK = '# /// script\n# [tool.marimo.display]\n# theme = "dark"\n# ///\n'
AUTOMATIC = '[runtime]\nauto_instantiate = true\n[display]\ntheme = "light"\n'


# How every part of the table looks, as far as a host's own style could reach it. Cards and places by themselves.
LOOK = """() => {
  const all = (node) => [...node.querySelectorAll("*")];
  const inside = (node) => all(node).flatMap((e) => [e, ...(e.shadowRoot ? inside(e.shadowRoot) : [])]);
  const root = inside(document).find((e) => e.matches(".pw-root"));
  const names = ["background", "border-radius", "border-width", "box-shadow", "box-sizing", "clip-path", "column-gap",
    "float", "font", "letter-spacing", "list-style", "margin", "max-height", "max-width", "min-height", "min-width",
    "opacity", "outline-offset", "outline-style", "outline-width", "overflow", "padding", "position", "text-align",
    "text-decoration", "text-indent", "text-shadow", "text-transform", "white-space", "word-spacing", "z-index"];
  const looks = {};
  for (const part of [root, ...all(root)].filter((e) => !e.ownerSVGElement)) {
    const style = getComputedStyle(part);
    const { type = "", dataset } = part;
    const key = [part.localName, part.getAttribute("class"), type, dataset.do, dataset.item, dataset.form].join(" ");
    looks[key] ??= names.map((name) => `${name}: ${style.getPropertyValue(name)}`);
  }
  return looks;
}"""


class Seven(Lab):
    """A Notebook 7 server: JupyterLab's parts in a front end of their own."""

    address = "/notebooks/{name}.ipynb"


@contextmanager
def notebook7(folder: Path) -> Iterator[Seven]:
    """Notebook 7, until the end of the block."""
    settle(folder / "settings")
    with serving(folder, "notebook", jupyter, "/api/status") as url:
        yield Seven(url, folder / "notebooks")


@contextmanager
def voila(folder: Path) -> Iterator[str]:
    """The address of a notebook that Voila shows as an app; `?theme=dark` darkens it."""
    (folder / "notebooks").mkdir()
    write(folder / "notebooks" / "app.ipynb", VOILA)

    def options(port: int, _notebooks: Path) -> Sequence[str]:
        return [
            "--no-browser",
            f"--port={port}",
            "--Voila.ip=127.0.0.1",
            "--VoilaConfiguration.allow_theme_override=YES",
        ]

    with serving(folder, "voila", options, "/") as url:
        yield f"{url}/voila/render/app.ipynb"


@contextmanager
def marimo(folder: Path, mode: str, head: str = "") -> Iterator[str]:
    """The address of a marimo notebook, to "edit" or to "run" as an app."""
    (folder / "notebooks").mkdir()
    (folder / "notebooks" / "app.py").write_text(head + MARIMO)
    (folder / "config" / "marimo").mkdir(parents=True)
    (folder / "config" / "marimo" / "marimo.toml").write_text(AUTOMATIC)

    def options(port: int, _notebooks: Path) -> Sequence[str]:
        quiet = ["--skip-update-check"] if mode == "edit" else []
        return [mode, "app.py", "--headless", "--no-token", f"--port={port}", *quiet]

    with serving(folder, "marimo", options, "/health") as url:
        yield url
