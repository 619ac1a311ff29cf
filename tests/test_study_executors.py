"""Studies on executors: threads, pools of processes, a cluster; workers that are killed in the middle."""

import os
import signal
import threading
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import pytest
from distributed import Client, LocalCluster
from loky import get_reusable_executor
from searches import until
from studied import SMALL, Dies, first, lines

import patience_widget as pw
from patience_widget import job

DEALS = range(1, 61)
LIMIT = pw.Limit(nodes=2_000)


@pytest.fixture(scope="module")
def found() -> list[pw.Row]:
    """What comes of the deals, played here."""
    return untimed(pw.study(SMALL, DEALS, limit=LIMIT))


@pytest.fixture(scope="module")
def client() -> Iterator[Client]:
    """A cluster of two workers, each a process."""
    with (
        LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster,
        Client(cluster) as client,
    ):
        yield client


def untimed(study: pw.Study) -> list[pw.Row]:
    """The rows without the seconds."""
    return [row._replace(seconds=0) for row in study.rows]


def spawned() -> Executor:
    """A pool of the standard library."""
    return ProcessPoolExecutor(2, mp_context=get_context("spawn"))


@pytest.mark.parametrize("make", [partial(ThreadPoolExecutor, 3), spawned, partial(get_reusable_executor, 2)])
def test_an_executor_finds_the_same(tmp_path: Path, found: list[pw.Row], make: Callable[[], Executor]) -> None:
    with make() as executor:
        study = pw.study(SMALL, DEALS, limit=LIMIT, executor=executor, file=tmp_path / "rows.jsonl")
    assert untimed(study) == found
    assert len(lines(tmp_path / "rows.jsonl")) == len(DEALS)


def test_a_cluster_finds_the_same(tmp_path: Path, found: list[pw.Row], client: Client) -> None:
    """Two of its workers; it is asked how many it has."""
    executor = client.get_executor()
    study = pw.study(SMALL, DEALS, limit=LIMIT, executor=executor, file=tmp_path / "rows.jsonl")
    assert untimed(study) == found
    assert len(lines(tmp_path / "rows.jsonl")) == len(DEALS)


def test_a_worker_of_a_cluster_is_killed_in_the_middle(tmp_path: Path, client: Client) -> None:
    """Nothing is lost, nothing is counted twice."""
    before = client.run(os.getpid)
    victim, done = next(iter(before.values())), threading.Event()

    def kill() -> None:
        if len(study.rows) >= 20 and not done.is_set():
            done.set()
            os.kill(victim, signal.SIGKILL)

    deals, path = range(1, 401), tmp_path / "rows.jsonl"
    study = pw.study(SMALL, deals, first, executor=client.get_executor(), file=path, wait=False)
    study.on_change(kill)
    study.wait(240)
    assert done.is_set()
    assert study.ended == "done"
    assert [row.deal for row in study.rows] == list(deals)
    assert sorted(row["deal"] for row in lines(path)) == list(deals)
    assert untimed(study) == untimed(pw.study(SMALL, deals, first))
    until(lambda: not alive(victim))


def alive(process: int) -> bool:
    """Whether there is such a process."""
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True


@pytest.mark.parametrize("pool", [lambda: spawned, spawned, partial(get_reusable_executor, 2)])
def test_a_worker_of_a_pool_dies(tmp_path: Path, pool: Callable[[], Any]) -> None:
    """That breaks the pool, and another one takes its place."""
    (tmp_path / "marks").mkdir()
    player, path = Dies(17, tmp_path / "marks"), tmp_path / "rows.jsonl"
    study = pw.study(SMALL, DEALS, player, executor=pool(), file=path, workers=2)
    assert len(list((tmp_path / "marks").iterdir())) == 1
    assert [row.deal for row in study.rows] == list(DEALS)
    assert sorted(row["deal"] for row in lines(path)) == list(DEALS)
    assert [row.fate for row in study.rows] == [row.fate for row in pw.study(SMALL, DEALS, first).rows]


class Fickle(Executor):
    """An executor that loses every deal once or twice, a job at a time, and brings every fifth job back twice over."""

    def __init__(self) -> None:
        self.jobs: list[job.Job] = []
        self.lost: Counter[int] = Counter()

    def submit(self, fn: Callable[..., Any], /, *args: Any, **_kwargs: Any) -> Future[Any]:
        self.jobs.append(args[0])
        future: Future[Any] = Future()
        deals = args[0].deals
        if max(self.lost[deal] for deal in deals) < 1 + len(self.jobs) % 2:
            self.lost.update(deals)
            if len(self.jobs) % 3:
                future.set_exception(ConnectionError("the worker has gone"))
            else:
                future.cancel()
                future.set_running_or_notify_cancel()
        else:
            report = fn(args[0])
            future.set_result(report._replace(found=report.found * 2) if len(self.jobs) % 5 == 0 else report)
        return future


def test_what_is_lost_is_given_out_again_and_what_comes_twice_is_counted_once(tmp_path: Path) -> None:
    executor = Fickle()
    study = pw.study(SMALL, DEALS, first, executor=executor, file=tmp_path / "rows.jsonl", workers=2)
    assert untimed(study) == untimed(pw.study(SMALL, DEALS, first))
    assert len(lines(tmp_path / "rows.jsonl")) == len(DEALS)
    assert len({one.number for one in executor.jobs}) == len(executor.jobs)


class Lost(Executor):
    """An executor whose workers never come back."""

    def __init__(self) -> None:
        self.given = 0

    def submit(self, _fn: Callable[..., Any], /, *_args: Any, **_kwargs: Any) -> Future[Any]:
        self.given += 1
        future: Future[Any] = Future()
        future.set_exception(ConnectionError("the worker has gone"))
        return future


def test_what_never_comes_back_is_given_up_after_a_few_times() -> None:
    executor = Lost()
    with pytest.raises(pw.StudyError, match=r"deal 1 was given out 4 times and never came back: ConnectionError"):
        pw.study(SMALL, [1], first, executor=executor)
    assert executor.given == 4


def test_an_executor_that_was_shut_down_is_said() -> None:
    executor = ThreadPoolExecutor(1)
    executor.shutdown()
    with pytest.raises(pw.StudyError, match="cannot schedule new futures after shutdown"):
        pw.study(SMALL, DEALS, "plain", executor=executor)


class Nobody(Executor):
    """Gives nothing back."""

    def submit(self, *_args: Any, **_kwargs: Any) -> Any:
        """No future."""


def test_an_executor_that_gives_no_future_ends_the_study() -> None:
    with pytest.raises(pw.StudyError, match="AttributeError"):
        pw.study(SMALL, DEALS, "plain", executor=Nobody())
    with pytest.raises(TypeError, match=r"has made <class .*: an Executor is expected"):
        pw.study(SMALL, DEALS, "plain", executor=lambda: Nobody)  # type: ignore[arg-type, return-value]


def test_a_cluster_with_another_version_plays_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("patience_widget.plan.package", lambda _player: "0.0+older")
    with pytest.raises(pw.StudyError, match=r"the study is of version 0\.0\+older, and where its deals are played"):
        pw.study(SMALL, DEALS, "plain")


def test_a_client_is_no_executor_and_a_sentence_says_what_is(client: Client) -> None:
    with pytest.raises(TypeError, match=r"executor=<Client.*: its get_executor\(\) is one"):
        pw.study(SMALL, DEALS, executor=client)  # type: ignore[arg-type]
