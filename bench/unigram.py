"""Unigram training, the course's loop and EM, against SentencePiece on the same text and size.

The text is 400 kB of the Python standard library's sources, a line a sentence. ``with_trace``
keeps every round; ``without`` is the same run with the rounds dropped: there is no other.
SentencePiece runs in one thread and writes no file.
"""

from __future__ import annotations

import io
import sys
from typing import Any

import sentencepiece
from measuring import interleaved, ratios, record, spread
from training import library_text, timed

from core.tokenizers.seed_pieces import Sentences, frequent_substrings
from core.tokenizers.unigram_em import train_by_em
from core.tokenizers.unigram_pruning import prune_rounds, train_by_pruning

REPETITIONS = int(sys.argv[1]) if len(sys.argv) > 1 else 3
SIZE = 400_000
PIECES, SPECIAL, INITIAL = 1_000, 3, 3_000


def course(lines: list[str]) -> int:
    words = Sentences.of_lines(lines).words
    trained = train_by_pruning(words, PIECES, initial_size=INITIAL)
    return len(trained.frequencies)


def course_without_trace(lines: list[str]) -> int:
    words = Sentences.of_lines(lines).words
    size = INITIAL
    for step in prune_rounds(frequent_substrings(words, INITIAL), words, PIECES):
        size = step.size_after
    return size


def em(lines: list[str]) -> int:
    return len(train_by_em(Sentences.of_lines(lines), PIECES, special=SPECIAL).log_probs)


def sentence_piece(lines: list[str]) -> int:
    model = io.BytesIO()
    sentencepiece.SentencePieceTrainer.train(
        sentence_iterator=iter(lines),
        model_writer=model,
        vocab_size=PIECES,
        model_type="unigram",
        num_threads=1,
        max_sentence_length=100_000,
        minloglevel=2,
    )
    trained = sentencepiece.SentencePieceProcessor(model_proto=model.getvalue())
    return trained.vocab_size() - SPECIAL


def main() -> None:
    lines = [line for line in library_text(SIZE).splitlines() if line.strip()]
    measured: dict[str, list[float]] = {}
    sides: dict[str, Any] = {
        "course": course,
        "course_without_trace": course_without_trace,
        "em": em,
        "sentencepiece": sentence_piece,
    }

    def run(name: str) -> float:
        size: Any = timed(measured, name, sides[name], lines)
        is_exact = not name.startswith("course")  # the course's last round may pass the target
        assert size == PIECES - SPECIAL if is_exact else size <= PIECES
        return measured[f"{name} took"][-1]

    times = interleaved({name: lambda name=name: run(name) for name in sides}, REPETITIONS)
    record(
        "unigram",
        {
            "what": "seconds for Unigram training to 1,000 tokens on 400 kB of Python's standard "
            "library; the course's loop starts with 3,000 substrings, EM with all seed pieces; "
            "em keeps its rounds, there is no run without them",
            "lines": len(lines),
            "different_words": len({word for line in lines for word in line.split()}),
            "seconds": {name: spread(values) for name, values in times.items()},
            "ratio_to_sentencepiece": {
                name: ratios(times[name], times["sentencepiece"])
                for name in ("course", "course_without_trace", "em")
            },
            "ratio_of_trace": ratios(times["course"], times["course_without_trace"]),
        },
    )


if __name__ == "__main__":
    main()
