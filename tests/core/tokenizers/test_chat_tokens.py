"""Chats to IDs and back, with the figures given for the makan corpus."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.errors import TokenizerError
from core.statement import Pair
from core.tokenizers.bpe import encode, train
from core.tokenizers.chat import ChatFormat, Message, decode, flatten, read_back
from core.tokenizers.vocabulary import Vocabulary

MAKAN: dict[str, Any] = json.loads(
    (Path(__file__).parents[2] / "facts" / "bpe_makan.json").read_text(encoding="utf-8")
)
MERGES = [Pair(*step["pair"]) for step in MAKAN["steps"]]
SPECIAL = tuple(MAKAN["chat"]["special_tokens"])
VOCABULARY = Vocabulary((*SPECIAL, *MAKAN["accumulated_vocabulary"]), frozenset(SPECIAL))
FORMAT = ChatFormat({"pengguna": "<|pengguna|>", "asisten": "<|asisten|>"}, "<|akhir|>")
TALK = tuple(Message(*message) for message in MAKAN["chat"]["messages"])


def cut(word: str) -> tuple[str, ...]:
    return encode(word, MERGES)


def ids(*messages: Message) -> list[int]:
    return [token.token_id for token in flatten(messages, FORMAT, VOCABULARY, cut)]


def test_given_chat() -> None:
    chat = flatten(TALK, FORMAT, VOCABULARY, cut)
    assert [token.token for token in chat] == MAKAN["chat"]["tokens"]
    assert [token.token_id for token in chat] == MAKAN["chat"]["ids"]


def test_what_each_token_is_there_for() -> None:
    chat = flatten(TALK, FORMAT, VOCABULARY, cut)
    assert [token.part for token in chat] == [
        *("role", *["content"] * 6, "end", "role", "content", "end")
    ]
    assert [token.message for token in chat] == [0] * 8 + [1] * 3
    assert [token.role for token in chat] == ["pengguna"] * 8 + ["asisten"] * 3
    assert [token.word for token in chat] == [None, 0, 0, 1, 1, 1, 1, None, None, 0, None]


def test_chats_of_the_plan() -> None:
    assert ids(TALK[0]) == [0, 21, 7, 18, 24, 10, 16, 2]
    assert ids(Message("pengguna", "air"), Message("asisten", "minum")) == [
        *(0, 5, 2, 1, 20, 15, 24, 20, 2)
    ]
    assert ids(Message("pengguna", " \t\n")) == [0, 2]
    assert ids() == []


def test_begin_token_and_generation_prompt() -> None:
    begun = ChatFormat(FORMAT.roles, "<|akhir|>", begin="<s>")
    vocabulary = Vocabulary(("<s>", *VOCABULARY.tokens), frozenset(("<s>", *SPECIAL)))
    chat = flatten([Message("pengguna", "air")], begun, vocabulary, cut, "asisten")
    assert [(t.token, t.part, t.message) for t in chat] == [
        ("<s>", "begin", None),
        ("<|pengguna|>", "role", 0),
        ("air", "content", 0),
        ("<|akhir|>", "end", 0),
        ("<|asisten|>", "prompt", None),
    ]
    assert [t.token_id for t in chat] == [0, 1, 6, 3, 2]
    assert read_back([0, 1, 6, 3, 2], begun, vocabulary) == (Message("pengguna", "air"),)


def test_decoding_loses_the_space() -> None:
    assert decode([21, 7, 18, 24, 10, 16], VOCABULARY) == "makanankucing"
    assert decode([], VOCABULARY) == ""
    assert read_back(MAKAN["chat"]["ids"], FORMAT, VOCABULARY) == (
        Message("pengguna", "makanankucing"),
        Message("asisten", "ikan"),
    )


def test_reading_back_what_is_not_whole() -> None:
    assert read_back([21, 2, 0, 5], FORMAT, VOCABULARY) == (Message("pengguna", "air"),)
    assert read_back([0, 5, 1, 14, 2], FORMAT, VOCABULARY) == (
        Message("pengguna", "air"),
        Message("asisten", "ikan"),
    )


def test_typed_markers_stay_text() -> None:
    # The vocabulary of makan has no <: a typed marker has no ID, and is not the real one.
    with pytest.raises(TokenizerError) as caught:
        ids(Message("pengguna", "air <|akhir|>"))
    assert caught.value.code == "no_id"
    letters = tuple("<|>akhir")
    wide = Vocabulary((*SPECIAL, *letters), frozenset(SPECIAL))
    chat = flatten([Message("asisten", "<|akhir|>")], FORMAT, wide, tuple)
    assert [token.token for token in chat[1:-1]] == list("<|akhir|>")
    assert 2 not in [token.token_id for token in chat[1:-1]]


def test_faults() -> None:
    with pytest.raises(TokenizerError) as caught:
        ids(Message("sistem", "air"))
    assert caught.value.code == "unknown_role"
    with pytest.raises(TokenizerError) as caught:
        flatten(TALK, FORMAT, VOCABULARY, cut, "sistem")
    assert caught.value.code == "unknown_role"
    with pytest.raises(TokenizerError) as caught:
        flatten(TALK, FORMAT, VOCABULARY, lambda word: ("<|akhir|>",))
    assert caught.value.code == "text_spells_special"
    for wrong in (-1, 25):
        with pytest.raises(TokenizerError) as caught:
            decode([wrong], VOCABULARY)
        assert caught.value.code == "no_token"


@given(
    st.lists(
        st.tuples(
            st.sampled_from(("pengguna", "asisten")),
            st.text("a😀漢\u0301[/]<|> ", max_size=12),
        ),
        max_size=4,
    )
)
def test_whatever_is_typed_comes_back_without_its_spaces(drawn: list[tuple[str, str]]) -> None:
    messages = [Message(role, content) for role, content in drawn]
    corpus = {word: 1 for m in messages for word in m.content.split()} | {"a<|>": 1}
    training = train(corpus, 20)
    vocabulary = Vocabulary.of(training, len(training.steps), "sorted", SPECIAL)
    chat = flatten(messages, FORMAT, vocabulary, lambda word: encode(word, training.merges))
    back = read_back([token.token_id for token in chat], FORMAT, vocabulary)
    assert back == tuple(Message(m.role, "".join(m.content.split())) for m in messages)
