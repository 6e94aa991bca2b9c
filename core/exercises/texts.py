"""A text that an author wrote in both languages, as a step's parameter."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import GetCoreSchemaHandler, StringConstraints
from pydantic_core import CoreSchema, core_schema

from core.exercises.strict import Strict
from core.statement import Localized

Writing = Annotated[str, StringConstraints(min_length=1, max_length=4000)]


class BothLanguages(Strict):
    """What the YAML gives."""

    en: Writing
    id: Writing

    @property
    def text(self) -> Localized:
        """The text itself."""
        return Localized(self.en, self.id)


class _FromBothLanguages:
    def __get_pydantic_core_schema__(
        self, source: Any, handler: GetCoreSchemaHandler
    ) -> CoreSchema:
        return core_schema.no_info_after_validator_function(
            lambda both: both.text,
            handler.generate_schema(BothLanguages),
            serialization=core_schema.plain_serializer_function_ser_schema(
                lambda text: {"en": text.en, "id": text.id}
            ),
        )


LessonText = Annotated[Localized, _FromBothLanguages()]
"""Read as ``{en: …, id: …}``, held as ``Localized``."""
