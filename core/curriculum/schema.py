"""The lesson file's shape, as pydantic models: strict, frozen, no unknown keys.

A step is one ``say`` or one ``ask``; an ask's other keys are the parameters of its kind, as
``core.exercises.registry`` has them. Whether the content is right is ``lint``'s.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING, Annotated, Any, Literal

from pydantic import (
    BaseModel,
    ConfigDict,
    Discriminator,
    Field,
    StringConstraints,
    Tag,
    create_model,
)

from core.curriculum.nodes import as_mapping
from core.curriculum.prose import Prose, fill
from core.errors import LessonError
from core.exercises.base import Answer, Exercise, Parameters, Question, Reference, Verdict
from core.exercises.expressions import parse
from core.exercises.materials import Materials, MaterialSpec, build
from core.exercises.registry import KINDS
from core.exercises.registry import build as build_exercise
from core.exercises.texts import LessonText, Writing
from core.statement import Localized, Value

GROUPS = ("bpe", "unigram", "wordpiece", "chat", "use")

Slug = Annotated[str, StringConstraints(pattern=r"^[a-z][a-z0-9]*(-[a-z0-9]+)*$", max_length=40)]
Name = Annotated[str, StringConstraints(pattern=r"^[a-z][a-z0-9_]*$", max_length=40)]


class Strict(BaseModel):
    """Base of the models: what YAML gives is taken as it is, or refused."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)


class SayStep(Strict):
    """A reading step."""

    id: Slug
    say: LessonText


class AskStep(Strict):
    """A question. The models of ``ASK_STEPS`` add each kind's parameters to these keys."""

    id: Slug
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


def _ask_step(kind: str, parameters: type[Parameters]) -> type[AskStep]:
    name = f"{kind.title().replace('_', '')}Step"
    make: Any = create_model
    return make(name, __base__=(AskStep, parameters), ask=(Literal[kind], ...))


ASK_STEPS: Mapping[str, type[AskStep]] = {
    kind: _ask_step(kind, exercise.Parameters) for kind, exercise in KINDS.items()
}


def step_tag(step: Any) -> str | None:
    """Which model a step is read by: ``say``, a kind, or None where it names neither."""
    if isinstance(step, SayStep):
        return "say"
    if isinstance(step, AskStep):
        return step.ask
    keys = as_mapping(step)
    if "ask" in keys:
        kind = keys["ask"]
        return kind if isinstance(kind, str) else None
    return "say" if "say" in keys else None


if TYPE_CHECKING:
    Step = SayStep | AskStep
else:
    _members = [Annotated[model, Tag(kind)] for kind, model in ASK_STEPS.items()]
    _union = Annotated[SayStep, Tag("say")]
    for _member in _members:
        _union = _union | _member
    Step = Annotated[_union, Discriminator(step_tag)]


def exercise_of(step: AskStep, materials: Materials, lesson_id: str) -> Exercise[Any]:
    """The exercise of an asking step over built materials."""
    reference = Reference(lesson_id, step.id)
    exercise = build_exercise(step.ask, step.parameters, materials, reference)
    return HintedExercise(exercise, step.hints) if step.hints else exercise


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
    materials: dict[Name, MaterialSpec] = {}
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

    def exercise(self, slug: str) -> Exercise[Any]:
        """The exercise of an asking step."""
        step = self.step(slug)
        if not isinstance(step, AskStep):
            raise LessonError("lesson_step_asks_nothing", lesson=self.id, step=slug)
        return exercise_of(step, self.built, self.id)

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
