"""The one evaluator of expressions in lessons, read with ``ast``: names of materials,
constants, ``+ - * /``, and calls of the functions of ``expression_functions``. Never ``eval``;
length, depth and size are bounded.
"""

from __future__ import annotations

import ast
import math
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction

from core.errors import LessonError, ToklingsError
from core.exercises.expression_functions import FUNCTIONS
from core.exercises.expression_values import Result, show
from core.exercises.materials import Material, Materials
from core.statement import Statement, Value

LONGEST = 500
DEEPEST = 20
MOST_BITS = 4_000

Computed = Result | Material
_OPERATORS: dict[type[ast.operator], tuple[str, Callable[[Fraction, Fraction], Fraction]]] = {
    ast.Add: ("+", lambda a, b: a + b),
    ast.Sub: ("-", lambda a, b: a - b),
    ast.Mult: ("×", lambda a, b: a * b),
    ast.Div: ("/", lambda a, b: a / b),
}


@dataclass(frozen=True, slots=True)
class Expression:
    """A parsed expression. ``value`` raises LessonError; ``column`` in its values counts from
    1 within the source."""

    source: str
    tree: ast.expr

    def names(self) -> frozenset[str]:
        """The materials it names."""
        called = {id(n.func) for n in ast.walk(self.tree) if isinstance(n, ast.Call)}
        return frozenset(
            n.id for n in ast.walk(self.tree) if isinstance(n, ast.Name) and id(n) not in called
        )

    def value(self, materials: Materials) -> Result:
        """What it computes: a number, or what prose can show."""
        value = _Evaluation(self.source, materials).of(self.tree)
        if isinstance(value, Result):
            return value
        raise LessonError("expression_no_value", source=self.source, column=1)

    def number(self, materials: Materials) -> Fraction:
        """Its value as a number. Raises LessonError ``expression_no_number``."""
        number = self.value(materials).number
        if number is None:
            raise LessonError("expression_no_number", source=self.source, column=1)
        return number

    def prose(self, materials: Materials) -> Value:
        """Its value, for a sentence."""
        return show(self.value(materials))

    def working(self, materials: Materials) -> tuple[Statement, ...]:
        """How it is computed, a line each; the last holds the result."""
        return self.value(materials).working


def parse(source: str) -> Expression:
    """Raises LessonError ``expression_too_long``, ``expression_syntax``,
    ``expression_forbidden``, ``expression_unknown_function``, each with ``column``."""
    if len(source) > LONGEST:
        raise LessonError("expression_too_long", source=source[:40], most=LONGEST, column=1)
    try:
        tree = ast.parse(source.strip(), mode="eval").body
    except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
        column = getattr(error, "offset", None) or 1
        raise LessonError("expression_syntax", source=source, column=column) from None
    _check(source, tree, 0)
    return Expression(source, tree)


def _check(source: str, node: ast.expr, depth: int) -> None:
    if depth > DEEPEST:
        raise _fault("expression_too_deep", source, node)
    match node:
        case ast.Constant(value=bool() | int() | str()):
            if isinstance(node.value, int) and abs(node.value) > 10**12:
                raise _fault("expression_too_large", source, node)
        case ast.Constant(value=float() as decimal):
            if math.isinf(decimal):
                raise _fault("expression_too_large", source, node)
        case ast.Name() | ast.Tuple(elts=[]):
            pass
        case ast.UnaryOp(op=ast.USub(), operand=operand):
            _check(source, operand, depth + 1)
        case ast.BinOp(left=left, op=op, right=right) if type(op) in _OPERATORS:
            _check(source, left, depth + 1)
            _check(source, right, depth + 1)
        case ast.Call(func=ast.Name(id=name), args=args, keywords=keywords):
            if name not in FUNCTIONS:
                raise _fault(
                    "expression_unknown_function", source, node,
                    function=name, known=", ".join(sorted(FUNCTIONS)),
                )  # fmt: skip
            for argument in args:
                _check(source, argument, depth + 1)
            for keyword in keywords:
                if keyword.arg is None:
                    raise _fault("expression_forbidden", source, node)
                _check(source, keyword.value, depth + 1)
        case _:
            raise _fault("expression_forbidden", source, node)


def _fault(code: str, source: str, node: ast.expr, /, **values: Value) -> LessonError:
    error = LessonError(code, source=source, column=node.col_offset + 1)
    error.values = {**values, **error.values}
    return error


class _Evaluation:
    """One evaluation over a lesson's materials."""

    def __init__(self, source: str, materials: Materials) -> None:
        self.source = source
        self.materials = materials

    def of(self, node: ast.expr) -> Computed:
        match node:
            case ast.Constant(value=bool() as flag):
                return Result(flag)
            case ast.Constant(value=float() as decimal):
                return Result(Fraction(str(decimal)))
            case ast.Constant(value=int() as number):
                return Result(Fraction(number))
            case ast.Constant(value=str() as text):
                return Result(text)
            case ast.Name(id=name):
                if name not in self.materials:
                    raise _fault("expression_unknown_name", self.source, node,
                                 name=name, known=", ".join(self.materials))  # fmt: skip
                return self.materials[name]
            case ast.UnaryOp(operand=operand):
                return self._minus(operand)
            case ast.BinOp(left=left, op=op, right=right):
                return self._binary(node, left, op, right)
            case ast.Call(func=ast.Name(id=name), args=args, keywords=keywords):
                return self._call(node, name, args, keywords)
            case _:
                raise _fault("expression_forbidden", self.source, node)

    def _number(self, node: ast.expr) -> tuple[Fraction, tuple[Statement, ...]]:
        """The number with its working. A part is evaluated once: twice on every level would
        be a million times at the deepest."""
        value = self.of(node)
        number = value.number if isinstance(value, Result) else None
        if number is None:
            raise _fault("expression_no_number", self.source, node)
        return number, value.working if isinstance(value, Result) else ()

    def _minus(self, operand: ast.expr) -> Result:
        number, lines = self._number(operand)
        if not lines:
            return Result(-number)  # a negative constant
        line = Statement("working.minus", {"number": number, "value": -number})
        if lines[-1].key == "working.ln":
            line = Statement("working.minus_ln", {**lines[-1].values, "value": -number})
            lines = lines[:-1]
        return Result(-number, (*lines, line))

    def _binary(self, node: ast.expr, left: ast.expr, op: ast.operator, right: ast.expr) -> Result:
        sign, function = _OPERATORS[type(op)]
        (a, first), (b, second) = self._number(left), self._number(right)
        if isinstance(op, ast.Div) and b == 0:
            raise _fault("expression_zero_division", self.source, node)
        value = function(a, b)
        if max(value.numerator.bit_length(), value.denominator.bit_length()) > MOST_BITS:
            raise _fault("expression_too_large", self.source, node)
        lines: list[Statement] = []
        for part in (first, second):
            lines += (line for line in part if line not in lines)
        lines.append(Statement("working.binary", {"a": a, "sign": sign, "b": b, "value": value}))
        return Result(value, tuple(lines))

    def _call(
        self, node: ast.expr, name: str, args: list[ast.expr], keywords: list[ast.keyword]
    ) -> Result:
        given = [self.of(argument) for argument in args]
        values = [_plain(value) for value in given]
        named = {k.arg: _plain(self.of(k.value)) for k in keywords if k.arg is not None}
        before = tuple(line for value in given for line in _told(value))
        try:
            found = FUNCTIONS[name](*values, **named)
            return Result(found.value, (*before, *found.working))
        except TypeError:
            raise _fault("expression_arguments", self.source, node, function=name) from None
        except LessonError as error:
            if "column" in error.values:
                raise
            values = {k: v for k, v in error.values.items() if k != "source"}
            raise _fault(error.code, self.source, node, **values) from None
        except ToklingsError as error:
            raise _fault("expression_failed", self.source, node, why=error.statement) from None


def _told(value: Computed) -> tuple[Statement, ...]:
    """How an argument comes about; what is only looked up has nothing to tell."""
    lines = value.working if isinstance(value, Result) else ()
    return () if len(lines) == 1 and lines[0].key == "working.number" else lines


def _plain(value: Computed) -> object:
    if not isinstance(value, Result):
        return value
    plain = value.value
    if isinstance(plain, Fraction) and plain.denominator == 1:
        return int(plain)
    return plain
