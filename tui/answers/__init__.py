"""One view per answer type: how an answer is given and how it stands when it was given."""

from __future__ import annotations

from core.exercises.base import Question
from core.wording import Wording
from tui.answers.base import AnswerView
from tui.answers.cell import CellView
from tui.answers.choice import ChoiceView
from tui.answers.ids import IdsView
from tui.answers.number import NumberView
from tui.answers.pair import PairView
from tui.answers.segmentation import SegmentationView
from tui.answers.text import TextView

VIEWS: dict[str, type[AnswerView]] = {
    "pair": PairView,
    "segmentation": SegmentationView,
    "ids": IdsView,
    "number": NumberView,
    "cell": CellView,
    "choice": ChoiceView,
    "text": TextView,
}


def view_of(question: Question, wording: Wording, run: int) -> AnswerView:
    """The view of a question. ``run`` decides the order of a choice's options."""
    if question.answer_type == "choice":
        return ChoiceView(question, wording, run)
    return VIEWS[question.answer_type](question, wording)
