"""decode: the text that token IDs become."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import Annotated, Any

from pydantic import Field

from core.errors import LessonError, TokenizerError
from core.exercises.base import Diagnosis, FeedbackRow, Parameters, Question, TextAnswer
from core.exercises.grading import GradedExercise
from core.exercises.materials import NamedVocabulary, get
from core.exercises.panels import TextPanel
from core.exercises.shown_panels import vocabulary_panel
from core.exercises.traces import ChatTrace
from core.statement import Statement, Token, Tokens, Value
from core.tokenizers.chat import decode
from core.tokenizers.trace import ChatToken


class DecodeParameters(Parameters):
    """``ids`` of ``vocabulary``."""

    vocabulary: str
    ids: Annotated[tuple[int, ...], Field(strict=False, min_length=1, max_length=100)]


class Decode(GradedExercise[DecodeParameters, TextAnswer]):
    """The answer is the tokens' texts, joined, exactly."""

    kind = "decode"
    answer_type = "text"
    Parameters = DecodeParameters

    @cached_property
    def _named(self) -> NamedVocabulary:
        return get(self.materials, self.parameters.vocabulary, NamedVocabulary)

    @cached_property
    def _text(self) -> str:
        try:
            return decode(self.parameters.ids, self._named.vocabulary)
        except TokenizerError as error:
            raise LessonError(
                "faulty_step", step=self.reference.step, why=error.statement
            ) from None

    @cached_property
    def _tokens(self) -> tuple[ChatToken, ...]:
        return tuple(
            ChatToken(self._named.vocabulary.token(i), i, "content", word=place)
            for place, i in enumerate(self.parameters.ids)
        )

    def question(self) -> Question:
        assert self._text
        tokens = tuple(token.token for token in self._tokens)
        return Question(
            self.reference,
            self.kind,
            self.answer_type,
            Statement("prompt.decode"),
            (Statement("rule.decode"),),
            (TextPanel(ids=self.parameters.ids), vocabulary_panel(self._named)),
            (
                Statement("hint.decode.nudge"),
                Statement("hint.decode.narrow", {"count": len(tokens)}),
                Statement(
                    "hint.decode.first",
                    {"token_id": str(self.parameters.ids[0]), "token": tokens[0]},
                ),
            ),
        )

    def _is_right(self, answer: TextAnswer) -> bool:
        return answer.text == self._text

    def _expected(self) -> tuple[TextAnswer, ...]:
        return (TextAnswer(self._text),)

    def _honest(self, answer: TextAnswer) -> Statement:
        return Statement("explain.decode", {"tokens": self._cut})

    @property
    def _cut(self) -> Tokens:
        return Tokens(tuple(token.token for token in self._tokens))

    def _right_rows(self) -> tuple[FeedbackRow, ...]:
        tokens = Statement("note.tokens", {"tokens": self._cut})
        return (FeedbackRow(Token(self._text), note=tokens, mark="right"),)

    def _wrong_rows(self, answer: TextAnswer) -> tuple[FeedbackRow, ...]:
        return FeedbackRow(Token(answer.text), mark="yours"), *self._right_rows()

    def _trace(self) -> ChatTrace:
        return ChatTrace((), self._tokens, direction="decode")

    def _diagnoses(self, answer: TextAnswer) -> Iterator[Diagnosis]:
        for name, wrong, values in self._wrong_rules(answer.text):
            if wrong == answer.text:
                values = {"right": Token(self._text), **values}
                yield Diagnosis.of(name, Statement(f"diagnosis.decode.{name}", values))

    def _wrong_rules(self, text: str) -> Iterator[tuple[str, str | None, dict[str, Value]]]:
        tokens = [token.token for token in self._tokens]
        joined = "".join(text.split()) == self._text and text != self._text
        yield "space_kept", text if joined else None, {}
        for shift in (1, -1):
            yield "off_by_one", self._shifted(shift), {}
        specials = len(self._named.vocabulary.special)
        if specials:
            yield "numbered_from_zero", self._shifted(specials), {"number": specials}
        yield "wrong_order", "".join(reversed(tokens)), {}
        yield "left_out_token", self._one_left_out(text, tokens), {}

    def _shifted(self, by: int) -> str | None:
        try:
            return decode([i + by for i in self.parameters.ids], self._named.vocabulary)
        except TokenizerError:
            return None

    @staticmethod
    def _one_left_out(text: str, tokens: list[str]) -> str | None:
        shorter = ("".join(tokens[:i] + tokens[i + 1 :]) for i in range(len(tokens)))
        return text if len(tokens) > 1 and text in set(shorter) else None

    def meets(self, expect: Any) -> bool:
        return bool(expect == self._text)
