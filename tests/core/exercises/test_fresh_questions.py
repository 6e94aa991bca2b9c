"""Generated questions: right by brute force, different from each other, not to be guessed, and
the same from the same seed everywhere."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections import Counter

import pytest
from generated_by_hand import WORKED
from generated_inputs import GOLDEN, inputs

from core.errors import LessonError
from core.exercises.answers import from_json, to_json
from core.exercises.base import Reference
from core.exercises.generators.chance import Chance
from core.exercises.generators.registry import (
    GENERATORS,
    LEVELS,
    generate,
)
from core.exercises.generators.words import ENGLISH, INDONESIAN, KEY_NAMES
from core.wording import Wording

SEEDS_A_LEVEL = 60
_RUDE = """
    anal anus asu ass babi bego bitch bodoh butt cock cum cunt dick fag fuck gila jancuk kontol
    lonte memek ngent nazi nig pantat peler pepek perek piss poop puki rape sex shit slut tai
    tit tolol turd wank whore
"""
RUDE = frozenset(_RUDE.split())


def test_every_generator_is_worked_here():
    assert set(GENERATORS) == set(WORKED) == set(GOLDEN)


@pytest.mark.parametrize("kind", GENERATORS)
def test_three_hundred_questions(kind):
    seen: set[str] = set()
    guessed: Counter[str] = Counter()
    for level in LEVELS:
        for seed in range(SEEDS_A_LEVEL):
            exercise = generate(kind, Reference("quiz", "step", seed, level))
            question = exercise.question()
            worked = WORKED[kind](question, level)
            verdict = exercise.reveal()
            assert verdict.expected == (worked.right,), (level, seed)
            assert exercise.grade(worked.right).correct
            assert worked.promise, (level, seed)
            assert not worked.tokens & KEY_NAMES
            seen.add(inputs(exercise))
            guessed.update(name for name, lazy in worked.lazy.items() if lazy == worked.right)
    assert len(seen) >= 250
    assert max(guessed.values(), default=0) < 0.6 * SEEDS_A_LEVEL * len(LEVELS), guessed


@pytest.mark.parametrize("kind", GENERATORS)
def test_some_wrong_rule_gives_another_answer_that_is_recognised(kind):
    for level in LEVELS:
        for seed in range(3):
            exercise = generate(kind, Reference("quiz", "step", seed, level))
            worked = WORKED[kind](exercise.question(), level)
            answers = [a for a in (*worked.lazy.values(), *worked.others) if a is not None]
            verdicts = [exercise.grade(answer) for answer in answers]
            assert any(verdict.diagnoses for verdict in verdicts), (level, seed)


@pytest.mark.parametrize("kind", GENERATORS)
def test_three_seeds_give_the_questions_they_always_gave(kind):
    for (seed, level), pinned in GOLDEN[kind].items():
        exercise = generate(kind, Reference("quiz", "step", seed, level))
        assert json.loads(inputs(exercise)) == pinned
        assert exercise.reveal().expected == (WORKED[kind](exercise.question(), level).right,)


def test_another_process_makes_the_same_questions():
    wanted = {
        f"{kind} {level} {seed}": inputs(generate(kind, Reference("quiz", "step", seed, level)))
        for kind in GENERATORS
        for level in (1, 3, 5)
        for seed in (7, 2**40)
    }
    code = (
        "import json, sys; sys.path.insert(0, sys.argv[1])\n"
        "from generated_inputs import inputs\n"
        "from core.exercises.base import Reference\n"
        "from core.exercises.generators.registry import generate\n"
        "names = json.loads(sys.argv[2])\n"
        "made = {n: inputs(generate(k, Reference('quiz', 'step', int(s), int(v))))\n"
        "        for n in names for k, v, s in [n.split()]}\n"
        "print(json.dumps(made))"
    )
    for hash_seed in ("0", "4242"):
        done = subprocess.run(
            [sys.executable, "-c", code, os.path.dirname(__file__), json.dumps(list(wanted))],
            capture_output=True,
            text=True,
            check=True,
            timeout=120,
            env={**os.environ, "PYTHONHASHSEED": hash_seed},
        )
        assert json.loads(done.stdout) == wanted


@pytest.mark.parametrize("kind", GENERATORS)
def test_a_seed_and_a_level_give_the_question_back(kind):
    reference = Reference("quiz", "4", 11, 3)
    first, again = generate(kind, reference), generate(kind, reference)
    assert first.question() == again.question()
    assert first.question().reference == reference
    elsewhere = generate(kind, Reference("first-merges", "merge-1", 11, 3))
    assert inputs(elsewhere) == inputs(first)
    (right,) = first.reveal().expected
    assert again.grade(from_json(again.answer_type, to_json(right))).correct


@pytest.mark.parametrize(
    ("kind", "seed", "level", "code"),
    [
        ("choice", 1, 1, "no_generator"),
        ("next_merge", 1, 0, "level_outside"),
        ("next_merge", 1, 6, "level_outside"),
        ("next_merge", 1, None, "level_outside"),
        ("next_merge", None, 1, "no_seed"),
    ],
)
def test_what_cannot_be_generated_is_refused(kind, seed, level, code):
    with pytest.raises(LessonError) as caught:
        generate(kind, Reference("quiz", "step", seed, level))
    assert caught.value.code == code
    for language in ("en", "id"):
        assert Wording(language).say(caught.value.statement)


@pytest.mark.parametrize("words", [INDONESIAN, ENGLISH])
def test_words_are_plain_and_have_no_rude_piece(words):
    assert list(words) == sorted(set(words))
    for word in words:
        assert word.isascii()
        assert word.isalpha()
        assert word.islower()
        assert not [piece for piece in RUDE if piece in word], word


def test_chance_is_fair_and_repeats():
    chance, same = Chance("a", 1), Chance("a", 1)
    drawn = [chance.below(3) for _ in range(3000)]
    assert drawn == [same.below(3) for _ in range(3000)]
    # Four standard deviations of 3,000 draws at one third are 103.
    assert all(abs(count - 1000) < 104 for count in Counter(drawn).values())
    assert drawn[:20] != [Chance("a", 2).below(3) for _ in range(20)]


def test_chance_draws_by_the_digest_of_key_and_counter():
    # printf 'k/0' | sha256sum begins with these digits.
    assert Chance("k").below(2**64) == 0x7306C07D1E16BA09


def test_some_takes_each_place_once():
    for seed in range(50):
        drawn = Chance(seed).some("abcdef", 4)
        assert len(set(drawn)) == 4
        assert sorted(Chance(seed).some("abc", 9)) == ["a", "b", "c"]
