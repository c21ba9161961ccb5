# cython: annotation_typing=False
"""How arrays and objects without a class of their own cross the wire."""

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
    """The name of an object of one of these kinds; see `Link`."""
    return Codec(STRING.expected, STRING.read, STRING.write, Link(kinds, within, not_self, where or {}))


def list_of(item: Codec[T], max_length: int | None = None, first: tuple[str, str] | None = None) -> Codec[list[T]]:
    """Arrays of any length, or of at most `max_length` entries.

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
    """Arrays of two entries; with `bare` also the first entry alone."""
    pair: Codec[tuple[T, U]] = tuple_of(first, second, bare=bare)
    return pair


def map_of(item: Codec[T], keys: Codec[str] | None = None) -> Codec[dict[str, T]]:
    """Objects with any keys and values of one type; `keys` says what the keys are names of."""

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
