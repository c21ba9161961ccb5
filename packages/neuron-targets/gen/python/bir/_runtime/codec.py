# cython: annotation_typing=False
"""How values cross the wire: one codec for each type that a field can have."""

from __future__ import annotations

import math
import re
import struct
from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import cache
from typing import Any, Generic, TypeVar, cast

from .diagnostic import Diagnostic, Origin
from .enums import WireEnum
from .excerpt import describe, excerpt
from .json_text import Json
from .links import Shape
from .nearest import did_you_mean
from .scan import Bad, place_of

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
    "EnumCodec",
    "Rejected",
    "Transfer",
    "check_string",
    "each",
    "enum_of",
    "integer",
    "mismatch",
    "rejected",
    "under",
]

T = TypeVar("T")
E = TypeVar("E", bound=WireEnum)


class Transfer:
    """One reading or writing, as the codecs of all values in it see it."""

    __slots__ = ("is_sound", "lenient", "loose", "owner", "version")

    def __init__(self, lenient: bool = False, loose: bool = False) -> None:
        self.lenient = lenient
        """What is not known is kept: keys, members, cases of unions, instructions."""
        self.loose = loose
        """Written for comparison: a number whose type stands in a record around it counts as it is."""
        self.owner: Callable[[str], object] | None = None
        """Gives attributes of the record around the one at hand, for numbers whose type stands there."""
        self.is_sound = True
        """The text has no other faults: otherwise names would only be missed because of them."""
        self.version: float = math.inf
        """Of the document: the current one, unless it says otherwise."""


class Codec(Generic[T]):
    """One type of value: `read` takes it from JSON, `write` gives it back. Both raise `Rejected` for anything else."""

    __slots__ = ("expected", "read", "shape", "write")

    def __init__(
        self,
        expected: str,
        read: Callable[[Json, Transfer], T],
        write: Callable[[T, Transfer], Json],
        shape: Shape | None = None,
    ) -> None:
        self.expected = expected
        """What the type is called in findings: `an int32`."""
        self.read = read
        self.write = write
        self.shape = shape
        """Where names of other objects can stand in a value; nothing: nowhere."""


# --- findings --------------------------------------------------------------------------------------------------------


class Rejected(Exception):
    """What is wrong with one value, with paths that start at it. Never leaves the package: see `WireError`."""

    def __init__(self, findings: list[Diagnostic]) -> None:
        super().__init__(findings)
        self.findings = findings


def rejected(code: str, expected: str, actual: str, hint: str | None = None, rule: Origin | None = None) -> Rejected:
    """One finding about the value itself."""
    return Rejected([Diagnostic(code, (), expected, actual, hint, rule=rule)])


def mismatch(expected: str, value: object, hint: str | None = None) -> Rejected:
    """The finding that a value is of the wrong type; nothing if the value was reported already."""
    return Rejected([]) if isinstance(value, Bad) else rejected("wire/type-mismatch", expected, describe(value), hint)


def each(holder: object, steps: Iterable[tuple[Any, Any]], convert: Callable[[Any], T]) -> list[T]:
    """Converts the entries of an array or object; raises `Rejected` with the findings of all of them."""
    converted: list[T] = []
    findings: list[Diagnostic] | None = None
    for step, entry in steps:
        try:
            converted.append(convert(entry))
        except Rejected as bad:
            findings = (findings or []) + under(step, bad, place=place_of(holder, step))
    if findings is not None:
        raise Rejected(findings)
    return converted


def under(step: str | int, bad: Rejected, rule: Origin | None = None, place: int | None = None) -> list[Diagnostic]:
    """The findings as seen from the object or array that holds the value.

    :param rule: for those that name none
    :param place: where the value stands in the text, for those that know no place below it
    """
    return [
        replace(
            finding,
            path=(step, *finding.path),
            rule=finding.rule or rule,
            offset=place if finding.offset is None else finding.offset,
        )
        for finding in bad.findings
    ]


# --- scalars ---------------------------------------------------------------------------------------------------------


_SURROGATE = re.compile("[\ud800-\udfff]")
_BOOLEAN = "true or false"
_STRING = "a string"
_NUMBER = 'a number, "NaN", "Infinity" or "-Infinity"'


def _check_bool(value: object, _: Transfer) -> bool:
    if value is True or value is False:
        return value
    raise mismatch(_BOOLEAN, value)


def _string(value: object, _: Transfer) -> str:
    return check_string(value)


def check_string(value: object) -> str:
    if type(value) is not str:
        raise mismatch(_STRING, value)
    if not value.isascii() and _SURROGATE.search(value):
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

    def check(value: object, _: Transfer) -> int:
        if type(value) is int and low <= value <= high:
            return value
        if not isinstance(value, int) or isinstance(value, bool):
            is_whole = isinstance(value, float) and value.is_integer() and abs(value) < 2**53
            raise mismatch(expected, value, f"write {value:.0f}" if is_whole else None)
        if not low <= value <= high:
            raise rejected("wire/out-of-range", expected, describe(value))
        return int(value)

    return Codec(expected, check, check)


_FLOAT32 = struct.Struct("<f")
_WORDS = {"NaN": math.nan, "Infinity": math.inf, "-Infinity": -math.inf}


def _real(value: object, expected: str) -> float:
    if type(value) is float:
        return value
    if type(value) is str and value in _WORDS:
        return _WORDS[value]
    if not isinstance(value, int | float) or isinstance(value, bool):
        raise mismatch(_NUMBER, value)
    try:
        return float(value)
    except OverflowError:
        raise rejected("wire/out-of-range", expected, describe(value)) from None


def _read_float64(value: object, _: Transfer) -> float:
    return _real(value, "a float64")


def _read_float32(value: object, _: Transfer) -> float:
    return _round_to_float32(_real(value, "a float32"))


def _round_to_float32(value: float) -> float:
    try:
        return float(_FLOAT32.unpack(_FLOAT32.pack(value))[0])
    except OverflowError:
        raise rejected("wire/out-of-range", "a float32", describe(value)) from None


def _write_float64(value: float, to: Transfer) -> Json:
    if isinstance(value, str):
        raise mismatch("a number", value)
    number = _read_float64(value, to)
    if math.isfinite(number):
        return number
    return "NaN" if math.isnan(number) else "Infinity" if number > 0 else "-Infinity"


def _write_float32(value: float, to: Transfer) -> Json:
    number = _write_float64(value, to)
    return _round_to_float32(number) if isinstance(number, float) else number


def _read_opaque(value: Json, at: Transfer) -> Json:
    """Any value as it is; integers that no 64-bit type holds become the nearest real."""
    if isinstance(value, dict):
        keys = each(value, ((key, key) for key in value), check_string)
        return dict(zip(keys, each(value, value.items(), lambda entry: _read_opaque(entry, at)), strict=True))
    if isinstance(value, list):
        return each(value, enumerate(value), lambda entry: _read_opaque(entry, at))
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


def _write_opaque(value: Json, to: Transfer) -> Json:
    if isinstance(value, float) and not math.isfinite(value):
        raise rejected("wire/out-of-range", "a finite number", describe(value))
    if isinstance(value, dict):
        keys = each(value, ((key, key) for key in value), check_string)
        return dict(zip(keys, each(value, value.items(), lambda entry: _write_opaque(entry, to)), strict=True))
    if isinstance(value, list):
        return each(value, enumerate(value), lambda entry: _write_opaque(entry, to))
    if isinstance(value, int) and not isinstance(value, bool) and not -(1 << 63) <= value < 1 << 64:
        raise rejected("wire/out-of-range", "an integer of 64 bits", describe(value))
    if value is not None and not isinstance(value, int | float | str):
        raise mismatch("a JSON value", value)
    return _read_opaque(value, to)


BOOL = Codec(_BOOLEAN, _check_bool, _check_bool)
INT8 = integer(8)
INT16 = integer(16)
INT32 = integer(32)
INT64 = integer(64)
UINT8 = integer(8, signed=False)
UINT16 = integer(16, signed=False)
UINT32 = integer(32, signed=False)
UINT64 = integer(64, signed=False)
FLOAT32 = Codec(_NUMBER, _read_float32, _write_float32)
FLOAT64 = Codec(_NUMBER, _read_float64, _write_float64)
STRING = Codec(_STRING, _string, _string)
OPAQUE = Codec("a JSON value", _read_opaque, _write_opaque)


class EnumCodec(Codec[E]):
    """Members of an enum. What lenient readers keep in place of one is its spelling."""

    __slots__ = ()


@cache
def enum_of(enum: type[E]) -> EnumCodec[E]:
    """Members of an enum, by their wire spelling; aliases are read as well, and ordinals where the spec says so."""
    expected = f"a member of {enum.__name__}"
    members: dict[str, E] = {alias: member for member in enum for alias in member.aliases}
    members.update((member.value, member) for member in enum)
    ordinals = {member.ordinal: member for member in enum}

    def unknown(spelling: str) -> Rejected:
        hint = did_you_mean(spelling, members)
        return rejected("wire/unknown-enum-member", expected, excerpt(spelling), hint, enum.ORIGIN)

    def by_ordinal(value: object) -> E:
        is_ordinal = isinstance(value, int) and not isinstance(value, bool) and -(1 << 63) <= value < 1 << 64
        member = ordinals.get(cast("int", value)) if is_ordinal else None
        if not enum.BY_ORDINAL or not is_ordinal:
            raise mismatch(expected, value, None if member is None else f'{value} is "{member}"')
        if member is None:
            text = f"{expected}, or its number"
            raise rejected("wire/unknown-enum-member", text, describe(value), None, enum.ORIGIN)
        return member

    def read(value: Json, at: Transfer) -> E:
        if type(value) is not str:
            return by_ordinal(value)
        member = members.get(value)
        if member is None:
            if at.lenient:
                return cast("E", check_string(value))
            raise unknown(value)
        return member

    def write(member: E, to: Transfer) -> Json:
        if isinstance(member, enum):
            return str(member.value)
        if type(member) is not str:
            raise mismatch(expected, member)
        if not to.lenient:
            raise unknown(member)
        return check_string(member)

    return EnumCodec(expected, read, write)
