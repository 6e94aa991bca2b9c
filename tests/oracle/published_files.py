"""Files that packages publish, fetched once, checked by their hash and kept in a cache folder."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path

import platformdirs

SENTENCEPIECE = (
    "sentencepiece==0.2.1",
    "sentencepiece-0.2.1.tar.gz",
    "8138cec27c2f2282f4a34d9a016e3374cd40e5c6e9cb335063db66a0a3b71fad",
)


def _cache() -> Path:
    folder = os.environ.get("TOKLINGS_ORACLE_CACHE")
    return Path(folder or platformdirs.user_cache_dir("toklings-oracle"))


def _archive() -> Path:
    """SentencePiece's source archive. Fails where it cannot be had or is another one."""
    requirement, name, sha256 = SENTENCEPIECE
    path = _cache() / name
    if not path.exists():
        path.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=path.parent) as folder:
            subprocess.run(
                [
                    *(sys.executable, "-m", "pip", "download", "--quiet", "--no-deps"),
                    *("--disable-pip-version-check", "--no-binary", ":all:", "--dest", folder),
                    requirement,
                ],
                check=True,
                timeout=300,
            )
            os.replace(Path(folder) / name, path)
    found = hashlib.sha256(path.read_bytes()).hexdigest()
    assert found == sha256, f"{path} is not the published file; delete it"
    return path


def botchan() -> str:
    """The English text that SentencePiece's own tests train on (a translation of Botchan)."""
    with tarfile.open(_archive()) as archive:
        member = archive.extractfile("sentencepiece-0.2.1/test/botchan.txt")
        assert member is not None
        return member.read().decode("utf-8-sig")
