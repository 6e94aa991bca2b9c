"""``progress show`` and ``progress reset`` on a learner's own store."""

from __future__ import annotations

import asyncio
import io
import os
import sys
from datetime import UTC, datetime
from pathlib import Path
from uuid import uuid4

import pytest

from core.progress import open_store
from core.progress.store import LOCAL_LEARNER, AnswerEvent, Place


def _answer(lesson: str, correct: bool) -> AnswerEvent:
    return AnswerEvent(
        event_id=uuid4(),
        learner_id=LOCAL_LEARNER,
        lesson=lesson,
        run=1,
        step="merge-1",
        seed=None,
        level=None,
        kind="next_merge",
        answer=None,
        correct=correct,
        hints=0,
        diagnoses=(),
        at=datetime(2026, 1, 2, tzinfo=UTC),
    )


async def _fill(path: Path) -> None:
    store = await open_store(path)
    for lesson, correct in (("viterbi", True), ("viterbi", False), ("first-merges", True)):
        await store.record_answer(_answer(lesson, correct))
    at = datetime(2026, 1, 2, tzinfo=UTC)
    await store.set_place(Place(LOCAL_LEARNER, "viterbi", 1, "cell-4", False, at))
    await store.set_place(Place(LOCAL_LEARNER, "first-merges", 1, "merge-1", True, at))
    await store.close()


async def _lessons(path: Path) -> set[str]:
    store = await open_store(path)
    answers = await store.answers(LOCAL_LEARNER)
    await store.close()
    return {answer.lesson for answer in answers}


@pytest.fixture
def store_path(tmp_path: Path, toklings) -> Path:
    path = tmp_path / "data" / "progress.sqlite"
    path.parent.mkdir()
    asyncio.run(_fill(path))
    return path


def test_nothing_answered_makes_no_store(toklings, tmp_path: Path):
    assert toklings("progress", "show").out.startswith("Nothing answered yet.")
    assert toklings("progress", "reset", "--yes").out.startswith("Nothing answered yet.")
    assert not (tmp_path / "data").exists()


def test_show_has_a_row_a_lesson(toklings, store_path):
    rows = [line.split() for line in toklings("progress", "show").out.splitlines()]
    assert rows[0] == ["lesson", "answers", "right", "where", "you", "are"]
    assert sorted(rows[1:]) == [
        ["first-merges", "1", "1", "finished"],
        ["viterbi", "2", "1", "at", "step", "cell-4"],
    ]
    assert "di langkah cell-4" in toklings("progress", "show", language="id").out


def test_reset_one_lesson(toklings, store_path):
    outcome = toklings("progress", "reset", "viterbi", "--yes")
    assert (outcome.status, outcome.err) == (0, "")
    assert asyncio.run(_lessons(store_path)) == {"first-merges"}


def test_reset_all(toklings, store_path):
    assert toklings("progress", "reset", "--yes").status == 0
    assert asyncio.run(_lessons(store_path)) == set()


def test_reset_does_not_ask_a_pipe(toklings, store_path):
    outcome = toklings("progress", "reset", stdin=b"y\n")
    assert outcome.complaint.startswith("progress reset: There is no terminal to ask in.")
    assert asyncio.run(_lessons(store_path)) == {"first-merges", "viterbi"}


class _Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(
    ("reply", "language", "forgotten"),
    [("y\n", "en", True), ("ya\n", "id", True), ("n\n", "en", False), ("", "id", False)],
)  # fmt: skip
def test_reset_asks_in_a_terminal(toklings, store_path, monkeypatch, reply, language, forgotten):
    monkeypatch.setattr(io, "TextIOWrapper", lambda *_, **__: _Terminal(reply))
    outcome = toklings("progress", "reset", "viterbi", language=language)
    monkeypatch.undo()
    assert "viterbi?" in outcome.out
    assert outcome.status == (0 if forgotten else 1)
    kept = {"first-merges"} if forgotten else {"first-merges", "viterbi"}
    assert asyncio.run(_lessons(store_path)) == kept


def test_an_unknown_lesson(toklings, store_path):
    outcome = toklings("progress", "reset", "vitrebi", "--yes")
    assert outcome.complaint == 'There is no lesson "vitrebi". Did you mean viterbi?'


@pytest.mark.parametrize("arguments", [["show"], ["reset", "--yes"]], ids=" ".join)
def test_a_store_that_is_none_is_left_as_it_is(toklings, tmp_path: Path, arguments):
    path = tmp_path / "data" / "progress.sqlite"
    path.parent.mkdir()
    path.write_bytes(b"this is no database, by far" * 50)
    outcome = toklings("progress", *arguments)
    assert str(path) in outcome.complaint
    assert path.read_bytes() == b"this is no database, by far" * 50
    assert os.listdir(path.parent) == [path.name]


def test_progress_loads_no_screen(toklings, store_path):
    before = set(sys.modules)
    toklings("progress", "show")
    assert not {m for m in set(sys.modules) - before if m.split(".")[0] in ("textual", "rich")}
