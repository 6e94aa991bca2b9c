"""Counting, a word a step: the pairs of all words, or the one pair that was asked about."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from rich.cells import cell_len
from textual.content import Content

from core.exercises.traces import MergeTrace
from core.statement import Pair
from core.tokenizers.bpe import pair_counts
from core.tokenizers.trace import WordState
from core.wording import Wording
from tui.reasoning.frames import Frame
from tui.reasoning.narration import fitting, packed, short
from tui.widgets import roles
from tui.widgets.cells import beside, fit
from tui.widgets.corpus_view import (
    CorpusPage,
    WordLine,
    corpus_page,
    counted_places,
    every_place,
    more_row,
    token_lines,
    token_width,
    word_width,
)
from tui.widgets.pair_table import BarRow, bar_rows, pair_label
from tui.widgets.room import FULL, Room, padded

PANE = 49
PANE_WIDTH = 30
PANE_ROWS = 11
LONG_WORD_WIDTH = 44
LONG_WORD_ROWS = 4
SENTENCE_PAIR = 24
WITH_TITLE = 8


def count_all(trace: MergeTrace, part: int, wording: Wording, room: Room) -> list[Frame]:
    """One frame a word: its pairs in brackets, what each gains, the highest counts so far."""
    words = trace.before
    counts: dict[Pair, int] = {}
    top: list[Pair] = []
    frames: list[Frame] = []
    title = _title(wording.text("replay.count.title"), room)
    for number, word in enumerate(words):
        gains = pair_counts((word,))
        sentence = _gains(word, gains, counts, wording)
        for pair, gain in gains.items():
            counts[pair] = counts.get(pair, 0) + gain
        top = sorted({*top, *gains}, key=lambda pair: (-counts[pair], pair))[:PANE_ROWS]
        pane = [Content.styled(wording.text("replay.count.pairs"), roles.QUIET)]
        pane += _pane(top, counts, wording)
        page = _words(words, number, None, wording, room)
        left = _with_long_word([*title, *page.rows], word, every_place(word.tokens), room)
        place = _place(number, words, wording)
        frames.append(_frame(part, left, pane, sentence, place, len(title) + page.focus, room))
    return frames


def count_one(trace: MergeTrace, part: int, wording: Wording, room: Room) -> list[Frame]:
    """One frame a word: the places of the pair in it, and the count added up."""
    words, pair = trace.before, trace.pair
    total = 0
    sums: list[str] = []
    frames: list[Frame] = []
    heading = wording.text("replay.count.title_one", pair=pair_label(pair, 30))
    title = _title(heading, room)
    for number, word in enumerate(words):
        places = counted_places(word.tokens, pair)
        gain = len(places) * word.count
        if gain:
            product = f"{len(places)} × {wording.value(word.count)} = {wording.value(gain)}"
            sums.append(f"{fit(short(word.text, 12), 12)} {product}")
        sentence = _added(word, len(places), total, pair, wording)
        total += gain
        pane = [Content.styled(wording.text("replay.count.sum"), roles.QUIET)]
        pane += [Content(f" {line}") for line in sums[-(PANE_ROWS - 1) :]]
        result = f" {pair_label(pair, PANE_WIDTH - 10)}  {wording.value(total)}"
        pane.append(Content.styled(result, roles.ACCENT))
        page = _words(words, number, pair, wording, room)
        left = _with_long_word([*title, *page.rows], word, places, room)
        place = _place(number, words, wording)
        frames.append(_frame(part, left, pane, sentence, place, len(title) + page.focus, room))
    return frames


def _title(text: str, room: Room) -> list[Content]:
    """A row above the words, where the stage has rows to spare."""
    return [Content.styled(f"   {text}", roles.QUIET)] if room.stage >= WITH_TITLE else []


def _frame(
    part: int,
    left: Sequence[Content],
    pane: Sequence[Content],
    sentence: str,
    place: str,
    focus: int,
    room: Room,
) -> Frame:
    """The words, and the pane beside them or behind Tab."""
    if room.is_wide:
        return Frame(part, tuple(beside(left, pane, PANE)), sentence, place, focus)
    return Frame(part, tuple(left), sentence, place, focus, tuple(pane))


def _place(number: int, words: Sequence[WordState], wording: Wording) -> str:
    return wording.text("replay.place.word", number=number + 1, total=len(words))


def _words(
    words: Sequence[WordState], here: int, pair: Pair | None, wording: Wording, room: Room
) -> CorpusPage:
    """The words around ``here``: done, now, to come. All pairs of the word in hand are lit, or
    the places of ``pair`` in every word up to it."""

    def line(index: int) -> WordLine:
        word = words[index]
        mark = "✓" if index < here else "►" if index == here else "·"
        lit: frozenset[int] = frozenset()
        if pair is not None and index <= here:
            lit = counted_places(word.tokens, pair)
        elif pair is None and index == here:
            lit = every_place(word.tokens)
        style = roles.MARK if index == here else roles.ECHO
        whole = pair is None and index == here
        return WordLine(mark, word.count, word.tokens, lit, whole, style)

    page = corpus_page(len(words), here, line, wording, width=room.width)
    more = more_row(page.words, len(words), wording)
    return replace(page, rows=[*page.rows, more]) if more is not None else page


def _with_long_word(
    rows: list[Content], word: WordState, lit: frozenset[int], room: Room
) -> list[Content]:
    """The word in hand once more, whole, where the column had to cut it."""
    if token_width(word.tokens) <= word_width(room.width, len(str(word.count))):
        return rows
    width = min(LONG_WORD_WIDTH, room.text)
    lines = token_lines(word.tokens, width, LONG_WORD_ROWS, lit=lit)
    rows = padded(rows, FULL.stage - LONG_WORD_ROWS)
    return [*rows, *(Content("   ") + line for line in lines)]


def _pane(top: Sequence[Pair], counts: dict[Pair, int], wording: Wording) -> list[Content]:
    shown = top if len(counts) <= PANE_ROWS else top[: PANE_ROWS - 1]
    most = counts[top[0]] if top else 0
    rows = bar_rows(
        [BarRow(pair, counts[pair]) for pair in shown],
        most,
        wording,
        width=PANE_WIDTH,
        longest_bar=9,
        longest_label=17,
    )
    rest = len(counts) - len(shown)
    more = Content.styled(" " + wording.text("replay.more_pairs", count=rest), roles.QUIET)
    return [*rows, more] if rest else rows


def _gains(
    word: WordState, gains: dict[Pair, int], counts: dict[Pair, int], wording: Wording
) -> str:
    name = short(word.text, 24)
    if not gains:
        return fitting(wording.text("replay.count.no_pair", word=name))
    head = wording.text("replay.count.gain", word=name, count=word.count)
    items: list[str] = []
    for pair, gain in gains.items():
        before = counts.get(pair, 0)
        places = gain // word.count
        change = f"{wording.value(before)} → " if before else ""
        times = f" ({places}×{wording.value(word.count)})" if places > 1 else ""
        label = pair_label(pair, SENTENCE_PAIR, joint="+")
        items.append(f"{label} {change}{wording.value(before + gain)}{times}")
    rows = 1 if cell_len(head) > 64 else 2
    return fitting(
        f"{head}\n{packed(items, rows, lambda n: wording.text('replay.and_more', count=n))}"
    )


def _added(word: WordState, places: int, before: int, pair: Pair, wording: Wording) -> str:
    name, label = short(word.text, 24), pair_label(pair, SENTENCE_PAIR)
    if not places:
        key = "replay.count.not_there"
        return fitting(wording.text(key, word=name, pair=label, total=before))
    gain = places * word.count
    places_text = wording.text("replay.count.places", count=places)
    return fitting(
        wording.text(
            "replay.count.there",
            word=name,
            pair=label,
            places=places_text,
            times=word.count,
            gain=gain,
            before=before,
            total=before + gain,
            product=f"{wording.value(places)} × {wording.value(word.count)}",
        )
    )
