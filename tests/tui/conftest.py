"""A small app for the screens beside the lesson, and what its screen shows."""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
