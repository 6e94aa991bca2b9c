"""The catalogues: complete in both languages, and every key that the code names exists."""

from __future__ import annotations

import ast
import re
import string
from collections.abc import Sequence
from functools import cache
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po

from core import errors
from core.wording.sentences import CATALOGUES, DOMAINS

ROOT = Path(__file__).parents[1]
LANGUAGES = ("en", "id")
PACKAGES = ("core", "tui")
KEY = re.compile(r"[a-z][a-z0-9_-]*(\.[a-z0-9_-]+)+")
FILES = re.compile(r".*\.(yaml|tcss|mo|po|json|sqlite|py|svg|txt|tmp|md|lock)")


@cache
def _catalogue(language: str, domain: str) -> Catalog:
    path = CATALOGUES / language / "LC_MESSAGES" / f"{domain}.po"
    with path.open("rb") as file:
        return read_po(file, locale=language, abort_invalid=True)


def _messages(language: str, domain: str) -> dict[str, Message]:
    return {_key(message): message for message in _catalogue(language, domain) if message.id}


def _key(message: Message) -> str:
    return message.id if isinstance(message.id, str) else message.id[0]


def _forms(message: Message) -> tuple[str, ...]:
    return (message.string,) if isinstance(message.string, str) else tuple(message.string)


def _placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}


@cache
def _all_keys() -> frozenset[str]:
    return frozenset(key for domain in DOMAINS for key in _messages("en", domain))


@pytest.mark.parametrize("domain", DOMAINS)
def test_both_languages_have_the_same_keys(domain):
    english, indonesian = _messages("en", domain), _messages("id", domain)
    assert sorted(english) == sorted(indonesian)


def test_no_key_stands_in_two_domains():
    keys = [key for domain in DOMAINS for key in _messages("en", domain)]
    assert sorted(keys) == sorted(set(keys))


@pytest.mark.parametrize("domain", DOMAINS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_is_fuzzy_empty_or_obsolete(language, domain):
    catalogue = _catalogue(language, domain)
    assert not catalogue.obsolete
    for key, message in _messages(language, domain).items():
        assert not message.fuzzy, key
        assert all(form.strip() for form in _forms(message)), key
        expected = catalogue.num_plurals if message.pluralizable else 1
        assert len(_forms(message)) == expected, key


@pytest.mark.parametrize("domain", DOMAINS)
def test_both_languages_have_the_same_placeholders(domain):
    indonesian = _messages("id", domain)
    for key, message in _messages("en", domain).items():
        other = indonesian[key]
        assert message.pluralizable == other.pluralizable, key
        every = {name for form in _forms(message) for name in _placeholders(form)}
        for form in (*_forms(message), *_forms(other)):
            missing = every - _placeholders(form)
            # "1 fault" needs no number.
            assert not missing or (message.pluralizable and missing == {"count"}), (key, form)
        assert {name for form in _forms(other) for name in _placeholders(form)} <= every, key


COUNTED = re.compile(
    r"\{(?!most|limit|least)\w+\} (?:\w+ )?(?:tokens|pairs|words|questions|merges|letters|hints|"
    r"lessons|steps|rows|bytes|pieces|characters|times|cuts|segmentations|positions|messages|"
    r"turns|learners|answers|minutes|days|entries|IDs|options|parameters|faults|files|lines|"
    r"places|others)\b(?! as)"
)
NEVER_ONE = {
    "diagnosis.apply_merge.only_first", "diagnosis.corpus_loss.mean_for_sum",
    "diagnosis.segmentation_count.two_to_the_n", "diagnosis.slip.subtracted_the_wrong_base",
    "explain.prune_next.tied", "hint.next_merge.all_tied", "working.candidates", "working.round",
    "working.rule_takes.shorter-then-lexicographic", "working.tied_pairs", "replay.merge.size",
    "replay.tie.why.shorter", "error.text_too_long", "error.above_seeds", "error.below_alphabet",
    "error.lesson_too_large", "error.lint_rows", "error.long_word", "error.mistakes",
    "error.value_too_long", "error.loss_too_large", "error.word_too_long",
}  # fmt: skip
"""Sentences that are only said of two or more, or of none."""


def test_what_is_counted_can_be_one():
    """An English sentence with a number before a plural has a form for one."""
    single = {
        key
        for domain in DOMAINS
        for key, message in _messages("en", domain).items()
        if not message.pluralizable and COUNTED.search(_forms(message)[0])
    }
    assert not single - NEVER_ONE


# ── the keys that the code names ─────────────────────────────────────────────────────────


@cache
def _trees() -> Sequence[tuple[Path, ast.Module]]:
    paths = [path for package in PACKAGES for path in sorted((ROOT / package).rglob("*.py"))]
    return [(path, ast.parse(path.read_text(encoding="utf-8"))) for path in paths]


def _docstrings(tree: ast.Module) -> set[int]:
    return {
        id(node.value) for node in ast.walk(tree)
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    }  # fmt: skip


def test_every_key_in_the_code_exists():
    """A string that looks like a key and begins like one; of an f-string its beginning."""
    keys = _all_keys()
    areas = {key.split(".")[0] for key in keys}
    unknown: list[str] = []
    for path, tree in _trees():
        inside = {
            id(part) for n in ast.walk(tree) if isinstance(n, ast.JoinedStr) for part in n.values
        }
        ignored = _docstrings(tree) | inside
        for node in ast.walk(tree):
            place = f"{path.relative_to(ROOT)}:{getattr(node, 'lineno', 0)}"
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                text = node.value
                if id(node) in ignored or not KEY.fullmatch(text) or FILES.fullmatch(text):
                    continue
                known = text in keys or any(key.startswith(f"{text}.") for key in keys)
                if text.split(".")[0] in areas and not known:
                    unknown.append(f"{place}: {text}")
            elif isinstance(node, ast.JoinedStr) and isinstance(node.values[0], ast.Constant):
                start = str(node.values[0].value)
                if re.fullmatch(r"[a-z][a-z0-9_]*\.[a-z0-9_.-]*", start):
                    known = any(key.startswith(start) for key in keys)
                    if start.split(".")[0] in areas and not known:
                        unknown.append(f"{place}: {start}…")
    assert unknown == []


def test_every_key_is_used():
    """It is named whole, or an f-string makes it: of fixed parts, and of strings that are named
    elsewhere (an error's code stands without its ``error.``)."""
    named: set[str] = set()
    made: set[str] = {r"error\.(.+)"}
    endings: set[str] = set()
    for _, tree in _trees():
        docstrings = _docstrings(tree)
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                if id(node) not in docstrings:
                    named.add(node.value.removeprefix("."))
            elif isinstance(node, ast.JoinedStr):
                parts = [p.value if isinstance(p, ast.Constant) else None for p in node.values]
                if parts[0] is None:
                    endings.add(str(parts[-1]))
                else:
                    made.add("".join("(.+)" if p is None else re.escape(str(p)) for p in parts))
    patterns = [re.compile(pattern) for pattern in made]

    def is_named(part: str) -> bool:
        whole = all(p in named or p.isdigit() for p in part.split("."))
        return whole or any(part.removesuffix(ending) in named for ending in endings)

    unused = [
        key for key in _all_keys()
        if key not in named
        and not any((m := p.fullmatch(key)) and all(map(is_named, m.groups())) for p in patterns)
    ]  # fmt: skip
    assert unused == []


def test_every_error_raised_has_its_words():
    """The first argument of each ``…Error("code")`` and of each ``faults.add("code", …)``."""
    keys = _all_keys()
    classes = {
        name for name, value in vars(errors).items()
        if isinstance(value, type) and issubclass(value, errors.ToklingsError)
    }  # fmt: skip
    codes: dict[str, str] = {}
    for path, tree in _trees():
        for node in ast.walk(tree):
            if not isinstance(node, ast.Call) or not node.args:
                continue
            raised = isinstance(node.func, ast.Name) and node.func.id in classes
            noted = (
                isinstance(node.func, ast.Attribute)
                and node.func.attr == "add"
                and isinstance(node.func.value, ast.Name)
                and node.func.value.id == "faults"
            )
            if raised or noted:
                for code in _constants(node.args[0]):
                    codes[code] = f"{path.relative_to(ROOT)}:{node.lineno}"
    assert "unknown_option" in codes
    unworded = {code: place for code, place in codes.items() if f"error.{code}" not in keys}
    assert unworded == {}


def _constants(node: ast.expr) -> list[str]:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return [node.value]
    if isinstance(node, ast.IfExp):
        return [*_constants(node.body), *_constants(node.orelse)]
    return []


def test_compiled_catalogues_are_up_to_date():
    for language in LANGUAGES:
        for domain in DOMAINS:
            source = CATALOGUES / language / "LC_MESSAGES" / f"{domain}.po"
            assert source.with_suffix(".mo").stat().st_mtime >= source.stat().st_mtime, source
