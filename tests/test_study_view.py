"""What a page is shown of a study, and what it means; how a study shows itself without one."""

import gc
import weakref
from typing import Any

import pytest
from searches import until
from studies import Rows, given, row

import patience_widget as pw
from patience_widget.study_view import StudyView
from patience_widget.study_words import about, call, left, rate


class Passing(Rows):
    """Deals of which some were passed by."""

    passed = 20

    @property
    def progress(self) -> Any:
        return super().progress._replace(open=self.passed)


def test_a_scene_of_what_is_there() -> None:
    scene = StudyView(Rows(given(1000), 412, limit=pw.Limit(seconds=60))).scene
    assert (scene["status"], scene["total"], scene["counts"]) == ("running", 1000, (405, 5, 2))
    assert scene["chart"]["points"][-1][0] == 412
    assert scene["chart"]["ahead"][-1][0] == scene["chart"]["last"] == 1000
    assert [one["fate"] for one in scene["hard"]] == ["unknown", "unknown", *["won"] * 6]


def test_the_chart_has_room_for_as_many_deals_as_a_width_needs() -> None:
    """Not for a million that were only offered."""
    rows = given(5000, won=0.5, unknown=0, nodes=None)
    scene = StudyView(Rows(rows, 100, width=0.05)).scene
    assert 1500 < scene["chart"]["last"] < 2000
    ended = StudyView(Rows(rows, 1600, width=0.05, running=False, ended="width")).scene
    assert (ended["chart"]["last"], ended["chart"]["ahead"], ended["status"]) == (1600, [], "width")


def test_deals_that_were_passed_by_count_as_undecided() -> None:
    plain, passing = (kind(given(100), 50).progress for kind in (Rows, Passing))
    assert (plain.open, passing.open) == (0, 20)
    scene = StudyView(Passing(given(100), 50)).scene
    assert scene["chart"]["points"][-1][0] == 70
    assert sum(scene["counts"]) == 50


def test_what_was_open_on_the_way_is_known_at_the_end() -> None:
    """The chart has no spikes where deals had only not come back yet."""
    rows = given(100, unknown=0)
    study = Passing(rows, 50)
    view = StudyView(study)
    study.passed, study.ended = 0, "done"
    study.to(100, running=False)
    view._show()
    assert (
        view.scene["chart"]["points"]
        == StudyView(Rows(rows, 100, running=False, ended="done")).scene["chart"]["points"]
    )


@pytest.mark.parametrize(
    ("given_", "status"),
    [
        ({"running": True}, "running"),
        ({"running": False}, "stopped"),
        ({"running": False, "error": ValueError("no")}, "failed"),
        ({"running": False, "ended": "width"}, "width"),
        ({"running": True, "ended": "done"}, "running"),
    ],
)
def test_how_it_stands(given_: dict[str, Any], status: str) -> None:
    assert StudyView(Rows(given(9), 3, **given_)).status == status


def test_a_study_that_says_it_has_ended_has_ended() -> None:
    """Though the thread that says so still runs."""
    study = Rows(given(9), 9)
    study.ended = "done"
    assert StudyView(study).status == "done"


def test_in_words() -> None:
    assert [about(seconds) for seconds in (0.31, 64.4, 387, 7300)] == ["0.30 s", "64.4 s", "6 min 27 s", "2 h 1 min"]
    assert [rate(deals) for deals in (0.02, 0.3, 6.4, 310)] == [
        "50 s a deal",
        "3.3 s a deal",
        "6.4 deals/s",
        "310 deals/s",
    ]
    assert [left(seconds) for seconds in (3, 44, 600, 9000)] == [
        *("a few seconds", "about 40 s", "about 10 min", "about 2 h"),
    ]


def test_a_call_opens_the_table_of_a_deal() -> None:
    for game in (pw.Precedence(), pw.Precedence(redeals=0), pw.BritishBlockade(refill="never", columns=5)):
        table = eval(call(game, 7), {"pw": pw})  # noqa: S307 - our own
        assert (table.record.game, table.record.deal) == (game, 7)


def test_a_view_that_is_gone_is_not_kept() -> None:
    study = Rows(given(9), 3)
    view = StudyView(study)
    study.to(4)
    kept = weakref.ref(view)
    view.close()
    del view
    until(lambda: gc.collect() >= 0 and not kept())
    study.to(5)


# A study of our own.


def test_a_study_shows_itself() -> None:
    study = pw.study("precedence", range(1, 21), "plain")
    data, _metadata = study._repr_mimebundle_()
    assert data["text/plain"] == str(study.summary())
    assert data["text/html"].startswith("<table")
    assert "application/vnd.jupyter.widget-view+json" in data
    assert study.view() is study.view()
    assert study.view().scene["counts"] == study.progress[2:5]
    study.view().close()
    assert study.view().comm is not None


def test_a_file_that_is_read_shows_its_summary(tmp_path: Any) -> None:
    file = tmp_path / "rows.jsonl"
    file.write_text("\n".join(one.text for one in [*given(5), *given(5, player="honest")]) + "\n")
    data = pw.Study.read(file)._repr_mimebundle_()
    assert data.keys() == {"text/html", "text/plain"}
    assert "honest" in data["text/plain"]


def test_a_frame_of_the_rows() -> None:
    frame = pw.study("precedence", range(1, 6), "plain").frame()
    assert [*frame.columns] == [*row()._fields]
    assert [*frame["deal"]] == [1, 2, 3, 4, 5]
