"""What becomes of a table in a real JupyterLab when its kernel is busy, restarts, ends, or is out of reach."""

import time

import pytest
from lab import Lab, Notebook
from playwright.sync_api import Locator, Page, WebSocketRoute, expect
from test_lab import CELL, MOVES, one_click

import patience_widget as pw

WAIT = 60  # seconds
MOVE = str(one_click())
KEPT = "() => JSON.parse(localStorage.getItem('patience-widget') ?? '[]').length"
KERNEL = "(script) => eval(script)(window.jupyterapp.shell.currentWidget.sessionContext)"
RESTART = "context => context.session.kernel.restart()"
END = "context => context.shutdown()"
START = "context => context.changeKernel({ name: 'python3' }).then(() => null)"
NO_SUBSHELLS = "context => { context.session.kernel.commsOverSubshells = 'disabled'; }"
PASTE = "text => navigator.clipboard.writeText(text)"


class Cable:
    """The page's sockets, which may be cut: what is under way then is lost, and no new one is opened."""

    def __init__(self, page: Page) -> None:
        self.page, self.is_cut, self.texts = page, False, 0  # so often did the page get the game as text
        self.sockets: list[WebSocketRoute] = []
        page.route_web_socket("**/channels*", self._open)

    def _open(self, socket: WebSocketRoute) -> None:
        if self.is_cut:
            socket.close()
            return
        self.sockets.append(socket)
        server = socket.connect_to_server()
        socket.on_message(lambda message: None if self.is_cut else server.send(message))
        server.on_message(lambda message: self._deliver(socket, message))

    def _deliver(self, socket: WebSocketRoute, message: str | bytes) -> None:
        self.texts += "british-blockade-17" in (
            message if isinstance(message, str) else message.decode(errors="replace")
        )
        if not self.is_cut:
            socket.send(message)

    def cut(self) -> None:
        """Cut them; dialogs in which JupyterLab says so are closed when they are in the way."""
        dialog = self.page.locator(".jp-Dialog").last
        self.page.add_locator_handler(dialog, lambda at: at.locator("button").last.click())
        self.is_cut = True
        self.page.context.set_offline(True)

    def mend(self) -> None:
        """Sockets that were cut are closed, as a network does that was away for long."""
        for socket in self.sockets:
            socket.close()
        self.is_cut = False
        self.page.context.set_offline(False)


@pytest.fixture
def cable(page: Page) -> Cable:
    return Cable(page)


@pytest.fixture
def table(lab: Lab, page: Page, cable: Cable, request: pytest.FixtureRequest) -> Notebook:
    """A table on which one move was played, which the page has as text."""
    book = lab.open(page, request.node.originalname, [CELL])
    book.show_table()
    book.click(one_click().source)
    book.wait_for(MOVES, MOVE, WAIT)
    deadline = time.monotonic() + WAIT
    while not cable.texts:
        assert time.monotonic() < deadline
        book.ask("")  # the page's messages are heard meanwhile
    return book


def banner(book: Notebook) -> Locator:
    return book.table.locator(".pw-banner")


def kernel(book: Notebook, script: str) -> None:
    book.page.evaluate(KERNEL, script)


def goes_on(book: Notebook) -> None:
    """The cell, run again, shows a table that offers the game; there it is again."""
    book.run(0)
    expect(banner(book)).to_contain_text("Go on with British Blockade, deal 17, move 1?")
    book.table.locator("[data-do=go_on]").click()
    book.wait_for(MOVES, MOVE)
    expect(banner(book)).to_be_hidden()
    assert book.page.evaluate(KEPT) == 0


def test_a_restarted_kernel(table: Notebook) -> None:
    kernel(table, RESTART)
    expect(banner(table)).to_contain_text("The kernel was restarted.")
    expect(banner(table)).to_contain_text("This game is kept")
    goes_on(table)


def test_a_kernel_that_was_shut_down(table: Notebook) -> None:
    kernel(table, END)
    expect(banner(table)).to_contain_text("The kernel has ended.")
    kernel(table, START)
    goes_on(table)


def test_a_kernel_that_died(table: Notebook) -> None:
    table.start("import os; os._exit(1)")
    expect(banner(table)).to_contain_text("The kernel was restarted.", timeout=1000 * WAIT)
    table.page.locator(".jp-Dialog button").click()
    table.page.wait_for_function(
        "() => window.jupyterapp.shell.currentWidget.sessionContext.session.kernel.status === 'idle'"
    )
    goes_on(table)


def test_a_connection_that_is_lost(table: Notebook, cable: Cable) -> None:
    """What is played meanwhile waits, gets lost on its way, and is played once when the connection is back."""
    cable.cut()
    table.table.locator("[data-do=undo]").click()
    expect(banner(table)).to_contain_text("This page is offline.")
    cable.mend()
    expect(banner(table)).to_be_hidden(timeout=1000 * WAIT)
    table.wait_for(MOVES, "")
    table.table.locator("[data-do=redo]").click()
    table.wait_for(MOVES, MOVE)


def test_a_cell_that_runs_where_there_are_no_subshells(lab: Lab, page: Page) -> None:
    """The moves wait, and are played when it is done."""
    book = lab.open(page, "no_subshells", [CELL])
    kernel(book, NO_SUBSHELLS)
    book.run_all()
    expect(book.table.locator(".pw-card").first).to_be_visible()
    book.start("input()")
    expect(book.page.locator(".jp-Stdin-input")).to_be_visible()
    book.click(one_click().source)
    expect(banner(book)).to_contain_text("Python is busy with a cell.")
    book.page.locator(".jp-Stdin-input").press("Enter")
    expect(banner(book)).to_be_hidden()
    book.wait_for(MOVES, MOVE)


def test_what_is_pasted_is_for_the_table(table: Notebook) -> None:
    """The notebook, which pastes cells with the same keys, hears nothing of it."""
    cells = "() => window.jupyterapp.shell.currentWidget.content.widgets.length"
    before = table.page.evaluate(cells)
    table.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    table.page.evaluate(PASTE, "Precedence, deal 24 (redeals=0)")
    table.table.locator("[data-do=more]").focus()
    table.page.keyboard.press("Control+v")
    table.wait_for("print(table.record.game, table.record.deal, len(table.games))", f"{pw.Precedence(redeals=0)} 24 1")
    assert table.page.evaluate(cells) == before + 1  # the question's
