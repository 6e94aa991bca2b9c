"""``toklings explain bpe|unigram|chat``: the traces of the engine, to standard output.

This module reads the options; ``explain_bpe``, ``explain_unigram`` and ``explain_chat`` make
the JSON documents and the tables.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated

import typer

from core.errors import UsageError
from tui.cli import explain_bpe, explain_unigram, inputs
from tui.cli.grammar import Command, new_group, suggestion
from tui.cli.output import print_document, print_lines, wording

app = new_group()

LONGEST_TEXT = 4_000
"""Characters of a text to encode: each merge writes the whole row once more."""
MOST_TEXTS = 1_000
MOST_MERGES = 1_000_000
MOST_SEGMENTATIONS = 1_000
MOST_PIECES = 1_000_000
MOST_KEPT = 100_000
"""Segmentations times characters of a word: each position keeps as many as are wanted."""

Json = Annotated[bool, typer.Option("--json", help="help.explain.json")]


@app.command("bpe", cls=Command, help="help.explain.bpe")
def bpe(
    source: Annotated[
        str | None, typer.Argument(metavar="-", help="help.explain.bpe.source")
    ] = None,
    words: Annotated[
        str | None, typer.Option("--words", metavar="WORDS", help="help.explain.bpe.words")
    ] = None,
    corpus: Annotated[
        str | None, typer.Option("--corpus", metavar="FILE", help="help.explain.bpe.corpus")
    ] = None,
    merges: Annotated[
        str | None, typer.Option("--merges", metavar="N", help="help.explain.bpe.merges")
    ] = None,
    tie: Annotated[
        str, typer.Option("--tie", metavar="NAME", help="help.explain.bpe.tie")
    ] = "lexicographic",
    encode: Annotated[
        list[str] | None,
        typer.Option("--encode", metavar="TEXT", help="help.explain.bpe.encode"),
    ] = None,
    id_rule: Annotated[
        str, typer.Option("--id-rule", metavar="NAME", help="help.explain.bpe.id_rule")
    ] = "sorted",
    no_counts: Annotated[
        bool, typer.Option("--no-counts", help="help.explain.bpe.no_counts")
    ] = False,
    as_json: Json = False,
) -> int:
    """Train BPE on words with their frequencies and encode texts with it."""
    if merges is None:
        raise UsageError("option_missing", place="explain bpe", name="--merges N")
    number = inputs.integer(merges, "--merges", 0, MOST_MERGES)
    _one_of(tie, explain_bpe.TIE_RULES, "--tie")
    _one_of(id_rule, explain_bpe.ID_RULES, "--id-rule")
    texts = _texts(encode, "--encode")
    training_words = _training_words(source, words, corpus)
    wanted = explain_bpe.Wanted(training_words, number, tie, texts, id_rule, not no_counts)
    if as_json:
        print_document(explain_bpe.document(wanted))
    else:
        print_lines(explain_bpe.lines(wanted, wording()))
    return 0


def _training_words(source: str | None, words: str | None, corpus: str | None) -> dict[str, int]:
    if source is not None and source != "-":
        raise UsageError("stray_argument", place="explain bpe", argument=source)
    if sum(given is not None for given in (source, words, corpus)) != 1:
        raise UsageError("one_corpus", place="explain bpe")
    if words is not None:
        return inputs.frequencies(words, "--words")
    return inputs.corpus("-" if source is not None else corpus or "-")


@app.command("unigram", cls=Command, help="help.explain.unigram")
def unigram(
    pieces: Annotated[
        str | None, typer.Option("--pieces", metavar="FILE", help="help.explain.unigram.pieces")
    ] = None,
    log_probs: Annotated[
        bool, typer.Option("--log-probs", help="help.explain.unigram.log_probs")
    ] = False,
    text: Annotated[
        list[str] | None,
        typer.Option("--text", metavar="WORD", help="help.explain.unigram.text"),
    ] = None,
    nbest: Annotated[
        str, typer.Option("--nbest", metavar="K", help="help.explain.unigram.nbest")
    ] = "20",
    corpus_words: Annotated[
        str | None,
        typer.Option("--corpus-words", metavar="WORDS", help="help.explain.unigram.corpus_words"),
    ] = None,
    loss: Annotated[bool, typer.Option("--loss", help="help.explain.unigram.loss")] = False,
    train: Annotated[bool, typer.Option("--train", help="help.explain.unigram.train")] = False,
    words: Annotated[
        str | None, typer.Option("--words", metavar="WORDS", help="help.explain.unigram.words")
    ] = None,
    corpus: Annotated[
        str | None, typer.Option("--corpus", metavar="FILE", help="help.explain.unigram.corpus")
    ] = None,
    size: Annotated[
        str | None, typer.Option("--size", metavar="N", help="help.explain.unigram.size")
    ] = None,
    initial_size: Annotated[
        str | None,
        typer.Option("--initial-size", metavar="N", help="help.explain.unigram.initial_size"),
    ] = None,
    method: Annotated[
        str | None, typer.Option("--method", metavar="NAME", help="help.explain.unigram.method")
    ] = None,
    share: Annotated[
        str | None, typer.Option("--share", metavar="PERCENT", help="help.explain.unigram.share")
    ] = None,
    as_json: Json = False,
) -> int:
    """Cut words by a Unigram model, or train one; with ``--loss`` what each piece is worth."""
    most = inputs.integer(nbest, "--nbest", 1, MOST_SEGMENTATIONS)
    texts = _texts(text, "--text")
    longest = max(map(len, texts), default=1)
    if longest * most > MOST_KEPT:
        limit = MOST_KEPT // longest
        raise UsageError("nbest_too_many", place="--nbest", given=longest, most=limit)
    given = {
        "--words": words, "--corpus": corpus, "--size": size, "--initial-size": initial_size,
        "--method": method, "--share": share,
    }  # fmt: skip
    if train:
        others = {"--pieces": pieces, "--corpus-words": corpus_words}
        refused = [name for name, value in others.items() if value is not None]
        _refuse([*refused, *["--loss"] * loss, *["--log-probs"] * log_probs], "--train")
        return _train(given, texts, most, as_json=as_json)
    _refuse([name for name, value in given.items() if value is not None], "--pieces")
    if pieces is None:
        raise UsageError("option_missing", place="explain unigram", name="--pieces FILE")
    if loss != (corpus_words is not None):
        raise UsageError("loss_needs_corpus", place="explain unigram")
    counted = inputs.frequencies(corpus_words, "--corpus-words") if corpus_words else None
    if corpus_words is not None and counted is None:
        raise UsageError("no_words", place="--corpus-words")
    model = explain_unigram.read_model(pieces, log_probs)
    wanted = explain_unigram.Wanted(model, texts, most, counted)
    if as_json:
        print_document(explain_unigram.document(wanted))
    else:
        print_lines(explain_unigram.lines(wanted, wording()))
    return 0


def _refuse(names: Sequence[str], beside: str) -> None:
    """Options that do not go together."""
    if names:
        raise UsageError("options_apart", place="explain unigram", name=names[0], other=beside)


def _train(
    given: Mapping[str, str | None], texts: tuple[str, ...], most: int, *, as_json: bool
) -> int:
    from tui.cli import explain_training

    if (size := given["--size"]) is None:
        raise UsageError("option_missing", place="explain unigram --train", name="--size N")
    words, corpus = given["--words"], given["--corpus"]
    if (words is None) == (corpus is None):
        raise UsageError("words_or_corpus", place="explain unigram --train")
    method = given["--method"] or "course"
    _one_of(method, explain_training.METHODS, "--method")
    if method == "em" and given["--share"] is not None:
        raise UsageError("options_apart", place="explain unigram", name="--share", other="em")
    initial = given["--initial-size"]
    wanted = explain_training.Wanted(
        None if words is None else inputs.frequencies(words, "--words"),
        None if corpus is None else inputs.read_text(corpus).splitlines(),
        inputs.integer(size, "--size", 1, MOST_PIECES),
        None if initial is None else inputs.integer(initial, "--initial-size", 1, MOST_PIECES),
        method,
        inputs.integer("10" if given["--share"] is None else given["--share"], "--share", 1, 99),
        texts,
        most,
    )
    if as_json:
        print_document(explain_training.document(wanted))
    else:
        print_lines(explain_training.lines(wanted, wording()))
    return 0


@app.command("chat", cls=Command, help="help.explain.chat")
def chat(
    lesson: Annotated[
        str | None, typer.Option("--lesson", metavar="LESSON", help="help.explain.chat.lesson")
    ] = None,
    material: Annotated[
        str | None, typer.Option("--material", metavar="NAME", help="help.explain.chat.material")
    ] = None,
    messages: Annotated[
        str | None, typer.Option("--messages", metavar="FILE", help="help.explain.chat.messages")
    ] = None,
    add_generation_prompt: Annotated[
        bool, typer.Option("--add-generation-prompt", help="help.explain.chat.prompt")
    ] = False,
    text_specials: Annotated[
        bool, typer.Option("--text-specials", help="help.explain.chat.specials")
    ] = False,
    as_json: Json = False,
) -> int:
    """Turn a chat into tokens and IDs by a lesson's chat format."""
    from tui.cli import explain_chat  # loads the lessons' schema, which the others do without

    for name, value in (("--lesson LESSON", lesson), ("--messages FILE", messages)):
        if value is None:
            raise UsageError("option_missing", place="explain chat", name=name)
    chat_format = explain_chat.find_format(lesson or "", material)
    wanted = explain_chat.Wanted(
        chat_format,
        explain_chat.read_messages(messages or "", chat_format),
        add_generation_prompt,
        text_specials,
    )
    if as_json:
        print_document(explain_chat.document(wanted))
    else:
        print_lines(explain_chat.lines(wanted, wording()))
    return 0


def _texts(given: Sequence[str] | None, place: str) -> tuple[str, ...]:
    texts = tuple(given or ())
    if len(texts) > MOST_TEXTS:
        raise UsageError("too_many_texts", place=place, most=MOST_TEXTS)
    for text in texts:
        if len(text) > LONGEST_TEXT:
            raise UsageError("text_too_long", place=place, given=len(text), most=LONGEST_TEXT)
    return texts


def _one_of(name: str, known: Sequence[str], place: str) -> None:
    if name not in known:
        raise UsageError("unknown_name", place=place, name=name, remedy=suggestion(name, known))
