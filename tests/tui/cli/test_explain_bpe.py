"""``explain bpe``: the given figures of the makan corpus, and bad input."""

from __future__ import annotations

import unicodedata
from pathlib import Path

import pytest


def _words(corpus: dict[str, int]) -> str:
    return " ".join(f"{word}={count}" for word, count in corpus.items())


def test_every_given_figure_stands_in_the_document(toklings, makan):
    arguments = [x for word in makan["encode"] for x in ("--encode", word)]
    document = toklings(
        "explain", "bpe", "--words", _words(makan["corpus"]), "--merges", "10", "--json", *arguments
    ).document
    assert document["algorithm"] == "bpe"
    assert document["tie"] == "lexicographic"
    assert document["initial_vocabulary"] == makan["initial_vocabulary"]
    assert document["vocabulary"] == makan["accumulated_vocabulary"]
    assert document["active_symbols"] == makan["active_symbols"]
    assert len(document["steps"]) == len(makan["steps"]) == 10
    for step, given in zip(document["steps"], makan["steps"], strict=True):
        assert step["rank"] == given["iteration"] - 1
        assert step["pair"] == given["pair"]
        assert step["count"] == given["count"]
        assert step["token"] == given["new_token"]
        assert step["vocabulary_size"] == given["vocabulary_size"]
        assert sorted(step["tied_pairs"]) == sorted(given["tied_pairs"])
        assert step["tied_pairs"] == sorted(step["tied_pairs"])
        assert sorted(step["pair_counts"]) == sorted(given["pair_counts"])
        counts = step["pair_counts"]
        assert counts == sorted(counts, key=lambda row: (-row[2], row[0], row[1]))
    assert {each["text"]: each["tokens"] for each in document["encode"]} == makan["encode"]


def test_a_text_of_several_words_its_ids_and_steps(toklings, makan):
    document = toklings(
        "explain", "bpe", "--words", _words(makan["corpus"]), "--merges", "10",
        "--encode", "kucing memakan", "--json",
    ).document  # fmt: skip
    (encoded,) = document["encode"]
    assert encoded["tokens"] == ["k", "u", "c", "ing", "m", "e", "makan"]
    assert encoded["ids"] == [15, 21, 7, 13, 17, 8, 18]
    assert [step["rank"] for step in encoded["steps"]] == [4, 5, 0, 1, 2, 3]
    assert encoded["steps"][0] == {
        "rank": 4,
        "pair": ["i", "n"],
        "word": 0,
        "tokens": [*"kuc", "in", "g", *"memakan"],
    }
    assert encoded["steps"][-1]["tokens"] == encoded["tokens"]


def test_ids_in_the_order_learned_and_a_character_without_one(toklings):
    document = toklings(
        "explain", "bpe", "--words", "ab=2 b=1", "--merges", "1",
        "--encode", "abbz", "--id-rule", "characters-then-merges", "--json",
    ).document  # fmt: skip
    assert document["encode"][0]["tokens"] == ["ab", "b", "z"]
    assert document["encode"][0]["ids"] == [2, 1, None]


def test_no_counts_leaves_the_large_parts_out(toklings):
    step = toklings(
        "explain", "bpe", "--words", "ab=2", "--merges", "1", "--no-counts", "--json"
    ).document["steps"][0]
    assert "pair_counts" not in step
    assert "words" not in step


def test_zero_merges_are_fine(toklings):
    arguments = ("explain", "bpe", "--words", "ab=2", "--merges", "0")
    document = toklings(*arguments, "--json").document
    assert document["steps"] == []
    assert document["vocabulary"] == ["a", "b"]
    table = toklings(*arguments)
    assert table.status == 0
    assert "No merges were asked for." in table.out


def test_training_stops_where_no_pair_is_left(toklings):
    arguments = ("explain", "bpe", "--words", "aaa=2", "--merges", "1000000")
    assert [s["token"] for s in toklings(*arguments, "--json").document["steps"]] == ["aa", "aaa"]
    table = toklings(*arguments)
    assert "No pair is left after 2 merges (1,000,000 were asked for)." in table.out
    table = toklings(*arguments, language="id")
    assert "Setelah 2 penggabungan tidak ada lagi pasangan (diminta 1.000.000)." in table.out


@pytest.mark.parametrize("how", ["dash", "corpus-dash", "file"])
def test_a_text_is_split_and_counted(toklings, tmp_path: Path, how: str):
    text = "ikan makan\n ikan\tair "
    path = tmp_path / "corpus.txt"
    path.write_text(text, encoding="utf-8")
    source = {"dash": ["-"], "corpus-dash": ["--corpus", "-"], "file": ["--corpus", str(path)]}
    document = toklings(
        "explain", "bpe", *source[how], "--merges", "1", "--json", stdin=text.encode()
    ).document
    first = document["steps"][0]
    # k + a and a + n stand in ikan (twice) and makan: 3 each, a + n is first in order.
    assert (first["pair"], first["count"]) == (["a", "n"], 3)
    assert list(first["words"]) == ["ikan", "makan", "air"]


def test_hostile_tokens_are_written_as_they_are_and_shown_as_marks(toklings):
    arguments = ("explain", "bpe", "--words", "[red]\x1b[31m=3 \u202eab=2", "--merges", "2")
    document = toklings(*arguments, "--json").document
    assert list(document["steps"][0]["words"]) == ["[red]\x1b[31m", "\u202eab"]
    shown = toklings(*arguments, "--encode", "\x1b]0;x\x07").out
    assert not [c for c in shown if c != "\n" and unicodedata.category(c) in ("Cc", "Cf")]
    assert "[red]␛[31m" in shown


def test_tables_fit_eighty_columns(toklings, makan):
    words = _words(makan["corpus"]) + " " + "東京都庁" * 30 + "=2 " + "a" * 300 + "=1"
    for language in ("en", "id"):
        out = toklings(
            "explain", "bpe", "--words", words, "--merges", "40",
            "--encode", "kucing memakan " + "x" * 300, language=language,
        ).out  # fmt: skip
        for line in out.splitlines():
            width = sum(2 if unicodedata.east_asian_width(c) in "WF" else 1 for c in line)
            assert width <= 80, line


@pytest.mark.parametrize(
    ("arguments", "stdin", "complaint"),
    [
        (["--words", ""], b"", "--words: There are no words."),
        (["--words", "makan"], b"", '--words: "makan" has no frequency.'),
        (["--words", "=3"], b"", '--words: "=3" has no word before "=".'),
        (["--words", "a=x"], b"", '--words, a=x: "x" is not a whole number.'),
        (["--words", "a=1.5"], b"", '--words, a=1.5: "1.5" is not a whole number.'),
        (["--words", "a=0"], b"", "--words, a=0: 0 is out of bounds."),
        (["--words", "a=-3"], b"", "--words, a=-3: -3 is out of bounds."),
        (["--words", "a=" + "9" * 5000], b"", "is out of bounds."),
        (["--words", "a=1 a=2"], b"", 'the word "a" stands twice'),
        (["--words", "a=1", "--corpus", "x"], b"", "explain bpe: Exactly one corpus is needed."),
        ([], b"", "explain bpe: Exactly one corpus is needed."),
        (["corpus.txt"], b"", '"corpus.txt" has no place here.'),
        (["-"], b"", "stdin: There is nothing in it."),
        (["-"], b" \n\t ", "stdin: There is nothing in it."),
        (["-"], b"makan \xff\xfe ikan", "stdin: Byte 7 (0xFF) is not valid UTF-8."),
        (["-"], b"\xef\xbb\xbfab \xc3", "stdin: Byte 7 (0xC3) is not valid UTF-8."),
        (["--corpus", "/nowhere/x"], b"", "/nowhere/x: There is no such file."),
        (["--corpus", "/"], b"", "/: This is a folder."),
        (["--words", "a=1", "--tie", "lexicografic"], b"", "Did you mean lexicographic?"),
        (["--words", "a=1", "--tie", "zzz"], b"", "There are: lexicographic, lowest-id,"),
        (["--words", "a=1", "--id-rule", "sort"], b"", "Did you mean sorted?"),
        (["--words", "a=1", "--encode", "x" * 5000], b"", "The text has 5,000 characters"),
    ],
)
def test_bad_input_is_one_clear_line(toklings, arguments, stdin, complaint):
    outcome = toklings("explain", "bpe", "--merges", "3", "--json", *arguments, stdin=stdin)
    assert complaint.casefold() in outcome.complaint.casefold()


@pytest.mark.parametrize(
    ("merges", "complaint"),
    [
        ("-1", "--merges: -1 is out of bounds. Give a whole number from 0 to 1,000,000."),
        ("three", '--merges: "three" is not a whole number.'),
        ("٣", '--merges: "٣" is not a whole number.'),
        ("1e3", '--merges: "1e3" is not a whole number.'),
        ("9" * 9999, "is out of bounds."),
    ],
)
def test_bad_merges(toklings, merges, complaint):
    outcome = toklings("explain", "bpe", "--words", "a=1", "--merges", merges)
    assert complaint in outcome.complaint


def test_a_file_that_is_not_utf8(toklings, tmp_path: Path):
    path = tmp_path / "latin.txt"
    path.write_bytes(b"caf" + b"\xe9")
    outcome = toklings("explain", "bpe", "--corpus", str(path), "--merges", "1")
    assert outcome.complaint.startswith(f"{path}: Byte 4 (0xE9) is not valid UTF-8.")


def test_complaints_in_indonesian(toklings):
    outcome = toklings("explain", "bpe", "--words", "makan", "--merges", "1", language="id")
    assert outcome.complaint == (
        '--words: Entri "makan" tidak punya frekuensi. Tuliskan kata=frekuensi, misalnya makan=5.'
    )
