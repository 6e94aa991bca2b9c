"""What every exercise kind is made of: Question, Answer, Verdict, Diagnosis, and Exercise.

A question names its answer type and holds panels (the material a learner sees); a kind then
needs no view of its own. All are data: nothing here holds a sentence.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Literal, TypeVar

from core.exercises.panels import Panel
from core.exercises.strict import Strict
from core.exercises.traces import Trace
from core.statement import Localized, Pair, Statement, Value
from core.tokenizers.score import Score

if TYPE_CHECKING:
    from core.exercises.materials import Materials

AnswerType = Literal["pair", "segmentation", "ids", "number", "cell", "choice", "text"]


# ── answers, one class an answer type ────────────────────────────────────────────────────


@dataclass(frozen=True, slots=True)
class PairAnswer:
    """Two tokens that a learner would merge."""

    pair: Pair


@dataclass(frozen=True, slots=True)
class SegmentationAnswer:
    """The tokens of one or more words, in the order of ``Question.target``."""

    words: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class IdsAnswer:
    """Token IDs in order."""

    ids: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class NumberAnswer:
    """What was typed and the exact value that was read from it. ``digits``: how many
    significant digits a decimal was given with (None: an integer, a fraction or a product)."""

    typed: str
    value: Fraction
    digits: int | None = None


@dataclass(frozen=True, slots=True)
class CellAnswer:
    """A Viterbi cell: the best score at a position, and the position it was reached from."""

    score: NumberAnswer
    start: int


@dataclass(frozen=True, slots=True)
class ChoiceAnswer:
    """The place, from 0, of an option in ``Question.options``."""

    option: int


@dataclass(frozen=True, slots=True)
class TextAnswer:
    """A text, as typed (outer white space removed)."""

    text: str


Answer = (
    PairAnswer
    | SegmentationAnswer
    | IdsAnswer
    | NumberAnswer
    | CellAnswer
    | ChoiceAnswer
    | TextAnswer
)

# ── question, verdict ───────────────────────────────────────────────────────────────────


@dataclass(frozen=True, slots=True)
class Reference:
    """What makes a question reproducible."""

    lesson: str
    step: str
    seed: int | None = None
    level: int | None = None


@dataclass(frozen=True, slots=True)
class Question:
    """All that a learner sees before answering. ``prompt`` is the row of the question (62
    cells at most), ``rule`` the rule in force (two rows of the stage at most), ``target``
    the words to cut (segmentation), ``start`` their tokens at the beginning (none given: single
    letters, not cut yet), ``hints`` always three. ``short_options``:
    what the options are called where there is no room for them. ``options_in_order``: a view
    may not mix the options. ``integer``: a number question
    whose answer is a whole number; ``calculator``: ``l`` writes ``ln(``."""

    reference: Reference
    kind: str
    answer_type: AnswerType
    prompt: Statement | Localized
    rule: tuple[Statement | Localized, ...]
    panels: tuple[Panel, ...]
    hints: tuple[Statement | Localized, ...]
    target: tuple[str, ...] = ()
    start: tuple[tuple[str, ...], ...] = ()
    options: tuple[Localized | Statement, ...] = ()
    short_options: tuple[Statement, ...] = ()
    options_in_order: bool = False
    integer: bool = False
    calculator: bool = False


@dataclass(frozen=True, slots=True)
class Diagnosis:
    """A wrong rule that gives the learner's answer. ``name`` is its name in the registry;
    ``statement`` words it in full; ``short`` names it behind "also:"."""

    name: str
    statement: Statement
    short: Statement

    @classmethod
    def of(cls, name: str, statement: Statement) -> Diagnosis:
        """With the catalogue's short words for the rule. They may hold the same values, but
        have no plural forms."""
        values = {key: value for key, value in statement.values.items() if key != "count"}
        return cls(name, statement, Statement(f"diagnosis.{name}.short", values))


@dataclass(frozen=True, slots=True)
class FeedbackRow:
    """A row of the verdict: what it is about, an amount (a count or a score) with an optional
    bar, and a note. ``mark``: whose it is."""

    subject: Value
    amount: int | Score | Fraction | str | None = None
    bar: bool = False
    note: Statement | Localized | None = None
    mark: Literal["yours", "right", "best"] | None = None


@dataclass(frozen=True, slots=True)
class Verdict:
    """The grading of one answer. ``answer`` is None where it was shown after the hints
    (``correct`` is False then). ``expected``: every right answer, 64 at most, the canonical
    one first. ``tie``: more than one answer is right. ``diagnoses``: every wrong rule that
    gives this answer, in the registry's order. ``explanation``: what is said before
    them: the honest comparison where no rule matches, that only a tie differed, or what is
    worth saying about a right answer."""

    correct: bool
    answer: Answer | None
    expected: tuple[Answer, ...]
    rows: tuple[FeedbackRow, ...]
    trace: Trace
    tie: bool = False
    diagnoses: tuple[Diagnosis, ...] = ()
    explanation: Statement | Localized | None = None


class Parameters(Strict):
    """What a lesson's step gives to an exercise kind."""


P = TypeVar("P", bound=Parameters)


class Exercise(ABC, Generic[P]):
    """One question with its grading. Made by ``registry.build``; holds no state."""

    kind: ClassVar[str]
    answer_type: ClassVar[AnswerType]
    Parameters: ClassVar[type[Parameters]]

    def __init__(self, parameters: P, materials: Materials, reference: Reference) -> None:
        self.parameters = parameters
        self.materials = materials
        self.reference = reference

    @abstractmethod
    def question(self) -> Question:
        """The question; the same at every call."""

    @abstractmethod
    def grade(self, answer: Answer) -> Verdict:
        """The verdict on an answer of this kind's answer type."""

    @abstractmethod
    def reveal(self) -> Verdict:
        """The verdict where a learner had the answer shown."""

    @abstractmethod
    def meets(self, expect: Any) -> bool:
        """Whether an author's ``expect`` (as YAML gives it) is the computed answer."""
