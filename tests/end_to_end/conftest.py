"""Commands in terminals, ended with the test that started them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from terminal_player import Terminal
from workshop_host import Host, Learners


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


@pytest.fixture(scope="module")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    """A workshop that the tests of a module share: it must outlive whatever they do to it."""
    host = Host(tmp_path_factory.mktemp("workshop"))
    yield host
    assert host.process.poll() is None, host.complaints()
    host.close()


@pytest.fixture
def learners() -> Iterator[Learners]:
    """Clients of workshops."""
    learners = Learners()
    yield learners
    learners.close()
