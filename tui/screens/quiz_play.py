"""A quiz being played: its questions, the answers given, the place in it.

It stores every answer, hint and place, and makes what is to be shown; it draws nothing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from core.errors import AnswerError
from core.exercises.answers import stored_answer
from core.exercises.base import Answer, CellAnswer, IdsAnswer, NumberAnswer, Question, Verdict
from core.progress.store import QUIZ, AnswerEvent, HintEvent
from core.quiz import Questions, QuizRun, QuizSetup
from core.wording import Wording
from tui.answers import view_of
from tui.saving import QuizRecord, Saving
from tui.screens.lesson_shown import HINTS, Phase, Shown
from tui.screens.quiz_form import LastQuiz, OpenQuiz


def setup_of(record: QuizRecord) -> QuizSetup:
    """How a quiz was set up."""
    event = record.event
    return QuizSetup(event.topics, event.questions, event.seed, event.at_end, event.hints)


def run_of(record: QuizRecord) -> QuizRun:
    """Where a quiz stands; only where its set-up is playable."""
    setup, place = setup_of(record), record.place
    steps = _numbers(setup)
    numbers = {str(number): number for number in steps.values()}
    return QuizRun(
        setup.questions,
        at_end=setup.at_end,
        answered=[steps[answer.step] for answer in record.answers if answer.step in steps],
        at=numbers.get(place.step) if place is not None else None,
        finished=place is not None and place.finished,
    )


def _numbers(setup: QuizSetup) -> Mapping[str, int]:
    """The number of each question, by the step that its answers are stored under."""
    questions = Questions(setup, QUIZ)
    return {questions.step(number): number for number in range(1, setup.questions + 1)}


def open_quiz(record: QuizRecord) -> OpenQuiz | None:
    """The quiz as one to be gone on with; None where it is over, or cannot be asked."""
    setup = setup_of(record)
    if not setup.is_playable:
        return None
    at = run_of(record).at
    return None if at is None else OpenQuiz(at, setup.questions, setup.seed)


def last_quiz(records: Sequence[QuizRecord]) -> LastQuiz | None:
    """The latest quiz that is over."""
    for record in records:
        setup = setup_of(record)
        if not setup.is_playable or run_of(record).at is not None:
            continue
        latest = latest_answers(record.answers, setup)
        right = sum(answer.correct for answer in latest.values())
        days = max(Saving.days_since(answer.at) for answer in record.answers)
        return LastQuiz(right, setup.questions, max(0, days))
    return None


def latest_answers(answers: Sequence[AnswerEvent], setup: QuizSetup) -> dict[int, AnswerEvent]:
    """The answers that count, by the number of the question."""
    steps = _numbers(setup)
    return {steps[answer.step]: answer for answer in answers if answer.step in steps}


class QuizPlay:
    """``record`` and ``hints`` are what the store holds of the quiz."""

    def __init__(self, saving: Saving, record: QuizRecord, hints: Sequence[HintEvent] = ()) -> None:
        self.saving = saving
        self.setup = setup_of(record)
        self.number = record.event.number
        self.run = run_of(record)
        self._questions = Questions(self.setup, QUIZ)
        self._given = latest_answers(record.answers, self.setup)
        self._verdicts: dict[int, Verdict] = {}
        self._hints = Counter(hint.step for hint in hints)

    @property
    def total(self) -> int:
        """How many questions there are."""
        return self.setup.questions

    async def arrive(self, wording: Wording) -> Shown | None:
        """The question that is on the screen now; None: the result. The place is stored."""
        at = self.run.at
        step = str(self.total if at is None else at)
        await self.saving.place(QUIZ, self.number, step, finished=at is None)
        return None if at is None else self.shown(at, wording)

    def shown(self, number: int, wording: Wording) -> Shown:
        """A question, with its verdict where that may be seen."""
        exercise = self._questions.exercise(number)
        question = exercise.question()
        view = view_of(question, wording, self.number)
        step = question.reference.step
        hints = min(HINTS, self._hints[step])
        shown = Shown(step, Phase.ASKING, exercise, question, view, None, hints, in_quiz=True)
        if self.run.at is None or self.run.is_settled:
            shown.settle(self.verdict(number))
        elif (answer := self.answer(number)) is not None:
            view.show(answer)
        return shown

    def question(self, number: int) -> Question:
        """A question."""
        return self._questions.exercise(number).question()

    def answer(self, number: int) -> Answer | None:
        """The answer that counts; None where there is none, it was shown, or it is none to the
        question as it is now (another version made the question, or the record was meddled
        with)."""
        given = self._given.get(number)
        if given is None or given.answer is None:
            return None
        try:
            return stored_answer(self.question(number), given.kind, given.answer)
        except AnswerError:
            return None

    def verdict(self, number: int) -> Verdict:
        """The verdict on the answer that counts; where that cannot be told, the right answer
        as one that was shown."""
        if number not in self._verdicts:
            exercise, answer = self._questions.exercise(number), self.answer(number)
            try:
                verdict = exercise.reveal() if answer is None else exercise.grade(answer)
            except AnswerError:
                verdict = exercise.reveal()
            self._verdicts[number] = verdict
        return self._verdicts[number]

    def hints(self, number: int) -> int:
        """How many hints were taken at a question."""
        return min(HINTS, self._hints[self._questions.step(number)])

    async def settle(self, shown: Shown, verdict: Verdict) -> None:
        """Store an answer; only then may what comes of it show. The same answer as before is
        not stored again."""
        assert shown.question is not None
        at = self.run.at
        assert at is not None
        if at not in self._given or self.answer(at) != verdict.answer:
            event = await self.saving.answer(shown.question, self.number, verdict, shown.hints)
            self._given[at] = event
            self._verdicts[at] = verdict
        self.run.answer()
        if self.run.is_settled:
            shown.settle(verdict)

    async def hint(self, shown: Shown) -> None:
        """Store that the next hint was taken, and let it show."""
        assert shown.question is not None
        await self.saving.hint(shown.question, self.number, 0, shown.hints + 1)
        self._hints[shown.slug] += 1
        shown.hints += 1


def typed_values(answer: Answer) -> list[str]:
    """What stands in the fields of an answer that is given in fields."""
    match answer:
        case IdsAnswer(ids):
            return [" ".join(map(str, ids))]
        case NumberAnswer(typed):
            return [typed]
        case CellAnswer(score, start):
            return [score.typed, str(start)]
        case _:
            return []
