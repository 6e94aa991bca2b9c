"""Commands in terminals, ended with the test that started them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from terminal_player import Terminal


@pytest.fixture
def start() -> Iterator[Callable[..., Terminal]]:
    """Starts ``toklings``, or another command, in a terminal."""
    terminals: list[Terminal] = []

    def start(*arguments: str, **options: Any) -> Terminal:
        terminals.append(Terminal(*arguments, **options))
        return terminals[-1]

    yield start
    for terminal in terminals:
        terminal.close()
