"""The lessons' answers, by hand from the curriculum: nothing here was computed by ``core``.

For each step: the right answer as it is typed, and wrong answers with the name of the wrong
rule that gives them (the first one named on the screen). Of a generated question it is the one
that every first run asks. ``right_again``: where a missed question comes back as another one,
the right answer to that.
"""

from __future__ import annotations

from dataclasses import dataclass

Typed = str | tuple[str, str]


@dataclass(frozen=True)
class ByHand:
    right: Typed
    wrong: tuple[tuple[Typed, str], ...] = ()
    right_again: Typed | None = None


CHOICES: dict[str, dict[str, tuple[str, str]]] = {
    "by-length": {
        "en": ("Characters, then subwords", "Words, then subwords"),
        "id": ("Karakter, lalu subkata", "Kata, lalu subkata"),
    },
    "cure": {
        "en": ("Make the space part of a piece", "Put a space after every token"),
        "id": ("Jadikan spasi bagian dari potongan", "Tambahkan spasi sesudah"),
    },
    "pagi": {
        "en": ("It depends on how the tokenizer was built", "Every tokenizer stops"),
        "id": ("Bergantung pada cara tokenizer itu dibuat", "Setiap tokenizer berhenti"),
    },
    "mistake-in-pug": {
        "en": ("P(p) = 5/210", "P(p | u | g) ="),
        "id": ("P(p) = 5/210", "P(p | u | g) ="),
    },
    "which-writes-it": {
        "en": ("Any that has every letter", "One of whole words"),
        "id": ("Yang memuat setiap huruf", "Yang berisi kata utuh"),
    },
    "mistake-in-the-loss": {
        "en": ("score of a word before", "loss, each word begun"),
        "id": ("skor kata sebelum", "loss, setiap kata dimulai"),
    },
    "recall-other-ties": {
        "en": ("They change: other tokens", "They stay: same corpus"),
        "id": ("ID berubah: isi kosakatanya", "ID tetap: korpus dan"),
    },
    "in-no-word": {"en": ("akan", "ikan"), "id": ("akan", "ikan")},
    "which-is-dear": {
        "en": ("The English text", "Both cost the same"),
        "id": ("Teks bahasa Inggris", "Keduanya sama mahal"),
    },
    "twice-as-large": {
        "en": ("The sequence, a little", "The sequence, by half"),
        "id": ("Sekuensnya, sedikit", "Sekuensnya, menjadi setengah"),
    },
    "another-order": {
        "en": ("Only merge 2 by first-seen", "Merge 2 by every rule"),
        "id": ("Hanya penggabungan ke-2 menurut first-seen", "Penggabungan ke-2 menurut semua"),
    },
    "which-way": {
        "en": ("The other probabilities are kept", "Both give the same"),
        "id": ("Probabilitas lain tetap", "Keduanya memberi hasil"),
    },
    "next-free": {
        "en": ("Not always: after pu", "Yes: each of them"),
        "id": ("Tidak selalu: setelah pu", "Bisa: masing-masing"),
    },
    "small-c": {"en": ("▁ | c | ou", "▁course."), "id": ("▁ | c | ou", "▁course.")},
    "which-b-an": dict.fromkeys(("en", "id"), ("lowest-id", "lexicographically-greatest")),
    "which-s-u": dict.fromkeys(("en", "id"), ("shorter-then-lexicographic", "first-seen")),
    "which-u-n": dict.fromkeys(("en", "id"), ("lexicographically-greatest", "lowest-id")),
}
"""Of each choice, how the right option begins and how a wrong one does."""

WHY_SUBWORDS: dict[str, ByHand] = {
    "characters-of-the-text": ByHand("21", (("19", "spaces_left_out"),)),
    "comparisons-of-characters": ByHand(
        "441", (("42", "doubled_for_squared"), ("210", "each_pair_once"))
    ),
    "comparisons-of-pieces": ByHand("25", (("9", "words_for_pieces"),)),
    "four-times-shorter": ByHand("16", (("4", "linear_for_square"),)),
    "word-entries": ByHand("15"),
    "piece-entries": ByHand("7", (("8", "counted_the_bare_form"), ("12", "roots_times_affixes"))),
    "word-entries-with-muat": ByHand("20", (("16", "one_entry_added"),)),
    "piece-entries-with-muat": ByHand("8"),
    "which-writes-it": ByHand("", ()),
    "by-length": ByHand("", ()),
}

COUNTING_PAIRS: dict[str, ByHand] = {
    "count-tu": ByHand("4"),
    "count-ku": ByHand("7", (("3", "ignored_frequencies"), ("4", "counted_once_per_word"))),
    "batu-merge-1": ByHand("k u", (("t u", "ignored_frequencies"), ("a u", "not_adjacent"))),
    "apply-ku": ByHand("ku ku p a ku", (("k uk u p a ku", "joined_the_middle"),)),
    "count-ku-ku": ByHand("3", (("7", "counted_one_token"),)),
    "batu-merge-2": ByHand("t u", (("u k", "not_adjacent"),)),
    "count-aa": ByHand("6", (("4", "counted_joins"),)),
    "apply-aa": ByHand("h aa aa i", (("h aa a a i", "only_first"),)),
    "apply-aa-odd": ByHand("h aa a i", (("h a aa i", "from_the_right"),)),
    "count-across-words": ByHand("0", (("1", "across_boundary"),)),
    "one-more": ByHand("3", (("2", "ignored_frequencies"),), "4"),
    "recall-characters": ByHand("9", (("8", "spaces_left_out"),)),
}

FIRST_MERGES: dict[str, ByHand] = {
    "merge-1": ByHand("a n", (("b u", "wordpiece_score"),)),
    "merge-2": ByHand("k an", (("k a", "counted_before_last_merge"),)),
    "merge-3": ByHand(
        "a kan",
        (
            ("m a", "other_tie_rule"),
            ("i n", "ignored_frequencies"),
            ("a k", "counted_before_last_merge"),
            ("k an", "counted_before_last_merge"),
        ),
    ),
    "merge-4": ByHand(
        "m akan", (("m a", "counted_before_last_merge"), ("i n", "ignored_frequencies"))
    ),
    "merge-5": ByHand("i n", (("n g", "other_tie_rule"),)),
    "merge-6": ByHand("in g", (("n g", "counted_before_last_merge"),)),
    "apply-in-g": ByHand(
        "b u r u n g k u c ing",
        (
            ("b u r u ng k u c ing", "another_pair"),
            ("b u r u n g k u c in g", "not_merged"),
        ),
    ),
    "merge-7": ByHand("i kan", (("n g", "wordpiece_score"), ("a i", "ignored_frequencies"))),
    "merge-8": ByHand("a i", (("makan an", "other_tie_rule"), ("u r", "other_tie_rule"))),
    "merge-9": ByHand("ai r", (("b u", "other_tie_rule"),)),
    "merge-10": ByHand("an j"),
    "vocabulary-size": ByHand("22", (("23", "off_by_one"),)),
    "recount-ka": ByHand("12", (("4", "ignored_frequencies"),), "6"),
}

UNIGRAM: dict[str, ByHand] = {
    "frequency-u": ByHand("36", (("5", "ignored_frequencies"),)),
    "frequency-ug": ByHand("20", (("3", "ignored_frequencies"),)),
    "total": ByHand("210"),
    "probability-ug": ByHand("2/21", (("20", "frequency_for_share"),)),
    "count-pug": ByHand(
        "3", (("4", "counted_whole_word"), ("2", "only_best"), ("5", "counted_pieces")), "3"
    ),
    "count-hugs": ByHand("7", (("8", "counted_whole_word"), ("16", "two_to_the_n"))),
    "probability-p-u-g": ByHand(
        "0.001322",
        (
            ("0.3476", "sum_for_product"),
            ("0.007710", "another_cut"),
            ("17/210*36/210", "left_out_a_factor"),
            ("12240", "not_divided"),
            ("17*36*20/210", "divided_once"),
        ),
    ),
    "probability-p-ug": ByHand("0.007710", (("37/210", "sum_for_product"),)),
    "mistake-in-pug": ByHand("", ()),
    "printed-factor": ByHand("3.4", (("5/17", "upside_down"),)),
    "path-pug": ByHand("p ug", (("pug", "outside_vocabulary"), ("p u g", "best_token_first"))),
    "path-gun": ByHand("g un"),
    "one-more": ByHand("5", (("8", "every_cut"),), "4"),
}

ENCODING: dict[str, ByHand] = {
    "encode-memakan": ByHand("m e makan", (("m e m akan", "stopped_early"),), "m ing g u"),
    "encode-kucing": ByHand("k u c ing", (("k u c in g", "stopped_early"),), "b u kan"),
    "encode-makanan": ByHand("makan an"),
    "encode-kanan": ByHand("kan an"),
    "encode-enak": ByHand("e n a k", (("en a k", "never_learned"),), "g i g i"),
    "encode-main": ByHand("m a in", (("m ai n", "longest_match"),)),
    "encode-kebaikan": ByHand(
        "k e b a ikan",
        (("k e b ai kan", "longest_match"), ("k e b a i kan", "stopped_early")),
        "m a in an",
    ),
    "tokens-of-a-text": ByHand("13", (("4", "words_for_tokens"),)),
    "odd-by-rank": ByHand("kan", (("ka n", "in_list_order"),)),
    "odd-in-order": ByHand("ka n", (("kan", "by_rank"),)),
    "pagi": ByHand("", ()),
    "one-more": ByHand("t h ing", (("t hin g", "longest_match"),), "b ang u n an"),
    "recall-merge-5": ByHand("i n", (("n g", "other_tie_rule"),)),
}

VITERBI: dict[str, ByHand] = {
    "unhug-4": ByHand(("0.005442", "2")),
    "unhug-5": ByHand(("0.005442", "2")),
    "path-unhug": ByHand("un hug", (("u n h u g", "best_token_first"),)),
    "huggun-3": ByHand(("0.07143", "0")),
    "huggun-4": ByHand(("0.006803", "3")),
    "huggun-5": ByHand(("0.001166", "4")),
    "huggun-6": ByHand(("0.0005183", "4")),
    "path-huggun": ByHand("hug g un"),
    "count-berikan": ByHand(
        "9",
        (("64", "every_cut"), ("8", "left_out_whole_word"), ("1", "only_best")),
    ),
    "berikan-3": ByHand(("0.4", "0")),
    "berikan-4": ByHand(("0.04", "0"), ((("0.02", "3"), "worse_candidate"),)),
    "berikan-7": ByHand(("0.04", "3")),
    "path-berikan": ByHand(
        "ber ikan",
        (("berikan", "greedy_longest_match"), ("ber i kan", "best_token_first")),
    ),
    "path-memakan": ByHand(
        "me ma kan",
        (
            ("mem a kan", "greedy_longest_match"),
            ("me makan", "fewest_tokens"),
            ("m e makan", "bpe_segmentation"),
        ),
    ),
    "substrings-20": ByHand("210"),
    "cuts-20": ByHand("524,288"),
    "one-more": ByHand(
        "m eng in g a t", (("m engi n g a t", "greedy_longest_match"),), "p erm a inan"
    ),
}

VOCABULARY: dict[str, ByHand] = {
    "merges-for-50": ByHand(
        "38", (("50", "forgot_the_characters"), ("28", "subtracted_the_wrong_base"))
    ),
    "active-now": ByHand("16", (("22", "accumulated_for_active"),)),
    "in-no-word": ByHand("", ()),
    "makan-without-akan": ByHand("m a kan", (("makan", "never_learned"),)),
    "ids-makanan": ByHand("18 4", (("19 5", "off_by_one"),)),
    "ids-kucing": ByHand(
        "15 21 7 13", (("15 21 7 12 9", "stopped_early"), ("15 21 7 10 19 9", "characters"))
    ),
    "decode-enak": ByHand("enak"),
    "decode-makanan": ByHand("makanan"),
    "ids-main": ByHand("17 0 12", (("17 1 19", "left_to_right"),)),
    "an-by-merges": ByHand("12", (("13", "off_by_one"), ("4", "sorted_everything"))),
    "recall-makan-an": ByHand("2", (("1", "ignored_frequencies"),)),
}

TIES: dict[str, ByHand] = {
    "pintu-first": ByHand("i n"),
    "how-many-tie": ByHand("6", (("8", "rarer_pairs_too"),)),
    "sorts-first": ByHand("in t", (("m in", "other_tie_rule"),)),
    "lowest-ids": ByHand("m in", (("in t", "other_tie_rule"),)),
    "met-first": ByHand("p in", (("t u", "other_tie_rule"),)),
    "shorter-first": ByHand("t u", (("in t", "other_tie_rule"),)),
    "sorts-last": ByHand("u m"),
    "minum-lowest": ByHand("min u m"),
    "minum-sorted-first": ByHand("m in u m"),
    "minum-sorted-last": ByHand("m in um"),
    "another-order": ByHand("", ()),
    "which-b-an": ByHand("", ()),
    "which-s-u": ByHand("", ()),
    "which-u-n": ByHand("", ()),
    "makan-met-first": ByHand("m a", (("a kan", "other_tie_rule"),)),
    "recall-id-of-an": ByHand("7"),
}

LOSS: dict[str, ByHand] = {
    "minus-log-hug": ByHand("2.64", (("3.81", "another_logarithm"), ("-2.64", "sign_dropped"))),
    "share-hug": ByHand("26.39", (("2.64", "ignored_frequencies"),)),
    "share-pug": ByHand("24.33", (("4.87", "ignored_frequencies"),)),
    "loss-of-hug": ByHand(
        "169.80", (("25.50", "ignored_frequencies"), ("205.80", "started_at_one"))
    ),
    "without-hug": ByHand("23.51", (("35.27", "word_without_need"),)),
    "without-pu": ByHand("0"),
    "free-pieces": ByHand("7"),
    "without-pu-and-ug": ByHand("8.82", (("0", "added_single_changes"),)),
    "which-way": ByHand("", ()),
    "mistake-in-the-loss": ByHand("", ()),
    "right-loss": ByHand("382.10", (("412.10", "subtracted_once"),)),
    "one-more": ByHand("83.52"),  # -2 ln(k 11 epal 16 a 5) - 4 ln(s 2 e 1 p 9 at 16 u 1), in 100ths
    "recall-hugs": ByHand("7", (("8", "counted_whole_word"),)),
}

PRUNING: dict[str, ByHand] = {
    "candidates": ByHand("270", (("300", "characters_too"),)),
    "removed-first": ByHand("30", (("27", "share_of_candidates"),)),
    "size-after-first": ByHand("270", (("30", "removed_for_kept"),)),
    "size-after-243": ByHand("219", (("218", "rounded_up"),)),
    "last-round": ByHand("98", (("100", "stopped_at_the_target"),)),
    "prune-hug": ByHand("ug", (("hug", "largest_change"), ("u", "characters_stay"))),
    "next-free": ByHand("", ()),
    "size-first": ByHand("225", (("75", "removed_for_kept"),)),
    "size-second": ByHand("168", (("169", "kept_rounded_up"),)),
    "size-third": ByHand("126", (("42", "removed_for_kept"),)),
    "size-last": ByHand("110", (("100", "last_step_too_soon"), ("94", "below_the_limit"))),
    "share-p-ug": ByHand("35/76", (("1/3", "equal_shares"), ("1/2", "best_cuts_only"))),
    "expected-ug": ByHand("2.30", (("5", "best_cuts_only"), ("0.46", "ignored_frequencies"))),
    "small-c": ByHand("", ()),
    "recall-memakan": ByHand("me ma kan", (("mem a kan", "greedy_longest_match"),)),
}

COST: dict[str, ByHand] = {
    "table-parameters": ByHand("128000*4096"),
    "both-matrices": ByHand("1048576000", (("524288000", "one_matrix"),)),
    "saved-parameters": ByHand("393216000", (("131072000", "kept_for_saved"),)),
    "softmax-scores": ByHand("128000", (("4096", "width_for_entries"),)),
    "en-on-en": ByHand("2.48", (("0.404", "words_per_token"), ("2.50", "ignored_frequencies"))),
    "id-on-en": ByHand("5.17", (("0.193", "words_per_token"),)),
    "which-is-dear": ByHand("", ()),
    "en-on-id": ByHand("4.91"),
    "id-on-id": ByHand("1.96"),
    "id-on-both": ByHand("2.74"),
    "attention-13-9": ByHand("2.09", (("1.44", "linear_for_square"),)),
    "words-that-fit": ByHand("3276", (("20480", "multiplied_for_divided"),)),
    "twice-as-large": ByHand("", ()),
    "recall-four-times-shorter": ByHand("16", (("4", "linear_for_square"),)),
}

SPECIAL_TOKENS: dict[str, ByHand] = {
    "makan-shifted": ByHand("21", (("18", "numbered_from_zero"),)),
    "ids-two-words": ByHand("21 7 18 24 10 16"),
    "one-turn": ByHand(
        "0 21 7 18 24 10 16 2",
        (("0 21 7 18 24 10 16", "forgot_end_of_turn"),),
        "0 9 24 19 3 20 7 2",
    ),
    "both-turns": ByHand(
        "0 21 7 18 24 10 16 2 1 14 2",
        (
            ("0 21 7 18 24 10 16 1 14 2", "forgot_end_of_turn"),
            ("0 18 4 15 21 7 13 2 1 11 2", "numbered_from_zero"),
            ("21 7 18 24 10 16 2 14 2", "forgot_role"),
            (
                "0 20 3 18 3 22 3 22 18 24 10 13 22 12 2 1 13 18 3 22 2",
                "characters",
            ),
        ),
        "0 9 7 12 24 22 7 12 15 2 1 17 7 12 7 2",
    ),
    "chat-length": ByHand("11"),
    "chat-special": ByHand("4", (("2", "roles_only"),)),
    "assistant-place": ByHand("8", (("9", "off_by_one"),)),
    "decode-turn": ByHand("makanankucing", (("makanan kucing", "space_kept"),)),
    "cure": ByHand("", ()),
    "second-chat": ByHand("0 5 2 1 20 15 24 20 2"),
    "recall-other-ties": ByHand("", ()),
}

LESSONS: dict[str, dict[str, ByHand]] = {
    "why-subwords": WHY_SUBWORDS,
    "counting-pairs": COUNTING_PAIRS,
    "first-merges": FIRST_MERGES,
    "encoding": ENCODING,
    "vocabulary": VOCABULARY,
    "ties": TIES,
    "unigram": UNIGRAM,
    "viterbi": VITERBI,
    "loss": LOSS,
    "pruning": PRUNING,
    "special-tokens": SPECIAL_TOKENS,
    "cost": COST,
}
