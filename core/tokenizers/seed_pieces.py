"""The pieces that a Unigram training starts from, with their frequencies.

- ``frequent_substrings``: the Hugging Face course's, the most frequent substrings;
- ``bpe_pieces``: what a BPE training made, counted as substrings too;
- ``covering_substrings``: SentencePiece's, by frequency times length (its suffix tree's nodes).
"""

from __future__ import annotations

import heapq
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache

import regex

from core.errors import TokenizerError
from core.statement import Token
from core.tokenizers import bpe
from core.tokenizers.corpus import check_corpus
from core.tokenizers.pretokenize import MARK, words_of

LONGEST_WORD = 4_192
"""Characters of a word; SentencePiece leaves lines of more bytes than this out."""

LONGEST_PIECE = 16
"""Characters of a piece (SentencePiece's ``max_sentencepiece_length``)."""


def check_words(corpus: Mapping[str, int]) -> None:
    """Raises TokenizerError ``empty_corpus``, ``empty_word``, ``bad_count``, ``long_word``."""
    check_corpus(corpus)
    longest = max(corpus, key=len)
    if len(longest) > LONGEST_WORD:
        raise TokenizerError(
            "long_word", word=Token(longest[:20]), length=len(longest), most=LONGEST_WORD
        )


def characters(corpus: Mapping[str, int]) -> dict[str, int]:
    """Each character's frequency, in the order in which they are first met."""
    counts: dict[str, int] = {}
    for word, count in corpus.items():
        for character in word:
            counts[character] = counts.get(character, 0) + count
    return counts


# ── the course's ──


def frequent_substrings(corpus: Mapping[str, int], size: int) -> dict[str, int]:
    """All characters, then the most frequent longer substrings until there are ``size`` pieces
    (fewer where the corpus has no more). Equal frequencies: the one first met, reading the
    words in order, from each place the shorter first (the course's stable sort).

    Raises TokenizerError of ``check_words`` and ``below_alphabet``.
    """
    check_words(corpus)
    pieces = characters(corpus)
    room = size - len(pieces)
    if room < 0:
        raise TokenizerError("below_alphabet", size=size, characters=len(pieces))
    best: list[tuple[int, _Place, str]] = []
    for length in range(2, max(map(len, corpus)) + 1):
        counts, places = _substrings(corpus, length)
        # A longer substring is never more frequent than its own beginning of this length.
        if len(best) >= room and (not room or max(counts.values()) < -best[-1][0]):
            break
        found = ((-count, places[piece], piece) for piece, count in counts.items())
        best = heapq.nsmallest(room, heapq.merge(best, sorted(found)))
    pieces.update((piece, -negative) for negative, _, piece in best)
    return pieces


_Place = tuple[int, int, int]


def _substrings(corpus: Mapping[str, int], length: int) -> tuple[dict[str, int], dict[str, _Place]]:
    """The frequency of each substring of a length, and where it is first met."""
    counts: dict[str, int] = {}
    places: dict[str, _Place] = {}
    for number, (word, count) in enumerate(corpus.items()):
        for start in range(len(word) - length + 1):
            piece = word[start : start + length]
            if piece in counts:
                counts[piece] += count
            else:
                counts[piece] = count
                places[piece] = (number, start, length)
    return counts, places


def bpe_pieces(corpus: Mapping[str, int], size: int, tie: str = "lexicographic") -> dict[str, int]:
    """All characters, then the tokens of a BPE training in the order learned, each with its
    frequency as a substring. Raises as ``frequent_substrings`` and ``bpe.train`` do."""
    check_words(corpus)
    pieces = characters(corpus)
    if size < len(pieces):
        raise TokenizerError("below_alphabet", size=size, characters=len(pieces))
    for step in bpe.train_steps(corpus, size - len(pieces), tie):
        if step.token not in pieces:
            pieces[step.token] = occurrences(corpus, step.token)
    return pieces


def occurrences(corpus: Mapping[str, int], piece: str) -> int:
    """How often a piece stands in the corpus, overlaps included."""
    return sum(
        count * sum(word.startswith(piece, start) for start in range(len(word)))
        for word, count in corpus.items()
    )


# ── SentencePiece's ──


@dataclass(frozen=True, slots=True)
class Sentences:
    """A corpus of lines: its ``words`` with their counts, which of them stand ``before``
    another word, and which ``end`` a line."""

    words: Mapping[str, int]
    before: frozenset[str]
    end: frozenset[str]

    @classmethod
    def of_lines(cls, lines: Iterable[str]) -> Sentences:
        """Split on white space, a mark before each word. Raises TokenizerError of
        ``check_words``."""
        words: dict[str, int] = {}
        before: set[str] = set()
        end: set[str] = set()
        for line in lines:
            word = None
            for following in words_of(line):
                if word is not None:
                    before.add(word)
                word = following
                words[word] = words.get(word, 0) + 1
            if word is not None:
                end.add(word)
        check_words(words)
        return cls(words, frozenset(before), frozenset(end))

    @classmethod
    def of_words(cls, words: Mapping[str, int]) -> Sentences:
        """Words without their lines: each stands before others and ends lines. Raises
        TokenizerError of ``check_words``."""
        check_words(words)
        return cls(words, frozenset(words), frozenset(words))


_ENDING = "\0"


def covering_substrings(
    sentences: Sentences, size: int, alphabet: frozenset[str] | None = None
) -> dict[str, int]:
    """All characters (of the ``alphabet``, if one is given) with their frequency, then, until
    there are ``size`` more, the substrings with the highest frequency times length, with that
    product.

    Only those that are met twice and not always before the same character (the nodes of a
    suffix tree; the others are part of a longer one just as frequent), of 16 characters at
    most, one script, a mark only in front (``IsValidSentencePiece``).
    """
    followers = [
        (MARK, sentences.before),
        (_ENDING, sentences.end),
    ]
    counts: dict[str, int] = {}
    next_one: dict[str, str | None] = {}  # None: more than one character comes next
    for word, count in sentences.words.items():
        ends = [character for character, words in followers if word in words]
        for start in range(len(word)):
            for end in range(start + 2, min(len(word), start + LONGEST_PIECE) + 1):
                piece = word[start:end]
                counts[piece] = counts.get(piece, 0) + count
                after = [word[end]] if end < len(word) else ends
                for character in after:
                    if next_one.setdefault(piece, character) != character:
                        next_one[piece] = None
    found = [
        (-count * len(piece), piece)
        for piece, count in counts.items()
        if count > 1
        and next_one[piece] is None
        and (alphabet is None or alphabet.issuperset(piece))
        and is_one_script(piece)
    ]
    pieces = characters(sentences.words)
    if alphabet is not None:
        pieces = {piece: count for piece, count in pieces.items() if piece in alphabet}
    pieces.update((piece, -product) for product, piece in heapq.nsmallest(size, found))
    return pieces


def is_one_script(piece: str) -> bool:
    """Whether a piece keeps to one Unicode script and holds a mark only in front. Marks fit
    every script, inherited characters the one before them; kana count as Han."""
    before: str | None = None
    for place, character in enumerate(piece):
        if character == MARK:
            if place > 0:
                return False
            continue
        script = script_of(character)
        if script == "Inherited":
            continue
        if before is not None and script != before:
            return False
        before = script
    return True


_KANA = ("Hiragana", "Katakana")
_LONG_VOWEL = "\u30fc"
_SCRIPTS = (
    "Latin", "Common", "Inherited", "Han", *_KANA, "Hangul", "Cyrillic", "Greek", "Arabic",
    "Hebrew", "Devanagari", "Bengali", "Thai", "Tamil", "Telugu", "Kannada", "Malayalam",
    "Gujarati", "Gurmukhi", "Oriya", "Sinhala", "Khmer", "Lao", "Myanmar", "Tibetan", "Georgian",
    "Armenian", "Ethiopic", "Mongolian", "Javanese", "Balinese", "Sundanese", "Batak",
    "Buginese", "Thaana", "Syriac", "Cherokee", "Bopomofo", "Braille", "Coptic", "Gothic",
    "Runic", "Ogham", "Tifinagh", "Tagalog", "Yi", "Nko", "Rejang", "Cham",
)  # fmt: skip


@lru_cache(maxsize=4096)
def script_of(character: str) -> str:
    """The Unicode script of a character; ``Unknown`` for the rarer ones."""
    if character == _LONG_VOWEL:
        return "Han"
    for name in _SCRIPTS:
        if regex.fullmatch(rf"\p{{Script={name}}}", character):
            return "Han" if name in _KANA else name
    return "Unknown"
