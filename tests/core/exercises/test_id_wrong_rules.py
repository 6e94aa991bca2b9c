"""Two hundred random questions a misconception about IDs, chats and decoding."""

from __future__ import annotations

import random
from typing import Any

from wrong_rule_questions import (
    MOST_TRIES,
    QUESTIONS,
    Tally,
    exercise,
    named,
    small_corpus,
)
from wrong_rules_by_hand import (
    PairOf,
    Row,
    all_but_one_or_none,
    chat_tokens,
    encoded,
    leftmost,
    longest,
    trained,
)

from core.exercises.base import IdsAnswer, TextAnswer

MARKERS = ["<begin>", "<one>", "<two>", "<end>"]
IDS = (
    "forgot_end_of_turn", "forgot_role", "forgot_all_markers", "forgot_generation_prompt",
    "added_generation_prompt", "doubled_begin", "forgot_begin", "numbered_from_zero",
    "off_by_one", "characters", "left_to_right", "longest_match", "stopped_early",
)  # fmt: skip


def id_rules(
    turns: list[tuple[str, str]],
    learned: list[PairOf],
    entries: list[str],
    begin: bool,
    prompt: bool,
) -> dict[str, set[tuple[int, ...]]]:
    before, after = (["<begin>"] if begin else []), (["<two>"] if prompt else [])
    ends = {"before": before, "after": after}

    def right(word: str) -> Row:
        return encoded(word, learned)

    def cut(how: Any) -> list[Row]:
        return [chat_tokens(turns, how, **ends)]

    def ids(rows: list[Row], shift: int = 0) -> set[tuple[int, ...]]:
        return {
            tuple(entries.index(t) + (0 if t in MARKERS else shift) for t in row)
            for row in rows
            if all(token in entries for token in row)
        }

    parts = all_but_one_or_none(turns)
    plain = chat_tokens(turns, right, before=before)
    words = [token for token in entries if token not in MARKERS]
    rules = {
        "forgot_end_of_turn": ids([chat_tokens(turns, right, closed=p, **ends) for p in parts]),
        "forgot_role": ids([chat_tokens(turns, right, opened=p, **ends) for p in parts]),
        "forgot_all_markers": ids([chat_tokens(turns, right, opened=[], closed=[], **ends)]),
        "numbered_from_zero": ids(cut(right), -len(MARKERS)),
        "off_by_one": ids(cut(right), 1) | ids(cut(right), -1),
        "characters": ids(cut(list)),
        "left_to_right": ids(cut(lambda word: leftmost(word, learned))),
        "longest_match": ids(cut(lambda word: longest(word, words))),
        "stopped_early": ids(
            [*cut(lambda w: encoded(w, learned, 1)), *cut(lambda w: encoded(w, learned, 2))]
        ),
    }
    if prompt:
        rules["forgot_generation_prompt"] = ids([plain])
    else:
        rules["added_generation_prompt"] = ids([[*plain, "<one>"], [*plain, "<two>"]])
    if begin:
        rules["doubled_begin"] = ids([["<begin>", *plain, *after]])
        rules["forgot_begin"] = ids([[*plain[1:], *after]])
    return rules


def test_chat_ids() -> None:
    rng = random.Random(6)
    tally = Tally(IDS)
    for _ in range(MOST_TRIES):
        if tally.done:
            break
        words = small_corpus(rng, "abc")
        learned = trained(words, 5)[1]
        letters = sorted({c for word in words for c in word})
        entries = MARKERS + sorted({*letters, *(a + b for a, b in learned)})
        roles = [("one", "<one>"), ("two", "<two>")]
        texts = [
            " ".join(
                "".join(rng.choice(letters) for _ in range(rng.randint(1, 5)))
                for _ in range(rng.randint(1, 2))
            )
            for _ in range(rng.randint(1, 3))
        ]
        begin, prompt = rng.random() < 0.5, rng.random() < 0.5
        turns = [(roles[i % 2][1], text) for i, text in enumerate(texts)]
        form = {"vocabulary": "v", "roles": dict(roles), "end": "<end>"}
        question = exercise(
            "chat_ids",
            {
                "c": {"corpus": words},
                "b": {"bpe": {"corpus": "c", "merges": 5}},
                "v": {"vocabulary": {"of": "b", "rule": "sorted", "special": MARKERS}},
                "f": {"chat": {**form, **({"begin": "<begin>"} if begin else {})}},
            },
            chat="f", generation_prompt=prompt,
            messages=[{roles[i % 2][0]: text} for i, text in enumerate(texts)],
        )  # fmt: skip
        row = chat_tokens(
            turns, lambda word, known=learned: encoded(word, known),
            before=["<begin>"] if begin else [], after=["<two>"] if prompt else [],
        )  # fmt: skip
        right = tuple(entries.index(token) for token in row)
        assert question.grade(IdsAnswer(right)).correct
        rules = id_rules(turns, learned, entries, begin, prompt)
        tally.check(question, rules, {right}, IdsAnswer)
    assert tally.done, tally.left


def test_text_that_a_user_typed_stays_text() -> None:
    """The corpus has < | > as letters, so that the marker can be written as text."""
    question = exercise(
        "chat_ids",
        {
            "c": {"corpus": {"ab": 2, "<e>": 1}},
            "b": {"bpe": {"corpus": "c", "merges": 1}},
            "v": {"vocabulary": {"of": "b", "special": ["<u>", "<e>"]}},
            "f": {"chat": {"vocabulary": "v", "roles": {"u": "<u>"}, "end": "<e>"}},
        },
        chat="f", messages=[{"u": "ab <e>"}],
    )  # fmt: skip
    # <u> 0, <e> 1, < 2, > 3, a 4, ab 5, b 6, e 7
    assert question.grade(IdsAnswer((0, 5, 2, 7, 3, 1))).correct
    assert named(question.grade(IdsAnswer((0, 5, 1, 1)))) == {"text_as_special"}


def test_decode() -> None:
    rng = random.Random(7)
    rules = ("off_by_one", "numbered_from_zero", "wrong_order", "left_out_token", "space_kept")
    tally = Tally(rules)
    for _ in range(MOST_TRIES):
        if tally.done:
            break
        words = small_corpus(rng, "abcdef")
        letters = {c for word in words for c in word}
        learned = trained(words, 3)[1]
        entries = ["<one>", "<end>", *sorted(letters | {a + b for a, b in learned})]
        ids = [rng.randrange(2, len(entries)) for _ in range(rng.randint(2, 5))]
        question = exercise(
            "decode",
            {
                "c": {"corpus": words}, "b": {"bpe": {"corpus": "c", "merges": 3}},
                "v": {"vocabulary": {"of": "b", "special": ["<one>", "<end>"]}},
            },
            vocabulary="v", ids=ids,
        )  # fmt: skip

        def text(numbers: list[int], known: list[str] = entries) -> set[str]:
            fits = all(0 <= i < len(known) for i in numbers)
            return {"".join(known[i] for i in numbers)} if fits else set()

        right = text(ids)
        spaced = " ".join(entries[i] for i in ids)
        answers = {
            "space_kept": {spaced},
            "off_by_one": text([i + 1 for i in ids]) | text([i - 1 for i in ids]),
            "numbered_from_zero": text([i + 2 for i in ids]),
            "wrong_order": text(ids[::-1]),
            "left_out_token": {t for i in range(len(ids)) for t in text(ids[:i] + ids[i + 1 :])},
        }
        assert question.grade(TextAnswer(right.copy().pop())).correct
        tally.check(question, answers, right, TextAnswer)
    assert tally.done, tally.left


def test_text_that_a_user_typed_is_no_marker() -> None:
    rng = random.Random(9)
    asked = 0
    while asked < QUESTIONS:
        words = {**small_corpus(rng, "ab"), "<e>": 1}
        learned = trained(words, 2)[1]
        if any("<" in a + b for a, b in learned):
            continue
        markers = ["<u>", "<e>"]
        letters = {c for word in words for c in word}
        entries = markers + sorted(letters | {a + b for a, b in learned})
        text = f"{rng.choice(['a', 'ab', 'ba', 'bab'])} <e> {rng.choice(['b', 'aa', 'abba'])}"
        if not set(text) <= letters | {" "}:
            continue
        question = exercise(
            "chat_ids",
            {
                "c": {"corpus": words}, "b": {"bpe": {"corpus": "c", "merges": 2}},
                "v": {"vocabulary": {"of": "b", "special": markers}},
                "f": {"chat": {"vocabulary": "v", "roles": {"u": "<u>"}, "end": "<e>"}},
            },
            chat="f", messages=[{"u": text}],
        )  # fmt: skip

        def row_of(as_special: bool, learned: list[PairOf], text: str) -> Row:
            row = ["<u>"]
            for word in text.split():
                row += [word] if as_special and word == "<e>" else encoded(word, learned)
            return [*row, "<e>"]

        def numbers(row: Row, known: list[str]) -> tuple[int, ...]:
            return tuple(known.index(token) for token in row)

        right = numbers(row_of(False, learned, text), entries)
        wrong = numbers(row_of(True, learned, text), entries)
        assert question.grade(IdsAnswer(right)).correct
        assert "text_as_special" in named(question.grade(IdsAnswer(wrong)))
        asked += 1
