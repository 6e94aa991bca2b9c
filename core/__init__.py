"""The headless part of Toklings: it returns data, never sentences (``core.wording`` aside)."""
