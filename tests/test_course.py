"""How an interval closes in: few points, and what is to be expected."""

import pytest

from patience_widget.course import POINTS, Counts, Course
from patience_widget.summary import interval


@pytest.mark.parametrize("deals", [0, 1, 7, POINTS, POINTS + 1, 1000, 20_000])
def test_few_points_and_always_the_last(deals: int) -> None:
    course = Course("won" if deal % 3 else "lost" for deal in range(deals))
    drawn = course.drawn()
    assert len(drawn) <= POINTS + 1
    assert len(drawn) >= min(deals, POINTS // 2)
    numbers = [point[0] for point in drawn]
    assert numbers == sorted({*numbers})
    assert numbers[-1:] == [deals][:deals]


def test_a_point_is_the_interval_with_the_undecided_both_ways() -> None:
    course = Course(["won", "lost", "unknown", "won"])
    assert course.drawn()[-1] == [4, *(round(end, 5) for end in interval(2, 1, 1)), 0.5, 0.75]


def test_it_goes_on_from_what_was_there() -> None:
    course = Course(["won"] * 10)
    course.add(Counts(10, 5, 0))
    course.add(Counts(10, 5, 0))
    assert [point[0] for point in course.drawn()] == [*range(1, 11), 15]


def test_ahead_it_only_grows_narrower() -> None:
    course = Course("won" if deal % 3 else "lost" for deal in range(100))
    ahead = course.ahead(1000)
    assert ahead[0] == course.drawn()[-1]
    assert ahead[-1][0] == 1000
    widths = [high - low for _deals, low, high, *_share in ahead]
    assert widths == sorted(widths, reverse=True)
    assert course.ahead(100) == Course().ahead(100) == []


def test_how_many_deals_a_width_needs() -> None:
    course = Course("won" if deal % 2 else "lost" for deal in range(100))
    needed = course.needed(0.05)
    assert needed is not None
    assert Counts(needed / 2, needed / 2).width == pytest.approx(0.05, abs=1e-4)
    assert needed == pytest.approx(1537, abs=8)  # 4 z² p (1 - p) / w², a little less
    assert course.needed(0.5) == 100


def test_the_undecided_may_be_wider_than_any_width() -> None:
    course = Course(["unknown", *["won"] * 9])
    assert course.needed(0.1) is None
    assert course.needed(0.3) is not None
