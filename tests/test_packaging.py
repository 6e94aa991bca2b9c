"""Source distribution and wheel: built, installed outside the checkout, and run from there.

The new environment sees the libraries of the test environment, and nothing of the checkout.
"""

from __future__ import annotations

import ast
import json
import os
import subprocess
import sys
import sysconfig
import tarfile
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]


def _run(*command: str | Path, cwd: Path, **environment: str) -> str:
    inherited = {k: v for k, v in os.environ.items() if not k.startswith(("PYTHON", "TOKLINGS"))}
    done = subprocess.run(
        [str(part) for part in command],
        cwd=cwd,
        env={**inherited, "LC_ALL": "C.UTF-8", **environment},
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """The wheel (made from the source distribution) and the source distribution."""
    folder = tmp_path_factory.mktemp("dist")
    _run(sys.executable, "-m", "build", "--no-isolation", "--outdir", folder, ROOT, cwd=folder)
    (wheel,) = folder.glob("*.whl")
    (source,) = folder.glob("*.tar.gz")
    return wheel, source


@pytest.fixture(scope="module")
def installed(built: tuple[Path, Path], tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The programs' folder of an empty environment with the wheel in it."""
    folder = tmp_path_factory.mktemp("elsewhere")
    _run(sys.executable, "-m", "venv", "--without-pip", folder / "venv", cwd=folder)
    programs = folder / "venv" / "bin"
    (packages,) = (folder / "venv" / "lib").glob("python*/site-packages")
    _run(
        sys.executable, "-m", "pip", "--disable-pip-version-check", "--python",
        programs / "python", "install", "--no-deps", "--no-index", built[0], cwd=folder,
    )  # fmt: skip
    # A plain path: its own .pth files (the editable checkout) are not followed.
    libraries = {sysconfig.get_path("purelib"), sysconfig.get_path("platlib")}
    (packages / "libraries.pth").write_text("\n".join(sorted(libraries)), encoding="utf-8")
    return programs


def test_the_wheel_holds_the_data_and_nothing_else(built):
    names = set(zipfile.ZipFile(built[0]).namelist())
    for package in ("core", "tui", "lessons"):
        for path in (ROOT / package).rglob("*"):
            if path.suffix in (".py", ".yaml", ".tcss", ".po"):
                assert str(path.relative_to(ROOT)) in names
            if path.suffix == ".po":
                assert str(path.relative_to(ROOT).with_suffix(".mo")) in names
    assert any(name.endswith(".yaml") for name in names)
    assert any(name.endswith(".tcss") for name in names)
    tops = {name.split("/")[0] for name in names}
    assert {top for top in tops if not top.endswith(".dist-info")} == {"core", "tui", "lessons"}
    assert any(name.endswith("licenses/LICENSE") for name in names)


def test_the_source_distribution_holds_what_a_build_needs(built):
    with tarfile.open(built[1]) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    for name in ("hatch_build.py", "pyproject.toml", "Makefile", "constraints.txt", "README.md"):
        assert name in names
    assert "tests/test_packaging.py" in names


def test_it_is_the_wheel_that_runs(installed, tmp_path: Path):
    code = "import core, tui, lessons; print([p.__path__[0] for p in (core, tui, lessons)])"
    for path in ast.literal_eval(_run(installed / "python", "-c", code, cwd=tmp_path)):
        assert Path(path).is_relative_to(installed.parent)


def test_the_installed_command_checks_and_lists_its_lessons(installed, tmp_path: Path):
    folders = {f"TOKLINGS_{n}_DIR": str(tmp_path / n) for n in ("DATA", "CONFIG", "CACHE")}
    toklings = installed / "toklings"
    assert _run(toklings, "--version", cwd=tmp_path).startswith("toklings 0.")
    checked = _run(toklings, "lessons", "check", cwd=tmp_path, **folders)
    shipped = sorted(path.stem for path in (ROOT / "lessons").glob("*.yaml"))
    assert checked.startswith(f"No faults. Lessons checked: {len(shipped)};")
    listed = _run(toklings, "lessons", "list", cwd=tmp_path, **folders)
    assert all(f" {name} " in listed for name in shipped)
    indonesian = _run(toklings, "--help", cwd=tmp_path, **folders, LC_ALL="id_ID.UTF-8")
    assert indonesian.startswith("Pemakaian: toklings")


def test_the_installed_command_explains(installed, tmp_path: Path):
    given = json.loads((ROOT / "tests/facts/bpe_makan.json").read_text(encoding="utf-8"))
    words = " ".join(f"{word}={count}" for word, count in given["corpus"].items())
    out = _run(
        installed / "toklings", "explain", "bpe", "--words", words, "--merges", "10",
        "--encode", "memakan", "--json", cwd=tmp_path, TOKLINGS_CONFIG_DIR=str(tmp_path),
    )  # fmt: skip
    document = json.loads(out)
    assert [s["token"] for s in document["steps"]] == [s["new_token"] for s in given["steps"]]
    assert document["encode"][0]["tokens"] == given["encode"]["memakan"]
