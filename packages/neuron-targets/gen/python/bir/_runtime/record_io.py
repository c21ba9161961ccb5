# cython: annotation_typing=False
"""Records as JSON objects, and back."""

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
    """A record with its tag, if it has one. Raises `Rejected` with everything that does not fit."""
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
    """The inverse of `write_record`; the tag was looked at before. Raises `Rejected` with everything that is wrong."""
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
    """Reads the attributes that depend on others, into `attributes`.

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
    """A hash, the same in every run, of `about` and the attributes: equal wherever `same` finds them alike."""
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
