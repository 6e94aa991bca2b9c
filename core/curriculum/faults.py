"""What is wrong with a lesson file, and where. Sentences are ``core.wording``'s (``error.…``)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path

from core.errors import LessonError
from core.statement import Statement, Value


@dataclass(frozen=True, slots=True)
class Fault:
    """One fault. ``line`` and ``column`` count from 1 (characters); both 0 where the file as
    a whole is meant."""

    path: Path
    line: int
    column: int
    statement: Statement

    @property
    def place(self) -> str:
        """``file:line:column``, or the file alone."""
        return f"{self.path}:{self.line}:{self.column}" if self.line else str(self.path)

    @property
    def code(self) -> str:
        """The catalogue key without ``error.``."""
        return self.statement.key.removeprefix("error.")


class LessonFaults(LessonError):
    """All faults of one or more lesson files, sorted by place."""

    def __init__(self, faults: Iterable[Fault]) -> None:
        self.faults = in_order(faults)
        first = self.faults[0]
        super().__init__(
            "lesson_faults", place=first.place, count=len(self.faults), first=first.statement
        )


@dataclass(slots=True)
class FaultList:
    """The faults of one file, as they are found. Not more than ``most`` are kept."""

    path: Path
    most: int = 200
    found: list[Fault] = field(default_factory=list[Fault])
    noted: int = 0

    def add(self, code: str, line: int, column: int, /, **values: Value) -> None:
        """Note a fault at a line and column, both from 1."""
        self.noted += 1
        if len(self.found) < self.most:
            statement = Statement(f"error.{code}", values)
            self.found.append(Fault(self.path, line, column, statement))

    def __bool__(self) -> bool:
        return bool(self.found)


def in_order(faults: Iterable[Fault]) -> tuple[Fault, ...]:
    """Faults by file, line, column and key, each once."""
    unique = {(str(f.path), f.line, f.column, f.statement.key): f for f in reversed([*faults])}
    return tuple(unique[key] for key in sorted(unique))
