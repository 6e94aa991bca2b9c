"""The lesson file's shape, as pydantic models: strict, frozen, no unknown keys.

A step is one ``say``, one ``ask`` or one ``fresh``. An ask's other keys are the parameters of its
kind, as ``core.exercises.registry`` has them; a fresh step's question is generated. Whether the
content is right is ``lint``'s.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING, Annotated, Any, Literal

from pydantic import (
    Discriminator,
    Field,
    StringConstraints,
    Tag,
    create_model,
    field_validator,
)

from core.curriculum.nodes import as_mapping
from core.curriculum.prose import Prose, fill
from core.errors import LessonError
from core.exercises.base import Answer, Exercise, Parameters, Question, Reference, Verdict
from core.exercises.expressions import parse
from core.exercises.generators.again import another
from core.exercises.generators.chance import seed_at
from core.exercises.generators.registry import GENERATORS, LEVELS, generate
from core.exercises.materials import Materials, MaterialSpec, build
from core.exercises.registry import KINDS
from core.exercises.registry import build as build_exercise
from core.exercises.strict import Strict
from core.exercises.texts import LessonText, Writing
from core.statement import Localized, Value

Slug = Annotated[str, StringConstraints(pattern=r"^[a-z][a-z0-9]*(-[a-z0-9]+)*$", max_length=40)]
Name = Annotated[str, StringConstraints(pattern=r"^[a-z][a-z0-9_]*$", max_length=40)]


class SayStep(Strict):
    """A reading step."""

    id: Slug
    say: LessonText


class AskStep(Strict):
    """A step that asks: a WrittenStep or a FreshStep."""

    id: Slug


class WrittenStep(AskStep):
    """A question that the file gives. The models of ``ASK_STEPS`` add each kind's parameters to
    these keys."""

    ask: str
    expect: Any = None
    hints: Annotated[tuple[LessonText, ...], Field(strict=False, min_length=3, max_length=3)] = ()

    @property
    def parameters(self) -> Parameters:
        """The parameters alone, as the kind's own model."""
        model = KINDS[self.ask].Parameters
        given = {name: getattr(self, name) for name in model.model_fields}
        chosen = set(given) & self.model_fields_set
        return model.model_construct(_fields_set=chosen, **given)


class FreshStep(AskStep):
    """A question that is generated: of the kind ``fresh``, at a level, another one each time."""

    fresh: Annotated[str, Field(json_schema_extra={"enum": [*sorted(GENERATORS)]})]
    level: Annotated[int, Field(ge=LEVELS[0], le=LEVELS[-1])]

    @field_validator("fresh")
    @classmethod
    def _has_a_generator(cls, kind: str) -> str:
        if kind not in GENERATORS:
            raise ValueError("no generator")
        return kind


def _ask_step(kind: str, parameters: type[Parameters]) -> type[WrittenStep]:
    name = f"{kind.title().replace('_', '')}Step"
    make: Any = create_model
    return make(name, __base__=(WrittenStep, parameters), ask=(Literal[kind], ...))


ASK_STEPS: Mapping[str, type[WrittenStep]] = {
    kind: _ask_step(kind, exercise.Parameters) for kind, exercise in KINDS.items()
}


def step_tag(step: Any) -> str | None:
    """Which model a step is read by: ``say``, ``fresh``, a kind, or None where it names none."""
    if isinstance(step, SayStep):
        return "say"
    if isinstance(step, FreshStep):
        return "fresh"
    if isinstance(step, WrittenStep):
        return step.ask
    keys = as_mapping(step)
    if "ask" in keys:
        kind = keys["ask"]
        return kind if isinstance(kind, str) else None
    return next((key for key in ("fresh", "say") if key in keys), None)


if TYPE_CHECKING:
    Step = SayStep | AskStep
else:
    _members = [Annotated[model, Tag(kind)] for kind, model in ASK_STEPS.items()]
    _union = Annotated[SayStep, Tag("say")] | Annotated[FreshStep, Tag("fresh")]
    for _member in _members:
        _union = _union | _member
    Step = Annotated[_union, Discriminator(step_tag)]


def exercise_of(
    step: AskStep,
    materials: Materials,
    lesson_id: str,
    seed: int | None = None,
    level: int | None = None,
) -> Exercise[Any]:
    """The exercise of an asking step over built materials. ``seed`` and ``level`` choose the
    question of a fresh step (None: the first one of a first run, the step's level)."""
    if isinstance(step, FreshStep):
        seed = fresh_seed(lesson_id, step.id) if seed is None else seed
        reference = Reference(lesson_id, step.id, seed, step.level if level is None else level)
        return generate(step.fresh, reference)
    assert isinstance(step, WrittenStep)
    reference = Reference(lesson_id, step.id)
    exercise = build_exercise(step.ask, step.parameters, materials, reference)
    return HintedExercise(exercise, step.hints) if step.hints else exercise


def fresh_seed(lesson_id: str, slug: str, run: int = 1, attempt: int = 0) -> int:
    """The seed of a fresh step's question, in a run (from 1) after so many answers to it. It
    follows from the place alone: an app that was killed asks the same again, on any machine."""
    return seed_at(lesson_id, slug, run, attempt)


class HintedExercise(Exercise[Any]):
    """An exercise with the step's own hints in place of its kind's."""

    def __init__(self, exercise: Exercise[Any], hints: tuple[Localized, ...]) -> None:
        super().__init__(exercise.parameters, exercise.materials, exercise.reference)
        self.exercise = exercise
        self.hints = hints

    def __getattr__(self, name: str) -> Any:
        return getattr(self.__dict__["exercise"], name)

    def question(self) -> Question:
        return replace(self.exercise.question(), hints=self.hints)

    def grade(self, answer: Answer) -> Verdict:
        return self.exercise.grade(answer)

    def reveal(self) -> Verdict:
        return self.exercise.reveal()

    def meets(self, expect: Any) -> bool:
        return self.exercise.meets(expect)


class Lesson(Strict):
    """A lesson. ``materials`` are what the file gives; ``built`` are the engine's."""

    format_version: Literal[1]
    id: Slug
    number: Annotated[int, Field(ge=1, le=999)]
    group: Literal["bpe", "unigram", "wordpiece", "chat", "use"]
    title: LessonText
    about: LessonText
    sources: Annotated[tuple[Writing, ...], Field(strict=False, min_length=1, max_length=10)]
    materials: Annotated[dict[Name, MaterialSpec], Field(default_factory=dict)]
    steps: Annotated[tuple[Step, ...], Field(strict=False, min_length=1, max_length=200)]
    remember: LessonText | None = None

    @cached_property
    def built(self) -> Materials:
        """The materials, as the engine's own types."""
        return build(self.materials)

    def step(self, slug: str) -> SayStep | AskStep:
        """The step of that slug. Raises LessonError where there is none."""
        for step in self.steps:
            if step.id == slug:
                return step
        raise LessonError("lesson_no_step", lesson=self.id, step=slug)

    def exercise(
        self, slug: str, seed: int | None = None, level: int | None = None
    ) -> Exercise[Any]:
        """The exercise of an asking step; ``seed`` and ``level`` as ``exercise_of`` has them. Of
        a written step, a ``seed`` from 1 on is the number of another instance."""
        step = self.step(slug)
        if not isinstance(step, AskStep):
            raise LessonError("lesson_step_asks_nothing", lesson=self.id, step=slug)
        exercise = exercise_of(step, self.built, self.id, seed, level)
        if isinstance(step, WrittenStep) and seed is not None:
            same = (each for each in self.steps if isinstance(each, WrittenStep))
            asked = [each.parameters for each in same if each.ask == step.ask]
            return another(exercise, asked, seed)
        return exercise

    def prose(self, slug: str) -> Prose:
        """The text of a reading step with its expressions computed."""
        step = self.step(slug)
        if not isinstance(step, SayStep):
            raise LessonError("lesson_step_says_nothing", lesson=self.id, step=slug)
        return fill(step.say, self.value)

    @property
    def remembered(self) -> Prose | None:
        """What the summary asks to keep in mind."""
        return fill(self.remember, self.value) if self.remember else None

    def value(self, source: str) -> Value:
        """The value of an expression over the lesson's materials."""
        return parse(source).prose(self.built)
