"""Where the store lies, and how it is opened."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from core.progress.sql_store import SqlStore
    from core.progress.workshop_store import WorkshopStore

FILE_NAME = "progress.sqlite"


def data_path() -> Path:
    """The store's file: in ``TOKLINGS_DATA_DIR``, else in the user's data folder."""
    folder = os.environ.get("TOKLINGS_DATA_DIR")
    if folder:
        return Path(folder) / FILE_NAME
    from platformdirs import user_data_path

    return user_data_path("toklings", appauthor=False) / FILE_NAME


async def open_store(path: Path) -> SqlStore:
    """Open the store, making it or bringing its tables up to date. Raises StoreError."""
    from core.progress.sql_store import SqlStore

    return await SqlStore.open(path)


async def open_workshop_store(path: Path) -> WorkshopStore:
    """The same for the host of a workshop: with accounts and presence. Raises StoreError."""
    from core.progress.workshop_store import WorkshopStore

    return await WorkshopStore.open(path)
