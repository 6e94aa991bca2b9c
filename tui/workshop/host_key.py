"""The host key: made once, kept for every start, and nobody else's to read."""

from __future__ import annotations

import os
import stat
import tempfile
from contextlib import suppress
from pathlib import Path
from typing import Any, cast

import asyncssh

from core.errors import UsageError

ALGORITHM = "ssh-ed25519"
FILE_NAME = "workshop_host_key"
LARGEST = 100_000


def host_key(path: Path) -> asyncssh.SSHKey:
    """The key of the file, which is made where there is none. Raises UsageError
    ``host_key_readable`` (mode), ``host_key_damaged`` or ``host_key_failed`` (why)."""
    try:
        if not os.path.lexists(path):
            _make(path)
        return _read(path)
    except OSError as error:
        raise UsageError("host_key_failed", place=str(path), why=error.strerror or "") from error


def fingerprint(key: asyncssh.SSHKey) -> str:
    """As ``ssh`` shows it at the first connection."""
    return key.get_fingerprint()


def _make(path: Path) -> None:
    """By a temporary file and a link: whoever starts at the same time finds one whole key."""
    path.parent.mkdir(parents=True, exist_ok=True)
    content = cast(Any, asyncssh).generate_private_key(ALGORITHM).export_private_key()
    descriptor, temporary = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")  # 0600
    try:
        with open(descriptor, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        with suppress(FileExistsError):
            os.link(temporary, path)
    finally:
        os.unlink(temporary)


def _read(path: Path) -> asyncssh.SSHKey:
    descriptor = os.open(path, os.O_RDONLY | os.O_NONBLOCK)
    with open(descriptor, "rb") as file:
        found = os.fstat(file.fileno())
        if not stat.S_ISREG(found.st_mode) or found.st_size > LARGEST:
            raise UsageError("host_key_damaged", place=str(path))
        mode = stat.S_IMODE(found.st_mode)
        if mode & 0o077:
            raise UsageError("host_key_readable", place=str(path), mode=f"{mode:04o}")
        content = file.read()
    try:
        return asyncssh.import_private_key(content)
    except (asyncssh.KeyImportError, asyncssh.KeyEncryptionError) as error:
        raise UsageError("host_key_damaged", place=str(path)) from error
