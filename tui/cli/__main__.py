"""``python -m tui.cli`` is ``toklings``."""

from tui.cli.entry import main

main()
