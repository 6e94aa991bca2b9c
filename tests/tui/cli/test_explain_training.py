"""``explain unigram --train``: the course's figures round by round, EM, and bad input."""

from __future__ import annotations

import json
import math
from pathlib import Path

import pytest

FACTS = Path(__file__).parents[2] / "facts"
COURSE = json.loads((FACTS / "unigram_course.json").read_text(encoding="utf-8"))
PRUNING = COURSE["pruning"]


@pytest.fixture
def text(tmp_path: Path) -> str:
    path = tmp_path / "course.txt"
    path.write_text("\n".join(COURSE["sentences"]), encoding="utf-8")
    return str(path)


def test_every_round_of_the_course_stands_in_the_document(toklings, text):
    document = toklings(
        "explain", "unigram", "--train", "--corpus", text, "--size", "100", "--json"
    ).document
    assert (document["algorithm"], document["method"]) == ("unigram", "course")
    assert document["initial_size"] == 300
    for ours, given in zip(document["rounds"], PRUNING["rounds"], strict=True):
        assert ours["size_before"] == given["size_before"]
        assert ours["loss_before"] == pytest.approx(given["loss_before"], rel=1e-12)
        assert ours["removed"] == given["removed"]
    assert document["rounds"][0]["tied"] == 237
    assert document["size"] == 98
    assert document["loss"] == pytest.approx(PRUNING["final_loss"], rel=1e-12)
    total = sum(PRUNING["final_token_frequencies"].values())
    for piece, frequency in PRUNING["final_token_frequencies"].items():
        assert document["log_probs"][piece] == pytest.approx(math.log(frequency / total))


def test_a_word_is_cut_by_what_was_trained(toklings, text):
    words = ("--text", "▁course.", "--text", "▁This")
    document = toklings(
        "explain", "unigram", "--train", "--corpus", text, "--size", "100", *words, "--json"
    ).document
    assert [word["best"][0] for word in document["words"]] == [
        ["▁", "c", "ou", "r", "s", "e", "."],
        ["▁This"],
    ]


def test_words_are_taken_as_they_are(toklings):
    # ab 3, abc 1: a 4, b 4, c 1, ab 4, bc 1, abc 1. A fifth goes: bc, abc, then ab.
    document = toklings(
        *("explain", "unigram", "--train", "--words", "ab=3 abc=1", "--size", "3"),
        *("--initial-size", "6", "--share", "20", "--json"),
    ).document
    assert [step["removed"] for step in document["rounds"]] == [["bc"], ["abc"], ["ab"]]
    assert set(document["log_probs"]) == {"a", "b", "c"}


def test_em_ends_at_the_size_asked_for(toklings, text):
    document = toklings(
        *("explain", "unigram", "--train", "--corpus", text, "--size", "40"),
        *("--method", "em", "--json"),
    ).document
    assert document["method"] == "em"
    assert document["size"] == len(document["log_probs"]) == 40
    assert document["rounds"][0]["size_before"] == document["initial_size"]


def test_the_table_of_the_course(toklings, text):
    shown = toklings("explain", "unigram", "--train", "--corpus", text, "--size", "100").out
    rows = shown.splitlines()
    assert rows[3].split()[:5] == ["1", "300", "382.104", "30", "237"]
    assert "At the end: 98 tokens, loss 333.262." in rows
    assert all(len(row) <= 80 for row in rows)


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["--words", "ab=1"], "--size N"),
        (["--size", "3"], "--words or --corpus"),
        (["--words", "ab=1", "--corpus", "x", "--size", "3"], "--words or --corpus"),
        (["--words", "ab=1", "--size", "1"], "2 different characters"),
        (["--words", "a=9", "--size", "2"], "gives only 1"),
        (["--words", "ab=1", "--size", "2", "--share", "0"], "--share"),
        (["--words", "ab=1", "--size", "2", "--share", "100"], "--share"),
        (["--words", "ab=1", "--size", "2", "--share", ""], "--share"),
        (["--words", "ab=1", "--size", "2", "--method", "bpe"], "course, em"),
        (["--words", "ab=1", "--size", "2", "--method", "em", "--share", "5"], "--share"),
        (["--words", "ab=1", "--size", "2", "--pieces", "x"], "--pieces"),
        (["--words", "a" * 5000 + "=1", "--size", "2"], "5,000"),
        (["--corpus", "nowhere.txt", "--size", "2"], "nowhere.txt"),
    ],
)
def test_what_cannot_be_trained(toklings, arguments: list[str], complaint: str):
    assert complaint in toklings("explain", "unigram", "--train", *arguments).complaint


def test_options_of_training_need_it(toklings):
    assert "--size" in toklings("explain", "unigram", "--size", "3").complaint


def test_tokens_per_word_of_a_bpe_training(toklings):
    words = "eating=4 drinking=3 reading=3 eats=2 reads=2 food=3 fish=3 water=3"
    document = toklings("explain", "bpe", "--words", words, "--merges", "12", "--json").document
    assert (document["corpus_tokens"], document["corpus_words"]) == (57, 23)
    assert document["tokens_per_word"] == 57 / 23
