"""Records as JSON objects, and back."""

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
    """A record with its tag, if it has one. Raises `Rejected` with everything that does not fit."""
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
    """The inverse of `write_record`; the tag was looked at before. Raises `Rejected` with everything that is wrong."""
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
