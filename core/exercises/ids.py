"""ids and chat_ids: the token IDs that a text or a chat becomes."""

from __future__ import annotations

from abc import abstractmethod
from functools import cached_property
from typing import Annotated, Any, ClassVar, TypeVar

from pydantic import StringConstraints

from core.errors import LessonError, TokenizerError
from core.exercises.base import Diagnosis, FeedbackRow, IdsAnswer, Parameters, Question
from core.exercises.grading import GradedExercise
from core.exercises.ids_slips import Layout, diagnose
from core.exercises.materials import (
    MessagesSpec,
    NamedChatFormat,
    NamedVocabulary,
    get,
    messages_of,
)
from core.exercises.panels import MessagesPanel, Panel, TextPanel
from core.exercises.shown_panels import all_merges, vocabulary_panel
from core.exercises.traces import ChatTrace, WordEncoding
from core.statement import Statement, TokenIds, Tokens
from core.tokenizers.bpe import encode_steps
from core.tokenizers.chat import Message, flatten
from core.tokenizers.trace import ChatToken

HINTED_IDS = 2


class IdsParameters(Parameters):
    """``text`` becomes IDs of ``vocabulary``."""

    vocabulary: str
    text: Annotated[str, StringConstraints(min_length=1, max_length=500)]


class ChatIdsParameters(Parameters):
    """``messages`` become IDs by the format ``chat``; ``generation_prompt``: the assistant's
    role token (the format's last role) is put at the end."""

    chat: str
    messages: MessagesSpec
    generation_prompt: bool = False


P = TypeVar("P", IdsParameters, ChatIdsParameters)


class _IdsExercise(GradedExercise[P, IdsAnswer]):
    """What both kinds share; they differ in the layout and in what is shown."""

    answer_type = "ids"

    @abstractmethod
    def _make_layout(self) -> Layout:
        """What is to become IDs, and how it is laid out."""

    @abstractmethod
    def _panel(self) -> Panel:
        """The text or the chat, as the question shows it."""

    @cached_property
    def _layout(self) -> Layout:
        return self._make_layout()

    @cached_property
    def _tokens(self) -> tuple[ChatToken, ...]:
        layout = self._layout
        try:
            if layout.format is not None:
                return flatten(
                    layout.messages, layout.format.format, layout.vocabulary, layout.by_rank,
                    layout.prompt,
                )  # fmt: skip
            return tuple(
                ChatToken(token, layout.vocabulary.token_id(token), "content", None, None, place)
                for place, word in enumerate(layout.messages[0].content.split())
                for token in layout.by_rank(word)
            )
        except TokenizerError as error:
            raise LessonError(
                "faulty_step", step=self.reference.step, why=error.statement
            ) from None

    @property
    def _ids(self) -> tuple[int, ...]:
        return tuple(token.token_id for token in self._tokens)

    def question(self) -> Question:
        named = self._layout.named
        several = len(self._layout.messages[0].content.split()) > 1
        rules = [Statement("rule.ids_text" if several else "rule.ids_word")]
        if self._layout.format is not None:
            rules = [Statement("rule.ids_chat", {"end": self._layout.format.format.end})]
        tokens = tuple(token.token for token in self._tokens)
        first = TokenIds(self._ids[:HINTED_IDS])
        return Question(
            self.reference,
            self.kind,
            self.answer_type,
            Statement(f"prompt.{self.kind}"),
            tuple(rules),
            (self._panel(), vocabulary_panel(named), all_merges(named)),
            (
                Statement(f"hint.{self.kind}.nudge"),
                Statement("hint.ids.narrow", {"tokens": Tokens(tokens)}),
                Statement("hint.ids.first", {"ids": first, "count": len(self._ids)}),
            ),
        )

    def _is_right(self, answer: IdsAnswer) -> bool:
        return answer.ids == self._ids

    def _expected(self) -> tuple[IdsAnswer, ...]:
        return (IdsAnswer(self._ids),)

    def _diagnoses(self, answer: IdsAnswer) -> tuple[Diagnosis, ...]:
        return diagnose(self._layout, answer.ids, self._ids)

    def _honest(self, answer: IdsAnswer) -> Statement:
        yours = answer.ids
        place = next(
            (i for i, (a, b) in enumerate(zip(yours, self._ids, strict=False)) if a != b), None
        )
        if place is None:
            key = "explain.ids_too_few" if len(yours) < len(self._ids) else "explain.ids_too_many"
            return Statement(key, {"yours": len(yours), "count": len(self._ids)})
        token = self._tokens[place]
        key = "explain.ids_word" if token.part == "content" else "explain.ids_marker"
        return Statement(
            key, {"token": token.token, "token_id": TokenIds((token.token_id,)), "place": place + 1}
        )

    def _right_rows(self) -> tuple[FeedbackRow, ...]:
        return (FeedbackRow(TokenIds(self._ids), mark="right"),)

    def _wrong_rows(self, answer: IdsAnswer) -> tuple[FeedbackRow, ...]:
        return FeedbackRow(TokenIds(answer.ids), mark="yours"), *self._right_rows()

    def _trace(self) -> ChatTrace:
        chat = self._layout.format
        roles = tuple(chat.format.roles) if chat is not None else ()
        return ChatTrace(tuple(self._encodings()), self._tokens, roles)

    def _encodings(self) -> list[WordEncoding]:
        layout = self._layout
        in_chat = layout.format is not None
        encodings: list[WordEncoding] = []
        for number, message in enumerate(layout.messages):
            for word in message.content.split():
                steps = tuple(encode_steps(word, layout.named.training.merges))
                encodings.append(
                    WordEncoding(number if in_chat else None, word, steps, layout.by_rank(word))
                )
        return encodings

    def meets(self, expect: Any) -> bool:
        return expect in (self._ids, list(self._ids))


class Ids(_IdsExercise[IdsParameters]):
    """A text's IDs."""

    kind = "ids"
    Parameters: ClassVar[type[Parameters]] = IdsParameters

    def _make_layout(self) -> Layout:
        named = get(self.materials, self.parameters.vocabulary, NamedVocabulary)
        return Layout((Message("", self.parameters.text),), named)

    def _panel(self) -> Panel:
        return TextPanel(self.parameters.text)


class ChatIds(_IdsExercise[ChatIdsParameters]):
    """A chat's IDs."""

    kind = "chat_ids"
    Parameters: ClassVar[type[Parameters]] = ChatIdsParameters

    def _make_layout(self) -> Layout:
        named = get(self.materials, self.parameters.chat, NamedChatFormat)
        messages = messages_of(self.parameters.messages)
        for message in messages:
            if message.role not in named.format.roles:
                raise LessonError(
                    "unknown_role", role=message.role, roles=", ".join(named.format.roles)
                )
        prompt = list(named.format.roles)[-1] if self.parameters.generation_prompt else None
        return Layout(messages, named.vocabulary, named, prompt)

    def _panel(self) -> Panel:
        notes = ()
        if self.parameters.generation_prompt:
            notes = (Statement("rule.generation_prompt"),)
        return MessagesPanel(self._layout.messages, notes)
