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
    """One type of value: \`read\` takes it from JSON, \`write\` gives it back. Both raise \`Rejected\` for anything else."""

    __slots__ = ("expected", "read", "shape", "write")

    def __init__(
        self,
        expected: str,
        read: Callable[[Json, Transfer], T],
        write: Callable[[T, Transfer], Json],
        shape: Shape | None = None,
    ) -> None:
        self.expected = expected
        """What the type is called in findings: \`an int32\`."""
        self.read = read
        self.write = write
        self.shape = shape
        """Where names of other objects can stand in a value; nothing: nowhere."""


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


def each(holder: object, steps: Iterable[tuple[Any, Any]], convert: Callable[[Any], T]) -> list[T]:
    """Converts the entries of an array or object; raises \`Rejected\` with the findings of all of them."""
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


_SURROGATE = re.compile("[\\ud800-\\udfff]")
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
`,
  'command.py': `"""The command \`python -m <package>\`, for people: a document in; its canonical text, listing or findings out."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence

from .diagnostic import Diagnostic, WireError
from .document import VerifyOptions, WriteOptions
from .driver import Package, answer_lines
from .reading import ReadOptions

__all__ = ["main"]

_DESCRIPTION = "Reads a document, checks it and writes it. What is wrong with it goes to standard error."
_EPILOG = """\\
exit status: 0 if nothing is wrong with the document, 1 if something is, 2 if the command is used wrongly

For tests, \`records\` and \`documents\` answer each line of standard input: try \`python -m {package} records\`.
"""


def main(package: Package, arguments: Sequence[str]) -> int:
    """Runs the command and gives its exit code."""
    if arguments and arguments[0] in ("documents", "records"):
        return answer_lines(package, arguments)
    options = _parser(package.name).parse_args(arguments)
    try:
        text = _read(options.file)
    except OSError as error:
        sys.stderr.write(f"{options.file}: {error.strerror}\\n")
        return 2
    findings: list[Diagnostic] = []
    answer = ""
    try:
        root = package.documents.read(text, ReadOptions(lenient=options.lenient))
        if options.command == "dump":
            answer = package.documents.listing(root)
        elif options.command == "roundtrip":
            answer = package.documents.write(root, WriteOptions(options.indent, options.lenient))
        findings = package.documents.verify(root, VerifyOptions(lenient=options.lenient))
    except WireError as error:
        findings = list(error.diagnostics)
    if answer:
        sys.stdout.buffer.write(answer.removesuffix("\\n").encode() + b"\\n")
        sys.stdout.buffer.flush()
    for finding in findings:
        sys.stderr.write(f"{'warning: ' if finding.severity == 'warning' else ''}{finding}\\n")
    return 1 if any(finding.severity == "error" for finding in findings) else 0


def _read(file: str) -> bytes:
    if file == "-":
        return sys.stdin.buffer.read()
    with open(file, "rb") as stream:
        return stream.read()


def _parser(package: str) -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog=f"python -m {package}",
        description=_DESCRIPTION,
        epilog=_EPILOG.format(package=package),
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    commands = parser.add_subparsers(dest="command", required=True, metavar="command")
    for name, doc in (
        ("roundtrip", "verify a document and write it in canonical form"),
        ("dump", "list a document: its functions, storages and blocks, and one instruction a line"),
        ("verify", "say what is wrong with a document"),
    ):
        command = commands.add_parser(name, help=doc, description=f"{doc[0].upper()}{doc[1:]}.")
        command.add_argument("file", nargs="?", default="-", help="a JSON file; without one, or for -, standard input")
        command.add_argument(
            "--lenient", action="store_true", help="keep keys, members, kinds and opcodes that are not known"
        )
        if name == "roundtrip":
            command.add_argument(
                "--indent", type=_indent, default=0, metavar="N", help="spaces a level; 0, the default: one line"
            )
    return parser


def _indent(text: str) -> int:
    if not text.isdecimal() or int(text) > 16:
        raise argparse.ArgumentTypeError("not a number from 0 to 16")
    return int(text)
`,
  'containers.py': `"""How arrays and objects without a class of their own cross the wire."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from .codec import STRING, Codec, Rejected, Transfer, check_string, each, mismatch, rejected, under
from .excerpt import describe, entries
from .json_text import Json
from .links import OBJECT, Link, ListShape, MapShape, TupleShape
from .scan import place_of

__all__ = ["lazy", "list_of", "map_of", "name_of", "pair_of", "tuple_of"]

T = TypeVar("T")
U = TypeVar("U")


def name_of(
    *kinds: str, within: tuple[str, ...] = (), not_self: bool = False, where: dict[str, str] | None = None
) -> Codec[str]:
    """The name of an object of one of these kinds; see \`Link\`."""
    return Codec(STRING.expected, STRING.read, STRING.write, Link(kinds, within, not_self, where or {}))


def list_of(item: Codec[T], max_length: int | None = None, first: tuple[str, str] | None = None) -> Codec[list[T]]:
    """Arrays of any length, or of at most \`max_length\` entries.

    :param first: a key and its value: entries that have it are written before all others
    """

    def convert(value: object, convert_item: Callable[[Any, Transfer], U], transfer: Transfer) -> list[U]:
        if not isinstance(value, list):
            raise mismatch("an array", value)
        if max_length is not None and len(value) > max_length:
            raise rejected("wire/wrong-length", f"at most {entries(max_length)}", describe(value))
        try:
            return [convert_item(entry, transfer) for entry in value]
        except Rejected:
            return each(value, enumerate(value), lambda entry: convert_item(entry, transfer))

    def read(value: Json, at: Transfer) -> list[T]:
        return convert(value, item.read, at)

    def write(value: list[T], to: Transfer) -> Json:
        written = convert(value, item.write, to)
        if first is None:
            return written
        key, wanted = first
        return sorted(written, key=lambda entry: not (isinstance(entry, dict) and entry.get(key) == wanted))

    return Codec("an array", read, write, None if item.shape is None else ListShape(item.shape))


def tuple_of(
    *items: Codec[Any], optional_front: int = 0, optional_back: int = 0, bare: tuple[Any, ...] | None = None
) -> Codec[Any]:
    """Arrays of a fixed length, with a type for each place.

    :param optional_front: so many places at the front may be left out, all or none
    :param optional_back: so many places at the back may be left out, all or none
    :param bare: a value that is no array is read as the first place, and these are the others
    """
    forms: dict[int, Sequence[Codec[Any]]] = {len(items): items}
    forms.setdefault(len(items) - optional_front - optional_back, items[optional_front : len(items) - optional_back])
    shorter = "".join(f"{length} or " for length in sorted(forms) if length != len(items))
    expected = f"an array of {shorter}{entries(len(items))}"

    def places(value: list[Any] | tuple[Any, ...]) -> list[tuple[int, tuple[Codec[Any], Any]]]:
        if len(value) not in forms:
            raise rejected("wire/wrong-length", expected, describe(value))
        return list(enumerate(zip(forms[len(value)], value, strict=True)))

    def read(value: Json, at: Transfer) -> tuple[Any, ...]:
        if isinstance(value, list):
            return tuple(each(value, places(value), lambda place: place[0].read(place[1], at)))
        if bare is None or isinstance(value, dict):
            raise mismatch(expected, value)
        return (items[0].read(value, at), *bare)

    def write(value: tuple[Any, ...], to: Transfer) -> Json:
        if not isinstance(value, tuple | list):
            raise mismatch(expected, value)
        return each(value, places(value), lambda place: place[0].write(place[1], to))

    shapes = {length: tuple(item.shape for item in form) for length, form in forms.items()}
    return Codec(expected, read, write, TupleShape(shapes) if any(item.shape for item in items) else None)


def pair_of(first: Codec[T], second: Codec[U], *, bare: tuple[U] | None = None) -> Codec[tuple[T, U]]:
    """Arrays of two entries; with \`bare\` also the first entry alone."""
    pair: Codec[tuple[T, U]] = tuple_of(first, second, bare=bare)
    return pair


def map_of(item: Codec[T], keys: Codec[str] | None = None) -> Codec[dict[str, T]]:
    """Objects with any keys and values of one type; \`keys\` says what the keys are names of."""

    def convert(value: object, convert_item: Callable[[Any, Transfer], U], transfer: Transfer) -> dict[str, U]:
        if not isinstance(value, dict):
            raise mismatch("an object", value)
        names: list[str] = []
        converted: list[U] = []
        findings = []
        rejections = 0
        for key, entry in value.items():
            try:
                names.append(check_string(key))
                converted.append(convert_item(entry, transfer))
            except Rejected as bad:
                # Nothing more is said of a value that the text itself has been refused for.
                rejections += 1
                findings += under(key, bad, place=place_of(value, key))
        if rejections > 0:
            raise Rejected(findings)
        return dict(zip(names, converted, strict=True))

    def read(value: Json, at: Transfer) -> dict[str, T]:
        return convert(value, item.read, at)

    def write(value: dict[str, T], to: Transfer) -> Json:
        return dict(convert(value, item.write, to))

    link = keys.shape if keys is not None and isinstance(keys.shape, Link) else None
    shape = None if link is None and item.shape is None else MapShape(link, item.shape)
    return Codec("an object", read, write, shape)


def lazy(codec: Callable[[], Codec[T]]) -> Codec[T]:
    """The codec of an object that is defined further down, for types that contain themselves."""

    def read(value: Json, at: Transfer) -> T:
        return codec().read(value, at)

    def write(value: T, to: Transfer) -> Json:
        return codec().write(value, to)

    return Codec("an object", read, write, OBJECT)
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
  'document.py': `"""Whole documents: text to value and back, with names checked."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, Generic, Protocol, TypeVar

from .codec import Codec, Rejected, Transfer, rejected, under
from .diagnostic import Diagnostic, Path, WireError
from .enums import WireEnum
from .excerpt import describe
from .json_text import Json, json_text
from .links import Link
from .listing import Listing
from .names import check_names, link_names
from .reading import DEFAULT_OPTIONS, ReadOptions, read_text
from .record import Serializable, guarded
from .scan import locate, place_of
from .verify import NO_CONTEXT, Constraint, Place, VerifyContext, broken
from .walk import walk

__all__ = ["Documents", "VerifyOptions", "Versions", "WriteOptions", "instructions_in"]

R = TypeVar("R")


@dataclass(frozen=True)
class WriteOptions:
    """How to write."""

    indent: int = 0
    """Spaces a level; 0: one line without spaces."""
    lenient: bool = False
    """What lenient reading kept is written, too."""


@dataclass(frozen=True)
class VerifyOptions:
    """How to verify."""

    lenient: bool = False
    """What lenient reading kept is no finding; unknown and repeated names are warnings."""


DEFAULT_WRITE_OPTIONS = WriteOptions()
DEFAULT_VERIFY_OPTIONS = VerifyOptions()


@dataclass(frozen=True)
class Versions:
    """A key of the root that says how old a document is. In memory documents are of the current version."""

    key: str
    current: int
    older: tuple[int, ...]
    """Other versions that are read."""


class Verifiable(Protocol):
    """What is asked of an instruction."""

    def unfit(self, context: VerifyContext) -> list[Diagnostic]: ...
    def constraints(self, context: VerifyContext) -> Iterator[Constraint]: ...


class _Instructions:
    """Finds the instructions of a document, in its order."""

    def __init__(self) -> None:
        self.path: list[str | int] = []
        self.found: list[tuple[Path, Any]] = []

    def object(self, value: Serializable, inside: Callable[[], None]) -> None:
        if value.NAMING.is_instruction:
            self.found.append((tuple(self.path), value))
        inside()

    def entries(self, inside: Callable[[], None]) -> None:
        inside()

    def link(self, name: str, link: Link, holder: Serializable) -> None:
        pass


def instructions_in(root: object) -> Iterable[tuple[Path, Verifiable]]:
    """All instructions of a document with their paths, those inside of others included."""
    visitor = _Instructions()
    if isinstance(root, Serializable):
        walk(root, visitor)
    for index, instruction in enumerate(root if isinstance(root, list) else ()):
        visitor.path = [index]
        walk(instruction, visitor)
    return visitor.found


def _place_in_text(finding: Diagnostic) -> list[tuple[int, bytes]]:
    """Orders findings as the canonical text does: an object before what it holds, indexes by size, keys by bytes."""
    return [(step, b"") if isinstance(step, int) else (0, step.encode()) for step in finding.path]


class Documents(Generic[R]):
    """Reads and writes what a whole text is.

    :param root: codec of the root
    :param wrapper: key under which the root may stand alone
    :param generations: key of the root that says which generation it is for, and the generations by its value
    """

    def __init__(
        self,
        root: Codec[R],
        listing: Listing,
        *,
        wrapper: str | None = None,
        versions: Versions | None = None,
        generations: tuple[str, Mapping[str, WireEnum]] = ("", {}),
    ) -> None:
        self._root = root
        self._listing = listing
        self._generations = generations
        self._wrapper = wrapper
        self._versions = versions

    def read(self, text: str | bytes, options: ReadOptions = DEFAULT_OPTIONS) -> R:
        """The document that a text says, with its names checked. Raises \`WireError\` with everything that is wrong."""
        return read_text(text, self._read, options)

    def write(self, root: R, options: WriteOptions = DEFAULT_WRITE_OPTIONS) -> str:
        """The canonical text of a document. Raises \`WireError\` with everything that does not fit, names included."""
        written = guarded(lambda: self._write(root, Transfer(options.lenient)))
        found = self.check_names(root, options.lenient)
        if any(finding.severity == "error" for finding in found):
            raise WireError(found)
        return json_text(written, options.indent)

    def verify(self, root: R, options: VerifyOptions = DEFAULT_VERIFY_OPTIONS) -> list[Diagnostic]:
        """What keeps a document from being one, in the order of its text.

        Values, names, rules between attributes, and each of its instructions are looked at.
        """
        findings: list[Diagnostic] = []
        try:
            self._write(root, Transfer(options.lenient))
        except Rejected as bad:
            findings += bad.findings
        unwritable = {finding.path for finding in findings}
        names, context = self._link(root, options.lenient)
        findings += names
        for path, instruction in instructions_in(root):
            found = instruction.unfit(context)
            if not found and not any(other[: len(path)] == path for other in unwritable):
                found = broken(instruction.constraints(context))
            findings += [replace(finding, path=(*path, *finding.path)) for finding in found]
        return sorted(findings, key=_place_in_text)

    def _link(self, root: R, lenient: bool) -> tuple[list[Diagnostic], VerifyContext]:
        """What is wrong with the names, and where tensors lie as far as the names say."""
        if not isinstance(root, Serializable):
            return [], NO_CONTEXT
        findings, targets = link_names(root, lenient)

        def place_of(operand: object) -> Place | None:
            key = self._listing.tensor_key(operand)
            storage = None if key is None else targets.get((id(operand), key))
            if storage is None or storage.STORAGE is None:
                return None
            role = storage.STORAGE
            memory: Any = storage.attribute(role.memory)
            partition: Any = storage.attribute(role.partition)
            extents: Any = storage.attribute(role.extents) or ()
            if memory is None or partition is None:
                return None
            return Place(memory, partition, extents[1] if len(extents) > 1 else 0)

        key, generations = self._generations
        generation = root.attribute(key)
        return findings, VerifyContext(generations.get(str(generation)), place_of)

    def listing(self, root: R) -> str:
        """The document as people read it: what holds what, and one instruction a line."""
        return guarded(lambda: self._listing.text(root))

    def check_names(self, root: R, lenient: bool) -> list[Diagnostic]:
        """What is wrong with the names; unknown and repeated ones are warnings if one is lenient."""
        return check_names(root, lenient) if isinstance(root, Serializable) else []

    def _read(self, value: Json, at: Transfer) -> R:
        wrapper = self._wrapper
        if wrapper is None or not isinstance(value, dict) or list(value) != [wrapper]:
            return self._read_root(value, at)
        try:
            return self._read_root(value[wrapper], at)
        except Rejected as bad:
            raise Rejected(under(wrapper, bad, place=place_of(value, wrapper))) from None

    def _read_root(self, value: Json, at: Transfer) -> R:
        findings = self._take_version(value, at)
        try:
            root = self._root.read(value, at)
        except Rejected as bad:
            raise Rejected(findings + bad.findings) from None
        if findings:
            raise Rejected(findings)
        if self._versions and isinstance(root, Serializable):
            root.set_attribute(self._versions.key, self._versions.current)
        if at.is_sound and isinstance(root, Serializable):
            found = check_names(root, at.lenient, rename=at.lenient)
            if any(finding.severity == "error" for finding in found):
                raise Rejected([replace(finding, offset=locate(value, finding.path)) for finding in found])
        return root

    def _take_version(self, value: Json, at: Transfer) -> list[Diagnostic]:
        """Notes the version of a document. A missing one is for the root to report."""
        versions = self._versions
        if versions is None or not isinstance(value, dict):
            return []
        at.version = versions.current
        version = value.get(versions.key)
        if not isinstance(version, int) or isinstance(version, bool) or not -(1 << 63) <= version < 1 << 64:
            return []
        known = sorted((*versions.older, versions.current))
        if version in known:
            at.version = version
            return []
        expected = f"one of the versions {', '.join(map(str, known))}"
        bad = rejected("wire/bad-version", expected, describe(version))
        return under(versions.key, bad, place=place_of(value, versions.key))

    def _write(self, root: R, to: Transfer) -> Json:
        written = self._root.write(root, to)
        if self._versions and isinstance(written, dict):
            written[self._versions.key] = self._versions.current
        return written
`,
  'driver.py': `"""The commands \`python -m <package> records\` and \`documents\`, for tests: one JSON text a line in, one a line out."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from typing import Any, Protocol, TypeVar

from .diagnostic import ContractViolation, Diagnostic, WireError
from .document import Documents, VerifyOptions, WriteOptions
from .enums import WireEnum
from .expr import ExprError
from .json_text import Json, json_text
from .reading import ReadOptions

__all__ = ["Package", "answer_lines"]


class Instruction(Protocol):
    """What the command asks of an instruction."""

    def serialize(self) -> str: ...
    def verify(self) -> Sequence[Diagnostic]: ...
    def sameInst(self, other: Any) -> bool: ...
    def structuralHash(self) -> int: ...
    def getLatencyReadInit(self, generation: Any) -> int: ...
    def getLatencyExec(self, generation: Any) -> int: ...
    def getLatencyWriteDrain(self, generation: Any) -> int: ...
    def getLatency(self, generation: Any) -> int: ...


T = TypeVar("T")


@dataclass(frozen=True)
class Package:
    """What the command works with."""

    name: str
    deserialize: Callable[[bytes], Instruction]
    generations: type[WireEnum]
    documents: Documents[Any]


_USAGE = """\\
usage: python -m {package} records roundtrip               read each line and write it in canonical form
       python -m {package} records verify                  what verify() finds in each line: [{{"code","path"}}, ...]
       python -m {package} records same                    sameInst() of each pair of lines
       python -m {package} records hash                    structuralHash() of each line
       python -m {package} records latency <generation>    [readInit, exec, writeDrain, total] of each line, in ns
       python -m {package} documents roundtrip [--lenient] read each line and write it in canonical form
       python -m {package} documents verify [--lenient]    what reading or verifying each line finds

Reads JSON lines from standard input and writes JSON lines; one that cannot be answered gives {{"error": ...}}.
generations: {generations}
"""


def answer_lines(package: Package, arguments: Sequence[str]) -> int:
    """Answers standard input line by line, and gives the exit code."""
    lines = (line.rstrip(b"\\r\\n") for line in sys.stdin.buffer)
    answers = _answers(package, list(arguments), lines)
    if answers is None:
        generations = ", ".join(map(str, package.generations)) or "none"
        sys.stderr.write(_USAGE.format(package=package.name, generations=generations))
        return 2
    for answer in answers:
        sys.stdout.buffer.write(answer.encode() + b"\\n")
    sys.stdout.buffer.flush()
    return 0


def _answers(package: Package, arguments: list[str], lines: Iterable[bytes]) -> Iterator[str] | None:
    """The line that each line is answered with; nothing: there is no such command."""
    command, options = " ".join(arguments[:2]), arguments[2:]
    if command in ("documents roundtrip", "documents verify") and options in ([], ["--lenient"]):
        documents, lenient = package.documents, bool(options)
        if command == "documents roundtrip":
            return _each(lines, lambda line: _round_trip(documents, line, lenient))
        return _each(lines, lambda line: json_text(_verify(documents, line, lenient)))

    deserialize = package.deserialize
    generations = {str(generation): generation for generation in package.generations}
    if command == "records latency" and len(options) == 1 and options[0] in generations:
        generation = generations[options[0]]
        return _each(lines, lambda line: json_text(_latency(deserialize(line), generation)))
    if command == "records same" and not options:
        return _each(_pairs(lines), lambda pair: json_text(deserialize(pair[0]).sameInst(deserialize(pair[1]))))
    answer = {
        "records roundtrip": lambda line: deserialize(line).serialize(),
        "records verify": lambda line: json_text([_brief(d) for d in deserialize(line).verify()]),
        "records hash": lambda line: json_text(deserialize(line).structuralHash()),
    }.get(command)
    return None if answer is None or options else _each(lines, answer)


def _round_trip(documents: Documents[Any], text: bytes, lenient: bool) -> str:
    root = documents.read(text, ReadOptions(lenient=lenient))
    return documents.write(root, WriteOptions(lenient=lenient))


def _verify(documents: Documents[Any], text: bytes, lenient: bool) -> Json:
    """What is wrong with the text, or else with what it says."""
    try:
        root = documents.read(text, ReadOptions(lenient=lenient))
    except WireError as error:
        return [_brief(finding) for finding in error.diagnostics]
    return [_brief(finding) for finding in documents.verify(root, VerifyOptions(lenient=lenient))]


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
    BY_ORDINAL: ClassVar[bool]
    """Readers take ordinals as well as names."""

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


def defined_at(origin: Origin, *, by_ordinal: bool = False) -> Callable[[type[E]], type[E]]:
    """Class decorator of enums: where the spec defines it, and how it is read. (In its body that would be members.)"""

    def decorate(enum: type[E]) -> type[E]:
        enum.ORIGIN = origin
        enum.BY_ORDINAL = by_ordinal
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
  'fields.py': `"""How a record declares its attributes, and the table that is made of the declarations."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import MISSING, Field, dataclass, field, fields, make_dataclass
from enum import Enum
from typing import TYPE_CHECKING, Any, Final, Generic, Literal, TypeVar, overload

from .codec import Codec, Transfer
from .diagnostic import Origin
from .json_text import Json

if TYPE_CHECKING:
    from typing_extensions import dataclass_transform
else:

    def dataclass_transform(**_):
        """Tells type checkers that \`record\` makes dataclasses; part of \`typing\` from Python 3.11 on."""
        return lambda decorator: decorator


__all__ = [
    "UNSET",
    "Count",
    "Layout",
    "Rule",
    "Sibling",
    "Slot",
    "Unset",
    "layout_of",
    "record",
    "unknown_keys",
    "wire",
]

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
    """The codec of an attribute whose type depends on another attribute, which has this key."""

    key: str
    expected: str
    """What the type is called in findings."""
    codec_for: Callable[[T, Transfer], Codec[U]]
    of_parent: bool = False
    """The other attribute is one of the record around this one."""


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
    aliases: tuple[str, ...]
    late: bool


@overload
def wire(
    codec: AnyCodec[T],
    *,
    default: None,
    key: str | None = None,
    aliases: tuple[str, ...] = (),
    late: bool = False,
    rule: Origin | None = None,
) -> T | None: ...
@overload
def wire(
    codec: AnyCodec[T],
    *,
    default: Unset,
    key: str | None = None,
    aliases: tuple[str, ...] = (),
    late: bool = False,
    rule: Origin | None = None,
) -> T | Unset: ...
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
    aliases: tuple[str, ...] = (),
    late: bool = False,
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
    aliases: tuple[str, ...] = (),
    late: bool = False,
    rule: Origin | None = None,
) -> object:
    """An attribute of a record.

    A key that is absent when reading gives the default, or is an error where it is \`required\`. When writing, a key is
    left out if the value is \`None\` or \`UNSET\` (optional attributes), equals the default (\`skip="default"\`) or has no
    entries (\`skip="empty"\`).

    :param key: the key, where the attribute could not be called like it
    :param absent: what an absent key stands for, where that is not the default of the constructor
    :param aliases: other spellings of the key, read but not written
    :param late: records in it have numbers whose type stands in this record, so it is read after the others
    :param rule: where the spec defines it
    """
    metadata = {"wire": _Wire(codec, key, required, skip, absent, rule, aliases, late)}
    if factory is not MISSING:
        return field(default_factory=factory, metadata=metadata)
    if default is not MISSING:
        return field(default=default, metadata=metadata)
    return field(metadata=metadata)


def unknown_keys(*, factory: Callable[[], dict[str, Json]]) -> dict[str, Json]:
    """The attribute that keeps the keys which a record does not know."""
    kept: dict[str, Json] = field(default_factory=factory, metadata={"extra": True})
    return kept


@dataclass_transform(kw_only_default=True, eq_default=False, field_specifiers=(wire, unknown_keys, field))
def record(cls: type[T]) -> type[T]:
    """Class decorator: a constructor with keyword arguments, and no attributes but the declared ones."""
    made = dataclass(init=False, slots=True, kw_only=True, eq=False, repr=False)(cls)
    setattr(made, "__init__", _Constructor(made))
    return made


class _Constructor:
    """The constructor of a record before it was asked for: most programs make few of the classes that they import."""

    def __init__(self, cls: type) -> None:
        self._cls = cls

    def __get__(self, owner: object | None, cls: type | None = None) -> Any:
        declared = [(slot.name, slot.type, slot) for slot in fields(self._cls)]
        init = vars(make_dataclass(self._cls.__name__, declared, kw_only=True, eq=False, repr=False))["__init__"]
        init.__qualname__ = f"{self._cls.__qualname__}.__init__"
        init.__module__ = self._cls.__module__
        setattr(self._cls, "__init__", init)
        return init.__get__(owner, cls)


class Count:
    """An attribute that is the number of entries of another one: nothing that a record could get wrong."""

    def __init__(
        self,
        codec: Codec[int],
        of: str,  # Its key.
        *,
        key: str | None = None,
        aliases: tuple[str, ...] = (),
        required: bool = False,
        skip: Skip | None = None,
        rule: Origin | None = None,
    ) -> None:
        self.said = _Wire(codec, key, required, skip, MISSING, rule, aliases, late=True)
        self.of = of

    @overload
    def __get__(self, owner: None, cls: type) -> Count: ...
    @overload
    def __get__(self, owner: object, cls: type) -> int: ...
    def __get__(self, owner: object | None, cls: type) -> Count | int:
        return self if owner is None else len(layout_of(type(owner)).entries_of(owner, self.of))

    def __set__(self, owner: object, value: int) -> None:
        raise AttributeError(f"the number of entries of {self.of} cannot be set")


@dataclass(frozen=True)
class Rule:
    """What must hold between the attributes of a record."""

    name: str
    holds: Callable[[], bool]
    message: str
    rule: Origin
    values: tuple[str, ...] = ()
    """Attributes that must hold a plain value; the rule is not judged where one is unset, or an expression."""
    uses: tuple[str, ...] = ()
    """Further attributes that it looks at."""


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
    aliases: tuple[str, ...]
    is_late: bool
    """Read when the other attributes are known."""
    counts: str | None
    """Key of the attribute whose entries it counts."""

    def codec_in(self, owner: Callable[[str], object], to: Transfer) -> Codec[Any]:
        """The codec of the attribute of this very record, whose attributes \`owner\` gives by key."""
        codec = self.codec
        if isinstance(codec, Codec):
            return codec
        around = to.owner if codec.of_parent else owner
        return codec.codec_for(None if around is None else around(codec.key), to)


@dataclass(frozen=True, slots=True)
class Layout:
    """The attributes of a class of records."""

    slots: list[Slot]
    """In the order of the spec, inherited ones first."""
    by_key: dict[str, Slot]
    """Also by the other spellings of the keys."""
    by_name: dict[str, Slot]
    places: dict[str, int]
    """Where an attribute stands among those that are read: late ones behind the others."""
    required: list[Slot]
    other_defaults: list[Slot]
    """Those whose absent key stands for something else than the constructor sets."""
    tags: list[str]
    """Attributes that say which of several cases of a union a record is."""
    is_open: bool
    """Keys that it does not know are kept in strict mode, too."""
    origin: Origin | None
    rules: Callable[[Any], Iterator[Rule]] | None

    def entries_of(self, owner: object, key: str) -> list[Any]:
        """The entries of a list, by its key."""
        entries = getattr(owner, self.by_key[key].name)
        return entries if isinstance(entries, list) else []


_LAYOUTS: dict[type, Layout] = {}


def layout_of(cls: type) -> Layout:
    """The table of a class made by \`record\`."""
    layout = _LAYOUTS.get(cls)
    if layout is None:
        layout = _LAYOUTS[cls] = _make_layout(cls)
    return layout


def _make_layout(cls: type) -> Layout:
    slots = [
        _slot(declared.name, said, declared, None)
        for declared in fields(cls)
        if isinstance(said := declared.metadata.get("wire"), _Wire)
    ]
    for base in reversed(cls.__mro__):
        counts = [(name, count) for name, count in vars(base).items() if isinstance(count, Count)]
        slots += [_slot(name, count.said, None, count) for name, count in counts]
    in_reading_order = sorted(slots, key=lambda slot: slot.is_late)
    return Layout(
        slots=slots,
        by_key={key: slot for slot in slots for key in (slot.key, *slot.aliases)},
        by_name={slot.name: slot for slot in slots},
        places={slot.name: place for place, slot in enumerate(in_reading_order)},
        required=[slot for slot in slots if slot.required],
        other_defaults=[slot for slot in slots if slot.has_other_default],
        tags=[declared.name for declared in fields(cls) if not declared.metadata and declared.default is not MISSING],
        is_open=bool(getattr(cls, "OPEN", False)),
        origin=getattr(cls, "ORIGIN", None),
        rules=getattr(cls, "rules", None),
    )


def _slot(name: str, said: _Wire, declared: Field[Any] | None, count: Count | None) -> Slot:
    unset = MISSING if declared is None else declared.default
    return Slot(
        name=name,
        key=name if said.key is None else said.key,
        codec=said.codec,
        required=said.required,
        optional=unset is None or unset is UNSET,
        unset=unset,
        skip=said.skip,
        rule=said.rule,
        default=(lambda: 0) if declared is None else _default_of(declared, said.absent),
        has_other_default=said.absent is not MISSING,
        aliases=said.aliases,
        is_late=said.late or isinstance(said.codec, Sibling),
        counts=None if count is None else count.of,
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
from .fields import UNSET

__all__ = ["constant", "int64", "is_set", "no_access", "nth", "partitions", "per_partition", "present"]

T = TypeVar("T")

_MOST_PARTITIONS = 2**32 - 1
_MOST_PER_PARTITION = 2**40


def nth(values: Sequence[T], index: int) -> T | None:
    """The entry at an index; nothing beyond the ends."""
    return values[index] if 0 <= index < len(values) else None


def present(value: object) -> bool:
    """Whether an operand is there, or an optional attribute set."""
    return value is not None


def is_set(value: object) -> bool:
    """Whether an optional attribute of any JSON type is set; there, None is a value."""
    return value is not UNSET


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
  'lazily.py': `"""Modules that are imported when something of them is asked for: a program rarely needs every instruction."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping
from importlib import import_module
from typing import Generic, TypeVar

__all__ = ["LazyClasses", "lazy_names"]

C = TypeVar("C")


class LazyClasses(Mapping[str, "type[C]"], Generic[C]):
    """Classes by name.

    :param places: module inside the package, and the name of the class there
    """

    def __init__(self, package: str, places: Mapping[str, tuple[str, str]]) -> None:
        self._package = package
        self._places = places
        self._classes: dict[str, type[C]] = {}

    def __getitem__(self, key: str) -> type[C]:
        cls = self._classes.get(key)
        if cls is None:
            module, name = self._places[key]
            cls = self._classes[key] = getattr(import_module(f"{self._package}.{module}"), name)
        return cls

    def __contains__(self, key: object) -> bool:
        return key in self._places

    def __iter__(self) -> Iterator[str]:
        return iter(self._places)

    def __len__(self) -> int:
        return len(self._places)


def lazy_names(
    package: str, names: Mapping[str, tuple[str, ...]]
) -> tuple[Callable[[str], object], Callable[[], list[str]]]:
    """\`__getattr__\` and \`__dir__\` of a package that offers names of its modules.

    :param names: by module
    """
    modules = {name: module for module, offered in names.items() for name in offered}

    def get(name: str) -> object:
        if name not in modules:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        found: object = getattr(import_module(f"{package}.{modules[name]}"), name)
        setattr(sys.modules[package], name, found)
        return found

    return get, lambda: sorted({*vars(sys.modules[package]), *modules})
`,
  'links.py': `"""Where names of other objects stand in a document, and which objects have names."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Union

__all__ = ["OBJECT", "Link", "ListShape", "MapShape", "Naming", "Objects", "Shape", "StorageRole", "TupleShape"]


@dataclass(frozen=True)
class Link:
    """A string that is the name of another object. The empty string is the name of nothing."""

    kinds: tuple[str, ...]
    """Kinds of object that it may be, looked up in this order."""
    within: tuple[str, ...] = ()
    """Keys of sibling links; the first that is set says which object the name is looked up in."""
    not_self: bool = False
    """The instruction that holds the link is not meant."""
    where: Mapping[str, str] = field(default_factory=dict)
    """What attributes of the object must be, by key."""


@dataclass(frozen=True)
class ListShape:
    """Lists whose entries have a shape."""

    entry: Shape


@dataclass(frozen=True)
class TupleShape:
    """Tuples, by their length."""

    places: Mapping[int, tuple[Shape | None, ...]]


@dataclass(frozen=True)
class MapShape:
    """Maps; the keys may be names, too."""

    keys: Link | None
    entry: Shape | None


@dataclass(frozen=True)
class Objects:
    """Records of any class, which says what is inside."""


OBJECT = Objects()

Shape = Union[Link, ListShape, TupleShape, MapShape, Objects]


@dataclass(frozen=True)
class StorageRole:
    """Keys of a record that says where a tensor lies."""

    memory: str
    partition: str
    extents: str


@dataclass(frozen=True)
class Naming:
    """How names work in the records of a class.

    A link is looked up in the records around it, from the inside out, in those that list its kind.
    """

    names: tuple[tuple[str, str], ...] = ()
    """Kinds of object that the record is, each with the key of its name."""
    scopes: tuple[str, ...] = ()
    """Objects of these kinds inside are seen from inside only."""
    shares: tuple[str, ...] = ()
    """Objects of these kinds inside are seen from further out as well."""
    reaches: tuple[str, ...] = ()
    """Links from inside to these kinds are looked up in the whole document when nothing around them has the name."""
    is_instruction: bool = False

    @property
    def has_scope(self) -> bool:
        return bool(self.scopes or self.shares or self.reaches)
`,
  'listing.py': `"""Documents as people read them: what holds what, and one instruction a line."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from .codec import Transfer
from .fields import Slot, layout_of
from .json_text import Json, json_text
from .record import KeptAsRead, Serializable
from .record_io import is_default, write_attribute

__all__ = ["AccessRole", "ImmediateRole", "Listing"]

_WORD = re.compile(r"[A-Za-z_][A-Za-z0-9_.]*")


@dataclass(frozen=True)
class AccessRole:
    """Keys of a record that is a strided access to a tensor."""

    tensor: str
    dtype: str
    pairs: str
    offset: str


@dataclass(frozen=True)
class ImmediateRole:
    """Keys of a record that is a number, or a list of numbers."""

    dtype: str
    value: str


class Listing:
    """How the documents of an instruction set are listed.

    ::

        function main
          memory_location_set x {kind=ExternalInput dtype=float32 tensor_shape=[128,512]}
            memory_location x_0 {type=SB dims=[128,2048]}
          block main
            act: Activation Activation y_0[0: 512x128 1x512]:float32 <- x_0[0: 512x128 1x512]:float32 {func=Gelu}

    :param tag: key of the opcode
    :param roles: what operands are, by class; others are shown as any record
    :param kinds: what other operands are called, by class
    """

    def __init__(
        self,
        *,
        tag: str,
        ins: str,
        outs: str,
        engine: str,
        roles: Mapping[type, AccessRole | ImmediateRole],
        kinds: Mapping[type, str],
    ) -> None:
        self._tag = tag
        self._ins = ins
        self._outs = outs
        self._engine = engine
        self._roles = roles
        self._kinds = kinds
        self._to = Transfer(lenient=True, loose=True)

    def text(self, root: object) -> str:
        """The listing of a document, a line for each object and each instruction."""
        lines: list[str] = []
        for part in root if isinstance(root, list) else [root]:
            lines += self._lines(part, 0)
        return "".join(f"{line}\\n" for line in lines)

    def tensor_key(self, operand: object) -> str | None:
        """Key of the tensor that an operand accesses; nothing: it accesses none."""
        role = self._roles.get(type(operand))
        return role.tensor if isinstance(role, AccessRole) else None

    def _lines(self, value: Any, depth: int) -> Iterator[str]:
        yield "  " * depth + (self._instruction(value) if value.NAMING.is_instruction else self._object(value))
        for child in _children(value):
            yield from self._lines(child, depth + 1)

    def _object(self, value: Any) -> str:
        names = value.NAMING.names
        if isinstance(value, KeptAsRead):
            return _text(value.json)
        if not names:
            return type(value).__name__ + self._attributes(value, ())
        kind, key = names[0]
        return f"{kind} {_text(value.attribute(key))}{self._attributes(value, (key,))}"

    def _instruction(self, value: Any) -> str:
        name = "".join(f"{_text(value.attribute(key))}: " for _, key in value.NAMING.names[:1])
        if isinstance(value, KeptAsRead):
            return f"{name}{_text(value.json.get(self._tag))} {_text(value.json)}"
        outs = ", ".join(map(self._operand, value.attribute(self._outs)))
        ins = ", ".join(map(self._operand, value.attribute(self._ins)))
        operands = f"{outs} <- {ins}".strip() if outs or ins else ""
        words = [f"{name}{value.OPCODE}", _text(value.attribute(self._engine)), *([operands] if operands else [])]
        shown = (self._ins, self._outs, self._engine, *(key for _, key in value.NAMING.names[:1]))
        return " ".join(words) + self._attributes(value, shown)

    def _operand(self, value: Any) -> str:
        role = self._roles.get(type(value))
        if isinstance(value, KeptAsRead):
            return _text(value.json)
        if role is None:
            return f"{self._kinds[type(value)]}{self._attributes(value, ()).strip()}"
        dtype = _text(value.attribute(role.dtype))
        if isinstance(role, ImmediateRole):
            return f"{self._entry(value, role.value)}:{dtype}{self._attributes(value, (role.dtype, role.value))}"
        pairs: Any = self._written(value, role.pairs)
        axes = "".join(f" {'x'.join(map(_text, pair))}" for pair in pairs or ())
        rest = self._attributes(value, (role.tensor, role.dtype, role.pairs, role.offset))
        return f"{_text(value.attribute(role.tensor))}[{self._entry(value, role.offset)}:{axes}]:{dtype}{rest}"

    def _attributes(self, value: Any, shown: tuple[str, ...]) -> str:
        """\` {key=value ...}\`: attributes that have no line of their own, and are not at their default."""
        entries = []
        for slot in layout_of(type(value)).slots:
            attribute = getattr(value, slot.name)
            is_apart = slot.key in shown or slot.counts is not None or any(True for _ in _named(attribute))
            if is_apart or (slot.optional and attribute is slot.unset):
                continue
            entry = write_attribute(slot, value, attribute, self._to)
            if slot.required or slot.optional or not is_default(slot, value, entry, self._to):
                entries.append(f"{slot.key}={_text(entry)}")
        entries += [f"{key}={_text(entry)}" for key, entry in sorted(value.extra.items())]
        return f" {{{' '.join(entries)}}}" if entries else ""

    def _written(self, value: Any, key: str) -> Json:
        slot: Slot = layout_of(type(value)).by_key[key]
        return write_attribute(slot, value, getattr(value, slot.name), self._to)

    def _entry(self, value: Any, key: str) -> str:
        return _text(self._written(value, key))


def _children(value: Any) -> Iterator[Any]:
    """The objects and instructions that stand one level below."""
    for slot in layout_of(type(value)).slots:
        yield from _named(getattr(value, slot.name))


def _named(attribute: object) -> Iterator[Any]:
    """The nearest objects with names in an attribute."""
    for entry in attribute if isinstance(attribute, list) else [attribute]:
        if isinstance(entry, Serializable):
            if entry.NAMING.names or entry.NAMING.is_instruction:
                yield entry
            else:
                yield from _children(entry)


def _text(value: Any) -> str:
    """A value in canonical form; words without quotes."""
    if isinstance(value, str) and _WORD.fullmatch(value):
        return str(value)
    return json_text(value)
`,
  'names.py': `"""Links a document in two passes.

First every object is entered under its name into the records around it, then every link is looked up from where it
stands. So an object may stand behind the links to it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

from .diagnostic import Diagnostic
from .excerpt import describe, excerpt
from .fields import layout_of
from .links import Link, Naming
from .nearest import did_you_mean
from .record import Serializable
from .scope import Named, Scope
from .walk import walk

__all__ = ["check_names", "link_names"]

# Names that a hint is looked for among; more would take long, and help little.
_HINT_CANDIDATES = 2000


def check_names(root: Serializable, lenient: bool, rename: bool = False) -> list[Diagnostic]:
    """What is wrong with the names in a document, in its order.

    :param lenient: unknown and repeated names are warnings
    :param rename: the second of two entries of one name gets the first free one of \`name_1\`, \`name_2\`, ...
    """
    return link_names(root, lenient, rename)[0]


def link_names(
    root: Serializable, lenient: bool, rename: bool = False
) -> tuple[list[Diagnostic], dict[tuple[int, str | int], Serializable]]:
    """The findings of \`check_names\`, and what links mean: by the identity of the record and the key of the link."""
    scope = Scope(None, Naming())
    naming = _Naming(scope, lenient, rename)
    walk(root, naming)
    linking = _Linking(naming.scopes, scope, lenient)
    walk(root, linking)
    return naming.findings + linking.findings, linking.targets


class _Pass:
    """What both passes keep of the way to the place that they are at."""

    def __init__(self, scope: Scope, lenient: bool) -> None:
        self.path: list[str | int] = []
        self.findings: list[Diagnostic] = []
        self._scope = scope
        self._severity: Literal["error", "warning"] = "warning" if lenient else "error"

    def _within(self, scope: Scope | None, inside: Callable[[], None]) -> None:
        outer = self._scope
        self._scope = scope or outer
        inside()
        self._scope = outer


class _Naming(_Pass):
    def __init__(self, scope: Scope, lenient: bool, rename: bool) -> None:
        super().__init__(scope, lenient)
        self._rename = rename
        self.scopes: dict[int, Scope] = {}
        """Scopes of objects, by identity."""
        self._siblings: dict[str, Serializable] | None = None
        """Names of the entries of the list whose entry comes next."""

    def object(self, value: Serializable, inside: Callable[[], None]) -> None:
        siblings = self._siblings
        self._siblings = None
        naming = value.NAMING
        for kind, key in naming.names:
            if siblings is not None:
                self._keep_apart(siblings, value, key)
            name = value.attribute(key)
            if isinstance(name, str):
                self._scope.declare(kind, name, value)
        own = Scope(self._scope, naming) if naming.has_scope else None
        if own:
            self.scopes[id(value)] = own
        self._within(own, inside)
        self._siblings = siblings

    def entries(self, inside: Callable[[], None]) -> None:
        outer = self._siblings
        self._siblings = {}
        inside()
        self._siblings = outer

    def link(self, name: str, link: Link, holder: Serializable) -> None:
        pass  # Looked up when every name is known.

    def _keep_apart(self, siblings: dict[str, Serializable], value: Serializable, key: str) -> None:
        name = value.attribute(key)
        if not isinstance(name, str) or siblings.setdefault(name, value) is value:
            return
        free = _free_name(siblings, name)
        self.findings.append(
            Diagnostic(
                "wire/duplicate-name",
                (*self.path, key),
                "a name that no entry before it has",
                excerpt(name),
                f"read as {excerpt(free)}" if self._rename else None,
                severity=self._severity,
            )
        )
        if self._rename:
            value.set_attribute(key, free)
            siblings[free] = value


def _free_name(siblings: dict[str, Serializable], name: str) -> str:
    suffix = 1
    while f"{name}_{suffix}" in siblings:
        suffix += 1
    return f"{name}_{suffix}"


class _Linking(_Pass):
    def __init__(self, scopes: dict[int, Scope], scope: Scope, lenient: bool) -> None:
        super().__init__(scope, lenient)
        self._scopes = scopes
        self.targets: dict[tuple[int, str | int], Serializable] = {}
        """What the links of records mean, by the identity of the record and the key of the link."""
        self._warned: set[int] = set()
        self._instruction: Serializable | None = None

    def object(self, value: Serializable, inside: Callable[[], None]) -> None:
        outer = self._instruction
        if value.NAMING.is_instruction:
            self._instruction = value
        self._within(self._scopes.get(id(value)), inside)
        self._instruction = outer

    def entries(self, inside: Callable[[], None]) -> None:
        inside()

    def link(self, name: str, link: Link, holder: Serializable) -> None:
        is_known, place = self._place(link, holder)
        if not is_known:
            return
        found = place.find_here(link, name) if place else self._scope.find(link, name)
        if found:
            self.targets[id(holder), self.path[-1]] = found.value
            self._check(found, name, link)
        else:
            self._report_unknown(name, link, place)

    def _place(self, link: Link, holder: Serializable) -> tuple[bool, Scope | None]:
        """The scope of the object that a sibling names; none: no sibling does.

        False: a sibling names nothing that is known, or nothing that has a scope, which is reported by itself.
        """
        for key in link.within:
            slot = layout_of(type(holder)).by_key[key]
            name = getattr(holder, slot.name)
            sibling = slot.codec.shape if hasattr(slot.codec, "shape") else None
            if not isinstance(name, str) or name == "" or not isinstance(sibling, Link):
                continue
            is_known, outer = self._place(sibling, holder)
            if not is_known:
                return False, None
            found = outer.find_here(sibling, name) if outer else self._scope.find(sibling, name)
            scope = None if found is None else self._scopes.get(id(found.value))
            return scope is not None, scope
        return True, None

    def _check(self, found: Named, name: str, link: Link) -> None:
        if link.not_self and found.value is self._instruction:
            self._report("wire/self-dependency", "another instruction", f"{excerpt(name)} itself")
        for key, wanted in link.where.items():
            value = found.value.attribute(key)
            if value != wanted:
                expected = f"a {link.kinds[0]} whose {key} is {excerpt(wanted)}"
                self._report("wire/constraint", expected, f"{excerpt(name)}, with {describe(value)}")
        if not found.is_shared or id(found) in self._warned:
            return
        self._warned.add(id(found))
        hint = "the first one in program order is meant"
        actual = f"{excerpt(name)}, the name of several"
        self._report("wire/ambiguous-name", "the name of one object", actual, hint, "warning")

    def _report_unknown(self, name: str, link: Link, place: Scope | None) -> None:
        candidates = (place or self._scope).candidates(link, _HINT_CANDIDATES, here=place is not None)
        hint = did_you_mean(name, candidates) if len(candidates) < _HINT_CANDIDATES else None
        expected = f"the name of a {' or '.join(link.kinds).replace('_', ' ')}"
        self._report("wire/unknown-name", expected, excerpt(name), hint, self._severity)

    def _report(
        self,
        code: str,
        expected: str,
        actual: str,
        hint: str | None = None,
        severity: Literal["error", "warning"] = "error",
    ) -> None:
        self.findings.append(Diagnostic(code, tuple(self.path), expected, actual, hint, severity=severity))
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
  'older.py': `"""Brings objects of an earlier version of the document up to the current one."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Union

from .codec import Rejected, Transfer, under
from .diagnostic import Diagnostic, Origin
from .excerpt import describe, excerpt
from .json_text import Json, json_text
from .scan import Bad, PlacedList, PlacedObject, place_of

__all__ = ["Each", "Get", "OlderForm", "SameAs", "Template", "upgraded"]


@dataclass(frozen=True)
class Get:
    """The value at a key; \`default\` where there is none."""

    key: str
    default: Template | None = None


@dataclass(frozen=True)
class Each:
    """A list: what \`to\` makes of each entry of the array at the key. Without the array: the empty list."""

    key: str
    to: Template


@dataclass(frozen=True)
class SameAs:
    """What the form of this name makes of the same object, whatever its pattern."""

    form: str


Template = Union[str, bool, int, float, Get, Each, SameAs, Mapping[str, "Template"]]
"""What to make of an object: the value itself, with these in place of what comes from the object."""


@dataclass(frozen=True)
class OlderForm:
    """How a version of the document wrote some values of a union."""

    name: str
    version: int
    """The last version that wrote it."""
    when: Mapping[str, Json]
    """An object is of the form when every key has this value; None: when there is no such key."""
    to: Template
    rule: Origin
    only: Mapping[str, Json] = field(default_factory=dict)
    """Keys that must have this value where they are there."""


def upgraded(
    forms: tuple[OlderForm, ...], value: dict[str, Json], at: Transfer
) -> tuple[dict[str, Json], list[Diagnostic]] | None:
    """What an object without a tag is now, and what is wrong with it as it was.

    Nothing: the document is too new, or no form fits.
    """
    form = next((form for form in forms if at.version <= form.version and _fits(form.when, value)), None)
    if form is None:
        return None
    making = _Making({other.name: other.to for other in forms})
    findings = _check_only(form, value)
    made, unmade = making.object(form.to, value)
    known = {*form.when, *form.only, *making.keys(form.to)}
    for key, entry in value.items():
        if key not in known and at.lenient:
            made.put(key, entry, place_of(value, key))
        elif key not in known:
            findings.append(_unknown_key(key, form.name, value))
    return made, [replace(finding, rule=form.rule) for finding in [*findings, *unmade]]


def _fits(pattern: Mapping[str, Json], value: dict[str, Json]) -> bool:
    return all(
        key not in value if wanted is None else key in value and _equal(value[key], wanted)
        for key, wanted in pattern.items()
    )


def _equal(value: Json, wanted: Json) -> bool:
    """Equality of JSON values: true is not 1."""
    return isinstance(value, bool) == isinstance(wanted, bool) and not isinstance(value, Bad) and value == wanted


def _check_only(form: OlderForm, value: dict[str, Json]) -> list[Diagnostic]:
    wrong = [key for key, wanted in form.only.items() if key in value and not _equal(value[key], wanted)]
    return [
        Diagnostic(
            "wire/constraint",
            (key,),
            f"{json_text(form.only[key])} in a {form.name}",
            describe(value[key]),
            offset=place_of(value, key),
        )
        for key in wrong
    ]


def _unknown_key(key: str, name: str, value: dict[str, Json]) -> Diagnostic:
    place = value.key_places.get(key) if isinstance(value, PlacedObject) else None
    return Diagnostic("wire/unknown-key", (key,), f"a key of a {name}", excerpt(key), offset=place)


class _Making:
    """The forms of one union, by name."""

    def __init__(self, forms: Mapping[str, Template]) -> None:
        self._forms = forms

    def keys(self, template: Template) -> set[str]:
        """The keys of the object itself that a template looks at."""
        if isinstance(template, Get | Each):
            return {template.key}
        if isinstance(template, SameAs):
            return self.keys(self._forms[template.form])
        if isinstance(template, Mapping):
            return {key for part in template.values() for key in self.keys(part)}
        return set()

    def object(self, template: Template, value: dict[str, Json]) -> tuple[PlacedObject, list[Diagnostic]]:
        """What the template of an object makes of an object."""
        if isinstance(template, SameAs):
            return self.object(self._forms[template.form], value)
        made = PlacedObject()
        findings: list[Diagnostic] = []
        for key, part in template.items() if isinstance(template, Mapping) else ():
            entry, place, wrong = self._value(part, value)
            made.put(key, entry, place)
            findings += wrong
        return made, findings

    def _value(self, template: Template, value: dict[str, Json]) -> tuple[Json, int | None, list[Diagnostic]]:
        """A value, where it stands in the text if it does, and what is wrong with it."""
        if isinstance(template, SameAs):
            return self._value(self._forms[template.form], value)
        if isinstance(template, Each):
            made, findings = self._list(template, value)
            return made, place_of(value, template.key), findings
        if isinstance(template, Mapping):
            made_object, findings = self.object(template, value)
            return made_object, None, findings
        if not isinstance(template, Get):
            return template, None, []
        if template.key in value:
            return value[template.key], place_of(value, template.key), []
        if template.default is not None:
            return self._value(template.default, value)
        expected = f"the key {excerpt(template.key)}"
        missing = Diagnostic("wire/missing-key", (template.key,), expected, "an object without it")
        return Bad(), None, [missing]

    def _list(self, template: Each, value: dict[str, Json]) -> tuple[Json, list[Diagnostic]]:
        entries = value.get(template.key, [])
        if not isinstance(entries, list):
            return entries, []
        made = PlacedList()
        findings: list[Diagnostic] = []
        known = self.keys(template.to)
        for index, entry in enumerate(entries):
            place = place_of(entries, index)
            if isinstance(entry, dict):
                wrong = [_unknown_key(key, template.key, entry) for key in entry if key not in known]
                entry, unmade = self.object(template.to, entry)
                rejected = Rejected([*wrong, *unmade])
                inside = Rejected(under(index, rejected, place=place))
                findings += under(template.key, inside, place=place_of(value, template.key))
            made.put(entry, place)
        return made, findings
`,
  'reading.py': `"""From text to values: the standard library's reader where the text is good, \`scan\` where it is not."""

from __future__ import annotations

import json
import math
import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeVar

from .codec import Rejected, Transfer
from .diagnostic import Diagnostic, WireError
from .excerpt import visible
from .json_text import Json
from .scan import Findings, Scan, Stop

__all__ = ["ReadOptions", "read_text"]

T = TypeVar("T")


@dataclass(frozen=True)
class ReadOptions:
    """How to read, and limits on what is read."""

    max_depth: int = 256
    """Largest nesting of arrays and objects."""
    max_bytes: int = 1 << 30
    """Largest text."""
    max_diagnostics: int = 100
    """Findings to collect before giving up."""
    lenient: bool = False
    """Keep what the spec does not know: keys, instructions, cases of unions, and members of enums as plain strings."""


DEFAULT_OPTIONS = ReadOptions()


def read_text(text: str | bytes, read: Callable[[Json, Transfer], T], options: ReadOptions = DEFAULT_OPTIONS) -> T:
    """What \`read\` makes of the JSON value that \`text\` is. Raises \`WireError\` with everything that is wrong."""
    if len(text) <= options.max_bytes:
        try:
            return read(_parse(text, options.max_depth), Transfer(options.lenient))
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


def _read_slowly(text: str | bytes, findings: Findings, read: Callable[[Json, Transfer], T], options: ReadOptions) -> T:
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
        at = Transfer(options.lenient)
        at.is_sound = not findings.found
        result = read(value, at)
    except RecursionError:
        findings.add("wire/too-deep", (), 0, "nesting within the limit of Python's recursion", "deeper nesting")
        raise Stop from None
    except Rejected as rejected:
        for finding in rejected.findings:
            _add(finding, scan.start, findings)
        raise Stop from None
    if findings.found:
        raise Stop
    return result


_NUMBER = re.compile(r"-?[0-9][-+.0-9eE]*")


def _add(finding: Diagnostic, start: int, findings: Findings) -> None:
    """Adds a finding that knows its place, or is about the whole value. Numbers are shown as they are written."""
    place = start if finding.offset is None else finding.offset
    number = _NUMBER.match(findings.text, place)
    is_number = number and finding.code in ("wire/type-mismatch", "wire/out-of-range", "wire/number-overflow")
    actual = visible(number[0]) if number and is_number else finding.actual
    severity = finding.severity
    findings.add(finding.code, finding.path, place, finding.expected, actual, finding.hint, finding.rule, severity)
`,
  'record.py': `"""The bases of everything that crosses the wire: classes whose attributes are the keys of a JSON object."""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterator
from dataclasses import field
from typing import Any, ClassVar, TypeVar

from .codec import OPAQUE, Codec, Rejected, Transfer
from .diagnostic import Diagnostic, Origin, WireError
from .fields import layout_of, record, unknown_keys
from .json_text import Json, json_text
from .links import Naming, StorageRole
from .reading import DEFAULT_OPTIONS, ReadOptions, read_text
from .record_io import same
from .special import record_of

__all__ = ["KeptAsRead", "Record", "Serializable", "UnknownCase", "guarded"]

T = TypeVar("T")
S = TypeVar("S", bound="Serializable")


@record
class Serializable:
    """What is written as a JSON object. Equal to itself only, unless a subclass says otherwise."""

    ORIGIN: ClassVar[Origin]
    """Where the spec defines the class."""
    OPEN: ClassVar[bool] = False
    """Keys that the spec does not list are kept in strict mode, too."""
    STORAGE: ClassVar[StorageRole | None] = None
    """Set where it says where a tensor lies."""
    NAMING: ClassVar[Naming] = Naming()
    """How names work in it."""

    extra: dict[str, Json] = unknown_keys(factory=dict)
    """Keys that the spec does not list, as they were read. Only open records may have any, unless one is lenient."""

    @classmethod
    def codec(cls: type[S]) -> Codec[S]:
        """How objects of this class cross the wire."""
        return record_of(cls)

    def to_json(self, lenient: bool = False) -> Json:
        """The JSON object. Raises \`WireError\` if an attribute does not fit its type.

        :param lenient: what lenient reading kept is written, too
        """
        return guarded(lambda: type(self).codec().write(self, Transfer(lenient)))

    def serialize(self, indent: int = 0, lenient: bool = False) -> str:
        """The canonical text: on one line without spaces, or with \`indent\` spaces a level."""
        return guarded(lambda: json_text(self.to_json(lenient), indent))

    @classmethod
    def from_json(cls: type[S], value: Json, lenient: bool = False) -> S:
        """The inverse of \`to_json\`. Raises \`WireError\` with everything that is wrong."""
        return guarded(lambda: cls.codec().read(value, Transfer(lenient)))

    @classmethod
    def deserialize(cls: type[S], text: str | bytes, options: ReadOptions = DEFAULT_OPTIONS) -> S:
        """The inverse of \`serialize\`; takes keys in any order. Raises \`WireError\` with everything that is wrong."""
        return read_text(text, cls.codec().read, options)

    def clone(self: S) -> S:
        """A copy that shares nothing with the original."""
        return copy.deepcopy(self)

    def attribute(self, key: str) -> object:
        """The value of the attribute with this key; None: there is no such attribute."""
        slot = layout_of(type(self)).by_key.get(key)
        return None if slot is None else getattr(self, slot.name)

    def set_attribute(self, key: str, value: Any) -> None:
        """Gives the attribute with this key another value."""
        setattr(self, layout_of(type(self)).by_key[key].name, value)

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(f'{name}={value!r}' for name, value in self._changed())})"

    def _changed(self) -> Iterator[tuple[str, object]]:
        """The attributes that differ from what an absent key stands for."""
        for slot in layout_of(type(self)).slots:
            value = getattr(self, slot.name)
            if slot.default is None or value != slot.default():
                yield slot.name, value


@record
class Record(Serializable):
    """A value: two records are equal if they have the same class and are written alike."""

    __hash__: ClassVar[None]  # type: ignore[assignment]

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Record) or type(other) is not type(self):
            return NotImplemented
        layout = layout_of(type(self))
        if any(getattr(self, name) != getattr(other, name) for name in layout.tags):
            return False
        return same(self, other, *layout.by_name) and (
            self.extra is other.extra or json_text(self.extra) == json_text(other.extra)
        )


class KeptAsRead:
    """What lenient readers keep of an object that the spec does not have."""

    __slots__ = ()

    json: dict[str, Json]
    """The whole object."""

    def attribute(self, key: str) -> object:
        """The value of a key."""
        return self.json.get(key)

    def set_attribute(self, key: str, value: Json) -> None:
        """Gives a key another value."""
        self.json[key] = value

    def __repr__(self) -> str:
        return f"{type(self).__name__}(json={self.json!r})"


@record
class UnknownCase(KeptAsRead, Record):
    """A case of a union that the spec does not have, which lenient readers keep as it was read."""

    json: dict[str, Json] = field(default_factory=dict)
    """The whole object."""

    def to_json(self, lenient: bool = False) -> Json:
        return guarded(lambda: OPAQUE.write(self.json, Transfer(lenient)))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, UnknownCase) and json_text(self.json) == json_text(other.json)


def guarded(work: Callable[[], T]) -> T:
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

from collections.abc import Callable, Collection, Iterator, Set
from typing import Any, TypeGuard, TypeVar

from .codec import OPAQUE, EnumCodec, Rejected, Transfer, mismatch, rejected, under
from .diagnostic import Diagnostic
from .enums import WireEnum
from .excerpt import describe, excerpt
from .fields import UNSET, Layout, Rule, Slot, layout_of
from .json_text import Json, json_text
from .nearest import did_you_mean
from .scan import PlacedObject, place_of

__all__ = ["is_default", "read_record", "same", "structural_hash", "write_attribute", "write_record"]

T = TypeVar("T")

# Ranks of findings about an object that are not about one of its attributes.
_KEYS = -1
_EXTRA = 1 << 30
_RULES = _EXTRA + 1

Fault = tuple[int, list[Diagnostic]]
"""Findings about an object, and their rank among all about it."""


class _Unread(Exception):
    """An attribute that another one depends on could not be read, which was reported."""


# --- writing ---------------------------------------------------------------------------------------------------------


def write_record(record: Any, tag: tuple[str, str] | None, to: Transfer) -> dict[str, Json]:
    """A record with its tag, if it has one. Raises \`Rejected\` with everything that does not fit."""
    layout = layout_of(type(record))
    written: dict[str, Json] = {tag[0]: tag[1]} if tag else {}
    findings: list[Diagnostic] = []
    bad_names: set[str] = set()
    for slot in layout.slots:
        value = getattr(record, slot.name)
        if (slot.optional and value is slot.unset) or (slot.skip == "empty" and not _has_entries(value)):
            continue
        try:
            entry = write_attribute(slot, record, value, to)
            if slot.skip != "default" or not is_default(slot, record, entry, to):
                written[slot.key] = entry
        except Rejected as bad:
            findings += under(slot.key, bad, slot.rule)
            bad_names.add(slot.name)
    extra: dict[str, Json] = record.extra
    for key, value in extra.items():
        if not layout.is_open and not to.lenient:
            findings.append(_unknown_key(type(record), layout, key, extra))
            continue
        try:
            written.setdefault(key, OPAQUE.write(value, to))
        except Rejected as bad:
            findings += under(key, bad, layout.origin)
    if layout.rules:
        findings += _broken(record, layout, bad_names)
    if findings:
        raise Rejected(findings)
    return written


def write_attribute(slot: Slot, record: Any, value: object, to: Transfer) -> Json:
    if not slot.is_late:
        return slot.codec.write(value, to)  # type: ignore[union-attr]
    codec = slot.codec_in(record.attribute, to)
    outer, to.owner = to.owner, record.attribute
    try:
        return codec.write(value, to)
    finally:
        to.owner = outer


def _has_entries(value: object) -> bool:
    """Whether a list or map is not empty; what is neither is for its codec to refuse."""
    return not isinstance(value, list | dict) or len(value) > 0


def is_default(slot: Slot, record: object, entry: Json, to: Transfer) -> bool:
    """Whether a value is written like the default: reals by their bits."""
    if slot.default is None:
        return False
    default = write_attribute(slot, record, slot.default(), to)
    if isinstance(entry, int | str) and not isinstance(default, float):
        return entry == default and type(entry) is type(default)
    return json_text(entry) == json_text(default)


# --- reading ---------------------------------------------------------------------------------------------------------


def read_record(cls: type[T], tag_key: str | None, value: Json, at: Transfer) -> T:
    """The inverse of \`write_record\`; the tag was looked at before. Raises \`Rejected\` with everything that is wrong."""
    if not isinstance(value, dict):
        raise mismatch("an object", value)
    layout = layout_of(cls)
    by_key = layout.by_key
    attributes: dict[str, Any] = {}
    extra: dict[str, Json] = {}
    late: dict[str, tuple[Slot, str]] = {}
    partly_read: dict[str, list[Json]] = {}
    faults: list[Fault] = []
    for key, entry in value.items():
        slot = by_key.get(key)
        if slot is None:
            if key == tag_key:
                continue
            if not layout.is_open and not at.lenient:
                faults.append((_KEYS, [_unknown_key(cls, layout, key, value)]))
                continue
            try:
                extra[key] = OPAQUE.read(entry, at)
            except Rejected as bad:
                faults.append((_EXTRA, under(key, bad, layout.origin, place_of(value, key))))
        elif slot.aliases and _spelling(slot, value) != key:
            faults.append((_KEYS, [_other_spelling(key, value)]))
        elif slot.is_late:
            late[slot.name] = (slot, key)
        else:
            codec: Any = slot.codec
            try:
                attributes[slot.name] = codec.read(entry, at)
            except Rejected as bad:
                faults.append((layout.places[slot.name], under(slot.key, bad, slot.rule, place_of(value, key))))
                if _is_partly_read(entry, bad):
                    partly_read[slot.key] = entry
    if late:
        faults += _read_late(layout, value, attributes, partly_read, late, at)
    for slot in layout.required:
        if _spelling(slot, value) is None:
            faults.append((layout.places[slot.name], [_missing(slot)]))
    for slot in layout.other_defaults:
        if slot.default and _spelling(slot, value) is None:
            attributes[slot.name] = slot.default()
    if extra:
        attributes["extra"] = extra
    make: Callable[..., T] = cls
    if faults:
        absent = [slot for slot in layout.slots if slot.name not in attributes]
        unread = {slot.name for slot in absent if _spelling(slot, value) is not None}
        if layout.rules:
            faults.append((_RULES, _broken(make(**attributes), layout, unread)))
        faults.sort(key=lambda fault: fault[0])
        raise Rejected([finding for _, findings in faults for finding in findings])
    record = make(**attributes)
    if layout.rules:
        broken = _broken(record, layout, frozenset())
        if broken:
            raise Rejected(broken)
    return record


def _spelling(slot: Slot, value: dict[str, Json]) -> str | None:
    """The first key of an object that is the attribute's; nothing: it has none."""
    if not slot.aliases:
        return slot.key if slot.key in value else None
    return next((key for key in value if key == slot.key or key in slot.aliases), None)


def _read_late(
    layout: Layout,
    value: dict[str, Json],
    attributes: dict[str, Any],
    partly_read: dict[str, list[Json]],
    late: dict[str, tuple[Slot, str]],
    at: Transfer,
) -> list[Fault]:
    """Reads the attributes that depend on others, into \`attributes\`.

    :param partly_read: lists with bad entries, by key: they are counted all the same
    """

    def known(key: str) -> object:
        slot = layout.by_key.get(key)
        if slot is None:
            return None
        if slot.name in attributes:
            return attributes[slot.name]
        if _spelling(slot, value) is not None:
            raise _Unread
        return slot.default() if slot.default and not slot.required else None

    faults: list[Fault] = []
    outer = at.owner
    for slot, key in sorted(late.values(), key=lambda item: layout.places[item[0].name]):
        entry = value[key]
        try:
            codec = slot.codec_in(known, at)
            at.owner = known
            found = codec.read(entry, at)
            if slot.counts is None:
                attributes[slot.name] = found
            else:
                _check_count(slot.counts, partly_read.get(slot.counts) or known(slot.counts), found)
        except _Unread:
            continue
        except Rejected as bad:
            faults.append((layout.places[slot.name], under(slot.key, bad, slot.rule, place_of(value, key))))
            if _is_partly_read(entry, bad):
                partly_read[slot.key] = entry
        finally:
            at.owner = outer
    return faults


def _is_partly_read(value: Json, bad: Rejected) -> TypeGuard[list[Json]]:
    """Whether it is the entries of a list that are bad, not the list."""
    return isinstance(value, list) and all(finding.path for finding in bad.findings)


def _check_count(key: str, entries: object, found: int) -> None:
    length = len(entries) if isinstance(entries, list) else 0
    if found != length:
        expected = f"{length}, the number of entries of {excerpt(key)}"
        raise rejected("wire/constraint", expected, describe(found))


def _unknown_key(cls: type[object], layout: Layout, key: str, value: dict[str, Json]) -> Diagnostic:
    name = getattr(cls, "OPCODE", cls.__name__)
    hint = did_you_mean(key, layout.by_key)
    return Diagnostic(
        "wire/unknown-key", (key,), f"a key of {name}", excerpt(key), hint, _key_place(key, value), layout.origin
    )


def _other_spelling(key: str, value: dict[str, Json]) -> Diagnostic:
    actual = f"{excerpt(key)}, another spelling of a key before it"
    return Diagnostic("wire/duplicate-key", (key,), "every key once", actual, offset=_key_place(key, value))


def _key_place(key: str, value: dict[str, Json]) -> int | None:
    return value.key_places.get(key) if isinstance(value, PlacedObject) else None


def _missing(slot: Slot) -> Diagnostic:
    expected = f"the key {excerpt(slot.key)}: {slot.codec.expected}"
    return Diagnostic("wire/missing-key", (slot.key,), expected, "an object without it", rule=slot.rule)


def _broken(record: object, layout: Layout, unread: Set[str]) -> list[Diagnostic]:
    """The rules between attributes that do not hold, as far as they can be judged."""
    rules: Iterator[Rule] = iter(()) if layout.rules is None else layout.rules(record)
    return [
        Diagnostic(
            "wire/constraint", (), rule.message, f"an object that breaks the rule {excerpt(rule.name)}", rule=rule.rule
        )
        for rule in rules
        if unread.isdisjoint(rule.values)
        and unread.isdisjoint(rule.uses)
        and all(_is_plain(layout.by_name[name], getattr(record, name)) for name in rule.values)
        and not rule.holds()
    ]


def _is_plain(slot: Slot, value: object) -> bool:
    """Whether the value of an attribute is known, and one that the spec knows."""
    if value is None or value is UNSET or hasattr(value, "__dataclass_fields__"):
        return False
    return not isinstance(slot.codec, EnumCodec) or isinstance(value, WireEnum)


# --- comparing -------------------------------------------------------------------------------------------------------


def same(a: object, b: object, *names: str) -> bool:
    """Whether two records of a class write these attributes alike: NaN equals NaN, and -0.0 is not 0.0."""
    if all(getattr(a, name) is getattr(b, name) for name in names):
        return True
    try:
        return _written(a, names) == _written(b, names)
    except Rejected:
        return False


def structural_hash(record: object, about: str, *names: str) -> int:
    """A hash, the same in every run, of \`about\` and the attributes: equal wherever \`same\` finds them alike."""
    import hashlib  # Here, because it takes longer to import than all of this package's front door.

    try:
        text = _written(record, names)
    except Rejected:
        text = ""
    return int.from_bytes(hashlib.blake2b(f"{about} {text}".encode(), digest_size=8).digest(), "big")


def _written(record: object, names: Collection[str]) -> str:
    """The text of these attributes; of each a list, empty if it is not set."""
    to = Transfer(lenient=True, loose=True)
    layout = layout_of(type(record))
    entries: list[Json] = []
    for slot in map(layout.by_name.__getitem__, names):
        value = getattr(record, slot.name)
        is_unset = slot.optional and value is slot.unset
        entries.append([] if is_unset else [write_attribute(slot, record, value, to)])
    return json_text(entries)
`,
  'scan.py': `"""A JSON reader that says exactly what is wrong and where. Slow: only used on text that the fast reader refused."""

from __future__ import annotations

import math
import re
from typing import Literal, NoReturn

from .diagnostic import Diagnostic, Origin, Path
from .excerpt import excerpt, visible
from .json_text import Json

__all__ = ["Bad", "Findings", "PlacedList", "PlacedObject", "Scan", "Stop", "locate", "place_of"]

_SPACE = re.compile(r"[ \\t\\n\\r]*")
_PLAIN = re.compile(r'[^"\\\\\\x00-\\x1f\\ud800-\\udfff]*')
_INTEGER = re.compile(r"-?(?:0|[1-9][0-9]*)")
_DIGITS = re.compile(r"[0-9]+")
_HEX = re.compile(r"[0-9A-Fa-f]{4}")
_WORD = re.compile(r"[-+]?\\w{0,20}", re.ASCII)
# Integers of so many digits are within binary64.
_FINITE_DIGITS = 308
_NON_FINITE = re.compile(r"[-+]?(NaN|nan|Infinity|inf)")
_ESCAPES = {'"': '"', "\\\\": "\\\\", "/": "/", "b": "\\b", "f": "\\f", "n": "\\n", "r": "\\r", "t": "\\t"}


class Bad(str):
    """Stands for a value that was reported already: half a surrogate pair, a number beyond binary64."""


class _NegativeZero(int):
    """The token \`-0\`: the integer 0, but the real -0.0."""

    def __float__(self) -> float:
        return -0.0


class PlacedList(list[Json]):
    """An array that knows where in the text its entries start."""

    def __init__(self) -> None:
        super().__init__()
        self.places: list[int | None] = []

    def put(self, value: Json, place: int | None) -> None:
        self.append(value)
        self.places.append(place)


class PlacedObject(dict[str, Json]):
    """An object that knows where in the text its values start, and its keys."""

    def __init__(self) -> None:
        super().__init__()
        self.places: dict[str, int | None] = {}
        self.key_places: dict[str, int] = {}

    def put(self, key: str, value: Json, place: int | None, key_place: int | None = None) -> None:
        self[key] = value
        self.places[key] = place
        if key_place is not None:
            self.key_places[key] = key_place


def place_of(holder: object, step: str | int) -> int | None:
    """Where an entry of an array or object starts in the text, if there is a text."""
    if isinstance(holder, PlacedList) and isinstance(step, int):
        return holder.places[step]
    return holder.places.get(step) if isinstance(holder, PlacedObject) and isinstance(step, str) else None


def locate(root: object, path: Path) -> int | None:
    """Where the value at a path starts in the text, or the innermost one on the way that is there."""
    place = None
    node = root
    for step in path:
        if isinstance(node, PlacedObject) and isinstance(step, str) and step in node:
            place, node = node.places[step], node[step]
        elif isinstance(node, PlacedList) and isinstance(step, int) and step < len(node):
            place, node = node.places[step], node[step]
        else:
            break
    return place


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
        severity: Literal["error", "warning"] = "error",
    ) -> None:
        """One finding about the character at \`index\`. Raises \`Stop\` when the limit is reached."""
        offset = len(self.text[:index].encode("utf-8", "surrogateescape"))
        self.found.append(Diagnostic(code, path, expected, actual, hint, offset, rule, severity))
        if sum(finding.severity == severity for finding in self.found) >= self._limit:
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
        self.start = 0
        """Index of the first character of the value."""

    def document(self) -> Json:
        """The value that the whole text is. Raises \`Stop\` if it is none."""
        self._next()
        self.start = self._at
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
        values = PlacedList()
        self._enter()
        if self._next() != "]":
            self._path.append(0)
            while True:
                self._path[-1] = len(values)
                self._next()
                place = self._at
                values.put(self._value(), place)
                if not self._more("]", "a comma or the end of the array"):
                    break
            self._path.pop()
        self._leave()
        return values

    def _object(self) -> dict[str, Json]:
        values = PlacedObject()
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

    def _entry(self, values: PlacedObject) -> None:
        if self._next() != '"':
            self._fail("a key in double quotes")
        start = self._at
        key = self._string()
        self._path[-1] = key
        path = tuple(self._path)
        if self._next() != ":":
            self._fail("a colon")
        self._at += 1
        self._next()
        place = self._at
        value = self._value()
        if isinstance(key, Bad):
            return
        if key in values:
            self._findings.add("wire/duplicate-key", path, start, "every key once", f"{excerpt(key)} again")
            return
        values.put(key, value, place, start)

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
            return self._integer(integer[0], start)
        if text[self._at] == ".":
            self._at += 1
            self._digits()
        if text[self._at : self._at + 1] in ("e", "E"):
            self._at += 2 if text[self._at + 1 : self._at + 2] in ("+", "-") else 1
            self._digits()
        return self._real(text[start : self._at], start)

    def _integer(self, token: str, start: int) -> Json:
        if token == "-0":
            return _NegativeZero()
        nearest = self._real(token, start) if len(token) > _FINITE_DIGITS else None
        return nearest if isinstance(nearest, Bad) else int(token)

    def _real(self, token: str, start: int) -> float | Bad:
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
`,
  'scope.py': `"""The names that can be seen from a place in a document."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from .links import Link, Naming

if TYPE_CHECKING:
    from .record import Serializable

__all__ = ["Named", "Scope"]


@dataclass
class Named:
    """An object that a name was found to mean."""

    value: Serializable
    is_shared: bool = False
    """Another object has the same name in the same scope; this one stands before it."""


_Table = dict[tuple[str, str], Named]


class Scope:
    """The names that can be seen inside one record. The outermost scope holds every kind that no other one does."""

    def __init__(self, parent: Scope | None, naming: Naming) -> None:
        self.parent = parent
        self._naming = naming
        self._names: _Table = {}
        self._all: _Table = {} if parent is None else parent._all

    def declare(self, kind: str, name: str, value: Serializable) -> None:
        """Names an object that stands directly in this scope. Objects are declared in program order."""
        _enter(self._all, kind, name, value)
        for at in self._outwards():
            ends = kind in at._naming.scopes or at.parent is None
            if ends or kind in at._naming.shares:
                _enter(at._names, kind, name, value)
            if ends:
                return

    def find(self, link: Link, name: str) -> Named | None:
        """What the name means here: in this scope or in those around it, in the order of the link's kinds."""
        for at in self._outwards():
            found = at.find_here(link, name)
            if found is None and at._naming.reaches:
                found = _look(self._all, [kind for kind in link.kinds if kind in at._naming.reaches], name)
            if found:
                return found
        return None

    def find_here(self, link: Link, name: str) -> Named | None:
        """What the name means among the objects inside this record."""
        return _look(self._names, link.kinds, name)

    def candidates(self, link: Link, limit: int, here: bool = False) -> list[str]:
        """Names that the link could mean, nearest scope first; at most \`limit\`."""
        names: list[str] = []
        for at in [self] if here else self._outwards():
            for wanted in link.kinds:
                names += [name for kind, name in at._names if kind == wanted]
            if len(names) >= limit:
                break
        return names[:limit]

    def _outwards(self) -> Iterator[Scope]:
        at: Scope | None = self
        while at is not None:
            yield at
            at = at.parent


def _look(table: _Table, kinds: Sequence[str], name: str) -> Named | None:
    return next((table[kind, name] for kind in kinds if (kind, name) in table), None)


def _enter(table: _Table, kind: str, name: str, value: Serializable) -> None:
    first = table.get((kind, name))
    if first is None:
        table[kind, name] = Named(value)
    else:
        first.is_shared = True
`,
  'special.py': `"""Codecs of records, of unions of records, and of what stands for one of several types."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from .codec import OPAQUE, Codec, Rejected, Transfer, mismatch, rejected, under
from .diagnostic import Diagnostic, Origin
from .enums import WireEnum
from .excerpt import excerpt
from .fields import Sibling
from .json_text import Json
from .links import OBJECT
from .nearest import did_you_mean
from .older import OlderForm, upgraded
from .record_io import read_record, write_record
from .scan import place_of

__all__ = ["case_of", "immediate", "instruction_of", "maybe_affine", "record_of", "union_of"]

T = TypeVar("T")
U = TypeVar("U")
S = TypeVar("S", bool, int, float)
E = TypeVar("E", bound=WireEnum)


def record_of(cls: type[T]) -> Codec[T]:
    """Records of one class."""

    def read(value: Json, at: Transfer) -> T:
        return read_record(cls, None, value, at)

    def write(value: T, to: Transfer) -> Json:
        if type(value) is not cls:
            raise mismatch(f"a record of {cls.__name__}", value)
        return write_record(value, None, to)

    return Codec("an object", read, write, OBJECT)


class _Tag:
    """The key that tells records apart, and what is said where its value is not a good one."""

    def __init__(self, key: str, what: str, code: str, rule: Origin | None) -> None:
        self.key = key
        self._what = what
        self._code = code
        self._rule = rule

    def missing(self) -> Rejected:
        expected = f"the key {excerpt(self.key)}: {self._what}"
        actual = "an object without it"
        return Rejected([Diagnostic("wire/missing-key", (self.key,), expected, actual, rule=self._rule)])

    def spelling(self, value: dict[str, Json]) -> str:
        """The value of the tag, which has to be a string."""
        spelling = value[self.key]
        if type(spelling) is not str:
            bad = mismatch(self._what, spelling)
            raise Rejected(under(self.key, bad, self._rule, place_of(value, self.key)))
        return spelling

    def unknown(self, spelling: str, known: Mapping[str, Any], value: object = None) -> Rejected:
        bad = rejected(self._code, self._what, excerpt(spelling), did_you_mean(spelling, known), self._rule)
        return Rejected(under(self.key, bad, place=place_of(value, self.key)))

    def no_object(self, value: object) -> Rejected:
        return mismatch("an object", value)

    def no_case(self, value: object) -> Rejected:
        return mismatch(self._what, value)


def union_of(
    name: str,
    tag_key: str,
    cases: Mapping[str, type[T]],
    *,
    unknown: type[T],
    aliases: Mapping[str, str] | None = None,
    tag_attribute: str | None = None,
    default_tag: str | None = None,
    older: tuple[OlderForm, ...] = (),
    rule: Origin | None = None,
) -> Codec[T]:
    """Records of several classes, told apart by the value of a key.

    :param unknown: class of what lenient readers keep for any other value
    :param aliases: values that are read as well, and the value that is written instead
    :param tag_attribute: where classes that stand for several values keep the one that they stand for
    :param default_tag: what an object without the key is
    :param older: how earlier versions of the document wrote objects without the key
    :param rule: where the spec defines it
    """
    tag = _Tag(tag_key, f"a kind of {name}", "wire/unknown-kind", rule)
    spellings = {case: case for case in cases} | dict(aliases or {})
    tags: dict[type[T], list[str]] = {}
    for case, cls in cases.items():
        tags.setdefault(cls, []).append(case)

    def read(value: Json, at: Transfer) -> T:
        if not isinstance(value, dict):
            raise tag.no_object(value)
        if tag_key in value:
            spelling = tag.spelling(value)
        else:
            form = upgraded(older, value, at) if older else None
            if form is not None:
                return read_upgraded(*form, at)
            if default_tag is None:
                raise tag.missing()
            spelling = default_tag
        case = spellings.get(spelling)
        if case is None:
            if at.lenient:
                return _read_unknown(unknown, value, at)
            raise tag.unknown(spelling, spellings, value)
        record = read_record(cases[case], tag_key, value, at)
        if tag_attribute and len(tags[cases[case]]) > 1:
            setattr(record, tag_attribute, case)
        return record

    def read_upgraded(value: dict[str, Json], findings: list[Diagnostic], at: Transfer) -> T:
        try:
            record = read(value, at)
        except Rejected as bad:
            raise Rejected([*findings, *bad.findings]) from None
        if findings:
            raise Rejected(findings)
        return record

    def write(value: T, to: Transfer) -> Json:
        if type(value) is unknown:
            return _write_unknown(value, tag, spellings, to)
        candidates = tags.get(type(value))
        if not candidates:
            raise tag.no_case(value)
        case = candidates[0]
        if tag_attribute and len(candidates) > 1:
            case = getattr(value, tag_attribute)
            if case not in candidates:
                raise tag.unknown(str(case), spellings)
        return write_record(value, (tag_key, case), to)

    return Codec("an object", read, write, OBJECT)


def instruction_of(tag_key: str, classes: Mapping[str, type[T]], unknown: type[T], rule: Origin) -> Codec[T]:
    """Instructions of any class in the table, told apart by their opcode."""
    tag = _Tag(tag_key, "an instruction", "wire/unknown-opcode", rule)

    def read(value: Json, at: Transfer) -> T:
        if not isinstance(value, dict):
            raise tag.no_object(value)
        if tag_key not in value:
            raise tag.missing()
        opcode = tag.spelling(value)
        if opcode in classes:
            return read_record(classes[opcode], tag_key, value, at)
        if at.lenient:
            return _read_unknown(unknown, value, at)
        raise tag.unknown(opcode, classes, value)

    def write(value: T, to: Transfer) -> Json:
        cls = type(value)
        if cls is unknown:
            return _write_unknown(value, tag, classes, to)
        opcode: str = getattr(cls, "OPCODE", "")
        if opcode not in classes or classes[opcode] is not cls:
            raise tag.no_case(value)
        return write_record(value, (tag_key, opcode), to)

    return Codec("an object", read, write, OBJECT)


def _read_unknown(cls: type[T], value: dict[str, Json], at: Transfer) -> T:
    make: Any = cls
    kept: T = make(json=OPAQUE.read(value, at))
    return kept


def _write_unknown(value: Any, tag: _Tag, known: Mapping[str, Any], to: Transfer) -> Json:
    if not to.lenient:
        raise tag.unknown(str(value.json.get(tag.key)), known)
    return OPAQUE.write(value.json, to)


_CASES: dict[type, Codec[Any]] = {}


def case_of(tag_key: str, opcode: str, cls: type[T], unknown: type[Any], rule: Origin) -> Codec[T]:
    """Instructions of one class, with their opcode."""
    codec = _CASES.get(cls)
    if codec is None:
        codec = _CASES[cls] = instruction_of(tag_key, {opcode: cls}, unknown, rule)
    return codec


def maybe_affine(constant: Codec[S], expression: Codec[U]) -> Codec[S | U]:
    """A constant, or an expression under the same key: a JSON object is an expression."""

    def read(value: Json, at: Transfer) -> S | U:
        return expression.read(value, at) if isinstance(value, dict) else constant.read(value, at)

    def write(value: Any, to: Transfer) -> Json:
        if hasattr(value, "__dataclass_fields__"):
            return expression.write(value, to)
        return constant.write(value, to)

    return Codec(f"{constant.expected}, or an expression", read, write, OBJECT)


def immediate(
    key: str,
    codecs: Mapping[E, Codec[int] | Codec[float]],
    wrap: Callable[[Codec[Any]], Codec[Any]] | None = None,
    *,
    of_parent: bool = False,
) -> Sibling[E, Any]:
    """Numbers that are written as the dtype under another key demands; \`wrap\` makes the codec of a list of them.

    :param of_parent: the key is one of the record around this one
    """

    def codec_for(dtype: E | None, transfer: Transfer) -> Codec[Any]:
        codec: Codec[Any] | None = None if dtype is None else codecs.get(dtype)
        if codec is None:
            if dtype is None and transfer.loose:
                codec = _ANY_NUMBER
            elif dtype is not None and transfer.lenient and not isinstance(dtype, WireEnum):
                codec = OPAQUE
            else:
                codec = _no_immediates(key, "none" if dtype is None else str(dtype))
        return wrap(codec) if wrap else codec

    return Sibling(key, "an array" if wrap else _A_NUMBER, codec_for, of_parent)


_A_NUMBER = "a number of the dtype"


def _no_immediates(key: str, dtype: str) -> Codec[Any]:
    """The codec of a dtype that has no immediates: takes no number at all."""

    def refuse(_: object, __: Transfer) -> Any:
        raise rejected("wire/bad-immediate-dtype", f"a dtype that has immediates under {excerpt(key)}", dtype)

    return Codec(_A_NUMBER, refuse, refuse)


def _by_value(value: Any, _: Transfer) -> Json:
    """A number as it compares with others: \`1.0\` equals \`1\`, and -0.0 is not 0."""
    number: int | float = value
    is_whole = isinstance(number, float) and number.is_integer() and str(number) != "-0.0"
    return int(number) if is_whole else str(number) if isinstance(number, float) else number


_ANY_NUMBER: Codec[Any] = Codec(_A_NUMBER, _by_value, _by_value)
`,
  'verify.py': `"""What keeps an instruction from standing in a program."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from .codec import Rejected, Transfer
from .diagnostic import Diagnostic, Origin
from .enums import WireEnum
from .expr import ExprError
from .record import Serializable

__all__ = [
    "NO_CONTEXT",
    "Constraint",
    "OperandRule",
    "Place",
    "VerifyContext",
    "abstract",
    "broken",
    "known_generation",
    "known_place",
    "misplaced",
    "start_partition",
    "too_new",
    "unwritable",
    "wrong_engine",
    "wrong_operands",
]


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
    memories: Collection[str] = ()
    """Memories that it may lie in; empty: any."""


@dataclass(frozen=True)
class Place:
    """Where a tensor lies."""

    memory: Any
    """A member of the enum of memories."""
    partition: int
    """Its first partition."""
    row_bytes: int
    """Bytes in each partition; 0: not known."""


@dataclass(frozen=True)
class VerifyContext:
    """What an instruction does not say itself. What needs more than is known is not judged."""

    generation: Any = None
    """The generation that it is for, if that is known."""
    place_of: Callable[[Any], Place | None] | None = None
    """Gives the place of the tensor that an operand accesses."""


NO_CONTEXT = VerifyContext()


def known_generation(context: VerifyContext) -> Any:
    """The generation, which has to be known."""
    if context.generation is None:
        raise ExprError("plugin/no-generation", "the generation is not known")
    return context.generation


def known_place(operand: object, context: VerifyContext) -> Place:
    """The place of the tensor that an operand accesses, which has to be known."""
    place = None if context.place_of is None else context.place_of(operand)
    if place is None:
        raise ExprError("plugin/no-place", "the place of the tensor is not known")
    return place


def start_partition(place: Place, offset: int, element_bytes: int) -> int:
    """The first partition of an access that starts at an offset in elements."""
    if not 0 <= offset <= 1 << 53 or place.partition < 0:
        raise ExprError("plugin/bad-value", "not an offset within a tensor")
    first = place.partition + (offset * element_bytes // place.row_bytes if place.row_bytes > 0 else 0)
    if not 0 <= first <= 1 << 33:
        raise ExprError("plugin/bad-value", "not a partition")
    return first


@dataclass(frozen=True)
class Constraint:
    """Something that must hold for an instruction."""

    holds: Callable[[], bool]
    message: str
    rule: Origin


def unwritable(instruction: Serializable) -> list[Diagnostic]:
    """The attributes that do not fit their types."""
    try:
        type(instruction).codec().write(instruction, Transfer())
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


def too_new(
    key: str, opcode: str, since: WireEnum | None, context: VerifyContext, rule: Origin
) -> list[Diagnostic]:
    """A generation that does not have the instruction yet."""
    generation = context.generation
    if since is None or generation is None or generation.ordinal >= since.ordinal:
        return []
    actual = f"{opcode}, which came with {since}"
    return [Diagnostic("verify/generation", (key,), f"an instruction that {generation} has", actual, rule=rule)]


def misplaced(
    rules: Iterable[OperandRule], lists: Mapping[str, Sequence[object]], context: VerifyContext
) -> list[Diagnostic]:
    """Operands in memories that they must not lie in, as far as their places are known."""
    findings = []
    for rule in rules:
        operands = lists[rule.key]
        if not rule.memories or context.place_of is None or rule.index >= len(operands):
            continue
        place = context.place_of(operands[rule.index])
        if place is not None and place.memory not in rule.memories:
            path = (rule.key, rule.index)
            expected = f"a tensor in {' or '.join(rule.memories)}"
            findings.append(Diagnostic("verify/memory", path, expected, f"one in {place.memory}", rule=rule.rule))
    return findings


def wrong_operands(
    rules: Iterable[OperandRule],
    lists: Mapping[str, Sequence[object]],
    dtype_key_of: Callable[[Any], str],
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
            path = (rule.key, rule.index, dtype_key_of(operands[rule.index]))
            expected = " or ".join(map(str, rule.dtypes))
            mistyped.append(Diagnostic("verify/dtype", path, expected, str(dtype), rule=rule.rule))
    return missing + mistyped


def broken(constraints: Iterable[Constraint]) -> list[Diagnostic]:
    """The constraints that do not hold. One over a value that is known only when the program runs is not checked."""
    findings = []
    for constraint in constraints:
        try:
            holds = constraint.holds()
        except (ExprError, KeyError):
            continue  # Not known before the program runs, or a member of an enum that the spec does not have.
        if not holds:
            actual = "an instruction for which this does not hold"
            findings.append(Diagnostic("verify/constraint", (), constraint.message, actual, rule=constraint.rule))
    return findings
`,
  'visiting.py': `"""How visitors find the method for a class."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

__all__ = ["method_for"]


def method_for(visitor: object, cls: type) -> Callable[[Any], Any]:
    """The method \`visit_<class>\` of the class, or of its nearest base that has one."""
    for base in cls.__mro__:
        method: Callable[[Any], Any] | None = getattr(visitor, f"visit_{base.__name__}", None)
        if method is not None:
            return method
    raise TypeError(f"{cls.__name__} is no class of instructions")
`,
  'walk.py': `"""Walks over the objects and links of a document; everything else is passed by."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from .codec import Codec
from .fields import Slot, layout_of
from .links import Link, ListShape, MapShape, Objects, Shape, TupleShape
from .record import Serializable

__all__ = ["Visitor", "walk"]


class Visitor(Protocol):
    """What is done at each place. The path is the walk's, and changes as it goes on."""

    path: list[str | int]

    def object(self, value: Serializable, inside: Callable[[], None]) -> None:
        """An object with names or a scope of its own, or an instruction; \`inside\` goes on with what it holds."""

    def link(self, name: str, link: Link, holder: Serializable) -> None:
        """A string that is a link, or a key of a map that is one; \`holder\` is the record that it belongs to."""

    def entries(self, inside: Callable[[], None]) -> None:
        """The entries of a list, each of which may be an object."""


def walk(value: Serializable, visitor: Visitor) -> None:
    """Visits a record and everything in it, attributes in the order of the spec."""
    naming = value.NAMING
    if naming.names or naming.has_scope or naming.is_instruction:
        visitor.object(value, lambda: _attributes(value, visitor))
    else:
        _attributes(value, visitor)


_VISITED: dict[type, list[tuple[Slot, Shape]]] = {}


def _visited(cls: type) -> list[tuple[Slot, Shape]]:
    """The attributes of a class that there is something to visit in."""
    found = _VISITED.get(cls)
    if found is None:
        slots = [(slot, slot.codec.shape) for slot in layout_of(cls).slots if isinstance(slot.codec, Codec)]
        found = _VISITED[cls] = [(slot, shape) for slot, shape in slots if shape is not None]
    return found


def _attributes(holder: Serializable, visitor: Visitor) -> None:
    for slot, shape in _visited(type(holder)):
        value = getattr(holder, slot.name)
        if value is not None:
            visitor.path.append(slot.key)
            _visit(value, shape, visitor, holder)
            visitor.path.pop()


def _visit(value: object, shape: Shape | None, visitor: Visitor, holder: Serializable) -> None:
    if isinstance(shape, Objects):
        if isinstance(value, Serializable):
            walk(value, visitor)
    elif isinstance(shape, Link):
        if isinstance(value, str) and value != "":
            visitor.link(value, shape, holder)
    elif isinstance(shape, ListShape):
        if isinstance(value, list) and value:
            visitor.entries(lambda: _entries(value, shape.entry, visitor, holder))
    elif isinstance(shape, TupleShape):
        if isinstance(value, tuple | list):
            for index, (entry, place) in enumerate(zip(value, shape.places.get(len(value), ()), strict=False)):
                visitor.path.append(index)
                _visit(entry, place, visitor, holder)
                visitor.path.pop()
    elif isinstance(shape, MapShape) and isinstance(value, dict):
        for key, entry in value.items():
            visitor.path.append(key)
            if shape.keys and key != "":
                visitor.link(key, shape.keys, holder)
            _visit(entry, shape.entry, visitor, holder)
            visitor.path.pop()


def _entries(values: list[object], shape: Shape, visitor: Visitor, holder: Serializable) -> None:
    for index, entry in enumerate(values):
        visitor.path.append(index)
        _visit(entry, shape, visitor, holder)
        visitor.path.pop()
`,
};

/** What stands beside the package. */
export const projectFiles: { readonly [name: string]: string } = {
  'build_backend.py': `"""Builds the wheel of this package with the standard library alone: installing it needs no network and no tools.

With \`pip install . -C cython=all\` the modules are compiled: pip fetches Cython, and the C compiler must be there.
\`-C cython=records,_runtime.codec\` compiles only these. Sources are installed all the same: type checkers read them.
"""

from __future__ import annotations

import os
import re
from base64 import urlsafe_b64encode
from collections.abc import Mapping
from hashlib import sha256
from importlib import import_module
from pathlib import Path
from tempfile import TemporaryDirectory
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

_ROOT = Path(__file__).resolve().parent
_PURE = "py3-none-any"


def get_requires_for_build_wheel(config_settings: Mapping[str, str] | None = None) -> list[str]:
    """PEP 517: nothing, unless modules are compiled."""
    return ["cython>=3.2", "setuptools>=70.1"] if "cython" in (config_settings or {}) else []


def build_wheel(
    wheel_directory: str,
    config_settings: Mapping[str, str] | None = None,
    metadata_directory: str | None = None,
) -> str:
    """PEP 517: a wheel of the package's modules."""
    package = _ROOT / _setting("package")
    sources = sorted((*package.rglob("*.py"), *package.rglob("py.typed")))
    files = {path.relative_to(_ROOT).as_posix(): path.read_bytes() for path in sources}
    wanted = (config_settings or {}).get("cython")
    if wanted is None:
        return _write_wheel(wheel_directory, files)
    tag, compiled = _compile(_modules(package, wanted))
    return _write_wheel(wheel_directory, {**files, **compiled}, tag)


def build_editable(wheel_directory: str, config_settings: object = None, metadata_directory: str | None = None) -> str:
    """PEP 660: a wheel that points to this folder."""
    return _write_wheel(wheel_directory, {f"{_setting('package')}.pth": f"{_ROOT}\\n".encode()})


def _setting(key: str) -> str:
    """A value of pyproject.toml, which has each key once and no escapes in those that are asked for."""
    found = re.search(rf'^{key} = "(.*)"$', (_ROOT / "pyproject.toml").read_text(encoding="utf-8"), re.MULTILINE)
    if not found:
        raise ValueError(f"pyproject.toml has no {key}")
    return found[1]


def _modules(package: Path, wanted: str) -> dict[str, Path]:
    """The modules to compile, by full name; never \`__main__\`, which Python runs from its source."""
    found = {".".join(path.relative_to(_ROOT).with_suffix("").parts): path for path in package.rglob("*.py")}
    del found[f"{package.name}.__main__"]
    names = sorted(found) if wanted == "all" else [f"{package.name}.{name.strip()}" for name in wanted.split(",")]
    missing = [name for name in names if name not in found]
    if missing:
        raise ValueError(f"no modules to compile: {', '.join(missing)}")
    return {name: found[name].relative_to(_ROOT) for name in names}


def _compile(modules: Mapping[str, Path]) -> tuple[str, dict[str, bytes]]:
    """What the wheel is for, and the compiled modules."""
    setuptools = import_module("setuptools")
    extensions = [setuptools.Extension(name, [str(path)]) for name, path in modules.items()]
    processes = os.cpu_count() or 1
    with TemporaryDirectory() as scratch:
        translated = import_module("Cython.Build").cythonize(
            extensions, build_dir=f"{scratch}/c", nthreads=processes, quiet=True
        )
        distribution = setuptools.Distribution({"name": _setting("name"), "ext_modules": translated})
        build = distribution.get_command_obj("build_ext")
        build.build_lib, build.build_temp, build.parallel = f"{scratch}/lib", f"{scratch}/o", processes
        distribution.run_command("build_ext")
        wheel = distribution.get_command_obj("bdist_wheel")
        wheel.ensure_finalized()
        library = Path(scratch, "lib")
        compiled = {
            path.relative_to(library).as_posix(): path.read_bytes() for path in library.rglob("*") if path.is_file()
        }
        return "-".join(wheel.get_tag()), compiled


def _write_wheel(directory: str, files: Mapping[str, bytes], tag: str = _PURE) -> str:
    name, version = re.sub(r"[-_.]+", "_", _setting("name")), _setting("version")
    info = f"{name}-{version}.dist-info"
    metadata = f"Metadata-Version: 2.1\\nName: {_setting('name')}\\nVersion: {version}\\nRequires-Python: >=3.10\\n"
    pure = str(tag == _PURE).lower()
    wheel = f"Wheel-Version: 1.0\\nGenerator: instabrew\\nRoot-Is-Purelib: {pure}\\nTag: {tag}\\n"
    files = {**files, f"{info}/METADATA": metadata.encode(), f"{info}/WHEEL": wheel.encode()}
    record = "".join(f"{path},sha256={_digest(data)},{len(data)}\\n" for path, data in files.items())
    files[f"{info}/RECORD"] = f"{record}{info}/RECORD,,\\n".encode()
    archive_name = f"{name}-{version}-{tag}.whl"
    with ZipFile(Path(directory) / archive_name, "w", ZIP_DEFLATED) as archive:
        for path, data in files.items():
            archive.writestr(ZipInfo(path), data, ZIP_DEFLATED)
    return archive_name


def _digest(data: bytes) -> str:
    return urlsafe_b64encode(sha256(data).digest()).rstrip(b"=").decode()
`,
};
