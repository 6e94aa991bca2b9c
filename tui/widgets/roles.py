"""Colour roles (screens.md names them) as style strings for ``Content``; themes hold the values.

Every role also has a mark or a word of its own: a style never carries meaning alone.
"""

from __future__ import annotations

TEXT = ""
QUIET = "$tk-quiet"
ACCENT = "bold $tk-accent"
MARK = "bold $tk-accent reverse"
ECHO = "underline $tk-accent"
RIGHT = "bold $tk-right"
WRONG = "bold $tk-wrong"
HINT = "bold $tk-hint"
BEST = "bold $tk-accent"
SPECIAL = "reverse"
WARN = "bold $tk-wrong"
CHAT_ROLES = ("$tk-role-1", "$tk-role-2", "$tk-role-3")
