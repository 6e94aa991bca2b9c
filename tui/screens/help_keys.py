"""Which keys work in which place: what Help lists. Only keys that this version has."""

from __future__ import annotations

from typing import NamedTuple

from core.exercises.base import Question


class KeyLine(NamedTuple):
    """A key as written (or a catalogue key, where its name is a word) and what it does."""

    label: str
    does: str


SPACE = "help.label.space"
SCROLL = (KeyLine("↑ ↓", "help.does.scroll"), KeyLine("PgUp PgDn", "help.does.page"))
HINT = KeyLine("h", "help.does.hint")
ASK = KeyLine("!", "help.does.ask_for_help")
NUMBER = KeyLine("0-9./*^", "help.does.number")

HERE: dict[str, tuple[KeyLine, ...]] = {
    "pair": (
        KeyLine("← →", "help.does.pair"),
        KeyLine("↑ ↓", "help.does.word"),
        KeyLine("Home End", "help.does.pair_ends"),
        KeyLine("/", "help.does.type_pair"),
        HINT,
    ),
    "segmentation": (
        KeyLine("← →", "help.does.gap"),
        KeyLine(SPACE, "help.does.cut"),
        KeyLine("Home End", "help.does.gap_ends"),
        KeyLine("/", "help.does.type_tokens"),
        HINT,
    ),
    "ids": (
        KeyLine("0-9", "help.does.ids"),
        KeyLine("↑ ↓", "help.does.vocabulary"),
        KeyLine("→", "help.does.take"),
        KeyLine("/", "help.does.find_token"),
        HINT,
    ),
    "number": (NUMBER, HINT),
    "cell": (NUMBER, KeyLine("Tab", "help.does.field"), HINT),
    "choice": (
        KeyLine("1-9", "help.does.option_number"),
        KeyLine("↑ ↓", "help.does.option"),
        HINT,
    ),
    "text": (KeyLine("a-z …", "help.does.text"),),
    "reading": (KeyLine("Enter", "help.does.read_on"),),
    "replay": (
        KeyLine("← →", "help.does.step"),
        KeyLine("↑ ↓ 1-9", "help.does.part"),
        KeyLine(SPACE, "help.does.play"),
    ),
    "home": (
        KeyLine("↑ ↓", "help.does.lesson"),
        KeyLine("PgUp PgDn", "help.does.page"),
        KeyLine("Home End", "help.does.lesson_ends"),
        KeyLine("Enter", "help.does.open"),
        KeyLine("/", "help.does.search"),
        KeyLine("f", "help.does.filter"),
        KeyLine("Esc", "help.does.show_all"),
        KeyLine("1 2", "help.does.mode"),
        KeyLine("x", "help.does.reset"),
        KeyLine("q", "help.does.quit"),
    ),
    "search": (
        KeyLine("a-z …", "help.does.search_text"),
        KeyLine("↑ ↓", "help.does.lesson"),
        KeyLine("Enter", "help.does.open"),
        KeyLine("Esc", "help.does.clear_search"),
    ),
    "first_run": (
        KeyLine("↑ ↓", "help.does.language"),
        KeyLine("a", "help.does.letters_only"),
        KeyLine("Enter", "help.does.start"),
        KeyLine("q", "help.does.quit"),
    ),
    "settings": (
        KeyLine("↑ ↓", "help.does.setting"),
        KeyLine("← →", "help.does.value"),
        KeyLine("Enter", "help.does.choose"),
    ),
    "quiz_setup": (
        KeyLine("↑ ↓", "help.does.quiz_field"),
        KeyLine("← →", "help.does.quiz_change"),
        KeyLine(SPACE, "help.does.quiz_tick"),
        KeyLine("0-9", "help.does.quiz_number"),
        KeyLine("Enter", "help.does.quiz_start"),
        KeyLine("1, Esc", "help.does.to_lessons"),
        KeyLine("q", "help.does.quit"),
    ),
    "quiz_result": (
        KeyLine("↑ ↓", "help.does.quiz_question"),
        KeyLine("→", "help.does.quiz_why"),
        KeyLine("a", "help.does.quiz_again"),
        KeyLine("c", "help.does.notation"),
    ),
    "watch": (
        KeyLine("↑ ↓", "help.does.watch_learner"),
        KeyLine("← →", "help.does.watch_step"),
        KeyLine("f", "help.does.watch_sort"),
        KeyLine("Tab", "help.does.watch_lesson"),
        KeyLine("PgUp PgDn", "help.does.page"),
    ),
    "summary": (
        KeyLine("Enter", "help.does.next_lesson"),
        KeyLine("p", "help.does.look_again"),
        KeyLine("b", "help.does.begin_again"),
        *SCROLL,
    ),
}

REPLAY = ("pair", "segmentation", "ids", "number", "cell", "choice", "text", "replay")
"""Topics whose answer can be explained step by step."""

BACK_AHEAD = KeyLine("p  n", "help.does.back_ahead")
NOTATION = KeyLine("c", "help.does.notation")
GO_ON = KeyLine("Enter", "help.does.go_on")
SETTINGS = KeyLine(",", "help.does.settings")
COPY = KeyLine("y", "help.does.copy")
COMMANDS = KeyLine(":", "help.does.commands")
HELP = KeyLine("?, F1", "help.does.help")
EVERYWHERE = (
    GO_ON,
    KeyLine("Esc, q", "help.does.level_back"),
    HELP,
    COPY,
    COMMANDS,
    SETTINGS,
)
HELP_BY_F1 = KeyLine("F1", "help.does.help")
WHERE_LETTERS_ARE_TEXT = (
    GO_ON,
    KeyLine("Esc", "help.does.level_back"),
    HELP_BY_F1,
)
WITH_A_COMMA = ("ids", "number", "cell")
"""Topics whose field takes a comma as text, so that it opens no settings."""


def common_keys(topic: str) -> tuple[KeyLine, ...]:
    """The keys that work everywhere, less those that are text in this topic's field."""
    if topic == "text":
        return WHERE_LETTERS_ARE_TEXT
    if topic == "search":
        return (HELP_BY_F1,)
    if topic == "first_run":
        return (HELP,)
    if topic == "watch":
        return (KeyLine("Esc, q", "help.does.quit"), HELP, COPY)
    keys = EVERYWHERE if topic not in WITH_A_COMMA else EVERYWHERE[:-1]
    return (BACK_AHEAD, NOTATION, *keys) if topic in {*REPLAY, "reading"} else keys


def here_keys(topic: str, question: Question | None, *, hints: bool = True) -> tuple[KeyLine, ...]:
    """The keys of a topic, with those that only this question has, and without hints where
    there are none."""
    keys = tuple(line for line in HERE[topic] if hints or line is not HINT)
    if question is None:
        return keys
    more: list[KeyLine] = []
    if topic == "segmentation" and len(question.target) > 1:
        more.append(KeyLine("↑ ↓", "help.does.other_word"))
    if topic == "number" and question.calculator:
        more.append(KeyLine("l", "help.does.logarithm"))
    if topic == "ids" and any(type(p).__name__ == "MergesPanel" for p in question.panels):
        more.append(KeyLine("Tab", "help.does.flip_list"))
    if topic == "replay" and question.kind in ("viterbi_path", "viterbi_cell"):
        more.append(KeyLine("o", "help.does.open_row"))
    return (*keys[:-1], *more, keys[-1])
