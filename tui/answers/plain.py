"""The material of a question as lines of plain text, whole, in every window: what is copied."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from core.exercises.panels import (
    CorpusPanel,
    LossPanel,
    MergesPanel,
    MessagesPanel,
    ModelPanel,
    Panel,
    TextPanel,
    ViterbiPanel,
    VocabularyPanel,
)
from core.wording import Wording
from core.wording.visible import special_token, visible, visible_token
from tui.answers.panels import losses, losses_title


def plain_panels(panels: Sequence[Panel], wording: Wording) -> list[str]:
    """The panels below each other, an empty line between them."""
    lines: list[str] = []
    for panel in panels:
        lines += [*([""] if lines else []), *_lines(panel, wording)]
    return lines


def _lines(panel: Panel, wording: Wording) -> list[str]:
    text, value = wording.text, wording.value
    match panel:
        case CorpusPanel():
            count = panel.merges_done
            title = text("panel.corpus", count=count) if count else text("panel.corpus_start")
            return [title, *(f"{value(w.count)}  {_tokens(w.tokens)}" for w in panel.words)]
        case MergesPanel():
            return [text("panel.merges"), *(_merge(*m) for m in _merges(panel, wording))]
        case ModelPanel():
            title = text("panel.model", total=panel.total)
            return [title, *(f"{visible_token(t)}  {value(n)}" for t, n in panel.rows)]
        case LossPanel():
            return [
                losses_title(panel, wording),
                *(" ".join(row) for row in losses(panel, wording)),
            ]
        case VocabularyPanel():
            entries = [
                f"{e.token_id}  {(special_token if e.special else visible_token)(e.token)}"
                for e in panel.entries
            ]
            return [text("panel.vocabulary"), *entries]
        case MessagesPanel():
            messages = [f"{visible(m.role)}: {visible(m.content)}" for m in panel.messages]
            notes = [wording.say(note) for note in panel.notes]
            return [text("panel.messages"), *messages, *notes]
        case TextPanel():
            if panel.ids is not None:
                return [text("panel.ids"), " ".join(map(str, panel.ids))]
            return [text("panel.text"), *map(visible, panel.lines or (panel.text or "",))]
        case ViterbiPanel():
            return _table(panel, wording)
    assert_never(panel)


def _tokens(tokens: Sequence[str]) -> str:
    return " ".join(map(visible_token, tokens))


def _merges(panel: MergesPanel, wording: Wording) -> list[tuple[str, str, str]]:
    return [
        (wording.value(m.number), wording.value(m.pair), visible_token(m.token))
        for m in panel.merges
    ]


def _merge(number: str, pair: str, token: str) -> str:
    return f"{number}  {pair} → {token}"


def _table(panel: ViterbiPanel, wording: Wording) -> list[str]:
    """The rows up to the one asked about: position, letter, best score, from where."""
    text = wording.text
    head = f"{text('viterbi.ends_at')}  {text('viterbi.best')}  {text('viterbi.from')}"
    rows = [head]
    for position in panel.positions:
        letter = visible_token(panel.text[position.end - 1])
        if position.end == panel.asked:
            rows.append(f"{position.end} {letter}  ?  ?")
        if position.end >= panel.asked:
            break
        best = "-"
        if position.best is not None:
            score = position.best
            best = wording.value(score.log_prob if score.probability is None else score.probability)
        starts = " ".join(map(str, position.backpointers)) or "-"
        rows.append(f"{position.end} {letter}  {best}  {starts}")
    return rows
