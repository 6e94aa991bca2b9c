"""Numbers that are right, wrong, or not yet an answer."""

from __future__ import annotations

from contextlib import suppress
from decimal import ROUND_DOWN, ROUND_HALF_UP, Decimal, localcontext
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.errors import AnswerError
from core.exercises.number_grading import is_right, matches, read_number

PUG = Fraction(17, 210) * Fraction(20, 210)
"""0.00770975056…"""


def right(typed: str, value: Fraction | int, *, digits: int = 3, calculator: bool = False) -> bool:
    value = Fraction(value)
    integer = value.denominator == 1
    answer = read_number(typed, integer=integer, logarithms=calculator)
    return is_right(answer, value, digits=digits)


def asked_again(typed: str, value: Fraction | int) -> str:
    with pytest.raises(AnswerError) as caught:
        right(typed, value)
    return caught.value.code


@pytest.mark.parametrize("typed", [
    "0.00771", "0.00770", "0,00771", "0.007710", "0.007709", "0.0077097", "0.0077098",
    "0.00770975", "0.0077097505", "0.00770975056689", ".00771", "+0.00771", "17/210*20/210",
    "17/210 * 20/210", "17/210 × 20/210", "(17*20)/210^2", "340/44100", "17/2205", "20*17/44100",
    "34*10/(210*210)", "17 / 2205", "17:2205", "17/2205*1", "17*20*210^-2", "17*20/210**2",
])  # fmt: skip
def test_right_decimals_fractions_products(typed: str) -> None:
    assert right(typed, PUG)


@pytest.mark.parametrize("typed", [
    "0.00772", "0.0078", "0.00769", "0.0771", "0.1762", "7.71", "17/210", "340/44101",
    "0.00770979", "0.0077096", "-0.00771", "0", "17/210+20/210",
])  # fmt: skip
def test_wrong_decimals_fractions_products(typed: str) -> None:
    assert not right(typed, PUG)


def test_too_few_digits_of_a_right_value_ask_again() -> None:
    for typed in ("0.0077", "0.008", "0.007", "0,0077"):
        assert asked_again(typed, PUG) == "number_more_digits"
    assert not right("0.009", PUG)
    assert right("0.0077", PUG, digits=2)


def test_exact_decimals_need_no_more_digits() -> None:
    assert right("0.4", Fraction(2, 5))
    assert right("0,40", Fraction(2, 5))
    assert right("1/2", Fraction(1, 2))
    assert right("0.5", Fraction(1, 2))
    assert right(".5", Fraction(1, 2))


@pytest.mark.parametrize("typed", [
    "524288", "524,288", "524.288", "524 288", "524\u00a0288", "2^19", "524288.0", "+524288",
    "2^10*2^9", "1048576/2", "1,048,576/2",
])  # fmt: skip
def test_whole_numbers_may_be_grouped(typed: str) -> None:
    assert right(typed, 524288)


@pytest.mark.parametrize("typed", [
    "1,048,576", "524,287", "524289", "524287.9999", "524288.4", "52,4288", "38", "524.2880001",
])  # fmt: skip
def test_wrong_whole_numbers(typed: str) -> None:
    assert not right(typed, 524288)


def test_two_readings_ask_again() -> None:
    assert asked_again("210.000", 210) == "number_two_readings"  # 210 or 210,000
    assert asked_again("4,000", 4) == "number_two_readings"
    assert asked_again("524,288.5", 524288) == "number_two_readings"
    assert asked_again("1.048,576", 1048576) == "number_two_readings"
    assert asked_again("128,000*4,096", 524288000) == "number_two_readings"
    assert right("128000*4096", 524288000)
    assert right("524.288.000", 524288000)
    assert not right("0.500", 500)


@pytest.mark.parametrize(("typed", "code"), [
    ("", "number_empty"), ("  ", "number_empty"), ("abc", "number_shape"),
    ("1..2", "number_two_readings"), ("50%", "number_shape"), ("1e5", "number_shape"),
    ("ln(2)", "number_shape"), ("(1", "number_shape"), ("1)", "number_shape"),
    ("2 3", "number_shape"), ("*2", "number_shape"), ("2*", "number_shape"),
    ("1/0", "number_zero_division"), ("0^-1", "number_zero_division"),
    ("1/(2-2)", "number_zero_division"), ("2^999", "number_too_large"),
    ("9^200^2", "number_shape"), ("(9^200)^200", "number_too_large"),
    ("9" * 61, "number_too_large"), ("1" * 201, "number_too_long"),
    ("(" * 40 + "1", "number_shape"), ("2^0.5", "number_too_large"),
    ("__import__", "number_shape"), ("½", "number_shape"), ("1\x1b", "number_shape"),
    (".", "number_shape"), ("-", "number_shape"), ("1 000 00", "number_shape"),
])  # fmt: skip
def test_what_is_no_number(typed: str, code: str) -> None:
    assert asked_again(typed, Fraction(1, 3)) == code


def test_logarithms_where_they_are_offered() -> None:
    minus_log = Fraction("2.302585092994045684")  # -ln 0.1
    assert right("-ln(0.1)", minus_log, calculator=True)
    assert right("ln(10)", minus_log, calculator=True)
    assert right("2*ln(10)/2", minus_log, calculator=True)
    assert not right("ln(0.1)", minus_log, calculator=True)
    with pytest.raises(AnswerError) as caught:
        right("ln(0)", minus_log, calculator=True)
    assert caught.value.code == "number_no_logarithm"


@pytest.mark.parametrize("typed", [
    "10*2.63906+5*4.86527+12*5.08841+4*6.53533+5*6.37673", "26.39+24.33+61.06+26.14+31.88",
    "169.80", "10*2.64+5*4.87+12*5.09+4*6.54+5*6.38", "10*ln(14)+24.3263+61.0610+26.1413+31.8836",
])  # fmt: skip
def test_a_value_made_of_rounded_figures_is_as_exact_as_they_are(typed: str) -> None:
    """The loss of the hug corpus, 169.8028…, of figures as the question and the hints give them."""
    assert right(typed, Fraction("169.80283910873771"), calculator=True)


@pytest.mark.parametrize("typed", [
    "10*2.63906+5*4.86527+12*5.08841+4*6.53533", "10*2.70+5*4.87+12*5.09", "2.639+4.865",
])  # fmt: skip
def test_a_wrong_value_made_of_rounded_figures(typed: str) -> None:
    assert not right(typed, Fraction("169.80283910873771"), calculator=True)


def test_too_rough_figures_ask_again() -> None:
    assert asked_again("10*2.6+5*4.9+12*5.1+4*6.5+5*6.4", Fraction("169.8028")) == (
        "number_more_digits"
    )


def test_a_slip_matches_a_computed_value() -> None:
    five_words_once = Fraction("25.504814")
    typed = "2.63906+4.86527+5.08841+6.53533+6.37673"
    assert matches(read_number(typed, integer=False), five_words_once)
    assert not matches(read_number("25", integer=False), five_words_once)


def test_a_slip_matches_at_any_number_of_digits() -> None:
    sum_of_both = Fraction(37, 210)  # 0.17619…
    assert matches(read_number("0.18", integer=False), sum_of_both)
    assert matches(read_number("0.1762", integer=False), sum_of_both)
    assert not matches(read_number("0.19", integer=False), sum_of_both)


# ── hypothesis ──

values = st.fractions(min_value=Fraction(1, 10**9), max_value=10**6, max_denominator=10**9)
proper = values.filter(lambda value: value.denominator > 1)


def written(value: Fraction, digits: int, rounding: str) -> str:
    """The value to significant digits, as a person writes it."""
    with localcontext() as context:
        context.prec = 100
        exact = Decimal(value.numerator) / Decimal(value.denominator)
    step = Decimal(1).scaleb(exact.adjusted() - digits + 1)
    return f"{exact.quantize(step, rounding=rounding):f}"


@given(proper, st.integers(3, 9), st.sampled_from([ROUND_HALF_UP, ROUND_DOWN]), st.booleans())
def test_rounded_or_truncated_is_right(
    value: Fraction, digits: int, rounding: str, comma: bool
) -> None:
    typed = written(value, digits, rounding)
    if "." not in typed:
        return  # fewer digits than the whole part has: written as a whole number, so exact
    assert right(typed.replace(".", ",") if comma else typed, value)


@given(proper, st.integers(3, 6), st.sampled_from([-1, 1]))
def test_two_units_off_in_the_last_digit_is_wrong(value: Fraction, digits: int, sign: int) -> None:
    typed = written(value, digits, ROUND_DOWN)
    if "." not in typed:
        return
    unit = Fraction(1, 10 ** len(typed.partition(".")[2]))
    off = Fraction(typed) + 2 * sign * unit
    if off <= 0:
        return
    places = len(typed.partition(".")[2])
    assert not right(f"{Decimal(off.numerator) / Decimal(off.denominator):.{places}f}", value)


@given(values)
def test_a_value_as_a_fraction_is_right(value: Fraction) -> None:
    assert right(f"{value.numerator}/{value.denominator}", value)
    assert right(f"{value.numerator * 3}/{value.denominator * 3}", value)


@given(st.integers(0, 10**12), st.sampled_from([",", ".", " ", ""]))
def test_a_whole_number_is_right_however_it_is_grouped(value: int, separator: str) -> None:
    assert right(f"{value:,}".replace(",", separator), value)
    assert not right(f"{value + 1:,}".replace(",", separator), value)


@given(st.text(alphabet="0123456789.,+-*/^() ln", max_size=30))
def test_any_typing_is_a_number_or_asks_again(typed: str) -> None:
    for integer in (True, False):
        with suppress(AnswerError):
            answer = read_number(typed, integer=integer, logarithms=True)
            assert isinstance(is_right(answer, Fraction(7, 3)), bool)


def test_a_whole_number_counts_by_its_digits_where_a_decimal_is_asked_for() -> None:
    loss = Fraction("169.803")
    for typed in ("170", "169"):
        assert is_right(read_number(typed, integer=False), loss)
    assert not is_right(read_number("171", integer=False), loss)
    with pytest.raises(AnswerError) as caught:
        is_right(read_number("3", integer=False), Fraction("2.639"))
    assert caught.value.code == "number_more_digits"
    assert not is_right(read_number("170", integer=True), Fraction(171))
