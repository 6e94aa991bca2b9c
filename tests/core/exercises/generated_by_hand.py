"""Generated questions once more: answered by brute force from what their panels show, and what
each level promises about wrong rules. The tokenizers of ``core`` take no part in it."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import pairwise
from math import prod

from generated_cuts import Row, Two, Worked, counted, cuts, merged, most, panel
from generated_losses_by_hand import LOSSES_WORKED

from core.exercises.base import (
    IdsAnswer,
    NumberAnswer,
    PairAnswer,
    Question,
    SegmentationAnswer,
)
from core.exercises.panels import (
    CorpusPanel,
    MergesPanel,
    MessagesPanel,
    ModelPanel,
    VocabularyPanel,
)
from core.statement import Pair, Statement


def next_merge(question: Question, level: int) -> Worked:
    corpus = panel(question, CorpusPanel).words
    weights = [word.count for word in corpus]
    rows = [tuple(word.text) for word in corpus]
    made = [row.pair for row in panel(question, MergesPanel).merges] if level > 1 else []
    best_before: set[Two] = set()
    for pair in made:
        counts = counted(rows, weights)
        assert pair == min(most(counts))
        del counts[tuple(pair)]
        best_before = most(counts)
        rows = [merged(row, pair) for row in rows]
    assert rows == [word.tokens for word in corpus]
    counts = counted(rows, weights)
    (first, count), (_, second) = counts.most_common(2)
    once = most(counted(rows, [1] * len(rows)))
    promise = (
        len(rows) == (3, 4, 5, 7, 9)[level - 1]
        and len(made) == (0, 1, 2, 4, 6)[level - 1]
        and count - second >= (2 if level < 4 else 1)
        and (level < 2 or first not in once)
        and (level < 3 or first not in best_before)
        and max(len(word.text) for word in corpus) <= 7
    )
    longest = max(corpus, key=lambda word: word.count).tokens
    lazy = {
        "in most words": PairAnswer(Pair(*min(once))),
        "first of all": PairAnswer(Pair(*next(row for row in rows if row[1:])[:2])),
        "first of the alphabet": PairAnswer(Pair(*min(counts))),
        "first of the commonest word": PairAnswer(Pair(*longest[:2])) if longest[1:] else None,
    }
    tokens = frozenset("".join(pair) for pair in [*made, first])
    others = tuple(PairAnswer(Pair(*pair)) for pair in counts)
    return Worked(PairAnswer(Pair(*first)), lazy, promise, tokens, others)


def number(value: int) -> NumberAnswer:
    return NumberAnswer(str(value), Fraction(value))


def pair_count(question: Question, level: int) -> Worked:
    assert isinstance(question.prompt, Statement)
    pair = question.prompt.values["pair"]
    shown = panel(question, CorpusPanel)
    words = [(word.count, word.tokens) for word in shown.words]
    places = [sum(two == pair for two in pairwise(row)) for _, row in words]
    weighted = sum(count * n for (count, _), n in zip(words, places, strict=True))
    in_words = [count for (count, _), n in zip(words, places, strict=True) if n]
    letters = [sum(two == pair for two in pairwise("".join(row))) for _, row in words]
    promise = (
        len(words) == (2, 3, 5, 6, 8)[level - 1]
        and shown.merges_done == (0, 0, 0, 0, 2)[level - 1]
        and weighted != sum(places)
        and len(in_words) >= 2
        and (len(in_words) == len(words)) == (level == 1)
        and (max(places) == 1 or level > 2)
        and (max(places) > 1 or level not in {3, 4})
        and (pair[0] == pair[1]) == (level == 4)
        and (level != 4 or any(pair[0] * 3 in "".join(row) for _, row in words))
        and (level < 5 or letters != places)
        and max(len("".join(row)) for _, row in words) <= 12
    )
    lazy = {
        "each word once": number(sum(places)),
        "no place twice": number(sum(in_words)),
        "all frequencies": number(sum(count for count, _ in words)),
        "the commonest word": number(max(count for count, _ in words)),
        "words": number(len(in_words)),
    }
    tokens = frozenset(token for _, row in words for token in row)
    return Worked(number(weighted), lazy, promise, tokens)


# ── encoding ──


def by_rank(word: str, merges: Sequence[Two]) -> Row:
    row = tuple(word)
    while learned := [pair for pair in pairwise(row) if pair in merges]:
        row = merged(row, min(learned, key=merges.index))
    return row


def from_the_left(word: str, merges: Sequence[Two]) -> Row:
    row = tuple(word)
    while True:
        place = next((i for i, pair in enumerate(pairwise(row)) if pair in merges), None)
        if place is None:
            return row
        row = (*row[:place], row[place] + row[place + 1], *row[place + 2 :])


def longest_first(word: str, pieces: set[str]) -> Row:
    if not word:
        return ()
    size = max(n for n in range(1, len(word) + 1) if n == 1 or word[:n] in pieces)
    return (word[:size], *longest_first(word[size:], pieces))


def bpe_encode(question: Question, level: int) -> Worked:
    merges = [tuple(row.pair) for row in panel(question, MergesPanel).merges]
    (word,) = question.target
    right = by_rank(word, merges)
    pieces = {"".join(pair) for pair in merges}
    left, longest = from_the_left(word, merges), longest_first(word, pieces)
    low, high = ((4, 5), (4, 6), (5, 8), (6, 9), (8, 10))[level - 1]
    promise = (
        low <= len(word) <= high
        and len(merges) == (3, 5, 8, 10, 12)[level - 1]
        and 1 < len(right) < len(word)
        and (level < 3 or right != left)
        and (level < 4 or right != longest)
    )
    lazy = {
        "longest match": SegmentationAnswer((longest,)),
        "from the left": SegmentationAnswer((left,)),
        "letters": SegmentationAnswer((tuple(word),)),
    }
    return Worked(SegmentationAnswer((right,)), lazy, promise, frozenset(pieces))


# ── Unigram ──


def viterbi_path(question: Question, level: int) -> Worked:
    model = panel(question, ModelPanel)
    frequencies = dict(model.rows)
    (word,) = question.target
    total = sum(frequencies.values())
    scores = {
        cut: Fraction(prod(frequencies[token] for token in cut), total ** len(cut))
        for cut in cuts(word)
        if all(token in frequencies for token in cut)
    }
    best, second = sorted(scores, key=lambda cut: -scores[cut])[:2]
    fewest = {cut for cut in scores if len(cut) == min(map(len, scores))}
    greedy = longest_first(word, set(frequencies))
    promise = (
        len(word) == (5, 6, 7, 8, 9)[level - 1]
        and total == model.total == (50, 50, 100, 100, 100)[level - 1]
        and 4 * scores[best] >= 5 * scores[second]
        and (level not in {3, 5} or greedy != best)
        and (level < 4 or best not in fewest)
        and (level < 5 or greedy not in fewest)
        and word not in frequencies
        and len(frequencies) <= 16
    )
    lazy = {
        "longest match": SegmentationAnswer((greedy,)),
        "fewest tokens": SegmentationAnswer((min(fewest),)),
        "letters": SegmentationAnswer((tuple(word),)),
    }
    others = tuple(SegmentationAnswer((cut,)) for cut in scores)
    return Worked(SegmentationAnswer((best,)), lazy, promise, frozenset(frequencies), others)


def segmentation_count(question: Question, level: int) -> Worked:
    pieces = dict(panel(question, ModelPanel).rows)
    assert isinstance(question.prompt, Statement)
    word = str(question.prompt.values["word"])
    ways = sum(all(token in pieces for token in cut) for cut in cuts(word))
    every = 2 ** (len(word) - 1)
    inside = [piece for piece in pieces if piece in word]
    longer = [piece for piece in inside if piece[1:]]
    promise = (
        len(word) == (3, 4, 5, 5, 6)[level - 1]
        and (2 if level == 1 else 3) <= ways <= 20
        and (level < 2 or ways != every)
        and (level < 3 or ways != len(longer) + 1)
        and len(set(word) - set(pieces)) == (level > 3)
        and (len(inside) < len(pieces)) == (level > 2)
        and len(pieces) <= 16
    )
    lazy = {
        "every cut": number(every),
        "the pieces inside": number(len(inside)),
        "the longer pieces": number(len(longer)),
        "the longer pieces and the letters": number(len(longer) + 1),
        "all pieces": number(len(pieces)),
        "three": number(3),
        "four": number(4),
        "the letters": number(len(word)),
    }
    return Worked(number(ways), lazy, promise, frozenset(pieces))


# ── chats ──


def chat_ids(question: Question, level: int) -> Worked:
    shown = panel(question, MessagesPanel)
    entries = panel(question, VocabularyPanel).entries
    ids = {entry.token: entry.token_id for entry in entries}
    merges = [tuple(row.pair) for row in panel(question, MergesPanel).merges]
    (rule,) = question.rule
    assert isinstance(rule, Statement)
    end = str(rule.values["end"])
    right: list[str] = []
    letters: list[str] = []
    for message in shown.messages:
        cut = [token for word in message.content.split() for token in by_rank(word, merges)]
        right += [f"<|{message.role}|>", *cut, end]
        letters += [f"<|{message.role}|>", *message.content.replace(" ", ""), end]
        assert len(cut) < len(message.content.replace(" ", ""))
    if shown.notes:
        (assistant,) = set(ids) & {"<|asisten|>", "<|assistant|>"}
        right.append(assistant)
        letters.append(assistant)
    roles = [{"sistem": "system", "pengguna": "user", "asisten": "assistant"}.get(m.role, m.role)
             for m in shown.messages]  # fmt: skip
    turns = (
        ["user"],
        ["user", "assistant"],
        ["user", "assistant", "user"],
        ["system", "user", "assistant"],
        ["system", "user"],
    )
    promise = (
        roles == turns[level - 1]
        and bool(shown.notes) == (level == 5)
        and len(right) <= 16
        and len(entries) <= 40
    )
    lazy = {
        "in order": IdsAnswer(tuple(range(len(right)))),
        "letters": IdsAnswer(tuple(ids[token] for token in letters)),
        "without markers": IdsAnswer(tuple(ids[t] for t in right if not t.startswith("<|"))),
    }
    return Worked(
        IdsAnswer(tuple(ids[token] for token in right)),
        lazy,
        promise,
        frozenset(entry.token for entry in entries),
    )


WORKED = {
    "next_merge": next_merge,
    "pair_count": pair_count,
    "bpe_encode": bpe_encode,
    "segmentation_count": segmentation_count,
    "viterbi_path": viterbi_path,
    "chat_ids": chat_ids,
    **LOSSES_WORKED,
}
