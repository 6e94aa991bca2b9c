"""A computation's replay: a line a step, and the lines stay."""

from __future__ import annotations

import frame_reading as read
import pytest
from replay_traces import question, verdict

from core.exercises.traces import SumTrace
from core.statement import Localized
from core.wording import Wording
from tui.reasoning import replay

LINES = ("P(p) = 17/210", "P(ug) = 20/210", "17/210 × 20/210 = 340/44100 = 0.00770975")


def replayed(lines, language="en"):
    trace = SumTrace(tuple(Localized(line, f"{line} (id)") for line in lines))
    return replay(trace, question("number", "number"), verdict(trace), Wording(language))


def test_lines_accumulate_and_none_comes_early():
    shown = replayed(LINES)

    assert len(shown.parts) == 1
    assert len(shown.frames) == 3
    for number, frame in enumerate(shown.frames):
        text = [row.strip(" ►") for row in read.plain(frame)[2:]]
        assert text == list(LINES[: number + 1])
        assert [row[1] for row in read.plain(frame)[2:]] == [" "] * number + ["►"]
        assert frame.step == LINES[number]
        assert frame.place == f"line {number + 1} of 3"


def test_the_last_lines_stay_in_view():
    shown = replayed([f"line {n}" for n in range(30)])

    assert read.plain(shown.frames[-1])[-1] == " ► line 29"
    assert len(shown.frames[-1].stage) == 12


def test_in_indonesian():
    assert replayed(LINES, "id").frames[0].step == "P(p) = 17/210 (id)"


def test_the_options_of_a_choice_are_no_computation():
    trace = SumTrace((Localized("hug: the loss grows", "hug: loss bertambah"),))
    shown = replay(trace, question("choice", "choice"), verdict(trace), Wording("en"))

    assert shown.parts == ("options",)
    assert "option" in read.plain(shown.frames[0])[0]


@pytest.mark.parametrize(
    ("language", "step"),
    [("en", "This one line is all there is to it."), ("id", "Cukup satu baris ini.")],
)
def test_the_step_does_not_say_an_only_line_again(language, step):
    shown = replayed(["22 in all"], language)

    assert [frame.step for frame in shown.frames] == [step]
    assert "22 in all" in read.plain(shown.frames[0])[2]
