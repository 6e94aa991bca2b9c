"""A lesson whose texts, words, tokens, roles and messages are all one hostile string."""

from __future__ import annotations

import json
import re
from pathlib import Path

ROW_ENDS = re.compile("[\n\x0b\x0c\r\x1c-\x1e\x85\u2028\u2029]")


def cleaned(text: str) -> str:
    """The string as a lesson can hold it: no lone surrogates, no braces, bounded."""
    text = text.encode(errors="replace").decode().replace("{", "(").replace("}", ")")
    return text[:150]


def yaml(value: object) -> str:
    """JSON with the escapes that YAML reads."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{yaml(k)}: {yaml(v)}" for k, v in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(yaml, value)) + "]"
    if isinstance(value, str):
        return '"' + "".join(map(escaped, value)) + '"'
    return json.dumps(value)


def escaped(character: str) -> str:
    plain = character.isprintable() and character not in '"\\'
    return character if plain else f"\\U{ord(character):08X}"


def hostile_lesson(text: str) -> str:
    """The file: a reading step and a question of every answer type."""
    text = cleaned(text)
    row = ROW_ENDS.sub("", text)
    word = "".join(text.split()) or "qzzq"
    both = {"en": text, "id": text}
    one = {"en": row, "id": row}
    hints = [one, one, one]
    two = {"en": row + "2", "id": row + "2"}
    role = f"<|{word[:90]}|>"
    of_bpe = {"bpe": "bpe", "done": 0, "hints": hints}
    of_model = {"model": "model", "text": word[:40], "hints": hints}
    of_chat = {"chat": "chat", "hints": hints}
    letters = dict.fromkeys(word, 1)
    shown = {"question": one, "hints": hints}
    lesson = {
        "format_version": 1, "id": "hostile", "number": 1, "group": "bpe",
        "title": one, "about": one, "sources": [row], "remember": both,
        "materials": {
            "words": {"corpus": {word: 3, "qzzq": 2}},
            "bpe": {"bpe": {"corpus": "words", "merges": 2, "tie": "lexicographic"}},
            "model": {"unigram": {**letters, word: 2}},
            "ids": {"vocabulary": {"of": "bpe", "rule": "sorted", "special": [role, "<e>"]}},
            "chat": {"chat": {"vocabulary": "ids", "roles": {text: role}, "end": "<e>"}},
        },
        "steps": [
            {"id": "read", "say": both},
            {"id": "pair", "ask": "next_merge", **of_bpe},
            {"id": "count", "ask": "pair_count", "pair": [*word[:2]], **of_bpe},
            {"id": "path", "ask": "viterbi_path", **of_model},
            {"id": "cell", "ask": "viterbi_cell", "position": 2, **of_model},
            {"id": "ids", "ask": "chat_ids", "messages": [{text: word}], **of_chat},
            {"id": "choice", "ask": "choice", **shown, "options": [{**one, "right": True}, two]},
            {"id": "number", "ask": "number", **shown, "answer": "1", "shows": ["words", "model"]},
        ],
    }  # fmt: skip
    return yaml(lesson)


def write_lesson(folder: Path, text: str) -> Path:
    """Write the file into a lesson folder."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / "hostile.yaml"
    path.write_text(hostile_lesson(text), encoding="utf-8")
    return path
