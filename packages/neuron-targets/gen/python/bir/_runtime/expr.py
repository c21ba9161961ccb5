# cython: annotation_typing=False
"""Arithmetic of the formulas: integers are exact within 64 bits signed, reals are IEEE 754."""

import math


class ExprError(ArithmeticError):
    """What a running expression raises; codes are the same in TypeScript, C++ and Python."""

    def __init__(self, code: str, detail: str) -> None:
        super().__init__(f"{code}: {detail}")
        self.code = code


def _checked(value: int) -> int:
    """The value itself, which has to fit 64 bits signed."""
    if not -(2**63) <= value < 2**63:
        raise ExprError("expr/overflow", f"{value} is outside the signed 64-bit range")
    return value


def _non_zero(divisor: int) -> int:
    if divisor == 0:
        raise ExprError("expr/division-by-zero", "the divisor is 0")
    return divisor


def _floor_div(a: int, b: int) -> int:
    return _checked(a // _non_zero(b))


def _ceil_div(a: int, b: int) -> int:
    return _checked(-(-a // _non_zero(b)))


def _floor_mod(a: int, b: int) -> int:
    return a % _non_zero(b)


def _shift_count(count: int) -> int:
    if not 0 <= count <= 63:
        raise ExprError("expr/shift-range", f"the shift count is {count}, not 0 to 63")
    return count


def _shift_left(a: int, count: int) -> int:
    return _checked(a << _shift_count(count))


def _shift_right(a: int, count: int) -> int:
    return a >> _shift_count(count)


def _finite(x: float) -> float:
    if not math.isfinite(x):
        raise ExprError("expr/overflow", f"{x} is outside the signed 64-bit range")
    return x


def _floor(x: float) -> int:
    return _checked(math.floor(_finite(x)))


def _ceil(x: float) -> int:
    return _checked(math.ceil(_finite(x)))


def _round(x: float) -> int:
    """Ties go to the even neighbour."""
    return _checked(round(_finite(x)))


def _real_min(a: float, b: float) -> float:
    """IEEE 754 minimumNumber: NaN loses against a number, -0 is less than +0."""
    if math.isnan(a):
        return b
    if a == b:
        return a if math.copysign(1.0, a) < 0 else b
    return b if b < a else a


def _real_max(a: float, b: float) -> float:
    """IEEE 754 maximumNumber: NaN loses against a number, +0 is more than -0."""
    if math.isnan(a):
        return b
    if a == b:
        return b if math.copysign(1.0, a) < 0 else a
    return b if b > a else a


def _div(a: float, b: float) -> float:
    """IEEE quotient: Python raises where the divisor is a zero."""
    if b != 0 or math.isnan(b):
        return a / b
    if a == 0 or math.isnan(a):
        return math.nan
    return math.copysign(math.inf, math.copysign(1.0, a) * math.copysign(1.0, b))


def _pow(a: float, b: float) -> float:
    """C pow: poles and overflows are infinities, a negative base to a fraction is NaN."""
    try:
        return math.pow(a, b)
    except OverflowError:
        return -math.inf if a < 0 and math.fmod(b, 2.0) != 0 else math.inf
    except ValueError:
        if a != 0:
            return math.nan
        return math.copysign(math.inf, a) if abs(math.fmod(b, 2.0)) == 1 else math.inf


def _fmod(a: float, b: float) -> float:
    return math.nan if math.isinf(a) or b == 0 else math.fmod(a, b)


def _sqrt(x: float) -> float:
    return math.nan if x < 0 else math.sqrt(x)


def _exp(x: float) -> float:
    try:
        return math.exp(x)
    except OverflowError:
        return math.inf


def _expm1(x: float) -> float:
    try:
        return math.expm1(x)
    except OverflowError:
        return math.inf


def _ln(x: float) -> float:
    if x == 0:
        return -math.inf
    return math.nan if x < 0 else math.log(x)


def _log1p(x: float) -> float:
    if x == -1:
        return -math.inf
    return math.nan if x < -1 else math.log1p(x)


def _sin(x: float) -> float:
    return math.nan if math.isinf(x) else math.sin(x)


def _cos(x: float) -> float:
    return math.nan if math.isinf(x) else math.cos(x)


def _sign(x: float) -> float:
    """-1, 1, or the operand itself when it is a zero or NaN."""
    return x if x == 0 or math.isnan(x) else math.copysign(1.0, x)


def _trunc(x: float) -> float:
    return math.copysign(float(math.trunc(x)), x) if math.isfinite(x) else x


def _floor_real(x: float) -> float:
    return math.copysign(float(math.floor(x)), x) if math.isfinite(x) else x
