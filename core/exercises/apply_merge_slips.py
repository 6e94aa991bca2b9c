"""The wrong rules of apply_merge: each is run, and matches where it gives the learner's cuts."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass
from itertools import accumulate, pairwise

from core.exercises.base import Diagnosis
from core.statement import Pair, Statement, Token, Tokens, Value
from core.tokenizers.bpe import apply_merge

Row = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Applied:
    """A word's tokens, the pair that is merged in them, and the learner's tokens."""

    pair: Pair
    before: Row
    yours: Row

    @property
    def after(self) -> Row:
        """The right tokens."""
        return apply_merge(self.before, self.pair)

    @property
    def joins(self) -> int:
        """At how many places the pair is joined."""
        return len(self.before) - len(self.after)


def from_the_right(row: Row, pair: Pair) -> Row:
    """Overlaps taken from the right: the scan begins at the word's end."""
    merged: list[str] = []
    index = len(row) - 1
    while index >= 0:
        if index > 0 and (row[index - 1], row[index]) == pair:
            merged.append(pair.left + pair.right)
            index -= 2
        else:
            merged.append(row[index])
            index -= 1
    return tuple(reversed(merged))


def only_first(row: Row, pair: Pair) -> Row:
    """The first place alone is joined."""
    for place in range(len(row) - 1):
        if (row[place], row[place + 1]) == pair:
            return (*row[:place], pair.left + pair.right, *row[place + 2 :])
    return row


def joined_the_run(row: Row, pair: Pair) -> Row:
    """Places that overlap are all joined, into one long token."""
    merged: list[str] = []
    for place, token in enumerate(row):
        if place and (row[place - 1], token) == pair:
            merged[-1] += token
        else:
            merged.append(token)
    return tuple(merged)


def by_letters(row: Row, pair: Pair) -> Row:
    """The merged token wherever its letters stand, however they are cut."""
    word, token = "".join(row), pair.left + pair.right
    cuts = set(accumulate(map(len, row)))
    start = word.find(token)
    while start >= 0:
        end = start + len(token)
        cuts = {cut for cut in cuts if not start < cut < end} | {start, end}
        start = word.find(token, end)
    edges = sorted(cuts | {0, len(word)})
    return tuple(word[a:b] for a, b in pairwise(edges))


def joined_the_middle(row: Row, pair: Pair) -> Row:
    """The pair's parts, in the other order."""
    return apply_merge(row, Pair(pair.right, pair.left))


def diagnose(pair: Pair, before: tuple[Row, ...], yours: tuple[Row, ...]) -> tuple[Diagnosis, ...]:
    """Every wrong rule that gives ``yours`` in each word that is wrong, in the order in which
    they are named. The words of a diagnosis are about the first word that is wrong."""
    cases = [Applied(pair, row, mine) for row, mine in zip(before, yours, strict=True)]
    wrong = [case for case in cases if case.yours != case.after]
    return tuple(
        Diagnosis.of(name, Statement(f"diagnosis.apply_merge.{name}", _values(name, wrong[0])))
        for name, rule in _RULES
        if wrong and all(case.yours in rule(case) for case in wrong)
    )


_Rule = Callable[[Applied], Collection[Row]]

_RULES: tuple[tuple[str, _Rule], ...] = (
    ("from_the_right", lambda case: [from_the_right(case.before, case.pair)]),
    ("only_first", lambda case: [only_first(case.before, case.pair)]),
    ("joined_the_run", lambda case: [joined_the_run(case.before, case.pair)]),
    ("by_letters", lambda case: _changed(case, by_letters)),
    ("joined_the_middle", lambda case: _changed(case, joined_the_middle)),
    ("not_merged", lambda case: [case.before]),
    ("another_pair", lambda case: [case.yours] if other_join(case) else []),
    ("cut_a_token", lambda case: [case.yours] if cut_token(case) else []),
)


def _changed(case: Applied, rule: Callable[[Row, Pair], Row]) -> Collection[Row]:
    """What a rule gives, where it changes anything."""
    row = rule(case.before, case.pair)
    return [row] if row != case.before else []


def names() -> Iterator[str]:
    """The names of the rules, in order."""
    yield from (name for name, _ in _RULES)


def other_join(case: Applied) -> Pair | None:
    """Two neighbours that were joined though they are not the pair, nor its two parts in the
    other order."""
    spans = _spans(case.yours)
    before = _spans(case.before)
    for (start, middle), (_, end) in pairwise(before):
        word = "".join(case.before)
        joined = Pair(word[start:middle], word[middle:end])
        if (start, end) in spans and joined not in (case.pair, Pair(*reversed(case.pair))):
            return joined
    return None


def cut_token(case: Applied) -> str | None:
    """A token that was cut, though a merge only joins."""
    cuts = set(accumulate(map(len, case.yours)))
    word = "".join(case.before)
    return next(
        (word[a:b] for a, b in _spans(case.before) if any(a < cut < b for cut in cuts)), None
    )


def _spans(row: Row) -> list[tuple[int, int]]:
    ends = list(accumulate(map(len, row)))
    return list(zip([0, *ends], ends, strict=False))


def _values(name: str, case: Applied) -> dict[str, Value]:
    values: dict[str, Value] = {"pair": case.pair, "word": "".join(case.before)}
    match name:
        case "from_the_right":
            return {**values, "tokens": Tokens(case.after)}
        case "only_first":
            return {**values, "number": case.joins}
        case "not_merged":
            return {**values, "count": case.joins}
        case "joined_the_run":
            start, end = next(span for span in _spans(case.yours) if span not in _spans(case.after))
            token = "".join(case.before)[start:end]
            return {**values, "token": Token(token), "tokens": Tokens(case.after)}
        case "by_letters":
            return {**values, "token": Token(case.pair.left + case.pair.right)}
        case "joined_the_middle":
            return {**values, "other": Pair(case.pair.right, case.pair.left)}
        case "another_pair":
            other = other_join(case)
            assert other is not None
            return {**values, "other": other}
        case _:
            cut = cut_token(case)
            assert cut is not None
            return {**values, "token": Token(cut)}
