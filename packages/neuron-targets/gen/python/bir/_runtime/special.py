"""Codecs of records, of unions of records, and of what stands for one of several types."""

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
    """Numbers that are written as the dtype in another attribute demands; `wrap` makes the codec of a list of them."""

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
