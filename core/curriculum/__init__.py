"""Lessons: their schema, loading with places, the lint of their content, and the index."""
