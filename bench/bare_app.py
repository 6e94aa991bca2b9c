"""The opponent of the start and key measurements: a Textual app with one Static.

Each key is shown in it; ``press_any_key`` is what it says before the first.
"""

from __future__ import annotations

from textual.app import App, ComposeResult
from textual.events import Key
from textual.widgets import Static

FIRST_WORDS = "press any key"


class BareApp(App[None]):
    keys_pressed = 0

    def compose(self) -> ComposeResult:
        yield Static(FIRST_WORDS)

    def on_key(self, event: Key) -> None:
        self.keys_pressed += 1
        self.query_one(Static).update(f"{event.key} {self.keys_pressed}")


if __name__ == "__main__":
    BareApp().run()
