"""The closed list of functions that lesson expressions may call, each with its working.

A function takes materials, texts and whole numbers and returns a ``Result``: the value, and
how it is computed as statements. A wrong argument raises TypeError (worded by the evaluator).
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

from core.exercises import expression_id_functions as on_ids
from core.exercises import expression_loss_functions as on_losses
from core.exercises import expression_pruning_functions as on_pruning
from core.exercises import expression_text_functions as on_texts
from core.exercises import expression_training_functions as on_trainings
from core.exercises.expression_values import MOST_NAMED, Result, as_kind, as_row, whole
from core.exercises.materials import Corpus
from core.exercises.model_panels import check_lengths
from core.exercises.workings import sum_line
from core.statement import Pair, Pairs, Statement, Token, Tokens
from core.tokenizers.unigram import UnigramModel, segmentation_score, viterbi

# ── corpora and BPE ──────────────────────────────────────────────────────────────────────


def characters(corpus: Any) -> Result:
    """The different characters of a corpus, sorted."""
    found = sorted({c for word in as_kind(corpus, Corpus).words for c in word})
    return Result(tuple(found))


def words(corpus: Any) -> Result:
    """The different words of a corpus."""
    return Result(tuple(as_kind(corpus, Corpus).words))


def word_frequency(corpus: Any, word: Any) -> Result:
    """How often a whole word occurs."""
    value = as_kind(corpus, Corpus).words.get(as_kind(word, str), 0)
    return whole(value, Statement("working.word_frequency", {"word": Token(word), "value": value}))


def size(things: Any) -> Result:
    """How many there are."""
    row = as_row(things)
    if 0 < len(row) <= MOST_NAMED and all(isinstance(thing, str) for thing in row):
        return whole(
            len(row), Statement("working.size", {"things": Tokens(row), "value": len(row)})
        )
    if 0 < len(row) <= MOST_NAMED and all(isinstance(thing, Pair) for thing in row):
        return whole(
            len(row), Statement("working.size_pairs", {"things": Pairs(row), "count": len(row)})
        )
    return whole(len(row))


def occurrences(corpus: Any, piece: Any, weighted: Any = True) -> Result:
    """In how many places a piece stands, words weighted by their frequency."""
    piece = as_kind(piece, str)
    if not piece:
        raise TypeError
    lines: list[Statement] = []
    total = 0
    for word, count in as_kind(corpus, Corpus).words.items():
        places = sum(word.startswith(piece, i) for i in range(len(word)))
        if not places:
            continue
        added = places * (count if weighted else 1)
        total += added
        key = "working.occurrences_word" if weighted else "working.occurrences_unweighted"
        lines.append(
            Statement(
                key,
                {
                    "word": Token(word),
                    "places": places,
                    "frequency": count,
                    "added": added,
                    "total": total,
                },
            )
        )
    told = Statement("working.occurrences", {"piece": Token(piece), "count": total})
    terms = [line.values["added"] for line in lines]
    return Result(Fraction(total), (*lines, sum_line(terms if len(terms) > 1 else (), total, told)))


def word_total(corpus: Any) -> Result:
    """How many words a corpus has, each as often as it occurs."""
    counts = as_kind(corpus, Corpus).words.values()
    terms = " + ".join(map(str, counts))
    return whole(
        sum(counts), Statement("working.word_total", {"terms": terms, "value": sum(counts)})
    )


# ── Unigram ──────────────────────────────────────────────────────────────────────────────


def total(model: Any) -> Result:
    """The sum of all frequencies."""
    frequencies = _frequencies(model)
    value = sum(frequencies.values())
    terms = " + ".join(str(f) for f in frequencies.values())
    return whole(value, Statement("working.total", {"terms": terms, "value": value}))


def _frequencies(model: Any) -> dict[str, int]:
    frequencies = as_kind(model, UnigramModel).frequencies
    if frequencies is None:
        raise TypeError
    return dict(frequencies)


def frequency(model: Any, piece: Any) -> Result:
    """The frequency of a piece of the model."""
    as_kind(model, UnigramModel).score(as_kind(piece, str))
    value = _frequencies(model)[piece]
    values = {"piece": Token(piece), "value": value}
    return whole(value, Statement("working.piece_frequency", values))


def probability(model: Any, *pieces: Any) -> Result:
    """The product of the pieces' probabilities."""
    tokens = tuple(as_kind(piece, str) for piece in pieces)
    if not tokens:
        raise TypeError
    for token in tokens:
        as_kind(model, UnigramModel).score(token)
    score = segmentation_score(model, tokens)
    assert score is not None
    assert score.probability is not None
    frequencies = _frequencies(model)
    sum_of_all = sum(frequencies.values())
    factors = " × ".join(f"{frequencies[token]}/{sum_of_all}" for token in tokens)
    lines = [
        Statement(
            "working.one_probability",
            {"token": Token(t), "frequency": frequencies[t], "total": sum_of_all},
        )
        for t in tokens
    ]
    lines.append(Statement("working.product", {"factors": factors, "value": score.probability}))
    return Result(score.probability, tuple(lines))


def best(model: Any, word: Any) -> Result:
    """The probability of the best segmentation of a word."""
    check_lengths([as_kind(word, str)])
    score = viterbi(as_kind(model, UnigramModel), word).score
    if score.probability is None:
        raise TypeError
    return Result(score.probability, (Statement("working.number", {"value": score.probability}),))


def substrings(letters: Any) -> Result:
    """How many substrings a word of so many different letters has: n (n + 1) / 2."""
    n = as_kind(letters, int)
    if not 0 <= n <= 10_000:
        raise TypeError
    value = n * (n + 1) // 2
    return whole(
        value,
        Statement("working.substrings_rule", {"n": n}),
        Statement("working.substrings", {"n": n, "next": n + 1, "value": value}),
    )


def cuts(letters: Any) -> Result:
    """How many ways there are to cut a word of so many letters: 2 to the power n - 1."""
    n = as_kind(letters, int)
    if not 1 <= n <= 500:
        raise TypeError
    value = 2 ** (n - 1)
    return whole(
        value,
        Statement("working.cuts_rule", {"n": n, "count": n - 1}),
        Statement("working.cuts", {"gaps": n - 1, "value": value}),
    )


FUNCTIONS: dict[str, Callable[..., Result]] = {
    function.__name__: function
    for function in (
        on_trainings.active,
        best,
        characters,
        on_ids.chat_ids,
        on_texts.comparisons,
        on_ids.count_special,
        cuts,
        on_pruning.expected,
        on_losses.floor,
        on_losses.free_pieces,
        frequency,
        on_ids.length,
        on_losses.ln,
        on_losses.log,
        on_losses.loss,
        on_losses.loss_change,
        on_trainings.merges,
        occurrences,
        on_trainings.pair_count,
        on_ids.position,
        probability,
        on_pruning.pruning_candidates,
        on_pruning.pruning_loss,
        on_pruning.pruning_removed,
        on_pruning.pruning_rounds,
        on_pruning.pruning_size,
        on_pruning.pruning_tied,
        on_pruning.share,
        size,
        on_ids.special,
        substrings,
        on_ids.text_ids,
        on_ids.token_id,
        on_texts.text_length,
        on_texts.text_pieces,
        on_trainings.text_tokens,
        on_texts.text_words,
        on_trainings.tied,
        on_trainings.tokens,
        total,
        on_trainings.vocabulary,
        word_frequency,
        on_losses.word_loss,
        word_total,
        words,
    )
}
