"""A tie: the rule in force, what it compares, and why the chosen pair wins."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from textual.content import Content

from core.exercises.base import Question
from core.exercises.panels import MergesPanel
from core.exercises.traces import MergeTrace
from core.statement import Pair
from core.tokenizers.trace import TrainStep, WordState
from core.wording import Wording
from tui.reasoning.frames import Frame
from tui.reasoning.narration import fitting, short
from tui.widgets import roles
from tui.widgets.cells import clip, fit, wrapped
from tui.widgets.pair_table import pair_label
from tui.widgets.room import Room

LISTED = 8
LABEL, NARROW_LABEL = 30, 14


def tie_frame(
    trace: MergeTrace, step: TrainStep, question: Question, part: int, wording: Wording, room: Room
) -> Frame:
    """All tied pairs in the order of the rule, each with what the rule looks at."""
    others = [pair for pair in step.tied if pair != step.pair]
    ids = token_ids(trace.before, step, question)
    first_seen = first_places(trace.before, step.tied)
    ordered = [step.pair, *_in_order(trace.tie, others, ids, first_seen)]
    rule = wording.text(f"replay.tie.rule.{trace.tie}")
    lines = wrapped(rule, room.text - len(room.margin) + 1)
    rows = [Content.styled(room.margin + line, roles.QUIET) for line in lines]
    rows.append(Content(""))
    shown = ordered[: LISTED if len(ordered) > LISTED else len(ordered)]
    labels = [pair_label(pair, LABEL if room.is_wide else NARROW_LABEL) for pair in shown]
    width = max(Content(label).cell_length for label in labels)
    for number, (pair, label) in enumerate(zip(shown, labels, strict=True)):
        chosen = number == 0
        opening, closing = ("[", "]") if chosen else (" ", "")
        head = f" {'►' if chosen else ' '}{opening}{label}{closing}"
        looked_at = _looked_at(trace, pair, ids, first_seen, wording)
        text = f"{fit(head, width + 4)}  {wording.value(step.count)}   {looked_at}"
        style = roles.ACCENT if chosen else roles.TEXT
        rows.append(Content.styled(clip(text.rstrip(), room.width - 1), style))
    rest = len(ordered) - len(shown)
    if rest:
        more = wording.text("replay.more_pairs", count=rest)
        rows.append(Content.styled(f"   {more}", roles.QUIET))
    sentence = _why(trace, step.pair, ordered[1], ids, first_seen, wording)
    place = wording.text("replay.place.tied", count=len(ordered))
    return Frame(part, tuple(rows), fitting(sentence), place, focus=len(lines) + 1)


def token_ids(
    words: Sequence[WordState], step: TrainStep, question: Question
) -> Mapping[str, int] | None:
    """The token IDs that ``lowest-id`` compares: characters in code-point order, then the
    merges in the order learned. None where the question does not show the merges so far."""
    panel = next((p for p in question.panels if isinstance(p, MergesPanel)), None)
    learned = [row.token for row in panel.merges[: step.rank]] if panel is not None else []
    if len(learned) != step.rank:
        return None
    characters = sorted({character for word in words for character in word.text})
    ids = {token: i for i, token in enumerate(dict.fromkeys((*characters, *learned)))}
    return ids if all(t in ids for pair in step.tied for t in pair) else None


def first_places(
    words: Sequence[WordState], pairs: Sequence[Pair]
) -> Mapping[Pair, tuple[int, int]]:
    """Where each pair is met first: the word and the place in it, both from 0."""
    wanted = set(pairs)
    found: dict[Pair, tuple[int, int]] = {}
    for number, word in enumerate(words):
        for place, pair in enumerate(zip(word.tokens, word.tokens[1:], strict=False)):
            if pair in wanted and pair not in found:
                found[Pair(*pair)] = (number, place)
        if len(found) == len(wanted):
            break
    return found


def _in_order(
    tie: str,
    pairs: list[Pair],
    ids: Mapping[str, int] | None,
    first_seen: Mapping[Pair, tuple[int, int]],
) -> list[Pair]:
    match tie:
        case "lexicographically-greatest":
            return sorted(pairs, reverse=True)
        case "shorter-then-lexicographic":
            return sorted(pairs, key=lambda p: (len(_made(p)), _made(p), p))
        case "lowest-id" if ids is not None:
            return sorted(pairs, key=lambda p: (ids[p.left], ids[p.right]))
        case "first-seen":
            last = len(first_seen), 0
            return sorted(pairs, key=lambda p: (p not in first_seen, first_seen.get(p, last)))
        case _:
            return sorted(pairs)


def _looked_at(
    trace: MergeTrace,
    pair: Pair,
    ids: Mapping[str, int] | None,
    first_seen: Mapping[Pair, tuple[int, int]],
    wording: Wording,
) -> str:
    """What the rule compares of a pair."""
    if trace.tie == "shorter-then-lexicographic":
        token = _made(pair)
        return wording.text("replay.tie.length", token=short(token, 24), count=len(token))
    if trace.tie == "lowest-id" and ids is not None:
        return wording.text("replay.tie.ids", left=str(ids[pair.left]), right=str(ids[pair.right]))
    if trace.tie == "first-seen" and pair in first_seen:
        word, place = first_seen[pair]
        name = short(trace.before[word].text, 24)
        return wording.text("replay.tie.met", number=word + 1, word=name, place=place + 1)
    return ""


def _why(
    trace: MergeTrace,
    chosen: Pair,
    second: Pair,
    ids: Mapping[str, int] | None,
    first_seen: Mapping[Pair, tuple[int, int]],
    wording: Wording,
) -> str:
    pair, other = pair_label(chosen, 24), pair_label(second, 24)
    text = wording.text
    match trace.tie:
        case "shorter-then-lexicographic" if _made(chosen) != _made(second):
            return _why_shorter(chosen, second, wording)
        case "lowest-id" if ids is not None:
            return text(
                "replay.tie.why.ids",
                pair=pair,
                ids=f"{ids[chosen.left]} {ids[chosen.right]}",
                other=other,
                other_ids=f"{ids[second.left]} {ids[second.right]}",
            )
        case "lowest-id":
            return text("replay.tie.why.lowest", pair=pair)
        case "first-seen" if chosen in first_seen:
            word, _ = first_seen[chosen]
            name = short(trace.before[word].text, 24)
            return text("replay.tie.why.met", pair=pair, word=name, number=word + 1, other=other)
        case _:
            pass
    same = chosen.left == second.left
    first, rival = (chosen.right, second.right) if same else (chosen.left, second.left)
    last = trace.tie == "lexicographically-greatest"
    key = "replay.tie.why.sorts_after" if last else "replay.tie.why.sorts_before"
    return text(key, pair=pair, first=short(first), second=short(rival))


def _why_shorter(chosen: Pair, second: Pair, wording: Wording) -> str:
    pair, token, rival = pair_label(chosen, 24), _made(chosen), _made(second)
    names = {"pair": pair, "token": short(token), "rival": short(rival)}
    if len(token) == len(rival):
        return wording.text("replay.tie.why.equally_long", **names)
    sizes = {"size": len(token), "rival_size": len(rival)}
    return wording.text("replay.tie.why.shorter", **names, **sizes)


def _made(pair: Pair) -> str:
    """The token that the pair becomes."""
    return pair.left + pair.right
