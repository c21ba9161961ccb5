"""The base of all records: classes whose attributes are the keys of a JSON object."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, TypeVar

from .codec import Codec, Rejected
from .diagnostic import Origin, WireError
from .fields import layout_of
from .json_text import Json, json_text
from .reading import DEFAULT_OPTIONS, ReadOptions, read_text
from .record_io import same
from .special import record_of

__all__ = ["Record"]

R = TypeVar("R", bound="Record")


class Record:
    """Two records are equal if they have the same class and are written alike."""

    __slots__ = ()
    __hash__: ClassVar[None]  # type: ignore[assignment]

    ORIGIN: ClassVar[Origin]
    """Where the spec defines the class."""

    @classmethod
    def codec(cls: type[R]) -> Codec[R]:
        """How records of this class cross the wire."""
        return record_of(cls)

    def to_json(self) -> Json:
        """The record as a JSON object. Raises `WireError` if an attribute does not fit its type."""
        try:
            return type(self).codec().write(self)
        except Rejected as bad:
            raise WireError(bad.findings) from None

    def serialize(self, indent: int = 0) -> str:
        """The canonical text: on one line without spaces, or with `indent` spaces a level."""
        return json_text(self.to_json(), indent)

    @classmethod
    def from_json(cls: type[R], value: Json) -> R:
        """The inverse of `to_json`. Raises `WireError` with everything that is wrong."""
        try:
            return cls.codec().read(value)
        except Rejected as bad:
            raise WireError(bad.findings) from None

    @classmethod
    def deserialize(cls: type[R], text: str | bytes, options: ReadOptions = DEFAULT_OPTIONS) -> R:
        """The inverse of `serialize`; takes keys in any order. Raises `WireError` with everything that is wrong."""
        return read_text(text, cls.codec().read, options)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Record) or type(other) is not type(self):
            return NotImplemented
        return same(self, other, *layout_of(type(self)).by_name)

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(f'{name}={value!r}' for name, value in self._changed())})"

    def _changed(self) -> Iterator[tuple[str, object]]:
        """The attributes that differ from their defaults."""
        for slot in layout_of(type(self)).slots:
            value = getattr(self, slot.name)
            if slot.default is None or value != slot.default():
                yield slot.name, value
