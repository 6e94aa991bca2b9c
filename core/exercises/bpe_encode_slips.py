"""The wrong rules of bpe_encode: each is run, and matches where it gives the learner's cuts."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate, pairwise
from typing import Literal

from core.exercises.base import Diagnosis
from core.exercises.ordinals import ordinal
from core.statement import Pair, Statement, Token, Tokens, Value
from core.tokenizers.bpe import encode, encode_steps
from core.tokenizers.merge_order import encode_in_order, encode_in_order_steps
from core.tokenizers.trace import EncodeStep

Row = tuple[str, ...]
By = Literal["rank", "order"]


@dataclass(frozen=True, slots=True)
class Encoding:
    """Words, the merge list and how it is used; the tokens that this gives."""

    words: tuple[str, ...]
    merges: tuple[Pair, ...]
    by: By

    def steps(self, word: str) -> tuple[EncodeStep, ...]:
        """The merges that a word takes."""
        run = encode_steps if self.by == "rank" else encode_in_order_steps
        return tuple(run(word, self.merges))

    def tokens(self, word: str) -> Row:
        """A word's tokens."""
        steps = self.steps(word)
        return steps[-1].tokens if steps else tuple(word)

    def number(self, pair: Pair) -> Statement:
        """A pair's place in the list, from 1."""
        return ordinal(self.merges.index(pair) + 1)


def longest_match(word: str, merges: Sequence[Pair]) -> Row:
    """The longest token from the left, as WordPiece does; single letters are always tokens."""
    known = {pair.left + pair.right for pair in merges}
    longest = max(map(len, known), default=1)
    tokens: list[str] = []
    start = 0
    while start < len(word):
        ends = range(min(len(word), start + longest), start, -1)
        end = next((e for e in ends if word[start:e] in known), start + 1)
        tokens.append(word[start:end])
        start = end
    return tuple(tokens)


def left_to_right(word: str, merges: Sequence[Pair]) -> Row:
    """The leftmost pair that was ever learned, whatever its rank, again and again."""
    learned = set(merges)
    tokens = list(word)
    while True:
        place = next((i for i, pair in enumerate(pairwise(tokens)) if pair in learned), None)
        if place is None:
            return tuple(tokens)
        tokens[place : place + 2] = [tokens[place] + tokens[place + 1]]


def diagnose(
    encoding: Encoding, yours: tuple[Row, ...], right: tuple[Row, ...]
) -> tuple[Diagnosis, ...]:
    """Every wrong rule that gives ``yours`` in each word that is wrong, in the order in which
    they are named. The words of a diagnosis are about the first word that is wrong."""
    wrong = [
        (word, mine) for word, mine, best in zip(encoding.words, yours, right, strict=True)
        if mine != best
    ]  # fmt: skip
    found: list[Diagnosis] = []
    for name, rule in _RULES:
        if name == _same_rule(encoding.by) or not wrong:
            continue
        if all(mine in rule(encoding, word, mine) for word, mine in wrong):
            word, mine = wrong[0]
            found.append(Diagnosis.of(name, _statement(name, encoding, word, mine)))
    return tuple(found)


def _same_rule(by: By) -> str:
    """The rule that is right here."""
    return "by_rank" if by == "rank" else "in_list_order"


def _stopped_early(encoding: Encoding, word: str, mine: Row) -> Collection[Row]:
    """Every row that stood there before the last merge."""
    return [tuple(word), *(step.tokens for step in encoding.steps(word)[:-1])]


def _never_learned(encoding: Encoding, word: str, mine: Row) -> Collection[Row]:
    """The learner's own row, where it holds a token that no merge makes."""
    return [mine] if unlearned(mine, encoding.merges) is not None else []


def unlearned(row: Row, merges: Sequence[Pair]) -> str | None:
    """The first token of several letters that no merge of the list makes."""
    made = {pair.left + pair.right for pair in merges}
    return next((token for token in row if len(token) > 1 and token not in made), None)


_Rule = Callable[[Encoding, str, Row], Collection[Row]]

_RULES: tuple[tuple[str, _Rule], ...] = (
    ("in_list_order", lambda e, word, _: [encode_in_order(word, e.merges)]),
    ("by_rank", lambda e, word, _: [encode(word, e.merges)]),
    ("longest_match", lambda e, word, _: [longest_match(word, e.merges)]),
    ("left_to_right", lambda e, word, _: [left_to_right(word, e.merges)]),
    ("never_learned", _never_learned),
    ("stopped_early", _stopped_early),
)


def names() -> Iterator[str]:
    """The names of the rules, in order."""
    yield from (name for name, _ in _RULES)


# ── words ──


def _statement(name: str, encoding: Encoding, word: str, mine: Row) -> Statement:
    key = f"diagnosis.bpe_encode.{name}"
    match name:
        case "never_learned":
            token = unlearned(mine, encoding.merges)
            assert token is not None
            return Statement(key, {"token": Token(token)})
        case "stopped_early":
            rows = [tuple(word), *(step.tokens for step in encoding.steps(word))]
            step = encoding.steps(word)[rows.index(mine)]
            ending = "" if encoding.by == "rank" else ".order"
            return Statement(key + ending, _named(encoding, step.pair))
        case _:
            return Statement(key, {"reason": reason(encoding, word, mine)})


def _named(encoding: Encoding, pair: Pair) -> dict[str, Value]:
    return {"pair": pair, "number": encoding.number(pair)}


def reason(encoding: Encoding, word: str, mine: Row) -> Statement:
    """What the merge list says about the first place where ``mine`` differs from it."""
    step = _kept_apart(encoding.steps(word), mine)
    if step is None:
        return Statement("reason.bpe_encode.further", {"tokens": Tokens(encoding.tokens(word))})
    values = _named(encoding, step.pair)
    rival = _rival(encoding, mine, step)
    if rival is None:
        return Statement("reason.bpe_encode.stands", values)
    other, shared = rival
    return Statement(
        "reason.bpe_encode.earlier",
        {**values, "other": other, "other_number": encoding.number(other), "shared": shared},
    )


def _kept_apart(steps: Iterable[EncodeStep], row: Row) -> EncodeStep | None:
    """The first merge whose two parts a row keeps apart; None where there is none."""
    cuts = set(accumulate(map(len, row)))
    return next((step for step in steps if _junction(step) in cuts), None)


def _junction(step: EncodeStep) -> int:
    """Where in the word, in letters, a merge joins."""
    return sum(map(len, step.tokens[: step.position])) + len(step.pair.left)


def _rival(encoding: Encoding, mine: Row, step: EncodeStep) -> tuple[Pair, str] | None:
    """The later merge that made the learner's token which took a part of the pair, and that
    part; None where no such merge is in the list."""
    junction = _junction(step)
    start = 0
    for token in mine:
        end = start + len(token)
        takes_left = end == junction and len(token) > len(step.pair.left)
        takes_right = start == junction and len(token) > len(step.pair.right)
        if takes_left or takes_right:
            made = [pair for pair in encoding.merges if pair.left + pair.right == token]
            if made and encoding.merges.index(made[0]) > step.rank:
                return made[0], step.pair.left if takes_left else step.pair.right
        start = end
    return None
