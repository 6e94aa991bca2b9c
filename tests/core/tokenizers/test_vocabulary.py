"""IDs by both rules, with the figures given for the makan corpus."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from core.errors import TokenizerError
from core.tokenizers.bpe import Training, train
from core.tokenizers.vocabulary import ID_RULES, SpecialToken, Vocabulary

MAKAN: dict[str, Any] = json.loads(
    (Path(__file__).parents[2] / "facts" / "bpe_makan.json").read_text(encoding="utf-8")
)
SPECIAL = tuple(MAKAN["chat"]["special_tokens"])


@pytest.fixture(scope="module")
def makan() -> Training:
    return train(MAKAN["corpus"], 10)


def test_given_ids_with_special_tokens_first(makan: Training) -> None:
    vocabulary = Vocabulary.of(makan, 10, "sorted", SPECIAL)
    given = MAKAN["chat"]["vocabulary_ids"]
    assert {token: token_id for token_id, token in vocabulary.entries} == given
    assert len(vocabulary) == len(given) == 25
    assert vocabulary.special == set(SPECIAL)
    for token, token_id in given.items():
        assert vocabulary.token_id(token) == token_id
        assert vocabulary.token(token_id) == token
        assert token in vocabulary


def test_special_tokens_may_be_given_as_such(makan: Training) -> None:
    typed = tuple(map(SpecialToken, SPECIAL))
    assert Vocabulary.of(makan, 10, "sorted", typed) == Vocabulary.of(makan, 10, "sorted", SPECIAL)


def test_sorted_ids_without_special_tokens(makan: Training) -> None:
    vocabulary = Vocabulary.of(makan, 10, "sorted")
    assert [vocabulary.token_id(t) for t in ("makan", "an", "k", "ing", "u")] == [18, 4, 15, 13, 21]


def test_characters_then_merges(makan: Training) -> None:
    vocabulary = Vocabulary.of(makan, 10, "characters-then-merges")
    assert [vocabulary.token_id(t) for t in ("a", "u", "an", "kan", "anj")] == [0, 11, 12, 13, 21]
    man = train({"man": 3, "band": 3, "sun": 3}, 1)
    assert Vocabulary.of(man, 1, "characters-then-merges").token_id("an") == 7
    pintu = train({"pintu": 3, "minum": 3, "ibu": 1}, 1)
    assert "".join(Vocabulary.of(pintu, 1, "characters-then-merges").tokens) == "bimnptuin"


def test_only_what_was_learned_so_far(makan: Training) -> None:
    vocabulary = Vocabulary.of(makan, 1, "sorted")
    assert vocabulary.token_id("an") == 1
    assert "kan" not in vocabulary


def test_code_point_order() -> None:
    training = train({"aZé😀\ufb01": 1}, 0)
    assert Vocabulary.of(training, 0, "sorted").tokens == ("Z", "a", "é", "\ufb01", "😀")


def test_faults(makan: Training) -> None:
    vocabulary = Vocabulary.of(makan, 10, "sorted")
    cases: list[tuple[str, Any]] = [
        ("no_id", lambda: vocabulary.token_id("pug")),
        ("no_token", lambda: vocabulary.token(22)),
        ("no_token", lambda: vocabulary.token(-1)),
        ("unknown_id_rule", lambda: Vocabulary.of(makan, 10, "hf")),
        ("too_few_merges", lambda: Vocabulary.of(makan, 11, "sorted")),
        ("token_twice", lambda: Vocabulary.of(makan, 10, "sorted", ("makan",))),
        ("token_twice", lambda: Vocabulary(("a", "b", "a"))),
        ("empty_piece", lambda: Vocabulary.of(makan, 10, "sorted", ("",))),
    ]
    for code, call in cases:
        with pytest.raises(TokenizerError) as caught:
            call()
        assert caught.value.code == code
    assert ID_RULES == ("sorted", "characters-then-merges")
