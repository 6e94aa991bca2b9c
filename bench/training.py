"""BPE training with its whole trace, against Hugging Face tokenizers and a naive loop.

The text is 3 MB of the Python standard library's sources, cut at white space. Each side counts
the words itself. The merges of all are compared, all of them, on every run.
"""

from __future__ import annotations

import sys
import sysconfig
import time
from collections import Counter
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any

from measuring import interleaved, ratios, record, spread
from tokenizers import Tokenizer, models, pre_tokenizers, trainers

from core.tokenizers import bpe

REPETITIONS = int(sys.argv[1]) if len(sys.argv) > 1 else 5
SIZE = 3_000_000
MERGES = (1_000, 5_000)
NAIVE_SIZE, NAIVE_MERGES = 300_000, 1_000
"""What the naive loop can bear (half a minute): it counts all pairs anew for each merge."""
MOST, AIM, LEAST_TIMES_FASTER = 4, 1.5, 50

Merges = list[tuple[str, str]]


def library_text(size: int) -> str:
    """The standard library's modules in the order of their names, up to so many characters."""
    folder = Path(sysconfig.get_paths()["stdlib"])
    parts: list[str] = []
    for path in sorted(folder.glob("**/*.py")):
        inside = path.relative_to(folder).parts
        if "site-packages" in inside or "test" in inside or "tests" in inside:
            continue
        parts.append(path.read_text("utf-8", errors="replace"))
        size -= len(parts[-1])
        if size <= 0:
            break
    return "".join(parts)[: size or None]


def ours(text: str, merges: int, tie: str) -> Merges:
    training = bpe.train(Counter(text.split()), merges, tie)
    return [(pair.left, pair.right) for pair in training.merges]


def hugging_face(text: str, merges: int) -> Merges:
    tokenizer = Tokenizer(models.BPE())
    tokenizer.pre_tokenizer = pre_tokenizers.WhitespaceSplit()
    characters = sorted(set(text) - {c for c in set(text) if c.isspace()})
    trainer = trainers.BpeTrainer(
        vocab_size=len(characters) + merges,
        initial_alphabet=characters,
        limit_alphabet=len(characters),
        show_progress=False,
    )
    tokenizer.train_from_iterator(text.splitlines(), trainer)
    return merges_of(tokenizer)


def merges_of(tokenizer: Tokenizer) -> Merges:
    import json

    model: Any = json.loads(tokenizer.to_str())["model"]
    return [tuple(merge) for merge in model["merges"]]


def naive(text: str, merges: int) -> Merges:
    """minbpe's loop on characters: count every pair of the whole text, merge the first of the
    most frequent ones, and begin again. Words are kept apart by None."""
    row: list[str | None] = []
    for word in text.split():
        row += [*word, None]
    found: Merges = []
    for _ in range(merges):
        counts: dict[tuple[str, str], int] = {}
        for left, right in pairwise(row):
            if left is not None and right is not None:
                counts[left, right] = counts.get((left, right), 0) + 1
        best = max(counts, key=lambda pair: counts[pair])
        found.append(best)
        row = merged(row, best)
    return found


def merged(row: Sequence[str | None], pair: tuple[str, str]) -> list[str | None]:
    new: list[str | None] = []
    place = 0
    while place < len(row):
        if row[place] == pair[0] and place + 1 < len(row) and row[place + 1] == pair[1]:
            new.append(pair[0] + pair[1])
            place += 2
        else:
            new.append(row[place])
            place += 1
    return new


def timed(measured: dict[str, list[float]], name: str, work: Any, *arguments: Any) -> Merges:
    begin, used = time.perf_counter(), time.process_time()
    found = work(*arguments)
    took = time.perf_counter() - begin
    measured.setdefault(name, []).append(time.process_time() - used)
    measured.setdefault(f"{name} took", []).append(took)
    return found


def main() -> None:
    text = library_text(SIZE)
    found: dict[str, Any] = {
        "what": "seconds for BPE training with its whole trace on 3 MB of Python's standard "
        "library; the merges of both sides are identical on every run",
        "characters": len(text),
        "bytes": len(text.encode()),
        "different_words": len(set(text.split())),
    }
    for merges in MERGES:
        found[f"{merges}_merges"] = against_hugging_face(text, merges)
    found["naive_loop"] = against_naive(text[:NAIVE_SIZE])
    found["wanted"] = {"hugging_face_at_most": MOST, "aim": AIM, "times_faster": LEAST_TIMES_FASTER}
    record("training", found)


def against_hugging_face(text: str, merges: int) -> dict[str, Any]:
    last: dict[str, Merges] = {}
    measured: dict[str, list[float]] = {}

    def run(name: str, work: Any, *arguments: Any) -> float:
        last[name] = timed(measured, name, work, *arguments)
        if len(last) == 2:
            assert last["toklings"] == last["hugging_face"], "the merges differ"
            assert len(last["toklings"]) == merges
        return measured[f"{name} took"][-1]

    seconds = interleaved(
        {
            "hugging_face": lambda: run("hugging_face", hugging_face, text, merges),
            "toklings": lambda: run("toklings", ours, text, merges, "lowest-id"),
        },
        REPETITIONS,
    )
    processor = {name: measured[name][1:] for name in seconds}
    return {
        "seconds": {name: spread(values) for name, values in seconds.items()},
        "ratio": ratios(seconds["toklings"], seconds["hugging_face"]),
        "processor_seconds_all_threads": {n: spread(v) for n, v in processor.items()},
        "processor_ratio": ratios(processor["toklings"], processor["hugging_face"]),
    }


def against_naive(text: str) -> dict[str, Any]:
    measured: dict[str, list[float]] = {}
    last: dict[str, Merges] = {}

    def run(name: str, work: Any, *arguments: Any) -> float:
        last[name] = timed(measured, name, work, *arguments)
        if len(last) == 2:
            assert last["toklings"] == last["naive"], "the merges differ"
        return measured[name][-1]

    seconds = interleaved(
        {
            "naive": lambda: run("naive", naive, text, NAIVE_MERGES),
            "toklings": lambda: run("toklings", ours, text, NAIVE_MERGES, "first-seen"),
        },
        3,
    )
    return {
        "characters": len(text),
        "merges": NAIVE_MERGES,
        "processor_seconds": {name: spread(values) for name, values in seconds.items()},
        "times_faster": ratios(seconds["naive"], seconds["toklings"]),
    }


if __name__ == "__main__":
    main()
