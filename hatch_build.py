"""Build hook: compiles the gettext catalogues, so that wheels and editable installs have them."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

CATALOGUES = Path(__file__).parent / "core" / "wording" / "catalogues"


def compile_catalogues() -> None:
    """Write each ``.mo`` beside its ``.po``, whole or not at all: somebody may be reading it."""
    for source in sorted(CATALOGUES.glob("*/LC_MESSAGES/*.po")):
        with source.open("rb") as file:
            catalogue = read_po(file, locale=source.parents[1].name, abort_invalid=True)
        unfinished = source.with_suffix(f".{os.getpid()}.tmp")
        with unfinished.open("wb") as file:
            write_mo(file, catalogue)
        unfinished.replace(source.with_suffix(".mo"))


class CompileCatalogues(BuildHookInterface[Any]):
    """Runs before every build."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        compile_catalogues()


if __name__ == "__main__":
    compile_catalogues()
