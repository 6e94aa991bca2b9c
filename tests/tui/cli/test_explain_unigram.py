"""``explain unigram``: the given figures of the hug model, ties, and bad input."""

from __future__ import annotations

import json
import time
from pathlib import Path

import pytest


@pytest.fixture
def pieces(tmp_path: Path, hug) -> str:
    path = tmp_path / "hug.json"
    path.write_text(json.dumps(hug["token_frequencies"]), encoding="utf-8")
    return str(path)


def test_every_given_figure_stands_in_the_document(toklings, pieces, hug):
    texts = [x for word in hug["words"] for x in ("--text", word)]
    corpus = " ".join(f"{word}={count}" for word, count in hug["corpus"].items())
    document = toklings(
        "explain", "unigram", "--pieces", pieces, *texts,
        "--corpus-words", corpus, "--loss", "--json",
    ).document  # fmt: skip
    assert document["algorithm"] == "unigram"
    assert document["total"] == hug["total"] == 210
    assert document["probabilities"]["h"] == pytest.approx(15 / 210, rel=1e-12)
    assert document["loss"] == pytest.approx(hug["loss"], rel=1e-12)
    for piece, increase in hug["loss_increase_if_removed"].items():
        assert document["loss_increase_if_removed"][piece] == pytest.approx(increase, abs=1e-9)
    assert [word["text"] for word in document["words"]] == list(hug["words"])
    for word in document["words"]:
        given = hug["words"][word["text"]]
        assert word["best"] == sorted(given["best_segmentations"])
        assert word["best_count"] == len(given["best_segmentations"])
        assert word["probability"] == pytest.approx(given["best_probability"], rel=1e-12)
        if "segmentations" in given:
            expected = sorted(given["segmentations"], key=lambda row: (-round(row[1], 15), row[0]))
            shown = [[each["tokens"], each["probability"]] for each in word["segmentations"]]
            assert [row[0] for row in shown] == [row[0] for row in expected]
            assert [row[1] for row in shown] == pytest.approx([row[1] for row in expected])
        for position, row in zip(word["positions"], given.get("viterbi", []), strict=False):
            assert position["end"] == row["end"]
            if row["best_probability"] is not None:
                assert position["best_probability"] == pytest.approx(row["best_probability"])


def test_pug_is_a_tie(toklings, pieces):
    word = toklings(
        "explain", "unigram", "--pieces", pieces, "--text", "pug", "--nbest", "2", "--json"
    ).document["words"][0]
    assert word["best"] == [["p", "ug"], ["pu", "g"]]
    assert word["positions"][2]["backpointers"] == [1, 2]
    # 17/210 * 20/210
    assert word["probability"] == pytest.approx(340 / 44100)
    assert [each["tokens"] for each in word["segmentations"]] == [["p", "ug"], ["pu", "g"]]


def test_a_word_without_a_segmentation_has_unknowns(toklings, pieces):
    arguments = ("explain", "unigram", "--pieces", pieces, "--text", "xxpug")
    word = toklings(*arguments, "--json").document["words"][0]
    assert word["best"] == [["<unk>", "p", "ug"], ["<unk>", "pu", "g"]]
    shown = toklings(*arguments)
    assert shown.status == 0
    assert "<unk> | p | ug" in shown.out


def test_exponentially_many_ties_are_exact_and_quick(toklings, tmp_path: Path):
    model = tmp_path / "ties.yaml"
    model.write_text("a: -1\naa: -2\n", encoding="utf-8")
    arguments = ("explain", "unigram", "--log-probs", "--pieces", str(model), "--text", "a" * 1000)
    begun = time.perf_counter()
    word = toklings(*arguments, "--json").document["words"][0]
    assert time.perf_counter() - begun < 10
    before, ways = 1, 1  # the ways to cut n letters into ones and twos
    for _ in range(999):
        before, ways = ways, before + ways
    assert word["best_count"] == ways
    assert len(word["best"]) == 64
    assert word["log_prob"] == pytest.approx(-1000)
    assert f"best segmentations: ~10^{len(str(ways)) - 1}" in toklings(*arguments).out


def test_a_number_of_ties_beyond_what_python_prints_by_itself(toklings, tmp_path: Path):
    # Pieces of one to sixteen letters with equal scores a letter: almost 2 ** (n - 1) ways.
    model = tmp_path / "ties.json"
    model.write_text(json.dumps({"a" * n: -n for n in range(1, 17)}), encoding="utf-8")
    outcome = toklings(
        "explain", "unigram", "--log-probs", "--pieces", str(model),
        "--text", "a" * 4000, "--nbest", "1", "--json",
    )  # fmt: skip
    assert outcome.status == 0
    digits = outcome.out.split('"best_count": ')[1].split(",")[0]
    assert digits.isdigit()
    assert 1190 < len(digits) < 1205


def test_odd_tokens_stay_text(toklings, tmp_path: Path):
    model = tmp_path / "odd.yaml"
    model.write_text("no: 1\n=: 2\n1: 3\n'null': 4\n", encoding="utf-8")
    document = toklings("explain", "unigram", "--pieces", str(model), "--json").document
    assert document["probabilities"] == {
        "no": pytest.approx(0.1),
        "=": pytest.approx(0.2),
        "1": pytest.approx(0.3),
        "null": pytest.approx(0.4),
    }


def test_an_emoji_written_as_json_escapes(toklings):
    document = toklings(
        "explain", "unigram", "--pieces", "-", "--text", "🤗", "--json",
        stdin=b'{"\\ud83e\\udd17": 3}',
    ).document  # fmt: skip
    assert document["words"][0]["best"] == [["🤗"]]


@pytest.mark.parametrize(
    ("content", "complaint"),
    [
        ("", "There is nothing in it."),
        ("[1, 2]", "A token with its number is expected here."),
        ("{}", "The model has no tokens."),
        ("a: 1\na: 2\n", 'pieces:2:1: "a" stands twice.'),
        ('{"a": 1, "a": 2}', '"a" stands twice.'),
        ("a: x\n", 'pieces:1:4, a: "x" is not a whole number.'),
        ("a: 0\n", "0 is out of bounds."),
        ("a: -2\n", "-2 is out of bounds."),
        ("a: 1.5\n", '"1.5" is not a whole number.'),
        ("a: [1]\n", "pieces:1:4: A token with its number is expected here."),
        ("a: [\n", "This is neither JSON nor YAML."),
        ("'': 3\n", "A token is empty."),
        ("[a]: 3\n", "A list or mapping stands where a name is meant."),
        ('{"\\ud800": 3}', "half of a surrogate pair"),
        ("[" * 500 + "]" * 500, "nested too deeply"),
        ("[" * 100_000, "nested too deeply"),
        ("x: &b {a: 1}\ny: *b\n", "pieces:2:4: An alias (*name) stands here."),
    ],
)
def test_bad_models(toklings, tmp_path: Path, monkeypatch, content, complaint):
    monkeypatch.chdir(tmp_path)
    Path("pieces").write_text(content, encoding="utf-8")
    outcome = toklings("explain", "unigram", "--pieces", "pieces", "--json")
    if content.startswith("x: &b"):
        assert outcome.complaint.startswith("pieces:")
    else:
        assert complaint in outcome.complaint


@pytest.mark.parametrize("value", ["0.5", "nan", "inf", "-inf", "-1e300", "x"])
def test_bad_log_probs(toklings, tmp_path: Path, value):
    model = tmp_path / "lp.yaml"
    model.write_text(f"a: {value}\n", encoding="utf-8")
    outcome = toklings("explain", "unigram", "--pieces", str(model), "--log-probs")
    assert "lp.yaml:1:4: " in outcome.complaint


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["--nbest", "0"], "--nbest: 0 is out of bounds."),
        (["--nbest", "x"], '--nbest: "x" is not a whole number.'),
        (["--nbest", "1000", "--text", "h" * 200], "--nbest: Of a text as long as one here (200)"),
        (["--loss"], "--loss and --corpus-words go together."),
        (["--corpus-words", "hug=1"], "--loss and --corpus-words go together."),
        (["--corpus-words", "", "--loss"], "--corpus-words: There are no words."),
        (["--corpus-words", "hug", "--loss"], '"hug" has no frequency.'),
    ],
)
def test_bad_options(toklings, pieces, arguments, complaint):
    outcome = toklings("explain", "unigram", "--pieces", pieces, *arguments)
    assert complaint in outcome.complaint


def test_tables_fit_eighty_columns(toklings, pieces, hug):
    corpus = " ".join(f"{word}={count}" for word, count in hug["corpus"].items())
    for language in ("en", "id"):
        out = toklings(
            "explain", "unigram", "--pieces", pieces, "--text", "hugs" * 40, "--text", "xpug",
            "--corpus-words", corpus, "--loss", language=language,
        ).out  # fmt: skip
        assert max(map(len, out.splitlines())) <= 80


def test_the_settings_choose_signs_and_digits_of_a_table_but_not_of_the_document(
    toklings, tmp_path
):
    """pug: 17/210 * 20/210 = 0.0077097..., cut in two ways; ">" would be another token."""
    model = tmp_path / "model.json"
    model.write_text(json.dumps({"p": 17, "ug": 20, "pu": 17, "g": 20, "►": 136}), "utf-8")
    asked = ("explain", "unigram", "--pieces", str(model), "--text", "pug", "--text", "►")
    whole, document = toklings(*asked), toklings(*asked, "--json").document
    assert "0.00770975" in whole.out
    assert "►" in whole.out
    settings = tmp_path / "config" / "settings.json"
    settings.parent.mkdir(exist_ok=True)
    settings.write_text(json.dumps({"symbols": "ascii", "digits": 4}), "utf-8")
    short = toklings(*asked)
    assert (short.status, short.err) == (0, "")
    assert short.out.isascii()
    assert "<U+25BA>" in short.out
    assert "0.00771" in short.out
    assert "0.00770975" not in short.out
    assert toklings(*asked, "--json").document == document
