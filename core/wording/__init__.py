"""Sentences: a statement and a language in, a sentence out.

The catalogues are gettext files under ``catalogues/<language>/LC_MESSAGES``, one domain an area:
``exercises`` (prompts, rules, hints, diagnoses, notes), ``playing`` (the lesson screen: verdicts,
footers, replays), ``interface`` (all other screens), ``command_line``
(commands and explain), ``faults`` (keys ``error.…``, lint, stores). Message IDs are keys
(``hint.next_merge.nudge``), the same in both languages; placeholders are ``{name}``.
"""

from core.wording.sentences import Wording

__all__ = ["Wording"]
