"""The wrong rules of ids, chat_ids and decode: each is run, and matches where it gives the
learner's IDs."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from core.errors import TokenizerError
from core.exercises.base import Diagnosis
from core.exercises.bpe_encode_slips import Encoding, left_to_right, longest_match, reason
from core.exercises.materials import NamedChatFormat, NamedVocabulary
from core.statement import Statement, TokenIds, Value
from core.tokenizers.bpe import encode, encode_steps
from core.tokenizers.chat import Message
from core.tokenizers.vocabulary import Vocabulary

Encode = Callable[[str], Sequence[str]]


@dataclass(frozen=True, slots=True)
class Layout:
    """Text or a chat to be turned into IDs. ``format`` None: a plain text, in one message
    without markers. ``prompt``: the role of a generation prompt."""

    messages: tuple[Message, ...]
    named: NamedVocabulary
    format: NamedChatFormat | None = None
    prompt: str | None = None

    @property
    def vocabulary(self) -> Vocabulary:
        """The vocabulary of the IDs."""
        return self.named.vocabulary

    def by_rank(self, word: str) -> tuple[str, ...]:
        """The right encoding of a word."""
        return encode(word, self.named.training.merges)

    def pieces(
        self,
        encode_word: Encode,
        *,
        ends: Sequence[bool] | None = None,
        roles: Sequence[bool] | None = None,
        prompt: bool = True,
        begins: int = 1,
        text_specials: bool = False,
    ) -> list[str]:
        """The tokens, with some of the markers left out."""
        tokens: list[str] = []
        chat = self.format.format if self.format else None
        if chat is not None and chat.begin is not None:
            tokens += [chat.begin] * begins
        for number, message in enumerate(self.messages):
            if chat is not None and (roles is None or roles[number]):
                tokens.append(chat.roles[message.role])
            for word in message.content.split():
                if text_specials and word in self.vocabulary.special:
                    tokens.append(word)
                else:
                    tokens += encode_word(word)
            if chat is not None and (ends is None or ends[number]):
                tokens.append(chat.end)
        if chat is not None and self.prompt is not None and prompt:
            tokens.append(chat.roles[self.prompt])
        return tokens

    def ids(self, tokens: Sequence[str], shift: int = 0) -> tuple[int, ...] | None:
        """The tokens' IDs, those of text ``shift`` too high; None where one has none."""
        try:
            return tuple(
                self.vocabulary.token_id(t) + (0 if t in self.vocabulary.special else shift)
                for t in tokens
            )
        except TokenizerError:
            return None


def stopped_early(layout: Layout, missing: int) -> Encode:
    """By rank, without the last ``missing`` merges that each word takes."""

    def run(word: str) -> Sequence[str]:
        steps = list(encode_steps(word, layout.named.training.merges))
        kept = len(steps) - missing
        return steps[kept - 1].tokens if kept > 0 else tuple(word)

    return run


Wrong = tuple[str, Sequence[int] | None, dict[str, Value]]
"""A wrong rule: its name, the IDs that it gives, and values for its sentence."""


def wrong_answers(layout: Layout) -> Iterator[Wrong]:
    """In the order in which the rules are named."""
    yield from _wrong_markers(layout)
    right = layout.by_rank
    specials = len(layout.vocabulary.special)
    example = _example(layout)
    if specials:
        yield (
            "numbered_from_zero",
            layout.ids(layout.pieces(right), -specials),
            {**example, "wrong": _shift(example, -specials), "number": specials},
        )
    for shift in (1, -1):
        yield (
            "off_by_one",
            layout.ids(layout.pieces(right), shift),
            {**example, "wrong": _shift(example, shift)},
        )
    yield "characters", layout.ids(layout.pieces(list)), {}
    rules: list[tuple[str, Encode]] = [
        (name, partial(rule, merges=layout.named.training.merges))
        for name, rule in (("left_to_right", left_to_right), ("longest_match", longest_match))
    ]
    rules += [("stopped_early", stopped_early(layout, missing)) for missing in (1, 2)]
    for name, encode_word in rules:
        yield name, layout.ids(layout.pieces(encode_word)), _reason(layout, encode_word)


def _wrong_markers(layout: Layout) -> Iterator[Wrong]:
    """A chat's markers left out, doubled, or taken from the text."""
    if layout.format is None:
        return
    chat = layout.format.format
    every, none = [True] * len(layout.messages), [False] * len(layout.messages)
    right = layout.by_rank
    for name, kept in _left_out("forgot_end_of_turn", every):
        yield name, layout.ids(layout.pieces(right, ends=kept)), {"token": chat.end, **_which(kept)}
    for name, kept in _left_out("forgot_role", every):
        which = next((m for m, k in zip(layout.messages, kept, strict=True) if not k), None)
        role = chat.roles[which.role] if which else ""
        yield name, layout.ids(layout.pieces(right, roles=kept)), {"token": role, **_which(kept)}
    yield "forgot_all_markers", layout.ids(layout.pieces(right, ends=none, roles=none)), {}
    if layout.prompt is not None:
        role = chat.roles[layout.prompt]
        shorter = layout.pieces(right, prompt=False)
        yield "forgot_generation_prompt", layout.ids(shorter), {"token": role}
    else:
        yield from _closed_with_prompt(layout)
    if chat.begin is not None:
        yield "doubled_begin", layout.ids(layout.pieces(right, begins=2)), {"token": chat.begin}
        yield "forgot_begin", layout.ids(layout.pieces(right, begins=0)), {"token": chat.begin}
    yield "text_as_special", layout.ids(layout.pieces(right, text_specials=True)), {}


def _reason(layout: Layout, encode_word: Encode) -> dict[str, Value]:
    """What the merge list says about the first word that a wrong rule cuts in another way."""
    for word in (word for message in layout.messages for word in message.content.split()):
        row = tuple(encode_word(word))
        if row != layout.by_rank(word):
            encoding = Encoding((word,), layout.named.training.merges, "rank")
            return {"reason": reason(encoding, word, row)}
    return {}


def _left_out(name: str, every: list[bool]) -> Iterator[tuple[str, list[bool]]]:
    """One marker left out, then all of them."""
    for number in range(len(every)):
        yield name, [i != number for i in range(len(every))]
    if len(every) > 1:
        yield name, [False] * len(every)


def _which(kept: Sequence[bool]) -> dict[str, Value]:
    left_out = [i + 1 for i, keep in enumerate(kept) if not keep]
    if len(left_out) == 1 and len(kept) > 1:
        return {"which": Statement("diagnosis.which_message", {"number": left_out[0]})}
    return {"which": Statement("diagnosis.which_all" if len(kept) > 1 else "diagnosis.which_only")}


def _closed_with_prompt(
    layout: Layout,
) -> Iterator[tuple[str, Sequence[int] | None, dict[str, Value]]]:
    """A generation prompt where none was asked for."""
    assert layout.format is not None
    ids = layout.ids(layout.pieces(layout.by_rank))
    for token in layout.format.format.roles.values():
        extra = layout.ids([token])
        if ids is not None and extra is not None:
            yield "added_generation_prompt", (*ids, *extra), {"token": token}


def _example(layout: Layout) -> dict[str, Value]:
    tokens = [t for t in layout.pieces(layout.by_rank) if t not in layout.vocabulary.special]
    token = max(tokens, key=len, default="")
    right = layout.vocabulary.token_id(token) if token in layout.vocabulary else 0
    return {"token": token, "right": TokenIds((right,))}


def _shift(example: dict[str, Value], by: int) -> TokenIds:
    right = example["right"]
    assert isinstance(right, TokenIds)
    return TokenIds((right.ids[0] + by,))


def diagnose(
    layout: Layout, yours: tuple[int, ...], right: tuple[int, ...]
) -> tuple[Diagnosis, ...]:
    """Every wrong rule that gives ``yours``, each named once."""
    found: dict[str, Diagnosis] = {}
    for name, ids, values in wrong_answers(layout):
        if ids is not None and tuple(ids) == yours != right and name not in found:
            found[name] = Diagnosis.of(name, Statement(f"diagnosis.ids.{name}", values))
    return tuple(found.values())
