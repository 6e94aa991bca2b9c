"""The guide for authors: each of its examples passes the check, and it leaves nothing out."""

from __future__ import annotations

import re
from pathlib import Path

import lessons
from core.curriculum.loader import check
from core.exercises.expression_functions import FUNCTIONS
from core.exercises.generators.registry import GENERATORS
from core.exercises.materials import MaterialSpec
from core.exercises.registry import KINDS, SLIPS

GUIDE = (Path(next(iter(lessons.__path__))) / "AUTHORING.md").read_text("utf-8")
EXAMPLES = re.findall(r"^```yaml\n(.*?)^```$", GUIDE, re.MULTILINE | re.DOTALL)
WHOLE = [example for example in EXAMPLES if example.startswith("format_version")]
MATERIALS = [example for example in EXAMPLES if example.startswith("materials:")]
STEPS = [example for example in EXAMPLES if example not in (*WHOLE, *MATERIALS)]


def _joined() -> str:
    """The guide's materials and steps as one lesson, with the head of its whole one."""
    head = WHOLE[0][: WHOLE[0].index("materials:")].replace("tea-and-coffee", "joined")
    materials = "".join(example.removeprefix("materials:\n") for example in MATERIALS)
    return f"{head}materials:\n{materials}steps:\n{''.join(STEPS)}"


def test_every_example_passes_the_check(tmp_path: Path):
    assert len(WHOLE) == 1
    for name, text in (("tea-and-coffee", WHOLE[0]), ("joined", _joined())):
        path = tmp_path / f"{name}.yaml"
        path.write_text(text, "utf-8")
        faults = [
            (fault.line, text.splitlines()[fault.line - 1], fault.statement)
            for fault in check([path]).faults
        ]
        assert faults == []


def test_every_kind_has_an_example_and_everything_is_named():
    asked = set(re.findall(r"\bask: ([a-z_]+)", "".join(STEPS)))
    assert asked == set(KINDS)
    assert set(re.findall(r"`([a-z_]+)\(", GUIDE)) == set(FUNCTIONS)
    fresh = GUIDE[GUIDE.index("Kinds that can be fresh:") :].partition("\n\n")[0]
    assert set(re.findall("`([a-z_]+)`", fresh)) == set(GENERATORS)
    slips = GUIDE[GUIDE.index("A slip is a name that has words") :].partition(". ")[0]
    assert set(re.findall("`([a-z_]+)`", slips)) < set(SLIPS)
    assert all(f"| `{name}` |" in GUIDE for name in MaterialSpec.model_fields)
