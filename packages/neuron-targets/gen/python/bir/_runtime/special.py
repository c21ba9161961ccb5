# cython: annotation_typing=False
"""Codecs of records, of unions of records, and of what stands for one of several types."""

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
    """Numbers that are written as the dtype under another key demands; `wrap` makes the codec of a list of them.

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
    """A number as it compares with others: `1.0` equals `1`, and -0.0 is not 0."""
    number: int | float = value
    is_whole = isinstance(number, float) and number.is_integer() and str(number) != "-0.0"
    return int(number) if is_whole else str(number) if isinstance(number, float) else number


_ANY_NUMBER: Codec[Any] = Codec(_A_NUMBER, _by_value, _by_value)
