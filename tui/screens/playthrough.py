"""A playthrough: one run through a lesson with what was answered in it, and the place in it.

It stores every answer, hint and place, and makes what is to be shown; it draws nothing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from core.curriculum.schema import AskStep, FreshStep, Lesson, fresh_seed
from core.errors import AnswerError
from core.exercises.answers import stored_answer
from core.exercises.base import Exercise, Reference, Verdict
from core.exercises.generators.registry import LEVELS
from core.progress.store import AnswerEvent, HintEvent
from core.tutor import Given, Run, Step
from core.wording import Wording
from tui.answers import view_of
from tui.saving import Saving
from tui.screens.lesson_shown import HINTS, Phase, Shown


def exercise_answered(
    lesson: Lesson, slug: str, given: AnswerEvent | Reference | None
) -> Exercise[Any]:
    """The exercise that an answer was given to; that of the step where the record names none
    that can be made (the lesson was edited since, or the record meddled with)."""
    generated = isinstance(lesson.step(slug), FreshStep)
    if given is None or (given.level not in LEVELS if generated else given.level is not None):
        return lesson.exercise(slug)
    return lesson.exercise(slug, given.seed, given.level)


class Playthrough:
    """A run of a lesson. ``answers``, ``hints``, ``reached`` and ``finished`` are what the
    store holds of it.
    ``asked_at``: the step at which the learner's hand is up, in a workshop.
    ``looking``: the place of an earlier step that is looked back at, if one is."""

    def __init__(
        self,
        lesson: Lesson,
        saving: Saving,
        run_number: int = 1,
        answers: Sequence[AnswerEvent] = (),
        hints: Sequence[HintEvent] = (),
        reached: str | None = None,
        asked_at: str | None = None,
        *,
        finished: bool = False,
    ) -> None:
        self.lesson = lesson
        self.saving = saving
        self.run_number = run_number
        self.steps = [Step(step.id, isinstance(step, AskStep)) for step in lesson.steps]
        self.run = Run(
            self.steps,
            [Given(a.step, a.correct, a.hints, a.answer is None) for a in answers],
            reached,
            finished=finished,
        )
        self.asked_at = asked_at
        self.looking: int | None = None
        self._last: dict[str, Verdict] = {}
        self._stored = {a.step: a for a in answers}
        self._answered: dict[str, AnswerEvent | Reference] = {**self._stored}
        self._attempts = Counter(a.step for a in answers)
        self._hints = Counter((h.step, h.attempt) for h in hints)

    async def arrive(self, wording: Wording) -> Shown | None:
        """What is to be shown: the run's item, or the step that is looked back at; None where
        the run is at its end. The place is stored."""
        if self.looking is not None:
            return self._earlier(self.steps[self.looking], wording)
        item = self.run.item
        await self.saving.place(
            self.lesson.id, self.run_number, self.run.reached, finished=item is None
        )
        if self.asked_at is not None and (item is None or item.slug != self.asked_at):
            await self.raise_hand(up=False)
        if item is None:
            return None
        shown = self._current(item.slug, wording, answered=self.run.answered)
        if shown.question is not None and self.run.answered:
            shown.settle(self._last[item.slug])
        return shown

    @property
    def has_item(self) -> bool:
        """Whether the run has an item that is not yet done with."""
        return self.run.item is not None and not self.run.answered

    def look(self, step: int) -> bool:
        """Look at the step before or after; ahead ends at the run's item. Returns whether
        there is such a step."""
        item, reached = self.run.item, self.run.progress[0]
        here = len(self.steps) if item is None else reached if item.again else reached - 1
        place = (here if self.looking is None else self.looking) + step
        if place < 0:
            return False
        self.looking = None if place >= here else place
        return True

    @property
    def has_earlier(self) -> bool:
        """Whether there is a step before this one to look back at."""
        place = self.looking
        return place > 0 if place is not None else self.run.progress[0] > 1

    def progress(self, shown: Shown, wording: Wording) -> str:
        """How far the learner is, for the header; and whether the lesson's author did not write
        the question."""
        place = self._place(shown, wording)
        if shown.question is not None and shown.question.reference.seed is not None:
            return f"{place} · {wording.text('header.fresh')}"
        return place

    def _place(self, shown: Shown, wording: Wording) -> str:
        number, total = self.run.progress
        item = self.run.item
        if shown.back:  # by what stands there: a resize may come while the next step is opened
            return wording.text("header.step", number=self._number(shown.slug), total=total)
        if item is not None and item.left:
            return wording.text("header.again_left", left=item.left)
        if item is not None and item.again:
            return wording.text("header.again", number=self._number(item.slug))
        return wording.text("header.step", number=number, total=total)

    def _number(self, slug: str) -> int:
        return [step.slug for step in self.steps].index(slug) + 1

    async def settle(self, shown: Shown, verdict: Verdict) -> None:
        """Store the answer, and only then let the verdict show."""
        assert shown.question is not None
        await self.saving.answer(shown.question, self.run_number, verdict, shown.hints)
        self.run.answer(verdict.correct, shown.hints, shown=verdict.answer is None)
        self._attempts[shown.slug] += 1
        self._last[shown.slug] = verdict
        self._answered[shown.slug] = shown.question.reference
        if verdict.correct and self.asked_at == shown.slug:
            await self.raise_hand(up=False)
        shown.settle(verdict)

    async def raise_hand(self, *, up: bool) -> None:
        """Store that the learner asks for help at the run's item, or does not any more."""
        item = self.run.item
        step = self.asked_at or (self.run.reached if item is None else item.slug)
        await self.saving.hand(self.lesson.id, self.run_number, step, wanted=up)
        self.asked_at = step if up else None

    async def hint(self, shown: Shown) -> None:
        """Store that the next hint was taken, and let it show."""
        assert shown.question is not None
        attempt = self._attempts[shown.slug]
        await self.saving.hint(shown.question, self.run_number, attempt, shown.hints + 1)
        self._hints[shown.slug, attempt] += 1
        shown.hints += 1

    def _exercise(self, slug: str, *, answered: bool) -> Exercise[Any]:
        """The question of a step that was answered last, or the one that is asked next."""
        if answered and slug in self._answered:
            return exercise_answered(self.lesson, slug, self._answered[slug])
        seed: int | None = self._attempts[slug] or None
        if isinstance(self.lesson.step(slug), FreshStep):
            seed = fresh_seed(self.lesson.id, slug, self.run_number, self._attempts[slug])
        return self.lesson.exercise(slug, seed)

    def _current(self, slug: str, wording: Wording, *, answered: bool) -> Shown:
        if not isinstance(self.lesson.step(slug), AskStep):
            return Shown(slug, Phase.READING)
        exercise = self._exercise(slug, answered=answered)
        question = exercise.question()
        view = view_of(question, wording, self.run_number)
        hints = min(HINTS, self._hints[slug, self._attempts[slug]])
        again = self._attempts[slug] > 0
        return Shown(slug, Phase.ASKING, exercise, question, view, None, hints, again=again)

    def _earlier(self, step: Step, wording: Wording) -> Shown:
        """A step looked back at: its latest answer and verdict, if it has one."""
        if not step.asks:
            return Shown(step.slug, Phase.READING, back=True)
        shown = self._current(step.slug, wording, answered=True)
        shown.back = True
        assert shown.view is not None
        shown.view.frozen = True
        verdict = self._verdict_on(shown)
        if verdict is not None:
            shown.hints = min(HINTS, self._hints[step.slug, self._attempts[step.slug] - 1])
            shown.settle(verdict)
        return shown

    def _verdict_on(self, shown: Shown) -> Verdict | None:
        """The verdict on the latest answer; None where there is none, or none to this question
        (the lesson was edited since, or the record meddled with)."""
        if shown.slug in self._last:
            return self._last[shown.slug]
        stored = self._stored.get(shown.slug)
        if stored is None:
            return None
        assert shown.exercise is not None
        assert shown.question is not None
        if stored.answer is None:
            return shown.exercise.reveal()
        try:
            answer = stored_answer(shown.question, stored.kind, stored.answer)
            return shown.exercise.grade(answer)
        except AnswerError:
            shown.misfit = True
            return None
