"""Colour roles (screens.md names them) as style strings for ``Content``. What a role looks like,
its colour and whether it is bold, is the theme's.

Every role also has a mark or a word of its own: a style never carries meaning alone.
"""

from __future__ import annotations

TEXT = ""
QUIET = "$tk-quiet"
ACCENT = "$tk-accent"
MARK = "$tk-mark"
ECHO = "$tk-echo"
RIGHT = "$tk-right"
WRONG = "$tk-wrong"
HINT = "$tk-hint"
BEST = "$tk-best"
SPECIAL = "$tk-special"
WARN = "$tk-wrong"
CHAT_ROLES = ("$tk-role-1", "$tk-role-2", "$tk-role-3")
