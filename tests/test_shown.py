"""What results, runs and the bar look like: as text, as HTML, and while a cell or a terminal waits."""

import io
import re
import threading
from html.parser import HTMLParser
from types import SimpleNamespace
from typing import Any

import nbformat
import pytest
from nbclient import NotebookClient
from searches import Clock, Steps, counting

import patience_widget as pw
from patience_widget import bar, shown
from patience_widget.bar import Bar
from patience_widget.fate import Progress

COLUMN = pw.BritishBlockade(ranks=5, suits=1, columns=1)
FAR = Progress(4_100_000, 3.24, "unknown", 57, "random <restarts>")


def result(fate: str = "unknown", moves: int = 0, nodes: int = 41_000, seconds: float = 0.12) -> pw.Result:
    """A result that says this."""
    line = [pw.Move("stock", "waste")] * moves
    return pw.Result(fate, line, nodes, seconds, "depth-first, by <lambda>", COLUMN, COLUMN.deal(1))


class Reader(HTMLParser):
    """Reads HTML: its tags, what is open at its end, and its words."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.open: list[str] = []
        self.items: list[str] = []
        self.feed(html)

    def handle_starttag(self, tag: str, _attrs: Any) -> None:
        self.tags.append(tag)
        self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if "li" in self.open:
            self.items.append(data)


@pytest.mark.parametrize(
    ("given", "line"),
    [
        (result("won", 87), "won in 87 moves · 0.12 s · 41,000 nodes"),
        (result("won", 1, 1, 0.0), "won in 1 move · 0 s · 1 node"),
        (result("won", 0, 0, 0.0004), "won in 0 moves · 0.4 ms · 0 nodes"),
        (result("lost", seconds=12.345), "lost, proved · 12.3 s · 41,000 nodes"),
        (result("unknown", seconds=3723), "unknown · 3,723 s · 41,000 nodes"),
        (result("unknown", seconds=0.0456), "unknown · 46 ms · 41,000 nodes"),
    ],
)
def test_one_line(given: pw.Result, line: str) -> None:
    assert repr(given) == f"<Result: {line}; depth-first, by <lambda>>"
    bundle = given._repr_mimebundle_()
    assert bundle["text/plain"].splitlines()[:2] == [line, "depth-first, by <lambda>"]
    assert re.sub(r"<[^>]*>", "", bundle["text/html"]).startswith(line)


def test_the_line_is_folded_and_numbered() -> None:
    """In the game's notation; without a script, and in the colours of what is around."""
    found = pw.solve(COLUMN, 1, strategy=lambda _game, _state: 0)
    bundle = found._repr_mimebundle_()
    reader = Reader(bundle["text/html"])
    assert reader.items == [str(move) for move in found.moves]
    assert reader.tags.index("details") < reader.tags.index("summary") < reader.tags.index("ol")
    assert not reader.open
    assert "color: inherit" in bundle["text/html"]
    assert not re.search(r"<script|on\w+=|#[0-9a-f]{3}", bundle["text/html"])
    written = re.findall(r"(\d+)\. (\S+)", bundle["text/plain"])
    assert written == [(str(number), str(move)) for number, move in enumerate(found.moves, 1)]
    assert max(map(len, bundle["text/plain"].splitlines())) <= 120


def test_what_has_no_line_has_no_fold() -> None:
    assert "details" not in Reader(result("lost")._repr_mimebundle_()["text/html"]).tags


def test_what_a_user_named_is_text() -> None:
    for html in (result()._repr_mimebundle_()["text/html"], shown.bar(FAR, pw.Limit())):
        assert "<lambda>" not in html
        assert "<restarts>" not in html


def test_a_run_shows_its_state() -> None:
    """Ready, stopped, running, paused, and at last as its result."""
    one = pw.search(COLUMN, 1, strategy=lambda _game, _state: 0)
    assert repr(one) == "<Run: ready to start · 0 s · 0 nodes · best-first, by <lambda>>"
    one.step(1)
    assert re.fullmatch(
        r"<Run: stopped · \S+ ms · 1 node · \S+ nodes/s · best-first, by <lambda>; not at its end yet>", repr(one)
    )
    found = one.solve()
    assert one._repr_mimebundle_()["text/html"] == found._repr_mimebundle_()["text/html"]
    assert repr(one).startswith(f"<Run: won in {len(found.moves)} moves · ")


def test_a_run_shows_how_far_it_is() -> None:
    """While it runs, and while it is paused."""
    engine, seen = Steps(), list[Any]()
    one = counting(engine, pw.Limit(nodes=100))

    def look() -> None:
        if engine.nodes == 63 and not seen:
            seen.extend([repr(one), one._repr_mimebundle_()["text/html"]])

    engine.hook = look
    one.solve()
    assert seen[0].startswith("<Run: running · 0 s · 63 of 100 nodes · counting")
    assert 'value="0.630"' in seen[1]


@pytest.mark.parametrize(
    ("limit", "share", "text"),
    [
        (pw.Limit(), None, "3.24 s · 4,100,000 nodes · 1,265,432 nodes/s · random <restarts>"),
        (
            pw.Limit(nodes=8_200_000, seconds=10),
            0.5,
            "[##########..........] 3.24 s of 10 s · 4,100,000 of 8,200,000 nodes · 1,265,432 nodes/s",
        ),
        (pw.Limit(seconds=3), 1.0, "[####################] 3.24 s of 3 s · 4,100,000 nodes"),
    ],
)
def test_how_far_a_search_is(limit: pw.Limit, share: float | None, text: str) -> None:
    """Of the limit that is nearest."""
    assert shown.bar_text(FAR, limit).startswith(text)
    html = shown.bar(FAR, limit)
    assert ("value=" in html) == (share is not None)
    assert share is None or f'value="{share:.3f}"' in html
    assert Reader(html).tags[:2] == ["div", "progress"]
    assert '<span style="white-space: nowrap">1,265,432 nodes/s</span>' in html


# While it runs.


class Terminal(io.StringIO):
    """A terminal, which knows that it is one."""

    def isatty(self) -> bool:
        return True


@pytest.fixture
def terminal(monkeypatch: pytest.MonkeyPatch) -> Terminal:
    """The standard error is a terminal of so many columns."""
    stream = Terminal()
    monkeypatch.setattr(bar, "sys", SimpleNamespace(stderr=stream, modules={}))
    monkeypatch.setenv("COLUMNS", "60")
    return stream


def solved(seconds: float) -> pw.Result:
    """Solve something that takes so long by its clock, with the bar that `solve` has."""
    one = counting(Steps(int(seconds * 1000), Clock(), 1e-3), pw.Limit(nodes=5000))
    with Bar(one.limit) as told:
        return one.solve(on_progress=told)


def test_a_terminal_has_a_line_that_goes(terminal: Terminal) -> None:
    """Ten times a second at most, never longer than the terminal is wide, and at last it is empty."""
    solved(2)
    first, *lines, last = terminal.getvalue().split("\r")
    assert (first, last, lines[-1].strip()) == ("", "", "")
    assert 10 < len(lines) <= 20
    assert all(len(line) < 60 for line in lines)
    assert lines[0].startswith("[#...................] 0.3")


def test_a_search_that_is_soon_over_shows_nothing(terminal: Terminal) -> None:
    solved(0.29)
    assert terminal.getvalue() == ""


def test_a_run_that_goes_on_is_soon_over_too(terminal: Terminal) -> None:
    """What it took before does not count."""
    one = counting(Steps(10_000, Clock(), 1e-3))
    one.step(9_800)
    with Bar(one.limit, one.progress.seconds) as told:
        one.solve(on_progress=told)
    assert terminal.getvalue() == ""


def test_nobody_looks(monkeypatch: pytest.MonkeyPatch) -> None:
    """No terminal: nothing is written."""
    stream = io.StringIO()
    monkeypatch.setattr(bar, "sys", SimpleNamespace(stderr=stream, modules={}))
    solved(2)
    assert stream.getvalue() == ""
    monkeypatch.setattr(bar, "sys", SimpleNamespace(stderr=None, modules={}))
    assert solved(2).fate == "lost"


def test_other_threads_show_nothing(terminal: Terminal) -> None:
    """Several at once would write over each other."""
    thread = threading.Thread(target=solved, args=(2,))
    thread.start()
    thread.join()
    assert terminal.getvalue() == ""


def test_a_terminal_that_has_gone_is_no_reason_to_stop(terminal: Terminal) -> None:
    terminal.close()
    assert solved(2).fate == "lost"


def test_an_error_takes_the_line_away(terminal: Terminal) -> None:
    engine = Steps(10**6, Clock(), 1e-3)
    one = counting(engine)

    def fail() -> None:
        if engine.nodes > 1000:
            raise ZeroDivisionError

    engine.hook = fail
    with pytest.raises(ZeroDivisionError), Bar(one.limit) as told:
        one.solve(on_progress=told)
    assert terminal.getvalue().split("\r")[-2].strip() == ""


def test_a_cell_has_a_bar_that_goes(monkeypatch: pytest.MonkeyPatch) -> None:
    """One output, brought up to date, empty at last."""
    outputs: list[dict[str, str]] = []

    def display(data: dict[str, str], *, raw: bool, display_id: bool) -> Any:
        assert raw
        assert display_id
        outputs.append(data)
        return SimpleNamespace(update=lambda data, raw: outputs.append(data))  # noqa: ARG005

    monkeypatch.setattr(bar, "notebook", lambda: display)
    solved(2)
    assert 10 < len(outputs) <= 20
    assert "<progress" in outputs[0]["text/html"]
    assert outputs[-1] == {"text/html": "", "text/plain": ""}


CELL = """import patience_widget as pw
found = pw.solve("british-blockade", 83, limit=pw.Limit(seconds=0.6))
found"""


def test_in_a_notebook() -> None:
    """What a cell is left with: its result, and no bar; a search that nobody interrupts runs to its limit."""
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(CELL)])
    NotebookClient(notebook, timeout=120).execute()
    *bars, found = notebook.cells[0].outputs
    assert [output["data"] for output in bars] == [{"text/html": "", "text/plain": ""}]
    assert found["data"]["text/plain"].startswith("unknown · ")
    assert "stopped at its limit of 0.6 s" in found["data"]["text/html"]
