"""A merge, reasoned: count the pairs, compare them, settle a tie, merge. Or only a count."""

from __future__ import annotations

from textual.content import Content

from core.exercises.base import PairAnswer, Question, Verdict
from core.exercises.traces import MergeTrace
from core.statement import Pair, Statement
from core.tokenizers.bpe import pair_counts
from core.tokenizers.trace import TrainStep, WordState
from core.wording import Wording
from tui.reasoning.counting import count_all, count_one
from tui.reasoning.frames import Frame, Replay
from tui.reasoning.narration import fitting, short
from tui.reasoning.tie import tie_frame
from tui.widgets import roles
from tui.widgets.cells import clip
from tui.widgets.corpus_view import merged_places, more_row, page_around, token_row
from tui.widgets.pair_table import BarRow, bar_rows, pair_label
from tui.widgets.room import Room

TABLE_ROWS = 8
NAMED = 3
ARROW = 40
STAGE_WIDTH = 76


def merge_replay(
    trace: MergeTrace, question: Question, verdict: Verdict, wording: Wording, room: Room
) -> Replay:
    """Count, compare, tie (left out where there is none), merge."""
    step = trace.step
    names = ["count"]
    if step is None:
        return _replay(names, count_one(trace, 0, wording, room), wording)
    frames = count_all(trace, 0, wording, room)
    names.append("compare")
    frames.append(_compare(trace, step, verdict, wording, room))
    if len(step.tied) > 1:
        names.append("tie")
        frames.append(tie_frame(trace, step, question, 2, wording, room))
    names.append("merge")
    frames += _merges(trace, step, len(names) - 1, wording, room)
    return _replay(names, frames, wording)


def _replay(names: list[str], frames: list[Frame], wording: Wording) -> Replay:
    parts = tuple(wording.text(f"replay.part.{name}") for name in names)
    return Replay(parts, tuple(frames))


def _compare(
    trace: MergeTrace, step: TrainStep, verdict: Verdict, wording: Wording, room: Room
) -> Frame:
    counts = pair_counts(trace.before)
    ordered = sorted(counts, key=lambda pair: (-counts[pair], pair))
    answer = verdict.answer.pair if isinstance(verdict.answer, PairAnswer) else None
    shown = ordered[:TABLE_ROWS]
    own: list[Pair] = []
    if answer is not None and answer not in shown:
        own = [answer]
        counts.setdefault(answer, 0)
    notes = {pair: _holders(trace.before, pair, wording) for pair in (*shown, *own)}
    if answer is not None:
        notes[answer] = " · ".join(filter(None, (wording.text("label.yours"), notes[answer])))
    table = bar_rows(
        [BarRow(pair, counts[pair], notes[pair]) for pair in (*shown, *own)],
        step.count,
        wording,
        width=room.text - 1,
        longest_bar=room.bar,
        longest_label=24 if room.is_wide else 14,
    )
    rows = [Content.styled("   " + wording.text("replay.compare.title"), roles.QUIET)]
    rows += [Content("  ") + row for row in table[: len(shown)]]
    rest = ordered[len(shown) :]
    if rest:
        more = Statement("note.more_pairs", {"count": len(rest), "most": counts[rest[0]]})
        rows.append(Content.styled(f"   {wording.say(more)}", roles.QUIET))
    rows += [Content("  ") + row for row in table[len(shown) :]]
    tied = [pair_label(pair, 24) for pair in step.tied[:NAMED]]
    pairs = ", ".join([*tied, "…"] if len(step.tied) > NAMED else tied)
    if len(step.tied) == 1:
        sentence = wording.text("replay.compare.one", pair=pairs, best=step.count)
    else:
        sentence = wording.text(
            "replay.compare.tie", pairs=pairs, best=step.count, count=len(step.tied)
        )
    place = wording.text("replay.place.pairs", count=len(ordered))
    return Frame(1, tuple(rows), fitting(sentence), place)


def _holders(words: tuple[WordState, ...], pair: Pair, wording: Wording) -> str:
    """What each word gives to a pair: ``makan 5 · makanan 2``."""
    parts: list[str] = []
    used = 0
    for word in words:
        gain = pair_counts((word,)).get(pair, 0)
        if gain:
            parts.append(f"{short(word.text)} {wording.value(gain)}")
            used += len(parts[-1]) + 3
        if used > STAGE_WIDTH:
            break
    return " · ".join(parts)


def _merges(
    trace: MergeTrace, step: TrainStep, part: int, wording: Wording, room: Room
) -> list[Frame]:
    """One frame a changed word: as it was, and what it becomes."""
    changed = step.changed_words
    rule = f"{pair_label(step.pair, 32)} → {short(step.token, 24)}"
    title = Content.assemble(
        ("   " + wording.text("replay.merge.title") + "  ", roles.QUIET), (rule, roles.ACCENT)
    )
    frames: list[Frame] = []
    for number, index in enumerate(changed):
        page = page_around(len(changed), number, TABLE_ROWS)
        rows = [title]
        rows += [_changed(trace, step, changed[i], i - number, wording, room) for i in page]
        more = more_row(page, len(changed), wording)
        rows += [more] if more is not None else []
        last = number == len(changed) - 1
        if last:
            kept = len(trace.before) - len(changed)
            text = wording.text("replay.merge.kept", count=kept)
            rows += [Content(""), Content.styled(f"   {text}", roles.QUIET)]
        place = wording.text("replay.place.word", number=number + 1, total=len(changed))
        sentence = _becomes(trace, step, index, last, wording)
        focus = 1 + number - page.start
        frames.append(Frame(part, tuple(rows), sentence, place, focus))
    return frames


def _changed(
    trace: MergeTrace, step: TrainStep, index: int, offset: int, wording: Wording, room: Room
) -> Content:
    before, after = trace.before[index], trace.after[index]
    mark = "✓" if offset < 0 else "►" if offset == 0 else "·"
    style = roles.MARK if offset == 0 else roles.ECHO
    row = Content.assemble((f"   {mark} ", roles.ACCENT), wording.value(before.count) + " ")
    places = merged_places(before.tokens, step.pair)
    arrow = min(ARROW, room.width // 2)
    row += token_row(before.tokens, arrow - row.cell_length - 1, lit=places, style=style)
    if offset > 0:
        return row
    gap = "  " if room.is_wide else ""
    row = row.pad_right(max(0, arrow - row.cell_length)) + Content("→" + gap)
    return row + token_row(after.tokens, room.width - 1 - row.cell_length)


def _becomes(trace: MergeTrace, step: TrainStep, index: int, last: bool, wording: Wording) -> str:
    word, after = trace.before[index], trace.after[index]
    tokens = " | ".join(short(token) for token in after.tokens)
    places = len(merged_places(word.tokens, step.pair))
    values = {
        "word": short(word.text, 24),
        "pair": pair_label(step.pair, 24),
        "places": wording.text("replay.count.places", count=places),
    }
    end = " " + wording.text("replay.merge.size", size=step.vocabulary_size) if last else ""
    return fitting(
        wording.text("replay.merge.becomes", **values, tokens=tokens) + end,
        wording.text("replay.merge.becomes", **values, tokens=clip(tokens, 40)) + end,
    )
