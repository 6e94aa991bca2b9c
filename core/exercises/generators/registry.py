"""The kinds that can be asked afresh, and the one way from a seed to its exercise.

A new generator is a module beside this one and a line in ``GENERATORS``.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from core.errors import LessonError
from core.exercises import registry
from core.exercises.base import Exercise, Reference
from core.exercises.generators import (
    bpe_encode,
    chat_ids,
    corpus_loss,
    find_the_mistake,
    next_merge,
    pair_count,
    prune_next,
    segmentation_count,
    viterbi_path,
    which_tie_rule,
)
from core.exercises.generators.chance import Chance
from core.exercises.generators.drafts import Draft, Generator

GENERATORS: Mapping[str, Generator] = {
    "next_merge": next_merge.make,
    "pair_count": pair_count.make,
    "bpe_encode": bpe_encode.make,
    "segmentation_count": segmentation_count.make,
    "viterbi_path": viterbi_path.make,
    "corpus_loss": corpus_loss.make,
    "prune_next": prune_next.make,
    "which_tie_rule": which_tie_rule.make,
    "find_the_mistake": find_the_mistake.make,
    "chat_ids": chat_ids.make,
}

LEVELS = range(1, 6)


def generate(kind: str, reference: Reference) -> Exercise[Any]:
    """The exercise of a kind that a reference's seed and level give; where it stands has no
    part in it. Raises LessonError ``no_generator``, ``level_outside``, ``no_seed``."""
    if kind not in GENERATORS:
        raise LessonError("no_generator", kind=kind, known=", ".join(GENERATORS))
    seed, level = reference.seed, reference.level
    if seed is None:
        raise LessonError("no_seed", step=reference.step)
    if level is None or level not in LEVELS:
        raise LessonError("level_outside", most=LEVELS[-1])
    draft = _draft(kind, seed, level)
    return registry.build(kind, draft.parameters, draft.materials, reference)


@lru_cache(maxsize=64)
def _draft(kind: str, seed: int, level: int) -> Draft:
    """Kept for a while: a question is asked for again when it is looked back at, and by the
    summary, and some are found only after hundreds of trials."""
    return GENERATORS[kind](Chance(kind, level, seed), level)
