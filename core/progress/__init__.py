"""What Toklings remembers about a learner. Importing this loads no database library."""

from core.progress.memory_store import MemoryStore
from core.progress.opening import data_path, open_store, open_workshop_store

__all__ = ["MemoryStore", "data_path", "open_store", "open_workshop_store"]
