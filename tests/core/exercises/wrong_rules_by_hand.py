"""Wrong (and right) rules written naively for the tests; nothing here calls ``core``.

A corpus is a list of (word as a list of tokens, frequency).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from fractions import Fraction
from itertools import pairwise

Row = list[str]
Corpus = list[tuple[Row, int]]
PairOf = tuple[str, str]


# ── BPE ──


def counts_of(corpus: Corpus, weighted: bool = True) -> Counter[PairOf]:
    counts: Counter[PairOf] = Counter()
    for row, frequency in corpus:
        for i in range(len(row) - 1):
            counts[row[i], row[i + 1]] += frequency if weighted else 1
    return counts


def join(row: Row, pair: PairOf) -> Row:
    made: Row = []
    i = 0
    while i < len(row):
        if tuple(row[i : i + 2]) == pair:
            made.append(pair[0] + pair[1])
            i += 2
        else:
            made.append(row[i])
            i += 1
    return made


def top(counts: Mapping[PairOf, float | Fraction]) -> set[PairOf]:
    most = max(counts.values(), default=0)
    return {pair for pair, count in counts.items() if count == most}


def trained(words: Mapping[str, int], merges: int) -> tuple[list[Corpus], list[PairOf]]:
    """The corpus before each merge and after the last, and the merges (lexicographic ties)."""
    states: list[Corpus] = [[(list(word), n) for word, n in words.items()]]
    made: list[PairOf] = []
    while len(made) < merges and (best := top(counts_of(states[-1]))):
        pair = min(best)
        made.append(pair)
        states.append([(join(row, pair), n) for row, n in states[-1]])
    return states, made


def other_ties(corpus: Corpus, learned: list[PairOf]) -> set[PairOf]:
    """What the four other tie rules merge."""
    tied = top(counts_of(corpus))
    ids = sorted({c for row, _ in corpus for token in row for c in token})
    for a, b in learned:
        if a + b not in ids:
            ids.append(a + b)
    met = [(row[i], row[i + 1]) for row, _ in corpus for i in range(len(row) - 1)]
    return {
        max(tied),
        min(tied, key=lambda p: (ids.index(p[0]), ids.index(p[1]))),
        min(tied, key=met.index),
        min(tied, key=lambda p: (len(p[0] + p[1]), p[0] + p[1], p)),
    }


def before_last_merge(states: list[Corpus], learned: list[PairOf], done: int) -> set[PairOf]:
    if done == 0:
        return set()
    counts = counts_of(states[done - 1])
    found = {min(top(counts))}
    del counts[learned[done - 1]]
    return found | ({min(top(counts))} if counts else set())


def like_wordpiece(corpus: Corpus) -> set[PairOf]:
    seen: Counter[str] = Counter()
    for row, frequency in corpus:
        for token in row:
            seen[token] += frequency
    return top({(a, b): Fraction(n, seen[a] * seen[b]) for (a, b), n in counts_of(corpus).items()})


def over_edges(corpus: Corpus) -> set[PairOf]:
    """The best pair of the whole corpus written as one row, where an edge counted for it."""
    whole: Row = []
    for row, frequency in corpus:
        whole += row * frequency
    counts = counts_of([(whole, 1)])
    return {pair for pair in top(counts) if counts[pair] > counts_of(corpus)[pair]}


def next_merge_rules(words: Mapping[str, int], done: int) -> dict[str, set[PairOf]]:
    """Of a pair that ties only the tie rule is named: its count is right."""
    states, learned = trained(words, done)
    corpus = states[done]
    tokens = {token for state in states for row, _ in state for token in row}
    rules = {
        "other_tie_rule": other_ties(corpus, learned),
        "counted_before_last_merge": before_last_merge(states, learned, done),
        "wordpiece_score": like_wordpiece(corpus),
        "ignored_frequencies": top(counts_of(corpus, weighted=False)),
        "across_boundary": over_edges(corpus),
        "not_adjacent": {(a, b) for a in tokens for b in tokens} - set(counts_of(corpus)),
    }
    tied = top(counts_of(corpus))
    return {n: pairs if n == "other_tie_rule" else pairs - tied for n, pairs in rules.items()}


def pair_count_rules(corpus: Corpus, pair: PairOf) -> dict[str, set[int]]:
    def places(row: Row) -> int:
        return counts_of([(row, 1)])[pair]

    def seen(token: str) -> int:
        return sum(n * row.count(token) for row, n in corpus)

    holders = [(row, n) for row, n in corpus if places(row)]
    edges = sum((corpus[i][0][-1], corpus[i + 1][0][0]) == pair for i in range(len(corpus) - 1))
    right = counts_of(corpus)[pair]
    return {
        "ignored_frequencies": {sum(places(row) for row, _ in corpus)},
        "counted_once_per_word": {sum(n for _, n in holders)},
        "counted_joins": {sum(n * (len(row) - len(join(row, pair))) for row, n in corpus)},
        "counted_words": {len(holders)},
        "across_boundary": {right + edges},
        "counted_one_token": {seen(pair[0]), seen(pair[1])},
        "counted_merged_token": {seen(pair[0] + pair[1])},
    }


def encoded(word: str, learned: list[PairOf], last: int | None = None) -> Row:
    """By rank; ``last``: leave out that many of the merges that the word takes."""
    rows = [list(word)]
    while True:
        row = rows[-1]
        here = [p for p in learned if p in set(pairwise(row))]
        if not here:
            break
        place = next(i for i in range(len(row) - 1) if (row[i], row[i + 1]) == here[0])
        rows.append([*row[:place], row[place] + row[place + 1], *row[place + 2 :]])
    return rows[max(0, len(rows) - 1 - (last or 0))]


def leftmost(word: str, learned: list[PairOf]) -> Row:
    row = list(word)
    i = 0
    while i < len(row) - 1:
        if (row[i], row[i + 1]) in learned:
            row[i : i + 2] = [row[i] + row[i + 1]]
            i = 0
        else:
            i += 1
    return row


def longest(word: str, entries: Iterable[str]) -> Row | None:
    known = set(entries)
    row: Row = []
    rest = word
    while rest:
        fitting = [rest[:n] for n in range(len(rest), 0, -1) if rest[:n] in known]
        if not fitting:
            return None
        row.append(fitting[0])
        rest = rest[len(fitting[0]) :]
    return row


# ── Unigram ──


def all_cuts(word: str, pieces: Mapping[str, int]) -> Iterator[tuple[str, ...]]:
    if not word:
        yield ()
    for n in range(1, len(word) + 1):
        if word[:n] in pieces:
            for rest in all_cuts(word[n:], pieces):
                yield (word[:n], *rest)


def product(cut: Iterable[str], pieces: Mapping[str, int]) -> Fraction:
    value = Fraction(1)
    for piece in cut:
        value *= Fraction(pieces[piece], sum(pieces.values()))
    return value


def best_piece_first(word: str, pieces: Mapping[str, int]) -> tuple[str, ...] | None:
    if not word:
        return ()
    spans = [(a, b) for a in range(len(word)) for b in range(a + 1, len(word) + 1)]
    spans = [(a, b) for a, b in spans if word[a:b] in pieces]
    if not spans:
        return None
    a, b = max(spans, key=lambda s: (pieces[word[s[0] : s[1]]], -s[0], s[1]))
    left, right = best_piece_first(word[:a], pieces), best_piece_first(word[b:], pieces)
    return None if left is None or right is None else (*left, word[a:b], *right)


def path_rules(
    word: str, pieces: Mapping[str, int], learned: list[PairOf]
) -> dict[str, set[tuple[str, ...]]]:
    cuts = list(all_cuts(word, pieces))
    fewest = min(map(len, cuts))
    greedy, first = longest(word, pieces), best_piece_first(word, pieces)
    bpe = tuple(encoded(word, learned))
    return {
        "greedy_longest_match": {tuple(greedy)} if greedy else set(),
        "fewest_tokens": {cut for cut in cuts if len(cut) == fewest},
        "best_token_first": {first} if first is not None else set(),
        "bpe_segmentation": {bpe} if all(token in pieces for token in bpe) else set(),
    }


# ── IDs ──

Turn = tuple[str, str]


def chat_tokens(
    turns: list[Turn],
    cut: Callable[[str], Iterable[str]],
    *,
    opened: Iterable[int] | None = None,
    closed: Iterable[int] | None = None,
    before: Iterable[str] = (),
    after: Iterable[str] = (),
) -> Row:
    """Turns are (role token, text); ``opened`` and ``closed``: which have their marker."""
    opened = range(len(turns)) if opened is None else list(opened)
    closed = range(len(turns)) if closed is None else list(closed)
    row = list(before)
    for place, (role, text) in enumerate(turns):
        row += [role] if place in opened else []
        for word in text.split():
            row += cut(word)
        row += ["<end>"] if place in closed else []
    return [*row, *after]


def all_but_one_or_none(turns: list[Turn]) -> list[list[int]]:
    every = range(len(turns))
    return [[i for i in every if i != left_out] for left_out in every] + [[]]
