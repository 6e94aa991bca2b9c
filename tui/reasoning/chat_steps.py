"""What is said and listed at the steps of a chat: its turns, its words' merges, its IDs."""

from __future__ import annotations

from rich.cells import cell_len
from textual.content import Content

from core.exercises.traces import WordEncoding
from core.tokenizers.trace import ChatToken
from core.wording import Wording
from tui.reasoning.narration import fitting, short
from tui.reasoning.turns import Turn, merged_by_rank
from tui.widgets.cells import fit, squeeze
from tui.widgets.pair_table import pair_label
from tui.widgets.token_strip import strip_token

ROW_WIDTH = 77
HEAD_WIDTH = 11
NAMED_TOKENS = 60


def merge_rows(word: WordEncoding, room: int, wording: Wording) -> list[Content]:
    """The word's characters, then a row a learned pair with its number in the merge list, the
    last ones where not all fit into ``room`` rows."""
    steps = merged_by_rank(word)
    characters = " ".join(map(strip_token, word.word))
    rows = [_row(fit(short(word.word, HEAD_WIDTH - 1), HEAD_WIDTH), characters)]
    if len(steps) > room - 1:
        hidden = wording.text("replay.more_above", count=len(steps) - room + 2)
        rows.append(Content(f"   {hidden}"))
        steps = steps[-(room - 2) :]
    labels = [pair_label(step.pair, 24) for step in steps]
    width = max(map(cell_len, labels), default=0)
    for step, label in zip(steps, labels, strict=True):
        tokens = " ".join(map(strip_token, step.tokens))
        rows.append(_row(f"{step.rank + 1:>4}  {fit(label, width)}  → ", tokens))
    return rows


def _row(head: str, tokens: str) -> Content:
    return Content(f"   {head}{squeeze(tokens, ROW_WIDTH - 3 - cell_len(head))}")


def template_sentence(turn: Turn, wording: Wording) -> str:
    """What a turn is made of."""
    if turn.kind == "turn":
        role = short(turn.role or "", 24)
        return fitting(wording.text("replay.chat.template", role=role))
    return fitting(wording.text(f"replay.chat.template.{turn.kind}"))


def word_sentence(word: WordEncoding, wording: Wording) -> str:
    """What a word became, and by how many merges."""
    name = short(word.word, 24)
    tokens = " | ".join(short(token) for token in word.tokens)
    count = len(merged_by_rank(word))
    if not count:
        return fitting(
            *(
                wording.text("replay.chat.no_merge", word=name, tokens=text)
                for text in (tokens, squeeze(tokens, NAMED_TOKENS))
            )
        )
    if len(word.tokens) == 1:
        return fitting(wording.text("replay.chat.merged_whole", word=name, count=count))
    return fitting(
        *(
            wording.text("replay.chat.merged", word=name, count=count, tokens=text)
            for text in (tokens, squeeze(tokens, NAMED_TOKENS))
        )
    )


def id_sentence(turn: Turn, token: ChatToken, wording: Wording) -> str:
    """Why a token stands at its place, and its ID."""
    name, token_id = short(token.token, 24), str(token.token_id)
    if token.part == "role":
        role = short(turn.role or "")
        return wording.text("replay.chat.id.role", token=name, id=token_id, role=role)
    if token.part != "content":
        return wording.text(f"replay.chat.id.{token.part}", token=name, id=token_id)
    word = turn.word_of(token)
    spelled = short(word.word, 24) if word is not None else name
    whole = word is not None and len(word.tokens) == 1
    key = "replay.chat.id.whole" if whole else "replay.chat.id.content"
    return wording.text(key, token=name, id=token_id, word=spelled)
