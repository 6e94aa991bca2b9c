"""Which question of a quiz is on the screen: worked by hand, then any keys at all."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.quiz import QuizRun


def test_verdicts_at_the_end_by_hand():
    run = QuizRun(3, at_end=True)
    assert (run.at, run.open, run.answered) == (1, [1, 2, 3], False)
    run.answer()
    run.go_on()
    assert run.at == 2
    assert run.back()
    assert (run.at, run.answered, run.is_settled) == (1, True, False)
    run.answer()  # changed
    run.go_on()
    assert run.at == 2
    run.ahead()  # left open
    assert (run.at, run.is_last_open) == (3, False)
    run.answer()
    run.go_on()
    assert (run.at, run.is_last_open) == (2, True)
    run.answer()
    run.go_on()
    assert (run.at, run.open) == (None, [])
    assert not run.back()


def test_verdicts_after_each_question_by_hand():
    run = QuizRun(2, at_end=False)
    assert not run.back()
    run.answer()
    assert (run.at, run.is_settled) == (1, True)
    with pytest.raises(ValueError, match="nothing"):
        run.answer()
    run.ahead()
    run.ahead()  # the last one stays: it alone is open
    assert (run.at, run.is_last_open) == (2, True)
    run.answer()
    assert (run.at, run.is_settled) == (2, True)
    run.go_on()
    assert run.at is None
    run.go_on()
    run.ahead()
    assert run.at is None


@pytest.mark.parametrize(
    ("at_end", "answered", "at", "finished", "there"),
    [
        (True, (), None, False, 1),
        (True, (1, 2), 3, False, 3),
        (True, (1, 2), 1, False, 1),  # looking back, an answer to be changed
        (True, (1, 2), 2, False, 2),  # killed between the answer and the place
        (True, (1, 2, 3), 3, False, None),  # killed before the result
        (False, (1, 2, 3), 3, False, 3),  # the last verdict was on the screen
        (False, (1, 2, 3), 3, True, None),
        (False, (1,), 1, False, 1),
        (True, (1, 3), 7, False, 2),  # a place that was meddled with
        (True, (0, 4, 9), None, True, 1),
    ],
)
def test_where_a_quiz_is_gone_on_with(at_end, answered, at, finished, there):
    assert QuizRun(3, at_end=at_end, answered=answered, at=at, finished=finished).at == there


@given(
    st.integers(1, 5),
    st.booleans(),
    st.lists(st.sampled_from(["answer", "go_on", "back", "ahead"]), max_size=40),
)
def test_a_run_made_anew_stands_where_it_was(total, at_end, keys):
    run = QuizRun(total, at_end=at_end)
    answered: set[int] = set()
    for key in keys:
        if key == "answer" and (run.at is None or run.is_settled):
            continue
        if key == "answer":
            assert run.at is not None
            answered.add(run.at)
        getattr(run, key)()
        if key == "answer" and at_end:
            run.go_on()
        assert (run.at is None) <= (answered == set(range(1, total + 1)))
        again = QuizRun(total, at_end=at_end, answered=answered, at=run.at, finished=run.at is None)
        assert (again.at, again.open, again.answered) == (run.at, run.open, run.answered)
