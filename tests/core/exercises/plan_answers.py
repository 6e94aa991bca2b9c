"""The curriculum plan's answers and wrong answers for the steps that exist, copied by hand.

Each row: lesson, step, what a learner types for the right answer (every tied one), and the
wrong answers with the rules that give them, the one named in full first.
"""

from __future__ import annotations

from plan_answers_pairs import PAIRS, WHY
from plan_answers_ties_loss import LOSSES, PRUNINGS, TIES
from plan_answers_vocabulary import COSTS, VOCABULARIES
from plan_row import PlanStep

TIE, BEFORE, SCORE = "other_tie_rule", "counted_before_last_merge", "wordpiece_score"
ONCE, NOWHERE = "ignored_frequencies", "not_adjacent"

MERGES = (
    PlanStep("first-merges", "merge-1", ("a + n",), {"b + u": (SCORE,)}),
    PlanStep("first-merges", "merge-2", ("k + an",), {"k + a": (BEFORE, NOWHERE)}),
    PlanStep("first-merges", "merge-3", ("a + kan",), {
        "m + a": (TIE,), "i + n": (ONCE,), "a + k": (BEFORE, NOWHERE),
        "k + an": (BEFORE, NOWHERE)}),
    PlanStep("first-merges", "merge-4", ("m + akan",), {"m + a": (BEFORE, NOWHERE)}),
    PlanStep("first-merges", "merge-5", ("i + n",), {"n + g": (TIE,)}),
    PlanStep("first-merges", "merge-6", ("in + g",), {"n + g": (BEFORE,)}),
    PlanStep("first-merges", "merge-7", ("i + kan",), {"n + g": (SCORE, ONCE), "a + i": (ONCE,)}),
    PlanStep("first-merges", "merge-8", ("a + i",), {
        "makan + an": (TIE,), "u + r": (TIE,)}),
    PlanStep("first-merges", "merge-9", ("ai + r",), {"b + u": (TIE,)}),
    PlanStep("first-merges", "merge-10", ("an + j",)),
    PlanStep("encoding", "recall-merge-5", ("i + n",), {"n + g": (TIE,)}),
)  # fmt: skip

APPLIED = (
    PlanStep("first-merges", "apply-in-g", ("b u r u n g k u c ing", "b|u|r|u|n|g k|u|c|ing"), {
        "b u r u ng k u c ing": ("another_pair",), "b u r u n g k u c in g": ("not_merged",)}),
)  # fmt: skip

COUNTS = (
    PlanStep("first-merges", "recount-ka", ("12",), {"4": (ONCE, "counted_words")}),
)  # fmt: skip

EARLY, LONGEST, LEFT = "stopped_early", "longest_match", "left_to_right"

ENCODINGS = (
    PlanStep("encoding", "encode-memakan", ("m|e|makan", "m e makan"), {
        "m|e|m|akan": (EARLY,), "m|e|m|a|k|a|n": (EARLY,)}),
    PlanStep("encoding", "encode-kucing", ("k|u|c|ing",), {"k|u|c|in|g": (EARLY,)}),
    PlanStep("encoding", "encode-makanan", ("makan|an",)),
    PlanStep("encoding", "encode-kanan", ("kan|an",)),
    PlanStep("encoding", "encode-enak", ("e|n|a|k",), {"en|a|k": ("never_learned",)}),
    PlanStep("encoding", "encode-main", ("m|a|in",), {"m|ai|n": (LONGEST, LEFT)}),
    PlanStep("encoding", "encode-kebaikan", ("k|e|b|a|ikan",), {
        "k|e|b|ai|kan": (LONGEST, LEFT), "k|e|b|a|i|kan": (EARLY,)}),
    PlanStep("encoding", "odd-by-rank", ("kan",), {"ka|n": ("in_list_order", EARLY)}),
    PlanStep("encoding", "odd-in-order", ("ka|n",), {"kan": ("by_rank", LONGEST, LEFT)}),
)  # fmt: skip

GREEDY, FEWEST = "greedy_longest_match", "fewest_tokens"

PATHS = (
    PlanStep("unigram", "path-pug", ("p|ug", "pu|g", "p ug"), {"p|u|g": ("best_token_first",)}),
    PlanStep("unigram", "path-gun", ("g|un",)),
    PlanStep("viterbi", "path-unhug", ("un|hug",), {"u|n|hug": ()}),
    PlanStep("viterbi", "path-huggun", ("hug|g|un",)),
    PlanStep("viterbi", "path-berikan", ("ber|ikan",), {
        "berikan": (GREEDY, FEWEST), "ber|i|kan": ("best_token_first",), "beri|kan": ()}),
    PlanStep("viterbi", "path-memakan", ("me|ma|kan",), {
        "mem|a|kan": (GREEDY,), "me|makan": (FEWEST,), "m|e|makan": ("bpe_segmentation",)}),
)  # fmt: skip

CELLS = (
    PlanStep("viterbi", "unhug-4", (("0.005442", "2"), ("16/210*15/210", "2"), ("0,00544", "2"))),
    PlanStep("viterbi", "unhug-5", (("0.005442", "2"),)),
    PlanStep("viterbi", "huggun-3", (("0.07143", "0"), ("0.0714", "0"))),
    PlanStep("viterbi", "huggun-4", (("0.006803", "3"), ("0.00680", "3"))),
    PlanStep("viterbi", "huggun-5", (("0.001166", "4"),)),
    PlanStep("viterbi", "huggun-6", (("0.0005183", "4"), ("15*20*16/210^3", "4"))),
    PlanStep("viterbi", "berikan-3", (("0.4", "0"), ("2/5", "0"), ("0,40", "0"))),
    PlanStep("viterbi", "berikan-4", (("0.04", "0"), ("4/100", "0")), {
        ("0.02", "3"): ("worse_candidate",)}),
    PlanStep("viterbi", "berikan-7", (("0.04", "3"), ("0.4*0.1", "3")), {
        ("0.04", "4"): ("wrong_start",), ("0.01", "4"): ("worse_candidate",),
        ("0.04", "6"): ("previous_position",), ("0.5", "3"): ("sum_for_product", "wrong_score"),
        ("0.1", "3"): ("forgot_the_score_before", "wrong_score")}),
)  # fmt: skip

NUMBERS = (
    PlanStep("first-merges", "vocabulary-size", ("22",), {"23": ("off_by_one",)}),
    PlanStep("encoding", "tokens-of-a-text", ("13",), {"4": ("words_for_tokens",)}),
    PlanStep("unigram", "frequency-u", ("36",), {"5": (ONCE,)}),
    PlanStep("unigram", "frequency-ug", ("20",), {"3": (ONCE,)}),
    PlanStep("unigram", "total", ("210",)),
    PlanStep("unigram", "probability-ug", ("2/21", "0.09524", "0,0952", "20/210"), {
        "20": ("frequency_for_share",), "20/36": ("divided_by_words",)}),
    PlanStep("unigram", "mistake-in-pug", ("1",), {
        "2": ("line_is_right",), "3": ("line_is_right",), "4": ("follows_from_the_mistake",),
        "5": ("line_is_right",), "6": ("follows_from_the_mistake",)}),
    PlanStep("unigram", "printed-factor", ("3.4", "17/5", "3,4", "17:5"), {
        "5/17": ("upside_down",), "0.294": ("upside_down",)}),
    PlanStep("viterbi", "substrings-20", ("210", "20*21/2")),
    PlanStep("viterbi", "cuts-20", ("524,288", "524.288", "524 288", "524288", "2^19"), {
        "1,048,576": ("two_to_the_n",), "1048576": ("two_to_the_n",),
        "38": ("linear_for_power",)}),
    PlanStep("special-tokens", "makan-shifted", ("21",), {"18": ("numbered_from_zero",)}),
    PlanStep("special-tokens", "chat-length", ("11",)),
    PlanStep("special-tokens", "chat-special", ("4",), {"2": ("roles_only",)}),
    PlanStep("special-tokens", "assistant-place", ("8",), {"9": ("off_by_one",)}),
)  # fmt: skip

WHOLE, EVERY = "counted_whole_word", "every_cut"

CUT_COUNTS = (
    PlanStep("unigram", "count-pug", ("3",), {
        "4": (WHOLE, EVERY), "8": ("two_to_the_n",), "2": ("only_best",),
        "5": ("counted_pieces",), "1": ()}),
    PlanStep("unigram", "count-hugs", ("7",), {
        "8": (WHOLE, EVERY), "16": ("two_to_the_n",), "3": ("only_best",),
        "9": ("counted_pieces",), "6": ()}),
    PlanStep("viterbi", "count-berikan", ("9",), {
        "64": (EVERY,), "128": ("two_to_the_n",), "8": ("left_out_whole_word",),
        "1": ("only_best",), "12": ("counted_pieces",), "10": ()}),
)  # fmt: skip

SUM, FACTOR, OTHER = "sum_for_product", "left_out_a_factor", "another_cut"

CUT_PROBABILITIES = (
    PlanStep("unigram", "probability-p-u-g", (
        "0.001322", "0.00132", "0,001322", "34/25725", "17/210*36/210*20/210", "17*36*20/210^3"), {
        "0.3476": (SUM,), "73/210": (SUM,), "0.007710": (OTHER, FACTOR),
        "20/210*17/210": (OTHER, FACTOR),
        "612/44100": (FACTOR,), "36/210*20/210": (FACTOR,), "12240": ("not_divided",),
        "12240/210": ("divided_once",), "0.03146": ("divided_by_own_sum",),
        "0.0789": ("renormalised",), "0.000389": ()}),
    PlanStep("unigram", "probability-p-ug", (
        "0.007710", "0.00771", "0,00771", "17/2205", "17/210*20/210"), {
        "37/210": (SUM,), "0.176": (SUM,), "0.001322": (OTHER,), "17/210": (FACTOR,),
        "0.0952": (FACTOR,), "340": ("not_divided",), "340/210": ("divided_once",),
        "340/37^2": ("divided_by_own_sum",), "0.46": ("renormalised",), "0.0022676": ()}),
)  # fmt: skip

ENDS, ROLES, ZERO = "forgot_end_of_turn", "forgot_role", "numbered_from_zero"
LETTERS = "0 20 3 18 3 22 3 22 18 24 10 13 22 12 2 1 13 18 3 22 2"

IDS = (
    PlanStep("special-tokens", "ids-two-words", ("21 7 18 24 10 16",), {
        "18 4 15 21 7 13": (ZERO,)}),
    PlanStep("special-tokens", "one-turn", ("0 21 7 18 24 10 16 2",), {
        "0 21 7 18 24 10 16": (ENDS,)}),
    PlanStep("special-tokens", "both-turns", ("0 21 7 18 24 10 16 2 1 14 2",), {
        "0 18 4 15 21 7 13 2 1 11 2": (ZERO,), "21 7 18 24 10 16 2 14 2": (ROLES,),
        LETTERS: ("characters",), "0 21 7 18 24 10 16 1 14 2": (ENDS,),
        "0 21 7 18 24 10 16 2 1 14": (ENDS,), "0 21 7 18 24 10 16 1 14": (ENDS,),
        "21 7 18 24 10 16 14": ("forgot_all_markers",),
        "0 21 7 18 24 10 16 2 1 14 2 1": ("added_generation_prompt",)}),
    PlanStep("special-tokens", "second-chat", ("0 5 2 1 20 15 24 20 2",)),
)  # fmt: skip

TEXTS = (
    PlanStep("special-tokens", "decode-turn", ("makanankucing",), {
        "makanan kucing": ("space_kept",)}),
)  # fmt: skip

PLAN = (
    *MERGES, *APPLIED, *COUNTS, *ENCODINGS, *PATHS, *CELLS, *NUMBERS, *CUT_COUNTS,
    *CUT_PROBABILITIES, *IDS, *TEXTS, *WHY, *PAIRS, *TIES, *LOSSES, *PRUNINGS,
    *VOCABULARIES, *COSTS,
)  # fmt: skip
