"""The result of a quiz: what it says of each question, as rows for a window of any width."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TypeVar

from rich.cells import cell_len
from textual.content import Content

from core.exercises.base import Answer, ChoiceAnswer, NumberAnswer, Question, Verdict
from core.exercises.panels import CorpusPanel, LossPanel, MergesPanel, MessagesPanel
from core.statement import Localized, Statement, Token, Tokens
from core.tokenizers.score import Score
from core.wording import Wording
from core.wording.visible import visible_token
from tui.answers.number import number_text
from tui.screens.lesson_summary import answer_value
from tui.screens.quiz_form_rows import topic_name
from tui.widgets import roles
from tui.widgets.cells import clip, clip_words, fit, wrapped
from tui.widgets.share_bar import share_bar

P = TypeVar("P", CorpusPanel, LossPanel, MergesPanel, MessagesPanel)

WITH_RIGHT, WITH_YOURS = 80, 50
"""The widths from which on there are columns for the right answer, and for the learner's."""
ITEM, YOURS = 26, 20
BEFORE = 6
"""Cells before what was asked: the cursor, the sign, the number."""


@dataclass(frozen=True, slots=True)
class Asked:
    """A question of a quiz that is over. ``verdict.answer`` is None where the answer was
    shown, or what was stored is none to the question any more."""

    number: int
    question: Question
    verdict: Verdict
    hints: int


@dataclass(frozen=True, slots=True)
class QuizResult:
    """All questions of a quiz."""

    seed: int
    asked: tuple[Asked, ...]

    @property
    def right(self) -> int:
        """How many were answered right."""
        return sum(asked.verdict.correct for asked in self.asked)


def item_name(question: Question) -> Statement | Localized:
    """What was asked, in a few words: what it is called in the list, beside it and in a copy."""
    match question.kind:
        case "next_merge":
            panel = _panel(question, CorpusPanel)
            done = _panel(question, MergesPanel)
            number = 1 + (len(done.merges) if done is not None else 0)
            if panel is not None:
                first = Token(panel.words[0].text)
                return Statement("quiz.item.next_merge", {"number": number, "word": first})
        case "bpe_encode" | "viterbi_path":
            return Statement(f"quiz.item.{question.kind}", {"word": Token(question.target[0])})
        case "pair_count" | "segmentation_count" if isinstance(question.prompt, Statement):
            return Statement(f"quiz.item.{question.kind}", question.prompt.values)
        case "corpus_loss" | "prune_next" | "which_tie_rule":
            if (first := _first_word(question)) is not None:
                return Statement(f"quiz.item.{question.kind}", {"word": Token(first)})
        case "find_the_mistake":
            return Statement("quiz.item.find_the_mistake")
        case "chat_ids":
            panel = _panel(question, MessagesPanel)
            if panel is not None:
                first = Token(panel.messages[0].content)
                return Statement("quiz.item.chat_ids", {"text": first})
        case _:
            pass
    return question.prompt


def _panel(question: Question, kind: type[P]) -> P | None:
    return next((panel for panel in question.panels if isinstance(panel, kind)), None)


def _first_word(question: Question) -> str | None:
    """The first word of a question's corpus."""
    corpus, loss = _panel(question, CorpusPanel), _panel(question, LossPanel)
    if corpus is not None:
        return corpus.words[0].text
    return loss.rows[0][0] if loss is not None else None


def answer_text(
    answer: Answer, question: Question, wording: Wording, *, whole: bool = False
) -> str:
    """An answer in as few cells as may be; ``whole``: an option as it stood there."""
    if whole and isinstance(answer, ChoiceAnswer):
        return wording.value(question.options[answer.option])
    if isinstance(answer, NumberAnswer):
        return wording.value(number_text(answer, wording))
    value = answer_value(answer, question)
    if isinstance(value, Tokens):
        return "|".join(map(visible_token, value.tokens))
    return wording.value(value)


def yours(asked: Asked, wording: Wording, *, whole: bool = False) -> str:
    """What the learner answered."""
    if asked.verdict.answer is None:
        return wording.text("quiz.answer_shown")
    return answer_text(asked.verdict.answer, asked.question, wording, whole=whole)


def right(asked: Asked, wording: Wording) -> str:
    """The right answer; where that was given, the figure that made it so, if there is one."""
    if not asked.verdict.correct:
        return answer_text(asked.verdict.expected[0], asked.question, wording)
    first = next(iter(asked.verdict.rows), None)
    match None if first is None else first.amount:
        case int() as count:
            return wording.text("quiz.count", number=count)
        case Score(probability, log_prob):
            return wording.value(log_prob if probability is None else probability)
        case Fraction() as value:
            return wording.value(value)
        case _:
            return ""


def list_rows(result: QuizResult, cursor: int, wording: Wording, width: int) -> list[Content]:
    """A row a question, below the names of the columns where there is room for them."""
    text = wording.text
    width = min(WITH_RIGHT, width)
    with_right, with_yours = width >= WITH_RIGHT, width >= WITH_YOURS
    item = ITEM if with_right else width - BEFORE - 1 - (YOURS if with_yours else 0)
    rows: list[Content] = []
    if with_yours:
        head = " " * BEFORE + " " + fit(text("quiz.head.question"), item) + text("label.yours")
        if with_right:
            head = fit(head, BEFORE + 1 + ITEM + YOURS) + text("label.right")
        rows.append(Content.styled(head, roles.QUIET))
    for place, asked in enumerate(result.asked):
        sign = ("✓", roles.RIGHT) if asked.verdict.correct else ("✗", roles.WRONG)
        name = fit(clip(wording.say(item_name(asked.question)), item - 1), item)
        row = Content.assemble(
            (" ► " if place == cursor else "   ", roles.ACCENT), sign, f"{asked.number:>2} ", name
        )
        if with_yours:
            row += fit(clip_words(yours(asked, wording), YOURS - 2), YOURS)
        if with_right:
            room = width - BEFORE - 1 - ITEM - YOURS - 1
            row += Content.styled(clip_words(right(asked, wording), room), roles.QUIET)
        rows.append(row)
    return rows


def why(asked: Asked, wording: Wording) -> str:
    """What is to be said of an answer: the diagnosis, or what makes it right."""
    verdict, text = asked.verdict, wording.text
    said: list[str] = []
    if verdict.explanation is not None:
        said.append(wording.say(verdict.explanation))
    elif verdict.diagnoses:
        said.append(wording.say(verdict.diagnoses[0].statement))
    elif verdict.answer is None:
        said.append(text("quiz.was_shown"))
    elif verdict.correct:
        said.append(text("quiz.was_right"))
    if asked.hints:
        said.append(text("quiz.hints_taken", number=asked.hints))
    return " ".join(" ".join(said).split())


def why_rows(asked: Asked, wording: Wording, width: int, height: int) -> list[Content]:
    """What is to be said of the question with the cursor, in at most ``height`` rows; where
    there is no column for the answers, these first."""
    width = min(WITH_RIGHT, width)
    said = why(asked, wording)
    if width < WITH_RIGHT:
        answers = f"{wording.text('label.right')} {_right_answer(asked, wording)}"
        if width < WITH_YOURS:
            answers = f"{wording.text('label.yours')} {yours(asked, wording)} · {answers}"
        said = f"{answers} · {said}" if said else answers
    indent = 3 if width < WITH_RIGHT else 7
    lines = wrapped(said, max(10, width - indent - 3))
    if len(lines) > height:
        rest = " ".join(lines[height - 1 :])
        lines = [*lines[: height - 1], clip_words(rest, max(10, width - indent - 3))]
    number = f"{asked.number:>{indent - 3}}   " if indent > 3 else f"{asked.number:>2} "
    return [
        Content.assemble((fit(number if n == 0 else "", indent), roles.ACCENT), line)
        for n, line in enumerate(lines)
    ]


def _right_answer(asked: Asked, wording: Wording, *, whole: bool = False) -> str:
    return answer_text(asked.verdict.expected[0], asked.question, wording, whole=whole)


def share_rows(result: QuizResult, wording: Wording, width: int, most: int) -> list[Content]:
    """How many were right, as a bar, and by topic, in at most so many rows."""
    total: dict[str, int] = {}
    correct: dict[str, int] = {}
    for asked in result.asked:
        kind = asked.question.kind
        total[kind] = total.get(kind, 0) + 1
        correct[kind] = correct.get(kind, 0) + asked.verdict.correct
    parts = [
        wording.text("quiz.share", topic=topic_name(kind, wording), right=correct[kind], total=n)
        for kind, n in total.items()
    ]
    bar = share_bar(result.right, len(result.asked))
    room = min(WITH_RIGHT, width) - 3 - bar.cell_length - 3 - 1
    lines: list[str] = []
    for part in parts:
        if lines and cell_len(lines[-1]) + 3 + cell_len(part) <= room:
            lines[-1] += f" · {part}"
        else:
            lines.append(clip(part, room))
    if len(lines) > most:
        lines = [*lines[: most - 1], f"{clip_words(lines[most - 1], room - 2)} …"]
    blank = Content(" " * bar.cell_length)
    return [
        Content("   ") + (bar if n == 0 else blank) + f"   {line}" for n, line in enumerate(lines)
    ]


def as_text(result: QuizResult, wording: Wording) -> list[str]:
    """The whole result, to be copied."""
    head = wording.text(
        "quiz.right_of", right=result.right, total=len(result.asked), seed=str(result.seed)
    )
    lines = [head, ""]
    for asked in result.asked:
        sign = "✓" if asked.verdict.correct else "✗"
        given = f"{wording.text('label.yours')} {yours(asked, wording, whole=True)}"
        name = wording.say(item_name(asked.question))
        line = f"{sign} {asked.number}  {name}   {given}"
        if not asked.verdict.correct:
            line += f"   {wording.text('label.right')} {_right_answer(asked, wording, whole=True)}"
        lines.append(line)
        if not asked.verdict.correct and (said := why(asked, wording)):
            lines.append(f"     {said}")
    return lines


def side_rows(asked: Asked, wording: Wording, width: int) -> list[Content]:
    """The question with the cursor in full, for a second pane: under the name that it has in
    the list the sentence that asked it."""
    name, prompt = wording.say(item_name(asked.question)), wording.say(asked.question.prompt)
    given, best = yours(asked, wording, whole=True), _right_answer(asked, wording, whole=True)
    lines = [
        (f"{asked.number}  {name}", roles.HINT),
        *([(prompt, roles.TEXT)] if prompt != name else []),
        ("", roles.TEXT),
        (f"{wording.text('label.yours')}  {given}", roles.TEXT),
        (f"{wording.text('label.right')}  {best}", roles.TEXT),
        ("", roles.TEXT),
        (why(asked, wording), roles.TEXT),
    ]
    return [Content.styled(row, style) for line, style in lines for row in wrapped(line, width - 2)]
