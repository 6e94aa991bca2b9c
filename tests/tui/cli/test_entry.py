"""The command itself: its modules, its usage errors in two languages, its last resort."""

from __future__ import annotations

import ast
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from core.errors import StoreError
from tui.cli import entry, explain_bpe

HEAVY = ("textual", "rich", "sqlalchemy", "pydantic", "typer", "yaml")


def _python(code: str, *arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", code, *arguments],
        capture_output=True,
        text=True,
        timeout=60,
        env={**os.environ, "LANG": "C.UTF-8", "LC_ALL": "", **environment},
    )


def _loaded_by(*arguments: str) -> set[str]:
    code = (
        "import sys\nfrom tui.cli.entry import run\nstatus = run(sys.argv[1:])\n"
        f"print([m for m in {HEAVY!r} if m in sys.modules], file=sys.stderr)\nsys.exit(status)"
    )
    done = _python(code, *arguments)
    assert done.returncode == 0, done.stderr
    return set(ast.literal_eval(done.stderr))


@pytest.mark.parametrize(
    "arguments",
    [["--help"], ["--version"], ["explain", "--help"], ["progress", "--help"]],
    ids=" ".join,
)
def test_help_loads_neither_textual_nor_sqlalchemy(arguments):
    assert _loaded_by(*arguments) & {"textual", "rich", "sqlalchemy"} == set()


def test_explain_needs_no_screen_no_store_and_no_lesson():
    loaded = _loaded_by("explain", "bpe", "--words", "ab=1", "--merges", "1", "--json")
    assert loaded & {"textual", "rich", "sqlalchemy"} == set()


def test_the_app_starts_before_typer_is_imported():
    code = """
import sys, types
app = types.ModuleType("tui.app")
app.run = lambda lesson=None: 40 + ("typer" in sys.modules) + 2 * (lesson is not None)
sys.modules["tui.app"] = app
from tui.cli import starting
starting.check_terminal = lambda: None
from tui.cli.entry import run
sys.exit(run([]))
"""
    assert _python(code).returncode == 40


def test_version(toklings):
    outcome = toklings("--version")
    assert (outcome.status, outcome.err) == (0, "")
    assert outcome.out.startswith("toklings 0.")


@pytest.mark.parametrize(
    ("arguments", "english", "indonesian"),
    [
        (["progres"], 'There is no command "progres". Did you mean progress?',
         'Tidak ada perintah "progres". Maksud Anda progress?'),
        (["zzz"],
         'There is no command "zzz". There are: learn, quiz, explain, lessons, progress, workshop.',
         'Tidak ada perintah "zzz". Yang ada: learn, quiz, explain, lessons, progress, workshop.'),
        (["explain"], "explain: A command is missing. Add one of: bpe, unigram, chat;",
         "explain: Perintahnya belum ada. Tambahkan salah satu: bpe, unigram, chat;"),
        (["explain", "bpa"], 'explain: There is no command "bpa". Did you mean bpe?',
         'explain: Tidak ada perintah "bpa". Maksud Anda bpe?'),
        (["--versoin"], 'There is no option "--versoin". Did you mean --version?',
         'Tidak ada opsi "--versoin". Maksud Anda --version?'),
        (["explain", "bpe", "--merge", "3"],
         'explain bpe: There is no option "--merge". Did you mean --merges?',
         'explain bpe: Tidak ada opsi "--merge". Maksud Anda --merges?'),
        (["explain", "bpe", "--merges"], "explain bpe: The option --merges needs a value.",
         "explain bpe: Opsi --merges memerlukan nilai."),
        (["explain", "bpe", "--json=yes"], "explain bpe: The option --json takes no value.",
         "explain bpe: Opsi --json tidak memakai nilai."),
        (["explain", "bpe", "-", "x"], "explain bpe: 2 arguments were given, at most 1 can be.",
         "explain bpe: Ada 2 argumen, padahal paling banyak 1."),
        (["explain", "bpe", "--words", "a=1"], "explain bpe: The option --merges N is missing.",
         "explain bpe: Opsi --merges N belum ada."),
        (["explain", "unigram"], "explain unigram: The option --pieces FILE is missing.",
         "explain unigram: Opsi --pieces FILE belum ada."),
        (["explain", "chat"], "explain chat: The option --lesson LESSON is missing.",
         "explain chat: Opsi --lesson LESSON belum ada."),
        (["learn", "vitrebi"], 'There is no lesson "vitrebi". Did you mean viterbi?',
         'Tidak ada pelajaran "vitrebi". Maksud Anda viterbi?'),
        (["learn", "a", "b"], "learn: 2 arguments were given, at most 1 can be.",
         "learn: Ada 2 argumen, padahal paling banyak 1."),
        (["explain", "bpe", "--words", "a=\udcff", "--merges", "1"],
         "Argument 4 is not valid UTF-8.", "Argumen ke-4 bukan UTF-8 yang sah."),
    ],
)  # fmt: skip
def test_usage_errors_are_one_line_in_both_languages(toklings, arguments, english, indonesian):
    assert toklings(*arguments).complaint.startswith(english)
    assert toklings(*arguments, language="id").complaint.startswith(indonesian)


LONG = "q" * 5_000


@pytest.mark.parametrize(
    "arguments",
    [
        ("quiz", "--topics", LONG), ("quiz", "--verdicts", LONG), ("quiz", "--seed", LONG),
        (LONG,), (f"--{LONG}",), ("learn", LONG), ("workshop", "serve", "--port", LONG),
        ("explain", "bpe", "--merges", "1", "--words", LONG),
        ("explain", "bpe", "--merges", "1", "--words", f"{LONG}=x"),
    ],
    ids=lambda arguments: " ".join(each[:9] for each in arguments),
)  # fmt: skip
def test_what_was_typed_is_not_repeated_without_an_end(toklings, arguments):
    complaint = toklings(*arguments).complaint
    assert "qqq…" in complaint
    assert complaint.count("q") < 150


@pytest.mark.parametrize("arguments", [[], ["learn"], ["learn", "viterbi"]], ids=str)
def test_without_a_terminal_one_friendly_line(toklings, arguments):
    assert toklings(*arguments).complaint.startswith("Toklings needs a terminal,")
    assert toklings(*arguments, language="id").complaint.startswith("Toklings memerlukan terminal,")


@pytest.mark.parametrize("term", ["", "dumb"])
def test_a_terminal_that_cannot_draw(toklings, monkeypatch, term):
    class Terminal:
        def isatty(self) -> bool:
            return True

    for name in ("__stdin__", "__stdout__", "__stderr__"):
        monkeypatch.setattr(sys, name, Terminal())
    monkeypatch.setenv("TERM", term)
    assert toklings().complaint.startswith(
        f"This terminal (TERM={term or '-'}) cannot draw screens."
    )


@pytest.mark.parametrize("arguments", [[], ["learn"], ["learn", "viterbi"], ["lessons", "list"],
                                       ["lessons", "check"]], ids=str)  # fmt: skip
@pytest.mark.parametrize("folder", ["missing", "a file", "empty"])
def test_lesson_folders_that_hold_no_lessons(toklings, monkeypatch, tmp_path, arguments, folder):
    place = tmp_path / "lessons here"
    if folder == "a file":
        place.write_text("", encoding="utf-8")
    elif folder == "empty":
        place.mkdir()
    monkeypatch.setenv("TOKLINGS_LESSONS", str(place))
    assert toklings(*arguments).complaint.startswith(f"{place}: ")


@pytest.mark.parametrize("language", ["en", "id"])
@pytest.mark.parametrize(
    "arguments",
    [
        [], ["learn"], ["explain"], ["explain", "bpe"], ["explain", "unigram"],
        ["explain", "chat"], ["lessons"], ["lessons", "list"], ["lessons", "check"],
        ["progress"], ["progress", "show"], ["progress", "reset"],
    ],
    ids=" ".join,
)  # fmt: skip
def test_help_is_ours_in_both_languages(toklings, arguments, language):
    outcome = toklings(*arguments, "--help", language=language)
    assert (outcome.status, outcome.err) == (0, "")
    usage = {"en": "Usage: toklings", "id": "Pemakaian: toklings"}[language]
    assert outcome.out.startswith(" ".join([usage, *arguments]))
    assert {"en": "Show this help.", "id": "Tampilkan bantuan ini."}[language] in outcome.out
    assert not re.search(r"(help|usage)\.[a-z]", outcome.out)
    assert max(map(len, outcome.out.splitlines())) < 80


def test_the_last_resort_is_one_line_too(toklings, monkeypatch):
    def fail(_: object) -> None:
        raise ZeroDivisionError("by\nzero")

    monkeypatch.setattr(explain_bpe, "document", fail)
    outcome = toklings("explain", "bpe", "--words", "a=1", "--merges", "1", "--json")
    assert "Something unforeseen happened (ZeroDivisionError by zero)." in outcome.complaint
    assert outcome.complaint.startswith("test_entry.py:")


@pytest.mark.parametrize(
    ("error", "status", "words"),
    [
        (KeyboardInterrupt(), 130, ""),
        (OSError(28, "No space left on device"), 2, "The system refused: No space left on device."),
        (MemoryError(), 2, "There is not enough memory for this."),
        (RecursionError(), 2, "nested too deeply"),
    ],
)
def test_what_the_machine_may_do(toklings, monkeypatch, error, status, words):
    def fail(_: object) -> None:
        raise error

    monkeypatch.setattr(explain_bpe, "document", fail)
    outcome = toklings("explain", "bpe", "--words", "a=1", "--merges", "1", "--json")
    assert outcome.status == status
    assert words in outcome.err
    assert outcome.err.count("\n") == (1 if words else 0)


def test_a_reader_that_leaves_is_no_error():
    done = subprocess.run(
        f"{sys.executable} -m tui.cli explain bpe --words "
        f"{'x' * 60_000}=1 --merges 3 --json | head -c 1",
        shell=True,
        capture_output=True,
        text=True,
        timeout=60,
        cwd=Path(entry.__file__).parents[2],
    )
    assert (done.stdout, done.stderr) == ("{", "")


def test_a_store_error_is_worded(toklings, monkeypatch):
    def fail(_: object) -> None:
        raise StoreError("system_refused", reason="x", place="progress.sqlite")

    monkeypatch.setattr(explain_bpe, "document", fail)
    outcome = toklings("explain", "bpe", "--words", "a=1", "--merges", "1", "--json")
    assert outcome.complaint.startswith("progress.sqlite: The system refused: x.")


def test_streams_that_were_closed_are_told(monkeypatch, capsys):
    # As a shell closes them: toklings … <&- and toklings … >&-
    monkeypatch.setattr(sys, "stdin", None)
    assert entry.run(["explain", "bpe", "--corpus", "-", "--merges", "3"]) == 2
    assert "Bad file descriptor" in capsys.readouterr().err
    monkeypatch.setattr(sys, "stdout", None)
    assert entry.run(["--help"]) == 2
    said = capsys.readouterr().err
    assert "Bad file descriptor" in said
    assert "unforeseen" not in said
