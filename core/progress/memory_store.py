"""A store that remembers nothing after the app ends: for when nothing can be saved, and tests."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from core.progress.store import QUIZ, AnswerEvent, HelpEvent, HintEvent, Place, QuizEvent


class MemoryStore:
    """The Store protocol, in memory."""

    def __init__(self) -> None:
        self._answers: list[AnswerEvent] = []
        self._hints: list[HintEvent] = []
        self._quizzes: dict[tuple[str, int], QuizEvent] = {}
        self._help: list[HelpEvent] = []
        self._places: dict[tuple[str, str], Place] = {}
        self._settings: dict[str, dict[str, str]] = {}

    async def record_answer(self, event: AnswerEvent) -> None:
        if all(known.event_id != event.event_id for known in self._answers):
            self._answers.append(event)

    async def record_hint(self, event: HintEvent) -> None:
        if all(known.event_id != event.event_id for known in self._hints):
            self._hints.append(event)

    async def record_quiz(self, event: QuizEvent) -> None:
        if all(known.event_id != event.event_id for known in self._quizzes.values()):
            self._quizzes.setdefault((event.learner_id, event.number), event)

    async def quizzes(self, learner_id: str) -> Sequence[QuizEvent]:
        own = [quiz for quiz in self._quizzes.values() if quiz.learner_id == learner_id]
        return sorted(own, key=lambda quiz: quiz.number)

    async def record_help(self, event: HelpEvent) -> None:
        if all(known.event_id != event.event_id for known in self._help):
            self._help.append(event)

    async def set_place(self, place: Place) -> None:
        key = (place.learner_id, place.lesson)
        known = self._places.get(key)
        if known is None or known.run <= place.run:
            self._places[key] = place

    async def places(self, learner_id: str) -> Sequence[Place]:
        own = [p for p in self._places.values() if p.learner_id == learner_id]
        return sorted(own, key=lambda place: place.at, reverse=True)

    async def answers(
        self, learner_id: str, lesson: str | None = None, run: int | None = None
    ) -> Sequence[AnswerEvent]:
        return [
            a
            for a in self._answers
            if a.learner_id == learner_id and lesson in (None, a.lesson) and run in (None, a.run)
        ]

    async def hints(self, learner_id: str, lesson: str, run: int) -> Sequence[HintEvent]:
        return [
            h for h in self._hints if (h.learner_id, h.lesson, h.run) == (learner_id, lesson, run)
        ]

    async def help_calls(self, learner_id: str, lesson: str, run: int) -> Sequence[HelpEvent]:
        return [
            h for h in self._help if (h.learner_id, h.lesson, h.run) == (learner_id, lesson, run)
        ]

    async def settings(self, learner_id: str) -> Mapping[str, str]:
        return dict(self._settings.get(learner_id, {}))

    async def set_setting(self, learner_id: str, name: str, value: str) -> None:
        self._settings.setdefault(learner_id, {})[name] = value

    async def reset(self, learner_id: str, lesson: str | None = None) -> None:
        def kept(owner: str, its_lesson: str) -> bool:
            return owner != learner_id or (lesson is not None and its_lesson != lesson)

        self._answers = [a for a in self._answers if kept(a.learner_id, a.lesson)]
        self._hints = [h for h in self._hints if kept(h.learner_id, h.lesson)]
        self._quizzes = {k: q for k, q in self._quizzes.items() if kept(q.learner_id, QUIZ)}
        self._help = [h for h in self._help if kept(h.learner_id, h.lesson)]
        self._places = {k: p for k, p in self._places.items() if kept(*k)}

    async def close(self) -> None:
        return
