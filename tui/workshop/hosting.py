"""Hosting a workshop from a terminal: what is printed, and what ends it."""

from __future__ import annotations

import asyncio
import logging
import resource
import signal
import socket
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from core.progress import data_path, open_workshop_store
from core.wording import Wording
from tui.workshop.front import Doors, Front
from tui.workshop.host_key import FILE_NAME, fingerprint, host_key
from tui.workshop.join_code import make_join_code
from tui.workshop.one_host import only_host

ENDING = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
SSH_PORT = 22
ANYWHERE = ("", "0.0.0.0", "::")
"""Addresses that mean all of the machine's."""

NOWHERE_NEAR = ("192.0.2.1", 9)
"""An address for documentation: the way to it shows our own address, and nothing is sent."""


@dataclass(frozen=True, slots=True)
class Host:
    """The person who hosts: their language, where lines for them go, where troubles go."""

    say: Wording
    show: Callable[[Iterable[str]], None]
    complain: Callable[[str], None]


def host_workshop(
    host: Host, address: str | None, port: int, room: str | None, code: str | None
) -> int:
    """Host until a signal ends it; returns the exit status. Raises ToklingsError."""
    _allow_files()
    logging.getLogger("asyncssh").addHandler(logging.NullHandler())
    logging.getLogger("asyncssh").propagate = False
    key = host_key(Path(data_path()).with_name(FILE_NAME))
    named = room or host.say.text("workshop.usual_room")
    code = code or make_join_code(host.say.language)
    with only_host(Path(data_path()).parent):
        asyncio.run(_run(Doors(address, port, named, code, key), host))
    return 0


def _allow_files() -> None:
    """As many open files as this process may have: each learner takes three."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    with suppress(OSError, ValueError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


async def _run(doors: Doors, host: Host) -> None:
    ended = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in ENDING:
        loop.add_signal_handler(number, ended.set)
    front = Front(doors, await open_workshop_store(data_path()), host.say, host.complain)
    try:
        host.show(announcement(doors, await front.open(), host.say))
        await ended.wait()
        host.show([host.say.text("workshop.closing")])
    finally:
        await front.close()


def announcement(doors: Doors, port: int, say: Wording) -> list[str]:
    """What learners need to know."""
    address = _own_address() if doors.host in (None, *ANYWHERE) else doors.host
    rows = {
        "room": doors.room,
        "join": f"ssh {address}" if port == SSH_PORT else f"ssh -p {port} {address}",
        "code": doors.code,
        "key": fingerprint(doors.key),
    }
    heads = {name: say.text(f"workshop.{name}") for name in rows}
    width = max(map(len, heads.values()))
    lines = [f"  {heads[name]:<{width}}  {value}" for name, value in rows.items()]
    return [say.text("workshop.open"), "", *lines, "", say.text("workshop.how_to_end")]


def _own_address() -> str:
    """The address that others in the same network reach this machine by, or its name."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as towards:
        try:
            towards.connect(NOWHERE_NEAR)
            return str(towards.getsockname()[0])
        except OSError:
            return socket.gethostname()
