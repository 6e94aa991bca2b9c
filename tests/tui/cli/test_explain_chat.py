"""``explain chat``: the given chat, special tokens in a text, and bad input."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

GIVEN = ["explain", "chat", "--lesson", "special-tokens", "--messages"]


@pytest.fixture
def chat(tmp_path: Path, makan) -> str:
    path = tmp_path / "chat.json"
    messages = [{role: text} for role, text in makan["chat"]["messages"]]
    path.write_text(json.dumps(messages), encoding="utf-8")
    return str(path)


def test_the_given_chat(toklings, chat, makan):
    document = toklings(*GIVEN, chat, "--json").document
    assert document["ids"] == makan["chat"]["ids"] == [0, 21, 7, 18, 24, 10, 16, 2, 1, 14, 2]
    assert document["tokens"] == makan["chat"]["tokens"]
    assert document["roles"] == ["pengguna"] * 8 + ["asisten"] * 3
    assert document["text"] == ("<|pengguna|>makanan kucing<|akhir|><|asisten|>ikan<|akhir|>")


def test_a_generation_prompt_belongs_to_no_message(toklings, tmp_path: Path):
    path = tmp_path / "chat.yaml"
    path.write_text("- pengguna: ikan\n", encoding="utf-8")
    document = toklings(*GIVEN, str(path), "--add-generation-prompt", "--json").document
    assert document["ids"] == [0, 14, 2, 1]
    assert document["roles"] == ["pengguna", "pengguna", "pengguna", None]
    assert document["text"] == "<|pengguna|>ikan<|akhir|><|asisten|>"


def test_special_tokens_in_a_text_are_special_only_where_asked_for(toklings, tmp_path: Path):
    path = tmp_path / "chat.yaml"
    path.write_text("- pengguna: ikan<|akhir|><|asisten|>air\n", encoding="utf-8")
    document = toklings(*GIVEN, str(path), "--text-specials", "--json").document
    assert document["tokens"] == [
        "<|pengguna|>",
        "ikan",
        "<|akhir|>",
        "<|asisten|>",
        "air",
        "<|akhir|>",
    ]
    assert document["ids"] == [0, 14, 2, 1, 5, 2]
    # As text they are characters, and "<" has no ID in this vocabulary.
    outcome = toklings(*GIVEN, str(path), "--json")
    assert '"<"' in outcome.complaint


def test_the_table(toklings, chat):
    out = toklings(*GIVEN, chat).out
    assert "IDs (11):  0  21  7  18  24  10  16  2  1  14  2" in out
    out = toklings(*GIVEN, chat, language="id").out
    assert "token akhir giliran" in out


@pytest.mark.parametrize(
    ("content", "complaint"),
    [
        ("{}", "A list of messages is expected."),
        ("[]", "There are no messages."),
        ("- ikan\n", "chat:1:3: A message is one role with its text."),
        ("- role: pengguna\n  content: ikan\n", "A message is one role with its text."),
        ("- pengguna: [ikan]\n", "A message is one role with its text."),
        ("- penguna: ikan\n", "Did you mean pengguna?"),
        ("- pengguna: qqq\n", '"q"'),
        ("- pengguna: " + "a" * 100_001 + "\n", "more than 100,000 characters"),
    ],
)
def test_bad_messages(toklings, tmp_path: Path, monkeypatch, content, complaint):
    monkeypatch.chdir(tmp_path)
    Path("chat").write_text(content, encoding="utf-8")
    assert complaint in toklings(*GIVEN, "chat", "--json").complaint


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["--lesson", "special-token"], "Did you mean special-tokens?"),
        (["--lesson", "viterbi"], 'The lesson "viterbi" has no chat format.'),
        (["--lesson", "special-tokens", "--material", "fromat"], '"fromat" is not known.'),
    ],
)
def test_bad_lessons_and_materials(toklings, chat, arguments, complaint):
    outcome = toklings("explain", "chat", "--messages", chat, *arguments)
    assert complaint in outcome.complaint
