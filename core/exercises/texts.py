"""A text that an author wrote in both languages, as a step's parameter."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import BaseModel, GetCoreSchemaHandler, StringConstraints
from pydantic_core import CoreSchema, core_schema

from core.statement import Localized

Writing = Annotated[str, StringConstraints(min_length=1, max_length=4000)]


class BothLanguages(BaseModel):
    """What the YAML gives."""

    model_config = {"frozen": True, "extra": "forbid", "strict": True}

    en: Writing
    id: Writing


class _FromBothLanguages:
    def __get_pydantic_core_schema__(
        self, source: Any, handler: GetCoreSchemaHandler
    ) -> CoreSchema:
        return core_schema.no_info_after_validator_function(
            lambda text: Localized(text.en, text.id),
            handler.generate_schema(BothLanguages),
            serialization=core_schema.plain_serializer_function_ser_schema(
                lambda text: {"en": text.en, "id": text.id}
            ),
        )


LessonText = Annotated[Localized, _FromBothLanguages()]
"""Read as ``{en: …, id: …}``, held as ``Localized``."""
