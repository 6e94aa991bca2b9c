"""Long runs. ``make test`` runs them small, ``make soak`` whole (``TOKLINGS_SOAK=1``).

``TOKLINGS_SEED`` chooses other runs; every failure names the seed that repeats it.
``TOKLINGS_SOAK_RESULTS`` names a file that takes a line of figures from each run.
"""

from __future__ import annotations

import sys
from pathlib import Path

for folder in ("tui", "end_to_end"):
    sys.path.insert(0, str(Path(__file__).parents[1] / folder))
