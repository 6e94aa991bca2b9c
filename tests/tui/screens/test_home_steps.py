"""The second pane's steps: their marks by hand, and that only a lesson looked at is read."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime
from pathlib import Path

import pytest

from core.curriculum.loader import find
from core.curriculum.schema import AskStep
from core.errors import LessonError, StoreError
from core.progress import MemoryStore
from core.progress.store import AnswerEvent, Place
from core.statement import Localized, Statement
from tui.saving import Saving
from tui.screens import home_steps
from tui.screens.home_steps import StepReader, marked, read_lesson

TEXT = Localized("Text", "Teks")
SAID = (("a", False, TEXT), ("b", True, TEXT), ("c", True, TEXT), ("d", False, TEXT))
SAID += (("e", True, TEXT), ("f", False, TEXT))
NOW = datetime(2026, 1, 1, tzinfo=UTC)


def place(step: str, *, finished: bool = False) -> Place:
    return Place("local", "lesson", 1, step, finished, NOW)


def marks(reached: Place | None, verdicts: dict[str, bool]) -> str:
    steps = marked(SAID, reached, verdicts)
    return "".join(("►" if step.here else "") + step.mark for step in steps)


def test_a_lesson_not_begun() -> None:
    assert marks(None, {}) == "○○○○○○"


def test_right_wrong_skipped_and_what_is_to_come() -> None:
    assert marks(place("a"), {}) == "►○○○○○○"
    assert marks(place("d"), {"b": True, "c": False}) == "✓✓✗►○○○"
    assert marks(place("e"), {"b": True}) == "✓✓○✓►○○"
    assert marks(place("e"), {"b": True, "c": True, "e": False}) == "✓✓✓✓►✗○"


def test_a_lesson_that_is_done() -> None:
    assert marks(place("f", finished=True), {"b": True, "c": True, "e": False}) == "✓✓✓✓✗✓"


def test_a_place_that_the_file_no_longer_holds() -> None:
    assert marks(place("gone"), {"b": True}) == "►○✓○○○○"


def test_the_steps_are_the_lessons_own_words() -> None:
    lesson = find("first-merges")
    said = read_lesson("first-merges")
    assert [slug for slug, _, _ in said] == [step.id for step in lesson.steps]
    assert [asks for _, asks, _ in said] == [isinstance(step, AskStep) for step in lesson.steps]
    prompts = [text for slug, _, text in said if slug == "merge-1"]
    assert prompts == [Statement("prompt.next_merge")]


def answer(step: str, *, correct: bool, run: int) -> AnswerEvent:
    from uuid import uuid4

    return AnswerEvent(
        uuid4(), "local", "counting-pairs", run, step, None, None, "number", "4", correct, 0, (),
        NOW,
    )  # fmt: skip


async def test_the_latest_answer_of_the_latest_run_counts() -> None:
    store = MemoryStore()
    await store.record_answer(answer("count-ku", correct=False, run=1))
    await store.record_answer(answer("count-tu", correct=False, run=2))
    await store.record_answer(answer("count-tu", correct=True, run=2))
    await store.set_place(Place("local", "counting-pairs", 2, "count-ku", False, NOW))
    reader = StepReader(rest=0)
    steps = await reader.read("counting-pairs", Saving(store))
    slugs = [slug for slug, _, _ in read_lesson("counting-pairs")]
    shown = {slug: step.mark for slug, step in zip(slugs, steps, strict=True)}
    assert shown["letters-and-pairs"] == "✓"
    assert shown["count-tu"] == "✓"
    assert shown["count-ku"] == "○"
    assert [slug for slug, step in zip(slugs, steps, strict=True) if step.here] == ["count-ku"]
    reader.close()


class Refusing(MemoryStore):
    async def places(self, learner_id: str):
        raise StoreError("store_unreadable", reason="no")


async def test_a_store_that_cannot_be_read_leaves_the_steps_without_marks() -> None:
    reader = StepReader(rest=0)
    steps = await reader.read("viterbi", Saving(Refusing()))
    assert {step.mark for step in steps} == {"○"}
    reader.close()


async def test_a_faulty_lesson_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "broken.yaml").write_text("id: [", "utf-8")
    monkeypatch.setenv("TOKLINGS_LESSONS", str(tmp_path))
    reader = StepReader(rest=0)
    for name in ("broken", "none"):
        with pytest.raises(LessonError):
            await reader.read(name, Saving(MemoryStore()))
    reader.close()


async def test_what_is_cancelled_before_its_turn_is_never_read(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    read: list[str] = []
    rested = asyncio.Event()

    async def rest(seconds: float) -> None:
        await rested.wait()

    monkeypatch.setattr(home_steps.asyncio, "sleep", rest)
    monkeypatch.setattr(home_steps, "read_lesson", lambda name: read.append(name) or ())
    reader, saving = StepReader(), Saving(MemoryStore())
    tasks = [asyncio.create_task(reader.read(f"lesson-{n}", saving)) for n in range(100)]
    for task in tasks[:-1]:
        task.cancel()
    rested.set()
    await asyncio.gather(*tasks, return_exceptions=True)
    assert read == ["lesson-99"]
    reader.close()
