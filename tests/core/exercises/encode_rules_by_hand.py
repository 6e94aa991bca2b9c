"""Wrong (and right) rules of encoding and of one merge, written naively; nothing calls ``core``."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import accumulate, product

from wrong_rules_by_hand import PairOf, Row, encoded, join, leftmost, longest

Cut = tuple[str, ...]


def all_cuts(word: str) -> Iterator[Cut]:
    """Every way to cut a word, pieces known or not."""
    for gaps in product((False, True), repeat=len(word) - 1):
        row = [word[0]]
        for letter, cut in zip(word[1:], gaps, strict=True):
            if cut:
                row.append(letter)
            else:
                row[-1] += letter
        yield tuple(row)


def in_order(word: str, learned: list[PairOf]) -> Row:
    """Each merge once, wherever it stands, from the list's first to its last."""
    row = list(word)
    for pair in learned:
        row = join(row, pair)
    return row


def before_the_end(word: str, learned: list[PairOf]) -> set[Cut]:
    """The rows of encoding by rank before the last."""
    rows: set[Cut] = set()
    missing = 1
    while True:
        row = tuple(encoded(word, learned, missing))
        if missing > 1 and row in rows:
            return rows - {tuple(encoded(word, learned))}
        rows.add(row)
        missing += 1


def turns_not_taken(word: str, learned: list[PairOf]) -> set[Cut]:
    """The rows of encoding in the list's order before the last: one join at a time."""
    rows = [list(word)]
    for pair in learned:
        while (row := joined_once(rows[-1], pair)) != rows[-1]:
            rows.append(row)
    return {tuple(row) for row in rows[:-1]}


def joined_once(row: Row, pair: PairOf) -> Row:
    for i in range(len(row) - 1):
        if (row[i], row[i + 1]) == pair:
            return [*row[:i], row[i] + row[i + 1], *row[i + 2 :]]
    return row


def encode_rules(word: str, learned: list[PairOf], by: str) -> dict[str, set[Cut]]:
    made = {left + right for left, right in learned}
    by_rank, one_turn = tuple(encoded(word, learned)), tuple(in_order(word, learned))
    taken = longest(word, made | set(word))
    assert taken is not None
    return {
        "in_list_order": {one_turn} if by == "rank" else set(),
        "by_rank": {by_rank} if by == "order" else set(),
        "longest_match": {tuple(taken)},
        "left_to_right": {tuple(leftmost(word, learned))},
        "never_learned": {
            cut for cut in all_cuts(word) if any(len(t) > 1 and t not in made for t in cut)
        },
        "stopped_early": (
            before_the_end(word, learned) if by == "rank" else turns_not_taken(word, learned)
        ),
    }


# ── one merge ──


def from_the_end(row: Row, pair: PairOf) -> Row:
    """The word read backwards, and back again."""
    mirrored = join([token[::-1] for token in row[::-1]], (pair[1][::-1], pair[0][::-1]))
    return [token[::-1] for token in mirrored[::-1]]


def whole_runs(row: Row, pair: PairOf) -> Row:
    places = [i for i in range(len(row) - 1) if (row[i], row[i + 1]) == pair]
    made, i = [], 0
    while i < len(row):
        end = i
        while end in places:
            end += 1
        made.append("".join(row[i : end + 1]))
        i = end + 1
    return made


def letters_only(row: Row, pair: PairOf) -> Row:
    """Mark the letters that spell the token, then cut where the old row or a mark ends."""
    word, token = "".join(row), "".join(pair)
    owner: list[object] = [i for i, t in enumerate(row) for _ in t]
    place = 0
    while place + len(token) <= len(word):
        if word[place : place + len(token)] == token:
            owner[place : place + len(token)] = [("whole", place)] * len(token)
            place += len(token)
        else:
            place += 1
    made = [word[0]]
    for letter, before, now in zip(word[1:], owner, owner[1:], strict=False):
        if before == now:
            made[-1] += letter
        else:
            made.append(letter)
    return made


def edges(row: Row | Cut) -> set[int]:
    return {0, *accumulate(map(len, row))}


def others(row: Row, pair: PairOf) -> list[tuple[int, int]]:
    """Where two neighbours that are neither the pair nor its mirror begin and end together."""
    starts = sorted(edges(row))
    return [
        (starts[i], starts[i + 2])
        for i in range(len(row) - 1)
        if (row[i], row[i + 1]) not in {pair, (pair[1], pair[0])}
    ]


def is_token(begin: int, end: int, ends: set[int]) -> bool:
    """Whether a cut with these edges has a token from ``begin`` to ``end``."""
    return begin in ends and end in ends and not any(begin < x < end for x in ends)


def merge_rules(row: Row, pair: PairOf) -> dict[str, set[Cut]]:
    cuts = [(cut, edges(cut)) for cut in all_cuts("".join(row))]
    joined, old = others(row, pair), edges(row)

    def changed(rule: Callable[[Row, PairOf], Row]) -> set[Cut]:
        return {tuple(rule(row, pair))} - {tuple(row)}

    return {
        "from_the_right": {tuple(from_the_end(row, pair))},
        "only_first": {tuple(joined_once(row, pair))},
        "joined_the_run": {tuple(whole_runs(row, pair))},
        "by_letters": changed(letters_only),
        "joined_the_middle": changed(lambda r, p: join(r, (p[1], p[0]))),
        "not_merged": {tuple(row)},
        "another_pair": {cut for cut, ends in cuts if any(is_token(a, c, ends) for a, c in joined)},
        "cut_a_token": {cut for cut, ends in cuts if not ends <= old},
    }
