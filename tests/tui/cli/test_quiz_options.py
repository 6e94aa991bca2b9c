"""``toklings quiz``: each option is checked before anything starts."""

from __future__ import annotations

import pytest

import tui.cli.quiz
from core.errors import UsageError
from core.quiz import MOST_SEED, TOPICS, QuizSetup
from tui.cli.commands import run_command

WRONG = [
    (("--topics", "bpe_encod"), 'There is no topic "bpe_encod". Did you mean bpe_encode?'),
    (("--topics", " , "), "No topic is named. Choose from: next_merge,"),
    (("--topics", "next_merge,[red]"), 'There is no topic "[red]".'),
    (("--questions", "0"), "Give a whole number from 1 to 50."),
    (("--questions", "51"), "Give a whole number from 1 to 50."),
    (("--questions", "ten"), '"ten" is not a whole number.'),
    (("--seed", "-1"), "Give a whole number from 0 to 999,999,999."),
    (("--seed", "1" * 400), "Give a whole number from 0 to 999,999,999."),
    (("--seed", "4711.5"), "is not a whole number."),
    (("--verdicts", "never"), '"never" is not known. There are: end, each.'),
    (("--hints=yes",), "--hints"),
    (("--topic", "bpe_encode"), 'There is no option "--topic". Did you mean --topics?'),
    (("next_merge",), "quiz"),
]


@pytest.mark.parametrize(("options", "said"), WRONG, ids=[" ".join(w[0])[:30] for w in WRONG])
def test_a_wrong_option_is_one_clear_error(toklings, options: tuple[str, ...], said: str) -> None:
    done = toklings("quiz", *options)
    assert done.status == 2
    assert done.out == ""
    (line,) = done.err.splitlines()
    assert said in line


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> list[QuizSetup | None]:
    """What the app would have been started with."""
    setups: list[QuizSetup | None] = []

    def start_quiz(setup: QuizSetup | None) -> int:
        setups.append(setup)
        return 0

    monkeypatch.setattr(tui.cli.quiz, "start_quiz", start_quiz)
    return setups


def test_what_the_options_give(started: list[QuizSetup | None]) -> None:
    run_command(["quiz"])
    run_command(["quiz", "--seed", str(MOST_SEED)])
    run_command(
        ["quiz", "--topics", "viterbi_path, next_merge,viterbi_path", "--questions", "7",
         "--seed", "0", "--verdicts", "each", "--hints"]
    )  # fmt: skip
    assert started == [
        None,
        QuizSetup(TOPICS, 10, MOST_SEED, at_end=True, hints=False),
        QuizSetup(("next_merge", "viterbi_path"), 7, 0, at_end=False, hints=True),
    ]


def test_without_a_seed_there_is_one(started: list[QuizSetup | None]) -> None:
    run_command(["quiz", "--verdicts", "end"])
    (setup,) = started
    assert setup is not None
    assert setup.is_playable


def test_without_a_terminal_nothing_starts(toklings) -> None:
    with pytest.raises(UsageError, match="no_terminal"):
        run_command(["quiz", "--seed", "1"])
