"""The lesson screen: hints, replays, looking back, leaving and coming back, trouble."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path

import pytest
from player import Player, playing
from test_play_lessons import read_on
from textual import events

from core.errors import StoreError
from core.progress import MemoryStore, open_store
from core.progress.store import LOCAL_LEARNER, AnswerEvent
from tui.screens.home import HomeScreen
from tui.screens.lesson import LessonScreen


async def skip_to(player: Player, slug: str) -> None:
    """Step ahead, without answering, to a step."""
    for _ in range(60):
        if player.slug == slug:
            return
        await player.press(*(["escape", "n"] if player.slug in TEXT_STEPS else ["n"]))
    raise AssertionError(f"{slug} does not come")


TEXT_STEPS = {"decode-enak", "decode-makanan", "decode-turn"}


# ── hints ──


async def test_three_hints_then_the_answer_which_comes_back() -> None:
    async with playing("first-merges") as player:
        await skip_to(player, "merge-3")
        stage = player.stage()
        for number in (1, 2, 3):
            await player.press("h")
            assert f"Hint {number} of 3" in player.text()
            assert player.stage() == stage
        # The third hint's pair is the lowest of the four: kucing 2 + anjing 2 + minum 2.
        assert "i + n: kucing 2 · anjing 2 · minum 2. That is 6." in player.words()
        await player.press("h")
        assert player.verdict() == "✗ Shown to you"
        assert player.answer().endswith("a + kan")
        stored = await player.app.saving.store.answers(LOCAL_LEARNER)
        assert [(a.step, a.answer, a.correct, a.hints) for a in stored] == [
            ("merge-3", None, False, 3)
        ]


async def test_right_after_a_hint_says_so_and_is_stored() -> None:
    async with playing("first-merges") as player:
        await skip_to(player, "merge-3")
        await player.press("h")
        await player.give("a kan")
        assert player.verdict() == "✓ Right, with help"
        stored = await player.app.saving.store.answers(LOCAL_LEARNER)
        assert (stored[0].correct, stored[0].hints) == (True, 1)


async def test_hints_stay_taken_when_one_looks_back() -> None:
    async with playing("first-merges") as player:
        await skip_to(player, "merge-3")
        await player.press("h", "h", "p", "n")
        assert player.slug == "merge-3"
        assert "Hint 2 of 3" in player.text()
        await player.give("a kan")
        stored = await player.app.saving.store.answers(LOCAL_LEARNER)
        assert (stored[-1].correct, stored[-1].hints) == (True, 2)


async def test_looking_back_tells_an_answer_with_help_as_it_was_told() -> None:
    async with playing("first-merges") as player:
        await skip_to(player, "merge-3")
        await player.press("h")
        await player.give("a kan")
        await player.press("enter", "p")
        assert player.slug == "merge-3"
        assert player.verdict() == "✓ Right, with help"


async def test_hints_of_a_text_question_are_behind_escape() -> None:
    async with playing("vocabulary") as player:
        await skip_to(player, "decode-enak")
        await player.type("h?q")
        assert player.answer().endswith("h?q")
        await player.press("escape", "h")
        assert "Hint 1 of 3" in player.text()
        await player.press("slash", "backspace", "backspace", "backspace")
        await player.give("enak")
        assert player.verdict() == "✓ Right, with help"


# ── moving the brackets ──


async def test_the_brackets_light_up_every_place_of_the_pair_and_shift_nothing() -> None:
    async with playing("first-merges") as player:
        await skip_to(player, "merge-3")
        assert "[" not in player.text()
        await player.press("right")
        assert "[m+a]kan" in player.text()
        plain = [re.sub(r"[\[\]+►]", " ", row) for row in player.stage()]
        await player.press("right")
        # makan, makanan and memakan hold a + kan; ikan does not.
        assert player.text().count("[a+kan]") == 3
        assert [re.sub(r"[\[\]+►]", " ", row) for row in player.stage()] == plain
        await player.press("right")
        assert "[i+kan]" in player.text()
        await player.press("up", "home", "right", "enter")
        assert player.verdict() == "✓ Right"


async def test_cuts_are_set_with_the_arrows_and_space() -> None:
    async with playing("viterbi") as player:
        await skip_to(player, "path-unhug")
        await player.press("right", "space")
        assert player.answer().endswith("un | hug")
        await player.press("enter")
        assert player.verdict() == "✓ Right"


async def test_ids_are_taken_from_the_vocabulary() -> None:
    async with playing("special-tokens") as player:
        await skip_to(player, "one-turn")
        await player.press("right")
        assert player.answer().endswith("0")
        await player.press("slash")
        await player.type("makan")
        await player.press("enter")
        assert "0 21" in player.answer()
        assert "<|pengguna|> makan" in player.words()
        await player.type("7 18 24 10 16 2")
        await player.press("enter")
        assert player.verdict() == "✓ Right"


# ── answers of the wrong shape ──


@pytest.mark.parametrize(
    ("lesson", "slug", "typed", "says"),
    [
        ("first-merges", "merge-1", "a", "A pair is two tokens"),
        ("first-merges", "merge-1", "a b c", "A pair is two tokens"),
        ("viterbi", "path-unhug", "un hu", "have to spell"),
        ("special-tokens", "one-turn", "1,,2", "IDs are whole numbers"),
        ("unigram", "probability-ug", "1/0", "divides by zero"),
        ("unigram", "probability-ug", "0.09", "too short to tell"),
        ("unigram", "probability-ug", "", "Type a number first"),
    ],
)
async def test_an_answer_of_the_wrong_shape_is_no_attempt(
    lesson: str, slug: str, typed: str, says: str
) -> None:
    async with playing(lesson) as player:
        await skip_to(player, slug)
        await player.give(typed)
        assert says in player.words()
        assert player.verdict() == ""
        assert not await player.app.saving.store.answers(LOCAL_LEARNER)


# ── replays ──


async def frames(player: Player) -> list[list[str]]:
    """Every frame of the replay, forwards; then backwards, and they are the same."""
    await player.press("right")
    seen = [player.rows()]
    for _ in range(80):
        await player.press("right")
        if player.rows() == seen[-1]:
            break
        seen.append(player.rows())
    back = [player.rows()]
    for _ in seen[1:]:
        await player.press("left")
        back.append(player.rows())
    assert back[::-1] == seen
    return seen


async def test_the_replay_of_a_merge_counts_what_the_screen_shows() -> None:
    """The counts are added up again from the words as the screen shows them."""
    words = {
        "makan": (5, "m a kan"), "ikan": (3, "i kan"), "makanan": (2, "m a kan an"),
        "memakan": (2, "m e m a kan"), "kucing": (2, "k u c i n g"),
        "anjing": (2, "an j i n g"), "burung": (2, "b u r u n g"),
        "minum": (2, "m i n u m"), "air": (2, "a i r"),
    }  # fmt: skip
    async with playing("first-merges") as player:
        await skip_to(player, "merge-3")
        await player.give("m a")
        seen = await frames(player)
        counts: dict[tuple[str, str], int] = {}
        for number, (count, tokens) in enumerate(words.values(), start=1):
            row = tokens.split()
            for pair in pairwise(row):
                counts[pair] = counts.get(pair, 0) + count
            shown = seen[number - 1]
            assert f"word {number} of 9" in shown[15]
            table = [r[48:] for r in shown[2:14]]
            best = sorted(counts.items(), key=lambda item: (-item[1], item[0]))
            for (left, right), value in best[:5]:
                line = next(r for r in table if r.strip().startswith(f"{left} + {right} "))
                assert line.split()[-1] == str(value), shown
        assert "a + kan" in "\n".join(seen[-1])


async def test_the_replay_of_viterbi_shows_best_scores_and_where_they_came_from() -> None:
    """Recomputed by hand: 36/210, 16/210, then products; from 0, 0, 2, 2, 2."""
    p = {"u": 36, "un": 16, "h": 15, "hu": 15, "hug": 15}
    best = [p["u"] / 210, p["un"] / 210]
    best += [best[1] * p["h"] / 210, best[1] * p["hu"] / 210, best[1] * p["hug"] / 210]
    tokens = ["u", "un", "h", "hu", "hug"]
    starts = [0, 0, 2, 2, 2]
    async with playing("viterbi") as player:
        await skip_to(player, "path-unhug")
        await player.give("u n h u g")
        seen = await frames(player)
        for position in range(1, 6):
            screen = seen[position - 1]
            assert f"position {position} of 5" in screen[15]
            for row_number in range(1, 6):
                row = next(r for r in screen if re.match(rf"^ *►? *{row_number} [unhg] ?", r))
                if row_number > position:
                    assert len(row.split()) <= 2
                    continue
                *_, score, start, token = row.split()
                assert float(score) == pytest.approx(best[row_number - 1], rel=1e-5)
                assert (int(start), token) == (starts[row_number - 1], tokens[row_number - 1])
        assert "un | hug" in "\n".join(seen[-1])


async def test_escape_leaves_the_replay_and_the_verdict_is_as_it_was() -> None:
    async with playing("first-merges") as player:
        await skip_to(player, "merge-3")
        await player.give("m a")
        before = player.rows()
        await player.press("right", "right", "down", "escape")
        assert player.rows() == before


# ── order, coming back, resuming ──


async def test_a_missed_question_comes_back_two_questions_later() -> None:
    async with playing("counting-pairs") as player:
        await read_on(player)
        for typed in ("5", "7"):
            await player.give(typed)
            await player.press("enter")
            await read_on(player)
        assert player.slug == "batu-merge-1"
        await player.give("k u")
        await player.press("enter")
        await read_on(player)
        assert player.slug == "count-tu"
        assert player.rows()[0].endswith(" again · step 3 · a new question")
        await player.press("p")
        assert player.slug == "batu-merge-1"
        await player.press("n")
        assert player.slug == "count-tu"
        assert player.rows()[0].endswith(" again · step 3 · a new question")
        # Of a + t now, in batu, satu and ratu.
        await player.give("3")
        assert player.verdict() == "✓ Right"


async def test_looking_back_shows_the_answer_that_was_given_and_takes_none() -> None:
    async with playing("counting-pairs") as player:
        await read_on(player)
        await player.give("5")
        verdict = player.rows()
        await player.press("enter", "p")
        assert player.slug == "count-tu"
        assert player.stage() == verdict[2:14]
        assert player.verdict() == "✗ Not this one"
        await player.press("enter")
        assert player.slug == "count-ku"


async def test_leaving_and_opening_again_goes_on_at_the_same_question(tmp_path: Path) -> None:
    path = tmp_path / "progress.sqlite"
    async with playing("counting-pairs", store=await open_store(path)) as player:
        await read_on(player)
        await player.give("5")
        await player.press("enter")
        assert player.slug == "count-ku"
        await player.press("h", "escape")
        assert isinstance(player.app.screen, HomeScreen)
        assert "◐" in player.text()
    async with playing("counting-pairs", store=await open_store(path)) as player:
        assert player.slug == "count-ku"
        assert "Hint 1 of 3" in player.text()


async def test_an_answered_question_is_behind_when_the_app_starts_again(tmp_path: Path) -> None:
    path = tmp_path / "progress.sqlite"
    async with playing("counting-pairs", store=await open_store(path)) as player:
        await read_on(player)
        await player.give("4")
        assert player.verdict() == "✓ Right"
    async with playing("counting-pairs", store=await open_store(path)) as player:
        assert player.slug == "count-ku"


# ── trouble ──


class FailingStore(MemoryStore):
    """A store that fails from its first answer on."""

    async def record_answer(self, event: AnswerEvent) -> None:
        raise StoreError("store_full", place="progress.sqlite", why="disk full")


async def test_a_store_that_fails_is_said_and_the_lesson_goes_on() -> None:
    async with playing("counting-pairs", store=FailingStore()) as player:
        await read_on(player)
        await player.give("4")
        assert player.verdict() == "✓ Right"
        await player.press("enter")
        assert "disk" in player.words().lower()
        await player.give("7")
        assert player.verdict() == "✓ Right"


async def test_the_language_changes_in_the_middle_of_an_answer() -> None:
    async with playing("first-merges") as player:
        await skip_to(player, "merge-3")
        await player.press("right", "right", "comma", "right", "escape")
        assert "Pasangan mana yang digabung berikutnya?" in player.text()
        assert player.answer().endswith("a + kan")
        await player.press("enter")
        assert player.verdict() == "✓ Benar"


@pytest.mark.parametrize("size", [(1, 1), (12, 3), (39, 11), (200, 60), (40, 12)])
async def test_a_resize_in_the_middle_of_a_question_keeps_the_answer(
    size: tuple[int, int],
) -> None:
    async with playing("counting-pairs") as player:
        await read_on(player)
        await player.type("4")
        before = player.rows()
        await player.pilot.resize_terminal(*size)
        await player.pilot.pause()
        await player.pilot.resize_terminal(80, 24)
        await player.pilot.pause()
        assert player.rows() == before
        await player.press("enter")
        assert player.verdict() == "✓ Right"


async def test_a_large_paste_is_cut_and_harms_nothing() -> None:
    async with playing("counting-pairs") as player:
        await read_on(player)
        junk = "\x1b]0;x\x07[red]" + "9" * 1_000_000
        player.app.post_message(events.Paste(junk))
        await player.pilot.pause()
        await player.press("enter")
        assert player.verdict() == ""
        assert (
            "Type a" in player.words()
            or "longer than" in player.words()
            or "read as" in player.words()
        )


async def test_the_first_hint_writes_the_probability_under_each_token() -> None:
    async with playing("viterbi") as player:
        await skip_to(player, "path-unhug")
        assert "16/210" not in player.text()
        await player.press("right", "space", "h")
        assert "un 16/210 hug 15/210" in player.words()


async def test_a_resize_while_the_next_step_is_opened_draws_what_stands_there() -> None:
    async with playing("viterbi") as player:
        await player.press("n", "p")
        screen = player.app.screen
        assert isinstance(screen, LessonScreen)
        assert screen.playthrough.look(+1)
        screen.draw()
        await player.settle()
        assert "step 1 of" in player.rows()[0]


async def test_looking_back_from_a_fresh_verdict_comes_back_to_the_verdict() -> None:
    async with playing("counting-pairs") as player:
        await read_on(player)
        await player.give("3")
        verdict = player.rows()
        await player.press("p", "enter")
        assert player.rows() == verdict
        await player.press("enter")
        assert player.slug == "count-ku"
        assert len(await player.app.saving.store.answers(LOCAL_LEARNER)) == 1


async def test_a_bounced_enter_in_a_confirmation_leaves_home_standing() -> None:
    async with playing("first-merges") as player:
        await player.press("escape", "x")
        for _ in range(3):
            player.app.post_message(events.Key("enter", None))
        await player.settle()
        await player.press("escape")
        await player.pilot.pause()
        assert isinstance(player.app.screen, HomeScreen | LessonScreen)


async def test_merges_that_are_hidden_above_are_said_to_be_above() -> None:
    async with playing("first-merges") as player:
        await skip_to(player, "merge-10")
        above = [row[47:].strip() for row in player.stage()]
        hidden = [row for row in above if row.startswith("↑")]
        assert len(hidden) == 1
        # Nine merges were learned; the list ends with the ninth and says how many it leaves out.
        shown = [row.split()[0] for row in above if "→" in row]
        assert shown[-1] == "9"
        assert hidden[0].split()[1] == str(9 - len(shown))
        assert not any("↓" in row for row in above)


@pytest.mark.parametrize("language", ["en", "id"])
async def test_a_logarithm_has_its_key_and_its_working(language: str) -> None:
    async with playing("loss", language) as player:
        await skip_to(player, "minus-log-hug")
        assert "   l ln(   Enter " in player.footer()
        await player.type("l14)")
        assert player.answer() == " › ln(14)"
        await player.press("enter")
        worked = "-ln(0.0714286) = 2.63906"  # P(hug) = 15/210
        row = {"en": f"   right    2.63906   {worked}",
               "id": f"   kunci    2,63906   {worked.replace('.', ',')}"}[language]  # fmt: skip
        assert player.feedback()[0] == row
