"""What is said and listed at the steps of a chat: its turns, its words' merges, its IDs."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len
from textual.content import Content

from core.exercises.traces import WordEncoding
from core.tokenizers.trace import ChatToken
from core.wording import Wording
from tui.reasoning.narration import fitting, short
from tui.reasoning.turns import Turn, merged_by_rank
from tui.widgets.cells import fit, squeeze, wrapped
from tui.widgets.pair_table import pair_label
from tui.widgets.room import FULL, Room
from tui.widgets.token_strip import strip_token

HEAD_WIDTH = 11
NAMED_TOKENS = 60


def merge_rows(
    word: WordEncoding, height: int, wording: Wording, room: Room = FULL, width: int | None = None
) -> list[Content]:
    """The word's characters, then a row a learned pair with its number in the merge list, the
    last ones where not all fit into ``height`` rows; ``width``: cells of a row, where it is not
    the room's. A narrow window has the tokens below the pair."""
    steps = merged_by_rank(word)
    width = room.width if width is None else width
    rows = _rows(fit(short(word.word, HEAD_WIDTH - 1), HEAD_WIDTH), word.word, room, width)
    if len(steps) > height - 1:
        hidden = wording.text("replay.more_above", count=len(steps) - height + 2)
        rows.append(Content(f"{room.margin}{hidden}"))
        steps = steps[-(height - 2) :]
    longest = min(24, width // 3)
    labels = [pair_label(step.pair, longest) for step in steps]
    label_width = max(map(cell_len, labels), default=0)
    for step, label in zip(steps, labels, strict=True):
        rows += _rows(
            f"{step.rank + 1:>4}  {fit(label, label_width)}  → ", step.tokens, room, width
        )
    return rows


def all_merge_rows(
    word: WordEncoding, wording: Wording, room: Room, width: int | None = None
) -> list[Content]:
    """The same with every merge, however many."""
    return merge_rows(word, len(word.steps) + 2, wording, room, width)


def _rows(head: str, tokens: Sequence[str], room: Room, width: int) -> list[Content]:
    said = " ".join(map(strip_token, tokens))
    if not room.is_narrow:
        left = width - 3 - len(room.margin) - cell_len(head)
        return [Content(f"{room.margin}{head}{squeeze(said, left)}")]
    rows = [f"{room.margin}{head}".rstrip()]
    rows += [f"{room.margin}    {line}" for line in wrapped(said, width - 6)]
    return [Content(row) for row in rows]


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
