"""LoadingApp: an app that paints its first screen before it loads anything else: the learner's
store first, then what lessons need."""

from __future__ import annotations

import asyncio
import gc
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

from rich.console import RenderableType

from core.progress.store import LOCAL_LEARNER
from tui.dressed import DressedApp
from tui.preferences import Preferences
from tui.terminal.tidy_app import TidyApp

if TYPE_CHECKING:
    from core.progress.store import Store
    from tui.saving import Saving
    from tui.screens.worded import WordedScreen

SCREENS = (Path(__file__).parent / "screens").absolute()
"""Where the screens' style sheets lie, as Textual names them."""


class LoadingApp(TidyApp[None], DressedApp):
    """``store`` None: the learner's own, opened once the first screen is painted. Whoever needs
    it sooner waits for ``opened``. ``learner_id``: whose record a given store is asked for."""

    def __init__(
        self,
        store: Store | None = None,
        *,
        own_terminal: bool = False,
        learner_id: str = LOCAL_LEARNER,
        preferences: Preferences | None = None,
    ) -> None:
        super().__init__(own_terminal=own_terminal, preferences=preferences)
        self._learner_id = learner_id
        self.opened = asyncio.Event()  # there is ``saving``
        self._given_store = store
        self._saving: Saving | None = None
        self._is_painted = False

    @property
    def saving(self) -> Saving:
        """The learner's record, once it is opened."""
        assert self._saving is not None, "await opened"
        return self._saving

    @property
    def in_workshop(self) -> bool:
        """Whether there is somebody to ask for help."""
        return self._saving is not None and self._saving.in_workshop

    async def show_record(self) -> None:
        """Show what the store holds, now that it is opened."""

    def _display(self, screen: Any, renderable: RenderableType | None) -> None:
        super()._display(screen, renderable)
        if renderable is not None and not self._is_painted:
            self._is_painted = True
            self.call_later(self.run_worker, self._load, group="loading")

    async def _load(self) -> None:
        """Load what the first frame could do without."""
        from tui.opening import load_lessons

        if not self.opened.is_set():
            await self.open_store()
            await self.show_record()
        if self.own_terminal:
            await load_lessons()
            self._read_styles()
            await self.load_more()
            gc.freeze()  # what is loaded now stays: a key never waits while it is looked through
            gc.enable()

    async def load_more(self) -> None:
        """Make ready what may be wanted next."""

    def _read_styles(self) -> None:
        """Read and parse the screens' style sheets now, not with the first screen of its kind
        while the learner waits."""
        for sheet in SCREENS.glob("*.tcss"):
            if not self.stylesheet.has_source(str(sheet)):
                self.stylesheet.read(sheet)
        self.stylesheet.parse()

    async def mount_unseen(self, screen: WordedScreen[Any]) -> None:
        """Mount a screen that is to be pushed later, and lay it out."""
        _, mounted = cast(Any, self)._get_screen(screen)
        await mounted
        screen.lay_out_unseen()

    async def open_store(self) -> None:
        """Open the store that was given, else the learner's own."""
        from tui.opening import open_saving

        try:
            self._saving = await open_saving(self._given_store, self._learner_id)
        finally:
            self.opened.set()  # after a fault too: whoever waits would keep the app from ending

    async def on_unmount(self) -> None:
        if self._saving is not None:
            await self._saving.close()
