"""Materials from their specs, in any order, and what is refused."""

from __future__ import annotations

from typing import Any

import pytest
from pydantic import ValidationError

from core.errors import LessonError
from core.exercises.materials import (
    Chat,
    Corpus,
    MaterialSpec,
    NamedChatFormat,
    NamedVocabulary,
    Passage,
    build,
    get,
)
from core.tokenizers.bpe import Training
from core.tokenizers.unigram import UnigramModel
from core.wording import Wording


def built(**specs: Any) -> Any:
    return build({name: MaterialSpec.model_validate(spec) for name, spec in specs.items()})


WHOLE: dict[str, Any] = {
    "form": {"chat": {"vocabulary": "ids", "roles": {"a": "<a>"}, "end": "<e>"}},
    "ids": {"vocabulary": {"of": "bpe", "special": ["<a>", "<e>"]}},
    "bpe": {"bpe": {"corpus": "words", "merges": 1}},
    "words": {"corpus": {"aab": 2}},
    "model": {"unigram": {"a": 1}},
    "talk": {"messages": [{"a": "aab"}, {"a": ""}]},
    "line": {"text": "aab ab"},
    "lines": {"text": ["aab", "ab"]},
}


def test_each_is_built_after_what_it_needs() -> None:
    materials = built(**WHOLE)
    assert list(materials) == list(WHOLE)
    kinds = (NamedChatFormat, NamedVocabulary, Training, Corpus, UnigramModel, Chat)
    kinds += (Passage, Passage)
    assert tuple(type(material) for material in materials.values()) == kinds
    ids = get(materials, "ids", NamedVocabulary)
    assert ids.vocabulary.tokens == ("<a>", "<e>", "a", "aa", "b")
    assert get(materials, "line", Passage).lines == ("aab ab",)
    assert get(materials, "lines", Passage).lines == ("aab", "ab")
    assert get(materials, "talk", Chat).messages[0].content == "aab"


@pytest.mark.parametrize(("changed", "code", "name"), [
    ({"bpe": {"bpe": {"corpus": "nowhere", "merges": 1}}}, "unknown_material", "nowhere"),
    ({"bpe": {"bpe": {"corpus": "model", "merges": 1}}}, "wrong_material", "model"),
    ({"bpe": {"bpe": {"corpus": "ids", "merges": 1}}}, "wrong_material", "ids"),
    ({"ids": {"vocabulary": {"of": "ids"}}}, "wrong_material", "ids"),
    ({"form": {"chat": {"vocabulary": "bpe", "roles": {"a": "<a>"}, "end": "<e>"}}},
     "wrong_material", "bpe"),
    ({"form": {"chat": {"vocabulary": "ids", "roles": {"a": "<a>"}, "end": "<x>"}}},
     "faulty_material", "form"),
    ({"form": {"chat": {"vocabulary": "ids", "roles": {"a": "aa"}, "end": "<e>"}}},
     "faulty_material", "form"),
    ({"ids": {"vocabulary": {"of": "bpe", "special": ["aa"]}}}, "faulty_material", "ids"),
    ({"words": {"corpus": {}}}, "faulty_material", "bpe"),
    ({"model": {"unigram": {}}}, "faulty_material", "model"),
    ({"words": {"corpus": {"a" * 100 + str(i): 1 for i in range(2_000)}}},
     "material_too_large", "words"),
    ({"words": {"corpus": {"b" * 50 + "a" * (120 + i): 1 for i in range(6)}},
      "loop": {"pruning": {"corpus": "words", "initial_size": 300, "target": 100}}},
     "material_too_large", "loop"),
])  # fmt: skip
def test_what_cannot_be_built(changed: dict[str, Any], code: str, name: str) -> None:
    with pytest.raises(LessonError) as caught:
        built(**{**WHOLE, **changed})
    assert (caught.value.code, caught.value.values["name"]) == (code, name)
    for language in ("en", "id"):
        assert Wording(language).say(caught.value.statement)


@pytest.mark.parametrize("spec", [
    {}, {"corpus": {"a": 1}, "unigram": {"a": 1}}, {"corpus": {"a": 0}}, {"corpus": {"a": True}},
    {"corpus": {"a": 1.5}}, {"corpus": {"": 1}}, {"corpus": {1: 1}}, {"other": {}},
    {"bpe": {"corpus": "c", "merges": -1}}, {"bpe": {"corpus": "c", "merges": 2001}},
    {"bpe": {"corpus": "c", "merges": 1, "tie": "coin"}},
    {"vocabulary": {"of": "b", "rule": "random"}}, {"messages": [{"a": "x", "b": "y"}]},
    {"messages": [{}]}, {"bpe": {"corpus": "c"}},
])  # fmt: skip
def test_specs_that_are_refused(spec: dict[str, Any]) -> None:
    with pytest.raises(ValidationError):
        MaterialSpec.model_validate(spec)
