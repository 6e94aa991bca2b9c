"""A merge's replay: a reader recomputes every count, the best pair, the tie and the merge."""

from __future__ import annotations

import re
from collections import Counter

import frame_reading as read
import pytest
from replay_traces import (
    MAKAN,
    count_trace,
    makan_merges,
    makan_trace,
    makan_words,
    merged,
    question,
    verdict,
)

from core.exercises.base import PairAnswer
from core.statement import Pair
from core.wording import Wording
from tui.reasoning import Frame, Replay, replay

ENGLISH = Wording("en")
INDONESIAN = Wording("id")


def replayed(trace, answer=None, wording=ENGLISH, **kind) -> Replay:
    return replay(trace, question(**kind), verdict(trace, answer), wording)


def part(shown: Replay, name: str) -> list[Frame]:
    return [f for f in shown.frames if f.part == shown.parts.index(name)]


def test_the_counting_frame_of_the_screens():
    frame = replayed(makan_trace(2)).frames[3]

    assert read.plain(frame) == [
        "   Count                                         Pairs so far",
        "   ✓ 5  m a kan          · 2  k u c i n g         a + kan  █████████ 9",
        "   ✓ 3  i kan            · 2  an j i n g          m + a    █████████ 9",
        "   ✓ 2  m a kan an       · 2  b u r u n g         i + kan  ███ 3",
        "   ► 2 [m+e+m+a+kan]     · 2  m i n u m           e + m    ██ 2",
        "                         · 2  a i r               kan + an ██ 2",
        "                                                  m + e    ██ 2",
    ]
    assert frame.step == (
        "memakan occurs 2 times, so each of its pairs gains 2:\n"
        "m+e 2 · e+m 2 · m+a 7 → 9 · a+kan 7 → 9"
    )
    assert frame.place == "word 4 of 9"


@pytest.mark.parametrize("done", range(10))
@pytest.mark.parametrize("wording", [ENGLISH, INDONESIAN], ids=["en", "id"])
def test_a_reader_counts_along(done, wording):
    trace = makan_trace(done)
    frames = [f for f in replayed(trace, wording=wording).frames if f.part == 0]
    assert len(frames) == len(MAKAN["corpus"])

    total: Counter[tuple[str, str]] = Counter()
    for number, frame in enumerate(frames):
        rows = read.plain(frame)
        words = read.words(rows)
        assert [w.mark for w in words] == ["✓"] * number + ["►"] + ["·"] * (8 - number)
        own = read.pairs_of(words[number])
        said = read.gains(frame.step)
        assert said == {p: (total[p], total[p] + n) for p, n in own.items()}
        total += own
        pane = read.pane(rows)
        ranked = sorted(total.items(), key=lambda item: (-item[1], item[0]))
        assert list(pane.items()) == ranked[: len(pane)]
        assert len(pane) == (len(ranked) if len(ranked) <= 11 else 10)
        if len(ranked) > 11:
            assert str(len(ranked) - 10) in rows[11].split()

    given = {(a, b): n for a, b, n in MAKAN["steps"][done]["pair_counts"]}
    assert dict(total) == given


@pytest.mark.parametrize("done", range(10))
def test_compare_shows_the_best_count_and_who_has_it(done):
    fact = MAKAN["steps"][done]
    frame = part(replayed(makan_trace(done)), "compare")[0]
    table = read.bars(read.plain(frame)[1:])
    given = {(a, b): n for a, b, n in fact["pair_counts"]}

    assert list(table.values()) == sorted(given.values(), reverse=True)[: len(table)]
    assert all(given[pair] == count for pair, count in table.items())
    assert f"The highest count is {fact['count']}" in frame.step
    tied = [pair for pair, count in table.items() if count == max(table.values())]
    if len(fact["tied_pairs"]) == 1:
        assert "{} + {}".format(*tied[0]) in frame.step
        assert "it is merged" in frame.step
    else:
        assert f"a tie of {len(fact['tied_pairs'])} pairs" in frame.step


def test_compare_keeps_the_learners_pair_in_the_table():
    frame = part(replayed(makan_trace(2), PairAnswer(Pair("u", "m"))), "compare")[0]
    rows = read.plain(frame)

    assert rows[-1].startswith("   u + m    ████ 2")
    assert rows[-1].endswith("yours · minum 2")


def test_a_pair_that_stands_nowhere_is_shown_with_zero():
    frame = part(replayed(makan_trace(2), PairAnswer(Pair("z", "z"))), "compare")[0]

    assert re.fullmatch(r"   z \+ z +0 +yours", read.plain(frame)[-1])


@pytest.mark.parametrize("done", range(10))
def test_the_tie_part_is_there_only_where_pairs_tie(done):
    tied = len(MAKAN["steps"][done]["tied_pairs"]) > 1
    expected = ("count", "compare", "tie", "merge") if tied else ("count", "compare", "merge")

    assert replayed(makan_trace(done)).parts == expected


def test_the_tie_of_merge_three():
    frame = part(replayed(makan_trace(2)), "tie")[0]

    assert read.plain(frame)[2:] == [" ►[a + kan]  9", "   m + a     9"]
    assert read.plain(frame)[0].strip().startswith("Tie rule: the pair that sorts first")
    assert frame.step == '"a" sorts before "m", so a + kan is merged.'


# Who wins among the 18 pairs that tie at merge 8 (plan 3.11), by each rule.
WINNERS = {
    "lexicographic": Pair("a", "i"),
    "lowest-id": Pair("a", "i"),
    "first-seen": Pair("makan", "an"),
    "shorter-then-lexicographic": Pair("a", "i"),
    "lexicographically-greatest": Pair("u", "r"),
}


def listed(rows) -> list[tuple[Pair, str]]:
    """The tied pairs in view, and what is said of each."""
    found = [re.match(r" [ ►][ \[](\S+) \+ ([^\s\]]+)\]? +2 *(.*)$", row) for row in rows]
    return [(Pair(m[1], m[2]), m[3]) for m in found if m is not None]


@pytest.mark.parametrize("rule", WINNERS)
def test_a_reader_settles_the_tie_by_the_rule_in_force(rule):
    trace = makan_trace(7, rule, WINNERS[rule])
    shown = replayed(trace, panels=[makan_merges(7)])
    frame = part(shown, "tie")[0]
    rows = read.plain(frame)
    pairs = listed(rows)

    def key(item):
        pair, said = item
        if rule == "lowest-id":
            return tuple(map(int, re.findall(r"\d+", said)))
        if rule == "first-seen":
            return tuple(map(int, re.findall(r"\d+", said)))
        if rule == "shorter-then-lexicographic":
            return int(re.search(r"(\d+) characters", said)[1]), said.split(",")[0]
        return pair

    ranked = sorted(pairs, key=key, reverse=rule == "lexicographically-greatest")
    assert pairs == ranked
    assert pairs[0][0] == WINNERS[rule]
    assert "{} + {}".format(*WINNERS[rule]) in frame.step
    assert [row[1:3] for row in rows if "►" in row] == ["►["]
    assert frame.place == "18 tied pairs"
    assert len(pairs) == 8
    assert rows[-1].strip() == "and 10 more pairs"


def test_lowest_id_shows_the_ids_of_the_merges_so_far():
    # 12 characters take 0 to 11; an 12, kan 13, akan 14, makan 15, in 16, ing 17, ikan 18.
    trace = makan_trace(7, "lowest-id", Pair("a", "i"))
    rows = read.plain(part(replayed(trace, panels=[makan_merges(7)]), "tie")[0])

    said = {"{} + {}".format(*pair): ids for pair, ids in listed(rows)}
    assert said["a + i"] == "IDs 0 5"
    assert said["c + ing"] == "IDs 2 17"


def test_lowest_id_without_the_merges_names_the_winner_only():
    frame = part(replayed(makan_trace(7, "lowest-id", Pair("a", "i"))), "tie")[0]

    assert frame.step == "a + i has the lowest token IDs of the tied pairs, so it is merged."
    assert "IDs" not in read.plain(frame)[3]


@pytest.mark.parametrize("done", range(10))
def test_a_reader_merges_along(done):
    fact = MAKAN["steps"][done]
    frames = part(replayed(makan_trace(done)), "merge")
    used = [w for w in MAKAN["corpus"] if w in fact["used_in"]]
    assert len(frames) == len(used)

    for number, frame in enumerate(frames):
        rows = read.plain(frame)
        assert "{} + {}".format(*fact["pair"]) in rows[0]
        lines = [row for row in rows[1:] if row[3:4] in "✓►·" and row[3:4]]
        assert [line[3] for line in lines] == ["✓"] * number + ["►"] + ["·"] * (
            len(used) - number - 1
        )
        for place, (line, word) in enumerate(zip(lines, used, strict=True)):
            before, arrow, after = line[5:].partition("→")
            tokens = tuple(
                re.split(r"[ \[\]+|]+", before.strip().split(maxsplit=1)[1].strip(" []"))
            )
            assert tokens == {w.text: w.tokens for w in makan_words(done)}[word]
            assert bool(arrow) == (place <= number)
            if arrow:
                assert tuple(after.split()) == merged(tokens, Pair(*fact["pair"]))
                assert list(after.split()) == fact["words_after"][word]
    assert f"{fact['vocabulary_size']} entries" in frames[-1].step


def test_brackets_show_what_merging_takes():
    before = count_trace({"aaaa": 1, "aaa": 2}, Pair("a", "a")).before
    fact = makan_trace(0)
    after = tuple(type(w)(w.text, merged(w.tokens, Pair("a", "a")), w.count) for w in before)
    step = type(fact.step)(0, Pair("a", "a"), 7, "aa", (Pair("a", "a"),), (0, 1), 2)
    trace = type(fact)(before, step, after, "lexicographic", Pair("a", "a"))
    rows = read.plain(part(replayed(trace), "merge")[-1])

    assert rows[1].split("→")[0].strip() == "✓ 1 [a+a|a+a]"
    assert rows[2].split("→")[0].strip() == "► 2 [a+a]a"


# ── a count of one pair ──


BATU = {"batu": 1, "satu": 1, "ratu": 1, "tua": 1, "kuku": 3, "paku": 1}


def test_a_count_has_one_part_and_adds_up_word_by_word():
    trace = count_trace(BATU, Pair("k", "u"))
    shown = replayed(trace, kind="pair_count", answer_type="number")

    assert shown.parts == ("count",)
    running = 0
    for number, frame in enumerate(shown.frames):
        rows = read.plain(frame)
        words = read.words(rows)
        places = re.findall(r"k\+u", words[number].bracketed)
        running += len(places) * words[number].count
        totals = [m[1] for m in (re.match(r" k \+ u +(\d+)$", r[49:]) for r in rows) if m]
        assert totals == [str(running)]
        assert f"{running}." in frame.step
        assert all("[" not in w.bracketed for w in words[number + 1 :])
    assert running == 7
    assert shown.frames[4].step == (
        "kuku holds k + u at 2 places. The frequency of the word is 3: 2 × 3 = 6. So far 0 + 6 = 6."
    )


def test_overlapping_places_are_all_counted():
    shown = replayed(count_trace({"haaaai": 2}, Pair("a", "a")), answer_type="number")
    words = read.words(read.plain(shown.frames[0]))

    assert words[0].bracketed == "h[a+a+a+a]i"
    assert "3 × 2 = 6" in shown.frames[0].step


def test_a_pair_that_stands_nowhere_counts_zero():
    shown = replayed(count_trace({"satu": 1, "paku": 1}, Pair("u", "p")), answer_type="number")

    assert shown.frames[-1].step.endswith("So far: 0.")


# ── what does not fit ──


def test_a_corpus_of_more_than_ten_words_is_shown_by_the_page():
    corpus = {f"w{chr(97 + n // 26)}{chr(97 + n % 26)}": n + 1 for n in range(28)}
    shown = replayed(count_trace(corpus, Pair("w", "a")), answer_type="number")

    for number, frame in enumerate(shown.frames):
        rows = read.plain(frame)
        words = read.words(rows)
        assert len(words) == 10
        assert ["".join(w.tokens) for w in words if w.mark == "►"] == [list(corpus)[number]]
    assert read.plain(shown.frames[0])[6].split("   ")[1] == "↓ 18 more"
    assert "↑ 10 more   ↓ 8 more" in read.plain(shown.frames[12])[6]
    assert "↑ 18 more" in read.plain(shown.frames[27])[6]


def test_a_long_word_stands_below_in_full():
    word = "pertanggungjawabannya"
    shown = replayed(count_trace({word: 4, "air": 1}, Pair("n", "g")), answer_type="number")
    rows = read.plain(shown.frames[0])
    below = " ".join(row.strip() for row in rows[8:])

    assert tuple(re.split(r"[ \[\]+|]+", below)) == tuple(word)
    assert below.count("n+g") == 2
    assert "…" in rows[1]
    assert read.plain(shown.frames[1])[8:] == []
