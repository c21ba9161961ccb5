"""How arrays and objects without a class of their own cross the wire."""

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
    """Arrays of any length, or of at most `max_length` entries."""

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
