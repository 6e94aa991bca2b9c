"""Every replay fits its zones in both languages, whatever the words; and is made alike twice."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from replay_traces import COURSE, HUG, makan_merges, makan_trace, question, verdict
from rich.cells import cell_len
from test_chat_replay import NO_END, TWO_TURNS, VOCABULARY, plain_text

from core.exercises.base import IdsAnswer, Localized, PairAnswer
from core.exercises.traces import ChatTrace, MergeTrace, SumTrace, ViterbiTrace, WordEncoding
from core.statement import Pair
from core.tokenizers import bpe, unigram
from core.tokenizers.trace import ChatToken
from core.wording import Wording
from tui.reasoning import Replay, replay
from tui.widgets.cells import wrapped

LANGUAGES = ("en", "id")
LETTERS = st.sampled_from(
    (
        *"aabbcx1 é漢字🤗[]/+|▁Ġ",
        *("e\u0301", "\u0301", "\U0001f469\u200d\U0001f467", "\x1b", "\u202e", "\u00a0"),
        *("\t", "\n", "<|akhir|>", "[red]", "[/INST]"),
    )
)
WORDS = st.lists(LETTERS, min_size=1, max_size=30).map("".join)


def every_language(trace, **given_verdict) -> None:
    panels = given_verdict.pop("panels", ())
    answer_type = given_verdict.pop("answer_type", "segmentation")
    for language in LANGUAGES:
        wording = Wording(language)
        asked = question("any", answer_type, panels)
        shown = replay(trace, asked, verdict(trace, **given_verdict), wording)
        fits(shown, wording)
        assert same(shown, replay(trace, asked, verdict(trace, **given_verdict), wording))


def same(first: Replay, second: Replay) -> bool:
    return first.parts == second.parts and all(
        (a.part, a.step, a.place) == (b.part, b.step, b.place)
        and [(r.plain, r.spans) for r in a.stage] == [(r.plain, r.spans) for r in b.stage]
        for a, b in zip(first.frames, second.frames, strict=True)
    )


def fits(shown: Replay, wording: Wording) -> None:
    bar = wording.text("label.why") + "   "
    bar += "".join(f" {n} {name}  " for n, name in enumerate(shown.parts, 1))
    assert cell_len(bar.rstrip()) <= 58
    assert {f.part for f in shown.frames} == set(range(len(shown.parts)))
    assert [f.part for f in shown.frames] == sorted(f.part for f in shown.frames)
    for frame in shown.frames:
        assert len(frame.stage) <= 12
        for row in frame.stage:
            assert row.cell_length <= 80, row.plain
            assert visible(row.plain), repr(row.plain)
        rows = wrapped(frame.step, 64)
        assert len(rows) <= 3, frame.step
        assert all(cell_len(row) <= 64 for row in rows)
        assert visible(frame.step.replace("\n", ""))
        assert cell_len(frame.place) <= 24


def visible(text: str) -> bool:
    return not any(unicodedata.category(c) in {"Cc", "Cf", "Cs"} for c in text)


@pytest.mark.parametrize("done", range(10))
@pytest.mark.parametrize("tie", bpe.TIE_RULES)
def test_makan_fits(done, tie):
    answer = PairAnswer(Pair("m", "a"))
    every_language(makan_trace(done, tie), answer=answer, panels=[makan_merges(done)])


@pytest.mark.parametrize("word", [*HUG["words"], "hugpugunhughugpun", "hug" * 20])
@pytest.mark.parametrize("scores", ["fraction", "log"])
def test_hug_fits(word, scores):
    model = unigram.UnigramModel.from_frequencies(HUG["token_frequencies"])
    found = unigram.viterbi(model, word)
    trace = ViterbiTrace(word, found.positions, found.best, found.best_count, len(word), scores)
    every_language(trace)


@pytest.mark.parametrize("word", ["▁tokenization.", "▁Hopefully,", "▁algorithms.", "▁ñ"])
def test_the_course_fits(word):
    model = unigram.UnigramModel.from_frequencies(COURSE["initial_token_frequencies"])
    found = unigram.viterbi(model, word)
    every_language(ViterbiTrace(word, found.positions, found.best, found.best_count, len(word)))


def test_a_thousand_ties_fit():
    model = unigram.UnigramModel.from_log_probs({"a": -1.0, "aa": -2.0, "aaa": -3.0})
    word = "a" * 120
    found = unigram.viterbi(model, word)
    trace = ViterbiTrace(word, found.positions, found.best, found.best_count, len(word), "log")
    every_language(trace)


def test_chats_fit():
    every_language(TWO_TURNS, answer=IdsAnswer(NO_END), panels=[VOCABULARY])
    every_language(TWO_TURNS, answer=IdsAnswer(()), panels=[VOCABULARY])
    every_language(plain_text("makanan", "kucing", direction="decode"))


@settings(max_examples=20, deadline=None)
@given(
    st.dictionaries(WORDS, st.integers(1, 2000), min_size=1, max_size=14),
    st.sampled_from(bpe.TIE_RULES),
    st.integers(0, 6),
)
def test_any_corpus_fits(corpus, tie, done):
    training = bpe.train(corpus, done + 1, tie)
    done = min(done, len(training.steps))
    before = training.words_after(done)
    if done < len(training.steps):
        step = training.steps[done]
        every_language(
            MergeTrace(before, step, training.words_after(done + 1), tie, step.pair),
            answer=PairAnswer(Pair("a", "nowhere")),
        )
    every_language(MergeTrace(before, None, before, tie, Pair("a", "b")), answer_type="number")


@settings(max_examples=20, deadline=None)
@given(
    st.dictionaries(WORDS.map(lambda w: w[:6]), st.integers(1, 50), min_size=1, max_size=20), WORDS
)
def test_any_word_fits(pieces, word):
    found = unigram.viterbi(unigram.UnigramModel.from_frequencies(pieces), word)
    for scores in ("fraction", "log"):
        every_language(
            ViterbiTrace(word, found.positions, found.best, found.best_count, len(word), scores)
        )


@settings(max_examples=15, deadline=None)
@given(
    st.lists(st.lists(WORDS.map(lambda w: w[:7]), max_size=4), min_size=1, max_size=5),
    st.lists(st.integers(0, 70_000), max_size=30),
    st.sampled_from([("pengguna", "asisten"), ()]),
    st.sampled_from(["encode", "decode"]),
)
def test_any_chat_fits(messages, answer, names, direction):
    words: list[WordEncoding] = []
    tokens: list[ChatToken] = []
    for number, message in enumerate(messages):
        role = names[number % 2] if names else None
        place = number if names else None
        if role is not None:
            tokens.append(ChatToken(f"<|{role}|>", number % 2, "role", role, place))
        for at, word in enumerate(message):
            words.append(WordEncoding(place, word, (), tuple(word)))
            tokens += [ChatToken(c, ord(c), "content", role, place, at) for c in word]
        if role is not None:
            tokens.append(ChatToken("<|akhir|>", 2, "end", role, place))
    trace = ChatTrace(tuple(words), tuple(tokens), names, direction)
    every_language(trace, answer=IdsAnswer(tuple(answer)), panels=[VOCABULARY])


@given(st.lists(WORDS.filter(str.strip), max_size=20))
def test_any_computation_fits(lines):
    every_language(SumTrace(tuple(Localized(line, line) for line in lines)), answer_type="number")
