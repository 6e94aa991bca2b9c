"""The store of a workshop's host: the Store protocol, and who the learners are and who is here.

One process writes, the front; whoever watches reads the same file (``room_reader``).
"""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import update
from sqlalchemy.dialects.sqlite import insert

from core.progress.account import Account
from core.progress.rows import account_of, raw
from core.progress.sql_store import SqlStore, stamp
from core.progress.sqlite_file import writing
from core.progress.tables import ACCOUNTS, PRESENCE, ROOMS


class WorkshopStore(SqlStore):
    """A SqlStore that also keeps accounts and presence. Raises StoreError, as that does."""

    async def account(self, name_key: str) -> Account | None:
        """The account whose name has this key."""
        statement = raw(ACCOUNTS).where(ACCOUNTS.c.name_key == name_key)
        return next(iter(await self._rows(statement, account_of)), None)

    async def add_account(self, account: Account) -> bool:
        """Add an account; False, with nothing changed, where the key is taken."""
        values = {
            "learner_id": account.learner_id, "name_key": account.name_key,
            "name": account.name, "pin": account.pin, "made_at": stamp(account.made_at),
        }  # fmt: skip
        statement = insert(ACCOUNTS).values(**values).on_conflict_do_nothing()

        def add() -> bool:
            connection = self._opened
            with writing(connection):
                connection.execute(self._learner(account.learner_id))
                return connection.execute(statement).rowcount == 1

        return await self._run(add)

    async def open_room(self, room: str, at: datetime) -> None:
        """The workshop begins, or begins anew after a fall: nobody is here yet."""
        opened = insert(ROOMS).values(room=room, opened_at=stamp(at))
        opened = opened.on_conflict_do_update(
            index_elements=["room"], set_={"opened_at": stamp(at)}
        )
        gone = update(PRESENCE).where(PRESENCE.c.left_at.is_(None)).values(left_at=stamp(at))
        await self._change(opened, gone)

    async def record_joined(self, learner_id: str, room: str, at: datetime) -> None:
        """A learner is here from now on."""
        values = {"room": room, "since": stamp(at), "left_at": None}
        joined = insert(PRESENCE).values(learner_id=learner_id, **values)
        joined = joined.on_conflict_do_update(index_elements=["learner_id"], set_=values)
        await self._change(self._learner(learner_id), joined)

    async def record_left(self, learner_id: str, at: datetime) -> None:
        """A learner's last connection is gone."""
        left = update(PRESENCE).where(PRESENCE.c.learner_id == learner_id)
        await self._change(left.values(left_at=stamp(at)))
