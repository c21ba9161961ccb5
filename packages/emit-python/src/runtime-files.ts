// Made from runtime/ and project/ by scripts/embed-runtime.mjs. Do not edit.

/** What goes into the folder `_runtime` of a package. */
export const runtimeFiles: { readonly [name: string]: string } = {
  '__init__.py': `"""What the generated modules share. Written by hand, the same for every instruction set."""
`,
  'codec.py': `"""How values cross the wire: one codec for each type that a field can have."""

from __future__ import annotations

import math
import re
import struct
from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import cache
from typing import Any, Generic, TypeVar

from .diagnostic import Diagnostic, Origin
from .enums import WireEnum
from .excerpt import describe, excerpt
from .json_text import Json
from .nearest import did_you_mean
from .scan import Bad

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
    "each",
    "enum_of",
    "integer",
    "mismatch",
    "rejected",
    "under",
]

T = TypeVar("T")
E = TypeVar("E", bound=WireEnum)


class Codec(Generic[T]):
    """One type of value: \`read\` takes it from JSON, \`write\` gives it back. Both raise \`Rejected\` for anything else."""

    __slots__ = ("expected", "read", "write")

    def __init__(self, expected: str, read: Callable[[Json], T], write: Callable[[T], Json]) -> None:
        self.expected = expected
        """What the type is called in findings: \`an int32\`."""
        self.read = read
        self.write = write


# --- findings --------------------------------------------------------------------------------------------------------


class Rejected(Exception):
    """What is wrong with one value, with paths that start at it. Never leaves the package: see \`WireError\`."""

    def __init__(self, findings: list[Diagnostic]) -> None:
        super().__init__(findings)
        self.findings = findings


def rejected(code: str, expected: str, actual: str, hint: str | None = None, rule: Origin | None = None) -> Rejected:
    """One finding about the value itself."""
    return Rejected([Diagnostic(code, (), expected, actual, hint, rule=rule)])


def mismatch(expected: str, value: object, hint: str | None = None) -> Rejected:
    """The finding that a value is of the wrong type; nothing if the value was reported already."""
    return Rejected([]) if isinstance(value, Bad) else rejected("wire/type-mismatch", expected, describe(value), hint)


def each(steps: Iterable[tuple[str | int, Any]], convert: Callable[[Any], T]) -> list[T]:
    """Converts the entries of an array or object; raises \`Rejected\` with the findings of all of them."""
    converted: list[T] = []
    findings: list[Diagnostic] | None = None
    for step, entry in steps:
        try:
            converted.append(convert(entry))
        except Rejected as bad:
            findings = (findings or []) + under(step, bad)
    if findings is not None:
        raise Rejected(findings)
    return converted


def under(step: str | int, bad: Rejected, rule: Origin | None = None) -> list[Diagnostic]:
    """The findings as seen from the object or array that holds the value; \`rule\` for those that name none."""
    return [replace(finding, path=(step, *finding.path), rule=finding.rule or rule) for finding in bad.findings]


# --- scalars ---------------------------------------------------------------------------------------------------------


_SURROGATE = re.compile("[\\ud800-\\udfff]")
_BOOLEAN = "true or false"
_STRING = "a string"
_NUMBER = 'a number, "NaN", "Infinity" or "-Infinity"'


def _check_bool(value: object) -> bool:
    if value is True or value is False:
        return value
    raise mismatch(_BOOLEAN, value)


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

    def check(value: object) -> int:
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


def _read_float64(value: object) -> float:
    return _real(value, "a float64")


def _read_float32(value: object) -> float:
    return _round_to_float32(_real(value, "a float32"))


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
STRING = Codec(_STRING, check_string, check_string)
OPAQUE = Codec("a JSON value", _read_opaque, _write_opaque)


@cache
def enum_of(enum: type[E]) -> Codec[E]:
    """Members of an enum, by their wire spelling; aliases are read as well."""
    expected = f"a member of {enum.__name__}"
    members: dict[str, E] = {alias: member for member in enum for alias in member.aliases}
    members.update((member.value, member) for member in enum)
    ordinals = {member.ordinal: member for member in enum}

    def read(value: Json) -> E:
        if type(value) is not str:
            named = ordinals.get(value) if isinstance(value, int) and not isinstance(value, bool) else None
            raise mismatch(expected, value, None if named is None else f'{value} is "{named}"')
        member = members.get(value)
        if member is None:
            hint = did_you_mean(value, members)
            raise rejected("wire/unknown-enum-member", expected, excerpt(value), hint, enum.ORIGIN)
        return member

    def write(member: E) -> Json:
        if not isinstance(member, enum):
            raise mismatch(expected, member)
        return str(member.value)

    return Codec(expected, read, write)
`,
  'containers.py': `"""How arrays and objects without a class of their own cross the wire."""

from __future__ import annotations

from collections.abc import Callable, Sized
from typing import Any, TypeVar

from .codec import Codec, Rejected, check_string, each, mismatch, rejected
from .excerpt import describe, entries
from .json_text import Json

__all__ = ["lazy", "list_of", "map_of", "pair_of", "tuple_of"]

T = TypeVar("T")
U = TypeVar("U")


def list_of(item: Codec[T], max_length: int | None = None) -> Codec[list[T]]:
    """Arrays of any length, or of at most \`max_length\` entries."""

    def convert(value: object, convert_item: Callable[[Any], U]) -> list[U]:
        if not isinstance(value, list):
            raise mismatch("an array", value)
        if max_length is not None and len(value) > max_length:
            raise rejected("wire/wrong-length", f"at most {entries(max_length)}", describe(value))
        try:
            return [convert_item(entry) for entry in value]
        except Rejected:
            return each(enumerate(value), convert_item)

    def read(value: Json) -> list[T]:
        return convert(value, item.read)

    def write(value: list[T]) -> Json:
        return convert(value, item.write)

    return Codec("an array", read, write)


def tuple_of(*items: Codec[Any]) -> Codec[Any]:
    """Arrays of a fixed length, with a type for each place."""
    expected = f"an array of {entries(len(items))}"

    def check_length(value: Sized) -> None:
        if len(value) != len(items):
            raise rejected("wire/wrong-length", expected, describe(value))

    def read(value: Json) -> tuple[Any, ...]:
        if not isinstance(value, list):
            raise mismatch(expected, value)
        check_length(value)
        return tuple(each(enumerate(zip(items, value, strict=True)), lambda place: place[0].read(place[1])))

    def write(value: tuple[Any, ...]) -> Json:
        if not isinstance(value, tuple | list):
            raise mismatch(expected, value)
        check_length(value)
        return each(enumerate(zip(items, value, strict=True)), lambda place: place[0].write(place[1]))

    return Codec(expected, read, write)


def pair_of(first: Codec[T], second: Codec[U]) -> Codec[tuple[T, U]]:
    """Arrays of two entries."""
    pair: Codec[tuple[T, U]] = tuple_of(first, second)
    return pair


def map_of(item: Codec[T]) -> Codec[dict[str, T]]:
    """Objects with any keys and values of one type."""

    def convert(value: object, convert_item: Callable[[Any], U]) -> dict[str, U]:
        if not isinstance(value, dict):
            raise mismatch("an object", value)
        keys = each(((key, key) for key in value), check_string)
        return dict(zip(keys, each(value.items(), convert_item), strict=True))

    def read(value: Json) -> dict[str, T]:
        return convert(value, item.read)

    def write(value: dict[str, T]) -> Json:
        return dict(convert(value, item.write))

    return Codec("an object", read, write)


def lazy(codec: Callable[[], Codec[T]]) -> Codec[T]:
    """The codec of an object that is defined further down, for types that contain themselves."""

    def read(value: Json) -> T:
        return codec().read(value)

    def write(value: T) -> Json:
        return codec().write(value)

    return Codec("an object", read, write)
`,
  'diagnostic.py': `"""What can be wrong: diagnostics for input, contract violations for calls."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Literal

__all__ = ["ContractViolation", "Diagnostic", "Origin", "Path", "WireError", "spec_file"]

Path = tuple[str | int, ...]


@dataclass(frozen=True)
class Origin:
    """Where something was written: a spec file, relative to the root of its project, and a line."""

    file: str
    line: int

    def __str__(self) -> str:
        return f"{self.file}:{self.line}"


def spec_file(file: str) -> Callable[[int], Origin]:
    """Lines of a spec file: \`at = spec_file("ops/activation.ts")\`, then \`at(12)\`."""
    return partial(Origin, file)


@dataclass(frozen=True)
class Diagnostic:
    """One thing wrong in a document, with enough to fix it without a debugger."""

    code: str
    """Stable slug, the same in every language: \`wire/duplicate-key\`."""
    path: Path
    """Keys and indexes from the root of the document."""
    expected: str
    actual: str
    hint: str | None = None
    offset: int | None = None
    """0-based byte offset of the offending value in the UTF-8 text, if there is a text."""
    rule: Origin | None = None
    """Where the broken rule is written."""
    severity: Literal["error", "warning"] = "error"

    def __str__(self) -> str:
        places = [_path_text(self.path)] if self.path else []
        if self.offset is not None:
            places.append(f"byte {self.offset}")
        at = f" at {', '.join(places)}" if places else ""
        lines = [f"{self.code}{at}", f"  expected {self.expected}", f"  actual   {self.actual}"]
        if self.hint:
            lines.append(f"  hint     {self.hint}")
        if self.rule:
            lines.append(f"  rule     {self.rule}")
        return "\\n".join(lines)


def _path_text(path: Path) -> str:
    """\`ins[3].dtype\`; keys that are not identifiers are quoted."""
    text = ""
    for step in path:
        if isinstance(step, int):
            text += f"[{step}]"
        elif step.isascii() and step.isidentifier():
            text += f".{step}"
        else:
            text += f"[{step!r}]"
    return text.removeprefix(".")


class WireError(ValueError):
    """Input that is not what the format asks for. Carries everything that was found, in the order of the text."""

    def __init__(self, diagnostics: Sequence[Diagnostic]) -> None:
        super().__init__("\\n".join(map(str, diagnostics)))
        self.diagnostics = tuple(diagnostics)

    @property
    def code(self) -> str:
        """Code of the first finding."""
        return self.diagnostics[0].code


class ContractViolation(Exception):
    """A call that the spec forbids, as opposed to bad input. Names the definition that says so."""

    def __init__(self, text: str, origin: Origin) -> None:
        super().__init__(f"{text} ({origin})")
        self.text = text
        self.origin = origin
`,
  'driver.py': `"""The command \`python -m <package> records ...\`: one JSON text a line in, one a line out."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import zip_longest
from typing import Any, Protocol, TypeVar

from .diagnostic import ContractViolation, Diagnostic, WireError
from .enums import WireEnum
from .expr import ExprError
from .json_text import Json, json_text

__all__ = ["main"]


class Instruction(Protocol):
    """What the command asks of an instruction."""

    def serialize(self) -> str: ...
    def verify(self) -> Sequence[Diagnostic]: ...
    def sameInst(self, other: Any) -> bool: ...
    def getLatencyReadInit(self, generation: Any) -> int: ...
    def getLatencyExec(self, generation: Any) -> int: ...
    def getLatencyWriteDrain(self, generation: Any) -> int: ...
    def getLatency(self, generation: Any) -> int: ...


R = TypeVar("R", bound=Instruction)
G = TypeVar("G", bound=WireEnum)
T = TypeVar("T")

_USAGE = """\\
usage: python -m {package} records roundtrip             read each line and write it in canonical form
       python -m {package} records verify                what verify() finds in each line: [{{"code","path"}}, ...]
       python -m {package} records same                  sameInst() of each pair of lines
       python -m {package} records latency <generation>  [readInit, exec, writeDrain, total] of each line, in ns

Reads JSON lines from standard input and writes JSON lines; one that cannot be answered gives {{"error": ...}}.
generations: {generations}
"""


def main(package: str, deserialize: Callable[[bytes], R], generations: type[G], arguments: Sequence[str]) -> int:
    """Runs the command and gives its exit code."""
    known = {str(generation): generation for generation in generations}
    answers: Iterator[str]
    lines = (line.rstrip(b"\\r\\n") for line in sys.stdin.buffer)
    match arguments:
        case ["records", "roundtrip"]:
            answers = _each(lines, lambda line: deserialize(line).serialize())
        case ["records", "verify"]:
            answers = _each(lines, lambda line: json_text([_brief(d) for d in deserialize(line).verify()]))
        case ["records", "same"]:
            answers = _each(_pairs(lines), lambda pair: json_text(deserialize(pair[0]).sameInst(deserialize(pair[1]))))
        case ["records", "latency", generation] if generation in known:
            answers = _each(lines, lambda line: json_text(_latency(deserialize(line), known[generation])))
        case _:
            sys.stderr.write(_USAGE.format(package=package, generations=", ".join(known) or "none"))
            return 2
    for answer in answers:
        sys.stdout.buffer.write(answer.encode() + b"\\n")
    sys.stdout.buffer.flush()
    return 0


def _each(entries: Iterable[T], answer: Callable[[T], str]) -> Iterator[str]:
    for entry in entries:
        try:
            text = answer(entry)
        except WireError as error:
            text = json_text({"error": _brief(error.diagnostics[0])})
        except ContractViolation as error:
            text = json_text({"error": {"code": "contract", "text": error.text}})
        except ExprError as error:
            text = json_text({"error": {"code": error.code}})
        yield text


def _pairs(lines: Iterable[bytes]) -> Iterator[tuple[bytes, bytes]]:
    remaining = iter(lines)
    return zip_longest(remaining, remaining, fillvalue=b"")


def _brief(diagnostic: Diagnostic) -> Json:
    return {"code": diagnostic.code, "path": list(diagnostic.path)}


def _latency(instruction: Instruction, generation: WireEnum) -> Json:
    return [
        instruction.getLatencyReadInit(generation),
        instruction.getLatencyExec(generation),
        instruction.getLatencyWriteDrain(generation),
        instruction.getLatency(generation),
    ]
`,
  'enums.py': `"""Enums whose members are their wire spellings and know their ordinals."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import Enum
from types import MappingProxyType
from typing import ClassVar, TypeVar

from .diagnostic import ContractViolation, Diagnostic, Origin, WireError
from .excerpt import excerpt
from .nearest import did_you_mean

__all__ = ["WireEnum", "defined_at", "member_of", "name_of"]

_NO_TABLES: Mapping[str, str | int] = MappingProxyType({})


class WireEnum(str, Enum):
    """Base of all enums: \`member = "spelling", ordinal\`, then entries in other tables and other spellings, if any."""

    ORIGIN: ClassVar[Origin]
    """Where the spec defines the enum."""

    ordinal: int
    """The number that stands for the member in memory and in hardware encodings."""
    tables: Mapping[str, str | int]
    """Names and numbers in other tables, by table."""
    aliases: tuple[str, ...]
    """Other spellings that readers take."""

    def __new__(
        cls,
        spelling: str,
        ordinal: int,
        tables: Mapping[str, str | int] | None = None,
        aliases: tuple[str, ...] = (),
    ) -> WireEnum:
        member = str.__new__(cls, spelling)
        member._value_ = spelling
        member.ordinal = ordinal
        member.tables = _NO_TABLES if tables is None else tables
        member.aliases = aliases
        return member

    def __str__(self) -> str:
        return str(self.value)


E = TypeVar("E", bound=WireEnum)


def defined_at(origin: Origin) -> Callable[[type[E]], type[E]]:
    """Class decorator of enums: where the spec defines it. (Inside its body it would be a member.)"""

    def decorate(enum: type[E]) -> type[E]:
        enum.ORIGIN = origin
        return enum

    return decorate


def name_of(enum: type[E], value: E | int, table: str | None = None) -> str:
    """Name of a member, given itself or its ordinal. An ordinal that no member has is a contract violation."""
    for member in enum:
        if member is value or member.ordinal == value:
            return str(member.value if table is None else member.tables[table])
    raise ContractViolation(f"Unknown {enum.__name__}", enum.ORIGIN)


def member_of(enum: type[E], name: str, table: str | None = None) -> E:
    """The member of this name, or of this alias. Raises \`WireError\` (\`wire/unknown-enum-member\`) if there is none."""
    members: dict[str, E] = {}
    for member in enum:
        spellings = (*member.aliases, member.value) if table is None else (str(member.tables[table]),)
        members.update(dict.fromkeys(spellings, member))
    if name in members:
        return members[name]
    expected = f"a member of {enum.__name__}"
    hint = did_you_mean(name, members)
    raise WireError([Diagnostic("wire/unknown-enum-member", (), expected, excerpt(name), hint, rule=enum.ORIGIN)])
`,
  'excerpt.py': `"""Values as findings show them: short, on one line, safe to print on a terminal."""

from __future__ import annotations

import re

from .json_text import json_text

__all__ = ["describe", "entries", "excerpt", "visible"]

_SHOWN = 60
# Control characters, line separators, and marks that change the direction of the text.
_UNPRINTABLE = re.compile("[\\x00-\\x1f\\x7f-\\x9f\\u061c\\u200e\\u200f\\u2028-\\u202e\\u2066-\\u2069\\ufeff\\ud800-\\udfff]")


def visible(text: str) -> str:
    """The beginning of a text, with unprintable characters as escapes."""
    clean = _UNPRINTABLE.sub(lambda match: f"\\\\u{ord(match[0]):04x}", text[: _SHOWN + 1])
    return f"{clean[:_SHOWN]}…" if len(text) > _SHOWN else clean


def excerpt(text: str) -> str:
    """The beginning of a string, in quotes."""
    if len(text) > _SHOWN:
        return f'{visible(json_text(text[:_SHOWN])[:-1])}…"'
    return visible(json_text(text))


def describe(value: object) -> str:
    """A value in a few words."""
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return visible(str(value)) if abs(value) < 1 << 256 else "an integer of more than 256 bits"
    if isinstance(value, float):
        return repr(value)
    if isinstance(value, str):
        return excerpt(value)
    if isinstance(value, list | tuple):
        return f"an array of {entries(len(value))}"
    if isinstance(value, dict):
        return "an object of 1 key" if len(value) == 1 else f"an object of {len(value)} keys"
    return f"an instance of {type(value).__name__}"


def entries(count: int) -> str:
    return "1 entry" if count == 1 else f"{count} entries"
`,
  'expr.py': `"""Arithmetic of the formulas: integers are exact within 64 bits signed, reals are IEEE 754."""

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
`,
  'fields.py': `"""How a record declares its attributes, and the table that is made of the declarations."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import MISSING, Field, dataclass, field, fields
from enum import Enum
from typing import TYPE_CHECKING, Any, Final, Generic, Literal, TypeVar, overload

from .codec import Codec
from .diagnostic import Origin
from .json_text import Json

if TYPE_CHECKING:
    from typing_extensions import dataclass_transform
else:

    def dataclass_transform(**_):
        """Tells type checkers that \`record\` makes dataclasses; part of \`typing\` from Python 3.11 on."""
        return lambda decorator: decorator


__all__ = ["UNSET", "Layout", "Sibling", "Slot", "Unset", "layout_of", "record", "unknown_keys", "wire"]

T = TypeVar("T")
U = TypeVar("U")


class Unset(Enum):
    """Type of \`UNSET\`."""

    UNSET = "UNSET"

    def __repr__(self) -> str:
        return "UNSET"


UNSET: Final = Unset.UNSET
"""What an optional attribute of any JSON type holds while its key is absent: there, \`None\` is the value \`null\`."""


@dataclass(frozen=True)
class Sibling(Generic[T, U]):
    """The codec of an attribute whose type depends on the attribute \`name\` of the same record."""

    name: str
    expected: str
    """What the type is called in findings."""
    codec_for: Callable[[T], Codec[U]]


AnyCodec = Codec[T] | Sibling[Any, T]
Skip = Literal["default", "empty"]


@dataclass(frozen=True)
class _Wire:
    """What \`wire\` says of an attribute."""

    codec: Codec[Any] | Sibling[Any, Any]
    key: str | None
    required: bool
    skip: Skip | None
    absent: object
    rule: Origin | None


@overload
def wire(codec: AnyCodec[T], *, default: None, key: str | None = None, rule: Origin | None = None) -> T | None: ...
@overload
def wire(codec: AnyCodec[T], *, default: Unset, key: str | None = None, rule: Origin | None = None) -> T | Unset: ...
@overload
def wire(
    codec: AnyCodec[T],
    *,
    default: T = ...,
    factory: Callable[[], T] = ...,
    key: str | None = None,
    required: bool = False,
    skip: Skip | None = None,
    absent: T = ...,
    rule: Origin | None = None,
) -> T: ...
def wire(
    codec: AnyCodec[T],
    *,
    default: object = MISSING,
    factory: Any = MISSING,
    key: str | None = None,
    required: bool = False,
    skip: Skip | None = None,
    absent: object = MISSING,
    rule: Origin | None = None,
) -> object:
    """An attribute of a record.

    A key that is absent when reading gives the default, or is an error where it is \`required\`. When writing, a key is
    left out if the value is \`None\` or \`UNSET\` (optional attributes), equals the default (\`skip="default"\`) or has no
    entries (\`skip="empty"\`).

    :param key: the key, where the attribute could not be called like it
    :param absent: what an absent key stands for, where that is not the default of the constructor
    :param rule: where the spec defines it
    """
    metadata = {"wire": _Wire(codec, key, required, skip, absent, rule)}
    if factory is not MISSING:
        return field(default_factory=factory, metadata=metadata)
    if default is not MISSING:
        return field(default=default, metadata=metadata)
    return field(metadata=metadata)


def unknown_keys(*, factory: Callable[[], dict[str, Json]] = dict) -> dict[str, Json]:
    """The attribute that keeps the keys which a record does not know."""
    kept: dict[str, Json] = field(default_factory=factory, metadata={"extra": True})
    return kept


@dataclass_transform(kw_only_default=True, eq_default=False, field_specifiers=(wire, unknown_keys, field))
def record(cls: type[T]) -> type[T]:
    """Class decorator: a constructor with keyword arguments, and no attributes but the declared ones."""
    return dataclass(slots=True, kw_only=True, eq=False, repr=False)(cls)


@dataclass(frozen=True, slots=True)
class Slot:
    """One attribute and its key."""

    name: str
    key: str
    codec: Codec[Any] | Sibling[Any, Any]
    required: bool
    optional: bool
    unset: object
    """What an optional attribute holds while its key is absent."""
    skip: Skip | None
    rule: Origin | None
    default: Callable[[], object] | None
    """Makes the value that an absent key stands for."""
    has_other_default: bool
    """The constructor sets another value than that."""

    def codec_in(self, owner: object) -> Codec[Any]:
        """The codec of the attribute of this very record."""
        codec = self.codec
        return codec if isinstance(codec, Codec) else codec.codec_for(getattr(owner, codec.name))


@dataclass(frozen=True, slots=True)
class Layout:
    """The attributes of a class of records."""

    slots: list[Slot]
    """In the order of the spec, inherited ones first."""
    by_key: dict[str, Slot]
    by_name: dict[str, Slot]
    required: list[Slot]
    other_defaults: list[Slot]
    """Those whose absent key stands for something else than the constructor sets."""
    extra: str | None
    """Name of the attribute that keeps unknown keys."""
    origin: Origin | None


_LAYOUTS: dict[type, Layout] = {}


def layout_of(cls: type) -> Layout:
    """The table of a class made by \`record\`."""
    layout = _LAYOUTS.get(cls)
    if layout is None:
        layout = _LAYOUTS[cls] = _make_layout(cls)
    return layout


def _make_layout(cls: type) -> Layout:
    slots: list[Slot] = []
    unknown = None
    for declared in fields(cls):
        if "extra" in declared.metadata:
            unknown = declared.name
        said = declared.metadata.get("wire")
        if not isinstance(said, _Wire):
            continue
        slots.append(
            Slot(
                name=declared.name,
                key=declared.name if said.key is None else said.key,
                codec=said.codec,
                required=said.required,
                optional=declared.default is None or declared.default is UNSET,
                unset=declared.default,
                skip=said.skip,
                rule=said.rule,
                default=_default_of(declared, said.absent),
                has_other_default=said.absent is not MISSING,
            )
        )
    return Layout(
        slots=slots,
        by_key={slot.key: slot for slot in slots},
        by_name={slot.name: slot for slot in slots},
        required=[slot for slot in slots if slot.required],
        other_defaults=[slot for slot in slots if slot.has_other_default],
        extra=unknown,
        origin=getattr(cls, "ORIGIN", None),
    )


def _default_of(declared: Field[Any], absent: object) -> Callable[[], object] | None:
    if absent is not MISSING:
        return lambda: absent
    if declared.default_factory is not MISSING:
        return declared.default_factory
    return None if declared.default is MISSING else lambda: declared.default
`,
  'formula.py': `"""Values of a record as formulas and constraints take them."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TypeVar, cast

from .expr import ExprError

__all__ = ["constant", "int64", "no_access", "nth", "partitions", "per_partition", "present"]

T = TypeVar("T")

_MOST_PARTITIONS = 2**32 - 1
_MOST_PER_PARTITION = 2**40


def nth(values: Sequence[T], index: int) -> T | None:
    """The entry at an index; nothing beyond the ends."""
    return values[index] if 0 <= index < len(values) else None


def present(value: object) -> bool:
    """Whether an operand is there, or an optional attribute set."""
    return value is not None


def constant(value: object, zero: T) -> T:
    """A value that is known before the program runs; an optional one that is not set counts as zero."""
    if value is None:
        return zero
    if hasattr(value, "__dataclass_fields__"):
        raise ExprError("plugin/not-constant", "an expression, whose value is not known before the program runs")
    return cast("T", value)


def int64(value: int) -> int:
    """An unsigned integer as a signed one."""
    return _within(value, 2**63 - 1)


def partitions(counts: Sequence[int]) -> int:
    """Elements along the partition axis, which comes first; 0 without axes."""
    return _within(counts[0], _MOST_PARTITIONS) if counts else 0


def per_partition(counts: Sequence[int]) -> int:
    """Product of the other sizes."""
    return _within(math.prod(counts[1:]), _MOST_PER_PARTITION)


def no_access(operand: object) -> ExprError:
    """What asking for the size or dtype of an operand raises that is neither a tensor access nor an immediate."""
    return ExprError("plugin/no-access", f"{type(operand).__name__} is neither a tensor access nor an immediate")


def _within(value: int, most: int) -> int:
    if not 0 <= value <= most:
        raise ExprError("plugin/bad-value", f"{value} is outside 0 to {most}")
    return value
`,
  'json_text.py': `"""Canonical JSON text: keys in ascending order of their UTF-8 bytes, reals in the fewest digits."""

from __future__ import annotations

import json
import re
from typing import TypeAlias, Union

__all__ = ["Json", "json_text"]

Json: TypeAlias = Union[bool, int, float, str, "list[Json]", "dict[str, Json]", None]
"""A JSON value. Integers and reals stay apart: \`1\` is an int, \`1.0\` a float."""

# Reals from 1e15 up to 1e16 are the one place where the format and Python's repr disagree: \`1e+15\` against
# \`1000000000000000.0\`. No other token has sixteen digits before a point.
_SIXTEEN_DIGITS = re.compile(r"[0-9]{16}\\.[0-9]")
_STRING_OR_SIXTEEN_DIGITS = re.compile(r'"(?:[^"\\\\]|\\\\.)*"|(-?)([0-9])([0-9]{15})\\.([0-9]+)')


def json_text(value: Json, indent: int = 0) -> str:
    """The canonical text of a value without NaN and infinities: on one line, or with \`indent\` spaces a level."""
    text = json.dumps(
        value,
        allow_nan=False,
        ensure_ascii=False,
        indent=indent or None,
        separators=(",", ": ") if indent else (",", ":"),
        sort_keys=True,
    )
    if _SIXTEEN_DIGITS.search(text):
        text = _STRING_OR_SIXTEEN_DIGITS.sub(_with_exponent, text)
    return text


def _with_exponent(token: re.Match[str]) -> str:
    sign, first, rest, fraction = token.groups()
    if first is None:
        return token[0]
    digits = (rest + fraction).rstrip("0")
    return f"{sign}{first}.{digits}e+15" if digits else f"{sign}{first}e+15"
`,
  'nearest.py': `"""Suggestions for misspelt names."""

from __future__ import annotations

from collections.abc import Iterable

__all__ = ["did_you_mean"]


def did_you_mean(word: str, candidates: Iterable[str]) -> str | None:
    """A hint at the candidate closest to \`word\`, if one is close enough to be a slip of the hand."""
    best = None
    best_distance = max(1, len(word) // 2) + 1
    for candidate in candidates:
        distance = _edit_distance(word.lower(), candidate.lower(), best_distance)
        if distance < best_distance:
            best, best_distance = candidate, distance
    return None if best is None else f'did you mean "{best}"?'


def _edit_distance(a: str, b: str, limit: int) -> int:
    """Damerau-Levenshtein (adjacent swaps count once), cut off at \`limit\`."""
    if abs(len(a) - len(b)) >= limit:
        return limit
    before_last: list[int] = []
    last = list(range(len(b) + 1))
    for i, x in enumerate(a, 1):
        row = [i]
        for j, y in enumerate(b, 1):
            distance = min(last[j] + 1, row[j - 1] + 1, last[j - 1] + (x != y))
            if i > 1 and j > 1 and x == b[j - 2] and a[i - 2] == y:
                distance = min(distance, before_last[j - 2] + 1)
            row.append(distance)
        before_last, last = last, row
    return last[-1]
`,
  'reading.py': `"""From text to values: the standard library's reader where the text is good, \`scan\` where it is not."""

from __future__ import annotations

import json
import math
import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeVar

from .codec import Rejected
from .diagnostic import Diagnostic, WireError
from .excerpt import visible
from .json_text import Json
from .scan import Findings, Scan, Stop

__all__ = ["ReadOptions", "read_text"]

T = TypeVar("T")


@dataclass(frozen=True)
class ReadOptions:
    """Limits on what is read."""

    max_depth: int = 256
    """Largest nesting of arrays and objects."""
    max_bytes: int = 1 << 30
    """Largest text."""
    max_diagnostics: int = 100
    """Findings to collect before giving up."""


DEFAULT_OPTIONS = ReadOptions()


def read_text(text: str | bytes, read: Callable[[Json], T], options: ReadOptions = DEFAULT_OPTIONS) -> T:
    """What \`read\` makes of the JSON value that \`text\` is. Raises \`WireError\` with everything that is wrong."""
    if len(text) <= options.max_bytes:
        try:
            return read(_parse(text, options.max_depth))
        except (Rejected, ValueError, RecursionError):
            pass  # Read it again, slowly, to say what is wrong.
    decoded = text if isinstance(text, str) else text.decode("utf-8", "surrogateescape")
    findings = Findings(decoded, options.max_diagnostics)
    try:
        return _read_slowly(text, findings, read, options)
    except Stop:
        raise WireError(findings.in_order()) from None


# --- the fast way ----------------------------------------------------------------------------------------------------

# What the standard library takes too easily or forgets: halves of surrogate pairs, and the sign of \`-0\`.
_SUSPECT = re.compile(r"\\\\u[dD][89a-fA-F]|-0(?![.0-9eE])")
_STRING_OR_BRACKET = re.compile(r'"(?:[^"\\\\]|\\\\.)*"|[\\[\\]{}]')


def _parse(text: str | bytes, max_depth: int) -> Json:
    """The value of well-formed text. Raises ValueError or RecursionError for anything that needs a closer look."""
    if isinstance(text, bytes):
        text = text.decode()
    elif not text.isascii():
        text.encode()
    if _SUSPECT.search(text) or _is_deeper(text, max_depth):
        raise ValueError
    value: Json = _decoder.decode(text)
    return value


def _is_deeper(text: str, limit: int) -> bool:
    """Whether arrays and objects are nested deeper; most texts have fewer of them than that."""
    if text.count("[") + text.count("{") <= limit:
        return False
    depth = 0
    for token in _STRING_OR_BRACKET.finditer(text):
        if token[0] in ("[", "{"):
            depth += 1
            if depth > limit:
                return True
        elif token[0] in ("]", "}"):
            depth -= 1
    return False


def _object(pairs: list[tuple[str, Json]]) -> dict[str, Json]:
    values = dict(pairs)
    if len(values) != len(pairs):
        raise ValueError
    return values


def _real(token: str) -> float:
    value = float(token)
    if math.isinf(value):
        raise ValueError
    return value


def _refuse(token: str) -> Json:
    raise ValueError(token)


_decoder = json.JSONDecoder(object_pairs_hook=_object, parse_constant=_refuse, parse_float=_real)


# --- the slow way ----------------------------------------------------------------------------------------------------


def _read_slowly(text: str | bytes, findings: Findings, read: Callable[[Json], T], options: ReadOptions) -> T:
    """Raises \`Stop\` where something is wrong."""
    size = len(text)
    if size <= options.max_bytes and isinstance(text, str):
        surrogate = re.search("[\\ud800-\\udfff]", text)
        if surrogate:
            actual = f"the lone surrogate {ord(surrogate[0]):x}"
            findings.add("wire/invalid-utf8", (), surrogate.start(), "text that has a UTF-8 form", actual)
            raise Stop
        size = len(text.encode())
    if size > options.max_bytes:
        findings.add("wire/too-large", (), 0, f"at most {options.max_bytes} bytes", f"{size} or more")
        raise Stop
    scan = Scan(findings, options.max_depth)
    value = scan.document()
    try:
        result = read(value)
    except RecursionError:
        findings.add("wire/too-deep", (), 0, "nesting within the limit of Python's recursion", "deeper nesting")
        raise Stop from None
    except Rejected as rejected:
        for finding in rejected.findings:
            _locate(finding, scan, findings)
        raise Stop from None
    if findings.found:
        raise Stop
    return result


_NUMBER = re.compile(r"-?[0-9][-+.0-9eE]*")


def _locate(finding: Diagnostic, scan: Scan, findings: Findings) -> None:
    """Adds a finding about a value, a key, or a key that is missing from the object that stands there.

    Numbers are shown as they are written.
    """
    if finding.code == "wire/unknown-key":
        index = scan.key_starts[finding.path]
    else:
        index = scan.starts.get(finding.path, scan.starts.get(finding.path[:-1], 0))
    number = _NUMBER.match(findings.text, index)
    is_number = number and finding.code in ("wire/type-mismatch", "wire/out-of-range", "wire/number-overflow")
    actual = visible(number[0]) if number and is_number else finding.actual
    findings.add(finding.code, finding.path, index, finding.expected, actual, finding.hint, finding.rule)
`,
  'record.py': `"""The bases of everything that crosses the wire: classes whose attributes are the keys of a JSON object."""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterator
from typing import ClassVar, TypeVar

from .codec import Codec, Rejected
from .diagnostic import Diagnostic, Origin, WireError
from .fields import layout_of
from .json_text import Json, json_text
from .reading import DEFAULT_OPTIONS, ReadOptions, read_text
from .record_io import same
from .special import record_of

__all__ = ["Record", "Serializable"]

T = TypeVar("T")
S = TypeVar("S", bound="Serializable")


class Serializable:
    """What is written as a JSON object. Equal to itself only, unless a subclass says otherwise."""

    __slots__ = ()

    ORIGIN: ClassVar[Origin]
    """Where the spec defines the class."""

    @classmethod
    def codec(cls: type[S]) -> Codec[S]:
        """How objects of this class cross the wire."""
        return record_of(cls)

    def to_json(self) -> Json:
        """The JSON object. Raises \`WireError\` if an attribute does not fit its type."""
        return _guarded(lambda: type(self).codec().write(self))

    def serialize(self, indent: int = 0) -> str:
        """The canonical text: on one line without spaces, or with \`indent\` spaces a level."""
        return _guarded(lambda: json_text(self.to_json(), indent))

    @classmethod
    def from_json(cls: type[S], value: Json) -> S:
        """The inverse of \`to_json\`. Raises \`WireError\` with everything that is wrong."""
        return _guarded(lambda: cls.codec().read(value))

    @classmethod
    def deserialize(cls: type[S], text: str | bytes, options: ReadOptions = DEFAULT_OPTIONS) -> S:
        """The inverse of \`serialize\`; takes keys in any order. Raises \`WireError\` with everything that is wrong."""
        return read_text(text, cls.codec().read, options)

    def clone(self: S) -> S:
        """A copy that shares nothing with the original."""
        return copy.deepcopy(self)

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(f'{name}={value!r}' for name, value in self._changed())})"

    def _changed(self) -> Iterator[tuple[str, object]]:
        """The attributes that differ from what an absent key stands for."""
        for slot in layout_of(type(self)).slots:
            value = getattr(self, slot.name)
            if slot.default is None or value != slot.default():
                yield slot.name, value


class Record(Serializable):
    """A value: two records are equal if they have the same class and are written alike."""

    __slots__ = ()
    __hash__: ClassVar[None]  # type: ignore[assignment]

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Record) or type(other) is not type(self):
            return NotImplemented
        return same(self, other, *layout_of(type(self)).by_name)


def _guarded(work: Callable[[], T]) -> T:
    try:
        return work()
    except Rejected as bad:
        raise WireError(bad.findings) from None
    except RecursionError:
        expected = "arrays and objects within the limit of Python's recursion"
        raise WireError([Diagnostic("wire/too-deep", (), expected, "deeper nesting")]) from None
`,
  'record_io.py': `"""Records as JSON objects, and back."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from .codec import OPAQUE, Codec, Rejected, mismatch, rejected, under
from .diagnostic import Diagnostic
from .excerpt import excerpt
from .fields import Layout, Sibling, Slot, layout_of
from .json_text import Json, json_text
from .nearest import did_you_mean

__all__ = ["read_record", "same", "write_record"]

T = TypeVar("T")


def write_record(record: object, tag: tuple[str, str] | None) -> dict[str, Json]:
    """A record with its tag, if it has one. Raises \`Rejected\` with everything that does not fit."""
    layout = layout_of(type(record))
    written: dict[str, Json] = {tag[0]: tag[1]} if tag else {}
    findings: list[Diagnostic] = []
    for slot in layout.slots:
        value = getattr(record, slot.name)
        if (slot.optional and value is slot.unset) or (slot.skip == "empty" and not _has_entries(value)):
            continue
        try:
            codec = slot.codec_in(record)
            entry = codec.write(value)
            if slot.skip != "default" or not _is_default(slot, codec, entry):
                written[slot.key] = entry
        except Rejected as bad:
            findings += under(slot.key, bad, slot.rule)
    for key, value in getattr(record, layout.extra).items() if layout.extra else ():
        try:
            written.setdefault(key, OPAQUE.write(value))
        except Rejected as bad:
            findings += under(key, bad, layout.origin)
    if findings:
        raise Rejected(findings)
    return written


def _has_entries(value: object) -> bool:
    """Whether a list or map is not empty; what is neither is for its codec to refuse."""
    return not isinstance(value, list | dict) or len(value) > 0


def _is_default(slot: Slot, codec: Codec[Any], entry: Json) -> bool:
    """Whether a value is written like the default: reals by their bits."""
    if slot.default is None:
        return False
    default = codec.write(slot.default())
    if isinstance(entry, int | str) and not isinstance(default, float):
        return entry == default and type(entry) is type(default)
    return json_text(entry) == json_text(default)


def read_record(cls: type[T], tag_key: str | None, value: Json) -> T:
    """The inverse of \`write_record\`; the tag was looked at before. Raises \`Rejected\` with everything that is wrong."""
    if not isinstance(value, dict):
        raise mismatch("an object", value)
    layout = layout_of(cls)
    attributes: dict[str, Any] = {}
    extra: dict[str, Json] = {}
    siblings: list[tuple[Slot, Sibling[Any, Any]]] = []
    rejections: list[list[Diagnostic]] = []
    for key, entry in value.items():
        slot = layout.by_key.get(key)
        try:
            if slot is None:
                if key != tag_key:
                    extra[key] = _read_unknown(cls, layout, key, entry)
            elif isinstance(slot.codec, Sibling):
                siblings.append((slot, slot.codec))
            else:
                attributes[slot.name] = slot.codec.read(entry)
        except Rejected as bad:
            rejections.append(under(key, bad, slot.rule if slot else layout.origin))
    for slot, codec in siblings:
        try:
            other = layout.by_name[codec.name]
            if other.name in attributes or other.key not in value:
                attributes[slot.name] = codec.codec_for(_known(other, attributes)).read(value[slot.key])
        except Rejected as bad:
            rejections.append(under(slot.key, bad, slot.rule))
    missing = [_missing(slot) for slot in layout.required if slot.key not in value]
    if missing or rejections:
        raise Rejected([finding for findings in rejections for finding in findings] + missing)
    if layout.extra:
        attributes[layout.extra] = extra
    for slot in layout.other_defaults:
        if slot.default:
            attributes.setdefault(slot.name, slot.default())
    make: Callable[..., T] = cls
    return make(**attributes)


def _read_unknown(cls: type[object], layout: Layout, key: str, value: Json) -> Json:
    """A key that is no attribute's."""
    if layout.extra:
        return OPAQUE.read(value)
    name = getattr(cls, "OPCODE", cls.__name__)
    raise rejected("wire/unknown-key", f"a key of {name}", excerpt(key), did_you_mean(key, layout.by_key))


def _known(slot: Slot, attributes: Mapping[str, object]) -> object:
    """The value of an attribute that was read or left out."""
    default = slot.default() if slot.default and not slot.required else None
    return attributes.get(slot.name, default)


def _missing(slot: Slot) -> Diagnostic:
    expected = f"the key {excerpt(slot.key)}: {slot.codec.expected}"
    return Diagnostic("wire/missing-key", (slot.key,), expected, "an object without it", rule=slot.rule)


def same(a: object, b: object, *names: str) -> bool:
    """Whether two records of a class write these attributes alike: NaN equals NaN, and -0.0 is not 0.0."""
    if all(getattr(a, name) is getattr(b, name) for name in names):
        return True
    slots = [layout_of(type(a)).by_name[name] for name in names]
    try:
        return json_text([_written(slot, a) for slot in slots]) == json_text([_written(slot, b) for slot in slots])
    except Rejected:
        return False


def _written(slot: Slot, record: object) -> Json:
    """An attribute as a list, empty if it is not set."""
    value = getattr(record, slot.name)
    if slot.optional and value is slot.unset:
        return []
    return [slot.codec_in(record).write(value)]
`,
  'scan.py': `"""A JSON reader that says exactly what is wrong and where. Slow: only used on text that the fast reader refused."""

from __future__ import annotations

import math
import re
from typing import NoReturn

from .diagnostic import Diagnostic, Origin, Path
from .excerpt import excerpt, visible
from .json_text import Json

__all__ = ["Bad", "Findings", "Scan", "Stop"]

_SPACE = re.compile(r"[ \\t\\n\\r]*")
_PLAIN = re.compile(r'[^"\\\\\\x00-\\x1f\\ud800-\\udfff]*')
_INTEGER = re.compile(r"-?(?:0|[1-9][0-9]*)")
_DIGITS = re.compile(r"[0-9]+")
_HEX = re.compile(r"[0-9A-Fa-f]{4}")
_WORD = re.compile(r"[-+]?\\w{0,20}", re.ASCII)
_NON_FINITE = re.compile(r"[-+]?(NaN|nan|Infinity|inf)")
_ESCAPES = {'"': '"', "\\\\": "\\\\", "/": "/", "b": "\\b", "f": "\\f", "n": "\\n", "r": "\\r", "t": "\\t"}


class Bad(str):
    """Stands for a value that was reported already: half a surrogate pair, a real beyond binary64."""


class _NegativeZero(int):
    """The token \`-0\`: the integer 0, but the real -0.0."""

    def __float__(self) -> float:
        return -0.0


class Stop(Exception):
    """Ends a reading, because going on makes no sense or enough was found."""


class Findings:
    """Collects what is wrong with a text."""

    def __init__(self, text: str, limit: int) -> None:
        self.text = text
        self.found: list[Diagnostic] = []
        self._limit = limit

    def add(
        self,
        code: str,
        path: Path,
        index: int,
        expected: str,
        actual: str,
        hint: str | None = None,
        rule: Origin | None = None,
    ) -> None:
        """One finding about the character at \`index\`. Raises \`Stop\` when the limit is reached."""
        offset = len(self.text[:index].encode("utf-8", "surrogateescape"))
        self.found.append(Diagnostic(code, path, expected, actual, hint, offset, rule))
        if len(self.found) >= self._limit:
            raise Stop

    def in_order(self) -> list[Diagnostic]:
        return sorted(self.found, key=lambda finding: finding.offset or 0)


class Scan:
    """One text being read. Bytes that are not UTF-8 stand in it as lone surrogates (\`surrogateescape\`)."""

    def __init__(self, findings: Findings, max_depth: int) -> None:
        self._text = findings.text
        self._findings = findings
        self._max_depth = max_depth
        self._at = 0
        self._depth = 0
        self._path: list[str | int] = []
        self.starts: dict[Path, int] = {}
        """Index of the first character of the value at a path."""
        self.key_starts: dict[Path, int] = {}
        """Index of the opening quote of the key at a path."""

    def document(self) -> Json:
        """The value that the whole text is. Raises \`Stop\` if it is none."""
        try:
            value = self._value()
        except RecursionError:
            self._too_deep(self._at)
        if self._next():
            self._fail("the end of the text")
        return value

    def _next(self) -> str:
        """Moves over white space and gives the character there; nothing at the end."""
        match = _SPACE.match(self._text, self._at)
        self._at = match.end() if match else self._at
        return self._text[self._at : self._at + 1]

    def _value(self) -> Json:
        character = self._next()
        self.starts[tuple(self._path)] = self._at
        if character == '"':
            return self._string()
        if character == "{":
            return self._object()
        if character == "[":
            return self._array()
        for word, value in (("true", True), ("false", False), ("null", None)):
            if self._text.startswith(word, self._at):
                self._at += len(word)
                return value
        if character and character in "-0123456789":
            return self._number()
        self._fail("a value")

    def _array(self) -> list[Json]:
        values: list[Json] = []
        self._enter()
        if self._next() != "]":
            self._path.append(0)
            while True:
                self._path[-1] = len(values)
                values.append(self._value())
                if not self._more("]", "a comma or the end of the array"):
                    break
            self._path.pop()
        self._leave()
        return values

    def _object(self) -> dict[str, Json]:
        values: dict[str, Json] = {}
        self._enter()
        if self._next() != "}":
            self._path.append("")
            while True:
                self._entry(values)
                if not self._more("}", "a comma or the end of the object"):
                    break
            self._path.pop()
        self._leave()
        return values

    def _entry(self, values: dict[str, Json]) -> None:
        if self._next() != '"':
            self._fail("a key in double quotes")
        start = self._at
        key = self._string()
        self._path[-1] = key
        path = tuple(self._path)
        if self._next() != ":":
            self._fail("a colon")
        self._at += 1
        if key in values and not isinstance(key, Bad):
            first = self.starts[path]
            self._value()
            self.starts[path] = first
            self._findings.add("wire/duplicate-key", path, start, "every key once", f"{excerpt(key)} again")
            return
        value = self._value()
        if not isinstance(key, Bad):
            self.key_starts[path] = start
            values[key] = value

    def _more(self, close: str, expected: str) -> bool:
        """After an entry: true behind a comma, false before the closing bracket."""
        character = self._next()
        if character == close:
            return False
        if character != ",":
            self._fail(expected)
        self._at += 1
        if self._next() == close:
            self._fail("another entry", "remove the comma before the closing bracket")
        return True

    def _enter(self) -> None:
        self._depth += 1
        if self._depth > self._max_depth:
            self._too_deep(self._at)
        self._at += 1

    def _leave(self) -> None:
        self._depth -= 1
        self._at += 1

    def _number(self) -> Json:
        text, start = self._text, self._at
        integer = _INTEGER.match(text, start)
        if not integer:
            self._fail("a number")
        self._at = integer.end()
        if text[self._at : self._at + 1] not in (".", "e", "E"):
            return _NegativeZero() if integer[0] == "-0" else _integer(integer[0])
        if text[self._at] == ".":
            self._at += 1
            self._digits()
        if text[self._at : self._at + 1] in ("e", "E"):
            self._at += 2 if text[self._at + 1 : self._at + 2] in ("+", "-") else 1
            self._digits()
        token = text[start : self._at]
        value = float(token)
        if math.isfinite(value):
            return value
        self._findings.add("wire/number-overflow", tuple(self._path), start, "a number within binary64", visible(token))
        return Bad()

    def _digits(self) -> None:
        digits = _DIGITS.match(self._text, self._at)
        if not digits:
            self._fail("a digit")
        self._at = digits.end()

    def _string(self) -> str:
        """The string whose opening quote is here; \`Bad\` if it has half a surrogate pair."""
        parts: list[str] = []
        sound = True
        self._at += 1
        while True:
            plain = _PLAIN.match(self._text, self._at)
            if plain:
                parts.append(plain[0])
                self._at = plain.end()
            character = self._text[self._at : self._at + 1]
            if character == '"':
                self._at += 1
                return "".join(parts) if sound else Bad()
            if character != "\\\\":
                self._fail("an escape in place of the control character" if character else "the end of the string")
            unescaped = self._escape()
            sound = sound and unescaped is not None
            parts.append(unescaped or "")

    def _escape(self) -> str | None:
        """The character that the escape here stands for; nothing if it is half a surrogate pair."""
        start = self._at
        self._at += 1
        letter = self._text[self._at : self._at + 1]
        if letter in _ESCAPES:
            self._at += 1
            return _ESCAPES[letter]
        if letter != "u":
            self._fail('an escape: one of "\\\\/bfnrt or u with four hex digits')
        self._at += 1
        unit = self._hex()
        if not 0xD800 <= unit <= 0xDFFF:
            return chr(unit)
        if unit < 0xDC00 and self._text.startswith("\\\\u", self._at):
            after = self._at
            self._at += 2
            low = self._hex()
            if 0xDC00 <= low <= 0xDFFF:
                return chr(0x10000 + ((unit & 0x3FF) << 10) + (low & 0x3FF))
            self._at = after
        self._findings.add("wire/lone-surrogate", tuple(self._path), start, "a surrogate pair", f"\\\\u{unit:x} alone")
        return None

    def _hex(self) -> int:
        digits = _HEX.match(self._text, self._at)
        if not digits:
            while self._text[self._at : self._at + 1] in set("0123456789abcdefABCDEF"):
                self._at += 1
            self._fail("a hex digit")
        self._at = digits.end()
        return int(digits[0], 16)

    def _too_deep(self, index: int) -> NoReturn:
        expected = f"at most {self._max_depth} levels of arrays and objects"
        self._findings.add("wire/too-deep", tuple(self._path), index, expected, f"level {self._depth}")
        raise Stop

    def _fail(self, expected: str, hint: str | None = None) -> NoReturn:
        """The text is not JSON from here on."""
        text, at = self._text, self._at
        if "\\ud800" <= text[at : at + 1] <= "\\udfff":
            actual = f"the byte 0x{ord(text[at]) & 0xFF:02x}"
            self._findings.add("wire/invalid-utf8", tuple(self._path), at, "UTF-8", actual)
            raise Stop
        match = _WORD.match(text, at)
        word = match[0][:20] if match else ""
        actual = visible(word) or (excerpt(text[at]) if at < len(text) else "the end of the text")
        self._findings.add("wire/syntax", tuple(self._path), at, expected, actual, hint or self._hint(word))
        raise Stop

    def _hint(self, word: str) -> str | None:
        """What to do about the usual extensions of JSON."""
        if _NON_FINITE.fullmatch(word):
            return 'write a non-finite value as the string "NaN", "Infinity" or "-Infinity"'
        character = self._text[self._at : self._at + 1]
        if character in ("/", "#"):
            return "JSON has no comments"
        if character == "'":
            return "JSON strings stand in double quotes"
        if self._at == 0 and character == "\\ufeff":
            return "remove the byte order mark"
        return None


def _integer(token: str) -> Json:
    """An integer token; beyond twenty digits only its magnitude matters."""
    try:
        return int(token)
    except ValueError:  # Python's limit on digits
        return -(1 << 2000) if token[0] == "-" else 1 << 2000
`,
  'special.py': `"""Codecs of records, of unions of records, and of what stands for one of several types."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from .codec import Codec, Rejected, mismatch, rejected, under
from .diagnostic import Diagnostic, Origin
from .enums import WireEnum
from .excerpt import excerpt
from .fields import Sibling
from .json_text import Json
from .nearest import did_you_mean
from .record_io import read_record, write_record

__all__ = ["case_of", "immediate", "maybe_affine", "record_of", "union_of"]

T = TypeVar("T")
U = TypeVar("U")
S = TypeVar("S", bool, int, float)
E = TypeVar("E", bound=WireEnum)


def record_of(cls: type[T]) -> Codec[T]:
    """Records of one class."""

    def write(value: T) -> Json:
        if type(value) is not cls:
            raise mismatch(f"a record of {cls.__name__}", value)
        return write_record(value, None)

    return Codec("an object", lambda value: read_record(cls, None, value), write)


def union_of(
    name: str,
    tag_key: str,
    cases: Mapping[str, type[T]],
    *,
    aliases: Mapping[str, str] | None = None,
    tag_attribute: str | None = None,
    unknown: str = "wire/unknown-kind",
    rule: Origin | None = None,
) -> Codec[T]:
    """Records of several classes, told apart by the value of a key.

    :param aliases: values that are read as well, and the value that is written instead
    :param tag_attribute: where classes that stand for several values keep the one that they stand for
    :param unknown: code of the finding for any other value
    :param rule: where the spec defines it
    """
    what = "an instruction" if unknown == "wire/unknown-opcode" else f"a kind of {name}"
    spellings = {tag: tag for tag in cases} | dict(aliases or {})
    tags: dict[type[T], list[str]] = {}
    for tag, cls in cases.items():
        tags.setdefault(cls, []).append(tag)

    def no_case(spelling: str) -> Rejected:
        return rejected(unknown, what, excerpt(spelling), did_you_mean(spelling, spellings), rule)

    def read(value: Json) -> T:
        if not isinstance(value, dict):
            raise mismatch("an object", value)
        if tag_key not in value:
            expected = f"the key {excerpt(tag_key)}: {what}"
            raise Rejected([Diagnostic("wire/missing-key", (tag_key,), expected, "an object without it", rule=rule)])
        spelling = value[tag_key]
        if type(spelling) is not str:
            raise Rejected(under(tag_key, mismatch(what, spelling), rule))
        tag = spellings.get(spelling)
        if tag is None:
            raise Rejected(under(tag_key, no_case(spelling)))
        record = read_record(cases[tag], tag_key, value)
        if tag_attribute and len(tags[cases[tag]]) > 1:
            setattr(record, tag_attribute, tag)
        return record

    def write(value: T) -> Json:
        candidates = tags.get(type(value))
        if not candidates:
            raise mismatch(what, value)
        tag = candidates[0]
        if tag_attribute and len(candidates) > 1:
            tag = getattr(value, tag_attribute)
            if tag not in candidates:
                raise Rejected(under(tag_key, no_case(str(tag))))
        return write_record(value, (tag_key, tag))

    return Codec("an object", read, write)


_CASES: dict[tuple[str, str, type], Codec[Any]] = {}


def case_of(
    tag_key: str, tag: str, cls: type[T], *, unknown: str = "wire/unknown-kind", rule: Origin | None = None
) -> Codec[T]:
    """Records of one class with their tag."""
    codec = _CASES.get((tag_key, tag, cls))
    if codec is None:
        codec = _CASES[tag_key, tag, cls] = union_of(tag, tag_key, {tag: cls}, unknown=unknown, rule=rule)
    return codec


def maybe_affine(constant: Codec[S], expression: Codec[U]) -> Codec[S | U]:
    """A constant, or an expression under the same key: a JSON object is an expression."""

    def read(value: Json) -> S | U:
        return expression.read(value) if isinstance(value, dict) else constant.read(value)

    def write(value: Any) -> Json:
        return expression.write(value) if hasattr(value, "__dataclass_fields__") else constant.write(value)

    return Codec(f"{constant.expected}, or an expression", read, write)


def immediate(
    attribute: str,
    codecs: Mapping[E, Codec[int] | Codec[float]],
    wrap: Callable[[Codec[Any]], Codec[Any]] | None = None,
) -> Sibling[E, Any]:
    """Numbers that are written as the dtype in another attribute demands; \`wrap\` makes the codec of a list of them."""

    def codec_for(dtype: E | None) -> Codec[Any]:
        codec: Codec[Any] | None = None if dtype is None else codecs.get(dtype)
        if codec is None:
            codec = _no_immediates(attribute, "none" if dtype is None else str(dtype))
        return wrap(codec) if wrap else codec

    return Sibling(attribute, codec_for(None).expected, codec_for)


def _no_immediates(attribute: str, dtype: str) -> Codec[Any]:
    """The codec of a dtype that has no immediates: takes no number at all."""

    def refuse(_: object) -> Any:
        raise rejected("wire/bad-immediate-dtype", f"a dtype that has immediates under {excerpt(attribute)}", dtype)

    return Codec("a number of the dtype", refuse, refuse)
`,
  'verify.py': `"""What keeps an instruction from standing in a program."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from .codec import Rejected
from .diagnostic import Diagnostic, Origin
from .enums import WireEnum
from .expr import ExprError
from .record_io import write_record

__all__ = ["Constraint", "OperandRule", "abstract", "broken", "unwritable", "wrong_engine", "wrong_operands"]


@dataclass(frozen=True)
class OperandRule:
    """What the spec says of one operand."""

    name: str
    key: str
    """Key of the list that holds it."""
    index: int
    rule: Origin
    optional: bool = False
    dtypes: Collection[WireEnum] = ()
    """Dtypes that it may have; empty: any."""


@dataclass(frozen=True)
class Constraint:
    """Something that must hold for an instruction."""

    holds: Callable[[], bool]
    message: str
    rule: Origin


def unwritable(instruction: object) -> list[Diagnostic]:
    """The attributes that do not fit their types."""
    try:
        write_record(instruction, None)
    except Rejected as bad:
        return bad.findings
    return []


def abstract(key: str, opcode: str, rule: Origin) -> Diagnostic:
    """The finding that an instruction is a base of others, which programs must not have."""
    return Diagnostic("verify/abstract", (key,), "an instruction that programs may have", opcode, rule=rule)


def wrong_engine(
    key: str,
    engine: WireEnum,
    valid: Collection[WireEnum],
    sentinels: Collection[WireEnum],
    rule: Origin,
) -> list[Diagnostic]:
    """An engine that is neither valid nor a marker such as \`Unassigned\`; anything goes where no valid one is listed."""
    if not valid or engine in valid or engine in sentinels:
        return []
    return [Diagnostic("verify/engine", (key,), " or ".join(map(str, valid)), str(engine), rule=rule)]


def wrong_operands(
    rules: Iterable[OperandRule],
    lists: Mapping[str, Sequence[object]],
    dtype_key: str,
    dtype_of: Callable[[Any], WireEnum],
) -> list[Diagnostic]:
    """Operands that are missing, then operands of a dtype that they must not have."""
    missing: list[Diagnostic] = []
    mistyped: list[Diagnostic] = []
    for rule in rules:
        operands = lists[rule.key]
        if rule.index >= len(operands):
            if not rule.optional:
                missing.append(
                    Diagnostic("verify/operand", (rule.key, rule.index), rule.name, "nothing", rule=rule.rule)
                )
            continue
        try:
            dtype = dtype_of(operands[rule.index])
        except ExprError:
            continue  # A kind of operand whose dtype is known only when the program runs.
        if rule.dtypes and dtype not in rule.dtypes:
            path = (rule.key, rule.index, dtype_key)
            expected = " or ".join(map(str, rule.dtypes))
            mistyped.append(Diagnostic("verify/dtype", path, expected, str(dtype), rule=rule.rule))
    return missing + mistyped


def broken(constraints: Iterable[Constraint]) -> list[Diagnostic]:
    """The constraints that do not hold. One over a value that is known only when the program runs is not checked."""
    findings = []
    for constraint in constraints:
        try:
            holds = constraint.holds()
        except ExprError:
            continue
        if not holds:
            actual = "an instruction for which this does not hold"
            findings.append(Diagnostic("verify/constraint", (), constraint.message, actual, rule=constraint.rule))
    return findings
`,
};

/** What stands beside the package. */
export const projectFiles: { readonly [name: string]: string } = {
  'build_backend.py': `"""Builds the wheel of this package with the standard library alone: installing it needs no network and no tools."""

from __future__ import annotations

import re
from base64 import urlsafe_b64encode
from hashlib import sha256
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

_ROOT = Path(__file__).resolve().parent


def build_wheel(wheel_directory: str, config_settings: object = None, metadata_directory: str | None = None) -> str:
    """PEP 517: a wheel of the package's modules."""
    package = _ROOT / _setting("package")
    modules = sorted((*package.rglob("*.py"), *package.rglob("py.typed")))
    return _write_wheel(wheel_directory, {path.relative_to(_ROOT).as_posix(): path.read_bytes() for path in modules})


def build_editable(wheel_directory: str, config_settings: object = None, metadata_directory: str | None = None) -> str:
    """PEP 660: a wheel that points to this folder."""
    return _write_wheel(wheel_directory, {f"{_setting('package')}.pth": f"{_ROOT}\\n".encode()})


def _setting(key: str) -> str:
    """A value of pyproject.toml, which has each key once and no escapes in those that are asked for."""
    found = re.search(rf'^{key} = "(.*)"$', (_ROOT / "pyproject.toml").read_text(encoding="utf-8"), re.MULTILINE)
    if not found:
        raise ValueError(f"pyproject.toml has no {key}")
    return found[1]


def _write_wheel(directory: str, files: dict[str, bytes]) -> str:
    name, version = re.sub(r"[-_.]+", "_", _setting("name")), _setting("version")
    info = f"{name}-{version}.dist-info"
    metadata = f"Metadata-Version: 2.1\\nName: {_setting('name')}\\nVersion: {version}\\nRequires-Python: >=3.10\\n"
    wheel = "Wheel-Version: 1.0\\nGenerator: instabrew\\nRoot-Is-Purelib: true\\nTag: py3-none-any\\n"
    files = {**files, f"{info}/METADATA": metadata.encode(), f"{info}/WHEEL": wheel.encode()}
    record = "".join(f"{path},sha256={_digest(data)},{len(data)}\\n" for path, data in files.items())
    files[f"{info}/RECORD"] = f"{record}{info}/RECORD,,\\n".encode()
    archive_name = f"{name}-{version}-py3-none-any.whl"
    with ZipFile(Path(directory) / archive_name, "w", ZIP_DEFLATED) as archive:
        for path, data in files.items():
            archive.writestr(ZipInfo(path), data, ZIP_DEFLATED)
    return archive_name


def _digest(data: bytes) -> str:
    return urlsafe_b64encode(sha256(data).digest()).rstrip(b"=").decode()
`,
};
