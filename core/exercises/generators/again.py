"""Other instances of an author's question, over the materials that it is asked about.

A missed question comes back as one of them: another word for the same merge list or the same
table, other messages in the same format, another pair of the same corpus. What the question
was chosen for stays: a wrong rule finds the right answer to another instance just where it
does so for the question itself. Where the materials hold no such instance there is none.

next_merge has none, because the other merges of a training are other steps of the lesson, nor
has viterbi_path: a table is made for its word.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from core.exercises import registry
from core.exercises.base import Exercise, Parameters, Reference
from core.exercises.bpe_encode import BpeEncodeParameters
from core.exercises.bpe_encode_slips import left_to_right, longest_match
from core.exercises.corpus_panels import words_with
from core.exercises.generators.chance import Chance
from core.exercises.generators.words import ENGLISH, INDONESIAN, readable
from core.exercises.ids import ChatIdsParameters
from core.exercises.materials import Corpus, Materials, NamedChatFormat, get
from core.exercises.pair_count import PairCountParameters
from core.exercises.segmentation_count import SegmentationCountParameters
from core.statement import Pair
from core.tokenizers.bpe import Training, encode
from core.tokenizers.unigram import UnigramModel, segmentation_count

MOST_LETTERS_MORE = 2
"""Another word has at most so many letters more or fewer."""

MOST_CUTS = 20
MOST_IDS = 16
CHATS = 40
"""So many other chats are made of the words that fit."""


def another(exercise: Exercise[Any], asked: Iterable[Parameters], number: int) -> Exercise[Any]:
    """The ``number``-th instance (from 1; they begin anew after the last) of an exercise, or
    the exercise itself where there is no other. ``asked``: what the lesson asks by itself,
    and so is no other instance. The instance's reference has ``number`` as its seed."""
    others = _OTHERS.get(exercise.kind)
    if others is None or number < 1:
        return exercise
    place = exercise.reference
    chance = Chance("again", place.lesson, place.step)
    taken = [given.model_dump() for given in asked]
    found = [given for given in others(exercise, chance) if given.model_dump() not in taken]
    if not found:
        return exercise
    chosen = chance.some(found, len(found))[(number - 1) % len(found)]
    reference = Reference(place.lesson, place.step, number)
    return registry.build(exercise.kind, chosen, exercise.materials, reference)


def _words(materials: Materials) -> tuple[str, ...]:
    """The words of the lesson's corpora, then those of the list in their language."""
    own = [word for each in materials.values() if isinstance(each, Corpus) for word in each.words]
    listed = ENGLISH if set(own).isdisjoint(INDONESIAN) else INDONESIAN
    return tuple(dict.fromkeys([*own, *listed]))


def _like(word: str, words: Iterable[str]) -> Iterator[str]:
    """Words about as long as a word, none that holds it or is held by it."""
    for other in words:
        near = abs(len(other) - len(word)) <= MOST_LETTERS_MORE
        if near and word not in other and other not in word:
            yield other


def _bpe_encode(exercise: Exercise[Any], chance: Chance) -> Iterator[Parameters]:
    given: BpeEncodeParameters = exercise.parameters
    if given.bpe is None or given.by != "rank" or not given.text.isalpha():
        return
    training = get(exercise.materials, given.bpe, Training)
    merges = training.merges[: given.done]
    wanted = _encoding_traps(given.text, merges)
    known = set(training.initial_vocabulary)
    for word in _like(given.text, _words(exercise.materials)):
        if not known.issuperset(word) or not readable(encode(word, merges)):
            continue
        if _encoding_traps(word, merges) == wanted:
            yield given.model_copy(update={"text": word})


def _encoding_traps(word: str, merges: Sequence[Pair]) -> tuple[bool, ...]:
    tokens = encode(word, merges)
    return (
        tokens == longest_match(word, merges),
        tokens == left_to_right(word, merges),
        len(tokens) == len(word),
        len(tokens) == 1,
    )


def _pair_count(exercise: Exercise[Any], chance: Chance) -> Iterator[Parameters]:
    given: PairCountParameters = exercise.parameters
    training = get(exercise.materials, given.bpe, Training)
    wanted = _counting_traps(training, given.done, Pair(*given.pair))
    for pair in training.pair_counts_after(given.done):
        if _counting_traps(training, given.done, pair) == wanted:
            yield given.model_copy(update={"pair": tuple(pair)})


def _counting_traps(training: Training, done: int, pair: Pair) -> tuple[int, ...]:
    holders = list(words_with(training.words_after(done), pair))
    return (
        min(len(holders), 2),
        any(number > 1 for _, number in holders),
        any(word.count > 1 for word, _ in holders),
        pair.left == pair.right,
        max(len(pair.left), len(pair.right)) > 1,
    )


def _segmentation_count(exercise: Exercise[Any], chance: Chance) -> Iterator[Parameters]:
    given: SegmentationCountParameters = exercise.parameters
    model = get(exercise.materials, given.model, UnigramModel)
    wanted = _cutting_traps(given.text, model)
    for word in _like(given.text, _words(exercise.materials)):
        easier = len(word) < len(given.text)
        ways = segmentation_count(model, word)
        if not easier and 2 <= ways <= MOST_CUTS and _cutting_traps(word, model) == wanted:
            yield given.model_copy(update={"text": word})


def _cutting_traps(word: str, model: UnigramModel) -> tuple[bool, ...]:
    return word in model.scores, segmentation_count(model, word) == 2 ** (len(word) - 1)


def _chat_ids(exercise: Exercise[Any], chance: Chance) -> Iterator[Parameters]:
    given: ChatIdsParameters = exercise.parameters
    named = get(exercise.materials, given.chat, NamedChatFormat).vocabulary
    roles = [role for message in given.messages for role in message]
    texts = [text.split() for message in given.messages for text in message.values()]
    if not all(word.isalpha() for words in texts for word in words):
        return
    known = set(named.training.initial_vocabulary)
    cuts = {
        word: encode(word, named.training.merges)
        for word in _words(exercise.materials)
        if known.issuperset(word)
    }
    longest = max((len(word) for words in texts for word in words), default=0)
    asked = {word for words in texts for word in words}
    usable = [
        word
        for word, tokens in cuts.items()
        if len(tokens) < len(word) <= longest and word not in asked and readable(tokens)
    ]
    number = sum(map(len, texts))
    if len(usable) < number:
        return
    for _ in range(CHATS):
        drawn = chance.some(usable, number)
        ids = sum(len(cuts[word]) for word in drawn) + 2 * len(roles) + given.generation_prompt
        if ids > MOST_IDS:
            continue
        left = iter(drawn)
        chosen = [" ".join(next(left) for _ in words) for words in texts]
        messages = tuple({role: text} for role, text in zip(roles, chosen, strict=True))
        yield given.model_copy(update={"messages": messages})


_OTHERS: Mapping[str, Callable[[Exercise[Any], Chance], Iterator[Parameters]]] = {
    "bpe_encode": _bpe_encode,
    "pair_count": _pair_count,
    "segmentation_count": _segmentation_count,
    "chat_ids": _chat_ids,
}
