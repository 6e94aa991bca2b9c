"""The wrong rules about counting cuts and weighing one, written plainly: every cut is listed."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from itertools import combinations, pairwise

from wrong_rules_by_hand import all_cuts, product

Cut = tuple[str, ...]


def every_choice(word: str) -> list[Cut]:
    """Every way to cut a word, pieces or not."""
    gaps = range(1, len(word))
    chosen = (c for n in range(len(word)) for c in combinations(gaps, n))
    return [tuple(word[a:b] for a, b in pairwise((0, *c, len(word)))) for c in chosen]


def pieces_of(word: str, pieces: Mapping[str, int]) -> set[str]:
    return {piece for piece in pieces if piece in word}


def count_rules(word: str, pieces: Mapping[str, int]) -> dict[str, set[int]]:
    cuts = set(all_cuts(word, pieces))
    most = max(product(cut, pieces) for cut in cuts)
    return {
        "counted_whole_word": {len(cuts | {(word,)})} if word not in pieces else set(),
        "left_out_whole_word": {len(cuts - {(word,)})} if word in pieces else set(),
        "every_cut": {len(every_choice(word))},
        "two_to_the_n": {len(every_choice(word + "x"))},
        "only_best": {sum(product(cut, pieces) == most for cut in cuts)},
        "counted_pieces": {len(pieces_of(word, pieces))},
    }


def probability_rules(cut: Cut, pieces: Mapping[str, int]) -> dict[str, set[Fraction]]:
    total = sum(pieces.values())
    counts = [pieces[piece] for piece in cut]
    above = 1
    for count in counts:
        above *= count
    without = {cut[:place] + cut[place + 1 :] for place in range(len(cut))} - {()}
    others = list(all_cuts("".join(cut), pieces))
    return {
        "sum_for_product": {Fraction(sum(counts), total)},
        "another_cut": {product(other, pieces) for other in others},
        "left_out_a_factor": {product(rest, pieces) for rest in without},
        "not_divided": {Fraction(above)},
        "divided_once": {Fraction(above, total)},
        "divided_by_own_sum": {Fraction(above, sum(counts) ** len(counts))},
        "renormalised": {product(cut, pieces) / sum(product(other, pieces) for other in others)},
    }
