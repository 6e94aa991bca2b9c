"""The plan's answers for the lessons on the vocabulary and on its cost, copied by hand (see
``plan_answers``)."""

from __future__ import annotations

from plan_row import PlanStep

ONCE, UPSIDE, TURNED = "ignored_frequencies", "upside_down", "words_per_token"

VOCABULARIES = (
    PlanStep("vocabulary", "merges-for-50", ("38",), {
        "50": ("forgot_the_characters",), "28": ("subtracted_the_wrong_base",)}),
    PlanStep("vocabulary", "active-now", ("16",), {
        "22": ("accumulated_for_active",), "24": ("counted_each_time",)}),
    PlanStep("vocabulary", "makan-without-akan", ("m|a|kan",), {
        "makan": ("never_learned",), "m|a|k|an": ("stopped_early",)}),
    PlanStep("vocabulary", "ids-makanan", ("18 4", "[18, 4]", "18,4"), {
        "19 5": ("off_by_one",)}),
    PlanStep("vocabulary", "ids-kucing", ("15 21 7 13",), {
        "15 21 7 12 9": ("stopped_early",), "15 21 7 10 19 9": ("characters", "stopped_early")}),
    PlanStep("vocabulary", "decode-enak", ("enak",)),
    PlanStep("vocabulary", "decode-makanan", ("makanan",)),
    PlanStep("vocabulary", "ids-main", ("17 0 12",), {
        "17 1 19": ("left_to_right", "longest_match")}),
    PlanStep("vocabulary", "an-by-merges", ("12",), {
        "13": ("off_by_one",), "4": ("sorted_everything",), "0": ("forgot_the_characters",)}),
    PlanStep("vocabulary", "recall-makan-an", ("2",), {"1": (ONCE, "counted_words")}),
)  # fmt: skip

COSTS = (
    PlanStep("cost", "table-parameters", (
        "524,288,000", "524.288.000", "524288000", "128000*4096")),
    PlanStep("cost", "both-matrices", ("1,048,576,000", "1048576000"), {
        "524,288,000": ("one_matrix",)}),
    PlanStep("cost", "saved-parameters", ("393,216,000", "96000*4096"), {
        "131,072,000": ("kept_for_saved",), "786,432,000": ("both_matrices",)}),
    PlanStep("cost", "softmax-scores", ("128,000", "128000"), {
        "4,096": ("width_for_entries",), "524,288,000": ("parameters_for_scores",)}),
    PlanStep("cost", "en-on-en", ("2.48", "2,48", "57/23"), {
        "0.40": (TURNED,), "0.404": (TURNED,), "23/57": (TURNED,), "2.50": (ONCE,),
        "20/8": (ONCE,), "57/8": ("different_words",), "57": ("tokens_not_divided",)}),
    PlanStep("cost", "id-on-en", ("5.17", "119/23"), {
        "0.193": (TURNED,), "119/8": ("different_words",)}),
    PlanStep("cost", "en-on-id", ("4.91", "113/23"), {"0.204": (TURNED,)}),
    PlanStep("cost", "id-on-id", ("1.96", "45/23"), {
        "0.511": (TURNED,), "2.00": (ONCE,), "45": ("tokens_not_divided",)}),
    PlanStep("cost", "id-on-both", ("2.74", "63/23"), {"0.365": (TURNED,)}),
    PlanStep("cost", "attention-13-9", ("2.09", "169/81"), {
        "1.44": ("linear_for_square",), "13/9": ("linear_for_square",), "81/169": (UPSIDE,),
        "88": ("subtracted_for_divided",)}),
    PlanStep("cost", "words-that-fit", ("3,276", "3276"), {
        "20,480": ("multiplied_for_divided",), "3,277": ("one_word_too_many", "not_rounded_down"),
        "3276.8": ("not_rounded_down",)}),
    PlanStep("cost", "recall-four-times-shorter", ("16", "4*4"), {
        "4": ("linear_for_square",), "8": ("doubled_for_squared",)}),
)  # fmt: skip
