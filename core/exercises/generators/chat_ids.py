"""A fresh chat_ids: a few words in one turn to three, with a vocabulary learned for it.

=====  ==================================  =======  ======================================
level  turns                               merges   numbering
=====  ==================================  =======  ======================================
1      user                                5        sorted
2      user, assistant                     6        sorted
3      user, assistant, user               7        sorted
4      system, user, assistant             8        sorted, or characters and then merges
5      system, user, generation prompt     10       the same
=====  ==================================  =======  ======================================

The IDs are unique. From level 2 the order of the special tokens is drawn, so that it has to be
read off. At most 16 IDs are to be typed.
"""

from __future__ import annotations

from typing import Literal

from core.exercises.generators.chance import Chance
from core.exercises.generators.drafts import Draft, related
from core.exercises.generators.words import ENGLISH, INDONESIAN, readable
from core.exercises.ids import ChatIdsParameters
from core.exercises.materials import Corpus, NamedChatFormat, NamedVocabulary
from core.tokenizers.bpe import Training, encode, train
from core.tokenizers.chat import ChatFormat
from core.tokenizers.vocabulary import Vocabulary

SYSTEM, USER, ASSISTANT = range(3)
TURNS = (
    (USER,),
    (USER, ASSISTANT),
    (USER, ASSISTANT, USER),
    (SYSTEM, USER, ASSISTANT),
    (SYSTEM, USER),
)
MERGES = (5, 6, 7, 8, 10)
CORPUS_WORDS = (4, 5, 5, 6, 6)
LONGEST_WORD = 7
MOST_WORDS = (2, 2, 1, 1, 2)
MOST_IDS = 16
LANGUAGES = (
    (INDONESIAN, ("sistem", "pengguna", "asisten"), "akhir"),
    (ENGLISH, ("system", "user", "assistant"), "end"),
)


def make(chance: Chance, level: int) -> Draft:
    """A vocabulary first, then words that it cuts: about one trial in three will do."""
    words, roles, end = chance.one(LANGUAGES)
    if level < 4:
        roles = roles[USER:]
    while True:
        corpus = related(chance, words, CORPUS_WORDS[level - 1], LONGEST_WORD)
        training = train(corpus, MERGES[level - 1])
        if not readable(training.vocabulary_after(len(training.steps))):
            continue
        messages = _messages(chance, level, words, training)
        if messages is None:
            continue
        named = NamedVocabulary(_vocabulary(chance, level, training, (*roles, end)), training)
        markers = {role: _marker(role) for role in roles}
        materials = {
            "words": Corpus("words", corpus),
            "merges": training,
            "vocabulary": named,
            "chat": NamedChatFormat(ChatFormat(markers, _marker(end)), named),
        }
        given = tuple({roles[turn - (level < 4)]: text} for turn, text in messages)
        parameters = ChatIdsParameters(chat="chat", messages=given, generation_prompt=level == 5)
        return Draft(parameters, materials)


def _marker(name: str) -> str:
    return f"<|{name}|>"


def _vocabulary(
    chance: Chance, level: int, training: Training, special: tuple[str, ...]
) -> Vocabulary:
    rule: Literal["sorted", "characters-then-merges"] = "sorted"
    if level >= 4 and chance.below(2):
        rule = "characters-then-merges"
    markers = tuple(map(_marker, special))
    if level >= 2:
        markers = tuple(chance.some(markers, len(markers)))
    return Vocabulary.of(training, len(training.steps), rule, markers)


def _messages(
    chance: Chance, level: int, words: tuple[str, ...], training: Training
) -> list[tuple[int, str]] | None:
    """A turn's role and its text, a word or two, each once, in which something is merged.
    None where there are too few such words, or there would be too much to type."""
    known = set(training.initial_vocabulary)
    cut = {
        word: len(encode(word, training.merges))
        for word in words
        if len(word) <= LONGEST_WORD and known.issuperset(word)
    }
    usable = tuple(word for word, number in cut.items() if number < len(word))
    messages: list[tuple[int, str]] = []
    number = 1 if level == 5 else 0
    for turn in TURNS[level - 1]:
        chosen = chance.some(usable, chance.between(1, MOST_WORDS[level - 1]))
        if not chosen:
            return None
        usable = tuple(word for word in usable if word not in chosen)
        number += 2 + sum(cut[word] for word in chosen)
        messages.append((turn, " ".join(chosen)))
    return messages if number <= MOST_IDS else None
