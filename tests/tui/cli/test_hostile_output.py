"""Hostile strings through every place of the command line that shows text which is not ours."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from uuid import uuid4

import pytest
from hostile_strings import HOSTILE, LARGE_STRINGS, SMALL, acts

from core.progress import data_path, open_store
from core.progress.store import LOCAL_LEARNER, AnswerEvent, Place
from core.wording.characters import cells

Toklings = Callable[..., object]

ECHOES = {
    "command": lambda text: [text],
    "option": lambda text: [f"--{text}"],
    "explain": lambda text: ["explain", text],
    "stray": lambda text: ["explain", "bpe", text],
    "number": lambda text: ["explain", "bpe", "--merges", text, "--words", "a=1"],
    "tie": lambda text: ["explain", "bpe", "--merges", "1", "--words", "a=1", "--tie", text],
    "words": lambda text: ["explain", "bpe", "--merges", "1", "--words", text],
    "count": lambda text: ["explain", "bpe", "--merges", "1", "--words", f"a={text}"],
    "corpus": lambda text: ["explain", "bpe", "--merges", "1", "--corpus", text],
    "pieces": lambda text: ["explain", "unigram", "--pieces", text],
    "lesson": lambda text: ["learn", text],
    "chat": lambda text: ["explain", "chat", "--lesson", text, "--messages", "-"],
    "reset": lambda text: ["progress", "reset", text, "--yes"],
}


@pytest.mark.parametrize(("number", "place"), enumerate(ECHOES), ids=ECHOES)
def test_what_an_error_echoes(number: int, place: str, toklings: Toklings) -> None:
    strings = HOSTILE if place == "command" else (*SMALL[number :: len(ECHOES)], *LARGE_STRINGS)
    for text in strings:
        done = toklings(*ECHOES[place](text))
        assert done.status == 2
        _assert_harmless(done.err, known=place == "command" and not _is_refused(text))
        assert done.err.count("\n") == 1
        assert len(done.err) < 9_000


@pytest.mark.parametrize("text", HOSTILE, ids=[ascii(text[:30]) for text in HOSTILE])
def test_a_file_that_is_missing_or_faulty(text: str, toklings: Toklings, tmp_path: Path) -> None:
    done = toklings("lessons", "check", text[:60].replace("\x00", "") + ".yaml")
    assert done.status in (1, 2)
    _assert_harmless(done.out + done.err)
    faulty = tmp_path / "faulty.yaml"
    lesson = {"format_version": 1, "id": text, "number": text, text[:90]: text, "steps": [text]}
    faulty.write_text(json.dumps(lesson)[:500_000])
    done = toklings("lessons", "check", str(faulty))
    assert done.status == 1
    _assert_harmless(done.out + done.err)
    assert len(done.out.splitlines()) < 100
    assert len(done.out) < 20_000


def _is_refused(text: str) -> bool:
    """Whether an argument is no UTF-8, which is all that is said of it then."""
    return any("\ud800" <= character <= "\udfff" for character in text)


def _assert_harmless(shown: str, *, known: bool = False) -> None:
    for line in shown.splitlines():
        assert acts(line) == []
        assert line.isprintable()
    if known:
        assert "qz" in shown


def test_tables_and_documents_of_bpe(toklings: Toklings, tmp_path: Path) -> None:
    corpus = tmp_path / "corpus.txt"
    for text in SMALL:
        written = text.encode(errors="replace").decode()
        corpus.write_text(written, encoding="utf-8", newline="")
        options = ["--corpus", str(corpus), "--merges", "40", "--encode", written]
        done = toklings("explain", "bpe", *options)
        assert done.status == 0, done.err
        _assert_harmless(done.out, known=True)
        assert all(cells(line) <= 80 for line in done.out.splitlines())
        done = toklings("explain", "bpe", *options, "--json")
        assert acts(done.out.removesuffix("\n")) == []
        assert done.document["encode"][0]["text"] == written


def test_tables_and_documents_of_unigram(toklings: Toklings, tmp_path: Path) -> None:
    pieces = tmp_path / "pieces.json"
    for text in SMALL:
        written = text.encode(errors="replace").decode()
        pieces.write_text(json.dumps({written: 3, **dict.fromkeys(written, 1)}))
        options = ["--pieces", str(pieces), "--text", written]
        done = toklings("explain", "unigram", *options)
        assert done.status == 0, done.err
        _assert_harmless(done.out, known=True)
        done = toklings("explain", "unigram", *options, "--json")
        assert acts(done.out.removesuffix("\n")) == []
        assert done.document["words"][0]["text"] == written


def test_a_chat_whose_characters_have_no_id(toklings: Toklings) -> None:
    for text in SMALL[::10]:
        messages = json.dumps([{"pengguna": text}]).encode()
        done = toklings(
            "explain", "chat", "--lesson", "special-tokens", "--messages", "-", stdin=messages
        )
        assert done.status == 2
        _assert_harmless(done.err)


@pytest.mark.parametrize("text", LARGE_STRINGS, ids=[ascii(t[:12]) for t in LARGE_STRINGS])
def test_a_megabyte_takes_a_screen_or_two(text: str, toklings: Toklings, tmp_path: Path) -> None:
    corpus = tmp_path / "corpus.txt"
    corpus.write_text(text.encode(errors="replace").decode(), encoding="utf-8")
    done = toklings("explain", "bpe", "--corpus", str(corpus), "--merges", "2")
    assert done.status == 0, done.err
    _assert_harmless(done.out, known=True)
    assert len(done.out.splitlines()) < 60
    assert all(cells(line) <= 80 for line in done.out.splitlines())


def test_a_record_with_hostile_names(toklings: Toklings) -> None:
    async def record() -> None:
        store = await open_store(data_path())
        now = datetime(2026, 1, 1, tzinfo=UTC)
        for text in SMALL:
            name = text.encode(errors="replace").decode()
            await store.record_answer(
                AnswerEvent(
                    event_id=uuid4(), learner_id=LOCAL_LEARNER, lesson=name, run=1, step=name,
                    seed=None, level=None, kind="pair", answer=None, correct=False, hints=0,
                    diagnoses=(), at=now,
                )
            )  # fmt: skip
            await store.set_place(Place(LOCAL_LEARNER, name, 1, name, False, now))
        await store.close()

    asyncio.run(record())
    done = toklings("progress", "show")
    assert done.status == 0, done.err
    _assert_harmless(done.out, known=True)
    assert done.out.count("qz") >= 200
