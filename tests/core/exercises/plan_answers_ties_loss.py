"""The plan's answers for the lessons on ties, loss and pruning, copied by hand (see
``plan_answers``)."""

from __future__ import annotations

from plan_row import PlanStep

TIE, ONCE = "other_tie_rule", "ignored_frequencies"
OTHER = "another_tie_rule"

TIES = (
    PlanStep("ties", "pintu-first", ("i + n",)),
    PlanStep("ties", "how-many-tie", ("6",), {"8": ("rarer_pairs_too",)}),
    PlanStep("ties", "sorts-first", ("in + t",), {
        "m + in": (TIE,), "u + m": (TIE,)}),
    PlanStep("ties", "lowest-ids", ("m + in",), {"in + t": (TIE,), "t + u": (TIE,)}),
    PlanStep("ties", "met-first", ("p + in",), {
        "in + t": (TIE,), "m + in": (TIE,), "t + u": (TIE,),
        "u + m": (TIE,)}),
    PlanStep("ties", "shorter-first", ("t + u",), {"in + t": (TIE,)}),
    PlanStep("ties", "sorts-last", ("u + m",)),
    PlanStep("ties", "minum-lowest", ("min|u|m",)),
    PlanStep("ties", "minum-sorted-first", ("m|in|u|m",)),
    PlanStep("ties", "minum-sorted-last", ("m|in|um",)),
    # lexicographic 1, lowest-id 2, first-seen 3, shorter 4, greatest 5
    PlanStep("ties", "which-b-an", ("2",), {"1": (OTHER,), "5": (OTHER,)}),
    PlanStep("ties", "which-s-u", ("4",), {"3": (OTHER,)}),
    PlanStep("ties", "which-u-n", ("5",), {"2": (OTHER,)}),
    PlanStep("ties", "makan-met-first", ("m + a",), {"a + kan": (TIE,)}),
    PlanStep("ties", "recall-id-of-an", ("7",)),
)  # fmt: skip

LOSSES = (
    PlanStep("loss", "minus-log-hug", ("2.64", "2.639", "2,64", "ln(14)", "-ln(15/210)"), {
        "3.81": ("another_logarithm",), "-2.64": ("sign_dropped",)}),
    PlanStep("loss", "share-hug", ("26.39", "10*ln(14)", "10*2.6391"), {
        "2.64": (ONCE,), "38.07": ("another_logarithm",)}),
    PlanStep("loss", "share-pug", ("24.33",), {"4.87": (ONCE,)}),
    PlanStep("loss", "loss-of-hug", ("169.80", "169,80"), {
        "25.50": (ONCE,), "205.80": ("started_at_one",), "-169.80": ("sign_dropped",),
        "143.41": ("left_out_a_word",)}),
    PlanStep("loss", "without-hug", ("23.51", "10*ln(10.5)"), {
        "35.27": ("word_without_need",), "2.35": (ONCE,), "26.39": ("before_for_change",),
        "49.90": ("after_for_change",)}),
    PlanStep("loss", "without-pu", ("0",), {"29.98": ("word_without_need",)}),
    PlanStep("loss", "free-pieces", ("7",)),
    PlanStep("loss", "without-pu-and-ug", ("8.82",), {
        "0": ("added_single_changes",), "1.76": (ONCE,)}),
    PlanStep("loss", "mistake-in-the-loss", ("1",), {
        "2": ("line_is_right",), "3": ("line_is_right",), "4": ("follows_from_the_mistake",)}),
    PlanStep("loss", "right-loss", ("382.10", "382.104", "382,10", "413.10-31"), {
        "412.10": ("subtracted_once",)}),
    PlanStep("loss", "recall-hugs", ("7",), {"8": ("counted_whole_word", "every_cut")}),
)  # fmt: skip

PRUNINGS = (
    PlanStep("pruning", "candidates", ("270",), {"300": ("characters_too",)}),
    PlanStep("pruning", "removed-first", ("30",), {"27": ("share_of_candidates",)}),
    PlanStep("pruning", "size-after-first", ("270",), {
        "30": ("removed_for_kept",), "273": ("share_of_candidates",)}),
    PlanStep("pruning", "size-after-243", ("219",), {
        "218": ("rounded_up",), "24": ("removed_for_kept",)}),
    PlanStep("pruning", "last-round", ("98",), {"100": ("stopped_at_the_target",)}),
    PlanStep("pruning", "prune-hug", ("hu", "ug", "pu", "un", "bu", "gs", "ugs"), {
        "hug": ("largest_change",), "u": ("characters_stay",)}),
    PlanStep("pruning", "size-first", ("225",), {"75": ("removed_for_kept",)}),
    PlanStep("pruning", "size-second", ("168",), {
        "169": ("kept_rounded_up",), "57": ("removed_for_kept",)}),
    PlanStep("pruning", "size-third", ("126",), {
        "42": ("removed_for_kept",), "100": ("last_step_too_soon",)}),
    PlanStep("pruning", "size-last", ("110",), {
        "100": ("last_step_too_soon",), "94": ("below_the_limit",)}),
    PlanStep("pruning", "share-p-ug", ("35/76", "0.4605", "0,461"), {
        "0.007710": ("not_renormalised",), "1/3": ("equal_shares",), "1/2": ("best_cuts_only",)}),
    PlanStep("pruning", "expected-ug", ("2.30", "175/76"), {
        "5": ("best_cuts_only",), "0.46": (ONCE,)}),
    PlanStep("pruning", "recall-memakan", ("me|ma|kan",), {"mem|a|kan": ("greedy_longest_match",)}),
)  # fmt: skip
