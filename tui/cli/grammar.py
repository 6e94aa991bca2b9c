"""Typer's commands with our own words: help from the catalogue, usage errors of one line.

A command's and an option's ``help`` is a catalogue key (``help.explain.bpe.merges``); what it
says in the user's language is looked up when help is shown.
"""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Sequence
from difflib import get_close_matches
from typing import Any

import typer
from typer.core import TyperCommand, TyperGroup

from core.errors import UsageError
from core.statement import Statement
from core.wording.visible import visible
from tui.cli.output import wording

WIDTH = 80
LONGEST_NAME = 100
"""Characters of a name that is compared with the known ones."""
_INDENT = 2


def suggestion(word: str, known: Iterable[str]) -> Statement:
    """The nearest of ``known``, or where to look."""
    names = [*known]
    near = get_close_matches(word[:LONGEST_NAME], names, n=1, cutoff=0.6)
    if near:
        return Statement("usage.did_you_mean", {"name": near[0]})
    if names:
        return Statement("usage.one_of", {"names": ", ".join(names)})
    return Statement("usage.see_help")


def place_of(path: str) -> str | None:
    """What a message names: the command without ``toklings``."""
    return path.removeprefix("toklings").strip() or None


# ── usage errors ─────────────────────────────────────────────────────────────────────────


def check_arguments(command: Any, path: str, arguments: Sequence[str], group: bool) -> None:
    """Refuse what the parser would refuse, in our words. Raises UsageError."""
    options = _options(command)
    most = _most_arguments(command)
    given, index = 0, 0
    while index < len(arguments):
        argument = arguments[index]
        index += 1
        if argument == "--":
            given += len(arguments) - index
            break
        if argument == "-" or not argument.startswith("-"):
            if group:
                return
            given += 1
            continue
        name, equals, _ = argument.partition("=")
        option = options.get(name)
        if option is None:
            raise UsageError(
                "unknown_option", place=place_of(path), name=name, remedy=suggestion(name, options)
            )
        if getattr(option, "is_flag", False):
            if equals:
                raise UsageError("flag_with_value", place=place_of(path), name=name)
        elif not equals:
            if index == len(arguments):
                raise UsageError("option_without_value", place=place_of(path), name=name)
            index += 1
    if given > most:
        raise UsageError("too_many_arguments", place=place_of(path), given=given, most=most)


def _options(command: Any) -> dict[str, Any]:
    options = {
        name: param
        for param in command.params
        if param.param_type_name == "option"
        for name in (*param.opts, *param.secondary_opts)
    }
    return {**options, "--help": _HelpFlag}


class _HelpFlag:
    is_flag = True


def _most_arguments(command: Any) -> int:
    arguments = [p for p in command.params if p.param_type_name == "argument"]
    if any(argument.nargs == -1 for argument in arguments):
        return 1_000_000
    return len(arguments)


class Command(TyperCommand):
    """A command whose usage errors and help are ours."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        check_arguments(self, ctx.command_path, args, group=False)
        return super().parse_args(ctx, args)

    def get_help(self, ctx: Any) -> str:
        return help_text(self, ctx.command_path)


class Group(TyperGroup):
    """A group of commands whose usage errors and help are ours."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        if not args:
            names = ", ".join(self.commands)
            raise UsageError("no_command", place=place_of(ctx.command_path), names=names)
        check_arguments(self, ctx.command_path, args, group=True)
        return super().parse_args(ctx, args)

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        name = args[0]
        if name not in self.commands:
            remedy = suggestion(name, self.commands)
            raise UsageError(
                "unknown_command", place=place_of(ctx.command_path), name=name, remedy=remedy
            )
        return super().resolve_command(ctx, args)

    def get_help(self, ctx: Any) -> str:
        return help_text(self, ctx.command_path)


def new_group() -> typer.Typer:
    """A Typer application in our grammar."""
    return typer.Typer(
        cls=Group, add_completion=False, rich_markup_mode=None, pretty_exceptions_enable=False
    )


# ── help ─────────────────────────────────────────────────────────────────────────────────


def help_text(command: Any, path: str) -> str:
    """What ``--help`` shows: usage, what it does, its commands, arguments and options."""
    say = wording()
    commands: dict[str, Any] = getattr(command, "commands", {})
    arguments = [p for p in command.params if p.param_type_name == "argument"]
    options = [p for p in command.params if p.param_type_name == "option"]
    pieces = [path, *(f"[{_argument_name(argument)}]" for argument in arguments)]
    if commands:
        pieces.append(say.text("usage.command"))
    if options:
        pieces.append(say.text("usage.options"))
    lines = [f"{say.text('usage.usage')} {' '.join(pieces)}", ""]
    lines += _wrapped(say.text(command.help), 0)
    sections = (
        ("usage.commands", [(name, each.help) for name, each in commands.items()]),
        ("usage.arguments", [(_argument_name(each), each.help) for each in arguments]),
        (
            "usage.options_title",
            [*((_option_name(each), each.help) for each in options), ("--help", "help.help")],
        ),
    )
    for title, rows in sections:
        if rows:
            lines += ["", say.text(title)]
            lines += _definitions([(name, say.text(key)) for name, key in rows])
    return "\n".join(lines)


def _argument_name(argument: Any) -> str:
    metavar = argument.metavar or argument.name.upper()
    return f"{metavar}…" if argument.nargs == -1 else metavar


def _option_name(option: Any) -> str:
    name = option.opts[0]
    return name if option.is_flag else f"{name} {option.metavar or 'TEXT'}"


def _definitions(rows: Sequence[tuple[str, str]]) -> list[str]:
    longest = min(max(len(name) for name, _ in rows), 24)
    indent = _INDENT + longest + 2
    lines: list[str] = []
    for name, text in rows:
        words = _wrapped(text, indent)
        if len(name) <= longest:
            lines.append(f"{'':{_INDENT}}{name:<{longest}}  {words[0].lstrip()}")
            lines += words[1:]
        else:
            lines += [f"{'':{_INDENT}}{name}", *words]
    return lines


def _wrapped(text: str, indent: int) -> list[str]:
    space = " " * indent
    return textwrap.wrap(
        visible(text),
        WIDTH - 1,
        initial_indent=space,
        subsequent_indent=space,
        break_on_hyphens=False,
    ) or [space]
