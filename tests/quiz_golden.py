"""Quizzes of ten questions on four topics, for three seeds: kind, level, seed and right answer of
each question. Kinds, levels and seeds were drawn by another program, with nothing but SHA-256; the
answers were found by brute force from what the questions show."""

from __future__ import annotations

from typing import Any

GOLDEN: dict[int, tuple[tuple[str, int, int, list[Any]], ...]] = {
    1: (
        ("next_merge", 1, 567579399, ["r", "e"]),
        ("bpe_encode", 1, 339606611, [["b", "u", "k", "an"]]),
        ("chat_ids", 2, 630657787, [2, 14, 17, 5, 19, 4, 8, 12, 1, 0, 15, 3, 15, 5, 1]),
        ("viterbi_path", 2, 241311840, [["s", "epatu"]]),
        ("bpe_encode", 3, 830888673, [["f", "ing", "e", "r"]]),
        ("next_merge", 3, 923159771, ["re", "ad"]),
        ("chat_ids", 4, 786530322, [2, 9, 21, 0, 3, 19, 4, 7, 0, 1, 19, 6, 4, 10, 0]),
        ("viterbi_path", 4, 65646000, [["te", "a", "ch", "ing"]]),
        ("chat_ids", 5, 214280867, [1, 9, 4, 14, 17, 3, 0, 7, 6, 22, 11, 3, 2]),
        ("next_merge", 5, 653164220, ["g", "ambar"]),
    ),
    4711: (
        ("chat_ids", 1, 836114496, [0, 16, 14, 4, 11, 18, 2]),
        ("next_merge", 1, 233532966, ["r", "e"]),
        ("bpe_encode", 2, 311951709, [["t", "e", "n", "ang"]]),
        ("viterbi_path", 2, 780679885, [["sendo", "k"]]),
        ("viterbi_path", 3, 849472484, [["read", "in", "g"]]),
        ("bpe_encode", 3, 480739535, [["t", "a", "ng", "an"]]),
        ("chat_ids", 4, 547930486, [0, 24, 1, 2, 5, 21, 21, 4, 1, 3, 10, 4, 13, 23, 7, 1]),
        ("next_merge", 4, 338378295, ["gi", "ant"]),
        ("viterbi_path", 5, 984506739, [["pe", "ru", "m", "ahan"]]),
        ("chat_ids", 5, 543175492, [3, 8, 19, 6, 21, 16, 28, 1, 2, 5, 7, 9, 19, 1, 0]),
    ),
    2026: (
        ("chat_ids", 1, 998767892, [0, 14, 10, 3, 9, 3, 12, 14, 10, 16, 2]),
        ("viterbi_path", 1, 204574783, [["ever", "y"]]),
        ("next_merge", 2, 745088086, ["j", "am"]),
        ("bpe_encode", 2, 481318032, [["l", "a", "ter"]]),
        ("bpe_encode", 3, 610035791, [["r", "u", "a", "ng", "an"]]),
        ("chat_ids", 3, 142821293, [1, 20, 14, 3, 15, 2, 0, 20, 15, 3, 8, 2, 1, 13, 2]),
        ("next_merge", 4, 332252811, ["f", "ather"]),
        ("viterbi_path", 4, 585985390, [["s", "t", "ro", "ng", "er"]]),
        ("viterbi_path", 5, 708652252, [["pela", "bu", "h", "a", "n"]]),
        ("chat_ids", 5, 846951809, [2, 22, 0, 3, 10, 6, 13, 15, 24, 15, 0, 1]),
    ),
}  # fmt: skip
