"""The one place where exercise kinds and number slips are listed.

A new kind is a module beside this one, a line in ``KINDS``, and its words in the catalogue
``exercises``. A new slip is a line in ``SLIPS`` and its words.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from core.errors import LessonError
from core.exercises.apply_merge import ApplyMerge
from core.exercises.base import Exercise, Parameters, Reference
from core.exercises.bpe_encode import BpeEncode
from core.exercises.choice import Choice
from core.exercises.corpus_loss import CorpusLoss
from core.exercises.decode import Decode
from core.exercises.find_the_mistake import FindTheMistake
from core.exercises.ids import ChatIds, Ids
from core.exercises.materials import Materials
from core.exercises.next_merge import NextMerge
from core.exercises.number import Number
from core.exercises.pair_count import PairCount
from core.exercises.prune_next import PruneNext
from core.exercises.segmentation_count import SegmentationCount
from core.exercises.segmentation_probability import SegmentationProbability
from core.exercises.viterbi_cell import ViterbiCell
from core.exercises.viterbi_path import ViterbiPath
from core.exercises.which_tie_rule import WhichTieRule

KINDS: Mapping[str, type[Exercise[Any]]] = {
    exercise.kind: exercise
    for exercise in (
        NextMerge,
        PairCount,
        ApplyMerge,
        BpeEncode,
        ViterbiPath,
        ViterbiCell,
        SegmentationCount,
        SegmentationProbability,
        CorpusLoss,
        PruneNext,
        WhichTieRule,
        FindTheMistake,
        Number,
        Choice,
        Ids,
        ChatIds,
        Decode,
    )
}

SLIPS = (
    "accumulated_for_active",
    "added_single_changes",
    "after_for_change",
    "an_entry_a_form",
    "another_logarithm",
    "bare_roots_left_out",
    "before_for_change",
    "below_the_limit",
    "best_cuts_only",
    "both_matrices",
    "characters_too",
    "counted_each_time",
    "counted_the_bare_form",
    "different_words",
    "divided_by_words",
    "doubled_for_squared",
    "each_pair_once",
    "equal_shares",
    "forgot_the_characters",
    "frequency_for_share",
    "ignored_frequencies",
    "itself_left_out",
    "kept_for_saved",
    "kept_rounded_up",
    "last_step_too_soon",
    "linear_for_power",
    "linear_for_square",
    "multiplied_for_divided",
    "not_renormalised",
    "not_rounded_down",
    "numbered_from_zero",
    "off_by_one",
    "one_entry_added",
    "one_matrix",
    "one_word_too_many",
    "only_those_before",
    "parameters_for_scores",
    "positions_for_comparisons",
    "rarer_pairs_too",
    "removed_for_kept",
    "roles_only",
    "roots_times_affixes",
    "rounded_up",
    "share_of_candidates",
    "sign_dropped",
    "sorted_everything",
    "spaces_as_positions",
    "spaces_left_out",
    "stopped_at_the_target",
    "subtracted_for_divided",
    "subtracted_once",
    "subtracted_the_wrong_base",
    "sum_for_product",
    "tokens_not_divided",
    "two_to_the_n",
    "upside_down",
    "width_for_entries",
    "word_without_need",
    "words_for_pieces",
    "words_for_tokens",
    "words_per_token",
)
"""Wrong rules of ``number`` steps; each has ``diagnosis.slip.<name>`` in the catalogue."""


def build(
    kind: str, parameters: Parameters, materials: Materials, reference: Reference
) -> Exercise[Any]:
    """The exercise of a step. Raises LessonError ``unknown_kind``."""
    if kind not in KINDS:
        raise LessonError("unknown_kind", kind=kind, known=", ".join(KINDS))
    return KINDS[kind](parameters, materials, reference)
