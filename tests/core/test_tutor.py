"""The tutor: orders worked by hand, then what holds for any lesson and any answers."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.tutor import Given, Item, Run, Step, Tally

RIGHT, WRONG = True, False


def lesson(text: str) -> list[Step]:
    """``s1 a b``: names that begin with s are says, all others are asks."""
    return [Step(name, not name.startswith("s")) for name in text.split()]


def play(run: Run, verdicts: str) -> list[str]:
    """What stands on the screen until the summary or the last verdict; a verdict an ask:
    ``+`` right, ``-`` missed, ``n`` skipped. A question that came back is shown as ``a()``, at
    the end as ``a(2)``: so many are left."""
    given, met = iter(verdicts), []
    while (item := run.item) is not None:
        met.append(item.slug + (f"({item.left or ''})" if item.again else ""))
        if not item.slug.startswith("s"):
            verdict = next(given, None)
            if verdict is None:
                return met
            if verdict != "n":
                run.answer(verdict == "+", 0)
        run.go_on()
    assert next(given, None) is None, "a verdict is left over"
    return met


@pytest.mark.parametrize(
    ("steps", "verdicts", "met"),
    [
        # all right: the main line, then the summary
        ("s1 a b s2 c", "+++", "s1 a b s2 c"),
        ("s1 s2", "", "s1 s2"),
        ("a", "+", "a"),
        # a is missed; b and c are answered in between; then it comes back, before d
        ("a b c d", "-++++", "a b c a() d"),
        ("s1 a s2 b s3 c s4 d", "-++++", "s1 a s2 b s3 c a() s4 d"),
        # missed twice: again two others (d, e) are answered in between
        ("a b c d e f", "-++-++++", "a b c a() d e a() f"),
        # three missed in a row: a new question stands between two that come back
        ("a b c d e f", "---++++++", "a b c a() d b() e c() f"),
        ("s1 a b c s2 d s3 e", "---+++++", "s1 a b c a() s2 d b() s3 e c(1)"),
        # however many are missed, each new question is reached after one that comes back; at
        # the end they come one after the other, and fewer are left each time
        (
            "a b c d e f",
            "---------++++++",
            "a b c a() d b() e c() f a(6) d(5) b(4) e(3) c(2) f(1)",
        ),
        # the end leaves no room for two others
        ("a b", "+-+", "a b b(1)"),
        ("a b c", "--+-++", "a b c a(2) b(2) a(1)"),
        # all missed: the oldest miss first, until each was right once
        ("a b c", "---+++", "a b c a(3) b(2) c(1)"),
        ("a b", "---++", "a b a(2) b(2) a(1)"),
        ("a", "---+", "a a(1) a(1) a(1)"),
        # b is missed while a waits: each comes back in its turn
        ("a b c d e", "--+++++", "a b c a() d b() e"),
        # what the lesson says at its very end comes after all that came back
        ("a b s1 s2", "+-+", "a b b(1) s1 s2"),
        # skipped: no answer counts; asked before the summary, after the missed ones
        ("a b c d", "n++++", "a b c d a(1)"),
        ("a b c", "n-+++", "a b c b(2) a(1)"),
        # the last ask is skipped: what the lesson says at its end can be read all the same
        ("a b s1", "+n+", "a b s1 b(1)"),
        # one that came back is skipped: it comes back after the next new question
        ("a b c s1 d e", "-++n+++", "a b c a() s1 d a() e"),
        ("a b c d", "-++n++", "a b c a() d a(1)"),
        # skipping goes round among those that wait
        ("a b c", "nnnnn+++", "a b c a(3) b(3) c(3) a(2) b(1)"),
    ],
)
def test_orders_worked_by_hand(steps, verdicts, met):
    assert " ".join(play(Run(lesson(steps)), verdicts)) == met


def test_an_empty_lesson_is_at_its_summary():
    run = Run([])
    assert run.item is None
    assert run.reached == ""
    assert run.progress == (0, 0)
    run.go_on()
    assert run.item is None
    assert run.tally() == Tally((), {}, ())


def test_progress_and_reached_follow_the_main_line():
    run = Run(lesson("s1 a b c"))
    seen = []
    for verdict in (None, WRONG, RIGHT, RIGHT, RIGHT):
        if verdict is not None:
            run.answer(verdict, 0)
        seen.append((run.item and run.item.slug, run.reached, run.progress))
        run.go_on()
    assert seen == [
        ("s1", "s1", (1, 4)), ("a", "a", (2, 4)), ("b", "b", (3, 4)), ("c", "c", (4, 4)),
        ("a", "c", (4, 4)),
    ]  # fmt: skip
    assert run.item is None
    assert run.progress == (4, 4)


def test_what_has_no_question_takes_no_answer():
    run = Run(lesson("s1 a"))
    with pytest.raises(ValueError, match="nothing to answer"):
        run.answer(RIGHT, 0)
    run.go_on()
    run.answer(RIGHT, 0)
    with pytest.raises(ValueError, match="nothing to answer"):
        run.answer(RIGHT, 0)
    run.go_on()
    assert run.item is None
    with pytest.raises(ValueError, match="nothing to answer"):
        run.answer(RIGHT, 0)


def test_tally_by_hand():
    run = Run(lesson("a s1 b c d e"))
    run.answer(RIGHT, 0)
    run.go_on()
    run.go_on()
    run.answer(RIGHT, 2)
    run.go_on()
    run.answer(WRONG, 0)
    run.go_on()
    run.answer(WRONG, 3, shown=True)
    run.go_on()
    assert run.item == Item("e")
    assert run.tally() == Tally(("a",), {"b": 2}, ("c", "d"))
    for again in ("e", "c", "d"):
        assert run.item is not None
        assert run.item.slug == again
        run.answer(RIGHT, 1)
        run.go_on()
    assert run.item is None
    assert run.tally() == Tally(("a",), {"b": 2, "e": 1}, ("c", "d"))


class TestResuming:
    def test_a_say_and_an_open_question_are_resumed_where_they_stood(self):
        steps = lesson("s1 a s2 b")
        assert Run(steps, [Given("a", RIGHT, 0)], "s2").item == Item("s2")
        run = Run(steps, [Given("a", RIGHT, 0)], "b")
        assert run.item == Item("b")
        assert not run.answered

    def test_an_answered_question_is_resumed_at_its_verdict(self):
        run = Run(lesson("a b"), [Given("a", RIGHT, 0)], "a")
        assert run.item == Item("a")
        assert run.answered
        run.go_on()
        assert run.item == Item("b")
        assert not run.answered

    def test_a_question_that_came_back_is_resumed(self):
        given = [Given("a", WRONG, 0), Given("b", RIGHT, 0), Given("c", RIGHT, 0)]
        run = Run(lesson("a b c d"), given, "c")
        run.go_on()
        assert run.item == Item("a", again=True)
        run = Run(lesson("a b c d"), [*given, Given("a", RIGHT, 0)], "c")
        run.go_on()
        assert run.item == Item("d")

    def test_slugs_that_the_lesson_no_longer_holds(self):
        given = [Given("a", RIGHT, 0), Given("gone", WRONG, 0), Given("s1", WRONG, 0)]
        run = Run(lesson("a s1 b"), given, "gone")
        assert (run.item, run.answered) == (Item("a"), True)
        run.go_on()
        assert run.item == Item("s1")
        assert run.tally() == Tally(("a",), {}, ())
        assert Run(lesson("s1 a"), [], "gone").item == Item("s1")

    def test_a_step_inserted_before_the_place_is_asked_at_the_end(self):
        run = Run(lesson("a new b c"), [Given("a", RIGHT, 0), Given("b", RIGHT, 0)], "b")
        assert play(run, "")[0] == "b"
        run = Run(lesson("a new b c"), [Given("a", RIGHT, 0), Given("b", RIGHT, 0)], "b")
        run.go_on()
        assert play(run, "++") == ["c", "new(1)"]

    def test_a_question_moved_behind_the_place_is_not_asked_twice(self):
        run = Run(lesson("b a c"), [Given("a", RIGHT, 0), Given("b", RIGHT, 0)], "b")
        run.go_on()
        assert play(run, "+") == ["c"]
        run = Run(lesson("b a s1"), [Given("a", WRONG, 0), Given("b", RIGHT, 0)], "b")
        run.go_on()
        assert play(run, "+") == ["a(1)", "s1"]


LESSONS = st.lists(st.booleans(), max_size=9).map(
    lambda asks: [Step(f"{'ask' if a else 'say'}-{n}", a) for n, a in enumerate(asks)]
)
VERDICTS = st.lists(st.booleans(), max_size=25)
MOST = 200


def rebuilt(steps: list[Step], stored: list[Given], run: Run) -> Run:
    """What starting the app again makes of it: an answered question is behind."""
    again = Run(steps, stored, run.reached)
    if again.answered:
        again.go_on()
    return again


def same_place(left: Run, right: Run) -> bool:
    return (left.item, left.answered, left.reached) == (right.item, right.answered, right.reached)


@given(LESSONS, VERDICTS)
def test_a_run_ends_and_can_be_left_at_any_moment(steps, verdicts):
    live = Run(steps)
    stored: list[Given] = []
    left = iter(verdicts)
    for _ in range(MOST):
        if live.item is None:
            break
        assert same_place(rebuilt(steps, stored, live), live)
        if live.item.slug.startswith("ask"):
            correct = next(left, RIGHT)
            live.answer(correct, 0)
            stored.append(Given(live.item.slug, correct, 0))
            # killed right after the verdict: the next thing is what Enter would show
            killed = rebuilt(steps, stored, live)
            live.go_on()
            assert same_place(killed, live)
        else:
            live.go_on()
    assert live.item is None
    assert {g.slug for g in stored if g.correct} == {s.slug for s in steps if s.asks}


@given(LESSONS, VERDICTS)
def test_a_miss_comes_back_two_asks_later_or_at_the_end(steps, verdicts):
    run = Run(steps)
    left = iter(verdicts)
    answers: list[tuple[str, bool]] = []
    fewest = len(steps)
    last_ask = max((n for n, s in enumerate(steps) if s.asks), default=-1)
    for _ in range(MOST):
        if run.item is None:
            break
        slug = run.item.slug
        place = [s.slug for s in steps].index(run.reached)
        if run.item.again:
            since = len(answers) - 1 - max(n for n, a in enumerate(answers) if a[0] == slug)
            assert since >= 2 or place >= last_ask
            assert (slug, RIGHT) not in answers
            assert (run.item.left > 0) == (place >= last_ask)
            assert run.item.left <= fewest
            fewest = run.item.left or fewest
        elif not slug.startswith("say"):
            assert slug not in [a for a, _ in answers]
        if slug.startswith("ask"):
            # what could come back waits behind one new question at most
            overdue = [
                s for s in {a for a, _ in answers}
                if (s, RIGHT) not in answers
                and len(answers) - 1 - max(n for n, a in enumerate(answers) if a[0] == s) >= 2
            ]  # fmt: skip
            latest_came_back = answers[-1:] and answers[-1][0] in [a for a, _ in answers[:-1]]
            assert run.item.again or latest_came_back or not overdue
            correct = next(left, RIGHT)
            run.answer(correct, 0)
            answers.append((slug, correct))
        run.go_on()
    assert run.item is None


@given(LESSONS, st.lists(st.tuples(st.booleans(), st.integers(0, 3)), max_size=25))
def test_the_tally_goes_by_the_first_answers(steps, verdicts):
    run = Run(steps)
    left = iter(verdicts)
    first: dict[str, tuple[bool, int]] = {}
    for _ in range(MOST):
        if run.item is None:
            break
        if run.item.slug.startswith("ask"):
            correct, hints = next(left, (RIGHT, 0))
            first.setdefault(run.item.slug, (correct, hints))
            run.answer(correct, hints)
        run.go_on()
    tally = run.tally()
    asks = [s.slug for s in steps if s.asks]
    assert tally.at_once == tuple(a for a in asks if first[a] == (RIGHT, 0))
    helped = {a: first[a][1] for a in asks if first[a][0] and first[a][1] > 0}
    assert (tally.with_hints, list(tally.with_hints)) == (helped, list(helped))
    assert tally.missed == tuple(a for a in asks if not first[a][0])


@given(LESSONS, st.lists(st.sampled_from("+-n"), max_size=25))
def test_skipping_never_loses_a_question(steps, verdicts):
    """After any skipping, answering rightly what is shown reaches the summary with all asked."""
    run = Run(steps)
    left = iter(verdicts)
    right: set[str] = set()
    for _ in range(MOST):
        if run.item is None:
            break
        verdict = next(left, "+")
        if run.item.slug.startswith("ask") and verdict != "n":
            run.answer(verdict == "+", 0)
            if verdict == "+":
                right.add(run.item.slug)
        run.go_on()
    assert run.item is None
    assert right == {s.slug for s in steps if s.asks}
