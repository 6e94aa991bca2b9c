"""``toklings quiz``: the set-up of a quiz, or, with options, straight into a new one."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING, Annotated

import typer

from core.errors import UsageError
from tui.cli.grammar import suggestion
from tui.cli.inputs import integer
from tui.cli.starting import start_quiz

if TYPE_CHECKING:
    from core.quiz import QuizSetup

VERDICTS = ("end", "each")


def quiz(
    topics: Annotated[
        str | None, typer.Option("--topics", metavar="KIND,…", help="help.quiz.topics")
    ] = None,
    questions: Annotated[
        str | None, typer.Option("--questions", metavar="N", help="help.quiz.questions")
    ] = None,
    seed: Annotated[str | None, typer.Option("--seed", metavar="N", help="help.quiz.seed")] = None,
    verdicts: Annotated[
        str | None, typer.Option("--verdicts", metavar="WHEN", help="help.quiz.verdicts")
    ] = None,
    hints: Annotated[bool, typer.Option("--hints", help="help.quiz.hints")] = False,
) -> int:
    """Open the app at a quiz."""
    given = (topics, questions, seed, verdicts, hints or None)
    if all(value is None for value in given):
        return start_quiz(None)
    return start_quiz(_setup(topics, questions, seed, verdicts, hints=hints))


def _setup(
    topics: str | None,
    questions: str | None,
    seed: str | None,
    verdicts: str | None,
    *,
    hints: bool,
) -> QuizSetup:
    """The set-up that the options give; what is not given is as in a first set-up. Raises
    UsageError."""
    from core.quiz import MOST_QUESTIONS, MOST_SEED, TOPICS, QuizSetup

    plain = QuizSetup(TOPICS)
    number = plain.questions
    if questions is not None:
        number = integer(questions, "--questions", 1, MOST_QUESTIONS)
    return QuizSetup(
        topics=TOPICS if topics is None else _topics(topics),
        questions=number,
        seed=secrets.randbelow(9000) + 1000
        if seed is None
        else integer(seed, "--seed", 0, MOST_SEED),
        at_end=_at_end(verdicts),
        hints=hints,
    )


def _topics(text: str) -> tuple[str, ...]:
    """The kinds named, each once."""
    from core.quiz import TOPICS

    names = [name for part in text.split(",") if (name := part.strip())]
    if not names:
        raise UsageError("no_topics", place="--topics", known=", ".join(TOPICS))
    for name in names:
        if name not in TOPICS:
            remedy = suggestion(name, TOPICS)
            raise UsageError("unknown_topic", place="--topics", name=name, remedy=remedy)
    return tuple(topic for topic in TOPICS if topic in names)


def _at_end(verdicts: str | None) -> bool:
    if verdicts is not None and verdicts not in VERDICTS:
        remedy = suggestion(verdicts, VERDICTS)
        raise UsageError("unknown_name", place="--verdicts", name=verdicts, remedy=remedy)
    return verdicts != "each"
