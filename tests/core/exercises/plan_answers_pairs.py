"""The plan's answers for the lessons on subwords and on counting pairs, copied by hand (see
``plan_answers``)."""

from __future__ import annotations

from plan_row import PlanStep

ONCE, NOWHERE = "ignored_frequencies", "not_adjacent"

WHY = (
    PlanStep("why-subwords", "characters-of-the-text", ("21",), {
        "19": ("spaces_left_out",), "3": ("words_for_tokens",)}),
    PlanStep("why-subwords", "comparisons-of-characters", ("441", "21*21"), {
        "42": ("doubled_for_squared",), "210": ("each_pair_once",), "231": ("only_those_before",),
        "420": ("itself_left_out",), "21": ("positions_for_comparisons",),
        "361": ("spaces_left_out",)}),
    PlanStep("why-subwords", "comparisons-of-pieces", ("25",), {
        "9": ("words_for_pieces",), "5": ("positions_for_comparisons",),
        "10": ("doubled_for_squared",), "20": ("itself_left_out",),
        "15": ("only_those_before",), "49": ("spaces_as_positions",)}),
    PlanStep("why-subwords", "four-times-shorter", ("16", "10000/625"), {
        "4": ("linear_for_square",), "9375": ("subtracted_for_divided",),
        "1/16": ("upside_down",)}),
    PlanStep("why-subwords", "word-entries", ("15",), {"12": ("bare_roots_left_out",)}),
    PlanStep("why-subwords", "piece-entries", ("7",), {
        "8": ("counted_the_bare_form",), "12": ("roots_times_affixes",)}),
    PlanStep("why-subwords", "word-entries-with-muat", ("20",), {
        "16": ("one_entry_added",), "19": ("bare_roots_left_out",)}),
    PlanStep("why-subwords", "piece-entries-with-muat", ("8",), {
        "12": ("an_entry_a_form",), "9": ("counted_the_bare_form",),
        "16": ("roots_times_affixes",)}),
)  # fmt: skip

PAIRS = (
    PlanStep("counting-pairs", "count-tu", ("4",)),
    PlanStep("counting-pairs", "count-ku", ("7",), {
        "3": (ONCE,), "4": ("counted_once_per_word",)}),
    PlanStep("counting-pairs", "batu-merge-1", ("k + u",), {
        "t + u": (ONCE,), "a + u": (NOWHERE,)}),
    PlanStep("counting-pairs", "apply-ku", ("ku|ku p|a|ku", "ku ku p a ku"), {
        "k|uk|u p|a|ku": ("joined_the_middle",)}),
    PlanStep("counting-pairs", "count-ku-ku", ("3",), {"7": ("counted_one_token",)}),
    PlanStep("counting-pairs", "batu-merge-2", ("t + u",), {"u + k": (NOWHERE,)}),
    PlanStep("counting-pairs", "count-aa", ("6",), {"4": ("counted_joins",)}),
    PlanStep("counting-pairs", "apply-aa", ("h|aa|aa|i",)),
    PlanStep("counting-pairs", "apply-aa-odd", ("h|aa|a|i",), {"h|a|aa|i": ("from_the_right",)}),
    PlanStep("counting-pairs", "count-across-words", ("0",), {
        "1": ("across_boundary", "counted_one_token")}),
    PlanStep("counting-pairs", "recall-characters", ("9",), {
        "8": ("spaces_left_out",), "2": ("words_for_tokens",)}),
)  # fmt: skip
