"""What the app asks of the terminal's driver beyond what Textual does."""

from __future__ import annotations

import codecs
from functools import partial


def take_any_bytes() -> None:
    """Let bytes that are not UTF-8 arrive as replacement characters.

    Textual's driver decodes the keyboard strictly: one invalid byte (a key of a terminal in
    another encoding, a pasted binary) would end the app.
    """
    from textual.drivers import linux_driver

    tolerant = partial(codecs.getincrementaldecoder("utf-8"), errors="replace")
    linux_driver.getincrementaldecoder = lambda encoding: tolerant  # pyright: ignore
