"""The bases of everything that crosses the wire: classes whose attributes are the keys of a JSON object."""

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
        """The JSON object. Raises `WireError` if an attribute does not fit its type."""
        return _guarded(lambda: type(self).codec().write(self))

    def serialize(self, indent: int = 0) -> str:
        """The canonical text: on one line without spaces, or with `indent` spaces a level."""
        return _guarded(lambda: json_text(self.to_json(), indent))

    @classmethod
    def from_json(cls: type[S], value: Json) -> S:
        """The inverse of `to_json`. Raises `WireError` with everything that is wrong."""
        return _guarded(lambda: cls.codec().read(value))

    @classmethod
    def deserialize(cls: type[S], text: str | bytes, options: ReadOptions = DEFAULT_OPTIONS) -> S:
        """The inverse of `serialize`; takes keys in any order. Raises `WireError` with everything that is wrong."""
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
