"""How values cross the wire: one codec for each type that a field can have."""

from __future__ import annotations

import math
import struct
from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import cache
from typing import Any, Generic, TypeVar

from .diagnostic import Diagnostic, Origin
from .enums import WireEnum
from .json_text import Json
from .nearest import did_you_mean
from .scan import Bad, excerpt

__all__ = [
    "BOOL",
    "FLOAT32",
    "FLOAT64",
    "INT8",
    "INT16",
    "INT32",
    "INT64",
    "OPAQUE",
    "STRING",
    "UINT8",
    "UINT16",
    "UINT32",
    "UINT64",
    "Codec",
    "Rejected",
    "check_string",
    "describe",
    "each",
    "entries",
    "enum_of",
    "integer",
    "mismatch",
    "rejected",
    "under",
]

T = TypeVar("T")
E = TypeVar("E", bound=WireEnum)


class Codec(Generic[T]):
    """One type of value: `read` takes it from JSON, `write` gives it back. Both raise `Rejected` for anything else."""

    __slots__ = ("read", "write")

    def __init__(self, read: Callable[[Json], T], write: Callable[[T], Json]) -> None:
        self.read = read
        self.write = write


# --- findings --------------------------------------------------------------------------------------------------------


class Rejected(Exception):
    """What is wrong with one value, with paths that start at it. Never leaves the package: see `WireError`."""

    def __init__(self, findings: list[Diagnostic]) -> None:
        super().__init__(findings)
        self.findings = findings


def rejected(code: str, expected: str, actual: str, hint: str | None = None) -> Rejected:
    """One finding about the value itself."""
    return Rejected([Diagnostic(code, (), expected, actual, hint)])


def mismatch(expected: str, value: object, hint: str | None = None) -> Rejected:
    """The finding that a value is of the wrong type; nothing if the value was reported already."""
    return Rejected([]) if isinstance(value, Bad) else rejected("wire/type-mismatch", expected, describe(value), hint)


def describe(value: object) -> str:
    """A value in a few words."""
    if value is None:
        return "null"
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, int):
        return str(value) if abs(value) < 1 << 256 else "an integer of more than 256 bits"
    if isinstance(value, float):
        return repr(value)
    if isinstance(value, str):
        return excerpt(value)
    if isinstance(value, list | tuple):
        return f"an array of {entries(len(value))}"
    return "an object" if isinstance(value, dict) else f"an instance of {type(value).__name__}"


def entries(count: int) -> str:
    return "1 entry" if count == 1 else f"{count} entries"


def each(steps: Iterable[tuple[str | int, Any]], convert: Callable[[Any], T]) -> list[T]:
    """Converts the entries of an array or object; raises `Rejected` with the findings of all of them."""
    converted: list[T] = []
    findings: list[Diagnostic] = []
    for step, entry in steps:
        try:
            converted.append(convert(entry))
        except Rejected as bad:
            findings += under(step, bad)
    if findings:
        raise Rejected(findings)
    return converted


def under(step: str | int, bad: Rejected, rule: Origin | None = None) -> list[Diagnostic]:
    """The findings as seen from the object or array that holds the value; `rule` for those that name none."""
    return [replace(finding, path=(step, *finding.path), rule=finding.rule or rule) for finding in bad.findings]


# --- scalars ---------------------------------------------------------------------------------------------------------


def _check_bool(value: object) -> bool:
    if value is True or value is False:
        return value
    raise mismatch("true or false", value)


def check_string(value: object) -> str:
    if type(value) is not str:
        raise mismatch("a string", value)
    if not value.isascii() and any("\ud800" <= character <= "\udfff" for character in value):
        raise rejected("wire/lone-surrogate", "a string of whole characters", excerpt(value))
    return value


def integer(bits: int, signed: bool = True, minimum: int | None = None, maximum: int | None = None) -> Codec[int]:
    """Integers of a size, or of a narrower range."""
    low, high = (-(1 << bits - 1), (1 << bits - 1) - 1) if signed else (0, (1 << bits) - 1)
    low = low if minimum is None else minimum
    high = high if maximum is None else maximum

    expected = f"an int{bits}" if signed else f"a uint{bits}"
    if minimum is not None or maximum is not None:
        expected = f"an integer from {low} to {high}"

    def check(value: object) -> int:
        if type(value) is int and low <= value <= high:
            return value
        if not isinstance(value, int) or isinstance(value, bool):
            hint = f"write {int(value)}" if isinstance(value, float) and value.is_integer() else None
            raise mismatch(expected, value, hint)
        if not low <= value <= high:
            raise rejected("wire/out-of-range", expected, describe(value))
        return int(value)

    return Codec(check, check)


_FLOAT32 = struct.Struct("<f")
_WORDS = {"NaN": math.nan, "Infinity": math.inf, "-Infinity": -math.inf}


def _read_float64(value: object) -> float:
    if type(value) is float:
        return value
    if type(value) is str and value in _WORDS:
        return _WORDS[value]
    if not isinstance(value, int | float) or isinstance(value, bool):
        raise mismatch('a number, "NaN", "Infinity" or "-Infinity"', value)
    try:
        return float(value)
    except OverflowError:
        raise rejected("wire/out-of-range", "a float64", describe(value)) from None


def _read_float32(value: object) -> float:
    return _round_to_float32(_read_float64(value))


def _round_to_float32(value: float) -> float:
    try:
        return float(_FLOAT32.unpack(_FLOAT32.pack(value))[0])
    except OverflowError:
        raise rejected("wire/out-of-range", "a float32", describe(value)) from None


def _write_float64(value: float) -> Json:
    if isinstance(value, str):
        raise mismatch("a number", value)
    number = _read_float64(value)
    if math.isfinite(number):
        return number
    return "NaN" if math.isnan(number) else "Infinity" if number > 0 else "-Infinity"


def _write_float32(value: float) -> Json:
    number = _write_float64(value)
    return _round_to_float32(number) if isinstance(number, float) else number


def _read_opaque(value: Json) -> Json:
    """Any value as it is; integers that no 64-bit type holds become the nearest real."""
    if isinstance(value, dict):
        keys = each(((key, key) for key in value), check_string)
        return dict(zip(keys, each(value.items(), _read_opaque), strict=True))
    if isinstance(value, list):
        return each(enumerate(value), _read_opaque)
    if isinstance(value, str):
        return check_string(value)
    if isinstance(value, int) and not isinstance(value, bool):
        return int(value) if -(1 << 63) <= value < 1 << 64 else _nearest_real(value)
    return value


def _nearest_real(value: int) -> float:
    try:
        return float(value)
    except OverflowError:
        raise rejected("wire/number-overflow", "a number within binary64", describe(value)) from None


def _write_opaque(value: Json) -> Json:
    if isinstance(value, float) and not math.isfinite(value):
        raise rejected("wire/out-of-range", "a finite number", describe(value))
    if isinstance(value, dict):
        keys = each(((key, key) for key in value), check_string)
        return dict(zip(keys, each(value.items(), _write_opaque), strict=True))
    if isinstance(value, list):
        return each(enumerate(value), _write_opaque)
    if isinstance(value, int) and not isinstance(value, bool) and not -(1 << 63) <= value < 1 << 64:
        raise rejected("wire/out-of-range", "an integer of 64 bits", describe(value))
    if value is not None and not isinstance(value, int | float | str):
        raise mismatch("a JSON value", value)
    return _read_opaque(value)


BOOL = Codec(_check_bool, _check_bool)
INT8 = integer(8)
INT16 = integer(16)
INT32 = integer(32)
INT64 = integer(64)
UINT8 = integer(8, signed=False)
UINT16 = integer(16, signed=False)
UINT32 = integer(32, signed=False)
UINT64 = integer(64, signed=False)
FLOAT32 = Codec(_read_float32, _write_float32)
FLOAT64 = Codec(_read_float64, _write_float64)
STRING = Codec(check_string, check_string)
OPAQUE = Codec(_read_opaque, _write_opaque)


@cache
def enum_of(enum: type[E]) -> Codec[E]:
    """Members of an enum, by their wire spelling; aliases are read as well."""
    expected = f"a member of {enum.__name__}"
    members: dict[str, E] = {alias: member for member in enum for alias in member.aliases}
    members.update((member.value, member) for member in enum)

    def read(value: Json) -> E:
        if type(value) is not str:
            raise mismatch(expected, value)
        member = members.get(value)
        if member is None:
            raise rejected("wire/unknown-enum-member", expected, excerpt(value), did_you_mean(value, members))
        return member

    def write(member: E) -> Json:
        if not isinstance(member, enum):
            raise mismatch(expected, member)
        return str(member.value)

    return Codec(read, write)
