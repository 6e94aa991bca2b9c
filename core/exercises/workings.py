"""Lines of a working that several kinds and functions tell: sums, and words cut anew."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from core.exercises.model_panels import factors, loss_of_word
from core.statement import Statement, Token, Tokens, Value
from core.tokenizers.score import TIE_TOLERANCE
from core.tokenizers.trace import RemovalChange
from core.tokenizers.unigram import UnigramModel, viterbi

MOST_TERMS = 8
"""Terms that a sum names; of more only the result is told."""
MOST_WORDS = 3
"""Words that a line on a removed piece names."""


def sum_line(terms: Sequence[Value], value: Value, otherwise: Statement) -> Statement:
    """``a + b + c = value``; where the terms are too many, what is told instead."""
    if not terms or len(terms) > MOST_TERMS:
        return otherwise
    first, *rest = terms
    for term in rest:
        first = Statement("working.plus", {"a": first, "b": term})
    return Statement("working.sum", {"terms": first, "value": value})


def loss_lines(
    model: UnigramModel, words: Mapping[str, int], *, cuts: bool
) -> tuple[Statement, ...]:
    """A word a line, with the loss so far; then the sum. ``cuts``: before each word's line,
    how it is cut and what that is worth."""
    lines: list[Statement] = []
    shares: list[Value] = []
    so_far = Fraction(0)
    for word, times in words.items():
        loss = loss_of_word(model, word, "")
        so_far += times * loss
        shares.append(times * loss)
        if cuts:
            lines.append(_cut_line("working.loss_of_cut", model, word))
        values = {
            "word": Token(word),
            "frequency": times,
            "loss": loss,
            "share": times * loss,
            "value": so_far,
        }
        lines.append(Statement("working.loss_word", values))
    of_all = Statement("working.loss", {"count": len(words), "value": so_far})
    return (*lines, sum_line(shares, so_far, of_all))


def _cut_line(key: str, model: UnigramModel, word: str) -> Statement:
    best = viterbi(model, word).best[0]
    values: dict[str, Value] = {
        "word": Token(word),
        "tokens": Tokens(best.tokens),
        "factors": factors(model, best.tokens) or "",
        "probability": best.score.probability or Fraction(0),
        "loss": loss_of_word(model, word, ""),
    }
    return Statement(key, values)


def change_lines(
    model: UnigramModel, smaller: UnigramModel, words: Mapping[str, int], gone: Sequence[str]
) -> tuple[Statement, ...]:
    """What happens to each word of which a best cut holds a piece that goes, and the sum."""
    lines: list[Statement] = []
    terms: list[Value] = []
    total = Fraction(0)
    for word, times in words.items():
        before, after = loss_of_word(model, word, ""), loss_of_word(smaller, word, "")
        total += times * (after - before)
        if before != after:
            lines.append(_cut_line("working.cut_before", model, word))
            lines.append(_cut_line("working.cut_after", smaller, word))
            terms.append(_change_term(times, before, after))
        elif any(set(cut.tokens) & set(gone) for cut in viterbi(model, word).best):
            lines.append(_cut_line("working.cut_as_good", smaller, word))
    values: dict[str, Value] = {"pieces": ", ".join(gone), "value": total}
    if not terms:
        return (*lines, Statement("working.no_change", values))
    told = Statement("working.loss_change", values)
    return (*lines, sum_line(terms if len(terms) <= MOST_WORDS else (), total, told))


def _change_term(times: int, before: Fraction, after: Fraction) -> Statement:
    return Statement("working.change_term", {"frequency": times, "after": after, "before": before})


def removal_line(model: UnigramModel, words: Mapping[str, int], change: RemovalChange) -> Statement:
    """What one piece is worth, by the words that have to be cut anew without it; of a piece
    that costs nothing, which cuts are left."""
    piece = change.piece
    smaller = model.without(piece)
    key = "working.word_keeps" if change.change <= TIE_TOLERANCE else "working.word_becomes"
    told: list[Statement] = []
    for word, times in words.items():
        if piece not in word:
            continue
        cuts = [path.tokens for path in viterbi(model, word).best]
        using = [cut for cut in cuts if piece in cut]
        if not using or (key == "working.word_becomes" and len(using) < len(cuts)):
            continue
        values: dict[str, Value] = {
            "word": Token(word),
            "tokens": Tokens(viterbi(smaller, word).best[0].tokens),
            "term": _change_term(
                times, loss_of_word(model, word, ""), loss_of_word(smaller, word, "")
            ),
        }
        told.append(Statement(key, values))
    shown = tuple(told[:MOST_WORDS])
    if len(told) > MOST_WORDS:
        shown = (*shown, Statement("working.more_words", {"count": len(told) - MOST_WORDS}))
    values = {"piece": Token(piece), "value": change.change, "words": shown}
    if not told:
        return Statement("working.removal_unused", values)
    if key == "working.word_keeps":
        return Statement("working.removal_free", values)
    return Statement("working.removal", values)
