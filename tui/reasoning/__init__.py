"""Reasoning views: one a trace type. ``replay`` chooses by the trace's class."""

from __future__ import annotations

from core.exercises.base import Question, Verdict
from core.exercises.traces import (
    AppliedMergeTrace,
    ChatTrace,
    EncodeTrace,
    MergeTrace,
    SumTrace,
    Trace,
    ViterbiTrace,
)
from core.wording import Wording
from tui.reasoning.applied import applied_replay
from tui.reasoning.chat import chat_replay
from tui.reasoning.encode import encode_replay
from tui.reasoning.frames import Frame, Replay
from tui.reasoning.merge import merge_replay
from tui.reasoning.sum import sum_replay
from tui.reasoning.viterbi import viterbi_replay
from tui.widgets.room import FULL, Room

__all__ = ["Frame", "Replay", "replay"]


def replay(
    trace: Trace, question: Question, verdict: Verdict, wording: Wording, room: Room = FULL
) -> Replay:
    """All frames of a trace, worded in the language of ``wording``, drawn for a room. The
    steps are the same in every room."""
    match trace:
        case MergeTrace():
            return merge_replay(trace, question, verdict, wording, room)
        case ViterbiTrace():
            return viterbi_replay(trace, question, verdict, wording, room)
        case SumTrace():
            return sum_replay(trace, question, verdict, wording, room)
        case ChatTrace():
            return chat_replay(trace, question, verdict, wording, room)
        case EncodeTrace():
            return encode_replay(trace, question, verdict, wording, room)
        case AppliedMergeTrace():
            return applied_replay(trace, question, verdict, wording, room)
